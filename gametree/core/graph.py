"""graph: the graph of a game, one node for every state, however many paths lead there."""

from collections.abc import Callable

from .game import Moves
from .node import LEAF, Node
from .query import States


class Merged(Node):
    """A node for several states with the same key. Its state is one of these, and its moves start from that state."""

    __slots__ = ()


class Either(Merged):
    """A node for states in which either player may be to move. Its value for player 1 depends on whose turn it is."""

    __slots__ = ()
    player = "either"


class NodesOfStates(States):
    """A dict from each state found so far to its node. The list `nodes` has the nodes in the order of discovery."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: list[Node] = []


def build_graph(root: Node, seen: NodesOfStates, report: Callable[[Node, Moves], None]) -> Node:
    """Make a node for every state that can be reached from the root's state, and add its children.

    Args:
        root: The node to start from.
        seen: The node of each state found so far. For a new state, it makes a node and appends it to `seen.nodes`.
        report: A function called with each node and its moves, once the node's children have been added.
    """
    first: Node = seen[root.state]
    for node in seen.nodes:
        moves = node.game.moves(node.state)
        node.children = {move: seen[next_state] for move, next_state in moves.items()} or LEAF
        report(node, moves)
    return first
