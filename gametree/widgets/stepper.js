// Stepper: play the script that Python wrote, without further help from Python.

import { callLine } from "./calls.js";
import { captionOf } from "./caption.js";
import { codePane } from "./code.js";
import { alive, live, make, sentence } from "./controls.js";
import { targetOf } from "./focus.js";
import { openCalls, sceneOf, staging } from "./scenes.js";
import { stepControls } from "./steps.js";
import { treeView } from "./tree.js";

/** @type {Lookup<string>} */
const SIGNS = { error: "✕", endless: "∞" }; // for code that was stopped

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
/** @type {(scenes: Script["scenes"], column: Lookup<string>) => string[]} */
function everywhere({ at }, column) {
  let text = "";
  return at.map((_, k) => text = column[k] ?? text);
}

// Return the steps that are marked on the slider: new labels or values, and mistakes.
/** @type {(script: Script) => StepMarks} */
function marksOf({ scenes, mistakes, failed }) {
  const labels = [...scenes.changes.keys()].filter((k) => scenes.changes[k].mark);
  return { labels, mistakes, wrong: failed ? [...mistakes, scenes.at.length - 1] : mistakes };
}

/** @type {(page: Page<StepperTraits>) => () => void} */
function renderStepper({ model, el }) {
  const script = model.get("script"), { failed } = script, { given, holds } = script.scenes;
  /** @type {Scenes} */
  const scenes = {
    ...script.scenes, given: everywhere(script.scenes, given), holds: everywhere(script.scenes, holds),
  };
  const steps = stepsOf(model, scenes.at.length - 1), leads = sceneOf(scenes);
  const says = sentence(), place = make("div", "gametree-stage");
  const controls = stepControls(steps, marksOf(script), (on) => says.setAttribute("aria-live", on ? "off" : "polite"));
  const calls = callLine(scenes, controls);
  const tree = treeView(model, {
    select(i) {
      const k = leads[i];
      if (k !== undefined) steps.go(k);
    },
    leave: controls.focus,
    steps: ["ArrowLeft", "ArrowRight"], // after Tab, these keys go from node to node
  });
  const code = codePane(scenes, script.code);
  el.addEventListener("keydown", (event) => { if (!code.parts.includes(targetOf(event))) controls.keys(event); });
  place.append(tree.box, ...code.parts);
  tree.zooms.prepend(...code.buttons);
  controls.bar.append(tree.zooms);
  const stage = staging(tree, { ...script, scenes });

  const parts = [controls.bar, captionOf(says, calls.line, scenes, place), tree.note, place, tree.legend];
  const end = live({ model, el }, "step", parts, () => {
    const k = steps.here(), open = openCalls(scenes, k), badge = failed && k === steps.last ? SIGNS[failed] : undefined;
    controls.show(k);
    says.textContent = scenes.says[k];
    if (badge) says.dataset.sign = badge;
    else delete says.dataset.sign;
    calls.show(k, open);
    code.show(k, open, badge);
    stage(k, open, badge);
    code.reveal(); // last, so that the page is laid out only once
  });
  return () => { controls.pause(); calls.remove(); tree.remove(); end(); };
}

export default { render: renderStepper };
