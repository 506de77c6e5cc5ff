// Show the legend below a picture, which names only the signs that are in the picture at the moment.

import { make, partOf } from "./controls.js";

// Python wrote the line with every sign that can ever occur. `data-of` is the selector of a sign's nodes. Return the
// line and a function that updates it.
/** @type {(html: string, picture: Element) => [line: HTMLElement, update: () => void]} */
export function legendOf(html, picture) {
  const line = partOf(Object.assign(make("div"), { innerHTML: html }), "*"), signs = line.querySelectorAll("li");
  return [line, () => {
    for (const sign of signs)
      sign.hidden = !picture.querySelector(`g.node:not(.gametree-hidden)${sign.dataset.of}`);
  }];
}
