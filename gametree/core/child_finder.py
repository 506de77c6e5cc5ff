"""child_finder: find the branches of nodes without `children`, using a function or the name of an attribute."""

from collections.abc import Callable, Iterable
from itertools import islice, repeat
from numbers import Number
from typing import Any

from . import limits
from .errors import GameError
from .introspect import SIDES, Thing, is_hashable, name
from .text import describe_error, quoted_repr, short_repr
from .tree import Branches, BranchesOf, Side, branches

LEAVES = str, bytes, Number, type(None)
NAMES = *LEAVES, tuple, frozenset  # types whose equal objects can stand for the same node


class Place:
    """A node that stands for a number, a string or a tuple (its `thing`) at one place in a tree.

    If `named`, equal things are the same node, and a tuple is a state.
    """

    def __init__(self, thing: Thing, named: bool) -> None:
        self.thing = thing
        if not named:
            self.state = ()

    def __repr__(self) -> str:
        return short_repr(self.thing)


class ChildFinder:
    """A function like `branches`, for nodes without `children`. It leaves out children that are None.

    Numbers and strings in nested lists are leaves, and each of them is a separate node. If the root itself is a number
    or a string, equal numbers and strings are the same node.

    Args:
        children: A function from a node to a list or dict of its children, or the name of an attribute.
    """

    def __init__(self, children: Callable[[Thing], Iterable[Thing]] | str) -> None:
        if not callable(children) and not isinstance(children, str):
            expected = 'a function from a node to its children, or the name of an attribute, as in children="kids"'
            raise GameError(f"children={quoted_repr(children)} is not valid: it must be {expected}.")
        self.children: Any = children
        self.attribute = children if isinstance(children, str) else None
        self.named = False
        self.places: dict[tuple[Any, ...], Place] = {}

    def root(self, *arguments: Thing) -> Thing:
        """Return the root of the tree: the first argument that has children or, if none has, one that can have them.

        Raises GameError if no argument can have children. A leaf may lack the attribute, but the root must have it.
        """
        found, errors = [], []
        for thing in arguments:
            try:
                below = getattr(thing, self.attribute) if self.attribute else self.children(thing)
                found.append((thing, [*below.values()] if isinstance(below, dict) else list(below or ())))
            except Exception as error:
                errors.append(error)
        if not found:
            problem = f"children= finds no children at {name(arguments[0])}"
            raise GameError(f"{problem}: {describe_error(errors[0])}") from errors[0]
        thing, below = next((pair for pair in found if pair[1]), found[0])
        is_nested = isinstance(thing, tuple) and any(child is each for child in below for each in thing)
        self.named = isinstance(thing, NAMES) and not is_nested and is_hashable(thing)
        return self._node(thing, None, 0)

    def __call__(self, node: Thing, most: int = limits.NODES_BUILT) -> Branches:
        thing = node.thing if isinstance(node, Place) else node
        try:
            children = self._children_of(thing)
            every: Iterable[tuple[Any, Thing]]
            every = children.items() if isinstance(children, dict) else zip(repeat(None), children)
            pairs = list(islice(every, most + 1))
        except Exception as error:
            raise GameError(f"children= failed at {name(node)}: {describe_error(error)}") from error
        return [(move, self._node(child, node, k)) for k, (move, child) in enumerate(pairs) if child is not None]

    def _children_of(self, thing: Thing) -> Thing:
        if isinstance(thing, LEAVES) and not self.named:
            return ()
        children = getattr(thing, self.attribute, None) if self.attribute else self.children(thing)
        return () if children is None else children

    def _node(self, thing: Thing, parent: Thing, place: int) -> Thing:
        """Return the node for a child: the child itself, or its Place if it is a number, a string or a tuple."""
        if not isinstance(thing, NAMES):
            return thing
        key = (type(thing), thing) if self.named else (id(parent), place)
        if key not in self.places or self.places[key].thing is not thing and not self.named:
            self.places[key] = Place(thing, self.named)
        return self.places[key]

    def place(self, thing: Thing, below: Branches, met: set[int]) -> Place | None:
        """Return the Place in `below` of a number, a string or a tuple, if possible one that is not in `met`.

        Return None if the thing is something else, or if it has no Place there.
        """
        if not isinstance(thing, NAMES):
            return None
        if self.named:
            return self.places.get((type(thing), thing))
        same = [node for _, node in below if isinstance(node, Place) and type(node.thing) is type(thing)]
        same = [node for node in same if node.thing == thing]
        return next((node for node in same if id(node) not in met), same[0] if same else None)


def children_in_dict(root: Thing, others: Iterable[Thing] = ()) -> Callable[[Thing], Iterable[Thing]] | None:
    """Return a function that finds the children in a tree of dicts, or None if a dict is something else.

    Either each dict is a node with `children`, or with `left` and `right`, or the root contains dicts that contain
    dicts or lists. If its keys occur in these too, or in `others` (the other arguments of a call), it is a graph.
    """
    if not isinstance(root, dict):
        return None
    if isinstance(root.get("children"), (list, dict)):
        return lambda node: node.get("children")
    if root.keys() >= {*SIDES} and all(root[side] is None or isinstance(root[side], dict) for side in SIDES):
        return lambda node: {Side(side): node.get(side) for side in SIDES}
    inner = [pair for value in root.values() if isinstance(value, dict) for pair in value.items()]
    is_graph = any(is_hashable(key) and key in root for key in (*others, *(key for key, _ in inner)))
    if is_graph or not any(isinstance(value, (dict, list)) for _, value in inner):
        return None
    return lambda node: node if isinstance(node, (dict, list)) else ()


def find_root(root: Thing, children: Callable[[Thing], Iterable[Thing]] | str | None) -> tuple[Thing, BranchesOf]:
    """Return the root of a tree and the function that finds branches, using `children` if it is not None."""
    children = children_in_dict(root) if children is None else children
    if children is None:
        return root, branches
    branches_of = ChildFinder(children)
    return branches_of.root(root), branches_of
