// The stage: show what a program has returned. It is untrusted, so this page is in a sandbox and gets only data.

/** @type {(part: Part) => object} */
function modelOf({ to, state }) {
  const heard = {}, changed = {};
  const model = { // like anywidget's
    get: (name) => state[name],
    set(name, value) {
      if (state[name] === value) return;
      changed[name] = value;
      model.become(name, value);
    },
    become(name, value) {
      state[name] = value;
      for (const event of [`change:${name}`, "change"]) for (const hear of heard[event] ?? []) hear();
    },
    save_changes() {
      model.tell({ method: "update", state: { ...changed } });
      for (const name of Object.keys(changed)) delete changed[name];
    },
    send: (content) => model.tell({ method: "custom", content }),
    tell: (data) => parent.postMessage({ to, data }, "*"),
    on(events, hear) { for (const event of events.split(" ")) (heard[event] ??= []).push(hear); },
    off(event, hear) { heard[event] = (heard[event] ?? []).filter((each) => each !== hear); },
  };
  return model;
}

const main = document.querySelector("main");
let models = {}, ends = [];

function show(parts) {
  for (const end of ends) end?.();
  models = {};
  main.replaceChildren();
  ends = parts.map(({ kind, to, state }) => {
    const el = main.appendChild(document.createElement(kind === "text" ? "pre" : "div"));
    if (kind === "text") el.textContent = state.text;
    else if (kind === "html") el.innerHTML = state.text;
    else return WIDGETS[kind].render({ model: models[to] = modelOf({ to, state }), el });
  });
}

addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  const { parts, to, state } = JSON.parse(data);
  if (parts) show(parts);
  else for (const [name, value] of Object.entries(state ?? {})) models[to]?.become(name, value);
});
parent.postMessage({ ready: true }, "*");
