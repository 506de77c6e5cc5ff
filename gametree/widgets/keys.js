// Handle keys on a tree with one tab stop. Arrow keys go from node to node, and the widget handles its own keys.

import { isOurs } from "./focus.js";
import { isThere, nodeNear } from "./paint.js";

const PRESSES = ["Enter", " ", "Escape"]; // keys that a focused button handles itself

// Return where each arrow key leads from a node, or undefined if it leads nowhere.
/** @type {(nodes: SVGGElement[], beside: Lens["beside"]) => Lookup<(g: SVGGElement) => SVGGElement | undefined>} */
function arrows(nodes, beside) {
  const up = (/** @type {SVGGElement} */ g) => nodes[Number(g.dataset.up)];
  return {
    ArrowUp: up,
    ArrowDown: (g) => nodes.find((child) => up(child) === g && isThere(child)) ?? nodes[Number(g.dataset.down)],
    ArrowLeft: (g) => nodes[beside(number(g))[0]], ArrowRight: (g) => nodes[beside(number(g))[1]],
  };
}

const number = (/** @type {SVGGElement} */ g) => Number(g.dataset.node);

// The node that Tab leads to: `at()` returns it, `to(i)` changes it, and `focus(i)` focuses the new one.
/** @type {(nodes: SVGGElement[], reveal: Lens["reveal"]) => TabStop} */
function tabStop(nodes, reveal) {
  let stop = nodes[0];
  /** @type {(i: number) => void} */
  function to(i) {
    stop.tabIndex = -1;
    stop = nodes[i];
    stop.tabIndex = 0;
  }
  for (const g of nodes) g.tabIndex = -1;
  to(0);
  return {
    to, at: () => stop,
    focus(i) {
      to(i);
      reveal(i); // first, because a dot can't be focused
      stop.focus({ preventScroll: true });
    },
  };
}

// `does` contains the widget's actions (see treeView). Return the node that Tab leads to, and `hear`, which handles a
// key from anywhere in the widget as if it had been pressed on that node.
/** @type {(box: HTMLElement, nodes: SVGGElement[], lens: Lens, does: TreeActions) => Walk} */
export function walking(box, nodes, { reveal, beside }, does) {
  const leads = arrows(nodes, beside), tab = tabStop(nodes, reveal);
  let clicked = /** @type {SVGGElement | null} */ (null); // the node that is focused because it was clicked
  for (const g of nodes) {
    g.setAttribute("role", "button");
    g.addEventListener("click", () => {
      tab.focus(number(g));
      clicked = g;
      does.select(number(g));
    });
  }
  // Handle a key, and return whether the tree or the widget has an action for it.
  /** @type {(g: SVGGElement, key: string) => boolean} */
  function press(g, key) {
    const to = leads[key]?.(g);
    if (to && isThere(to)) {
      tab.focus(number(to));
      does.reach?.(number(to));
    } else if (key === "Enter" || key === " ") does.select(number(g));
    else if (key === "Escape") does.leave();
    else return key in leads || Boolean(does.key?.(number(g), key));
    return true;
  }
  /** @type {(event: KeyboardEvent) => void} */
  function hear(event) {
    const g = nodeNear(event), { key } = event;
    const isForOthers = g ? g === clicked && does.steps?.includes(key) : PRESSES.includes(key);
    if (!isOurs(event) || isForOthers || !press(g ?? tab.at(), key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  box.addEventListener("focusout", () => { clicked = null; });
  box.addEventListener("keydown", (event) => { if (event.target !== box) hear(event); });
  return { ...tab, hear };
}
