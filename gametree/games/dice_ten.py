"""DiceTen: 1, 2, … 10 with a die."""

from ..game import Game
from ..words import SEEN, not_too_many, plain, size


class DiceTen(Game):
    """Add one token to the pile, or roll a die and add what it shows; whoever makes it ten has won, past ten has lost.

    A state is (player, pile); after the move "roll" it is (0, pile, player), the die is to fall and the player who
    rolled stands last; past the target it is (player, "over"), and the player to move has won. `target` (an int, at
    least 0) is the ten, `sides` (an int, at least 1) are those of the die. Sources: "Computational Games", part 1, and
    the plan of the slides "Games: Part I" for stochastic games.

    >>> game = DiceTen(sides=2)
    >>> game.moves((1, 8)), game.moves((0, 9, 1))
    ({'add 1': (2, 9), 'roll': (0, 8, 1)}, {1: (2, 10), 2: (2, 'over')})
    """

    def __init__(self, target=10, sides=6):
        self.start = (1, 0)
        self.target, self.sides = size(target, "target"), size(sides, "sides", 1)
        not_too_many(self.sides, f"sides={plain(sides)}")

    @property
    def rules(self):
        """Those of this size, in a sentence or two."""
        die = f"a die with {self.sides:,} sides" if self.sides != 6 else "a die"
        return (
            f"Add one token, or roll {die} and add what it shows. Who makes it {self.target:,} has won; past it, lost."
        )

    def moves(self, state):
        player, pile, *roller = state
        if player == 0:
            return {n: (3 - roller[0], pile + n if pile + n <= self.target else "over") for n in self._die()}
        if pile in (self.target, "over"):
            return {}
        return {"add 1": (3 - player, pile + 1), "roll": (0, pile, player)}

    def _die(self):
        return range(1, self.sides + 1)

    def outcome(self, state):
        return "W" if state[1] == "over" else "L"

    def text(self, state):
        return str(state[1])

    def phrase(self, state, move):
        return f"the die shows {move}" if state[0] == 0 else "roll the die" if move == "roll" else "add 1"

    def board(self, state):
        pile = state[1]
        if pile == "over" or self.target > SEEN:
            return [[(f"{pile} of {self.target:,}", None)]]
        ways = self.moves(state)
        places = [(str(place), None) for place in range(pile + 1, self.target + 1)]
        if places and "add 1" in ways:
            places[0] = places[0][0], "add 1"
        return [[("●", None)] * pile + places]
