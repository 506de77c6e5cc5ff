"""tree: find the branches and nodes of a tree of any class, and number the nodes (Tree)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import isfunction
from itertools import islice, repeat
from typing import Any

from . import limits
from .errors import GameError
from .game import Game
from .introspect import SIDES, Thing, child_attributes, name, sides_of
from .text import describe_error, join_words, quoted_repr, short_repr, with_article

Branches = list[tuple[Any, Thing]]  # (move, child) pairs
BranchesOf = Callable[[Thing], Branches]
PROPERTY = """Your class needs this property, with the names of its own children:
    @property
    def children(self):
        return [child for child in (self.add1, self.add2) if child is not None]"""
OTHERWISE = "{} has {}, but no children. Pass children= to watch, draw or predict, as in watch(f, root, children={})."
NESTED = "{} is a list, not a node. To watch or draw lists of lists, pass children=list: draw(root, children=list)."
FUNCTION = "{0} is a function, not a tree. Call it and pass the result: {0}(...)."


class Side(str):
    """The move to a child that is on the left or on the right of its parent. It is not written."""


def branches(node: Thing, most: int = limits.NODES_BUILT) -> Branches:
    """Return a node's branches as a list of (move, child) pairs. The moves are None if `children` is not a dict.

    Args:
        node: Any object whose `children` is a dict or an iterable of nodes, or that has `left` and `right` instead.
        most: The number of children needed. If there are more, only one more is returned.

    Raises:
        GameError: If the object has no valid `children`.
    """
    try:
        if isinstance(node, type): raise TypeError
        children = node.children
    except Exception as error:
        if (sides := sides_of(node)) is not None:
            return [(Side(side), child) for side, child in zip(SIDES, sides, strict=True) if child is not None]
        raise GameError(_no_children(node, error)) from error
    try:
        pairs: Iterable[tuple[Any, Thing]]
        pairs = children.items() if isinstance(children, dict) else zip(repeat(None), children)
        found = list(islice(pairs, most + 1))
    except Exception as error:
        raise GameError(_no_nodes(node, children, error)) from error
    if any(child is None for _, child in found):
        raise GameError(f"One of the children of {name(node)} is None. Leave out children that do not exist.")
    return found


def children_of(node: Any) -> list[Any]:
    """Return a list of the children of a node of any class.

    Args:
        node: Any object whose `children` is a dict or an iterable of nodes.

    Raises:
        GameError: If the object has no valid `children`.

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> children_of(build_tree(OneTwoTen(2)))
        [(2, 1, ?), (2, 2, ?)]
    """
    return [child for _, child in branches(node)]


def _no_children(node: Thing, error: Exception) -> str:
    """Return the message for an object that has no `children`."""
    if isinstance(node, Game):
        return f"{type(node).__name__} is a game, not a tree. Use build_tree(...) or build_graph(...) to make one."
    if isinstance(node, type):
        advice = "build_tree({0}()) makes a tree" if issubclass(node, Game) else "Create an object, as in {0}(1, 0)"
        return f"{node.__name__} is a class, not a node. {advice.format(node.__name__)}."
    if hasattr(type(node), "children"): return f"The children of {name(node)} can't be read: {describe_error(error)}"
    if isfunction(node): return FUNCTION.format(node.__name__)
    if node is None: return "This is None, not a tree. Is a return missing in the function that made it?"
    if isinstance(node, list) and all(isinstance(each, (list, int, float, str)) for each in node):
        return NESTED.format(short_repr(node))
    if isinstance(node, (int, float, str, tuple, list, dict, set)):
        return f"{short_repr(node)} is not a node: it is of type {type(node).__name__} and has no children."
    if attributes := child_attributes(node):
        lists = [attribute for attribute, value in attributes.items() if not isinstance(value, type(node))]
        only_list = f'"{lists[0]}"' if [*attributes] == lists and len(lists) == 1 else ""
        each = ", ".join(f"{'*' if attribute in lists else ''}node.{attribute}" for attribute in attributes)
        display_name = f"This {type(node).__name__}"
        return OTHERWISE.format(display_name, join_words(attributes), only_list or f"lambda node: [{each}]")
    return f"{name(node)} has no children. {PROPERTY}"


def _no_nodes(node: Thing, children: Thing, error: Exception) -> str:
    """Return the message for a node whose `children` can't be iterated over."""
    if hasattr(type(children), "__iter__"):
        return f"The children of {name(node)} can't be read: {describe_error(error)}"
    problem = f"The children of {name(node)} are {short_repr(children)}, not a list or a dict of nodes"
    otherwise = "pass children={} to watch, draw or predict"
    if callable(children):
        return f"{problem}. Is @property missing? You can also {otherwise.format('lambda node: node.children()')}."
    if children is None:
        if isinstance(getattr(type(node), "children", None), property):
            return f"{problem}. Is a return missing?"
        return f"{problem}. Set the children of a leaf to [], or {otherwise.format(quoted_repr('children'))}."
    return f"{problem}: {describe_error(error)}."


