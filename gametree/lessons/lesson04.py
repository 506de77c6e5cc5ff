"""The checks of lesson 04, Even or Odd."""

from ..check import check
from ..games import EvenOrOdd
from ..label import label
from ..node import build_tree


class OddWins(EvenOrOdd):
    """Who has an odd number of tokens at the end has won."""

    def outcome(self, state):
        return {"W": "L", "L": "W", "D": "D"}[super().outcome(state)]


def check_4_1(answer):
    """The state after player 1 took three tokens and player 2 one. Takes a state; gives a Verdict."""
    return check(answer, build_tree(EvenOrOdd(), depth=2)[3][1].state)


def check_4_2(kind):
    """The moves of Even or Odd. Takes a class of games; gives a Verdict."""
    return check(kind(15).moves, EvenOrOdd(15))


def check_4_3(kind):
    """Even or Odd with its outcome. Takes a class of games; gives a Verdict."""
    return check(kind(9), EvenOrOdd(9), notice="Down to the leaves.")


def check_4_4(answer):
    """The numbers of tokens with which the second player wins. Takes a list of numbers; gives a Verdict."""
    return check(answer, [n for n in range(1, 18, 2) if label(build_tree(EvenOrOdd(n))) == "L"])


def check_4_5(kind):
    """The game in which an odd number wins. Takes a class of games; gives a Verdict."""
    verdicts = [check(kind(tokens), OddWins(tokens)) for tokens in (6, 15)]
    return next((verdict for verdict in verdicts if not verdict.right), verdicts[-1])
