"""graph: the graph of a game, one node for every state, however many paths lead there."""

from collections.abc import Callable

from .game import Moves
from .node import LEAF, Node
from .query import States


class Merged(Node):
    """A node for states that a key calls the same: its state is one of them, and its moves are those from there."""

    __slots__ = ()


class Either(Merged):
    """A node for states in which either player is to move: what it is worth depends on who that is."""

    __slots__ = ()
    player = "either"


class NodesOfStates(States):
    """The node of each state that was seen: `seen[state]`; `nodes` has them in the order in which they were seen."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: list[Node] = []


def build_graph(root: Node, seen: NodesOfStates, met: Callable[[Node, Moves], None]) -> Node:
    """Make a node for every state that can be reached from that of the root, and give it its children.

    `seen` has the node of each state that was seen already; of a new one it makes it, the last of `seen.nodes`. `met`
    hears of each node that has got its children.
    """
    first: Node = seen[root.state]
    for node in seen.nodes:
        moves = node.game.moves(node.state)
        node.children = {move: seen[after] for move, after in moves.items()} or LEAF
        met(node, moves)
    return first
