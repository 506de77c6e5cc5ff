"""check: answers to exercises are compared with what is right; the first thing that is wrong, never the answer."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, Literal

from ..core import limits
from ..core.errors import GameError, TooLong
from ..core.game import LABELS, Game
from ..core.introspect import LABEL_NAMES, attribute_of, label_of, name
from ..core.query import checked
from ..core.text import describe_error, is_number, short_repr
from ..core.tree import Tree, branches, walk
from ..watching.narrating.summary import is_nested, stop_reason
from ..watching.recording.cycles import first_round
from ..watching.recording.record import Recording, record
from ..watching.recording.tracer import bounded
from ..watching.watch_facts import StopReason
from . import check_facts as facts
from .check_facts import Fact, Note
from .check_words import say
from .compare import among, find_difference, find_not_called, find_wrong_form
from .compare_games import of_game, of_moves, states_of
from .compare_trees import by_value, find_wrong_child, of_labels, of_tree
from .dots import still_dots, unwritten
from .verdict import Verdict, is_meant_as_node, verdict_at


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
        verdict: Verdict = bounded(_verdict, answer, right, tree)
    except GameError as error:  # the answer is no tree, or its rules go wrong
        verdict = Verdict(False, facts.Refused(str(error)), error=error)
    except TooLong as error:
        verdict = Verdict(False, facts.NoEndSeen(describe_error(error)), error=error)
    more = notice if verdict.right else ""
    if verdict.about is not None:  # else a hint can't be about what is wrong
        more = hint(verdict.about) if callable(hint) else hint
    if more:
        verdict.facts += (more,)
    return verdict


def _demand(answer: Any, right: Any, tree: Any) -> None:
    """Raise GameError if what the instructor gave is not valid: that is no mistake of the student's."""
    if right is None or right is ...:
        raise GameError(say(facts.NothingToCompare(right)))
    if tree is not None or isinstance(right, type) and issubclass(right, Game):
        checked(right)  # a tree is held against its game
    if isinstance(right, Game) and answer is not ...:
        states_of(right)  # says what is wrong with its rules


def _verdict(answer: Any, right: Any, tree: Any) -> Verdict:
    pairs = isinstance(right, list) and right != [] and all(map(_is_pair, right))
    work = pairs or tree is not None  # a function is wanted
    if not work and _is_lambda(answer):
        try:
            answer = answer()
        except Exception as error:
            return Verdict(False, facts.Stopped(None, stop_reason(error)), error=error)
    if answer is ...:
        return Verdict(None)
    if answer is None:
        return Verdict(False, Note.ANSWER_IS_NONE)
    if isinstance(answer, type) and not isinstance(right, type):
        return Verdict(False, facts.NoObject(short_repr(answer.__name__)))
    if still := unwritten(answer):
        return still
    if work and not callable(answer):
        return Verdict(False, facts.NotAFunction(answer))
    if work:
        return _results(answer, right) if pairs else _work(answer, right, tree)
    if isinstance(answer, Game) and isinstance(right, (dict, Game)):
        return of_game(answer, right)
    if isinstance(right, Game):
        return _by_game(answer, right)
    parts = answer.values() if isinstance(answer, dict) else answer
    if isinstance(answer, (dict, set, list, tuple)) and any(part is ... for part in parts):
        return Verdict(None, Note.DOTS_LEFT)
    if problem := find_wrong_form(answer, right):
        return Verdict(False, problem)
    problem = find_difference(answer, right)
    return Verdict(False, problem, about=answer) if problem else Verdict(True)


def _is_pair(thing: Any) -> bool:
    return isinstance(thing, tuple) and len(thing) == 2 and is_meant_as_node(thing[0])


def _is_lambda(thing: Any) -> bool:
    """Whether something is a lambda without arguments, which is called, and its result checked."""
    return isinstance(thing, FunctionType) and thing.__name__ == "<lambda>" and not thing.__code__.co_argcount


def _by_game(answer: Any, game: Game) -> Verdict:
    if isinstance(attribute_of(answer, "__self__"), Game) and attribute_of(answer, "__name__") == "moves":
        return of_moves(answer.__self__, game)
    if problem := find_not_called(answer):
        return Verdict(False, problem)
    return of_labels(answer, game) if isinstance(answer, dict) else of_tree(answer, game)


