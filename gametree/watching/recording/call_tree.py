"""call_tree: the calls of a function as a tree, each with what it was called with."""

from itertools import pairwise
from types import CodeType

from ...core import limits
from ...core.errors import HERE as OURS
from ...core.errors import LIBRARIES, GameError
from ...core.query import moves_of, reachable
from ...core.text import is_number, short_repr
from .about import Subjects, one_line
from .boards import in_rows
from .call_arguments import Given, Words, names_around
from .recorder import Recorder, kept, names_in, recursive

FUNCTION = 1  # inspect.CO_OPTIMIZED: it is the code of a function, and not of a class


class Called:
    """A call, a node of the tree of calls, with its `children`; `state`, if it is about one of the game, or else ().

    `main` are the names of what it is about; `text` is that in a line, `shown` in a picture, and `beside` is what else
    tells it from other calls. `texts` is all that it was given; `key`, what equal calls have in common.
    """

    game, state = None, ()

    def __init__(self, given, called=""):
        self.children, self.given, self.text, self.main, self.beside = [], given, called, [], []
        self.shown = None

    @property
    def bare(self):
        """Whether it is about nothing that is seen."""
        return not self.main and not self.state

    def about(self, states, apart):
        """See which of the game's states the call is about; `apart`, if it may be given in parts."""
        name, numbers = self.place_in(states), self.numbers(states)
        if name is not None:
            self.game, self.state, self.main = states.game, self.given.tuples[name], [name]
        elif apart and numbers in states:
            self.game, self.state, self.main = states.game, numbers, [*self.given.things][: len(numbers)]
        elif self.given.of_game:
            self.game, self.state = states.game, states.start

    def numbers(self, states):
        """The first of its things, as many as a state has, a tuple."""
        return tuple(self.given.things.values())[: len(states.start)]

    def place_in(self, states):
        """Which of its things is a state, by its name; None where none is."""
        return next((name for name, thing in self.given.tuples.items() if thing in states), None)

    def tell(self, subjects, called):
        """Say what it is about, and what is told of the rest; `called` is the function."""
        given = self.given
        if self.state:
            self.text = short_repr(self.state)
        elif (name := subjects.of(given)) is not None:
            self.main, seen = [name], given.things.get(name, given.parts.get(name))
            keys = subjects.board(name)
            self.shown = in_rows(seen, keys) if keys is not None or type(seen) is Words else None
            self.text = self.shown.replace("\n", "/") if self.shown else one_line(seen)
        others = [name for name in given.things if name not in self.main and name not in subjects.known]
        self.texts = [self.text] * (not self.bare) + [one_line(given.things[name]) for name in others]
        parts = [one_line(given.parts[name]) for name in subjects.parts if name in given.parts]
        self.key = (called, *self.texts, *parts) if not self.bare else (called, id(self))
        unseen = subjects.known and subjects.known & ({*given.things, *given.parts} - {*self.main})
        self.simple = given.whole and not unseen
        self.beside, self.given = subjects.beside(given, self.main), None

    def __repr__(self):
        return short_repr(self.text)


class _States:
    """The states of a game that calls can be about: those made as its first one is, and those that a move leads to."""

    def __init__(self, game, start):
        self.game, self.start, self.after = game, start, {start}

    def __contains__(self, thing):
        try:
            made = len(thing) == len(self.start) and thing[0] in (1, 2) and not any(map(_differ, thing, self.start))
            if made or thing in self.after:
                self.after.update(moves_of(self.game, thing).values())
                return True
        except (GameError, TypeError, IndexError):  # it has a list in it, or nothing
            pass
        return False

    def look_for(self, thing):
        """See whether a tuple that is made otherwise comes up in the game, with whichever player to move there."""
        try:
            either = {thing, (3 - thing[0], *thing[1:])} if thing[0] in (1, 2) else {thing}
            if any(state in either for state, _ in reachable(self.game, self.start, limits.STATES_SEARCHED)):
                self.after.add(thing)
        except (GameError, TypeError, IndexError):
            pass


def _differ(one, other):
    return not isinstance(one, type(other)) and not (is_number(one) and is_number(other))


def takes_a_game(algorithm, arguments):
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

    def __init__(self, limit, most, algorithm):
        super().__init__(limit)
        self.most, self.again = most, set()  # again: the code of what was seen to call itself
        self.names = {}  # code -> the names of what is looked at around it
        of_object = getattr(vars(type(algorithm)).get("__call__"), "__code__", None)
        self.home = getattr(getattr(algorithm, "__code__", of_object), "co_filename", None)

    def node_of(self, frame, there):
        code = frame.f_code
        if code.co_filename.startswith((OURS, *LIBRARIES)) and code.co_filename != self.home:
            return None
        if code.co_name.startswith("<") and code.co_name != "<lambda>" or not code.co_flags & FUNCTION:
            return None
        if code not in self.again and (before := sum(call.frame.f_code is code for call in self.calls)):
            self.again.add(code)
            self.count += before
        self.count += code in self.again
        above = bool(self.events) and self.events[0].name not in self.again  # the function that is watched is one too
        if self.count + above > self.most:
            self.run_on()
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        given = Given({what: there.get(what) for what in names})
        if given.alone:
            given.look_around(self._around(frame, there))
        return Called(given, "the start" if names else f"{code.co_name}()")

    def _around(self, frame, there):
        """What lies around a function and may change, a dict: of the function that it stands in, of its module."""
        code, space = frame.f_code, frame.f_globals
        if code not in self.names:
            self.names[code] = names_around(code, space)
        around = {name: there[name] for name in code.co_freevars if name in there}
        return around | {name: space[name] for name in self.names[code] if name in space}


def _see_states(calls, states):
    """See which calls, (code, Called) pairs, are about states; a function that gets other tuples too is about none."""
    first = next((thing for _, node in calls[:1] for thing in node.given.tuples.values()), states.start)
    if first not in states:
        states.look_for(first)
    apart = all(node.numbers(states) in states for _, node in calls)
    others = {code for code, node in calls if node.given.tuples and node.place_in(states) is None}
    for code, node in calls:
        if code not in others:
            node.about(states, apart)


def family(events, called, game, start, error):
    """The tree of calls: its root, the steps, and the code of the functions that are its nodes.

    These are the functions that call themselves or each other, and the first one called; but not that, if all it does
    is to call another one that does.
    """
    again = recursive(events, lambda code: names_in(code) - {code.co_name})
    first = {event.name for event in events[:1]}
    whole = error is not None or any(event.kind == "leave" and event.call == 0 for event in events)  # or there are more
    for codes in (again, again | first):
        steps, _ = kept(events, codes, error=error)
        tops = [step.node for step in steps if step.kind == "enter" and step.call < 0]
        if len(tops) == 1 and (whole or first <= again):
            break
    if game is not None:
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


def _name_functions(entered):
    """Where calls of two functions look the same, let each say which one it is of."""
    names = {}
    for step in entered:
        names.setdefault((step.node.text, *step.node.beside), set()).add(step.name)
    if any(len(each) > 1 for each in names.values()):
        for step in entered:
            step.node.beside.insert(0, step.name)
