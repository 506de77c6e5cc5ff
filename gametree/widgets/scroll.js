// Scroll a tree to a node, or so that a point stays in place while the size changes.

import { svgPartOf } from "./controls.js";
import { MOTION, still } from "./motion.js";

const KEEP = 24; // pixels to keep free around a node that is brought into view
const GLIDE = { duration: MOTION, easing: "ease-in-out" };
/** @typedef {["left", "right", "scrollLeft"] | ["top", "bottom", "scrollTop"]} Side */
/** @type {Side[]} */
const SIDES = [["left", "right", "scrollLeft"], ["top", "bottom", "scrollTop"]];

const placeOf = (/** @type {Element} */ element) => element.getBoundingClientRect();
// `isCut` tells whether the box cuts a place off on one side, or nearly does. `aside` is the distance between the
// middles of the place and the box.
/** @type {(place: Box, seen: Box, side: Side, room: number) => boolean} */
const isCut = (place, seen, [low, high], room) => place[low] < seen[low] + room || place[high] > seen[high] - room;
/** @type {(place: Box, seen: Box, side: Side) => number} */
const aside = (place, seen, [low, high]) => (place[low] + place[high] - seen[low] - seen[high]) / 2;

/** @type {(box: Element) => [x: number, y: number]} */
function middleOf(box) {
  const { left, top, width, height } = placeOf(box);
  return [left + width / 2, top + height / 2];
}

// Return the keyframes that move a picture from its old place to its new one.
/** @type {(before: DOMRect, now: DOMRect, picture: SVGSVGElement) => PropertyIndexedKeyframes} */
function wayFrom(before, now, { viewBox }) {
  const unit = now.width / viewBox.baseVal.width;
  const from = `${(before.left - now.left) / unit}px ${(before.top - now.top) / unit}px`;
  return { translate: [from, "0 0"], scale: [before.width / now.width, 1] };
}

/** @param {Element} box @param {SVGSVGElement} picture */
export function scrolling(box, picture) {
  /** @type {Animation | null} The glide to a different size. */
  let flight = null;
  // Bring a node into view, in the middle if it was out of view.
  /** @type {(g: Element) => void} */
  function reveal(g) {
    flight?.cancel();
    const place = placeOf(g), seen = placeOf(box);
    for (const side of SIDES) if (isCut(place, seen, side, KEEP)) box[side[2]] += aside(place, seen, side);
  }
  // Bring a node to the middle, or as near to it as possible if another node must be visible, too.
  /** @type {(g: Element, also?: Element, behavior?: ScrollBehavior) => void} */
  function centre(g, also = g, behavior = "auto") {
    flight?.cancel();
    const place = placeOf(g), other = placeOf(also), seen = placeOf(box);
    const [left, top] = SIDES.map((side) => {
      const [low, high, scroll] = side, far = aside(other, seen, side) - aside(place, seen, side);
      const beyond = Math.max(0, Math.abs(far) - (seen[high] - seen[low]) / 2 + 2 * KEEP);
      return box[scroll] + aside(place, seen, side) + Math.sign(far) * beyond;
    });
    box.scrollTo({ left, top, behavior });
  }
  // Resize the picture but keep a point of the window in place.
  /** @type {(x: number, y: number, resize: () => void) => void} */
  function hold(x, y, resize) {
    const before = placeOf(picture);
    resize();
    const now = placeOf(picture);
    box.scrollLeft += now.left - x + (x - before.left) * now.width / before.width;
    box.scrollTop += now.top - y + (y - before.top) * now.height / before.height;
  }
  // Resize the picture, let it glide to its new place, and then call `then`.
  /** @type {(resize: () => void, then: () => void) => void} */
  function fly(resize, then) {
    const before = placeOf(picture);
    resize();
    if (still()) return then();
    flight = svgPartOf(picture, "g").animate(wayFrom(before, placeOf(picture), picture), GLIDE);
    flight.onfinish = then;
  }
  /** @type {(g: Element) => boolean} */
  const sees = (g) => !SIDES.some((side) => isCut(placeOf(g), placeOf(box), side, 0));
  /** @type {(g: Element, also?: Element) => void} */
  const glide = (g, also) => centre(g, also, still() ? "auto" : "smooth");
  const flies = () => flight?.playState === "running";
  return { reveal, centre, hold, fly, middle: () => middleOf(box), sees, glide, flies };
}
