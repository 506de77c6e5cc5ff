"""check: check an answer to an exercise, and report the first mistake, but never the right answer."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, Literal

from ..core import limits
from ..core.errors import GameError, TooLong
from ..core.game import LABELS, Game
from ..core.introspect import LABEL_NAMES, attribute_of, label_of, name
from ..core.query import checked_game
from ..core.text import describe_error, is_number, short_repr
from ..core.tree import Tree, branches, nodes, walk
from ..watching.narrating.summary import is_nested, stop_reason
from ..watching.recording.cycles import first_round
from ..watching.recording.record import Recording, record
from ..watching.recording.tracer import bounded
from ..watching.watch_facts import StopReason
from . import check_facts as facts
from .check_facts import Fact, Note
from .check_words import say
from .compare import count_same, find_difference, find_not_called, find_wrong_form
from .compare_games import checked_states, judge_game, judge_moves
from .compare_trees import find_wrong_child, has_values, judge_labels, judge_tree
from .dots import dots_verdict, find_dots
from .verdict import Verdict, is_meant_as_node, verdict_at


def check(
    answer: Any, right: Any, hint: str | Callable[[Any], str] = "", notice: str = "", tree: Any = None
) -> Verdict:
    """Check a student's answer to an exercise.

    Args:
        answer: The answer, or `...` if there is none yet. If it is a lambda without arguments, its result is checked.
        right: What to compare the answer with:

            * a game, if the answer is a tree of nodes, a dict of labels such as {10: "L"}, or a function that builds or
              labels `tree`. The moves of a tree are checked first, and then its labels if it has any, or its values if
              the game has chance or payoffs;
            * another game, or a dict of labels for all its states, if the answer is a game;
            * a game, if the answer is the `moves` method of another game;
            * a list of (node, result) pairs, if the answer is a function of a node (if the result is a set, any of its
              elements is accepted);
            * otherwise, the right value. The order matters if it is a tuple, but not if it is a list or a set.
        hint: A string to add if the answer is wrong, or a function from the wrong node, state or answer to such a
            string ("" for no hint). No hint is given if the answer could not be examined because it raised an error or
            has the wrong form.
        notice: A string to add if the answer is right.
        tree: The tree to try the answer on, if it is a function that builds or labels a tree.

    Returns:
        A Verdict, which displays itself in a notebook.

    Raises:
        GameError: If `right` is not valid, for example if it is None or a game with faulty rules.

    Examples:
        >>> check(..., 42)
        … Not answered yet.
        >>> check(41, 42, hint="Count the root too.")
        ✗ Not yet. 41 is too small. Count the root too.
    """
    _check_instructor(answer, right, tree)
    try:
        verdict: Verdict = bounded(_judge, answer, right, tree)
    except GameError as error:  # the answer is not a tree, or it is a game with faulty rules
        verdict = Verdict(False, facts.Refused(str(error)), error=error)
    except TooLong as error:
        verdict = Verdict(False, facts.NoEndSeen(describe_error(error)), error=error)
    addition = notice if verdict.right else ""
    if verdict.about is not None:  # without a node, a hint has nothing to refer to
        addition = hint(verdict.about) if callable(hint) else hint
    if addition:
        verdict.facts += (addition,)
    return verdict


def _check_instructor(answer: Any, right: Any, tree: Any) -> None:
    """Raise GameError if the instructor's arguments are not valid, because that is not the student's mistake."""
    if right is None or right is ...:
        raise GameError(say(facts.Quoted("nothing_to_compare", right)))
    if tree is not None or isinstance(right, type) and issubclass(right, Game):
        checked_game(right)  # a tree can only be compared with a game
    if isinstance(right, Game) and answer is not ...:
        checked_states(right)  # raises GameError if the rules are faulty


def _judge(answer: Any, right: Any, tree: Any) -> Verdict:
    has_pairs = isinstance(right, list) and right != [] and all(map(_is_pair, right))
    wants_function = has_pairs or tree is not None
    if not wants_function and _is_lambda(answer):
        try:
            answer = answer()
        except Exception as error:
            return Verdict(False, facts.Stopped(None, stop_reason(error)), error=error)
    if answer is ...:
        return Verdict(None)
    if answer is None:
        return Verdict(False, Note.ANSWER_IS_NONE)
    if isinstance(answer, type) and not isinstance(right, type):
        return Verdict(False, facts.Named("class", short_repr(answer.__name__)))
    if dots := find_dots(answer):
        return dots
    if wants_function and not callable(answer):
        return Verdict(False, facts.Quoted("not_a_function", answer))
    if wants_function:
        return _judge_results(answer, right) if has_pairs else _judge_effect(answer, right, tree)
    if isinstance(answer, Game) and isinstance(right, (dict, Game)):
        return judge_game(answer, right)
    if isinstance(right, Game):
        return _compare_with_game(answer, right)
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
    """Return whether something is a lambda without arguments."""
    return isinstance(thing, FunctionType) and thing.__name__ == "<lambda>" and not thing.__code__.co_argcount


def _compare_with_game(answer: Any, game: Game) -> Verdict:
    if isinstance(attribute_of(answer, "__self__"), Game) and attribute_of(answer, "__name__") == "moves":
        return judge_moves(answer.__self__, game)
    if problem := find_not_called(answer):
        return Verdict(False, problem)
    return judge_labels(answer, game) if isinstance(answer, dict) else judge_tree(answer, game)


def _judge_results(function: Any, pairs: list[tuple[Any, Any]]) -> Verdict:
    """Call a function on nodes, and compare its results with the expected ones."""
    for node, expected in pairs:
        before = Tree(node, most=limits.NODES_COMPARED)
        recording = record(function, node)  # catches errors and stops endless loops
        if recording.result is ...:
            return dots_verdict(recording.function)
        problem, has_form = _find_wrong_result(recording, node, expected)
        if problem := problem or _find_removed_child(recording, node, before):
            returns = [step for step in recording.steps if step.kind == "leave" and is_number(expected)]
            verdict = verdict_at(node, node, problem, {id(step.node): step.new for step in returns})
            verdict.about = node if has_form else None
            verdict.error = recording.error
            return verdict
    return Verdict(True)


def _find_wrong_result(recording: Recording, node: Any, expected: Any) -> tuple[Fact | None, bool]:
    """Find what is wrong with a function's result, if anything is, and whether the result has the right form."""
    function, result, several = recording.function, recording.result, isinstance(expected, set)
    if recording.error is not None:
        return facts.Stopped(function, _find_failure(recording, recording.error), name(node)), False
    if result is None and None not in (expected if several else [expected]):
        return facts.MissingReturn(function, name(node)), False
    form = None
    if several:
        belongs = count_same(result, expected, exact=True) > 0
        problem: Fact | None = None if belongs else facts.WrongValue(result, "unexpected")
    else:
        form = find_wrong_form(result, expected)
        if isinstance(form, facts.NoText):  # the code may contain no quotes, as in str(4)
            form = facts.NoText(form.text, "number" if is_number(expected) else "other")
        problem = form or find_difference(result, expected, exact=True)
    return facts.WrongResult(function, name(node), problem) if problem else None, form is None


