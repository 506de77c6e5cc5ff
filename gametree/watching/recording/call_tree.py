"""call_tree: turn the calls of a function into a tree whose nodes know the arguments of the calls."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any

from ...core import limits
from ...core.errors import GameError
from ...core.game import Game, State
from ...core.introspect import Thing, is_node
from ...core.query import moves_of, reachable
from ...core.text import is_number, short_repr
from .board_states import find_board_states
from .boards import write_board
from .call_arguments import Arguments, ObjectText, global_names
from .recorder import QUIET, OpenCall, Recorder, Step, names_in, recursive, steps_of
from .snapshots import BRACKETS, SIMPLE, Snapshot
from .source import PROGRAM
from .subjects import Subjects, one_line
from .tree_recorder import TreeRecorder

PLAIN = {*SIMPLE, *BRACKETS}  # classes whose objects are not nodes
FUNCTION = 1  # inspect.CO_OPTIMIZED: the code of a function, not of a class


class CallNode:
    """A call, as a node of the tree of calls.

    Attributes:
        children: The calls made inside it.
        game: The game, if the subject of the call is one of its states.
        state: That state, or () if there is none.
        main: The names of the arguments that are its subject.
        text: Its subject in one line.
        shown: Its subject as a board, if it is one.
        lists: Snapshots in which the call may find its children: its subject, and the entries of dicts for it.
        details: Short texts of other arguments that distinguish the call from other calls.
        texts: The texts of all its arguments.
        key: A tuple that is equal for equal calls.
        simple: Whether `key` seems to contain everything that the call depends on.
    """

    game: Game | None = None
    state: State = ()
    texts: list[str]
    key: tuple[Any, ...]
    simple: bool

    def __init__(self, arguments: Arguments, text: str = "") -> None:
        self.children: list[CallNode] = []
        self.arguments = arguments
        self.text = text
        self.main: list[str] = []
        self.details: list[str] = []
        self.lists: dict[str, Snapshot] = {}
        self.shown: str | None = None

    @property
    def bare(self) -> bool:
        """Whether the call has no visible subject."""
        return not self.main and not self.state

    def find_state(self, states: "_States", name: str | None, split: bool) -> None:
        """Find the state that is the subject: the argument with this name. If `split`, it may be several arguments."""
        numbers = self.first_arguments(states)
        if name is not None:
            self.state = self.arguments.tuples[name]
            self.main = [name]
        elif split and numbers in states:
            self.state = numbers
            self.main = [*self.arguments.things][: len(numbers)]
        elif self.arguments.has_game:
            self.state = states.start
        if self.state:
            self.game = states.game

    def first_arguments(self, states: "_States") -> tuple[Any, ...]:
        """Return as many of the first arguments as a state has parts."""
        return tuple(self.arguments.things.values())[: len(states.start)]

    def write_texts(self, subjects: Subjects, function: str) -> None:
        """Set the texts and the key of a call of the function with this name, and forget the call's arguments."""
        arguments = self.arguments
        if self.state:
            self.text = short_repr(self.state)
        elif (name := subjects.subject_of(arguments)) is not None:
            self.main = [name]
            snapshot = arguments.things.get(name, arguments.parts.get(name))
            keys = subjects.board(name)
            if keys is not None or type(snapshot) is ObjectText:
                self.shown = write_board(snapshot, keys)
            self.text = self.shown.replace("\n", "/") if self.shown else one_line(snapshot)
            self.lists[""] = snapshot
            for table, thing in (*arguments.parts.items(), *arguments.things.items()):
                if type(thing) is tuple and thing[0] is dict and not isinstance(thing[1], int):
                    entries = zip(thing[1][::2], thing[1][1::2], strict=True)
                    self.lists[table] = next((entry for key, entry in entries if key == snapshot), None)
        others = [name for name in arguments.things if name not in self.main and name not in subjects.stores]
        self.texts = [one_line(arguments.things[name]) for name in others]
        if not self.bare:
            self.texts.insert(0, short_repr(self.state, limits.CHARACTERS_COMPARED) if self.state else self.text)
        parts = [one_line(arguments.parts[name]) for name in subjects.parts if name in arguments.parts]
        self.key = (function, *self.texts, *parts, *arguments.nodes) if not self.bare else (function, id(self))
        stores = subjects.stores.difference(self.main)
        has_store = any(name in arguments.things or name in arguments.parts for name in stores)
        self.simple = arguments.complete and not has_store
        self.details = subjects.details(arguments, self.main)
        del self.arguments  # the arguments are no longer needed

    def __repr__(self) -> str:
        return short_repr(self.text)


