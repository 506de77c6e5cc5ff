"""query: call the methods of a game, and explain what is wrong if its rules are not valid."""

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


def start_of(game: Thing) -> State:
    """Return the first state of a game. Raises GameError if the game has no valid start."""
    start = checked_game(game).start
    if start is None:
        raise GameError(f"{type(game).__name__} has no start. Set start to the first state, a tuple such as (1, 0).")
    return checked_state(game, start)


def moves_of(game: Game, state: State) -> dict[Any, State]:
    """Return the dict of moves from a state. Raises GameError if they do not follow the rules of `Game.moves`."""
    try:  # the fast path, because this function is called for every state
        moves: Any = game.moves(state)
        for each in (state, *dict.values(moves)):
            hash(each)
            if not isinstance(each, tuple) or each[0] not in PLAYERS: break
        else:
            return moves  # type: ignore[no-any-return]
    except Exception:
        pass
    return _checked_moves(game, state)  # this function explains what is wrong


def reachable(game: Game, first: State, most: float = inf) -> Iterator[tuple[State, Moves]]:
    """Yield every state that can be reached from `first`, with its moves, nearest states first.

    It stops when more than `most` states have been found. Raises GameError if the moves of a state are not valid.
    """
    met, waiting = {first}, [first]
    for state in waiting:
        if len(waiting) > most:
            return
        try:
            moves: Any = game.moves(state)
            for next_state in dict.values(moves):
                if next_state not in met:
                    if not isinstance(next_state, tuple) or next_state[0] not in PLAYERS: raise TypeError
                    met.add(next_state)
                    waiting.append(next_state)
        except Exception as error:
            refuse(game, state, error)
        yield state, moves


class States(dict[State, Any]):
    """A dict with an entry for every state found so far. A new state is checked and added when it is looked up."""

    def __missing__(self, state: State) -> Any:
        if not isinstance(state, tuple) or state[0] not in PLAYERS:  # the lookup has shown that the state is hashable
            raise TypeError  # `refuse` explains why
        entry = self[state] = self.new(state)
        return entry

    def new(self, state: State) -> Any:
        """Return the entry for a new state."""
        return state


def refuse(game: Game, state: State, error: Exception) -> NoReturn:
    """Raise a GameError that explains why reading the moves from a state failed with `error`."""
    _checked_moves(game, state)
    if isinstance(error, GameError):
        raise error
    again = "It did not fail when called again, but it should behave the same way every time."
    raise GameError(f"{call_text(game, 'moves', state)} failed: {describe_error(error)}. {again}") from error


def _checked_moves(game: Game, state: State) -> dict[Any, State]:
    """Return the moves from a state. Raises GameError with an explanation if they are not valid."""
    checked_state(checked_game(game), state)
    moves = answer_of(game, "moves", state)
    if not isinstance(moves, dict):
        raise invalid_answer(game, "moves", state, moves, "it should return a dictionary, move -> next state.")
    for move, next_state in moves.items():
        if problem := _state_problem(next_state):
            leads = f"the move {short_repr(move)} leads to {quoted_repr(next_state)}, which is not a valid state"
            raise GameError(f"In {call_text(game, 'moves', state)}, {leads}. {problem}")
    return moves


def checked_state(game: Game, state: Thing) -> State:
    """Return a state unchanged. Raises GameError if it is not valid."""
    if problem := _state_problem(state):
        raise GameError(f"{short_repr(state)} is not a state of {type(game).__name__}. {problem}")
    return state  # type: ignore[no-any-return]


def _state_problem(state: Thing) -> str:
    """Return a sentence about what a valid state is, or "" if this state is valid."""
    try:
        hash(state)
        if isinstance(state, tuple) and state[0] in PLAYERS:
            return ""
    except Exception:
        pass
    return "A state is a tuple that begins with the player to move, 1 or 2, as in (1, 0), and contains no lists."


def end_of(game: Game, state: State) -> str | Number | None:
    """Return the outcome in a state, or None if the game goes on. Raises GameError if the rules are not valid."""
    return None if moves_of(game, state) else outcome_of(game, state)


