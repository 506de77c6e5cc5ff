// How large a tree is drawn: the whole of it where that can be read, or else so large that its letters can.

import { standing } from "./panel.js";

const PADDING = 4; // pixels around the picture, as in tree.css: a ring needs them
const PIXELS = 4 / 3; // in a point, which the picture is measured in
const MOST = 1.25; // times as large as they need to be are letters at the most
const NEARLY = 1.25; // times as high as its box may a tree be to be shown as a whole, for letters that can be read
const SCROLLBAR = 16, STRIP = 88; // pixels; a strip takes no more

// What the page leaves for the picture: `look()` measures it anew, and gives a text of all that it hangs on.
/** @param {TreeParts} parts @param {ResizeObserver} observer */
function measuring({ view, box, picture }, observer) {
  const { width, height } = picture.viewBox.baseVal, mayBe = standing(observer);
  /** @type {() => HTMLElement} */
  const stage = () => view.closest(".gametree-stage") ?? view; // the tree's, and the code's
  const room = {
    readable: 1, high: 0, // the size at which it can be read; pixels that the stage may be high
    // Sizes at which it is as wide as its box, and as high as what others leave of the stage.
    across: () => (box.clientWidth - 2 * PADDING) / (width * PIXELS),
    down: (/** @type {number} */ others) => (room.high - others - 2 * PADDING) / (height * PIXELS),
    // How high that is which stands below the tree, on the stage.
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

// The `box` scrolls the `picture`; with what stands above it, it fills the `view`. Sizes are times the natural one, and
// letters as large as those that the view would have. The `observer` is told of all that this hangs on.
/** @param {TreeParts} parts @param {ResizeObserver} observer */
export function sizing({ view, box, picture }, observer) {
  const { width, height } = picture.viewBox.baseVal, room = measuring({ view, box, picture }, observer);
  let scale = 1;
  let zoom = 0; // the size that was asked for, or 0
  let whole = true; // whether all of it is to be seen, however small
  /** @type {boolean | null} Whether that was asked for, or the contrary; null: neither. */
  let asked = null;
  let large = false; // whether nobody could read it then
  let measured = ""; // what all that hangs on, when it was last looked at

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
      // As if there were no strip, or whether there is one would hang on itself.
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
      view.style.minHeight = large ? `${most}px` : ""; // always, or what is below it on the page would jump
      scale = zoom || (follows() ? readable : Math.max(large ? 0 : readable, fitting()));
      picture.style.width = `${width * scale * PIXELS}px`;
      picture.style.height = `${height * scale * PIXELS}px`;
      measured = room.look();
    },
  };
}
