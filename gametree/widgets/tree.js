// Show a tree in the page: all of it in one box, with keys and paint.

import { make, partOf, svgPartOf } from "./controls.js";
import { walking } from "./keys.js";
import { lensing } from "./lens.js";
import { magnifying } from "./loupe.js";
import { numbersBeside } from "./numbers.js";
import { isThere, outlining, painting, pointing } from "./paint.js";
import { zoomsOf } from "./zooms.js";

// `does` contains the widget's actions. `select(i)` is called when node i is chosen, and `leave()` when the keyboard
// leaves the tree. Optional are `reach(i)`, for the node that the keyboard reaches, and `key(i, key)`, for any other
// key on a node, which returns whether it knew the key. `typed` tells whether such keys are numbers. `steps` are keys
// that belong to the widget after a click. The `note` goes above the `box`, and the `legend` below it.
/** @type {(model: Model<TreeTraits>, does: TreeActions) => Tree} */
export function treeView(model, does) {
  const { picture, nodes, edges } = read(model.get("svg")), [legend, explain] = legendOf(model.get("legend"), picture);
  const box = make("div", "gametree-tree", { tabindex: -1 }, picture), view = make("div", "gametree-view", {}, box);
  const lens = lensing({ view, box, picture, nodes, edges }), { remove, boxes } = lens;
  magnifying(box, picture, nodes, lens);
  const tab = walking(box, nodes, lens, does);
  const paint = painting(nodes, edges, model.get("words")), outline = outlining(svgPartOf(picture, "g"), nodes, edges);
  const write = numbersBeside(picture, nodes, lens);
  let numbers = /** @type {Numbers[]} */ ([]);
  box.addEventListener("placed", () => write(numbers)); // before, it is not known where there is room
  const stand = picture.matches(".gametree-graph") ? pointing(box, nodes, edges) : () => {};
  return {
    note: make("p", "gametree-note", {}, model.get("note")), box: view, legend, zooms: zoomsOf(lens.zoomBy, does.typed),
    nodes, remove, boxes, focus: tab.focus, hear: tab.hear,
    paint(i, look) {
      paint(i, look);
      lens.painted(i);
    },
    // If `now` is null, the step is about the whole tree.
    ring(now, signs = {}) {
      if (now !== null || !isThere(tab.at())) tab.to(now ?? 0); // Tab must not lead to a hidden node
      box.classList.toggle("gametree-moves", Boolean(signs.moves));
      lens.about(now, signs); // first, because tokens move along the edges
      outline(now, signs);
      write(numbers = signs.numbers ?? []);
      stand();
      explain();
    },
  };
}

// Make the SVG a part of the page, and find its nodes by their numbers, and its edges.
/** @type {(svg: string) => { picture: SVGSVGElement, nodes: SVGGElement[], edges: Edge[] }} */
function read(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("svg");
  const picture = document.importNode(/** @type {SVGSVGElement} */ (parsed), true);
  picture.setAttribute("role", "group");
  const groups = [...picture.querySelectorAll("g")], nodes = [];
  for (const g of groups) if (g.matches(".node[data-node]")) nodes[Number(g.dataset.node)] = g;
  const edges = groups.filter((g) => g.matches(".edge[data-to]"));
  return { picture, nodes, edges: edges.map((g) => ({ g, from: Number(g.dataset.from), to: Number(g.dataset.to) })) };
}

// Python wrote the legend with every sign that can ever occur. `data-of` is the selector of a sign's nodes. Return the
// legend and a function that hides the signs that are not in the picture at the moment.
/** @type {(html: string, picture: Element) => [line: HTMLElement, update: () => void]} */
function legendOf(html, picture) {
  const line = partOf(Object.assign(make("div"), { innerHTML: html }), "*"), signs = line.querySelectorAll("li");
  return [line, () => {
    for (const sign of signs) sign.hidden = !picture.querySelector(`g.node:not(.gametree-hidden)${sign.dataset.of}`);
  }];
}
