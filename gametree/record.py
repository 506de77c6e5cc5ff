"""record: what a function does to a tree, written down while it runs."""

import signal
import sys
import threading
from itertools import islice
from types import CodeType
from typing import NamedTuple

from .asking import checked
from .game import Game
from .node import build_tree
from .tree import LABEL_NAMES, attribute_of, branches, game_of, label_of, name, walk
from .words import GameError, is_number, plain

GENERATOR = 0x20  # inspect.CO_GENERATOR, without the time that inspect takes to load


class Step(NamedTuple):
    """One thing that happened: `kind` is "enter", "given" (an argument that is a number gets another value), "set", "grow" or "leave"."""

    kind: str
    node: object
    name: str  # of the function entered or left, of the argument or the attribute; "" for growth
    old: object  # of an argument or an attribute; None if it had none
    new: object  # the new value, the result of the function, the new nodes (a list); on entering the numbers it is given (a dict) or None
    call: int  # the step that entered the call this happened in; -1 outside of all


class Recording:
    """What a function did to a tree.

    `function` (its name), `root`, `nodes` (all of the tree as it has grown), `game` (what knows about leaves, or None), `before` (id of a
    node -> the label it was first seen with), `steps` (a list of Step), `strangers` (how many steps were on nodes outside the tree, and
    are left out), `result`, `error` (an exception, or None).
    """

    def __init__(self, function, root, game):
        self.function, self.root, self.game = function, root, game
        self.result = self.error = None

    def __repr__(self):
        return f"<recording of {self.function}, {len(self.steps)} steps>"


class TooLong(BaseException):
    """The watched code was stopped, for it came to no end; no `except Exception` of its own can hold this up."""


def record(algorithm, root=None, *arguments, game=None, limit=100_000):
    """Run a function on a tree and write down what it does there: nodes entered and left, attributes set, children that appear.

    Takes any function or method whose first argument is a node; that node, the root (a game is taken for its first state; a bound method
    such as `root.do_win_loss` needs none); more arguments for the function; the game that knows about leaves where the nodes don't; and
    how many steps are too many (a hundred times as many lines of code are, and ten seconds). Gives a Recording, which ends with the
    exception if there was one. Raises GameError where `root` is no tree.

    >>> from gametree import OneTwoTen, build_tree, label
    >>> recording = record(label, build_tree(OneTwoTen(1)))
    >>> [(step.kind, step.node, step.new) for step in recording.steps][-2:]
    [('set', (1, 0, W), 'W'), ('leave', (1, 0, W), 'W')]
    """
    called, root, arguments = _call(algorithm, root, arguments)
    recorder = _Recorder(limit)
    tree = _whole(root, limit)
    recording = Recording(called, root, game_of(root) if game is None else checked(game))
    before = sys.gettrace()
    try:
        recorder.meet(tree)
        with _Alarm(10, recorder):
            sys.settrace(recorder.trace)
            recording.result = algorithm(*arguments)
    except (Exception, TooLong, KeyboardInterrupt) as error:
        recording.error = error
    finally:
        sys.settrace(before)
        recorder.leave_no_trace()
    try:
        recorder.finish()
    except TooLong as error:
        recording.error = recording.error or error
    recording.nodes, recording.before = recorder.tree(root), recorder.before
    recording.steps, recording.strangers = recorder.steps(recording.error)
    return recording


def _call(algorithm, root, arguments):
    """The name of what is to be watched, the root of its tree, and all of its arguments."""
    if not callable(algorithm):
        raise GameError(f"{plain(algorithm)} can't be run: give the function itself, without parentheses, as in watch(label, root).")
    function = getattr(algorithm, "func", algorithm)  # of functools.partial
    called = plain(getattr(function, "__name__", type(function).__name__))
    if root is not None:
        root = build_tree(root, depth=0) if isinstance(root, Game) else root
        return called, root, (root, *arguments)
    if (root := getattr(algorithm, "__self__", None)) is None:
        raise GameError(f"Which tree? Give its root too, as in watch({called}, root).")
    return called, root, arguments


