"""tracer: a function is run, and told of its calls, lines and returns; where no end is in sight it is stopped."""

import sys
import threading
from opcode import opmap
from time import process_time

from ...core.errors import LIBRARIES, TooLong, ours

LINES, SECONDS = 5_000_000, 10  # of the watched code that may run, and of the processor's time
DEEP = 20_000  # calls inside of one another, whatever limit was set
ROOM = 150  # and what is left for ours when they are used up
RETURNS = {opmap.get(name) for name in ("RETURN_VALUE", "RETURN_CONST", "YIELD_VALUE", "RETURN_GENERATOR")}
OURS = f"{__package__}.", "gametree.algorithms.careful"  # which nobody watches


class _Room:
    """More room for calls while somebody runs, in whatever thread: the interpreter's own stop would end the tracing."""

    def __init__(self):
        self.lock, self.running, self.limit = threading.Lock(), 0, None

    def __enter__(self):
        with self.lock:
            self.limit = self.limit or sys.getrecursionlimit()
            sys.setrecursionlimit(self.limit + ROOM)
            self.running += 1

    def __exit__(self, *error):
        with self.lock:
            self.running -= 1
            if not self.running:
                sys.setrecursionlimit(self.limit)
                self.limit = None


_room = _Room()


class Tracing:
    """Runs a function with the interpreter's tracing; what has to stop is stopped, whatever it does to hold this up.

    Whoever inherits from it is told of calls, lines and returns. By itself it looks at no lines of this package.
    """

    looking = False  # whether what runs is a question of ours
    lines = 0  # that have run
    over = None  # why it has to stop
    depth = 0  # how many calls are running
    places = {}  # code -> the line at which an exception came out of it, the innermost last
    raising = raised = None  # the frame an exception goes through; the last exception

    def __init__(self, calls=()):
        self.calls, self.end = calls, process_time() + SECONDS

    def run(self, algorithm, arguments):
        """What the algorithm gives, and the exception it stopped with. Whatever becomes of it, all is put back."""
        result, error = None, None
        trace, profile = sys.gettrace(), sys.getprofile()
        self.depth = len(_frames(sys._getframe()))
        try:
            with _room:
                sys.settrace(self.trace)
                result = algorithm(*arguments)
        except BaseException as stopped:  # an exit or an interrupt is a last step too
            error, self.places = stopped, _places(stopped.__traceback__)
        finally:
            if sys.getprofile() is not profile:
                sys.setprofile(profile if callable(profile) else None)
            sys.settrace(trace)
            self.done()
        return result, error if isinstance(error, TooLong) else self.over or error

    def trace(self, frame, event, arg):
        """Called by the interpreter for every call of a Python function."""
        if self.looking or _ours(frame):
            return None
        try:
            self._go_on(frame)
            room = min(sys.getrecursionlimit() - ROOM, DEEP) - self.depth
            if room < -ROOM // 2 or room < 0 and _theirs(frame):
                raise RecursionError("maximum recursion depth exceeded")
            self.depth += 1
            self._called(frame)
        except (RecursionError, TooLong) as error:
            self._stop(error)
            raise
        return self._inside

    def _inside(self, frame, event, arg):
        """Called by the interpreter for every line, exception and return of a function."""
        try:
            if event == "line":
                self._go_on(frame)
                self.raising = None
                self._line(frame)
            elif event == "return":
                self.depth -= 1
                self._left(frame, arg)
            else:
                self.raising, self.raised = frame, arg[1]
        except (RecursionError, TooLong) as error:
            self._stop(error)
            raise
        return self._inside

    def done(self):
        """Nothing runs any more."""

    def _called(self, frame):
        frame.f_trace_lines = not ours(frame)

    def _line(self, frame):
        self.lines += 1
        if not self.lines % 1_000 and (self.lines > LINES or process_time() > self.end):
            self.over = self.over or TooLong()
            self._go_on(frame)

    def _left(self, frame, result):
        pass

    def _go_on(self, frame):
        """Stop if it is time; but not in our package or in Python's, where something may have to be put back first."""
        if self.over and _theirs(frame):
            raise TooLong(*self.over.args)

    def _stop(self, error):
        """Keep stopping, should an `except:` of the watched code hold this up.

        After an error in a trace function the interpreter calls none any more, so a profile function sets it again.
        """
        if isinstance(error, TooLong):
            self.over = self.over or error
        sys.setprofile(self._again)

    def _again(self, frame, event, arg):
        if event not in ("call", "c_call") or not _theirs(frame):
            return
        frames = _frames(frame)
        self.depth = len(frames) - 1
        while self.calls and self.calls[-1].frame not in frames:
            self.calls.pop()
        sys.setprofile(None)
        sys.settrace(self.trace)
        for running in frames:
            if _ours(running): break
            running.f_trace = self._inside
        if event == "call" or self.over:
            self.trace(frame, event, arg)


def bounded(function, *arguments):
    """What a function gives. Raises what it raises, and TooLong where no end is in sight."""
    result, error = Tracing().run(function, arguments)
    if error is not None:
        raise error
    return result


def unwound(frame):
    """Whether a frame is left by an exception, as it is left: one that is raised again is not announced."""
    return frame.f_code.co_code[frame.f_lasti] not in RETURNS


def _places(traceback):
    places = {}
    while traceback is not None:
        code = traceback.tb_frame.f_code
        places.pop(code, None)  # what comes again comes last
        places[code], traceback = traceback.tb_lineno, traceback.tb_next
    return places


def _ours(frame):
    return str(frame.f_globals.get("__name__")).startswith(OURS)


def _theirs(frame):
    return not ours(frame) and not frame.f_code.co_filename.startswith(LIBRARIES)


def _frames(frame):
    """The running calls from this one outwards, a dict of frames: a set that keeps their order."""
    frames = {}
    while frame is not None:
        frames[frame], frame = True, frame.f_back
    return frames
