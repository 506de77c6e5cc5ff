// The tree in the page: Graphviz' picture in a box that scrolls, with its keys, its zoom and its paint.

import { make, svgPartOf } from "./controls.js";
import { unfolding } from "./fold.js";
import { walking } from "./keys.js";
import { legendOf } from "./legend.js";
import { outlining, painting, pointing } from "./paint.js";
import { stripOf } from "./strip.js";
import { zooming } from "./zoom.js";

// `does` is what the widget does: `select(i)` when a node is chosen, by its number; `leave()` when the keyboard leaves
// the tree; where there are such, `reach(i)` when the keyboard has come to a node, and `key(i, key)` when any other key
// is pressed on a node: it says whether it knew the key; `typed`, whether such keys are numbers. `steps` are keys that
// are the widget's own after a click. Gives, with the picture's `box`, the `note` that is to stand above it and the
// `legend` below it.
/** @param {Model<TreeTraits>} model @param {Words} words @param {TreeActions} does */
export function treeView(model, words, does) {
  const { picture, nodes, edges } = read(model.get("svg")), legend = legendOf(model.get("legend"), nodes);
  let here = 0; // the node that the widget is about
  const view = make("div", "gametree-view"), box = make("div", "gametree-tree", { tabindex: -1 });
  box.append(picture);
  const strip = stripOf(box, picture, nodes, edges), at = () => nodes[here], keyed = does.typed ? [] : ["-", "0", "+"];
  view.append(strip.element, box);
  const zoom = zooming({ view, box, picture, nodes, strip, here: at, keys: keyed });
  const keys = walking(box, nodes, zoom.reveal, does);
  const paint = painting(nodes, edges, words), outline = outlining(svgPartOf(picture, "g"), nodes, edges);
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
    // What is about no node is about all of the tree: that is shown as a whole until the first step, or until a node is
    // selected. Then the view goes to that node, and follows; "fit" and "follow" do the one and the other at any time.
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

// The SVG as a part of the page, its nodes by their numbers, its edges.
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
