// Make the buttons for the size of the tree, and the one that shows the controls that a narrow widget has no room for.

import { button, make, partOf } from "./controls.js";

// Make the full-screen button, which is hidden if the browser does not allow it. Escape also leaves full-screen mode.
function fullScreen() {
  const made = button("full screen", ({ detail }) => {
    const root = made.closest(".gametree");
    if (document.fullscreenElement) return document.exitFullscreen();
    if (!root) return;
    root.requestFullscreen();
    if (detail) partOf(root, ".gametree-tree").focus({ preventScroll: true }); // otherwise Space would leave it again
  }, "f");
  made.hidden = !document.fullscreenEnabled;
  return made;
}

// `typed` tells whether the tree's keys are numbers.
/** @type {(zoomBy: Zoom, typed?: boolean) => HTMLElement} */
export function zoomsOf(zoomBy, typed) {
  const out = button("zoom out", () => zoomBy(0.7), typed ? "" : "-");
  const into = button("zoom in", () => zoomBy(1.4), typed ? "" : "+");
  const more = button("more", () => more.setAttribute("aria-expanded", `${more.matches('[aria-expanded="false"]')}`));
  more.setAttribute("aria-expanded", "false");
  more.textContent = "⋯";
  return make("span", "gametree-zoom", {}, fullScreen(), out, into, more);
}
