// Play: the position as something to click; Python knows the rules, and answers.
//
// All that the page is told is one trait, `view`, and whoever sets it to the like of this has a game that is played:
//   rows     the board: lists of cells [text, words, hint, came]. What is seen there ("" for a gap); what a click does,
//            in words, or null; with hints the node that its move leads to, [what stands in it, such as "W" or "1/3",
//            the label whose colours it has, who is to move there, whether the move is best], or else null; the number
//            in `played` of the move by which the token came, or null
//   lifts    cells where several moves begin, whose words and hint are null: [row, column, moves], each move [words,
//            hint, places, runs]: a click takes the piece up, one on a place [row, column] then makes that move
//   changes  [row, column, runs]: what the one move of a cell changes, runs [row, first column, last column] of cells
//   lines    [row, column, row, column]: drawn between two cells; names: [row, column, what a cell is called]
//   struck   [row, column, row, column]: struck through, for they have won
//   pieces   text of a cell -> player, 1 or 2, whose it is if no move brought it
//   played   the moves so far: [player, "You: add 2"]; the player is 0 where chance moved
//   dice     what chance did since the last move of who looks on: [what came, all that could come, whether it is new].
//            A new one rolls before the rest of the view is shown. So chance has moved already: after "roll the die"
//            the next view has both moves in `played`, [1, "You: roll the die"] and [0, "Chance: the die shows 4"]
//   says, now, legend   sentences; "" where there is nothing to say
//   won, hints, over, undo, swap, draw   whether it is to be celebrated, hints are shown, the game is over, there is
//            something to undo, and there are buttons to swap sides and to offer a draw
//   mine     what is shown for a moment before the rest, where your move was answered: the board after it, how many
//            moves were made then, chance's that followed among them, and how many of the dice are theirs; or else null
//   turn     a number, another one for every view: a click tells it, so that none is taken for one on a later board
// The page sends { do: "click", row, column, turn }, with `which` of a cell's moves in `lifts`, from 0; and for its
// buttons { do, turn }: "undo", "new_game", "swap_sides", "hints", "offer_a_draw".

import { alive, bar, button, live, make, sentence, tell } from "./controls.js";
import { rolling } from "./dice.js";
import { isOurs, keepFocus } from "./focus.js";
import { isWide, lay } from "./lay.js";
import { lifting, spoken } from "./lift.js";
import { lining } from "./lines.js";
import { join, owning, spell, standing, token } from "./pieces.js";
import { replying, sliding } from "./reply.js";

const PATIENCE = 5000; // milliseconds; a kernel that was restarted never answers
const NO_ANSWER = "Python has not answered yet. Is it busy? If the kernel was restarted, run this cell again.";

// A cell of `rows`, with a list of hints in the place of one. `place`: what it is called, if anything; `player`: whose
// what stands there is, if anybody's.
function cell([text, name, hints, came], played, place, player, click) {
  const move = name !== null, gap = text === "" && !move, drawn = token(text, player), isPiece = !drawn.textContent;
  const called = !move || isPiece || name.includes(text.trim()) ? name : `${name}, ${text}`; // with what is seen
  const attributes = move ? { type: "button", "aria-label": called, title: name } : {};
  const made = make(move ? "button" : "span", "gametree-cell", attributes);
  made.append(drawn);
  made.classList.toggle("gametree-gap", gap);
  made.classList.toggle("gametree-wide", isWide(text));
  if (hints.length === 1) made.setAttribute("aria-label", called + spoken(hints[0]));
  made.append(...hints.flatMap((hint) => [" ", chip(hint)])); // words of their own
  made.classList.toggle("gametree-best", hints.some(([, , , best]) => best));
  if (!move && came !== null) {
    made.title = played[came][1];
    call(made, `${spell(text)}, ${made.title}`);
  } else if (!move && !gap && (place || isPiece)) {
    call(made, (place ? `${place}: ` : "") + spell(text, player));
  }
  made.classList.toggle("gametree-last", came !== null && came === played.length - 1);
  if (!gap) made.addEventListener("click", click);
  return made;
}

