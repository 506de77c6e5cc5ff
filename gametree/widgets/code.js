// Show the code beside the tree, the innermost call's variables, and which lines have run, run next, or wait.

import { button, make, partOf } from "./controls.js";

const EDGE = 40; // pixels to keep free above and below the lines that are shown, if there is room
const HANGING = 2, MOST_HANGING = 16; // a wrapped line's indentation: more than its own, but not more than this
const INLAY = 14; // the room that variables behind a line always have; all three are in letters

// Show a sign, and explain it in a tooltip and to screen readers.
/** @type {(sign: Element, text: string, says: string) => void} */
const explain = (sign, text, says) =>
  Object.assign(sign, { textContent: text, title: says, role: says ? "img" : null, ariaLabel: says || null });

// Let a piece of code break after opening brackets, too.
const breakable = (/** @type {string} */ text) =>
  text.split(/([([{](?![)\]}]))/).flatMap((part, i) => i % 2 ? [part, make("wbr")] : part);

// Write variables, a line for each in `text`. Those that changed have a "*" before them and are bold.
/** @type {(element: Element, text: string, between?: string) => void} */
function writeOut(element, text, between = "") {
  element.replaceChildren(...text.split("\n").flatMap((each, i) =>
    [i ? between : "", each[0] === "*" ? make("strong", "", {}, each.slice(1)) : make("span", "", {}, each)]));
}

// Make a line of code, its signs, and the place for variables behind it, for which `most` letters are needed.
/** @type {(row: CodeRow, most: number) => Record<"line" | "sign" | "waiting" | "values", HTMLElement>} */
function lineOf([number, pieces], most) {
  /** @type {(look: string, ...content: Content) => HTMLElement} */
  const span = (look, ...content) => make("span", `gametree-${look}`, {}, ...content);
  const sign = span("sign"), waiting = span("waiting"), values = make("span");
  const text = span("text", ...pieces.flatMap(([kind, part]) => kind ? [span(`is-${kind}`, part)] : breakable(part)));
  const room = span("room", span("inlay", values)), body = span("body", text, ...most ? [room] : []);
  const indent = text.textContent.search(/\S|$/);
  body.style.setProperty("--gametree-hang", `${Math.min(indent + HANGING, MOST_HANGING)}ch`);
  room.style.width = `${Math.min(most, INLAY)}ch`;
  const line = make("li", "gametree-row", {}, span("side", sign, waiting, span("number", `${number}`)), body);
  return { line, sign, waiting, values };
}

// Make a line of code. `show(marks, held)` marks it as the line that has just `ran`, perhaps with the sign of an error,
// or that runs `next`, and as the place where calls with these `names` wait; the last of them continues if `back` is
// true. Behind it are the variables `held`.
/** @type {(row: CodeRow, most: number) => CodeLine} */
function rowOf(row, most) {
  const { line, sign, waiting, values } = lineOf(row, most);
  let shown = "";
  return {
    line,
    show({ ran, failed = "", next, names, back }, held) {
      const count = names.length;
      const looks = { lit: ran, failed: ran && failed !== "", comes: next || back, waits: count > 0 && !back };
      for (const [look, on] of Object.entries(looks)) line.classList.toggle(`gametree-${look}`, on);
      line.ariaCurrent = ran ? "true" : null;
      if (ran) explain(sign, failed || "▶", failed ? "stopped here" : "has just run");
      else explain(sign, next ? "▷" : "", next ? "runs next" : "");
      const says = `${back ? `returns to ${names.at(-1)}; ` : ""}waiting here: ${names.join(", ")}`;
      explain(waiting, count ? (back ? "↩" : "⋮") + (count > 1 ? count : "") : "", count ? says : "");
      if (held === shown) return;
      writeOut(values, shown = held, ", ");
      values.title = values.textContent;
    },
  };
}

// Make a section with a function's name and code, whose lines are `made` already.
/** @type {(source: Source, made: { line: HTMLElement }[]) => HTMLElement} */
function section({ name, rows }, made) {
  const title = make("p", "gametree-source-name", {}, name), lines = made.map(({ line }) => line);
  const style = `--gametree-digits: ${`${rows.at(-1)?.[0]}`.length}ch`;
  return make("section", "", { "aria-label": name, style }, title, make("ol", "gametree-rows", {}, ...lines));
}

// Return the names of the calls that are waiting at each row, the outermost first.
/** @type {(scenes: Scenes, open: number[]) => Lookup<string[]>} */
function waitingAt({ waits, called }, open) {
  const names = /** @type {Lookup<string[]>} */ ({});
  open.forEach((call, depth) => {
    const row = waits[call];
    if (row !== undefined) (names[row] ??= []).push(called[open[depth - 1]]);
  });
  return names;
}

