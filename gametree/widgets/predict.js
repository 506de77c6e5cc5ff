// Predict: the student says the label of a node, Python says what it thinks of it.

import { bar, button, live, make, sentence, tell } from "./controls.js";
import { treeView } from "./tree.js";

// The buttons that say a label, by the label.
function labelButtons(words, say) {
  const buttons = {};
  for (const label of ["W", "L", "D"]) {
    buttons[label] = button(label, () => say(label));
    buttons[label].title = `${words[label]} (key ${label.toLowerCase()})`;
    buttons[label].dataset.label = label;
  }
  return buttons;
}

function render({ model, el }) {
  const words = model.get("words"), says = sentence(), count = make("span", "gametree-count");
  let at = 0, painted = [];
  const ask = (what) => tell(model, says, { node: at, ...what });
  const say = (label) => ask({ do: "say", label }), does = (what) => () => ask({ do: what });
  const labels = labelButtons(words, say);
  const group = make("span", "gametree-labels", { role: "group", "aria-label": "label" });
  group.append(...Object.values(labels));
  const tree = treeView(model.get("svg"), words, {
    select(i) { tree.ring(at = i); ask({ do: "select" }); },
    leave: () => labels.W.focus(),
    key(i, key) {
      const label = key.toUpperCase();
      if (!(label in labels)) return false;
      at = i;
      say(label);
      return true;
    },
  });
  const undo = button("undo", does("undo"));
  const one = button("show this one", does("show")), all = button("show all", does("show_all"));
  const controls = bar("answers");
  controls.append(group, undo, one, all, count, tree.zooms);

  const end = live({ model, el }, "view", [controls, says, tree.box], () => {
    const view = model.get("view");
    view.marks.forEach((mark, i) => { if (mark !== painted[i]) tree.paint(i, { mark }); });
    painted = view.marks;
    tree.ring(at = view.at ?? at, new Set(view.look === null ? [] : [view.look]));
    if (view.look !== null) tree.reveal(view.look);
    says.textContent = view.says;
    count.textContent = view.count;
    undo.disabled = !view.undo;
    one.disabled = all.disabled = view.done;
  });
  return () => { tree.remove(); end(); };
}

export default { render };
