"""upwards: what the nodes of a tree are worth, from the leaves up: averages where chance moves, and Grundy values."""

from ...algorithms.careful import grundy
from ...algorithms.ends import value_of
from ...algorithms.grundy import impartial, mex
from ...algorithms.label import best
from ...core.chance import chances_of
from ...core.errors import GameError
from ...core.game import LABELS
from ...core.graph import build_graph
from ...core.introspect import state_of
from ...core.node import Node
from ...core.query import moves_of
from ...core.tree import nodes
from .explain import ended


def upwards(tree, ends, worth):
    """What the nodes of a Tree are worth, a dict by number; a node in a loop, and all above it, is left out.

    Takes what the ends are worth, a dict; and a function that says it of each node above, by its number and a list of
    what those below it are worth, or says None where it is not known.
    """
    values, ready = dict(ends), list(ends)
    left = {i: len(tree.ways[i]) for i in range(len(tree.nodes))}
    for i in ready:
        if i not in values:
            values[i] = worth(i, [values[child] for _, child in tree.ways[i]])
        for above in tree.above[i] if values[i] is not None else ():
            left[above] -= 1
            if not left[above]:
                ready.append(above)
    return {i: value for i, value in values.items() if value is not None}


def won(ends, players):
    """What ends are worth to player 1, by their labels and who is to move there: dicts by number."""
    return {i: value_of(end, players[i]) for i, end in ends.items() if players[i] in (1, 2)}


def averages(tree, game, players):
    """What the nodes of a Tree are worth to player 1 where chance moves: on average, a dict by number."""

    def worth(i, values):
        if players[i] in (1, 2):
            return best(players[i], values)
        try:
            return sum(chance * value for chance, value in zip(odds_of(tree, game, i), values, strict=True))
        except GameError:
            return None

    ends = {i: ended(node, game) for i, node in enumerate(tree.nodes) if not tree.ways[i]}
    return upwards(tree, won({i: end for i, end in ends.items() if end in LABELS}, players), worth)


def odds_of(tree, game, i):
    """How likely each of the ways from node i is, a list; raises GameError where chance does not move, or not so.

    Nodes that do not say by which moves one gets there are known by their states.
    """
    state, ways = state_of(tree.nodes[i]), tree.ways[i]
    odds, after = chances_of(game, state), moves_of(game, state)
    if {move for move, _ in ways} == odds.keys():
        return [odds[move] for move, _ in ways]
    there = [state_of(tree.nodes[child]) for _, child in ways]
    if {*there} != {*after.values()}:
        raise GameError("These are not the children that the rules of the game give.")
    return [sum(odds[move] for move in odds if after[move] == each) / there.count(each) for each in there]


def nimbers(tree, game):
    """The Grundy values of the nodes of a Tree, a dict by number, as far as they have any."""

    def same_moves(i):
        """Whether the game is impartial at node i, and goes on there, or ends, as the tree does."""
        try:
            node = Node(game, state_of(tree.nodes[i]))
            node.children = {move: Node(game, after) for move, after in moves_of(game, node.state).items()}
            impartial(node)
        except GameError:
            return False
        return bool(node.children) == bool(tree.ways[i])

    ends = {i: 0 for i in range(len(tree.nodes)) if not tree.ways[i] and same_moves(i)}
    return upwards(tree, ends, lambda i, values: mex(values) if same_moves(i) else None)


def nimbers_from(game, state, limit):
    """The Grundy values of all states that can be reached from one, a dict; empty where one of them has none."""
    try:
        root = build_graph(Node(game, state), limit=limit)
        grundy(root)
        return {node.state: node.grundy for node in nodes(root)}
    except GameError:
        return {}
