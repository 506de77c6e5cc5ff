"""call_arguments: take a snapshot of all the arguments of a call at the moment of the call."""

from collections.abc import Mapping, Sequence
from enum import Enum
from types import CodeType, FunctionType
from typing import Any

from ...core import limits
from ...core.game import Game
from ...core.introspect import Thing, is_node, state_of
from ...core.text import is_number, with_article
from .snapshots import BRACKETS, OTHER, SIMPLE, Snapshot, base_of, take_snapshot


class ObjectText(str):
    """The text of an object whose class has its own `__str__` or `__repr__`."""


class FunctionText(str):
    """The name of a function."""


class EnumText(str):
    """The text of a member of an Enum: its value if that is a single character, or else its name."""


def snapshot_argument(thing: Thing) -> Snapshot:
    """Return a snapshot of an argument. The snapshot of an object is its text, or OTHER if it has none."""
    if isinstance(thing, dict) and len(thing) > limits.ENTRIES_RECORDED:
        return dict, len(thing)
    kind: Any = type(thing)
    if kind in BRACKETS or base_of(kind):
        return take_snapshot(thing, limits.NESTING_RECORDED, limits.ITEMS_RECORDED, snapshot_item)
    return _object_text(thing)


def _object_text(thing: Thing) -> Snapshot:
    """Return the text of an object, or OTHER if it has none. Numbers and strings are returned unchanged."""
    kind: Any = type(thing)
    if kind in SIMPLE or is_number(thing):
        return thing
    own = kind.__repr__ is not object.__repr__ and not hasattr(kind.__repr__, "__wrapped__")  # not from @dataclass
    if _is_opaque(thing) or hasattr(kind, "_fields") or kind.__str__ is object.__str__ and not own:
        return OTHER
    if isinstance(thing, Enum):
        return EnumText(value if isinstance(value := thing.value, str) and len(value) == 1 else thing.name)
    try:
        return ObjectText(str(thing))
    except Exception:  # the object's __init__ has not finished
        return OTHER


def snapshot_item(thing: Thing) -> Snapshot:
    """Return a snapshot of an object in a list: its text, or else those attributes that are numbers or strings."""
    if (text := _object_text(thing)) is not OTHER or _is_opaque(thing):
        return text
    values = [value for value in _attributes(thing).values() if type(value) in SIMPLE]
    if len(values) == 1:
        return values[0]
    return (tuple, values) if values else OTHER


def _name_of_node(thing: Thing) -> Snapshot:
    """Return the text of a node or, if it has none, its first attribute that is a number or a string, or its class."""
    if (text := _object_text(thing)) is not OTHER:
        return text
    values = (value for value in _attributes(thing).values() if is_number(value) or isinstance(value, str))
    return next(values, ObjectText(with_article(type(thing).__name__)))


def _is_opaque(thing: Thing) -> bool:
    """Return whether an object is a class, a game, a function or a node. The attributes of these are ignored."""
    return isinstance(thing, (type, Game)) or callable(thing) or is_node(thing)


class Arguments:
    """Snapshots of all the arguments of a call.

    Attributes:
        names: The names of all arguments.
        things: The snapshots of the arguments, by name.
        tuples: The arguments that are tuples, by name.
        parts: Snapshots of the objects' attributes and of variables outside the function, by name. The names of
            attributes are of the form "board.cells".
        ids: The ids of all these objects, by name.
        complete: Whether the snapshots contain everything.
        all_small: Whether no argument is a list or another large object.
        has_game: Whether an argument is a game.
        nodes: The ids of those that are nodes whose children are unknown. The snapshot of such a node is its name.
    """

    def __init__(self, arguments: Mapping[str, Thing], nodes: Sequence[Thing] = ()) -> None:
        self.nodes = [*map(id, nodes)]
        self.names = tuple(arguments)
        self.things: dict[str, Snapshot] = {}
        self.tuples: dict[str, tuple[Any, ...]] = {}
        self.parts: dict[str, Snapshot] = {}
        self.ids: dict[str, int] = {}
        self.complete = True
        self.all_small = True
        self.has_game = False
        for name, thing in arguments.items():
            if type(thing) in SIMPLE:
                self.things[name] = thing
            elif id(thing) in self.nodes:
                self.things[name] = _name_of_node(thing)
                self.complete = self.all_small = False
            else:
                self._add(name, thing)

    def _add(self, name: str, thing: Thing) -> None:
        """Take a snapshot of an argument."""
        self.has_game = self.has_game or isinstance(thing, Game)
        if isinstance(thing, FunctionType):
            self.things[name] = FunctionText(thing.__name__)
            self.complete = False
            return
        if is_node(thing):
            thing = state_of(thing) or thing
        if isinstance(thing, tuple):
            self.tuples[name] = thing
        elif not isinstance(thing, frozenset):
            self.ids[name] = id(thing)
        if (snapshot := snapshot_argument(thing)) is not OTHER:
            self.things[name] = snapshot
        single = is_number(snapshot) or isinstance(thing, Enum)
        self.all_small = self.all_small and (single or snapshot is OTHER)
        if not single and type(snapshot) is not tuple:
            self._add_attributes(name, thing)

    def _add_attributes(self, name: str, thing: Thing, levels: int = 3) -> None:
        """Take snapshots of an object's attributes, and of their attributes."""
        attributes = {} if _is_opaque(thing) or not levels else _attributes(thing)
        self.complete = self.complete and bool(attributes)
        for attribute, value in attributes.items():
            if (snapshot := snapshot_argument(value)) is not OTHER:
                self.parts[f"{name}.{attribute}"] = snapshot
            else:
                self._add_attributes(f"{name}.{attribute}", value, levels - 1)

    def add_outer_variables(self, variables: Mapping[str, Thing]) -> None:
        """Take snapshots of variables outside the function, by name."""
        for name, thing in variables.items():
            self.ids[name] = id(thing)
            if (snapshot := snapshot_argument(thing)) is not OTHER:
                self.parts[name] = snapshot
            else:
                self._add_attributes(name, thing)


def _attributes(thing: Thing) -> dict[str, Thing]:
    """Return the attributes of an object by name, including those in slots."""
    if hasattr(type(thing), "_fields"):  # a namedtuple
        return dict(thing._asdict())
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    in_slots = {name: getattr(thing, name) for name in slots if hasattr(thing, name)}
    return {**in_slots, **getattr(thing, "__dict__", {})}


def global_names(
    code: CodeType, module: Mapping[str, Thing], visited: frozenset[CodeType] = frozenset()
) -> set[str]:
    """Return the names of a module's mutable variables that a function reads, directly or in functions it calls."""
    found: set[str] = set()
    visited |= {code}
    for name in code.co_names:
        thing = getattr(module.get(name), "__wrapped__", module.get(name))
        if isinstance(thing, FunctionType) and thing.__globals__ is module and thing.__code__ not in visited:
            found |= global_names(thing.__code__, module, visited)
        elif name in module and not _is_opaque(thing) and (take_snapshot(thing, 1, limits.ITEMS_RECORDED) is not thing):
            found.add(name)
    return found
