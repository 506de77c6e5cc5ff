// The code beside the tree: the line that did the step, those at which calls wait; what the innermost call holds.

import { button, make } from "./controls.js";

const EDGE = 40; // pixels that are kept free above and below a line that is shown
const SAYS = ["role", "title", "aria-label"];

function textOf(tag, text, className = "") {
  const made = make(tag, className);
  made.textContent = text;
  return made;
}

// A line of code, its text in pieces; `light(failed)` and `wait(names, back)` mark it, `clear()` takes the marks away.
function rowOf([number, pieces]) {
  const line = make("li", "gametree-row"), side = make("span", "gametree-side"), parts = {};
  for (const part of ["sign", "waiting", "number", "text"]) parts[part] = make("span", `gametree-${part}`);
  const { sign, waiting } = parts;
  parts.number.textContent = number;
  parts.text.append(...pieces.map(([kind, text]) => kind ? textOf("span", text, `gametree-is-${kind}`) : text));
  side.append(sign, waiting, parts.number);
  line.append(side, parts.text);
  return {
    line,
    light(failed) {
      line.classList.add("gametree-lit");
      line.classList.toggle("gametree-failed", Boolean(failed));
      line.setAttribute("aria-current", "true");
      sign.textContent = failed ?? "▶";
    },
    // `names` are those of the calls that wait here; `back` says whether the last of them is about to go on.
    wait(names, back) {
      line.classList.add(back ? "gametree-back" : "gametree-waits");
      waiting.textContent = (back ? "↩" : "⋮") + (names.length > 1 ? names.length : "");
      const says = `${back ? `goes back to ${names.at(-1)}; ` : ""}waiting here: ${names.join(", ")}`;
      for (const [i, value] of ["img", says, says].entries()) waiting.setAttribute(SAYS[i], value);
    },
    clear() {
      line.className = "gametree-row";
      line.removeAttribute("aria-current");
      sign.textContent = waiting.textContent = "";
      for (const name of SAYS) waiting.removeAttribute(name);
    },
  };
}

// A function's code, under its name.
function section(name, rows) {
  const made = make("section", "gametree-source", { "aria-label": name }), list = make("ol", "gametree-rows");
  const heading = make("p", "gametree-source-name");
  heading.textContent = name;
  list.append(...rows.map(({ line }) => line));
  made.append(heading, list);
  return made;
}

// The names of the calls that wait at each row, the outermost first.
function waitingAt({ waits, called }, open) {
  const names = new Map();
  open.forEach((call, depth) => {
    const row = waits[call];
    if (row === undefined) return;
    if (!names.has(row)) names.set(row, []);
    names.get(row).push(called[open[depth - 1]]);
  });
  return names;
}

// The row for what the innermost call holds, as high as the longest needs; `show(text)` has a line for each variable,
// a "*" before what has changed.
function holdsRow(texts) {
  const row = make("div", "gametree-holds", { role: "group", "aria-label": "variables" }), shown = make("div", "");
  const room = make("div", "", { "aria-hidden": "true" });
  const fill = (line, text) => line.replaceChildren(...text.split("\n").map((each) =>
    each[0] === "*" ? textOf("strong", each.slice(1)) : textOf("span", each)));
  fill(room, texts.reduce((one, other) => other.length > one.length ? other : one, ""));
  row.append(room, shown);
  row.hidden = !room.textContent;
  return { row, show: (text) => fill(shown, text) };
}

// Scroll the pane, and not the page, no further than it needs to show a line above the row at its end.
function reveal(line, pane) {
  const at = line.getBoundingClientRect(), view = pane.getBoundingClientRect();
  const end = view.bottom - pane.lastChild.offsetHeight;
  const above = view.top + EDGE - at.top, below = at.bottom + EDGE - end;
  if (above > 0) pane.scrollTop -= above;
  else if (below > 0) pane.scrollTop += below;
}

// What goes beside the tree and into the controls, nothing where there is no code; `show(k, open, failed)` marks the
// lines of scene k, `failed` is the sign of what stopped the code there; `reveal` brings them into view.
export function codePane(scenes, code) {
  if (!code.length) return { parts: [], buttons: [], show() {}, reveal() {} };
  const pane = make("div", "gametree-code", { role: "region", "aria-label": "code", tabindex: 0 });
  const listing = make("div", "gametree-listing"), holds = holdsRow(scenes.holds);
  const rows = code.flatMap((source) => {
    const mine = source.rows.map(rowOf);
    listing.append(section(source.name, mine));
    return mine;
  });
  pane.append(listing, holds.row);
  let marked = [], shown = []; // rows
  const fold = button("code", () => turn(pane.hidden), "c");
  function turn(on) {
    pane.hidden = !on;
    fold.setAttribute("aria-pressed", on);
    look();
  }
  const look = () => { for (const row of shown) reveal(rows[row].line, pane); };
  function show(k, open, failed) {
    for (const row of marked) rows[row].clear();
    const names = waitingAt(scenes, open), lit = scenes.line[k], back = scenes.leaves[k] && scenes.waits[open.at(-1)];
    for (const [row, waiting] of names) rows[row].wait(waiting, row === back);
    shown = [back, lit].filter((row) => row in rows); // the lit one is in view in any case
    if (lit !== null) rows[lit].light(failed);
    marked = [...names.keys(), ...shown];
    holds.show(scenes.holds[k]);
  }
  new ResizeObserver(look).observe(pane);
  turn(code.some(({ ours }) => !ours));
  return { parts: [pane], buttons: [fold], show, reveal: look };
}
