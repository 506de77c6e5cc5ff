"""tree_recorder: it writes down what becomes of a tree: what is assigned to its nodes, and children that appear."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from types import FrameType
from typing import Any

from ...core.errors import GameError, TooLong
from ...core.introspect import Thing, attribute_of, label_of, name, state_of
from ...core.text import Number, format_number, is_number
from ...core.tree import Branches, BranchesOf, branches, walk
from ...core.ways import Place, Ways
from .names import Names
from .recorder import Recorder


class Grown:
    """The tree as far as it has grown: its nodes, the label each was first and the children it was last seen with."""

    def __init__(self, root: Thing, limit: int, branches: BranchesOf = branches) -> None:
        self.known: dict[int, Thing] = {}  # by the ids of nodes, as all of these
        self.labels: dict[int, str | None] = {}
        self._ways: dict[int, Branches] = {}
        self.limit = limit
        self.branches = branches
        first = branches(root)
        again = branches(root)  # while the first ones are kept, or new ones could have their ids
        if [id(child) for _, child in first] != [id(child) for _, child in again]:
            remedy = "make them once and keep them, in a list or a dict."
            raise GameError(f"{name(root)} has other children every time it is asked: {remedy}")
        self.meet(islice(walk(root, self._look), limit + 1))
        if len(self.known) > limit:
            remedy = "take a smaller game, or the tree below one node."
            raise GameError(f"This tree has more than {limit:,} nodes, too many to watch: {remedy}")
        self.payoffs = self._payoffs()

    def _payoffs(self) -> dict[int, Number]:
        """The numbers that stand at the leaves and nowhere else, in one attribute, by the ids of the leaves.

        Not those that leaves are called by already.
        """
        leaves = [node for node in self.known.values() if not self._ways[id(node)]]
        inner = [node for node in self.known.values() if self._ways[id(node)]]
        for attribute in ["value", *getattr(leaves[0], "__dict__", ())] if leaves and inner else []:
            numbers = {id(node): attribute_of(node, attribute) for node in leaves}
            known = any(is_number(attribute_of(node, attribute)) for node in inner)
            if all(map(is_number, numbers.values())) and not known:
                return {
                    key: payoff for key, payoff in numbers.items() if name(self.known[key]) != format_number(payoff)
                }
        return {}

    def __contains__(self, node: Thing) -> bool:
        return id(node) in self.known

    def meet(self, nodes: Iterable[Thing]) -> None:
        for node in nodes:
            self.known[id(node)] = node
            self.see(node)
            if id(node) not in self._ways:
                self.below(node)

    def see(self, node: Thing) -> None:
        """Remember a node's label, though the node may never come into the tree."""
        if id(node) not in self.labels:
            self.labels[id(node)] = label_of(node)

    def seen(self, node: Thing) -> bool:
        return id(node) in self.labels

    def before(self, node: Thing) -> str | None:
        """The label that a node was first seen with, or None."""
        return self.labels.get(id(node))

    def below(self, node: Thing) -> Branches:
        """A node's branches; those it was last seen with, where they can't be had."""
        try:
            return self._look(node)
        except GameError:  # half-made as yet, or spoilt; the watched code itself will meet what is wrong
            return self._ways.get(id(node), [])

    def _look(self, node: Thing) -> Branches:
        """A node's branches; those it was seen with before, where some were taken away and nothing was put there."""
        ways = self.branches(node)
        seen = self._ways.get(id(node), [])
        if len(ways) < len(seen) and {id(child) for _, child in ways} < {id(child) for _, child in seen}:
            return seen
        self._ways[id(node)] = ways
        return ways

    def come(self, node: Thing) -> tuple[list[Thing], list[Thing]]:
        """What has come below a node since its children were last seen: children that were in the tree, and new nodes.

        New are those below the new ones too.
        """
        before = self._ways.get(id(node))
        seen = {id(child) for _, child in before or ()}
        below = {id(child): child for _, child in self.below(node)}
        linked = [child for key, child in below.items() if key in self.known and key not in seen]
        fresh: dict[int, Thing] = {}
        try:
            for key, child in below.items():
                if key not in self.known:
                    fresh |= {id(each): each for each in islice(walk(child, self.branches), self.limit)}
        except GameError:  # half-made as yet
            fresh = {}
        return [] if before is None else linked, [each for key, each in fresh.items() if key not in self.known]


