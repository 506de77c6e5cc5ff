// Predict: let the student answer with a node's label or value. Python tells whether the answer is right.

import { labelButtons, numberField } from "./answers.js";
import { bubbled } from "./bubble.js";
import { bar, button, live, make, sentence, tell } from "./controls.js";
import { focusedNear, targetOf } from "./focus.js";
import { still } from "./motion.js";
import { treeView } from "./tree.js";

// The messages to Python. `at()` is the student's last node until Python knows about it, and then Python's node.
/** @type {(model: Model<PredictTraits>, says: Element) => Asking} */
function asking(model, says) {
  let { at } = model.get("view");
  let awaited = /** @type {number | null} */ (null); // a node that Python may not know about yet
  let led = false; // whether Python may already be at another node
  /** @type {Asking["ask"]} */
  function ask(what, more = {}) {
    if (at !== model.get("view").at) awaited = at;
    tell(model, says, { do: what, node: led ? null : at, ...more });
  }
  return {
    at: () => at,
    ask,
    come(i, what) {
      [at, led] = [i, false];
      ask(what);
    },
    go(what) { // Python chooses the node
      ask(what);
      [awaited, led] = [null, true];
    },
    follow() {
      const { at: to } = model.get("view");
      if (awaited !== null && awaited !== to) return;
      [at, awaited, led] = [to, null, false];
    },
  };
}

/** @type {(model: Model<PredictTraits>, python: Asking, answers: Answers, go: () => void) => Tree} */
function treeOf(model, python, answers, go) {
  const tree = treeView(model, {
    select: (i) => come(i, "select"),
    reach: (i) => come(i, "reach"),
    leave: () => answers.focus(),
    typed: !model.get("view").answers.length,
    key(i, key) {
      if (i !== python.at()) come(i, "reach"); // the focus did not get there by a key
      const next = key.toLowerCase() === "n";
      if (next) go();
      return next || answers.key(key);
    },
  });
  /** @type {(i: number, what: string) => void} */
  function come(i, what) {
    tree.ring(i);
    answers.come?.(i);
    python.come(i, what);
  }
  return tree;
}

/** @type {(page: Page<PredictTraits>) => () => void} */
function renderPredict({ model, el }) {
  const says = sentence(), count = make("span", "gametree-count"), python = asking(model, says);
  const answer = (/** @type {string} */ label) => python.ask("say", { label });
  function go() {
    python.go("next");
    answers.come?.(null);
  }
  const { answers: labels } = model.get("view");
  const answers = labels.length
    ? labelButtons(labels, model.get("words"), answer) : numberField(answer, go, () => tree.focus(python.at()));
  const tree = treeOf(model, python, answers, go), kind = labels.length ? "" : "value";
  const saying = bubbled(tree, says, model.get("view").wrong);
  const next = button("next", go), undo = button("undo", () => python.go("undo"));
  const one = button("show this one", () => python.ask("show")), all = button("show all", () => python.go("show_all"));
  next.title = "next node that can be answered (key n)";
  const controls = bar("answers", answers.part, next, undo, one, all, count, tree.zooms);
  el.addEventListener("keydown", (event) => { // wherever the focus is in the widget
    if (!targetOf(event).matches("input")) tree.hear(event);
  });

  let known = /** @type {string[] | null} */ (null);
  return live({ model, el }, "view", [controls, says, tree.note, tree.box, tree.legend], () => {
    const view = model.get("view"), focused = focusedNear(el), had = el.contains(focused);
    python.follow();
    view.marks.forEach((mark, i) => { if (mark !== known?.[i]) tree.paint(i, { mark, kind }); });
    const reasons = view.look == null ? [] : [view.look]; // Python in a browser leaves out fields that are None
    tree.ring(python.at(), { reasons, moves: known !== null && !still() });
    known = view.marks;
    saying(view);
    count.textContent = view.count;
    answers.come?.(python.at());
    answers.show?.(view.marks);
    undo.disabled = !view.undo;
    next.disabled = one.disabled = all.disabled = view.done;
    if (had && focused?.matches(":disabled, g.node")) tree.focus(python.at());
  }, tree.remove);
}

export default { render: renderPredict };
