"""exercise: what all checks of the lessons have in common: a mistake in a student's code becomes a sentence."""

from functools import wraps

from ..checking.dots import unwritten as unwritten
from ..checking.verdict import Verdict, is_node
from ..core.errors import GameError, TooLong, raised_by_us
from ..core.game import Game
from ..core.text import many, plain, quoted
from ..watching.narrating.summary import reason
from ..watching.recording.tracer import bounded


def exercise(check):
    """The check of an exercise that gives a Verdict also where the student's code stops; our own errors get out."""

    @wraps(check)
    def checked(*answers):
        takes = check.__code__.co_argcount
        if len(answers) != takes:
            due = f"{check.__name__} takes {many(takes, 'answer')} between its parentheses"
            return Verdict(False, f"{due}, and was given {len(answers)}.")
        if any(answer is ... for answer in answers):
            return Verdict(None)
        try:
            return bounded(check, *answers)
        except GameError as error:
            return Verdict(False, str(error))
        except (Exception, TooLong, SystemExit, KeyboardInterrupt) as error:
            if raised_by_us(error):
                raise
            return Verdict(False, f"It stopped: {reason(error)}")

    return checked


def made(kind, *sizes):
    """A game of a student's class, of some size; raises GameError where it makes none."""
    if not issubclass(_class(kind), Game):
        name = plain(kind.__name__)
        raise GameError(f"{name} makes no games: does it begin as in class {name}(Game)?")
    return called(kind, *sizes)


def _class(kind):
    if not isinstance(kind, type):
        raise GameError(f"{quoted(kind)} is no class: give the class itself, without parentheses.")
    return kind


def method(kind, name):
    """A method of a student's class, by its name; raises GameError where it is no class, or has none."""
    if not callable(found := getattr(_class(kind), name, None)):
        raise GameError(f"{plain(kind.__name__)} has no {name} yet: was the cell run that gives it one?")
    return found


def called(function, *arguments):
    """What a student's function or class gives; raises GameError where it can't be called, or stops."""
    if not callable(function):
        raise GameError(f"{quoted(function)} is no function: give the function itself, without parentheses.")
    try:
        return function(*arguments)
    except (Exception, SystemExit) as error:
        call = f"{plain(getattr(function, '__name__', function))}({', '.join(map(quoted, arguments))})"
        raise GameError(f"{call} stopped: {reason(error, calls=not any(map(is_node, arguments)))}") from None
