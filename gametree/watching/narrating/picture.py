"""picture: what stands at each node at a scene, and what the scene's facts mark, add, fade and point at."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...core.game import LABELS
from ...core.introspect import state_of
from ...core.text import is_number, short_repr
from ...drawing.captions import short
from .. import watch_facts as facts
from ..recording.recorder import copy_result
from ..recording.snapshots import take_snapshot, write_snapshot
from ..watch_facts import Fact, Label, NodeName

if TYPE_CHECKING:
    from .story import Story

ROWS = "mark", "wrong", "shown", "faded", "old", "ringed", "kind", "lacks", "wave"
LETTERS = 12  # of a pair, a list or a dict that is written in a node
Change = tuple[int, str, Any]  # a node, a key of ROWS, what is there now


class Picture:
    """The picture as it stands at a scene.

    Attributes:
        mark: What is written at each node; this and what follows are lists, by the nodes' numbers.
        wrong: Whether it breaks the rules.
        shown: Whether the node is there yet.
        faded: Whether it was skipped.
        old: Whether its label is from an earlier run.
        ringed: Whether it is on the frontier.
        kind: "value" or "nimber" for a number that has a colour.
        lacks: The children to which no arrow leads yet.
        wave: The number of the wave that brought the label.
        changes: What the present scene changes.
        values: The value of each node that has one, a dict.
        nimbers: The Grundy value of each node that has one, a dict.
        labelled: The nodes that were given a label.
        again: How many more labels each node will be given.
        wrong_since: The nodes that break the rules, and the scene since which they do.
        mistakes: The scenes that show a mistake.
        silent: The nodes from which a call returned None, but should not.
        refused: The nodes that were given a label that is none.
    """

    def __init__(self, story: "Story") -> None:
        tree, recording = story.tree, story.recording
        count = len(tree.nodes)
        grown = {tree.add(node) for step in story.steps if step.kind == "grow" for node in step.new}
        if recording.calls:
            grown = set(range(1, count))
        results = [step.new for step in story.steps if step.kind == "leave" or step.name == "value"]
        self.form = Form(results, map(state_of, tree.nodes))
        self.tree = tree
        self.mark = [self.form.marked(recording.before(node)) for node in tree.nodes]
        self.old = [mark in LABELS for mark in self.mark]
        self.shown = [i not in grown for i in range(count)]
        self.wrong = [False] * count
        self.faded = [False] * count
        self.ringed = [False] * count
        self.kind = [""] * count
        self.wave: list[int | None] = [None] * count
        self.lacks: list[list[int]] = [[] for _ in tree.nodes]
        for step in story.steps:
            if step.kind == "link":
                self.lacks[step.node] += [i for node in step.new if (i := tree.number(node)) in story.below(step.node)]
        self.again: Counter[int] = story.analysis.labels_to_come()
        self.sweeps = bool(story.analysis.sweepers)
        self.values: dict[int, Any] = {}
        self.nimbers: dict[int, int] = {}
        self.labelled: set[int] = set()
        self.wrong_since: dict[int, int] = {}
        self.mistakes: list[int] = []
        self.silent: set[int] = set()
        self.refused: set[int] = set()
        self.begin(1)

    def begin(self, scene: int) -> None:
        """From now on this scene changes the picture."""
        self.scene = scene
        self.changes: list[Change] = []

    def rows(self) -> dict[str, list[Any]]:
        """Return a copy of the rows."""
        return {key: list(getattr(self, key)) for key in ROWS}

    def show(self, i: int, **news: Any) -> None:
        """Change the picture at a node."""
        for key, new in news.items():
            row = getattr(self, key)
            if row[i] != new:
                row[i] = new
                self.changes.append((i, key, new))

    def label(self, i: int) -> Label:
        """Return a node's label; "?" while none is known."""
        mark = self.mark[i]
        return mark if mark in LABELS else "?"

    def write(self, i: int, thing: Any, kind: str = "") -> None:
        """Write something in the place of a label, unless the node was given one, or nothing fits."""
        mark = self.form.marked(thing)
        if mark is not None and (self.label(i) == "?" or i not in self.labelled):
            self.show(i, mark=mark, old=False, kind=kind)

    def take_label(self, i: int, label: Label) -> None:
        """Write a label that a node is given."""
        self.again[i] = max(0, self.again[i] - 1)
        self.show(i, mark=label, old=False, kind="")
        self.labelled.add(i)
        self.refused.discard(i)
        if not self.sweeps:
            return
        for below in {i, *(child for _, child in self.tree.ways[i])}:
            parents = self.tree.above[below] if self._decided(below) else []
            self.show(below, ringed=not all(map(self._decided, parents)))

    def _decided(self, i: int) -> bool:
        return i in self.labelled and not self.again[i] and self.label(i) != "?"

    def apply(self, fact: Fact) -> None:
        """Show a fact: what it marks as wrong, or as right again, and what appears and fades."""
        match fact:
            case facts.ChildrenAdded(children=children):
                for child in children:
                    self.show(child.number, shown=True)
            case facts.ArrowsAdded(node=node, children=children):
                new = [child.number for child in children]
                self.show(node.number, lacks=[child for child in self.lacks[node.number] if child not in new])
            case facts.Skipped(unvisited=unvisited):
                for i in unvisited:
                    self.show(i, faded=True)
            case facts.LabelSet(node=node, verdict=verdict, wave=wave):
                self.show(node.number, wave=wave)
                self._accuse(node, verdict is False)
            case facts.Returned(node=node, verdict=bool(verdict)) | facts.Stored(node=node, verdict=bool(verdict)):
                self._accuse(node, not verdict)
            case facts.NotALabel(node=node):
                self.refused.add(node.number)
                self._accuse(node)
            case facts.ReturnMissing(node=node):
                self.silent.add(node.number)
                self._accuse(node)
            case facts.NowBroken(node=node) | facts.ReturnedNoLabel(node=node):
                self._accuse(node)
            case facts.NowRight(node=node):
                self._accuse(node, False)
            case facts.LeftWithout():
                self._mistake()

    def _accuse(self, node: NodeName, wrong: bool = True) -> None:
        """Mark a node as wrong, or no longer."""
        self.show(node.number, wrong=wrong)
        if wrong:
            self.wrong_since.setdefault(node.number, self.scene)
            self._mistake()
        else:
            self.wrong_since.pop(node.number, None)

    def _mistake(self) -> None:
        """Note that the present scene shows a mistake."""
        if self.scene not in self.mistakes[-1:]:
            self.mistakes.append(self.scene)


