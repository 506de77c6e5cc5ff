// Play: the position as something to click; Python knows the rules, and answers.

const WORDS = "max-content", SQUARES = "minmax(1.2em, 2.2em)"; // the columns of a board
const wide = (text) => [...text].length > 2;

function render({ model, el }) {
  const root = make("div", "gametree gametree-play");
  const says = make("p", "gametree-says", { "aria-live": "polite" });
  const now = make("p", "gametree-now-playing", { "aria-live": "polite" });
  const board = make("div", "gametree-board", { role: "group", "aria-label": "position" });
  const legend = make("p", "gametree-legend");
  const played = make("p", "gametree-played");
  const controls = make("div", "gametree-controls", { role: "group", "aria-label": "game" });
  const ask = (what) => tell(model, says, { turn: model.get("view").turn, ...what });
  const does = {};
  for (const name of ["undo", "new game", "swap sides", "hints", "offer a draw"]) {
    controls.append(does[name] = button(name, () => ask({ do: name.replaceAll(" ", "_") })));
  }

  // A cell: [text, what a click on it does in words or null, the label of where that leads or null].
  function cell([text, name, label], row, column) {
    const move = name !== null, gap = text === "" && !move;
    const made = make(move ? "button" : "span", "gametree-cell", move ? { type: "button", "aria-label": name, title: name } : {});
    made.textContent = text;
    made.classList.toggle("gametree-gap", gap);
    made.classList.toggle("gametree-wide", wide(text));
    if (move) ownKeys(made);
    if (label) {
      made.dataset.label = label;
      made.setAttribute("aria-label", `${name}: ${label}`);
      made.append(Object.assign(make("b", "gametree-hint"), { textContent: label }));
    }
    if (!gap) made.addEventListener("click", () => ask({ do: "click", row, column }));
    return made;
  }

  // Squares stand below one another and get narrow before the board is scrolled; words, and what is one row only, are lines that wrap.
  function lay(rows) {
    const columns = [], squares = (row) => !row.slice(1).some(([text]) => wide(text));
    const grid = rows.length > 1 && rows.some((row) => row.length > 1 && squares(row));
    board.replaceChildren(...rows.flatMap((row, r) => {
      const cells = row.map((each, c) => cell(each, r, c));
      if (grid && squares(row)) {
        cells.forEach((each, c) => {
          each.style.gridArea = `${r + 1} / ${c + 1}`;
          if (columns[c] !== WORDS) columns[c] = wide(row[c][0]) ? WORDS : SQUARES;
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

  function show() {
    const view = model.get("view"), had = board.contains(el.getRootNode().activeElement);
    lay(view.rows);
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
  }

  root.append(controls, says, now, board, played, legend);
  el.append(root);
  model.on("change:view", show);
  show();
  return () => model.off("change:view", show);
}

export default { render };
