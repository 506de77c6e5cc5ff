"""The checks of lesson 13, Sums."""

from ..exercises import exercise
from .added import check_lost_sums, check_winning_moves
from .nimbers import check_mex_and_grundy
from .periods import check_last_exception, check_own_subtraction
from .sequences import check_rows


@exercise(look_for_dots=False)
def check_13_1(my_mex, my_grundy):
    """Check two functions: one returns the mex of numbers, and one the Grundy value of a node."""
    return check_mex_and_grundy(my_mex, my_grundy)


@exercise
def check_13_2(function):
    """Check a function that tells from the Grundy values of a list of games whether their sum is lost."""
    return check_lost_sums(function)


@exercise
def check_13_3(function):
    """Check a function that returns a list of the winning moves from a node of a sum."""
    return check_winning_moves(function)


@exercise
def check_13_4(function):
    """Check a function that computes the Grundy values of rows of pins up to a certain length."""
    return check_rows(function)


@exercise
def check_13_5(last_exception):
    """Check a function that finds the last exception to a period in a list of values."""
    return check_last_exception(last_exception)


@exercise
def check_13_6(take, period):
    """Check the student's own game and its period. A turn takes one of the numbers of tokens in `take`."""
    return check_own_subtraction(take, period)
