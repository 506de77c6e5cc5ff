// Draw the nodes without letters as dots, those that look alike as one path, because many elements are slow.

import { makeSvg } from "./controls.js";

const LOOKS = ["wrong", "old", "faded", "ringed", "valued"].map((look) => `gametree-${look}`);

export const tenth = (/** @type {number} */ number) => Math.round(10 * number) / 10;

// Draw a square, a circle or a diamond around a point.
/** @type {(shape: string | undefined, x: number, y: number, half: number) => string} */
function dot(shape, x, y, half) {
  const [h, all] = [tenth(half), tenth(2 * half)];
  if (shape === "circle") return `M${tenth(x - half)},${tenth(y)}a${h},${h} 0 1 0 ${all},0a${h},${h} 0 1 0 -${all},0z`;
  if (shape === "diamond") return `M${tenth(x)},${tenth(y - half)}l${h},${h}l-${h},${h}l-${h},-${h}z`;
  return `M${tenth(x - half)},${tenth(y - half)}h${all}v${all}h-${all}z`;
}

// Return a function that draws dots and the thin edges to them below the nodes in a layer of the picture.
/** @type {(layer: Element, nodes: SVGGElement[], spots: Spot[]) => (places: ShownPlaces, thin: string) => void} */
export function dotting(layer, nodes, spots) {
  const group = makeSvg("g", { class: "gametree-dots" }), edges = makeSvg("path", { class: "gametree-thin" });
  layer.prepend(edges, group);
  return ({ xs, ys, sizes, large, kept }, thin) => {
    const drawn = /** @type {Map<string, string>} */ (new Map());
    nodes.forEach((g, i) => {
      if (large.has(i) || g.classList.contains("gametree-hidden")) return;
      const looks = LOOKS.filter((look) => g.classList.contains(look)).join(" ");
      const key = `${g.dataset.label} ${kept.has(i) ? "gametree-stack " : ""}${looks}`;
      const half = sizes[i] * Math.min(spots[i].wide, spots[i].high) / 2;
      drawn.set(key, (drawn.get(key) ?? "") + dot(g.dataset.shape, xs[i], ys[i], half));
    });
    group.replaceChildren(...[...drawn].map(([key, d]) => {
      const [label, ...looks] = key.split(" ");
      return makeSvg("path", { class: looks.join(" "), "data-label": label, d });
    }));
    edges.setAttribute("d", thin);
  };
}
