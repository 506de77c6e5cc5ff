"""Game: the three words that describe a game, and what is said when its rules go wrong."""

from .words import GameError, plain, told

PLAYERS = frozenset((0, 1, 2))  # 0 is chance
LABELS = {"W": "win", "L": "loss", "D": "draw"}  # for the player to move


class Game:
    """The rules of a game for two players: where it starts, who can move where, and how it has ended.

    A state is a tuple that begins with the player to move, 1 or 2, as in `(1, 0)`. A game of your own sets `start`
    and defines `moves`; where the end is not simply a loss for the player who can't move, it defines `outcome` too.

    >>> class Countdown(Game):
    ...     start = (1, 3)
    ...     def moves(self, state):
    ...         player, pile = state
    ...         return {n: (3 - player, pile - n) for n in (1, 2) if n <= pile}
    >>> Countdown().moves((1, 3))
    {1: (2, 2), 2: (2, 1)}
    """

    start = None
    verb = "play"  # what a player does by a move: "take" one, "add" two, …

    def __repr__(self):
        return f"<{type(self).__name__}, starting at {self.start}>"

    def moves(self, state):
        """Every legal move from a state: a dict, move -> the state it leads to; empty where the game is over."""
        raise GameError("it is not written yet. Define moves(self, state): a dict, move -> the state it leads to.")

    def outcome(self, state):
        """How the game has ended for the player to move: "W", "L" or "D"; asked only where there is no move. Who can't move has lost."""
        return "L"

    def text(self, state):
        """What a drawn node says, a string: the state without its player."""
        return ", ".join(map(str, state[1:]))

    def board(self, state):
        """The position as something to click: rows, lists of (text, move) pairs, the move that a click there makes, or None.

        A cell without a text is a gap. The moves that are on no cell become buttons below, so this is all that is needed.
        """
        return [[(str(self.text(state)), None)]]


def start_of(game):
    """The first state of a game; raises GameError where there is none."""
    if checked(game).start is None:
        raise GameError(f"{_kind(game)} has no start: set it to the first state, a tuple such as (1, 0).")
    moves_of(game, game.start)  # says what a state is
    return game.start


def moves_of(game, state):
    """The game's moves from a state, a dict; raises GameError when they are not what `Game.moves` promises."""
    try:  # quickly, for this is asked of every state
        moves = game.moves(state)
        hash((state, *moves.values()))
        if isinstance(moves, dict) and isinstance(state, tuple) and state[0] in PLAYERS:
            for after in moves.values():
                if not isinstance(after, tuple): break
            else:
                return moves
    except Exception:
        pass
    return _moves_with_care(game, state)  # which says what is wrong


def _moves_with_care(game, state):
    if not isinstance(state, tuple) or not state or not _hashable(state) or state[0] not in PLAYERS:
        what = "a state is a tuple that begins with the player to move, 1 or 2, as in (1, 0), with no list in it."
        raise GameError(f"{plain(state)} is not a state of {_kind(game)}: {what}")
    moves = answer_of(game, "moves", state)
    asked = f"{_kind(game)}.moves({plain(state)})"
    if not isinstance(moves, dict):
        hint = "is a return missing?" if moves is None else "it should be a dict, move -> the state it leads to."
        raise GameError(f"{asked} gave {plain(moves)}: {hint}")
    for move, after in moves.items():
        if not isinstance(after, tuple) or not _hashable(after):
            raise GameError(f"{asked} leads by {plain(move)} to {plain(after)}: a state is a tuple, with no list in it.")
    return moves


def end_of(game, state):
    """How the game has ended in a state, "W", "L" or "D" for the player to move; None where it goes on. Raises GameError as `moves_of` does."""
    return None if moves_of(game, state) else outcome_of(game, state)


def outcome_of(game, state):
    """The game's outcome at a leaf, "W", "L" or "D"; raises GameError when it is anything else."""
    try:
        if (outcome := game.outcome(state)) in LABELS:
            return outcome
    except Exception:
        pass
    outcome = answer_of(game, "outcome", state)
    if not isinstance(outcome, str) or outcome not in ("W", "L", "D"):
        due = 'it should be "W", "L" or "D", for the player to move.'
        raise GameError(f"{_kind(game)}.outcome({plain(state)}) gave {plain(outcome)}: {due}")
    return outcome


def board_of(game, state):
    """The game's board in a state, a list of rows of (text, move) pairs; raises GameError when it is not what `Game.board` promises."""
    rows = answer_of(game, "board", state)
    asked = f"{_kind(game)}.board({plain(state)})"
    if not isinstance(rows, (list, tuple)) or not all(isinstance(row, (list, tuple)) for row in rows):
        hint = "is a return missing?" if rows is None else "it should be a list of rows, and each row a list of cells."
        raise GameError(f"{asked} gave {plain(rows)}: {hint}")
    for cell in (cell for row in rows for cell in row):
        if not isinstance(cell, (list, tuple)) or len(cell) != 2 or not isinstance(cell[0], str):
            raise GameError(f"{asked} has the cell {plain(repr(cell))}: a cell is a text and the move that a click on it makes, or None.")
    return [list(row) for row in rows]


def answer_of(game, method, state):
    """What a method of a game, by its name, answers about a state; raises GameError when it is no method or stops with an error."""
    question = getattr(game, method)
    if not callable(question):
        raise GameError(f"{_kind(game)}.{method} is {plain(repr(question))}, and should be a method: def {method}(self, state): …")
    try:
        return question(state)
    except Exception as error:
        raise GameError(f"{_kind(game)}.{method}({plain(state)}) stopped: {told(error)}") from error


def checked(game):
    """The game itself; raises GameError when it is none."""
    if isinstance(game, type):
        raise GameError(f"{game.__name__} is a class, the plan of a game. Make a game by it: {game.__name__}().")
    if not isinstance(game, Game):
        raise GameError(f"{plain(game)} is not a game: a game is made by a class that begins as in class MyGame(Game).")
    return game


def size(number, called):
    """A number that makes a game larger or smaller, an int; raises GameError where it is none, or negative."""
    if not isinstance(number, int) or number < 0:
        raise GameError(f"{called}={plain(repr(number))} won't do: {called} is a whole number, 0 or more.")
    return number


def _kind(game):
    return type(game).__name__


def _hashable(state):
    try:
        hash(state)
    except TypeError:
        return False
    return True