def pointed_at(fact: Any) -> list[int]:
    """Return the nodes, by number, that are the reason for what a fact says."""
    match fact:
        case facts.Returned(remark=None) | facts.Stored(remark=None) | None:
            return []
        case facts.Returned(remark=reason) | facts.Stored(remark=reason):
            return pointed_at(reason)
        case facts.MoveLeads(better=better) | facts.MoveWorth(better=better):
            named = better[:1] if better else ()
        case facts.LossBelow(child=child) | facts.LossMissed(child=child) | facts.DrawBelow(child=child):
            named = (child,)
        case facts.DrawMissed(child=child) | facts.ChildNeeded(drawn=str(child)):
            named = (child,)
        case facts.ChildrenAdded() | facts.ArrowsAdded() | facts.Skipped():
            named = ()  # they are seen to come or to fade
        case _:
            reason = getattr(fact, "because", None)
            if reason is not None:
                return pointed_at(reason)
            named = getattr(fact, "children", ())
    return [name.number for name in named if isinstance(name, NodeName)]


class Form:
    """How results are written in the nodes of a tree, all in one form; takes them, and the states of the nodes.

    If they are pairs or dicts, and one place in them has a number in each, and no other place has, it is this number
    that is written: of a value and a move the value, for a leaf has no move. But a state is no value and a move.
    """

    def __init__(self, results: list[Any], states: Iterable[Any]) -> None:
        pairs = [each for each in results if isinstance(each, (tuple, dict))]
        places = [{place for place, part in _parts(each).items() if is_number(copy_result(part))} for each in pairs]
        always = set.intersection(*places) if places else set()
        self.place = always.pop() if len(always) == 1 else None
        if self.place is not None and not {*map(_whole, states)}.isdisjoint(map(_whole, pairs)):
            self.place = None

    def marked(self, thing: Any) -> str | None:
        """Return what fits into a node; None if nothing does."""
        if self.place is not None and isinstance(thing, (tuple, dict)):
            thing = copy_result(_parts(thing).get(self.place, thing))
        if is_number(thing):
            return short(thing)
        if isinstance(thing, (tuple, list, dict)):
            return short_repr(write_snapshot(take_snapshot(thing), short_repr) or thing, LETTERS)
        text = None if thing is None else short_repr(thing, 20)
        return text if text is not None and len(text) <= 6 else None


def _parts(thing: Any) -> dict[Any, Any]:
    return thing if isinstance(thing, dict) else dict(enumerate(thing))


def _whole(thing: Any) -> str:
    return short_repr(thing, 200)
