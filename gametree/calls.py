"""calls: a function is run, and a recorder is told of its calls; what does not come back is stopped."""

import sys
import threading
from time import process_time
from types import CodeType

from . import guard
from .words import LIBRARIES, TooLong, is_number

GENERATOR = 0x20  # inspect.CO_GENERATOR, without the time that inspect takes to load
DEEP = 20_000  # calls inside of one another, whatever limit was set
ROOM = 150  # and what is left for ours when they are used up
OURS = {f"{__package__}.{module}" for module in ("calls", "guard", "listen", "record")}  # which nobody watches


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


class _Tracing:
    """Runs a function with the interpreter's tracing; what has to stop is stopped, whatever it does to hold this up.

    Whoever inherits from it is told of calls, lines and returns, and says by TooLong when it is enough.
    """

    over = None  # why it has to stop
    depth = 0  # how many calls are running
    raising = None, None  # the frame an exception goes through, and the exception

    def __init__(self, recorder):
        self.recorder, self.calls = recorder, recorder.calls

    def run(self, algorithm, arguments):
        """What the algorithm gives, and the exception it stopped with. Whatever becomes of it, all is put back."""
        result, error = None, None
        trace, profile = sys.gettrace(), sys.getprofile()
        self.depth = len(_frames(sys._getframe()))
        try:
            with _room:
                sys.settrace(self.trace)
                try:
                    result = algorithm(*arguments)
                finally:
                    guard.settle()
        except BaseException as stopped:  # an exit or an interrupt is a last step too
            error = stopped
        finally:
            if sys.getprofile() is not profile:
                sys.setprofile(profile if callable(profile) else None)
            sys.settrace(trace)
            self.recorder.leave()
        return result, self.over or error

    def trace(self, frame, event, arg):
        """Called by the interpreter for every call of a Python function."""
        if self.recorder.looking or _ours(frame):
            return None
        try:
            self._go_on(frame)
            room = min(sys.getrecursionlimit() - ROOM, DEEP) - self.depth
            if room < -ROOM // 2 or room < 0 and _theirs(frame):
                raise RecursionError("maximum recursion depth exceeded")
            self.depth += 1
            if self.recorder.full:
                frame.f_trace_lines = False
                self._line(frame)
            else:
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
                self.raising = None, None
                self._line(frame)
            elif event == "return":
                self.depth -= 1
                self._left(frame, arg)
            else:
                self.raising = frame, arg[1]
        except (RecursionError, TooLong) as error:
            self._stop(error)
            raise
        return self._inside

    def _go_on(self, frame):
        """Stop if it is time; but not in our package or in Python's, where something may have to be put back first."""
        if self.over and _theirs(frame):
            raise TooLong(*self.over.args)

    def _stop(self, error):
        """Keep stopping, should an `except:` of the watched code hold this up.

        After an error in a trace function the interpreter calls none any more, so a profile function sets it again.
        """
        if isinstance(error, TooLong):
            self.over = self.over or error.with_traceback(None)
        sys.setprofile(self._again)

    def _again(self, frame, event, arg):
        if event not in ("call", "c_call") or not _theirs(frame):
            return
        frames = _frames(frame)
        self.depth = len(frames) - 1
        while self.calls and self.calls[-1][0] not in frames:
            self.calls.pop()
        sys.setprofile(None)
        sys.settrace(self.trace)
        for running in frames:
            if _ours(running): break
            running.f_trace = self._inside
        if event == "call" or self.over:
            self.trace(frame, event, arg)


class Calls(_Tracing):
    """Tells a recorder of the calls on nodes, and of the numbers they are given; stops what takes too long."""

    def __init__(self, recorder):
        super().__init__(recorder)
        self.lines, self.end = 0, process_time() + guard.SECONDS
        self.times, self.helpers = {}, set()  # code -> how often it was entered; code that is not worth a step
        self.born = 0  # lines to go on which a new node may be hung into the tree

    def _called(self, frame):
        code = frame.f_code
        if not code.co_name.startswith("__") and not code.co_flags & GENERATOR and code not in self.helpers:
            there, classes = frame.f_locals, self.recorder.classes
            for argument in code.co_varnames[: min(2, code.co_argcount)]:
                node = there.get(argument)
                if isinstance(node, classes):
                    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
                    self._enter(frame, node, {what: there[what] for what in names if is_number(there.get(what))})
                    break
        elif code.co_name == "__init__":
            self.born = 20

    def _enter(self, frame, node, given):
        code, recorder = frame.f_code, self.recorder
        self.times[code] = self.times.get(code, 0) + 1
        if self.times[code] == 1_000 and code not in walkers(recorder.events):
            self.helpers.add(code)  # what has never called itself by now does not walk the tree
        if self.calls:
            recorder.look(self.calls[-1][1])
        recorder.meet(node)
        recorder.write("enter", node, code, None, dict(given) or None)
        self.calls.append((frame, node, len(recorder.events) - 1, given))

    def _line(self, frame):
        self.lines += 1
        if not self.lines % 1_000:
            self._look_at_the_clock(frame)
        if self.calls and self.calls[-1][3] and self.calls[-1][0] is frame:
            self._compare(frame)
        if self.born:
            self.born -= 1
            for value in list(frame.f_locals.values()):
                if isinstance(value, self.recorder.classes):
                    self.recorder.look(value)

    def _look_at_the_clock(self, frame):
        now = process_time()
        if self.recorder.full:
            self.end = min(self.end, now + 0.5 * guard.SECONDS)
        if now > self.end:
            self.over = self.over or TooLong()
            self._go_on(frame)

    def _left(self, frame, result):
        if self.calls and self.calls[-1][0] is frame:
            node = self.calls[-1][1]
            self._compare(frame)
            self.recorder.look(node, late=True)
            raised = self.raising[1] if self.raising[0] is frame else None
            self.recorder.write("leave", node, frame.f_code, raised, result)
            self.calls.pop()

    def _compare(self, frame):
        """Write down which of the numbers that the innermost call was given have become others."""
        _, node, _, given = self.calls[-1]
        for what, old in given.items():
            new = frame.f_locals.get(what)
            if new is not old and is_number(new) and new != old:
                given[what] = new
                self.recorder.write("given", node, what, old, new)


def walkers(events):
    """The code of what walks the tree: the first function called, and all that call themselves, by others too."""
    entered = [event for event in events if event.kind == "enter"]
    calls = {event.name: set() for event in entered}
    for event in entered:
        if event.call >= 0:
            calls[events[event.call].name].add(event.name)
    for code in calls:
        names = _names(code)
        calls[code].update(other for other in calls if other.co_name in names)
    return {event.name for event in entered[:1]} | {code for code in calls if code in _reached(calls, code)}


def _names(code):
    inner = (_names(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return {*code.co_names, *code.co_freevars}.union(*inner)


def _reached(calls, start):
    reached, waiting = set(), [start]
    while waiting:
        fresh = calls[waiting.pop()] - reached
        reached |= fresh
        waiting += fresh
    return reached


def _ours(frame):
    return frame.f_globals.get("__name__") in OURS


def _theirs(frame):
    return not guard.ours(frame) and not frame.f_code.co_filename.startswith(LIBRARIES)


def _frames(frame):
    """The running calls from this one outwards, a dict of frames: a set that keeps their order."""
    frames = {}
    while frame is not None:
        frames[frame], frame = True, frame.f_back
    return frames
