"""decorator: what all checks share: dots are no answer yet, and a mistake in a student's code is a sentence."""

from collections.abc import Callable
from functools import wraps
from typing import Any, overload

from ..checking.dots import IN_IT, unwritten
from ..checking.verdict import PRAISE, Verdict
from ..core.errors import GameError, TooLong, raised_by_us
from ..core.text import count_of, describe_error
from ..watching.recording.tracer import bounded
from .calls import Unanswered, demand_written, name_of
from .findings import explain_error

Check = Callable[..., Verdict]


@overload
def exercise(check: Check, *, look_for_dots: bool = True) -> Check: ...
@overload
def exercise(check: None = None, *, look_for_dots: bool = True) -> Callable[[Check], Check]: ...
def exercise(check: Check | None = None, *, look_for_dots: bool = True) -> Check | Callable[[Check], Check]:
    """Make a function the check of an exercise: whatever the student's code does, the result is a Verdict.

    If an answer is still `...`, or has dots in the place of code, it is not answered yet. If a student's code raises an
    error or never ends, the Verdict says where. An error in the check itself is raised: it is not the student's.

    Args:
        check: A function from the answers to a Verdict. Use it as a decorator.
        look_for_dots: Whether to look for dots in the code of all answers first. If an exercise asks for several
            functions, leave that to `judge_each`, so that the first one is judged while the second is not written.

    Example:
        >>> @exercise
        ... def check_sum(answer):
        ...     return Verdict(answer + 0 == 55)
        >>> check_sum(55), check_sum(...)
        (✓ Right., … Not answered yet.)
        >>> check_sum("x")
        ✗ Not yet. It stopped: TypeError: can only concatenate str (not "int") to str...
    """
    if check is None:
        return lambda check: exercise(check, look_for_dots=look_for_dots)

    @wraps(check)
    def checked(*answers: Any) -> Verdict:
        expected = check.__code__.co_argcount
        if len(answers) != expected:
            takes = f"{check.__name__} takes {count_of(expected, 'answer')} between its parentheses"
            return Verdict(False, f"{takes}, and was given {len(answers)}.")
        verdict = _verdict(check, answers, look_for_dots)
        if verdict.right is False and "'Node' object has no attribute 'player'" in verdict.sentence:
            verdict.sentence += " Whose turn it is stands in node.state[0]."
        if verdict.right is False and "ellipsis" in verdict.sentence.lower():
            return Verdict(None, IN_IT)
        return verdict

    return checked


def _verdict(check: Check, answers: tuple[Any, ...], look_for_dots: bool) -> Verdict:
    """Return the Verdict of a check, or the one on the error that stopped it."""
    try:
        for answer in answers:
            demand_written(answer, look_for_dots)
        verdict: Verdict = bounded(check, *answers)
    except Unanswered as dots:
        verdict = dots.args[0]
    except GameError as error:
        verdict = Verdict(False, str(error))
    except TooLong as error:
        verdict = Verdict(False, str(error) if error.args else f"It stopped: {describe_error(error)}")
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        if raised_by_us(error):
            raise
        verdict = Verdict(False, f"It stopped: {explain_error(error)}")
    return verdict


def judge_each(*judged: tuple[Any, Check]) -> Verdict:
    """Judge several functions, and stop at the first one that is not right.

    Args:
        *judged: Pairs of a student's function and your judge, a function from it to a Verdict.

    Returns:
        The Verdict on the first function that is wrong or not written yet, or on all.

    Example:
        >>> def judge(function):
        ...     return Verdict(function([3, 4]) == 3)
        >>> judge_each((min, judge), (max, judge))
        ✗ Not yet.
    """
    praise = ""
    sentences = []
    for function, judge in judged:
        if dots := unwritten(function):
            dots.sentence = dots.sentence.replace(PRAISE[None], f"{PRAISE[None]} {praise}".strip())
            return dots
        verdict = judge(function)
        if not verdict.right:
            return verdict
        praise += f"{name_of(function)} is right. "
        sentences.append(verdict.sentence.removeprefix(PRAISE[True]).strip())
    return Verdict(True, " ".join(filter(None, sentences)))
