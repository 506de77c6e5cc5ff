// Show all of a tree in its box: as Graphviz drew it if that is readable, and otherwise through a lens, where only the
// nodes that matter at a step keep their letters.

import { svgPartOf } from "./controls.js";
import { isThere } from "./paint.js";
import { standing } from "./panel.js";
import { MARGIN, penOf } from "./pen.js";
import { placing, scaleFor } from "./places.js";
import { measured } from "./signs.js";
import { squeezing } from "./squeeze.js";
import { gestures } from "./zooms.js";

const READABLE = 0.785; // letters of the whole tree, in units of the wished ones: 11 px for 14 px
const ENLARGED = 1.25;
const NEAREST = 4; // ancestors that are more important than the rest of the path
const ZOOM = 8; // the greatest zoom
const SHORT = 300, SAVED = 30; // pixels: a stage so low gets some of the score's height

/** @type {(nodes: SVGGElement[], edges: Edge[], isGraph: boolean) => Spot[]} */
function spotsOf(nodes, edges, isGraph) {
  /** @type {Spot[]} */
  const spots = nodes.map((g) => ({ ...measured(svgPartOf(g, ".gametree-shape")), up: -1, below: [], rank: 0 }));
  for (const { from, to } of edges) {
    spots[from].below.push(to);
    if (!isGraph) Object.assign(spots[to], { up: from, rank: spots[from].rank + 1 }); // parents come first
  }
  return spots;
}

// Measure the room that the page leaves for the picture, in pixels.
/** @param {TreeParts} parts @param {ResizeObserver} observer */
function measuring({ view, box }, observer) {
  const mayBe = standing(observer);
  return () => {
    const around = (/** @type {string} */ name) => /** @type {HTMLElement} */ (view.closest(name) ?? view);
    const root = around(".gametree"), stage = around(".gametree-stage");
    const high = mayBe(root, stage), column = getComputedStyle(stage).flexDirection === "column";
    root.style.setProperty("--gametree-height", `${high}px`);
    root.classList.toggle("gametree-low", high < SHORT + (root.matches(".gametree-low") ? SAVED : 0));
    const others = column ? stage.offsetHeight - view.offsetHeight : 0;
    return {
      across: box.clientWidth - 2 * MARGIN, down: high - others - 2 * MARGIN,
      wish: parseFloat(getComputedStyle(view).fontSize), // pixels of letters
    };
  };
}

// Return the nodes that should have letters at a step, the most important first.
/** @type {(seen: Seen) => number[]} */
function wantedIn({ spots, isGraph, step: { now, waits, reasons, also } }) {
  const path = [];
  for (let i = now ?? 0; i >= 0; i = spots[i].up) path.push(i);
  if (isGraph) path.push(...[...waits].reverse());
  const others = also.flatMap((i) => [i, ...spots[i].below]);
  return [...new Set([
    path[0], ...also, ...reasons, ...spots[path[0]].below, ...path.slice(0, NEAREST), 0, ...path, ...others,
    ...path.flatMap((i) => spots[i].below),
  ])];
}

// Return a function that computes places for the nodes that should have letters. A point has `wish` pixels if letters
// are as large as wished, and at most `most`.
/** @type {(seen: Seen, room: Room, wish: number, most: number) => (wanted: number[]) => Places} */
function placesIn({ spots, pen, visible, isGraph, width, height }, room, wish, most) {
  const scale = Math.min(most, room.across / width, room.down / height); // of the whole picture as it is
  if (isGraph) {
    const found = squeezing(spots, room, { width, least: READABLE * wish, most });
    pen.frame(width, found.high, found.scale, [0, 0]);
    return found.places;
  }
  if (scale >= READABLE * wish) {
    pen.frame(width, height, scale, [0, 0]);
    const [xs, ys, sizes] = [spots.map(({ x }) => x), spots.map(({ y }) => y), spots.map(() => 1)];
    return () => ({ xs, ys, sizes, large: new Set(spots.keys()), onto: (y) => y });
  }
  const size = scaleFor(spots, room, wish), places = placing(spots, room, size);
  pen.frame(room.across / size, room.down / size, size);
  return (wanted) => places(visible, wanted);
}

// Change the size of a box's content so that a point of the window stays there, or the middle of the box.
/** @type {(box: Element, x: number, y: number, change: () => void) => void} */
function around(box, x, y, change) {
  const { left, top } = box.getBoundingClientRect();
  const [atX, atY] = [x - left || box.clientWidth / 2, y - top || box.clientHeight / 2];
  const [shareX, shareY] = [(box.scrollLeft + atX) / box.scrollWidth, (box.scrollTop + atY) / box.scrollHeight];
  change();
  box.scrollTo(shareX * box.scrollWidth - atX, shareY * box.scrollHeight - atY);
}