class _States:
    """The states of a game: tuples that look like the first state, and tuples to which moves lead."""

    def __init__(self, game: Game, start: State) -> None:
        self.game = game
        self.start = start
        self._reached = {start}

    def __contains__(self, thing: Thing) -> bool:
        try:
            alike = len(thing) == len(self.start) and thing[0] in (1, 2) and not any(map(_differ, thing, self.start))
            if alike or thing in self._reached:
                self._reached.update(moves_of(self.game, thing).values())
                return True
        except (GameError, TypeError, IndexError):  # `thing` contains a list, or is empty
            pass
        return False

    def search(self, thing: State) -> None:
        """Search the game for a tuple that does not look like the first state. Either player may be to move."""
        try:
            either = {thing, (3 - thing[0], *thing[1:])} if thing[0] in (1, 2) else {thing}
            if any(state in either for state, _ in reachable(self.game, self.start, limits.STATES_SEARCHED)):
                self._reached.add(thing)
        except (GameError, TypeError, IndexError):
            pass


def _differ(one: Thing, other: Thing) -> bool:
    return not isinstance(one, type(other)) and not (is_number(one) and is_number(other))


def takes_a_game(algorithm: Thing, arguments: Sequence[Any]) -> bool:
    """Return whether a function is to be called with the game itself, not with the first node of its tree."""
    if str(getattr(algorithm, "__module__", "")).startswith("gametree."):
        return algorithm.__name__ in ("minimax", "alphabeta", "solve")
    code = getattr(getattr(algorithm, "__wrapped__", algorithm), "__code__", None)  # look inside functools.cache
    names = code.co_varnames[: code.co_argcount] if isinstance(code, CodeType) else ()
    first = next((name for name in names if name != "self"), "")
    return first == "game" or bool(arguments) and isinstance(arguments[0], tuple)


class CallRecorder(Recorder):
    """Records the calls of a function, and which call each of them was made in.

    Args:
        limit: The largest number of events.
        most: The largest number of calls of recursive functions that are kept.
        algorithm: The function that is watched.
        lines: Whether lines are recorded, as in `Recorder`.
        start: The first state of the game, if there is one.
        kind: The class of nodes whose children are unknown. Calls are told apart by these nodes.

    Attributes:
        count: The number of calls of recursive functions, including those that are not kept.
        tree: A TreeRecorder that goes on with the recording once the function has begun to build a tree of its own.
        uses_cache: Whether functools.cache stores the results of the function, or of a recursive function that it uses.
    """

    def __init__(
        self, limit: int, most: int, algorithm: Thing, lines: bool | None = None, start: State | None = None,
        kind: type | None = None,
    ) -> None:  # fmt: skip
        super().__init__(limit, lines)
        self.most, self.start, self.kind = most, start, kind
        self._nodes: list[Thing] = []  # so that no other object gets the id of one of them
        self.uses_cache = hasattr(algorithm, "cache_info")
        algorithm = getattr(algorithm, "__wrapped__", algorithm)
        self._globals: dict[int, set[str]] = {}  # the id of code -> the names of the global variables to look at
        self.tree: TreeRecorder | None = None
        of_object = getattr(vars(type(algorithm)).get("__call__"), "__code__", None)
        self._file = getattr(getattr(algorithm, "__code__", of_object), "co_filename", None)

    def node_of(self, frame: FrameType, variables: Mapping[str, Any]) -> CallNode | None:
        code = frame.f_code
        if code.co_filename.startswith(QUIET) and code.co_filename != self._file:
            return None
        if code.co_name.startswith("<") and code.co_name != "<lambda>":
            return None
        if not code.co_flags & FUNCTION and (code.co_name != PROGRAM or variables is not frame.f_globals):
            return None
        key = id(code)
        if key not in self.recursive and (open_calls := sum(call.frame.f_code is code for call in self.calls)):
            self.recursive.add(key)
            self.count += open_calls
        self.count += key in self.recursive
        first = bool(self.events) and id(self.events[0].code) not in self.recursive  # the watched function counts too
        if self.count + first > self.most:
            self.stop_recording()
        if key not in self._globals:
            self._globals[key] = global_names(code, frame.f_globals)
            named = (variables.get(name, frame.f_globals.get(name)) for name in (*code.co_names, *code.co_freevars))
            self.uses_cache = self.uses_cache or any(map(_is_recursive_with_cache, named))
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        things = {name: variables.get(name) for name in names}
        nodes = [] if self.kind is None else [thing for thing in things.values() if isinstance(thing, self.kind)]
        self._nodes += nodes
        arguments = Arguments(things, nodes)
        if arguments.all_small:  # variables of the enclosing function, and mutable ones of the module, matter as well
            outer = {name: variables[name] for name in code.co_freevars if name in variables}
            outer |= {name: frame.f_globals[name] for name in self._globals[key] if name in frame.f_globals}
            arguments.add_outer_variables(outer)
        return CallNode(arguments, "the start" if names else f"{code.co_name}()")

    def compare_variables(self, call: OpenCall, variables: Mapping[str, Any]) -> None:
        super().compare_variables(call, variables)
        if call is not self.calls[0] or self.records_lines is False or self.full:
            return
        root = next((thing for thing in variables.values() if type(thing) not in PLAIN and is_node(thing)), None)
        with suppress(GameError):  # its children are not a tree
            self.tree = None if root is None else TreeRecorder(root, self.limit, lines=self.records_lines)
        if self.tree is not None:
            self.tree.continue_from(self)
            vars(self)["trace"] = self.tree.trace  # for the frames that are being traced
            sys.settrace(self.tree.trace)

    def done(self) -> None:
        if self.tree is not None:
            self.tree.done()


