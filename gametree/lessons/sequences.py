"""sequences: the Grundy values of rows of pins that grow longer; what is said of a student's."""

from operator import xor

from .. import GameError, build_graph, build_tree, grundy, mex
from ..exercises import (
    Verdict,
    as_python,
    call,
    count_of,
    forbid,
    is_number,
    join_words,
    missing_return,
    quoted_repr,
    same,
    write_call,
)

KAYLES = 1, 2
ROWS = (0, KAYLES), (1, KAYLES), (6, KAYLES), (7, (2,)), (7, (1, 3)), (9, (2, 4)), (20, KAYLES), (80, KAYLES)


def values_of_rows(most, balls=KAYLES, split=xor, parts=None):
    """The Grundy values of rows of 0, 1, … most pins, a list; `balls` are how many pins one ball can hit.

    `split` is what two rows are worth together, and `parts` the places where a row of so many pins can fall apart.
    """
    values = []
    for pins in range(most + 1):
        values.append(mex(_left(values, pins, balls, split, parts or range)))
    return values


def _left(values, pins, balls, split=xor, parts=range):
    """What the rows are worth that a ball can leave of a row, a set."""
    rests = [pins - ball for ball in balls if ball <= pins]
    return {split(values[part], values[rest - part]) for rest in rests for part in parts(rest + 1)}


WAYS = {  # the values that somebody finds in another way -> what to say
    lambda most, balls: values_of_rows(most, balls, parts=lambda end: (0,)):
        "These are the values if a ball can only hit the end of a row. Where can a row fall apart?",
    lambda most, balls: values_of_rows(most, balls, lambda one, other: one + other):
        "Two rows side by side are not worth the sum with +.",
}  # fmt: skip


OURS = forbid(values_of_rows, grundy, build_graph, build_tree)


def of_rows(function):
    """The Verdict on a function that gives the Grundy values of rows of pins, up to a length."""
    found = []
    stopped = ""
    for most, balls in ROWS:
        arguments = (most,) if balls == KAYLES else (most, balls)
        question = write_call(function, *arguments)
        try:
            mine = as_python(call(function, *arguments, forbidden=OURS))
        except GameError as error:
            stopped = str(error)
            break
        if mine is None:
            return Verdict(False, missing_return(question))
        if isinstance(mine, dict) and all(place in mine for place in range(len(mine))):
            mine = [mine[place] for place in range(len(mine))]
        if problem := _no_list(mine, most):
            return Verdict(False, f"{question} gives {quoted_repr(mine)}. {problem}")
        found.append((most, balls, question, list(mine)))
    return _first_wrong(found) or _in_the_end(found, stopped)


def _in_the_end(found, stopped):
    """The Verdict on a function of rows that has given nothing wrong, but may have stopped."""
    if not stopped:
        return Verdict(True, f"Tried on rows of up to {max(most for most, *_ in found)} pins, and with other balls.")
    if found and "run forever" in stopped:
        right = [question for _, _, question, _ in found]
        stopped = f"What it gives for {join_words(right[-2:])} is right. But {stopped}"
    return Verdict(False, stopped)


def _no_list(mine, most):
    """What is wrong with the form of values, a sentence or ""."""
    if is_number(mine):
        return "That is one number, and a list is wanted: the values of all rows."
    if not isinstance(mine, (list, tuple)) or not all(map(is_number, mine)):
        return "A list of numbers is wanted."
    if len(mine) != most + 1:
        lengths = "of no pin" if most == 0 else f"of 0, 1, … {most} pins" if most > 1 else "of no pin and of one"
        return f"It has {count_of(len(mine), 'number')}, and {most + 1} are wanted: the values of rows {lengths}."
    return ""


def _first_wrong(found):
    """The Verdict on the first value of a row that is wrong; None where none is."""
    for most, balls, question, mine in found:
        due = values_of_rows(most, balls)
        wrong = next((pins for pins in range(most + 1) if not same(mine[pins], due[pins])), None)
        if wrong is not None:
            says = f"{question}: a row of {count_of(wrong, 'pin')} is not worth {quoted_repr(mine[wrong])}."
            ways = (says for way, says in WAYS.items() if all(mine == way(*sizes) for *sizes, _, mine in found))
            return Verdict(False, f"{says} {next(ways, '') or _of_found(due, wrong, balls)}")
    return None


def _of_found(due, pins, balls):
    """What the rows are worth that are left of a row, a sentence."""
    if not (left := sorted(_left(due, pins, balls))):
        return "No ball can hit anything there."
    return f"What a ball can leave of it is worth {join_words(map(str, left), 20)}. Is that what is in found then?"
