// The stage shows what a program has returned. That is untrusted, so this page is in a sandbox and gets only data.

let models = {}, ends = [];

// Return a model like anywidget's, whose Python is at the other end of the page.
function modelOf(to, state) {
  const heard = {};
  let changed = {};
  const tell = (data) => parent.postMessage({ to, data }, "*");
  const become = (name, value) => {
    state[name] = value;
    for (const hear of heard[`change:${name}`] ?? []) hear();
  };
  return {
    become,
    get: (name) => state[name],
    set: (name, value) => state[name] === value || become(name, changed[name] = value),
    save_changes: () => { tell({ method: "update", state: changed }); changed = {}; },
    send: (content) => tell({ method: "custom", content }),
    on: (event, hear) => (heard[event] ??= []).push(hear),
    off: (event, hear) => heard[event] = heard[event]?.filter((each) => each !== hear),
  };
}

function show({ kind, to, state }) {
  const el = document.querySelector("main").appendChild(document.createElement(kind === "text" ? "pre" : "div"));
  if (kind in WIDGETS) ends.push(WIDGETS[kind].render({ model: models[to] = modelOf(to, state), el }));
  else el[kind === "html" ? "innerHTML" : "textContent"] = String(state);
}

// Let keys reach the first widget if the focus is in the stage.
function enter() {
  const isFree = document.hasFocus() && document.activeElement === document.body;
  if (isFree) document.querySelector("[tabindex='-1']")?.focus();
}

addEventListener("message", ({ source, data }) => {
  const { parts, to, state } = JSON.parse(source === parent ? data : "{}");
  for (const [name, value] of Object.entries(state ?? {})) models[to]?.become(name, value);
  if (!parts) return;
  for (const end of ends) end();
  document.querySelector("main").replaceChildren();
  [models, ends] = [{}, []];
  try {
    parts.forEach(show);
    enter();
  } catch {
    document.querySelector("main").replaceChildren("This recording is damaged, so it can't be shown.");
  }
});
addEventListener("focus", enter);
parent.postMessage({ ready: true }, "*");
