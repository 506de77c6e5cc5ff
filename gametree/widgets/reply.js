// The computer's reply to your move: it comes a moment later, and what is new slides in from where it stood.

import { still } from "./motion.js";

const PAUSE = 400, SLIDE = 250; // milliseconds: before the reply comes, and while it slides

// The view as it was before the reply, on which no click does anything; and the view, that knows since which move it is
// new, and which dice lie there already.
function parts(view) {
  const [rows, since, thrown] = view.mine, played = view.played.slice(0, since), [, said] = played.at(-1);
  const lie = view.dice.map(([face, faces, isNew], i) => [face, faces, isNew && i >= thrown]);
  const nothing = { lifts: [], changes: [], legend: "", won: false, now: "The computer's turn", says: `${said}.` };
  const mine = { ...view, ...nothing, holds: true, rows, played, dice: view.dice.slice(0, thrown) };
  return [mine, { ...view, since, dice: lie }];
}

// `roll(dice, then, quietly)` shows dice, `present(view)` a view. Gives `come(view, quietly)`, which shows your own
// move, and then the reply, or quietly all at once; and `hurry()`, which shows at once what is still to come, if there
// is something, and says so, also for a moment after it.
export function replying(roll, present) {
  let timer, last = null; // the view that is still to come
  let until = 0; // when clicks are meant for a view that was brought at once
  const show = (view, quietly, then) => roll(view.dice, () => { present(view); then(); }, quietly);
  const end = () => { last = null; };
  return {
    come(view, quietly) {
      clearTimeout(timer);
      until = 0;
      const [mine, all] = quietly || !view.mine ? [null, view] : parts(view);
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
export function sliding(box, old, rows, view) {
  if (view.since === undefined || still()) return () => {};
  const cells = (all) => all.flatMap((row, r) => row.map((_, c) => [r, c])), seen = (all, [r, c]) => all[r]?.[c]?.[0];
  const place = (all, [r, c]) => all[r][c].getBoundingClientRect(), above = box.getBoundingClientRect().y;
  const gone = cells(rows).filter((at) => seen(view.rows, at) !== seen(rows, at));
  const places = new Map(gone.map((at) => [at, place(old, at)]));
  return (now) => {
    for (const at of cells(view.rows).filter(([r, c]) => view.rows[r][c][3] >= view.since)) {
      const from = gone.find((other) => seen(rows, other) === seen(view.rows, at)), { x, y, height } = place(now, at);
      const start = places.get(from) ?? { x, y: above - height };
      const way = [{ transform: `translate(${start.x - x}px, ${start.y - y}px)` }, { transform: "none" }];
      now[at[0]][at[1]].querySelector(".gametree-token").animate(way, { duration: SLIDE, easing: "ease-out" });
    }
  };
}
