"""recorder: record, line by line, the calls on nodes, their numeric arguments and how these change."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from threading import Thread
from traceback import walk_stack
from types import CodeType, FrameType
from typing import Any, NamedTuple

from ...core import limits
from ...core.errors import HERE as OURS
from ...core.errors import LIBRARIES
from ...core.introspect import Thing
from ...core.text import Number, is_number
from .containers import CHANGING, NO_DATA, Data, Patch, Tables, is_followed
from .snapshots import OTHER, SIMPLE, Snapshot, is_long, snapshot_variables, take_snapshot
from .source import containers_changed, loops_of
from .tracer import UNTRACED, Tracing, active_tracing, unwound

CALLS_SEARCHED = 4  # how many outer calls are searched to find out whether a generator calls itself
LINES_AFTER_INIT = 20  # a new node usually becomes a child within this many lines
# inspect.CO_NESTED, CO_GENERATOR and asynchronous functions; inspect is slow to load
INNER, GENERATOR = 0x10, 0x20 | 0x80 | 0x200
QUIET = OURS, *LIBRARIES  # files in which only the lines of calls on nodes are traced
WHILE_WATCHED = *UNTRACED, "gametree.core.tree"  # once a call is recorded, what this module does is not: it only reads
Rounds = tuple[tuple[int, int], ...]  # the first line of each loop, and the number of its current round, from 1


class Step(NamedTuple):
    """One thing that happened while a function ran.

    It is "enter", "argument", "set", "grow", "link" or "leave", or the "line" that changed variables or containers.
    While the function runs, all of these are events. `steps_of` turns those that are shown into steps.
    """

    kind: str
    node: Thing
    name: str  # the name of the function, the argument or the attribute; otherwise ""
    old: Any  # the old value of an argument or an attribute, or None; the exception that a call raised, or None
    new: Any  # the new value, the result, or a list of new children; a dict of a call's numeric arguments, or None;
    #           or a dict with snapshots of the variables that a line changed
    call: int  # the event, or the step, that entered the innermost call; −1 outside all calls
    line: int | None  # the line that ran in the innermost call, or called the helper that is not shown; None outside
    code: CodeType | None  # the function that is entered or left, or a helper that sets the attribute
    variables: dict[str, Any] | None  # snapshots of the variables of the innermost call, or of the call that is entered
    begun: Mapping[int, int]  # the lines that the innermost call has begun -> when it last did: since its previous
    #                           event or, in a step, since it was entered
    data: Data = NO_DATA  # the containers of the innermost call, or of the call that is entered
    rounds: Rounds = ()  # the loops that the line is in, the outermost first
    event: int = 0  # the number of the event
    next_line: int | None = None  # the line that runs next in the innermost call, or in the call that is entered


class OpenCall:
    """A call that has not returned yet: its frame, its node, the event that entered it, and its numeric arguments.

    Attributes:
        line: The line that is running. While an event is found at the beginning of a line, it is the line before.
        begun: The lines that have begun since the last event, as in Step.
        loops: A dict from each line inside loops to the first lines of these, the outermost first, or None if the
            lines of the call are not recorded.
        loud: The lines that may change a container.
        rounds: A dict from the first line of each loop to the number of the current round.
        variables: The variables after the last line.
        snapshots: Snapshots of these.
        tables: The tables after the last line, by the names of variables.
        outer: The global containers that the function changes, by name.
    """

    def __init__(
        self, frame: FrameType, node: Thing, event: int, numbers: dict[str, Number], outer: Mapping[str, Any]
    ) -> None:
        self.frame, self.node, self.event, self.numbers, self.outer = frame, node, event, numbers, outer
        self.line = frame.f_lineno
        self.begun: dict[int, int] = {}
        self.loops: Mapping[int, tuple[int, ...]] | None = None

    def visible(self) -> Mapping[str, Any]:
        """Return the variables of the call, and the global containers that its function changes."""
        return {**self.outer, **self.frame.f_locals} if self.outer else self.frame.f_locals

    def follow(self, variables: Mapping[str, Any]) -> None:
        """Begin to record lines."""
        self.loops, self.loud = loops_of(self.frame.f_code)
        self.rounds: dict[int, int] = {}
        self.tables: Mapping[str, int] = {}
        self.variables = dict(variables)
        self.snapshots = snapshot_variables(variables)

    def count_rounds(self, loops: Mapping[int, tuple[int, ...]], line: int) -> None:
        """Count a round if the line that begins now is the first one of a loop."""
        if loops.get(line, ())[-1:] == (line,):
            self.rounds[line] = self.rounds.get(line, 0) + 1 if line in loops.get(self.line, ()) else 1

    def changed(self, variables: Mapping[str, Any]) -> dict[str, Snapshot]:
        """Return snapshots of the visible variables that have been changed since the last line, and keep them.

        Numeric arguments are not returned, because each of their changes is an event of its own.
        """
        before, found = self.variables, {}
        for name, thing in variables.items():
            old = before.get(name, OTHER)
            if thing is old and (type(thing) in SIMPLE or name in self.tables or not isinstance(thing, CHANGING)):
                continue
            before[name] = thing
            if name[0] in "_.":
                continue
            snapshot = take_snapshot(thing)
            is_same = snapshot == self.snapshots.get(name, OTHER) and type(thing) is type(old)
            if snapshot is OTHER:
                self.snapshots.pop(name, None)
            elif not (is_same and (thing is old or type(thing) in SIMPLE)):
                self.snapshots[name] = snapshot
                if name not in self.numbers:
                    found[name] = snapshot
        if len(before) > len(variables):
            for name in before.keys() - variables.keys():
                del before[name]
                self.snapshots.pop(name, None)
        return found


class Recorder(Tracing):
    """Records events, including those of helper functions.

    Attributes:
        events: The events so far.
        calls: The calls that have not returned yet.
        classes: The classes of nodes.
        full: Whether recording has ended. After that, calls are only counted, which is much faster.
        records_lines: True if the lines of all calls are recorded, and False if none are. If it is None, the lines of
            the first function are recorded, unless it calls itself.
        recursive: The ids of the code of functions whose calls are counted. (Hashing a code object is slow.)
        count: The number of these calls.
        has_threads: Whether the code has started threads, which are not recorded.
        generators: The names of recursive generators and asynchronous functions, whose calls are not recorded.
    """

    full = False
    has_threads = False
    classes: tuple[type, ...] = ()
    count = 0

    def __init__(self, limit: int, lines: bool | None = None) -> None:
        self.limit = limit
        self.most_work = limits.ITEMS_COMPARED * max(1, limit / limits.STEPS_RECORDED)  # a raised limit raises both
        self.records_lines = False if lines is None and active_tracing() else lines  # within a check, that is too slow
        self.tables = Tables()
        self.events: list[Step] = []
        self.calls: list[OpenCall] = []
        self._changed: dict[int, set[str]] = {}  # id of a code object -> names of global containers
        self.recursive: set[int] = set()
        self.generators: list[str] = []
        self._lines_to_search = 0  # the number of lines that may still add a new node to the tree

    def write(
        self, kind: str, node: Thing, name: str, old: Any, new: Any, code: CodeType | None = None,
        entered: OpenCall | None = None, data: Data | None = None,
    ) -> None:  # fmt: skip
        """Write down an event, unless recording has ended. `data` is given if the call's lines are recorded."""
        if kind != "set":
            self.note_name(node)
        if len(self.events) >= self.limit or self.tables.work > self.most_work:
            self.stop_recording()
        if self.full:
            return
        call, line, begun, snapshots = -1, None, {}, None
        rounds: Rounds = ()
        if caller := self.calls[-1] if self.calls else None:
            call, line, begun, caller.begun = caller.event, caller.line, caller.begun, {}
            if caller.loops:
                rounds = tuple((first, caller.rounds.get(first, 1)) for first in caller.loops.get(line, ()))
        if inner := entered or caller:
            variables = inner.visible()
            snapshots = snapshot_variables(variables) if data is None else {**inner.snapshots}
            data = self._look(inner, variables, snapshots) if data is None else data
        data = data or NO_DATA
        self.events.append(Step(kind, node, name, old, new, call, line, code, snapshots, begun, data, rounds))

    def _look(self, call: OpenCall, variables: Mapping[str, Any], snapshots: dict[str, Snapshot]) -> Data:
        """Return the containers of a call. If its lines are recorded, only lines change them.

        Otherwise, only grids and containers that are not in the snapshots get tables.
        """
        if call.loops is not None:
            return Data((), call.tables)
        if tuple not in map(type, snapshots.values()):
            return NO_DATA
        if self.records_lines is None and self.calls and self.calls[0].loops is not None:
            return NO_DATA  # a helper
        long = {name: variables[name] for name, each in snapshots.items() if type(each) is tuple and is_long(each)}
        return self.tables.look(long) if long else NO_DATA

    def node_of(self, frame: FrameType, variables: Mapping[str, Any]) -> Thing:
        """Find the subject of a call in its frame and local variables, and return its node, or None."""

    def add_node(self, node: Thing) -> None:
        """Register the node of a new call."""

    def note_name(self, node: Thing) -> None:
        """Remember the current name of a node."""

    def find_children(self, node: Thing) -> None:
        """Find new children of a node."""

    def stop_recording(self) -> None:
        """Stop recording, and only count calls from now on."""
        if not self.full and sys.gettrace() == self.trace:
            sys.setrecursionlimit(min(sys.getrecursionlimit(), limits.CALLS_INSIDE_CALLS + limits.CALLS_KEPT_FREE))
            sys.settrace(self._count_call)
        self.full = True

    def _count_call(self, frame: FrameType, event: str, arg: Any) -> None:
        """Count a call. Once recording has ended, the interpreter runs this for each call of a Python function."""
        self.lines += 1
        self.count += id(frame.f_code) in self.recursive
        if self.must_stop or self.lines > self.most_lines:
            self.must_stop = True
            self._stop(frame)

    def _called(self, frame: FrameType) -> None:
        code = frame.f_code
        frame.f_trace_lines = not code.co_filename.startswith(QUIET)
        self.lines += not frame.f_trace_lines
        named = code.co_name == "__call__" or not code.co_name.startswith("__")
        if named and not code.co_flags & GENERATOR:
            variables = frame.f_locals
            if (node := self.node_of(frame, variables)) is not None:
                names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
                numbers = {name: variables[name] for name in names if is_number(variables.get(name))}
                if len(names) > len(numbers) + 1 and self.classes:
                    numbers |= _pairs(names, variables)
                self._enter(frame, node, numbers, variables)
        elif code is Thread.__init__.__code__:
            files = (outer.f_code.co_filename for outer, _ in walk_stack(frame.f_back))
            maker = next(file for file in files if file.startswith(OURS) or not file.startswith(LIBRARIES))
            self.has_threads = self.has_threads or not maker.startswith(OURS)
        elif code.co_name == "__init__":
            self._lines_to_search = LINES_AFTER_INIT
        elif code.co_flags & GENERATOR and code.co_name not in self.generators and not code.co_name.startswith("<"):
            if any(above.f_code is code for above, _ in islice(walk_stack(frame.f_back), CALLS_SEARCHED)):
                self.generators.append(code.co_name)

    def _enter(self, frame: FrameType, node: Thing, numbers: dict[str, Number], variables: dict[str, Any]) -> None:
        if self.calls:
            self.find_children(self.calls[-1].node)
        self.add_node(node)
        code = frame.f_code
        call = OpenCall(frame, node, len(self.events), numbers, self._outer_containers(frame))
        if self.records_lines is None and any(outer.frame.f_code is code for outer in self.calls):
            self.records_lines = False
            self.calls[0].loops = None
        data = None
        if self.records_lines is not False and not _is_ours(code):
            if self.records_lines or not self.calls and code.co_name not in names_in(code):
                call.follow(call.visible())
                data = self.tables.look(call.visible())
                call.tables = data.names
        frame.f_trace_lines = True
        self.untraced = WHILE_WATCHED
        self.write("enter", node, code.co_name, None, dict(numbers) or None, code, call, data)
        self.calls.append(call)

    def _outer_containers(self, frame: FrameType) -> Mapping[str, Any]:
        """Return the global containers that the function of a frame changes, by name."""
        if (names := self._changed.get(id(frame.f_code))) is None:  # hashing a code object is slow
            names = self._changed[id(frame.f_code)] = containers_changed(frame.f_code)
        things = {name: frame.f_globals.get(name) for name in names}
        return {name: thing for name, thing in things.items() if isinstance(thing, CHANGING)}

    def _line(self, frame: FrameType) -> None:
        if self.full:
            frame.f_trace_lines = self.must_stop or not self.has_clock  # the clock turns it on again
            return
        call = self.calls[-1] if self.calls and self.calls[-1].frame is frame else None
        if call and (call.numbers or call.loops is not None):
            self._compare(call)
        if self._lines_to_search:
            self._lines_to_search -= 1
            for value in list(frame.f_locals.values()):
                if isinstance(value, self.classes):
                    self.find_children(value)
        if call:
            line = frame.f_lineno
            if call.loops:
                call.count_rounds(call.loops, line)
            call.line = line
            call.begun[line] = self.lines

    def _left(self, frame: FrameType, result: Any) -> None:
        if not self.full and self.calls and (call := self.calls[-1]).frame is frame:
            self._compare(call)
            self.find_children(call.node)
            raised = self.raised if result is None and unwound(frame) else None
            self.write("leave", call.node, frame.f_code.co_name, raised, copy_result(result), code=frame.f_code)
            self.calls.pop()

    def _compare(self, call: OpenCall) -> None:
        """Record what the last line of the innermost call changed."""
        variables = call.visible()
        for name, old in call.numbers.items():
            new = variables.get(name)
            if new is not old and is_number(new) and new != old:
                call.numbers[name] = new
                self.write("argument", call.node, name, old, new)
        if call.loops is not None:
            self.compare_variables(call, variables)

    def compare_variables(self, call: OpenCall, variables: Mapping[str, Any]) -> None:
        """Record which variables and containers of the innermost call its last line changed."""
        found = call.changed(variables)
        others_ran = self.lines > call.begun.get(call.line, 0) + 1
        data = NO_DATA
        is_new = any(type(new) is tuple and is_followed(variables[name]) for name, new in found.items())
        if others_ran or call.line in call.loud or is_new:
            data = self.tables.look(variables)
            call.tables = data.names
        if found or data.patches:
            self.write("line", call.node, "", None, found, data=data if data.patches else Data((), call.tables))


