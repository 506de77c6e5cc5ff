"""heaps: positions of Nim on which a student's functions are tried, what is said of what they give, and maps."""

from functools import wraps
from inspect import isgenerator
from itertools import product
from random import Random

from .. import GameError, solve
from ..exercises import as_python, call, count_of, format_number, missing_return, ordinal, quoted_repr, same, write_call
from ..figures import COLOURS, describe, style
from ..nim import nim_sum

HEAP_FIRST = "A move is a pair (heap, take): the heap comes first."
FROM_ONE = "The heaps are numbered from 1, and not from 0."
LEFT = "The second number says how many stones are left there. How many are taken?"


def several(heaps, most):
    """All positions of so many heaps of at most `most` stones, lists: those with fewer stones first."""
    positions = [[]]
    for _ in range(heaps):
        positions = [[*position, pile] for position in positions for pile in range(most + 1)]
    return sorted(positions, key=lambda position: (sum(position), position))


def anywhere(count, zero, seed=6, most=31):
    """Random positions of two to five heaps, lists; with nim-sum 0 or with another, as `zero` says."""
    dice = Random(seed)
    while count:
        piles = [dice.randint(0, most) for _ in range(dice.randint(1, 4))]
        piles.append(nim_sum(piles) if zero else dice.randint(0, most))
        if (nim_sum(piles) == 0) == zero:
            count -= 1
            yield piles


def given(function, piles, keeps=True, meant=()):
    """What a student's function gives for heaps; raises GameError where it stops, gives None or changes the heaps.

    It may change them where it need not keep them as they are. `meant`: pairs, a part of an error and what may help.
    """
    try:
        return _given(function, piles, keeps)
    except GameError as error:
        hint = next((says for part, says in meant if part in str(error)), "")
        raise GameError(f"{error} {hint}".strip()) from None


def _given(function, piles, keeps):
    @wraps(function)
    def run(heaps):
        result = function(heaps)
        return list(result) if isgenerator(result) else result

    heaps = list(piles)
    result = as_python(call(run if callable(function) else function, heaps))
    if keeps and heaps != piles:
        says = f"{write_call(function, piles)} has changed the list that it was given: it is {quoted_repr(heaps)} now."
        raise GameError(f"{says} Work with a copy, such as list(heaps).")
    if result is None:
        raise GameError(missing_return(write_call(function, piles)))
    return result


def move_of(thing):
    """A move (heap, take) as two ints; None where it is none."""
    parts = [as_python(part) for part in thing] if isinstance(thing, (tuple, list)) else []
    fits = len(parts) == 2 and all(type(part) in (int, float) and part == part // 1 for part in parts)
    return tuple(map(int, parts)) if fits else None


def of_form(thing):
    """What is wrong with the form of what should be a move, a sentence or ""."""
    if move_of(thing) is not None:
        return ""
    if isinstance(thing, (list, tuple, set)) and thing and all(map(move_of, thing)):
        return "These are moves, and one move is wanted."
    return "A move is a pair (heap, take), two whole numbers."


def after(piles, move):
    """The heaps after a move, a list; None where it is not allowed."""
    heap, take = move
    if not 1 <= heap <= len(piles) or not 1 <= take <= piles[heap - 1]:
        return None
    return [*piles[: heap - 1], piles[heap - 1] - take, *piles[heap:]]


def leaves_zero(piles, move):
    """Whether a move is allowed and leaves a nim-sum of 0."""
    left = after(piles, move)
    return left is not None and nim_sum(left) == 0


def of_move(piles, move):
    """What a move does, whether it is allowed or not: the end of a sentence."""
    heap, take = move
    if not 1 <= heap <= len(piles):
        return f"and there is no heap {format_number(heap)}."
    if take < 1:
        return f"and that takes {format_number(take)} stones. A move takes one stone at least."
    if take > piles[heap - 1]:
        return f"and the {ordinal(heap)} heap has {count_of(piles[heap - 1], 'stone')} only."
    return f"and that leaves {'-'.join(map(str, after(piles, move)))}."


def likely(ways, answers, equal=same):
    """The hint for the way, of a dict way -> hint, that gives all answers, pairs (what was asked, what came); or ""."""
    return next((says for way, says in ways.items() if all(equal(mine, way(due)) for due, mine in answers)), "")


def turned(moves, right):
    """What moves have in common that are wrong, a hint; takes a list of (piles, move), and whether a move is right."""
    ways = {
        FROM_ONE: lambda piles, heap, take: (heap + 1, take),
        HEAP_FIRST: lambda piles, heap, take: (take, heap),
        LEFT: lambda piles, heap, take: (heap, piles[heap - 1] - take if 1 <= heap <= len(piles) else 0),
    }
    return next((says for says, way in ways.items() if all(right(p, way(p, *move)) for p, move in moves)), "")


def lost(game):
    """The first two heaps where a position of Nim is lost, a list of pairs; the other heaps are as at the start."""
    known, others = solve(game), game.start[3:]
    return [state[1:3] for state in known if known[state].label == "L" and state[3:] == others]


def show_maps(**maps):
    """Draw maps of two heaps, each a list of pairs that are lost, or dots: a square for each pair, red where it is."""
    import matplotlib.pyplot as plt

    rows = -(-len(maps) // 4)
    columns = min(len(maps), 4)
    size = 3 if len(maps) < 3 else 2.2
    told = []
    style()
    figure, axes = plt.subplots(rows, columns, figsize=(size * columns, (size + 3) / 2 * rows), squeeze=False)
    for axis, (name, drawn) in zip(axes.flat, maps.items(), strict=False):
        title = name.replace("_", " ")
        red = drawn if isinstance(drawn, (list, tuple, set)) else [drawn]
        red = [tuple(pair) if isinstance(pair, list) else pair for pair in red if pair is not ...]
        told.append(f"{title}: {', '.join(str(pair) for pair in product(range(8), repeat=2) if pair in red) or 'none'}")
        axis.set(xlabel="first heap", ylabel="second heap", title=title, xticks=range(8), yticks=range(8))
        axis.set(aspect=1, xlim=(-0.5, 7.5), ylim=(-0.5, 7.5))
        for x, y in [] if drawn is ... else product(range(8), repeat=2):
            fill, text = COLOURS["L" if (x, y) in red else "W"]
            axis.add_patch(plt.Rectangle((x - 0.5, y - 0.5), 1, 1, color=fill))
            axis.text(x, y, "L" if (x, y) in red else "", color=text, ha="center", va="center")
        for pair in red:
            if pair not in product(range(8), repeat=2):
                print(f"{quoted_repr(pair)} in {title} is no pair of heaps from 0 to 7, such as (0, 0).")
    figure.tight_layout()
    describe("Maps of two heaps, the lost ones red. " + "; ".join(told))
