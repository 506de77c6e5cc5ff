// The stage shows what a program has returned. That is untrusted, so this page is in a sandbox and gets only data.

let [models, ends] = /** @type {[Record<string, any>, (() => void)[]]} */ ([{}, []]);
let shown = ""; // the last message with parts, which comes twice if the page sends it while the stage loads
const find = (/** @type {string} */ selector) => /** @type {any} */ (document.querySelector(selector));

// Return a model like anywidget's, whose Python is at the other end of the page.
function modelOf(/** @type {string} */ to, /** @type {Record<string, any>} */ state) {
  const heard = /** @type {Record<string, (() => void)[]>} */ ({});
  let changed = /** @type {Record<string, any>} */ ({});
  const tell = (/** @type {object} */ data) => parent.postMessage({ to, data }, "*");
  const become = (/** @type {string} */ name, /** @type {any} */ value) => {
    state[name] = value;
    for (const hear of heard[`change:${name}`] ?? []) hear();
  };
  return {
    become,
    get: (/** @type {string} */ name) => state[name],
    set: (/** @type {string} */ name, /** @type {any} */ to) => state[name] === to || become(name, changed[name] = to),
    save_changes: () => { tell({ method: "update", state: changed }); changed = {}; },
    send: (/** @type {object} */ content) => tell({ method: "custom", content }),
    on: (/** @type {string} */ event, /** @type {() => void} */ hear) => (heard[event] ??= []).push(hear),
    off: (/** @type {string} */ event, /** @type {any} */ it) => heard[event] = heard[event]?.filter((on) => on !== it),
  };
}

function show(/** @type {any} */ { kind, to, state }) {
  const el = find("main").appendChild(document.createElement(kind === "text" ? "pre" : "div"));
  if (kind in WIDGETS) ends.push(WIDGETS[kind].render({ model: models[to] = modelOf(to, state), el }));
  else el[kind === "html" ? "innerHTML" : "textContent"] = String(state);
}

// Let keys reach the first widget if the focus is in the stage.
function enter() {
  const isFree = document.hasFocus() && document.activeElement === document.body;
  if (isFree) find("[tabindex='-1']")?.focus();
}

addEventListener("message", ({ source, data }) => {
  const { parts, to, state } = JSON.parse(source === parent ? data : "{}");
  for (const [name, value] of Object.entries(state ?? {})) models[to]?.become(name, value);
  if (!parts || data === shown) return;
  shown = data;
  for (const end of ends) end();
  find("main").replaceChildren();
  [models, ends] = [{}, []];
  try {
    parts.forEach(show);
    enter();
  } catch {
    find("main").replaceChildren("This recording is damaged, so it can't be shown.");
  }
});
addEventListener("focus", enter);
parent.postMessage({ ready: true }, "*");
