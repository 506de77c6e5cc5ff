// Draw the containers of the innermost call: rows of cells, grids, and two columns for a dict.

import { make, setProperties } from "./controls.js";
import { sum } from "./places.js";

const AROUND = 2; // items that are drawn at both ends of a folded container
const WHOLE = 64; // so many items of a list are drawn in several rows before it is folded
const LETTER = 8, FRAME = 15; // the width of a letter, and of an empty cell, if letters are SIZE high
const HIGH = 20, LINE = 62, SIZE = 14; // the height of a row, and of a list
const NAME = 5; // letters of a variable's name for which there is room in a grid
const LINED = ["list", "deque", "set"]; // kinds that are drawn as one row of cells, before all others

// Return the places of the items that are drawn: all of them, or the ends and those around `focus`. A −1 is a gap.
/** @type {(count: number, focus: number, most: number) => number[]} */
function folded(count, focus, most) {
  const near = Math.max(AROUND, most - 2 * AROUND), end = count - AROUND;
  const from = Math.min(Math.max(AROUND, focus - Math.floor(near / 2)), end - near);
  return [...Array(count).keys()].map((i) =>
    count <= most + 1 || i < AROUND || i >= end || i >= from && i < from + near ? i : -1)
    .filter((i, k, all) => i >= 0 || all[k - 1] >= 0);
}

// Return the length of the text in a cell.
/** @type {(cell: TableCell) => number} */
function lengthOf(cell) {
  if (Array.isArray(cell)) return sum(cell.map((each) => lengthOf(each) + 1));
  return typeof cell === "number" ? 4 : (typeof cell === "string" ? cell : cell.text).length;
}

// Return what stands in a cell. A node is drawn as a small one, as it is in the tree if it is one of these `nodes`.
/** @type {(cell: TableCell, nodes: Element[]) => Content} */
function contentOf(cell, nodes) {
  if (typeof cell === "string") return [cell];
  if (Array.isArray(cell)) return cell.flatMap((each) => [" ", ...contentOf(each, nodes)]).slice(1);
  const g = typeof cell === "number" ? nodes[cell] : null, round = g?.querySelector("ellipse.gametree-shape");
  const isRound = round || typeof cell !== "number" && cell.player === 2, texts = g?.querySelectorAll(":scope > text");
  const text = typeof cell === "number" ? [...texts ?? []].map((each) => each.textContent).join(" ") : cell.text;
  const look = `gametree-chip${isRound ? " gametree-round" : ""}`;
  return [make("span", look, { "data-label": g?.getAttribute("data-label") ?? "?" }, text)];
}

// Return how many cells stand side by side in a pane of this width.
const mostBeside = (/** @type {Table} */ { letters: [letters] }, /** @type {number} */ width) =>
  Math.max(1, Math.floor(width / (FRAME + LETTER * letters)) - 1);

// Return the places of the items that are drawn in a pane of this width, line by line.
/** @type {(table: Table, width: number) => number[][]} */
function linesOf(table, width) {
  const { kind, lined, rows: [cells = []], focus } = table, most = mostBeside(table, width);
  if (kind === "dict") return [[0, 1]];
  if (!lined || table.most > WHOLE) return [folded(cells.length, focus, most)];
  const all = [...cells.keys()];
  return [...Array(Math.ceil(cells.length / most) || 1).keys()].map((n) => all.slice(n * most, (n + 1) * most));
}

// Return what tells whether the item in row r and column i is new, given the patches of this step.
/** @type {(patches: Patch[]) => (r: number, i: number) => boolean} */
const novelty = (patches) => (r, i) => patches.some(([, , at, from, , come]) =>
  (at ?? r) === r && (at === null ? r : i) >= from && (at === null ? r : i) < from + come.length);

// Draw the rows of a table, of which at most `most` are shown. Items that a patch of this step takes are crossed out
// where they were. Of the `marks`, some are for cells that were read, and others are names of variables.
/** @type {(table: Table, patches: Patch[], marks: Mark[], most: number, width: number, nodes: Element[]) => Element} */
function drawRows(table, patches, marks, most, width, nodes) {
  const { kind, lined, rows, row } = table, lines = linesOf(table, width), isNew = novelty(patches);
  const gone = lined ? patches.find(([, , , , old, come]) => come.length < old.length) : undefined;
  const there = gone ? lines.findIndex((across) => across.includes(gone[3])) : -1, body = make("table");
  const th = (/** @type {number} */ i) => make("th", "", {}, i < 0 ? "" : `${i}`);
  /** @type {(r: number, i: number) => HTMLElement} */
  function td(r, i) {
    if (rows[r]?.[i] === undefined) return make("td", "gametree-gaps", {}, "…");
    const mine = marks.filter(([, markRow, at]) => markRow === r && at === i).map(([, , , names]) => names);
    const look = isNew(r, i) ? "gametree-new" : mine.includes("") ? "gametree-read" : "", names = mine.join("");
    return make("td", look, names ? { "data-names": names, title: names } : {}, ...contentOf(rows[r][i], nodes));
  }
  lines.forEach((across, n) => {
    const place = gone && n === there ? across.indexOf(gone[3]) : across.length;
    const taken = gone && n === (there < 0 ? lines.length - 1 : there) ? gone[4].slice(0, AROUND) : [];
    /** @type {(r: number, cells: HTMLElement[], crossed: HTMLElement[]) => void} */
    function add(r, cells, crossed) {
      cells.splice(place, 0, ...crossed);
      body.append(make("tr", "", {}, ...kind === "grid" ? [th(r)] : [], ...cells));
    }
    if (kind === "list" || kind === "grid") add(-1, across.map(th), taken.map(() => make("th")));
    for (const r of folded(rows.length, row, most)) add(r, across.map((i) => td(r, i)),
      taken.map((cell) => make("td", "gametree-gone", {}, ...contentOf(cell, nodes))));
  });
  return body;
}

