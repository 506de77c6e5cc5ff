"""returned: help checks to examine what a student's function returns, and whether it leaves its work to gametree."""

from .. import GameError, Node
from ..exercises import as_python, call, equal, find_move, forbid, same

NO_RETURN = "Is a return missing or in the wrong place?"


def move_problem(node, thing):
    """Return why something is not a move from a node, or "" if it is one."""
    if find_move(node, thing):
        return ""
    if thing is None:
        return NO_RETURN
    if isinstance(thing, Node) or any(equal(thing, child.state) for child in node.children.values()):
        return "That is where a move leads. A move is a key of node.children."
    return "That is not a move from there."


def lists_to_tuples(several):
    """Return a list with its inner lists as tuples; return anything else unchanged."""
    if not isinstance(several, list):
        return several
    return [tuple(as_python(each)) if isinstance(as_python(each), list) else each for each in several]


def refuse_calls(function, *arguments, of, hint):
    """Raise GameError if a student's function calls one of the functions `of` gametree that do the exercise's work."""
    try:
        call(function, *arguments, forbidden=forbid(*of, hint=hint))
    except GameError as error:
        if hint in str(error) or "run forever" in str(error):  # other errors are left to the check
            raise


def among(value, values):
    """Return how often a value occurs among `values`."""
    return sum(same(other, value) for other in values)
