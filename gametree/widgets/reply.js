// Show the computer's reply to your move a moment later, and let new pieces slide in from their old places.

import { partOf } from "./controls.js";
import { still } from "./motion.js";

const PAUSE = 400, SLIDE = 250; // milliseconds: the pause before the reply, and the slide

// Split a view into the view before the reply, where clicks do nothing, and the full view. The full view knows its
// first new move and the dice that are already there.
/** @type {(view: PlayView, answered: Answered) => [mine: ShownView, all: ShownView]} */
function parts(view, [rows, since, thrown]) {
  const played = view.played.slice(0, since), [, said] = played[played.length - 1];
  /** @type {Die[]} */
  const lie = view.dice.map(([face, faces, isNew], i) => [face, faces, isNew && i >= thrown]);
  const nothing = { legend: "", won: false, now: "The computer's turn", says: `${said}.` };
  const mine = { ...view, ...nothing, holds: true, rows, played, dice: view.dice.slice(0, thrown) };
  return [mine, { ...view, since, dice: lie }];
}

// `roll(dice, then, quietly)` shows dice, and `present(view)` shows a view. Return `come(view, quietly)` and `hurry()`.
// `come` shows your own move and then the reply, or both together if `quietly` is true. `hurry` immediately shows the
// rest of the view. It returns true if there was a rest to show, and for a moment after that.
/** @type {(roll: ShowDice, present: (view: ShownView) => void) => Reply} */
export function replying(roll, present) {
  let timer = 0;
  let last = /** @type {ShownView | null} */ (null); // the view that is to be shown next
  let until = 0; // until this time, clicks are meant for the view before `hurry`
  /** @type {(view: ShownView, quietly: boolean, then: () => void) => void} */
  const show = (view, quietly, then) => roll(view.dice, () => { present(view); then(); }, quietly);
  const end = () => { last = null; };
  return {
    come(view, quietly) {
      clearTimeout(timer);
      until = 0;
      const [mine, all] = quietly || !view.mine ? [null, view] : parts(view, view.mine);
      last = all;
      if (!mine) return show(all, quietly, end);
      show(mine, false, () => { timer = setTimeout(() => show(all, false, end), PAUSE); });
    },
    hurry() {
      clearTimeout(timer);
      if (!last) return performance.now() < until;
      until = performance.now() + PAUSE;
      show(last, true, end);
      return true;
    },
  };
}

// Prepare the slide of new pieces. It needs the old elements, the `rows` they show, and the next view. Return a
// function that starts the slide on the new elements.
/** @type {(box: Element, old: HTMLElement[][], rows: Cell[][], view: ShownView) => (now: HTMLElement[][]) => void} */
export function sliding(box, old, rows, view) {
  const { since } = view;
  if (since === undefined || still()) return () => {};
  const above = box.getBoundingClientRect().y;
  /** @type {(all: HTMLElement[][], at: Place) => DOMRect} */
  const place = (all, [r, c]) => all[r][c].getBoundingClientRect();
  const gone = placesOf(rows).filter((at) => seen(view.rows, at) !== seen(rows, at))
    .map((at) => ({ text: seen(rows, at), from: place(old, at) }));
  return (now) => {
    for (const at of placesOf(view.rows).filter(([r, c]) => (view.rows[r][c][2] ?? -1) >= since)) {
      const { x, y, height } = place(now, at), text = seen(view.rows, at);
      const start = gone.find((other) => other.text === text)?.from ?? { x, y: above - height };
      const way = [{ transform: `translate(${start.x - x}px, ${start.y - y}px)` }, { transform: "none" }];
      partOf(now[at[0]][at[1]], ".gametree-token").animate(way, { duration: SLIDE, easing: "ease-out" });
    }
  };
}

/** @type {(rows: Cell[][]) => Place[]} */
const placesOf = (rows) => rows.flatMap((row, r) => row.map(/** @returns {Place} */ (_, c) => [r, c]));
/** @type {(rows: Cell[][], at: Place) => string | undefined} */
const seen = (rows, [r, c]) => rows[r]?.[c]?.[0];
