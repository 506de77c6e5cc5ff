"""record: what a function does to a tree, written down while it runs."""

from itertools import islice
from typing import NamedTuple

from . import guard
from .asking import checked
from .calls import Calls, walkers
from .game import Game
from .listen import listen, unlisten
from .node import build_tree
from .tree import LABEL_NAMES, attribute_of, branches, game_of, label_of, name, walk
from .words import GameError, TooLong, plain, size


class Step(NamedTuple):
    """One thing that happened, its `kind`: "enter", "given", "set", "grow" or "leave"."""

    kind: str
    node: object
    name: str  # of the function entered or left, of the argument that is given another number, of the attribute; or ""
    old: object  # of an argument or an attribute; None if it had none
    new: object  # the new value, the result, the new nodes (a list); on entering the numbers given (a dict) or None
    call: int  # the step that entered the call this happened in; -1 outside of all


class Recording(NamedTuple):
    """What a function did to a tree."""

    function: str  # its name
    root: object
    game: Game | None  # what knows about leaves
    nodes: list  # all of the tree as it has grown
    below: object  # a function from a node to its branches, as they were when they could last be had
    before: object  # a function from a node to the label it was first seen with
    steps: list
    strangers: int  # how many steps were on nodes outside the tree, and are left out
    result: object
    error: BaseException | None
    cut: bool  # whether more happened than is written down

    def __repr__(self):
        return f"<recording of {self.function}, {len(self.steps)} steps>"


def record(algorithm, root=None, *arguments, game=None, limit=100_000):
    """Run a function on a tree and write down what it does there: nodes entered, attributes set, children that appear.

    Takes any function or method whose first argument is a node; that node, the root (a game is taken for its first
    state; a bound method such as `root.do_win_loss` needs none); more arguments for the function; the game that knows
    about leaves where the nodes don't; and how many steps are written down. What takes more of them runs on unseen,
    for five seconds; what takes fewer, for ten. Gives a Recording, which ends with the exception if there was one.
    Raises GameError where `root` is no tree.

    >>> from gametree import OneTwoTen, build_tree, label
    >>> recording = record(label, build_tree(OneTwoTen(1)))
    >>> [(step.kind, step.node, step.new) for step in recording.steps][-2:]
    [('set', (1, 0, W), 'W'), ('leave', (1, 0, W), 'W')]
    """
    guard.awake or guard.wake()
    called, root, arguments = _call(algorithm, root, arguments)
    game = game_of(root) if game is None else checked(game)
    recorder = _Recorder(root, size(limit, "limit"))
    try:
        result, error = Calls(recorder).run(algorithm, arguments)
    except (RecursionError, TooLong) as late:  # that came up only after the code had come back
        result, error = None, late
    if error is not None:
        error.__context__ = None  # what it was raised in the midst of may be thousands of others
    recorder.leave()
    recorder.finish()
    grown = recorder.grown
    steps, strangers = _without_helpers(recorder.events, grown, error)
    try:
        hanging = [node for node in islice(walk(root, grown.below), len(grown.known)) if node in grown]
    except GameError:  # more ways than anybody can walk
        hanging = list(grown.known.values())
    return Recording(
        called, root, game, hanging, grown.below, grown.before, steps, strangers, result, error, recorder.full
    )


def _call(algorithm, root, arguments):
    """The name of what is to be watched, the root of its tree, and all of its arguments."""
    if not callable(algorithm):
        how = "give the function itself, without parentheses, as in watch(label, root)."
        raise GameError(f"{plain(algorithm)} can't be run: {how}")
    function = getattr(algorithm, "func", algorithm)  # of functools.partial
    called = plain(getattr(function, "__name__", type(function).__name__))
    if root is not None:
        root = build_tree(root, depth=0) if isinstance(root, Game) else root
        return called, root, (root, *arguments)
    if (root := getattr(algorithm, "__self__", None)) is None:
        raise GameError(f"Which tree? Give its root too, as in watch({called}, root).")
    return called, root, arguments