def _whole(root, limit):
    """The nodes of the tree there is before anything runs; raises GameError where it is none that can be watched."""
    first, again = branches(root), branches(root)
    if [id(child) for _, child in first] != [id(child) for _, child in again]:
        raise GameError(f"{name(root)} has other children every time it is asked: make them once and keep them, in a list or a dict.")
    tree = list(islice(walk(root), limit + 1))
    if len(tree) > limit:
        raise GameError(f"This tree has more than {limit:,} nodes, too many to watch: take a smaller game, or the tree below one node.")
    return tree


class _Alarm:
    """Stops a recorder after so many seconds, for the rare loop that has no line to be counted.

    Not on Windows, nor outside of the main thread. In the frames of this module it stops nothing, so that it can always be turned off.
    """

    def __init__(self, seconds, recorder):
        self.seconds, self.recorder = seconds, recorder
        self.here = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()

    def __enter__(self):
        if self.here:
            self.handler = signal.signal(signal.SIGALRM, self.ring)
            self.timer = signal.setitimer(signal.ITIMER_REAL, self.seconds, 0.05)  # again and again: a bare `except:` may hold it up

    def __exit__(self, *error):
        if self.here:
            signal.setitimer(signal.ITIMER_REAL, *self.timer)
            signal.signal(signal.SIGALRM, self.handler)

    def ring(self, number, frame):
        self.recorder.lines = -1  # the next line will stop it,
        if frame.f_globals is not globals():
            self.recorder.stop()  # or this, where there is none


