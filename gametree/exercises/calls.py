"""calls: call a student's function or class, and explain in a sentence if it fails, never ends or returns None."""

from collections.abc import Callable
from inspect import unwrap
from types import FrameType
from typing import Any

from ..checking.check_facts import MissingReturn, Note, Quoted, Stopped
from ..checking.check_words import say
from ..checking.compare import as_python
from ..checking.dots import dots_verdict, find_dots
from ..checking.verdict import Verdict, is_meant_as_node
from ..core.errors import GameError, TooLong, is_our_frame
from ..core.game import Game
from ..core.text import describe_error, quoted_repr, short_repr
from ..watching.narrating.summary import stop_reason
from ..watching.recording.tracer import Tracing, refresh

Forbidden = Callable[[FrameType], str]  # from a call in gametree to the reason why it is forbidden, or ""


class Unanswered(Exception):
    """An answer still has dots in it or returns them. The argument is the Verdict on that answer."""


def demand_written(answer: Any, in_code: bool = True) -> None:
    """Raise Unanswered if an answer is dots, a list with dots or, if `in_code`, a function or a game with dots."""
    if answer is ...:
        raise Unanswered(Verdict(None))
    if _has_dots(answer):
        raise Unanswered(Verdict(None, Note.DOTS_LEFT))
    if in_code and (dots := find_dots(answer)):
        raise Unanswered(dots)


def _has_dots(thing: Any) -> bool:
    """Return whether something is dots, or a list or tuple that contains dots at any depth."""
    return thing is ... or isinstance(thing, (list, tuple)) and any(map(_has_dots, thing))


class _Forbidden(TooLong):
    """A function has made a forbidden call. The argument is the reason."""


class _Guarding(Tracing):
    """Runs a function, and stops it when it makes a forbidden call."""

    def __init__(self, forbidden: Forbidden) -> None:
        super().__init__()
        self.forbidden = forbidden

    def _called(self, frame: FrameType) -> None:
        super()._called(frame)
        if is_our_frame(frame) and (message := self.forbidden(frame)):
            raise _Forbidden(message)


def call(function: Any, *arguments: Any, forbidden: Forbidden | None = None) -> Any:
    """Call a student's function or class.

    Args:
        function: The function or class.
        *arguments: The arguments to call it with.
        forbidden: The calls that are forbidden, as returned by `forbid`.

    Returns:
        The result, unchanged. `result_of` also rejects None and converts NumPy objects to Python objects.

    Raises:
        GameError: If the function can't be called, raises an error or makes a forbidden call. Inside an `exercise`,
            this becomes the sentence that the student reads, and code that never ends is stopped.

    Examples:
        >>> call(max, 3, 4)
        4
        >>> call(max, 3)
        Traceback (most recent call last):
        gametree.core.errors.GameError: max(3) failed: TypeError: 'int' object is not iterable.
    """
    if forbidden is None:
        return _call(function, arguments)
    result, error = _Guarding(forbidden).run(_call, (function, arguments))
    if isinstance(error, TooLong):
        if isinstance(error, _Forbidden):
            raise GameError(say(Stopped(write_call(function, *arguments), str(error))))
        raise GameError(str(error))  # the message already contains the call
    if error is not None:
        raise error
    return result


def _call(function: Any, arguments: tuple[Any, ...]) -> Any:
    """Call a student's function or class without forbidding any calls."""
    if not callable(function):
        raise GameError(say(Quoted("not_a_function", function)))
    call_text = f"{name_of(function)}({', '.join(map(quoted_repr, arguments))})"
    try:
        refresh()
        result = function(*arguments)
    except TooLong as error:
        raise error if error.args else TooLong(say(Stopped(call_text, describe_error(error)))) from None
    except (Exception, SystemExit) as error:
        why = stop_reason(error, calls=not any(map(is_meant_as_node, arguments)))
        raise GameError(say(Stopped(call_text, why))) from None
    if _has_dots(result):
        raise Unanswered(dots_verdict(function))
    return result


def name_of(function: Any) -> str:
    """Return the name of a function or class, or its repr if it has no name."""
    return short_repr(getattr(function, "__name__", function))


