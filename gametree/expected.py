"""expected: what the states of a game with chance are worth, found out backwards from its ends."""

from numbers import Rational
from typing import Any, NamedTuple

from .asking import moves_of, outcome_of, undisturbed
from .chance import average, chances_of
from .label import best, value_of

SURE = {1: 1, 2: -1}  # the best that a player can get, for player 1
LONG = 10**30  # a denominator: with every roll it gets longer


class Expected(NamedTuple):
    """What is known of a state of a game with chance: what it is worth to player 1 on average, None if that is unknown.

    `lasts` is after how many moves at the latest that is certain, where nobody makes a mistake.
    """

    value: Any = None
    lasts: int | None = None
    label = "?"  # there is none


def expected(game, start, limit):
    """What the states of a game with chance are worth, from its ends backwards: a dict, state -> Expected.

    About as many states as the limit are looked at, those fewest moves away from `start` first. What a loop or the
    limit leaves open is not known.
    """
    with undisturbed():
        above, below, odds = _look(game, start, limit)
        return _backwards(game, above, below, odds)


def _look(game, start, limit):
    """The states above each state, the moves from each that was looked at, and how likely chance's are: dicts."""
    above, below, odds, states = {start: []}, {}, {}, [start]
    for here in states:
        if len(states) > limit:
            break
        below[here] = moves_of(game, here)
        if here[0] == 0:
            odds[here] = chances_of(game, here)
        for after in below[here].values():
            if after not in above:
                above[after] = []
                states.append(after)
            above[after].append(here)
    return above, below, odds


def _backwards(game, above, below, odds):
    known, left = dict.fromkeys(above, Expected()), {here: len(moves) for here, moves in below.items()}
    wave, lasts = {here: value_of(outcome_of(game, here), here[0]) for here in left if not left[here]}, 0
    while wave:
        known.update((here, Expected(value, lasts)) for here, value in wave.items())
        ready, lasts = {}, lasts + 1
        for here, value in wave.items():
            for parent in above[here]:
                left[parent] -= 1
                if known[parent].value is None and (not left[parent] or value == SURE.get(parent[0])):
                    there = {move: known[after].value for move, after in below[parent].items()}
                    ready[parent] = _worth(parent[0], odds.get(parent), there)
        wave = ready
    return known


def _worth(player, odds, values):
    """What a state is worth whose moves lead to these values, a dict by move; None where one is not known."""
    if player:
        return best(player, [value for value in values.values() if value is not None])
    value = average(odds, values)
    return float(value) if isinstance(value, Rational) and value.denominator > LONG else value
