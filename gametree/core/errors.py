"""errors: GameError, for a mistake that a student can fix, and TooLong, for code that never ends."""

import os
import sys
from types import FrameType
from typing import Any

HERE = os.path.dirname(os.path.dirname(__file__)) + os.sep  # the folder of this package
LIBRARIES = os.path.dirname(os.__file__), os.path.join(sys.prefix, "lib"), os.path.join(sys.prefix, "Lib"), "<frozen"


class GameError(Exception):
    """An error that a student can fix. A notebook shows its message without a traceback.

    Examples:
        >>> from gametree import Nim
        >>> Nim(-1)
        Traceback (most recent call last):
        gametree.core.errors.GameError: heap=-1 is not valid: heap must be a whole number, 0 or more.
    """

    def _render_traceback_(self) -> list[str]:  # called by IPython
        return [f"GameError: {self}"]  # subclasses are also shown as GameError


class TooLong(BaseException):
    """The error that stops a student's code if it seems to run forever. `except Exception` does not catch it."""

    def __str__(self) -> str:
        return super().__str__() or "it seemed to run forever and was stopped. Does every loop in it end?"


def is_our_frame(frame: FrameType) -> bool:
    """Return whether a frame runs code of this package."""
    return frame.f_code.co_filename.startswith(HERE)


def raised_by_us(error: BaseException) -> bool:
    """Return whether an exception is a bug in this package, raised by its own code, not by code that it called."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    stopped = isinstance(error, (TooLong, RecursionError, MemoryError))
    return last is not None and is_our_frame(last.tb_frame) and not stopped


def innermost(error: BaseException, variable: str, default: Any = None) -> Any:
    """Return a local variable of the innermost call in this package that an exception passed through.

    Args:
        error: The exception.
        variable: The name of the variable.
        default: What to return if none of these calls has such a variable.
    """
    found, part = default, error.__traceback__
    while part is not None:
        if is_our_frame(part.tb_frame):
            found = part.tb_frame.f_locals.get(variable, found)
        part = part.tb_next
    return found
