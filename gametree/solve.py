"""solve: who wins from every state that can be reached, worked out backwards from the ends; loops do no harm."""

from typing import NamedTuple

from . import guard
from .asking import States, by_chance, outcome_of, refuse, soon, start_of
from .words import TooLong, plain, whole


class Known(NamedTuple):
    """What is known of a state: its label, and how many moves the game still lasts (None for a draw, and where the label is "?").

    Of a game that was looked at in part the label is right, and a W may come sooner.
    """

    label: str
    lasts: int | None


def solve(game, state=None, limit=20_000):
    """Find out who wins, for every state that can be reached from one.

    Takes a game, a state (None: its start), and how many states to look at, those fewest moves away first. Gives a dict, state -> Known:
    "W", "L" or "D" for the player to move, "D" too where the game need never end; "?" where too little of the game was looked at.
    Raises GameError where the rules of the game go wrong.

    >>> from gametree import OneTwoTen
    >>> known = solve(OneTwoTen())
    >>> len(known), known[1, 0], known[2, 1]
    (20, Known(label='W', lasts=7), Known(label='L', lasts=6))
    """
    start = start_of(game) if state is None else state
    above, left, ends = _Above(game, start), {}, {}
    try:
        rest = _explore(game, above, left, ends, whole(limit, "limit"))
        known = _backwards(above, left, ends)
        return {state: known.get(state, rest) for state in above}
    finally:
        for large in (above, above.met, left, ends):
            large.clear()  # an error that is shown keeps alive what hangs on it


class _Above(States):
    """For every state that was met, the states from which a move leads there; `met` are the states in the order they were met."""

    def __init__(self, game, first):
        self.met = []
        super().__init__(game, first)

    def new(self, state):
        """The list of the states above it."""
        self.met.append(state)
        return []


def _explore(game, above, left, ends, limit):
    """Fill in, for the states fewest moves away, the states `above` them, how many moves are `left` to look at, and the `ends`."""
    look = 0
    guard.awake or guard.wake()
    for here in above.met:
        if len(above) > look:
            if len(above) > limit or above.heavy():
                return Known("?", None)
            look = soon(len(above), limit)
        try:
            below = dict.values(game.moves(here))
            for after in below:
                above[after].append(here)
        except (Exception, TooLong) as error:
            refuse(game, here, error)
        left[here] = len(below)
        if not below:
            ends[here] = outcome_of(game, here)
        if not here[0]:
            raise by_chance(plain(here))
    return Known("D", None)


def backwards(after, ends):
    """Work from the ends of games back to where they began, those that end soonest first.

    Takes what each key's moves lead to (a dict, key -> list of keys) and how it ends where it does (a dict, key -> label). Gives a dict,
    key -> Known, without the keys where nobody can force a win. Source: retrograde analysis, as in Ströhlein's thesis on chess endings.
    """
    above = {here: [] for below in after.values() for here in below}
    for here, below in after.items():
        for child in below:
            above[child].append(here)
    return _backwards(above, {here: len(below) for here, below in after.items()}, ends)


def _backwards(above, left, ends):
    known = {here: Known(label, None if label == "D" else 0) for here, label in ends.items()}
    lost, won = ([here for here, label in ends.items() if label == due] for due in "LW")
    lasts = 0
    while lost or won:
        lasts += 1
        win, loss = Known("W", lasts), Known("L", lasts)
        winners, losers = [], []
        for here in lost:
            for parent in above.get(here, ()):
                if parent not in known:
                    known[parent] = win
                    winners.append(parent)
        for here in won:
            for parent in above.get(here, ()):
                left[parent] -= 1
                if not left[parent] and parent not in known:
                    known[parent] = loss
                    losers.append(parent)
        lost, won = losers, winners
    return known
