"""Game: the three words that describe a game, and what is said when its rules go wrong."""

import traceback


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

    def moves(self, state):
        """Every legal move from a state: a dict, move -> the state it leads to; empty where the game is over."""
        raise GameError("it is not written yet. Define moves(self, state): a dict, move -> the state it leads to.")

    def outcome(self, state):
        """How the game has ended for the player to move: "W", "L" or "D"; asked only where there is no move. Who can't move has lost."""
        return "L"

    def text(self, state):
        """What a drawn node says, a string: the state without its player."""
        return ", ".join(map(str, state[1:]))


def moves_of(game, state):
    """The game's moves from a state, a dict; raises GameError when they are not what `Game.moves` promises."""
    if not isinstance(state, tuple) or not state:
        raise GameError(f"{state!r} is not a state of {_kind(game)}: a state is a tuple that begins with the player to move, as in (1, 0).")
    moves = _ask(game.moves, state)
    if not isinstance(moves, dict):
        hint = "is a return missing?" if moves is None else "it should be a dict, move -> the state it leads to."
        raise GameError(f"{_kind(game)}.moves({state!r}) gave {moves!r}: {hint}")
    for move, after in moves.items():
        if not isinstance(after, tuple) or any(isinstance(part, (list, dict, set)) for part in after):
            raise GameError(f"{_kind(game)}.moves({state!r}) leads by {move!r} to {after!r}: a state is a tuple, with no list in it.")
    return moves


def outcome_of(game, state):
    """The game's outcome at a leaf, "W", "L" or "D"; raises GameError when it is anything else."""
    outcome = _ask(game.outcome, state)
    if outcome not in ("W", "L", "D"):
        raise GameError(f'{_kind(game)}.outcome({state!r}) gave {outcome!r}: it should be "W", "L" or "D", for the player to move.')
    return outcome


def _ask(question, state):
    try:
        return question(state)
    except Exception as error:
        raise GameError(f"{_kind(question.__self__)}.{question.__name__}({state!r}) stopped: {told(error)}") from error


def _kind(game):
    return type(game).__name__


def told(error):
    """An exception in words, a string: what it is, and the line of code it comes from."""
    if isinstance(error, GameError):
        return str(error)
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    last = traceback.extract_tb(error.__traceback__)[-1:]
    return words + "".join(f", in line {line.lineno}: {line.line}" for line in last)
