"""record: what a function does to a tree, written down while it runs."""

import signal
import sys
import threading
from contextlib import contextmanager
from inspect import CO_GENERATOR
from itertools import islice
from types import CodeType
from typing import NamedTuple

from .game import GameError
from .tree import LABEL_NAMES, branches, label_of, nodes


class Step(NamedTuple):
    """One thing that happened: `kind` is "enter", "set", "grow" or "leave"."""

    kind: str
    node: object
    name: str  # of the function entered or left, of the attribute set; "" for growth
    old: object  # of an attribute; None if it had none
    new: object  # the attribute's new value, the result of the function, the new nodes (a list)
    call: int  # the step that entered the call this happened in; -1 outside of all


class Recording:
    """What a function did to a tree: `function` (its name), `root`, `nodes` (all of the tree as it has grown), `game` (what knows about
    leaves, or None), `before` (id of a node -> the label it was first seen with), `steps` (a list of Step), `strangers` (how many steps were
    on nodes outside the tree and are left out), `result`, `error` (an exception, or None)."""

    def __init__(self, function, root, game):
        self.function, self.root, self.game = function, root, game
        self.result = self.error = None


class TooLong(BaseException):
    """The watched code was stopped, for it came to no end; no `except Exception` of its own can hold this up."""


def record(algorithm, root=None, *arguments, game=None, limit=100_000):
    """Run a function on a tree and write down what it does there: nodes entered and left, attributes set, children that appear.

    Takes any function or method whose first argument is a node (a bound method such as `root.do_win_loss` needs no root), more
    arguments for it, the game that knows about leaves where the nodes don't, and how many steps are too many (a hundred times as many
    lines of code are, and ten seconds). Gives a Recording, which ends with the exception if there was one. Raises GameError where `root` is no tree.

    >>> from gametree import OneTwoTen, build_tree, label
    >>> recording = record(label, build_tree(OneTwoTen(1)))
    >>> [(step.kind, step.node, step.new) for step in recording.steps][-2:]
    [('set', (1, 0, W), 'W'), ('leave', (1, 0, W), 'W')]
    """
    if not callable(algorithm):
        raise GameError(f"{algorithm!r} can't be run: give the function itself, without parentheses, as in watch(label, root).")
    if root is None:
        root = getattr(algorithm, "__self__", None)
    else:
        arguments = (root, *arguments)
    branches(root)  # says so if this is no tree
    recorder = _Recorder(limit)
    recording = Recording(getattr(algorithm, "__name__", type(algorithm).__name__), root, game or getattr(root, "game", None))
    recorder.meet(list(islice(nodes(root), limit)))
    before = sys.gettrace()
    try:
        with _alarm(10):
            sys.settrace(recorder.trace)
            recording.result = algorithm(*arguments)
    except (Exception, TooLong, KeyboardInterrupt) as error:
        recording.error = error
    finally:
        sys.settrace(before)
        recorder.leave_no_trace()
    recorder.finish()
    recording.nodes, recording.before = list(recorder.known.values()), recorder.before
    recording.steps, recording.strangers = recorder.steps(recording.error)
    return recording