def _results(function: Any, pairs: list[tuple[Any, Any]]) -> Verdict:
    """A function of a node against the results that are expected."""
    for node, expected in pairs:
        before = Tree(node, most=limits.NODES_COMPARED)
        recording = record(function, node)  # as it is watched: no error and no endless loop gets out
        if recording.result is ...:
            return still_dots(recording.function)
        problem, read = _find_wrong_result(recording, node, expected)
        if problem := problem or _find_removed_child(recording, node, before):
            ends = [step for step in recording.steps if step.kind == "leave" and is_number(expected)]  # else moves
            verdict = verdict_at(node, node, problem, {id(step.node): step.new for step in ends})
            verdict.about = node if read else None
            verdict.error = recording.error
            return verdict
    return Verdict(True)


def _find_wrong_result(recording: Recording, node: Any, expected: Any) -> tuple[Fact | None, bool]:
    """What is wrong with what a function returned, if anything is; and whether it has the form of a result."""
    function, result, several = recording.function, recording.result, isinstance(expected, set)  # any of these
    if recording.error is not None:
        return facts.Stopped(function, _why_stopped(recording, recording.error), name(node)), False
    if result is None and None not in (expected if several else [expected]):
        return facts.MissingReturn(function, name(node)), False
    form = None
    if several:
        problem: Fact | None = None if among(result, expected, exact=True) else facts.WrongValue(result, "unexpected")
    else:
        form = find_wrong_form(result, expected)
        problem = form or find_difference(result, expected, exact=True)
    return facts.WrongResult(function, name(node), problem) if problem else None, form is None


def _find_removed_child(recording: Recording, node: Any, before: Tree) -> Fact | None:
    """Which child a function took out of the tree that it was to read, if it took one."""
    for i, parent in enumerate(before.nodes):
        left = {id(child) for _, child in branches(parent)} if before.ways[i] else {}
        for child in (before.nodes[below] for _, below in before.ways[i]):
            if id(child) not in left:
                return facts.ChildRemoved(recording.function, name(node), name(child), name(parent))
    return None


def _work(function: Any, game: Game, root: Any) -> Verdict:
    """A function that builds or labels a tree: what it leaves behind."""
    before = _size(root)
    recording = record(function, root, game=game)
    if recording.error is not None:
        for node in walk(root):
            if problem := find_wrong_child(node, game):  # which may be why it came to no end
                return verdict_at(node, node, problem)
        stopped = facts.Stopped(recording.function, _why_stopped(recording, recording.error))
        return Verdict(False, stopped, error=recording.error)
    verdict = of_tree(root, game)
    if verdict.right is False:
        return verdict
    what: Literal["value", "label"] = "value" if by_value([*walk(root)], game) else "label"
    kept = attribute_of(root, "value") if what == "value" else label_of(root)
    if verdict.right and (_size(root) > before or kept is not None):
        return verdict
    undone = facts.LeftUndone(
        recording.function, what if branches(root) else "children", returns=recording.result is not None
    )
    return Verdict(False, (undone, *_find_misspelt(recording)))


def _why_stopped(recording: Recording, error: BaseException) -> facts.CallsLoop | StopReason:
    """What stopped a function; if its calls form a loop, which."""
    loop = first_round(recording.steps) if isinstance(error, RecursionError) else []
    if loop:
        return facts.CallsLoop(tuple(name(recording.steps[place].node) for place in loop))
    return stop_reason(error, nested=is_nested(recording))


def _find_misspelt(recording: Recording) -> list[Fact]:
    """Find the attribute that a function set to a label, if that is not where a label is kept."""
    names = [step.name for step in recording.steps if step.kind == "set" and step.new in [*LABELS]]
    kept = next((called for called in LABEL_NAMES if attribute_of(recording.root, called) is not None), LABEL_NAMES[0])
    return [facts.AttributeMisspelt(names[0], kept)] if names and names[0] not in LABEL_NAMES else []


def _size(root: Any) -> int:
    return sum(1 for _ in walk(root))
