"""tree_recorder: record assignments to attributes of a tree's nodes, and new children."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from types import FrameType
from typing import Any

from ...core.child_finder import ChildFinder, Place
from ...core.errors import GameError, TooLong
from ...core.introspect import SIDES, Thing, attribute_of, label_of, name, sides_of, state_of
from ...core.text import Number, format_number, is_number
from ...core.tree import Branches, BranchesOf, branches, walk
from .names import Names
from .recorder import Recorder


class GrowingTree:
    """The nodes of a tree that may still grow.

    Args:
        root: The root of the tree.
        limit: The largest number of nodes.
        branches: A function from a node to its branches.

    Attributes:
        known: A dict from id to node, for the nodes of the tree.
        labels: A dict from the id of a node to its first label. The node may be outside the tree.
        payoffs: A dict from the id of a leaf to its payoff.

    Raises:
        GameError: If a node has different children each time, or if the tree has more than `limit` nodes.
    """

    def __init__(self, root: Thing, limit: int, branches: BranchesOf = branches) -> None:
        self.known: dict[int, Thing] = {}
        self.labels: dict[int, str | None] = {}
        self._branches: dict[int, Branches] = {}
        self._had: dict[int, set[int]] = {}  # id of a node -> the ids of all children that it has had
        self.limit = limit
        self.branches_of = branches
        first = branches(root)
        again = branches(root)  # the first children still exist, so the new ones can't reuse their ids
        if [id(child) for _, child in first] != [id(child) for _, child in again]:
            remedy = "Create them once and store them in a list or a dict."
            raise GameError(f"{name(root)} has different children each time. {remedy}")
        self.add(islice(walk(root, self._look), limit + 1))
        if len(self.known) > limit:
            remedy = "Use a smaller game, or the tree below one node."
            raise GameError(f"This tree has more than {limit:,} nodes, which is too many to watch. {remedy}")
        self.payoffs = self._payoffs()

    def _payoffs(self) -> dict[int, Number]:
        """Return the numbers in an attribute that only leaves have, unless the numbers are the leaves' names."""
        leaves = [node for node in self.known.values() if not self._branches[id(node)]]
        inner = [node for node in self.known.values() if self._branches[id(node)]]
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

    def add(self, nodes: Iterable[Thing]) -> None:
        for node in nodes:
            self.known[id(node)] = node
            self.note_label(node)
            if id(node) not in self._branches:
                self.branches(node)

    def note_label(self, node: Thing) -> None:
        """Remember the first label of a node."""
        if id(node) not in self.labels:
            self.labels[id(node)] = label_of(node)

    def branches(self, node: Thing) -> Branches:
        """Return the branches of a node, or its last known branches if reading them fails now."""
        try:
            return self._look(node)
        except GameError:  # the node is incomplete or broken, and the watched code will get the same error
            return self._branches.get(id(node), [])

    def _look(self, node: Thing) -> Branches:
        """Return the branches of a node, or its earlier branches if some of these were removed and none added."""
        now = self.branches_of(node)
        before = self._branches.get(id(node), [])
        if len(now) < len(before) and {id(child) for _, child in now} < {id(child) for _, child in before}:
            return before
        self._branches[id(node)] = now
        return now

    def new_children(self, node: Thing) -> tuple[list[Thing], list[Thing]]:
        """Return two lists of the children that a node has gained: those already in the tree, and new ones.

        The second list also contains the descendants of the new children.
        """
        before = self._branches.get(id(node))
        old = self._had.setdefault(id(node), set())  # a child that changes sides is not new
        old.update(id(child) for _, child in before or ())
        children = {id(child): child for _, child in self.branches(node)}
        linked = [child for key, child in children.items() if key in self.known and key not in old]
        fresh: dict[int, Thing] = {}
        try:
            for key, child in children.items():
                if key not in self.known:
                    fresh |= {id(each): each for each in islice(walk(child, self.branches_of), self.limit)}
        except GameError:  # a child is incomplete
            fresh = {}
        return [] if before is None else linked, [each for key, each in fresh.items() if key not in self.known]


