// Predict: the student says the label of a node, Python says what it thinks of it.

function render({ model, el }) {
  const words = model.get("words");
  const root = make("div", "gametree");
  const says = make("p", "gametree-says", { "aria-live": "polite" });
  const count = make("span", "gametree-count");
  const ask = (what) => tell(model, says, { node: at, ...what });
  let at = 0, ringed = [];

  function select(i) {
    at = i;
    ring(null);
    ask({ do: "select" });
  }
  const tree = treeView(model.get("svg"), words, select, () => label.W.focus(), (i, key) => {
    const said = key.toUpperCase();
    if (!label[said]) return false;
    at = i;
    ask({ do: "say", label: said });
    return true;
  });

  const label = {};
  const labels = make("span", "gametree-labels", { role: "group", "aria-label": "label" });
  for (const name of ["W", "L", "D"]) {
    labels.append(label[name] = button(name, () => ask({ do: "say", label: name })));
    label[name].title = `${words[name]} (key ${name.toLowerCase()})`;
    label[name].dataset.label = name;
  }
  const undo = button("undo", () => ask({ do: "undo" }));
  const showThis = button("show this one", () => ask({ do: "show" }));
  const showAll = button("show all", () => ask({ do: "show_all" }));
  const controls = make("div", "gametree-controls", { role: "group", "aria-label": "answers" });
  controls.append(labels, undo, showThis, showAll, count, zoomButtons(tree, () => at));

  function ring(look) {
    for (const g of ringed) g.classList.remove("gametree-stack", "gametree-now");
    tree.nodes[at].classList.add("gametree-now");
    ringed = [tree.nodes[at]];
    if (look !== null) { tree.nodes[look].classList.add("gametree-stack"); ringed.push(tree.nodes[look]); tree.reveal(look); }
  }
  let painted = [];
  function show() {
    const view = model.get("view");
    view.marks.forEach((mark, i) => { if (mark !== painted[i]) tree.paint(i, mark, false, true); });
    painted = view.marks;
    if (view.at !== null) at = view.at;
    ring(view.look);
    says.textContent = view.says;
    count.textContent = view.count;
    undo.disabled = !view.undo;
    showThis.disabled = showAll.disabled = view.done;
  }

  root.append(controls, says, tree.box);
  el.append(root);
  model.on("change:view", show);
  show();
  return () => { tree.remove(); model.off("change:view", show); };
}

export default { render };
