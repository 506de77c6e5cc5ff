"""data: say what has changed in a container, write the cells of its table, and find the rounds of loops."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ...core import limits
from ...core.introspect import is_node, player_of
from .. import watch_facts as facts
from ..recording.containers import Patch
from ..recording.recorder import Rounds
from ..recording.snapshots import BRACKETS, SIMPLE, Snapshot, describe_snapshot

if TYPE_CHECKING:
    from .story import Story

MOST = 3  # changed items that are told one by one
Change = facts.Became | facts.ItemsMoved | facts.ItemsChanged | facts.Swapped
Cell = Any  # a text, the number of a node of the tree, a dict that describes another node, or a list of cells


def patch_facts(patch: Patch, name: str, write: Callable[[Snapshot], str]) -> list[Change]:
    """Return the facts about a change of the container with this name. `write` writes an item."""
    _, kind, row, at, before, now, size = patch
    if kind == "dict":
        held, holds = ({write(key): write(value) for key, value in pairs} for pairs in (before, now))
        lost = tuple(key for key in held if key not in holds)
        new = tuple(f"{key}: {text}" for key, text in holds.items() if key not in held)
        changed = _each(name, [(f"[{key}]", text) for key, text in holds.items() if held.get(key, text) != text])
        moved = [(True, new), (False, lost)]
        return [*changed, *(facts.ItemsMoved(name, added, items) for added, items in moved if items)]
    if kind == "grid" and row is None:
        before, now = ([(list, cells) for cells in rows] for rows in (before, now))
    if size is None:
        return [facts.Became(name, write((list, now)))]
    place = name if row is None else f"{name}[{row}]"
    old, new = (tuple(map(write, items)) for items in (before, now))
    if kind != "set" and len(old) == len(new):
        other = [i for i, (was, is_now) in enumerate(zip(old, new, strict=True)) if was != is_now]
        if len(other) == 2 and kind != "deque" and [old[i] for i in other] == [new[i] for i in other[::-1]]:
            return [facts.Swapped(*(f"{place}[{at + i}]" for i in other))]
        return _each(place, [(f"[{at + i}]", new[i]) for i in other])
    gone, come = (tuple((Counter(one) - Counter(other)).elements()) for one, other in ((old, new), (new, old)))
    if kind != "set" and gone and come:
        return [facts.ItemsChanged(place)]
    side: Any = {(True, False): "front", (False, True): "end"}.get((not at, at + len(old) == size), "")
    if kind == "set" or old and new:  # the others have moved
        side = ""
    moved = [(added, items) for added, items in ((True, come), (False, gone)) if items]
    return [facts.ItemsMoved(place, added, items, side) for added, items in moved]


def _each(name: str, changed: Sequence[tuple[str, str]]) -> list[Change]:
    """Return a fact about each of these (index, text) pairs, or one fact about all of them if there are many."""
    if len(changed) > MOST:
        return [facts.ItemsChanged(name)]
    return [facts.Became(f"{name}{index}", text) for index, text in changed]


def write_patch(story: "Story", patch: Patch) -> list[Any]:
    """Return a patch for the page: table, kind, row, place, old cells, new cells, and whether the table is new."""
    table, kind, row, at, old, new, size = patch
    if kind not in ("dict", "grid"):
        row = 0
    return [table, kind, row, at, *([_cell(story, each, kind) for each in items] for items in (old, new)), size is None]


def _cell(story: "Story", snapshot: Snapshot, kind: str = "") -> Cell:
    """Return what stands in a cell. In a grid, strings have no quotation marks."""
    if isinstance(snapshot, list):
        return [_cell(story, part, kind) for part in snapshot]
    if type(snapshot) in SIMPLE:
        return snapshot if kind == "grid" and type(snapshot) is str else describe_snapshot(snapshot, str)
    if is_node(snapshot):
        number = story.tree.number(snapshot)
        if number is not None and number < limits.NODES_SHOWN:
            return number
        return {"text": story.name_of(snapshot), "player": player_of(snapshot)}
    if type(snapshot) is tuple and isinstance(snapshot[1], list) and any(map(is_node, snapshot[1])):
        first, last = BRACKETS[snapshot[0]].split("%s")
        return [first, *(_cell(story, part) for part in snapshot[1]), last]
    return describe_snapshot(snapshot, story.name_of)


def bars_of(rounds: Sequence[Rounds]) -> list[list[int]]:
    """Return a bar for each round of a loop: its first scene, its last scene, and the number of loops around it.

    `rounds` contains for each scene the loops that it is in.
    """
    found: dict[Rounds, list[int]] = {}
    for scene, loops in enumerate(rounds):
        for depth in range(len(loops)):
            found.setdefault(loops[: depth + 1], [scene, scene, depth])[1] = scene
    return [*found.values()]
