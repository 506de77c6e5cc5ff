// How large a tree is shown: the whole of it where that can be read, or else so that the node it is about can be read.

import { button, draw, make } from "./controls.js";
import { fullScreen } from "./full.js";
import { gestures } from "./gestures.js";
import { scrolling } from "./scroll.js";

const PADDING = 4; // pixels around the picture, as in tree.css: a ring needs them
const PIXELS = 4 / 3; // in a point, which the picture is measured in
const SMALLEST = 12, READABLE = 14; // letters: fitted ones may be so small, followed ones are so large; in pixels

// `view` holds the `box`, which scrolls, and the `strip`; `here()` is the node that the widget is about.
export function zooming({ view, box, picture, strip, here }) {
  const { width, height } = picture.viewBox.baseVal;
  const letter = picture.getAttribute("font-size") * PIXELS, readable = READABLE / letter;
  const scroll = scrolling(box, picture);
  let scale = 1; // times the natural size
  let zoom = 0; // the scale that was asked for, or 0
  let fits = false; // whether it was asked for that all is shown, however small
  let large = false; // whether the letters would be too small then

  function fitting(within) {
    const most = parseFloat(getComputedStyle(box).maxHeight) || within.clientHeight;
    const across = (box.clientWidth - 2 * PADDING) / (width * PIXELS), down = (most - 2 * PADDING) / (height * PIXELS);
    return Math.min(Math.max(1, readable), across, Math.max(0.6, down));
  }
  const follows = () => large && (zoom > 0 || !fits);
  function resize() {
    if (!box.clientWidth) return; // it is not in the page yet
    large = letter * fitting(view) < SMALLEST;
    strip.element.hidden = !large;
    scale = zoom || (follows() ? readable : fitting(box));
    picture.style.width = `${width * scale * PIXELS}px`;
    picture.style.height = `${height * scale * PIXELS}px`;
    rename(toggle, large && !follows() ? "follow" : "fit");
    strip.frame();
  }
  function by(factor, x, y) {
    zoom = Math.min(8, Math.max(0.1, scale * factor));
    scroll.hold(x, y, resize);
  }
  function step(factor) {
    const seen = scroll.sees(here());
    by(factor, ...scroll.middle());
    if (seen) scroll.centre(here());
  }
  function again() {
    resize();
    if (!zoom) scroll.centre(here());
  }
  const toggle = button("fit", () => {
    fits = toggle.title === "fit";
    zoom = 0;
    again();
  });
  const buttons = make("span", "gametree-zoom");
  const smaller = button("zoom out", () => step(0.8)), larger = button("zoom in", () => step(1.25));
  buttons.append(fullScreen(), smaller, toggle, larger);
  gestures(box, by);
  const observer = new ResizeObserver(again);
  observer.observe(box);
  return {
    buttons,
    reveal: scroll.reveal,
    // Show the node that the widget is about, and another one if it can be.
    follow(also) { if (follows()) scroll.glide(here(), also); else if (also) scroll.reveal(also); },
    remove: () => observer.disconnect(),
  };
}

function rename(made, name) {
  if (made.title === name) return;
  made.title = name;
  made.setAttribute("aria-label", name);
  draw(made, name);
}
