// Play: show a position to click on. Python knows the rules and replies.

import { alive, bar, button, live, make, marking, sentence, setAll, tell } from "./controls.js";
import { rolling } from "./dice.js";
import { focusedNear, isOurs, keepFocus, targetOf } from "./focus.js";
import { isWide, lay, numberSides } from "./lay.js";
import { lifting, spoken } from "./lift.js";
import { lining } from "./lines.js";
import { join, listMoves, owning, spell, token } from "./pieces.js";
import { replying, sliding } from "./reply.js";

const LONG = 5000; // milliseconds to wait for an answer; a restarted kernel never answers
const NO_ANSWER = "Python has not answered yet. Is it busy? If the kernel was restarted, run this cell again.";

// Make a cell of `rows`, here with a list of hints. It has the name `place`, and `player` owns its piece, if any.
/** @type {(cell: ShownCell, around: CellAround) => HTMLElement} */
function cell({ text, name, hints, came, way, pressed }, { played, place, player, click }) {
  const gap = text === "" && name === null, drawn = token(text, player), isPiece = !drawn.textContent;
  const made = make(name === null ? "span" : "button", "gametree-cell", {}, drawn);
  const chips = make("span", "gametree-hints", {}, ...hints.map(hintChip));
  if (hints.length) made.append(" ", chips); // separate words for screen readers
  const best = hints.some((hint) => hint[3]), last = came === played.length - 1;
  const looks = { gap, wide: isWide(text), best, last, way };
  for (const [look, on] of Object.entries(looks)) made.classList.toggle(`gametree-${look}`, on);
  if (name !== null) {
    const called = isPiece || name.includes(text.trim()) ? name : `${name}, ${text}`; // includes the visible text
    const label = hints.length === 1 ? called + spoken(hints[0]) : called;
    setAll(made, { type: "button", "aria-label": label, title: name });
    made.ariaPressed = pressed;
  } else if (came !== null) {
    const title = played[came][1];
    setAll(made, { role: "img", "aria-label": `${spell(text)}, ${title}`, title });
  } else if (!gap && (place || isPiece)) {
    setAll(made, { role: "img", "aria-label": (place ? `${place}: ` : "") + spell(text, player) });
  }
  if (!gap) made.addEventListener("click", click);
  return made;
}

// Make a hint: the node that a move leads to, as in the tree, after an arrow if the cell has several hints.
/** @type {(hint: ShownHint) => HTMLElement} */
function hintChip([mark, label, player, best, arrow]) {
  const sign = make("span", "gametree-leads", { "data-label": label, "data-to": player });
  if (arrow) sign.dataset.mark = mark; // the button's name already lists the hints, so this is only visible
  else sign.textContent = mark;
  return make("span", "gametree-hint", {}, arrow, sign, best && arrow ? "★" : "");
}

const isButton = (/** @type {Element} */ cell) => cell.tagName === "BUTTON";

/** @type {(button: Element) => [x: number, y: number]} */
function middle(button) {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

const ARROWS_ON = /** @type {Lookup<number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });

// Return the button that an arrow key leads to from a cell, if any: left and right within the row, however it is
// wrapped; up and down to the nearest. Home and End lead to the first and the last button.
/** @type {(rows: HTMLElement[][], from: Element, key: string) => HTMLElement | undefined} */
function beside(rows, from, key) {
  const on = ARROWS_ON[key], all = rows.flat().filter(isButton);
  if (key === "Home" || key === "End") return all.at(key === "Home" ? 0 : -1);
  if (!on) return undefined;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const isFrom = (/** @type {Element} */ cell) => cell === from;
    const row = rows.find((row) => row.some(isFrom)) ?? [], at = row.findIndex(isFrom);
    return on < 0 ? row.slice(0, at).findLast(isButton) : row.slice(at + 1).find(isButton);
  }
  const [x, y] = middle(from);
  const ways = all.map((button) => {
    const [across, high] = middle(button), down = (high - y) * on;
    return { button, down, far: down + 3 * Math.abs(across - x) };
  });
  return ways.filter(({ down }) => down > 1).sort((one, other) => one.far - other.far)[0]?.button;
}

// Return a function that moves the focus to the same place on a new board, or to the nearest button. It needs the new
// elements and the visible cells. Return null if the focus was not on the old elements.
/** @type {(box: Element, old: HTMLElement[][]) => Refocus | null} */
function focusOf(box, old) {
  const focused = focusedNear(box), row = old.findIndex((cells) => cells.some((cell) => cell === focused));
  if (!focused || row < 0) return null;
  const column = old[row].findIndex((cell) => cell === focused), [x, y] = middle(focused);
  const far = (/** @type {Element} */ button) => Math.hypot(middle(button)[0] - x, middle(button)[1] - y);
  return (rows, seen) => {
    const same = rows[row]?.[column], stays = same && (isButton(same) || seen[row][column][0].trim());
    const to = stays ? same : rows.flat().filter(isButton).sort((one, other) => far(one) - far(other))[0];
    if (to && !isButton(to)) to.tabIndex = -1;
    to?.focus();
    return to;
  };
}