def copy_result(result: Thing) -> Thing:
    """Return a copy of a short container, because it may change later. NumPy numbers become Python numbers."""
    if type(result) in SIMPLE:
        return result
    if hasattr(type(result), "item") and getattr(result, "shape", None) == ():
        return result.item()
    return _copied(result, [limits.ITEMS_RECORDED], limits.NESTING_RECORDED)


def _copied(thing: Thing, room: list[int], nesting: int) -> Thing:
    """Return a copy of a container and of those in it. `room` contains how many more items may be copied."""
    kind = type(thing)
    if kind not in (list, dict, set, tuple) or len(thing) > room[0] or not nesting:
        return thing
    room[0] -= len(thing)
    if kind is dict:
        return {key: _copied(value, room, nesting - 1) for key, value in thing.items()}
    return thing.copy() if kind is set else kind([_copied(each, room, nesting - 1) for each in thing])


def _pairs(names: Iterable[str], variables: Mapping[str, Any]) -> dict[str, Number]:
    """Return the numbers in arguments that are pairs of numbers, because these may be bounds."""
    found: dict[str, Number] = {}
    for name in names:
        pair = variables.get(name)
        if isinstance(pair, (tuple, list)) and len(pair) == 2 and all(map(is_number, pair)):
            found |= {f"{name}[0]": pair[0], f"{name}[1]": pair[1]}
    return found


