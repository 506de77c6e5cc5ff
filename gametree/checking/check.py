"""check: answers to exercises; a sentence back, and the first wrong node, never the answer."""

from collections.abc import Callable
from types import FunctionType
from typing import Any

from ..core import limits
from ..core.errors import GameError, TooLong
from ..core.game import LABELS, Game
from ..core.introspect import LABEL_NAMES, attribute_of, label_of, name
from ..core.query import checked
from ..core.text import describe_error, is_number, quoted_repr, short_repr
from ..core.tree import Tree, branches, walk
from ..watching.narrating.summary import is_nested, stop_reason
from ..watching.recording.cycles import as_way, first_round
from ..watching.recording.record import record
from ..watching.recording.tracer import bounded
from ..watching.watch_words import say
from .compare import among, difference, misshapen, uncalled
from .compare_games import of_game, of_moves, states_of
from .compare_trees import by_value, of_labels, of_tree, surplus
from .dots import DOTS, IN_IT, unwritten
from .verdict import Verdict, at, is_node


def check(
    answer: Any, right: Any, hint: str | Callable[[Any], str] = "", notice: str = "", tree: Any = None
) -> Verdict:
    """Check a student's answer to an exercise.

    Args:
        answer: The answer, or `...` if there is none yet. A lambda without arguments is called, and its result checked.
        right: What to compare the answer with:

            * a game, if the answer is a tree of nodes (its moves are checked, and its labels if it has any, or its
              values if the game has chance or payoffs), a dict of labels such as {10: "L"}, or a function that builds
              or labels `tree`;
            * another game, or a dict of labels for all its states, if the answer is a game;
            * a game, if the answer is the `moves` method of another game;
            * a list of (node, result) pairs, if the answer is a function of a node (a set as the result allows any of
              its elements);
            * otherwise the right value. Tuples must be in the same order, lists and sets may be in any order.
        hint: A text to add if the answer is wrong, or a function that makes it from what is wrong (a node, a state or
            the answer) and returns "" for no hint. No hint is given if the answer could not be examined, because it
            raised an error or has another form.
        notice: A text to add if the answer is right.
        tree: The tree to try the answer on, if it is a function that builds or labels a tree.

    Returns:
        A Verdict, which displays itself in a notebook.

    Raises:
        GameError: If no answer could be compared with `right`.

    Example:
        >>> check(..., 42)
        … Not answered yet.
        >>> check(41, 42, hint="Count the root too.")
        ✗ Not yet. 41 is too small. Count the root too.
    """
    _demand(answer, right, tree)
    try:
        verdict = bounded(_verdict, answer, right, tree)
    except GameError as error:  # the answer is no tree, or its rules go wrong
        verdict = Verdict(False, str(error))
    except TooLong as error:
        says = describe_error(error)
        verdict = Verdict(False, says[0].upper() + says[1:])
    more = notice if verdict.right else ""
    if verdict.about is not None:  # else a hint can't be about what is wrong
        more = hint(verdict.about) if callable(hint) else hint
    stop = "" if verdict.sentence[-1] in ".!?…" else "."
    verdict.sentence = f"{verdict.sentence}{stop} {more}".strip()
    return verdict


def _demand(answer, right, tree):
    """Raise GameError where what the instructor gave won't do: that is no mistake of the student's."""
    if right is None or right is ...:
        raise GameError(f"There is nothing to hold the answer against: right is {right}.")
    if tree is not None or isinstance(right, type) and issubclass(right, Game):
        checked(right)  # a tree is held against its game
    if isinstance(right, Game) and answer is not ...:
        states_of(right)  # says what is wrong with its rules


def _verdict(answer, right, tree):
    pairs = isinstance(right, list) and right != [] and all(map(_is_pair, right))
    work = pairs or tree is not None  # a function is wanted
    if not work:
        answer = _worked_out(answer)
    if answer is ...:
        return Verdict(None)
    if answer is None:
        why = "A function without return gives None, and so does print."
        return Verdict(False, f"The answer is None, which is nothing. {why}")
    if isinstance(answer, type) and not isinstance(right, type):
        called = short_repr(answer.__name__)
        return Verdict(False, f"{called} is a class: make an object of it, {called}(…).")
    if still := unwritten(answer):
        return still
    if work and not callable(answer):
        return Verdict(
            False, f"{quoted_repr(answer)} is not a function: give the function itself, without parentheses."
        )
    if work:
        return _results(answer, right) if pairs else _work(answer, right, tree)
    if isinstance(answer, Game) and isinstance(right, (dict, Game)):
        return of_game(answer, right)
    if isinstance(right, Game):
        return _by_game(answer, right)
    parts = answer.values() if isinstance(answer, dict) else answer
    if isinstance(answer, (dict, set, list, tuple)) and any(part is ... for part in parts):
        return Verdict(None, IN_IT)
    if problem := misshapen(answer, right):
        return Verdict(False, problem)
    problem = difference(answer, right)
    return Verdict(not problem, problem, about=answer if problem else None)


