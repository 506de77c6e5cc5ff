// Choose the size of a tree. The whole tree is shown if its letters are then readable, otherwise a readable part of it.

import { standing } from "./panel.js";

const PADDING = 4; // pixels around the picture, which rings need, as in tree.css
const PIXELS = 4 / 3; // pixels in a point, the unit of the picture
const MOST = 1.25; // letters may be this many times as large as necessary
const NEARLY = 1.25; // a readable tree is shown whole if it is at most this many times as high as its box
const SCROLLBAR = 16;
export const STRIP = 88; // the largest height of the strip; both are in pixels

// Measure the space that the page leaves for the picture. `look()` measures it again and returns a string that changes
// whenever the space does.
/** @param {TreeParts} parts @param {ResizeObserver} observer */
function measuring({ view, box, picture }, observer) {
  const { width, height } = picture.viewBox.baseVal, mayBe = standing(observer);
  /** @type {() => HTMLElement} */
  const stage = () => view.closest(".gametree-stage") ?? view; // for the tree and the code
  const room = {
    readable: 1, high: 0, // the smallest readable size, and the greatest height of the stage in pixels
    // The sizes at which the picture is as wide as its box, and as high as the rest of the stage allows.
    across: () => (box.clientWidth - 2 * PADDING) / (width * PIXELS),
    down: (/** @type {number} */ others) => (room.high - others - 2 * PADDING) / (height * PIXELS),
    // The height of everything below the tree on the stage.
    below() {
      const all = stage();
      return getComputedStyle(all).flexDirection === "column" ? all.offsetHeight - view.offsetHeight : 0;
    },
    look() {
      /** @type {HTMLElement} */
      const root = view.closest(".gametree") ?? view, letters = Number(picture.getAttribute("font-size")) * PIXELS;
      room.high = mayBe(root, stage());
      room.readable = (parseFloat(getComputedStyle(view).fontSize) + 0.1) / letters;
      root.style.setProperty("--gametree-height", `${room.high}px`);
      return `${room.readable} ${room.high} ${room.below()} ${box.clientWidth}`;
    },
  };
  return room;
}

// The `box` scrolls the `picture` and fills the `view` together with the strip above it. A size is a multiple of the
// natural size. Letters should be as large as the view's. The `observer` watches everything that this depends on.
/** @param {TreeParts} parts @param {ResizeObserver} observer */
export function sizing({ view, box, picture }, observer) {
  const { width, height } = picture.viewBox.baseVal, room = measuring({ view, box, picture }, observer);
  let scale = 1;
  let zoom = 0; // the size that the student chose, or 0
  let whole = true; // whether all of the tree should be visible, however small
  /** @type {boolean | null} Whether the student chose to see the whole tree (true) or not (false). */
  let asked = null;
  let large = false; // whether the whole tree would be too small to read
  let measured = ""; // the last result of `look`

  const follows = () => large && (zoom > 0 || !(asked ?? whole));
  function fitting() {
    const others = room.below() + view.offsetHeight - box.offsetHeight;
    return Math.min(MOST * room.readable, room.across(), room.down(others));
  }
  return {
    follows,
    isLarge: () => large,
    isZoomed: () => zoom > 0,
    hasChanged: () => box.clientWidth > 0 && measured !== room.look(),
    measure() {
      room.look();
      // Measure as if there were no strip. Otherwise the strip would depend on itself.
      const { readable } = room, most = room.down(room.below());
      const wide = width * PIXELS * Math.max(readable, Math.min(MOST * readable, most)) + 2 * PADDING;
      view.style.setProperty("--gametree-wide", `${Math.ceil(wide) + (most < readable ? SCROLLBAR : 0)}px`);
      large = Math.min(room.across(), NEARLY * most) < readable;
    },
    about(/** @type {boolean} */ all) { whole = all; },
    fit(/** @type {boolean} */ all) { [asked, zoom] = [all === whole ? null : all, 0]; },
    zoom(/** @type {number} */ factor) { zoom = Math.min(8, Math.max(0.1, scale * factor)); },
    set() {
      const { readable } = room, needed = readable * height * PIXELS + 2 * PADDING + STRIP;
      const most = Math.min(room.high - room.below(), needed);
      view.style.minHeight = large ? `${most}px` : ""; // always, so that the page below does not jump
      scale = zoom || (follows() ? readable : Math.max(large ? 0 : readable, fitting()));
      picture.style.width = `${width * scale * PIXELS}px`;
      picture.style.height = `${height * scale * PIXELS}px`;
      measured = room.look();
    },
  };
}
