// Show the legend below a picture, which names only the signs that are in the picture at the moment.

import { make, partOf } from "./controls.js";

// Python wrote the line with every sign that can ever occur. `data-of` is the selector of a sign's nodes. Return the
// `line`. Call `painted(i)` when node i looks different, and `show(outlined)` with the outlined nodes.
/** @param {string} html @param {SVGGElement[]} nodes */
export function legendOf(html, nodes) {
  const line = partOf(Object.assign(make("div", ""), { innerHTML: html }), "*");
  /** @type {NodeListOf<HTMLElement>} */
  const signs = line.querySelectorAll(":scope > *");
  /** @type {Map<HTMLElement, Set<number>>} */
  const seen = new Map(Array.from(signs, (sign) => [sign, new Set()]));
  /** @type {number[]} */
  let last = [];
  /** @type {(i: number) => void} */
  function painted(i) {
    for (const [sign, users] of seen) {
      if (nodes[i].matches(`${sign.dataset.of}:not(.gametree-hidden)`)) users.add(i);
      else users.delete(i);
    }
  }
  nodes.forEach((g, i) => painted(i));
  return {
    line,
    painted,
    /** @param {number[]} outlined */
    show(outlined) {
      for (const i of new Set([...last, ...outlined])) painted(i);
      last = outlined;
      for (const [sign, users] of seen) sign.hidden = !users.size;
    },
  };
}