def helpers_of(events: Sequence[Step], codes: set[CodeType]) -> tuple[str, ...]:
    """Return the names of other functions that were called, without those of this package or inside a function."""
    others = {event.code: event.name for event in events if event.kind == "enter" and event.code not in codes}
    return tuple(name for code, name in others.items() if code and not code.co_flags & INNER and not _is_ours(code))


def _is_ours(code: CodeType) -> bool:
    return code.co_filename.startswith(OURS)


def recursive(events: Sequence[Step], names_of: Callable[[CodeType], set[str]]) -> set[CodeType]:
    """Return the code of functions that call themselves, directly or through others.

    Every function named in `names_of(code)` also counts as called by the function with that code.
    """
    calls: dict[CodeType, set[CodeType]] = {}
    for event in events:
        if event.kind == "enter" and event.code:
            calls.setdefault(event.code, set())
            if event.call >= 0 and (caller := events[event.call].code):
                calls[caller].add(event.code)
    for code in calls:
        names = names_of(code)
        calls[code].update(other for other in calls if other.co_name in names)
    for code, callees in calls.items():  # Warshall's algorithm: add what can be reached through each function
        for reached in calls.values():
            if code in reached:
                reached |= callees
    return {code for code, reached in calls.items() if code in reached}


def names_in(code: CodeType) -> set[str]:
    """Return the global and outer names that a function uses, including those in its inner functions."""
    inner = (names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return {*code.co_names, *code.co_freevars}.union(*inner)


def steps_of(
    events: Sequence[Step], codes: set[CodeType], has: Callable[[Thing], bool] = lambda node: True,
    error: BaseException | None = None, lines: bool = True,
) -> tuple[list[Step], int]:  # fmt: skip
    """Return the steps of the functions with these codes, and the number of steps on nodes for which `has` is False.

    Calls of helpers are left out. So are the "leave" events of the calls that the final error ended, and lines if
    `lines` is false.
    """
    steps, strangers = list[Step](), 0
    place = {-1: -1}  # the number of an event -> the step that entered its call
    helpers: dict[int, int | None] = {}  # the event of a helper's call -> the line that called the helper
    begun: dict[int, dict[int, int]] = {}  # the event of a call -> the lines that it has begun
    next_lines = _next_lines(events)
    patches: list[Patch] = []  # those of events that are left out
    for number, event in enumerate(events):
        kind, node, name, old, new, call, line, code, variables, fresh, data, rounds, *_ = event
        place[number] = place[call]
        patches += data.patches
        begun.setdefault(call, {}).update(fresh)
        if call in helpers and kind == "set":
            code = events[call].code
        elif call in helpers:
            line = helpers[call]
            variables = None if kind in ("grow", "link") else variables  # they belong to the helper, unlike the line
        is_shown = (code or events[call].code) in codes and (lines or kind != "line")
        if kind in ("enter", "leave", "argument", "line") and not is_shown:
            if kind == "enter":
                helpers[number] = line
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
        ran = {} if kind == "enter" else {**begun[call]}
        in_helper = call in helpers and kind != "enter"
        coming = None if in_helper and kind != "set" else next_lines[number]
        if patches or data.names:
            data = Data(patches, {} if in_helper else data.names)
            patches = []
        outer = place[call]
        steps.append(Step(kind, node, name, old, new, outer, line, code, variables, ran, data, rounds, number, coming))
    return steps, strangers


def _next_lines(events: Sequence[Step]) -> list[int | None]:
    """Return for each event the line that its call begins next, or None if the call returns or makes a call first."""
    found: list[int | None] = []
    coming: dict[int, int | None] = {-1: None}  # the event of a call -> the line that it begins next
    for number, event in reversed([*enumerate(events)]):
        found.append(None if event.kind == "leave" else coming.get(number if event.kind == "enter" else event.call))
        if event.begun or event.kind in ("enter", "leave"):
            coming[event.call] = next(iter(event.begun), None)
    return found[::-1]
