"""sequences: check a student's Grundy values of rows of pins."""

from operator import xor

from .. import GameError, build_graph, build_tree, grundy, mex
from ..exercises import Verdict, count_of, forbid, is_number, join_words, quoted_repr, result_of, same, write_call

KAYLES = 1, 2
ROWS = (0, KAYLES), (1, KAYLES), (6, KAYLES), (7, (2,)), (7, (1, 3)), (9, (2, 4)), (20, KAYLES), (80, KAYLES)
SLIPS = {  # wrong values that a student may compute -> a hint
    lambda most, balls: values_of_rows(most, balls, parts=lambda end: (0,)):
        "Your values are those of a game where a ball can only hit the end of a row. Where else can a row split?",
    lambda most, balls: values_of_rows(most, balls, lambda one, other: one + other):
        "For two rows side by side, don't add the two Grundy values with +.",
}  # fmt: skip


def values_of_rows(most, balls=KAYLES, split=xor, parts=None):
    """Return the Grundy values of rows of 0, 1, … `most` pins.

    `balls` holds the numbers of pins that one ball can hit. `split` computes the value of two rows together, and
    `parts` the places where a row can split.
    """
    values = []
    for pins in range(most + 1):
        values.append(mex(_reachable_values(values, pins, balls, split, parts or range)))
    return values


def _reachable_values(values, pins, balls, split=xor, parts=range):
    """Return the set of values that a row can have after one ball."""
    rests = [pins - ball for ball in balls if ball <= pins]
    return {split(values[part], values[rest - part]) for rest in rests for part in parts(rest + 1)}


def check_13_4(function):
    """Check a function that computes the Grundy values of rows of pins up to a certain length."""
    found, stopped, forbidden = [], "", forbid(values_of_rows, grundy, build_graph, build_tree)
    for most, balls in ROWS:
        arguments = (most,) if balls == KAYLES else (most, balls)
        question = write_call(function, *arguments)
        try:
            result = result_of(function, *arguments, forbidden=forbidden)
        except GameError as error:
            stopped = str(error)
            break
        if isinstance(result, dict) and all(place in result for place in range(len(result))):
            result = [result[place] for place in range(len(result))]
        if problem := _form_problem(result, most):
            return Verdict(False, f"{question} returned {quoted_repr(result)}. {problem}")
        found.append((most, balls, question, list(result)))
    if verdict := _first_wrong(found):
        return verdict
    if not stopped:
        return Verdict(True, f"I tried your function on rows of up to {ROWS[-1][0]} pins and with other balls.")
    if found and "run forever" in stopped:
        right = [question for _, _, question, _ in found]
        stopped = f"The results of {join_words(right[-2:])} are right. But {stopped}"
    return Verdict(False, stopped)


def _form_problem(result, most):
    """Return what is wrong with the form of the values, or "" if nothing is."""
    if is_number(result):
        return "That is one number. Return a list of the Grundy values of all rows."
    if not isinstance(result, (list, tuple)) or not all(map(is_number, result)):
        return "The result should be a list of numbers."
    if len(result) != most + 1:
        lengths = "of 0 pins" if most == 0 else f"of 0, 1, … {most} pins" if most > 1 else "of 0 pins and 1 pin"
        expected = f"it should have {most + 1}: the Grundy values of rows {lengths}"
        return f"The list has {count_of(len(result), 'number')}, but {expected}."
    return ""


def _first_wrong(found):
    """Return the Verdict on the first wrong value of a row, or None if there is none."""
    for most, balls, question, result in found:
        expected = values_of_rows(most, balls)
        wrong = next((pins for pins in range(most + 1) if not same(result[pins], expected[pins])), None)
        if wrong is not None:
            row = f"the Grundy value of a row of {count_of(wrong, 'pin')}"
            message = f"{question} returned the wrong result: {row} is not {quoted_repr(result[wrong])}."
            hints = (hint for slip, hint in SLIPS.items() if all(values == slip(*sizes) for *sizes, _, values in found))
            return Verdict(False, (message, next(hints, "") or _hint_about_row(expected, wrong, balls)))
    return None


def _hint_about_row(expected, pins, balls):
    """Return a hint about the Grundy values that a row can have after one ball."""
    if not (left := sorted(_reachable_values(expected, pins, balls))):
        return "No ball can hit anything in this row."
    values = "only possible Grundy value is" if len(left) == 1 else "possible Grundy values are"
    return f"After one ball, the {values} {join_words(map(str, left), 20)}. Does found contain exactly that?"
