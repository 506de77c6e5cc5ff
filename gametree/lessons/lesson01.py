"""The checks of lesson 01, Draw the game."""

from ..check import check
from ..games import OneTwoTen
from ..label import label
from ..node import build_tree
from ..tree import nodes


def check_1_1(answer):
    """The state after player 1 adds two, player 2 one, player 1 two. Takes a state; gives a Verdict."""
    state = build_tree(OneTwoTen(), depth=3)[2][1][2].state
    swapped = "First comes who is to move next, and then what is in the pile."
    return check(answer, state, hint=lambda wrong: swapped if wrong == state[::-1] else "")


def check_1_2(labels):
    """The labels of 1, 2, … 5. Takes a dict, pile -> label; gives a Verdict."""
    return check(labels, OneTwoTen(5), notice="You needed to look no further down than one move.")


def check_1_3(answer):
    """The lost piles of 1, 2, … 10. Takes a list of numbers; gives a Verdict."""
    root = build_tree(OneTwoTen())
    label(root)
    return check(
        answer,
        sorted({node.state[1] for node in nodes(root) if node.label == "L"}),
        hint="Look for the red nodes in the tree of four moves: their numbers are the piles.",
        notice="So it never was a race to ten, but one to seven; and so to four; and so to one.",
    )


def check_1_4(answer):
    """The targets from 1 to 12 with which the second player wins. Takes a list of numbers; gives a Verdict."""
    lost = [target for target in range(1, 13) if label(build_tree(OneTwoTen(target))) == "L"]
    return check(
        answer,
        lost,
        hint="The label of the root is for player 1.",
        notice="What would the list look like if a turn added one, two or three?",
    )
