// Show a tree in the page: Graphviz's picture in a box that scrolls, with keys, zoom and paint.

import { make, svgPartOf } from "./controls.js";
import { unfolding } from "./fold.js";
import { walking } from "./keys.js";
import { legendOf } from "./legend.js";
import { outlining, painting, pointing } from "./paint.js";
import { stripOf } from "./strip.js";
import { zooming } from "./zoom.js";

// `does` contains the widget's actions. `select(i)` is called when node i is chosen, and `leave()` when the keyboard
// leaves the tree. Optional are `reach(i)`, for the node that the keyboard reaches, and `key(i, key)`, for any other
// key on a node, which returns whether it knew the key. `typed` tells whether such keys are numbers. `steps` are keys
// that belong to the widget after a click. Return, besides the `box`, the `note` to put above it and the `legend` to
// put below it.
/** @param {Model<TreeTraits>} model @param {TreeActions} does */
export function treeView(model, does) {
  const { picture, nodes, edges } = read(model.get("svg")), legend = legendOf(model.get("legend"), nodes);
  let here = 0; // the current node
  const view = make("div", "gametree-view"), box = make("div", "gametree-tree", { tabindex: -1 });
  box.append(picture);
  const strip = stripOf(box, picture, nodes, edges), at = () => nodes[here], keyed = does.typed ? [] : ["-", "0", "+"];
  view.append(strip.element, box);
  const zoom = zooming({ view, box, picture, nodes, strip, here: at, keys: keyed });
  const keys = walking(box, nodes, zoom.reveal, does);
  const paint = painting(nodes, edges, model.get("words")), outline = outlining(svgPartOf(picture, "g"), nodes, edges);
  const stand = picture.matches(".gametree-graph") ? pointing(box, edges) : () => {};
  return {
    note: Object.assign(make("p", "gametree-note"), { textContent: model.get("note") }),
    box: view,
    legend: legend.line,
    zooms: zoomsOf(zoom.buttons),
    remove: zoom.remove,
    reveal: (/** @type {number} */ i) => zoom.follow(nodes[i]),
    focus: keys.focus,
    hear: keys.hear,
    /** @param {number} i @param {Partial<Look>} look */
    paint(i, look) {
      paint(i, look);
      keys.painted(i);
      strip.painted(i);
      legend.painted(i);
    },
    // If `now` is null, the step is about the whole tree. The whole tree is shown until the first step or until a node
    // is selected. Then the view goes to that node and follows; "fit" and "follow" switch between the two at any time.
    /** @param {number | null} now @param {Signs} signs */
    ring(now, signs = {}, all = now === null) {
      here = now ?? 0;
      if (now !== null) keys.stop(now);
      box.classList.toggle("gametree-moves", Boolean(signs.moves));
      outline(now, signs);
      stand(now);
      strip.ring(...(signs.waits ?? []), ...(now === null ? [] : [now]));
      legend.show([now, ...(signs.waits ?? []), ...(signs.reasons ?? [])].filter((i) => i !== null));
      zoom.about(all);
      zoom.follow();
    },
  };
}

/** @type {(buttons: HTMLElement[]) => HTMLElement} */
function zoomsOf(buttons) {
  const zooms = make("span", "gametree-zoom");
  zooms.append(...buttons, unfolding());
  return zooms;
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
