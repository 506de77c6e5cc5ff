"""label: who wins, by the three rules, from the leaves up to the root. The care stands in `careful`."""

from .ends import ended

CHOICE = {1: max, 2: min}


def label(node):
    """Label a node and all below it, the children first. Several moves may lead to one that has its label already."""
    labels = []
    for child in node.children.values():
        if child.label == "?":
            label(child)
        labels.append(child.label)
    node.label = rule(labels) if labels else ended(node)
    return node.label


def rule(labels):
    """The label of a node whose children have these labels, a list: "W", "L" or "D", or "?" where it is not known yet.

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
    return CHOICE[player](values)
