"""worths: what the nodes of a quiz are worth to player 1, where chance may move; a sentence where that is unknown."""

from ..algorithms.careful import minimax
from ..algorithms.ends import value_of
from ..algorithms.label import best
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.graph import build_graph
from ..core.node import Node
from ..core.query import end_of
from ..watching.judging.oracle import odds_of, upwards


class Worths:
    """The `values` of the nodes of a Tree for player 1, by their numbers; `goes_on` are leaves where the game does.

    `nodes` are the Asked of its nodes. Raises GameError where there is no value.
    """

    def __init__(self, tree, nodes, free):
        self.tree, self.nodes, self.free, self.goes_on = tree, nodes, free, set()
        self.odds = {}  # of the ways from nodes where chance moves
        below = [[child for _, child in tree.ways[i]] for i in range(len(nodes))]
        self.values = upwards(tree, {i: self._end(i) for i, ways in enumerate(below) if not ways}, self._worth)
        if missing := [i for i in range(len(nodes)) if i not in self.values]:
            met, at = set(), missing[0]
            while at not in met:
                met.add(at)
                at = next(child for child in below[at] if child not in self.values)
            raise GameError(f"{nodes[at]} can come back to itself: a value is found only where no game goes round.")

    def terms(self, i):
        """What the moves of chance from a node lead to, (probability, value) pairs, a list."""
        return [(odds, self.values[child]) for odds, (_, child) in zip(self.odds[i], self.tree.ways[i], strict=True)]

    def _worth(self, i, values):
        node = self.nodes[i]
        if node.player is None:
            raise GameError(f"{node} does not tell who is to move, so nobody can know what it is worth to player 1.")
        if node.player:
            return best(node.player, values)
        if node.game is None:
            raise GameError(f"At {node} chance moves: give the game, predict(root, game=…), which knows how likely.")
        self.odds[i] = odds_of(self.tree, node.game, i)
        return sum(odds * value for odds, value in zip(self.odds[i], values, strict=True))

    def _end(self, i):
        """The value of a leaf."""
        leaf = self.nodes[i]
        if leaf.game is None or leaf.state is None or leaf.player is None:
            raise GameError(f"{leaf} does not tell its game, its state and who is to move: nobody knows how it ended.")
        if leaf.player == 0:
            chances_of(leaf.game, leaf.state)  # says so where there is no move
        elif label := end_of(leaf.game, leaf.state):
            return value_of(label, leaf.player)
        if not self.free:
            remedy = "build the whole tree first, build_tree(game) without depth=."
            raise GameError(f"{leaf} has moves, but not its children: {remedy}")
        self.goes_on.add(i)
        return minimax(build_graph(Node(leaf.game, leaf.state)))