def result_of(function: Any, *arguments: Any, forbidden: Forbidden | None = None) -> Any:
    """Call a student's function and return its result as a Python object.

    Args:
        function: The function.
        *arguments: The arguments to call it with.
        forbidden: The calls that are forbidden, as returned by `forbid`.

    Returns:
        The result. A NumPy number, truth value or array becomes a Python object.

    Raises:
        GameError: If the function returns None, or if `call` raises it.

    Examples:
        >>> result_of(len, [1, 2])
        2
        >>> result_of(print)
        Traceback (most recent call last):
        gametree.core.errors.GameError: print() returned None. Is a return missing or in the wrong place?
    """
    result = as_python(call(function, *arguments, forbidden=forbidden))
    if result is None:
        raise GameError(missing_return(write_call(function, *arguments)))
    return result


def write_call(function: Any, *arguments: Any) -> str:
    """Return a call of a student's function as Python code.

    Args:
        function: The function.
        *arguments: The arguments of the call.

    Examples:
        >>> write_call(max, [3, 4])
        'max([3, 4])'
    """
    return f"{short_repr(getattr(function, '__name__', 'Your function'))}({', '.join(map(quoted_repr, arguments))})"


def missing_return(called: str) -> str:
    """Return the sentence that reports that a call returned None.

    Args:
        called: The call, as `write_call` returns it. The sentence begins with this text.

    Examples:
        >>> missing_return("count(root)")
        'count(root) returned None. Is a return missing or in the wrong place?'
    """
    return say(MissingReturn(called))


def make_game(kind: Any, *sizes: Any, forbidden: Forbidden | None = None) -> Game:
    """Create a game from a student's class.

    Args:
        kind: The class.
        *sizes: The arguments of its constructor.
        forbidden: The calls that are forbidden in the constructor, as returned by `forbid`.

    Returns:
        The game, an object of the class.

    Raises:
        GameError: If `kind` is not a class of games, or if `call` raises GameError when it creates the game.

    Examples:
        >>> from gametree import OneTwoTen
        >>> make_game(OneTwoTen, 4)
        <OneTwoTen, starting at (1, 0)>
    """
    if not issubclass(_class(kind), Game):
        name = short_repr(kind.__name__)
        raise GameError(f"{name} is not a class of games. Does it begin with class {name}(Game)?")
    game: Game = call(kind, *sizes, forbidden=forbidden)
    return game


def _class(kind: Any) -> Any:
    if not isinstance(kind, type):
        raise GameError(f"{quoted_repr(kind)} is not a class. Pass the class itself, without parentheses.")
    return kind


def method_of(kind: Any, name: str) -> Any:
    """Return a method of a student's class as a function.

    Args:
        kind: The class.
        name: The name of the method.

    Raises:
        GameError: If `kind` is not a class or has no such method.

    Examples:
        >>> from gametree import OneTwoTen
        >>> call(method_of(OneTwoTen, "moves"), OneTwoTen(), (2, 9))
        {1: (1, 10)}
    """
    method = getattr(_class(kind), name, None)
    if not callable(method):
        raise GameError(f"{short_repr(kind.__name__)} has no method {name} yet. Have you run the cell that adds it?")
    demand_written(method)
    return method


def forbid(
    *functions: Any, hint: str = "Find the answer without it.", message: str = "",
    when: Callable[[dict[str, Any]], bool] | None = None,
) -> Forbidden:  # fmt: skip
    """Forbid calls of functions in gametree that would do the student's work.

    Args:
        *functions: The functions, or methods of a class.
        hint: The sentence to add after "it calls label, which is part of gametree."
        message: A message to show instead of both sentences.
        when: A function that takes a dict of a call's arguments by name, and returns whether the call is forbidden. By
            default, all calls are forbidden.

    Returns:
        A value for the argument `forbidden` of `call`, `result_of` and `make_game`.

    Examples:
        >>> from gametree import OneTwoTen, build_tree, label
        >>> call(lambda root: label(root), build_tree(OneTwoTen(4)), forbidden=forbid(label))
        Traceback (most recent call last):
        gametree.core.errors.GameError: <lambda>((1, 0, ?)) failed: it calls label, which is part of gametree. Find ...
    """
    names = {unwrap(function).__code__: function.__name__ for function in functions}

    def why(frame: FrameType) -> str:
        if frame.f_code not in names or when is not None and not when(frame.f_locals):
            return ""
        return message or f"it calls {names[frame.f_code]}, which is part of gametree. {hint}"

    return why
