// Zoom a tree with Ctrl and the wheel, with two fingers, or with keys.

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
    if (event.touches.length !== 2) return;
    event.preventDefault(); // otherwise the browser zooms the page
    const [one, other] = event.touches, far = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const now = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2, far };
    if (last) {
      box.scrollBy(last.x - now.x, last.y - now.y);
      zoom(now.far / last.far, now.x, now.y);
    }
    last = now;
  }
  const end = () => { last = null; };
  box.addEventListener("touchstart", pinch, { passive: false });
  box.addEventListener("touchmove", pinch, { passive: false });
  box.addEventListener("touchend", end);
  box.addEventListener("touchcancel", end);
}
