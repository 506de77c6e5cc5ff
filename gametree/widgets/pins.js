// Show the ancestors of a node that are out of view as chips, which are pinned to the top of the tree.

import { make, makeSvg, svgPartOf } from "./controls.js";
import { isThere } from "./paint.js";

const SMALL = 12; // letters, in pixels

// `here()` is the current node, `sees(g)` tells whether a node is in view, and `go(g)` brings it into view. Keyboards
// and screen readers reach the ancestors themselves, so they don't need the chips.
/** @typedef {{ here: () => SVGGElement, sees: (g: Element) => boolean, go: (g: Element) => void }} Around */
/** @param {SVGSVGElement} picture @param {SVGGElement[]} nodes @param {Around} around */
export function pinning(picture, nodes, { here, sees, go }) {
  const element = make("div", "gametree-pins", { "aria-hidden": true });
  let pinned = ""; // describes the current chips
  element.addEventListener("mousedown", (event) => event.preventDefault()); // keep the focus where it is
  return {
    element,
    show() {
      const chips = element.getBoundingClientRect();
      const out = ancestors(nodes, here()).filter((g) => isThere(g) && (!sees(g) || overlaps(g, chips)));
      const looks = out.map((g) => `${g.dataset.node} ${g.getAttribute("class")} ${g.textContent}`).join();
      if (looks === pinned) return;
      pinned = looks;
      element.replaceChildren(...out.map((g) => pinOf(picture, g, go)));
    },
  };
}

// Return the ancestors of a node in a tree, the root first. In a graph many paths can lead to a node, so nothing is
// pinned.
/** @type {(nodes: SVGGElement[], g: SVGGElement) => SVGGElement[]} */
function ancestors(nodes, g) {
  if (g.closest(".gametree-graph")) return [];
  const up = nodes[Number(g.dataset.up)];
  return up ? [...ancestors(nodes, up), up] : [];
}

// Return whether a node is covered by a rectangle.
/** @type {(g: Element, place: Box) => boolean} */
function overlaps(g, place) {
  const { left, right, top, bottom } = g.getBoundingClientRect();
  return left < place.right && right > place.left && top < place.bottom && bottom > place.top;
}

// Make a small copy of a node.
/** @type {(picture: SVGSVGElement, g: SVGGElement, go: (g: Element) => void) => SVGElement} */
function pinOf(picture, g, go) {
  const face = ["font-family", "font-size", "text-anchor"].map((name) => [name, picture.getAttribute(name)]);
  const { x, y, width, height } = svgPartOf(g, ".gametree-shape").getBBox();
  const viewBox = `${x - 1} ${y - 1} ${width + 2} ${height + 2}`; // with the outline
  const made = makeSvg("svg", { ...Object.fromEntries(face), class: "gametree-pin", viewBox });
  const looks = `${g.getAttribute("class")}`.replace("node", "");
  const copy = makeSvg("g", { class: looks, "data-label": `${g.dataset.label}` });
  const parts = g.querySelectorAll(":scope > :is(.gametree-shape, .gametree-joins, text)");
  copy.append(...Array.from(parts, (part) => part.cloneNode(true)));
  made.append(copy);
  made.style.height = `${SMALL * (height + 2) / Number(picture.getAttribute("font-size"))}px`;
  made.addEventListener("click", () => go(g));
  return made;
}
