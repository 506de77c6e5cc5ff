"""typed: what may have been meant where a student's code stopped with an error that is a common one."""

import re

MEANT = (  # an error, and what helps: {own} is what the function calls its node, {0} a name in the error
    (r"'NoneType' object has no attribute (?:'children'(?s:.*)|.*)add[12]",
     "A child that is not there is None; the list children has only those that are there."),
    (r"name '(pile|player|add1|add2|win_loss|children)' is not defined",
     "Whose {0}? That of the node itself is {own}.{0}."),
    (r"'function' object is not iterable.*(?<!\.)\bchildren",
     "Whose children? Those of the node itself are {own}.children."),
    (r"'list' object has no attribute '(build_tree|spawn|do_win_loss|win_loss|children)'",
     "A list has no {0}, but each node in it has: a loop goes through the list."),
    (r"\b(\w+)\(\) missing 1 required positional argument: 'self'",
     "{0} is a method: which node does it belong to? Write that node and a point before the name."),
    (r"object has no attribute '(count)'", "{0} is a function and no method: write {0}(…), with the node in it."),
    (r"'bool' object is not iterable|(?:any|all)\(\) takes exactly one argument",
     "any(…) is given several things, one for each child: any(… for child in …). A loop does it too."),
    (r"'list' object is not callable", "children is used without parentheses: {own}.children."),
    (r"name '([WLD])' is not defined", 'A label is a text, and stands in quotes: "{0}".'),
)  # fmt: skip


def helped(verdict, function, meant=MEANT):
    """A verdict on code that stopped, with a hint where its error is a common one."""
    names = getattr(getattr(function, "__code__", None), "co_names", ())
    used = " ".join({"add1", "add2"}.intersection(names))  # maybe in another line than that of the error
    for error, hint in meant:
        if found := re.search(error, f"{verdict.sentence}\n{used}"):
            verdict.facts += (hint.format(*found.groups(), own=own(function)),)
            return verdict
    return verdict


def own(function):
    """What a function calls the node that it is given, its first argument."""
    code = getattr(function, "__code__", None)
    return code.co_varnames[0] if code and code.co_argcount else "node"
