// Show a small copy of a large tree in a strip above it, with a lens on the visible part that can be dragged.

import { copyOf, make, makeSvg, svgPartOf } from "./controls.js";
import { STRIP } from "./size.js";

const STRETCHED = 4; // how much wider than the picture the copy may be, compared with its height

// The copy has no letters and is stretched to the strip. Everything that the strip does can also be done with keys on
// the nodes.
/** @param {HTMLElement} box @param {SVGSVGElement} picture @param {SVGGElement[]} nodes @param {Edge[]} edges */
export function stripOf(box, picture, nodes, edges) {
  const element = make("div", "gametree-strip", { "aria-hidden": true }), lens = make("div", "gametree-lens");
  const bars = nodes.map((g) => copyOf(svgPartOf(g, ".gametree-shape")));
  const paths = edges.map(({ g }) => svgPartOf(g, "path:not(.gametree-under)").getAttribute("d"));
  const [lines, calls] = ["lines", "calls"].map((name) => makeSvg("path", { class: `gametree-bar-${name}` }));
  /** @type {number[]} The numbers of nodes. */
  let ringed = [];
  const { width, height } = picture.viewBox.baseVal;
  element.append(smallOf(picture, [lines, calls, ...bars]), lens);
  element.classList.toggle("gametree-high", height > width);
  element.style.aspectRatio = `${width} / ${height}`; // no higher than the picture would be
  if (height <= width) element.style.maxWidth = `${STRETCHED * STRIP * width / height}px`; // so that shapes stay shapes
  // Paint a bar like its node.
  /** @type {(i: number) => void} */
  function painted(i) {
    const g = nodes[i], { label } = g.dataset, text = g.querySelector(".gametree-mark")?.textContent?.trim();
    bars[i].setAttribute("data-label", `${label}`);
    const valued = label === "?" && text && text !== "?" ? " gametree-bar-valued" : "";
    bars[i].setAttribute("class", `${g.getAttribute("class")}`.replaceAll("gametree-", "gametree-bar-") + valued);
  }
  /** @type {(path: Element, holds: (looks: DOMTokenList) => boolean) => void} */
  function trace(path, holds) {
    const d = paths.filter((_, k) => holds(edges[k].g.classList)).join("");
    if (path.getAttribute("d") !== d) path.setAttribute("d", d); // otherwise, the browser draws the whole strip again
  }
  nodes.forEach((g, i) => painted(i));
  moving(element, box, picture);
  return {
    element,
    isHigh: height > width,
    painted,
    // Show which nodes and edges are outlined, and which edges are visible.
    /** @param {number[]} now */
    ring(...now) {
      for (const i of new Set([...ringed, ...now])) painted(i);
      ringed = now;
      trace(lines, (looks) => !looks.contains("gametree-hidden"));
      trace(calls, (looks) => looks.contains("gametree-stack"));
    },
    frame() {
      if (!element.hidden) placeLens(lens, picture.getBoundingClientRect(), box.getBoundingClientRect());
    },
  };
}

// Put the lens around the visible part.
/** @type {(lens: HTMLElement, all: DOMRect, seen: DOMRect) => void} */
function placeLens(lens, all, seen) {
  const [left, top] = [Math.max(all.left, seen.left), Math.max(all.top, seen.top)];
  const [right, bottom] = [Math.min(all.right, seen.right), Math.min(all.bottom, seen.bottom)];
  const shares = {
    left: (left - all.left) / all.width, top: (top - all.top) / all.height,
    width: (right - left) / all.width, height: (bottom - top) / all.height,
  };
  for (const [side, share] of Object.entries(shares)) lens.style.setProperty(side, `${100 * share}%`);
}

// Make a small picture with these parts in their places.
/** @type {(picture: Element, parts: Element[]) => Element} */
function smallOf(picture, parts) {
  const map = makeSvg("svg", { viewBox: `${picture.getAttribute("viewBox")}`, preserveAspectRatio: "none" });
  const all = copyOf(svgPartOf(picture, "g"));
  all.append(...parts);
  map.append(all);
  return map;
}

// When the pointer is pressed or dragged on the strip, bring that place of the picture to the middle of the box.
/** @type {(element: HTMLElement, box: HTMLElement, picture: Element) => void} */
function moving(element, box, picture) {
  /** @type {(event: PointerEvent) => void} */
  function go({ clientX, clientY }) {
    const strip = element.getBoundingClientRect(), all = picture.getBoundingClientRect();
    const seen = box.getBoundingClientRect();
    box.scrollLeft += all.left + (clientX - strip.left) / strip.width * all.width - seen.left - seen.width / 2;
    box.scrollTop += all.top + (clientY - strip.top) / strip.height * all.height - seen.top - seen.height / 2;
  }
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    go(event);
  });
  element.addEventListener("pointermove", (event) => { if (element.hasPointerCapture(event.pointerId)) go(event); });
  element.addEventListener("mousedown", (event) => {
    event.preventDefault(); // focus the tree, not a cell of the notebook
    box.focus({ preventScroll: true });
  });
}
