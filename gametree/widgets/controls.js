// Make elements and buttons with icons, and send messages to Python.

import { isOurs, keepFocus, keepKeys, targetOf } from "./focus.js";

/** @template {Element} Kind @param {Kind} element @param {Attributes} attributes */
export function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  return element;
}

// Set custom properties for CSS.
/** @type {(element: HTMLElement, values: Record<string, string | number>) => void} */
export function setProperties({ style }, values) {
  for (const [name, value] of Object.entries(values)) style.setProperty(`--gametree-${name}`, `${value}`);
}

// Make an element with these parts, which are elements and texts.
/** @template {HtmlTag} Tag @param {Tag} tag @param {string} look @param {Attributes} values @param {Content} parts */
export function make(tag, look = "", values = {}, ...parts) {
  const made = setAll(document.createElement(tag), values);
  made.className = look;
  made.append(...parts);
  return made;
}
/** @template {SvgTag} Tag @param {Tag} tag @param {Attributes} attributes */
export const makeSvg = (tag, attributes = {}) =>
  setAll(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes);

// Find a part of a widget or a picture that always exists.
/** @type {(whole: Element, selector: string) => HTMLElement} */
export const partOf = (whole, selector) => /** @type {HTMLElement} */ (whole.querySelector(selector));
/** @type {(whole: Element, selector: string) => SVGGraphicsElement} */
export const svgPartOf = (whole, selector) => /** @type {SVGGraphicsElement} */ (whole.querySelector(selector));

// Return a function that gives elements a class, and takes it from those that have it from the last time.
/** @type {(name: string) => (elements: Iterable<Element | null | undefined>) => void} */
export function marking(name) {
  let last = /** @type {Set<Element | null | undefined>} */ (new Set());
  return (elements) => {
    const next = new Set(elements);
    for (const each of last) if (!next.has(each)) each?.classList.remove(name);
    for (const each of next) if (!last.has(each)) each?.classList.add(name);
    last = next;
  };
}

const ICONS = /** @type {Record<string, string>} */ ({
  first: "M3 3v10M13 3l-8 5 8 5z",
  back: "M10 3l-5 5 5 5",
  play: "M4 2l10 6-10 6z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M6 3l5 5-5 5",
  last: "M3 3l8 5-8 5zM13 3v10",
  "zoom out": "M3 8h10",
  "full screen": "M2 5V2h3M11 2h3v3M14 11v3h-3M5 14H2v-3",
  "zoom in": "M3 8h10M8 3v10",
});

// Make a button. Its `key`, if any, presses the button wherever the focus is in the widget.
/** @type {(name: string, onClick: (event: MouseEvent) => void, key?: string) => HTMLButtonElement} */
export function button(name, onClick, key = "") {
  const made = make("button", "gametree-button", { type: "button", "data-key": key });
  rename(made, name);
  made.addEventListener("click", onClick);
  return made;
}

// Rename a button whose action has changed.
/** @type {(made: HTMLElement, name: string) => void} */
export function rename(made, name) {
  if (made.getAttribute("aria-label") === name) return;
  made.title = name + (made.dataset.key && ` (key ${made.dataset.key})`);
  made.setAttribute("aria-label", name);
  if (name in ICONS) made.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
  else made.textContent = name;
}

/** @type {(name: string, ...content: Content) => HTMLElement} */
export const bar = (name, ...content) =>
  make("div", "gametree-controls", { role: "group", "aria-label": name }, ...content);

// Make the place for the sentence, which screen readers read out whenever it changes.
export const sentence = () => make("p", "gametree-says", { "aria-live": "polite" });

const SAME_KEY = /** @type {Record<string, string>} */ ({ "=": "+", "−": "-" }); // without Shift, or another minus

// Press the button that has this key, unless something else has used the key or the student is typing.
/** @type {(el: HTMLElement, event: KeyboardEvent) => void} */
function pressKeyed(el, event) {
  const key = SAME_KEY[event.key] ?? event.key.toLowerCase(), typed = "select, input:not([type=range])";
  if (event.defaultPrevented || !isOurs(event) || targetOf(event).matches(typed)) return;
  const made = [...el.querySelectorAll("button")].find((each) => each.dataset.key === key);
  if (!made || made.hidden) return;
  made.click();
  event.preventDefault();
}

// Put a widget's parts into the page, and show them whenever a Python trait changes. Return a function that ends this
// and calls `ends`.
/** @type {(page: Page<any>, trait: string, parts: Element[], show: () => void, ...ends: Function[]) => () => void} */
export function live({ model, el }, trait, parts, show, ...ends) {
  const root = make("div", "gametree"), releaseKeys = keepKeys(root), update = () => keepFocus(root, show);
  root.append(...parts);
  el.append(root);
  el.addEventListener("keydown", (event) => pressKeyed(el, event));
  model.on(`change:${trait}`, update);
  show();
  return () => [releaseKeys, () => model.off(`change:${trait}`, update), ...ends].forEach((end) => end());
}

/** @type {(model: Wire) => boolean} */
export const alive = (model) => model.widget_manager?.kernel !== null; // null: Python has been shut down

// Send a message to Python, or tell the student that Python is not running.
/** @type {(model: Wire, says: Element, message: object) => void} */
export function tell(model, says, message) {
  if (alive(model)) model.send(message);
  else says.textContent = "Python is no longer running. Run this cell again.";
}
