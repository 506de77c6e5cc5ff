"""tracer: a function is run, and told of its calls, lines and returns; where no end is in sight it is stopped."""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from math import inf
from opcode import opmap
from threading import Event, Thread, get_ident
from time import process_time
from traceback import walk_stack
from types import FrameType
from typing import Any

from ...core import limits
from ...core.errors import LIBRARIES, TooLong, ours

RETURNS = {opmap.get(name) for name in ("RETURN_VALUE", "RETURN_CONST", "YIELD_VALUE", "RETURN_GENERATOR")}
CARE = "core.builders", "core.introspect", "algorithms.guarded", "algorithms.diagnosis"
OURS = f"{__package__}.", *(f"gametree.{name}" for name in CARE)  # which nobody watches


class Tracing:
    """Runs a function with the interpreter's tracing, and stops it where no end is in sight.

    Whoever inherits from it is told of calls, lines and returns. By itself it looks at no lines of this package.
    """

    enough = inf  # lines that may run
    looking = False  # whether what runs is a question of ours
    lines = 0  # that have run
    depth = 0  # calls that are running
    end = 0.0  # when its time is up
    over = False  # whether it is time to stop
    lost = False  # whether it was stopped: then nobody is told of anything any more, even if the code goes on
    raised: BaseException | None = None  # the last exception

    def run(self, algorithm: Callable[..., Any], arguments: Sequence[Any]) -> tuple[Any, BaseException | None]:
        """What the algorithm gives, and the exception it stopped with. Whatever becomes of it, all is put back."""
        result: Any = None
        error: BaseException | None = None
        trace = sys.gettrace()
        limit = sys.getrecursionlimit()
        frame = sys._getframe()
        ended = Event()
        self.end = process_time() + limits.SECONDS_RUN
        self.enough = min(limits.LINES_RUN, self.enough)
        if outer := _running():
            self.enough = min(self.enough, outer.enough)
        self.depth = sum(1 for _ in walk_stack(frame))
        clock = Thread(target=self._watch_the_clock, args=(ended, frame, get_ident()), daemon=True)
        try:
            sys.setrecursionlimit(limit + limits.CALLS_KEPT_FREE)
            with suppress(RuntimeError):  # a browser has no threads: there lines are all that is looked at
                clock.start()
            self.begin()
            sys.settrace(self.trace)
            result = algorithm(*arguments)
        except BaseException as stopped:  # an exit or an interrupt is a last step too
            error = stopped
        finally:
            sys.settrace(trace)
            sys.setrecursionlimit(limit)
            ended.set()
            if clock.ident:
                clock.join()
            self.done()
        return result, error

    def _watch_the_clock(self, ended: Event, outermost: FrameType, thread: int) -> None:
        """Once the time is up, be told of every line of all that runs in a thread above a frame, and so stop it.

        This runs beside it. What is told of its calls alone, or of nothing, is stopped too.
        """
        while not ended.wait(limits.SECONDS_BETWEEN_LOOKS):
            if process_time() > self.end:
                self.over = True
                stack = walk_stack(sys._current_frames()[thread])
                for frame, _ in takewhile(lambda place: place[0] is not outermost, stack):
                    frame.f_trace = self.trace
                    frame.f_trace_lines = True
                    frame.f_trace_opcodes = True

    def trace(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Called by the interpreter for every call of a Python function, and every line, exception and return in it."""
        if event == "call" and (self.looking or str(frame.f_globals.get("__name__")).startswith(OURS)):
            return None
        try:
            if event == "call":
                self._go_on(frame)
                if self.depth > min(sys.getrecursionlimit() - limits.CALLS_KEPT_FREE, limits.CALLS_INSIDE_CALLS):
                    raise RecursionError("maximum recursion depth exceeded")
                self.depth += 1
                self._called(frame)
            elif event in ("line", "opcode"):  # of `while True: pass` in one line no line is told
                self._line(frame)
                self._go_on(frame)
            elif event == "return":
                self.depth -= 1
                self._left(frame, arg)
            else:
                self.raised = arg[1]
        except BaseException:  # after which the interpreter calls no trace function any more
            self.lost = True
            raise
        return self.trace

    def begin(self) -> None:
        """All is about to run."""

    def done(self) -> None:
        """Nothing runs any more."""

    def _called(self, frame: FrameType) -> None:
        frame.f_trace_lines = not ours(frame)

    def _line(self, frame: FrameType) -> None:
        self.lines += 1
        if self.lines > self.enough or not self.lines % limits.BETWEEN_LOOKS and process_time() > self.end:
            self.over = True

    def _left(self, frame: FrameType, result: Any) -> None:
        pass

    def _go_on(self, frame: FrameType) -> None:
        """Stop if it is time; but not in our package or in Python's, where something may have to be put back first."""
        if self.over and not ours(frame) and not frame.f_code.co_filename.startswith(LIBRARIES):
            raise TooLong


def bounded(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function gives. Raises what it raises, and TooLong where no end is in sight."""
    tracing = Tracing()
    tracing.enough = limits.LINES_ASKED
    result, error = tracing.run(function, arguments)
    if error is not None:
        raise error
    return result


def refresh() -> None:
    """Count the lines of what runs from 0 again, for it begins with a work of its own: only its time is left."""
    if tracing := _running():
        tracing.lines = 0


def _running() -> Tracing | None:
    """The Tracing that runs what runs now; None where there is none."""
    tracing = getattr(sys.gettrace(), "__self__", None)
    return tracing if isinstance(tracing, Tracing) else None


def unwound(frame: FrameType) -> bool:
    """Whether a frame is left by an exception, as it is left."""
    return frame.f_code.co_code[frame.f_lasti] not in RETURNS
