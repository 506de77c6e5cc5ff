// Draw signs on the picture: a token with a returned value, and a badge that tells why the code stopped.

import { makeSvg, svgPartOf } from "./controls.js";
import { MOTION } from "./motion.js";

const ROOM = 2, LESS = 1.2; // letters: the length of an edge on which a token covers no node, and less for a dot

// Make a sign, which is a pill with letters, or a dot if the text is empty.
/** @type {(text: string, name: string) => SVGGElement} */
export function pill(text, name) {
  const made = makeSvg("g", { class: name, "aria-hidden": true });
  const wide = text ? 0.7 + 0.62 * text.length : 0.8, high = text ? 1.3 : 0.8; // in letters
  const place = `x="${-wide / 2}em" y="${-high / 2}em" width="${wide}em" height="${high}em" rx="${high / 2}em"`;
  made.innerHTML = `<rect ${place}/><text y="0.36em"/>`;
  svgPartOf(made, "text").textContent = text;
  return made;
}

/** @type {(text: string) => [x: number, y: number][]} */
export const pointsOf = (text) => Array.from(text.matchAll(/(-?[\d.]+),(-?[\d.]+)/g), ([, x, y]) => [+x, +y]);
/** @type {(element: Element, name: string) => [x: number, y: number][]} */
const pairs = (element, name) => pointsOf(`${element.getAttribute(name)}`);

// Measure a node in Graphviz's picture, in points.
/** @type {(shape: Element) => { x: number, y: number, wide: number, high: number }} */
export function measured(shape) {
  const [x, y, rx, ry] = ["cx", "cy", "rx", "ry"].map((name) => Number(shape.getAttribute(name)));
  if (rx) return { x, y, wide: 2 * rx, high: 2 * ry };
  const points = pairs(shape, "points"), xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  const left = Math.min(...xs), top = Math.min(...ys), wide = Math.max(...xs) - left, high = Math.max(...ys) - top;
  return { x: left + wide / 2, y: top + high / 2, wide, high };
}

// Return whether the path of an edge begins at its arrowhead. Graphviz draws some edges that lead back in this way.
/** @type {(path: Element, head: Element | null) => boolean} */
export function turned(path, head) {
  if (!head) return false;
  const way = pairs(path, "d"), [[x, y]] = pairs(head, "points");
  const off = (/** @type {number[]} */ [left, top]) => Math.hypot(left - x, top - y);
  return off(way[0]) < off(way[way.length - 1]);
}

// Put a sign at the upper right corner of a node.
/** @type {(g: Element, sign: Element) => void} */
export function cornered(g, sign) {
  const shape = svgPartOf(g, ".gametree-shape"), { x, y, wide, high } = measured(shape);
  const share = shape.matches("ellipse") ? 0.35 : 0.5;
  sign.setAttribute("transform", `translate(${x + share * wide} ${y - share * high})`);
  g.append(sign);
}

// Move a token with `text`, in the colours of `label`, along an edge, and remove the last one. After its way up, a
// token stays if the edge is long enough. `moves` tells whether the motion is shown.
/** @type {(layer: Element, edge: Element | undefined, token: Token) => void} */
export function moveToken(layer, edge, { text, label, moves, down }) {
  layer.querySelector(".gametree-given")?.remove();
  const path = /** @type {SVGPathElement | null | undefined} */ (edge?.querySelector("path"));
  if (!edge || !path) return;
  const letter = parseFloat(getComputedStyle(layer).fontSize);
  const stays = !down && path.getTotalLength() > (text ? ROOM : LESS) * letter;
  if (!moves && !stays) return;
  const back = turned(path, edge.querySelector("polygon"));
  const off = text ? "1em" : "0.55em", [far, near] = back ? ["0%", `calc(100% - ${off})`] : ["100%", off];
  const token = pill(text, "gametree-given"), way = { offsetDistance: down ? [near, far] : [far, near] };
  token.dataset.label = label;
  token.style.offsetPath = `path("${path.getAttribute("d")}")`;
  token.style.offsetDistance = near;
  layer.append(token);
  if (!moves) return;
  token.animate(way, { duration: MOTION, easing: "ease-out" }).onfinish = () => { if (!stays) token.remove(); };
}
