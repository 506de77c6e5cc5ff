// Show the results of chance as dice that roll for a moment.

import { make } from "./controls.js";
import { still } from "./motion.js";

const ROLLS = 700, TURNS = 70; // milliseconds: the whole roll, and each face

// Return the element, `show(dice, then, quietly)` and `stop()`. `show` calls `then` when the dice lie still. They don't
// roll if all dice are old, if the student wants no motion, or if `quietly` is true.
/** @returns {[box: HTMLElement, show: ShowDice, stop: () => void]} */
export function rolling() {
  const box = make("div", "gametree-dice");
  let timers = /** @type {number[]} */ ([]);
  /** @type {(dice: Die[]) => void} */
  function lie(dice) {
    box.replaceChildren(...dice.map(([face]) =>
      make("span", "gametree-die", { role: "img", "aria-label": `chance: ${face}` }, face)));
  }
  /** @type {ShowDice} */
  function show(dice, then, quietly) {
    stop();
    lie(dice);
    if (quietly || still() || !dice.some(([, , isNew]) => isNew)) return then();
    const turn = () => [...box.children].forEach((die, i) => {
      const [, faces, isNew] = dice[i];
      if (!isNew) return;
      die.textContent = faces[Math.floor(Math.random() * faces.length)];
      die.classList.add("gametree-rolling");
      die.setAttribute("aria-label", "chance moves");
    });
    turn();
    timers = [setInterval(turn, TURNS), setTimeout(() => { stop(); lie(dice); then(); }, ROLLS)];
  }
  const stop = () => timers.forEach(clearTimeout); // this clears intervals, too
  return [box, show, stop];
}