// A hint: the node that a move leads to, as the tree has it; behind an arrow, where a cell has several.
function chip([mark, label, player, best, arrow]) {
  const sign = make("span", "gametree-leads", { "data-label": label, "data-to": player });
  const box = make("span", `gametree-hint ${arrow && "gametree-toward"}`);
  if (arrow) sign.dataset.mark = mark; // one of several, which the name says one by one: seen, and no word of it
  else sign.textContent = mark;
  box.append(arrow, sign, best && arrow ? "★" : "");
  return box;
}

function call(sign, name) {
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", name);
}

const isButton = (cell) => cell.tagName === "BUTTON";

function middle(button) {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

// The button that an arrow key leads to from a cell, if any: sideways in the same row, however that is wrapped; up and
// down the nearest. Home and End lead to the first and the last of all.
function beside(rows, from, key) {
  const on = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
  const all = rows.flat().filter(isButton);
  if (key === "Home" || key === "End") return all.at(key === "Home" ? 0 : -1);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const row = rows.find((row) => row.includes(from)) ?? [], at = row.indexOf(from);
    return on < 0 ? row.slice(0, at).findLast(isButton) : row.slice(at + 1).find(isButton);
  }
  const [x, y] = middle(from);
  const ways = on ? all.map((button) => {
    const [there, down] = middle(button);
    return { button, down: (down - y) * on, aside: Math.abs(there - x) };
  }) : [];
  const far = ({ down, aside }) => down + 3 * aside;
  return ways.filter(({ down }) => down > 1).sort((one, other) => far(one) - far(other))[0]?.button;
}

// The place on a new board that the focus goes to: where it was, or else the nearest button. Gives what is told of
// the new elements, and of what is seen in them; or null where the focus was not on the old ones, which are these.
function focusOf(box, old) {
  const { activeElement } = box.getRootNode(), row = old.findIndex((cells) => cells.includes(activeElement));
  if (row < 0) return null;
  const column = old[row].indexOf(activeElement), [x, y] = middle(activeElement);
  const far = (button) => Math.hypot(middle(button)[0] - x, middle(button)[1] - y);
  return (rows, seen) => {
    const same = rows[row]?.[column], stays = same && (isButton(same) || seen[row][column][0].trim());
    const to = stays ? same : rows.flat().filter(isButton).sort((one, other) => far(one) - far(other))[0];
    if (to && !isButton(to)) to.tabIndex = -1;
    to?.focus();
    return to;
  };
}

// While a place is pointed at, or has the focus by a key, what the move there changes is marked. Gives the function
// that is told of a new board: its elements, row by row, and for every place with such a move the runs of cells.
function preview(box) {
  let marked = new Map(), at = null;
  const focused = () => box.querySelector("button:focus-visible");
  function show(place) {
    for (const cell of marked.get(at) ?? []) cell.classList.remove("gametree-changed");
    at = place;
    for (const cell of marked.get(at) ?? []) cell.classList.add("gametree-changed");
  }
  box.addEventListener("pointerover", ({ target }) => show(target.closest("button") ?? focused()));
  box.addEventListener("pointerleave", () => show(focused()));
  box.addEventListener("focusin", ({ target }) => target === focused() && show(target));
  box.addEventListener("focusout", ({ target }) => target === at && show(null));
  return (cells, changes) => {
    const run = ([row, first, last]) => cells[row].slice(first, last + 1);
    marked = new Map(changes.map(([row, column, runs]) => [cells[row][column], runs.flatMap(run)]));
  };
}

// The moves so far, a list; each with its piece.
function list(view, whose) {
  const pieces = standing(view, whose);
  return view.played.map(([player, words], i) => {
    const item = make("li", "gametree-move", { "data-player": player });
    item.append(pieces[i], words);
    return item;
  });
}

