// The sentence and the calls below it: together as high at every step, so that nothing below them jumps.

import { make } from "./controls.js";

const LONGEST = 3; // sentences: the longest by their letters need not be those that take most lines

// Unseen behind them stand the longest sentences, those of steps without calls over the place of the calls too.
/** @type {(says: Element, line: Element, scenes: Scenes) => HTMLElement} */
export function telling(says, line, { says: sentences, call, enters }) {
  const told = make("div", "gametree-told");
  const inside = sentences.filter((_, k) => enters[k] || call[k] >= 0);
  const alone = sentences.filter((_, k) => !(enters[k] || call[k] >= 0));
  told.append(says, line, ...longest(inside, "gametree-longest"), ...longest(alone, "gametree-longest gametree-alone"));
  return told;
}

/** @type {(sentences: string[], look: string) => HTMLElement[]} */
function longest(sentences, look) {
  const sorted = [...sentences].sort((one, other) => other.length - one.length);
  return sorted.slice(0, LONGEST).map((text) => make("p", look, { "data-text": text }));
}
