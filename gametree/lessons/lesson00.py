"""The check of lesson 00, Start here."""

from .. import check
from ..exercises import exercise, is_number

SLIPS = {45: "Is the ten in it too?", 54: "Is the one in it too?", 110: "Is each number in it only once?"}


@exercise
def check_0_1(answer):
    """What is the sum of the numbers from 1 to 10? Takes a number; gives a Verdict."""
    hint = SLIPS.get(answer, "Python can add: look at the cell with sum.") if is_number(answer) else ""
    return check(answer, sum(range(11)), hint=lambda wrong: hint, notice="So that is how answers are checked.")