class _Grown:
    """The tree as far as it has grown: its nodes, the label each was first and the children it was last seen with."""

    def __init__(self, root, limit):
        self.known, self.labels, self._ways, self.limit = {}, {}, {}, limit  # by the ids of nodes, which `known` keeps
        first, again = branches(root), branches(root)
        if [id(child) for _, child in first] != [id(child) for _, child in again]:
            remedy = "make them once and keep them, in a list or a dict."
            raise GameError(f"{name(root)} has other children every time it is asked: {remedy}")
        self.meet(islice(walk(root, self._look), limit + 1))
        if len(self.known) > limit:
            remedy = "take a smaller game, or the tree below one node."
            raise GameError(f"This tree has more than {limit:,} nodes, too many to watch: {remedy}")

    def __contains__(self, node):
        return id(node) in self.known

    def meet(self, nodes):
        for node in nodes:
            self.known[id(node)] = node
            self.see(node)

    def see(self, node):
        """Remember a node's label, though the node may never come into the tree."""
        if id(node) not in self.labels:
            self.labels[id(node)] = label_of(node)

    def seen(self, node):
        return id(node) in self.labels

    def before(self, node):
        return self.labels.get(id(node))

    def below(self, node):
        """A node's branches; those it was last seen with, where they can't be had."""
        try:
            return self._look(node)
        except GameError:  # half-made as yet, or spoilt; the watched code itself will meet what is wrong
            return self._ways.get(id(node), [])

    def _look(self, node):
        ways = self._ways[id(node)] = branches(node)
        return ways

    def fresh(self, node, late):
        """The nodes that have come into the tree below a node since its children were last seen."""
        fresh = [child for child in self._latest(node, late) if id(child) not in self.known]
        try:
            fresh = {id(below): below for child in fresh for below in islice(walk(child), self.limit)}
        except GameError:
            return []
        return [below for key, below in fresh.items() if key not in self.known]

    def _latest(self, node, late):
        """The children of a node; of very many only those that were put to the end since they were last seen."""
        if len(seen := self._ways.get(id(node), ())) > 100:
            if not late and isinstance(getattr(type(node), "children", None), property):
                return []  # they may be made anew each time
            children = attribute_of(node, "children")
            if isinstance(children, (list, dict)) and len(children) >= len(seen):
                new = list(islice(children.values() if isinstance(children, dict) else children, len(seen), None))
                seen.extend((None, child) for child in new if child is not None)
                return new
        return [child for _, child in self.below(node)]


class _Recorder:
    """Writes down the events, and listens to the nodes' classes for assignments."""

    def __init__(self, root, limit):
        self.limit, self.grown = limit, _Grown(root, limit)
        self.events = []  # as Step, but `name` is the code object of a function; before helpers are left out
        self.calls = []  # (frame, node, event, numbers it is given) of each call that has not come back
        self.classes = ()  # of the nodes met: those that are listened to
        self.full = self.looking = False  # nothing more is written; what runs now is a question of ours
        try:
            for node in self.grown.known.values():
                self.meet(node)
        except BaseException:
            self.leave()
            raise

    def meet(self, node):
        self.grown.see(node)
        if type(node) not in self.classes:
            self.classes += (type(node),)
            listen(type(node), self.hear)

    def leave(self):
        for kind in self.classes:
            unlisten(kind, self.hear)

    def look(self, node, late=False):
        """Write down the children that have appeared since the last look."""
        if not self.full and node in self.grown and (fresh := self.unseen(self.grown.fresh, node, late)):
            self.unseen(self.grown.meet, fresh)
            for below in fresh:
                self.meet(below)
            self.write("grow", node, "", None, fresh)
            if len(self.grown.known) > self.limit:
                beyond = f"the tree has grown beyond {self.limit:,} nodes, which is more than can be shown."
                raise TooLong(f"{beyond} Does every call come to an end?")

    def unseen(self, question, *arguments):
        """An answer that may run code of the watched class, which is not what it did by itself."""
        before, self.looking = self.looking, True
        try:
            return question(*arguments)
        finally:
            self.looking = before

    def write(self, kind, node, what, old, new):
        self.full = self.full or len(self.events) >= self.limit
        if not self.full:
            self.events.append(Step(kind, node, what, old, new, self.calls[-1][2] if self.calls else -1))

    def hear(self, assign, node, attribute, value):
        """An assignment to an attribute of a node."""
        if attribute.startswith("_") or self.full or not self.grown.seen(node):
            return assign(node, attribute, value)
        old, written = self.unseen(attribute_of, node, attribute), len(self.events)
        assign(node, attribute, value)
        self.look(node)
        told = any(event.node is node and event.kind in ("set", "grow") for event in self.events[written:])
        child = attribute == "children" or isinstance(value, self.classes) or old is value is None  # or none
        if not told and not child:
            self.write("set", node, attribute, old, value)

    def finish(self):
        """Write down what happened to the tree unseen, so that the last step shows it as it is."""
        if self.full:
            return
        self.calls.clear()
        self.limit += 2 * len(self.grown.known)
        for node in list(self.grown.known.values()):
            self.look(node, late=True)
        given = [event for event in self.events if event.kind == "set" and event.name in LABEL_NAMES]
        last = {id(event.node): None if event.new is None else plain(event.new) for event in given}
        for node in self.grown.known.values():
            label = label_of(node)
            if label not in (self.grown.before(node), last.get(id(node))):
                self.write("set", node, LABEL_NAMES[0], None, label)


def _without_helpers(events, grown, error):
    """The steps but for helpers and for the way an error went up; and how many more were on nodes not in the tree."""
    kept, steps, place, strangers = walkers(events), [], {-1: -1}, 0
    for number, (kind, node, what, old, new, call) in enumerate(events):
        place[number] = place[call]
        caller = events[call].name if kind == "given" else what
        helper = kind in ("enter", "leave", "given") and caller not in kept
        if helper or kind == "leave" and error is not None and old is error:
            continue
        if node not in grown:
            strangers += 1
            continue
        if kind == "enter":
            place[number] = len(steps)
        what = what if isinstance(what, str) else what.co_name
        steps.append(Step(kind, node, what, None if kind == "leave" else old, new, place[call]))
    return steps, strangers
