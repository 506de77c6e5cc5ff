// Compute places in a box for all nodes of a tree. Nodes that matter keep their letters, and the others become dots.

const SMALLEST = 0.79; // the smallest letters, in units of the wished ones: 11 px for 14 px
// Distances in pixels. Some have a least and a greatest value.
const BESIDE = 8; // between two nodes
const TIGHT = 4, BELOW = 14, FARTHEST = 46; // between two ranks: at least, without smaller letters, at most
const DOT_LEAST = 2.5, DOT_MOST = 9; // the size of a dot
const SLACK = 0.85; // the share of a full rank that dots may take, so that they can be near their parents
const ROUNDING = 0.01; // points
const LEAN = 6; // points between an only child and its parent that are no coincidence
const SWEEPS = 8; // more sweeps hardly move a node
const HEAVY = 6; // the weight of a node with letters beside that of a dot

// Return how many pixels a point of the picture takes, so that all ranks can have letters if possible. `room` is the
// size of the box, and `wish` the wished number of pixels.
/** @type {(spots: Spot[], room: Room, wish: number) => number} */
export function scaleFor(spots, { across, down }, wish) {
  const ranks = ranksOf(spots), tall = ranks.map((rank) => Math.max(...rank.map((i) => spots[i].high)));
  let most = (down - ranks.length * BELOW) / sum(tall);
  for (const { below } of spots) {
    if (!below.length) continue;
    const others = ranks[spots[below[0]].rank].length - below.length;
    most = Math.min(most, (across - below.length * BESIDE - others * DOT_LEAST) / sum(below.map((i) => spots[i].wide)));
  }
  return Math.max(SMALLEST * wish, Math.min(wish, most));
}

export const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, each) => all + each, 0);

// Return the numbers of the nodes in each rank, from left to right.
/** @type {(spots: Spot[]) => number[][]} */
function ranksOf(spots) {
  const ranks = /** @type {number[][]} */ ([]);
  spots.forEach(({ rank }, i) => (ranks[rank] ??= []).push(i));
  for (const rank of ranks) rank.sort((one, other) => spots[one].x - spots[other].x);
  return ranks;
}

// Return a function that computes places. `scale` is the size of a point in pixels. Its arguments are `visible`, which
// contains for each node whether it is visible, and the `wanted` nodes, which should have letters, the most important
// first. Places are in points. Nodes that are not visible are at their parent's place.
/** @param {Spot[]} spots @param {Room} room @param {number} scale */
export function placing(spots, { across, down }, scale) {
  const all = ranksOf(spots), width = across / scale, area = { width, height: down / scale, scale };
  const lefts = Math.min(...spots.map(({ x }) => x)), wide = Math.max(...spots.map(({ x }) => x)) - lefts;
  const narrow = Math.min(1, 0.92 * width / (wide || 1));
  const first = spots.map(({ x }) => width / 2 + (x - lefts - wide / 2) * narrow);
  return (/** @type {boolean[]} */ visible, /** @type {number[]} */ wanted) => {
    const ranks = all.map((rank) => rank.filter((i) => visible[i])).filter((rank) => rank.length);
    const large = lettered(spots, ranks, wanted.filter((i) => visible[i]), area);
    const dots = sized(spots, ranks, large, area);
    const xs = [...first], tops = topsOf(spots, ranks, large, area), { sizes } = dots;
    arrange(spots, ranks, visible, xs, settling(xs, dots, large, area));
    const ys = spots.map(({ rank }) => tops[rank]);
    spots.forEach(({ up }, i) => { if (!visible[i] && up >= 0) [xs[i], ys[i]] = [xs[up], ys[up]]; });
    return { xs, ys, sizes, large };
  };
}

// Move nodes along their ranks, by turns to the middle of their children and to below their parents. A node leans away
// from its only child if it does so in Graphviz's picture.
/** @type {(spots: Spot[], ranks: number[][], visible: boolean[], xs: number[], settle: Settle) => void} */
function arrange(spots, ranks, visible, xs, settle) {
  const below = spots.map((spot) => spot.below.filter((i) => visible[i])), middles = [...xs];
  const lean = spots.map(({ x, below: [child, ...others] }, i) =>
    child !== undefined && !others.length && Math.abs(x - spots[child].x) > LEAN ? xs[i] - xs[child] : 0);
  /** @type {(i: number) => number} */
  function middle(i) {
    if (!below[i].length) return xs[i];
    let all = lean[i];
    for (const child of below[i]) all += xs[child];
    return all / below[i].length;
  }
  const underParent = (/** @type {number} */ i) => xs[i] + 0.7 * (xs[spots[i].up] - middles[spots[i].up]);
  for (const rank of ranks) settle(rank, (i) => xs[i]);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let r = ranks.length - 1; r >= 0; r--) settle(ranks[r], middle);
    for (let i = 0; i < xs.length; i++) middles[i] = middle(i);
    for (let r = 1; r < ranks.length; r++) settle(ranks[r], underParent);
  }
}

