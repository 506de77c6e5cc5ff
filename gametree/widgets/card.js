// Card: a game played without Python: all its states are known, with what Play shows of each and where each move leads.
//
// The game is a table: `states`, the start first; `texts` and `looks` (the lines and names of a board), which states
// mention by their numbers; `playing`, the end of a sentence for players 1 and 2; `pieces` as Play has it. A state is
//   player    1, 2, or 0 for chance; then `moves` are all that there is, each [words, state, how likely, said, its face]
//   moves     [words, the state that it leads to, hint]
//   rows      the board: cells [text], or [text, number of the move]; lifts, changes, look, legend: as play.js has them,
//             but that a move in `lifts` begins with its number; says: a remark
//   best      the computer's move here: [its number, said of it, why]; losing: whether nothing else is left
//   winner    where there is no move: 1, 2, or null for a draw

const PATIENCE = 50; // moves without you
const FACES = 20; // of a die that rolls
const NAMES = { you: "You", computer: "Computer", chance: "Chance" };
const isToken = (text) => [...text.trim()].length < 3 && !/^(·|\d*)$/.test(text.trim());
const among = (things, thing) => things.filter((each) => each === thing).length;

// A game as it goes: `path`, the states by their numbers, and the moves that were `made`; nothing else changes it.
function match(states) {
  const path = [0], made = [];
  return {
    path, made,
    here: () => states[path.at(-1)],
    make(i, who) {
      const [words, to] = states[path.at(-1)].moves[i];
      made.push({ i, who, words, from: path.at(-1) });
      path.push(to);
    },
    back(place) {
      path.length = place + 1;
      made.length = place;
    },
    since() { // the states since chance moved, which is no going round
      const dice = path.findLastIndex((i) => states[i].player === 0);
      return path.slice(dice + 1);
    },
  };
}

function rolled(moves) {
  let left = Math.random() * moves.reduce((sum, move) => sum + move[2], 0);
  const found = moves.findIndex((move) => (left -= move[2]) < 0);
  return found < 0 ? moves.findLastIndex((move) => move[2] > 0) : found;
}

// By which move each token on the board came: rows of numbers, or null.
function arrivals(states, path) {
  let before = null, came = [];
  path.forEach((i, place) => {
    const now = states[i].rows ?? before ?? [], old = came;
    came = now.map((row, r) => row.map(([text], c) => {
      if (!before || !isToken(text)) return null;
      return before[r]?.[c]?.[0] === text ? old[r]?.[c] ?? null : place - 1;
    }));
    before = now;
  });
  return came;
}

// What play.js shows of the state where a match stands.
function board(game, { path, made, here }, hints, over) {
  const { states, texts, looks, pieces } = game, { moves, look, legend, ...state } = here();
  const came = arrivals(states, path), [lines, names] = looks[look], open = over ? [] : moves;
  const rows = over ? state.rows.map((row) => row.map(([text]) => [text])) : state.rows;
  const words = (i) => texts[moves[i][0]], hint = (i) => hints ? moves[i][2] : null;
  return {
    rows: rows.map((row, r) => row.map(([text, i], c) =>
      i === undefined ? [text, null, null, came[r][c]] : [text, words(i), hint(i), null])),
    lifts: open.length ? state.lifts.map(([r, c, ways]) =>
      [r, c, ways.map(([i, ...more]) => [words(i), hint(i), ...more])]) : [],
    changes: open.length ? state.changes : [], lines, names, pieces,
    legend: hints && open.length ? texts[legend] : "",
    played: made.map((move) => [states[move.from].player, `${NAMES[move.who]}: ${texts[move.words]}`]),
  };
}