// The board: its element, and the function that shows a view on it. `send({ row, column })` makes a move, perhaps with
// `which`; `speak(words)` says something while a piece is taken up, and what was said before where it gets none; where
// the focus was on the board and there is nothing more to be clicked, `other` gets it.
function board(send, speak, other, whose) {
  const box = make("div", "gametree-board", { role: "group", "aria-label": "position" }), foresee = preview(box);
  const line = lining(box, "gametree-lines"), strike = lining(box, "gametree-struck");
  let rows = [], shown;
  const lift = lifting(send, (words) => { draw(); speak(words); });
  box.addEventListener("keydown", (event) => {
    if (!isOurs(event) || event.key === "Escape" && !lift.isUp()) return;
    const next = beside(rows, event.target, event.key);
    if (event.key === "Escape") lift.down();
    else if (next) next.focus();
    else return;
    event.preventDefault();
  });
  function draw() {
    const focus = focusOf(box, rows);
    const names = Object.fromEntries(shown.names.map(([row, column, name]) => [[row, column], name]));
    rows = lay(box, lift.cells(), (each, row, column) =>
      cell(each, shown.played, names[[row, column]], whose(shown, each), () => lift.touch(row, column)));
    join(shown.rows, rows);
    lift.dress(rows);
    box.classList.toggle("gametree-lined", shown.lines.length > 0);
    line(rows, shown.lines);
    strike(rows, shown.struck);
    foresee(rows, lift.changes());
    if (focus && !focus(rows, shown.rows)) other().focus();
  }
  return [box, (view) => {
    const slide = sliding(box, rows, shown?.rows, view);
    box.style.minHeight = view.holds ? `${box.offsetHeight}px` : ""; // or all below would jump up and down again
    shown = view;
    lift.lay(view);
    draw();
    slide(rows);
  }];
}

const DOES = ["undo", "new game", "swap sides", "hints", "offer a draw"];

// The buttons; and the function that shows them as a view has them.
function buttons(ask) {
  const controls = bar("game"), does = {};
  for (const name of DOES) does[name] = button(name, () => ask({ do: name.replaceAll(" ", "_") }));
  controls.append(...Object.values(does));
  return [controls, (view) => {
    does.undo.disabled = !view.undo;
    does.hints.setAttribute("aria-pressed", view.hints);
    does["swap sides"].hidden = !view.swap;
    does["offer a draw"].hidden = !view.draw;
    does["offer a draw"].disabled = view.over;
  }];
}

function render({ model, el }) {
  const says = sentence(), now = make("p", "gametree-now-playing", { "aria-live": "polite" });
  const around = make("div", "gametree-around"), legend = make("p", "gametree-legend");
  const table = make("div", "gametree-table"), sides = make("div", "gametree-sides");
  const played = make("ol", "gametree-played", { role: "list", "aria-label": "moves so far" });
  let waiting, shown = null;
  function ask(what) {
    if (reply.hurry() && what.do === "click") return; // on a board that was not shown yet
    tell(model, says, { turn: shown.turn, ...what });
    clearTimeout(waiting);
    if (alive(model)) waiting = setTimeout(() => { says.textContent = NO_ANSWER }, PATIENCE);
  }
  const [controls, enable] = buttons(ask), [dice, roll, stop] = rolling(), whose = owning();
  const speak = (words) => { says.textContent = words ?? shown.says };
  const [box, show] = board((place) => ask({ do: "click", ...place }), speak, () => root(), whose);
  around.append(box);
  sides.append(around, dice, legend, played);
  table.append(sides);
  function present(view) {
    shown = view;
    show(view);
    says.textContent = view.says;
    now.textContent = view.now;
    now.classList.toggle("gametree-won", view.won);
    legend.textContent = view.legend;
    played.replaceChildren(...list(view, whose));
    played.scrollTop = played.scrollHeight;
    played.tabIndex = played.scrollHeight > played.clientHeight + 1 ? 0 : -1; // then keys scroll it
    enable(view);
  }
  const root = () => says.parentElement, reply = replying(roll, (view) => keepFocus(root(), () => present(view)));
  const leave = live({ model, el }, "view", [controls, says, now, table], () => {
    clearTimeout(waiting);
    reply.come(model.get("view"), shown === null);
  });
  return () => {
    stop();
    leave();
  };
}

export default { render };
