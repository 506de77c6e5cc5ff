"""query: a game asked with care; what is wrong with its rules is said in a sentence."""

from collections.abc import Iterator, Sequence
from math import inf, isfinite
from numbers import Real
from operator import index
from typing import Any, NoReturn

from . import limits
from .errors import GameError
from .game import LABELS, Game, Moves, State
from .introspect import Thing
from .text import Number, describe_error, is_number, quoted_repr, short_repr

PLAYERS = frozenset((0, 1, 2))  # 0 is chance
MISSING = "is a return missing?"


def start_of(game: Thing) -> State:
    """The first state of a game; raises GameError where there is none."""
    start = checked(game).start
    if start is None:
        raise GameError(f"{type(game).__name__} has no start: set it to the first state, a tuple such as (1, 0).")
    return checked_state(game, start)


def moves_of(game: Game, state: State) -> dict[Any, State]:
    """The game's moves from a state, a dict; raises GameError when they are not what `Game.moves` promises."""
    try:  # quickly, for this is asked of every state
        moves: Any = game.moves(state)
        for each in (state, *dict.values(moves)):
            hash(each)
            if not isinstance(each, tuple) or each[0] not in PLAYERS: break
        else:
            return moves  # type: ignore[no-any-return]
    except Exception:
        pass
    return _moves_with_care(game, state)  # which says what is wrong


def reachable(game: Game, first: State, most: float = inf) -> Iterator[tuple[State, Moves]]:
    """Walk all states that can be reached from one, those fewest moves away first: yield (state, its moves), each once.

    It stops where more than `most` states were met. Raises GameError as `moves_of` does.
    """
    met, waiting = {first}, [first]
    for state in waiting:
        if len(waiting) > most:
            return
        try:
            moves: Any = game.moves(state)
            for after in dict.values(moves):
                if after not in met:
                    if not isinstance(after, tuple) or after[0] not in PLAYERS: raise TypeError
                    met.add(after)
                    waiting.append(after)
        except Exception as error:
            refuse(game, state, error)
        yield state, moves


class States(dict[State, Any]):
    """What is kept of each state that was met: `states[state]`, which is new where the state is, and checked then."""

    def __missing__(self, state: State) -> Any:
        if not isinstance(state, tuple) or state[0] not in PLAYERS:  # that it has a hash is known by now
            raise TypeError  # `refuse` says why
        kept = self[state] = self.new(state)
        return kept

    def new(self, state: State) -> Any:
        """What is kept of a state that is new."""
        return state


def refuse(game: Game, state: State, error: Exception) -> NoReturn:
    """Raise the GameError that says what is wrong with the moves from a state; or else `error`, if it is one."""
    _moves_with_care(game, state)
    if isinstance(error, GameError):
        raise error
    again = "Asked again it did not: it should answer the same every time."
    raise GameError(f"{asked(game, 'moves', state)} stopped: {describe_error(error)}. {again}") from error


def _moves_with_care(game: Game, state: State) -> dict[Any, State]:
    checked_state(checked(game), state)
    moves = answer_of(game, "moves", state)
    if not isinstance(moves, dict):
        raise wrong(game, "moves", state, moves, "it should be a dict, move -> the state it leads to.")
    for move, after in moves.items():
        if problem := _no_state(after):
            raise GameError(f"{asked(game, 'moves', state)} leads by {short_repr(move)} "
                f"to {quoted_repr(after)}: {problem}")
    return moves


def checked_state(game: Game, state: Thing) -> State:
    """The state itself; raises GameError when it is none."""
    if problem := _no_state(state):
        raise GameError(f"{short_repr(state)} is not a state of {type(game).__name__}: {problem}")
    return state  # type: ignore[no-any-return]


def _no_state(state: Thing) -> str:
    """What is wrong with a state, a sentence; "" where nothing is."""
    try:
        hash(state)
        if isinstance(state, tuple) and state[0] in PLAYERS:
            return ""
    except Exception:
        pass
    return "a state is a tuple that begins with the player to move, 1 or 2, as in (1, 0), with no list in it."


def end_of(game: Game, state: State) -> str | Number | None:
    """How the game has ended, as `outcome_of` gives it; None where it goes on.

    Raises GameError as `moves_of` does.
    """
    return None if moves_of(game, state) else outcome_of(game, state)


def outcome_of(game: Game, state: State) -> str | Number:
    """The game's outcome at a leaf: "W", "L" or "D" for the player to move, or a number, the payoff of player 1.

    Raises GameError when it is none, and where chance is to move.
    """
    if state[0] == 0:
        due = "where the game is over, a state begins with player 1 or 2"
        raise GameError(f"At {short_repr(state)} chance moves, but there is no move: {due}.")
    try:
        if (outcome := game.outcome(state)) in LABELS:
            return outcome  # type: ignore[return-value]
    except Exception:
        pass
    outcome = answer_of(game, "outcome", state)
    if isinstance(outcome, Real) and not isinstance(outcome, bool) and isfinite(outcome):
        return outcome if is_number(outcome) else float(outcome)  # numpy has numbers of its own
    if not isinstance(outcome, str) or outcome not in LABELS:
        due = 'it should be "W", "L" or "D", for the player to move, or a number, the payoff of player 1.'
        raise wrong(game, "outcome", state, outcome, due)
    return outcome


def has_payoffs(game: Game, state: State) -> bool:
    """Return whether a game has payoffs, as the first outcome that is met from a state shows."""
    return is_number(first_outcome(game, state))


