// The computer's reply to your move: it comes a moment later, and what is new slides in from where it stood.

import { partOf } from "./controls.js";
import { still } from "./motion.js";

const PAUSE = 400, SLIDE = 250; // milliseconds: before the reply comes, and while it slides

// The view as it was before the reply, on which no click does anything; and the view, that knows since which move it is
// new, and which dice lie there already.
/** @type {(view: PlayView, answered: Answered) => [mine: ShownView, all: ShownView]} */
function parts(view, [rows, since, thrown]) {
  const played = view.played.slice(0, since), [, said] = played[played.length - 1];
  /** @type {Die[]} */
  const lie = view.dice.map(([face, faces, isNew], i) => [face, faces, isNew && i >= thrown]);
  const nothing = { lifts: [], changes: [], legend: "", won: false, now: "The computer's turn", says: `${said}.` };
  const mine = { ...view, ...nothing, holds: true, rows, played, dice: view.dice.slice(0, thrown) };
  return [mine, { ...view, since, dice: lie }];
}

// `roll(dice, then, quietly)` shows dice, `present(view)` a view. Gives `come(view, quietly)`, which shows your own
// move, and then the reply, or quietly all at once; and `hurry()`, which shows at once what is still to come, if there
// is something, and says so, also for a moment after it.
/** @param {ShowDice} roll @param {(view: ShownView) => void} present */
export function replying(roll, present) {
  let timer = 0;
  /** @type {ShownView | null} The view that is still to come. */
  let last = null;
  let until = 0; // when clicks are meant for a view that was brought at once
  /** @type {(view: ShownView, quietly: boolean, then: () => void) => void} */
  const show = (view, quietly, then) => roll(view.dice, () => { present(view); then(); }, quietly);
  const end = () => { last = null; };
  return {
    /** @param {PlayView} view @param {boolean} quietly */
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

// What slides on a board: takes its elements as they are, the `rows` that they show, and the view that comes. Gives
// what is told of the new elements.
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
    for (const at of placesOf(view.rows).filter(([r, c]) => (view.rows[r][c][3] ?? -1) >= since)) {
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
