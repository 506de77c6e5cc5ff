"""nimbers: check a student's mex and the Grundy values that their function stores in nodes."""

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
    format_number,
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
from .heaps import likely_slip
from .returned import require
from .typed import KEYS, add_hint, hints_on_error

STEPS = 5_000  # how many steps of a function on a small tree are recorded at most
FEW = [[0, 1, 3], [1, 2], [0], [], [1], [3, 0, 1], [2, 1, 0], [0, 0, 1], [2, 0, 2], [0, 1, 2], [5, 1, 0, 1, 0, 2, 4]]
VALUES = {  # what a student computes instead of the mex -> a hint
    lambda values: max(values, default=-1) + 1:
        "Your function returns one more than the largest number. Could a smaller number be missing?",
    lambda values: mex([0, *values]): "Start with 0, not with 1.",
}  # fmt: skip
ANOTHER = "whose mex is a different number."
ONCE = "You can go through a generator or a map only once. Do you pass a list, [… for …], to my_mex?"
ERROR_HINTS = ((r"'(?:tuple|int|str)' object has no attribute '(?:grundy|children)'", KEYS),)  # as in `typed`


@cache
def grundy_of(game, part=None):
    """Return the Grundy value of a game of the package, or of its state `part`, which leaves out the player."""
    return grundy(build_graph(game if part is None else Node(game, (1, *part))))


def check_13_1(my_mex, my_grundy):
    """Check two functions: one returns the mex of numbers, and one the Grundy value of a node."""
    return judge_each((my_mex, _check_mex), (my_grundy, lambda function: _check_grundy(function, my_mex)))


def _check_mex(function):
    """Return the Verdict on a mex function."""
    dice, results = Random(13), []
    random_lists = [[dice.randint(0, 6) for _ in range(dice.randint(1, 8))] for _ in range(200)]
    for values in [*FEW, *random_lists, [*range(12)], [*range(100)]]:  # long lists reveal a loop that ends too early
        hints = [] if values else [("", "At a leaf, the list is empty because there are no children.")]
        with hints_on_error(function, hints):
            answer = as_python(call(function, list(values), forbidden=forbid(mex, grundy)))
        question = write_call(function, values)
        if answer is None and results:  # so there is a return
            why = "Does a loop end too early, or is a return in the wrong place?"
            return Verdict(False, f"{question} returned None. {why}")
        require("a number", answer, question)
        results.append((values, answer))
    wrong = next((each for each in results if each[1] != mex(each[0])), None)
    if wrong is None:
        return Verdict(True)
    message = f"{write_call(function, wrong[0])} returned {quoted_repr(wrong[1])}, which is not right."
    return Verdict(False, (message, likely_slip(VALUES, results) or _why_not_mex(*wrong)))


def _why_not_mex(values, answer):
    """Return why a number is not the mex of a list, or "" if it is not one of the numbers 0, 1, 2 and so on."""
    if answer in values:
        return f"The list contains {format_number(answer)}."
    return "A smaller number is missing from the list." if answer > mex(values) else ""


def _trees():
    """Yield trees and graphs to try a student's function on, the small ones first."""
    for game in games.Nim(1), games.Nim(2), games.Kayles(3), games.Nim(2, 1), games.GrundysGame(7), games.OneTwoTen(5):
        yield build_tree(game)
    for game in games.Nim(3, 2), games.Kayles(5), games.Chomp(2, 3), games.DawsonsKayles(7), games.Subtraction(8):
        yield build_graph(game)


def _check_grundy(function, my_mex):
    """Return the Verdict, with a hint, on a function that finds and stores the Grundy values of nodes."""
    if (verdict := add_hint(_check_stored_values(function), function, ERROR_HINTS)).right:
        call(function, build_tree(games.Nim(2)), forbidden=forbid(mex, grundy))
    elif verdict.sentence.endswith(ANOTHER) and _reads_iterator_twice(function, my_mex):
        verdict.facts += (ONCE,)
    return verdict


