// Play: the position as something to click; Python knows the rules, and answers.

import { bar, button, live, make, ownKeys, sentence, tell } from "./controls.js";

const WORDS = "max-content"; // the width of a column of a board
const SQUARES = "minmax(1.2em, 2.2em)";
const isWide = (text) => [...text].length > 2;

// A cell: [text, what a click on it does in words or null, the label of where that leads or null].
function cell([text, name, label], click) {
  const move = name !== null, gap = text === "" && !move;
  const called = !move || name.includes(text.trim()) ? name : `${name}, ${text}`; // with what is seen
  const attributes = move ? { type: "button", "aria-label": called, title: name } : {};
  const made = make(move ? "button" : "span", "gametree-cell", attributes);
  made.textContent = text;
  made.classList.toggle("gametree-gap", gap);
  made.classList.toggle("gametree-wide", isWide(text));
  if (move) ownKeys(made);
  if (label) {
    made.dataset.label = label;
    made.setAttribute("aria-label", `${called}: ${label}`);
    made.append(Object.assign(make("div", "gametree-hint"), { textContent: label })); // a word of its own
  }
  if (!gap) made.addEventListener("click", click);
  return made;
}

// Squares stand in columns, and get narrow before the board is scrolled; words, and a single row, are lines that wrap.
function lay(board, rows, click) {
  const columns = [], squares = (row) => !row.slice(1).some(([text]) => isWide(text));
  const grid = rows.length > 1 && rows.some((row) => row.length > 1 && squares(row));
  board.replaceChildren(...rows.flatMap((row, r) => {
    const cells = row.map((each, c) => cell(each, () => click(r, c)));
    if (grid && squares(row)) {
      cells.forEach((each, c) => {
        each.style.gridArea = `${r + 1} / ${c + 1}`;
        if (columns[c] !== WORDS) columns[c] = isWide(row[c][0]) ? WORDS : SQUARES;
      });
      return cells;
    }
    const line = make("div", "gametree-line");
    line.style.gridArea = `${r + 1} / 1 / auto / -1`;
    line.append(...cells);
    return [line];
  }));
  board.style.gridTemplateColumns = `${columns.join(" ")} minmax(0, 1fr)`;
}

function render({ model, el }) {
  const says = sentence(), now = make("p", "gametree-now-playing", { "aria-live": "polite" });
  const board = make("div", "gametree-board", { role: "group", "aria-label": "position" });
  const legend = make("p", "gametree-legend"), played = make("p", "gametree-played"), controls = bar("game");
  const ask = (what) => tell(model, says, { turn: model.get("view").turn, ...what });
  const does = {};
  for (const name of ["undo", "new game", "swap sides", "hints", "offer a draw"]) {
    does[name] = button(name, () => ask({ do: name.replaceAll(" ", "_") }));
  }
  controls.append(...Object.values(does));

  return live({ model, el }, "view", [controls, says, now, board, played, legend], () => {
    const view = model.get("view"), had = board.contains(el.getRootNode().activeElement);
    lay(board, view.rows, (row, column) => ask({ do: "click", row, column }));
    if (had) (board.querySelector("button") ?? does["new game"]).focus();
    says.textContent = view.says;
    now.textContent = view.now;
    legend.textContent = view.legend;
    played.textContent = view.played;
    does.undo.disabled = !view.undo;
    does.hints.setAttribute("aria-pressed", view.hints);
    does["swap sides"].hidden = !view.swap;
    does["offer a draw"].hidden = !view.draw;
    does["offer a draw"].disabled = view.over;
  });
}

export default { render };
