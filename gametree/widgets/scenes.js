// Show the picture at every step: apply the changes of each scene, and find the open calls.

import { pacing } from "./motion.js";

// Return a function that brings the tree to scene k, forward or back. `open` are the open calls, and `badge` is the
// sign (✕ or ∞) at the node where the code was stopped.
/** @type {(tree: Tree, script: Whole) => (k: number, open: number[], badge?: string) => void} */
export function staging(tree, { scenes, first, old, shown, lacks }) {
  /** @type {Partial<Look>[]} */
  const looks = first.map((mark, i) => ({ mark, old: old[i], shown: shown[i], lacks: lacks[i] }));
  const changes = structuredClone(scenes.changes); // what a scene changes; after it is shown, the old values
  const moves = pacing();
  let now = 0;
  looks.forEach((look, i) => tree.paint(i, look));

  /** @type {(k: number, touched: Set<number>) => void} */
  function swap(k, touched) {
    for (const [key, row] of Object.entries(changes[k])) for (const i of Object.keys(row).map(Number)) {
      const look = /** @type {Record<string, any>} */ (looks[i]);
      [row[i], look[key]] = [look[key], row[i]];
      touched.add(i);
    }
  }
  return (k, open, badge) => {
    const touched = /** @type {Set<number>} */ (new Set());
    while (now < k) swap(++now, touched);
    while (now > k) swap(now--, touched);
    const at = scenes.at[k], leaves = scenes.leaves[k] ? { text: scenes.returns[k] } : null;
    const waits = open.map((call) => scenes.at[call]).filter((node) => node !== null);
    const numbers = numbersOf(scenes, k, open).flatMap((text, depth) =>
      text ? [{ i: scenes.at[open[depth]] ?? 0, text }] : []);
    for (const i of touched) tree.paint(i, looks[i]);
    const signs = { waits, numbers, reasons: scenes.reasons[k], enters: scenes.enters[k], leaves, badge };
    tree.ring(at, { ...signs, moves: moves(k) });
  };
}

// Return the scene that entered the call that is innermost at scene k, or -1.
/** @type {(scenes: Scenes, k: number) => number} */
export const innermost = ({ call, enters }, k) => enters[k] ? k : call[k];

// Return the calls that are open at scene k, the outermost first, each given by the scene that entered it.
/** @type {(scenes: Scenes, k: number) => number[]} */
export function openCalls(scenes, k) {
  const open = [];
  for (let inner = innermost(scenes, k); inner >= 0; inner = scenes.call[inner]) open.push(inner);
  return open.reverse();
}

// Return the numbers among the arguments of the calls open at scene k: for the first call all numbers, and for each
// other call those that differ from the call before. While a call waits, its numbers are those of its last scene.
/** @type {(scenes: Scenes, k: number, open: number[]) => string[]} */
export function numbersOf(scenes, k, open) {
  const numbers = open.map((call, depth) => {
    let at = depth < open.length - 1 ? open[depth + 1] - 1 : k;
    while (at > call && innermost(scenes, at) !== call) at = innermost(scenes, at) - 1; // before another inner call
    return scenes.given[at].split(", ");
  });
  return numbers.map((all, depth) => all.filter((each) => !numbers[depth - 1]?.includes(each)).join(", "));
}

// Return for each node where a click on it leads: to the last scene that labels it, or else the first scene about it.
/** @type {(scenes: Scenes) => Lookup<number>} */
export function sceneOf(scenes) {
  const found = /** @type {Lookup<number>} */ ({});
  scenes.at.forEach((at, k) => {
    if (at !== null && (!(at in found) || at in (scenes.changes[k].mark ?? {}))) found[at] = k;
  });
  return found;
}
