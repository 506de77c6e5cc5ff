"""tracer: run a function, observe its calls, lines and returns, and stop it if it seems to run forever."""

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
from ...core.errors import LIBRARIES, TooLong, is_our_frame

RETURNS = {opmap.get(name) for name in ("RETURN_VALUE", "RETURN_CONST", "YIELD_VALUE", "RETURN_GENERATOR")}
SUPPORT = "core.builders", "core.introspect", "algorithms.guarded", "algorithms.diagnosis"
UNTRACED = f"{__package__}.", *(f"gametree.{name}" for name in SUPPORT)  # modules that are never watched


class TooDeep(RecursionError):
    """The reason why a call was not begun: it would be nested too deep."""

    def __init__(self, frame: FrameType):
        super().__init__("maximum recursion depth exceeded")
        self.frame = frame


class Tracing:
    """Runs a function with the interpreter's tracing, and stops it if it seems to run forever.

    Subclasses override `_called`, `_line` and `_left`. This class itself does not trace lines of the package.

    Attributes:
        untraced: How the names of modules begin whose code is not traced.
        most_lines: The largest number of lines that may run.
        lines: The number of lines that have run.
        depth: The number of calls that are running.
        deadline: The processor time at which the function is to be stopped.
        must_stop: Whether the function must be stopped.
        has_clock: Whether a second thread looks at the clock, so that lines need not be counted.
        lost: Whether it was stopped. Then tracing is over, even if the code catches the error and continues.
        raised: The last exception.
    """

    untraced = UNTRACED
    most_lines = inf
    lines = 0
    depth = 0
    deadline = 0.0
    must_stop = False
    has_clock = False
    lost = False
    raised: BaseException | None = None

    def run(self, algorithm: Callable[..., Any], arguments: Sequence[Any]) -> tuple[Any, BaseException | None]:
        """Run an algorithm, restore the interpreter, and return the result (or None) and the exception (or None)."""
        result: Any = None
        error: BaseException | None = None
        trace = sys.gettrace()
        limit = sys.getrecursionlimit()
        frame = sys._getframe()
        ended = Event()
        self.deadline = process_time() + limits.SECONDS_RUN
        self.most_lines = min(limits.LINES_RUN, self.most_lines)
        if outer := active_tracing():
            self.most_lines = min(self.most_lines, outer.most_lines)
        self.depth = sum(1 for _ in walk_stack(frame))
        clock = Thread(target=self._watch_the_clock, args=(ended, frame, get_ident()), daemon=True)
        try:
            sys.setrecursionlimit(limit + limits.CALLS_KEPT_FREE)
            with suppress(RuntimeError):  # a browser has no threads, so only the number of lines is checked there
                clock.start()
                self.has_clock = self.most_lines == inf
            self.begin()
            sys.settrace(self.trace)
            result = algorithm(*arguments)
        except BaseException as stopped:  # an exit or an interrupt is also a last step
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
        """Wait in a second thread until the time is up. Then trace every line inside `outermost` to stop the code.

        This also stops code of which only the calls, or nothing at all, were traced.
        """
        while not ended.wait(limits.SECONDS_BETWEEN_LOOKS):
            if process_time() > self.deadline:
                self.must_stop = True
                stack = walk_stack(sys._current_frames()[thread])
                for frame, _ in takewhile(lambda place: place[0] is not outermost, stack):
                    frame.f_trace = self.trace
                    frame.f_trace_lines = True
                    frame.f_trace_opcodes = True

    def trace(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Handle a call of a Python function, or a line, an exception or a return in it, for the interpreter."""
        try:
            if event in ("line", "opcode"):  # `while True: pass` on one line causes no line events
                self.lines += 1
                is_late = not self.lines % limits.BETWEEN_LOOKS and process_time() > self.deadline
                if is_late or self.lines > self.most_lines:
                    self.must_stop = True
                self._line(frame)
                if self.must_stop:
                    self._stop(frame)
            elif event == "call":
                if str(frame.f_globals.get("__name__")).startswith(self.untraced):
                    return None
                if self.must_stop:
                    self._stop(frame)
                if self.depth > min(sys.getrecursionlimit() - limits.CALLS_KEPT_FREE, limits.CALLS_INSIDE_CALLS):
                    raise TooDeep(frame)
                self.depth += 1
                self._called(frame)
            elif event == "return":
                self.depth -= 1
                self._left(frame, arg)
            else:
                self.raised = arg[1]
        except BaseException:  # after this error, the interpreter no longer calls a trace function
            self.lost = True
            raise
        return self.trace

    def begin(self) -> None:
        """Prepare for the run."""

    def done(self) -> None:
        """Clean up after the run."""

    def _called(self, frame: FrameType) -> None:
        frame.f_trace_lines = not is_our_frame(frame)

    def _line(self, frame: FrameType) -> None:
        pass

    def _left(self, frame: FrameType, result: Any) -> None:
        pass

    def _stop(self, frame: FrameType) -> None:
        """Stop the code, but not inside this package or a library, which may have to clean up first."""
        if not is_our_frame(frame) and not frame.f_code.co_filename.startswith(LIBRARIES):
            raise TooLong


def bounded(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function within limits and return its result.

    Raises:
        TooLong: If the function seems to run forever. Its own exceptions are raised too.
    """
    tracing = Tracing()
    tracing.most_lines = limits.LINES_ASKED
    result, error = tracing.run(function, arguments)
    if error is not None:
        raise error
    return result


def refresh() -> None:
    """Count the lines of the running function from 0 again, because it starts a new task. The time limit stays."""
    if tracing := active_tracing():
        tracing.lines = 0


def active_tracing() -> Tracing | None:
    """Return the Tracing of the code that is running, or None."""
    tracing = getattr(sys.gettrace(), "__self__", None)
    return tracing if isinstance(tracing, Tracing) else None


def unwound(frame: FrameType) -> bool:
    """Return whether a frame is ended by an exception, not by a return."""
    return frame.f_code.co_code[frame.f_lasti] not in RETURNS
