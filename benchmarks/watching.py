"""Measure the cost of watching: a function alone, the same function recorded, then the story and the page.

Run `python benchmarks/watching.py`. It takes half a minute. The candidates take turns, and the fastest turn of each
counts.
"""

import json
import sys
from time import process_time

from gametree import Matches, OneTwoTen, alphabeta, build_tree, label, minimax, record, watch
from gametree.watching.narrating.story import Story

TURNS = 15


def main():
    print(f"Python {sys.version.split()[0]}. Milliseconds of processor time.")
    for function, game in ((label, OneTwoTen()), (minimax, OneTwoTen()), (alphabeta, Matches(8))):
        times = {"alone": [], "recorded": [], "told": [], "shown": []}
        for _ in range(TURNS):
            root = build_tree(game)
            times["alone"].append(timed(function, root))
            root = build_tree(game)
            times["recorded"].append(timed(record, function, root))
            recording = record(function, build_tree(game))
            times["told"].append(timed(Story, recording))
            times["shown"].append(timed(watch, function, build_tree(game)))
        script = watch(function, build_tree(game)).script
        steps = len(script["scenes"]["at"])
        row = "  ".join(f"{what} {min(each):6.2f}" for what, each in times.items())
        size = len(json.dumps(script, ensure_ascii=False).encode())
        print(f"{function.__name__:10} {row}   {steps} steps of {size / steps:.0f} bytes")


def timed(function, *arguments):
    """Return the milliseconds that a call takes."""
    before = process_time()
    function(*arguments)
    return 1000 * (process_time() - before)


if __name__ == "__main__":
    main()
