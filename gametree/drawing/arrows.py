"""arrows: the lines of a drawing, what is written beside them, and which of them lead back."""

from collections import Counter

from ..core import limits
from ..core.chance import chances_of
from ..core.introspect import game_of, player_of, state_of
from ..core.text import format_number, is_number, short_repr

LEADS_BACK = "A dashed arrow leads back: here the game can go round."


def lines_of(tree, compact, texts):
    """The lines, a list of (from, to, what is written): of more than three equal ones a single one, with a number.

    A move that is called as the node it leads to is not written; `texts` are what stands in the nodes.
    """
    moves = [[move for move, _ in ways] for ways in tree.ways.values()]
    most = 8 if all(len({*map(_written, each)}) == len({*each}) for each in moves) else 24  # or they look alike
    lines = []
    for i, ways in tree.ways.items():
        times, more = Counter(child for _, child in ways), " and more" if len(ways) > limits.NODES_BUILT else ""
        chances = {} if compact or more else _chances(tree.nodes[i])
        for move, child in ways:
            if times[child] > 3:
                alike = [chances[each] for each, to in ways if to == child and each in chances]
                lines.append((i, child, f"×{times.pop(child):,}{more}{_likely(alike)}"))
            elif times[child]:
                likely = _likely([chances[move]] if move in chances else [])
                named = isinstance(move, str) and move == texts[child] and not likely
                lines.append((i, child, None if compact or named or move is None else _written(move, most) + likely))
    return lines


def _chances(node):
    """How likely each move from a node is, a dict: of none where a player moves, or the game is not known."""
    game, state = game_of(node), state_of(node)
    return chances_of(game, state) if game is not None and player_of(node) == 0 and state else {}


def _likely(chances):
    """How likely the moves of a line are together, as it stands behind them; "" where that is not known."""
    return f": {format_number(sum(chances))}" if chances else ""


def _written(move, most=8):
    """A move as it stands beside its arrow: a number with its minus, a tuple without what can be spared."""
    if isinstance(move, tuple) and len(short_repr(move)) > most:
        return short_repr(_spared(move), most + 4)
    return short_repr(move, most).replace("-", "−") if is_number(move) else short_repr(move, most)


def _spared(move):
    """A tuple without its brackets, as in 1,3,2 or, for pairs of pairs, 1,2 2,2."""
    if not isinstance(move, tuple):
        return short_repr(move)
    return (" " if any(isinstance(part, tuple) for part in move) else ",").join(map(_spared, move))


def levels_of(tree):
    """How many moves each node is away from the root, a list: as few as there are."""
    levels = [0]
    for i in range(1, len(tree.nodes)):
        levels.append(levels[tree.above[i][0]] + 1)  # the first to lead there is the nearest to the root
    return levels


def leading_back(tree):
    """The arrows by which the game can go round and that lead no level down: a dict, (from, to) -> whether up."""
    levels, knots = levels_of(tree), _knots(tree)
    pairs = ((i, child) for i, ways in tree.ways.items() for _, child in ways)
    back = ((i, child) for i, child in pairs if knots[i] == knots[child] and levels[child] <= levels[i])
    return {(i, child): levels[child] < levels[i] for i, child in back}


def _knots(tree):
    """For each node the number of its knot, a dict: of those nodes that lead to it, and it to them (Kosaraju)."""
    knots = {}
    for first in reversed(_left(tree)):
        waiting = [first]
        while waiting:
            if (i := waiting.pop()) not in knots:
                knots[i] = first
                waiting += [above for above in tree.above[i] if above not in knots]
    return knots


def _left(tree):
    """The nodes in the order in which a walk leaves them: a list, each after all below it that it did not come from."""
    left, entered, done, waiting = [], set(), set(), [0]
    while waiting:
        if (i := waiting[-1]) not in entered:
            entered.add(i)
            waiting += [child for _, child in tree.ways[i] if child not in entered]
        elif waiting.pop() not in done:
            done.add(i)
            left.append(i)
    return left
