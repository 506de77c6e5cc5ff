"""windows: which arguments of a search are its bounds, and when a bound is all that it was asked for."""

from itertools import permutations

from ...core.text import is_number

TINY = 1e-9  # what decimal numbers may lose on the way
PAIRS = ("alpha", "beta"), ("a", "b"), ("lo", "hi"), ("low", "high"), ("lower", "upper")


def bounds_of(results, truth):
    """The names of the two bounds of a search, the lower first, as far as there are any.

    They are what is often called so; or else numbers that change, and do not count how deep a call is.
    """
    names = list(dict.fromkeys(name for result in results for name in result.given))
    first = results[-1].given  # of the first call, which came back last
    for low, high in PAIRS:
        if low not in first or high not in first:
            continue
        if low == "alpha" or first[low] < first[high] or _cut(results, truth, (low, high)):
            return [low, high]
    pairs = [(result.given, below.given) for result in results for below in result.below if below.given]
    changing, others = [], []
    for name in names:
        steps = {below[name] - given[name] for given, below in pairs if name in given and name in below}
        if steps not in ({1}, {-1}):
            moves = len(steps) > 1 or any(name in result.changed for result in results)
            (changing if moves else others).append(name)
    bounds = sorted([*changing, *others[: 2 - len(changing)]], key=names.index) if changing else []
    if len(bounds) < 2 or not set(bounds) <= set(first) or first[bounds[0]] == first[bounds[1]]:
        return []
    return bounds if first[bounds[0]] < first[bounds[1]] else bounds[::-1]


def _cut(results, truth, names):
    """Whether a search leaves moves out, and hands down nothing but bounds, results, and these turned."""
    for result in results:
        below = filter(is_number, [below.new for below in result.below])
        known = {*result.given.values(), *result.changed.values(), *below}
        known |= {-number for number in known}
        if any(below.given[name] not in known for below in result.below for name in names if name in below.given):
            return False
    return any(0 < len(result.entered) < len(truth.moves(result.at)) for result in results)


def enough(names, given, new, due):
    """Whether a result is right though it is not the value that is due: it lies on the same side of the bounds given.

    With bounds a < b a search owes the value v where a < v < b, at most a where v <= a, at least b where v >= b.
    Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning".
    """
    pairs = permutations([given[name] for name in names if name in given], 2)
    pairs = [(low, high) for low, high in pairs if low < high]
    return any(
        new <= low + TINY if due <= low + TINY else new >= high - TINY if due >= high - TINY else False
        for low, high in pairs
    )
