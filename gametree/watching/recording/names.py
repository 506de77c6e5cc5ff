"""names: remember the name of each node at each step, and recognize "labels" that are really names."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ...core.game import LABELS
from ...core.introspect import LABEL_NAMES, Thing, attribute_of, kept_state, unlabelled
from ...core.node import Node
from ...core.text import NO_REPR, short_repr, with_article
from ...core.tree import BranchesOf, names_by_moves
from .recorder import Step

LENGTH_SHOWN = 24  # longer names are cut off in a picture


class Names:
    """The names of nodes while a function ran. The name of a node is its state or, if it has none, its repr.

    The labels of a tree count as labels if all of them are W, L, D or unknown at first, and as names otherwise.

    Attributes:
        used: Whether the labels are names.
        changed: Whether the function changes these names.
        own: The names to use instead of the repr, by the ids of nodes.
        kinds: The names of the nodes' classes, by the ids of nodes.
        parts: The ids of dicts whose names show only a part of their contents.
    """

    used = False
    changed = False

    def __init__(self) -> None:
        self.own: dict[int, str | None] = {}
        self._reprs: dict[int, list[tuple[int, str]]] = {}  # id of a node -> (the first event with a repr, the repr)
        self._values: dict[int, object] = {}  # id of a node -> its first `value`
        self.kinds: dict[int, str] = {}
        self.parts: set[int] = set()

    def note(self, node: Thing, event: int) -> None:
        """Remember that a node has its current repr from event number `event` on."""
        if kept_state(node) is None and NO_REPR not in (text := unlabelled(node)):
            reprs = self._reprs.setdefault(id(node), [])
            self.kinds[id(node)] = type(node).__name__
            if type(node) is dict and text != short_repr(node, 200):
                self.parts.add(id(node))
            if not reprs:
                self._values[id(node)] = attribute_of(node, "value")
            if not reprs or reprs[-1][1] != text:
                reprs.append((event, text))

    def choose(self, root: Thing, labels: dict[int, str | None], steps: Sequence[Step]) -> None:
        """Decide whether the first labels of the nodes (`labels`, by id) are names, and choose all other names.

        If no node has a name, but each of them had a `value` at first, this is the name.
        """
        texts = {*labels.values()} - {None, "?", ""}
        self.used = not isinstance(root, Node) and not LABELS.keys() >= texts
        if self.used and len(texts) == len(labels) > 1:
            new = [step.new for step in steps if step.kind == "set" and step.name in LABEL_NAMES]
            self.changed = any(isinstance(text, str) and text not in (*LABELS, "?", "") for text in new)
            self.own = {} if self.changed else labels
        values = {key: self._values[key] for key in filter(self._is_unnamed, labels) if self._values[key] is not None}
        if values.keys() == labels.keys() and not any(step.kind == "set" and step.name == "value" for step in steps):
            self.used = True
            self.own = {key: short_repr(value) for key, value in values.items()}
        self.own = self._numbered(labels) | self.own

    def choose_by_moves(self, nodes: Sequence[Thing], below: BranchesOf) -> None:
        """Name the nodes that have no other name by the moves that lead to them."""
        unnamed = {id(node): self.kinds[id(node)] for node in nodes if self._is_unnamed(id(node))}
        if unnamed and not self.used:
            branches = {id(node): [(move, id(child)) for move, child in below(node)] for node in nodes}
            self.own |= names_by_moves(branches, unnamed)

    def _is_unnamed(self, key: int) -> bool:
        """Return whether the repr of a node only names its class, or is that of a dict."""
        texts = [text for _, text in self._reprs.get(key, ())]
        if (kind := self.kinds.get(key)) is None:
            return False
        return texts == [with_article(kind)] or kind == "dict" and texts[0].startswith("{")

    def _numbered(self, labels: Mapping[int, object]) -> dict[int, str | None]:
        """Return numbered names for nodes whose repr is not unique or only names their class, if there are several."""
        reprs = {key: self._reprs[key][0][1] for key in labels if len(self._reprs.get(key, ())) == 1}
        unnamed = {key: self.kinds[key] for key, text in reprs.items() if text == with_article(self.kinds[key])}
        shown = Counter(short_repr(text, LENGTH_SHOWN) for text in {*reprs.values()})
        for key, text in reprs.items():
            if self.kinds[key] in ("dict", "list") and shown[short_repr(text, LENGTH_SHOWN)] > 1:
                unnamed[key] = self.kinds[key]
        parts = Counter(reprs[key] for key in self.parts if key in reprs and key not in unnamed)
        unnamed |= {key: reprs[key] for key in reprs if key in self.parts and parts[reprs[key]] > 1}
        if len(unnamed) < 2:
            return {}
        return {key: f"{name} #{number}" for number, (key, name) in enumerate(unnamed.items(), 1)}

    def at(self, node: Thing, event: float) -> str | None:
        """Return the name of a node at an event, or None if it is the node's state or current repr."""
        if kept_state(node) is not None:
            return None
        reprs = self._reprs.get(id(node), ())
        then = [text for since, text in reprs if since <= event] or [text for _, text in reprs[:1]]
        return self.own.get(id(node)) or (short_repr(then[-1]) if len(reprs) > 1 else None)
