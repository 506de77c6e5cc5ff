"""states: all states of a game, whether chance moves in any of them, and which of them are the same."""

from collections import Counter

from ..algorithms.retrograde import solve
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.graph import Either, Merged, build_graph
from ..core.query import end_of, moves_of, reachable, start_of
from ..core.tree import Tree

STATES = 100_000  # of a game that is held against another
LARGE = 20_000  # nodes of a tree that is built where a graph would do


def has_chance(game):
    """Whether chance moves anywhere in a game, as far as its first states show: as many as a large tree has nodes."""
    seen = reachable(game, start_of(game), LARGE)
    return any(here[0] == 0 for state, moves in seen for here in (state, *moves.values()))


def states_of(game):
    """Every state of a game, a list, those fewer moves from its start first; GameError where its rules go wrong."""
    if not has_chance(game):
        return [*solved(game)]
    states = [node.state for node in Tree(build_graph(game, limit=STATES)).nodes]
    for state in states:
        (end_of if state[0] else chances_of)(game, state)
    return states


def solved(game):
    """What is known of every state of a game, a dict, those that are fewer moves from its start first."""
    known = solve(game, limit=STATES)
    if any(label == "?" for label, _ in known.values()):
        raise GameError(f"{type(game).__name__} has more than {STATES:,} states. Does every game come to an end?")
    return known


def kinds_of(root, game):
    """For each state of a game what tells it from others, a dict: where a key may have merged some; else None.

    Those are of one kind from which the same can come: found out by telling ever more of them apart.
    """
    if not isinstance(root, Merged):
        return None
    known = {} if has_chance(game) else solved(game)
    after = {state: moves_of(game, state) for state in known or states_of(game)}
    ends = known or {state: end_of(game, state) if state[0] else None for state in after}
    kinds, count = {state: (ends[state], state[0] * (not isinstance(root, Either))) for state in after}, 0
    while count < (count := len({*kinds.values()})):
        apart = {state: (kinds[state], _kinds_below(game, state, moves, kinds)) for state, moves in after.items()}
        numbers = {kind: number for number, kind in enumerate(dict.fromkeys(apart.values()))}
        kinds = {state: numbers[kind] for state, kind in apart.items()}
    return kinds


def _kinds_below(game, state, moves, kinds):
    """The kinds of the states to which moves lead; where chance moves, how likely each is."""
    if state[0]:
        return frozenset(kinds[after] for after in moves.values())
    likely, chances = Counter(), chances_of(game, state)
    for move, after in moves.items():
        likely[kinds[after]] += chances[move]
    return frozenset(likely.items())
