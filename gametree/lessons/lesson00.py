"""The check of lesson 00, Start here."""

from ..check import check


def check_0_1(answer):
    """What is 1 + 2 + … + 10? Takes a number; gives a Verdict."""
    return check(
        answer,
        sum(range(11)),
        hint="The first and the last number make 11, and so do the second and the last but one.",
        notice="So that is how answers are checked.",
    )
