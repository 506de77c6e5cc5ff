// The picture at every step: what a scene changes in it, and the calls that have not come back.

import { pacing } from "./motion.js";

// Scene k is what stands at place k in each column of `scenes`: `at`, its node, or null; `says`; `call`, the scene that
// entered the innermost call, or -1; `enters`, whether it enters one itself; `changes`, such as { mark: { 3: "W" } },
// by nodes; `given`, the numbers that the innermost call was given; `holds`, what its variables hold, a line for each;
// `line`, the row of the code that did it, or null.
// At some scenes: `called`, what the call that is entered is called, and `waits`, the row at which the one outside of
// it waits meanwhile; `look`, the nodes that are the reason; `leaves`, where the innermost call comes back, and
// `returns`, what it gives back. Gives what brings the tree to scene k, forwards or backwards; `open` are the calls
// that are open there, `failed` is the sign of what stopped the code there.
export function staging(tree, { scenes, first, old, shown, lacks = {} }) {
  const plain = { wrong: false, faded: false, ringed: false, kind: "", wave: null };
  const looks = first.map((mark, i) => ({ ...plain, mark, old: old[i], shown: shown[i], lacks: lacks[i] ?? [] }));
  const changes = structuredClone(scenes.changes); // what a scene brings; once it is shown, what it replaced
  const moves = pacing();
  let now = 0;
  looks.forEach((look, i) => tree.paint(i, look));

  function swap(k, touched) {
    for (const [key, row] of Object.entries(changes[k])) {
      for (const [i, value] of Object.entries(row)) {
        row[i] = looks[i][key];
        looks[i][key] = value;
        touched.add(+i);
      }
    }
  }
  return (k, open, failed) => {
    const touched = new Set();
    while (now < k) swap(++now, touched);
    while (now > k) swap(now--, touched);
    const waits = open.map((call) => scenes.at[call]), leaves = scenes.leaves[k] ? { text: scenes.returns[k] } : null;
    for (const i of touched) tree.paint(i, looks[i]);
    tree.ring(scenes.at[k], { waits, reasons: scenes.look[k], leaves, failed, moves: moves(k) });
    if (scenes.at[k] !== null) tree.reveal(scenes.at[k]);
  };
}

// The calls that have not come back at scene k, the outermost first: the scenes that entered them.
export function openCalls({ call, enters }, k) {
  const open = [];
  for (let inner = enters[k] ? k : call[k]; inner >= 0; inner = call[inner]) open.push(inner);
  return open.reverse();
}

// Where a click on each node leads: to the last scene that gives it a label, or else to the first that is about it.
export function sceneOf(scenes) {
  const found = {};
  scenes.at.forEach((at, k) => {
    if (!(at in found) || at in (scenes.changes[k].mark ?? {})) found[at] = k;
  });
  return found;
}
