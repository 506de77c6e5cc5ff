"""held: what the variables of a call hold at a step, kept as it is then: numbers, texts, nodes, short lists of them."""

from collections import deque
from functools import lru_cache

from ...core.introspect import is_node
from ...core.text import is_number, number, quoted

SIMPLE = {int, float, bool, str, type(None)}
SIGNS = {list: "[%s]", tuple: "(%s)", set: "{%s}", frozenset: "{%s}", dict: "{%s}", deque: "deque([%s])"}
MOST, DEEP = 8, 2  # things in a list that is written out, and lists in one another
WIDE = 40  # letters
OTHER = ...  # what is none of these


def snapshot(variables):
    """What some variables hold that is to be shown, a dict: what may change later is copied."""
    held = {}
    for what, thing in variables.items():
        kept = thing if type(thing) in SIMPLE else _kept(thing, DEEP)
        if kept is not OTHER and what[0] not in "_.":
            held[what] = kept
    return held


def _kept(thing, deep):
    """A thing as it is now: itself; of a list or the like its kind, and what is in it or, if that is much, how much."""
    kind = type(thing)
    if kind in SIMPLE:
        return thing
    if kind not in SIGNS:
        return thing if is_node(thing) or is_number(thing) else OTHER
    if not deep or len(thing) > MOST:
        return kind, len(thing)
    if kind is dict:
        thing = [each for pair in thing.items() for each in pair]
    return kind, [each if type(each) in SIMPLE else _kept(each, deep - 1) for each in thing]


def as_text(kept, called):
    """What was kept of a thing, as it is written in Python, a string; a node by its name, which `called` gives.

    Of what is too long, or has other things in it, only the kind and the size are told.
    """
    text = _written(kept, called)
    if type(kept) is not tuple or text and len(text) <= WIDE:
        return text
    kind, inside = kept
    size = inside if isinstance(inside, int) else len(inside) // (1 + (kind is dict))
    return f"a {kind.__name__} of {size}"


def _written(kept, called):
    """The same, written out; "" where it can't be."""
    if type(kept) in SIMPLE:
        return _simple(kept)
    if type(kept) is not tuple:
        return "" if kept is OTHER else number(kept) if is_number(kept) else called(kept)
    kind, inside = kept
    parts = [] if isinstance(inside, int) else [_written(each, called) for each in inside]
    if not all(parts) or inside and not parts:
        return ""
    if kind is dict:
        parts = map(": ".join, zip(parts[::2], parts[1::2], strict=True))
    elif not parts and kind in (set, frozenset):
        return f"{kind.__name__}()"
    return SIGNS[kind] % (f"{parts[0]}," if kind is tuple and len(parts) == 1 else ", ".join(parts))


@lru_cache(maxsize=1_000, typed=True)
def _simple(thing):
    return number(thing) if is_number(thing) else quoted(thing, WIDE)
