"""printing: write a tree as text."""

from itertools import islice
from typing import Any

from . import limits
from .arguments import check_size
from .introspect import repr_of
from .tree import Numbered, branches, walk


def tree_text(root: Any, most: int = limits.NODES_SHOWN) -> str:
    """Return a tree as text, one line for each node.

    If no node has more than two children, the tree is printed sideways: tilt your head to the left. Otherwise the
    children are indented below their parent. The descendants of a node are printed only the first time it appears.

    Args:
        root: The root of a tree or graph of any class.
        most: The largest number of lines.

    Raises:
        GameError: If `root` is not the root of a tree.

    Source: printTree in "Computational Games, part 2".

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> print(tree_text(build_tree(OneTwoTen(2))))
           (2, 2, ?)
        (1, 0, ?)
           (2, 1, ?)
              (1, 2, ?)
    """
    most = check_size(most, "most")
    lines: list[str] = []
    waiting: list[tuple[Any, int, str | None]] = [(root, 0, None)]
    met = Numbered()
    count = 0
    sideways = all(len(branches(node, 2)) <= 2 for node in islice(walk(root), most))
    while waiting:
        node, depth, text = waiting.pop()
        if text is not None:
            lines.append("   " * depth + text)
        elif (count := count + 1) <= most:
            again, text = met.number(node) is not None, repr_of(node)
            below = [] if again else [(child, depth + 1, None) for _, child in branches(node, most - count)]
            met.add(node)
            first, rest = (below[:1], below[1:]) if sideways else (below, [])
            waiting += [*reversed(first), (node, depth, f"{text} again" if again else text), *rest]
    if count > most:
        lines.append(f"… and so on: there are more than {most:,} lines.")
    return "\n".join(lines)


def print_tree(root: Any, most: int = limits.NODES_SHOWN) -> None:
    """Print a tree, one line for each node, in the form that `tree_text` describes.

    Args:
        root: The root of a tree or graph of any class.
        most: The largest number of lines.

    Raises:
        GameError: If `root` is not the root of a tree.

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> print_tree(build_tree(OneTwoTen(1)))
        (1, 0, ?)
           (2, 1, ?)
    """
    print(tree_text(root, most))
