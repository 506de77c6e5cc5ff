"""periods: check a student's answers about how the Grundy values of rows and heaps repeat."""

from itertools import count, islice
from random import Random

from .. import GameError, mex
from ..exercises import Verdict, as_python, call, format_number, is_number, join_words, quoted_repr, write_call
from .returned import require
from .sequences import values_of_rows
from .typed import hints_on_error

IN_LESSON = (1, 2), (1, 3, 4)  # how many tokens may be taken at a time in the lesson's games
LARGEST = 12  # in a student's game, at most this many tokens may be taken at a time
LASTS = {  # what a student finds instead of the last exception -> a hint
    lambda values, period: min(_differing(values, period), default=-1):
        "Your function returns the first n, not the last.",
    lambda values, period: max(_differing(values, period), default=-1 - period) + period:
        "Your function returns n + period, but it should return n.",
}  # fmt: skip


def last_exception(values, period):
    """Return the last place whose value differs from the value one period later, or -1 if there is none."""
    return max(_differing(values, period), default=-1)


def _differing(values, period):
    return [place for place in range(len(values) - period) if values[place] != values[place + period]]


def _tried():
    """Yield (values, period) pairs to try a student's `last_exception` on."""
    yield from [([5, 1, 2, 1, 2, 1, 2], 2), ([1, 2, 1, 2, 1, 2], 2), ([0, 1, 2, 0, 1, 2, 0, 1, 3], 3), ([3, 3, 4], 1)]
    yield from [([7, 0, 0, 7, 0, 0, 0, 0, 0], 1), ([1, 0, 0, 1, 0], 3)]
    for balls, period in ((1, 2), 12), ((2,), 34), ((1, 2), 5):
        yield values_of_rows(150, balls), period
    dice = Random(13)
    for _ in range(30):
        yield [dice.randint(0, 2) for _ in range(dice.randint(4, 12))], dice.randint(1, 3)


def check_13_5(function):
    """Check a function that finds the last exception to a period in a list of values."""
    found = []
    for values, period in _tried():
        result = _result_of(function, values, period)
        question = write_call(function, values, period)
        if result is None and last_exception(values, period) < 0:
            why = "No value differs from the value one period later, so the result should be −1."
            return Verdict(False, f"{question} returned None. {why}")
        require("a number", result, question)
        found.append((values, period, question, result))
    for values, period, question, result in found:
        if result != last_exception(values, period):
            hints = (message for slip, message in LASTS.items() if all(m == slip(v, p) for v, p, _, m in found))
            message = f"{question} returned {format_number(result)}, which is not right."
            return Verdict(False, (message, next(hints, "")))
    return Verdict(True, f"I tried your function on {len(found)} lists.")


def _result_of(function, values, period):
    """Call a function on a sequence and return its result. If it fails, raise GameError, perhaps with a hint."""
    values_passed = list(values)
    with hints_on_error(function, [("IndexError", "Is n + period still an index of the list?")]):
        result = as_python(call(function, values_passed, period))
    if values_passed != values:
        raise GameError(f"{write_call(function, values, period)} changed the list. Leave it unchanged.")
    return result


def find_period(take):
    """Return the period of the Grundy values of heaps from which these numbers of tokens may be taken.

    If n is the largest of these numbers, any n consecutive values determine all later ones.
    """
    seen, values, most = {}, _heaps(take), max(take)
    window = tuple(islice(values, most))
    for place in count():
        if window in seen:
            return place - seen[window]
        seen[window] = place
        window = (*window[1:], next(values))


def _heaps(take):
    """Yield the Grundy values of heaps of 0, 1, 2, … tokens."""
    values = []
    while True:
        values.append(mex(values[-count] for count in take if count <= len(values)))
        yield values[-1]


def check_13_6(take, period):
    """Check the student's own game and its period. A turn takes one of the numbers of tokens in `take`."""
    take = as_python(take)
    if type(take) is int:
        return Verdict(False, f"A tuple of one number needs a comma: ({quoted_repr(take)},).")
    if not isinstance(take, (tuple, list, set, frozenset, range)) or not take:
        return Verdict(False, f"{quoted_repr(take)} is not valid. Write the numbers in parentheses, as in (2, 3).")
    take = tuple(as_python(number) for number in take)
    if not all(type(number) is int and 1 <= number <= LARGEST for number in take):
        return Verdict(False, f"{quoted_repr(take)} is not valid. Use whole numbers from 1 to {LARGEST}.")
    if tuple(sorted({*take})) in IN_LESSON:
        return Verdict(False, f"{quoted_repr(take)} is in the lesson. Choose other numbers.")
    return _check_period(take, as_python(period), find_period(take))


def _check_period(take, period, expected):
    if not is_number(period):
        return Verdict(False, f"{quoted_repr(period)} is not a period. A period is a whole number.")
    message = f"If {join_words(map(str, sorted({*take})), 12)} may be taken, the period is"
    if period == expected:
        return Verdict(True, f"{message} {expected}.")
    number = format_number(period)
    message = f"{message} not {number}."
    if period > expected and period % expected == 0:
        message += f" The Grundy values repeat after {number} places, but {number} is not the smallest such number."
    return Verdict(False, message)
