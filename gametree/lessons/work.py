"""work: a student's function at work: the lines it runs are counted, not timed; and what it should not ask is seen."""

from functools import wraps
from inspect import unwrap

from ..core.errors import GameError, TooLong, ours
from ..watching.recording.tracer import Tracing
from .exercise import called

LINES = 1_000_000  # of a student's code that one call may run


class Work(Tracing):
    """One call of a student's function: how many `lines` of theirs it runs, and how often it calls itself.

    `asked` is given the frame of each call of a function of the package. What it answers, if anything, is why the
    student's function is stopped: a sentence, kept as `says`.
    """

    says, lines, entered = "", 0, 0

    def __init__(self, function, asked=None):
        super().__init__()
        self.code, self.asked = getattr(unwrap(function), "__code__", None), asked

    def _called(self, frame):
        self.entered += frame.f_code is self.code
        super()._called(frame)
        if ours(frame):
            self._enough(self.asked(frame) if self.asked else "")

    def _line(self, frame):
        self.lines += 1
        if self.lines > LINES:
            again = f"It has called itself {self.entered - 1:,} times. " if self.entered > 100 else ""
            same = "Does each loop end? Or is the same thing worked out again and again?"
            self._enough(f"after {LINES:,} lines there was no end in sight. {again}{same}")

    def _enough(self, says):
        if says:
            self.says = self.says or says
            raise TooLong(says)


def worked(function, *arguments, asked=None):
    """What a student's function gives; raises GameError where it stops, works too much or asks what it should not."""

    @wraps(function)
    def run(*given):
        work = Work(function, asked)
        result, error = work.run(function, given)
        if work.says:
            raise GameError(work.says)
        if error is not None:
            raise error
        return result

    return called(run if callable(function) else function, *arguments)


def code_of(function):
    """The code of a function of the package, whatever is wrapped around it."""
    return unwrap(function).__code__