def _find_removed_child(recording: Recording, node: Any, before: Tree) -> Fact | None:
    """Find a child that a function removed from a tree, although the function should only read it."""
    for i, parent in enumerate(before.nodes):
        remaining = {id(child) for _, child in branches(parent)} if before.branches[i] else {}
        for child in (before.nodes[number] for _, number in before.branches[i]):
            if id(child) not in remaining:
                return facts.ChildRemoved(recording.function, name(node), name(child), name(parent))
    return None


def _judge_effect(function: Any, game: Game, root: Any) -> Verdict:
    """Call a function that builds or labels a tree, and check the tree that it leaves behind."""
    size_before = len(nodes(root))
    recording = record(function, root, game=game)
    if recording.error is not None:
        for node in walk(root):
            if problem := find_wrong_child(node, game):  # this child may be why the function never ended
                return verdict_at(node, node, problem)
        failure = facts.Stopped(recording.function, _find_failure(recording, recording.error))
        return Verdict(False, failure, error=recording.error)
    verdict = judge_tree(root, game)
    if verdict.right is False:
        return verdict
    what: Literal["value", "label"] = "value" if has_values(nodes(root), game) else "label"
    stored = attribute_of(root, "value") if what == "value" else label_of(root)
    if verdict.right and (len(nodes(root)) > size_before or stored is not None):
        return verdict
    undone = facts.LeftUndone(
        recording.function, what if branches(root) else "children", returns=recording.result is not None
    )
    return Verdict(False, (undone, *_find_misspelt(recording)))


def _find_failure(recording: Recording, error: BaseException) -> facts.CallsLoop | StopReason:
    """Return why a function failed: the loop that its calls form, or another reason."""
    loop = first_round(recording.steps) if isinstance(error, RecursionError) else []
    if loop:
        return facts.CallsLoop(tuple(name(recording.steps[place].node) for place in loop))
    return stop_reason(error, nested=is_nested(recording))


def _find_misspelt(recording: Recording) -> list[Fact]:
    """Find an attribute in which a function stored a label, although labels belong in a different attribute."""
    names = [step.name for step in recording.steps if step.kind == "set" and step.new in [*LABELS]]
    right = next((name for name in LABEL_NAMES if attribute_of(recording.root, name) is not None), LABEL_NAMES[0])
    return [facts.Misspelt("attribute", names[0], right)] if names and names[0] not in LABEL_NAMES else []
