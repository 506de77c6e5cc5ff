"""returned: help checks to examine the moves, pairs and bars that a student's function returns."""

from .. import Node
from ..exercises import as_python, equal, find_move, same

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


def among(value, values):
    """Return how often a value occurs among `values`."""
    return sum(same(other, value) for other in values)
