// A speech bubble beside a node, which follows the node when the tree is scrolled or resized.

import { make, partOf, svgPartOf } from "./controls.js";
import { still } from "./motion.js";

const GAP = 10; // pixels between the bubble and the node
const SHAKE = 250; // milliseconds
const SWINGS = [0, -5, 5, -5, 5, 0]; // pixels to the right

// Return `show(words, i)` for a tree. It shows the words beside node i, without covering any node, shakes node i, and
// returns whether there is room for the bubble. `show("")` removes the bubble.
/** @type {(tree: Tree) => (words: string, i: number) => boolean} */
export function bubbling({ box: view, boxes }) {
  const box = partOf(view, ".gametree-tree");
  /** @type {(i: number) => Element} */
  const nodeOf = (i) => svgPartOf(view, `g.node[data-node="${i}"]`);
  const bubble = make("p", "gametree-bubble", { "aria-hidden": true }); // the live region has the same words
  let of = -1; // its node
  function place() {
    if (of < 0) return false;
    bubble.hidden = false;
    Object.assign(bubble.style, { left: 0, top: 0 }); // its old place must not enlarge the box that is measured next
    const node = within(box, nodeOf(of).getBoundingClientRect()), others = boxes().map((each) => within(box, each));
    const [width, height] = [bubble.offsetWidth, bubble.offsetHeight];
    const [right, bottom] = [box.scrollWidth - width, box.scrollHeight - height];
    /** @type {(low: number, high: number, size: number, most: number) => number} */
    const middle = (low, high, size, most) => Math.max(0, Math.min((low + high - size) / 2, most));
    const x = middle(node.left, node.right, width, right), y = middle(node.top, node.bottom, height, bottom);
    const found = Object.entries({
      right: [node.right + GAP, y], left: [node.left - GAP - width, y],
      above: [x, node.top - GAP - height], below: [x, node.bottom + GAP],
    }).find(([, [left, top]]) =>
      left >= 0 && top >= 0 && left <= right && top <= bottom && !others.some((other) =>
        left < other.right && other.left < left + width && top < other.bottom && other.top < top + height));
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
  return (words, i) => {
    bubble.remove();
    of = words ? i : -1;
    if (!words) return false;
    bubble.textContent = words;
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
  const bubble = bubbling(tree);
  return (view) => {
    const isWrong = view.wrong > 0 && view.wrong !== wrong;
    says.textContent = view.says;
    says.classList.toggle("gametree-elsewhere", bubble(isWrong ? view.says : "", view.at));
    wrong = view.wrong;
  };
}

// Return a place in the window as one inside the content that a box scrolls.
/** @type {(box: Element, place: Box) => Box} */
function within(box, place) {
  const { left, top } = box.getBoundingClientRect();
  const [x, y] = [box.scrollLeft - left, box.scrollTop - top];
  return { left: place.left + x, right: place.right + x, top: place.top + y, bottom: place.bottom + y };
}
