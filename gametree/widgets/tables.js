// Draw the containers of the innermost call: rows of cells, grids, and two columns for a dict.

import { make } from "./controls.js";
import { sum } from "./places.js";

const AROUND = 2; // items that are drawn at both ends of a folded container
const WHOLE = 64; // so many items of a list are drawn in several rows before it is folded
const LETTER = 8, FRAME = 15; // the width of a letter, and of an empty cell
const HIGH = 20, LINE = 62; // the height of a row, and of a list
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

// Return the places of the items that are drawn in a pane of this width, line by line.
/** @type {(table: Table, width: number) => number[][]} */
function linesOf({ kind, lined, rows: [cells = []], focus, letters }, width) {
  if (kind === "dict") return [[0, 1]];
  const most = Math.max(1, Math.floor(width / (FRAME + LETTER * letters)) - 1), all = [...cells.keys()];
  if (!lined || cells.length > WHOLE) return [folded(cells.length, focus, most)];
  return [...Array(Math.ceil(cells.length / most) || 1).keys()].map((n) => all.slice(n * most, (n + 1) * most));
}

// Return what tells whether the item in row r and column i is new, given the patches of this step.
/** @type {(patches: Patch[]) => (r: number, i: number) => boolean} */
const novelty = (patches) => (r, i) => patches.some(([, , at, from, , come]) =>
  (at ?? r) === r && (at === null ? r : i) >= from && (at === null ? r : i) < from + come.length);

// Draw the rows of a table, of which at most `most` are shown. Items that a patch of this step takes are crossed out
// where they were.
/** @type {(table: Table, patches: Patch[], width: number, most: number, nodes: Element[]) => HTMLElement} */
function drawRows(table, patches, width, most, nodes) {
  const { kind, lined, rows, row, letters } = table, style = `--gametree-letters: ${kind === "dict" ? 0 : letters}ch`;
  const gone = lined ? patches.find(([, , , , old, come]) => come.length < old.length) : undefined;
  const lines = linesOf(table, width), isNew = novelty(patches), body = make("table", "", { style });
  const there = gone ? lines.findIndex((across) => across.includes(gone[3])) : -1;
  /** @type {(cell: TableCell | undefined, look: string) => HTMLElement} */
  const td = (cell, look) => cell === undefined ? make("td", "gametree-gaps", {}, "…") :
    make("td", look, {}, ...contentOf(cell, nodes));
  const th = (/** @type {number} */ i) => make("th", "", {}, i < 0 ? "" : `${i}`);
  lines.forEach((across, n) => {
    const place = gone && n === there ? across.indexOf(gone[3]) : across.length;
    const taken = gone && n === (there < 0 ? lines.length - 1 : there) ? gone[4].slice(0, AROUND) : [];
    /** @type {(r: number, cells: HTMLElement[], crossed: HTMLElement[]) => void} */
    function add(r, cells, crossed) {
      cells.splice(place, 0, ...crossed);
      body.append(make("tr", "", {}, ...kind === "grid" ? [th(r)] : [], ...cells));
    }
    if (kind === "list" || kind === "grid") add(-1, across.map(th), taken.map(() => make("th")));
    for (const r of folded(rows.length, row, most)) {
      const cells = across.map((i) => td(rows[r]?.[i], isNew(r, i) ? "gametree-new" : ""));
      add(r, cells, taken.map((cell) => td(cell, "gametree-gone")));
    }
  });
  return body;
}

// Make the pane, and `show(k)`, which fills it with the tables of scene k. `nodes` are the nodes of the tree.
/** @type {(scenes: Scenes, nodes: Element[]) => { pane: HTMLElement, show: Go }} */
export function tablesOf({ patches, tables }, nodes) {
  const pane = make("div", "gametree-tables", { role: "region", "aria-label": "data", tabindex: 0 });
  /** @type {Record<number, Table>} */
  const contents = {};
  for (const [number, kind, , , , come] of Object.values(patches).flatMap((each) => each ?? [])) {
    const lined = LINED.includes(kind), letters = Math.max(1, ...come.flat().map(lengthOf));
    if (number in contents) contents[number].rank &= 2; // those that change come before those that don't
    else contents[number] = { kind, lined, rows: lined ? [[]] : [], row: 0, focus: 0, rank: lined ? 1 : 3, letters: 1 };
    contents[number].letters = Math.max(contents[number].letters, letters); // at any step, so that no cell moves
  }
  let now = 0, most = 0; // the scene, and how many rows a table may have
  pane.hidden = !Object.keys(contents).length;
  /** @type {(patch: Patch, back: boolean) => void} */
  function apply([number, , row, at, old, come], back) {
    const table = contents[number], [gone, added] = back ? [come, old] : [old, come];
    /** @type {TableCell[]} */ (row === null ? table.rows : table.rows[row]).splice(at, gone.length, ...added);
    Object.assign(table, { row: row ?? at, focus: at });
  }
  /** @type {(names: string, number: number, k: number) => HTMLElement} */
  function draw(names, number, k) {
    const table = contents[number], { kind, lined, rows } = table;
    const mine = (patches[k] ?? []).filter(([each, , , , , , first]) => each === number && !first);
    const body = drawRows(table, mine, pane.clientWidth, most, nodes), count = lined ? rows[0].length : rows.length;
    const size = kind === "grid" && count ? `${count} × ${rows[0].length}` : `${count} item${count === 1 ? "" : "s"}`;
    body.setAttribute("aria-label", `${names}, ${size}`);
    const title = make("figcaption", "", {}, make("b", "", {}, names), ` ${size}`);
    return make("figure", "", { "data-kind": kind }, title, body);
  }
  return {
    pane,
    show(k) {
      while (now < k) for (const patch of patches[++now] ?? []) apply(patch, false);
      while (now > k) for (const patch of [...patches[now--] ?? []].reverse()) apply(patch, true);
      /** @type {Record<number, string>} */
      const names = {};
      for (const [name, number] of Object.entries(tables[k]))
        names[number] = number in names ? `${names[number]}, ${name}` : name;
      const all = Object.keys(names).map(Number), lists = all.filter((i) => contents[i].lined).length;
      const share = (pane.clientHeight - LINE * lists) / (all.length - lists > 2 ? 2 : 1);
      most = Math.max(5, Math.floor(share / HIGH) - 2);
      all.sort((one, other) => contents[one].rank - contents[other].rank);
      pane.replaceChildren(...all.map((number) => draw(names[number], number, k)));
    },
  };
}
