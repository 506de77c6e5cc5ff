"""Measure the cost of watching: a function alone, the same function recorded, then the story and the page.

Run `python benchmarks/watching.py`. It takes a minute. The candidates take turns, and the fastest turn of each counts.
The last rows are runs of which only the beginning is recorded, and there the median counts. Recording and telling
100,000 steps takes some seconds, and "more" says how many times as long the rest takes when it is watched.
"""

import json
import sys
from statistics import median
from time import process_time

from gametree import Matches, OneTwoTen, alphabeta, build_tree, label, minimax, record, watch
from gametree.watching.narrating.story import Story

TURNS = 15
LONG_TURNS = 3


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
    for function, short, long in ((loop, 500_000, 20_000_000), (calls, 200_000, 2_000_000), (fib, 20, 28)):
        turns = [long_row(function, short, long) for _ in range(LONG_TURNS)]
        row = "  ".join(f"{what} {median(turn[what] for turn in turns):7.2f}" for what in turns[0])
        print(f"{function.__name__:10} {row}")


def long_row(function, short, long):
    """Return the milliseconds of a long run, and how many times as long its unrecorded part takes."""
    alone, recorded = ([timed(*way, size) for size in (short, long)] for way in ((function,), (record, function)))
    more = (recorded[1] - recorded[0]) / (alone[1] - alone[0])
    recording = record(function, long)
    return {"alone": alone[1], "recorded": recorded[1], "told": timed(Story, recording),
            "shown": timed(watch, function, long), "more": more}  # fmt: skip


def loop(n):
    """Add up numbers."""
    total = 0
    for i in range(n):
        total += i
    return total


def calls(n):
    """Call a short function again and again."""
    total = 0
    for _ in range(n):
        total = one_more(total)
    return total


def one_more(number):
    """Return the next number."""
    return number + 1


def fib(n):
    """Return a Fibonacci number."""
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def timed(function, *arguments):
    """Return the milliseconds that a call takes."""
    before = process_time()
    function(*arguments)
    return 1000 * (process_time() - before)


if __name__ == "__main__":
    main()