def first_outcome(game: Game, state: State) -> str | Number | None:
    """Return the outcome of the first terminal position that a walk from a state meets.

    None if there is none among so many states, or if the rules go wrong: whoever comes there gets the message.
    """
    met, waiting = {state}, [state]
    while waiting and len(met) < limits.STATES_WALKED:
        here = waiting.pop()
        try:
            if not (moves := moves_of(game, here)):
                return outcome_of(game, here)
        except GameError:
            continue
        fresh = [after for after in dict.fromkeys(moves.values()) if after not in met]
        met.update(fresh)
        waiting += reversed(fresh)
    return None


def text_of(game: Game, state: State) -> str:
    """What the game says of a state in a picture, a string; raises GameError when it is none."""
    text = answer_of(game, "text", state)
    if not isinstance(text, str):
        raise wrong(game, "text", state, text, "it should be a string, as in str(state[1]).")
    return text


def board_of(game: Game, state: State) -> list[list[Any]]:
    """The game's board in a state, a list of rows of (text, move) pairs; the move may be None, or a list of moves.

    Raises GameError when it is not what `Game.board` promises.
    """
    rows = answer_of(game, "board", state)
    if not isinstance(rows, (list, tuple)) or not all(isinstance(row, (list, tuple)) for row in rows):
        raise wrong(game, "board", state, rows, "it should be a list of rows, and each row a list of cells.")
    for cell in (cell for row in rows for cell in row):
        if not isinstance(cell, (list, tuple)) or len(cell) != 2 or not isinstance(cell[0], str):
            due = "a cell is a text and the move that a click on it makes, a list of moves, or None."
            raise GameError(f"{asked(game, 'board', state)} has the cell {quoted_repr(cell)}: {due}")
    return [list(row) for row in rows]


def several(move: Thing) -> list[Any]:
    """The moves of a cell of a board, a list, whether it has a move, a list of moves, or None."""
    if isinstance(move, list):
        return list(move)
    return [] if move is None else [move]


def lines_of(game: Game, rows: Sequence[Sequence[Any]]) -> list[list[int]]:
    """The lines on a game's board, whose rows these are: a list of lists [row, column, row, column].

    Raises GameError when they are not what `Game.lines` promises.
    """
    found = []
    for line in game.lines if isinstance(game.lines, (list, tuple, set, frozenset)) else [game.lines]:
        try:
            one, other = ([index(row), index(column)] for row, column in line)
            there = all(0 <= row < len(rows) and 0 <= column < len(rows[row]) for row, column in (one, other))
        except (TypeError, ValueError):
            there = False
        if not there:
            due = "a line is a pair of cells of the board, ((row, column), (row, column)), counted from 0."
            raise GameError(f"No lines are drawn: {type(game).__name__}.lines has {quoted_repr(line)}, and {due}")
        found.append(one + other)
    return found


def cell_names_of(game: Game) -> dict[tuple[int, int], str]:
    """What a game calls the cells of its board: a dict, (row, column) -> text; raises GameError when it is none."""
    cells = game.cell_names
    if isinstance(cells, dict) and all(isinstance(each, str) for each in cells.values()):
        return cells
    due = 'it should be a dict, (row, column) -> text, as in {(0, 0): "top left"}.'
    raise GameError(f"{type(game).__name__}.cell_names is {quoted_repr(cells)}: {due}")


def phrase_of(game: Game, state: State, move: Any) -> str:
    """What the game says that a player does by a move, in words; raises GameError when that is no text."""
    phrase = answer_of(game, "phrase", state, move)
    if not isinstance(phrase, str) or not phrase.strip():
        due = 'it should be a text, as in f"take {move}".'
        raise GameError(f"{type(game).__name__}.phrase({short_repr(state)}, {quoted_repr(move)}) "
            f"gave {quoted_repr(phrase)}: {due}")
    return short_repr(phrase, 60)


def answer_of(game: Game, method: str, state: State, *more: Any) -> Any:
    """What a method of a game, by its name, answers about a state.

    Raises GameError when it is no method or stops with an error.
    """
    question = getattr(game, method)
    if not callable(question):
        takes = ", ".join(["self", "state", *["move"] * len(more)])
        is_no = f"{quoted_repr(question)}, and should be a method: def {method}({takes}): …"
        raise GameError(f"{type(game).__name__}.{method} is {is_no}")
    try:
        return question(state, *more)
    except Exception as error:
        raise GameError(f"{asked(game, method, state)} stopped: {describe_error(error)}") from error


def asked(game: Game, method: str, state: State) -> str:
    """What was asked of a game, as it is written: MyGame.moves((1, 0))."""
    return f"{type(game).__name__}.{method}({short_repr(state)})"


def wrong(game: Game, method: str, state: State, answer: object, due: str) -> GameError:
    """The GameError of an answer that is none; `due` says what it should be."""
    return GameError(f"{asked(game, method, state)} gave {quoted_repr(answer)}: "
        f"{due if answer is not None else MISSING}")


def checked(game: Thing) -> Game:
    """The game itself; raises GameError when it is none."""
    if isinstance(game, Game):
        return game
    if isinstance(game, type) and issubclass(game, Game):
        raise GameError(f"{game.__name__} is a class, the plan of a game. Make a game by it: {game.__name__}().")
    raise GameError(f"{short_repr(game)} is not a game: a game is made by a class "
        "that begins as in class MyGame(Game).")
