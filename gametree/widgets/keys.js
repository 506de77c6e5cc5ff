// The keyboard on a tree: one tab stop, the arrow keys from node to node; Enter, Escape and the widget's own keys.

import { ownKeys } from "./controls.js";
import { isThere } from "./paint.js";

// Where each arrow key leads from a node; undefined where there is no way.
function arrows(nodes) {
  const up = (g) => nodes[g.dataset.up];
  const below = (g) => nodes.filter((child) => up(child) === g && isThere(child));
  function beside(g, by) {
    const row = up(g) ? below(up(g)) : [g];
    return row[row.indexOf(g) + by];
  }
  return {
    ArrowUp: up, ArrowDown: (g) => below(g)[0],
    ArrowLeft: (g) => beside(g, -1), ArrowRight: (g) => beside(g, 1),
  };
}

export function walking(box, nodes, reveal, does) {
  const ways = arrows(nodes), number = (g) => +g.dataset.node;
  let tabStop = nodes[0];
  function stopAt(g) {
    tabStop.setAttribute("tabindex", -1);
    tabStop = g;
    tabStop.setAttribute("tabindex", 0);
  }
  function focus(g) {
    stopAt(g);
    g.focus({ preventScroll: true });
    reveal(g);
  }
  const go = (to) => { if (to && isThere(to)) focus(to); };
  for (const g of nodes) {
    g.setAttribute("role", "button");
    g.setAttribute("tabindex", -1);
    ownKeys(g);
    g.addEventListener("click", () => { focus(g); does.select(number(g)); });
  }
  stopAt(nodes[0]);

  // Whether the tree, or the widget, knew the key.
  function press(g, key) {
    if (key in ways) go(ways[key](g));
    else if (key === "Enter" || key === " ") does.select(number(g));
    else if (key === "Escape") does.leave();
    else return does.key?.(number(g), key);
    return true;
  }
  box.addEventListener("keydown", (event) => {
    const g = event.target.closest("g.node");
    if (!g || event.ctrlKey || event.metaKey || event.altKey || !press(g, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // A node that is not there can't be tabbed to.
  return { painted(i) { if (nodes[i] === tabStop && !isThere(tabStop)) stopAt(nodes[0]); } };
}
