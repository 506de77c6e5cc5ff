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
Change = facts.Became | facts.Gained | facts.Lost | facts.ItemsChanged
Cell = Any  # a text, the number of a node of the tree, a dict that describes another node, or a list of cells


def patch_facts(patch: Patch, name: str, write: Callable[[Snapshot], str]) -> list[Change]:
    """Return the facts about a change of the container with this name. `write` writes an item."""
    _, kind, row, at, before, now, size = patch
    if kind == "dict":
        held, holds = ({write(key): write(value) for key, value in pairs} for pairs in (before, now))
        changed = [(f"{name}[{key}]", text) for key, text in holds.items() if held.get(key) != text]
        lost = tuple(held.keys() - holds)
        return [*_each(name, changed), facts.Lost(name, lost, "keys")] if lost else _each(name, changed)
    place = name if row is None else f"{name}[{row}]"
    if kind == "grid" and row is None:
        before, now = ([(list, cells) for cells in rows] for rows in (before, now))
    old, new = (tuple(map(write, items)) for items in (before, now))
    if size is None:
        return [facts.Became(name, write((list, now)))]
    if kind != "set" and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True), at)
        return _each(place, [(f"{place}[{i}]", text) for i, (was, text) in pairs if was != text])
    if kind != "set" and not old:
        return [facts.Gained(place, new, "end" if at == size else "" if at else "front")]
    if kind != "set" and not new:
        side: Any = "all" if len(old) == size else "end" if at + len(old) == size else "" if at else "front"
        return [facts.Lost(place, old, side)]
    come, gone = (tuple((Counter(one) - Counter(other)).elements()) for one, other in ((new, old), (old, new)))
    if kind != "set" and come and gone:
        return [facts.ItemsChanged(place, None)]
    found: list[Change] = [facts.Gained(place, come)] if come else []
    return [*found, facts.Lost(place, gone)] if gone else found


def _each(name: str, changed: Sequence[tuple[str, str]]) -> list[Change]:
    """Return a fact about each changed item if there are few, and otherwise one fact about all of them."""
    if len(changed) > MOST:
        return [facts.ItemsChanged(name, len(changed))]
    return [facts.Became(place, text) for place, text in changed]


def write_patch(story: "Story", patch: Patch) -> list[Any]:
    """Return a patch for the page: table, kind, row, place, old cells, new cells, and whether the table is new."""
    table, kind, row, at, old, new, size = patch
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
    found: list[list[int]] = []
    open_bars: list[tuple[tuple[int, int], list[int]]] = []
    for scene, loops in enumerate(rounds):
        same = 0
        while same < min(len(loops), len(open_bars)) and open_bars[same][0] == loops[same]:
            same += 1
        fresh = [(loop, [scene, scene, depth]) for depth, loop in enumerate(loops[same:], same)]
        open_bars[same:] = fresh
        found += [bar for _, bar in fresh]
        for _, bar in open_bars:
            bar[1] = scene
    return found
