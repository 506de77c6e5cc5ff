"""The checks of lesson 13, Sums."""

from ..exercises import exercise
from .added import lost, winning
from .nimbers import of_values
from .periods import of_last, of_own
from .sequences import of_rows


@exercise(look_for_dots=False)
def check_13_1(my_mex, my_grundy):
    """The mex of numbers, and the Grundy values of nodes. Takes both functions; gives a Verdict."""
    return of_values(my_mex, my_grundy)


@exercise
def check_13_2(function):
    """Whether a sum is lost, told by the values of its games. Takes a function of a list of games; gives a Verdict."""
    return lost(function)


@exercise
def check_13_3(function):
    """The winning moves of a sum. Takes a function from a node to a list of moves; gives a Verdict."""
    return winning(function)


@exercise
def check_13_4(function):
    """The Grundy values of rows of pins, from shorter rows. Takes a function of the longest; gives a Verdict."""
    return of_rows(function)


@exercise
def check_13_5(last_exception):
    """The last place where a sequence does not repeat. Takes a function of values and a period; gives a Verdict."""
    return of_last(last_exception)


@exercise
def check_13_6(take, period):
    """A game of one's own. Takes the numbers of tokens that may be taken at once, and the period; gives a Verdict."""
    return of_own(take, period)
