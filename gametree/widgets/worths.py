"""worths: what the nodes of a quiz are worth to player 1, where chance may move."""

from ..asking import end_of, moves_of
from ..chance import average, chances_of
from ..graph import build_graph
from ..label import best, value_of
from ..minimax import minimax
from ..node import Node
from ..words import GameError


class Worths:
    """The `values` of the nodes of a Tree for player 1, by their numbers; `goes_on` are leaves where the game does.

    `nodes` are the Asked of its nodes. Raises GameError where there is no value.
    """

    def __init__(self, tree, nodes, free):
        self.nodes, self.free, self.ways = nodes, free, {i: tree.ways[i] for i in range(len(nodes))}
        self.values, self.goes_on = {}, set()
        left = {i: len(ways) for i, ways in self.ways.items()}
        ready = [i for i, count in left.items() if not count]
        for i in ready:  # all below it are known
            self.values[i] = self._worth(i) if self.ways[i] else self._end(i)
            for above in tree.above[i]:
                left[above] -= 1
                if not left[above]:
                    ready.append(above)
        if missing := [i for i in self.ways if i not in self.values]:
            raise self._goes_round(missing[0])

    def _goes_round(self, i):
        met = set()
        while i not in met:
            met.add(i)
            i = next(child for _, child in self.ways[i] if child not in self.values)
        return GameError(f"{self.nodes[i]} can come back to itself: a value is found only where no game goes round.")

    def _worth(self, i):
        node = self.nodes[i]
        if node.player == 0:
            return average(*self.weighed(i))
        if node.player is None:
            raise GameError(f"{node} does not tell who is to move, so nobody can know what it is worth to player 1.")
        return best(node.player, [self.values[child] for _, child in self.ways[i]])

    def weighed(self, i):
        """The probabilities and the values of the moves of chance from a node: two dicts by the moves."""
        node, values = self.nodes[i], {move: self.values[child] for move, child in self.ways[i]}
        if node.game is None:
            raise GameError(f"At {node} chance moves: give the game, predict(root, game=…), which knows how likely.")
        chances, moves = chances_of(node.game, node.state), moves_of(node.game, node.state)
        if chances.keys() != values.keys():  # the children are not kept by their moves
            found = {self.nodes[child].state: self.values[child] for _, child in self.ways[i]}
            values = {move: found.get(after) for move, after in moves.items()}
            if None in values.values() or len(self.ways[i]) != len(moves):
                raise GameError(f"The children of {node} are not those to which its moves lead.")
        return chances, values

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
