"""returned: what a student's function gives: a move that is one, pairs and bars as tuples."""

from .. import Node
from ..exercises import as_python, equal, find_move, same


def no_move(node, thing):
    """What to say of something that should be a move from a node, a sentence; "" where it is one."""
    if find_move(node, thing):
        return ""
    if thing is None:
        return "Is a return missing, or in the wrong place?"
    if isinstance(thing, Node) or any(equal(thing, child.state) for child in node.children.values()):
        return "That is where a move leads to. A move is a key of node.children."
    return "That is no move there."


def as_tuples(several):
    """A list of bars or pairs with each of them a tuple; anything else as it is."""
    if not isinstance(several, list):
        return several
    return [tuple(as_python(each)) if isinstance(as_python(each), list) else each for each in several]


def among(value, values):
    """How often a value is among several, an int."""
    return sum(same(other, value) for other in values)
