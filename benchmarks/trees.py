"""How fast trees are built, labelled and searched and games are solved, beside plain loops and other packages.

Run it by `python benchmarks/trees.py`; the others are wanted only here: `pip install anytree networkx rustworkx`. What
is compared takes turns in one run, and the fastest of its turns counts, for no machine is idle all the time: look at
the ratios. Four minutes, and 2 GB of memory.
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
    """Arrows by chance, back to where the game has been too, and ends of every kind: 99,939 states can be reached."""

    def __init__(self, half=58_500):
        dice = random.Random(1)
        ways = {(player, i): dice.choice((0, 1, 2, 2, 3, 3, 3, 4)) for player in (1, 2) for i in range(half)}
        ways[1, 0] = 4
        self.start, self.ends = (1, 0), {state: dice.choice("WLLLD") for state in ways}
        self.after = {state: {n: (3 - state[0], dice.randrange(half)) for n in range(ways[state])} for state in ways}

    def moves(self, state): return self.after[state]
    def outcome(self, state): return self.ends[state]


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
    """Building, labelling and searching a tree."""
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
    """Building a graph and labelling it backwards."""
    due = {node.state: node.label for node in nodes(plain.graph(game))}
    rules = others.GamesmanRules(game), others.GamesmanMoves(game)
    labels = {state: label for state, (_, label) in others.solve_in_gamesmans_way(rules[1]).items()}
    graph = build_graph(game)
    label_graph(graph)
    assert {node.state: node.label for node in nodes(graph)} == due
    row("states labelled alike in GamesmanPy's way", f"{sum(labels[state] == due[state] for state in due):,}", "")
    gamesman, moves = (lambda rules=rules: others.solve_in_gamesmans_way(rules)[game.start][1] for rules in rules)
    compare(
        ("a plain loop that builds and labels", lambda: plain.graph(game).label),
        ("label_graph(build_graph(game))", lambda: label_graph(build_graph(game))),
        *found("networkx", "on a graph of networkx", lambda: lambda: others.graph_in_networkx(game)),
        ("in GamesmanPy's way", gamesman),
        ("its solver, on moves made for nothing else", moves),
    )
    compare(
        ("label_graph(graph)", lambda: label_graph(graph)),
        ("build_graph(game)", lambda: len(nodes(build_graph(game))) and graph.label),
    )


def without_a_tree(game):
    """Searching a game of which nothing is kept."""
    heading(game, "nothing kept")
    for search in (minimax, alphabeta):
        row(f"{search.__name__}(game), memory", f"{peak(lambda search=search: search(game))[0] / 1e3:,.0f} kB", "")
    rules = others.AimaMatches(game), others.BareMatches(game)
    aima, bare = (lambda rules=rules: others.aima_value(rules, rules.initial) for rules in rules)
    ours = ("minimax(game)", lambda: minimax(game)), ("alphabeta(game)", lambda: alphabeta(game))
    compare(*ours, ("in aima-python's way", aima), ("its search, on rules made for nothing else", bare))


def found(package, name, hold):
    """A list with one way more to do the same, if the package is there."""
    if find_spec(package):
        return [(name, hold())]
    row(f"  {package} is missing", "", "", f"pip install {package}")
    return []


def compare(*ways, turns=8, clock=process_time):
    """Time functions without arguments, by turns, and write a row for each. Labels and numbers must be the same."""
    answers, least = set(), [float("inf")] * len(ways)
    gc.collect()
    gc.freeze()  # what is there already costs nobody's turn any time
    for _ in range(turns):
        for i, (_, run) in enumerate(ways):
            start = clock()
            result = run()
            least[i] = min(least[i], clock() - start)
            answers |= {result} if isinstance(result, (int, str)) else set()
            del result
    assert len(answers) < 2, answers
    for i, (name, _) in enumerate(ways):
        row("  " * bool(i) + name, f"{1000 * least[i]:,.0f} ms", f"{least[i] / least[0]:.2f}" if i else "")


def heading(game, what):
    print(f"\n{type(game).__name__}: {what}")


def row(name, figure, ratio, remark=""):
    print(f"{name:44} {figure:>10} {ratio:>8}  {remark}".rstrip(), flush=True)


def peak(run):
    """The most memory in use at a time while a function runs, bytes; and what it gives."""
    tracemalloc.start()
    result = run()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most, result


if __name__ == "__main__":
    main()
