"""data: say what has changed in a container, and write the cells of its table."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ...core import limits
from ...core.introspect import is_node, player_of
from .. import watch_facts as facts
from ..recording.containers import Patch
from ..recording.recorder import Rounds, Step
from ..recording.snapshots import BRACKETS, ITEMS, SIMPLE, Snapshot, describe_snapshot

if TYPE_CHECKING:
    from .story import Story

MOST = 3  # changed items that are told one by one
COMPARED = 50  # items that are compared to find out whether they only changed places
Change = facts.Became | facts.Gained | facts.Lost | facts.ItemsChanged
Write = Callable[[Snapshot], str]
Cell = Any  # a text, the number of a node of the tree, a dict that describes another node, or a list of cells


def patch_facts(patch: Patch, name: str, write: Write) -> list[Change]:
    """Return the facts about a change of the container with this name. `write` writes an item."""
    _, kind, row, at, old, new, size = patch
    if kind == "grid" and row is None:
        old, new = ([(list, each) for each in rows] for rows in (old, new))
    if size is None:
        return [facts.Became(name, write((list, new)))]
    if kind == "dict":
        return _dict_facts(name, old, new, write)
    place = name if row is None else f"{name}[{row}]"
    if kind != "set" and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True), at)
        return _each(place, [(f"{place}[{i}]", item) for i, (before, item) in pairs if not _same(before, item)], write)
    texts, lost = (tuple(map(write, items)) for items in (new, old))
    if kind != "set" and not old:
        return [facts.Gained(place, texts, "end" if at == size else "" if at else "front")]
    if kind != "set" and not new:
        side = "all" if len(old) == size else "end" if at + len(old) == size else "" if at else "front"
        return [facts.Lost(place, lost, side)]  # type: ignore[arg-type]
    if len(old) + len(new) > COMPARED:
        return [facts.ItemsChanged(place, None)]
    come, gone = (tuple(map(write, _without(*pair))) for pair in ((new, old), (old, new)))
    if kind != "set" and come and gone:
        return [facts.ItemsChanged(place, None)]
    found: list[Change] = [facts.Gained(place, come)] if come else []
    return [*found, facts.Lost(place, gone)] if gone else found


def _each(name: str, changed: Sequence[tuple[str, Snapshot]], write: Write) -> list[Change]:
    """Return a fact about each changed item if there are few, and otherwise one fact about all of them."""
    if len(changed) > MOST:
        return [facts.ItemsChanged(name, len(changed))]
    return [facts.Became(place, write(item)) for place, item in changed]


def _dict_facts(name: str, old: list[Snapshot], new: list[Snapshot], write: Write) -> list[Change]:
    """Return the facts about a change of a dict."""
    texts = {write(key): value for key, value in old}
    changed = [(write(key), value) for key, value in new]
    changed = [(key, value) for key, value in changed if key not in texts or not _same(texts[key], value)]
    lost = tuple(texts.keys() - {write(key) for key, _ in new})
    found = _each(name, [(f"{name}[{key}]", value) for key, value in changed], write)
    return [*found, facts.Lost(name, lost, "keys")] if lost else found


def _without(items: list[Snapshot], others: list[Snapshot]) -> list[Snapshot]:
    """Return the items that are not among others, each of which counts once."""
    left, found = [*others], []
    for item in items:
        place = next((i for i, other in enumerate(left) if _same(item, other)), None)
        if place is None:
            found.append(item)
        else:
            del left[place]
    return found


def _same(one: Snapshot, other: Snapshot) -> bool:
    """Return whether two snapshots are the same. Nodes must be the same object."""
    if type(one) is type(other) is tuple and isinstance(one[1], list) and isinstance(other[1], list):
        return one[0] is other[0] and len(one[1]) == len(other[1]) and all(map(_same, one[1], other[1]))
    return one is other or type(one) is type(other) and type(one) in (*SIMPLE, tuple) and one == other


def drawn_tables(steps: Iterable[Step], has_lines: bool) -> set[int]:
    """Return the numbers of the tables that are drawn: all if lines are steps, otherwise grids and long ones."""
    patches = [patch for step in steps for patch in step.data.patches]
    return {
        patch.table for patch in patches
        if has_lines or patch.kind == "grid" or (patch.size or 0) + len(patch.new) - len(patch.old) > ITEMS
    }  # fmt: skip


class Cells:
    """Writes the patches of tables for the page."""

    def __init__(self, story: "Story") -> None:
        self.story = story

    def patch(self, patch: Patch) -> list[Any]:
        """Return a patch as a list: table, kind, row, place, old cells, new cells."""
        table, kind, row, at, old, new, _ = patch
        return [table, kind, row, at, *([self.cell(item, kind) for item in items] for items in (old, new))]

    def cell(self, snapshot: Snapshot, kind: str = "") -> Cell:
        """Return what stands in a cell. In a grid, characters have no quotation marks."""
        if isinstance(snapshot, list):
            return [self.cell(part, kind) for part in snapshot]
        if type(snapshot) in SIMPLE:
            return snapshot if kind == "grid" and type(snapshot) is str else describe_snapshot(snapshot, str)
        if is_node(snapshot):
            number = self.story.tree.number(snapshot)
            number = None if number is None or number >= limits.NODES_SHOWN else number
            return {"text": self.story.name_of(snapshot), "player": player_of(snapshot)} if number is None else number
        if type(snapshot) is tuple and isinstance(snapshot[1], list) and snapshot[0] is not dict:
            if any(map(is_node, snapshot[1])):
                first, last = BRACKETS[snapshot[0]].split("%s")
                return [first, *map(self.cell, snapshot[1]), last]
        return describe_snapshot(snapshot, self.story.name_of)


def bars_of(rounds: Sequence[Rounds]) -> list[list[int]]:
    """Return a bar for each round of a loop: its first scene, its last scene, and the number of loops around it.

    `rounds` contains for each scene the loops that it is in.
    """
    found: list[list[int]] = []
    open_bars: list[tuple[tuple[int, int], list[int]]] = []
    for scene, loops in enumerate(rounds):
        same = 0
        while same < min(len(loops), len(open_bars)) and open_bars[same][0] == loops[same]:
            same += 1
        del open_bars[same:]
        for depth in range(same, len(loops)):
            open_bars.append((loops[depth], [scene, scene, depth]))
            found.append(open_bars[-1][1])
        for _, bar in open_bars:
            bar[1] = scene
    return found
