"""snapshots: copy the values of variables at a step (numbers, strings, nodes, short lists), and write the copies."""

from collections import deque
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from ...core.introspect import Thing, is_node
from ...core.text import format_number, in_order, is_number, quoted_repr, with_article

# A number, a string or a node is its own snapshot. The snapshot of a list, dict, … is a pair: type, and items or size.
Snapshot = Any
SIMPLE = {int, float, bool, str, type(None)}
BRACKETS: dict[type, str] = {
    list: "[%s]", tuple: "(%s)", set: "{%s}", frozenset: "{%s}", dict: "{%s}", deque: "deque([%s])",
}  # fmt: skip
ITEMS = 8  # the longest list that is written out
BOARD = 9  # the longest list that is written out in the node of a call
NESTING = 2  # the deepest nesting that is written out
WIDTH = 40  # the longest text, in characters
OTHER = ...  # the snapshot of anything else
ARRAY = "array"  # stands for the array classes of NumPy and similar libraries


def snapshot_variables(variables: Mapping[str, Thing]) -> dict[str, Snapshot]:
    """Return snapshots of the variables that can be shown."""
    snapshots = {}
    for name, thing in variables.items():
        snapshot = thing if type(thing) in SIMPLE else take_snapshot(thing)
        if snapshot is not OTHER and name[0] not in "_.":
            snapshots[name] = snapshot
    return snapshots


def _node_or_number(thing: Thing) -> Snapshot:
    return thing if is_node(thing) or is_number(thing) else OTHER


def take_snapshot(
    thing: Thing, nesting: int = NESTING, items: int = ITEMS, other: Callable[[Thing], Snapshot] = _node_or_number
) -> Snapshot:
    """Return a snapshot of an object. If a list has too many items or is nested too deeply, only its size is kept.

    An array counts as the list of its items. `other` takes the snapshot of any other object.
    """
    kind: Any = type(thing)
    if kind in SIMPLE:
        return thing
    if (base := kind if kind in BRACKETS else base_of(kind)) is None:
        return other(thing)
    if base is ARRAY:
        return take_snapshot(thing.tolist(), nesting, items, other) if getattr(thing, "size", 0) <= items else OTHER
    if not nesting or len(thing) > items:
        return base, len(thing)
    if base is dict:
        thing = [part for pair in thing.items() for part in pair]
    if nesting > NESTING:
        items = max(items // max(len(thing), 1), 1)  # the inner lists share the limit
    inner = [item if type(item) in SIMPLE else take_snapshot(item, nesting - 1, items, other) for item in thing]
    return base, in_order(inner) if base in (set, frozenset) else inner


@lru_cache(maxsize=1_000)
def base_of(kind: Any) -> type | str | None:
    """Return the key of BRACKETS that a class is derived from, ARRAY for an array, and None for any other class.

    A namedtuple counts as an object, because its items have names.
    """
    if hasattr(kind, "tolist"):
        return ARRAY
    if issubclass(kind, bytearray):
        return list
    return None if hasattr(kind, "_fields") else next((base for base in BRACKETS if issubclass(kind, base)), None)


def is_long(snapshot: tuple[Any, Any]) -> bool:
    """Return whether a container is a list of lists, or has more items than can be read in the node of a call."""
    base, inner = snapshot
    if isinstance(inner, int):
        return base is not list or inner > BOARD
    return base is list and len(inner) > 1 and type(inner[0]) is tuple and inner[0][0] is list


def describe_snapshot(snapshot: Snapshot, name_of: Callable[[Thing], str]) -> str:
    """Write a snapshot as in Python if it is short enough, and otherwise as its type and size.

    `name_of` returns the name of a node.
    """
    text = write_snapshot(snapshot, name_of)
    if type(snapshot) is not tuple or text and len(text) <= WIDTH:
        return text
    kind, inner = snapshot
    size = inner if isinstance(inner, int) else len(inner) // (1 + (kind is dict))
    return f"{with_article(kind.__name__)} of {size}"


def write_snapshot(snapshot: Snapshot, name_of: Callable[[Thing], str]) -> str:
    """Write a snapshot as in Python, or return "" if something in it can't be written."""
    if type(snapshot) in SIMPLE:
        return _write_simple(snapshot)
    if type(snapshot) is not tuple:
        if snapshot is OTHER:
            return ""
        return format_number(snapshot) if is_number(snapshot) else name_of(snapshot)
    kind, inner = snapshot
    parts = [] if isinstance(inner, int) else [write_snapshot(item, name_of) for item in inner]
    if not all(parts) or inner and not parts:
        return ""
    if kind is dict:
        parts = list(map(": ".join, zip(parts[::2], parts[1::2], strict=True)))
    elif not parts and kind in (set, frozenset):
        return "set()"  # a frozenset is written as a set
    return BRACKETS[kind] % (f"{parts[0]}," if kind is tuple and len(parts) == 1 else ", ".join(parts))


@lru_cache(maxsize=1_000, typed=True)
def _write_simple(thing: Thing) -> str:
    return format_number(thing) if is_number(thing) else quoted_repr(thing, WIDTH)
