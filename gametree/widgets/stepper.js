// The Stepper: it plays the script that Python wrote, and needs no Python after that.

import { callLine } from "./calls.js";
import { codePane } from "./code.js";
import { alive, live, make, sentence } from "./controls.js";
import { targetOf } from "./focus.js";
import { openCalls, sceneOf, staging } from "./scenes.js";
import { stepControls } from "./steps.js";
import { telling } from "./told.js";
import { treeView } from "./tree.js";

/** @type {Lookup<string>} */
const SIGNS = { error: "✕", endless: "∞" }; // of code that was stopped

// The steps that there are, where the Stepper stands, and how it goes elsewhere.
/** @type {(model: Model<StepperTraits>, last: number) => Steps} */
function stepsOf(model, last) {
  const within = (/** @type {number} */ k) => Math.min(last, Math.max(0, k));
  return {
    last,
    here: () => within(model.get("step")),
    go(k) {
      model.set("step", within(k));
      if (alive(model)) model.save_changes(); // or else Jupyter would log an error
    },
  };
}

// What is sent only where it changes, at every scene.
/** @type {(scenes: Script["scenes"], column: Lookup<string>) => string[]} */
function everywhere({ at }, column) {
  let text = "";
  return at.map((_, k) => text = column[k] ?? text);
}

// The steps that stand out: those at which labels or values come, and those at which something is wrong.
/** @type {(script: Script) => StepMarks} */
function marksOf({ scenes, mistakes, failed }) {
  const labels = [...scenes.changes.keys()].filter((k) => scenes.changes[k].mark);
  return { labels, mistakes, wrong: failed ? [...mistakes, scenes.at.length - 1] : mistakes };
}

/** @type {(page: Page<StepperTraits>) => () => void} */
function renderStepper({ model, el }) {
  const script = model.get("script"), { words, failed } = script, { given, holds } = script.scenes;
  /** @type {Scenes} */
  const scenes = {
    ...script.scenes, given: everywhere(script.scenes, given), holds: everywhere(script.scenes, holds),
  };
  const steps = stepsOf(model, scenes.at.length - 1), leads = sceneOf(scenes);
  const says = sentence(), place = make("div", "gametree-stage");
  const controls = stepControls(steps, marksOf(script), (on) => says.setAttribute("aria-live", on ? "off" : "polite"));
  const calls = callLine(scenes, controls);
  const tree = treeView(model, words, {
    select(i) {
      const k = leads[i];
      if (k !== undefined) steps.go(k);
    },
    leave: controls.focus,
    steps: ["ArrowLeft", "ArrowRight"], // by Tab it is the nodes that they walk
  });
  const code = codePane(scenes, script.code);
  el.addEventListener("keydown", (event) => { if (!code.parts.includes(targetOf(event))) controls.keys(event); });
  place.append(tree.box, ...code.parts);
  tree.zooms.prepend(...code.buttons);
  controls.bar.append(tree.zooms);
  const stage = staging(tree, { ...script, scenes });

  const parts = [controls.bar, telling(says, calls.line, scenes), tree.note, place, tree.legend];
  const end = live({ model, el }, "step", parts, () => {
    const k = steps.here(), open = openCalls(scenes, k), badge = failed && k === steps.last ? SIGNS[failed] : undefined;
    controls.show(k);
    says.textContent = scenes.says[k];
    if (badge) says.dataset.sign = badge;
    else delete says.dataset.sign;
    calls.show(k, open);
    code.show(k, open, badge);
    stage(k, open, badge);
    code.reveal(); // after all that changes the page, which would have to be laid out anew for each look at it
  });
  return () => { controls.pause(); calls.remove(); tree.remove(); end(); };
}

export default { render: renderStepper };
