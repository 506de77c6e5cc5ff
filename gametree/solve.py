"""solve: who wins from every state that can be reached, worked out backwards from the ends; loops do no harm."""

from collections import deque
from typing import NamedTuple

from .asking import moves_of, outcome_of, start_of


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
    moves_of(game, start)  # says what a state is
    after, ends, waiting, seen = {}, {}, deque([start]), {start}
    while waiting and len(seen) <= limit:
        here = waiting.popleft()
        below = list(moves_of(game, here).values())
        if not below:
            ends[here] = outcome_of(game, here)
        after[here] = below
        waiting.extend(fresh for fresh in dict.fromkeys(below) if fresh not in seen)
        seen.update(below)
    rest = Known("?" if waiting else "D", None)
    return dict.fromkeys(seen, rest) | backwards(after, ends)


def backwards(after, ends):
    """Work from the ends of games back to where they began, those that end soonest first.

    Takes what each key's moves lead to (a dict, key -> list of keys) and how it ends where it does (a dict, key -> label). Gives a dict,
    key -> Known, without the keys where nobody can force a win. Source: retrograde analysis, as in Ströhlein's thesis on chess endings.
    """
    above = {}
    for here, below in after.items():
        for child in below:
            above.setdefault(child, []).append(here)
    known = {here: Known(label, None if label == "D" else 0) for here, label in ends.items()}
    open_moves = {here: len(below) for here, below in after.items()}
    waiting = deque(here for here, label in ends.items() if label != "D")
    while waiting:
        label, lasts = known[here := waiting.popleft()]
        for parent in above.get(here, ()):
            open_moves[parent] -= label == "W"
            if parent not in known and (label == "L" or not open_moves[parent]):
                known[parent] = Known("W" if label == "L" else "L", lasts + 1)
                waiting.append(parent)
    return known
