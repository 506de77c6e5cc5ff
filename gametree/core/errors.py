"""errors: GameError, a mistake that a student can mend; TooLong, code that came to no end."""

import os
import sys
from types import FrameType
from typing import Any

HERE = os.path.dirname(os.path.dirname(__file__)) + os.sep  # the folder of this package
LIBRARIES = os.path.dirname(os.__file__), os.path.join(sys.prefix, "lib"), os.path.join(sys.prefix, "Lib"), "<frozen"


class GameError(Exception):
    """Something a student can mend, said in a sentence: a notebook shows the sentence and no traceback.

    >>> from gametree import Nim
    >>> Nim(-1)
    Traceback (most recent call last):
    gametree.core.errors.GameError: heap=-1 won't do: heap is a whole number, 0 or more.
    """

    def _render_traceback_(self) -> list[str]:  # IPython asks for it
        return [f"GameError: {self}"]  # whatever kind of it


class TooLong(BaseException):
    """A student's code was stopped because it seemed to run forever. Its own `except Exception` can't catch this."""

    def __str__(self) -> str:
        return super().__str__() or "it seemed to run forever and was stopped. Does every loop in it end?"


def ours(frame: FrameType) -> bool:
    """Whether a call is one of a function of this package."""
    return frame.f_code.co_filename.startswith(HERE)


def raised_by_us(error: BaseException) -> bool:
    """Whether an exception was raised by this package, and not by what it called: then it is our own mistake."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    stopped = isinstance(error, (TooLong, RecursionError, MemoryError))
    return last is not None and ours(last.tb_frame) and not stopped


def innermost(error: BaseException, called: str, default: Any = None) -> Any:
    """What the name `called` stood for in the innermost of our calls that an exception came out of; or the default."""
    found, part = default, error.__traceback__
    while part is not None:
        if ours(part.tb_frame):
            found = part.tb_frame.f_locals.get(called, found)
        part = part.tb_next
    return found
