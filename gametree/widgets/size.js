// How large a tree is drawn: the whole of it where that can be read, or else so large that its letters can.

import { standing } from "./panel.js";

const PADDING = 4; // pixels around the picture, as in tree.css: a ring needs them
const PIXELS = 4 / 3; // in a point, which the picture is measured in
const MOST = 1.25; // times as large as they need to be are letters at the most
const NEARLY = 1.25; // times as high as its box may a tree be to be shown as a whole, for letters that can be read
const SCROLLBAR = 16, STRIP = 88; // pixels; a strip takes no more

// The `box` scrolls the `picture`; with what stands above it, it fills the `view`. Sizes are times the natural one, and
// letters as large as those that the view would have. The `observer` is told of all that this hangs on.
export function sizing(view, box, picture, observer) {
  const { width, height } = picture.viewBox.baseVal, mayBe = standing(observer);
  const letters = picture.getAttribute("font-size") * PIXELS;
  let readable = 1, high = 0; // the size at which it can be read; pixels that the stage may be high
  let scale = 1;
  let zoom = 0; // the size that was asked for, or 0
  let whole = true; // whether all of it is to be seen, however small
  let asked = null; // whether that was asked for, or the contrary; null: neither
  let large = false; // whether nobody could read it then
  let measured = ""; // what all that hangs on, when it was last looked at

  const follows = () => large && (zoom > 0 || !(asked ?? whole));
  const across = () => (box.clientWidth - 2 * PADDING) / (width * PIXELS);
  const down = (others) => (high - others - 2 * PADDING) / (height * PIXELS);
  // How high that is which stands below the tree, on the stage.
  function below() {
    const stage = stageOf(view);
    return getComputedStyle(stage).flexDirection === "column" ? stage.offsetHeight - view.offsetHeight : 0;
  }
  function fitting() {
    const others = below() + view.offsetHeight - box.offsetHeight;
    return Math.min(MOST * readable, across(), down(others));
  }
  function look() {
    const root = view.closest(".gametree");
    high = mayBe(root, stageOf(view));
    readable = (parseFloat(getComputedStyle(view).fontSize) + 0.1) / letters;
    root.style.setProperty("--gametree-height", `${high}px`);
    return `${readable} ${high} ${below()} ${box.clientWidth}`;
  }
  return {
    follows,
    isLarge: () => large,
    isZoomed: () => zoom > 0,
    hasChanged: () => box.clientWidth > 0 && measured !== look(),
    measure() {
      look();
      const room = down(below()); // as if there were no strip, or whether there is one would hang on itself
      const wide = width * PIXELS * Math.max(readable, Math.min(MOST * readable, room)) + 2 * PADDING;
      view.style.setProperty("--gametree-wide", `${Math.ceil(wide) + (room < readable ? SCROLLBAR : 0)}px`);
      large = Math.min(across(), NEARLY * room) < readable;
    },
    about(all) { whole = all; },
    fit(all) { [asked, zoom] = [all === whole ? null : all, 0]; },
    zoom(factor) { zoom = Math.min(8, Math.max(0.1, scale * factor)); },
    set() {
      const most = Math.min(high - below(), readable * height * PIXELS + 2 * PADDING + STRIP);
      view.style.minHeight = large ? `${most}px` : ""; // always, or what is below it on the page would jump
      scale = zoom || (follows() ? readable : Math.max(large ? 0 : readable, fitting()));
      picture.style.width = `${width * scale * PIXELS}px`;
      picture.style.height = `${height * scale * PIXELS}px`;
      measured = look();
    },
  };
}

// The tree's, and the code's: where there is no code, the view's own.
const stageOf = (view) => view.closest(".gametree-stage") ?? view;
