"""retrograde: who wins, backwards from the ends of the game, wave by wave (solve, label_graph); loops do no harm."""

from typing import Any

from ..core.errors import GameError
from ..core.game import LABELS
from ..core.introspect import label_of, name, player_of
from ..core.node import Node
from ..core.query import an_end, outcome_of
from ..core.text import is_number, plain
from ..core.tree import LIMIT, Tree, branches
from .diagnosis import Paying, TwiceInARow
from .ends import ended
from .induction import DRAWN, UNKNOWN, known_from, waves


def solve(game, walk):
    """Who wins from every state, a dict, state -> Known. `walk` goes over all states: (state, its moves) pairs."""
    above, left, ends = {}, {}, {}  # state -> those from which a move leads there, how many moves it has, its outcome
    for here, moves in walk:
        left[here] = len(moves)
        if not moves:
            ends[here] = outcome_of(game, here)
            if ends[here] not in LABELS:
                raise Paying(plain(here), ends[here])
        above.setdefault(here, [])
        for after in moves.values():
            above.setdefault(after, []).append(here)
    known, rest = known_from(above, left, ends), DRAWN if len(left) == len(above) else UNKNOWN
    return {here: known.get(here, rest) for here in above}


def label_graph(root):
    """Label every node of a graph, backwards from the ends of the game."""
    graph, above, left, ends = [root], {root: []}, {}, {}
    for node in graph:
        left[node] = len(node.children)
        if not node.children:
            ends[node] = ended(node)
        for child in node.children.values():
            if child not in above:
                above[child] = []
                graph.append(child)
            above[child].append(node)
    undecided = dict.fromkeys(graph)
    for wave in waves(above, left, ends):
        for node, label in wave.items():
            node.label = label
            del undecided[node]
    for node in undecided:  # no wave reaches it
        node.label = "D"
    return root.label


def remoteness(node: Any) -> int | None:
    """How many moves the game still lasts when who wins hurries, and who loses delays: an int, or None for a draw.

    Takes a labelled node, of any class; raises GameError where a label is missing, or the nodes below it do not bear it
    out. Source: Berlekamp, Conway and Guy, "Winning Ways".

    >>> from gametree import OneTwoTen, build_tree, label
    >>> root = build_tree(OneTwoTen())
    >>> label(root), remoteness(root)
    ('W', 7)
    """
    tree = Tree(node, ways_of=_labelled)
    if tree.cut:
        raise GameError(f"There are more nodes than the {LIMIT:,} that remoteness looks at. Is there no end of them?")
    in_turn(tree)
    ends = {i: label_of(leaf) for i, leaf in enumerate(tree.nodes) if not tree.ways[i]}
    known = known_from(tree.above, {i: len(tree.ways[i]) for i in range(len(tree.nodes))}, ends)
    for i, below in enumerate(tree.nodes):
        if label_of(below) != known.get(i, DRAWN).label:
            follows = "does not follow from the labels below it"
            raise GameError(f"{name(below)} is labelled {label_of(below)}, which {follows}{_first(below)}")
    return known.get(0, DRAWN).lasts


def _labelled(node):
    """The ways down from a node that has a label."""
    ways, label = branches(node), label_of(node)
    if label not in LABELS:
        strange = f"is labelled {label}, and a label is W, L or D"
        raise GameError(f"{name(node)} {'has no label yet' if label in (None, '', '?') else strange}{_first(node)}")
    return ways


def _first(node):
    """What is to be done first, the end of a sentence."""
    if isinstance(node, Node) and is_number(an_end(node.game, node.state)):
        return ", and there is none: its game ends with payoffs."
    return f": {'label_graph(root)' if isinstance(node, Node) else 'label the nodes'} first."


def in_turn(tree):
    """Raise GameError where a player moves twice in a row in a Tree, as far as its nodes say who is to move."""
    players = list(map(player_of, tree.nodes))
    for i, ways in tree.ways.items():
        for move, child in ways:
            if players[i] == players[child] and players[i] is not None:
                raise TwiceInARow(name(tree.nodes[i]), move, players[i])
