"""containers: follow the lists, dicts, sets and tables in the variables of a call, and record what changes in them."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...core import limits
from ...core.introspect import Thing, is_node
from ...core.text import in_order
from .call_arguments import snapshot_item
from .snapshots import ITEMS, NESTING, SIMPLE, Snapshot, base_of, take_snapshot

CHANGING = list, dict, set, deque
SNAPSHOT_WORK = 100  # copying an item takes about as long as comparing so many


class Patch(NamedTuple):
    """A change of a container: some of its items are replaced by others. The items of a grid are its rows."""

    table: int  # the number of the container's table
    kind: str  # "list", "deque", "set", "dict" (its items are pairs) or "grid"
    row: int | None  # the row of a grid in which cells are replaced, or None if items are
    at: int  # the place of the first one
    old: list[Snapshot]
    new: list[Snapshot]
    size: int | None  # how many items (or cells of the row) there were before, or None if the table is new


class Data(NamedTuple):
    """What has changed in tables, and the numbers of the innermost call's tables, by the names of its variables."""

    patches: Sequence[Patch] = ()
    names: Mapping[str, int] = {}  # noqa: RUF012


NO_DATA = Data()


class Table:
    """A container as it was when it was last looked at.

    `seen` contains a list of the items, or the lists of a dict's keys and values, because lists are fast to compare.
    """

    def __init__(self, number: int, thing: Thing) -> None:
        self.number, self.thing = number, thing
        self.seen: list[list[Any]] = [[]]
        self.seen = [[*map(_copy, items)] for items in self._read()]
        self.kind = _kind(thing, self.seen[0])

    def _read(self) -> list[list[Any]]:
        """Return the items as they are now. Those of a set are in the order in which they came, or else sorted."""
        thing = self.thing
        if isinstance(thing, dict):
            return [[*thing], [*thing.values()]]
        if isinstance(thing, (set, frozenset)):
            kept = self.seen[0] if thing.issuperset(self.seen[0]) else [item for item in self.seen[0] if item in thing]
            new = thing.difference(kept)
            return [[*kept, *(in_order(new) if len(new) > 1 else new)]]
        return [thing.tolist() if hasattr(thing, "tolist") else [*thing]]

    def patches(self) -> list[Patch] | None:
        """Return what has changed since the last look, or None if the table needs another form."""
        try:  # items are compared by identity first, so their own code seldom runs
            now = self._read()
            if now == self.seen:
                return []
        except Exception:
            return []
        if self.kind != _kind(self.thing, now[0]):
            return None
        [old, *_], [new, *_] = self.seen, now
        if self.kind == "grid" and len(old) == len(new):
            changed = [row for row, (was, item) in enumerate(zip(old, new, strict=True)) if was != item]
            found = [self._patch([old[row]], [new[row]], row) for row in changed]
            self.seen = [[*map(_copy, new)]]
            return found
        return [self._patch(self.seen, now)]

    def first_patch(self) -> Patch:
        """Return the patch that fills the table."""
        return self._patch([[] for _ in self.seen], self.seen)._replace(size=None)

    def _patch(self, old: Sequence[Any], new: Sequence[Any], row: int | None = None) -> Patch:
        """Return the patch that replaces old items by new ones, and replace them in `old`, unless they are in a row."""
        at = min(map(_common, old, new))
        end = min(_common(was[at:][::-1], items[at:][::-1]) for was, items in zip(old, new, strict=True))
        size = len(old[0])
        gone = [was[at : size - end] for was in old]
        come = [items[at : len(items) - end] for items in new]
        for was, items in zip(old, come, strict=True) if row is None else ():
            was[at : size - end] = map(_copy, items)
        return Patch(self.number, self.kind, row, at, self._cells(gone, row), self._cells(come, row), size)

    def _cells(self, items: Sequence[Any], row: int | None) -> list[Snapshot]:
        """Return snapshots of items, or of the cells in each of them."""
        if row is not None or self.kind not in ("dict", "grid"):
            return [*map(snapshot_cell, items[0])]
        return [[*map(snapshot_cell, item)] for item in (zip(*items, strict=True) if len(items) > 1 else items[0])]


class Tables:
    """The tables of a run. `work` says roughly how many items have been compared."""

    def __init__(self) -> None:
        self.work = 0
        self._count = 0
        self._tables: dict[int, Table] = {}  # the id of a container -> its table

    def look(self, variables: Mapping[str, Thing]) -> Data:
        """Return the tables of a call's variables, and what has changed in them since the last look.

        In a method, the attributes of its object count as variables, unless the object is a node.
        """
        patches: list[Patch] = []
        names: dict[str, int] = {}
        if "self" in variables and not is_node(owner := variables["self"]):
            own = getattr(owner, "__dict__", {})
            variables = {**variables, **{f"self.{name}": value for name, value in own.items()}}
        for name, thing in variables.items():
            if type(thing) in SIMPLE or name[0] in "_.":
                continue
            table = self._tables.get(id(thing))
            if table is None and not is_followed(thing):
                continue
            changes = table.patches() if table and table.number not in names.values() else []
            if table is None or changes is None:
                table = self._tables[id(thing)] = Table(self._count, thing)
                self._count += 1
                changes = [table.first_patch()]
            names[name] = table.number
            self.work += len(table.seen[0])
            for patch in changes:
                patches.append(patch)
                self.work += SNAPSHOT_WORK * len(patch.new)
        return Data(patches, names) if names else NO_DATA


def is_followed(thing: Thing) -> bool:
    """Return whether a thing is a container that gets a table. A tuple does only if it is a grid: it never changes."""
    kind: Any = type(thing)
    if kind in SIMPLE or base_of(kind) is None:
        return False
    if hasattr(thing, "tolist"):
        return 0 < getattr(thing, "size", 0) <= limits.ITEMS_FOLLOWED and thing.ndim in (1, 2)
    return len(thing) <= limits.ITEMS_FOLLOWED and (not isinstance(thing, tuple) or _kind(thing, thing) == "grid")


def _kind(thing: Thing, items: Sequence[Any]) -> str:
    """Return the kind of a table. A grid consists of lists or strings of the same length, or is a tuple of tuples."""
    kind: Any = type(thing)
    base: Any = base_of(kind)
    if base in (dict, set, frozenset, deque):
        return str(base.__name__).removeprefix("frozen")
    row = type(items[0]) if items else None
    if len(items) > 1 and (row in (list, str) or row is base is tuple) and len(items[0]) > 1:
        if all(type(item) is row and len(item) == len(items[0]) for item in items):
            return "grid"
    return "list"


def _copy(thing: Thing) -> Thing:
    """Return a copy of a container, and of those in it, and anything else unchanged."""
    if not isinstance(thing, CHANGING):
        return thing
    if isinstance(thing, dict):
        return {key: _copy(value) for key, value in thing.items()}
    return type(thing)(map(_copy, thing))


def _common(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return how many items are equal at the beginning. Slices are compared, because that is fast."""
    start, end = 0, min(len(one), len(other))
    if one[:end] == other[:end]:
        return end
    while end - start > 1:
        middle = (start + end) // 2
        if one[start:middle] == other[start:middle]:
            start = middle
        else:
            end = middle
    return start


def snapshot_cell(thing: Thing) -> Snapshot:
    """Return a snapshot of what stands in a cell."""
    return take_snapshot(thing, NESTING, ITEMS, lambda item: item if is_node(item) else snapshot_item(item))
