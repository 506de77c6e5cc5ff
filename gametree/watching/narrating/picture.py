"""picture: store what is shown at each node, and update it with the facts of each scene."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...core.game import LABELS
from ...core.text import is_number, short_repr
from ...core.tree import Tree
from ...drawing.arrows import levels_of
from ...drawing.captions import short
from .. import watch_facts as facts
from ..judging.result import number_keys, parts_of
from ..recording.snapshots import take_snapshot, write_snapshot
from ..watch_facts import Fact, Label, NodeName

if TYPE_CHECKING:
    from .story import Story

ROWS = "mark", "wrong", "shown", "faded", "old", "ringed", "kind", "lacks", "wave"
LETTERS = 12  # characters of a pair, a list or a dict in a node, or of any result in the node of a call
MOST = 40  # these characters, if there is room
ACROSS = 72  # characters of nodes side by side that can be read
Change = tuple[int, str, Any]  # a node, a key of ROWS, the new entry


class Picture:
    """The picture at a scene.

    The first nine attributes are the rows. A row is a list with an entry for each node, in the order of their numbers.

    Attributes:
        mark: The text in the node.
        wrong: True if the node breaks the rules.
        shown: True if the node already exists.
        faded: True if the node was skipped.
        old: True if the label is from an earlier run.
        ringed: True if the node is on the frontier.
        kind: "value" or "nimber" for a number that has a colour.
        lacks: The children whose arrows are still missing.
        wave: The number of the wave that brought the label.
        changes: The changes of the current scene.
        values: A dict with the value of each node that has one.
        nimbers: A dict with the Grundy value of each node that has one.
        labelled: The nodes whose label was set.
        labels_left: How many more times the label of each node will be set.
        wrong_since: A dict from each node that breaks the rules to the first scene in which it does.
        mistakes: The scenes that show a mistake.
        silent: The nodes whose call returned None by mistake.
        refused: The nodes whose label was set to something that is not a label.
        form: The Form in which results are written.
        letters: How many characters of a result fit in each node.
    """

    def __init__(self, story: "Story") -> None:
        tree, recording = story.tree, story.recording
        count = len(tree.nodes)
        hidden = {tree.add(node) for step in story.steps if step.kind == "grow" for node in step.new}
        if recording.calls:
            hidden = set(range(1, count))
        results = [step.new for step in story.steps if step.kind == "leave" or step.name == "value"]
        self.form = Form(results, tree.nodes, bool(recording.calls))
        self.letters = _letters(tree) if recording.calls else [LETTERS] * count
        self.tree = tree
        self.mark = [None if recording.calls else self.form.text_for(recording.before(node)) for node in tree.nodes]
        self.old = [mark in LABELS for mark in self.mark]
        self.shown = [i not in hidden for i in range(count)]
        self.wrong = [False] * count
        self.faded = [False] * count
        self.ringed = [False] * count
        self.kind = [""] * count
        self.wave: list[int | None] = [None] * count
        self.lacks: list[list[int]] = [[] for _ in tree.nodes]
        for step in story.steps:
            if step.kind == "link":
                added = map(tree.number, step.new)
                self.lacks[step.node] += [i for i in added if i in story.children(step.node)]
        self.labels_left: Counter[int] = story.analysis.count_labels_to_come()
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
        """Begin a scene. From now on, changes belong to it."""
        self.scene = scene
        self.changes: list[Change] = []

    def rows(self) -> dict[str, list[Any]]:
        """Return a copy of all rows."""
        return {key: list(getattr(self, key)) for key in ROWS}

    def show(self, i: int, **entries: Any) -> None:
        """Change a node's entries in the rows that are named as keywords."""
        for key, entry in entries.items():
            row = getattr(self, key)
            if row[i] != entry:
                row[i] = entry
                self.changes.append((i, key, entry))

    def label(self, i: int) -> Label:
        """Return a node's label, or "?" if it has none yet."""
        mark = self.mark[i]
        return mark if mark in LABELS else "?"

    def write(self, i: int, thing: Any, kind: str = "") -> None:
        """Write something in a node, unless its label was set or the text is too long."""
        mark = self.form.text_for(thing, self.letters[i])
        if mark is not None and (self.label(i) == "?" or i not in self.labelled):
            self.show(i, mark=mark, old=False, kind=kind)

    def set_label(self, i: int, label: Label) -> None:
        """Set a node's label, and update the frontier."""
        self.labels_left[i] = max(0, self.labels_left[i] - 1)
        self.show(i, mark=label, old=False, kind="")
        self.labelled.add(i)
        self.refused.discard(i)
        if not self.sweeps:
            return
        for node in {i, *(child for _, child in self.tree.branches[i])}:
            parents = self.tree.parents[node] if self._is_decided(node) else []
            self.show(node, ringed=not all(map(self._is_decided, parents)))

    def _is_decided(self, i: int) -> bool:
        return i in self.labelled and not self.labels_left[i] and self.label(i) != "?"

    def apply(self, fact: Fact) -> None:
        """Show a fact: mark nodes as wrong or no longer wrong, and make nodes and arrows appear or fade."""
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
                self._mark_wrong(node, verdict is False)
            case facts.Returned(node=node, verdict=bool(verdict)) | facts.Stored(node=node, verdict=bool(verdict)):
                self._mark_wrong(node, not verdict)
            case facts.NotALabel(node=node):
                self.refused.add(node.number)
                self._mark_wrong(node)
            case facts.ReturnMissing(node=node):
                self.silent.add(node.number)
                self._mark_wrong(node)
            case facts.NowBroken(node=node) | facts.ReturnedNoLabel(node=node):
                self._mark_wrong(node)
            case facts.NowRight(node=node):
                self._mark_wrong(node, False)
            case facts.LeftWithout():
                self._note_mistake()

    def _mark_wrong(self, node: NodeName, wrong: bool = True) -> None:
        """Mark a node as wrong, or as no longer wrong."""
        self.show(node.number, wrong=wrong)
        if wrong:
            self.wrong_since.setdefault(node.number, self.scene)
            self._note_mistake()
        else:
            self.wrong_since.pop(node.number, None)

    def _note_mistake(self) -> None:
        """Note that the current scene shows a mistake."""
        if self.scene not in self.mistakes[-1:]:
            self.mistakes.append(self.scene)


