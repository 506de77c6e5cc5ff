// Write into the picture of a tree where its nodes and edges are, at once or gliding.

import { marking, setAll, svgPartOf } from "./controls.js";
import { dotting, tenth } from "./dots.js";
import { still } from "./motion.js";
import { isThere } from "./paint.js";
import { pointsOf, turned } from "./signs.js";

export const MARGIN = 8; // pixels around the picture, which rings need
const GLIDE = 220; // milliseconds
const LETTER_WIDTH = 0.6; // the width of a letter, in units of its height
const ALONG = 0.6; // the share of an edge after which its text stands
const SQUEEZED = 0.55; // between rows that are closer than this, compared with Graphviz's picture, texts have no room

/** @type {(text: string, move: (x: number, y: number) => Point) => string} */
const mapped = (text, move) => text.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => move(Number(x), Number(y)).join());

/** @type {(dot: Dot, point: Point, onto: (y: number) => number) => number} */
const distance = ({ x, y }, point, onto) => Math.hypot(point[0] - x, onto(point[1]) - y);

// Return functions that draw an edge: `lead` as this straight way, with its text at a place unless the nodes are too
// `close`, and `asDrawn` as Graphviz drew it, moved down by a function, and led on to the `dots` at its ends.
/** @type {(edge: Edge) => EdgePen} */
function edgeOf({ g }) {
  const paths = g.querySelectorAll("path"), head = g.querySelector("polygon"), text = g.querySelector("text");
  const d = `${paths[0].getAttribute("d")}`, tip = `${head?.getAttribute("points")}`;
  const [x, y] = [Number(text?.getAttribute("x")), Number(text?.getAttribute("y"))];
  const way = pointsOf(d), ends = [way[0], way[way.length - 1]], [peak = ends[1]] = pointsOf(tip).slice(1);
  const pointed = head ? ends[turned(paths[0], head) ? 0 : 1] : null; // the end with the arrowhead
  /** @type {(way: string, place: Attributes, close: boolean) => void} */
  function write(way, place, close) {
    for (const path of paths) path.setAttribute("d", way);
    if (text) setAll(text, place).toggleAttribute("hidden", close);
  }
  return {
    letters: text?.textContent?.trim().length ?? 0,
    lead: (way, x, y, close) => write(way, { x, y, "text-anchor": "middle" }, close),
    asDrawn(onto, dots) {
      let way = mapped(d, (x, y) => [x, onto(y)]), [across, by] = [0, onto(peak[1]) - peak[1]];
      for (const dot of dots) {
        const from = ends[distance(dot, ends[0], onto) < distance(dot, ends[1], onto) ? 0 : 1];
        const [left, top] = from === pointed ? peak : from, [right, down] = [dot.x - left, dot.y - onto(top)];
        const share = 1 - dot.half / Math.hypot(right, down);
        way += `M${from[0]},${onto(from[1])}l${right * share},${down * share}`;
        if (from === pointed) [across, by] = [right * share, by + down * share];
      }
      write(way, { x, y: onto(y), "text-anchor": "start" }, onto(y + 1) - onto(y) < SQUEEZED);
      head?.setAttribute("points", mapped(tip, (x, y) => [x + across, y + by]));
    },
  };
}

