// Show the subtree of the dot under the pointer enlarged beside it. A click near a dot is a click on its node.

import { make, makeSvg } from "./controls.js";
import { isThere, nodeNear } from "./paint.js";

const REACH = 12; // pixels between the pointer and a dot
const MAGNIFIED = 24; // nodes in the loupe at most, unless a node has more children

// Return the first nodes of a subtree, as many ranks as are not too large.
/** @type {(spots: Spot[], i: number) => number[]} */
function subtree(spots, i) {
  const found = [i];
  for (let rank = [i]; rank.length && found.length + rank.length <= MAGNIFIED; found.push(...rank))
    rank = rank.flatMap((each) => spots[each].below.filter((child) => spots[child].up === each));
  return found;
}

// Return the number of the dot that is nearest to the pointer, or -1.
/** @type {(event: MouseEvent, boxes: NodeBox[]) => number} */
function dotAt(event, boxes) {
  if (nodeNear(event)) return -1;
  const away = (/** @type {Box} */ { left, right, top, bottom }) =>
    Math.hypot((left + right) / 2 - event.clientX, (top + bottom) / 2 - event.clientY);
  const near = boxes.filter((each) => each.isDot && away(each) < REACH);
  return near.sort((one, other) => away(one) - away(other))[0]?.i ?? -1;
}

// Draw the subtree of node i in a loupe, as Graphviz placed it.
/** @type {(loupe: HTMLElement, picture: Element, nodes: SVGGElement[], spots: Spot[], i: number) => void} */
function drawSubtree(loupe, picture, nodes, spots, i) {
  const face = ["font-family", "font-size", "text-anchor"].map((name) => [name, `${picture.getAttribute(name)}`]);
  const svg = makeSvg("svg", Object.fromEntries(face));
  for (const each of subtree(spots, i).filter((node) => isThere(nodes[node]))) {
    const copy = /** @type {SVGGElement} */ (nodes[each].cloneNode(true)), { x, y, up } = spots[each];
    for (const name of ["transform", "tabindex", "role", "aria-label"]) copy.removeAttribute(name);
    copy.classList.remove("gametree-merged");
    svg.append(copy);
    if (each !== i) svg.prepend(makeSvg("path", { d: `M${spots[up].x} ${spots[up].y}L${x} ${y}` }));
  }
  loupe.replaceChildren(svg);
  const { x, y, width, height } = svg.getBBox();
  svg.setAttribute("viewBox", `${x - 1} ${y - 1} ${width + 2} ${height + 2}`);
  loupe.style.width = `min(60%, ${0.86 * width / Number(picture.getAttribute("font-size"))}em)`;
}

/** @param {HTMLElement} box @param {SVGSVGElement} picture @param {SVGGElement[]} nodes @param {Lens} lens */
export function magnifying(box, picture, nodes, { spots, boxes }) {
  const loupe = make("div", "gametree-loupe", { "aria-hidden": true, hidden: true });
  let shown = -1;
  /** @type {(i: number, event: MouseEvent) => void} */
  function show(i, { clientX, clientY }) {
    if (i === shown) return;
    shown = i;
    loupe.hidden = i < 0;
    if (i < 0) return;
    drawSubtree(loupe, picture, nodes, spots, i);
    const seen = box.getBoundingClientRect(), { offsetWidth, offsetHeight } = loupe;
    const x = clientX - seen.left, y = clientY - seen.top;
    const left = x + 20 + offsetWidth > seen.width ? x - 20 - offsetWidth : x + 20;
    const top = Math.max(0, Math.min(y - offsetHeight / 2, seen.height - offsetHeight));
    Object.assign(loupe.style, { left: `${left + box.scrollLeft}px`, top: `${top + box.scrollTop}px` });
  }
  box.append(loupe);
  box.addEventListener("pointermove", (event) => {
    const i = event.pointerType === "touch" ? -1 : dotAt(event, boxes());
    box.style.cursor = i < 0 ? "" : "pointer";
    show(i, event);
  });
  box.addEventListener("pointerleave", (event) => show(-1, event));
  box.addEventListener("click", (event) => {
    const i = dotAt(event, boxes());
    if (i >= 0) nodes[i].dispatchEvent(new MouseEvent("click"));
  });
}
