"""Measure the time and memory for building and labelling a graph with loops: a million states, two million moves.

Run `python benchmarks/million.py`. It takes half a minute. The memory is the largest amount used at any time.
"""

import resource
import sys
from time import process_time

from gametree import Game, build_graph, label_graph

PLACES = 500_000  # places for each of the two players


class Round(Game):
    """Move one or two places around a ring or, from some places, jump far away. The game ends at every fifth place."""

    start = (1, 1)

    def moves(self, state):
        player, place = state
        player, kind = 3 - player, place % 5
        if kind == 0: return {}
        near = {1: (player, (place + 1) % PLACES), 2: (player, (place + 2) % PLACES)}
        return near if kind < 4 else near | {3: (player, place * 7 % PLACES), 4: (player, place // 2)}


def main():
    start = process_time()
    root = build_graph(Round())
    build_seconds, build_peak = process_time() - start, peak()
    start = process_time()
    label_graph(root)
    label_seconds = process_time() - start
    row("build_graph", build_seconds, build_peak)
    row("label_graph", label_seconds, peak())
    met, waiting, moves, labels = {root}, [root], 0, dict.fromkeys("WLD", 0)
    for node in waiting:
        labels[node.label] += 1
        moves += len(node.children)
        new = {*node.children.values()} - met
        met |= new
        waiting += new
    print(f"{len(met):,} nodes, {moves:,} moves: {labels}")


def peak():
    """Return the largest amount of memory that this process has used, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1_024)


def row(name, seconds, memory):
    print(f"{name:12} {seconds:5.1f} s  {memory / 1e6:6,.0f} MB at most")


if __name__ == "__main__":
    main()
