"""returned: what a student's function gives: something, a move that is one, pairs and bars as tuples."""

from ..checking.compare import equal, own
from ..core.errors import GameError
from ..core.node import Node
from ..playing.match import legal
from .exercise import called
from .heaps import nothing


def result(function, *arguments):
    """What a student's function gives, as Python's own; raises GameError where it stops, or gives None."""
    if (found := own(called(function, *arguments))) is None:
        raise GameError(nothing(function, *arguments))
    return found


def no_move(node, thing):
    """What to say of something that should be a move from a node, a sentence; "" where it is one."""
    if legal(node, thing):
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
    return [tuple(own(each)) if isinstance(own(each), list) else each for each in several]
