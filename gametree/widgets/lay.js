// Lay out a board: squares in columns, words in lines that wrap, and several boards side by side.

import { make, setProperties } from "./controls.js";

const WORDS = "minmax(max-content, calc(var(--gametree-words) * 0.46em))"; // the width of a column
const SQUARE = "var(--gametree-cell)";
export const isWide = (/** @type {string} */ text) => [...text].length > 2;
/** @type {(cell?: ShownCell) => boolean} */
const isGap = (cell) => !cell || cell.text === "" && cell.name === null;
/** @type {(row: ShownCell[]) => boolean} */
const isSaid = (row) => row.length > 0 && row.every(({ text, name }) => text === name); // moves that belong to no cell

// Find the boards, which are separated by columns of gaps: [first column, column after the last] lists.
/** @type {(rows: ShownCell[][]) => [first: number, after: number][]} */
function boards(rows) {
  const found = /** @type {[first: number, after: number][]} */ ([]);
  for (let c = 0; c < Math.max(0, ...rows.map((row) => row.length)); c++) {
    const last = found.at(-1);
    if (rows.every((row) => isGap(row[c]))) continue;
    if (last?.[1] === c) last[1]++;
    else found.push([c, c + 1]);
  }
  return found;
}

// Lay out rows of cells, whose elements `made(cell, row, column)` returns. Return the elements, row by row.
/** @type {(box: Laid, rows: ShownCell[][], made: MakeCell) => HTMLElement[][]} */
export function lay(box, rows, made) {
  const isLastSaid = rows.length > 0 && isSaid(rows[rows.length - 1]), above = isLastSaid ? rows.slice(0, -1) : rows;
  const all = rows.map((row, r) => row.map((each, c) => made(each, r, c))), parts = boards(above);
  box.classList.toggle("gametree-apart", parts.length > 1);
  if (parts.length < 2) {
    one(box, rows, all);
    return all;
  }
  const blocks = parts.map(([first, after], i) => {
    const block = /** @type {Laid} */ (make("div", "gametree-block"));
    block.most = box.mosts?.[i];
    const within = above.map((row) =>
      row.slice(first, Math.max(first, row.findLastIndex((each, c) => c < after && !isGap(each))) + 1));
    while (within[within.length - 1].every(isGap)) within.pop();
    one(block, within, all.map((row) => row.slice(first)));
    return block;
  });
  box.mosts = blocks.map(({ most }) => most);
  const parted = [0, 2, 4].map((room, i) => blocks.reduce((sum, { most = [1, 1, 0] }) => sum + most[i] + room, 0));
  size(box, [...parted, above.length]); // the same size for the cells of all boards
  box.replaceChildren(...blocks, ...isLastSaid ? [line(all[rows.length - 1])] : []);
  return all;
}

const line = (/** @type {HTMLElement[]} */ cells) => make("div", "gametree-line", {}, ...cells);

// Set how large a cell can be. That depends on the largest numbers so far of columns, of gaps between cells and of
// letters before a row, because the remaining pieces should keep their places. A point between two pins is narrower.
/** @type {(box: Laid, rows: ShownCell[][], letters: number) => void} */
function measure(box, rows, letters) {
  const long = (/** @type {ShownCell[]} */ row) =>
    row.reduce((sum, { text }) => sum + (letters && text === "·" ? 0.7 : 1), 0);
  const now = [Math.max(1, ...rows.map(long)), Math.max(1, ...rows.map((row) => row.length)), letters];
  box.most = now.map((each, i) => Math.max(each, box.most?.[i] ?? 0));
  size(box, [...box.most, rows.length]);
}

/** @type {(box: HTMLElement, counts: number[]) => void} */
const size = (box, [columns, gaps, words, rows]) => setProperties(box, { columns, gaps, words, rows });

const squares = (/** @type {ShownCell[]} */ row) => !row.slice(1).some(({ text }) => isWide(text));
const named = (/** @type {ShownCell[]} */ row) => row.length > 1 && isWide(row[0].text);
/** @type {(row: ShownCell[]) => boolean} */
const alone = (row) => row.length === 1 && isWide(row[0].text) && row[0].name !== null; // a move in words

// Lay out one board with these elements. Squares are in columns and get narrow before the board is scrolled. Words and
// single rows are lines that wrap. So are the cells after a word, which get narrow first.
/** @type {(box: Laid, rows: ShownCell[][], all: HTMLElement[][]) => void} */
function one(box, rows, all) {
  const columns = /** @type {string[]} */ ([]);
  const lists = Boolean(box.most?.[2]) || rows.some((row) => named(row) && squares(row));
  /** @type {(row: ShownCell[]) => boolean} */
  const isNamed = (row) => lists && row.length > 0 && isWide(row[0].text) && !alone(row); // even if nothing follows it
  const grid = lists || rows.some((row) => row.length > 1 && squares(row) && rows.length > 1);
  /** @type {(part: HTMLElement, r: number, c: number, end?: string) => HTMLElement} */
  const place = (part, r, c, end = "") => { part.style.gridArea = `${r + 1} / ${c}${end}`; return part; };
  box.replaceChildren(...rows.flatMap((row, r) => {
    const cells = all[r].slice(0, row.length);
    if (!grid || !row.length || !squares(row) || alone(row)) return [place(line(cells), r, 1, " / auto / -1")];
    if (isNamed(row)) {
      columns[0] = WORDS;
      const behind = place(line(cells.slice(1)), r, 2, " / auto / -1");
      behind.classList.add("gametree-behind");
      return [place(cells[0], r, 1), behind];
    }
    row.forEach(({ text }, c) => { if (columns[c] !== WORDS) columns[c] = isWide(text) ? WORDS : SQUARE; });
    return cells.map((each, c) => place(each, r, c + 1));
  }));
  const letters = Math.max(0, ...rows.filter(isNamed).map(([{ text }]) => text.length + 2));
  measure(box, rows.map((row) => isNamed(row) ? row.slice(1) : squares(row) ? row : []), letters);
  box.style.gridTemplateColumns = `${columns.join(" ")} minmax(0, 1fr)`;
}

const ROW = /\brow (\d+)/, COLUMN = /\bcolumn (\d+)/; // in the name of a cell

// Write the numbers of the rows beside a board, and those of the columns below it, if the names of its cells have them.
/** @type {(box: HTMLElement, names: Board["names"]) => void} */
export function numberSides(box, names) {
  const end = Math.max(...names.map(([row]) => row));
  for (const [row, column, name] of names) {
    const texts = [column === 0 && ROW.exec(name)?.[1], row === end && COLUMN.exec(name)?.[1]];
    const attributes = { "aria-hidden": true, style: `grid-area: ${row + 1} / ${column + 1}` };
    texts.forEach((text, i) => {
      if (text) box.append(make("span", `gametree-axis ${i ? "gametree-below" : ""}`, attributes, text));
    });
  }
}
