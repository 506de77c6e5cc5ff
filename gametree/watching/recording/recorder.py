"""recorder: it writes down the calls on nodes, the numbers they are given and what becomes of these, line by line."""

import sys
from itertools import islice
from traceback import walk_stack
from types import CodeType
from typing import NamedTuple

from ...core import limits
from ...core.text import is_number
from .held import SIMPLE, snapshot
from .tracer import Tracing, unwound

NEAR = 4  # calls above a generator among which it may be itself
GENERATOR = 0x20  # inspect.CO_GENERATOR, without the time that inspect takes to load


class Step(NamedTuple):
    """One thing that happened, its `kind`: "enter", "given", "set", "grow", "link" or "leave"."""

    kind: str
    node: object
    name: str  # of the function entered or left, of the argument that is given another number, of the attribute; or ""
    old: object  # of an argument or an attribute; None if it had none
    new: object  # the new value, the result, the new children (a list); on entering the numbers given (a dict) or None
    call: int  # the step that entered the call this happened in; -1 outside of all
    line: int | None  # the line of that call which did it, in its file; None outside of all
    code: object  # of the function entered, or of a helper that sets the attribute; or None
    event: int = 0  # how many events were written before it
    held: dict | None = None  # what the variables of that call, or of the one entered, held, as `snapshot` has it


class Open:
    """A call that has not come back: its frame, its node, the event that entered it, the numbers it was given."""

    __slots__ = "frame", "node", "event", "given", "line"

    def __init__(self, frame, node, event, given):
        self.frame, self.node, self.event, self.given = frame, node, event, given
        self.line = frame.f_lineno  # where it was when its numbers were last looked at


class Recorder(Tracing):
    """Writes down the events: `events`, as Step, but `name` is the code object of a function; helpers are among them.

    `calls` are the Open ones; `classes`, those of nodes. Once it is `full` nothing more is written, and what runs on is
    told of its calls alone, which takes a fraction of the time: `count` is how many of the code in `again` there were.
    """

    full = False
    classes = again = ()
    count = 0

    def __init__(self, limit):
        self.limit, self.events, self.calls = limit, [], []
        self.generators = []  # the names of those that call themselves, and are no nodes
        self.born = 0  # lines to go on which a new node may be hung into the tree

    def write(self, kind, node, what, old, new, line=None, there=None):
        if len(self.events) >= self.limit:
            self.run_on()
        if not self.full:
            call = self.calls[-1] if self.calls else None
            event, line = (call.event, line or call.frame.f_lineno) if call else (-1, None)
            held = snapshot(there or call.frame.f_locals) if there or call else None
            self.events.append(Step(kind, node, what, old, new, event, line, None, 0, held))

    def node_of(self, frame, there):
        """The node that a call is about, by its frame and its local variables; None where there is none."""

    def unseen(self, question, *arguments):
        """An answer that may run code of the watched class, which is not what it did by itself."""
        before, self.looking = self.looking, True
        try:
            return question(*arguments)
        finally:
            self.looking = before

    def meet(self, node):
        """A call on a node begins."""

    def look(self, node):
        """See what has become of a node."""

    def run_on(self):
        """Write nothing more, from now on."""
        if not self.full and sys.gettrace() == self.trace:
            self.counted = set(map(id, self.again))  # the hash of a code object is slow
            sys.setrecursionlimit(min(sys.getrecursionlimit(), limits.CALLS_INSIDE_CALLS + limits.CALLS_KEPT_FREE))
            sys.settrace(self._unseen)
        self.full = True

    def _unseen(self, frame, event, arg):
        """Called by the interpreter, from then on, for every call of a Python function, and for nothing else."""
        self.lines += 1
        self.count += id(frame.f_code) in self.counted
        if self.over or self.lines > self.enough:
            self.over = True
            self._go_on(frame)

    def _called(self, frame):
        code = frame.f_code
        named = code.co_name == "__call__" or not code.co_name.startswith("__")
        if named and not code.co_flags & GENERATOR:
            there = frame.f_locals
            if (node := self.unseen(self.node_of, frame, there)) is not None:
                names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
                given = {what: there[what] for what in names if is_number(there.get(what))}
                if len(names) > len(given) + 1 and self.classes:
                    given |= _pairs(names, there)
                self._enter(frame, node, given, there)
        elif code.co_name == "__init__":
            self.born = 20
        elif code.co_flags & GENERATOR and code.co_name not in self.generators and not code.co_name.startswith("<"):
            if any(above.f_code is code for above, _ in islice(walk_stack(frame.f_back), NEAR)):
                self.generators.append(code.co_name)

    def _enter(self, frame, node, given, there):
        if self.calls:
            self.look(self.calls[-1].node)
        self.meet(node)
        self.write("enter", node, frame.f_code, None, dict(given) or None, there=there)
        self.calls.append(Open(frame, node, len(self.events) - 1, given))

    def _line(self, frame):
        super()._line(frame)
        if self.full:
            return
        if self.calls and (call := self.calls[-1]).given and call.frame is frame:
            self._compare(call)
        if self.born:
            self.born -= 1
            for value in list(frame.f_locals.values()):
                if isinstance(value, self.classes):
                    self.look(value)

    def _left(self, frame, result):
        if not self.full and self.calls and (call := self.calls[-1]).frame is frame:
            self._compare(call)
            self.look(call.node)
            raised = self.raised if result is None and unwound(frame) else None
            self.write("leave", call.node, frame.f_code, raised, as_given(result))
            self.calls.pop()

    def _compare(self, call):
        """Write down which of the numbers that the innermost call was given have become others, by its last line."""
        for what, old in call.given.items():
            new = call.frame.f_locals.get(what)
            if new is not old and is_number(new) and new != old:
                call.given[what] = new
                self.write("given", call.node, what, old, new, call.line)
        call.line = call.frame.f_lineno