// Return the variables of a scene, a line for each, by the row that they stand behind, or "" if they stand below.
/** @type {(text: string) => Lookup<string>} */
function placed(text) {
  const found = /** @type {Lookup<string>} */ ({});
  for (const line of text.split("\n")) {
    const row = line.slice(0, line.search(/\D|$/)), rest = line.slice(row.length);
    found[row] = row in found ? `${found[row]}\n${rest}` : rest;
  }
  return found;
}

// Return the longest text of all scenes in each place.
/** @type {(texts: string[]) => Lookup<string>} */
function longestHeld(texts) {
  const found = /** @type {Lookup<string>} */ ({});
  for (const text of new Set(texts)) for (const [row, each = ""] of Object.entries(placed(text)))
    if (each.length > (found[row] ?? "").length) found[row] = each;
  return found;
}

// Scroll the pane, not the page, just far enough to show lines above the `last` row, or one if there is no more room.
/** @type {(lines: Element[], pane: Element, last: HTMLElement) => void} */
function reveal(lines, pane, last) {
  const places = lines.map((line) => line.getBoundingClientRect()), view = pane.getBoundingClientRect();
  const name = partOf(pane, ".gametree-source-name"), stays = getComputedStyle(name).position === "sticky";
  const start = view.top + (stays ? name.offsetHeight : 0), end = view.bottom - last.offsetHeight, room = end - start;
  let top = Math.min(...places.map((at) => at.top)), bottom = Math.max(...places.map((at) => at.bottom));
  if (bottom - top > room) ({ top, bottom } = places[places.length - 1]);
  const edge = Math.max(0, Math.min(EDGE, (room - bottom + top) / 2)), above = start + edge - top;
  if (above > 0) pane.scrollTop -= above;
  else pane.scrollTop += Math.max(0, bottom + edge - end);
}

// Make the parts beside the tree and in the controls; without code, there are none. `show(k, open, failed)` marks the
// lines of scene k, where `failed` is the sign of an error that stopped the code. `reveal()` scrolls to these lines.
/** @type {(scenes: Scenes, code: Script["code"]) => CodePane} */
export function codePane(scenes, code) {
  if (!code.length) return { parts: [], buttons: [], show() {}, reveal() {} };
  const pane = make("div", "gametree-code", { role: "region", "aria-label": "code", tabindex: 0 });
  const most = longestHeld(scenes.holds), values = make("div"), room = make("div", "", { "aria-hidden": true });
  const holds = make("div", "gametree-holds", { role: "group", "aria-label": "variables" }, room, values);
  writeOut(room, most[""] ?? ""); // the row below the code is as high as the longest text needs
  holds.hidden = !most[""];
  const rows = /** @type {CodeLine[]} */ ([]), depths = /** @type {number[]} */ ([]);
  scenes.call.forEach((outer, k) => depths[k] = (depths[outer] ?? 0) + (scenes.enters[k] ? 1 : 0));
  pane.style.setProperty("--gametree-most", `${`${Math.max(...depths)}`.length}ch`); // of numbers of waiting calls
  for (const source of code) {
    const mine = source.rows.map((row, i) => rowOf(row, (most[rows.length + i] ?? "").length));
    rows.push(...mine);
    pane.append(section(source, mine));
  }
  pane.append(holds);
  let shown = /** @type {HTMLElement[]} */ ([]);
  const fold = button("code", () => turn(Boolean(pane.hidden)), "c");
  /** @type {(on: boolean) => void} */
  function turn(on) {
    pane.hidden = !on;
    fold.setAttribute("aria-pressed", `${on}`);
    look();
  }
  const look = () => { if (shown.length) reveal(shown, pane, holds); };
  new ResizeObserver(look).observe(pane);
  turn(code.some(({ ours }) => !ours));
  return {
    parts: [pane], buttons: [fold], reveal: look,
    show(k, open, failed) {
      const waiting = waitingAt(scenes, open), lit = scenes.line[k], next = scenes.next[k];
      const backTo = scenes.leaves[k] ? scenes.waits[open[open.length - 1]] : undefined;
      shown = [backTo ?? next, lit].flatMap((row) => rows[row ?? -1]?.line ?? []); // the line that ran matters most
      const held = placed(scenes.holds[k]);
      rows.forEach(({ show }, row) => {
        const names = waiting[row] ?? [], ran = row === lit, back = row === backTo;
        show({ ran, failed, next: row === next && !ran, names, back }, held[row] ?? "");
      });
      writeOut(values, held[""] ?? "");
    },
  };
}
