"""asking: what a student's function gives, if it does not ask the package for what it should find itself."""

from inspect import unwrap

from ..core.errors import GameError, TooLong
from ..core.errors import ours as in_package
from ..watching.recording.tracer import Tracing
from .exercise import called
from .heaps import asked


class _Asking(Tracing):
    def __init__(self, forbidden):
        super().__init__()
        self.forbidden = forbidden

    def _called(self, frame):
        super()._called(frame)
        if in_package(frame) and (says := self.forbidden(frame)):
            raise TooLong(says)


def by_itself(function, *arguments, forbidden, through=called):
    """What a student's function gives; raises GameError where it stops, or asks the package what it should not.

    `forbidden` is told the frame of each call of ours, and says why it should not have been made, or "". It is called
    as `called` does it, or `through` another function of ours.
    """
    result, error = _Asking(forbidden).run(through, (function, *arguments))
    if isinstance(error, TooLong):
        says = str(error)
        raise GameError(says if " stopped: " in says else f"{asked(function, *arguments)} stopped: {says}")
    if error is not None:
        raise error
    return result


def ours(*functions, hint="Find the answer without it."):
    """What forbids a student's function to call these of the package: they are what it should do itself."""
    names = {code_of(function): function.__name__ for function in functions}
    own = "it asks {}, which is ours. {}"
    return lambda frame: own.format(names[frame.f_code], hint) if frame.f_code in names else ""


def code_of(function):
    """The code of a function of the package, whatever is wrapped around it."""
    return unwrap(function).__code__
