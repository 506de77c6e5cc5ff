// How large a tree is drawn: the whole of it where that can be read, or else so large that its letters can.

export const PADDING = 4; // pixels around the picture, as in tree.css: a ring needs them
const PIXELS = 4 / 3; // in a point, which the picture is measured in
const SMALLEST = 12, READABLE = 14.1; // letters: fitted ones may be so small, followed ones are so large; in pixels
const FULL = 1.5; // times as large on the full screen, which is looked at from far away
const NEARLY = 1.25; // times as high as its box may a tree be to be shown as a whole, for letters that can be read

// The `box` scrolls the `picture`; with a strip above it, it fills the `view`. Sizes are times the natural one.
export function sizing(view, box, picture) {
  const { width, height } = picture.viewBox.baseVal;
  const letters = picture.getAttribute("font-size") * PIXELS, readable = READABLE / letters;
  let scale = 1;
  let zoom = 0; // the size that was asked for, or 0
  let fits = false; // whether it was asked for that all is shown, however small
  let large = false; // whether nobody could read it then

  const follows = () => large && (zoom > 0 || !fits);
  function room(within) {
    const most = getComputedStyle(box).maxHeight, high = most.endsWith("px") ? parseFloat(most) : within.clientHeight;
    return [(box.clientWidth - 2 * PADDING) / (width * PIXELS), (high - 2 * PADDING) / (height * PIXELS)];
  }
  const times = () => view.closest(":fullscreen") ? FULL : 1;
  const fitting = () => Math.min(Math.max(1, readable) * times(), ...room(box));
  return {
    follows,
    isLarge: () => large,
    isZoomed: () => zoom > 0,
    measure() {
      const [across, down] = room(view); // as if there were no strip, or whether there is one would hang on itself
      large = letters * Math.min(across, NEARLY * down) < SMALLEST;
    },
    fit(all) { [fits, zoom] = [all, 0]; },
    zoom(factor) { zoom = Math.min(8, Math.max(0.1, scale * factor)); },
    set() {
      scale = zoom || (follows() ? readable * times() : Math.max(large ? 0 : SMALLEST / letters, fitting()));
      picture.style.width = `${width * scale * PIXELS}px`;
      picture.style.height = `${height * scale * PIXELS}px`;
    },
  };
}
