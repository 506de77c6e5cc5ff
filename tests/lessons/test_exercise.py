"""Tests of every check in the lessons: it reports a student's error in a sentence, but raises an error of our own."""

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import gametree
from gametree import GameError, OneTwoTen, build_tree, check
from gametree.core import limits
from gametree.exercises import Verdict, call, exercise, judge_each, method_of, quoted_repr, result_of

LESSONS = sorted(Path(gametree.__file__).parent.glob("lessons/lesson*.py"))
CHECKS = {
    name: thing
    for path in LESSONS
    for name, thing in vars(import_module(f"gametree.lessons.{path.stem}")).items()
    if re.match(r"check_\d", name)
}


class Node:
    def __init__(self, player, pile):
        raise ValueError("not yet")


def hang(*arguments):
    while True:
        pass


def leaves_the_program(*arguments):
    raise SystemExit


@pytest.mark.parametrize("name", CHECKS)
def test_docstring_of_a_check_is_a_sentence_that_begins_with_check(name):
    assert re.fullmatch(r"Check .+\.", inspect.getdoc(CHECKS[name]))


def answered(name, answer):
    """Return the Verdict of a check that gets this answer for each of its parameters."""
    return CHECKS[name](*[answer] * len(inspect.signature(CHECKS[name]).parameters))


@pytest.mark.cases(12)
@pytest.mark.parametrize("name", CHECKS)
def test_check_rejects_unsuitable_objects_and_counts_dots_as_not_answered(name):
    for answer in (None, 42, "x", [], (1, 2), {}, object, object(), dict, Node, len, print, lambda *args: 1 / 0):
        verdict = answered(name, answer)
        assert verdict.right is False or answer == {}, answer  # a check of labels takes {} as not answered yet
        assert "Traceback" not in verdict.sentence
    assert answered(name, ...).right is None


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("answer", [hang, leaves_the_program])
def test_check_survives_code_that_runs_forever_or_exits(name, answer, monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 100_000)
    assert answered(name, answer).right is False


def test_check_says_how_many_answers_it_needs_if_an_answer_is_missing():
    expected = "✗ Not yet. check_5_6 takes 2 answers in its parentheses, but you passed 1."
    assert CHECKS["check_5_6"](len).sentence == expected
    assert CHECKS["check_6_1"]().sentence.endswith("takes 1 answer in its parentheses, but you passed 0.")


def test_error_in_a_check_is_raised_but_a_students_error_becomes_a_verdict():
    def students_code():
        raise KeyError("pile")

    verdict = exercise(lambda answer: answer())(students_code)
    assert verdict.sentence.startswith("✗ Not yet. Your code failed: KeyError: 'pile', on line ")
    with pytest.raises(TypeError):
        exercise(method_of)(Node, 3)


def test_call_names_the_function_that_failed():
    assert call(len, "four") == 4
    with pytest.raises(GameError, match=r"^Node\(1, 0\) failed: ValueError: not yet, on line \d+: "):
        call(Node, 1, 0)
    with pytest.raises(GameError, match=r"^leaves_the_program\('x'\) failed: it called exit, which ends a program."):
        call(leaves_the_program, "x")
    with pytest.raises(GameError, match="42 is not a function. Pass the function itself, without parentheses."):
        call(42)


def test_endless_code_is_reported_with_the_line_that_was_running(monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 10_000)
    verdict = exercise(lambda answer: call(answer, 7))(hang)
    assert re.match(r".* hang\(7\) failed: it seemed to run forever.* on line \d+: “(while|pass)", str(verdict))


def adds_dots(node):
    player = (1, ...)[1]
    return player + 1


def asks_dots(node):
    return [...][0].children


def labels_dots(node):
    [...][0].label = "W"


def looks_up_dots(node):
    return {}[(1, ...)[1]]


def returns_dots(node):
    return {1: (2, ...)}


def ellipsis(node):
    return 5


def take_no_node():
    def ellipsis():
        return 5

    return ellipsis


def take_more(node, ellipsis):
    return 5


def misses_ellipsis(node):
    return ellipsis_of(node)  # noqa: F821


