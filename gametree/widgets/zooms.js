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

// Zoom with Ctrl and the wheel, or with two fingers.
/** @type {(box: HTMLElement, zoom: Zoom) => void} */
export function gestures(box, zoom) {
  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const lines = event.deltaY * (event.deltaMode ? 16 : 1);
    zoom(Math.exp(-Math.max(-25, Math.min(25, lines)) / 100), event.clientX, event.clientY);
  }, { passive: false });
  let last = /** @type {{ x: number, y: number, far: number } | null} */ (null); // two fingers: middle and distance
  /** @type {(event: TouchEvent) => void} */
  function pinch(event) {
    if (event.touches.length !== 2) {
      last = null;
      return;
    }
    event.preventDefault(); // otherwise the browser zooms the page
    const [one, other] = event.touches, far = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const now = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2, far };
    if (last) {
      box.scrollBy(last.x - now.x, last.y - now.y);
      zoom(now.far / last.far, now.x, now.y);
    }
    last = now;
  }
  for (const name of /** @type {const} */ (["touchstart", "touchmove", "touchend", "touchcancel"]))
    box.addEventListener(name, pinch, { passive: false });
}
