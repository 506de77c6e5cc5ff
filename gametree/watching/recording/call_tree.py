"""call_tree: the calls of a function as a tree, each with what it was called with."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any

from ...core import limits
from ...core.errors import HERE as OURS
from ...core.errors import LIBRARIES, GameError
from ...core.game import Game, State
from ...core.introspect import Thing
from ...core.query import moves_of, reachable
from ...core.text import is_number, short_repr
from .about import Subjects, one_line
from .boards import in_rows
from .call_arguments import Given, Words, names_around
from .recorder import Event, Recorder, Step, names_in, recursive, steps_of

FUNCTION = 1  # inspect.CO_OPTIMIZED: it is the code of a function, and not of a class


class Called:
    """A call, a node of the tree of calls, with its `children`; `state`, if it is about one of the game, or else ().

    `main` are the names of what it is about; `text` is that in a line, `shown` in a picture, and `beside` is what else
    tells it from other calls. `texts` is all that it was given; `key`, what equal calls have in common.
    """

    game: Game | None = None
    state: State = ()
    texts: list[str]
    key: tuple[Any, ...]
    simple: bool

    def __init__(self, given: Given, called: str = "") -> None:
        self.children: list[Called] = []
        self.given = given
        self.text = called
        self.main: list[str] = []
        self.beside: list[str] = []
        self.shown: str | None = None

    @property
    def bare(self) -> bool:
        """Whether it is about nothing that is seen."""
        return not self.main and not self.state

    def about(self, states: "_States", apart: bool) -> None:
        """See which of the game's states the call is about; `apart`, if it may be given in parts."""
        numbers = self.numbers(states)
        if (name := self.place_in(states)) is not None:
            self.state = self.given.tuples[name]
            self.main = [name]
        elif apart and numbers in states:
            self.state = numbers
            self.main = [*self.given.things][: len(numbers)]
        elif self.given.of_game:
            self.state = states.start
        if self.state:
            self.game = states.game

    def numbers(self, states: "_States") -> tuple[Any, ...]:
        """The first of its things, as many as a state has, a tuple."""
        return tuple(self.given.things.values())[: len(states.start)]

    def place_in(self, states: "_States") -> str | None:
        """Which of its things is a state, by its name; None where none is."""
        return next((name for name, thing in self.given.tuples.items() if thing in states), None)

    def tell(self, subjects: Subjects, called: str) -> None:
        """Say what it is about, and what is told of the rest; `called` is the function."""
        given = self.given
        if self.state:
            self.text = short_repr(self.state)
        elif (name := subjects.of(given)) is not None:
            self.main = [name]
            seen = given.things.get(name, given.parts.get(name))
            keys = subjects.board(name)
            if keys is not None or type(seen) is Words:
                self.shown = in_rows(seen, keys)
            self.text = self.shown.replace("\n", "/") if self.shown else one_line(seen)
        others = [name for name in given.things if name not in self.main and name not in subjects.known]
        self.texts = [one_line(given.things[name]) for name in others]
        if not self.bare:
            self.texts.insert(0, self.text)
        parts = [one_line(given.parts[name]) for name in subjects.parts if name in given.parts]
        self.key = (called, *self.texts, *parts) if not self.bare else (called, id(self))
        unseen = any(name in given.things or name in given.parts for name in subjects.known.difference(self.main))
        self.simple = given.whole and not unseen
        self.beside = subjects.beside(given, self.main)
        del self.given  # all that is needed of it is known now

    def __repr__(self) -> str:
        return short_repr(self.text)


class _States:
    """The states of a game that calls can be about: those made as its first one is, and those that a move leads to."""

    def __init__(self, game: Game, start: State) -> None:
        self.game = game
        self.start = start
        self.after = {start}

    def __contains__(self, thing: Thing) -> bool:
        try:
            made = len(thing) == len(self.start) and thing[0] in (1, 2) and not any(map(_differ, thing, self.start))
            if made or thing in self.after:
                self.after.update(moves_of(self.game, thing).values())
                return True
        except (GameError, TypeError, IndexError):  # it has a list in it, or nothing
            pass
        return False

    def look_for(self, thing: State) -> None:
        """See whether a tuple that is made otherwise comes up in the game, with whichever player to move there."""
        try:
            either = {thing, (3 - thing[0], *thing[1:])} if thing[0] in (1, 2) else {thing}
            if any(state in either for state, _ in reachable(self.game, self.start, limits.STATES_SEARCHED)):
                self.after.add(thing)
        except (GameError, TypeError, IndexError):
            pass


def _differ(one: Thing, other: Thing) -> bool:
    return not isinstance(one, type(other)) and not (is_number(one) and is_number(other))