// What play.js asks for its view, and tells what was clicked: a stand-in for Python.
export function modelOf(game) {
  const { states, texts } = game, heard = [];
  let you = 1, hints = false, turn = 0, told = "", shown = 0, agreed, stuck, view, at;

  const over = () => agreed || !at.here().moves.length;
  const waits = () => !over() && at.here().player !== you;
  const yours = () => at.path.findLastIndex((i, place) => place < at.made.length && states[i].player === you);
  const again = () => among(at.since(), at.path.at(-1));
  const canDraw = () => stuck || new Set(at.since()).size < at.since().length;

  function why() {
    const last = at.made.findLast((move) => move.who !== "chance");
    return hints && last?.who === "computer" ? texts[states[last.from].best[2]] : "";
  }
  function now() {
    if (!over()) return at.here().player === you ? "Your turn" : "The computer's turn";
    const winner = agreed ? null : at.here().winner, count = at.made.length;
    const after = `after ${count} move${count === 1 ? "" : "s"}`;
    return winner === null ? `A draw ${after}` : `${winner === you ? "You have" : "The computer has"} won ${after}`;
  }
  function dice() {
    const since = yours() + 1, faces = ({ from }) => states[from].moves.map((move) => texts[move[4]]);
    const thrown = at.made.flatMap((move, place) => move.who !== "chance" || place < since ? [] :
      [[faces(move)[move.i], faces(move).slice(0, FACES), place >= shown]]);
    shown = at.made.length;
    return thrown;
  }
  function say(says, because = false) {
    told = says;
    const been = again() > 1 && !over() && !stuck ? "You have been here before: a draw?" : "";
    const all = [says, because ? why() : "", texts[at.here().says], been].filter(Boolean).join(" ");
    const won = over() && !agreed && at.here().winner === you;
    view = {
      ...board(game, at, hints, over()), dice: dice(), says: all, now: now(), won, hints, undo: agreed || yours() >= 0,
      swap: true, draw: canDraw(), over: over(), turn: ++turn,
    };
    for (const hear of heard) hear();
  }

  // The computer moves, and chance; what is said of that, after `says` if that is to be kept.
  function goOn(says, keep) {
    const answers = [];
    while (waits() && answers.length < PATIENCE) {
      const { player, moves, best } = at.here(), i = player ? best[0] : rolled(moves);
      answers.push(texts[player ? best[1] : moves[i][3]]);
      at.make(i, player ? "computer" : "chance");
    }
    stuck = waits();
    if (stuck) return say(`${PATIENCE} moves without you: click to go on, or offer a draw.`, true);
    const all = answers.length ? [...keep ? [says] : [], ...answers].join(" ") : says;
    const won = over() && at.here().winner === you && !all.endsWith("you have won.");
    say(won ? `${all} You have won.` : all, true);
  }
  function begin() {
    [at, agreed, shown] = [match(states), false, 0];
    const swap = at.here().player === you ? " Swap sides, and the computer begins." : "";
    goOn(`You are player ${you}${game.playing[you - 1]}.${swap}`, true);
  }
  function click({ row, column, which }) {
    if (over()) return say("The game is over: take a move back, or begin a new game.");
    if (waits()) return goOn("", false);
    const { rows, lifts, moves } = at.here(), lift = lifts.find(([r, c]) => r === row && c === column);
    const i = lift ? lift[2][which]?.[0] : rows[row]?.[column]?.[1];
    if (i === undefined) return say("There is no move at that place.");
    at.make(i, "you");
    goOn(`You: ${texts[moves[i][0]]}.`, false);
  }
  const does = {
    click,
    new_game: begin,
    hints() { hints = !hints; say(told, true); },
    undo() {
      if (!agreed && yours() >= 0) at.back(yours());
      agreed = stuck = false;
      shown = at.made.length;
      say("Taken back.");
    },
    swap_sides() {
      you = 3 - you;
      if (over()) begin();
      else goOn(`You are player ${you} now${game.playing[you - 1]}.`, true);
    },
    offer_a_draw() {
      if (over() || !canDraw()) return say(told);
      agreed = stuck || !at.here().losing;
      say(agreed ? "Agreed." : "No, thank you: I play on.");
    },
  };
  begin();
  return {
    get: () => view,
    on: (_, hear) => heard.push(hear),
    off() {},
    send(message) { // and the answer comes after the question
      if (message.do !== "click" || message.turn === turn) queueMicrotask(() => does[message.do](message));
    },
  };
}