// While a cell is under the pointer or focused by a key, mark what its move changes. Return a function that prepares a
// new board. It needs the elements and the cells, row by row.
/** @type {(box: HTMLElement) => (elements: HTMLElement[][], cells: ShownCell[][]) => void} */
function preview(box) {
  let marked = /** @type {Map<Element | null, Element[]>} */ (new Map());
  let at = /** @type {Element | null} */ (null);
  const focused = () => box.querySelector("button:focus-visible"), mark = marking("gametree-changed");
  const show = (/** @type {Element | null} */ place) => mark(marked.get(at = place) ?? []);
  box.addEventListener("pointerover", (event) => show(targetOf(event).closest("button") ?? focused()));
  box.addEventListener("pointerleave", () => show(focused()));
  box.addEventListener("focusin", ({ target }) => target === focused() && show(focused()));
  box.addEventListener("focusout", ({ target }) => target === at && show(null));
  return (elements, cells) => {
    const run = (/** @type {CellRun} */ [row, first, last]) => elements[row].slice(first, last + 1);
    const all = elements.flat();
    marked = new Map(cells.flat().map(({ runs }, i) => [all[i], runs.flatMap(run)]));
  };
}

// Return the element of the board and the function that shows a view. `send({ row, column })` makes a move, perhaps
// with `which`. `speak(words)` shows a sentence while a piece is up, or the last sentence again if the words are null.
// `other()` gets the focus if the focus was on the board and nothing there can be clicked any more.
/** @type {(does: BoardActions, whose: WhoseCell) => [box: HTMLElement, show: (view: ShownView) => void]} */
function board({ send, speak, other }, whose) {
  const box = make("div", "gametree-board", { role: "group", "aria-label": "position" }), foresee = preview(box);
  const line = lining(box, "gametree-lines"), strike = lining(box, "gametree-struck");
  let rows = /** @type {HTMLElement[][]} */ ([]);
  /** @type {ShownView} */
  let shown;
  const lift = lifting(send, (words) => { draw(); speak(words); });
  box.addEventListener("keydown", (event) => {
    if (!isOurs(event) || event.key === "Escape" && !lift.isUp()) return;
    const next = beside(rows, targetOf(event), event.key);
    if (event.key === "Escape") lift.down();
    else if (next) next.focus();
    else return;
    event.preventDefault();
  });
  function draw() {
    const focus = focusOf(box, rows), cells = lift.cells();
    const { played } = shown, names = new Map(shown.names.map(([row, column, name]) => [`${row} ${column}`, name]));
    rows = lay(box, cells, (each, row, column) => {
      const place = names.get(`${row} ${column}`), click = () => lift.touch(row, column);
      return cell(each, { played, place, player: whose(shown, each.text, each.came), click });
    });
    numberSides(box, shown.names);
    join(shown.rows, rows);
    box.classList.toggle("gametree-lined", shown.lines.length > 0);
    line(rows, shown.lines);
    strike(rows, shown.struck);
    foresee(rows, cells);
    if (focus && !focus(rows, shown.rows)) other().focus();
  }
  return [box, (view) => {
    const slide = sliding(box, rows, shown?.rows ?? [], view);
    box.style.minHeight = view.holds ? `${box.offsetHeight}px` : ""; // otherwise everything below would jump
    shown = view;
    lift.lay(view.rows);
    draw();
    slide(rows);
  }];
}

// Return the buttons and the function that updates them for a view.
/** @type {(ask: (what: Click) => void) => [bar: HTMLElement, show: (view: PlayView) => void]} */
function buttons(ask) {
  const asks = (/** @type {string} */ name) => button(name, () => ask({ do: name.replaceAll(" ", "_") }));
  const undo = asks("undo"), swap = asks("swap sides"), hints = asks("hints"), draw = asks("offer a draw");
  return [bar("game", undo, asks("new game"), swap, hints, draw), (view) => {
    undo.disabled = !view.undo;
    hints.setAttribute("aria-pressed", `${view.hints}`);
    swap.hidden = !view.swap;
    draw.hidden = !view.draw;
    draw.disabled = view.over;
  }];
}

/** @type {(page: Page<PlayTraits>) => () => void} */
function renderPlay({ model, el }) {
  const says = sentence(), now = make("p", "gametree-now-playing", { "aria-live": "polite" });
  const legend = make("p", "gametree-legend");
  const played = make("ol", "gametree-played", { role: "list", "aria-label": "moves so far" });
  let waiting = 0; // a timer
  let shown = /** @type {PlayView | null} */ (null);
  /** @type {(what: Click) => void} */
  function ask(what) {
    if (reply.hurry() && what.do === "click") return; // the click was on a board that is out of date
    tell(model, says, { turn: shown?.turn, ...what });
    clearTimeout(waiting);
    if (alive(model)) waiting = setTimeout(() => { says.textContent = NO_ANSWER }, LONG);
  }
  const [controls, enable] = buttons(ask), [dice, roll, stop] = rolling(), whose = owning();
  const root = () => says.parentElement ?? says;
  const speak = (/** @type {string | null} */ words) => { says.textContent = words ?? shown?.says ?? ""; };
  const [box, show] = board({ send: (place) => ask({ do: "click", ...place }), speak, other: root }, whose);
  const sides = make("div", "gametree-sides", {}, box, dice, legend, played);
  /** @type {(view: ShownView) => void} */
  function present(view) {
    shown = view;
    show(view);
    says.textContent = view.says;
    now.textContent = view.now;
    now.classList.toggle("gametree-won", view.won);
    legend.textContent = view.legend;
    played.replaceChildren(...listMoves(view, whose));
    played.scrollTop = played.scrollHeight;
    played.tabIndex = played.scrollHeight > played.clientHeight + 1 ? 0 : -1; // so that keys can scroll it
    enable(view);
  }
  const reply = replying(roll, (view) => keepFocus(root(), () => present(view)));
  return live({ model, el }, "view", [controls, says, now, sides], () => {
    clearTimeout(waiting);
    reply.come(model.get("view"), shown === null);
  }, stop);
}

export default { render: renderPlay };
