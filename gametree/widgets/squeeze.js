// Compute places in a box for all nodes of a graph. Only the rows that matter keep their letters if not all rows can.

import { sum } from "./places.js";

const ROW_GAP = 6; // pixels between two rows, at least
const STRETCH = 1.6; // how many times as large as in Graphviz's picture the distances of rows may become
const AIRY = 0.75; // of these distances, what remains before letters get smaller
const SHRUNK = 0.3; // the size of nodes in the other rows, which are dots

// Return the rows of nodes, from the top, with the heights that they cover in Graphviz's picture.
/** @type {(spots: Spot[]) => { top: number, bottom: number }[]} */
function rowsOf(spots) {
  const rows = /** @type {{ top: number, bottom: number }[]} */ ([]);
  const sides = spots.map(({ y, high }) => ({ top: y - high / 2, bottom: y + high / 2 }));
  for (const { top, bottom } of sides.sort((one, other) => one.top - other.top)) {
    const last = rows.at(-1);
    if (last && top < last.bottom) last.bottom = Math.max(last.bottom, bottom);
    else rows.push({ top, bottom });
  }
  return rows;
}

// Return the `scale`, which is the size of a point in pixels, between `least` and `most` if possible; the height of the
// new picture in points; and what computes places for the nodes that should have letters, the most important first.
/** @param {Spot[]} spots @param {Room} room @param {{ width: number, least: number, most: number }} sizes */
export function squeezing(spots, { across, down }, { width, least, most }) {
  const rows = rowsOf(spots), tall = rows.map(({ top, bottom }) => bottom - top);
  const gaps = rows.slice(1).map(({ top }, r) => top - rows[r].bottom), solid = sum(tall), apart = sum(gaps);
  const whole = down / (solid + AIRY * apart);
  const scale = Math.min(across / width, Math.max(Math.min(most, whole), least)), near = ROW_GAP / scale;
  const rowOf = spots.map(({ y }) => rows.findIndex(({ bottom }) => y < bottom)), height = down / scale;
  /** @param {number[]} wanted @returns {Places} */
  function places(wanted) {
    let free = height - gaps.length * near - SHRUNK * solid;
    const big = /** @type {Set<number>} */ (new Set());
    for (const row of new Set([...wanted.map((i) => rowOf[i]), ...rows.keys()])) {
      const more = (1 - SHRUNK) * tall[row];
      if (more > free + 0.01) continue;
      big.add(row);
      free -= more;
    }
    const sizes = rowOf.map((row) => big.has(row) ? 1 : SHRUNK);
    const high = tall.map((each, row) => big.has(row) ? each : SHRUNK * each);
    const times = apart ? Math.min(STRETCH, (height - sum(high)) / apart) : 1;
    /** @type {(y: number) => number} */
    function onto(y) {
      let to = rows[0].top;
      rows.forEach(({ top, bottom }, r) => {
        if (y > top) to += high[r] * Math.min(1, (y - top) / (bottom - top));
        if (y > bottom) to += times * Math.min(gaps[r] ?? 0, y - bottom);
      });
      return to + Math.min(0, y - rows[0].top);
    }
    const large = new Set([...spots.keys()].filter((i) => sizes[i] === 1));
    return { xs: spots.map(({ x }) => x), ys: spots.map(({ y }) => onto(y)), sizes, large, onto };
  }
  return { scale, high: Math.min(height, solid + STRETCH * apart), places };
}