// Fit the picture into its box. `place(moves)` puts the nodes in their places, as soon as the box has a size.
/** @type {(parts: TreeParts, seen: Seen) => Fitting} */
function fitting({ view, box, picture }, seen) {
  const { pen, width, height } = seen, font = Number(picture.getAttribute("font-size"));
  const observer = new ResizeObserver(() => { if (box.clientWidth && JSON.stringify(measure()) !== size) fit(); });
  const measure = measuring({ view, box, picture }, observer);
  let size = "", shown = "", zoom = 1, high = 0; // the height of the box while it is zoomed, or 0
  let places = /** @type {((wanted: number[]) => Places) | null} */ (null);
  function fit() {
    view.style.setProperty("--gametree-wide",
      `${Math.ceil(width * ENLARGED * parseFloat(getComputedStyle(view).fontSize) / font) + 2 * MARGIN}px`);
    const { across, down, wish } = measure(), room = { across: across * zoom, down: down * zoom };
    high = zoom === 1 ? 0 : high || box.offsetHeight; // the box does not grow
    box.style.height = high ? `${Math.min(high, down + 2 * MARGIN)}px` : "";
    places = placesIn(seen, room, wish / font, ENLARGED * zoom * wish / font);
    shown = "";
    place(false);
    box.classList.toggle("gametree-zoomed", zoom > 1);
    size = JSON.stringify(measure());
    box.dispatchEvent(new Event("placed"));
  }
  /** @type {Fitting["place"]} */
  function place(moves) {
    const wanted = wantedIn(seen), key = wanted.join(), { now, waits, reasons } = seen.step;
    if (!places || key === shown && !seen.stale) return;
    [shown, seen.stale] = [key, false];
    pen.show({ ...places(wanted), kept: new Set([now, ...waits, ...reasons]) }, moves);
  }
  observer.observe(box);
  return {
    place, remove: () => observer.disconnect(),
    zoomBy: (factor, x = NaN, y = NaN) => around(box, x, y, () => {
      zoom = Math.max(1, Math.min(ZOOM, zoom * factor));
      fit();
    }),
  };
}

// Return where the visible nodes are in the window.
/** @type {(picture: SVGSVGElement, seen: Seen) => ReturnType<Lens["boxes"]>} */
function boxesOf(picture, { spots, visible, pen }) {
  const at = pen.places(), to = svgPartOf(picture, "g").getScreenCTM();
  return !at || !to ? [] : spots.flatMap(({ wide, high }, i) => {
    const [x, y] = [at.xs[i] * to.a + to.e, at.ys[i] * to.d + to.f];
    const [across, down] = [wide * at.sizes[i] * to.a / 2, high * at.sizes[i] * to.d / 2];
    const place = { left: x - across, right: x + across, top: y - down, bottom: y + down };
    return visible[i] ? [{ ...place, i, isDot: !at.large.has(i) }] : [];
  });
}

// The `box` contains the `picture`. Return `about(now, signs)`, which shows a step with its current node; `reveal(i)`,
// which shows another node with its letters until the next step; and the size of things for pointing at them.
/** @type {(parts: TreeParts & { nodes: SVGGElement[], edges: Edge[] }) => Lens} */
export function lensing({ view, box, picture, nodes, edges }) {
  const isGraph = picture.matches(".gametree-graph"), spots = spotsOf(nodes, edges, isGraph);
  const { width, height } = picture.viewBox.baseVal, visible = nodes.map(isThere);
  const pen = penOf(picture, nodes, edges, spots), nothing = { now: null, waits: [], reasons: [], also: [] };
  /** @type {Seen} */
  const seen = { spots, visible, pen, width, height, isGraph, step: nothing, stale: true };
  const { place, remove, zoomBy } = fitting({ view, box, picture }, seen);
  gestures(box, zoomBy);
  return {
    spots, zoomBy, remove, places: pen.places, boxes: () => boxesOf(picture, seen),
    // Return the nodes to the left and to the right of node i, if any. They may have other parents.
    beside(i) {
      const isInRow = (/** @type {number} */ each) => Math.abs(spots[each].y - spots[i].y) < spots[i].high / 2;
      const row = [...spots.keys()].filter((each) => visible[each] && isInRow(each));
      const k = row.sort((one, other) => spots[one].x - spots[other].x).indexOf(i);
      return [row[k - 1], row[k + 1]];
    },
    painted(i) {
      const there = isThere(nodes[i]);
      seen.stale ||= there !== visible[i] || pen.places()?.large.has(i) === false; // a dot
      visible[i] = there;
    },
    about(now, { waits = [], reasons = [], moves = false }) {
      seen.step = { now, waits, reasons, also: [] };
      place(moves);
      if (now !== null) follow(box, nodes[now]);
    },
    reveal(i) {
      seen.step.also = [i];
      place(true);
      follow(box, nodes[i]);
    },
  };
}

// Scroll a zoomed box until a node is in its middle, but only if the node is out of view.
/** @type {(box: Element, g: Element) => void} */
function follow(box, g) {
  if (!box.matches(".gametree-zoomed")) return;
  const seen = box.getBoundingClientRect(), { left, right, top, bottom } = g.getBoundingClientRect();
  if (left >= seen.left && right <= seen.right && top >= seen.top && bottom <= seen.bottom) return;
  box.scrollBy((left + right - seen.left - seen.right) / 2, (top + bottom - seen.top - seen.bottom) / 2);
}