class TreeRecorder(Recorder):
    """Writes down what happens to a tree: listens to the nodes' classes for assignments, and looks for new children."""

    def __init__(self, root: Thing, limit: int, ways: Ways | None = None) -> None:
        super().__init__(limit)
        self.root = root
        self.grown = Grown(root, limit, ways or branches)
        self.names = Names()
        self.put_back: list[tuple[Any, Any]] = []  # classes, and the __setattr__ that each had of its own
        self.ways = ways
        self.slot = 0
        self.met: dict[int | None, set[int]] = {}  # the event of a call -> the ids of nodes that it called on

    def begin(self) -> None:
        for node in self.grown.known.values():
            self.meet(node)

    def meet(self, node: Thing) -> None:
        self.grown.see(node)
        self.note(node)
        if type(node) not in (*self.classes, Place, list, dict):
            self.classes += (type(node),)
            self._listen(type(node))

    def _listen(self, kind: Any) -> None:
        """Hear of every assignment to an attribute of a class's objects, until all is put back."""
        assign = kind.__setattr__
        own = vars(kind).get("__setattr__")
        try:
            kind.__setattr__ = lambda node, attribute, value: self.hear(assign, node, attribute, value)
        except TypeError:  # a class made in C, which can't be listened to
            return
        self.put_back.append((kind, own))

    def done(self) -> None:
        for kind, own in self.put_back:
            if own is None:
                del kind.__setattr__
            else:
                kind.__setattr__ = own

    def note(self, node: Thing) -> None:
        """Remember what a node of the tree is called by now."""
        if node in self.grown:
            self.unseen(self.names.note, node, len(self.events))

    def look(self, node: Thing) -> None:
        """Write down the children that have appeared since the last look."""
        if self.full or node not in self.grown:
            return
        linked, fresh = self.unseen(self.grown.come, node)
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

    def node_of(self, frame: FrameType, variables: Mapping[str, Any]) -> Thing:
        """The node that a call is about, by its local variables: one of its first two arguments; or None."""
        code = frame.f_code
        for argument in code.co_varnames[: min(2, code.co_argcount)]:
            if isinstance(variables.get(argument), self.classes):
                return variables[argument]
        if not self.ways:
            return None
        return self._kept_elsewhere(self.ways, [variables.get(name) for name in code.co_varnames[: code.co_argcount]])

    def _kept_elsewhere(self, ways: Ways, things: Sequence[Thing]) -> Thing:
        """The node that a call is about, of a tree without `children`: the argument in whose place the root stood."""
        call = self.calls[-1] if self.calls else None
        below = self.grown.below(call.node) if call else []
        below = below or [(None, self.root)]
        met = self.met.setdefault(call.event if call else None, set())
        nodes: dict[int, Thing] = {}
        for slot, thing in enumerate(things):
            node = self.grown.known.get(id(thing), ways.place(thing, below, met))
            if node is not None:
                nodes[slot] = node
        if nodes and not self.events:
            self.slot = next(iter(nodes))
        node = nodes.get(self.slot, next(iter(nodes.values()), None))
        met.add(id(node))
        return node

    def _enter(self, frame: FrameType, node: Thing, given: dict[str, Number], variables: dict[str, Any]) -> None:
        if isinstance(node, Place):
            itself = [name for name, value in given.items() if value is node.thing][:1]
            given = {name: value for name, value in given.items() if name not in itself}
        super()._enter(frame, node, given, variables)

    def anew(self, node: Thing) -> None:
        """See another node with the state of a lone root as the root: a graph may be built beside the node given."""
        if type(node) is type(self.root) and len(self.grown.known) == 1 and state_of(node) == state_of(self.root):
            old = self.root
            self.root = node
            self.grown = Grown(node, self.limit)
            self.events[:] = [event._replace(node=node) if event.node is old else event for event in self.events]
            for call in self.calls:
                call.node = node if call.node is old else call.node

    def hear(self, assign: Callable[..., None], node: Thing, attribute: str, value: Any) -> None:
        """An assignment to an attribute of a node."""
        if self.full or self.lost or attribute.startswith("_"):
            return assign(node, attribute, value)
        if attribute == "children" and value and not self.grown.seen(node):
            self.unseen(self.anew, node)
        if not self.grown.seen(node):
            return assign(node, attribute, value)
        self.note(node)
        old = self.unseen(attribute_of, node, attribute)
        written = len(self.events)
        assign(node, attribute, value)
        self.look(node)
        told = any(event.node is node and event.kind in ("set", "grow", "link") for event in self.events[written:])
        ways = attribute in ("children", self.ways and self.ways.attribute)
        child = ways or isinstance(value, self.classes) or old is value is None  # or none
        if not told and not child:
            self.write("set", node, attribute, old, value)
        self.note(node)

    def finish(self) -> None:
        """Write down the children that came unseen, so that the last step shows the tree as it is."""
        if not self.full:
            self.calls.clear()
            self.limit += 2 * len(self.grown.known)
            for node in list(self.grown.known.values()):
                self.look(node)
