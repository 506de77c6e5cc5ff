// A speech bubble beside a node, which follows the node when the tree is scrolled or resized.

import { make, partOf, svgPartOf } from "./controls.js";
import { still } from "./motion.js";

const GAP = 10; // pixels between the bubble and the node
const SHAKE = 250; // milliseconds
const SWINGS = [0, -5, 5, -5, 5, 0]; // pixels to the right

// Return `show(words, i, other)` for the tree in `view`. It shows the words beside node i, without covering node
// `other` (or null), shakes node i, and returns whether there is room for the bubble. `show("")` removes the bubble.
/** @type {(view: Element) => (words: string, i: number, other: number | null) => boolean} */
export function bubbling(view) {
  const box = partOf(view, ".gametree-tree");
  /** @type {(i: number) => Element} */
  const nodeOf = (i) => svgPartOf(view, `g.node[data-node="${i}"]`);
  const bubble = make("p", "gametree-bubble", { "aria-hidden": true }); // the live region has the same words
  /** @type {[i: number, other: number | null] | null} */
  let nodes = null;
  function place() {
    if (!nodes) return false;
    const node = within(box, nodeOf(nodes[0])), other = nodes[1] === null ? null : within(box, nodeOf(nodes[1]));
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
  box.addEventListener("placed", place);
  return (words, i, other) => {
    bubble.remove();
    nodes = words ? [i, other] : null;
    if (!nodes) return false;
    bubble.textContent = words;
    bubble.hidden = false;
    Object.assign(bubble.style, { left: 0, top: 0 }); // its old place must not enlarge the box that is measured next
    box.append(bubble);
    const shake = SWINGS.map((by) => ({ transform: `translateX(${by}px)` }));
    if (!still()) nodeOf(i).animate(shake, { duration: SHAKE });
    return place();
  };
}

// Return a function that shows Python's sentences. After a new wrong answer, it shows them beside the node. `wrong` is
// the number of answers when the last wrong answer was given.
/** @type {(tree: Tree, says: Element, wrong: number) => (view: PredictView) => void} */
export function bubbled(tree, says, wrong) {
  const bubble = bubbling(tree.box);
  return (view) => {
    const isWrong = view.wrong > 0 && view.wrong !== wrong;
    says.textContent = view.says;
    says.classList.toggle("gametree-elsewhere", bubble(isWrong ? view.says : "", view.at, view.look ?? null));
    wrong = view.wrong;
  };
}

// Return the place of a node inside the content that a box scrolls.
/** @type {(box: Element, node: Element) => Box} */
function within(box, node) {
  const { left, top } = box.getBoundingClientRect(), place = node.getBoundingClientRect();
  const [x, y] = [box.scrollLeft - left, box.scrollTop - top];
  return { left: place.left + x, right: place.right + x, top: place.top + y, bottom: place.bottom + y };
}