// Return what writes places into the picture. Edges to dots are drawn as one path, which is much faster.
/** @type {(picture: SVGSVGElement, nodes: SVGGElement[], edges: Edge[], spots: Spot[]) => Write} */
function writing(picture, nodes, edges, spots) {
  const dots = dotting(svgPartOf(picture, "g"), nodes, spots), lines = edges.map(edgeOf);
  const font = Number(picture.getAttribute("font-size")), written = /** @type {string[]} */ ([]); // nodes' transforms
  return (places) => {
    const { xs, ys, sizes, large, kept, onto } = places;
    for (const i of large) {
      const { x, y } = spots[i], to = `translate(${tenth(xs[i] - sizes[i] * x)} ${tenth(ys[i] - sizes[i] * y)})`
        + (sizes[i] === 1 ? "" : ` scale(${sizes[i]})`);
      if (to !== written[i]) nodes[i].setAttribute("transform", written[i] = to);
    }
    let d = "";
    const dotted = (/** @type {number[]} */ ends) => ends.filter((i) => !large.has(i)).map((i) =>
      ({ x: xs[i], y: ys[i], half: sizes[i] * Math.min(spots[i].wide, spots[i].high) / 2 }));
    if (onto) lines.forEach((line, k) => line.asDrawn(onto, dotted([edges[k].from, edges[k].to])));
    else edges.forEach(({ g, from, to }, k) => {
      const start = ys[from] + spots[from].high * sizes[from] / 2, end = ys[to] - spots[to].high * sizes[to] / 2;
      const way = `M${tenth(xs[from])},${tenth(start)}L${tenth(xs[to])},${tenth(end)}`;
      if (!large.has(to) && !kept.has(to)) {
        if (isThere(g)) d += way;
        return;
      }
      const { below } = spots[from], at = below.indexOf(to);
      const beside = [below[at - 1], below[at + 1]].filter((i) => i !== undefined).map((i) => Math.abs(xs[i] - xs[to]));
      const close = end - start < 1.6 * font || ALONG * Math.min(...beside) < LETTER_WIDTH * font * lines[k].letters;
      lines[k].lead(way, xs[from] + ALONG * (xs[to] - xs[from]), start + ALONG * (end - start) + font / 3, close);
    });
    dots(places, d);
  };
}

// Return a function that computes places on the way from some places to the next, which takes GLIDE milliseconds.
/** @type {(before: ShownPlaces, next: ShownPlaces) => () => ShownPlaces} */
function gliding(before, next) {
  const began = performance.now(), [from, to] = [before.onto, next.onto];
  return () => {
    const share = (performance.now() - began) / GLIDE, eased = share * share * (3 - 2 * share);
    if (share >= 1) return next;
    /** @type {(old: number[], all: number[]) => number[]} */
    const mix = (old, all) => all.map((each, i) => old[i] + (each - old[i]) * eased);
    const [xs, ys, sizes] = [mix(before.xs, next.xs), mix(before.ys, next.ys), mix(before.sizes, next.sizes)];
    return { ...next, xs, ys, sizes, onto: from && to && ((y) => from(y) + (to(y) - from(y)) * eased) };
  };
}

/** @type {(picture: SVGSVGElement, nodes: SVGGElement[], edges: Edge[], spots: Spot[]) => Pen} */
export function penOf(picture, nodes, edges, spots) {
  const box = /** @type {HTMLElement} */ (picture.parentElement), write = writing(picture, nodes, edges, spots);
  const moved = `${svgPartOf(picture, "g").getAttribute("transform")}`;
  const origin = (/translate\((.*)\)/.exec(moved)?.[1] ?? "0 0").split(" ").map(Number);
  let drawn = /** @type {ShownPlaces | null} */ (null), tick = 0;
  const merge = marking("gametree-merged"); // nodes that are dots, and edges to them, which are not drawn one by one
  const put = (/** @type {ShownPlaces} */ places) => write(drawn = places);
  return {
    // Make room for the picture, whose size is in points. A point is `scale` pixels.
    frame(wide, high, scale, [x, y] = origin) {
      const margin = MARGIN / scale;
      cancelAnimationFrame(tick);
      drawn = null;
      [wide, high] = [wide + 2 * margin, high + 2 * margin];
      picture.setAttribute("viewBox", `${x - margin} ${y - margin} ${wide} ${high}`);
      Object.assign(picture.style, { width: `${wide * scale}px`, height: `${high * scale}px` });
    },
    show(next, moves) {
      cancelAnimationFrame(tick);
      box.classList.toggle("gametree-lens", next.large.size < nodes.length);
      const thin = edges.filter(({ to }) => !next.onto && !next.large.has(to) && !next.kept.has(to));
      merge([...nodes.filter((_, i) => !next.large.has(i)), ...thin.map(({ g }) => g)]);
      const before = drawn;
      put(next); // first, so that tokens find the edges at their new places
      if (!moves || !before || still()) return;
      const places = gliding(before, next);
      function move() {
        put(places());
        if (drawn === next) box.dispatchEvent(new Event("placed"));
        else tick = requestAnimationFrame(move);
      }
      move();
    },
    places: () => drawn,
  };
}
