// Write numbers, such as alpha and beta, beside the nodes of the calls that got them, wherever there is room.

import { makeSvg } from "./controls.js";

const WIDTH = 0.55; // of a letter, in units of the picture's font size
const ASIDE = 4; // points between a node and its numbers

// Return the numbers of a call that its node does not show already.
/** @type {(g: SVGGElement, text: string) => string} */
function missing(g, text) {
  const lines = [...g.querySelectorAll(":scope > .gametree-text")].map((line) => line.textContent?.trim());
  const shown = lines.join(", ").split(/[,\s]*,\s/).map((each) => each.replaceAll("\xa0", " "));
  return text.split(", ").filter((each) => !shown.includes(each)).join(", ");
}

/** @type {(picture: SVGSVGElement, nodes: SVGGElement[], lens: Lens) => (numbers: Numbers[]) => void} */
export function numbersBeside(picture, nodes, { beside, spots, places }) {
  const font = Number(picture.getAttribute("font-size"));
  return (numbers) => {
    for (const old of picture.querySelectorAll(".gametree-numbers")) old.remove();
    const at = places();
    if (at) for (const { i, text: all } of numbers.filter((each) => at.large.has(each.i))) {
      const text = missing(nodes[i], all);
      if (!text) continue;
      const half = (/** @type {number} */ each) => spots[each].wide * at.sizes[each] / 2 + ASIDE;
      const needed = WIDTH * font * text.length + half(i), free = picture.viewBox.baseVal.width;
      const [left, right] = beside(i);
      const toRight = (right === undefined ? free : at.xs[right] - half(right)) - at.xs[i] > needed;
      const toLeft = at.xs[i] - (left === undefined ? 0 : at.xs[left] + half(left)) > needed;
      if (!toLeft && !toRight) continue;
      const { x, y } = spots[i], side = toRight ? 1 : -1, anchor = toRight ? "start" : "end";
      const made = makeSvg("text", { class: "gametree-numbers", x: x + side * half(i), y: y + font / 3 });
      made.setAttribute("text-anchor", anchor);
      made.textContent = text;
      nodes[i].append(made);
    }
  };
}
