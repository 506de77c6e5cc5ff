"""How much it costs to watch: a function recorded beside the same function alone, the story, the page.

Run it by `python benchmarks/watching.py`. What is compared takes turns in one run, and the fastest of its turns counts.
Half a minute.
"""

import json
import sys
from time import process_time

from gametree import Matches, OneTwoTen, alphabeta, build_tree, label, minimax, record, watch
from gametree.watching.narrating.story import Story

TURNS = 15


def main():
    print(f"Python {sys.version.split()[0]}. Milliseconds of the processor's time.")
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
    """Milliseconds that a call takes."""
    before = process_time()
    function(*arguments)
    return 1000 * (process_time() - before)


if __name__ == "__main__":
    main()
