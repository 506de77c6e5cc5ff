"""Node: the tree of a game, made of objects."""

import gc

from .asking import end_of, moves_of, outcome_of, start_of
from .tree import name
from .words import GameError, plain


class _None(dict):
    """No children: all leaves share one, all nodes that have not spawned another; so nothing can be put in."""

    __slots__ = ()

    def __setitem__(self, move, child):
        raise GameError("This node has no children yet: spawn() makes them.")


LEAF, UNSPAWNED = _None(), _None()


class Node:
    """One state of a game in its tree, with a child for every move.

    `game`, `state` (a tuple, the player to move first), `children` (a dict, move -> Node), `label` ("W", "L" or "D" for the
    player to move, "?" until known), `value` (for player 1, None until known). Source: "Computational Games, part 2".

    >>> from gametree import OneTwoTen
    >>> root = Node(OneTwoTen(), (1, 0))
    >>> root.spawn()
    >>> root[2]
    (2, 2, ?)
    """

    __slots__ = "game", "state", "children", "label", "value"

    def __init__(self, game, state):
        self.game = game
        self.state = state
        self.children = UNSPAWNED
        self.label = "?"
        self.value = None

    def spawn(self):
        """Make this node's children, one for every move of the game."""
        build_tree(self, depth=1)

    def __getitem__(self, move):
        if move in self.children:
            return self.children[move]
        moves = ", ".join(plain(repr(known)) for known in self.children)
        there = f"the moves are {moves}" if moves else "it has no children (a leaf, or not spawned yet)"
        raise GameError(f"{plain(repr(move))} is not a move from {name(self)}: {there}.")

    def __repr__(self):
        return f"({', '.join(map(repr, self.state))}, {self.label})"


def end_of_node(node):
    """How the game has ended at a leaf; raises GameError where the tree ends and the game does not."""
    end = outcome_of(node.game, node.state) if node.children is LEAF else end_of(node.game, node.state)
    if end is None:
        raise GameError(f"{name(node)} has moves, but not its children: build the whole tree first, build_tree(game) without depth=.")
    return end


def build_tree(game, depth=None, limit=1_000_000):
    """Make the whole game tree: a node for every way to get there.

    Takes a game (or a node, to grow the tree below it), how many moves deep to build (None: to the end) and how many nodes
    are too many. Gives the root, a Node. Raises GameError at the limit, and where the rules of the game go wrong.
    Source: buildTree of "Computational Games, part 2".

    >>> from gametree import OneTwoTen, nodes
    >>> len(list(nodes(build_tree(OneTwoTen()))))
    232
    """
    root = game if isinstance(game, Node) else Node(game, start_of(game))
    states = {}  # equal states become one tuple: a fifth of the memory saved
    level, count, collecting = [root], 1, gc.isenabled()
    gc.disable()  # there is no garbage here, and looking for it takes as long as the building
    try:
        while level and depth != 0:
            below = []
            for node in level:
                moves = moves_of(node.game, node.state).items()
                node.children = {move: Node(node.game, states.setdefault(state, state)) for move, state in moves} or LEAF
                below.extend(node.children.values())
                if count + len(below) > limit:
                    raise GameError(_too_large(node, limit))
            level, count, depth = below, count + len(below), depth and depth - 1
    finally:
        if collecting:
            gc.enable()
    return root


def _too_large(node, limit):
    return (
        f"more than {limit:,} nodes, and not done: the last to spawn was {name(node)}. Make the game smaller, or build only its first "
        "moves with depth=. To know who wins no tree need be kept: minimax(game) walks it and keeps nothing. If no game should last that "
        "long: does every move lead nearer to the end?"
    )
