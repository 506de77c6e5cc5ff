"""game_kind: what kind of game it is, as far as that is certain: with chance, impartial, partisan, its longest game."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..algorithms.grundy import positions_after
from ..core.errors import GameError
from ..core.game import Moves, State
from ..core.query import outcome_of
from ..core.text import is_number
from . import check_facts as facts
from .check_facts import Fact, Note
from .probe import Trial


def find_kind(trial: Trial) -> Iterator[Fact]:
    """Find what kind of game it is, as far as that is certain."""
    ways = _ways(trial)
    order = None if trial.more else in_order(ways, trial.start)
    longest = order and _from_below(ways, order, lambda lasts: max((1 + each for each in lasts), default=0))
    if has_chance(ways):
        yield Note.CHANCE_MOVES
    elif sides := _compare_sides(trial):
        yield sides
    if trial.round or not trial.more and longest is None:
        yield Note.CAN_RETURN
    elif longest is not None:
        yield facts.LongestGame(longest) if longest else Note.OVER_AT_START
    ends: set[Any] = {trial.ends[state] for state in ways if state in trial.ends}
    if any(map(is_number, ends)):
        if not trial.more:
            yield facts.PayoffRange(min(ends), max(ends))
    elif ends == {"D"} and not trial.more:
        yield Note.ENDS_DRAWN if longest is None else Note.ALL_DRAWN
    elif "D" in ends:
        yield Note.CAN_DRAW
    elif longest is not None:
        yield Note.NONE_DRAWN
    if not trial.more and max((len(moves) for state, moves in ways.items() if state[0]), default=0) == 1:
        yield Note.NO_CHOICE


def has_chance(states: Iterable[State]) -> bool:
    """Whether chance moves in one of some states."""
    return any(state[0] == 0 for state in states)


def _ways(trial: Trial) -> dict[State, Moves]:
    """The moves from each state that a game can come to, as far as that was looked at: a dict of dicts."""
    ways, waiting = {}, [trial.start]
    for state in waiting:
        if state in trial.moves and state not in ways:
            ways[state] = trial.possible(state)
            waiting += ways[state].values()
    return ways


def in_order(moves: Mapping[State, Moves], start: State) -> list[State] | None:
    """All states in an order in which each comes after those that lead there, a list; None where a game can go round.

    Takes the moves from each, a dict, and the start.
    """
    above = Counter(after for ways in moves.values() for after in ways.values())
    order = [start] * (not above[start])
    for state in order:
        for after in moves[state].values():
            above[after] -= 1
            if not above[after]:
                order.append(after)
    return order if len(order) == len(moves) else None


def tree_size(moves: Mapping[State, Moves], order: list[State] | None) -> int | None:
    """How many nodes the tree of a game has, an int; None where it has no end.

    Takes the moves from each state, a dict, and the states `in_order`. A state has as many as those after it, and one.
    """
    return _from_below(moves, order, lambda sizes: 1 + sum(sizes)) if order else None


def _from_below(moves: Mapping[State, Moves], order: list[State], worth: Callable[[list[int]], int]) -> int:
    """What the first state is worth, if `worth` says what a state is by what those after it are."""
    known: dict[State, int] = {}
    for state in reversed(order):
        known[state] = worth([known[after] for after in moves[state].values()])
    return known[order[0]]


def _compare_sides(trial: Trial) -> Fact | None:
    """Find whether the players have the same moves and ends, if that is known."""
    if trial.again or not any(trial.moves.values()) or any(map(is_number, trial.ends.values())):
        return None  # of payoffs it is not the same to be either player
    for state, moves in trial.moves.items():
        other = (3 - state[0], *state[1:])
        try:
            theirs = positions_after(trial.game, other[0], other[1:])
            end = None if theirs else outcome_of(trial.game, other)
        except GameError:
            return None
        if {after[1:] for after in moves.values()} != theirs:
            return facts.Partisan(state)
        if end != trial.ends.get(state):
            return facts.EndsDiffer(state, other)
    return None if trial.more else Note.IMPARTIAL
