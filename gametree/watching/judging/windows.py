"""windows: which arguments of a search are its bounds, and when a bound is all that it was asked for."""

from collections.abc import Iterable, Mapping, Sequence

from ...core.text import Number
from .result import Result

TINY = 1e-9  # what decimal numbers may lose on the way


def bounds_of(results: Sequence[Result]) -> list[str]:
    """The names of the two bounds of a search, the lower first, as far as there are any.

    They are numbers that change, and do not count how deep a call is: the lower one rises, the upper one falls; or they
    are told apart by what the first call, the last to come back, was given.
    """
    names = list(dict.fromkeys(name for each in results for name in each.given))
    first = results[-1].given
    pairs = [(result.given, below.given) for result in results for below in result.below]
    changing = []
    others = []
    for name in names:
        steps = {below[name] - given[name] for given, below in pairs if name in given and name in below}
        if steps in ({1}, {-1}):
            continue
        if len(steps) > 1 or any(name in result.changed for result in results):
            changing.append(name)
        else:
            others.append(name)
    if not changing:
        return []
    bounds = sorted([*changing, *others[: 2 - len(changing)]], key=names.index)
    if len(bounds) < 2 or not {*bounds} <= {*first}:
        return []
    moved = [(each.changed[name] - each.given[name], name) for each in results for name in {*bounds} & {*each.changed}]
    raised = {name for by, name in moved if by > 0}
    lowered = {name for by, name in moved if by < 0}
    up = raised - lowered
    down = lowered - raised
    if len(up) == len(down) == 1:
        return [*up, *down]
    low, high = bounds[:2]
    if not up | down:
        return sorted([low, high], key=lambda name: first[name]) if first[low] != first[high] else []
    return [high, low] if up == {high} or down == {low} else [low, high]


def keeps_contract(names: Iterable[str], given: Mapping[str, Number], new: Number, due: Number) -> bool:
    """Whether a result is right though it is not the value that is due: it lies on the same side of the bounds given.

    With bounds a < b a search owes the value v where a < v < b, at most a where v <= a, at least b where v >= b.
    Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning".
    """
    bounds = sorted(given[name] for name in names if name in given)
    if len(bounds) < 2 or bounds[0] == bounds[1]:
        return False
    low, high = bounds[0] + TINY, bounds[1] - TINY
    return new <= low if due <= low else due >= high and new >= high
