// A speech bubble beside a node, which follows the node when the tree is zoomed or resized.

import { make, partOf, setProperties, svgPartOf } from "./controls.js";
import { still } from "./motion.js";

const GAP = 10; // pixels between the bubble and the node
const SHAKE = 250; // milliseconds
const SWINGS = [0, -5, 5, -5, 5, 0].map((by) => ({ transform: `translateX(${by}px)` }));

// Return where a bubble of this size has room beside a node without covering others, and how its tip is turned.
/** @type {(node: Box, others: Box[], room: Box, size: [wide: number, high: number]) => Spoken | undefined} */
function besideNode(node, others, room, [wide, high]) {
  const [right, bottom] = [room.right - wide, room.bottom - high];
  const x = Math.max(room.left, Math.min((node.left + node.right - wide) / 2, right));
  const y = Math.max(room.top, Math.min((node.top + node.bottom - high) / 2, bottom));
  return [
    { left: node.right + GAP, top: y, turn: "45deg" }, { left: node.left - GAP - wide, top: y, turn: "225deg" },
    { left: x, top: node.top - GAP - high, turn: "-45deg" }, { left: x, top: node.bottom + GAP, turn: "135deg" },
  ].find(({ left, top }) =>
    left >= room.left && top >= room.top && left <= right && top <= bottom && !others.some((other) =>
      left < other.right && other.left < left + wide && top < other.bottom && other.top < top + high));
}

// Return a function that shows Python's sentences. After a new wrong answer, it shows them in a bubble beside the node
// if there is room, and shakes the node. `wrong` is the number of answers when the last wrong answer was given.
/** @type {(tree: Tree, says: Element, wrong: number) => (view: PredictView) => void} */
export function bubbled({ box: view, boxes }, says, wrong) {
  const box = partOf(view, ".gametree-tree");
  const bubble = make("p", "gametree-bubble", { "aria-hidden": true }); // the live region has the same words
  let g = /** @type {Element | null} */ (null);
  function place() {
    bubble.hidden = !g;
    Object.assign(bubble.style, { left: 0, top: 0 }); // its old place must not enlarge the box that is measured next
    const seen = box.getBoundingClientRect(), [left, top] = [seen.left - box.scrollLeft, seen.top - box.scrollTop];
    const room = { left, top, right: left + box.scrollWidth, bottom: top + box.scrollHeight };
    const node = g?.getBoundingClientRect(), size = /** @type {const} */ ([bubble.offsetWidth, bubble.offsetHeight]);
    const found = node && besideNode(node, boxes(), room, [...size]);
    bubble.hidden = !found;
    says.classList.toggle("gametree-elsewhere", Boolean(found));
    if (!found) return;
    Object.assign(bubble.style, { left: `${found.left - left}px`, top: `${found.top - top}px` });
    const ends = [node.left + node.width / 2 - found.left, node.top + node.height / 2 - found.top];
    const [x, y] = ends.map((end, i) => `${Math.max(1, Math.min(end, size[i] - 1))}px`);
    setProperties(bubble, { x, y, turn: found.turn });
  }
  box.addEventListener("placed", place);
  return (shown) => {
    const isNew = shown.wrong > 0 && shown.wrong !== wrong;
    wrong = shown.wrong;
    says.textContent = bubble.textContent = shown.says;
    bubble.remove();
    g = isNew ? svgPartOf(view, `g.node[data-node="${shown.at}"]`) : null;
    if (g) box.append(bubble);
    if (!still()) g?.animate(SWINGS, { duration: SHAKE });
    place();
  };
}
