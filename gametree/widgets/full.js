// Make the full-screen button, which is hidden if the browser does not allow it. Escape also leaves full-screen mode.

import { button, partOf } from "./controls.js";

export function fullScreen() {
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
