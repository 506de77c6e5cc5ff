"""nimbers: a student's mex, and the Grundy values that their function gives to nodes: what is wrong with the first."""

from functools import cache
from random import Random

from .. import GameError, Node, build_graph, build_tree, games, grundy, mex, nodes, record
from ..exercises import (
    Verdict,
    as_python,
    call,
    equal,
    explain_error,
    forbid,
    is_number,
    join_words,
    judge_each,
    missing_return,
    name,
    quoted_repr,
    same,
    short_repr,
    verdict_at,
    write_call,
)
from .heaps import likely
from .typed import helped

STEPS = 5_000  # that are written down of a function on a small tree
FEW = [[0, 1, 3], [1, 2], [0], [], [1], [3, 0, 1], [2, 1, 0], [0, 0, 1], [2, 0, 2], [0, 1, 2], [5, 1, 0, 1, 0, 2, 4]]
LONG = [[*range(12)], [*range(100)]]  # for a loop that comes to an end too early
VALUES = {  # what somebody finds in place of the mex -> what to say
    lambda values: max(values, default=-1) + 1: "It gives one more than the largest. Is no smaller number missing?",
    lambda values: mex([0, *values]): "The first number is 0, and not 1.",
}
ANOTHER = "and the mex of that is another number."
ONCE = "A generator, or a map, can be gone through only once: is my_mex given a list, [… for …]?"
MEANT = (  # an error, and what helps
    (r"'(?:tuple|int|str)' object has no attribute '(?:grundy|children)'",
     "A loop through a dictionary gives its keys: children.values() gives the nodes."),
)  # fmt: skip


@cache
def worth(game, part=None):
    """The Grundy value of a game of the package, or of a part of a sum: a state of it without the player."""
    return grundy(build_graph(game if part is None else Node(game, (1, *part))))


def of_values(my_mex, my_grundy):
    """The Verdict on a mex, and on a function that finds the Grundy values of nodes with it."""
    return judge_each((my_mex, _of_mex), (my_grundy, lambda function: _of_grundy(function, my_mex)))


def _of_mex(function):
    """The Verdict on a mex."""
    dice, found = Random(13), []
    some = [[dice.randint(0, 6) for _ in range(dice.randint(1, 8))] for _ in range(200)]
    for values in FEW + some + LONG:
        try:
            mine = as_python(call(function, list(values), forbidden=forbid(mex, grundy)))
        except GameError as error:
            empty = "" if values else "A leaf has no children: then the list is empty."
            raise GameError(f"{error} {empty}".strip()) from None
        if not is_number(mine):
            question = write_call(function, values)
            says = f"{question} gives {quoted_repr(mine)}, and a number is wanted."
            return Verdict(False, missing_return(question) if mine is None else says)
        found.append((values, mine))
    wrong = next((each for each in found if each[1] != mex(each[0])), None)
    if wrong is None:
        return Verdict(True)
    says = f"{write_call(function, wrong[0])} gives {quoted_repr(wrong[1])}, which is not right."
    return Verdict(False, f"{says} {likely(VALUES, found)}".strip())


def _trees():
    """Trees and graphs to try a function of nodes on, small ones first."""
    for game in games.Nim(1), games.Nim(2), games.Kayles(3), games.Nim(2, 1), games.GrundysGame(7), games.OneTwoTen(5):
        yield build_tree(game)
    for game in games.Nim(3, 2), games.Kayles(5), games.Chomp(2, 3), games.DawsonsKayles(7), games.Subtraction(8):
        yield build_graph(game)


def _of_grundy(function, my_mex):
    """The Verdict on a function that finds the Grundy values of nodes, and keeps them, with what may help."""
    if (verdict := helped(_of_values_kept(function), function, MEANT)).right:
        call(function, build_tree(games.Nim(2)), forbidden=forbid(mex, grundy))
    elif verdict.sentence.endswith(ANOTHER) and _asks_once(function, my_mex):
        verdict.facts += (ONCE,)
    return verdict


