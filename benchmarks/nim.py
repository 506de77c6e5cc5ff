"""Measure the speed of Nim by arithmetic against solving the game and a bare xor, and the command against Python alone.

Run `python benchmarks/nim.py`. It takes a few seconds. The candidates take turns, and the fastest turn of each counts.
Look at the ratios.
"""

import subprocess
import sys
from functools import reduce
from operator import xor
from time import perf_counter

from trees import compare, heading

from gametree import Nim, solve
from gametree.nim import answer, nim_sum, winning_moves

GAME = Nim(12, 12, 12)
HEAPS = [10**30] * 9_999 + [5]


def main():
    print(f"Python {sys.version.split()[0]}. The ratio is to the line that is not indented.")
    known = {state[1:] for state in solve(GAME)}
    heading(GAME, f"which of {len(known):,} positions are lost")
    compare(
        ("solve(game)", lambda: len({state[1:] for state, (label, _) in solve(GAME).items() if label == "L"})),
        ("nim_sum(piles), each", lambda: sum(nim_sum(piles) == 0 for piles in known)),
        ("winning_moves(piles), each", lambda: sum(not winning_moves(piles) for piles in known)),
    )
    heading(GAME, f"{len(HEAPS):,} heaps of 10**30")
    words = [str(pile) for pile in HEAPS]
    compare(
        ("a bare xor, and the winning moves", lambda: len(bare(HEAPS))),
        ("winning_moves(piles)", lambda: len(winning_moves(HEAPS))),
        ("answer(words)", lambda: answer(words).count("\n") - 1),
    )
    heading(GAME, "the command with these heaps, as a process, on the clock")
    compare(
        ("python -c pass", lambda: process("-c", "pass")),
        ('python -c "import gametree"', lambda: process("-c", "import gametree")),
        ("nim", lambda: process("-m", "gametree.nim", *words)),
        clock=perf_counter,
    )


def bare(piles):
    """Return the winning moves without checking the heaps."""
    flipped = reduce(xor, piles)
    return [(heap, pile - (pile ^ flipped)) for heap, pile in enumerate(piles, 1) if pile ^ flipped < pile]


def process(*words):
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
