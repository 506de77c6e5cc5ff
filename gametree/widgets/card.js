// Card: play a game without Python, from a table of what Play shows in each state and where each move leads.

const FACES = 20; // the largest number of a die's faces to show while it rolls
const NAMES = { you: "You", computer: "Computer", chance: "Chance" };
const isToken = (/** @type {string} */ text) => [...text.trim()].length < 3 && !/^(·|\d*)$/.test(text.trim());

/** @type {(moves: ChanceMove[]) => number} */
function rolled(moves) {
  let left = Math.random() * moves.reduce((sum, move) => sum + move[2], 0);
  const found = moves.findIndex((move) => (left -= move[2]) < 0);
  return found < 0 ? moves.findLastIndex((move) => move[2] > 0) : found;
}

// Return a function that returns the number of the move that put a cell's token there, or null if no move did, or if
// tokens don't stay in place. While chance moves, the board stays as it was.
/** @type {(game: CardGame, path: number[]) => (text: string, r: number, c: number) => number | null} */
function arrivals({ states, fixed }, path) {
  const boards = path.map((i, place) => ({ place, rows: states[i].rows })).filter(({ rows }) => rows);
  return (text, r, c) => {
    if (!fixed || !isToken(text)) return null;
    const since = 1 + boards.findLastIndex(({ rows }) => rows?.[r]?.[c]?.[0] !== text);
    return since ? boards[since].place - 1 : null;
  };
}

/** @type {(game: CardGame, you: number, hints: boolean) => Match} */
const begun = (game, you, hints) =>
  ({ game, you, hints, path: [0], made: [], told: "", because: false, agreed: false, stuck: false, shown: 0 });
const here = (/** @type {Match} */ { game, path }) => game.states[path[path.length - 1]];
const over = (/** @type {Match} */ at) => at.agreed || !here(at).moves.length;
const hasWon = (/** @type {Match} */ at) => !at.agreed && here(at).winner === at.you;
const waits = (/** @type {Match} */ at) => !over(at) && here(at).player !== at.you;

// Return the place of your last move in the path, or -1.
const yours = (/** @type {Match} */ { game, path, made, you }) =>
  path.findLastIndex((i, place) => place < made.length && game.states[i].player === you);

// Return the states since chance last moved, because a state before that does not count as repeated.
/** @type {(at: Match) => number[]} */
const since = ({ game, path }) => path.slice(path.findLastIndex((i) => game.states[i].player === 0) + 1);
const canDraw = (/** @type {Match} */ at) => at.stuck || new Set(since(at)).size < since(at).length;

/** @type {(at: Match, i: number, who: Made["who"]) => void} */
function makeMove(at, i, who) {
  at.path.push(here(at).moves[i][1]);
  at.made.push({ i, who });
}

// Let the computer and chance move. Return the sentences, which begin with `says` if `keep` or if nothing has moved.
/** @type {(at: Match, says: string, keep: boolean) => string} */
function goOn(at, says, keep) {
  const answers = [], { texts, words } = at.game;
  while (waits(at) && answers.length < words.patience) {
    const state = here(at);
    if (state.player) {
      answers.push(texts[state.best[1]]);
      makeMove(at, state.best[0], "computer");
    } else {
      const i = rolled(state.moves);
      answers.push(texts[state.moves[i][3]]);
      makeMove(at, i, "chance");
    }
  }
  [at.stuck, at.because] = [waits(at), true];
  if (at.stuck) return words.stuck;
  const all = answers.length ? [...keep ? [says] : [], ...answers].join(" ") : says;
  return hasWon(at) && !all.endsWith("you win.") ? `${all} ${words.won}.` : all;
}

/** @type {(at: Match) => string} */
function begin(at) {
  Object.assign(at, begun(at.game, at.you, at.hints));
  const swap = here(at).player === at.you && !over(at) ? " Swap sides to let the computer begin." : "";
  return goOn(at, at.game.words.sides[at.you - 1] + swap, true);
}

// The actions for the messages of play.js. Each action returns the sentences to show.
/** @type {Record<string, (at: Match, message: Click) => string>} */
const does = {
  new_game: begin,
  click(at, { row = -1, column = -1, which = -1 }) {
    const state = here(at);
    if (over(at)) return at.game.words.over;
    if (!state.player || waits(at)) return goOn(at, "", false);
    const ways = state.rows[row]?.[column]?.[1] ?? [], way = ways[ways.length > 1 ? which : 0];
    if (!way) return "You can't move there.";
    makeMove(at, way[0], "you");
    return goOn(at, `You: ${at.game.texts[state.moves[way[0]][0]]}.`, false);
  },
  hints(at) {
    [at.hints, at.because] = [!at.hints, true];
    return at.told;
  },
  undo(at) {
    const place = at.agreed ? -1 : yours(at);
    if (place >= 0) [at.path.length, at.made.length] = [place + 1, place];
    Object.assign(at, { agreed: false, stuck: false, shown: at.made.length });
    return at.game.words.undone;
  },
  swap_sides(at) {
    at.you = 3 - at.you;
    return over(at) ? begin(at) : goOn(at, at.game.words.swapped[at.you - 1], true);
  },
  offer_a_draw(at) {
    const state = here(at);
    if (over(at) || !canDraw(at)) return at.told;
    at.agreed = at.stuck || !(state.player && state.losing);
    return at.agreed ? at.game.words.agreed : at.game.words.refused;
  },
};

