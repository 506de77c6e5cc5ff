// Let students pick up a piece that has several moves with one click and put it down with another.

const ARROWS = ["↖", "↑", "↗", "←", "", "→", "↙", "↓", "↘"]; // to the upper left cell, to the cell above, …
/** @type {(row: number, column: number, places: Place[]) => string} */
const arrow = (row, column, [[r, c] = [row, column]]) => ARROWS[4 + 3 * Math.sign(r - row) + Math.sign(c - column)];
const joined = (/** @type {string[]} */ ways) => ways.join(", or ");
/** @type {(hint: Hint | null) => ShownHint[]} */
const asHints = (hint) => hint ? [[...hint, ""]] : [];
/** @type {(hint: Hint | ShownHint | null) => string} */
export const spoken = (hint) => hint ? `: ${hint[0]}${hint[3] ? ", best" : ""}` : ""; // this follows the name of a move
/** @type {(lift: Lift) => Change} */
const goes = ([row, column, ways]) => [row, column, ways.flatMap(([, , places]) => places.map(([r, c]) => [r, c, c]))];

// `send({ row, column, which })` makes a move. `again(words)` draws the board again: with words to show when a piece is
// picked up, with null when it is put down. Call `lay(view)` with a new view, `touch(row, column)` after a click, and
// `dress(elements)` with new elements. `cells()` and `changes()` are those of the view with the piece that is up.
/** @type {(send: (click: ClickAt) => void, again: (words: string | null) => void) => Lifting} */
export function lifting(send, again) {
  /** @type {PlayView} */
  let view;
  let up = /** @type {Lift | null} */ (null); // the element of `view.lifts` that is picked up
  const ways = () => up?.[2] ?? [];
  /** @type {(row: number, column: number) => Lift | undefined} */
  const at = (row, column) => view.lifts.find(([r, c]) => r === row && c === column);
  /** @type {(row: number, column: number) => Way | undefined} */
  const way = (row, column) => ways().find(([, , places]) => places.some(([r, c]) => r === row && c === column));
  /** @type {(lift: Lift | null) => void} */
  function take(lift) {
    up = lift;
    again(lift && `Choose where the piece goes: ${joined(ways().map(([does]) => does))}. Press Escape to put it down.`);
  }
  // Return a cell with the hints of all moves that begin there. If there are several, each has an arrow to its target.
  /** @type {(cell: Cell, row: number, column: number) => ShownCell} */
  function cell([text, words, hint, came], row, column) {
    const lift = at(row, column), found = way(row, column);
    if (found) return [text, found[0], asHints(found[1]), came];
    if (!lift) return [text, words, asHints(hint), came];
    /** @type {ShownHint[]} */
    const hints = lift[2].flatMap(([, each, places]) => each ? [[...each, arrow(row, column, places)]] : []);
    return [text, joined(lift[2].map(([does, each]) => does + spoken(each))), hints, came];
  }
  return {
    isUp: () => up !== null, down: () => take(null),
    lay(newView) { [view, up] = [newView, null]; },
    touch(row, column) {
      const found = way(row, column), lift = at(row, column);
      if (up && found) send({ row: up[0], column: up[1], which: up[2].indexOf(found) });
      else if (up && (lift === up || !lift && view.rows[row][column][1] === null)) take(null);
      else if (lift) take(lift);
      else send({ row, column });
    },
    cells: () => view.rows.map((row, r) => row.map((each, c) => cell(each, r, c))),
    changes() {
      const lifts = view.lifts.filter((lift) => lift !== up).map(goes);
      return [...view.changes, ...lifts, ...ways().flatMap(([, , places, runs]) =>
        places.map(/** @returns {Change} */ (place) => [...place, runs]))];
    },
    dress(elements) {
      for (const lift of view.lifts) elements[lift[0]][lift[1]].setAttribute("aria-pressed", `${lift === up}`);
      for (const [row, column] of ways().flatMap(([, , places]) => places))
        elements[row][column].classList.add("gametree-way");
    },
  };
}
