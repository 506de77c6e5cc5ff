// Show the subtree below the pointer's dot enlarged beside it. A click near a dot is a click on the dot.

import { make, makeSvg, svgPartOf } from "./controls.js";
import { targetOf } from "./focus.js";
import { isThere } from "./paint.js";

const REACH = 12; // pixels between the pointer and a dot
const MAGNIFIED = 24; // nodes in the loupe
const FACE = ["font-family", "font-size", "text-anchor"];

// Return the first nodes of a subtree, rank by rank, as many ranks as are not too large.
/** @type {(spots: Spot[], i: number) => number[]} */
function subtree(spots, i) {
  const found = [i];
  for (let rank = [i]; rank.length && found.length + rank.length <= MAGNIFIED;) {
    rank = rank.flatMap((each) => spots[each].below);
    if (found.length + rank.length <= MAGNIFIED) found.push(...rank);
    else break;
  }
  return found;
}

// Draw nodes as Graphviz placed them.
/** @param {SVGSVGElement} picture @param {SVGGElement[]} nodes @param {Edge[]} edges @param {Spot[]} spots @param {number[]} those */
function pictureOf(picture, nodes, edges, spots, those) {
  const ends = those.map((i) => spots[i]), [low, high] = [Math.min, Math.max];
  const left = low(...ends.map(({ x, wide }) => x - wide / 2)), right = high(...ends.map(({ x, wide }) => x + wide / 2));
  const top = low(...ends.map(({ y, high: tall }) => y - tall / 2)), bottom = high(...ends.map(({ y, high: tall }) => y + tall / 2));
  const made = makeSvg("svg", {
    ...Object.fromEntries(FACE.map((name) => [name, `${picture.getAttribute(name)}`])),
    viewBox: `${left - 1} ${top - 1} ${right - left + 2} ${bottom - top + 2}`,
  });
  for (const { from, to } of edges) {
    if (!those.includes(from) || !those.includes(to) || !isThere(nodes[to])) continue;
    const [one, other] = [spots[from], spots[to]];
    made.append(makeSvg("path", { d: `M${one.x} ${one.y + one.high / 2}L${other.x} ${other.y - other.high / 2}` }));
  }
  for (const i of those.filter((each) => isThere(nodes[each]))) {
    const copy = /** @type {SVGGElement} */ (nodes[i].cloneNode(true));
    for (const name of ["transform", "tabindex", "role", "aria-label"]) copy.removeAttribute(name);
    copy.classList.remove("gametree-merged");
    made.append(copy);
  }
  return { made, wide: right - left + 2 };
}

/** @param {HTMLElement} box @param {SVGSVGElement} picture @param {SVGGElement[]} nodes @param {Edge[]} edges @param {Lens} lens */
export function magnifying(box, picture, nodes, edges, { spots, pen }) {
  const loupe = make("div", "gametree-loupe", { "aria-hidden": true }), font = Number(picture.getAttribute("font-size"));
  let shown = -1;
  loupe.hidden = true;
  box.append(loupe);
  // Return the dot at or near a place in the window, or -1.
  /** @type {(event: MouseEvent) => number} */
  function dotAt(event) {
    const places = pen.places(), on = targetOf(event).closest("g.node"), matrix = svgPartOf(picture, "g").getScreenCTM();
    if (!places || !matrix || on) return -1;
    let best = -1, least = REACH;
    nodes.forEach((g, i) => {
      if (places.large.has(i) || !isThere(g)) return;
      const far = Math.hypot(
        places.xs[i] * matrix.a + matrix.e - event.clientX, places.ys[i] * matrix.d + matrix.f - event.clientY,
      );
      if (far < least) [best, least] = [i, far];
    });
    return best;
  }
  /** @param {number} i @param {MouseEvent} event */
  function show(i, event) {
    loupe.hidden = i < 0;
    if (i < 0 || i === shown) return;
    const { made, wide } = pictureOf(picture, nodes, edges, spots, subtree(spots, i));
    const size = parseFloat(getComputedStyle(box).fontSize) * 0.86 / font, seen = box.getBoundingClientRect();
    made.style.width = `${Math.min(wide * size, 0.6 * seen.width)}px`;
    loupe.replaceChildren(made);
    const { offsetWidth, offsetHeight } = loupe, x = event.clientX - seen.left, y = event.clientY - seen.top;
    const left = x + 20 + offsetWidth > seen.width ? x - 20 - offsetWidth : x + 20;
    const top = Math.max(0, Math.min(y - offsetHeight / 2, seen.height - offsetHeight));
    Object.assign(loupe.style, { left: `${left + box.scrollLeft}px`, top: `${top + box.scrollTop}px` });
  }
  box.addEventListener("pointermove", (event) => {
    const i = event.pointerType === "touch" ? -1 : dotAt(event);
    show(i, event);
    shown = i;
    box.style.cursor = i < 0 ? "" : "pointer";
  });
  box.addEventListener("pointerleave", () => { loupe.hidden = true; shown = -1; });
  box.addEventListener("click", (event) => {
    const i = dotAt(event);
    if (i >= 0) nodes[i].dispatchEvent(new MouseEvent("click"));
  });
}
