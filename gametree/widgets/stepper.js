// The Stepper: Python wrote the script, and nothing here asks it again.

import { alive, live, make, sentence } from "./controls.js";
import { sceneOf, staging } from "./scenes.js";
import { stepControls } from "./steps.js";
import { treeView } from "./tree.js";

// The steps that there are, where the Stepper stands, and how it goes elsewhere.
function stepsOf(model, last) {
  const within = (k) => Math.min(last, Math.max(0, k));
  return {
    last,
    here: () => within(model.get("step")),
    go(k) {
      model.set("step", within(k));
      if (alive(model)) model.save_changes(); // or else Jupyter would log an error
    },
  };
}

function render({ model, el }) {
  const script = model.get("script"), { scenes, mistake, words } = script;
  const steps = stepsOf(model, scenes.at.length - 1), leads = sceneOf(scenes);
  const says = sentence(), given = make("p", "gametree-given"); // the numbers that the innermost call was given
  given.hidden = !scenes.given.some(Boolean);
  const controls = stepControls(steps, mistake, (on) => says.setAttribute("aria-live", on ? "off" : "polite"));
  const tree = treeView(model.get("svg"), words, {
    select(i) { if (i in leads) steps.go(leads[i]); },
    leave: controls.focus,
  });
  controls.bar.append(tree.zooms);
  const stage = staging(tree, script);

  const end = live({ model, el }, "step", [controls.bar, says, given, tree.box], () => {
    const k = steps.here();
    stage(k);
    controls.show(k);
    says.textContent = scenes.says[k];
    given.textContent = scenes.given[k];
  });
  return () => { controls.pause(); tree.remove(); end(); };
}

export default { render };
