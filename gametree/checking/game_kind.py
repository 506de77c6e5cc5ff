"""game_kind: find out whether a game has chance, whether it is impartial or partisan, and how it can end."""

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
    """Find out what is known for certain about the kind of game."""
    moves = _reachable_moves(trial)
    order = None if trial.has_more else _topological_order(moves, trial.start)
    longest = order and _fold_backward(moves, order, lambda lengths: max((1 + length for length in lengths), default=0))
    if has_chance(moves):
        yield Note.CHANCE_MOVES
    elif sides := _compare_sides(trial):
        yield sides
    if trial.has_returned or not trial.has_more and longest is None:
        yield Note.CAN_RETURN
    elif longest is not None:
        yield facts.Counted("longest_game", longest) if longest else Note.OVER_AT_START
    outcomes: set[Any] = {trial.outcomes[state] for state in moves if state in trial.outcomes}
    if any(map(is_number, outcomes)):
        if not trial.has_more:
            yield facts.PayoffRange(min(outcomes), max(outcomes) if len(outcomes) > 1 else None)
    elif outcomes == {"D"} and not trial.has_more:
        yield Note.ENDS_DRAWN if longest is None else Note.ALL_DRAWN
    elif "D" in outcomes:
        yield Note.CAN_DRAW
    elif longest is not None:
        yield Note.NONE_DRAWN
    if not trial.has_more and max((len(each) for state, each in moves.items() if state[0]), default=0) == 1:
        yield Note.NO_CHOICE


def has_chance(states: Iterable[State]) -> bool:
    """Return whether chance moves in one of the states."""
    return any(state[0] == 0 for state in states)


def _reachable_moves(trial: Trial) -> dict[State, Moves]:
    """Return the possible moves from each explored state that a game can reach."""
    reachable, waiting = {}, [trial.start]
    for state in waiting:
        if state in trial.moves and state not in reachable:
            reachable[state] = trial.possible_moves(state)
            waiting += reachable[state].values()
    return reachable


def _topological_order(moves: Mapping[State, Moves], start: State) -> list[State] | None:
    """Sort states so that each comes after all states that lead to it. Return None if the game can loop."""
    arrows_left = Counter(next_state for each in moves.values() for next_state in each.values())
    order = [start] * (not arrows_left[start])
    for state in order:
        for next_state in moves[state].values():
            arrows_left[next_state] -= 1
            if not arrows_left[next_state]:
                order.append(next_state)
    return order if len(order) == len(moves) else None


def tree_size(moves: Mapping[State, Moves], start: State) -> int | None:
    """Count the nodes in the tree of a game. Return None if the game can loop."""
    order = _topological_order(moves, start)
    return _fold_backward(moves, order, lambda sizes: 1 + sum(sizes)) if order else None


def _fold_backward(moves: Mapping[State, Moves], order: list[State], combine: Callable[[list[int]], int]) -> int:
    """Return the result for the first state, where each state's result combines the results of its next states."""
    results: dict[State, int] = {}
    for state in reversed(order):
        results[state] = combine([results[next_state] for next_state in moves[state].values()])
    return results[order[0]]


def _compare_sides(trial: Trial) -> Fact | None:
    """Find out whether both players have the same moves and outcomes, if that is known."""
    if trial.moves_again or not any(trial.moves.values()) or any(map(is_number, trial.outcomes.values())):
        return None  # a payoff is for player 1, so the two sides can't be compared
    for state, moves in trial.moves.items():
        other = (3 - state[0], *state[1:])
        try:
            other_positions = positions_after(trial.game, other[0], other[1:])
            outcome = None if other_positions else outcome_of(trial.game, other)
        except GameError:
            return None
        if {next_state[1:] for next_state in moves.values()} != other_positions:
            return facts.Partisan(state)
        if outcome != trial.outcomes.get(state):
            return facts.EndsDiffer(state, other)
    return None if trial.has_more else Note.IMPARTIAL
