"""Compare how fast gametree, plain loops and other packages build, label and search trees, and solve games.

Run `python benchmarks/trees.py`. It takes six minutes and 2 GB of memory. Only this benchmark needs the other packages:
`pip install anytree networkx rustworkx`. The candidates take turns, and the fastest turn of each counts, because no
machine is idle all the time. Look at the ratios.
"""

import gc
import random
import sys
import tracemalloc
from importlib.util import find_spec
from time import process_time

import others
import plain

from gametree import Game, alphabeta, build_graph, build_tree, label, label_graph, minimax, nodes, solve
from gametree.games import Matches, TicTacToe


class Tangle(Game):
    """A random graph with loops and all three outcomes, in which 99,939 states can be reached."""

    def __init__(self, half=58_500):
        dice = random.Random(1)
        counts = {(player, i): dice.choice((0, 1, 2, 2, 3, 3, 3, 4)) for player in (1, 2) for i in range(half)}
        counts[1, 0] = 4
        self.start, self.outcomes = (1, 0), {state: dice.choice("WLLLD") for state in counts}
        self.next_states = {
            state: {n: (3 - state[0], dice.randrange(half)) for n in range(count)} for state, count in counts.items()
        }

    def moves(self, state): return self.next_states[state]
    def outcome(self, state): return self.outcomes[state]


def main():
    print(f"Python {sys.version.split()[0]}. The ratio is to the line that is not indented.")
    for game in (Matches(21), TicTacToe()):
        trees(game)
    without_a_tree(Matches(21))
    for game in (TicTacToe(), Tangle()):
        heading(game, f"{len(plain.solve(game)):,} states")
        everything = lambda game=game: solve(game, limit=10**6)  # noqa: E731
        assert everything() == plain.solve(game)
        rest = found("networkx", "on a graph of networkx", lambda game=game: lambda: others.solve_in_networkx(game))
        compare(("a plain loop", lambda game=game: plain.solve(game)), ("solve(game)", everything), *rest)
        graphs(game)


def trees(game):
    """Measure building, labelling and searching a tree."""
    memory, root = peak(lambda: build_tree(game))
    count = len(nodes(root))
    heading(game, f"{count:,} nodes, {memory / count:.0f} bytes each at most while they are built")
    compare(("a plain loop", lambda: plain.build(game)), ("build_tree(game)", lambda: build_tree(game)), turns=4)
    bare = plain.build(game)
    rest = found("rustworkx", "on a graph of rustworkx", lambda: others.label_in_rustworkx(root))
    compare(("a plain loop", lambda: plain.label(bare)), ("label(root)", lambda: label(root)), *rest)
    rest = [
        *found("anytree", "on a tree of anytree", lambda: others.minimax_in_anytree(root)),
        *found("networkx", "on a graph of networkx", lambda: others.minimax_in_networkx(root)),
    ]
    ours = ("minimax(root)", lambda: minimax(root)), ("alphabeta(root)", lambda: alphabeta(root))
    compare(("a plain loop", lambda: plain.minimax(bare)), *ours, *rest)


def graphs(game):
    """Measure building a graph and labelling it backward."""
    expected = {node.state: node.label for node in nodes(plain.graph(game))}
    rules = others.GamesmanRules(game), others.GamesmanMoves(game)
    labels = {state: label for state, (_, label) in others.solve_in_gamesmans_way(rules[1]).items()}
    graph = build_graph(game)
    label_graph(graph)
    assert {node.state: node.label for node in nodes(graph)} == expected
    agreeing = sum(labels[state] == label for state, label in expected.items())
    row("states with the same label in GamesmanPy", f"{agreeing:,}", "")
    gamesman, moves = (lambda rules=rules: others.solve_in_gamesmans_way(rules)[game.start][1] for rules in rules)
    compare(
        ("a plain loop that builds and labels", lambda: plain.graph(game).label),
        ("label_graph(build_graph(game))", lambda: label_graph(build_graph(game))),
        *found("networkx", "on a graph of networkx", lambda: lambda: others.graph_in_networkx(game)),
        ("by GamesmanPy's method", gamesman),
        ("the same, with moves made only for it", moves),
    )
    compare(
        ("label_graph(graph)", lambda: label_graph(graph)),
        ("build_graph(game)", lambda: len(nodes(build_graph(game))) and graph.label),
    )


def without_a_tree(game):
    """Measure searching a game without keeping nodes."""
    heading(game, "no nodes are kept")
    for search in (minimax, alphabeta):
        row(f"{search.__name__}(game), memory", f"{peak(lambda search=search: search(game))[0] / 1e3:,.0f} kB", "")
    rules = others.AimaMatches(game), others.BareMatches(game)
    aima, bare = (lambda rules=rules: others.aima_value(rules, rules.initial) for rules in rules)
    ours = ("minimax(game)", lambda: minimax(game)), ("alphabeta(game)", lambda: alphabeta(game))
    compare(*ours, ("by aima-python's method", aima), ("the same, with rules made only for it", bare))


def found(package, name, prepare):
    """Return a list with one more candidate if a package is installed."""
    if find_spec(package):
        return [(name, prepare())]
    row(f"  {package} is missing", "", "", f"pip install {package}")
    return []


def compare(*candidates, turns=8, clock=process_time):
    """Time functions without arguments by turns, and print a row for each. Their results must be the same."""
    results, fastest = set(), [float("inf")] * len(candidates)
    gc.collect()
    gc.freeze()  # so that collecting older objects does not slow down any turn
    for _ in range(turns):
        for i, (_, run) in enumerate(candidates):
            start = clock()
            result = run()
            fastest[i] = min(fastest[i], clock() - start)
            results |= {result} if isinstance(result, (int, str)) else set()
            del result
    assert len(results) < 2, results
    for i, (name, _) in enumerate(candidates):
        row("  " * bool(i) + name, f"{1000 * fastest[i]:,.0f} ms", f"{fastest[i] / fastest[0]:.2f}" if i else "")


def heading(game, what):
    print(f"\n{type(game).__name__}: {what}")


def row(name, figure, ratio, remark=""):
    print(f"{name:44} {figure:>10} {ratio:>8}  {remark}".rstrip(), flush=True)


def peak(run):
    """Return the largest number of bytes in use while a function runs, and the function's result."""
    tracemalloc.start()
    result = run()
    memory = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return memory, result


if __name__ == "__main__":
    main()
