// The keyboard on a tree: one tab stop, the arrow keys from node to node; Enter, Escape and the widget's own keys.

import { isOurs } from "./focus.js";
import { isThere, nodeNear } from "./paint.js";

const PRESSES = ["Enter", " ", "Escape"]; // what a button that has the focus hears itself

// Where each arrow key leads from a node; undefined where there is no way.
/** @type {(nodes: SVGGElement[]) => Lookup<(g: SVGGElement) => SVGGElement | undefined>} */
function arrows(nodes) {
  /** @type {(g: SVGGElement) => SVGGElement | undefined} */
  const up = (g) => nodes[Number(g.dataset.up)];
  /** @type {(g: SVGGElement, by: number) => SVGGElement | undefined} */
  function beside(g, by) {
    const level = levelOf(g, nodes);
    return level[level.indexOf(g) + by];
  }
  return {
    ArrowUp: up,
    ArrowDown: (g) => nodes.find((child) => up(child) === g && isThere(child)) ?? nodes[Number(g.dataset.down)],
    ArrowLeft: (g) => beside(g, -1), ArrowRight: (g) => beside(g, 1),
  };
}

// The nodes that stand beside this one, itself among them, from left to right, whatever nodes they hang on.
/** @type {(g: SVGGElement, nodes: SVGGElement[]) => SVGGElement[]} */
function levelOf(g, nodes) {
  const place = (/** @type {Element} */ node) => node.getBoundingClientRect();
  const { top, bottom } = place(g), middle = (top + bottom) / 2;
  const beside = (/** @type {Element} */ node) =>
    isThere(node) && place(node).top < middle && place(node).bottom > middle;
  return nodes.filter(beside).sort((one, other) => place(one).left - place(other).left);
}

const number = (/** @type {SVGGElement} */ g) => Number(g.dataset.node);

// The node that a Tab leads to: `at()`, and `to(g)` makes it another.
/** @param {SVGGElement[]} nodes */
function tabStop(nodes) {
  let stop = nodes[0];
  for (const g of nodes) g.tabIndex = g === stop ? 0 : -1;
  return {
    at: () => stop,
    /** @param {SVGGElement} g */
    to(g) {
      stop.tabIndex = -1;
      stop = g;
      stop.tabIndex = 0;
    },
  };
}

// `does` is what the widget does, as treeView has it. Gives `focus(i)`; `stop(i)`, which makes a node the one that Tab
// leads to; and `hear`, which takes a key from anywhere in the widget as if it had been pressed on that node.
/** @param {HTMLElement} box @param {SVGGElement[]} nodes @param {Scroll["reveal"]} reveal @param {TreeActions} does */
export function walking(box, nodes, reveal, does) {
  const ways = arrows(nodes), stop = tabStop(nodes);
  /** @type {SVGGElement | null} The node that has the focus because it was clicked. */
  let clicked = null;
  /** @type {(g: SVGGElement) => void} */
  function focus(g) {
    stop.to(g);
    g.focus({ preventScroll: true });
    reveal(g);
  }
  /** @type {(to: SVGGElement | undefined) => void} */
  function go(to) {
    if (!to || !isThere(to)) return;
    focus(to);
    does.reach?.(number(to));
  }
  /** @type {(g: SVGGElement) => void} */
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
  /** @type {(g: SVGGElement, key: string) => boolean} */
  function press(g, key) {
    if (ways[key]) go(ways[key](g));
    else if (key === "Enter" || key === " ") does.select(number(g));
    else if (key === "Escape") does.leave();
    else return Boolean(does.key?.(number(g), key));
    return true;
  }
  const hear = hearing(press, stop.at, (g, key) => g === clicked && Boolean(does.steps?.includes(key)));
  box.addEventListener("keydown", (event) => { if (event.target !== box) hear(event); });
  return {
    hear, focus: (/** @type {number} */ i) => focus(nodes[i]), stop: (/** @type {number} */ i) => stop.to(nodes[i]),
    // A node that is not there can't be tabbed to.
    /** @param {number} i */
    painted(i) { if (nodes[i] === stop.at() && !isThere(nodes[i])) stop.to(nodes[0]); },
  };
}

// What hears keys: `press(g, key)` says whether it knew one; `isElses(g, key)` whether one is not for nodes; `at()` is
// the node that a key is for where the focus is on none.
/** @typedef {(g: SVGGElement, key: string) => boolean} Press */
/** @type {(press: Press, at: () => SVGGElement, isElses: Press) => (event: KeyboardEvent) => void} */
function hearing(press, at, isElses) {
  return (event) => {
    const g = nodeNear(event), { key } = event;
    if (!isOurs(event) || (g ? isElses(g, key) : PRESSES.includes(key)) || !press(g ?? at(), key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
