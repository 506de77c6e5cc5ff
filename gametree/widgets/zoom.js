// How large a tree is shown, and which part of it is in view.

import { button, make } from "./controls.js";

const PADDING = 4; // pixels around the picture, as in tree.css: a ring needs them
const KEEP = 24; // pixels that are kept free around the node that is kept in view
const PIXELS = 4 / 3; // in a point, which the picture is measured in
const SIDES = [["left", "right", "scrollLeft"], ["top", "bottom", "scrollTop"]];

// `here()` is the node that stays in the middle when the picture gets larger or smaller.
export function zooming(box, picture, here) {
  const { width, height } = picture.viewBox.baseVal;
  let zoom = 0; // times the natural size; 0 fits the width, and the height unless it gets too small
  function fitting() {
    const across = (box.clientWidth - 2 * PADDING) / (width * PIXELS), down = 0.58 * innerHeight / (height * PIXELS);
    return Math.min(1, across, Math.max(0.6, down)) || 1;
  }
  function resize() {
    const scale = (zoom || fitting()) * PIXELS;
    picture.style.width = `${width * scale}px`;
    picture.style.height = `${height * scale}px`;
  }
  function reveal(g, centre = false) {
    const node = g.getBoundingClientRect(), view = box.getBoundingClientRect();
    for (const [low, high, scroll] of SIDES) {
      const out = node[low] < view[low] + KEEP || node[high] > view[high] - KEEP;
      if (centre || out) box[scroll] += (node[low] + node[high] - view[low] - view[high]) / 2;
    }
  }
  const by = (factor) => () => {
    zoom = factor && Math.min(8, Math.max(0.1, (zoom || fitting()) * factor));
    resize();
    reveal(here(), true);
  };
  const buttons = make("span", "gametree-zoom");
  buttons.append(button("zoom out", by(0.8)), button("fit", by(0)), button("zoom in", by(1.25)));
  const observer = new ResizeObserver(() => { if (!zoom) resize(); });
  observer.observe(box);
  return { buttons, reveal, remove: () => observer.disconnect() };
}
