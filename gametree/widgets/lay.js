// Lay out a board: squares in columns, words in lines that wrap, and several boards side by side.

import { make } from "./controls.js";

const WORDS = "max-content"; // the width of a column
const SQUARE = "var(--gametree-cell)";
const LARGE = 3; // a board with at most this many rows and columns has large cells
/** @type {(text: string) => boolean} */
export const isWide = (text) => [...text].length > 2;
/** @type {(cell?: ShownCell) => boolean} */
const isGap = (cell) => !cell || cell[0] === "" && cell[1] === null;
/** @type {(row: ShownCell[]) => boolean} */
const isSaid = (row) => row.length > 0 && row.every(([text, words]) => text === words); // moves that belong to no cell

/** @typedef {HTMLElement & { longest?: number, longests?: number[] }} Laid */
/** @typedef {(cell: ShownCell, row: number, column: number) => HTMLElement} MakeCell */

// Find the boards, which are separated by columns of gaps: [first column, column after the last] lists.
/** @type {(rows: ShownCell[][]) => [first: number, after: number][]} */
function boards(rows) {
  const wide = Math.max(0, ...rows.map((row) => row.length));
  /** @type {[first: number, after: number][]} */
  const found = [];
  for (let c = 0, open = false; c < wide; c++) {
    const gap = rows.every((row) => isGap(row[c]));
    if (!gap && !open) found.push([c, c]);
    if (!gap) found[found.length - 1][1] = c + 1;
    open = !gap;
  }
  return found;
}

// Lay out rows of cells, whose elements `made(cell, row, column)` returns. Return the elements, row by row.
/** @type {(box: Laid, rows: ShownCell[][], made: MakeCell) => HTMLElement[][]} */
export function lay(box, rows, made) {
  const end = rows[rows.length - 1], said = end && isSaid(end) ? end : null, above = said ? rows.slice(0, -1) : rows;
  const parts = boards(above), apart = parts.length > 1 && above.length > 0;
  box.classList.toggle("gametree-apart", apart);
  if (!apart) return one(box, rows, made);
  /** @type {HTMLElement[][]} */
  const all = rows.map(() => []);
  rows.forEach((row, r) => row.forEach((each, c) => { if (isGap(each)) all[r][c] = made(each, r, c); }));
  const blocks = parts.map(([first, after], i) => {
    /** @type {Laid} */
    const block = make("div", "gametree-block");
    block.longest = box.longests?.[i];
    const within = above.map((row) => row.slice(first, after));
    while (within[within.length - 1].every(isGap)) within.pop();
    const elements = one(block, within, (each, r, c) => made(each, r, first + c));
    elements.forEach((row, r) => row.forEach((each, c) => { all[r][first + c] = each; }));
    return block;
  });
  box.longests = blocks.map((block) => block.longest ?? 1);
  box.replaceChildren(...blocks);
  if (said) {
    const flow = make("div", "gametree-line");
    all[rows.length - 1] = said.map((each, c) => made(each, rows.length - 1, c));
    flow.append(...all[rows.length - 1]);
    box.append(flow);
  }
  return all;
}

// Set how large a cell can be, which depends on the number of cells. A gap between two pins or stones counts half.
/** @type {(box: Laid, rows: ShownCell[][], named: boolean) => void} */
function measure(box, rows, named) {
  const long = (/** @type {ShownCell[]} */ row) =>
    row.reduce((sum, [text]) => sum + (named && text === "·" ? 0.5 : 1), 0);
  box.longest = Math.max(1, box.longest ?? 1, ...rows.map(long)); // otherwise the remaining pieces would grow
  box.style.setProperty("--gametree-columns", `${box.longest}`);
  box.style.setProperty("--gametree-rows", `${rows.length}`);
  box.style.setProperty("--gametree-words", named ? "9em" : "0px");
}

/** @type {(row: ShownCell[]) => boolean} */
const squares = (row) => !row.slice(1).some(([text]) => isWide(text));
/** @type {(row: ShownCell[]) => boolean} */
const named = (row) => row.length > 1 && isWide(row[0][0]);
/** @type {(row: ShownCell[]) => boolean} */
const alone = (row) => row.length === 1 && isWide(row[0][0]) && row[0][1] !== null; // a move in words

// Lay out one board. Squares are in columns and get narrow before the board is scrolled. Words and single rows are
// lines that wrap. So are the cells after a word, which get narrow first. Return the elements, row by row.
/** @type {(box: Laid, rows: ShownCell[][], made: MakeCell) => HTMLElement[][]} */
function one(box, rows, made) {
  /** @type {string[]} */
  const columns = [];
  const all = rows.map((row, r) => row.map((each, c) => made(each, r, c)));
  const grid = rows.length > 1 && rows.some((row) => row.length > 1 && squares(row));
  /** @type {(cells: HTMLElement[], r: number, c: number) => HTMLElement} */
  const line = (cells, r, c) => {
    const flow = make("div", "gametree-line");
    flow.style.gridArea = `${r + 1} / ${c} / auto / -1`;
    flow.append(...cells);
    return flow;
  };
  box.replaceChildren(...rows.flatMap((row, r) => {
    const cells = all[r];
    if (!grid || !row.length || !squares(row) || alone(row)) return [line(cells, r, 1)];
    cells[0].style.gridArea = `${r + 1} / 1`;
    if (named(row)) {
      columns[0] = WORDS;
      const behind = line(cells.slice(1), r, 2);
      behind.classList.add("gametree-behind");
      return [cells[0], behind];
    }
    cells.forEach((each, c) => {
      each.style.gridArea = `${r + 1} / ${c + 1}`;
      if (columns[c] !== WORDS) columns[c] = isWide(row[c][0]) ? WORDS : SQUARE;
    });
    return cells;
  }));
  measure(box, rows.map((row) => named(row) ? row.slice(1) : squares(row) ? row : []), rows.some(named));
  const few = rows.length <= LARGE && rows.every((row) => row.length <= LARGE && !row.some(([text]) => isWide(text)));
  box.classList.toggle("gametree-large", grid && few);
  box.style.gridTemplateColumns = `${columns.join(" ")} minmax(0, 1fr)`;
  return all;
}
