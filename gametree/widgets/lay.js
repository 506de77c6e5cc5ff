// Lay out a board: squares in columns, words in lines that wrap, and several boards side by side.

import { make } from "./controls.js";

const WORDS = "minmax(max-content, calc(var(--gametree-words) * 0.48em))"; // the width of a column
const SQUARE = "var(--gametree-cell)";
const LARGE = 3; // a board with at most this many rows and columns has large cells
/** @type {(text: string) => boolean} */
export const isWide = (text) => [...text].length > 2;
/** @type {(cell?: ShownCell) => boolean} */
const isGap = (cell) => !cell || cell[0] === "" && cell[1] === null;
/** @type {(row: ShownCell[]) => boolean} */
const isSaid = (row) => row.length > 0 && row.every(([text, words]) => text === words); // moves that belong to no cell

/** @typedef {HTMLElement & { most?: number[], mosts?: (number[] | undefined)[] }} Laid See `measure`. */
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
    block.most = box.mosts?.[i];
    const within = above.map((row) =>
      row.slice(first, Math.max(first, row.findLastIndex((each, c) => c < after && !isGap(each))) + 1));
    while (within[within.length - 1].every(isGap)) within.pop();
    const elements = one(block, within, (each, r, c) => made(each, r, first + c));
    elements.forEach((row, r) => row.forEach((each, c) => { all[r][first + c] = each; }));
    return block;
  });
  box.mosts = blocks.map(({ most }) => most);
  const parted = [0, 2, 4].map((room, i) => blocks.reduce((sum, { most = [1, 1, 0] }) => sum + most[i] + room, 0));
  size(box, [...parted, above.length]); // the same size for the cells of all boards
  box.replaceChildren(...blocks);
  if (said) {
    const flow = make("div", "gametree-line");
    all[rows.length - 1] = said.map((each, c) => made(each, rows.length - 1, c));
    flow.append(...all[rows.length - 1]);
    box.append(flow);
  }
  return all;
}

// Set how large a cell can be. That depends on the largest numbers so far of columns, of gaps between cells and of
// letters before a row, because the remaining pieces should keep their places. A point between two pins is narrower.
/** @type {(box: Laid, rows: ShownCell[][], letters: number) => void} */
function measure(box, rows, letters) {
  const long = (/** @type {ShownCell[]} */ row) =>
    row.reduce((sum, [text]) => sum + (letters && text === "·" ? 0.7 : 1), 0);
  const now = [Math.max(1, ...rows.map(long)), Math.max(1, ...rows.map((row) => row.length)), letters];
  box.most = now.map((each, i) => Math.max(each, box.most?.[i] ?? 0));
  size(box, [...box.most, rows.length]);
}

/** @type {(box: HTMLElement, counts: number[]) => void} */
function size({ style }, counts) {
  ["columns", "gaps", "words", "rows"].forEach((name, i) => style.setProperty(`--gametree-${name}`, `${counts[i]}`));
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
  const letters = Math.max(0, ...rows.filter(named).map(([[text]]) => text.length + 2));
  measure(box, rows.map((row) => named(row) ? row.slice(1) : squares(row) ? row : []), letters);
  const few = rows.length <= LARGE && rows.every((row) => row.length <= LARGE && !row.some(([text]) => isWide(text)));
  box.classList.toggle("gametree-large", grid && few);
  box.style.gridTemplateColumns = `${columns.join(" ")} minmax(0, 1fr)`;
  return all;
}

const ROW = /\brow (\d+)/, COLUMN = /\bcolumn (\d+)/; // in the name of a cell

// Write the numbers of the rows beside a board, and those of the columns below it, if the names of its cells have them.
/** @type {(box: HTMLElement, names: Board["names"]) => void} */
export function numberSides(box, names) {
  const end = Math.max(...names.map(([row]) => row));
  /** @type {(text: string | undefined, row: number, column: number, side: string) => void} */
  function write(text, row, column, side) {
    const sign = make("span", `gametree-axis ${side}`, { "aria-hidden": true });
    sign.style.gridArea = `${row + 1} / ${column + 1}`;
    sign.textContent = text ?? "";
    if (text) box.append(sign);
  }
  for (const [row, column, name] of names) {
    if (column === 0) write(ROW.exec(name)?.[1], row, column, "");
    if (row === end) write(COLUMN.exec(name)?.[1], row, column, "gametree-below");
  }
}
