"""call_arguments: all that a call was given, as it was when it was called."""

from collections.abc import Mapping
from enum import Enum
from types import CodeType, FunctionType
from typing import Any

from ...core import limits
from ...core.game import Game
from ...core.introspect import Thing, is_node, state_of
from ...core.text import is_number
from .held import OTHER, SIGNS, SIMPLE, Kept, kept, like


class Words(str):
    """What an object says of itself."""


class Word(str):
    """One of the names of an Enum."""


def now(thing: Thing) -> Kept:
    """A thing as it is now: what `kept` has of it, or what it says of itself; OTHER if that is nothing."""
    if isinstance(thing, dict) and len(thing) > limits.ENTRIES_RECORDED:
        return dict, len(thing)
    kind: Any = type(thing)
    if kind in SIGNS or like(kind):
        return kept(thing, limits.NESTING_RECORDED, limits.ITEMS_RECORDED, _inside)
    return _words(thing)


def _words(thing: Thing) -> Kept:
    """What an object that has words of its own says of itself; a number or a text as it is; OTHER of anything else."""
    kind: Any = type(thing)
    if kind in SIMPLE or is_number(thing):
        return thing
    own = kind.__repr__ is not object.__repr__ and not hasattr(kind.__repr__, "__wrapped__")  # not by @dataclass
    if _closed(thing) or hasattr(kind, "_fields") or kind.__str__ is object.__str__ and not own:
        return OTHER
    if isinstance(thing, Enum):
        return Word(value if isinstance(value := thing.value, str) and len(value) == 1 else thing.name)
    try:
        return Words(str(thing))
    except Exception:  # it is half-made
        return OTHER


def _inside(thing: Thing) -> Kept:
    """What is seen of an object in a list: its words, or else the numbers and texts that it holds."""
    if (seen := _words(thing)) is not OTHER or _closed(thing):
        return seen
    held = [each for each in _attributes(thing).values() if type(each) in SIMPLE]
    if len(held) == 1:
        return held[0]
    return (tuple, held) if held else OTHER


def _closed(thing: Thing) -> bool:
    return isinstance(thing, (type, Game)) or callable(thing) or is_node(thing)


class Given:
    """All that a call was given, as it was then: `things`, by the names of the arguments; the `tuples` among them.

    `parts` is what is seen inside of objects, as "board.cells", and what lies around the function; `ids`, which objects
    these were. `whole` is whether all was seen; `alone`, whether there are no lists or the like among the arguments;
    `of_game`, whether there is a game.
    """

    def __init__(self, arguments: Mapping[str, Thing]) -> None:
        self.things: dict[str, Kept] = {}
        self.tuples: dict[str, tuple[Any, ...]] = {}
        self.parts: dict[str, Kept] = {}
        self.ids: dict[str, int] = {}
        self.whole = True
        self.alone = True
        self.of_game = False
        for name, thing in arguments.items():
            if type(thing) in SIMPLE:
                self.things[name] = thing
            else:
                self._see(name, thing)

    def _see(self, name: str, thing: Thing) -> None:
        self.of_game = self.of_game or isinstance(thing, Game)
        if isinstance(thing, FunctionType):
            self.things[name] = thing.__name__
            self.whole = False
            return
        if is_node(thing):
            thing = state_of(thing) or thing
        if isinstance(thing, tuple):
            self.tuples[name] = thing
        elif not isinstance(thing, frozenset):
            self.ids[name] = id(thing)
        if (seen := now(thing)) is not OTHER:
            self.things[name] = seen
        single = is_number(seen) or isinstance(thing, Enum)
        self.alone = self.alone and (single or seen is OTHER)
        if not single and type(seen) is not tuple:
            self._look_inside(name, thing)

    def _look_inside(self, name: str, thing: Thing, deep: int = 3) -> None:
        """See an object by its attributes, and those of them that are objects by theirs."""
        inside = {} if _closed(thing) or not deep else _attributes(thing)
        self.whole = self.whole and bool(inside)
        for attribute, value in inside.items():
            if (seen := now(value)) is not OTHER:
                self.parts[f"{name}.{attribute}"] = seen
            else:
                self._look_inside(f"{name}.{attribute}", value, deep - 1)

    def look_around(self, things: Mapping[str, Thing]) -> None:
        """See what lies around the function, a dict, name -> thing."""
        for name, thing in things.items():
            self.ids[name] = id(thing)
            if (seen := now(thing)) is not OTHER:
                self.parts[name] = seen
            else:
                self._look_inside(name, thing)


def _attributes(thing: Thing) -> dict[str, Thing]:
    """What an object holds, a dict."""
    if hasattr(type(thing), "_fields"):  # a namedtuple
        return dict(thing._asdict())
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    in_slots = {name: getattr(thing, name) for name in slots if hasattr(thing, name)}
    return {**in_slots, **getattr(thing, "__dict__", {})}


def names_around(
    code: CodeType, space: Mapping[str, Thing], met: frozenset[CodeType] = frozenset()
) -> set[str]:
    """The names of what may change in a module, its dict, that a function reads, or one that it calls: a set."""
    found: set[str] = set()
    met |= {code}
    for name in code.co_names:
        thing = getattr(space.get(name), "__wrapped__", space.get(name))
        if isinstance(thing, FunctionType) and thing.__globals__ is space and thing.__code__ not in met:
            found |= names_around(thing.__code__, space, met)
        elif name in space and not _closed(thing) and (kept(thing, 1, limits.ITEMS_RECORDED) is not thing):
            found.add(name)
    return found
