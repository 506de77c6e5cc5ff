"""nim: who wins a game of Nim, and by which moves, by arithmetic alone; the `nim` command line."""

from functools import reduce
from operator import xor

USAGE = """usage: nim [-m] n1 [n2 ...]

This program solves games of Nim. Nim is a two player game played with
an arbitrary number of heaps, each containing an arbitrary number of
stones. The two players take turns removing any number of stones from
any one pile. The player who removes the last stone wins.

Input is taken from the command line in the form of a list of numbers,
each representing a heap of stones.

For example, to solve a game of Nim with three heaps containing one,
two, and three stones, respectively, the following command line should
be used:
    nim 1 2 3

If the game is a loss for the first player, "loss!" is printed. For a
win, "win!" is printed, followed by a list of available winning moves.
"""


def nim_sum(piles):
    """Add the piles in binary, without carrying: 0 if the player to move loses Nim, and any other number if they win.

    Takes the piles (ints, at least 0), gives an int.

    >>> nim_sum([3, 4, 5])
    2
    """
    return reduce(xor, piles, 0)


def winning_moves(piles, misere=False):
    """The moves that win a game of Nim, a list of (heap, how many stones), heaps counted from 1, in their order.

    >>> winning_moves([3, 4, 5])
    [(1, 2)]
    """
    due = nim_sum(piles) ^ (misere and sum(pile > 1 for pile in piles) < 2)
    return [(heap, pile - (pile ^ due)) for heap, pile in enumerate(piles, 1) if pile ^ due < pile]
