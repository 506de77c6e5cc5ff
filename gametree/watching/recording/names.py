"""names: what nodes are called at each step, which may change; and what stands as a label, but is a name."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ...core.game import LABELS
from ...core.introspect import LABEL_NAMES, Thing, kept_state, unlabelled
from ...core.node import Node
from ...core.text import NO_REPR, short_repr
from .recorder import Step

SHOWN = 24  # letters of a name in a picture


class Names:
    """What nodes said of themselves while something ran; those that keep their state are called by that.

    Labels are labels if all that a tree has at first are. Else they are names, as `used` says: `own`, a dict by the
    ids of nodes, where they tell all of these apart; `changed`, if what runs gives others.
    """

    used = False
    changed = False

    def __init__(self) -> None:
        self.own: dict[int, str | None] = {}
        self._said: dict[int, list[tuple[int, str]]] = {}  # by the ids of nodes: from which event on, and what
        self.kinds: dict[int, str] = {}
        self.parts: set[int] = set()  # the ids of dicts that are called by a part of what is in them

    def note(self, node: Thing, event: int) -> None:
        """Remember what a node says of itself from an event on, by its number."""
        if kept_state(node) is None and NO_REPR not in (text := unlabelled(node)):
            said = self._said.setdefault(id(node), [])
            self.kinds[id(node)] = type(node).__name__
            if type(node) is dict and text != short_repr(node, 200):
                self.parts.add(id(node))
            if not said or said[-1][1] != text:
                said.append((event, text))

    def see(self, root: Thing, labels: dict[int, str | None], steps: Sequence[Step]) -> None:
        """See whether labels are names, by those of a tree at first, a dict by ids, and those that the steps set."""
        texts = {*labels.values()} - {None, "?", ""}
        self.used = not isinstance(root, Node) and not LABELS.keys() >= texts
        if self.used and len(texts) == len(labels) > 1:
            new = [step.new for step in steps if step.kind == "set" and step.name in LABEL_NAMES]
            self.changed = any(isinstance(text, str) and text not in (*LABELS, "?", "") for text in new)
            self.own = {} if self.changed else labels
        self.own = self._numbered(labels) | self.own

    def _numbered(self, labels: Mapping[int, object]) -> dict[int, str | None]:
        """Names for nodes that say nothing but their class, or the same as others, where these are several."""
        said = {key: self._said[key][0][1] for key in labels if len(self._said.get(key, ())) == 1}
        silent = {key: self.kinds[key] for key, text in said.items() if text == f"a {self.kinds[key]}"}
        shown = Counter(short_repr(text, SHOWN) for text in {*said.values()})
        for key, text in said.items():
            if self.kinds[key] in ("dict", "list") and shown[short_repr(text, SHOWN)] > 1:
                silent[key] = self.kinds[key]
        parts = Counter(said[key] for key in self.parts if key in said and key not in silent)
        silent |= {key: said[key] for key in said if key in self.parts and parts[said[key]] > 1}
        if len(silent) < 2:
            return {}
        return {key: f"{name} #{number}" for number, (key, name) in enumerate(silent.items(), 1)}

    def at(self, node: Thing, event: float) -> str | None:
        """What a node was called at an event; None where that is its state, or what it says of itself now."""
        if kept_state(node) is not None:
            return None
        said = self._said.get(id(node), ())
        then = [text for since, text in said if since <= event] or [text for _, text in said[:1]]
        return self.own.get(id(node)) or (short_repr(then[-1]) if len(said) > 1 else None)
