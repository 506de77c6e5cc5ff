"""nim: who wins a game of Nim, and by which moves, by arithmetic alone; the `nim` command line."""

import sys
from functools import reduce
from operator import xor

from .core.arguments import size, yes
from .core.errors import GameError
from .core.text import quoted_repr

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
    """Add the heaps in binary, without carrying: 0 if the player to move loses Nim, and any other number if they win.

    Takes the heaps (a list of ints, at least 0), gives an int. Raises GameError where they are anything else.

    Why this is so: a move changes one heap, and so it changes the sum: from 0 every move leaves another number. From
    another number some move leaves 0: look at the highest 1 of the sum in binary. Some heap has a 1 in the same place.
    Flip each digit of this heap that stands where the sum has a 1: the heap becomes smaller, so this is a move, and the
    sum becomes 0. Who can leave 0 can do so again and again, and at last leaves no stones.
    Source: Bouton, "Nim, a game with a complete mathematical theory" (1901).

    >>> nim_sum([3, 4, 5])  # in binary 011, 100 and 101: the middle digit is 1 in an odd number of heaps
    2
    >>> nim_sum([1, 4, 5])  # after taking 2 from the first heap
    0
    """
    return reduce(xor, _checked(piles), 0)


def winning_moves(piles, misere=False):
    """The moves that win a game of Nim, a list of (heap, how many stones), heaps counted from 1, in their order.

    Takes the heaps (a list of ints, at least 0), and whether it is misère Nim, where whoever takes the last stone has
    lost. The list is empty where no move wins, and where there is no move. Raises GameError where the heaps or misere
    are anything else.

    A move wins if the nim-sum that it leaves is 0: `nim_sum` says why. In misère Nim play by the same rule until a move
    would leave only heaps of one; then leave an odd number of them, so that the nim-sum is 1.
    Sources: Bouton, "Nim, a game with a complete mathematical theory" (1901); the homework "Nim" of CS 61C.

    >>> winning_moves([3, 4, 5])
    [(1, 2)]
    >>> winning_moves([1, 1, 2]), winning_moves([1, 1, 2], misere=True)  # leave 1-1-0, or else 1-1-1
    ([(3, 2)], [(3, 1)])
    """
    piles = _checked(piles)
    due = _due(piles, yes(misere, "misere"))
    return [(heap, pile - (pile ^ due)) for heap, pile in enumerate(piles, 1) if pile ^ due < pile]


def _due(piles, misere):
    """The digits that a winning move flips in its heap, as a number; 0 where the player to move loses."""
    left = 1 if misere and sum(pile > 1 for pile in piles) < 2 else 0  # the nim-sum that a winning move leaves
    return reduce(xor, piles, left)


def _checked(piles):
    try:
        each = iter(piles)
    except TypeError:
        raise GameError(f"{quoted_repr(piles)} won't do: the heaps stand in a list, as in [3, 4, 5].") from None
    return [size(pile, "a heap") for pile in each]


def answer(words):
    """What the `nim` command prints for the words after its name: "loss!", or "win!" and each winning move in a line.

    Takes the words (a list of strings), gives a string.

    Where the words are no game of Nim it is the usage: for a word that is not all digits from 0 to 9, such as an empty
    one, "+1" or "²"; for no word at all; and for "-m" alone, twice, or not as the first word. "007" is a heap of 7. The
    answer to `nim 0` is "loss!", for the other player took the last stone; so that to `nim -m 0` is "win!", and no
    move follows, for the game is over.
    Source: the homework "Nim" of CS 61C; what it leaves open is chosen here.

    >>> print(answer(["1", "2", "2"]))
    win!
    winning move: remove 1 from the 1 pile
    <BLANKLINE>
    """
    misere = words[:1] == ["-m"]
    words = words[misere:]
    if not words or not all(word.isascii() and word.isdigit() for word in words):
        return USAGE
    piles = [int(word) for word in words]
    moves = winning_moves(piles, misere)
    lines = [f"winning move: remove {take} from the {piles[heap - 1]} pile\n" for heap, take in moves]
    return "".join(["win!\n" if _due(piles, misere) else "loss!\n", *lines])


def main(arguments=None):
    """The command `nim [-m] n1 [n2 ...]`: print who wins a game of Nim with these heaps, and the winning moves.

    Takes the words of the command line, a list (None: those it was called with); gives the exit status: 0 after an
    answer, and 2 after the usage, which is printed on the standard output too.
    """
    text = answer(sys.argv[1:] if arguments is None else arguments)
    print(text, end="")
    return 2 if text is USAGE else 0


if __name__ == "__main__":
    sys.exit(main())
