// Card: a game played without Python: all its states are known, with what Play shows of each and where each move leads.
//
// The game is a table: `states`, the start first; `texts` and `looks` (the lines and names of a board), which states
// mention by their numbers; `playing`, the end of a sentence for players 1 and 2; `pieces` as Play has it; `fixed`,
// whether what a move leaves stays where it is on the board. A state is
//   player    1, 2, or 0 for chance; then `moves` are all that there is: [words, state, how likely, is said, face]
//   moves     [words, the state that it leads to, hint]
//   rows      the board: cells [text], or [text, number of the move]; lifts, changes, look and legend as play.js has
//             them, but that a move in `lifts` begins with its number; says: a remark
//   best      the computer's move here: [its number, said of it, why]; losing: whether nothing else is left
//   winner    where there is no move: 1, 2, or null for a draw; and `struck`, as Play has it

const PATIENCE = 50; // moves without you
const FACES = 20; // of a die that rolls
const NAMES = { you: "You", computer: "Computer", chance: "Chance" };
const isToken = (text) => [...text.trim()].length < 3 && !/^(·|\d*)$/.test(text.trim());

function rolled(moves) {
  let left = Math.random() * moves.reduce((sum, move) => sum + move[2], 0);
  const found = moves.findIndex((move) => (left -= move[2]) < 0);
  return found < 0 ? moves.findLastIndex((move) => move[2] > 0) : found;
}

// By which move each token on the board came, where tokens stay: rows of numbers, or null.
function arrivals({ states, fixed }, path) {
  let before = null, came = [];
  path.forEach((i, place) => {
    const now = states[i].rows ?? before ?? [], old = came;
    came = now.map((row, r) => row.map(([text], c) => {
      if (!fixed || !before || !isToken(text)) return null;
      return before[r]?.[c]?.[0] === text ? old[r]?.[c] ?? null : place - 1;
    }));
    before = now;
  });
  return came;
}

// A game as it is played, `at`: `path`, its states by their numbers; the moves that were `made`; which player is `you`;
// whether there are `hints`; what was `told` last, and whether a reason goes with it, `because`; whether a draw was
// `agreed`, and whether the computer is `stuck`, for it moves and moves; how many moves were `shown`.
const begun = (game, you, hints) =>
  ({ game, you, hints, path: [0], made: [], told: "", because: false, agreed: false, stuck: false, shown: 0 });
const here = ({ game, path }) => game.states[path.at(-1)];
const over = (at) => at.agreed || !here(at).moves.length;
const waits = (at) => !over(at) && here(at).player !== at.you;

// The place of your last move in the path, or -1.
const yours = ({ game, path, made, you }) =>
  path.findLastIndex((i, place) => place < made.length && game.states[i].player === you);

// The states since chance moved, which is no going round.
const since = ({ game, path }) => path.slice(path.findLastIndex((i) => game.states[i].player === 0) + 1);
const canDraw = (at) => at.stuck || new Set(since(at)).size < since(at).length;

function make(at, i, who) {
  const [words, to] = here(at).moves[i];
  at.made.push({ i, who, words, from: at.path.at(-1) });
  at.path.push(to);
}

// The computer moves, and chance. Gives what is said of that, after `says` if that is to be kept.
function goOn(at, says, keep) {
  const answers = [], { texts } = at.game;
  while (waits(at) && answers.length < PATIENCE) {
    const { player, moves, best } = here(at), i = player ? best[0] : rolled(moves);
    answers.push(texts[player ? best[1] : moves[i][3]]);
    make(at, i, player ? "computer" : "chance");
  }
  [at.stuck, at.because] = [waits(at), true];
  if (at.stuck) return `${PATIENCE} moves without you: click to go on, or offer a draw.`;
  const all = answers.length ? [...keep ? [says] : [], ...answers].join(" ") : says;
  return over(at) && here(at).winner === at.you && !all.endsWith("you have won.") ? `${all} You have won.` : all;
}

function begin(at) {
  Object.assign(at, begun(at.game, at.you, at.hints));
  const swap = here(at).player === at.you && !over(at) ? " Swap sides, and the computer begins." : "";
  return goOn(at, `You are player ${at.you}${at.game.playing[at.you - 1]}.${swap}`, true);
}

