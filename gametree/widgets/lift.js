// Let students pick up a piece that has several moves with one click and put it down with another.

const ARROWS = ["↖", "↑", "↗", "←", "", "→", "↙", "↓", "↘"]; // to the upper left cell, to the cell above, …
/** @type {(row: number, column: number, places: Place[]) => string} */
const arrow = (row, column, [[r, c] = [row, column]]) => ARROWS[4 + 3 * Math.sign(r - row) + Math.sign(c - column)];
const joined = (/** @type {string[]} */ ways) => ways.join(", or ");
/** @type {(hint: Hint | ShownHint | null) => string} */
export const spoken = (hint) => hint ? `: ${hint[0]}${hint[3] ? ", best" : ""}` : ""; // this follows the name of a move

// `send({ row, column, which })` makes a move. `again(words)` draws the board again: with words to show when a piece is
// picked up, with null when it is put down. Call `lay(rows)` with new cells, and `touch(row, column)` after a click.
// `cells()` tells how to draw the cells while the piece is up.
/** @type {(send: (click: ClickAt) => void, again: (words: string | null) => void) => Lifting} */
export function lifting(send, again) {
  /** @type {Cell[][]} */
  let rows;
  let up = /** @type {Place | null} */ (null); // the place of the piece that is picked up
  const ways = () => up ? rows[up[0]][up[1]][1] : [];
  /** @type {(row: number, column: number) => boolean} */
  const isUp = (row, column) => up?.[0] === row && up[1] === column;
  /** @type {(row: number, column: number) => Way | undefined} */
  const wayTo = (row, column) => ways().find(([, , places]) => places.some(([r, c]) => r === row && c === column));
  /** @type {(place: Place | null) => void} */
  function take(place) {
    up = place;
    again(up && `Choose where the piece goes: ${joined(ways().map(([does]) => does))}. Press Escape to put it down.`);
  }
  // Return a cell with the hints of all moves that begin there. If there are several, each has an arrow to its target.
  /** @type {(cell: Cell, row: number, column: number) => ShownCell} */
  function cell([text, moves, came], row, column) {
    const way = wayTo(row, column), pressed = moves.length > 1 ? `${isUp(row, column)}` : null;
    const shown = { text, came, pressed, way: Boolean(way) };
    if (way || moves.length < 2) {
      const [name, hint, , runs] = way ?? moves[0] ?? [null, null, [], []];
      return { ...shown, name, hints: hint ? [[...hint, ""]] : [], runs };
    }
    return {
      ...shown, name: joined(moves.map(([does, hint]) => does + spoken(hint))),
      hints: moves.flatMap(([, hint, places]) => hint ? [[...hint, arrow(row, column, places)]] : []),
      runs: isUp(row, column) ? [] : moves.flatMap(([, , places]) => places.map(([r, c]) => [r, c, c])),
    };
  }
  return {
    isUp: () => up !== null, down: () => take(null),
    lay(newRows) { [rows, up] = [newRows, null]; },
    touch(row, column) {
      const found = wayTo(row, column), moves = rows[row][column][1];
      if (up && found) send({ row: up[0], column: up[1], which: ways().indexOf(found) });
      else if (up && (isUp(row, column) || !moves.length)) take(null);
      else if (moves.length > 1) take([row, column]);
      else send({ row, column });
    },
    cells: () => rows.map((row, r) => row.map((each, c) => cell(each, r, c))),
  };
}
