"""The checks of lesson 02, Build the tree."""

from ..check import check
from ..games import OneTwoTen
from ..tree import nodes


class OneOrThree(OneTwoTen):
    """Add one or three tokens; whoever makes ten wins."""

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile + n) for n in (1, 3) if pile + n <= 10}


def check_2_2(kind):
    """A class of nodes with `spawn` and `build_tree`. Takes the class; gives a Verdict."""
    return check(kind.build_tree, OneTwoTen(), tree=kind(1, 0), notice="Nobody said when to stop. Why does it stop?")


def check_2_3(count, root):
    """A function that counts the nodes of a tree. Takes the function and a tree to try it on; gives a Verdict."""
    return check(count, [(node, len(nodes(node))) for node in sorted(nodes(root), key=lambda n: len(nodes(n)))[:1]])


def check_2_4(root):
    """The tree of the game in which one or three are added. Takes its root; gives a Verdict."""
    return check(root, OneOrThree())
