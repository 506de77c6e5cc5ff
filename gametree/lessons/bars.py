"""bars: bars of chocolate in words, the lost ones among them, and what is said of a student's list of those."""

import ast
from itertools import islice

from ..algorithms.retrograde import solve
from ..checking.compare import among, difference, own
from ..core.errors import GameError
from ..core.text import many, plain
from ..games import Chomp
from .typed import parts

NUMBERS = "no", "one", "two", "three", "four", "five", "six"
ALL = {  # what is listed in the place of the lost bars, and a function of a size that lists it
    "There is also the bar of which only the poison is left. Is it lost?": lambda size: lost(*size) - {_poison(size)},
    "These are the bars that are not lost.": lambda size: lost(*size, labels="W"),
    "These are those that come up when player 1 is to move. And player 2?": lambda size: lost(*size, players=(1,)),
    "These are all the bars.": lambda size: lost(*size, labels="LW"),
}
TRIED = (2, 2), (2, 4), (3, 3)


def in_words(state):
    """What a whole bar is called that could be taken for a move: one row of four squares."""
    rows, columns = len(state[1:]), state[1]
    return f"{NUMBERS[rows]} row{'s' * (rows > 1)} of {NUMBERS[columns]} square{'s' * (columns > 1)}"


def brackets(move):
    """What to say of a move that is a list, a sentence; "" of anything else."""
    if not isinstance(move, list) or len(move) != 2:
        return ""
    return f"A move has round brackets: {plain(tuple(move))} is a tuple, {plain(move)} is a list."


def unlabelled(function):
    """Whether a function looks for an L or a W, and never at a label."""
    code = parts(function)
    looks = any(isinstance(part, ast.Attribute) and part.attr == "label" for part in code)
    return not looks and any(isinstance(part, ast.Constant) and part.value in ("L", "W") for part in code)


def searches(function):
    """Whether a function calls `lost` or `solve`."""
    calls = [part.func for part in parts(function) if isinstance(part, ast.Call)]
    return any(isinstance(called, ast.Name) and called.id in ("lost", "solve") for called in calls)


def lost(rows, columns, players=(1, 2), labels="L"):
    """The bars of a size that are lost for whoever is to move: a set of tuples, from the bottom row up."""
    known = solve(Chomp(rows, columns)).items()
    return {state[1:] for state, (found, _) in known if found in labels and state[0] in players}


def as_tuples(bars):
    """A list of bars with each bar a tuple; anything else as it is."""
    if not isinstance(bars, list):
        return bars
    return [tuple(own(bar)) if isinstance(own(bar), list) else bar for bar in bars]


def twice(bars):
    """Which bar a list of right bars has more than once, a sentence or ""."""
    seen = []
    for bar in bars if isinstance(bars, (list, tuple)) else ():
        if among(bar, seen):
            return f"{plain(bar)} is there more than once. It is one bar, whoever is to move."
        seen.append(bar)
    return ""


def of_bars(bars, size, given, empty=""):
    """What is wrong with a list of lost bars, a sentence or "".

    Takes the list, the size, a function that gives the list for another size, and what more to say of an empty list.
    """
    if not isinstance(bars, (list, tuple, set, frozenset)):
        return ""
    due, listed = lost(*size), list(islice(bars, 10_000))
    if not listed:
        alone = "On one square there is only the poison. Is that bar lost?" if size == (1, 1) else ""
        return f"The {type(bars).__name__} is empty. {alone or empty}".strip()
    says = _of_form(bars, listed, *size) or _of_size(listed, *size, given) or _of_length(listed, *size)
    return says or _of_all(listed, due, given)


def _poison(size):
    return (1, *[0] * (size[0] - 1))


def _of_form(bars, listed, rows, columns):
    """What is wrong with the form of what should be bars, a sentence or ""."""
    if isinstance(bars, tuple) and among(bars, lost(rows, columns)):
        return "That is one bar, and a list of bars is wanted. A return ends the function, in a loop too."
    if all(isinstance(part, int) for part in listed):
        return "A bar is a tuple: it has a number for each of its rows."
    bars = [bar for bar in listed if isinstance(bar, tuple)]
    if any(among(bar[1:], lost(rows, columns, labels="LW")) for bar in bars):
        return "A bar has no player in it: it is state[1:]."
    return ""


def _of_size(listed, rows, columns, given):
    """Whether these are bars of another size, a sentence or ""."""
    more = {"rows": (rows + 1, columns), "columns": (rows, columns + 1)}
    if unused := [word for word, size in more.items() if _gives(given, size, listed)]:
        return f"With more {' or '.join(unused)} it gives the same: does it use {' and '.join(unused)}?"
    if rows != columns and not difference(listed, list(lost(columns, rows))):
        return f"These are the lost bars of {many(columns, 'row')} of {many(rows, 'square')}."
    return ""


def _of_length(listed, rows, columns):
    """Which bars have too many rows or too few, or are too long, a sentence or ""."""
    bars = [bar for bar in listed if isinstance(bar, tuple)]
    if any(len(bar) != rows for bar in bars):
        zeros = " An empty row is a 0." if rows > 1 else ""
        return f"A bar of {many(rows, 'row')} has {many(rows, 'number')} in it.{zeros}"
    if any(row > columns for bar in bars for row in bar if isinstance(row, int)):
        return f"Here no row has more than {many(columns, 'square')}."
    return ""


def _gives(given, size, due):
    """Whether a function gives these bars for a size."""
    try:
        return not difference(given(size), list(due))
    except GameError:  # it stops, or gives nothing
        return False


def _of_all(listed, due, given):
    """Which other bars these are, at every size that is tried, a sentence; else how many there are."""
    for says, bars_of in ALL.items():
        if all(_gives(given, size, bars_of(size)) for size in TRIED):
            return says
    count = sum(among(bar, listed) > 0 for bar in due)
    return f"It has {many(count, 'bar')}, and {len(due)} are lost." if all(among(bar, due) for bar in listed) else ""
