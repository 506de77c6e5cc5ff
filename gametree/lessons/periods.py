"""periods: how the Grundy values of rows and heaps repeat; what is said of what a student finds."""

from itertools import count, islice
from random import Random

from .. import GameError, mex
from ..exercises import (
    Verdict,
    as_python,
    call,
    count_of,
    format_number,
    is_number,
    join_words,
    missing_return,
    quoted_repr,
    write_call,
)
from .sequences import values_of_rows

IN_LESSON = (1, 2), (1, 3, 4)  # what may be taken at once in the games of the lesson
LARGEST = 12  # number of tokens that a student's game lets take at once


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
    yield [1, 0, 0, 1, 0], 3
    for balls, period in ((1, 2), 12), ((2,), 34), ((1, 2), 5):
        yield values_of_rows(150, balls), period
    dice = Random(13)
    for _ in range(30):
        yield [dice.randint(0, 2) for _ in range(dice.randint(4, 12))], dice.randint(1, 3)


LASTS = {  # what somebody finds in place of the last exception -> what to say
    lambda values, period: min(_differing(values, period), default=-1): "It gives the first n, and not the last.",
    lambda values, period: max(_differing(values, period), default=-1 - period) + period:
        "It gives n + period, and n is wanted.",
}  # fmt: skip


def of_last(function):
    """The Verdict on a function that finds the last place where a sequence does not repeat."""
    found = []
    for values, period in _tried():
        mine = as_python(_given(function, values, period))
        question = write_call(function, values, period)
        if mine is None and last(values, period) < 0:
            return Verdict(False, f"{question} gives None. There they never differ, and −1 is wanted.")
        if mine is None:
            return Verdict(False, missing_return(question))
        if not is_number(mine):
            return Verdict(False, f"{question} gives {quoted_repr(mine)}, and a number is wanted.")
        found.append((values, period, question, mine))
    for values, period, question, mine in found:
        if mine != last(values, period):
            ways = (says for way, says in LASTS.items() if all(m == way(v, p) for v, p, _, m in found))
            says = f"{question} gives {format_number(mine)}, which is not right."
            return Verdict(False, f"{says} {next(ways, '')}".strip())
    return Verdict(True, f"Tried on {count_of(len(found), 'list')}.")


def _given(function, values, period):
    """What a function gives for a sequence; raises GameError, with what may help, where it stops."""
    theirs = list(values)
    try:
        mine = call(function, theirs, period)
    except GameError as error:
        far = "Is n + period still a place in the list?" if "IndexError" in str(error) else ""
        raise GameError(f"{error} {far}".strip()) from None
    if theirs != values:
        raise GameError(f"{write_call(function, values, period)} changes the list, which others need too.")
    return mine


def repeats(take):
    """The period of the Grundy values of heaps from which some numbers of tokens may be taken at once, an int.

    As many values as the largest of these numbers decide all that come after.
    """
    met, values, most = {}, _heaps(take), max(take)
    window = tuple(islice(values, most))
    for place in count():
        if window in met:
            return place - met[window]
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
    take = as_python(take)
    if type(take) is int:
        return Verdict(False, f"One number alone is written with a comma: ({quoted_repr(take)},).")
    if not isinstance(take, (tuple, list, set, frozenset, range)) or not take:
        return Verdict(False, f"{quoted_repr(take)} won't do: write the numbers in parentheses, as in (1, 3, 4).")
    take = tuple(as_python(number) for number in take)
    if not all(type(number) is int and 1 <= number <= LARGEST for number in take):
        return Verdict(False, f"{quoted_repr(take)} won't do: the numbers are whole, from 1 to {LARGEST}.")
    if tuple(sorted({*take})) in IN_LESSON:
        return Verdict(False, f"{quoted_repr(take)} is in the lesson. Take other numbers.")
    return _of_period(take, as_python(period), repeats(take))


def _of_period(take, period, due):
    if not is_number(period):
        return Verdict(False, f"{quoted_repr(period)} is no period: it is a whole number.")
    says = f"If {join_words(map(str, sorted({*take})), 12)} may be taken, the period is"
    if period == due:
        return Verdict(True, f"{says} {due}.")
    says = f"{says} not {format_number(period)}."
    if period > due and period % due == 0:
        says += " The values do repeat after so many, but after fewer too."
    return Verdict(False, says)
