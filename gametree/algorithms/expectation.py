"""expectation: the values of states in games with chance or payoffs, computed backward from the terminal positions."""

from collections.abc import Mapping
from numbers import Rational
from typing import Any, NamedTuple

from ..core import limits
from ..core.chance import average, chances_of
from ..core.game import Game, Moves, State
from ..core.progress import garbage_collection_paused
from ..core.query import outcome_of, reachable
from ..core.text import Number, is_number
from .ends import value_of
from .induction import propagate_values
from .label import best_value

BEST_VALUES = {1: 1, 2: -1}  # player -> the best result for that player, as a value for player 1
TOLERANCE = 1e-9  # values that differ by less count as equal
Odds = Mapping[State, Mapping[Any, Number]]  # state where chance moves -> move -> probability


class Expected(NamedTuple):
    """What is known about a state in a game with chance or payoffs.

    Attributes:
        value: The value for player 1, which is an average if chance moves, or None if it is unknown.
        lasts: The largest number of moves, with best play, until the value is certain. None if the game may loop.
        label: Always "?": such states have no label.
    """

    value: Number | Any = None
    lasts: int | None = None

    @property
    def label(self) -> str:
        return "?"


def expected(game: Game, start: State, limit: float) -> "dict[State, Expected]":
    """Compute the values of the states of a game with chance or payoffs.

    About `limit` states are explored, nearest to `start` first. Values that depend on unexplored states stay unknown.
    In games with loops the values are floats, or unknown.

    Returns:
        A dict from each state to what is known about it.
    """
    with garbage_collection_paused():
        parents: dict[State, list[State]] = {start: []}
        moves_from: dict[State, Moves] = {}  # of the explored states
        odds: dict[State, dict[Any, Number]] = {}  # where chance moves
        for state, moves in reachable(game, start, limit):
            moves_from[state] = moves
            if state[0] == 0:
                odds[state] = chances_of(game, state)
            for next_state in moves.values():
                parents.setdefault(next_state, []).append(state)
        outcomes = {state: outcome_of(game, state) for state in moves_from if not moves_from[state]}
        has_payoffs = any(map(is_number, outcomes.values()))
        terminals = {state: value_of(outcome, state[0]) for state, outcome in outcomes.items()}
        known = _backward_induction(parents, moves_from, odds, terminals, {} if has_payoffs else BEST_VALUES)
        if len(moves_from) == len(parents):
            value_range = (min(0, *terminals.values()), max(0, *terminals.values())) if has_payoffs else (-1, 1)
            known.update(_iterate_values(moves_from, odds, known, value_range))
        return known


def _backward_induction(
    parents: dict[State, list[State]], moves_from: dict[State, Moves], odds: Odds, terminals: dict[State, Number],
    best_values: Mapping[int, Number],
) -> dict[State, Expected]:  # fmt: skip
    """Return what can be found about each state by working backward from the terminal positions."""

    def value_of_state(state: State, values: Mapping[State, Number]) -> Number | None:
        by_move = {move: values.get(next_state) for move, next_state in moves_from[state].items()}
        return _backed_up_value(state[0], odds.get(state, {}), by_move)

    def decides(state: State, value: Number) -> bool:
        return value == best_values.get(state[0])

    moves_left = {state: len(moves) for state, moves in moves_from.items()}
    known = dict.fromkeys(parents, Expected())
    for lasts, wave in enumerate(propagate_values(parents, moves_left, terminals, value_of_state, decides)):
        known.update((state, Expected(value, lasts)) for state, value in wave.items())
    return known


def _backed_up_value(player: int, odds: Mapping[Any, Number], values: Mapping[Any, Any]) -> Number:
    """Return the value of a state from a dict of its moves' values. If a player moves, some values may be None."""
    if player:
        return best_value(player, [value for value in values.values() if value is not None])
    value = average(odds, values)
    return float(value) if isinstance(value, Rational) and value.denominator > limits.DENOMINATOR else value


def _iterate_values(
    moves_from: dict[State, Moves], odds: Odds, known: dict[State, Expected], value_range: tuple[Number, Number]
) -> dict[State, Expected]:
    """Find the values of states on loops by value iteration, and return what is known about these states.

    The values are iterated from two starting points, the smallest and the largest possible value (`value_range`), until
    the results meet. So the value of a game that never ends does not matter, as long as it is in this range. States at
    which the results do not meet are left out.

    Source: Shapley, "Stochastic games".
    """
    unknown = [state for state in reversed(moves_from) if known[state].value is None]  # nearest to the end first
    odds = {state: {move: float(chance) for move, chance in odds[state].items()} for state in unknown if state in odds}
    low, high = (
        {state: bound if each.value is None else each.value for state, each in known.items()} for bound in value_range
    )
    for _ in range(min(limits.SWEEPS, limits.UPDATES // (1 + sum(len(moves_from[state]) for state in unknown)))):
        for values in (low, high):
            for state in unknown:
                by_move = {move: values[next_state] for move, next_state in moves_from[state].items()}
                values[state] = float(_backed_up_value(state[0], odds.get(state, {}), by_move))
        if all(high[state] - low[state] < TOLERANCE for state in unknown):
            break
    close = (state for state in unknown if high[state] - low[state] < TOLERANCE)
    return {state: Expected((low[state] + high[state]) / 2) for state in close}
