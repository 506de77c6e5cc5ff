"""sequences: the Grundy values of rows and heaps that grow longer, and how they repeat; what is said of a student's."""

from itertools import count, islice
from random import Random

from ..grundy import mex
from ..same import own, same
from ..verdict import Verdict
from ..words import GameError, is_number, many, number, quoted
from .exercise import called, unwritten
from .heaps import asked, in_time, mentioned, nothing

ROWS = (0, (1, 2)), (1, (1, 2)), (6, (1, 2)), (20, (1, 2)), (20, (2,)), (15, (1, 3)), (9, (2, 4)), (80, (1, 2))
IN_LESSON = (1, 2), (1, 3, 4)  # what may be taken at once in the games of the lesson
LARGEST = 12  # number of tokens that a student's game lets take at once
ENOUGH = 50_000  # values that are worked out to find how they repeat


def values_of_rows(most, balls=(1, 2), split=lambda one, other: one ^ other, parts=None):
    """The Grundy values of rows of 0, 1, … most pins, a list; `balls` are how many pins one ball can hit.

    `split` is what two rows are worth together, and `parts` the places where a row of so many pins can fall apart.
    """
    values = []
    for pins in range(most + 1):
        left = [pins - ball for ball in balls if ball <= pins]
        places = [(rest, part) for rest in left for part in (parts or range)(rest + 1)]
        values.append(mex(split(values[part], values[rest - part]) for rest, part in places))
    return values


WAYS = {  # the values that somebody finds in another way -> what to say
    lambda most, balls: values_of_rows(most, balls, parts=lambda end: (0,)):
        "These are the values if a ball can only hit the end of a row. Where can a row fall apart?",
    lambda most, balls: values_of_rows(most, balls, parts=lambda end: range(1, end - 1)):
        "Can a ball hit the end of a row too? Then one of the two rows has no pins.",
    lambda most, balls: values_of_rows(most, balls, lambda one, other: one + other):
        "Two rows side by side are not worth the sum with +.",
    lambda most, balls: values_of_rows(most, (1, 2)): "It gives the same, whatever balls is.",
}  # fmt: skip


def of_rows(function):
    """The Verdict on a function that gives the Grundy values of rows of pins, up to a length."""
    if still := unwritten(function):
        return still
    found = []
    for most, balls in in_time(ROWS):
        arguments = (most,) if balls == (1, 2) else (most, balls)
        mine, call = own(called(function, *arguments)), asked(function, *arguments)
        if mine is ...:
            return Verdict(None)
        if mine is None:
            return Verdict(False, nothing(function, *arguments))
        if isinstance(mine, dict) and all(place in mine for place in range(len(mine))):
            mine = [mine[place] for place in range(len(mine))]
        if problem := _no_list(mine, most):
            return Verdict(False, f"{call} gives {quoted(mine)}. {problem}")
        found.append((most, balls, call, list(mine)))
    return _first_wrong(function, found)


def _no_list(mine, most):
    """What is wrong with the form of values, a sentence or ""."""
    if is_number(mine):
        return "That is one number, and a list is wanted: the values of all rows."
    if not isinstance(mine, (list, tuple)) or not all(map(is_number, mine)):
        return "A list of numbers is wanted."
    if len(mine) != most + 1:
        lengths = "of no pin" if most == 0 else f"of 0, 1, … {most} pins" if most > 1 else "of no pin and of one"
        return f"It has {many(len(mine), 'number')}, and {most + 1} are wanted: the values of rows {lengths}."
    return ""


def _first_wrong(function, found):
    for most, balls, call, mine in found:
        due = values_of_rows(most, balls)
        wrong = next((pins for pins in range(most + 1) if not same(mine[pins], due[pins])), None)
        if wrong is not None:
            says = f"{call}: a row of {many(wrong, 'pin')} is not worth {quoted(mine[wrong])}."
            return Verdict(False, f"{says} {_of_way(function, found)}".strip())
    return Verdict(True, f"Tried on rows of up to {max(most for most, *_ in found)} pins, and with other balls.")


def _of_way(function, found):
    """What all the values have in common that somebody finds, where some are wrong: a hint or ""."""
    for way, says in WAYS.items():
        if all(mine == way(most, balls) for most, balls, _, mine in found):
            return says
    if {"sum", "max", "len"} & mentioned(function) and not {"mex", "my_mex"} & mentioned(function):
        return "Which number is the smallest that is not among those of the moves?"
    return ""


def last(values, period):
    """The last place where a value differs from that a period later, an int; -1 where there is none."""
    return max(_differing(values, period), default=-1)


def _differing(values, period):
    return [place for place in range(len(values) - period) if values[place] != values[place + period]]


