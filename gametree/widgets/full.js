// The button for the full screen, where the browser lets a page have it. Escape leaves it too.

import { button, partOf } from "./controls.js";

export function fullScreen() {
  const made = button("full screen", ({ detail }) => {
    const root = made.closest(".gametree");
    if (document.fullscreenElement) return document.exitFullscreen();
    if (!root) return;
    root.requestFullscreen();
    if (detail) partOf(root, ".gametree-tree").focus({ preventScroll: true }); // or a Space would leave it again
  }, "f");
  made.hidden = !document.fullscreenEnabled;
  return made;
}