def outcome_of(game: Game, state: State) -> str | Number:
    """Return the outcome in a state without moves: "W", "L" or "D" for the player to move, or player 1's payoff.

    Raises GameError if the outcome is not valid, or if chance is to move.
    """
    if state[0] == 0:
        expected = "When the game is over, a state must begin with player 1 or 2"
        raise GameError(f"Chance moves at {short_repr(state)}, but there are no moves. {expected}.")
    try:
        if (outcome := game.outcome(state)) in LABELS:
            return outcome  # type: ignore[return-value]
    except Exception:
        pass
    outcome = answer_of(game, "outcome", state)
    if isinstance(outcome, Real) and not isinstance(outcome, bool) and isfinite(outcome):
        return outcome if is_number(outcome) else float(outcome)  # numpy has its own number types
    if not isinstance(outcome, str) or outcome not in LABELS:
        expected = 'it should return "W", "L" or "D" for the player to move.'
        if not isinstance(outcome, (bool, str)):
            expected += " In a game with payoffs, it should be a number, the payoff of player 1."
        raise invalid_answer(game, "outcome", state, outcome, expected)
    return outcome


def has_payoffs(game: Game, state: State) -> bool:
    """Return whether a game has payoffs, judging by the first outcome found from a state."""
    return is_number(first_outcome(game, state))


def first_outcome(game: Game, state: State) -> str | Number | None:
    """Return the outcome of the first terminal position found from a state.

    Return None if the states explored contain no terminal position. States with invalid moves are skipped, because the
    algorithm that visits them reports the mistake.
    """
    met, waiting = {state}, [state]
    while waiting and len(met) < limits.STATES_WALKED:
        current = waiting.pop()
        try:
            if not (moves := moves_of(game, current)):
                return outcome_of(game, current)
        except GameError:
            continue
        new = [next_state for next_state in dict.fromkeys(moves.values()) if next_state not in met]
        met.update(new)
        waiting += reversed(new)
    return None


def text_of(game: Game, state: State) -> str:
    """Return the text for a state in a picture. Raises GameError if it is not a string."""
    text = answer_of(game, "text", state)
    if not isinstance(text, str):
        raise invalid_answer(game, "text", state, text, "it should return a string, as in str(state[1]).")
    return text


def board_of(game: Game, state: State) -> list[list[Any]]:
    """Return the board for a state as rows of (text, move) pairs, where the move may be None or a list of moves.

    Raises GameError if the board does not follow the rules of `Game.board`.
    """
    rows = answer_of(game, "board", state)
    if not isinstance(rows, (list, tuple)) or not all(isinstance(row, (list, tuple)) for row in rows):
        expected = "it should return a list of rows, and each row is a list of cells."
        raise invalid_answer(game, "board", state, rows, expected)
    for row, cell in ((each, cell) for each in rows for cell in each):
        if not isinstance(cell, (list, tuple)) or len(cell) != 2 or not isinstance(cell[0], str):
            expected = "a cell is a pair of a text and the move that a click makes (or a list of moves, or None)."
            if isinstance(row, tuple) and isinstance(cell, str):
                expected = "a row is a list of cells. Is one pair of brackets missing?"
            raise GameError(f"{call_text(game, 'board', state)} has the cell {quoted_repr(cell)}: {expected}")
    return [list(row) for row in rows]


def cell_moves(move: Thing) -> list[Any]:
    """Return the moves of a cell as a list. The cell may have one move, a list of moves, or None."""
    if isinstance(move, list):
        return list(move)
    return [] if move is None else [move]


def lines_of(game: Game, rows: Sequence[Sequence[Any]]) -> list[list[int]]:
    """Return the lines on a board with these rows, each line as a list [row, column, row, column].

    Raises GameError if they do not follow the rules of `Game.lines`.
    """
    found = []
    for line in game.lines if isinstance(game.lines, (list, tuple, set, frozenset)) else [game.lines]:
        try:
            one, other = ([index(row), index(column)] for row, column in line)
            on_board = all(0 <= row < len(rows) and 0 <= column < len(rows[row]) for row, column in (one, other))
        except (TypeError, ValueError):
            on_board = False
        if not on_board:
            expected = "a line is a pair of cells of the board, ((row, column), (row, column)), counted from 0."
            problem = f"{type(game).__name__}.lines contains {quoted_repr(line)}"
            raise GameError(f"No lines are drawn because {problem}: {expected}")
        found.append(one + other)
    return found


