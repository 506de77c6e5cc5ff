// The legend below a picture: it names the signs that are in the picture at the moment, and no others.

import { make, partOf } from "./controls.js";

// Python wrote the line, with all that can ever be in the picture: of each sign `data-of` is a selector of its nodes.
// Gives the `line`; `painted(i)`, for a node that looks otherwise now; `show(outlined)`, with those that are outlined.
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
    for (const [sign, those] of seen) {
      if (nodes[i].matches(`${sign.dataset.of}:not(.gametree-hidden)`)) those.add(i);
      else those.delete(i);
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
      for (const [sign, those] of seen) sign.hidden = !those.size;
    },
  };
}
