// The buttons and the gestures that change how large a tree is, and which part of it is seen.

import { button, rename } from "./controls.js";
import { fullScreen } from "./full.js";
import { gestures } from "./gestures.js";
import { scrolling } from "./scroll.js";
import { PADDING, sizing } from "./size.js";

// The `view` holds the `box`, which scrolls the `picture`, and the `strip`; `here()` is the node that all is about;
// `keys` are those of the buttons out, fit and in, if they have any.
export function zooming({ view, box, picture, strip, here, keys: [out, all, into] }) {
  const observer = new ResizeObserver(() => { if (size.hasChanged()) { height.free(); again(); } });
  const size = sizing(view, box, picture, observer), scroll = scrolling(box, picture);
  function resize() {
    if (!box.clientWidth) return; // it is not in the page yet
    size.measure();
    strip.element.hidden = !size.isLarge();
    size.set();
    rename(toggle, size.isLarge() && !size.follows() ? "follow" : "fit");
    box.classList.toggle("gametree-more", box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    strip.frame();
  }
  function again() {
    resize();
    if (!size.isZoomed()) scroll.centre(here());
  }
  function by(factor, x, y) {
    size.zoom(factor);
    scroll.hold(x, y, resize);
  }
  const step = (factor) => () => {
    const seen = scroll.sees(here());
    by(factor, ...scroll.middle());
    if (seen) scroll.centre(here());
  };
  const height = heightOf(box);
  const toggle = button("fit", () => {
    height.keep();
    size.fit(toggle.getAttribute("aria-label") === "fit");
    again();
  }, all);
  gestures(box, by);
  observer.observe(box);
  return {
    buttons: [fullScreen(), button("zoom out", step(0.8), out), toggle, button("zoom in", step(1.25), into)],
    reveal: scroll.reveal,
    // Shows the node that all is about, and with it others, those that are given.
    follow: later((others) => {
      if (size.follows()) scroll.glide(here(), others.at(-1));
      else others.forEach(scroll.reveal);
    }),
    remove: () => observer.disconnect(),
  };
}

// Keeps a box as high as it is, or all that is below it on the page would jump; frees it when it gets another width.
function heightOf(box) {
  let across = 0; // pixels
  return {
    keep() {
      across = box.offsetWidth;
      box.style.minHeight = `${box.offsetHeight - 2 * PADDING}px`;
    },
    free() { if (box.offsetWidth !== across) box.style.minHeight = ""; },
  };
}

// Gives what does something once, with all that was asked for at a step, after the step has been written into the page:
// so the page is laid out only once.
function later(act) {
  let asked = null;
  return (...more) => {
    if (!asked) queueMicrotask(() => {
      act(asked);
      asked = null;
    });
    asked = [...(asked ?? []), ...more];
  };
}
