"""tree: anything with `children` is a tree: its branches, its nodes; Tree: each of its nodes numbered once."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, repeat
from typing import Any

from . import limits
from .errors import GameError
from .game import Game
from .introspect import Thing, name, ways_in
from .text import describe_error, join_words, quoted_repr, short_repr

Branches = list[tuple[Any, Thing]]  # (move, child) pairs
BranchesOf = Callable[[Thing], Branches]
PROPERTY = """Your class needs this property, with the names of its own children:
    @property
    def children(self):
        return [child for child in (self.add1, self.add2) if child is not None]"""
OTHERWISE = "{} has {}, and no children. watch, draw and predict take children=, as in watch(f, root, children={})."
NESTED = "{} has no children to go to. watch and draw take lists in lists, as in draw(root, children=list)."


def branches(node: Thing, most: int = limits.NODES_BUILT) -> Branches:
    """The ways down from a node: (move, child) pairs, a list; the move is None where `children` is not a dict.

    Works for any object with `children`, a dict or an iterable of nodes; raises GameError where there is none. Of more
    than `most` children it gives so many and one.
    """
    try:
        if isinstance(node, type): raise TypeError
        children = node.children
    except Exception as error:
        raise GameError(_no_children(node, error)) from error
    try:
        pairs: Iterable[tuple[Any, Thing]]
        pairs = children.items() if isinstance(children, dict) else zip(repeat(None), children)
        ways = list(islice(pairs, most + 1))
    except Exception as error:
        raise GameError(_no_nodes(node, children, error)) from error
    if any(child is None for _, child in ways):
        raise GameError(f"Among the children of {name(node)} is None: leave out a child that is not there.")
    return ways


def children_of(node: Any) -> list[Any]:
    """Return the children of a node of any class, a list.

    Raises:
        GameError: If it is not a node.

    Example:
        >>> from gametree import OneTwoTen, build_tree
        >>> children_of(build_tree(OneTwoTen(2)))
        [(2, 1, ?), (2, 2, ?)]
    """
    return [child for _, child in branches(node)]


def _no_children(node: Thing, error: Exception) -> str:
    if isinstance(node, Game):
        return f"{type(node).__name__} is a game, not yet a tree: build_tree(...) or build_graph(...) makes one of it."
    if isinstance(node, type):
        made = "build_tree({0}()) makes a tree" if issubclass(node, Game) else "make one, as in {0}(1, 0)"
        return f"{node.__name__} is a class, not yet a node: {made.format(node.__name__)}."
    if hasattr(type(node), "children"): return f"The children of {name(node)} can't be had: {describe_error(error)}"
    if node is None: return "There is no tree here, but None: a return may be missing in what made it."
    if isinstance(node, list) and all(isinstance(each, (list, int, float, str)) for each in node):
        return NESTED.format(short_repr(node))
    if isinstance(node, (int, float, str, tuple, list, dict, set)):
        return (
            f"{short_repr(node)} has no children to go to: a node is wanted, "
            f"and this is of type {type(node).__name__}."
        )
    if ways := ways_in(node):
        alone = [attribute for attribute, there in ways.items() if not isinstance(there, type(node))]
        lists = f'"{alone[0]}"' if [*ways] == alone and len(alone) == 1 else ""
        each = ", ".join(f"*node.{attribute}" if attribute in alone else f"node.{attribute}" for attribute in ways)
        called = f"This {type(node).__name__}"
        return OTHERWISE.format(called, join_words(ways), lists or f"lambda node: [{each}]")
    return f"{name(node)} has no children to go to. {PROPERTY}"


def _no_nodes(node: Thing, children: Thing, error: Exception) -> str:
    if hasattr(type(children), "__iter__"):
        return f"The children of {name(node)} can't be had: {describe_error(error)}"
    hint, say = describe_error(error), "or say children={} to watch, draw or predict"
    if callable(children):
        hint = f"@property may be missing, {say.format('lambda node: node.children()')}"
    elif children is None:
        given = isinstance(getattr(type(node), "children", None), property)
        hint = "a return may be missing" if given else f"give a leaf [], {say.format(quoted_repr('children'))}"
    return f"The children of {name(node)} are {short_repr(children)}, not a list or a dict of nodes: {hint}."


class Numbered:
    """Nodes, each with a number, in the order in which they came; equal is not the same: `nodes`, a list."""

    def __init__(self) -> None:
        self.nodes: list[Thing] = []
        self._numbers: dict[int, int] = {}  # id -> number

    def add(self, node: Thing) -> int:
        """The number of a node, which it gets if it has none."""
        number = self._numbers.setdefault(id(node), len(self.nodes))
        if number == len(self.nodes):
            self.nodes.append(node)  # an object that is kept keeps its id
        return number

    def number(self, node: Thing) -> int | None:
        """The number of a node; None if it has none."""
        return self._numbers.get(id(node))


class Tree(Numbered):
    """A tree as it stands, each node numbered once, level by level: its first moves have the first numbers.

    By number: `nodes`; `ways`, lists of (move, number of the child); `above`, lists of the numbers that lead there.
    `depth` is how many moves deep it goes; `cut` are the numbers of the nodes whose children are left out, for they lie
    deeper than `depth`, or are more than `most`.
    """

    def __init__(
        self, root: Thing, depth: int | None = None, most: float = limits.NODES_BUILT, ways_of: BranchesOf = branches
    ) -> None:
        super().__init__()
        self._ways_of = ways_of
        self.ways: dict[int, list[tuple[Any, int]]] = defaultdict(list)
        self.above: dict[int, list[int]] = defaultdict(list)
        self.depth = 0
        self.cut: set[int] = set()
        level: Sequence[int] = [self.add(root)]
        while level:
            below = self._below(level, depth, most)
            count = len(self.nodes)
            for i, ways in below.items():
                for move, child in ways:
                    number = self.add(child)
                    self.ways[i].append((move, number))
                    self.above[number].append(i)
            level = range(count, len(self.nodes))
            self.depth += bool(level)

    @property
    def kind(self) -> str:
        """What it is, in a word: a tree, or a graph where a second way leads to a node, or any to the root."""
        return "graph" if sum(map(len, self.ways.values())) >= len(self.nodes) else "tree"

    def _below(self, level: Sequence[int], depth: int | None, most: float) -> dict[int, Branches]:
        """The ways down from a level: number -> (move, child) pairs; none where they are not followed, but cut."""
        below = {}
        fresh = Numbered()
        for i in level:
            below[i] = self._ways_of(self.nodes[i])
            for _, child in below[i]:
                if self.number(child) is None:
                    fresh.add(child)
            if self.depth == depth or len(self.nodes) + len(fresh.nodes) > most:
                self.cut = {i for i in level if self._ways_of(self.nodes[i])}
                return {}
        return below


def walk(root: Thing, ways_of: BranchesOf = branches) -> Iterator[Thing]:
    """Go through a tree, of nodes of any class: every node once, the root first, each before its descendants.

    `nodes` makes a list of them. This stops where you stop, even in a tree that never ends.

    Raises:
        GameError: If there are more than a million nodes.

    Example:
        >>> from itertools import islice
        >>> from gametree import OneTwoTen, build_tree
        >>> list(islice(walk(build_tree(OneTwoTen())), 3))
        [(1, 0, ?), (2, 1, ?), (1, 2, ?)]
    """
    met: dict[int, Thing] = {}  # by their ids
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) not in met:
            met[id(node)] = node
            yield node
            waiting.extend(child for _, child in reversed(ways_of(node)))
            if len(met) + len(waiting) > limits.NODES_BUILT:
                del met, waiting, node  # or the error would keep them
                large = f"More than {limits.NODES_BUILT:,} nodes, or ways to them"
                raise GameError(f"{large}. Is there no end? Or take a smaller game.")


def nodes(root: Any) -> list[Any]:
    """Every node of a tree once, in a list, as `walk` has them. Raises GameError if there are more than a million.

    >>> from gametree import OneTwoTen, build_tree
    >>> nodes(build_tree(OneTwoTen(2)))
    [(1, 0, ?), (2, 1, ?), (1, 2, ?), (2, 2, ?)]
    """
    return list(walk(root))


def leaves(root: Any) -> list[Any]:
    """The nodes without children, in a list, from left to right. Raises GameError as `nodes` does.

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
        root: Where to begin: a node, or anything else.
        below: A function from a thing to those that come next, if these are not its children.

    Returns:
        The first thing that can be reached from itself; None if there is no loop.

    Example:
        >>> from gametree import OneTwoTen, build_graph
        >>> find_loop(build_graph(OneTwoTen(4, take_back=True)))
        (1, 2, ?)
    """
    waits = {root: None}
    done: set[Thing] = set()
    ways = [iter(below(root))]
    while ways:
        if (here := next(ways[-1], None)) is None:
            done.add(waits.popitem()[0])
            ways.pop()
        elif here in waits:
            return here
        elif here not in done:
            waits[here] = None
            ways.append(iter(below(here)))
    return None