def names_by_moves(below: Mapping[Any, Iterable[tuple[Any, Any]]], kinds: Mapping[Any, str]) -> dict[Any, str]:
    """Return names for nodes without names, by the words that lead to them, or {} if moves are not words.

    A name is the last word or, if several nodes have the same, all words from the root, as in a trie.

    Args:
        below: A dict from the key of each node to the (move, key of the child) pairs of its branches, the root first.
        kinds: A dict from the key of each node to name to its class, by which the root is named.
    """
    moves = [move for pairs in below.values() for move, _ in pairs]
    if not moves or not all(type(move) is str for move in moves):
        return {}
    joint = "." if max(map(len, moves)) > 1 else ""
    paths: dict[Any, str] = {}
    for key, pairs in below.items():
        for move, child in pairs:
            path = f"{paths[key]}{joint}{move}" if key in paths and len({*moves}) < len(moves) else move
            paths.setdefault(child, path)
    return {key: paths.get(key, with_article(kind)) for key, kind in kinds.items()}


class Numbered:
    """A list `nodes`, numbered in the order in which the nodes were added. Equal nodes have different numbers."""

    def __init__(self) -> None:
        self.nodes: list[Thing] = []
        self._numbers: dict[int, int] = {}  # id of a node -> number of the node

    def add(self, node: Thing) -> int:
        """Return the number of a node, and add the node if it is new."""
        number = self._numbers.setdefault(id(node), len(self.nodes))
        if number == len(self.nodes):
            self.nodes.append(node)  # keep the node, so that its id can't be reused
        return number

    def number(self, node: Thing) -> int | None:
        """Return the number of a node, or None if it has not been added."""
        return self._numbers.get(id(node))


class Tree(Numbered):
    """A tree or graph of any class in its current form, with its nodes numbered level by level.

    Args:
        root: The root.
        depth: The number of levels below the root to include (by default, all).
        most: The largest number of nodes to include.
        branches_of: A function from a node to its branches.

    Attributes:
        nodes: A list of the nodes in the order of their numbers.
        branches: A dict from a node's number to its branches as a list of (move, number of the child) pairs.
        parents: A dict from a node's number to a list of its parents' numbers. A parent is listed once for each move.
        depth: The number of levels below the root.
        cut: The numbers of the nodes whose children are left out because of `depth` or `most`.
    """

    def __init__(
        self, root: Thing, depth: int | None = None, most: float = limits.NODES_BUILT,
        branches_of: BranchesOf = branches,
    ) -> None:  # fmt: skip
        super().__init__()
        self._branches_of = branches_of
        self.branches: dict[int, list[tuple[Any, int]]] = defaultdict(list)
        self.parents: dict[int, list[int]] = defaultdict(list)
        self.depth = 0
        self.cut: set[int] = set()
        level: Sequence[int] = [self.add(root)]
        while level:
            below = self._below(level, depth, most)
            count = len(self.nodes)
            for i, pairs in below.items():
                for move, child in pairs:
                    number = self.add(child)
                    self.branches[i].append((move, number))
                    self.parents[number].append(i)
            level = range(count, len(self.nodes))
            self.depth += bool(level)

    @property
    def kind(self) -> str:
        """Either "tree", or "graph" if several moves lead to one node or any move leads to the root."""
        return "graph" if sum(map(len, self.branches.values())) >= len(self.nodes) else "tree"

    def _below(self, level: Sequence[int], depth: int | None, most: float) -> dict[int, Branches]:
        """Return a dict from each node's number to its branches, for one level. At a limit, set `cut` and return {}."""
        below = {}
        new = Numbered()
        for i in level:
            below[i] = self._branches_of(self.nodes[i])
            for _, child in below[i]:
                if self.number(child) is None:
                    new.add(child)
            if self.depth == depth or len(self.nodes) + len(new.nodes) > most:
                self.cut = {i for i in level if self._branches_of(self.nodes[i])}
                return {}
        return below


