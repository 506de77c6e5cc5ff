"""The checks of lesson 03, Win or lose."""

from ..check import check
from ..games import OneTwoTen
from ..label import label
from ..node import build_tree
from ..record import record


def check_3_1(kind):
    """A class of nodes whose `do_win_loss` labels a tree. Takes the class; gives a Verdict."""
    root = kind(1, 0)
    root.build_tree()
    return check(kind.do_win_loss, OneTwoTen(), tree=root, notice="Two rules, and all of the tree.")


def check_3_2(answer):
    """How many calls have begun when the first label is given. Takes a number; gives a Verdict."""
    steps = record(label, build_tree(OneTwoTen())).steps
    return check(
        answer,
        [step.kind for step in steps].index("set"),
        hint="They are the nodes on the left edge of the tree, the root and the leaf among them.",
        notice="It goes all the way down before anything is known.",
    )


def check_3_3(mended, kind):
    """A function that labels a tree. Takes the function and a class of nodes to try it on; gives a Verdict."""
    root = kind(1, 0)
    root.build_tree()
    return check(mended, OneTwoTen(), tree=root)


def check_3_4(game):
    """The game in which who makes ten has lost. Takes the game; gives a Verdict."""
    return check(game, {pile: "L" if pile % 3 == 0 else "W" for pile in range(11)})
