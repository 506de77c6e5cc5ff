"""recorder: it writes down the calls on nodes, the numbers they are given and what becomes of these, line by line."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from traceback import walk_stack
from types import CodeType, FrameType
from typing import Any, NamedTuple

from ...core import limits
from ...core.introspect import Thing
from ...core.text import Number, is_number
from .held import SIMPLE, snapshot
from .tracer import Tracing, unwound

NEAR = 4  # calls above a generator among which it may be itself
GENERATOR = 0x20  # inspect.CO_GENERATOR, without the time that inspect takes to load


class Event(NamedTuple):
    """One thing that happened while a function ran, its `kind`: "enter", "given", "set", "grow", "link" or "leave"."""

    kind: str
    node: Thing
    name: str  # of the function entered or left, of the argument that is given another number, of the attribute; or ""
    old: Any  # of an argument or an attribute; None if it had none; on leaving the exception that was raised, or None
    new: Any  # the new value, the result, the new children (a list); on entering the numbers given (a dict) or None
    call: int  # the event that entered the call this happened in; -1 outside of all
    line: int | None  # the line of that call which did it, in its file; None outside of all
    code: CodeType | None  # of the function entered or left
    held: dict[str, Any] | None  # what the variables of that call, or of the one entered, held, as `snapshot` has it


class Step(NamedTuple):
    """An event that is shown, because it is one of the functions watched and not of their helpers."""

    kind: str
    node: Thing
    name: str
    old: Any  # None on leaving
    new: Any
    call: int  # the step that entered the call this happened in; -1 outside of all
    line: int | None  # where a function called the helper that did it, or the function did it itself
    code: CodeType | None  # of the function entered, or of a helper that sets the attribute
    event: int = 0  # how many events were written before it
    held: dict[str, Any] | None = None


class Open:
    """A call that has not come back: its frame, its node, the event that entered it, the numbers it was given."""

    __slots__ = "frame", "node", "event", "given", "line"

    def __init__(self, frame: FrameType, node: Thing, event: int, given: dict[str, Number]) -> None:
        self.frame = frame
        self.node = node
        self.event = event
        self.given = given
        self.line = frame.f_lineno  # where it was when its numbers were last looked at


class Recorder(Tracing):
    """Writes down the `events`, those of helpers too.

    `calls` are the Open ones; `classes`, those of nodes. Once it is `full` nothing more is written, and what runs on is
    told of its calls alone, which takes a fraction of the time: `count` is how many of the code in `again` there were.
    """

    full = False
    classes: tuple[type, ...] = ()
    count = 0

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.events: list[Event] = []
        self.calls: list[Open] = []
        self.again: set[CodeType] = set()
        self.generators: list[str] = []  # the names of those that call themselves, and are no nodes
        self.born = 0  # lines to go on which a new node may be hung into the tree

    def write(
        self, kind: str, node: Thing, name: str, old: Any, new: Any, line: int | None = None,
        code: CodeType | None = None, variables: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        if kind != "set":
            self.note(node)
        if len(self.events) >= self.limit:
            self.run_on()
        if not self.full:
            call = -1
            if self.calls:
                caller = self.calls[-1]
                call = caller.event
                line = line or caller.frame.f_lineno
                variables = variables or caller.frame.f_locals
            held = snapshot(variables or {}) if variables or self.calls else None
            self.events.append(Event(kind, node, name, old, new, call, line, code, held))

    def node_of(self, frame: FrameType, variables: Mapping[str, Any]) -> Thing:
        """The node that a call is about, by its frame and its local variables; None where there is none."""

    def unseen(self, question: Callable[..., Any], *arguments: Any) -> Any:
        """An answer that may run code of the watched class, which is not what it did by itself."""
        before = self.looking
        self.looking = True
        try:
            return question(*arguments)
        finally:
            self.looking = before

    def meet(self, node: Thing) -> None:
        """A call on a node begins."""

    def note(self, node: Thing) -> None:
        """Remember what a node is called by now."""

    def look(self, node: Thing) -> None:
        """See what has become of a node."""

    def run_on(self) -> None:
        """Write nothing more, from now on."""
        if not self.full and sys.gettrace() == self.trace:
            self.counted = set(map(id, self.again))  # the hash of a code object is slow
            sys.setrecursionlimit(min(sys.getrecursionlimit(), limits.CALLS_INSIDE_CALLS + limits.CALLS_KEPT_FREE))
            sys.settrace(self._unseen)
        self.full = True

    def _unseen(self, frame: FrameType, event: str, arg: Any) -> None:
        """Called by the interpreter, from then on, for every call of a Python function, and for nothing else."""
        self.lines += 1
        self.count += id(frame.f_code) in self.counted
        if self.over or self.lines > self.enough:
            self.over = True
            self._go_on(frame)

    def _called(self, frame: FrameType) -> None:
        code = frame.f_code
        named = code.co_name == "__call__" or not code.co_name.startswith("__")
        if named and not code.co_flags & GENERATOR:
            variables = frame.f_locals
            if (node := self.unseen(self.node_of, frame, variables)) is not None:
                names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
                given = {name: variables[name] for name in names if is_number(variables.get(name))}
                if len(names) > len(given) + 1 and self.classes:
                    given |= _pairs(names, variables)
                self._enter(frame, node, given, variables)
        elif code.co_name == "__init__":
            self.born = 20
        elif code.co_flags & GENERATOR and code.co_name not in self.generators and not code.co_name.startswith("<"):
            if any(above.f_code is code for above, _ in islice(walk_stack(frame.f_back), NEAR)):
                self.generators.append(code.co_name)

    def _enter(self, frame: FrameType, node: Thing, given: dict[str, Number], variables: dict[str, Any]) -> None:
        if self.calls:
            self.look(self.calls[-1].node)
        self.meet(node)
        code = frame.f_code
        self.write("enter", node, code.co_name, None, dict(given) or None, code=code, variables=variables)
        self.calls.append(Open(frame, node, len(self.events) - 1, given))

    def _line(self, frame: FrameType) -> None:
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

    def _left(self, frame: FrameType, result: Any) -> None:
        if not self.full and self.calls and (call := self.calls[-1]).frame is frame:
            self._compare(call)
            self.look(call.node)
            raised = self.raised if result is None and unwound(frame) else None
            self.write("leave", call.node, frame.f_code.co_name, raised, as_given(result), code=frame.f_code)
            self.calls.pop()

    def _compare(self, call: Open) -> None:
        """Write down which of the numbers that the innermost call was given have become others, by its last line."""
        for name, old in call.given.items():
            new = call.frame.f_locals.get(name)
            if new is not old and is_number(new) and new != old:
                call.given[name] = new
                self.write("given", call.node, name, old, new, call.line)
        call.line = call.frame.f_lineno


def as_given(result: Thing) -> Thing:
    """What a call gives back, as it is then, for a list or a dict may change later; a number of numpy's as Python's."""
    if type(result) in SIMPLE:
        return result
    if hasattr(type(result), "item") and getattr(result, "shape", None) == ():
        return result.item()
    short = type(result) in (list, dict, set) and len(result) <= limits.ITEMS_RECORDED
    return result.copy() if short else result


def _pairs(names: Iterable[str], variables: Mapping[str, Any]) -> dict[str, Number]:
    """The numbers in the pairs of numbers that a call is given, which may be bounds."""
    found: dict[str, Number] = {}
    for name in names:
        pair = variables.get(name)
        if isinstance(pair, (tuple, list)) and len(pair) == 2 and all(map(is_number, pair)):
            found |= {f"{name}[0]": pair[0], f"{name}[1]": pair[1]}
    return found


def walkers(events: Sequence[Event]) -> set[CodeType]:
    """The code of what walks the tree: the first function called, and all that call themselves, by others too."""
    first = [event.code for event in events if event.code][:1]
    return recursive(events, names_in).union(first)


def recursive(events: Sequence[Event], names_of: Callable[[CodeType], set[str]]) -> set[CodeType]:
    """The code of all that call themselves, straight or by way of others; or name each other, as `names_of` has it."""
    calls: dict[CodeType, set[CodeType]] = {event.code: set() for event in events if event.code}
    for event in events:
        if event.code and event.kind == "enter" and event.call >= 0 and (caller := events[event.call].code):
            calls[caller].add(event.code)
    for code in calls:
        names = names_of(code)
        calls[code].update(other for other in calls if other.co_name in names)
    for code, further in calls.items():  # Warshall: what is reached by way of each
        for reached in calls.values():
            if code in reached:
                reached |= further
    return {code for code, reached in calls.items() if code in reached}


def names_in(code: CodeType) -> set[str]:
    """The names that a function speaks of, in what it has inside too."""
    inner = (names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return {*code.co_names, *code.co_freevars}.union(*inner)


def steps_of(
    events: Sequence[Event], codes: set[CodeType], has: Callable[[Thing], bool] = lambda node: True,
    error: BaseException | None = None,
) -> tuple[list[Step], int]:  # fmt: skip
    """The steps of the functions with these codes, and how many more were on nodes that it has not.

    Left out are the calls of helpers, and the way an error went up.
    """
    steps: list[Step] = []
    strangers = 0
    place = {-1: -1}  # of each event, by number: the step that entered its call
    lines: dict[int, int | None] = {}  # of a call of a helper, by its event: the line at which it was called
    for number, (kind, node, name, old, new, call, line, code, held) in enumerate(events):
        place[number] = place[call]
        if call in lines:
            if kind == "set":
                code = events[call].code
            else:
                line = lines[call]
            if kind in ("grow", "link"):
                held = None  # that is the helper's, the line is not
        if kind in ("enter", "leave", "given") and (code or events[call].code) not in codes:
            if kind == "enter":
                lines[number] = line
            continue
        if kind == "leave" and error is not None and old is error:
            continue
        if not has(node):
            strangers += 1
            continue
        if kind == "enter":
            place[number] = len(steps)
        elif kind == "leave":
            code = old = None
        steps.append(Step(kind, node, name, old, new, place[call], line, code, number, held))
    return steps, strangers
