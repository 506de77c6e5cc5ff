"""label: find out who wins by the three rules, starting at the leaves. `guarded` has the checked version."""

from collections.abc import Iterable, Sequence

from ..core.node import Node
from ..core.text import Number
from .ends import leaf_label

CHOICE = {1: max, 2: min}


def label(node: Node) -> str:
    """Label a node and everything below it, children first. A child that already has a label is not labelled again."""
    labels = []
    for child in node.children.values():
        if child.label == "?":
            label(child)
        labels.append(child.label)
    node.label = rule(labels) if labels else leaf_label(node)
    return node.label


def rule(labels: Sequence[str]) -> str:
    """Return the label of a node from the labels of its children.

    Args:
        labels: A list of "W", "L" and "D", with "?" for a label that is not known yet.

    Returns:
        "W", "L" or "D", or "?" if the labels do not decide it yet.

    Source: the three rules of "Computational Games, part 1".

    Examples:
        >>> rule(["W", "L"]), rule(["W", "W"]), rule(["W", "D"])
        ('W', 'L', 'D')
    """
    if "L" in labels:
        return "W"  # some move leaves the other player losing
    if "?" in labels:
        return "?"
    if "D" in labels:
        return "D"  # no move wins, but one draws
    return "L"  # every move lets the other player win


def best_value(player: int, values: Iterable[Number]) -> Number:
    """Return the value of a node from its children's values: the largest for player 1, the smallest for player 2."""
    return CHOICE[player](values)
