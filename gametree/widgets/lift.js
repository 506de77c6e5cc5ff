// A piece of a board that has several moves: taken up by one click, and put where it goes by another.

const ARROWS = ["↖", "↑", "↗", "←", "", "→", "↙", "↓", "↘"]; // from a cell to one above and left of it, above it, …
const arrow = (row, column, [[r, c] = [row, column]]) => ARROWS[4 + 3 * Math.sign(r - row) + Math.sign(c - column)];
const joined = (ways) => ways.join(", or ");
const all = ([, , ways]) => joined(ways.map(([words]) => words)); // what can be done
const goes = ([, , ways]) => ways.flatMap(([, , places]) => places.map(([row, column]) => [row, column, column]));
export const spoken = (hint) => hint ? `: ${hint[0]}${hint[3] ? ", best" : ""}` : ""; // after what a move is called
const SAME = (one, other) => one[0] === other[0] && one[1] === other[1];

// `send({ row, column, which })` makes a move; `again(words)` shows the board anew, for a piece was taken up, and these
// words are to be said, or put down, and they are null. What is given is told of a new view by `lay(view)`, of a click
// by `touch(row, column)`, and of the elements by `dress(elements)`; `cells()` and `changes()` are the view's, as they
// are while a piece is up.
export function lifting(send, again) {
  let view, up = null; // of `view.lifts` the one that is taken up
  const at = (row, column) => view.lifts.find((lift) => SAME(lift, [row, column]));
  const leads = (row, column) => ([, , places]) => places.some((place) => SAME(place, [row, column]));
  const way = (row, column) => up ? up[2].findIndex(leads(row, column)) : -1;
  function take(lift) {
    up = lift;
    again(lift && `Where to: ${all(lift)}? Escape puts it down.`);
  }
  // A cell with the hints of all moves that begin there; each of several with an arrow to where it leads.
  function cell([text, words, hint, came], row, column) {
    const lift = at(row, column), found = way(row, column), one = (each) => each ? [[...each, ""]] : [];
    if (found >= 0) return [text, up[2][found][0], one(up[2][found][1]), came];
    if (!lift) return [text, words, one(hint), came];
    const hints = lift[2].flatMap(([, each, places]) => each ? [[...each, arrow(row, column, places)]] : []);
    return [text, joined(lift[2].map(([does, each]) => does + spoken(each))), hints, came];
  }
  return {
    isUp: () => up !== null, down: () => take(null),
    lay(newView) { [view, up] = [newView, null]; },
    touch(row, column) {
      const which = way(row, column), lift = at(row, column);
      if (which >= 0) send({ row: up[0], column: up[1], which });
      else if (up && (lift === up || !lift && view.rows[row][column][1] === null)) take(null);
      else if (lift) take(lift);
      else send({ row, column });
    },
    cells: () => view.rows.map((row, r) => row.map((each, c) => cell(each, r, c))),
    changes() {
      const ways = up ? up[2].flatMap(([, , places, runs]) => places.map((place) => [...place, runs])) : [];
      const lifts = view.lifts.filter((lift) => lift !== up).map((lift) => [lift[0], lift[1], goes(lift)]);
      return [...view.changes, ...lifts, ...ways];
    },
    dress(elements) {
      const press = (row, column) => elements[row][column].setAttribute("aria-pressed", up === at(row, column));
      for (const [row, column] of view.lifts) press(row, column);
      for (const [row, column] of (up?.[2] ?? []).flatMap(([, , places]) => places))
        elements[row][column].classList.add("gametree-way");
    },
  };
}