// Return a function that puts the nodes of a rank as near as possible to where they wish to be, in the same order and
// not too close: a weighted least-squares fit, found by pooling neighbours that touch (isotonic regression).
/** @type {(xs: number[], sizes: Sized, large: Set<number>, area: Area) => Settle} */
function settling(xs, { widths, gap }, large, { width, scale }) {
  const weights = widths.map((_, i) => large.has(i) ? HEAVY : 1);
  return (rank, wish) => {
    const shift = [0], blocks = /** @type {{ at: number, weight: number, from: number }[]} */ ([]);
    rank.forEach((i, k) => {
      const last = rank[k - 1], apart = weights[i] + weights[last] > 2 ? BESIDE / scale : gap;
      if (k) shift[k] = shift[k - 1] + (widths[last] + widths[i]) / 2 + apart;
      let block = { at: wish(i) - shift[k], weight: weights[i], from: k };
      for (let before = blocks.at(-1); before && before.at > block.at; before = blocks.at(-1)) {
        const weight = before.weight + block.weight;
        block = { at: (before.at * before.weight + block.at * block.weight) / weight, weight, from: before.from };
        blocks.pop();
      }
      blocks.push(block);
    });
    const end = rank.length - 1, low = widths[rank[0]] / 2;
    const high = Math.max(low, width - widths[rank[end]] / 2 - shift[end]);
    blocks.forEach(({ at, from }, b) => {
      const place = Math.min(high, Math.max(low, at)), after = blocks[b + 1]?.from ?? rank.length;
      for (let k = from; k < after; k++) xs[rank[k]] = place + shift[k];
    });
  };
}

const dotted = (/** @type {number} */ height, /** @type {number} */ count, /** @type {number} */ scale) =>
  Math.min((DOT_LEAST + 1) / scale, 0.35 * height / count); // the least height of a rank of dots

// Choose the nodes with letters: the wanted ones as long as there is room, and then the rest of their ranks.
/** @type {(spots: Spot[], ranks: number[][], wanted: number[], area: Area) => Set<number>} */
function lettered(spots, ranks, wanted, { width, height, scale }) {
  /** @type {Set<number>} */
  const large = new Set(), low = dotted(height, ranks.length, scale), gap = 2 * BESIDE / scale;
  const high = ranks.map(() => 0), used = ranks.map((rank) => rank.length * (DOT_LEAST - 1) / scale);
  let free = height - ranks.length * low;
  /** @type {(those: number[]) => void} */
  function take(those) {
    const { rank } = spots[those[0]];
    const wide = sum(those.map((i) => spots[i].wide + gap - (DOT_LEAST - 1) / scale));
    const tall = Math.max(high[rank], ...those.map((i) => spots[i].high + TIGHT / scale));
    const more = Math.max(0, tall - (high[rank] || low));
    if (used[rank] + wide > width || more > free + ROUNDING) return;
    used[rank] += wide;
    high[rank] = tall;
    free -= more;
    for (const i of those) large.add(i);
  }
  for (const i of wanted) take([i]);
  for (const rank of ranks) {
    const others = rank.filter((i) => !large.has(i));
    if (others.length && others.every((i) => spots[i].up < 0 || large.has(spots[i].up))) take(others);
  }
  return large;
}

// Return for each node its size, in units of its natural one, and its width; and the gap between dots. All dots are
// equally large, and as large as the fullest rank allows.
/** @type {(spots: Spot[], ranks: number[][], large: Set<number>, area: Area) => Sized} */
function sized(spots, ranks, large, { width, scale }) {
  const each = Math.min(...ranks.map((rank) => {
    const big = rank.filter((i) => large.has(i)), used = sum(big.map((i) => spots[i].wide + 2 * BESIDE / scale));
    return (width - used) / (rank.length - big.length || 1);
  }));
  const pitch = Math.floor(4 * Math.min(DOT_MOST + 3, SLACK * each * scale)) / 4 / scale; // the same at most steps
  const dot = Math.max(DOT_LEAST / scale, pitch - 1.5 / scale);
  const sizes = spots.map(() => 0.01), widths = spots.map(() => dot);
  for (const i of ranks.flat()) sizes[i] = large.has(i) ? 1 : dot / Math.max(spots[i].wide, spots[i].high);
  for (const i of large) widths[i] = spots[i].wide;
  return { sizes, widths, gap: pitch - dot };
}

// Return where each rank is. Free height goes between ranks of dots first, so that they can be told apart.
/** @type {(spots: Spot[], ranks: number[][], large: Set<number>, area: Area) => number[]} */
function topsOf(spots, ranks, large, { height, scale }) {
  const low = dotted(height, ranks.length, scale);
  const tall = ranks.map((rank) => Math.max(0, ...rank.filter((i) => large.has(i)).map((i) => spots[i].high)));
  let free = height - sum(tall.map((each) => each ? each + TIGHT / scale : low));
  const dots = tall.filter((each) => !each).length;
  const more = dots ? Math.max(0, Math.min((DOT_MOST + BELOW) / scale - low, free / dots)) : 0;
  free -= dots * more;
  const between = Math.max(0, Math.min((FARTHEST - TIGHT) / scale, free / Math.max(1, ranks.length - 1)));
  const tops = /** @type {number[]} */ ([]);
  let y = 0;
  for (const each of tall) {
    const high = each ? each + TIGHT / scale : low + more;
    tops.push(y + (each || high) / 2);
    y += high + between;
  }
  return tops;
}
