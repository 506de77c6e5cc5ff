// The picture at every step: what a scene changes in it, and the calls that have not come back.

// Scene k is what stands at place k in each column of `scenes`: `at`, its node, or null; `says`; `call`, the scene that
// entered the innermost call, or -1; `enters`, whether it enters one itself; `changes`, such as { mark: { 3: "W" } },
// by nodes; `given`, the numbers that the innermost call was given. Gives what brings the tree to scene k, forwards or
// backwards.
export function staging(tree, { scenes, first, shown }) {
  const looks = first.map((mark, i) => ({ mark, wrong: false, shown: shown[i], faded: false }));
  const changes = structuredClone(scenes.changes); // what a scene brings; once it is shown, what it replaced
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
  return (k) => {
    const touched = new Set();
    while (now < k) swap(++now, touched);
    while (now > k) swap(now--, touched);
    for (const i of touched) tree.paint(i, looks[i]);
    tree.ring(scenes.at[k], running(scenes, k));
    if (scenes.at[k] !== null) tree.reveal(scenes.at[k]);
  };
}

// The nodes of the calls that have not come back at scene k, a set.
function running(scenes, k) {
  const nodes = new Set();
  let call = scenes.enters[k] ? k : scenes.call[k];
  for (; call >= 0; call = scenes.call[call]) nodes.add(scenes.at[call]);
  return nodes;
}

// Where a click on each node leads: to the last scene that gives it a label, or else to the first that is about it.
export function sceneOf(scenes) {
  const found = {};
  scenes.at.forEach((at, k) => {
    if (!(at in found) || at in (scenes.changes[k].mark ?? {})) found[at] = k;
  });
  return found;
}
