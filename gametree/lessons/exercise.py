"""exercise: what all checks share: dots are no answer yet, and a mistake in a student's code is a sentence."""

from functools import wraps

from ..checking.dots import IN_IT, still_dots, unwritten
from ..checking.verdict import PRAISE, Verdict, is_node
from ..core.errors import GameError, TooLong, raised_by_us
from ..core.game import Game
from ..core.text import count_of, describe_error, quoted_repr, short_repr
from ..watching.narrating.summary import stop_reason
from ..watching.recording.tracer import bounded, refresh
from ..watching.watch_words import say


class Unanswered(Exception):
    """There are still dots in an answer, or it gives some: raised with the Verdict on it."""


def exercise(check=None, *, at_once=True):
    """The check of an exercise that gives a Verdict also where dots are left, and where the student's code stops.

    Our own errors get out. Where the answers are not looked at `at_once` the check does it, by `in_turn`.
    """
    if check is None:
        return lambda check: exercise(check, at_once=at_once)

    @wraps(check)
    def checked(*answers):
        takes = check.__code__.co_argcount
        if len(answers) != takes:
            due = f"{check.__name__} takes {count_of(takes, 'answer')} between its parentheses"
            return Verdict(False, f"{due}, and was given {len(answers)}.")
        try:
            for answer in answers:
                demand_written(answer, at_once)
            verdict = bounded(check, *answers)
        except Unanswered as dots:
            return dots.args[0]
        except GameError as error:
            verdict = Verdict(False, str(error))
        except TooLong as error:
            verdict = Verdict(False, str(error) if error.args else f"It stopped: {describe_error(error)}")
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            if raised_by_us(error):
                raise
            verdict = Verdict(False, f"It stopped: {say(stop_reason(error))}")
        if verdict.right is False and "'Node' object has no attribute 'player'" in verdict.sentence:
            verdict.sentence += " Whose turn it is stands in node.state[0]."
        return Verdict(None, IN_IT) if verdict.right is False and "ellipsis" in verdict.sentence.lower() else verdict

    return checked


def demand_written(answer, whole=True):
    """Raise Unanswered where an answer is dots, or, looked at as a whole, a function or a game with dots in it."""
    if answer is ...:
        raise Unanswered(Verdict(None))
    if _dotted(answer):
        raise Unanswered(Verdict(None, IN_IT))
    if dots := whole and unwritten(answer):
        raise Unanswered(dots)


def _dotted(thing):
    """Whether something is dots, or a list or tuple with dots in it, however deep."""
    return thing is ... or isinstance(thing, (list, tuple)) and any(map(_dotted, thing))


def in_turn(*judged):
    """The Verdict on several functions, each given with its judge: on the first that is not right, or else on all."""
    right, says = "", []
    for function, judge in judged:
        if dots := unwritten(function):
            dots.sentence = dots.sentence.replace(PRAISE[None], f"{PRAISE[None]} {right}".strip())
            return dots
        if not (verdict := judge(function)).right:
            break
        right += f"{_called(function)} is right. "
        says.append(verdict.sentence.removeprefix(PRAISE[True]).strip())
    return Verdict(True, " ".join(filter(None, says))) if len(says) == len(judged) else verdict


def made(kind, *sizes):
    """A game of a student's class, of some size; raises GameError where it makes none."""
    if not issubclass(_class(kind), Game):
        name = short_repr(kind.__name__)
        raise GameError(f"{name} makes no games: does it begin as in class {name}(Game)?")
    return called(kind, *sizes)


def _class(kind):
    if not isinstance(kind, type):
        raise GameError(f"{quoted_repr(kind)} is no class: give the class itself, without parentheses.")
    return kind


def method(kind, name):
    """A method of a student's class, by its name; raises GameError where it is no class, or has none."""
    if not callable(found := getattr(_class(kind), name, None)):
        raise GameError(f"{short_repr(kind.__name__)} has no {name} yet: was the cell run that gives it one?")
    demand_written(found)
    return found


def called(function, *arguments):
    """What a student's function or class gives; raises GameError where it can't be called, or stops."""
    if not callable(function):
        raise GameError(f"{quoted_repr(function)} is no function: give the function itself, without parentheses.")
    call = f"{_called(function)}({', '.join(map(quoted_repr, arguments))})"
    try:
        refresh()
        given = function(*arguments)
    except TooLong as error:
        raise error if error.args else TooLong(f"{call} stopped: {describe_error(error)}") from None
    except (Exception, SystemExit) as error:
        raise GameError(f"{call} stopped: {say(stop_reason(error, calls=not any(map(is_node, arguments))))}") from None
    if _dotted(given):
        raise Unanswered(still_dots(function))
    return given


def _called(function):
    return short_repr(getattr(function, "__name__", function))
