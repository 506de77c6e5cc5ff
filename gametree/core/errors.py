"""errors: GameError, a mistake that a student can mend; TooLong, code that did not come back."""

import os
import sys

HERE = os.path.dirname(os.path.dirname(__file__)) + os.sep  # the folder of this package
LIBRARIES = os.path.dirname(os.__file__), os.path.join(sys.prefix, "lib"), os.path.join(sys.prefix, "Lib"), "<frozen"


class GameError(Exception):
    """Something a student can mend, said in a sentence: a notebook shows the sentence and no traceback."""

    def _render_traceback_(self):  # IPython asks for it
        return [f"{type(self).__name__}: {self}"]


class TooLong(BaseException):
    """A student's code was stopped, for it did not come back; no `except Exception` of its own can hold this up."""

    callers = frozenset()  # the ids of our frames whose call it was, straight or by others of ours

    @classmethod
    def mine(cls, out=1):
        """Whether it was a call of whoever asks, so many frames out, that did not come back, and not one around it."""
        return id(sys._getframe(out)) in cls.callers

    def __str__(self):
        return super().__str__() or "it did not come back for many seconds, and was stopped. Does each loop in it end?"

    def _render_traceback_(self):
        return [f"{type(self).__name__}: {self}"]


def innermost(error, called, default=None):
    """What the name `called` stood for in the innermost of our calls that an exception came out of; or the default."""
    found, part = default, error.__traceback__
    while part is not None:
        if part.tb_frame.f_code.co_filename.startswith(HERE):
            there = part.tb_frame.f_locals
            found = there.get(called, found)
            if type(there) is dict and part.tb_frame.f_code.co_flags & 1:  # of a function, until Python 3.12
                there.clear()  # it is a copy, which the frame would keep
        part = part.tb_next
    return found
