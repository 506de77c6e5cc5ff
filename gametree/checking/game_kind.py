"""game_kind: what kind of game it is, as far as that is certain: with chance, impartial, partisan, its longest game."""

from collections import Counter

from ..algorithms.grundy import positions_after
from ..core.errors import GameError
from ..core.query import outcome_of
from ..core.text import count_of, format_number, is_number, short_repr


def facts(trial):
    """What kind of game it is, as far as that is certain: sentences."""
    ways = _ways(trial)
    order = None if trial.more else in_order(ways, trial.start)
    longest = order and _from_below(ways, order, lambda lasts: max((1 + each for each in lasts), default=0))
    yield from filter(None, ["Chance moves in it." if by_chance(ways) else _sides(trial)])
    if trial.round or not trial.more and longest is None:
        yield "A game can come back to a state where it was, and need never end."
    elif longest is not None:
        yield f"The longest game lasts {count_of(longest, 'move')}." if longest else "It is over before it begins."
    ends = {trial.ends[state] for state in ways if state in trial.ends}
    if any(map(is_number, ends)):
        yield _payoffs(ends) * (not trial.more)
    elif ends == {"D"} and not trial.more:
        yield "Every game that comes to an end is a draw." if longest is None else "Every game ends in a draw."
    elif "D" in ends:
        yield "A game can end in a draw."
    elif longest is not None:
        yield "No game ends in a draw."
    if not trial.more and max((len(moves) for state, moves in ways.items() if state[0]), default=0) == 1:
        yield "Nobody ever has a choice: from no state is there more than one move."


def _payoffs(ends):
    """From where to where the payoffs of a game go, a sentence."""
    least, most = format_number(min(ends)), format_number(max(ends))
    return f"Every end pays {least}." if least == most else f"The payoffs of player 1 go from {least} to {most}."


def by_chance(states):
    """Whether chance moves in one of some states."""
    return any(state[0] == 0 for state in states)


def _ways(trial):
    """The moves from each state that a game can come to, as far as that was looked at: a dict of dicts."""
    ways, waiting = {}, [trial.start]
    for state in waiting:
        if state in trial.moves and state not in ways:
            ways[state] = trial.possible(state)
            waiting += ways[state].values()
    return ways


def in_order(moves, start):
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


def tree_size(moves, order):
    """How many nodes the tree of a game has, an int; None where it has no end.

    Takes the moves from each state, a dict, and the states `in_order`. A state has as many as those after it, and one.
    """
    return _from_below(moves, order, lambda sizes: 1 + sum(sizes)) if order else None


def _from_below(moves, order, worth):
    """What the first state is worth, if `worth` says what a state is by what those after it are."""
    known = {}
    for state in reversed(order):
        known[state] = worth([known[after] for after in moves[state].values()])
    return known[order[0]]


def _sides(trial):
    """Whether the players have the same moves and ends, a sentence; "" where that is not known."""
    if trial.again or not any(trial.moves.values()) or any(map(is_number, trial.ends.values())):
        return ""  # of payoffs it is not the same to be either player
    for state, moves in trial.moves.items():
        other = (3 - state[0], *state[1:])
        try:
            theirs = positions_after(trial.game, other[0], other[1:])
            end = None if theirs else outcome_of(trial.game, other)
        except GameError:
            return ""
        if {after[1:] for after in moves.values()} != theirs:
            return f"Partisan: at {short_repr(state)} the moves of the other player would lead elsewhere."
        if end != trial.ends.get(state):
            return (
                "The players have the same moves, but not the same ends: see "
                f"{short_repr(state)} and {short_repr(other)}."
            )
    return "" if trial.more else "Impartial: both players always have the same moves."