class TreeRecorder(Recorder):
    """Records what happens to a tree.

    It intercepts assignments to the attributes of nodes, and looks for new children.
    """

    def __init__(
        self, root: Thing, limit: int, child_finder: ChildFinder | None = None, lines: bool | None = None
    ) -> None:
        super().__init__(limit, lines)
        self.root = root
        self.tree = GrowingTree(root, limit, child_finder or branches)
        self.names = Names()
        self.rearranged = False  # whether a child has replaced another one, or has moved to the other side
        self.child_finder = child_finder
        self.earlier = 0  # the number of events before the program had made this tree
        self._intercepted: list[tuple[Any, Any]] = []  # (class, its own __setattr__ or None)
        self._slot = 0  # the position of the argument that is the node
        self._nodes_called: dict[int | None, set[int]] = {}  # event of a call -> ids of nodes

    def begin(self) -> None:
        for node in self.tree.known.values():
            self.add_node(node)

    def continue_from(self, other: Recorder) -> None:
        """Go on with the recording of another recorder, whose calls are now calls on the root."""
        for attribute in ("most_lines", "deadline", "depth", "lines", "calls", "tables"):
            setattr(self, attribute, getattr(other, attribute))
        self.events = [event._replace(node=self.root) for event in other.events]
        self.earlier = len(self.events)
        for call in self.calls:
            call.node = self.root
        self.begin()

    def add_node(self, node: Thing) -> None:
        self.tree.note_label(node)
        self.note_name(node)
        if type(node) not in (*self.classes, Place, list, dict):
            self.classes += (type(node),)
            self._intercept(type(node))

    def _intercept(self, kind: Any) -> None:
        """Intercept assignments to attributes of a class's objects, until `done`."""
        assign = kind.__setattr__
        own = vars(kind).get("__setattr__")
        try:
            kind.__setattr__ = lambda node, attribute, value: self.on_assignment(assign, node, attribute, value)
        except TypeError:  # a class written in C can't be changed
            return
        self._intercepted.append((kind, own))

    def done(self) -> None:
        for kind, own in self._intercepted:
            if own is None:
                del kind.__setattr__
            else:
                kind.__setattr__ = own

    def note_name(self, node: Thing) -> None:
        """Remember the current name of a node of the tree."""
        if node in self.tree:
            self.names.note(node, len(self.events))

    def find_children(self, node: Thing) -> None:
        """Record new children of a node."""
        if self.full or node not in self.tree:
            return
        linked, fresh = self.tree.new_children(node)
        if fresh:  # add the children before writing, because writing may run code that looks for children again
            self.tree.add(fresh)
            for child in fresh:
                self.add_node(child)
        if linked:
            self.write("link", node, "", None, linked)
        if fresh:
            self.write("grow", node, "", None, fresh)
            if len(self.tree.known) > self.limit:
                beyond = f"the tree grew beyond {self.limit:,} nodes, which is more than can be shown."
                raise TooLong(f"{beyond} Does every call end?")

    def node_of(self, frame: FrameType, variables: Mapping[str, Any]) -> Thing:
        """Return the node that is the subject of a call, or None. It is one of the first two arguments."""
        code = frame.f_code
        for argument in code.co_varnames[: min(2, code.co_argcount)]:
            if isinstance(variables.get(argument), self.classes):
                return variables[argument]
        if not self.child_finder:
            return None
        arguments = [variables.get(name) for name in code.co_varnames[: code.co_argcount]]
        return self._node_by_children(self.child_finder, arguments)

    def _node_by_children(self, child_finder: ChildFinder, arguments: Sequence[Thing]) -> Thing:
        """Return the subject of a call if `children=` is used: the argument in the same position as the root."""
        call = self.calls[-1] if self.calls else None
        expected = self.tree.branches(call.node) if call else []
        expected = expected or [(None, self.root)]
        nodes_called = self._nodes_called.setdefault(call.event if call else None, set())
        nodes: dict[int, Thing] = {}
        for slot, thing in enumerate(arguments):
            node = self.tree.known.get(id(thing), child_finder.place(thing, expected, nodes_called))
            if node is not None:
                nodes[slot] = node
        if nodes and not self.events:
            self._slot = next(iter(nodes))
        node = nodes.get(self._slot, next(iter(nodes.values()), None))
        nodes_called.add(id(node))
        return node

    def _enter(self, frame: FrameType, node: Thing, numbers: dict[str, Number], variables: dict[str, Any]) -> None:
        if isinstance(node, Place):
            itself = [name for name, value in numbers.items() if value is node.thing][:1]
            numbers = {name: value for name, value in numbers.items() if name not in itself}
        super()._enter(frame, node, numbers, variables)

    def replace_root(self, node: Thing) -> None:
        """Replace a root without children by a node with the same state, because a graph may be built from the node."""
        if type(node) is type(self.root) and len(self.tree.known) == 1 and state_of(node) == state_of(self.root):
            old = self.root
            self.root = node
            self.tree = GrowingTree(node, self.limit)
            self.events[:] = [event._replace(node=node) if event.node is old else event for event in self.events]
            for call in self.calls:
                call.node = node if call.node is old else call.node

    def on_assignment(self, assign: Callable[..., None], node: Thing, attribute: str, value: Any) -> None:
        """Assign a value to an attribute of a node, and record the assignment."""
        if self.full or self.lost or attribute.startswith("_"):
            return assign(node, attribute, value)
        old = self._untraced(self._find_old, node, attribute, value)
        count = len(self.events)
        assign(node, attribute, value)
        if id(node) in self.tree.labels:
            self._untraced(self._note_assignment, node, attribute, old, value, count)

    def _find_old(self, node: Thing, attribute: str, value: Any) -> Any:
        """Return the present value of an attribute that is about to be assigned."""
        if attribute == "children" and value and id(node) not in self.tree.labels:
            self.replace_root(node)
        if id(node) not in self.tree.labels:
            return None
        self.note_name(node)
        old = attribute_of(node, attribute)
        if attribute in SIDES and old is not value and isinstance(value, self.classes) and (sides := sides_of(node)):
            self.rearranged = self.rearranged or old is not None or any(value is side for side in sides)
        return old

    def _note_assignment(self, node: Thing, attribute: str, old: Any, value: Any, count: int) -> None:
        """Record an assignment, unless an event after the first `count` ones shows it."""
        self.find_children(node)
        recorded = any(event.node is node and event.kind in ("set", "grow", "link") for event in self.events[count:])
        holds_children = attribute in ("children", self.child_finder and self.child_finder.attribute)
        is_child = holds_children or isinstance(value, self.classes) or old is value is None  # or a child is missing
        if not recorded and not is_child:
            self.write("set", node, attribute, old, value)
        self.note_name(node)

    def _untraced(self, act: Callable[..., Any], *arguments: Any) -> Any:
        """Call a method of the recorder. Neither this method nor the code that it runs in nodes is traced."""
        trace, full = sys.gettrace(), self.full
        sys.settrace(None)
        try:
            return act(*arguments)
        finally:
            sys.settrace(trace)
            if self.full and not full:
                self.full = False
                self.stop_recording()

    def finish(self) -> None:
        """Record children that no step has shown, so that the last step shows the whole tree."""
        if not self.full:
            self.calls.clear()
            self.limit += 2 * len(self.tree.known)
            for node in list(self.tree.known.values()):
                self.find_children(node)