/** @type {(at: Match) => string} */
function now(at) {
  const state = here(at), count = at.made.length, { texts, words: { turns, drawn } } = at.game;
  if (!over(at)) return state.player ? turns[state.player === at.you ? "you" : "computer"] : turns.chance;
  const end = state.ends && !at.agreed ? texts[state.ends[at.you - 1]] : drawn;
  return `${end} after ${count} move${count === 1 ? "" : "s"}`;
}

// Return why the computer made its last move, if hints are shown.
/** @type {(at: Match) => string} */
function why({ game: { states, texts }, path, made, hints, because }) {
  const last = made.findLastIndex(({ who }) => who !== "chance"), state = states[path[last]];
  return hints && because && made[last]?.who === "computer" && state.player ? texts[state.best[2]] : "";
}

// Return what chance did since your last move.
/** @type {(at: Match) => Die[]} */
function dice(at) {
  const { game: { states, texts }, path, made, shown } = at, last = yours(at);
  at.shown = made.length;
  return made.flatMap(/** @returns {Die[]} */ ({ i }, place) => {
    const state = states[path[place]];
    if (state.player || place < last) return [];
    const faces = state.moves.map((move) => texts[move[4]]);
    return [[faces[i], faces.slice(0, FACES), place >= shown]];
  });
}

// Return the cells of a board where clicks do nothing.
/** @type {(rows: PlayerState["rows"], came: ReturnType<typeof arrivals>) => Cell[][]} */
const closed = (rows, came) =>
  rows.map((row, r) => row.map(/** @returns {Cell} */ ([text], c) => [text, [], came(text, r, c)]));

// Return the board after your move, and after what chance did then, and before the reply, as play.js needs it.
/** @type {(at: Match) => Answered | null} */
function mine({ game, made, path, shown }) {
  const place = made.findIndex(({ who }, i) => i > shown && who !== "chance");
  if (place < 0 || made[shown].who !== "you" || made[place].who !== "computer") return null;
  const state = game.states[path[place]], came = arrivals(game, path.slice(0, place + 1));
  return state.player ? [closed(state.rows, came), place, place - shown - 1] : null;
}

// Return the board that play.js shows. If chance moves, it is the board that a player left.
/** @type {(at: Match) => Board} */
function boardOf(at) {
  const { game: { states, texts, looks, pieces }, path, made, hints } = at, came = arrivals(at.game, path);
  const played = made.map(/** @returns {Board["played"][number]} */ ({ i, who }, place) =>
    [states[path[place]].player, `${NAMES[who]}: ${texts[states[path[place]].moves[i][0]]}`]);
  const empty = { rows: [], lines: [], names: [], pieces, struck: [], legend: "", played };
  const state = path.map((i) => states[i]).findLast((each) => each.player !== 0);
  if (!state) return empty;
  const { rows, moves, struck = [] } = state, [lines, names] = looks[state.look];
  const board = { ...empty, rows: closed(rows, came), lines, names, struck };
  if (over(at) || state !== here(at)) return board;
  rows.forEach((row, r) => row.forEach(([, ways = []], c) => {
    board.rows[r][c][1] = ways.map(([i, ...cells]) => [texts[moves[i][0]], hints ? moves[i][2] : null, ...cells]);
  }));
  return { ...board, legend: hints ? texts[state.legend] : "" };
}

/** @type {(at: Match, turn: number) => PlayView} */
function viewOf(at, turn) {
  const { told, agreed, stuck, hints, path } = at, been = since(at).filter((i) => i === path.at(-1)).length > 1;
  const draw = been && !over(at) && !stuck ? at.game.words.again : "", state = here(at);
  const remark = state.player ? at.game.texts[state.says] : "";
  return {
    ...boardOf(at), mine: mine(at), dice: dice(at), now: now(at), won: hasWon(at),
    says: [told, why(at), remark, draw].filter(Boolean).join(" "),
    hints, undo: agreed || yours(at) >= 0, swap: true, draw: canDraw(at), over: over(at), turn,
  };
}

// Make a model for play.js that replaces Python. It has the view and receives the clicks.
/** @param {CardGame} game */
export function modelOf(game) {
  const at = begun(game, 1, false);
  const heard = /** @type {(() => void)[]} */ ([]);
  /** @type {PlayView} */
  let view;
  let turn = 0;
  /** @type {(message: Click) => void} */
  function act(message) {
    at.because = false;
    at.told = does[message.do](at, message);
    view = viewOf(at, ++turn);
    for (const hear of heard) hear();
  }
  act({ do: "new_game" });
  return {
    get: () => view,
    on: (/** @type {string} */ _, /** @type {() => void} */ hear) => heard.push(hear),
    off() {},
    send(/** @type {Click} */ message) { // the answer must come after `send` has returned
      if (message.do !== "click" || message.turn === turn) queueMicrotask(() => act(message));
    },
  };
}
