"""call_tree: the calls of a function as a tree, each with what it was called with."""

from types import CodeType

from ...core.errors import HERE as OURS
from ...core.errors import LIBRARIES, GameError
from ...core.flat import Flat
from ...core.game import Game
from ...core.introspect import is_node, state_of
from ...core.query import moves_of, reachable
from ...core.text import is_number, plain, quoted
from .recorder import Recorder, kept, recursive

MOST = 1_000  # calls that are shown: as many nodes as can be read
MANY = 20_000  # states of a game that are looked through for one
SIMPLE = bool, str, bytes, tuple, list, frozenset, type(None)


class Called(Flat):
    """A call, a node of the tree of calls, with its `children`; `state`, if it is about one of the game, or else ()."""

    game, state = None, ()

    def __init__(self, arguments):
        self.of_game = any(isinstance(thing, Game) for thing in arguments.values())
        self.children, self.names, self.things = [], [], []
        for name, thing in arguments.items():
            thing = state_of(thing) if is_node(thing) else thing
            if is_number(thing) or isinstance(thing, SIMPLE):
                self.names.append(name)
                self.things.append(thing)
        self.simple = len(self.things) == len(arguments)  # whether all that it was given is seen
        self.texts = [quoted(thing, 200) for thing in self.things]  # as they are now: a list may change
        self.main = self.names[:1]  # the names of what the call is about

    def about(self, states, apart):
        """See which of the game's states the call is about; `apart`, if it may be given in parts."""
        i, numbers = self.place_in(states), tuple(self.things[: len(states.start)])
        if i is not None:
            self.game, self.state = states.game, self.things[i]
            self.texts.insert(0, self.texts.pop(i))
            self.main = [self.names[i]]
        elif apart and numbers in states:
            self.game, self.state = states.game, numbers
            self.texts[: len(numbers)], self.main = [plain(numbers)], self.names[: len(numbers)]
        elif self.of_game:
            self.main = []
            self.game, self.state = states.game, states.start
            self.texts.insert(0, plain(states.start))

    def place_in(self, states):
        """Which of its things is a state, by its number; None where none is."""
        tuples = (i for i, thing in enumerate(self.things) if isinstance(thing, tuple) and thing in states)
        return next(tuples, None)

    @property
    def key(self):
        """What equal calls have in common."""
        return tuple(self.texts)

    def __repr__(self):
        return plain(self.texts[0]) if self.texts else "the start"


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
            if any(state in either for state, _ in reachable(self.game, self.start, MANY)):
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
        self.most, self.count, self.again = most, 0, set()  # again: the code of what was seen to call itself
        self.home = getattr(getattr(algorithm, "__code__", None), "co_filename", None)

    def node_of(self, code, there):
        theirs = code.co_filename.startswith((OURS, *LIBRARIES))
        if not code.co_argcount or theirs and code.co_filename != self.home:
            return None
        if code.co_name.startswith("<") and code.co_name != "<lambda>":
            return None
        if code not in self.again and (before := sum(call.frame.f_code is code for call in self.calls)):
            self.again.add(code)
            self.count += before
        self.count += code in self.again
        self.full = self.full or self.count > self.most
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        return Called({what: there.get(what) for what in names})

    def unwritten(self, code):
        self.count += code in self.again


def _see_states(calls, states):
    """See which calls, (code, Called) pairs, are about states; a function that gets other tuples too is about none."""
    first = next((thing for _, node in calls[:1] for thing in node.things if isinstance(thing, tuple)), states.start)
    if first not in states:
        states.look_for(first)
    apart = all(tuple(node.things[: len(states.start)]) in states for _, node in calls)
    others = set()
    for code, node in calls:
        if node.place_in(states) is None and any(isinstance(thing, tuple) for thing in node.things):
            others.add(code)
    for code, node in calls:
        if code not in others:
            node.about(states, apart)


def family(events, called, game, start, error):
    """The tree of calls: its root, the steps, and the code of the functions that are its nodes.

    These are the functions that call themselves, and the first one called; but not that, if all it does is to call
    another one that does.
    """
    again, first = recursive(events), {event.name for event in events[:1]}
    for codes in (again, again | first):
        steps, _ = kept(events, codes, error=error)
        tops = [step.node for step in steps if step.kind == "enter" and step.call < 0]
        if len(tops) == 1:
            break
    if game is not None:
        _see_states([(step.code, step.node) for step in steps if step.kind == "enter"], _States(game, start))
    for i, step in enumerate(steps):
        if step.kind == "enter":
            given = {what: new for what, new in (step.new or {}).items() if what not in step.node.main}
            steps[i] = step._replace(new=given)
            if step.call >= 0:
                steps[step.call].node.children.append(step.node)
    if len(tops) == 1:
        return tops[0], steps, codes
    root = Called({})  # of no call, of several, or of one that takes no names
    root.texts, root.children = [called], tops
    return root, steps, codes
