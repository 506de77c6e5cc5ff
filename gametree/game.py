"""Game: the three words that describe a game, and what is said when its rules go wrong."""

import os


class GameError(Exception):
    """Something a student can mend, said in a sentence: a notebook shows the sentence and no traceback."""

    def _render_traceback_(self):  # IPython asks for it
        return [f"{type(self).__name__}: {self}"]


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
    if not isinstance(state, tuple) or not state or not _hashable(state) or state[0] not in (0, 1, 2):
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


def outcome_of(game, state):
    """The game's outcome at a leaf, "W", "L" or "D"; raises GameError when it is anything else."""
    try:
        outcome = game.outcome(state)
    except Exception:
        outcome = answer_of(game, "outcome", state)  # says what is wrong with it
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


def told(error):
    """An exception in words, a string: what it is, and the line of code it comes from, if that is not one of ours."""
    import traceback  # slow to load, and wanted only when something went wrong

    if isinstance(error, GameError):
        return str(error)
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    lines = [line for line in traceback.extract_tb(error.__traceback__) if os.path.dirname(line.filename) != os.path.dirname(__file__)]
    return plain(words, 300) + "".join(f", in line {line.lineno}: {plain(line.line, 100)}" for line in lines[-1:])


def plain(thing, most=40):
    """Any object as one line of harmless text, a string of at most `most` characters."""
    try:
        text = thing if isinstance(thing, str) else repr(thing)
    except Exception as error:
        text = f"{type(thing).__name__}, whose __repr__ stops with {type(error).__name__}"
    text = "".join(letter if letter.isprintable() else "␣" for letter in " ".join(text[: 4 * most].split()))
    return text if len(text) <= most else text[: most - 1] + "…"
