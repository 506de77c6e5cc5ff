// Show the code beside the tree, with marks for the running line and waiting calls, and the innermost call's variables.

import { button, make } from "./controls.js";

const EDGE = 40; // pixels to keep free above and below the line that is shown
const SAYS = ["role", "title", "aria-label"];

/** @type {(tag: HtmlTag, text: string, className?: string) => HTMLElement} */
function textOf(tag, text, className = "") {
  const made = make(tag, className);
  made.textContent = text;
  return made;
}

// Make a line of code. `light(failed)` marks it as running, `wait(names, back)` marks waiting calls, `clear()` removes
// the marks.
/** @param {CodeRow} row */
function rowOf([number, pieces]) {
  const line = make("li", "gametree-row"), side = make("span", "gametree-side");
  const sign = make("span", "gametree-sign"), waiting = make("span", "gametree-waiting");
  const text = make("span", "gametree-text");
  text.append(...pieces.map(([kind, part]) => kind ? textOf("span", part, `gametree-is-${kind}`) : part));
  side.append(sign, waiting, textOf("span", `${number}`, "gametree-number"));
  line.append(side, text);
  return {
    line,
    /** @param {string} [failed] */
    light(failed) {
      line.classList.add("gametree-lit");
      line.classList.toggle("gametree-failed", Boolean(failed));
      line.setAttribute("aria-current", "true");
      sign.textContent = failed ?? "▶";
    },
    // `names` are the calls that are waiting here. `back` tells whether the last of them is about to continue.
    /** @param {string[]} names @param {boolean} back */
    wait(names, back) {
      line.classList.add(back ? "gametree-back" : "gametree-waits");
      waiting.textContent = (back ? "↩" : "⋮") + (names.length > 1 ? names.length : "");
      const says = `${back ? `returns to ${names.at(-1)}; ` : ""}waiting here: ${names.join(", ")}`;
      for (const [i, value] of ["img", says, says].entries()) waiting.setAttribute(SAYS[i], value);
    },
    clear() {
      line.className = "gametree-row";
      line.removeAttribute("aria-current");
      sign.textContent = waiting.textContent = "";
      for (const name of SAYS) waiting.removeAttribute(name);
    },
  };
}

// Make a section with a function's name and code.
/** @type {(name: string, rows: { line: HTMLElement }[]) => HTMLElement} */
function section(name, rows) {
  const made = make("section", "gametree-source", { "aria-label": name }), list = make("ol", "gametree-rows");
  const heading = make("p", "gametree-source-name");
  heading.textContent = name;
  list.append(...rows.map(({ line }) => line));
  made.append(heading, list);
  return made;
}

// Return the names of the calls that are waiting at each row, the outermost first.
/** @type {(scenes: Scenes, open: number[]) => Map<number, string[]>} */
function waitingAt({ waits, called }, open) {
  /** @type {Map<number, string[]>} */
  const names = new Map();
  open.forEach((call, depth) => {
    const row = waits[call];
    if (row === undefined) return;
    names.set(row, [...names.get(row) ?? [], called[open[depth - 1]]]);
  });
  return names;
}

// Make the row for the innermost call's variables, as high as the longest text needs. `show(text)` expects a line for
// each variable, with "*" before a changed one.
/** @param {string[]} texts */
function holdsRow(texts) {
  const row = make("div", "gametree-holds", { role: "group", "aria-label": "variables" }), shown = make("div", "");
  const room = make("div", "", { "aria-hidden": "true" });
  /** @type {(line: Element, text: string) => void} */
  const fill = (line, text) => line.replaceChildren(...text.split("\n").map((each) =>
    each[0] === "*" ? textOf("strong", each.slice(1)) : textOf("span", each)));
  fill(room, texts.reduce((one, other) => other.length > one.length ? other : one, ""));
  row.append(room, shown);
  row.hidden = !room.textContent;
  return { row, show: (/** @type {string} */ text) => fill(shown, text) };
}

// Scroll the pane, not the page, just far enough to show a line above the `last` row.
/** @type {(line: Element, pane: Element, last: HTMLElement) => void} */
function reveal(line, pane, last) {
  const at = line.getBoundingClientRect(), view = pane.getBoundingClientRect(), end = view.bottom - last.offsetHeight;
  const above = view.top + EDGE - at.top, below = at.bottom + EDGE - end;
  if (above > 0) pane.scrollTop -= above;
  else if (below > 0) pane.scrollTop += below;
}

// Make the parts beside the tree and in the controls. Without code, there are no such parts. `show(k, open, failed)`
// marks the lines of scene k, where `failed` is the sign of the error that stopped the code there. `reveal()` scrolls
// to these lines.
/** @type {(scenes: Scenes, code: Script["code"]) => CodePane} */
export function codePane(scenes, code) {
  if (!code.length) return { parts: [], buttons: [], show() {}, reveal() {} };
  const pane = make("div", "gametree-code", { role: "region", "aria-label": "code", tabindex: 0 });
  const listing = make("div", "gametree-listing"), holds = holdsRow(scenes.holds);
  const rows = code.flatMap((source) => {
    const mine = source.rows.map(rowOf);
    listing.append(section(source.name, mine));
    return mine;
  });
  pane.append(listing, holds.row);
  /** @type {number[]} Rows, as in `shown`. */
  let marked = [];
  /** @type {number[]} */
  let shown = [];
  const fold = button("code", () => turn(Boolean(pane.hidden)), "c");
  /** @type {(on: boolean) => void} */
  function turn(on) {
    pane.hidden = !on;
    fold.setAttribute("aria-pressed", `${on}`);
    look();
  }
  const look = () => { for (const row of shown) reveal(rows[row].line, pane, holds.row); };
  /** @type {(k: number, open: number[], failed?: string) => void} */
  function show(k, open, failed) {
    for (const row of marked) rows[row].clear();
    const names = waitingAt(scenes, open), lit = scenes.line[k];
    const back = scenes.leaves[k] ? scenes.waits[open[open.length - 1]] : undefined;
    for (const [row, waiting] of names) rows[row].wait(waiting, row === back);
    shown = [back, lit].filter((row) => typeof row === "number"); // the lit row comes last, so it is always in view
    if (lit !== null) rows[lit].light(failed);
    marked = [...names.keys(), ...shown];
    holds.show(scenes.holds[k]);
  }
  new ResizeObserver(look).observe(pane);
  turn(code.some(({ ours }) => !ours));
  return { parts: [pane], buttons: [fold], show, reveal: look };
}
