"""typed: a student's code as it was typed, and what may be meant by the error that it stopped with."""

import ast
import inspect
import re
from textwrap import dedent

MEANT = (  # an error, and what helps: {own} is what the function calls its node, {0} a name in the error
    (r"'NoneType' object has no attribute .*add[12]",
     "A child that is not there is None; the list children has only those that are there."),
    (r"name '(pile|player|add1|add2|win_loss|children)' is not defined",
     "Whose {0}? That of the node itself is {own}.{0}."),
    (r"'list' object has no attribute '(build_tree|spawn|do_win_loss|win_loss|children)'",
     "A list has no {0}, but each node in it has: a loop goes through the list."),
    (r"\b(\w+)\(\) missing 1 required positional argument: 'self'",
     "{0} is a method: which node does it belong to? Write that node and a point before the name."),
    (r"name '([WLD])' is not defined", 'A label is a text, and stands in quotes: "{0}".'),
)  # fmt: skip


def helped(verdict, function, meant=MEANT):
    """A verdict on code that stopped, with a hint where its error is a common one."""
    for error, hint in meant:
        if found := re.search(error, verdict.sentence):
            verdict.sentence += " " + hint.format(*found.groups(), own=own(function))
            return verdict
    return verdict


def own(function):
    """What a function calls the node that it is given, its first argument."""
    code = getattr(function, "__code__", None)
    return code.co_varnames[0] if code and code.co_argcount else "node"


def written(function):
    """The code of a function as it was typed; "" where it can't be had."""
    try:
        return dedent(inspect.getsource(function))
    except Exception:  # it was not typed into a cell, or is no function
        return ""


def parts(function):
    """All that the code of a function is made of, a list of nodes of `ast`; empty where the code can't be had."""
    try:
        return list(ast.walk(ast.parse(written(function))))
    except SyntaxError:  # it is a part of a line
        return []


def idle(function, kind):
    """The values that a function works out and does nothing with, of a kind of `ast`: a comparison, an attribute."""
    lines = [part for part in parts(function) if isinstance(part, ast.Expr)]
    return [line.value for line in lines if isinstance(line.value, kind)]
