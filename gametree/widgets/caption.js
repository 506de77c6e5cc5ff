// Keep the sentence and the calls below it equally high at every step, so that nothing below them jumps.

import { make } from "./controls.js";

const LONGEST = 3; // sentences to compare, because the one with the most letters need not take the most lines

// The longest sentences are in the same place but invisible. At steps without calls, a sentence may also take the place
// of the calls.
/** @type {(says: Element, line: Element, scenes: Scenes) => HTMLElement} */
export function captionOf(says, line, { says: sentences, call, enters }) {
  const group = make("div", "gametree-caption");
  const inside = sentences.filter((_, k) => enters[k] || call[k] >= 0);
  const alone = sentences.filter((_, k) => !(enters[k] || call[k] >= 0));
  group.append(says, line, ...longest(inside, "gametree-longest"));
  group.append(...longest(alone, "gametree-longest gametree-alone"));
  return group;
}

/** @type {(sentences: string[], look: string) => HTMLElement[]} */
function longest(sentences, look) {
  const sorted = [...sentences].sort((one, other) => other.length - one.length);
  return sorted.slice(0, LONGEST).map((text) => make("p", look, { "data-text": text }));
}
