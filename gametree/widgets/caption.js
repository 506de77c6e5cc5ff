// Keep the sentence and the calls below it equally high at every step, so that nothing below them jumps.

import { make } from "./controls.js";

const LONGEST = 3; // sentences to compare, because the one with the most letters need not take the most lines
const SPARE = 300; // a stage with fewer pixels needs the room that only a few steps would use

// The longest sentences are in the same place but invisible. At steps without calls, a sentence may also take the place
// of the calls. If the stage is low, the caption is only as high as a sentence of typical length and a line of calls, and
// the score is half as high.
/** @type {(says: Element, line: Element, scenes: Scenes, stage: Element) => HTMLElement} */
export function captionOf(says, line, { says: sentences, call, enters }, stage) {
  const group = make("div", "gametree-caption");
  const inside = byLength(sentences.filter((_, k) => enters[k] || call[k] >= 0));
  const alone = byLength(sentences.filter((_, k) => !(enters[k] || call[k] >= 0)));
  group.append(says, line, ...copies(inside.slice(0, LONGEST), "gametree-longest"));
  group.append(...copies(alone.slice(0, LONGEST), "gametree-longest gametree-alone"));
  group.append(...copies(inside.slice(inside.length / 2).slice(0, 1), "gametree-longest gametree-typical"));
  const height = () => group.parentElement?.offsetHeight ?? 0;
  const low = (/** @type {boolean} */ on) => { group.classList.toggle("gametree-low", on); return height(); };
  const observer = new ResizeObserver(() => { // compare the heights with the widget's full height, or it would flicker
    const now = height(), saved = low(false) - now, high = parseFloat(getComputedStyle(stage).maxHeight);
    low(high - saved < SPARE);
  });
  for (const each of [group, stage]) observer.observe(each);
  return group;
}

/** @type {(sentences: string[]) => string[]} */
const byLength = (sentences) => [...sentences].sort((one, other) => other.length - one.length);

/** @type {(sentences: string[], look: string) => HTMLElement[]} */
const copies = (sentences, look) => sentences.map((text) => make("p", look, { "data-text": text }));
