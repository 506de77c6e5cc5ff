// Cuts: alpha-beta searches a tree step by step, and the student clicks what can't matter. Python judges each click.

import { bubbled } from "./bubble.js";
import { bar, button, live, sentence, tell } from "./controls.js";
import { treeView } from "./tree.js";

/** @type {(page: Page<CutsTraits>) => () => void} */
function renderCuts({ model, el }) {
  const says = sentence();
  const next = button("next", () => tell(model, says, { do: "next" }), "n");
  const select = (/** @type {number} */ node) => tell(model, says, { do: "select", node });
  const tree = treeView(model, { select, leave: () => next.focus() });
  for (const edge of tree.box.querySelectorAll("g.edge[data-to]"))
    edge.addEventListener("click", () => select(Number(edge.getAttribute("data-to"))));
  const saying = bubbled(tree, says, model.get("view").wrong);
  const controls = bar("search", next, tree.zooms);
  return live({ model, el }, "view", [controls, says, tree.note, tree.box, tree.legend], () => {
    const view = model.get("view"), { path } = view;
    view.marks.forEach((mark, i) => { // only an exact value has the colours of a value
      tree.paint(i, { mark, kind: /^[−\d]/.test(mark) ? "value" : "", faded: view.skipped.includes(i) });
    });
    tree.ring(path[path.length - 1] ?? null, { waits: path });
    saying(view);
    next.disabled = view.done;
  }, tree.remove);
}

export default { render: renderCuts };