def _is_pair(thing):
    return isinstance(thing, tuple) and len(thing) == 2 and is_node(thing[0])


def _worked_out(answer):
    """What a lambda without arguments gives, which is the student's code and may fail; anything else as it is."""
    if not isinstance(answer, FunctionType) or answer.__name__ != "<lambda>" or answer.__code__.co_argcount:
        return answer
    try:
        return answer()
    except Exception as error:
        raise GameError(f"It stopped: {say(stop_reason(error))}") from None


def _by_game(answer, game):
    if isinstance(attribute_of(answer, "__self__"), Game) and attribute_of(answer, "__name__") == "moves":
        return of_moves(answer.__self__, game)
    if problem := uncalled(answer):
        return Verdict(False, problem)
    return of_labels(answer, game) if isinstance(answer, dict) else of_tree(answer, game)


def _results(function, pairs):
    """A function of a node against the results that are due."""
    for node, due in pairs:
        before = Tree(node, most=limits.NODES_COMPARED)
        recording = record(function, node)  # as it is watched: no error and no endless loop gets out
        if recording.result is ...:
            return Verdict(None, DOTS.format(recording.function))
        problem, read = _wrong(recording, due)
        if problem := problem or _takes_away(before):
            ends = [step for step in recording.steps if step.kind == "leave" and is_number(due)]  # else they are moves
            given = {id(step.node): step.new for step in ends}
            verdict = at(node, node, f"{recording.function} on {name(node)}{problem}", given)
            verdict.about = node if read else None
            return verdict
    return Verdict(True)


def _wrong(recording, due):
    """What is wrong with what a function gave back, the end of a sentence or ""; and whether it can be the result."""
    result, several = recording.result, isinstance(due, set)  # any of these will do
    if recording.error is not None:
        return f" stopped: {_why(recording)}", False
    if result is None and None not in (due if several else [due]):
        return " gives None: is a return missing, or in the wrong place?", False
    if several:
        return "" if among(result, due, exact=True) else f": {quoted_repr(result)} is not right.", True
    if problem := misshapen(result, due):
        return f": {problem}", False
    problem = difference(result, due, exact=True)
    return f": {problem}" if problem else "", True


def _takes_away(before):
    """What a function took out of the tree that it was to read, the end of a sentence; "" where all is there."""
    for i, node in enumerate(before.nodes):
        left = {id(child) for _, child in branches(node)} if before.ways[i] else {}
        for child in (before.nodes[below] for _, below in before.ways[i]):
            if id(child) not in left:
                return f" gives the right result, but takes the child {name(child)} away from {name(node)}."
    return ""


def _work(function, game, root):
    """A function that builds or labels a tree: what it leaves behind."""
    before = _size(root)
    recording = record(function, root, game=game)
    if recording.error is not None:
        for node in walk(root):
            if problem := surplus(node, game):  # which may be why it came to no end
                return at(node, node, problem)
        return Verdict(False, f"{recording.function} stopped: {_why(recording)}")
    verdict = of_tree(root, game)
    if verdict.right is False:
        return verdict
    what = "value" if by_value([*walk(root)], game) else "label"
    given = attribute_of(root, "value") if what == "value" else label_of(root)
    if verdict.right and (_size(root) > before or given is not None):
        return verdict
    nothing, kept = "the root has no children yet", "children have"
    if branches(root):
        nothing, kept = f"no node has a {what} yet", f"a {what} has"
    though = f", though it returns something: {kept} to be kept in the node" if recording.result is not None else ""
    return Verdict(False, f"{recording.function} came to its end, but {nothing}{though}.{_misspelt(recording)}")


def _why(recording):
    """What stopped a function, a sentence; where its calls went round, it says where."""
    round = first_round(recording.steps) if isinstance(recording.error, RecursionError) else []
    if not round:
        return say(stop_reason(recording.error, nested=is_nested(recording)))
    way = as_way(name(recording.steps[place].node) for place in round)
    return f"its calls went round: {way}, and so on."


def _misspelt(recording):
    """A sentence about what a function set to a label, where that is not what keeps it; "" where there is none."""
    names = [step.name for step in recording.steps if step.kind == "set" and step.new in [*LABELS]]
    kept = next((called for called in LABEL_NAMES if attribute_of(recording.root, called) is not None), LABEL_NAMES[0])
    return f" It sets {names[0]}, and a label is kept in {kept}." if names and names[0] not in LABEL_NAMES else ""


def _size(root):
    return sum(1 for _ in walk(root))
