"""How much memory and time a graph of a million states and two million arrows takes, built and labelled; it goes round.

Run it by `python benchmarks/million.py`: what a fresh process takes at most is what counts. Half a minute.
"""

import resource
import sys
from time import process_time

from gametree import Game, build_graph, label_graph

PLACES = 500_000  # for each of two players


class Round(Game):
    """Places in a ring: a step of one or two, from some to afar as well, and the game ends at every fifth."""

    start = (1, 1)

    def moves(self, state):
        player, place = state
        player, kind = 3 - player, place % 5
        if kind == 0: return {}
        near = {1: (player, (place + 1) % PLACES), 2: (player, (place + 2) % PLACES)}
        return near if kind < 4 else near | {3: (player, place * 7 % PLACES), 4: (player, place // 2)}


def main():
    began = process_time()
    root = build_graph(Round())
    built, most = process_time() - began, peak()
    began = process_time()
    label_graph(root)
    labelled = process_time() - began
    row("build_graph", built, most)
    row("label_graph", labelled, peak())
    met, waiting, arrows, labels = {root}, [root], 0, dict.fromkeys("WLD", 0)
    for node in waiting:
        labels[node.label] += 1
        arrows += len(node.children)
        fresh = {*node.children.values()} - met
        met |= fresh
        waiting += fresh
    print(f"{len(met):,} nodes, {arrows:,} arrows: {labels}")


def peak():
    """The most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1_024)


def row(name, seconds, most):
    print(f"{name:12} {seconds:5.1f} s  {most / 1e6:6,.0f} MB at most")


if __name__ == "__main__":
    main()