def as_given(result):
    """What a call gives back, as it is then, for a list or a dict may change later; a number of numpy's as Python's."""
    if type(result) in SIMPLE:
        return result
    if hasattr(type(result), "item") and getattr(result, "shape", None) == ():
        return result.item()
    return result.copy() if type(result) in (list, dict, set) and len(result) <= limits.ITEMS_RECORDED else result


def _pairs(names, there):
    """The numbers in the pairs of numbers that a call is given, which may be bounds."""
    pairs = [(what, there.get(what)) for what in names if isinstance(there.get(what), (tuple, list))]
    pairs = [(what, pair) for what, pair in pairs if len(pair) == 2 and all(map(is_number, pair))]
    return {f"{what}[{i}]": number for what, pair in pairs for i, number in enumerate(pair)}


def walkers(events):
    """The code of what walks the tree: the first function called, and all that call themselves, by others too."""
    first = [event.name for event in events if event.kind == "enter"][:1]
    return recursive(events, names_in).union(first)


def recursive(events, names_of=lambda code: ()):
    """The code of all that call themselves, straight or by way of others; or name each other, as `names_of` has it."""
    entered = [event for event in events if event.kind == "enter"]
    calls = {event.name: set() for event in entered}
    for event in entered:
        if event.call >= 0:
            calls[events[event.call].name].add(event.name)
    for code in calls:
        names = names_of(code)
        calls[code].update(other for other in calls if other.co_name in names)
    for code, further in calls.items():  # Warshall: what is reached by way of each
        for reached in calls.values():
            if code in reached:
                reached |= further
    return {code for code, reached in calls.items() if code in reached}


def names_in(code):
    """The names that a function speaks of, in what it has inside too."""
    inner = (names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return {*code.co_names, *code.co_freevars}.union(*inner)


def kept(events, kept, has=lambda node: True, error=None):
    """The steps of the functions whose code is kept, and how many more were on nodes that it has not.

    Left out are the others, and the way an error went up.
    """
    steps, strangers = [], 0
    place, lines = {-1: -1}, {}  # of events: the step that entered it; the line at which what is kept called another
    for number, (kind, node, what, old, new, call, line, _, _, held) in enumerate(events):
        place[number] = place[call]
        code = events[call].name if kind == "set" and call in lines else None  # of the helper that sets it
        held = None if kind in ("grow", "link") and call in lines else held  # that is the helper's, the line is not
        line = line if code else lines.get(call, line)
        caller = events[call].name if kind == "given" else what
        other = kind in ("enter", "leave", "given") and caller not in kept
        if other and kind == "enter":
            lines[number] = line
        if other or kind == "leave" and error is not None and old is error:
            continue
        if not has(node):
            strangers += 1
            continue
        if kind == "enter":
            place[number] = len(steps)
        called = what if isinstance(what, str) else what.co_name
        code, old = what if kind == "enter" else code, None if kind == "leave" else old
        steps.append(Step(kind, node, called, old, new, place[call], line, code, number, held))
    return steps, strangers
