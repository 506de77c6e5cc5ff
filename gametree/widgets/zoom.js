// Provide the buttons and gestures that change how large a tree is and which part of it is visible.

import { button, rename } from "./controls.js";
import { fullScreen } from "./full.js";
import { gestures } from "./gestures.js";
import { pinning } from "./pins.js";
import { scrolling } from "./scroll.js";
import { sizing } from "./size.js";

const WIDE = 480; // the minimum width for a strip beside the tree, in pixels

// The `view` contains the `box`, which scrolls the `picture`, and the `strip`. `here()` is the current node. `keys` are
// the keys of the buttons zoom out, fit and zoom in, if they have any.
/** @param {TreeParts & { nodes: SVGGElement[], strip: Strip, here: () => SVGGElement, keys: string[] }} all */
export function zooming({ view, box, picture, nodes, strip, here, keys: [out, all, into] }) {
  const observer = new ResizeObserver(() => { if (size.hasChanged()) again(); });
  const size = sizing({ view, box, picture }, observer), scroll = scrolling(box, picture);
  const pins = pinning(picture, nodes, { here, sees: scroll.sees, go: (g) => scroll.glide(g) });
  /** @type {boolean | null} Whether a part of the tree was shown when its size was last set. */
  let followed = null;
  function resize() {
    if (!box.clientWidth) return; // the box is not in the page yet
    followed = measured(view, box, strip, size);
    rename(toggle, size.isLarge() && !followed ? "follow" : "fit");
    look();
  }
  function look() {
    if (!scroll.flies()) pins.show();
    strip.frame();
  }
  /** @type {(others?: Element[]) => void} */
  function again(others = []) {
    resize();
    if (!size.isZoomed()) scroll.centre(here(), others.at(-1));
  }
  const { by, step } = bySteps(size, scroll, resize, here);
  /** @type {(others?: Element[]) => void} */
  const fly = (others) => followed === null ? again(others) : scroll.fly(() => again(others), look);
  const toggle = button("fit", () => { size.fit(toggle.getAttribute("aria-label") === "fit"); fly(); }, all);
  gestures(box, by);
  box.before(pins.element);
  box.addEventListener("scroll", look);
  observer.observe(box);
  return {
    buttons: [fullScreen(), button("zoom out", step(0.8), out), toggle, button("zoom in", step(1.25), into)],
    reveal: scroll.reveal,
    about: size.about,
    // Show the current node together with others, or the whole tree.
    follow: later((others) => {
      if (size.follows() !== followed) return fly(others);
      if (followed) scroll.glide(here(), others.at(-1));
      else others.forEach(scroll.reveal);
      pins.show();
    }),
    remove: () => observer.disconnect(),
  };
}

// Set the size of the picture, and return whether only a part of it is shown.
/** @type {(view: Element, box: Element, strip: Strip, size: Size) => boolean} */
function measured(view, box, strip, size) {
  size.measure();
  const follows = size.follows();
  strip.element.hidden = !follows || strip.isHigh && view.clientWidth < WIDE;
  size.set();
  const wide = strip.element.offsetWidth; // 0 if it is hidden
  view.classList.toggle("gametree-free", !strip.isHigh && wide > 0 && wide < view.clientWidth / 2);
  box.classList.toggle("gametree-more", box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
  return follows;
}

// Return `by(factor, x, y)`, which zooms around a point, and `step(factor)`, which returns the action of a button.
/** @param {Size} size @param {Scroll} scroll @param {() => void} resize @param {() => Element} here */
function bySteps(size, scroll, resize, here) {
  /** @type {(factor: number, x: number, y: number) => void} */
  function by(factor, x, y) {
    size.zoom(factor);
    scroll.hold(x, y, resize);
  }
  const step = (/** @type {number} */ factor) => () => {
    const seen = scroll.sees(here());
    by(factor, ...scroll.middle());
    if (seen) scroll.centre(here());
  };
  return { by, step };
}

// Return a function that collects the requests of a step and handles them together after the step, so that the page is
// laid out only once.
/** @type {(act: (requested: Element[]) => void) => (...more: Element[]) => void} */
function later(act) {
  /** @type {Element[] | null} */
  let requested = null;
  return (...more) => {
    if (!requested) queueMicrotask(() => {
      act(requested ?? []);
      requested = null;
    });
    requested = [...(requested ?? []), ...more];
  };
}