// What each message of play.js does: it gives what is said.
const does = {
  new_game: begin,
  click(at, { row, column, which }) {
    if (over(at)) return "The game is over: take a move back, or begin a new game.";
    if (waits(at)) return goOn(at, "", false);
    const { rows, lifts, moves } = here(at), lift = lifts.find(([r, c]) => r === row && c === column);
    const i = lift ? lift[2][which]?.[0] : rows[row]?.[column]?.[1];
    if (i === undefined) return "There is no move at that place.";
    make(at, i, "you");
    return goOn(at, `You: ${at.game.texts[moves[i][0]]}.`, false);
  },
  hints(at) {
    [at.hints, at.because] = [!at.hints, true];
    return at.told;
  },
  undo(at) {
    const place = at.agreed ? -1 : yours(at);
    if (place >= 0) [at.path.length, at.made.length] = [place + 1, place];
    Object.assign(at, { agreed: false, stuck: false, shown: at.made.length });
    return "Taken back.";
  },
  swap_sides(at) {
    at.you = 3 - at.you;
    return over(at) ? begin(at) : goOn(at, `You are player ${at.you} now${at.game.playing[at.you - 1]}.`, true);
  },
  offer_a_draw(at) {
    if (over(at) || !canDraw(at)) return at.told;
    at.agreed = at.stuck || !here(at).losing;
    return at.agreed ? "Agreed." : "No, thank you: I play on.";
  },
};

function now(at) {
  if (!over(at)) return here(at).player === at.you ? "Your turn" : "The computer's turn";
  const winner = at.agreed ? null : here(at).winner, count = at.made.length;
  const after = `after ${count} move${count === 1 ? "" : "s"}`;
  if (!at.agreed && here(at).ends) return `${at.game.texts[here(at).ends[at.you - 1]]} ${after}`;  // with payoffs
  return winner === null ? `A draw ${after}` : `${winner === at.you ? "You have" : "The computer has"} won ${after}`;
}

// With hints, why the computer made its last move.
function why({ game: { states, texts }, made, hints, because }) {
  const last = made.findLast((move) => move.who !== "chance");
  return hints && because && last?.who === "computer" ? texts[states[last.from].best[2]] : "";
}

// What chance did since your last move.
function dice(at) {
  const { game: { states, texts }, made, shown } = at, last = yours(at);
  const faces = ({ from }) => states[from].moves.map((move) => texts[move[4]]);
  at.shown = made.length;
  return made.flatMap((move, place) => move.who !== "chance" || place < last ? [] :
    [[faces(move)[move.i], faces(move).slice(0, FACES), place >= shown]]);
}

// The board after your move, before the answer, as play.js has it; what chance did after it belongs to it.
function mine({ game, made, path, shown }) {
  const place = made.findIndex(({ who }, i) => i > shown && who !== "chance");
  if (place < 0 || made[shown].who !== "you" || made[place].who !== "computer") return null;
  const came = arrivals(game, path.slice(0, place + 1));
  const rows = game.states[path[place]].rows.map((row, r) => row.map(([text], c) => [text, null, null, came[r][c]]));
  return [rows, place, place - shown - 1];
}

// What play.js shows of the state where a game stands.
function board(at) {
  const { game: { states, texts, looks, pieces }, made, hints } = at, { moves, look, legend, ...state } = here(at);
  const came = arrivals(at.game, at.path), [lines, names] = looks[look], open = !over(at);
  const words = (i) => texts[moves[i][0]], hint = (i) => hints ? moves[i][2] : null;
  const isMove = (i) => open && i !== undefined;
  const cell = (r, c, text, i) => [text, ...isMove(i) ? [words(i), hint(i)] : [null, null], came[r][c]];
  const lift = ([r, c, ways]) => [r, c, ways.map(([i, ...more]) => [words(i), hint(i), ...more])];
  return {
    rows: state.rows.map((row, r) => row.map(([text, i], c) => cell(r, c, text, i))),
    lifts: open ? state.lifts.map(lift) : [], changes: open ? state.changes : [], lines, names, pieces,
    struck: state.struck ?? [],
    legend: hints && open ? texts[legend] : "",
    played: made.map((move) => [states[move.from].player, `${NAMES[move.who]}: ${texts[move.words]}`]),
  };
}

function viewOf(at, turn) {
  const { told, agreed, stuck, hints, path } = at, been = since(at).filter((i) => i === path.at(-1)).length > 1;
  const draw = been && !over(at) && !stuck ? "You have been here before: a draw?" : "";
  return {
    ...board(at), mine: mine(at), dice: dice(at), now: now(at), won: over(at) && !agreed && here(at).winner === at.you,
    says: [told, why(at), at.game.texts[here(at).says], draw].filter(Boolean).join(" "),
    hints, undo: agreed || yours(at) >= 0, swap: true, draw: canDraw(at), over: over(at), turn,
  };
}

// What play.js asks for its view, and tells what was clicked: a stand-in for Python.
export function modelOf(game) {
  const at = begun(game, 1, false), heard = [];
  let view, turn = 0;
  function act(message) {
    at.because = false;
    at.told = does[message.do](at, message);
    view = viewOf(at, ++turn);
    for (const hear of heard) hear();
  }
  act({ do: "new_game" });
  return {
    get: () => view,
    on: (_, hear) => heard.push(hear),
    off() {},
    send(message) { // and the answer comes after the question
      if (message.do !== "click" || message.turn === turn) queueMicrotask(() => act(message));
    },
  };
}
