// Keep the sentence and the line of calls below it equally high at every step, so that nothing below them jumps.

import { make } from "./controls.js";

const LONGEST = 3; // sentences to compare, because the one with the most letters need not take the most lines

// Sentences that take up room are in the same place but invisible: one of typical length above the line of calls, and
// the longest ones, which cover that line. Only why the code was stopped may take more room.
/** @type {(says: Element, line: Element, scenes: Scenes, failed: boolean) => HTMLElement} */
export function captionOf(says, line, { says: sentences }, failed) {
  const sorted = sentences.slice(0, failed ? -1 : undefined).sort((one, other) => other.length - one.length);
  const typical = sorted[Math.floor(sorted.length / 2)] ?? "";
  /** @type {(text: string, look: string) => HTMLElement} */
  const copy = (text, look) => make("p", look, { "data-text": text });
  const longest = sorted.slice(0, LONGEST).map((text) => copy(text, "gametree-copy gametree-longest"));
  return make("div", "gametree-caption", {}, says, line, copy(typical, "gametree-copy"), ...longest);
}
