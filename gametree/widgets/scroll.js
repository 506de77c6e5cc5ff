// Which part of a tree is in view: its box is scrolled to a node, or so that a point stays where it is.

import { MOTION, still } from "./motion.js";

const KEEP = 24; // pixels that are kept free around a node that comes into view
const GLIDE = { duration: MOTION, easing: "ease-in-out" };
const SIDES = [["left", "right", "scrollLeft"], ["top", "bottom", "scrollTop"]];

const placeOf = (element) => element.getBoundingClientRect();
// Whether a place is cut off by the box, or near to that, on one side; how far its middle is from that of the box.
const isCut = (place, seen, [low, high], room) => place[low] < seen[low] + room || place[high] > seen[high] - room;
const aside = (place, seen, [low, high]) => (place[low] + place[high] - seen[low] - seen[high]) / 2;

function middleOf(box) {
  const { left, top, width, height } = placeOf(box);
  return [left + width / 2, top + height / 2];
}

// How a picture comes from where it was to where it is.
function wayFrom(before, now, { viewBox }) {
  const unit = now.width / viewBox.baseVal.width;
  const from = `${(before.left - now.left) / unit}px ${(before.top - now.top) / unit}px`;
  return { translate: [from, "0 0"], scale: [before.width / now.width, 1] };
}

export function scrolling(box, picture) {
  let flight = null; // the motion to another size
  const land = () => { flight?.cancel(); };

  // Bring a node into view, and to the middle if it was not in view before.
  function reveal(g) {
    land();
    const place = placeOf(g), seen = placeOf(box);
    for (const side of SIDES) if (isCut(place, seen, side, KEEP)) box[side[2]] += aside(place, seen, side);
  }
  // Bring a node to the middle, or as near to it as another one can be seen.
  function centre(g, also = g, behavior = "auto") {
    land();
    const place = placeOf(g), other = placeOf(also), seen = placeOf(box);
    const [left, top] = SIDES.map((side) => {
      const [low, high, scroll] = side, far = aside(other, seen, side) - aside(place, seen, side);
      const beyond = Math.max(0, Math.abs(far) - (seen[high] - seen[low]) / 2 + 2 * KEEP);
      return box[scroll] + aside(place, seen, side) + Math.sign(far) * beyond;
    });
    box.scrollTo({ left, top, behavior });
  }
  // Let the picture get another size, but keep what is at a point of the window there.
  function hold(x, y, resize) {
    const before = placeOf(picture);
    resize();
    const now = placeOf(picture);
    box.scrollLeft += now.left - x + (x - before.left) * now.width / before.width;
    box.scrollTop += now.top - y + (y - before.top) * now.height / before.height;
  }
  // Let the picture get another size and place, and glide there; then something else.
  function fly(resize, then) {
    const before = placeOf(picture);
    resize();
    if (still()) return then();
    flight = picture.querySelector("g").animate(wayFrom(before, placeOf(picture), picture), GLIDE);
    flight.onfinish = then;
  }
  const middle = () => middleOf(box), sees = (g) => !SIDES.some((side) => isCut(placeOf(g), placeOf(box), side, 0));
  const glide = (g, also) => centre(g, also, still() ? "auto" : "smooth");
  return { reveal, centre, hold, fly, middle, sees, glide, flies: () => flight?.playState === "running" };
}
