// What widgets are made of: elements, buttons and their icons, and how Python hears what was done in the page.

import { isOurs, keepFocus, keepKeys } from "./focus.js";

export function make(tag, className, attributes = {}) {
  const made = document.createElement(tag);
  made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const ICONS = {
  first: "M3 3v10M13 3l-8 5 8 5z",
  back: "M10 3l-5 5 5 5",
  play: "M4 2l10 6-10 6z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M6 3l5 5-5 5",
  last: "M3 3l8 5-8 5zM13 3v10",
  "zoom out": "M3 8h10",
  "full screen": "M2 5V2h3M11 2h3v3M14 11v3h-3M5 14H2v-3",
  "zoom in": "M3 8h10M8 3v10",
};

// A button's icon, or its name where there is none.
export function draw(button, name) {
  if (name in ICONS) button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
  else button.textContent = name;
}

// A button; with a `key`, that presses it too, wherever in the widget the focus is.
export function button(name, onClick, key = "") {
  const made = make("button", "gametree-button", { type: "button" });
  made.dataset.key = key;
  rename(made, name);
  made.addEventListener("click", onClick);
  return made;
}

// Give a button another name, where it has come to do something else.
export function rename(made, name) {
  if (made.getAttribute("aria-label") === name) return;
  made.title = name + (made.dataset.key && ` (key ${made.dataset.key})`);
  made.setAttribute("aria-label", name);
  draw(made, name);
}

export function bar(name) {
  return make("div", "gametree-controls", { role: "group", "aria-label": name });
}

// The sentence, which a screen reader reads out whenever it changes.
export const sentence = () => make("p", "gametree-says", { "aria-live": "polite" });

// Press the button whose key it is, if nothing else has taken the key and nothing is typed.
function pressKeyed(event) {
  const key = { "=": "+", "−": "-" }[event.key] ?? event.key.toLowerCase(), typed = "select, input:not([type=range])";
  if (event.defaultPrevented || !isOurs(event) || event.target.matches(typed)) return;
  const made = [...event.currentTarget.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key);
  if (!made || made.hidden) return;
  made.click();
  event.preventDefault();
}

// Put a widget's parts into the page, and show them anew whenever this trait of Python's changes. Gives what ends that.
export function live({ model, el }, trait, parts, show) {
  const root = make("div", "gametree"), letGo = keepKeys(root), update = () => keepFocus(root, show);
  root.append(...parts);
  el.append(root);
  el.addEventListener("keydown", pressKeyed);
  model.on(`change:${trait}`, update);
  show();
  return () => {
    letGo();
    model.off(`change:${trait}`, update);
  };
}

export const alive = (model) => model.widget_manager?.kernel !== null; // null: Python has been shut down

// Say to Python what was done, or to the student that Python can't hear it.
export function tell(model, says, message) {
  if (alive(model)) model.send(message);
  else says.textContent = "Python is not running any more: run this cell again.";
}