def takes_a_game(algorithm: Thing, arguments: Sequence[Any]) -> bool:
    """Whether a function is to be given a game itself, and not the first node of its tree."""
    if str(getattr(algorithm, "__module__", "")).startswith("gametree."):
        return algorithm.__name__ in ("minimax", "alphabeta", "solve")
    code = getattr(getattr(algorithm, "__wrapped__", algorithm), "__code__", None)  # of functools.cache too
    names = code.co_varnames[: code.co_argcount] if isinstance(code, CodeType) else ()
    first = next((name for name in names if name != "self"), "")
    return first == "game" or bool(arguments) and isinstance(arguments[0], tuple)


class CallRecorder(Recorder):
    """Writes down the calls of a function, and who called whom; the first `most` of those that call themselves.

    `count` is how many these were in all.
    """

    def __init__(self, limit: int, most: int, algorithm: Thing) -> None:
        super().__init__(limit)
        self.most = most
        self.names: dict[CodeType, set[str]] = {}  # code -> the names of what is looked at around it
        of_object = getattr(vars(type(algorithm)).get("__call__"), "__code__", None)
        self.home = getattr(getattr(algorithm, "__code__", of_object), "co_filename", None)

    def node_of(self, frame: FrameType, variables: Mapping[str, Any]) -> Called | None:
        code = frame.f_code
        if code.co_filename.startswith((OURS, *LIBRARIES)) and code.co_filename != self.home:
            return None
        if code.co_name.startswith("<") and code.co_name != "<lambda>" or not code.co_flags & FUNCTION:
            return None
        if code not in self.again and (before := sum(call.frame.f_code is code for call in self.calls)):
            self.again.add(code)
            self.count += before
        self.count += code in self.again
        above = bool(self.events) and self.events[0].code not in self.again  # the function that is watched is one too
        if self.count + above > self.most:
            self.run_on()
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        given = Given({name: variables.get(name) for name in names})
        if given.alone:
            given.look_around(self._around(frame, variables))
        return Called(given, "the start" if names else f"{code.co_name}()")

    def _around(self, frame: FrameType, variables: Mapping[str, Any]) -> dict[str, Any]:
        """What lies around a function and may change, a dict: of the function that it stands in, of its module."""
        code = frame.f_code
        space = frame.f_globals
        if code not in self.names:
            self.names[code] = names_around(code, space)
        around = {name: variables[name] for name in code.co_freevars if name in variables}
        return around | {name: space[name] for name in self.names[code] if name in space}


def _see_states(calls: Sequence[tuple[CodeType | None, Called]], states: _States) -> None:
    """See which calls, (code, Called) pairs, are about states; a function that gets other tuples too is about none."""
    first = next((thing for _, node in calls[:1] for thing in node.given.tuples.values()), states.start)
    if first not in states:
        states.look_for(first)
    apart = all(node.numbers(states) in states for _, node in calls)
    others = {code for code, node in calls if node.given.tuples and node.place_in(states) is None}
    for code, node in calls:
        if code not in others:
            node.about(states, apart)


def family(
    events: Sequence[Event], called: str, game: Game | None, start: State | None, error: BaseException | None
) -> tuple[Called, list[Step], set[CodeType]]:
    """The tree of calls: its root, the steps, and the code of the functions that are its nodes.

    These are the functions that call themselves or each other, and the first one called; but not that, if all it does
    is to call another one that does.
    """
    again = recursive(events, lambda code: names_in(code) - {code.co_name})
    first = {event.code for event in events[:1] if event.code}
    whole = error is not None or any(event.kind == "leave" and event.call == 0 for event in events)  # or there are more
    for codes in (again, again | first):
        steps, _ = steps_of(events, codes, error=error)
        tops = [step.node for step in steps if step.kind == "enter" and step.call < 0]
        if len(tops) == 1 and (whole or first <= again):
            break
    if game is not None and start is not None:
        _see_states([(step.code, step.node) for step in steps if step.kind == "enter"], _States(game, start))
    entered = [(i, step) for i, step in enumerate(steps) if step.kind == "enter"]
    deeper = [(one.node.given, other.node.given) for (i, one), (_, other) in pairwise(entered) if other.call == i]
    subjects = Subjects([step.node.given for _, step in entered], deeper)
    for i, step in enumerate(steps):
        if step.kind == "enter":
            step.node.tell(subjects, step.name)
            given = {what: new for what, new in (step.new or {}).items() if what not in step.node.main}
            steps[i] = step._replace(new=given)
            if step.call >= 0:
                steps[step.call].node.children.append(step.node)
    if len(codes) > 1:
        _name_functions([step for step in steps if step.kind == "enter"])
    if len(tops) == 1:
        return tops[0], steps, codes
    root = Called(Given({}), called)  # of no call, or of several
    root.tell(subjects, called)
    root.children = tops
    return root, steps, codes


def _name_functions(entered: Sequence[Step]) -> None:
    """Where calls of two functions look the same, let each say which one it is of."""
    names: dict[tuple[str, ...], set[str]] = {}
    for step in entered:
        names.setdefault((step.node.text, *step.node.beside), set()).add(step.name)
    if any(len(each) > 1 for each in names.values()):
        for step in entered:
            step.node.beside.insert(0, step.name)
