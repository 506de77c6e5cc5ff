// The sentence and the calls below it: together as high at every step, so that nothing below them jumps.

import { make } from "./controls.js";

const LONGEST = 3; // sentences: the longest by their letters need not be those that take most lines

// Unseen behind them stand the longest sentences, those of steps without calls over the place of the calls too.
export function telling(says, line, { says: sentences, call, enters }) {
  const told = make("div", "gametree-told"), isInside = (_, k) => Boolean(enters[k]) || call[k] >= 0;
  told.append(says, line);
  for (const [name, of] of [["", isInside], [" gametree-alone", (...scene) => !isInside(...scene)]]) {
    const longest = sentences.filter(of).sort((one, other) => other.length - one.length).slice(0, LONGEST);
    told.append(...longest.map((text) => make("p", `gametree-longest${name}`, { "data-text": text })));
  }
  return told;
}