def cell_names_of(game: Game) -> dict[tuple[int, int], str]:
    """Return a game's `cell_names`. Raises GameError if they are not a dict, or if a name is not a string."""
    cells = game.cell_names
    if isinstance(cells, dict) and all(isinstance(each, str) for each in cells.values()):
        return cells
    expected = 'it should be a dict, (row, column) -> text, as in {(0, 0): "top left"}.'
    raise GameError(f"{type(game).__name__}.cell_names is {quoted_repr(cells)}: {expected}")


def pieces_of(game: Game) -> list[str]:
    """Return the pieces of players 1 and 2, or an empty list if the game has none.

    A class that has its own moves does not inherit the pieces of its base class.
    """
    has_pieces = any("pieces" in vars(kind) for kind in classes_with(game, "moves")) and len(game.pieces) == 2
    return [*map(short_repr, game.pieces)] if has_pieces else []


def classes_with(game: Game, *methods: str) -> Iterator[type]:
    """Yield the class of a game and its base classes, as long as the game inherits these methods from them."""
    for kind in type(game).__mro__:
        if kind is Game:
            return
        yield kind
        if any(method in vars(kind) for method in methods):
            return


def phrase_of(game: Game, state: State, move: Any) -> str:
    """Return the description of a move. Raises GameError if it is not a string or is empty."""
    phrase = answer_of(game, "phrase", state, move)
    if not isinstance(phrase, str) or not phrase.strip():
        call = f"{type(game).__name__}.phrase({short_repr(state)}, {quoted_repr(move)})"
        expected = 'it should return a string, as in f"take {move}"'
        raise GameError(f"{call} returned {quoted_repr(phrase)}, but {expected}.")
    return short_repr(phrase, 60)


def answer_of(game: Game, method: str, state: State, *more: Any) -> Any:
    """Call a game's method, and return its answer. Raises GameError if it is not a method, or if it fails."""
    function, parameters = getattr(game, method), ", ".join(["self", "state", *["move"] * len(more)])
    if not callable(function):
        expected = f"but it should be a method: def {method}({parameters}): …"
        raise GameError(f"{type(game).__name__}.{method} is {quoted_repr(function)}, {expected}")
    try:
        return function(state, *more)
    except Exception as error:
        # a TypeError without a frame of the method: it was never entered
        missed = isinstance(error, TypeError) and error.__traceback__ and error.__traceback__.tb_next is None
        advice = f". Its parameters should be ({parameters})." if missed else ""
        raise GameError(f"{call_text(game, method, state)} failed: {describe_error(error)}{advice}") from error


def call_text(game: Game, method: str, state: State) -> str:
    """Return the text of a method call, as in MyGame.moves((1, 0))."""
    return f"{type(game).__name__}.{method}({short_repr(state)})"


def invalid_answer(game: Game, method: str, state: State, answer: object, expected: str) -> GameError:
    """Return the GameError for an invalid answer of a method, where `expected` describes a valid answer."""
    advice = ". Is a return missing?" if answer is None else f", but {expected}"
    return GameError(f"{call_text(game, method, state)} returned {quoted_repr(answer)}{advice}")


def checked_game(game: Thing) -> Game:
    """Return a game unchanged. Raises GameError if it is anything else."""
    if isinstance(game, Game):
        return game
    if isinstance(game, type) and issubclass(game, Game):
        raise GameError(f"{game.__name__} is a class. Create an object: {game.__name__}().")
    expected = "A game is an object of a class that inherits from Game, such as class MyGame(Game)"
    raise GameError(f"{short_repr(game)} is not a game. {expected}.")
