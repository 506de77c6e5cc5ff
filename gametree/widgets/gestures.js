// Handle mouse and touch gestures on a tree. A drag moves it. Ctrl and the wheel, or two fingers, zoom.

const NEAR = 4; // pixels that the mouse may move during a click

// `by(factor, x, y)` zooms the content of the box around a point of the window.
/** @type {(box: HTMLElement, by: (factor: number, x: number, y: number) => void) => void} */
export function gestures(box, by) {
  dragging(box);
  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const lines = event.deltaY * (event.deltaMode ? 16 : 1);
    by(Math.exp(-Math.max(-25, Math.min(25, lines)) / 100), event.clientX, event.clientY);
  }, { passive: false });
  pinching(box, by);
}

// Let the mouse drag the content. Browsers do this for fingers.
/** @type {(box: HTMLElement) => void} */
function dragging(box) {
  let from = { x: 0, y: 0, left: 0, top: 0 }, dragged = false; // where the mouse was pressed, and whether it moved
  /** @type {(event: PointerEvent) => void} */
  function move({ buttons, clientX, clientY }) {
    if (!(buttons & 1)) return end();
    dragged ||= Math.hypot(clientX - from.x, clientY - from.y) >= NEAR;
    if (dragged) box.scrollTo(from.left + from.x - clientX, from.top + from.y - clientY);
  }
  function end() {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    setTimeout(() => { dragged = false; }); // only after the click event that follows
  }
  box.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button !== 0 || onScrollbar(box, event)) return;
    from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
    addEventListener("pointermove", move); // on the window, because the mouse may leave the box
    addEventListener("pointerup", end);
  });
  box.addEventListener("click", (event) => { if (dragged) event.stopPropagation(); }, true);
}

/** @type {(box: Element, event: PointerEvent) => boolean} */
function onScrollbar(box, { clientX, clientY }) {
  const { left, top } = box.getBoundingClientRect();
  return clientX - left >= box.clientWidth || clientY - top >= box.clientHeight;
}

/** @type {(box: HTMLElement, by: (factor: number, x: number, y: number) => void) => void} */
function pinching(box, by) {
  /** @type {{ x: number, y: number, far: number } | null} The two fingers: their middle and their distance. */
  let last = null;
  /** @param {TouchList} fingers */
  function measure([one, other]) {
    const x = (one.clientX + other.clientX) / 2, y = (one.clientY + other.clientY) / 2;
    return { x, y, far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) };
  }
  /** @type {(event: TouchEvent) => void} */
  function pinch(event) {
    if (event.touches.length !== 2) return;
    event.preventDefault(); // otherwise the browser zooms the page
    const now = measure(event.touches);
    if (last) {
      box.scrollBy(last.x - now.x, last.y - now.y);
      by(now.far / last.far, now.x, now.y);
    }
    last = now;
  }
  const end = () => { last = null; };
  box.addEventListener("touchstart", pinch, { passive: false });
  box.addEventListener("touchmove", pinch, { passive: false });
  box.addEventListener("touchend", end);
  box.addEventListener("touchcancel", end);
}
