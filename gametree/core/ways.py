"""ways: the ways down a tree whose nodes don't have `children`, by a function or the name of an attribute."""

from collections.abc import Callable, Iterable
from itertools import islice, repeat
from numbers import Number
from typing import Any

from . import limits
from .errors import GameError
from .introspect import Thing, name
from .text import describe_error, quoted_repr, short_repr
from .tree import Branches, BranchesOf, branches

LEAVES = str, bytes, Number, type(None)
NAMES = *LEAVES, tuple, frozenset  # of such things another one that is equal is the same


class Place:
    """Where a number or a name stands in a tree, a node: `thing` stands there; if `named`, a tuple is a state."""

    def __init__(self, thing: Thing, named: bool) -> None:
        self.thing = thing
        if not named:
            self.state = ()

    def __repr__(self) -> str:
        return short_repr(self.thing)


class Ways:
    """What gives the branches of a node, as `branches` does: (move, child) pairs; a child that is None is left out.

    Takes what the children are: a function from a node to some, in a list or a dict, or the name of an attribute.
    Numbers and texts that stand in lists are leaves, each for itself; where the root is one, each of them is one node.
    """

    def __init__(self, children: Callable[[Thing], Iterable[Thing]] | str) -> None:
        if not callable(children) and not isinstance(children, str):
            due = 'a function from a node to its children, or the name of an attribute, as in children="kids"'
            raise GameError(f"children={quoted_repr(children)} won't do: it is {due}.")
        self.children: Any = children
        self.attribute = children if isinstance(children, str) else None
        self.named = False
        self.places: dict[tuple[Any, ...], Place] = {}

    def root(self, *arguments: Thing) -> Thing:
        """The root of the tree, a node: the first of some arguments that has children, or else can be asked for them.

        Raises GameError where none can. A leaf may lack the attribute, the root may not.
        """
        found, errors = [], []
        for thing in arguments:
            try:
                below = getattr(thing, self.attribute) if self.attribute else self.children(thing)
                found.append((thing, [*below.values()] if isinstance(below, dict) else list(below or ())))
            except Exception as error:
                errors.append(error)
        if not found:
            raise GameError(f"children= finds none at {name(arguments[0])}: {describe_error(errors[0])}") from errors[0]
        thing, below = next((pair for pair in found if pair[1]), found[0])
        inside = isinstance(thing, tuple) and any(child is each for child in below for each in thing)
        self.named = isinstance(thing, NAMES) and not inside and _is_key(thing)
        return self._node(thing, None, 0)

    def __call__(self, node: Thing, most: int = limits.NODES_BUILT) -> Branches:
        thing = node.thing if isinstance(node, Place) else node
        try:
            children = self._of(thing)
            every: Iterable[tuple[Any, Thing]]
            every = children.items() if isinstance(children, dict) else zip(repeat(None), children)
            pairs = list(islice(every, most + 1))
        except Exception as error:
            raise GameError(f"children= stops at {name(node)}: {describe_error(error)}") from error
        return [(move, self._node(child, node, k)) for k, (move, child) in enumerate(pairs) if child is not None]

    def _of(self, thing: Thing) -> Thing:
        if isinstance(thing, LEAVES) and not self.named:
            return ()
        children = getattr(thing, self.attribute, None) if self.attribute else self.children(thing)
        return () if children is None else children

    def _node(self, thing: Thing, above: Thing, place: int) -> Thing:
        if not isinstance(thing, NAMES):
            return thing
        key = (type(thing), thing) if self.named else (id(above), place)
        if key not in self.places or self.places[key].thing is not thing and not self.named:
            self.places[key] = Place(thing, self.named)
        return self.places[key]

    def place(self, thing: Thing, below: Branches, met: set[int]) -> Place | None:
        """The node that a thing is, if it is no object of its own: one of some branches, the first that is not yet met.

        None where it is no such thing.
        """
        if not isinstance(thing, NAMES):
            return None
        if self.named:
            return self.places.get((type(thing), thing))
        same = [node for _, node in below if isinstance(node, Place) and type(node.thing) is type(thing)]
        same = [node for node in same if node.thing == thing]
        return next((node for node in same if id(node) not in met), same[0] if same else None)


def _is_key(thing: Thing) -> bool:
    """Whether something may be a key of a dict: a tuple with a list in it may not."""
    try:
        return hash(thing) is not None
    except TypeError:
        return False


def rooted(root: Thing, children: Callable[[Thing], Iterable[Thing]] | str | None) -> tuple[Thing, BranchesOf]:
    """The root of a tree, a node, and what gives its branches; `children` says where they are, or it is None."""
    if children is None:
        return root, branches
    ways = Ways(children)
    return ways.root(root), ways
