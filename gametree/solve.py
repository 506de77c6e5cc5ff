"""solve: who wins from every state that can be reached, worked out backwards from the ends; loops do no harm."""

from typing import NamedTuple

from . import guard
from .asking import States, by_chance, outcome_of, refuse, soon, start_of, undisturbed
from .words import TooLong, plain, whole


class Known(NamedTuple):
    """What is known of a state: its label, and how many moves the game still lasts (None for "D" and "?").

    Of a game that was looked at in part the label is right, and a W may come sooner.
    """

    label: str
    lasts: int | None


def solve(game, state=None, limit=20_000):
    """Find out who wins, for every state that can be reached from one.

    Takes a game, a state (None: its start), and how many states to look at, those fewest moves away first, or fewer
    where they take too much memory. Gives a dict, state -> Known: "W", "L" or "D" for the player to move, "D" too
    where the game need never end; "?" where too little of the game was looked at. Raises GameError where the rules of
    the game go wrong.

    >>> from gametree import OneTwoTen
    >>> known = solve(OneTwoTen())
    >>> len(known), known[1, 0], known[2, 1]
    (20, Known(label='W', lasts=7), Known(label='L', lasts=6))
    """
    above, left, ends = _Above(game, start_of(game) if state is None else state), {}, {}
    try:
        with undisturbed():
            rest = _look(game, above, left, ends, whole(limit, "limit"))
            known = _back(above, left, ends)
            return {state: known.get(state, rest) for state in above}
    finally:
        for large in (above, above.met, left, ends):
            large.clear()  # while an error is shown, all that hangs on it stays in memory


class _Above(States):
    """For each state those from which a move leads there; `met` are all states, in the order in which they were met."""

    def __init__(self, game, first):
        self.met = []
        super().__init__(game, first)

    def new(self, state):
        """An empty list, for those that will be found."""
        self.met.append(state)
        return []


def _look(game, above, left, ends, limit):
    """Look at the moves from every state, those fewest moves away first, and write down what they say.

    `above` gets the states above each state, `left` the number of its moves, `ends` its label if it has none. Gives
    what is known of the states of which these do not tell.
    """
    guard.awake or guard.wake()
    enough = 0
    for here in above.met:
        if len(above) > enough:
            if len(above) > limit or above.heavy():
                return Known("?", None)
            enough = soon(len(above), limit)
        try:
            below = dict.values(game.moves(here))
            for after in below:
                above[after].append(here)
        except (Exception, TooLong) as error:
            refuse(game, here, error)
        if here[0] == 0:
            raise by_chance(plain(here))
        left[here] = len(below)
        if not below:
            ends[here] = outcome_of(game, here)
    return Known("D", None)


def backwards(after, ends):
    """Work from the ends of games back to where they began, those that end soonest first.

    Takes what each key's moves lead to (a dict, key -> list of keys) and how it ends where it does (a dict, key ->
    label). Gives a dict, key -> Known, without the keys where nobody can force a win. Source: retrograde analysis, as
    in Ströhlein's thesis on chess endings.
    """
    above, left = {}, {here: len(below) for here, below in after.items()}
    for here, below in after.items():
        for child in below:
            above.setdefault(child, []).append(here)
    return _back(above, left, ends)


def _back(above, left, ends):
    """The same, from what lies above each key and how many of its moves are left to look at."""
    known = {here: Known(label, None if label == "D" else 0) for here, label in ends.items()}
    lost, won = ([here for here, label in ends.items() if label == wanted] for wanted in "LW")
    lasts = 0
    while lost or won:
        lasts += 1
        win, loss, now_won, now_lost = Known("W", lasts), Known("L", lasts), [], []
        for here in lost:
            for parent in above.get(here, ()):
                if parent not in known:
                    known[parent] = win
                    now_won.append(parent)
        for here in won:
            for parent in above.get(here, ()):
                left[parent] -= 1
                if not left[parent] and parent not in known:
                    known[parent] = loss
                    now_lost.append(parent)
        lost, won = now_lost, now_won
    return known
