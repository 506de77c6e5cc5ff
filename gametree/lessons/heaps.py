"""heaps: make positions of Nim to try a student's functions on, describe what they return, and draw maps."""

from functools import wraps
from inspect import isgenerator
from itertools import compress, product
from random import Random

from .. import GameError, solve
from ..exercises import as_python, call, count_of, format_number, missing_return, ordinal, quoted_repr, same, write_call
from ..figures import COLOURS, describe, style
from ..nim import nim_sum
from .typed import hints_on_error

HEAP_FIRST = "A move is a pair (heap, take). The heap comes first."
FROM_ONE = "The heaps are numbered from 1, not from 0."
LEFT = "Your second number says how many stones are left in the heap. It should say how many are taken."


def small_positions(heaps, most):
    """Return all positions of this many heaps with at most `most` stones each, ordered by the number of stones."""
    positions = map(list, product(range(most + 1), repeat=heaps))
    return sorted(positions, key=lambda position: (sum(position), position))


def random_positions(count, zero, seed=6, most=31):
    """Yield random positions of two to five heaps. If `zero` is true, their nim-sum is 0; otherwise, it is not."""
    dice = Random(seed)
    while count:
        piles = [dice.randint(0, most) for _ in range(dice.randint(1, 4))]
        piles.append(nim_sum(piles) if zero else dice.randint(0, most))
        if (nim_sum(piles) == 0) == zero:
            count -= 1
            yield piles


def return_value(function, piles, keeps=True, error_hints=()):
    """Call a student's function on heaps; raise GameError if it fails, returns None or changes the heaps.

    If `keeps` is false, the function may change the heaps. The `error_hints` are as in `typed`.
    """

    @wraps(function)
    def run(heaps):
        result = function(heaps)
        return list(result) if isgenerator(result) else result

    heaps = list(piles)
    with hints_on_error(function, error_hints):
        result = as_python(call(run if callable(function) else function, heaps))
        if keeps and heaps != piles:
            message = f"{write_call(function, piles)} changed the list that was passed to it."
            raise GameError(f"{message} The list is now {quoted_repr(heaps)}. Work with a copy, such as list(heaps).")
        if result is None:
            raise GameError(missing_return(write_call(function, piles)))
    return result


def move_of(thing):
    """Return a move as a pair of ints (heap, take), or None if the thing is not such a pair."""
    parts = [as_python(part) for part in thing] if isinstance(thing, (tuple, list)) else []
    fits = len(parts) == 2 and all(type(part) in (int, float) and part == part // 1 for part in parts)
    return tuple(map(int, parts)) if fits else None


def form_problem(thing):
    """Return what is wrong with the form of a move, or "" if nothing is."""
    if move_of(thing) is not None:
        return ""
    if isinstance(thing, (list, tuple, set)) and thing and all(map(move_of, thing)):
        return "These are several moves. Return only one."
    return "A move is a pair (heap, take) of whole numbers."


def heaps_after(piles, move):
    """Return the heaps after a move, or None if it is not allowed."""
    heap, take = move
    if not 1 <= heap <= len(piles) or not 1 <= take <= piles[heap - 1]:
        return None
    return [*piles[: heap - 1], piles[heap - 1] - take, *piles[heap:]]


def leaves_zero(piles, move):
    """Return whether a move is allowed and leaves a nim-sum of 0."""
    left = heaps_after(piles, move)
    return left is not None and nim_sum(left) == 0


def describe_move(piles, move):
    """Return the end of a sentence: what a move does, or why it is not allowed."""
    heap, take = move
    if not 1 <= heap <= len(piles):
        return f"but there is no heap {format_number(heap)}."
    if take < 1:
        return f"which takes {format_number(take)} stones. A move takes at least one stone."
    if take > piles[heap - 1]:
        content = f"has only {count_of(piles[heap - 1], 'stone')}" if piles[heap - 1] else "is empty"
        return f"but the {ordinal(heap)} heap {content}."
    return f"which leaves {'-'.join(map(str, heaps_after(piles, move)))}."


def likely_slip(slips, answers, equal=same):
    """Return the hint of the first slip that explains all (question, answer) pairs, or "" if none does."""
    fits = (all(equal(answer, slip(question)) for question, answer in answers) for slip in slips)
    return next(compress(slips.values(), fits), "")


def hint_about_swap(moves):
    """Return a hint if all (piles, move) pairs leave a nim-sum of 0 after one change to the moves, else ""."""
    swaps = {
        FROM_ONE: lambda piles, heap, take: (heap + 1, take),
        HEAP_FIRST: lambda piles, heap, take: (take, heap),
        LEFT: lambda piles, heap, take: (heap, piles[heap - 1] - take if 1 <= heap <= len(piles) else 0),
    }
    return next((hint for hint, swap in swaps.items() if all(leaves_zero(p, swap(p, *move)) for p, move in moves)), "")


def lost(game):
    """Return the first two heaps of each lost position of Nim in which the other heaps are untouched."""
    known, others = solve(game), game.start[3:]
    return [state[1:3] for state in known if known[state].label == "L" and state[3:] == others]


def show_maps(**maps):
    """Draw maps of two heaps. Each shows a list of lost pairs, which may still be `...`, as red squares."""
    import matplotlib.pyplot as plt

    rows = -(-len(maps) // 4)
    columns = min(len(maps), 4)
    size = 3 if len(maps) < 3 else 2.2
    descriptions = []
    style()
    figure, axes = plt.subplots(rows, columns, figsize=(size * columns, (size + 3) / 2 * rows), squeeze=False)
    for axis, (name, drawn) in zip(axes.flat, maps.items(), strict=False):
        title = name.replace("_", " ")
        red = drawn if isinstance(drawn, (list, tuple, set)) else [drawn]
        red = [tuple(pair) if isinstance(pair, list) else pair for pair in red if pair is not ...]
        title += "" if red else ": no pairs yet"
        drawn_red = [str(pair) for pair in product(range(8), repeat=2) if pair in red]
        descriptions.append(f"{title}: {', '.join(drawn_red) or 'none'}")
        axis.set(xlabel="first heap", ylabel="second heap", title=title, xticks=range(8), yticks=range(8))
        axis.set(aspect=1, xlim=(-0.5, 7.5), ylim=(-0.5, 7.5))
        for x, y in product(range(8), repeat=2) if red else ():
            fill, text = COLOURS["L" if (x, y) in red else "W"]
            axis.add_patch(plt.Rectangle((x - 0.5, y - 0.5), 1, 1, color=fill))
            axis.text(x, y, "L" if (x, y) in red else "", color=text, ha="center", va="center")
        for pair in red:
            if pair not in product(range(8), repeat=2):
                print(f"{quoted_repr(pair)} in {title} is not a pair of heaps from 0 to 7, such as (0, 0).")
    figure.tight_layout()
    describe("Maps of two heaps, with the lost positions in red. " + "; ".join(descriptions))
