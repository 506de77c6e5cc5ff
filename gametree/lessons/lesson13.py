"""The checks of lesson 13, Sums."""

from ..verdict import Verdict
from ..words import quoted
from .added import lost, winning
from .exercise import exercise
from .nimbers import of_values
from .sequences import of_last, of_own, of_rows


@exercise
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
def check_13_5(last_exception, mine):
    """How a sequence repeats; and a game of one's own. Takes the function, and a dict of two; gives a Verdict."""
    if verdict := of_last(last_exception):
        return verdict
    if not isinstance(mine, dict) or not {"take", "period"} <= {*mine}:
        return Verdict(False, f'{quoted(mine)} won\'t do: my_game is a dictionary with "take" and "period".')
    if mine["take"] is ...:
        return Verdict(None, "last_exception is right. Now your own game.")
    return of_own(mine["take"], mine["period"])
