// Draw the content of a cell, which is text or a piece. A piece looks the same whoever may move it.

import { make, partOf, setProperties } from "./controls.js";

// sign -> the name of the piece and its paths in a square of 20. A piece without paths is a box.
const PIECES = /** @type {Lookup<string[]>} */ ({}); // view.py writes the table of drawing/pieces.py here
const PLAYERS = /** @type {Lookup<number>} */ ({ X: 1, O: 2, "○": 2 }); // the owner of a sign if a game defines none
const SHARED = "●■"; // these pieces look the same for both players: the owner is the player who put the piece there
const FEW = 2; // the largest number of letters on a piece

// Return the element for the text of a cell; `player` is its owner, if any.
/** @type {(text: string, player?: number) => HTMLElement} */
export function token(text, player) {
  const [kind, ...paths] = PIECES[text] ?? [], made = make("span", "gametree-token");
  if (text === "·") made.classList.add("gametree-point");
  else if (kind || player && [...text].length <= FEW) {
    made.classList.add("gametree-piece");
    made.dataset.piece = kind ?? "letters";
    if (player) made.dataset.player = `${player}`;
    const drawn = paths.map((d) => `<path d="${d}"/>`).join("");
    if (drawn) made.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true">${drawn}</svg>`;
  }
  if (!kind && text !== "·") made.append(text);
  return made;
}

// Return the name of a cell's text.
/** @type {(text: string, player?: number) => string} */
export function spell(text, player) {
  if (text === "·") return "empty";
  const [kind] = PIECES[text] ?? [];
  return kind && kind !== text && player ? `player ${player}'s ${kind}` : kind ?? text;
}

// Return a function that finds the owner of a cell (1, 2 or undefined) by the game's rules, the sign, or the move that
// put the sign there. Once a ○ has been seen, a ● belongs to player 1.
/** @returns {WhoseCell} */
export function owning() {
  let paired = false;
  return ({ rows, pieces, played }, text, came) => {
    paired ||= rows.flat().some(([sign]) => sign === "○");
    if (Object.hasOwn(pieces, text)) return pieces[text];
    if (text === "●" && paired) return 1;
    return PLAYERS[text] ?? (SHARED.includes(text) ? played[came ?? -1]?.[0] : undefined);
  };
}

// Return the cells that each move has put on the board: number of the move -> cells. If these cells are ■ and fill a
// rectangle, they are drawn as one large piece.
/** @type {(rows: Cell[][]) => Map<number, CellPlace[]>} */
function cellsByMove(rows) {
  const all = /** @type {Map<number, CellPlace[]>} */ (new Map());
  rows.forEach((row, r) => row.forEach((cell, c) => {
    const [text, , came] = cell;
    if (came !== null && text !== "·") all.set(came, [...all.get(came) ?? [], { cell, r, c }]);
  }));
  return all;
}

/** @type {(places: CellPlace[]) => { down: number, across: number }} */
function span(places) {
  const one = places[0], last = places[places.length - 1], down = last.r - one.r + 1, across = last.c - one.c + 1;
  const within = places.every(({ cell, c }) => cell[0] === "■" && c >= one.c && c <= last.c);
  return within && places.length === down * across ? { down, across } : { down: 1, across: 1 };
}

// Join the blocks that one move has put side by side into one piece; `elements` are those of the cells, row by row.
/** @type {(rows: Cell[][], elements: HTMLElement[][]) => void} */
export function join(rows, elements) {
  for (const places of cellsByMove(rows).values()) {
    const size = span(places), [first, ...others] = places.map(({ r, c }) => partOf(elements[r][c], ".gametree-token"));
    if (size.down * size.across === 1) continue;
    setProperties(first, size);
    for (const other of others) other.classList.add("gametree-under");
  }
}

// List the moves so far, each after the piece that it put on the board, or after the player's piece.
/** @type {(view: PlayView, whose: WhoseCell) => HTMLElement[]} */
export function listMoves(view, whose) {
  const { rows, pieces, played } = view, placesByMove = cellsByMove(rows);
  return played.map(([player, words], i) => {
    const places = placesByMove.get(i), cell = places?.[0].cell;
    const mine = Object.keys(pieces).find((sign) => pieces[sign] === player && [...sign].length <= FEW);
    const piece = token(cell?.[0] ?? mine ?? "", cell && whose(view, cell[0], i) || player);
    if (places) setProperties(piece, span(places));
    return make("li", "gametree-move", { "data-player": player }, piece, words);
  });
}