def _is_recursive_with_cache(thing: Thing) -> bool:
    """Return whether functools.cache keeps the results of a function that calls itself."""
    code = getattr(getattr(thing, "__wrapped__", None), "__code__", None)
    return code is not None and hasattr(thing, "cache_info") and code.co_name in names_in(code)


def _find_states(calls: Sequence[tuple[CodeType | None, CallNode]], states: _States) -> None:
    """Find the states of the calls in (code, call) pairs. Skip functions that are also called with other tuples."""
    first = next((thing for _, call in calls[:1] for thing in call.arguments.tuples.values()), states.start)
    if first not in states:
        states.search(first)
    split = all(call.first_arguments(states) in states for _, call in calls)
    tuples = [call.arguments.tuples for _, call in calls]
    names = [next((name for name, thing in found.items() if thing in states), None) for found in tuples]
    others = {code for (code, _), found, name in zip(calls, tuples, names, strict=True) if found and name is None}
    for (code, call), name in zip(calls, names, strict=True):
        if code not in others:
            call.find_state(states, name, split)


def make_call_tree(
    recorder: CallRecorder, function_name: str, game: Game | None, error: BaseException | None
) -> tuple[CallNode, list[Step], set[CodeType]]:
    """Return the root of the tree of calls, the steps, and the code of the functions whose calls are its nodes.

    These are the recursive functions and the first function called. The first one is left out if all it does is make
    one call of a recursive function.
    """
    events, start = recorder.events, recorder.start
    codes_again = recursive(events, lambda code: names_in(code) - {code.co_name})
    first = {event.code for event in events[:1] if event.code}
    finished = error is not None or any(event.kind == "leave" and event.call == 0 for event in events)
    for codes in (codes_again, codes_again | first):
        steps, _ = steps_of(events, codes, error=error, lines=recorder.records_lines or not codes_again)
        tops = [step.node for step in steps if step.kind == "enter" and step.call < 0]
        if len(tops) == 1 and (finished or first <= codes_again):
            break
    if game is not None and start is not None:
        _find_states([(step.code, step.node) for step in steps if step.kind == "enter"], _States(game, start))
        if not any(step.node.state for step in steps):
            find_board_states(steps, game, start)
    subjects = _find_subjects(steps)
    for i, step in enumerate(steps):
        if step.kind == "enter":
            step.node.write_texts(subjects, step.name)
            numbers = {name: new for name, new in (step.new or {}).items() if name not in step.node.main}
            steps[i] = step._replace(new=numbers)
            if step.call >= 0:
                steps[step.call].node.children.append(step.node)
    if len(codes) > 1:
        _add_function_names([step for step in steps if step.kind == "enter"])
    if len(tops) == 1:
        return tops[0], steps, codes
    root = CallNode(Arguments({}), function_name)  # the root if there are several outer calls, or none
    root.write_texts(subjects, function_name)
    root.children = tops
    return root, steps, codes


def _find_subjects(steps: Sequence[Step]) -> Subjects:
    """Find the subjects of the calls."""
    entered = [(i, step) for i, step in enumerate(steps) if step.kind == "enter"]
    nested = [
        (outer.node.arguments, inner.node.arguments)
        for (i, outer), (_, inner) in pairwise(entered)
        if inner.call == i
    ]
    depths = {-1: -1}
    for i, step in entered:
        depths[i] = depths[step.call] + 1
    return Subjects([step.node.arguments for _, step in entered], nested, [depths[i] for i, _ in entered])


def _add_function_names(entered: Sequence[Step]) -> None:
    """Add the function's name to each call if calls of different functions look the same."""
    names: dict[tuple[str, ...], set[str]] = {}
    for step in entered:
        names.setdefault((step.node.text, *step.node.details), set()).add(step.name)
    if any(len(each) > 1 for each in names.values()):
        for step in entered:
            step.node.details.insert(0, step.name)
