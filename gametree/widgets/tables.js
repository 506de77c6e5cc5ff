// Draw the containers of the innermost call: rows of cells, grids, and two columns for a dict.

import { make } from "./controls.js";

const MOST_CELLS = 30, MOST_ROWS = 16; // in a row and in a column; of longer ones, those around the latest change
const AROUND = 3; // cells that are drawn at both ends of a folded one

// Return the places of `count` items that are drawn: all of them, or the ends and those around `focus`. A −1 is a gap.
/** @type {(count: number, focus: number, most: number) => number[]} */
function folded(count, focus, most) {
  if (count <= most) return [...Array(count).keys()];
  const near = most - 2 * AROUND, from = Math.min(Math.max(AROUND, focus - near / 2), count - AROUND - near);
  /** @type {number[]} */
  const places = [];
  for (let i = 0; i < count; i++)
    if (i < AROUND || i >= count - AROUND || i >= from && i < from + near) places.push(i);
    else if (places[places.length - 1] !== -1) places.push(-1);
  return places;
}

// Return a function that makes the content of a cell. `nodes` are the nodes of the tree.
/** @type {(nodes: Element[]) => (cell: TableCell) => Content} */
function writing(nodes) {
  /** @type {(text: string, label: string, round: boolean) => HTMLElement} */
  const chip = (text, label, round) =>
    make("span", `gametree-chip${round ? " gametree-round" : ""}`, { "data-label": label }, text);
  return function write(cell) {
    if (typeof cell === "string") return [cell];
    if (Array.isArray(cell)) return cell.flatMap((each, i) => i > 1 && i < cell.length - 1 ? [" ", ...write(each)] : write(each));
    if (typeof cell !== "number") return [chip(cell.text, "?", cell.player === 2)];
    const g = nodes[cell], label = g.getAttribute("data-label") ?? "?";
    const text = [...g.querySelectorAll("text:not(.gametree-wave *)")].map((each) => each.textContent).join(" ");
    return [chip(text, label, g.querySelector("ellipse.gametree-shape") !== null)];
  };
}

// Make the parts of a scene's tables. `show(k)` fills the pane with the tables of scene k, as changed by all patches
// until then. `nodes` are the nodes of the tree.
/** @type {(scenes: Scenes, nodes: Element[]) => { pane: HTMLElement, show: Go }} */
export function tablesOf({ patches, tables }, nodes) {
  const pane = make("div", "gametree-tables", { role: "region", "aria-label": "data", tabindex: 0 });
  /** @type {Lookup<{ kind: string, items: TableCell[], focus: number, row: number }>} */
  const contents = {};
  const write = writing(nodes);
  let now = 0;
  pane.hidden = !Object.keys(patches).length;
  /** @type {(patch: Patch, back: boolean) => void} */
  function apply([table, kind, row, at, old, come], back) {
    const content = contents[table] ??= { kind, items: [], focus: 0, row: 0 };
    const items = row === null ? content.items : /** @type {TableCell[]} */ (content.items[row]);
    const [gone, now] = back ? [come, old] : [old, come];
    items.splice(at, gone.length, ...now);
    Object.assign(content, row === null ? { row: at } : { row }, { focus: at });
  }
  /** @type {(name: string, number: number, k: number) => HTMLElement} */
  function draw(name, number, k) {
    const { kind, items, focus, row } = contents[number] ?? { kind: "list", items: [], focus: 0, row: 0 };
    const mine = (patches[k] ?? []).filter(([table, , , , old, come]) => table === number && (old.length || come.length < items.length));
    /** @type {(r: number | null, i: number) => boolean} */
    const isNew = (r, i) => mine.some(([, , at, from, , come]) => at === r && i >= from && i < from + come.length);
    /** @type {(cell: TableCell, look?: string) => HTMLElement} */
    const td = (cell, look = "") => make("td", look, {}, ...write(cell));
    const gap = () => make("td", "gametree-gaps", {}, "…");
    /** @type {(r: number | null, cells: TableCell[], place: number) => HTMLElement[]} */
    const line = (r, cells, place) => folded(cells.length, place, MOST_CELLS).map((i) =>
      i < 0 ? gap() : td(cells[i], isNew(r, i) ? "gametree-new" : ""));
    const body = make("table");
    /** @type {(row: HTMLElement[], head?: string) => void} */
    const add = (cells, head) =>
      body.append(make("tr", "", {}, ...head === undefined ? [] : [make("th", "", {}, head)], ...cells));
    if (kind === "dict" || kind === "grid") {
      for (const i of folded(items.length, row, MOST_ROWS)) {
        const cells = /** @type {TableCell[]} */ (items[i] ?? []);
        if (i < 0) add([gap()]);
        else if (kind === "grid") add(line(isNew(null, i) ? null : i, cells, focus), `${i}`);
        else add(cells.map((cell) => td(cell, isNew(null, i) ? "gametree-new" : "")));
      }
    } else {
      const places = folded(items.length, focus, MOST_CELLS);
      if (kind === "list")
        body.append(make("tr", "", {}, ...places.map((i) => make("th", "", {}, i < 0 ? "" : `${i}`))));
      add(line(null, items, focus));
      for (const [, , , at, old, come] of mine) {
        if (come.length >= old.length) continue; // what was taken is crossed out where it was
        const after = [...body.rows[body.rows.length - 1].cells][places.indexOf(at)] ?? null;
        for (const cell of old.slice(0, AROUND)) {
          body.rows[body.rows.length - 1].insertBefore(td(cell, "gametree-gone"), after);
          if (kind === "list") body.rows[0].insertBefore(make("th"), body.rows[0].cells[places.indexOf(at)] ?? null);
        }
      }
    }
    const count = items.length === 1 ? "1 item" : `${items.length} items`;
    body.setAttribute("aria-label", `${name}, ${count}`);
    return make("figure", "", { "data-kind": kind }, make("figcaption", "", {}, make("b", "", {}, name), ` ${count}`), body);
  }
  return {
    pane,
    show(k) {
      while (now < k) for (const patch of patches[++now] ?? []) apply(patch, false);
      while (now > k) for (const patch of [...patches[now--] ?? []].reverse()) apply(patch, true);
      const names = Object.entries(tables[k]), numbers = names.map(([, number]) => number);
      const first = names.filter(([, number], i) => numbers.indexOf(number) === i);
      pane.replaceChildren(...first.map(([, number]) =>
        draw(names.flatMap(([name, each]) => each === number ? [name] : []).join(", "), number, k)));
    },
  };
}
