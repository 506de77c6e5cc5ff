// A sentence at a node: a bubble beside it, which follows the node when the tree is scrolled or resized.

import { make, partOf, svgPartOf } from "./controls.js";
import { still } from "./motion.js";

const GAP = 10, SHAKE = 250; // pixels from the node; milliseconds
const WAY = [0, -5, 5, -5, 5, 0]; // pixels aside

// The `view` holds a tree. Gives `show(words, i, other)`, which says this at node i, of which `other`, a node or null,
// is not to be covered, and shakes it; `show("")` takes it away. It says whether there is room for the bubble.
/** @type {(view: Element) => (words: string, i: number, other: number | null) => boolean} */
export function bubbling(view) {
  const box = partOf(view, ".gametree-tree");
  /** @type {(i: number) => Element} */
  const nodeOf = (i) => svgPartOf(view, `g.node[data-node="${i}"]`);
  const bubble = make("p", "gametree-bubble", { "aria-hidden": true }); // the live region says the same
  /** @type {[i: number, other: number | null] | null} */
  let about = null;
  function place() {
    if (!about) return false;
    const node = within(box, nodeOf(about[0])), other = about[1] === null ? null : within(box, nodeOf(about[1]));
    const [width, height] = [bubble.offsetWidth, bubble.offsetHeight];
    const [right, bottom] = [box.scrollWidth - width, box.scrollHeight - height];
    /** @type {(low: number, high: number, size: number, most: number) => number} */
    const middle = (low, high, size, most) => Math.max(0, Math.min((low + high - size) / 2, most));
    const x = middle(node.left, node.right, width, right), y = middle(node.top, node.bottom, height, bottom);
    const found = Object.entries({
      right: [node.right + GAP, y], left: [node.left - GAP - width, y],
      above: [x, node.top - GAP - height], below: [x, node.bottom + GAP],
    }).find(([, [left, top]]) =>
      left >= 0 && top >= 0 && left <= right && top <= bottom
      && !(other && left < other.right && other.left < left + width && top < other.bottom && other.top < top + height));
    bubble.hidden = !found;
    if (!found) return false;
    const [side, [left, top]] = found;
    Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` });
    const across = (node.left + node.right) / 2 - left, down = (node.top + node.bottom) / 2 - top;
    bubble.style.setProperty("--gametree-tip", `${side === "right" || side === "left" ? down : across}px`);
    bubble.dataset.side = side;
    return true;
  }
  new ResizeObserver(place).observe(svgPartOf(box, "svg"));
  return (words, i, other) => {
    bubble.remove();
    about = words ? [i, other] : null;
    if (!about) return false;
    bubble.textContent = words;
    bubble.hidden = false;
    box.append(bubble);
    const shake = WAY.map((by) => ({ transform: `translateX(${by}px)` }));
    if (!still()) nodeOf(i).animate(shake, { duration: SHAKE });
    return place();
  };
}

// Where a node is in what a box scrolls.
/** @type {(box: Element, node: Element) => Box} */
function within(box, node) {
  const { left, top } = box.getBoundingClientRect(), place = node.getBoundingClientRect();
  const [x, y] = [box.scrollLeft - left, box.scrollTop - top];
  return { left: place.left + x, right: place.right + x, top: place.top + y, bottom: place.bottom + y };
}
