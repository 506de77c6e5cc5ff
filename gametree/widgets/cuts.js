// Cuts: alpha-beta searches a tree step by step, and the student clicks what can't matter. Python judges each click.

import { bubbled } from "./bubble.js";
import { bar, button, live, make, sentence, tell } from "./controls.js";
import { treeView } from "./tree.js";

// Paint the bounds on the path, the values and what is skipped. Only an exact value has the colours of a value.
/** @param {Tree} tree @param {CutsView} view */
function paintSearch(tree, { marks, skipped, path }) {
  const faded = new Set(skipped);
  marks.forEach((mark, i) => tree.paint(i, { mark, kind: /^[−\d]/.test(mark) ? "value" : "", faded: faded.has(i) }));
  tree.ring(path[path.length - 1] ?? null, { waits: path }, false);
}

/** @type {(page: Page<CutsTraits>) => () => void} */
function renderCuts({ model, el }) {
  const says = sentence(), count = make("span", "gametree-count"), controls = bar("search");
  /** @type {(what: string, node?: number) => void} */
  const ask = (what, node) => tell(model, says, { do: what, node });
  const next = button("next", () => ask("next"), "n"), undo = button("undo", () => ask("undo"));
  /** @type {Tree} */
  const tree = treeView(model, model.get("words"), { select: (i) => ask("skip", i), leave: () => next.focus() });
  for (const edge of tree.box.querySelectorAll("g.edge[data-to]"))
    edge.addEventListener("click", () => ask("skip", Number(edge.getAttribute("data-to"))));
  const saying = bubbled(tree, says, model.get("view").wrong);
  controls.append(next, undo, count, tree.zooms);
  const end = live({ model, el }, "view", [controls, says, tree.note, tree.box, tree.legend], () => {
    const view = model.get("view");
    paintSearch(tree, view);
    saying(view);
    count.textContent = view.count;
    next.disabled = view.done;
    undo.disabled = !view.undo;
  });
  return () => { tree.remove(); end(); };
}

export default { render: renderCuts };
