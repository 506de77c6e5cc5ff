// Stepper: play the script that Python wrote, without further help from Python.

import { callLine, captionOf } from "./calls.js";
import { codePane } from "./code.js";
import { alive, live, make, sentence } from "./controls.js";
import { targetOf } from "./focus.js";
import { openCalls, sceneOf, staging } from "./scenes.js";
import { SIGNS } from "./score.js";
import { stepControls } from "./steps.js";
import { tablesOf } from "./tables.js";
import { treeView } from "./tree.js";

const COVERED = 6; // pixels of the line of calls that the sentence may cover, which are its margins

// Return the number of the last step, the current step, and a function that goes to a step.
/** @type {(model: Model<StepperTraits>, last: number) => Steps} */
function stepsOf(model, last) {
  const within = (/** @type {number} */ k) => Math.min(last, Math.max(0, k));
  return {
    last,
    here: () => within(model.get("step")),
    go(k) {
      model.set("step", within(k));
      if (alive(model)) model.save_changes(); // otherwise Jupyter logs an error
    },
  };
}

// Fill in a column that has entries only for the scenes that change it.
/** @type {<Entry>(scenes: Script["scenes"], column: Lookup<Entry>, first: Entry) => Entry[]} */
function everywhere({ at }, column, first) {
  let entry = first;
  return at.map((_, k) => entry = column[k] ?? entry);
}

/** @type {(scenes: Script["scenes"]) => Scenes} */
const filled = (scenes) => ({
  ...scenes, given: everywhere(scenes, scenes.given, ""), holds: everywhere(scenes, scenes.holds, ""),
  tables: everywhere(scenes, scenes.tables, {}),
});

/** @type {(page: Page<StepperTraits>) => () => void} */
function renderStepper({ model, el }) {
  const sent = model.get("script"), { failed } = sent, scenes = filled(sent.scenes);
  const script = { ...sent, scenes }, words = model.get("words");
  const steps = stepsOf(model, scenes.at.length - 1), leads = sceneOf(scenes), says = sentence();
  const controls = stepControls(steps, script, words, (on) => says.setAttribute("aria-live", on ? "off" : "polite"));
  const tree = treeView(model, {
    select(i) {
      const k = leads[i];
      if (k !== undefined) steps.go(k);
    },
    leave: controls.focus,
    steps: ["ArrowLeft", "ArrowRight"], // after Tab, these keys go from node to node
  });
  const calls = callLine(scenes, controls, tree.nodes), { line } = calls, code = codePane(scenes, script.code);
  el.addEventListener("keydown", (event) => { if (!code.parts.includes(targetOf(event))) controls.keys(event); });
  const data = tablesOf(scenes, tree.nodes);
  const place = make("div", "gametree-stage", {}, tree.box, ...code.parts, data.pane);
  const alone = script.first.length === 1 && !data.pane.hidden; // one call is no picture
  place.classList.toggle("gametree-alone", alone);
  tree.zooms.prepend(...code.buttons);
  controls.bar.append(tree.zooms);
  const stage = staging(tree, script);

  const caption = captionOf(says, line, scenes, Boolean(failed));
  const parts = [controls.bar, controls.strip, caption, tree.note, place, ...alone ? [] : [tree.legend]];
  const end = live({ model, el }, "step", parts, () => {
    const k = steps.here(), open = openCalls(scenes, k), badge = failed && k === steps.last ? SIGNS[failed] : undefined;
    controls.show(k, open);
    says.textContent = scenes.says[k];
    if (badge) says.dataset.sign = badge;
    else delete says.dataset.sign;
    calls.show(k, open);
    code.show(k, open, badge);
    stage(k, open, badge);
    data.show(k);
    code.reveal(); // last, so that the page is laid out only once
    line.classList.toggle("gametree-covered", says.offsetTop + says.offsetHeight > line.offsetTop + COVERED);
  });
  return () => { controls.pause(); tree.remove(); end(); };
}

export default { render: renderStepper };
