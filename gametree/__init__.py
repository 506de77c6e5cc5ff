"""gametree: game trees that can be drawn, labelled and watched."""

from . import games
from .check import check
from .draw import draw
from .game import Game, GameError
from .games import OneTwoTen
from .label import label, remoteness
from .node import Node, build_tree
from .tree import leaves, nodes, print_tree, tree_text
from .watch import record


def watch(algorithm, root=None, *arguments, game=None, limit=100_000):
    """Watch a function work on a tree, step by step: yours or ours, any whose first argument is a node.

    Takes what `record` takes. Gives the Stepper, which shows itself in a notebook; `watch(...).save("page.html")` makes a page of it.
    An error in the watched code is shown as its last step. Raises GameError where there is no tree to watch.
    """
    from .widgets import Stepper  # Jupyter's widgets are loaded when one is shown

    return Stepper(record(algorithm, root, *arguments, game=game, limit=limit))


__all__ = [
    "Game", "GameError", "Node", "OneTwoTen", "build_tree", "check", "draw", "games", "label", "leaves", "nodes", "print_tree",
    "record", "remoteness", "tree_text", "watch",
]  # fmt: skip