// Return the tables before the first scene. So that no cell moves, they know what is largest at any scene: the letters
// in a cell (of a dict, in a key and in a value), the number of items, and the names that point at a cell.
/** @type {(scenes: Scenes) => Record<number, Table>} */
function emptyTables({ patches, spots }) {
  /** @type {Record<number, Table>} */
  const found = {};
  for (const [number, kind, , , old, come] of Object.values(patches).flatMap((each) => each ?? [])) {
    const lined = LINED.includes(kind), isDict = kind === "dict", place = { row: 0, focus: 0 };
    const size = { letters: [1, 1], count: 0, most: 0, names: 0 }, rank = lined ? 1 : isDict ? 4 : 2;
    if (number in found && rank !== 2) found[number].rank = rank - 1; // those that change come before the others
    const table = found[number] ??= { kind, lined, rows: lined ? [[]] : [], rank, ...place, ...size };
    for (const cell of come) [cell].flat().forEach((each, i) => {
      table.letters[isDict ? i : 0] = Math.max(table.letters[isDict ? i : 0], lengthOf(each));
    });
    table.count += come.length - old.length;
    table.most = Math.max(table.most, table.count);
  }
  for (const [number, , , text] of Object.values(spots).flatMap((each) => each ?? []))
    found[number].names = Math.max(found[number].names, text.length);
  return found;
}

// Make the pane, and `show(k)`, which fills it with the tables of scene k. `nodes` are the nodes of the tree.
/** @type {(scenes: Scenes, nodes: Element[]) => { pane: HTMLElement, show: Go }} */
export function tablesOf(scenes, nodes) {
  const { patches, tables, spots, enters } = scenes, contents = emptyTables(scenes);
  const pane = make("div", "gametree-tables", { role: "region", "aria-label": "data", tabindex: 0 });
  let now = 0, width = 0; // the scene, and the width of the pane if letters are SIZE high
  /** @type {(patch: Patch, back: boolean) => void} */
  function apply([number, , row, at, old, come], back) {
    const table = contents[number], [gone, added] = back ? [come, old] : [old, come];
    /** @type {TableCell[]} */ (row === null ? table.rows : table.rows[row]).splice(at, gone.length, ...added);
    Object.assign(table, { row: row ?? at, focus: at });
  }
  /** @type {(number: number, most: number) => HTMLElement} */
  function draw(number, most) {
    const table = contents[number], { kind, lined, rows, letters: [key, value] } = table;
    const names = Object.entries(tables[now]).flatMap(([name, i]) => i === number ? [name] : []).join(", ");
    const mine = (patches[now] ?? []).filter(([each]) => each === number), isNew = mine.some((each) => each[6]);
    const marks = (spots[now] ?? []).filter(([each]) => each === number);
    const body = drawRows(table, isNew ? [] : mine, marks, most, width, nodes);
    const count = (lined ? rows[0] : rows).length, across = kind === "grid" && count ? rows[0].length : 0;
    const size = across ? `${count} × ${across}` : `${count} item${count === 1 ? "" : "s"}`;
    body.setAttribute("aria-label", `${names}, ${size}`);
    const name = make("b", isNew && !enters[now] ? "gametree-new" : "", {}, names);
    const figure = make("figure", table.names ? "gametree-pointed" : "", { "data-kind": kind },
      make("figcaption", "", {}, name, ` ${size}`), body);
    const free = across && (0.7 * width / (across + 1) - FRAME) / LETTER; // letters, so that another table has room
    const wide = Math.max(key, Math.min(NAME, table.names, free)), all = lined && table.most <= WHOLE ? table.most : 1;
    setProperties(figure, { key: wide, value, lines: Math.ceil(all / mostBeside(table, width)) });
    return figure;
  }
  /** @type {Go} */
  function show(k) {
    while (now < k) for (const patch of patches[++now] ?? []) apply(patch, false);
    while (now > k) for (const patch of [...patches[now--] ?? []].reverse()) apply(patch, true);
    const scale = parseFloat(getComputedStyle(pane).fontSize) / SIZE, high = pane.clientHeight / scale;
    width = pane.clientWidth / scale;
    const all = [...new Set(Object.values(tables[k]))], lists = all.filter((i) => contents[i].lined).length;
    const most = Math.max(5, Math.floor((high - LINE * lists) / (all.length - lists > 2 ? 2 : 1) / HIGH) - 2);
    all.sort((one, other) => contents[one].rank - contents[other].rank);
    pane.replaceChildren(...all.map((number) => draw(number, most)));
    if (nodes.length > 1) pane.hidden = !all.length; // so that the tree gets the room
  }
  new ResizeObserver(() => { if (Math.abs(pane.clientWidth / width - 1) > 0.01) show(now); }).observe(pane);
  pane.hidden = !Object.keys(contents).length;
  return { pane, show };
}