def pointed_at(fact: Any) -> list[int]:
    """Return the numbers of the nodes to outline because they are the reason for a fact."""
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
            named = ()  # these nodes appear or fade, which is visible without an outline
        case _:
            reason = getattr(fact, "because", None)
            if reason is not None:
                return pointed_at(reason)
            named = getattr(fact, "children", ())
    return [name.number for name in named if isinstance(name, NodeName)]


def _letters(tree: Tree) -> list[int]:
    """Return how many characters of a result fit in each node, if nodes on the same level are side by side."""
    levels = levels_of(tree)
    counts = Counter(levels)
    return [min(MOST, max(LETTERS, ACROSS // counts[level] - 2)) for level in levels]


class Form:
    """The form in which the results of a function are written in nodes.

    If results are pairs or dicts, and exactly one key has a number in all of them, only this number is written. In
    pairs of a value and a move, this is the value, because leaves have no move. Pairs that are states are written in
    full.

    Args:
        results: The results.
        nodes: The nodes of the tree.
        calls: Whether the nodes are calls. Then any result is written, even if it has to be cut.
    """

    def __init__(self, results: list[Any], nodes: Iterable[Any], calls: bool = False) -> None:
        self.calls = calls
        keys = number_keys((each for each in results if isinstance(each, (tuple, dict))), nodes)
        self.key = keys[0] if len(keys) == 1 else None

    def text_for(self, thing: Any, most: int = LETTERS) -> str | None:
        """Return what is written for an object, in at most `most` characters, or None if it would be too long."""
        if self.key is not None and isinstance(thing, (tuple, dict)):
            thing = parts_of(thing).get(self.key, thing)
        if is_number(thing):
            return short(thing, most) if self.calls and isinstance(thing, int) else short(thing)
        if isinstance(thing, (tuple, list, dict, set, frozenset)):
            return short_repr(write_snapshot(take_snapshot(thing), short_repr) or thing, most)
        if self.calls:
            return short_repr(thing, most) or "''"  # an empty string
        text = None if thing is None else short_repr(thing, 20)
        return text if text is not None and len(text) <= 6 else None
