"""expectation: what the states of a game with chance, or with payoffs, are worth: found out backwards from its ends."""

from numbers import Rational
from typing import Any, NamedTuple

from ..core.chance import average, chances_of
from ..core.progress import undisturbed
from ..core.query import outcome_of, reachable
from ..core.text import is_number
from .ends import value_of
from .induction import upwards
from .label import best

SURE = {1: 1, 2: -1}  # the best that a player can get, for player 1
LONG = 10**30  # a denominator: with every roll it gets longer
NEAR = 1e-9  # values that are as good as the same
WORK, TIMES = 1_000_000, 2_000  # how many moves are looked at again, and how often each, at most


class Expected(NamedTuple):
    """What is known of a state of a game with chance or payoffs: what it is worth to player 1, None if that is unknown.

    Where chance moves it is the average. `lasts` is after how many moves at the latest that is certain, with best play;
    None where the game may go round.
    """

    value: Any = None
    lasts: int | None = None
    label = "?"  # there is none


def expected(game, start, limit):
    """What the states of a game with chance, or with payoffs, are worth: a dict, state -> Expected.

    About as many states as the limit are looked at, those fewest moves away from `start` first; what the limit leaves
    open is not known. Where the game can go round the values are decimal numbers, or not known either.
    """
    with undisturbed():
        above, below, odds = _look(game, start, limit)
        ends = {here: outcome_of(game, here) for here in below if not below[here]}
        paying = any(map(is_number, ends.values()))
        ends = {here: value_of(end, here[0]) for here, end in ends.items()}
        known = _backwards(above, below, odds, ends, {} if paying else SURE)
        if len(below) == len(above):
            span = (min(0, *ends.values()), max(0, *ends.values())) if paying else (-1, 1)
            known.update(_squeezed(below, odds, known, span))
        return known


def _look(game, start, limit):
    """The states above each state, the moves from each that was looked at, and how likely chance's are: dicts."""
    above, below, odds = {start: []}, {}, {}
    for here, moves in reachable(game, start, limit):
        below[here] = moves
        if here[0] == 0:
            odds[here] = chances_of(game, here)
        for after in moves.values():
            above.setdefault(after, []).append(here)
    return above, below, odds


def _backwards(above, below, odds, ends, best):
    def worth(here, values):
        return _worth(here[0], odds.get(here), {move: values.get(after) for move, after in below[here].items()})

    left = {here: len(moves) for here, moves in below.items()}
    known = dict.fromkeys(above, Expected())
    for lasts, wave in enumerate(upwards(above, left, ends, worth, lambda here, value: value == best.get(here[0]))):
        known.update((here, Expected(value, lasts)) for here, value in wave.items())
    return known


def _worth(player, odds, values):
    """What a state is worth whose moves lead to these values, a dict by move; None where one is not known."""
    if player:
        return best(player, [value for value in values.values() if value is not None])
    value = average(odds, values)
    return float(value) if isinstance(value, Rational) and value.denominator > LONG else value


def _squeezed(below, odds, known, span):
    """What states are worth that can come back to themselves: a dict, state -> Expected, of those where that is found.

    From the least value that there may be, and from the largest, which are the `span`, their values are worked out
    again and again, until these meet. So they do not depend on what a game that never ends would be worth, if it lies
    between these. Source: Shapley, "Stochastic games".
    """
    rest = [here for here in reversed(below) if known[here].value is None]  # the ends are farthest
    odds = {here: {move: float(chance) for move, chance in odds[here].items()} for here in rest if here in odds}
    least, most = ({here: far if each.value is None else each.value for here, each in known.items()} for far in span)
    for _ in range(min(TIMES, WORK // (1 + sum(len(below[here]) for here in rest)))):
        for values in (least, most):
            for here in rest:
                there = {move: values[after] for move, after in below[here].items()}
                values[here] = float(_worth(here[0], odds.get(here), there))
        if all(most[here] - least[here] < NEAR for here in rest):
            break
    return {here: Expected((least[here] + most[here]) / 2) for here in rest if most[here] - least[here] < NEAR}