class _Recorder:
    """Sees calls by the interpreter's tracing, and assignments by a `__setattr__` put on the nodes' class while it runs."""

    def __init__(self, limit):
        self.limit, self.lines = limit, 100 * limit
        self.events = []  # as Step, but `name` is the code object of a function; before helpers are left out
        self.calls = []  # (frame, node, event, numbers it is given) of each call that has not come back
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
        self.before.setdefault(id(node), self.unseen(label_of, node))
        if type(node) not in self.classes:
            self.classes += (type(node),)
            self._listen(type(node))

    def look(self, node):
        """Write down the children that have appeared since the last look."""
        if id(node) in self.known and (fresh := self.unseen(self._fresh, node)):
            self.meet(fresh)
            self._write("grow", node, "", None, fresh)
            if len(self.known) > self.limit:
                self.stop()

    def _fresh(self, node):
        try:
            fresh = [child for _, child in branches(node) if id(child) not in self.known]
            fresh = {id(below): below for child in fresh for below in islice(walk(child), self.limit)}
        except GameError:
            return []  # half-made as yet; the watched code itself will meet what is wrong
        return [below for below in fresh.values() if id(below) not in self.known]

    def unseen(self, question, *arguments):
        """An answer that may run code of the watched class, which is not what it did by itself."""
        before, self.looking = self.looking, True
        try:
            return question(*arguments)
        finally:
            self.looking = before

    def _write(self, kind, node, what, old, new):
        if len(self.events) >= self.limit:
            self.stop()
        self.events.append(Step(kind, node, what, old, new, self.calls[-1][2] if self.calls else -1))

    def _listen(self, kind):
        assign, own = kind.__setattr__, vars(kind).get("__setattr__")

        def __setattr__(node, attribute, value):
            if attribute.startswith("_") or id(node) not in self.before or self.lines < 0:
                return assign(node, attribute, value)
            old, written = self.unseen(attribute_of, node, attribute), len(self.events)
            assign(node, attribute, value)
            self.look(node)
            told = any(event.node is node and event.kind in ("set", "grow") for event in self.events[written:])
            way = attribute == "children" or isinstance(value, self.classes) or old is value is None  # to a child, or to none
            if not told and not way:
                self._write("set", node, attribute, old, value)

        try:
            kind.__setattr__ = __setattr__
            self.own[kind] = own
        except TypeError:
            pass  # a class made in C: `finish` finds the labels its nodes were given

    def stop(self):
        self.lines = -1  # for `finish`, should a bare `except:` of the watched code hold this up
        raise TooLong

    def leave_no_trace(self):
        for kind, own in self.own.items():
            if own is None:
                del kind.__setattr__
            else:
                kind.__setattr__ = own

    def finish(self):
        """Write down what happened to the tree unseen, so that the last step shows it as it is."""
        stopped, self.calls, self.limit = self.lines < 0, [], self.limit + 2 * len(self.known)
        for node in list(self.known.values()):
            self.look(node)
        given = [event for event in self.events if event.kind == "set" and event.name in LABEL_NAMES]
        last = {id(event.node): None if event.new is None else plain(event.new) for event in given}
        for node in self.known.values():
            label = label_of(node)
            if label not in (self.before[id(node)], last.get(id(node))):
                self._write("set", node, LABEL_NAMES[0], None, label)
        if stopped:
            raise TooLong

    def tree(self, root):
        """The nodes that hang on the root now; all that ever did, if that can't be said."""
        try:
            return [node for node in islice(walk(root), len(self.known)) if id(node) in self.known]
        except GameError:
            return list(self.known.values())

    def trace(self, frame, event, arg):
        """Called by the interpreter for every call of a Python function."""
        if self.looking or frame.f_globals is globals():
            return None
        code = frame.f_code
        if not code.co_name.startswith("__") and not code.co_flags & GENERATOR:
            there = frame.f_locals
            for argument in code.co_varnames[: min(2, code.co_argcount)]:
                node = there.get(argument)
                if isinstance(node, self.classes):
                    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
                    self._enter(frame, node, {what: there[what] for what in names if is_number(there.get(what))})
                    break
        elif code.co_name == "__init__":
            self.born = 20
        return self._inside

    def _enter(self, frame, node, given):
        if self.calls:
            self.look(self.calls[-1][1])
        self._see(node)
        self._write("enter", node, frame.f_code, None, dict(given) or None)
        self.calls.append((frame, node, len(self.events) - 1, given))

    def _compare(self, frame):
        """Write down which of the numbers that the innermost call was given have become others."""
        _, node, _, given = self.calls[-1]
        for what, old in given.items():
            new = frame.f_locals.get(what)
            if new is not old and is_number(new) and new != old:
                given[what] = new
                self._write("given", node, what, old, new)

    def _inside(self, frame, event, arg):
        """Called by the interpreter for every line, exception and return of a function."""
        if event == "line":
            self.raising = None, None
            self.lines -= 1
            if self.lines < 0:
                self.stop()
            if self.calls and self.calls[-1][0] is frame and self.calls[-1][3]:
                self._compare(frame)
            if self.born:
                self.born -= 1
                for value in list(frame.f_locals.values()):
                    if isinstance(value, self.classes):
                        self.look(value)
        elif event == "exception":
            self.raising = frame, arg[1]
        elif event == "return" and self.calls and self.calls[-1][0] is frame:
            node = self.calls[-1][1]
            self._compare(frame)
            self.look(node)
            self._write("leave", node, frame.f_code, self.raising[1] if self.raising[0] is frame else None, arg)
            self.calls.pop()
        return self._inside

    def steps(self, error):
        """The steps without helpers and without the way an error went up; and how many more were on nodes that are not in the tree."""
        kept, steps, place, strangers = _walkers(self.events), [], {-1: -1}, 0
        for number, (kind, node, what, old, new, call) in enumerate(self.events):
            place[number] = place[call]
            caller = self.events[call].name if kind == "given" else what
            if kind in ("enter", "leave", "given") and caller not in kept or kind == "leave" and error is not None and old is error:
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
