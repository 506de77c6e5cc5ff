"""record: what a function does to a tree, written down while it runs."""

from itertools import islice
from typing import NamedTuple

from ...core.arguments import size
from ...core.errors import GameError, TooLong
from ...core.game import Game
from ...core.introspect import LABEL_NAMES, attribute_of, game_of, label_of, name, state_of
from ...core.node import build_tree
from ...core.query import checked, start_of
from ...core.text import plain
from ...core.tree import LIMIT, branches, walk
from .assignments import listen, unlisten
from .call_tree import MOST, Caller, family, takes_a_game
from .recorder import Calls, Recorder, kept, walkers
from .recursion import without_more_rounds

PLAIN = Game, int, float, str, tuple, list, frozenset  # what is no node: the calls are the tree

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
    calls: int  # how many there were, where the nodes are calls, and the tree is that of the calls; else 0
    stopped: tuple | None  # where the error came from: the code of a watched function, and a line in its file
    cached: bool = False  # whether functools.cache keeps its answers

    def __repr__(self):
        return f"<recording of {self.function}, {len(self.steps)} steps>"


def record(algorithm, root=None, *arguments, game=None, limit=100_000):
    """Run a function and write down what it does: nodes entered, attributes set, children that appear, results.

    Takes any function or method whose first argument is a node; that node, the root (a bound method such as
    `root.do_win_loss` needs none); more arguments for the function; the game that knows about leaves where the nodes
    don't; and how many steps are written down. Where the argument is no node, but a state, a number or the like, the
    calls are the tree: a node for every call of what calls itself, the first thousand. A game is given as it is to a
    function whose first argument is called `game`, and to those of this package; else its first state, as a node.
    What takes more steps runs on unseen; where no end is in sight after ten seconds, it is stopped. Of calls that went
    round until Python took no more of them the first three rounds are written down. Gives a Recording, which ends with
    the exception if there was one. Raises GameError where `root` is no tree.

    >>> from gametree import OneTwoTen, build_tree, label
    >>> recording = record(label, build_tree(OneTwoTen(1)))
    >>> [(step.kind, step.node, step.new) for step in recording.steps][-2:]
    [('set', (1, 0, W), 'W'), ('leave', (1, 0, W), 'W')]
    """
    game, limit = game if game is None else checked(game), min(size(limit, "limit"), LIMIT)
    called, root, arguments = _call(algorithm, root, arguments)
    if isinstance(root, PLAIN):
        return _of_calls(called, algorithm, arguments, game, limit)
    return _of_nodes(called, algorithm, root, arguments, game_of(root) if game is None else game, limit)


def _call(algorithm, root, arguments):
    """The name of what is to be watched, its first argument, and all of its arguments."""
    if not callable(algorithm):
        how = "give the function itself, without parentheses, as in watch(label, root)."
        if callable(root):
            first = plain(getattr(root, "__name__", root))
            how = f"the function comes first, as in watch({first}, {plain(algorithm)})."
        raise GameError(f"{plain(algorithm)} can't be run: {how}")
    function = getattr(algorithm, "func", algorithm)  # of functools.partial
    called = plain(getattr(function, "__name__", type(function).__name__))
    if root is not None:
        if isinstance(root, Game) and not takes_a_game(function, arguments):
            root = build_tree(root, depth=0)
        return called, root, (root, *arguments)
    if (root := getattr(algorithm, "__self__", None)) is None:
        raise GameError(f"What is {called} to work on? Give its tree, or what else it takes: watch({called}, root).")
    return called, root, arguments


def _of_nodes(called, algorithm, root, arguments, game, limit):
    recorder = _Watcher(root, limit)
    result, error, places = _run(recorder, algorithm, arguments)
    recorder.finish()
    root, grown = recorder.root, recorder.grown
    mine = walkers(recorder.events)
    steps, strangers = kept(recorder.events, mine, grown.__contains__, error)
    steps, more = without_more_rounds(steps, error)
    try:
        hanging = [node for node in islice(walk(root, grown.below), len(grown.known)) if node in grown]
    except GameError:  # more ways than anybody can walk
        hanging = list(grown.known.values())
    below, before, stopped = grown.below, grown.before, _stopped(places, mine)
    return Recording(
        called, root, game, hanging, below, before, steps, strangers, result, error, recorder.full or more, 0, stopped
    )


