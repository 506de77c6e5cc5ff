"""typed: add a hint to a verdict or to an error if a student's code failed with a common error."""

import re
from contextlib import contextmanager

from .. import GameError

KEYS = "A loop over a dictionary goes through its keys. Use children.values() to get the nodes."
ERROR_HINTS = (  # pairs: an error and a hint; {node} is the name of the function's node, {0} a name in the error
    (r"'NoneType' object has no attribute (?:'children'(?s:.*)|.*)add[12]",
     "A missing child is None. The list children contains only the children that exist."),
    (r"name '(pile|player|add1|add2|win_loss|children)' is not defined",
     "Whose {0}? For the node's own {0}, write {node}.{0}."),
    (r"'function' object is not iterable.*(?<!\.)\bchildren",
     "Whose children? For the node's own children, write {node}.children."),
    (r"'list' object has no attribute '(build_tree|spawn|do_win_loss|win_loss|children)'",
     "A list has no {0}, but each node in it does. Use a loop to go through the list."),
    (r"\b(\w+)\(\) missing 1 required positional argument: 'self'",
     "{0} is a method. Which node does it belong to? Write that node and a dot before the name."),
    (r"object has no attribute '(count)'",
     "{0} is a function, not a method. Put the node inside the parentheses: {0}(…)."),
    (r"'bool' object is not iterable|(?:any|all)\(\) takes exactly one argument",
     "any(…) needs several values, one for each child: any(… for child in …). You can also use a loop."),
    (r"'list' object is not callable",
     "children is a list, not a function, so leave out the parentheses: {node}.children."),
    (r"name '([WLD])' is not defined", 'A label is a string, so it needs quotes: "{0}".'),
)  # fmt: skip


def add_hint(verdict, function, error_hints=ERROR_HINTS):
    """Return the verdict, and add a hint if it is about a common error."""
    if hint := _find_hint(verdict.sentence, function, error_hints):
        verdict.facts += (hint,)
    return verdict


@contextmanager
def hints_on_error(function, error_hints=ERROR_HINTS):
    """Add a hint to a GameError if it is about a common error."""
    try:
        yield
    except GameError as error:
        raise GameError(f"{error} {_find_hint(str(error), function, error_hints)}".strip()) from None


def _find_hint(sentence, function, error_hints):
    """Return the hint for the first of the errors that a sentence is about, or ""."""
    names = getattr(getattr(function, "__code__", None), "co_names", ())
    used = " ".join({"add1", "add2"}.intersection(names))  # these names may be on a different line than the error
    for error, hint in error_hints:
        if found := re.search(error, f"{sentence}\n{used}"):
            return hint.format(*found.groups(), node=node_name(function))
    return ""


def node_name(function):
    """Return the name of a function's first parameter, the node."""
    code = getattr(function, "__code__", None)
    return code.co_varnames[0] if code and code.co_argcount else "node"
