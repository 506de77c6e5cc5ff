// The keyboard on a tree: one tab stop, the arrow keys from node to node; Enter, Escape and the widget's own keys.

import { isOurs } from "./focus.js";
import { isThere } from "./paint.js";

const PRESSES = ["Enter", " ", "Escape"]; // what a button that has the focus hears itself

// Where each arrow key leads from a node; undefined where there is no way.
function arrows(nodes) {
  const up = (g) => nodes[g.dataset.up];
  function beside(g, by) {
    const level = levelOf(g, nodes);
    return level[level.indexOf(g) + by];
  }
  return {
    ArrowUp: up,
    ArrowDown: (g) => nodes.find((child) => up(child) === g && isThere(child)) ?? nodes[g.dataset.down],
    ArrowLeft: (g) => beside(g, -1), ArrowRight: (g) => beside(g, 1),
  };
}

// The nodes that stand beside this one, itself among them, from left to right, whatever nodes they hang on.
function levelOf(g, nodes) {
  const place = (node) => node.getBoundingClientRect(), { top, bottom } = place(g), middle = (top + bottom) / 2;
  const beside = (node) => isThere(node) && place(node).top < middle && place(node).bottom > middle;
  return nodes.filter(beside).sort((one, other) => place(one).left - place(other).left);
}

// The node that a Tab leads to: `at()`, and `to(g)` makes it another.
function tabStop(nodes) {
  let stop = nodes[0];
  for (const g of nodes) g.setAttribute("tabindex", g === stop ? 0 : -1);
  return {
    at: () => stop,
    to(g) {
      stop.setAttribute("tabindex", -1);
      stop = g;
      stop.setAttribute("tabindex", 0);
    },
  };
}

// `does` is what the widget does, as treeView has it. Gives `focus(i)`; `stop(i)`, which makes a node the one that Tab
// leads to; and `hear`, which takes a key from anywhere in the widget as if it had been pressed on that node.
export function walking(box, nodes, reveal, does) {
  const ways = arrows(nodes), stop = tabStop(nodes), number = (g) => +g.dataset.node;
  let clicked = null; // the node that has the focus because it was clicked
  function focus(g) {
    stop.to(g);
    g.focus({ preventScroll: true });
    reveal(g);
  }
  function go(to) {
    if (!to || !isThere(to)) return;
    focus(to);
    does.reach?.(number(to));
  }
  function click(g) {
    focus(g);
    clicked = g;
    does.select(number(g));
  }
  for (const g of nodes) {
    g.setAttribute("role", "button");
    g.addEventListener("click", () => click(g));
  }
  box.addEventListener("focusout", () => { clicked = null; });

  // Whether the tree, or the widget, knew the key.
  function press(g, key) {
    if (key in ways) go(ways[key](g));
    else if (key === "Enter" || key === " ") does.select(number(g));
    else if (key === "Escape") does.leave();
    else return does.key?.(number(g), key);
    return true;
  }
  const hear = hearing(press, stop, (g, key) => g === clicked && does.steps?.includes(key));
  box.addEventListener("keydown", (event) => { if (event.target !== box) hear(event); });
  return {
    hear, focus: (i) => focus(nodes[i]), stop: (i) => stop.to(nodes[i]),
    // A node that is not there can't be tabbed to.
    painted(i) { if (nodes[i] === stop.at() && !isThere(nodes[i])) stop.to(nodes[0]); },
  };
}

// What hears keys: `press(g, key)` says whether it knew one; `isElses(g, key)` whether one is not for nodes.
function hearing(press, stop, isElses) {
  return (event) => {
    const g = event.target.closest("g.node"), { key } = event;
    if (!isOurs(event) || (g ? isElses(g, key) : PRESSES.includes(key)) || !press(g ?? stop.at(), key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
