"""The same work on the trees and graphs of other packages, with the same rules, and in aima-python's way."""

from collections import namedtuple

from plain import spread

from gametree import nodes
from gametree.label import rule
from gametree.minimax import _end
from gametree.node import end_of_node

GameState = namedtuple("GameState", "to_move, utility, board, moves")


def minimax_in_anytree(root):
    """A function that searches a copy of the tree."""
    from anytree import AnyNode

    def copy(node):
        return AnyNode(of=node, children=[copy(child) for child in node.children.values()])

    def search(node):
        values, pick = [search(child) for child in node.children], max if node.of.state[0] == 1 else min
        node.value = pick(values) if values else _end(node.of, node.of.children, None)
        return node.value

    tree = copy(root)
    return lambda: search(tree)


def minimax_in_networkx(root):
    """A function that searches a copy of the tree."""
    from networkx import DiGraph

    tree = DiGraph()
    for node in nodes(root):
        tree.add_node(id(node), of=node)
        tree.add_edges_from((id(node), id(child)) for child in node.children.values())

    def search(key):
        node, values = tree.nodes[key], [search(below) for below in tree.successors(key)]
        pick = max if node["of"].state[0] == 1 else min
        node["value"] = pick(values) if values else _end(node["of"], node["of"].children, None)
        return node["value"]

    return lambda: search(id(root))


def label_in_rustworkx(root):
    """A function that labels the tree by the order that rustworkx finds, and its successors."""
    import rustworkx

    tree, everything = rustworkx.PyDiGraph(), nodes(root)
    number = dict(zip(map(id, everything), tree.add_nodes_from(everything), strict=True))
    ways = [(number[id(node)], number[id(child)]) for node in everything for child in node.children.values()]
    tree.add_edges_from_no_data(ways)

    def label():
        for i in reversed(rustworkx.topological_sort(tree)):
            node, labels = tree[i], [child.label for child in tree.successors(i)]
            node.label = rule(labels) if labels else end_of_node(node, node.children)
        return root.label

    return label


def solve_in_networkx(game):
    """Every state with its label and how long the game lasts, on a graph of networkx."""
    from networkx import DiGraph

    graph, waiting = DiGraph(), [game.start]
    graph.add_node(game.start)
    for state in waiting:
        for below in game.moves(state).values():
            if below not in graph: waiting.append(below)
            graph.add_edge(state, below)
    return spread(game, dict(graph.out_degree), graph.predecessors)


class BareMatches:
    """Matches with the methods that aima-python's search calls, and states as ours are, (player, left)."""

    def __init__(self, game): self.most, self.initial = game.most, game.start
    def actions(self, state): return range(1, min(self.most, state[1]) + 1)
    def result(self, state, action): return 3 - state[0], state[1] - action
    def terminal_test(self, state): return state[1] == 0
    def utility(self, state, player): return 1 if state[0] == player else -1


class AimaMatches:
    """Matches as aima-python writes its own games: a state knows its utility and its moves."""

    def __init__(self, game):
        self.most, self.initial = game.most, GameState(1, 0, game.start[1], range(1, game.most + 1))

    def actions(self, state): return state.moves
    def terminal_test(self, state): return not self.actions(state)
    def utility(self, state, player): return state.utility if player == 1 else -state.utility

    def result(self, state, action):
        player, left = 3 - state.to_move, state.board - action
        utility = 0 if left else 1 if player == 1 else -1
        return GameState(to_move=player, utility=utility, board=left, moves=range(1, min(self.most, left) + 1))


def aima_value(game, state):
    """The search of aima-python's minimax_decision: two functions that call each other."""

    def largest(state):
        if game.terminal_test(state): return game.utility(state, 1)
        value = float("-inf")
        for action in game.actions(state):
            value = max(value, smallest(game.result(state, action)))
        return value

    def smallest(state):
        if game.terminal_test(state): return game.utility(state, 1)
        value = float("inf")
        for action in game.actions(state):
            value = min(value, largest(game.result(state, action)))
        return value

    return largest(state)