def _tried():
    """Lists of values and periods to try `last_exception` on."""
    yield [5, 1, 2, 1, 2, 1, 2], 2
    yield [1, 2, 1, 2, 1, 2], 2
    yield [0, 1, 2, 0, 1, 2, 0, 1, 3], 3
    yield [3, 3, 4], 1
    yield [7, 0, 0, 7, 0, 0, 0, 0, 0], 1
    for balls, period in ((1, 2), 12), ((2,), 34), ((1, 2), 5):
        yield values_of_rows(150, balls), period
    dice = Random(13)
    for _ in range(30):
        yield [dice.randint(0, 2) for _ in range(dice.randint(4, 12))], dice.randint(1, 3)


LASTS = {  # what somebody finds in place of the last exception -> what to say
    lambda values, period: min(_differing(values, period), default=-1): "It gives the first n, and not the last.",
    lambda values, period: last(values, period) + 1: "Is that the last n where they differ, or the first after it?",
    lambda values, period: max(_differing(values, period), default=-1 - period) + period:
        "It gives n + period, and n is wanted.",
    lambda values, period: len(_differing(values, period)): "It gives how many exceptions there are.",
    lambda values, period: max([n for n in range(len(values) - period) if n not in _differing(values, period)],
                               default=-1): "It gives the last n where the two values are equal.",
    lambda values, period: last(values[:-1], period): "The last n of all seems not to be looked at.",
    lambda values, period: max((n for n in _differing(values, period) if n), default=-1):
        "The first n is 0. Is it looked at?",
}  # fmt: skip


def of_last(function):
    """The Verdict on a function that finds the last place where a sequence does not repeat; None where it is right."""
    if still := unwritten(function):
        return still
    found = []
    for values, period in in_time(_tried()):
        mine, call = own(_given(function, values, period)), asked(function, values, period)
        if mine is ...:
            return Verdict(None)
        if mine is None and last(values, period) < 0:
            return Verdict(False, f"{call} gives None. There they never differ, and −1 is wanted.")
        if mine is None:
            return Verdict(False, nothing(function, values, period))
        if not is_number(mine):
            return Verdict(False, f"{call} gives {quoted(mine)}, and a number is wanted.")
        found.append((values, period, call, mine))
    for values, period, call, mine in found:
        if mine != last(values, period):
            return Verdict(False, f"{call} gives {number(mine)}, which is not right. {_of_lasts(found)}".strip())
    return None


def _given(function, values, period):
    """What a function gives for a sequence; raises GameError, with what may help, where it stops."""
    try:
        return called(function, list(values), period)
    except GameError as error:
        far = "Is n + period still a place in the list?" if "IndexError" in str(error) else ""
        raise GameError(f"{error} {far}".strip()) from None


def _of_lasts(found):
    for way, says in LASTS.items():
        if all(mine == way(values, period) for values, period, _, mine in found):
            return says
    if all(mine == last(values, period) for values, period, _, mine in found if last(values, period) >= 0):
        return "There they never differ: what is wanted then?"
    return ""


def repeats(take):
    """The period of the Grundy values of heaps from which some numbers of tokens may be taken at once, an int.

    None where it does not show in time. As many values as the largest of these numbers decide all that come after.
    """
    met, values, most = {}, _heaps(take), max(take)
    window = tuple(islice(values, most))
    for place in count():
        if window in met:
            return place - met[window]
        if place == ENOUGH:
            return None
        met[window] = place
        window = (*window[1:], next(values))


def _heaps(take):
    """The Grundy values of heaps of 0, 1, 2, … tokens, one after the other."""
    values = []
    while True:
        values.append(mex(values[-count] for count in take if count <= len(values)))
        yield values[-1]


def of_own(take, period):
    """The Verdict on a student's own subtraction game: the numbers that may be taken at once, and its period."""
    take = own(take)
    if is_number(take) or not isinstance(take, (tuple, list, set, frozenset, range)) or not take:
        return Verdict(False, f"{quoted(take)} won't do as take: write several numbers, as in (1, 3, 4).")
    take = [own(number) for number in take]
    if ... in take:
        return Verdict(None, "last_exception is right. Now your own game.")
    if not all(type(number) is int and 1 <= number <= LARGEST for number in take):
        return Verdict(False, f"{quoted(take)} won't do as take: the numbers are whole, from 1 to {LARGEST}.")
    if tuple(sorted({*take})) in IN_LESSON:
        return Verdict(False, f"{quoted(tuple(take))} is in the lesson. Take other numbers.")
    if (due := repeats(take)) is None:
        return Verdict(False, f"The first {ENOUGH:,} values show no period yet. Take other numbers.")
    return _of_period(take, own(period), due)


def _of_period(take, period, due):
    if period is ...:
        return Verdict(None, "last_exception is right. What is the period of your own game?")
    if same(period, due):
        return Verdict(True, f"With take={quoted(tuple(take))} the values have the period {due}.")
    if not is_number(period):
        return Verdict(False, f"{quoted(period)} is no period: it is a whole number.")
    says = f"last_exception is right. But with take={quoted(tuple(take))} the period is not {number(period)}."
    if period > due and period % due == 0:
        return Verdict(False, f"{says} The values do repeat after so many, but after fewer too.")
    return Verdict(False, f"{says} Does last_exception stay small for it, if you work out more values?")
