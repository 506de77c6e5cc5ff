"""decorator: turn a function into a check that never raises an error because of a student's code."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, overload

from ..checking.check_facts import DotsIn, Named, Note, Stopped, WrongAnswerCount
from ..checking.dots import contains_dots, find_dots, leftover_dots
from ..checking.verdict import Statement, Verdict
from ..core.errors import GameError, TooLong, raised_by_us
from ..core.node import Node
from ..core.text import describe_error, join_words, ordinal
from ..watching.narrating.summary import stop_reason
from ..watching.recording.tracer import bounded
from .calls import Unanswered, demand_written, name_of

Check = Callable[..., Verdict]
PARAMETER = r"\(\) (missing|got|takes) |keyword argument"  # a TypeError about a parameter, which may be named ellipsis


@overload
def exercise(check: Check, *, look_for_dots: bool = True) -> Check: ...
@overload
def exercise(check: None = None, *, look_for_dots: bool = True) -> Callable[[Check], Check]: ...
def exercise(check: Check | None = None, *, look_for_dots: bool = True) -> Check | Callable[[Check], Check]:
    """Turn a function into the check of an exercise, which returns a Verdict no matter what the student's code does.

    Use it as a decorator. If an answer is still `...` or has dots in place of code, the exercise counts as not answered
    yet. If the student's code raises an error or never ends, the Verdict says where. An error in the check itself is
    raised, because it is not the student's mistake.

    Args:
        check: A function that takes the answers and returns a Verdict.
        look_for_dots: Whether to look for dots in the code of all answers first. If an exercise asks for several
            functions, turn this off and use `judge_each`, so that the first function is judged before the second is
            written.

    Returns:
        The check, with the same parameters.

    Examples:
        >>> @exercise
        ... def check_sum(answer):
        ...     return Verdict(answer + 0 == 55)
        >>> check_sum(55), check_sum(...)
        (✓ Right., … Not answered yet.)
        >>> check_sum("x")
        ✗ Not yet. Your code failed: TypeError: can only concatenate str (not "int") to str...
    """
    if check is None:
        return lambda check: exercise(check, look_for_dots=look_for_dots)

    @wraps(check)
    def checked(*answers: Any) -> Verdict:
        expected = check.__code__.co_argcount
        if len(answers) != expected:
            return Verdict(False, WrongAnswerCount(check.__name__, len(answers), expected))
        verdict = _verdict(check, answers, look_for_dots)
        if any(isinstance(fact, DotsIn) for fact in verdict.facts):
            with leftover_dots():  # the code may be right, and its dots left over from the cell
                again = _verdict(check, answers, look_for_dots)
            return again if again.right else verdict
        if verdict.right is not False:
            return verdict
        error = _cause(verdict.error)
        if _is_at_dots(error) or repr(...) in verdict.sentence and any(map(contains_dots, answers)):
            return Verdict(None, Note.DOTS_LEFT)
        if isinstance(error, AttributeError) and error.name == "player" and isinstance(error.obj, Node):
            verdict.facts += (Note.PLAYER_IN_STATE,)
        return verdict

    return checked


def _verdict(check: Check, answers: tuple[Any, ...], look_for_dots: bool) -> Verdict:
    """Return the Verdict of a check, or a Verdict on the error that the student's code raised."""
    try:
        for place, answer in enumerate(answers, 1):
            if answer is ... and place > 1:
                raise Unanswered(Verdict(None, _missing_answers(check, answers)))
            demand_written(answer, look_for_dots)
        verdict: Verdict = bounded(check, *answers)
    except Unanswered as dots:
        verdict = dots.args[0]
    except GameError as error:
        verdict = Verdict(False, str(error), error=error)
    except TooLong as error:
        verdict = Verdict(False, str(error) if error.args else Stopped(None, describe_error(error)), error=error)
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        if raised_by_us(error):
            raise
        verdict = Verdict(False, Stopped(None, stop_reason(error)), error=error)
    verdict.right_part = getattr(verdict.error, "right_part", verdict.right_part)
    return verdict


def _missing_answers(check: Check, answers: tuple[Any, ...]) -> str:
    """Return a sentence about the answers of a check that are still `...`."""
    places = [ordinal(place) for place, answer in enumerate(answers, 1) if answer is ...]
    words, verb = ("answer", "is") if len(places) == 1 else ("answers", "are")
    return f"The {join_words(places)} {words} of {check.__name__} {verb} still missing."


def _cause(error: BaseException | None) -> BaseException | None:
    """Return the exception that a student's code raised, which may be the cause of a GameError."""
    while isinstance(error, GameError):
        error = error.__cause__ or error.__context__
    return error


def _is_at_dots(error: BaseException | None) -> bool:
    """Return whether code failed because it has dots in place of a value."""
    if isinstance(error, AttributeError):  # error.obj is not recorded if the code tried to set an attribute
        return error.obj is ... or str(error).startswith("'ellipsis' object ")
    if isinstance(error, TypeError):  # the message names only the type of the value
        return bool(re.search(r"\bellipsis\b(?![(.])", str(error))) and not re.search(PARAMETER, str(error))
    return error is not None and any(each is ... for each in error.args)


def judge_each(*judged: tuple[Any, Check]) -> Verdict:
    """Judge several functions in order, and stop at the first one that is not right.

    Args:
        *judged: Pairs of a student's function and your judge: a function that takes it and returns a Verdict.

    Returns:
        The Verdict on the first function that is wrong or not written yet, or a Verdict on all of them. Its `share` is
        the share of the functions that are right.

    Examples:
        >>> def judge(function):
        ...     return Verdict(function([3, 4]) == 3)
        >>> judge_each((min, judge), (max, judge))
        ✗ Not yet.
    """
    praise: list[Statement] = []
    statements: list[Statement] = []
    for place, (function, judge) in enumerate(judged):
        right_part = place / len(judged)
        if dots := find_dots(function):
            dots.facts, dots.right_part = (*praise, *dots.facts), right_part
            return dots
        try:
            verdict = judge(function)
        except BaseException as error:
            error.right_part = right_part  # type: ignore[attr-defined]
            raise
        if not verdict.right:
            verdict.right_part = right_part
            return verdict
        praise.append(Named("right_function", name_of(function)))
        statements += verdict.facts
    return Verdict(True, tuple(statements))
