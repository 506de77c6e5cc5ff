// The picture at every step: what a scene changes in it, and the calls that have not come back.

import { pacing } from "./motion.js";

// Gives what brings the tree to scene k, forwards or backwards; `open` are the calls that are open there, `badge` is
// the sign at its node of what stopped the code there, ✕ or ∞.
/** @typedef {Pick<Script, "first" | "old" | "shown" | "lacks"> & { scenes: Scenes }} Staged */
/** @type {(tree: Tree, script: Staged) => (k: number, open: number[], badge?: string) => void} */
export function staging(tree, { scenes, first, old, shown, lacks }) {
  const plain = { wrong: false, faded: false, ringed: false, kind: "", wave: null };
  /** @type {Look[]} */
  const looks = first.map((mark, i) => ({ ...plain, mark, old: old[i], shown: shown[i], lacks: lacks[i] ?? [] }));
  const changes = structuredClone(scenes.changes); // what a scene brings; once it is shown, what it replaced
  const moves = pacing();
  let now = 0;
  looks.forEach((look, i) => tree.paint(i, look));

  /** @type {<Key extends keyof Look>(key: Key, row: Record<number, Look[Key]>, touched: Set<number>) => void} */
  function swap(key, row, touched) {
    for (const i of Object.keys(row).map(Number)) {
      [row[i], looks[i][key]] = [looks[i][key], row[i]];
      touched.add(i);
    }
  }
  /** @type {(k: number, touched: Set<number>) => void} */
  function swapAll(k, touched) {
    for (const [key, row] of Object.entries(changes[k])) swap(/** @type {keyof Look} */ (key), row, touched);
  }
  return (k, open, badge) => {
    /** @type {Set<number>} */
    const touched = new Set();
    while (now < k) swapAll(++now, touched);
    while (now > k) swapAll(now--, touched);
    const at = scenes.at[k], leaves = scenes.leaves[k] ? { text: scenes.returns[k] } : null;
    const waits = open.map((call) => scenes.at[call]).filter((node) => node !== null);
    for (const i of touched) tree.paint(i, looks[i]);
    tree.ring(at, { waits, reasons: scenes.reasons[k], leaves, badge, moves: moves(k) });
    if (at !== null) tree.reveal(at);
  };
}

// The calls that have not come back at scene k, the outermost first: the scenes that entered them.
/** @type {(scenes: Scenes, k: number) => number[]} */
export function openCalls({ call, enters }, k) {
  const open = [];
  for (let inner = enters[k] ? k : call[k]; inner >= 0; inner = call[inner]) open.push(inner);
  return open.reverse();
}

// Where a click on each node leads: to the last scene that gives it a label, or else to the first that is about it.
/** @type {(scenes: Scenes) => Lookup<number>} */
export function sceneOf(scenes) {
  /** @type {Lookup<number>} */
  const found = {};
  scenes.at.forEach((at, k) => {
    if (at !== null && (!(at in found) || at in (scenes.changes[k].mark ?? {}))) found[at] = k;
  });
  return found;
}
