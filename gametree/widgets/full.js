// The button for the full screen, where the browser lets a page have it. Escape leaves it too.

import { button } from "./controls.js";

export function fullScreen() {
  const made = button("full screen", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else made.closest(".gametree").requestFullscreen();
  });
  made.hidden = !document.fullscreenEnabled;
  return made;
}
