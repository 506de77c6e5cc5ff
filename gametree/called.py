"""called: the calls of a function as a tree, each with what it was called with."""

from types import CodeType

from .asking import moves_of
from .calls import Recorder, kept, recursive
from .game import Game
from .guard import OURS
from .tree import state_of
from .words import GameError, is_number, plain, quoted

MOST = 1_000  # calls that are shown: as many nodes as can be read
SIMPLE = bool, str, bytes, tuple, list, frozenset, type(None)


class Called:
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

    def about(self, game, start, apart):
        """See which state of the game, with this start, the call is about; `apart`, if it may be given in parts."""
        if game is None:
            return self
        for i, thing in enumerate(self.things):
            if isinstance(thing, tuple) and _is_state(thing, game, start):
                self.game, self.state = game, thing
                self.texts.insert(0, self.texts.pop(i))
                self.main = [self.names[i]]
                return self
        numbers = tuple(self.things[: len(start)])
        if apart and _is_state(numbers, game, start):
            self.game, self.state = game, numbers
            self.texts[: len(numbers)], self.main = [plain(numbers)], self.names[: len(numbers)]
        elif self.of_game:
            self.main = []
            self.game, self.state = game, start
            self.texts.insert(0, plain(start))
        return self

    @property
    def key(self):
        """What equal calls have in common."""
        return tuple(self.texts)

    def __repr__(self):
        return plain(self.texts[0]) if self.texts else "the start"


def is_node(thing):
    """Whether something has `children`, without asking code of its own."""
    try:
        return hasattr(type(thing), "children") or "children" in thing.__dict__
    except Exception:  # it may be anything
        return False


def _is_state(thing, game, start):
    """Whether a tuple is made as the game's first state is, and the game knows what to do with it."""
    if not thing or len(thing) != len(start) or thing[0] not in (1, 2) or any(map(_differ, thing, start)):
        return False
    try:
        moves_of(game, thing)
    except GameError:
        return False
    return True


def _differ(one, other):
    return not isinstance(one, type(other)) and not (is_number(one) and is_number(other))


def takes_a_game(algorithm, arguments):
    """Whether a function is to be given a game itself, and not the first node of its tree."""
    if str(getattr(algorithm, "__module__", "")).startswith(f"{__package__}."):
        return algorithm.__name__ in ("minimax", "alphabeta", "solve")
    code = getattr(getattr(algorithm, "__wrapped__", algorithm), "__code__", None)  # of functools.cache too
    names = code.co_varnames[: code.co_argcount] if isinstance(code, CodeType) else ()
    first = next((name for name in names if name != "self"), "")
    return first == "game" or bool(arguments) and isinstance(arguments[0], tuple)


class Caller(Recorder):
    """Writes down the calls of a function, and who called whom; the first `most` of those that call themselves.

    `count` is how many these were in all.
    """

    def __init__(self, limit, most, algorithm):
        super().__init__(limit)
        self.most, self.count, self.again = most, 0, set()  # again: the code of what was seen to call itself
        self.home = getattr(getattr(algorithm, "__code__", None), "co_filename", None)

    def node_of(self, code, there):
        if not code.co_argcount or code.co_filename.startswith(OURS) and code.co_filename != self.home:
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
    entered = [event.node for event in events if event.kind == "enter" and event.name in codes]
    apart = game is not None and all(_is_state(tuple(node.things[: len(start)]), game, start) for node in entered)
    for node in entered:
        node.about(game, start, apart)
    below = [step.node for step in steps if step.kind == "enter" and step.call == 0]
    if len(below) == 1 and steps[0].node.of_game and below[0].state == steps[0].node.state:
        only = next(i for i, event in enumerate(events) if event.node is steps[0].node)
        steps, tops = kept(events, codes, error=error, without=only)[0], below  # it only passed its game on
    for i, step in enumerate(steps):
        if step.kind == "enter":
            given = {what: new for what, new in (step.new or {}).items() if what not in step.node.main}
            steps[i] = step._replace(new=given)
            if step.call >= 0:
                steps[step.call].node.children.append(step.node)
    if len(tops) == 1:
        return tops[0], steps, codes
    root = Called({})
    root.texts, root.children = [called], tops
    return root, steps, codes