def _asks_once(function, my_mex):
    """Whether a function makes a generator, or a map, and asks a mex that is right for lists, and wrong for these."""
    code = getattr(function, "__code__", None)
    names = {*getattr(code, "co_names", ()), *(getattr(part, "co_name", "") for part in getattr(code, "co_consts", ()))}
    if not names & {"<genexpr>", "map"} or getattr(my_mex, "__name__", "") not in names:
        return False
    try:
        return any(as_python(call(my_mex, iter(values))) != mex(values) for values in FEW)
    except GameError:
        return False


def _of_values_kept(function):
    trees = [*_trees()]
    for root in trees:
        due = {node: worth(node.game, node.state[1:]) for node in nodes(root)}
        before = {node: (node.state, dict(node.children)) for node in due}
        recording = record(function, root, limit=STEPS)
        where = f"{recording.function} on {short_repr(before[root][0])}"
        if recording.error is not None:
            return Verdict(False, f"{where} stopped: {explain_error(recording.error)}", error=recording.error)
        if any(node.state != state or not equal(node.children, below) for node, (state, below) in before.items()):
            return Verdict(False, f"{where} changes more than the Grundy values: a node should stay as it is.")
        if verdict := _of_ends(recording) or _first_wrong(recording, due):
            return verdict
        if not same(recording.result, due[root]):
            return Verdict(
                False, f"{where} gives {quoted_repr(recording.result)}, and that is not the value of its root."
            )
    return Verdict(True, f"Every node has its value, on {len(trees)} trees and graphs.")


def _of_ends(recording):
    """The Verdict where a call for a node gives None, or another number than the node keeps; None where none does."""
    for step in recording.steps:
        if _is_theirs(step, recording):
            question = f"{recording.function} on {name(step.node)}"
            kept = as_python(step.node.grundy)
            if step.new is None:
                return Verdict(False, missing_return(question))
            if kept is not None and not same(step.new, kept):
                says = f"{question} gives {quoted_repr(as_python(step.new))}, and keeps {quoted_repr(kept)}"
                return Verdict(False, f"{says} in node.grundy: which of them is the value?")
    return None


def _is_theirs(step, recording):
    """Whether a step leaves a call of the function that is recorded, and not one that it asks, such as label."""
    return step.kind == "leave" and step.name == recording.function


def _first_wrong(recording, due):
    """The Verdict on a value that is wrong where those of the children are right, or that is not kept; or None."""
    given = {id(step.node): as_python(step.new) for step in recording.steps if _is_theirs(step, recording)}
    mine = {id(node): given.get(id(node)) if node.grundy is None else as_python(node.grundy) for node in due}
    right = {id(node): same(mine[id(node)], due[node]) for node in due}
    for node in reversed(due):
        if mine[id(node)] is not None and not right[id(node)]:
            if all(right[id(child)] for child in node.children.values()):
                return verdict_at(recording.root, node, _why(node, mine), mine)
    if missing := [node for node in due if node.grundy is None]:
        met = {id(step.node) for step in recording.steps if step.kind == "enter"}
        unmet = [] if recording.cut else [node for node in missing if id(node) not in met]
        node = [*missing, *unmet][-1]
        says = f"{name(node)} does not keep its value: node.grundy is still None there."
        if unmet:
            says = f"node.grundy is still None at {name(node)}: {recording.function} was never called on it."
        elif all(right.values()):
            says = f"The values are right, but {says}"
        return verdict_at(recording.root, node, says)
    return None


def _why(node, mine):
    """Why a value is wrong where those of the children are right, a sentence."""
    has = f"{name(node)} gets the value {quoted_repr(mine[id(node)])}, but"
    if not node.children:
        return f"{has} it is a leaf: what is the mex of no numbers at all?"
    below = sorted({int(mine[id(child)]) for child in node.children.values()})
    children = "its only child has" if len(node.children) == 1 else "its children have"
    return f"{has} {children} {join_words(map(str, below), 12)}, {ANOTHER}"
