"""held: what the variables of a call hold at a step, kept as it is then: numbers, texts, nodes, short lists of them."""

from collections import deque
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from ...core.introspect import Thing, is_node
from ...core.text import format_number, is_number, quoted_repr

Kept = Any  # a number, a text or a node as it is; of a list or the like a pair: its kind, and what is in it or its size
SIMPLE = {int, float, bool, str, type(None)}
SIGNS: dict[type, str] = {
    list: "[%s]", tuple: "(%s)", set: "{%s}", frozenset: "{%s}", dict: "{%s}", deque: "deque([%s])",
}  # fmt: skip
MOST = 8  # things in a list that is written out
DEEP = 2  # lists in one another
WIDE = 40  # letters
OTHER = ...  # what is none of these
ARRAY = "array"  # what is of numpy


def snapshot(variables: Mapping[str, Thing]) -> dict[str, Kept]:
    """What some variables hold that is to be shown, a dict: what may change later is copied."""
    held = {}
    for what, thing in variables.items():
        now = thing if type(thing) in SIMPLE else kept(thing)
        if now is not OTHER and what[0] not in "_.":
            held[what] = now
    return held


def _node(thing: Thing) -> Kept:
    return thing if is_node(thing) or is_number(thing) else OTHER


def kept(thing: Thing, deep: int = DEEP, most: int = MOST, other: Callable[[Thing], Kept] = _node) -> Kept:
    """A thing as it is now: itself; of a list or the like its kind, and what is in it or, if that is much, how much.

    An array counts as the lists that it gives. What is none of these, `other` gives.
    """
    kind: Any = type(thing)
    if kind in SIMPLE:
        return thing
    if (base := kind if kind in SIGNS else like(kind)) is None:
        return other(thing)
    if base is ARRAY:
        return kept(thing.tolist(), deep, most, other) if getattr(thing, "size", 0) <= most else OTHER
    if not deep or len(thing) > most:
        return base, len(thing)
    if base is dict:
        thing = [each for pair in thing.items() for each in pair]
    elif base in (set, frozenset) and all(type(each) in (int, str) for each in thing):
        thing = sorted(thing, key=lambda each: (type(each) is str, each))
    if deep > DEEP:
        most = max(most // max(len(thing), 1), 1)  # so that all of it are not many more
    return base, [each if type(each) in SIMPLE else kept(each, deep - 1, most, other) for each in thing]


@lru_cache(maxsize=1_000)
def like(kind: Any) -> type | str | None:
    """What things of a class are like: one of SIGNS, or an ARRAY, which gives itself as lists; None if none of these.

    A namedtuple has names for what is in it, and so is an object.
    """
    if hasattr(kind, "tolist"):
        return ARRAY
    if issubclass(kind, bytearray):
        return list
    return None if hasattr(kind, "_fields") else next((base for base in SIGNS if issubclass(kind, base)), None)


def as_text(kept: Kept, called: Callable[[Thing], str]) -> str:
    """What was kept of a thing, as it is written in Python, a string; a node by its name, which `called` gives.

    Of what is too long, or has other things in it, only the kind and the size are told.
    """
    text = written(kept, called)
    if type(kept) is not tuple or text and len(text) <= WIDE:
        return text
    kind, inside = kept
    size = inside if isinstance(inside, int) else len(inside) // (1 + (kind is dict))
    return f"a {kind.__name__} of {size}"


def written(kept: Kept, called: Callable[[Thing], str]) -> str:
    """What was kept of a thing, written out; "" where it can't be."""
    if type(kept) in SIMPLE:
        return _simple(kept)
    if type(kept) is not tuple:
        if kept is OTHER:
            return ""
        return format_number(kept) if is_number(kept) else called(kept)
    kind, inside = kept
    parts = [] if isinstance(inside, int) else [written(each, called) for each in inside]
    if not all(parts) or inside and not parts:
        return ""
    if kind is dict:
        parts = list(map(": ".join, zip(parts[::2], parts[1::2], strict=True)))
    elif not parts and kind in (set, frozenset):
        return "set()"  # a frozenset is written as a set
    return SIGNS[kind] % (f"{parts[0]}," if kind is tuple and len(parts) == 1 else ", ".join(parts))


@lru_cache(maxsize=1_000, typed=True)
def _simple(thing: Thing) -> str:
    return format_number(thing) if is_number(thing) else quoted_repr(thing, WIDE)
