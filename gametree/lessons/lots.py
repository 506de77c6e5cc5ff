"""lots: small random games with chance, to try a student's function on."""

from fractions import Fraction
from random import Random

from .. import Game


class Lots(Game):
    """A random game with a tree three moves deep. Its moves are numbers. The seed determines the game.

    If chance moves, the moves are not equally likely, and their probabilities are in a different order.
    """

    def __init__(self, seed):
        dice, self.table, self.weights = Random(seed), {}, {}
        self.sides = (2, 4, 6) if seed % 3 == 2 else (1, 2, 3)
        self.start = self._grow(dice, 3, 0 if seed % 2 else 1)

    def _grow(self, dice, deep, player):
        """Add a new state and everything that follows it to the table, and return the state."""
        state = player, len(self.table)
        self.table[state] = {}
        for move in self.sides[: dice.randint(2, 3)] if deep else ():
            after = dice.randrange(3) if deep > 1 else dice.randint(1, 2)
            self.table[state][move] = self._grow(dice, deep - 1, after)
        self.weights[state] = [dice.randint(1, 9) for _ in self.table[state]]
        return state

    def moves(self, state):
        return self.table[state]

    def chances(self, state):
        weights, moves = self.weights[state], reversed(self.table[state])
        return {move: Fraction(weight, sum(weights)) for move, weight in zip(moves, weights, strict=True)}

    def outcome(self, state):
        return "WLD"[state[1] % 3]
