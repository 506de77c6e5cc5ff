"""label: the three rules, from the leaves up to the root, and how long the rest of a game lasts."""

import sys

from .node import Node, end_of_node
from .tree import branches, label_of, name
from .words import GameError

WORTH = {"W": 1, "D": 0, "L": -1}  # of a label to the player to move


def rule(labels):
    """The label of a node whose children have these labels (a list): "W", "L" or "D", or "?" where it can't be said yet.

    Source: the three rules of "Computational Games, part 1".

    >>> rule(["W", "L"]), rule(["W", "W"]), rule(["W", "D"])
    ('W', 'L', 'D')
    """
    if "L" in labels:
        return "W"  # some move leaves the other player losing
    if "?" in labels:
        return "?"
    if "D" in labels:
        return "D"  # no move wins, one draws
    return "L"  # every move lets the other player win


def best(player, values):
    """The value of a node whose children have these values: player 1 takes the largest, player 2 the smallest."""
    return max(values) if player == 1 else min(values)


def value_of(label, player):
    """What a label, which is for the player to move, is worth to player 1: 1, 0 or −1. Takes the label and who is to move, 1 or 2.

    >>> value_of("W", 1), value_of("W", 2), value_of("D", 2)
    (1, -1, 0)
    """
    return WORTH[label] if player == 1 else -WORTH[label]


def label(node):
    """Label every node of a tree with "W", "L" or "D" for the player to move, children before their parents.

    Takes the root, a Node; gives its label. Raises GameError for a node of another class, which does not know its game, and for a
    tree that was not built to its end or goes deeper than calls do.
    Source: doWinLoss of "Computational Games, part 3".

    >>> from gametree import OneTwoTen, build_tree
    >>> root = build_tree(OneTwoTen())
    >>> label(root), root[1], root[2]
    ('W', (2, 1, L), (2, 2, W))
    """
    try:
        labels = [label(child) for child in node.children.values()]
        node.label = rule(labels) if labels else end_of_node(node)
    except GameError:
        raise
    except Exception as error:
        raise _not_labelled(node, error) from None
    return node.label


def _not_labelled(node, error):
    """What to say of a node whose label could not be found."""
    if isinstance(error, RecursionError):
        return too_deep(name(node))
    if isinstance(node, Node):
        return error
    branches(node)  # says so if this is no tree
    return GameError(f"{name(node)} does not know its game: label takes the nodes that build_tree makes. Your own class labels itself.")


def too_deep(called):
    """The GameError of a recursion that has gone too far: `called` is the name of the node or the state that it has come to."""
    deep = f"{called} is deeper in the tree than Python's calls go, {sys.getrecursionlimit()} one inside the other."
    return GameError(f"{deep} Does every game come to an end? Then take a smaller one.")


def remoteness(node):
    """How many moves the game still lasts when who wins hurries, and who loses or can only draw delays: an int.

    Takes a labelled node; raises GameError where a label is missing. Source: Berlekamp, Conway and Guy, "Winning Ways".

    >>> from gametree import OneTwoTen, build_tree
    >>> root = build_tree(OneTwoTen())
    >>> label(root), remoteness(root)
    ('W', 7)
    """
    below, mine = [child for _, child in branches(node)], label_of(node)
    if not below:
        return 0
    aim = {"W": "L", "L": "W", "D": "D"}.get(mine)
    lasts = [remoteness(child) for child in below if label_of(child) == aim]
    if not lasts:
        raise GameError(f"{name(node)} is labelled {mine}, which its children do not bear out: label(root) first.")
    return 1 + (min(lasts) if mine == "W" else max(lasts))