def walk(root: Thing, branches_of: BranchesOf = branches) -> Iterator[Thing]:
    """Yield every node of a tree once, the root first and each node before its descendants.

    `nodes` returns a list of them. `walk` goes only as far as you iterate, so you can stop early in an infinite tree.

    Args:
        root: The root of a tree or graph of any class.
        branches_of: A function from a node to a list of (move, child) pairs, if the children are not in `children`.

    Yields:
        The nodes. Children are visited in the order of their moves.

    Raises:
        GameError: If there are more than a million nodes.

    Examples:
        >>> from itertools import islice
        >>> from gametree import OneTwoTen, build_tree
        >>> list(islice(walk(build_tree(OneTwoTen())), 3))
        [(1, 0, ?), (2, 1, ?), (1, 2, ?)]
    """
    met: dict[int, Thing] = {}  # id of a node -> the node
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) not in met:
            met[id(node)] = node
            yield node
            waiting.extend(child for _, child in reversed(branches_of(node)))
            if len(met) + len(waiting) > limits.NODES_BUILT:
                del met, waiting, node  # otherwise, the error would keep these objects in memory
                problem = f"There are more than {limits.NODES_BUILT:,} nodes, or moves to them"
                raise GameError(f"{problem}. Is the tree infinite? If not, use a smaller game.")


def nodes(root: Any) -> list[Any]:
    """Return a list of all nodes of a tree, each once, the root first and each node before its descendants.

    Args:
        root: The root of a tree or graph of any class.

    Raises:
        GameError: If there are more than a million nodes.

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> nodes(build_tree(OneTwoTen(2)))
        [(1, 0, ?), (2, 1, ?), (1, 2, ?), (2, 2, ?)]
    """
    return list(walk(root))


def leaves(root: Any) -> list[Any]:
    """Return a list of all leaves of a tree (the nodes without children), from left to right.

    Args:
        root: The root of a tree or graph of any class.

    Raises:
        GameError: If there are more than a million nodes.

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> leaves(build_tree(OneTwoTen(2)))
        [(1, 2, ?), (2, 2, ?)]
    """
    return [node for node in walk(root) if not branches(node, 0)]


def find_loop(
    root: Thing, below: Callable[[Thing], Iterable[Thing]] = lambda node: node.children.values()
) -> Thing | None:
    """Find a loop in a graph.

    Args:
        root: Where to start: a node, or any hashable object.
        below: A function from an object to its successors, if these are not its children.

    Returns:
        The first node or object found that can be reached from itself, or None if there is no loop.

    Examples:
        >>> from gametree import OneTwoTen, build_graph
        >>> find_loop(build_graph(OneTwoTen(4, take_back=True)))
        (1, 2, ?)
    """
    path = {root: None}  # a dict, because it is both ordered and fast to search
    done: set[Thing] = set()
    successors = [iter(below(root))]  # one iterator for each thing on the path
    while successors:
        if (thing := next(successors[-1], None)) is None:
            done.add(path.popitem()[0])
            successors.pop()
        elif thing in path:
            return thing
        elif thing not in done:
            path[thing] = None
            successors.append(iter(below(thing)))
    return None
