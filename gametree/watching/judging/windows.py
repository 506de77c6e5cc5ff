"""windows: find the bounds of a search, and decide when a search may return a bound instead of the value."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from ...core.text import Number, is_number
from .result import Result

ROUNDING_ERROR = 1e-9  # the largest error accepted in a computed float


def bounds_of(results: Sequence[Result]) -> list[str]:
    """Return the names of a search's two bounds, the lower one first, or [] if they can't be identified.

    Bounds are numbers that change and do not count the depth. The lower one rises and the upper one falls. If no call
    changes them, the arguments of the first call (the last one to return) show which is the lower one.
    """
    names = list(dict.fromkeys(name for each in results for name in each.arguments))
    first = results[-1].arguments
    pairs = [(result.arguments, inner.arguments) for result in results for inner in result.sub_results]
    changing = []
    constant = []
    for name in names:
        both = [(outer[name], inner[name]) for outer, inner in pairs if name in outer and name in inner]
        differences = {0 if new == old else new - old for old, new in both}  # inf − inf is not a number
        if differences in ({1}, {-1}):
            continue
        if len(differences) > 1 or any(name in result.changed_arguments for result in results):
            changing.append(name)
        else:
            constant.append(name)
    if not changing:
        return []
    bounds = sorted([*changing, *constant[: 2 - len(changing)]], key=names.index)
    if len(bounds) < 2 or not {*bounds} <= {*first}:
        return []
    rising, falling = _rising_and_falling(results, bounds)
    if len(rising) == len(falling) == 1:
        return [*rising, *falling]
    low, high = bounds[:2]
    if not rising | falling:
        return sorted([low, high], key=lambda name: first[name]) if first[low] != first[high] else []
    return [high, low] if rising == {high} or falling == {low} else [low, high]


def constant_bounds(results: Sequence[Result], empty: bool) -> list[list[str]]:
    """Return the pairs of names that may be bounds that no call changes, the lower one first.

    If `empty` is true, they may also leave no number between them.
    """
    if not results or not all(is_number(each.value) for each in results):
        return []
    pairs = [*combinations(results[-1].arguments, 2)]
    pairs = [pair for pair in pairs if all({*pair} <= each.arguments.keys() for each in results)]
    differences = {pair: [each.arguments[pair[1]] - each.arguments[pair[0]] for each in results] for pair in pairs}
    return [[*pair] for pair in pairs if min(differences[pair]) > 0 or empty and max(differences[pair]) <= 0] + [
        [*pair[::-1]] for pair in pairs if max(differences[pair]) < 0
    ]


def _rising_and_falling(results: Iterable[Result], bounds: Iterable[str]) -> tuple[set[str], set[str]]:
    """Return the names of bounds that are only ever raised, and of bounds that are only ever lowered."""
    changes = [
        (each.changed_arguments[name] - each.arguments[name], name)
        for each in results for name in {*bounds} & {*each.changed_arguments}
    ]  # fmt: skip
    raised = {name for change, name in changes if change > 0}
    lowered = {name for change, name in changes if change < 0}
    return raised - lowered, lowered - raised


def keeps_contract(names: Iterable[str], arguments: Mapping[str, Number], value: Number, expected: Number) -> bool:
    """Return whether the bounds of a search allow it to return a value other than the expected one.

    A search with the bounds a < b must return v itself if a < v < b, at most a if v <= a, and at least b if v >= b.

    Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning".
    """
    bounds = sorted(arguments[name] for name in names if name in arguments)
    if len(bounds) < 2 or bounds[0] == bounds[1]:
        return False
    low, high = bounds[0] + ROUNDING_ERROR, bounds[1] - ROUNDING_ERROR
    return value <= low if expected <= low else expected >= high and value >= high
