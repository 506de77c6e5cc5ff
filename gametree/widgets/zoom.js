// How large a tree is shown: the whole of it where that can be read, or else so that the node it is about can be read.

import { button, draw } from "./controls.js";
import { fullScreen } from "./full.js";
import { gestures } from "./gestures.js";
import { scrolling } from "./scroll.js";

const PADDING = 4; // pixels around the picture, as in tree.css: a ring needs them
const PIXELS = 4 / 3; // in a point, which the picture is measured in
const SMALLEST = 12, READABLE = 14.1; // letters: fitted ones may be so small, followed ones are so large; in pixels
const NEARLY = 1.25; // times as high as its box may a tree be to be shown as a whole, for letters that can be read

// The `view` holds the `box`, which scrolls the `picture`, and the `strip`; `here()` is the node that all is about.
export function zooming({ view, box, picture, strip, here }) {
  const size = sizing(view, box, picture), scroll = scrolling(box, picture);
  let scale = 1; // times the natural size
  let zoom = 0; // the scale that was asked for, or 0
  let fits = false; // whether it was asked for that all is shown, however small
  let large = false; // whether nobody could read it then
  const follows = () => large && (zoom > 0 || !fits);
  function resize() {
    if (!box.clientWidth) return; // it is not in the page yet
    large = size.isLarge();
    strip.element.hidden = !large;
    scale = zoom || (follows() ? size.readable : size.fitting(large));
    size.set(scale);
    rename(toggle, large && !follows() ? "follow" : "fit");
    strip.frame();
  }
  function again() {
    resize();
    if (!zoom) scroll.centre(here());
  }
  function by(factor, x, y) {
    zoom = Math.min(8, Math.max(0.1, scale * factor));
    scroll.hold(x, y, resize);
  }
  const step = (factor) => () => {
    const seen = scroll.sees(here());
    by(factor, ...scroll.middle());
    if (seen) scroll.centre(here());
  };
  const toggle = button("fit", () => {
    fits = toggle.title === "fit";
    zoom = 0;
    again();
  });
  gestures(box, by);
  const observer = new ResizeObserver(again);
  observer.observe(box);
  return {
    buttons: [fullScreen(), button("zoom out", step(0.8)), toggle, button("zoom in", step(1.25))],
    reveal: scroll.reveal,
    // Show the node that the tree is about, and another one with it.
    follow(also) { if (follows()) scroll.glide(here(), also); else if (also) scroll.reveal(also); },
    remove: () => observer.disconnect(),
  };
}

// What sizes the picture can have in its box, in times the natural one.
function sizing(view, box, picture) {
  const { width, height } = picture.viewBox.baseVal;
  const letters = picture.getAttribute("font-size") * PIXELS, readable = READABLE / letters;
  // What fits across and down, in times the natural size; without a strip, or whether there is one would decide itself.
  function room(within) {
    const high = parseFloat(getComputedStyle(box).maxHeight) || within.clientHeight;
    return [(box.clientWidth - 2 * PADDING) / (width * PIXELS), (high - 2 * PADDING) / (height * PIXELS)];
  }
  return {
    readable,
    isLarge() {
      const [across, down] = room(view);
      return letters * Math.min(across, NEARLY * down) < SMALLEST;
    },
    fitting: (large) => Math.max(large ? 0 : SMALLEST / letters, Math.min(Math.max(1, readable), ...room(box))),
    set(scale) {
      picture.style.width = `${width * scale * PIXELS}px`;
      picture.style.height = `${height * scale * PIXELS}px`;
      box.classList.toggle("gametree-more", box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    },
  };
}

function rename(made, name) {
  if (made.title === name) return;
  made.title = name;
  made.setAttribute("aria-label", name);
  draw(made, name);
}