def says_ellipsis(node):
    """Returns a number, not an Ellipsis."""
    raise ValueError("'ellipsis' is no number")


def raises_error(node):
    raise ValueError


def asks_player(node):
    return node.player


ROOT = build_tree(OneTwoTen(2))
HOW = {  # ways in which a check may call a student's function
    "call": lambda function: Verdict(call(function, ROOT) == 1, f"{quoted_repr(call(function, ROOT))} is wrong."),
    "result_of": lambda function: Verdict(result_of(function, ROOT) == 1, "Another number is wanted."),
    "check": lambda function: check(function, [(ROOT, 1)]),
    "lambda": lambda function: check(lambda: function(ROOT), 1),
    "itself": lambda function: Verdict(function(ROOT) == 1, f"{quoted_repr(function(ROOT))} is wrong."),
}


@pytest.mark.cases(50)
@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("function", [adds_dots, asks_dots, labels_dots, looks_up_dots])
def test_code_that_fails_because_of_dots_counts_as_not_answered_yet(function, how):
    assert exercise(HOW[how])(function).sentence == "… Not answered yet. There are still dots in your answer."


@pytest.mark.cases(50)
@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("function", [ellipsis, take_no_node(), take_more, misses_ellipsis, says_ellipsis])
def test_code_without_dots_is_wrong_even_if_its_error_mentions_ellipsis(function, how):
    assert exercise(HOW[how])(function).right is False


def leaves_dots(node):
    ...
    return 1


def leaves_dots_wrongly(node):
    ...
    return 2


def test_dots_left_over_on_their_own_line_matter_only_if_the_answer_is_not_right():
    assert exercise(HOW["call"])(leaves_dots).right is True
    dots = "… Not answered yet. There are still dots in leaves_dots_wrongly. Replace them with your code."
    assert exercise(HOW["call"])(leaves_dots_wrongly).sentence == dots
    assert exercise(HOW["call"])(labels_dots).right is None


def test_returned_dots_are_not_an_answer_but_the_string_ellipsis_is_an_answer():
    @exercise
    def check_text(answer):
        return Verdict(False, f"{quoted_repr(answer)} is wrong.")

    assert exercise(HOW["call"])(returns_dots).right is None
    assert check_text({1: (2, ...)}).right is None
    assert check_text("Ellipsis").sentence == "✗ Not yet. 'Ellipsis' is wrong."


@pytest.mark.cases(50)
@pytest.mark.parametrize("how", HOW)
def test_code_that_reads_the_player_of_a_node_gets_a_hint(how):
    says = exercise(HOW[how])(asks_player).sentence
    assert says.endswith("“return node.player”. node.state[0] says whose turn it is.")


def test_hint_about_player_is_given_only_for_nodes_of_the_package():
    own = exercise(lambda function: Verdict(function(Node.__new__(Node)) == 1))(asks_player)
    assert "'Node' object has no attribute 'player'" in own.sentence and "state" not in own.sentence


def test_judge_each_judges_functions_in_order():
    def written_later(node): ...

    def judge(function):
        return Verdict(function(ROOT) == 5, "It is five.")

    assert judge_each((ellipsis, judge), (ellipsis, judge)).sentence == "✓ Right. It is five. It is five."
    assert judge_each((ellipsis, judge), (written_later, judge)).sentence == (
        "… Not answered yet. ellipsis is right. There are still dots in written_later. Replace them with your code."
    )


def test_verdict_on_several_functions_knows_which_share_is_right(monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 10_000)
    monkeypatch.setattr(limits, "LINES_ASKED", 10_000)

    def written_later(node): ...

    def judge(function):
        return Verdict(result_of(function, ROOT) == 5)

    check_both = exercise(lambda one, other: judge_each((one, judge), (other, judge)), look_for_dots=False)
    assert check_both(ellipsis, ellipsis).share == 1
    for other in written_later, hang, raises_error, lambda node: None, lambda node: 4:
        assert (check_both(ellipsis, other).share, check_both(other, ellipsis).share) == (0.5, 0)
