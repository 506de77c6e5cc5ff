"""nim: find the winner and the winning moves of a game of Nim by arithmetic alone. Also the command `gametree nim`."""

import sys
from functools import reduce
from operator import xor

from .core.arguments import check_option, check_size
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
    """Add the sizes of the heaps in binary, without carrying.

    If the sum is 0, the player to move loses Nim. Otherwise that player wins. This is why: a move changes one heap, so
    it changes the sum. From 0, every move leads to some other number. From any other number, some move leads to 0: look
    at the highest 1 of the sum in binary. Some heap has a 1 in the same place. In this heap, flip each digit where the
    sum has a 1. The heap becomes smaller, so this is a move, and the sum becomes 0. A player who can leave 0 once can
    do so after every reply, and finally leaves no stones.

    Args:
        piles: The sizes of the heaps, each at least 0.

    Returns:
        The sum, an int.

    Raises:
        GameError: If `piles` is not a list of whole numbers that are at least 0.

    Source: Bouton, "Nim, a game with a complete mathematical theory" (1901).

    Examples:
        >>> nim_sum([3, 4, 5])  # in binary 011, 100 and 101: the middle digit is 1 in an odd number of heaps
        2
        >>> nim_sum([1, 4, 5])  # after taking 2 from the first heap
        0
    """
    return reduce(xor, _checked(piles), 0)


def winning_moves(piles, misere=False):
    """Return the winning moves in a game of Nim.

    A move wins if the nim-sum that it leaves is 0 (`nim_sum` explains why). In misère Nim, the same rule holds until a
    move would leave only heaps of one stone. Then leave an odd number of such heaps, which makes the nim-sum 1.

    Args:
        piles: The sizes of the heaps, each at least 0.
        misere: Whether the player who takes the last stone loses.

    Returns:
        A list of (heap, number of stones) pairs, with heaps counted from 1. It is empty if no move wins, or if there
        are no moves.

    Raises:
        GameError: If `piles` is not a list of whole numbers that are at least 0, or `misere` is not True or False.

    Sources: Bouton, "Nim, a game with a complete mathematical theory" (1901); the homework "HW 2 — Nim" of CS 61C.

    Examples:
        >>> winning_moves([3, 4, 5])
        [(1, 2)]
        >>> winning_moves([1, 1, 2]), winning_moves([1, 1, 2], misere=True)  # leave 1-1-0, or in misère Nim 1-1-1
        ([(3, 2)], [(3, 1)])
    """
    piles = _checked(piles)
    flipped = _digits_to_flip(piles, check_option(misere, "misere"))
    return [(heap, pile - (pile ^ flipped)) for heap, pile in enumerate(piles, 1) if pile ^ flipped < pile]


def _digits_to_flip(piles, misere):
    """Return a number with a 1 for each binary digit that a winning move flips, or 0 if the player to move loses."""
    target = 1 if misere and sum(pile > 1 for pile in piles) < 2 else 0  # the nim-sum that a winning move leaves
    return reduce(xor, piles, target)


def _checked(piles):
    try:
        each = iter(piles)
    except TypeError:
        raise GameError(f"{quoted_repr(piles)} is not valid: pass the heaps as a list, as in [3, 4, 5].") from None
    return [check_size(pile, "a heap") for pile in each]


def answer(words):
    """Return what the command `gametree nim` prints: "loss!", or "win!" and a line for each winning move.

    If the words do not describe a game of Nim, this is the usage message. They don't if there are no words, if a word
    is empty or contains anything but the digits 0 to 9 (such as "+1" or "²"), or if "-m" is alone, appears twice or is
    not the first word. "007" is a heap of 7. The answer to "0" is "loss!" because the other player took the last
    stone. The answer to "-m 0" is "win!" without any moves, because the game is over.

    Args:
        words: The words after the name of the command.

    Source: the homework "HW 2 — Nim" of CS 61C. This function decides what the homework leaves open.

    Examples:
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
    return "".join(["win!\n" if _digits_to_flip(piles, misere) else "loss!\n", *lines])


def main(arguments=None):
    """Run the command `gametree nim [-m] n1 [n2 ...]`: print who wins a game of Nim, and the winning moves.

    Args:
        arguments: A list of the words after the command's name (by default, those of the command line).

    Returns:
        The exit status: 0 after an answer, 2 after the usage message. Both are printed to the standard output.
    """
    text = answer(sys.argv[1:] if arguments is None else arguments)
    print(text, end="")
    return 2 if text is USAGE else 0


def add_notebook_command():
    """Let a notebook run the homework's program: after this, `%nim 3 4 5` is a command.

    It also works in a browser without a server, where a notebook can't start programs. As after a program, `_exit_code`
    is the exit status.
    """
    from IPython import get_ipython
    from IPython.utils.process import arg_split

    shell = get_ipython()

    def run(line):
        shell.user_ns["_exit_code"] = main(arg_split(line, posix=True, strict=False))

    shell.register_magic_function(run, magic_name="nim")


if __name__ == "__main__":
    sys.exit(main())
