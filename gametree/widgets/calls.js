// Show a step's sentence, and below it the innermost open calls with their numbers in a line: (1, 0) › (2, 1) › (1, 3).

import { button, make, makeSvg, setAll } from "./controls.js";
import { numbersOf } from "./scenes.js";

const LONGEST = 3; // sentences to compare, because the one with the most letters need not take the most lines
const SHOWN = 24; // calls at most, which fill any line

// Return a small copy of the board in a node, if there is one.
/** @type {(node: SVGGElement | undefined) => Node | null} */
function smallBoard(node) {
  const { board } = node?.dataset ?? {};
  if (!node || !board) return null;
  const copy = makeSvg("svg", { viewBox: board, class: "gametree-small", "aria-hidden": true });
  const parts = node.querySelectorAll(":scope > :is(.gametree-text, .gametree-joins, .gametree-tokens)");
  copy.append(...[...parts].map((part) => part.cloneNode(true)));
  return copy;
}

// Make the line and `show(k, open)`, which shows the calls open at scene k, as small boards if their `nodes` have some.
// The Stepper's `controls` contain the action of the buttons. If the line is too short, the outer calls are cut off.
/** @type {(scenes: Scenes, controls: Controls, nodes: SVGGElement[]) => CallLine} */
export function callLine(scenes, { go, focus }, nodes) {
  const line = make("div", "gametree-calls", { role: "group", "aria-label": "calls" });
  line.hidden = !Object.keys(scenes.called).length;
  /** @type {(scene: number, numbers: string, leaves: boolean) => HTMLElement} */
  function placeOf(scene, numbers, leaves) {
    const name = scenes.called[scene], made = button(name, () => go(scene));
    const board = smallBoard(nodes[scenes.at[scene] ?? -1]);
    if (board) made.replaceChildren(board);
    if (leaves) made.append(make("span", "", { "aria-hidden": true }, " ↩"));
    setAll(made, { "aria-label": leaves ? `${name}, returns` : name, title: `called at step ${scene}` });
    return make("span", "gametree-call", {}, made, make("b", "", {}, numbers));
  }
  return {
    line,
    show(k, open) {
      const numbers = numbersOf(scenes, k, open), out = Math.max(0, open.length - SHOWN), last = open.length - 1;
      const places = open.slice(out).map((scene, i) =>
        placeOf(scene, numbers[out + i], out + i === last && Boolean(scenes.leaves[k])));
      const focused = [...line.children].findIndex((each) => each.matches(":focus-within"));
      line.replaceChildren(...places);
      if (focused >= 0) (places[Math.min(focused, places.length - 1)]?.querySelector("button") ?? { focus }).focus();
    },
  };
}

// Keep the sentence and the line of calls below it equally high at every step, so that nothing below them jumps.
// Sentences that take up room are in the same place but invisible: one of typical length above the line of calls, and
// the longest ones, which cover that line. Only why the code was stopped may take more room.
/** @type {(says: Element, line: Element, scenes: Scenes, failed: boolean) => HTMLElement} */
export function captionOf(says, line, { says: sentences }, failed) {
  const sorted = sentences.slice(0, failed ? -1 : undefined).sort((one, other) => other.length - one.length);
  const typical = sorted[Math.floor(sorted.length / 2)] ?? "";
  /** @type {(text: string, look: string) => HTMLElement} */
  const copy = (text, look) => make("p", look, { "data-text": text });
  const longest = sorted.slice(0, LONGEST).map((text) => copy(text, "gametree-copy gametree-longest"));
  return make("div", "gametree-caption", {}, says, line, copy(typical, "gametree-copy"), ...longest);
}
