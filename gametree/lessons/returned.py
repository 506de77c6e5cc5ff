"""returned: help checks to examine what a student's function returns, and whether it leaves its work to gametree."""

from .. import GameError, Node, label, label_graph, perfect, solve
from ..exercises import as_python, call, equal, find_move, forbid, is_number, join_words, quoted_repr, same

NO_RETURN = "Is a return missing or in the wrong place?"
A_NUMBER = 'That is a number. Return "W", "L" or "D" for the player to move.'
LEADS = "That is {}, so return the move itself. A move is a key of node.children."


def kind_problem(node, thing):
    """Return why None, a label, a node or a state is not a move. For any other thing, and for a move, return ""."""
    if thing is None:
        return NO_RETURN
    is_position = isinstance(thing, Node) or any(equal(thing, child.state) for child in node.children.values())
    kind = "a label" if among(thing, "WLD") else "the position after a move" if is_position else ""
    return LEADS.format(kind) if kind and not find_move(node, thing) else ""


def move_problem(node, thing):
    """Return why something is not a move from a node, or "" if it is one."""
    if find_move(node, thing):
        return ""
    if problem := kind_problem(node, thing):
        return problem
    moves = "only legal move is" if len(node.children) == 1 else "legal moves are"
    return f"The {moves} {join_words(map(quoted_repr, node.children), 8)}."


def require(wanted, result, call_text):
    """Raise GameError if the result of a call is not what is wanted: "a number" or "True or False"."""
    if result is None:
        raise GameError(f"{call_text} returned None. {NO_RETURN}")
    if not (is_number(result) if wanted == "a number" else isinstance(result, bool)):
        raise GameError(f"{call_text} returned {quoted_repr(result)}, but it should return {wanted}.")


def lists_to_tuples(several):
    """Return a list with its inner lists as tuples; return anything else unchanged."""
    if not isinstance(several, list):
        return several
    return [tuple(as_python(each)) if isinstance(as_python(each), list) else each for each in several]


def refuse_calls(function, *arguments, hint, of=(solve, label, label_graph, perfect)):
    """Raise GameError if a student's function calls one of the functions `of` gametree that do the exercise's work."""
    try:
        call(function, *arguments, forbidden=forbid(*of, hint=hint))
    except GameError as error:
        if hint in str(error) or "run forever" in str(error):  # other errors are left to the check
            raise


def among(value, values):
    """Return how often a value occurs among `values`."""
    return sum(same(other, value) for other in values)