@contextmanager
def _alarm(seconds):
    """TooLong after so many seconds, for the rare loop that has no line to be counted; not on Windows, nor outside of the main thread."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number, frame):
        raise TooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class _Recorder:
    """Sees calls by the interpreter's tracing, and assignments by a `__setattr__` put on the nodes' class while it runs."""

    def __init__(self, limit):
        self.limit, self.lines = limit, 100 * limit
        self.events = []  # as Step, but `name` is the code object of a function; before helpers are left out
        self.calls = []  # (frame, node, event) of each call that has not come back
        self.known = {}  # id -> node: the tree as far as it has grown
        self.before = {}  # id -> the label a node was first seen with
        self.classes = ()  # of the nodes met
        self.own = {}  # class that is listened to -> the __setattr__ of its own, or None
        self.raising = None, None  # the frame an exception goes through, and the exception
        self.looking = False
        self.born = 0  # lines to go on which a new node may be hung into the tree

    def meet(self, fresh):
        for node in fresh:
            self.known[id(node)] = node
            self._see(node)

    def _see(self, node):
        self.before.setdefault(id(node), label_of(node))
        if not isinstance(node, self.classes):
            self.classes += (type(node),)
            self._listen(type(node))

    def look(self, node):
        """Write down the children that have appeared since the last look."""
        self.looking = True
        try:
            fresh = {id(child): child for _, child in branches(node) if id(child) not in self.known}
            fresh = {id(below): below for child in fresh.values() for below in islice(nodes(child), self.limit)}
        except GameError:
            return  # half-made as yet; the watched code itself will meet what is wrong
        finally:
            self.looking = False
        if fresh := [below for below in fresh.values() if id(below) not in self.known]:
            self.meet(fresh)
            self._write("grow", node, "", None, fresh)

    def _write(self, kind, node, what, old, new):
        if len(self.events) >= self.limit:
            raise TooLong
        self.events.append(Step(kind, node, what, old, new, self.calls[-1][2] if self.calls else -1))

    def _listen(self, kind):
        assign, own = kind.__setattr__, vars(kind).get("__setattr__")

        def __setattr__(node, attribute, value):
            if attribute.startswith("_") or id(node) not in self.before:
                return assign(node, attribute, value)
            old, written = getattr(node, attribute, None), len(self.events)
            assign(node, attribute, value)
            self.look(node)
            if written == len(self.events) and attribute != "children" and not isinstance(value, self.classes):
                self._write("set", node, attribute, old, value)

        try:
            kind.__setattr__ = __setattr__
            self.own[kind] = own
        except TypeError:
            pass  # a class made in C: `finish` finds the labels its nodes were given

    def leave_no_trace(self):
        for kind, own in self.own.items():
            if own is None:
                del kind.__setattr__
            else:
                kind.__setattr__ = own

    def finish(self):
        """Write down what happened to the tree unseen, so that the last step shows it as it is."""
        self.calls, self.limit = [], self.limit + 2 * len(self.known)
        for node in list(self.known.values()):
            self.look(node)
        last = {id(event.node): event.new for event in self.events if event.kind == "set" and event.name in LABEL_NAMES}
        for node in self.known.values():
            label = label_of(node)
            if label != last.get(id(node), self.before[id(node)]):
                self._write("set", node, LABEL_NAMES[0], None, label)

    def trace(self, frame, event, arg):
        """Called by the interpreter for every call of a Python function."""
        if self.looking or frame.f_globals is globals():
            return None
        code = frame.f_code
        if not code.co_name.startswith("__") and not code.co_flags & CO_GENERATOR:
            for argument in code.co_varnames[: min(2, code.co_argcount)]:
                node = frame.f_locals.get(argument)
                if isinstance(node, self.classes):
                    self._enter(frame, node)
                    break
        elif code.co_name == "__init__":
            self.born = 20
        return self._inside

    def _enter(self, frame, node):
        if self.calls:
            self.look(self.calls[-1][1])
        self._see(node)
        self._write("enter", node, frame.f_code, None, None)
        self.calls.append((frame, node, len(self.events) - 1))

    def _inside(self, frame, event, arg):
        """Called by the interpreter for every line, exception and return of a function."""
        if event == "line":
            self.raising = None, None
            self.lines -= 1
            if self.lines < 0:
                raise TooLong
            if self.born:
                self.born -= 1
                for value in list(frame.f_locals.values()):
                    if isinstance(value, self.classes):
                        self.look(value)
        elif event == "exception":
            self.raising = frame, arg[1]
        elif event == "return" and self.calls and self.calls[-1][0] is frame:
            _, node, _ = self.calls[-1]
            self.look(node)
            self._write("leave", node, frame.f_code, self.raising[1] if self.raising[0] is frame else None, arg)
            self.calls.pop()
        return self._inside

    def steps(self, error):
        """The steps that matter, and how many were on nodes that are not in the tree: without helpers, and without the way an error went up."""
        kept, steps, place, strangers = _walkers(self.events), [], {-1: -1}, 0
        for number, (kind, node, what, old, new, call) in enumerate(self.events):
            place[number] = place[call]
            if kind in ("enter", "leave") and what not in kept or kind == "leave" and error is not None and old is error:
                continue
            if id(node) not in self.known:
                strangers += 1
                continue
            if kind == "enter":
                place[number] = len(steps)
            what = what if isinstance(what, str) else what.co_name
            steps.append(Step(kind, node, what, None if kind == "leave" else old, new, place[call]))
        return steps, strangers


def _walkers(events):
    """The code of the functions that walk the tree: the first one called, and all that call themselves, straight or by way of others."""
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
