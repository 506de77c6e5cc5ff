// Draw the containers of the innermost call: rows of cells, grids, and two columns for a dict.

import { make } from "./controls.js";

const MOST_ROWS = 16; // in a column; of longer ones, those around the latest change are drawn, and the ends
const AROUND = 2; // items that are drawn at both ends
const [LETTER, FRAME] = [8, 12]; // the width of a letter, and of a cell without letters, in pixels
const LINED = ["list", "deque", "set"]; // kinds that are drawn as one row of cells, before all others

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

/** @type {(cell: TableCell) => number} The length of its text. */
const lengthOf = (cell) => typeof cell === "string" ? cell.length : typeof cell === "number" ? 4 :
  Array.isArray(cell) ? cell.reduce((all, each) => Number(all) + lengthOf(each) + 1, 0) : cell.text.length + 1;

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
  /** @type {Lookup<number>} How often each table changes. */
  const changes = {};
  for (const [table] of Object.values(patches).flatMap((all) => all ?? [])) changes[table] = (changes[table] ?? 0) + 1;
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
    /** @type {(cells: TableCell[], place: number) => number[]} */
    function fit(cells, place) {
      const wide = FRAME + LETTER * cells.reduce((most, cell) => Math.max(Number(most), lengthOf(cell)), `${cells.length}`.length);
      return folded(cells.length, place, Math.max(3 * AROUND, Math.floor((pane.clientWidth || 400) / wide) - 1));
    }
    /** @type {(r: number | null, cells: TableCell[], places: number[]) => HTMLElement[]} */
    const line = (r, cells, places) => places.map((i) => i < 0 ? gap() : td(cells[i], isNew(r, i) ? "gametree-new" : ""));
    const heads = (/** @type {number[]} */ places) => places.map((i) => make("th", "", {}, i < 0 ? "" : `${i}`));
    const body = make("table");
    /** @type {(row: HTMLElement[], head?: string) => void} */
    const add = (cells, head) =>
      body.append(make("tr", "", {}, ...head === undefined ? [] : [make("th", "", {}, head)], ...cells));
    if (!LINED.includes(kind)) {
      const across = kind === "grid" ? fit(/** @type {TableCell[][]} */ (items).reduce((most, each) => each.length > most.length ? each : most, []), focus) : [];
      if (kind === "grid") add(heads(across), "");
      for (const i of folded(items.length, row, MOST_ROWS)) {
        const cells = /** @type {TableCell[]} */ (items[i] ?? []);
        if (i < 0) add([gap()]);
        else if (kind === "grid") add(line(isNew(null, i) ? null : i, cells, across), `${i}`);
        else add(cells.map((cell) => td(cell, isNew(null, i) ? "gametree-new" : "")));
      }
    } else {
      const places = fit(items, focus);
      if (kind === "list") add(heads(places));
      add(line(null, items, places));
      for (const [, , , at, old, come] of mine) {
        if (come.length >= old.length) continue; // what was taken is crossed out where it was
        const after = [...body.rows[body.rows.length - 1].cells][places.indexOf(at)] ?? null;
        for (const cell of old.slice(0, AROUND)) {
          body.rows[body.rows.length - 1].insertBefore(td(cell, "gametree-gone"), after);
          if (kind === "list") body.rows[0].insertBefore(make("th"), body.rows[0].cells[places.indexOf(at)] ?? null);
        }
      }
    }
    const grid = kind === "grid" && Array.isArray(items[0]) ? `${items.length} × ${items[0].length}` : "";
    const count = grid || (items.length === 1 ? "1 item" : `${items.length} items`);
    body.setAttribute("aria-label", `${name}, ${count}`);
    return make("figure", "", { "data-kind": kind }, make("figcaption", "", {}, make("b", "", {}, name), ` ${count}`), body);
  }
  return {
    pane,
    show(k) {
      while (now < k) for (const patch of patches[++now] ?? []) apply(patch, false);
      while (now > k) for (const patch of [...patches[now--] ?? []].reverse()) apply(patch, true);
      const names = Object.entries(tables[k]), numbers = names.map(([, number]) => number);
      const first = names.filter(([, number], i) => numbers.indexOf(number) === i).map(([, number]) => {
        const lined = LINED.includes(contents[number]?.kind ?? "list"), changing = (changes[number] ?? 0) > 1;
        return { number, rank: (lined ? 0 : 2) + (changing ? 0 : 1) };
      }).sort((one, other) => one.rank - other.rank);
      pane.replaceChildren(...first.map(({ number }) =>
        draw(names.flatMap(([name, each]) => each === number ? [name] : []).join(", "), number, k)));
    },
  };
}
