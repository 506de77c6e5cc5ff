"""OneTwoTen: the game of the first lessons."""

from ..game import Game
from ..words import SEEN, size


class OneTwoTen(Game):
    """Add one or two tokens to the pile; whoever makes it ten has won.

    Source: "Computational Games, part 1", the game called 1, 2, … 10. `target` (an int, at least 0) is the ten.

    >>> OneTwoTen().moves((1, 8))
    {1: (2, 9), 2: (2, 10)}
    """

    verb = "add"

    def __init__(self, target=10):
        self.start = (1, 0)
        self.target = size(target, "target")

    @property
    def rules(self):
        """Those of this size, in a sentence."""
        target = "ten" if self.target == 10 else f"{self.target:,}"
        return f"Add one or two tokens to the pile; whoever makes it {target} has won."

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile + n) for n in (1, 2) if pile + n <= self.target}

    def board(self, state):
        pile = state[1]
        if self.target > SEEN:
            return [[(f"{pile:,} of {self.target:,} tokens", None), ("(too many to draw)", None)]]
        after = range(pile + 1, self.target + 1)
        places = [(str(place), place - pile if place <= pile + 2 else None) for place in after]
        return [[("●", None)] * pile + places]