def _of_calls(called, algorithm, arguments, game, limit):
    game = next((thing for thing in arguments if isinstance(thing, Game)), None) if game is None else game
    start = None if game is None else start_of(game)
    recorder = Caller(limit, MOST, getattr(algorithm, "__wrapped__", algorithm))
    result, error, places = _run(recorder, algorithm, arguments)
    root, steps, mine = family(recorder.events, called, game, start, error)
    steps, more = without_more_rounds(steps, error)
    if more:
        shown = {id(step.node) for step in steps}
        for node in [root, *(step.node for step in steps)]:
            node.children = [child for child in node.children if id(child) in shown]
    nodes, below = list(walk(root)), lambda call: [(None, child) for child in call.children]
    return Recording(
        called, root, game, nodes, below, lambda call: None, steps, 0, result, error, recorder.full or more,
        max(recorder.count, len(nodes)),
        _stopped(places, mine), hasattr(algorithm, "cache_info"),
    )  # fmt: skip


def _run(recorder, algorithm, arguments):
    """What the algorithm gives, the exception it stopped with, and where that came from."""
    calls = Calls(recorder)
    try:
        result, error = calls.run(algorithm, arguments)
    except (RecursionError, TooLong) as late:  # that came up only after the code had come back
        result, error = None, late
    if error is not None:
        error.__context__ = None  # what it was raised in the midst of may be thousands of others
    recorder.leave()
    return result, error, calls.places


def _stopped(places, codes):
    """The innermost of the places that lies in one of these codes, or None."""
    return next(((code, line) for code, line in reversed(places.items()) if code in codes), None)


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
            if id(node) not in self._ways:
                self.below(node)

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
        """A node's branches; those it was seen with before, where some were taken away and nothing was put there."""
        ways, seen = branches(node), self._ways.get(id(node), ())
        if len(ways) < len(seen) and {id(child) for _, child in ways} < {id(child) for _, child in seen}:
            return seen
        self._ways[id(node)] = ways
        return ways

    def come(self, node, late):
        """What has come below a node since its children were last seen: children that were in the tree, and new nodes.

        Of very many children only the new nodes.
        """
        before = self._ways.get(id(node))
        fresh, few = self._fresh(node, late), before is not None and len(before) <= 100
        seen = {id(child) for _, child in before} if few else set()
        after = {id(child): child for _, child in self._ways.get(id(node), ())} if few else {}
        return [child for key, child in after.items() if key in self.known and key not in seen], fresh

    def _fresh(self, node, late):
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


class _Watcher(Recorder):
    """Writes down what happens to a tree: listens to the nodes' classes for assignments, and looks for new children."""

    def __init__(self, root, limit):
        super().__init__(limit)
        self.root, self.grown = root, _Grown(root, limit)
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
        if self.full or node not in self.grown:
            return
        linked, fresh = self.unseen(self.grown.come, node, late)
        if fresh:  # known before anything is written: the interpreter may tell of that too, and somebody look again
            self.unseen(self.grown.meet, fresh)
            for below in fresh:
                self.meet(below)
        if linked:
            self.write("link", node, "", None, linked)
        if fresh:
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

    def node_of(self, code, there):
        """The node that a call is about, by its local variables: one of its first two arguments; or None."""
        for argument in code.co_varnames[: min(2, code.co_argcount)]:
            if isinstance(there.get(argument), self.classes):
                return there[argument]

    def anew(self, node):
        """See another node with the state of a lone root as the root: a graph may be built beside the node given."""
        if type(node) is type(self.root) and len(self.grown.known) == 1 and state_of(node) == state_of(self.root):
            old, self.root, self.grown = self.root, node, _Grown(node, self.limit)
            self.events[:] = [event._replace(node=node) if event.node is old else event for event in self.events]
            for call in self.calls:
                call.node = node if call.node is old else call.node

    def hear(self, assign, node, attribute, value):
        """An assignment to an attribute of a node."""
        if attribute == "children" and value and not self.grown.seen(node):
            self.unseen(self.anew, node)
        if attribute.startswith("_") or self.full or not self.grown.seen(node):
            return assign(node, attribute, value)
        old, written = self.unseen(attribute_of, node, attribute), len(self.events)
        assign(node, attribute, value)
        self.look(node)
        told = any(event.node is node and event.kind in ("set", "grow", "link") for event in self.events[written:])
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
