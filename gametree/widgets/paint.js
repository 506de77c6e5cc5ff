// Paint nodes with their labels, hide them, and outline nodes and edges.

import { marking, svgPartOf } from "./controls.js";
import { targetOf } from "./focus.js";
import { cornered, moveToken, pill } from "./signs.js";

const MOVER = /(, (?:chance moves|player [12] to move))$/;
export const isThere = (/** @type {Element} */ g) => !g.classList.contains("gametree-hidden");
/** @type {(event: Event) => SVGGElement | null} */
export const nodeNear = (event) => targetOf(event).closest("g.node"); // the node of an event

// Return `paint(i, look)`. The `mark` of a look is the text below the state. By its `kind`, a "value" or a "nimber" (a
// Grundy value) gets the colours of the corresponding label. A node is `wrong` according to the rules, `shown`, `faded`
// because it was skipped, `old` because its mark is from an earlier run, or `ringed` because it is on the frontier.
// `wave` is the number of the wave that reached it, or null. `lacks` are the children to which no arrows lead yet.
// `words` are the meanings of the labels.
/** @param {SVGGElement[]} nodes @param {Edge[]} edges @param {Words} words */
export function painting(nodes, edges, words) {
  const reached = nodes.map((g) => g.dataset.reached ?? ""), names = nodes.map((g, i) =>
    `${g.getAttribute("aria-label")}`.slice(0, -reached[i].length || undefined).replace(/: [^:]*$/, "").split(MOVER));
  const edgesAt = nodes.map(() => /** @type {Edge[]} */ ([])), without = nodes.map(() => /** @type {number[]} */ ([]));
  for (const edge of edges) for (const end of [edge.from, edge.to]) edgesAt[end].push(edge);

  return (/** @type {number} */ i, /** @type {Partial<Look>} */ look) => {
    const { wrong = false, shown = true, faded = false, old = false, ringed = false } = look;
    const { kind = "", lacks = [], wave = null } = look, mark = look.mark ?? "";
    const nimber = isNimber(mark, kind), g = nodes[i], text = g.querySelector(".gametree-mark");
    g.dataset.label = labelOf(mark, kind, words);
    g.dataset.kind = g.dataset.label === "?" ? "" : kind || "label";
    if (text) text.textContent = mark + (wrong ? "!" : "");
    const label = nimber ? `Grundy value ${mark}` : words[mark] ?? (mark || words["?"]);
    const also = (wave === null ? "" : `, wave ${wave}`) + (wrong ? ", mistake" : "") + (old ? ", old" : "")
      + (faded ? ", skipped" : "") + (ringed ? ", on the frontier" : "");
    const [called, mover = ""] = names[i], seen = text && mark !== "?" ? ` ${text.textContent}`.trimEnd() : "";
    g.setAttribute("aria-label", `${called}${seen}${mover}: ${label}${also}${reached[i]}`); // includes the visible text
    const valued = g.dataset.label === "?" && mark !== "?" && mark !== "";
    const looks = { wrong, faded, old, ringed, valued, hidden: !shown };
    for (const [name, on] of Object.entries(looks)) g.classList.toggle(`gametree-${name}`, on);
    if (wrong || ringed) surround(g);
    g.querySelector(".gametree-wave")?.remove();
    if (wave !== null) cornered(g, pill(`${wave}`, "gametree-wave"));
    without[i] = lacks;
    for (const { g: line, from, to } of edgesAt[i]) {
      const drawn = isThere(nodes[from]) && isThere(nodes[to]) && !without[from].includes(to);
      line.classList.toggle("gametree-hidden", !drawn);
      if (to === i) line.classList.toggle("gametree-faded", faded);
    }
  };
}

/** @type {(mark: string, kind: string) => boolean} */
const isNimber = (mark, kind) => kind === "nimber" && /^\d/.test(mark);

// Return the label whose colours a mark of this kind has.
/** @type {(mark: string, kind: string, words: Words) => string} */
export function labelOf(mark, kind, words) {
  if (isNimber(mark, kind)) return mark === "0" ? "L" : "W";
  if (kind === "value") return sign(mark);
  return mark in words ? mark : "?";
}

/** @type {(value: string) => string} */
const sign = (value) => /^−/.test(value) ? "L" : /[1-9∞]/.test(value) ? "W" : /^0/.test(value) ? "D" : "?";

// Give a node a ring, with a gap in the page's colour so that it is visible on any background.
/** @type {(g: Element) => void} */
function surround(g) {
  if (g.querySelector(".gametree-ring")) return;
  const shape = svgPartOf(g, ".gametree-shape");
  for (const name of ["gametree-ring", "gametree-gap"]) {
    const outline = /** @type {SVGElement} */ (shape.cloneNode());
    outline.setAttribute("class", name);
    shape.before(outline);
  }
}

// Return a function that marks where the code is and removes the old marks. `now` is the current node or null. `waits`
// are the nodes whose calls are waiting, from the outermost; the edges between them are marked, too, and those to the
// `reasons`. If the call `enters`, a dot moves down, and if it `leaves`, the text moves up; `moves` tells whether this
// is animated. `badge` is the sign of a failure.
/** @type {(layer: Element, nodes: SVGGElement[], edges: Edge[]) => (now: number | null, signs?: Signs) => void} */
export function outlining(layer, nodes, edges) {
  const lines = new Map(edges.map(({ g, from, to }) => [`${from} ${to}`, g]));
  const [current, stacked, named, failed] =
    ["now", "stack", "reason", "failed"].map((name) => marking(`gametree-${name}`));
  return (now, { waits = [], reasons = [], enters = false, leaves = null, badge = "", moves = false } = {}) => {
    const g = now === null ? null : nodes[now];
    /** @type {(from: number | null, to: number | null) => SVGGElement | undefined} */
    const line = (from, to) => lines.get(`${from} ${to}`);
    current([g]);
    stacked([...waits.map((i) => nodes[i]), ...waits.slice(1).map((to, k) => line(waits[k], to))]);
    named(reasons.flatMap((i) => [nodes[i], line(now, i)]));
    failed(badge ? [g] : []);
    const visibleMark = g?.querySelector(".gametree-mark")?.textContent?.replace(/!$/, ""), text = leaves?.text ?? "";
    const looks = text && text !== visibleMark ? "?" : text && g?.dataset.label;
    const edge = line(waits[waits.length - 2], now);
    moveToken(layer, leaves || enters && moves ? edge : undefined, { text, label: looks ?? "", moves, down: enters });
    layer.querySelector(".gametree-badge")?.remove();
    if (badge && g) cornered(g, pill(badge, "gametree-badge")); // at the node of the last scene
  };
}

// Make the arrows of the node under the pointer, of the focused node and of the current node of a graph stand out.
// Return a function to be called when the current node has changed.
/** @type {(box: Element, nodes: SVGGElement[], edges: Edge[]) => () => void} */
export function pointing(box, nodes, edges) {
  const mark = marking("gametree-near");
  let pointed = /** @type {Element | null} */ (null); // in Firefox, :hover matches only after the event
  function update() {
    const near = nodes.map((g) => g === pointed || g.matches(":focus, .gametree-now"));
    mark(edges.filter(({ from, to }) => near[from] || near[to]).map(({ g }) => g));
  }
  for (const name of ["pointerover", "pointerleave", "focusin", "focusout"]) box.addEventListener(name, (event) => {
    if (name.startsWith("pointer")) pointed = nodeNear(event);
    update();
  });
  return update;
}
