// Handle keys on a tree with one tab stop. Arrow keys go from node to node, and the widget handles its own keys.

import { isOurs } from "./focus.js";
import { isThere, nodeNear } from "./paint.js";

const PRESSES = ["Enter", " ", "Escape"]; // keys that a focused button handles itself

// Return where each arrow key leads from a node, or undefined if it leads nowhere.
/** @type {(nodes: SVGGElement[], row: Lens["row"]) => Lookup<(g: SVGGElement) => SVGGElement | undefined>} */
function arrows(nodes, row) {
  /** @type {(g: SVGGElement) => SVGGElement | undefined} */
  const up = (g) => nodes[Number(g.dataset.up)];
  /** @type {(g: SVGGElement, by: number) => SVGGElement | undefined} */
  function beside(g, by) {
    const beside = row(number(g));
    return nodes[beside[beside.indexOf(number(g)) + by]];
  }
  return {
    ArrowUp: up,
    ArrowDown: (g) => nodes.find((child) => up(child) === g && isThere(child)) ?? nodes[Number(g.dataset.down)],
    ArrowLeft: (g) => beside(g, -1), ArrowRight: (g) => beside(g, 1),
  };
}

const number = (/** @type {SVGGElement} */ g) => Number(g.dataset.node);

// The node that Tab leads to: `at()` returns it and `to(g)` changes it.
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

// `does` contains the widget's actions (see treeView). Return `focus(i)`, and `stop(i)`, which makes Tab lead to node
// i. `hear` handles a key from anywhere in the widget as if it had been pressed on the node that Tab leads to.
// `painted(i)` is to be called when node i has been painted.
/** @param {HTMLElement} box @param {SVGGElement[]} nodes @param {Lens} lens @param {TreeActions} does */
export function walking(box, nodes, { reveal, row }, does) {
  const leads = arrows(nodes, row), stop = tabStop(nodes);
  /** @type {SVGGElement | null} The node that is focused because it was clicked. */
  let clicked = null;
  /** @type {(g: SVGGElement) => void} */
  function focus(g) {
    stop.to(g);
    reveal(number(g)); // first, because a dot can't be focused
    g.focus({ preventScroll: true });
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

  // Handle a key, and return whether the tree or the widget has an action for it.
  /** @type {(g: SVGGElement, key: string) => boolean} */
  function press(g, key) {
    if (leads[key]) go(leads[key](g));
    else if (key === "Enter" || key === " ") does.select(number(g));
    else if (key === "Escape") does.leave();
    else return Boolean(does.key?.(number(g), key));
    return true;
  }
  const hear = hearing(press, stop.at, (g, key) => g === clicked && Boolean(does.steps?.includes(key)));
  box.addEventListener("keydown", (event) => { if (event.target !== box) hear(event); });
  return {
    hear, focus: (/** @type {number} */ i) => focus(nodes[i]), stop: (/** @type {number} */ i) => stop.to(nodes[i]),
    // Tab must not lead to a hidden node.
    /** @param {number} i */
    painted(i) { if (nodes[i] === stop.at() && !isThere(nodes[i])) stop.to(nodes[0]); },
  };
}

// Return a handler of keys. `press(g, key)` handles a key and returns whether it has an action, `isForOthers(g, key)`
// tells whether a key is meant for something else, and `at()` is the node for keys pressed when no node is focused.
/** @typedef {(g: SVGGElement, key: string) => boolean} Press */
/** @type {(press: Press, at: () => SVGGElement, isForOthers: Press) => (event: KeyboardEvent) => void} */
function hearing(press, at, isForOthers) {
  return (event) => {
    const g = nodeNear(event), { key } = event;
    if (!isOurs(event) || (g ? isForOthers(g, key) : PRESSES.includes(key)) || !press(g ?? at(), key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
