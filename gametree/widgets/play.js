// Play: the position as something to click; Python knows the rules, and answers.

import { bar, button, live, make, sentence, tell } from "./controls.js";
import { isOurs } from "./focus.js";

const WORDS = "max-content"; // the width of a column of a board
const SQUARES = "minmax(1.2em, 2.2em)";
const isWide = (text) => [...text].length > 2;

// A cell: [text, what a click on it does in words or null, the label of where that leads or null, the number of the
// move by which it came or null]. Of the moves: [player, in words].
function cell([text, name, label, came], played, click) {
  const move = name !== null, gap = text === "" && !move;
  const called = !move || name.includes(text.trim()) ? name : `${name}, ${text}`; // with what is seen
  const attributes = move ? { type: "button", "aria-label": called, title: name } : {};
  const made = make(move ? "button" : "span", "gametree-cell", attributes);
  made.textContent = text;
  made.classList.toggle("gametree-gap", gap);
  made.classList.toggle("gametree-wide", isWide(text));
  made.classList.toggle("gametree-stone", text === "●");
  if (label) {
    made.dataset.label = label;
    made.setAttribute("aria-label", `${called}: ${label}`);
    const hint = Object.assign(make("div", "gametree-hint"), { textContent: label });
    made.replaceChildren(Object.assign(make("span", ""), { textContent: text }), " ", hint); // a word of its own
  }
  if (came !== null) mark(made, text, ...played[came]);
  if (!gap) made.addEventListener("click", click);
  return made;
}

// Whose token it is: in its look, and in its name.
function mark(token, text, player, words) {
  token.dataset.player = player;
  token.setAttribute("role", "img");
  token.setAttribute("aria-label", `${text} ${words}`);
  token.title = words;
}

// Squares stand in columns, and get narrow before the board is scrolled. Words, and a single row, are lines that wrap,
// and so is what stands behind a word: it gets narrow first. Gives the elements, row by row.
function lay(board, rows, made) {
  const columns = [], all = [], squares = (row) => !row.slice(1).some(([text]) => isWide(text));
  const named = (row) => row.length > 1 && isWide(row[0][0]);
  const grid = rows.length > 1 && rows.some((row) => row.length > 1 && squares(row));
  const line = (cells, r, c) => {
    const box = make("div", "gametree-line");
    box.style.gridArea = `${r + 1} / ${c} / auto / -1`;
    box.append(...cells);
    return box;
  };
  board.replaceChildren(...rows.flatMap((row, r) => {
    const cells = all[r] = row.map((each, c) => made(each, r, c));
    if (!grid || !squares(row)) return [line(cells, r, 1)];
    cells[0].style.gridArea = `${r + 1} / 1`;
    if (named(row)) {
      columns[0] = WORDS;
      const box = line(cells.slice(1), r, 2);
      box.classList.add("gametree-behind");
      return [cells[0], box];
    }
    cells.forEach((each, c) => {
      each.style.gridArea = `${r + 1} / ${c + 1}`;
      if (columns[c] !== WORDS) columns[c] = isWide(row[c][0]) ? WORDS : SQUARES;
    });
    return cells;
  }));
  board.style.setProperty("--gametree-longest", Math.max(1, ...rows.filter(named).map((row) => row.length - 1)));
  board.style.gridTemplateColumns = `${columns.join(" ")} minmax(0, 1fr)`;
  return all;
}

function middle(button) {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

// The button that an arrow key leads to from another one, or null: the nearest on that side; sideways on the same line.
function beside(board, from, key) {
  const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const [x, y] = middle(from), line = right ? from.offsetHeight / 2 : Infinity;
  const ways = [...board.querySelectorAll("button")].map((button) => {
    const [dx, dy] = [middle(button)[0] - x, middle(button)[1] - y];
    const on = dx * right + dy * down, off = Math.abs(dx * down + dy * right);
    return { button, on, off, far: on + 3 * off };
  });
  const there = ways.filter(({ on, off }) => on > 1 && off < line);
  return there.sort((one, other) => one.far - other.far)[0]?.button ?? null;
}

// The button of a new board that the focus goes to: the one nearest to where it was.
function nearest(board, [x, y]) {
  const far = (button) => Math.hypot(middle(button)[0] - x, middle(button)[1] - y);
  return [...board.querySelectorAll("button")].sort((one, other) => far(one) - far(other))[0];
}

// While a place is pointed at, or has the focus by a key, what the move there changes is marked. Gives the function that
// is told of a new board: its elements, row by row, and for every place with such a move the runs of cells.
function preview(board) {
  let marked = new Map(), at = null;
  const focused = () => board.querySelector("button:focus-visible");
  function show(place) {
    for (const cell of marked.get(at) ?? []) cell.classList.remove("gametree-changed");
    at = place;
    for (const cell of marked.get(at) ?? []) cell.classList.add("gametree-changed");
  }
  board.addEventListener("pointerover", ({ target }) => show(target.closest("button") ?? focused()));
  board.addEventListener("pointerleave", () => show(focused()));
  board.addEventListener("focusin", ({ target }) => target === focused() && show(target));
  board.addEventListener("focusout", ({ target }) => target === at && show(null));
  return (cells, changes) => {
    const run = ([row, first, last]) => cells[row].slice(first, last + 1);
    marked = new Map(changes.map(([row, column, runs]) => [cells[row][column], runs.flatMap(run)]));
  };
}

// The moves so far, a list; each with the look of its player's tokens.
function list(played) {
  return played.map(([player, words]) => {
    const item = Object.assign(make("li", "gametree-move"), { textContent: words });
    item.dataset.player = player;
    return item;
  });
}

function render({ model, el }) {
  const says = sentence(), now = make("p", "gametree-now-playing", { "aria-live": "polite" });
  const board = make("div", "gametree-board", { role: "group", "aria-label": "position" });
  const box = make("div", "gametree-around"), legend = make("p", "gametree-legend"), controls = bar("game");
  const played = make("ol", "gametree-played", { role: "list", "aria-label": "moves so far" });
  const ask = (what) => tell(model, says, { turn: model.get("view").turn, ...what });
  const does = {}, foresee = preview(board);
  for (const name of ["undo", "new game", "swap sides", "hints", "offer a draw"]) {
    does[name] = button(name, () => ask({ do: name.replaceAll(" ", "_") }));
  }
  controls.append(...Object.values(does));
  box.append(board);
  board.addEventListener("keydown", (event) => {
    const next = isOurs(event) && beside(board, event.target, event.key);
    if (!next) return;
    next.focus();
    event.preventDefault();
  });

  return live({ model, el }, "view", [controls, says, now, box, legend, played], () => {
    const view = model.get("view"), { activeElement } = el.getRootNode();
    const had = board.contains(activeElement) && middle(activeElement);
    const click = (row, column) => () => ask({ do: "click", row, column });
    foresee(lay(board, view.rows, (each, r, c) => cell(each, view.played, click(r, c))), view.changes);
    if (had) (nearest(board, had) ?? says.parentElement).focus();
    says.textContent = view.says;
    now.textContent = view.now;
    now.classList.toggle("gametree-won", view.won);
    legend.textContent = view.legend;
    played.replaceChildren(...list(view.played));
    does.undo.disabled = !view.undo;
    does.hints.setAttribute("aria-pressed", view.hints);
    does["swap sides"].hidden = !view.swap;
    does["offer a draw"].hidden = !view.draw;
    does["offer a draw"].disabled = view.over;
  });
}

export default { render };
