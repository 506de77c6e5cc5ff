"""How fast a tree of 489,396 nodes is built and searched, how much memory it takes, and what that is beside other ways to do the same.

Run it by `python benchmarks/trees.py`; the others are wanted only here: `pip install anytree networkx`. What is compared takes turns in one
run, and the fastest of its turns counts, for no machine is idle all the time: look at the ratios. Two minutes, and 2 GB of memory.
"""

import gc
import sys
import tracemalloc
from collections import namedtuple
from importlib.util import find_spec
from time import perf_counter

from gametree import Node, alphabeta, build_tree, label, minimax, nodes
from gametree.games import Matches
from gametree.minimax import _end  # what a leaf is worth: in every tree the same question

GameState = namedtuple("GameState", "to_move, utility, board, moves")


def main():
    game = Matches(21)
    stored, root = peak(lambda: build_tree(game))
    walked, _ = peak(lambda: minimax(game))
    count = len(nodes(root))
    print(f"Matches(21), {count:,} nodes, Python {sys.version.split()[0]}. The ratio is to the line that is not indented.\n")
    row("build_tree(game), memory", f"{stored / 1e6:,.0f} MB", "", f"{stored / count:.0f} bytes a node")
    row("  minimax(game), memory", f"{walked / 1e6:,.3f} MB", f"{walked / stored:.4f}", "nothing is stored")
    compare("build_tree(game)", lambda: build_tree(game), ("a plain loop", lambda: plain_loop(game)), turns=4)
    others = [("label(root)", lambda: label(root)), ("alphabeta(root)", lambda: alphabeta(root))]
    for package, hold in (("anytree", in_anytree), ("networkx", in_networkx)):
        if find_spec(package): others.append((f"the same on a tree of {package}", hold(root)))
        else: row(f"  {package} is missing", "", "", f"pip install {package}")
    compare("minimax(root)", lambda: minimax(root), *others)
    aima, bare = (lambda rules=rules: aima_value(rules, rules.initial) for rules in (AimaMatches(game), BareMatches(game)))
    compare("minimax(game)", lambda: minimax(game), ("in aima-python's way", aima), ("its search, on rules made for nothing else", bare))


def compare(called, ours, *others, turns=8):
    """Time functions without arguments, by turns, and write a row for each. Where they give a number, it must be the same one."""
    ways, numbers, least = [(called, ours), *others], set(), [float("inf")] * (1 + len(others))
    gc.collect()
    gc.freeze()  # what is there already costs nobody's turn any time
    for _ in range(turns):
        for i, (_, run) in enumerate(ways):
            start = perf_counter()
            result = run()
            least[i] = min(least[i], perf_counter() - start)
            numbers |= {result} if isinstance(result, int) else set()
            del result
    assert len(numbers) < 2, numbers
    for i, (name, _) in enumerate(ways):
        row("  " * bool(i) + name, f"{1000 * least[i]:,.0f} ms", f"{least[i] / least[0]:.2f}" if i else "")


def row(name, figure, ratio, remark=""):
    print(f"{name:44} {figure:>10} {ratio:>8}  {remark}".rstrip(), flush=True)


def peak(run):
    """The most memory in use at a time while a function runs, bytes; and what it gives."""
    tracemalloc.start()
    result = run()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most, result


def plain_loop(game):
    """The same tree, without what build_tree checks and saves."""
    waiting = [Node(game, game.start)]
    for node in waiting:
        node.children = {move: Node(game, state) for move, state in game.moves(node.state).items()}
        waiting.extend(node.children.values())
    return waiting[0]


def in_anytree(root):
    from anytree import AnyNode

    def copy(node):
        return AnyNode(game=node.game, state=node.state, children=[copy(child) for child in node.children.values()])

    def search(node):
        values, pick = [search(child) for child in node.children], max if node.state[0] == 1 else min
        node.value = pick(values) if values else _end(node.game, node.state, None)
        return node.value

    tree = copy(root)
    return lambda: search(tree)


def in_networkx(root):
    from networkx import DiGraph

    tree, game = DiGraph(), root.game
    for node in nodes(root):
        tree.add_node(id(node), state=node.state)
        tree.add_edges_from((id(node), id(child)) for child in node.children.values())

    def search(key):
        node, values = tree.nodes[key], [search(below) for below in tree.successors(key)]
        pick = max if node["state"][0] == 1 else min
        node["value"] = pick(values) if values else _end(game, node["state"], None)
        return node["value"]

    return lambda: search(id(root))


class BareMatches:
    """Matches with the methods that aima-python's search calls, and states as ours are, (player, left)."""

    def __init__(self, game): self.most, self.initial = game.most, game.start
    def actions(self, state): return range(1, min(self.most, state[1]) + 1)
    def result(self, state, action): return 3 - state[0], state[1] - action
    def terminal_test(self, state): return state[1] == 0
    def utility(self, state, player): return 1 if state[0] == player else -1


class AimaMatches:
    """Matches as aima-python writes its own games: a state knows its utility and its moves."""

    def __init__(self, game): self.most, self.initial = game.most, GameState(1, 0, game.start[1], range(1, game.most + 1))
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


if __name__ == "__main__":
    main()