def _reads_iterator_twice(function, my_mex):
    """Return whether a function uses a generator or a map and calls a mex function that is wrong for these."""
    code = getattr(function, "__code__", None)
    names = {*getattr(code, "co_names", ()), *(getattr(part, "co_name", "") for part in getattr(code, "co_consts", ()))}
    if not names & {"<genexpr>", "map"} or getattr(my_mex, "__name__", "") not in names:
        return False
    try:
        return any(as_python(call(my_mex, iter(values))) != mex(values) for values in FEW)
    except GameError:
        return False


def _check_stored_values(function):
    trees = [*_trees()]
    for root in trees:
        expected = {node: grundy_of(node.game, node.state[1:]) for node in nodes(root)}
        before = {node: (node.state, dict(node.children)) for node in expected}
        recording = record(function, root, limit=STEPS)
        f, start = recording.function, short_repr(before[root][0])
        if recording.error is not None:
            return Verdict(False, f"{f} failed on {start}: {explain_error(recording.error)}", error=recording.error)
        if any(node.state != state or not equal(node.children, below) for node, (state, below) in before.items()):
            changes = f"On {start}, {f} changes more than the Grundy values."
            return Verdict(False, (changes, "Leave the rest of each node unchanged."))
        if verdict := _check_results(recording) or _check_values(recording, expected):
            return verdict
        if not same(recording.result, expected[root]):
            message = f"For {start}, {f} returned {quoted_repr(recording.result)}"
            return Verdict(False, f"{message}, which is not the Grundy value of the root.")
    return Verdict(True, f"Every node has the right Grundy value in {len(trees)} trees and graphs.")


def _check_results(recording):
    """Return a Verdict if a call returns None or a number that differs from the one stored in its node, else None."""
    for step in _last_steps(recording):
        call_text, kept = f"{recording.function}({name(step.node)})", as_python(step.node.grundy)
        if step.new is None:
            return Verdict(False, missing_return(call_text))
        if kept is not None and not same(step.new, kept):
            message = f"{call_text} returned {quoted_repr(as_python(step.new))}, but it stored {quoted_repr(kept)}"
            return Verdict(False, f"{message} in node.grundy. Which of them is right?")
    return None


def _last_steps(recording):
    """Return the last step of each call of the recorded function itself, but not of a function that it calls."""
    return [step for step in recording.steps if step.kind == "leave" and step.name == recording.function]


def _check_values(recording, expected):
    """Return the Verdict if a value is missing, or wrong although its children's values are right, else None."""
    returned = {id(step.node): as_python(step.new) for step in _last_steps(recording)}
    values = {id(node): returned.get(id(node)) if node.grundy is None else as_python(node.grundy) for node in expected}
    right = {id(node): same(values[id(node)], expected[node]) for node in expected}
    for node in reversed(expected):
        if values[id(node)] is not None and not right[id(node)]:
            if all(right[id(child)] for child in node.children.values()):
                return verdict_at(recording.root, node, _explain_wrong_value(node, values), values)
    if missing := [node for node in expected if node.grundy is None]:
        met = {id(step.node) for step in recording.steps if step.kind == "enter"}
        unmet = [] if recording.cut else [node for node in missing if id(node) not in met]
        node = [*missing, *unmet][-1]
        why = f" because {recording.function} was never called on it" if unmet else ""
        but = "The Grundy values are right, but " if all(right.values()) and not unmet else ""
        return verdict_at(recording.root, node, f"{but}node.grundy is still None at {name(node)}{why}.")
    return None


def _explain_wrong_value(node, values):
    """Return why a value is wrong, although its children's values are right."""
    beginning = f"{name(node)} gets the Grundy value {quoted_repr(values[id(node)])}, but"
    if not node.children:
        return f"{beginning} it is a leaf. What is the mex of no numbers at all?"
    below = sorted({int(values[id(child)]) for child in node.children.values()})
    children = "its only child has" if len(node.children) == 1 else "its children have"
    return f"{beginning} {children} {join_words(map(str, below), 12)}, {ANOTHER}"
