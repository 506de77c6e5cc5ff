// Draw the containers of the innermost call: rows of cells, grids, and two columns for a dict.

import { make } from "./controls.js";
import { sum } from "./places.js";

const AROUND = 2; // items that are drawn at both ends of a folded container
const [LETTER, FRAME] = [8, 15]; // the width of a letter, and of an empty cell
const [HIGH, LINE] = [20, 62]; // the height of a row, and of a list
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
  const text = typeof cell === "number" ? [...g?.querySelectorAll(":scope > text") ?? []].map((each) => each.textContent) :
    [cell.text];
  const look = round || typeof cell !== "number" && cell.player === 2 ? "gametree-chip gametree-round" : "gametree-chip";
  return [make("span", look, { "data-label": g?.getAttribute("data-label") ?? "?" }, text.join(" "))];
}

// Make the pane, and `show(k)`, which fills it with the tables of scene k. `nodes` are the nodes of the tree.
/** @type {(scenes: Scenes, nodes: Element[]) => { pane: HTMLElement, show: Go }} */
export function tablesOf({ patches, tables }, nodes) {
  const pane = make("div", "gametree-tables", { role: "region", "aria-label": "data", tabindex: 0 });
  const all = Object.values(patches).flatMap((each) => each ?? []);
  /** @type {Record<number, Table>} */
  const contents = {};
  for (const [number, kind] of all) { // those that change come before those that don't
    if (number in contents) contents[number].rank &= 2;
    else contents[number] = { kind, items: [], focus: 0, row: 0, rank: LINED.includes(kind) ? 1 : 3 };
  }
  let now = 0, most = 0; // the scene, and how many rows a table may have
  pane.hidden = !all.length;
  /** @type {(patch: Patch, back: boolean) => void} */
  function apply([number, , row, at, old, come], back) {
    const table = contents[number], [gone, added] = back ? [come, old] : [old, come];
    const items = row === null ? table.items : /** @type {TableCell[]} */ (table.items[row]);
    items.splice(at, gone.length, ...added);
    Object.assign(table, row === null ? { row: at } : { row }, { focus: at });
  }
  /** @type {(cells: TableCell[], focus: number) => number[]} */
  function fit(cells, focus) {
    const letters = Math.max(1, ...cells.map(lengthOf));
    return folded(cells.length, focus, Math.floor(pane.clientWidth / (FRAME + LETTER * letters)) - 1);
  }
  /** @type {(names: string, number: number, k: number) => HTMLElement} */
  function draw(names, number, k) {
    const { kind, items, focus, row } = contents[number], body = make("table");
    const rows = /** @type {TableCell[][]} */ (items), mine = (patches[k] ?? []).filter(([table]) => table === number);
    /** @type {(r: number | null, i: number) => boolean} */
    const isNew = (r, i) => mine.some(([, , at, from, , come, first]) =>
      at === r && i >= from && i < from + come.length && !first);
    /** @type {(cell: TableCell | undefined, look: string | boolean) => HTMLElement} */
    const td = (cell, look) => cell === undefined ? make("td", "gametree-gaps", {}, "…") :
      make("td", look === true ? "gametree-new" : look || "", {}, ...contentOf(cell, nodes));
    const heads = (/** @type {number[]} */ places) => places.map((i) => make("th", "", {}, i < 0 ? "" : `${i}`));
    const add = (/** @type {HTMLElement[]} */ ...cells) => body.append(make("tr", "", {}, ...cells));
    if (LINED.includes(kind)) {
      const places = fit(items, focus), gone = mine.find(([, , , , old, come]) => come.length < old.length);
      const cells = places.map((i) => td(items[i], isNew(null, i))), numbers = kind === "list" ? heads(places) : [];
      if (gone) { // what was taken is crossed out where it was
        const at = places.includes(gone[3]) ? places.indexOf(gone[3]) : cells.length, taken = gone[4].slice(0, AROUND);
        cells.splice(at, 0, ...taken.map((cell) => td(cell, "gametree-gone")));
        if (numbers.length) numbers.splice(at, 0, ...taken.map(() => make("th")));
      }
      add(...numbers);
      add(...cells);
    } else {
      const across = kind === "grid" ? fit(rows[0] ?? [], focus) : [0, 1];
      if (kind === "grid") add(make("th"), ...heads(across));
      for (const r of folded(rows.length, row, most)) {
        const head = kind === "grid" ? [make("th", "", {}, r < 0 ? "" : `${r}`)] : [], whole = isNew(null, r);
        add(...head, ...across.map((i) => td(rows[r]?.[i], whole || isNew(r, i))));
      }
    }
    const grid = kind === "grid" && rows.length ? `${rows.length} × ${rows[0].length}` : "";
    const count = grid || (items.length === 1 ? "1 item" : `${items.length} items`);
    body.setAttribute("aria-label", `${names}, ${count}`);
    return make("figure", "", { "data-kind": kind }, make("figcaption", "", {}, make("b", "", {}, names), ` ${count}`), body);
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
      const all = Object.keys(names), lists = all.filter((i) => LINED.includes(contents[Number(i)].kind)).length;
      const share = (pane.clientHeight - LINE * lists) / (all.length - lists > 2 ? 2 : 1);
      most = Math.max(5, Math.floor(share / HIGH) - 2);
      pane.replaceChildren(...Object.keys(names).map(Number).sort((one, other) => contents[one].rank - contents[other].rank)
        .map((number) => draw(names[number], number, k)));
    },
  };
}
