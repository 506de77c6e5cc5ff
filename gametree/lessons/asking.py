"""asking: what a student's function gives, if it does not ask the package for what it should find itself."""

from inspect import unwrap

from ..core.errors import GameError, TooLong, ours
from ..watching.recording.tracer import Tracing
from .exercise import called


class _Asking(Tracing):
    def __init__(self, forbidden):
        super().__init__()
        self.forbidden = forbidden

    def _called(self, frame):
        super()._called(frame)
        if ours(frame) and (says := self.forbidden(frame)):
            raise TooLong(says)


def by_itself(function, *arguments, forbidden):
    """What a student's function gives; raises GameError where it stops, or asks the package what it should not.

    `forbidden` is told the frame of each call of ours, and says why it should not have been made, or "".
    """

    def run(*given):
        result, error = _Asking(forbidden).run(function, given)
        if isinstance(error, TooLong) and error.args:
            raise GameError(*error.args)
        if error is not None:
            raise error
        return result

    run.__name__ = getattr(function, "__name__", "Your function")
    return called(run if callable(function) else function, *arguments)


def code_of(function):
    """The code of a function of the package, whatever is wrapped around it."""
    return unwrap(function).__code__
