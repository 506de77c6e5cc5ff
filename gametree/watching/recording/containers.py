"""containers: follow the lists, dicts, sets and tables in the variables of a call, and record what changes in them."""

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from sys import getrefcount
from typing import Any, NamedTuple

from ...core import limits
from ...core.introspect import Thing, is_node
from .call_arguments import snapshot_item
from .snapshots import ITEMS, NESTING, SIMPLE, Snapshot, base_of, take_snapshot

CHANGING = list, dict, set, deque
INNER = {*CHANGING, defaultdict, Counter, OrderedDict}  # classes of containers in containers that are copied, too
SNAPSHOT_WORK = 100  # copying an item takes about as long as comparing so many
TABLES_KEPT = 500  # after so many new tables, those of containers that no longer exist are forgotten


class Patch(NamedTuple):
    """A change of a container: some of its items are replaced by others.

    Attributes:
        table: The number of the container's table.
        kind: "list", "deque", "set", "dict" or "grid". The items of a dict are pairs, those of a grid are rows.
        row: The row of a grid in which cells are replaced, or None if items are.
        at: The place of the first one.
        old: Snapshots of what was there.
        new: Snapshots of what is there now.
        size: How many items (or cells of the row) there were before, or None if the table is new.
    """

    table: int
    kind: str
    row: int | None
    at: int
    old: list[Snapshot]
    new: list[Snapshot]
    size: int | None


class Data(NamedTuple):
    """What has changed in tables, and the numbers of the innermost call's tables, by the names of its variables."""

    patches: Sequence[Patch] = ()
    names: Mapping[str, int] = {}  # noqa: RUF012


NO_DATA = Data()


class Table:
    """A container as it was when it was last looked at. `seen` is a dict, or a list of the items."""

    __slots__ = "number", "thing", "kind", "seen"

    def __init__(self, number: int, thing: Thing) -> None:
        self.number, self.thing = number, thing
        self.seen: Any = []
        self.seen = self._read()
        self.kind = _kind(thing, self.seen)

    def _read(self) -> Any:
        """Return a copy of the items. Those of a set are in the order in which they came."""
        thing = self.thing
        if isinstance(thing, (set, frozenset)):
            return [*(item for item in self.seen if item in thing), *thing.difference(self.seen)]
        if isinstance(thing, dict):
            return _copy(dict(thing), thing.values())
        items = thing.tolist() if hasattr(thing, "tolist") else [*thing]
        return _copy(items, items)

    def _is_same(self) -> bool:
        """Return whether nothing has changed. Items are compared by identity first, so their own code seldom runs."""
        thing, seen = self.thing, self.seen
        try:
            if isinstance(thing, (set, frozenset)):
                return len(thing) == len(seen) and thing.issuperset(seen)
            return bool(seen == (thing if isinstance(thing, (list, dict)) else self._read()))
        except Exception:
            return True

    def patches(self) -> list[Patch] | None:
        """Return what has changed since the last look, or None if the table needs another form."""
        if self._is_same():
            return []
        before = self.seen
        self.seen = self._read()
        old, new = self._items(before), self._items(self.seen)
        if self.kind != _kind(self.thing, self.seen):
            return None
        if self.kind == "grid" and len(old) == len(new):
            rows = enumerate(zip(old, new, strict=True))
            return [self._patch(before, now, row) for row, (before, now) in rows if before != now]
        return [self._patch(old, new)]

    def first_patch(self) -> Patch:
        """Return the patch that fills the table."""
        return self._patch([], self._items(self.seen))._replace(size=None)

    def _items(self, seen: Any) -> list[Any]:
        return [*seen.items()] if self.kind == "dict" else seen

    def _patch(self, old: Sequence[Any], new: Sequence[Any], row: int | None = None) -> Patch:
        """Return the patch that replaces old items by new ones."""
        at, least = _common(old, new), min(len(old), len(new))
        end = _common(old[at:][::-1], new[at:][::-1]) if at < least else 0
        nested = row is None and self.kind in ("dict", "grid")
        out, come = (
            [[*map(snapshot_cell, item)] if nested else snapshot_cell(item) for item in items[at : len(items) - end]]
            for items in (old, new)
        )
        return Patch(self.number, self.kind, row, at, out, come, len(old))


class Tables:
    """The tables of a run. `work` says roughly how many items have been compared."""

    def __init__(self) -> None:
        self.work = 0
        self._count = 0
        self._tables: dict[int, Table] = {}  # the id of a container -> its table

    def look(self, variables: Mapping[str, Thing]) -> Data:
        """Return the tables of a call's variables, and what has changed in them since the last look."""
        patches: list[Patch] = []
        names: dict[str, int] = {}
        for name, thing in variables.items():
            kind: Any = type(thing)
            if kind in SIMPLE or base_of(kind) is None or name[0] in "_.":
                continue
            table = self._tables.get(id(thing))
            changes = table.patches() if table and table.number not in names.values() else []
            if table is None or changes is None:
                if not _is_followed(thing):
                    continue
                table = self._add(thing)
                changes = [table.first_patch()]
            patches += changes
            names[name] = table.number
            self.work += len(table.seen) + SNAPSHOT_WORK * sum(len(patch.new) for patch in changes)
        return Data(patches, names) if names else NO_DATA

    def _add(self, thing: Thing) -> Table:
        if not self._count % TABLES_KEPT:
            self._tables = {key: table for key, table in self._tables.items() if getrefcount(table.thing) > 2}
        table = self._tables[id(thing)] = Table(self._count, thing)
        self._count += 1
        return table


def with_attributes(variables: Mapping[str, Thing]) -> Mapping[str, Thing]:
    """Return the variables and, in a method, the attributes of its object, unless the object is a node."""
    if "self" not in variables or is_node(owner := variables["self"]):
        return variables
    return {**variables, **{f"self.{name}": value for name, value in getattr(owner, "__dict__", {}).items()}}


def _is_followed(thing: Thing) -> bool:
    """Return whether a container gets a table. A tuple does only if it is a grid, because it never changes."""
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


def _copy(thing: Thing, values: Iterable[Thing] = ()) -> Thing:
    """Return a copy of a container, and of those in it, and anything else unchanged.

    If `values` are given, they are the items of a new list or dict, which is returned itself if there is none in it.
    """
    if values and INNER.isdisjoint(map(type, values)):
        return thing
    if isinstance(thing, (list, deque)):
        return type(thing)(map(_copy, thing))
    if isinstance(thing, dict):
        return {key: _copy(value) for key, value in thing.items()}
    return thing.copy() if isinstance(thing, set) else thing


def _common(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return how many items are equal at the beginning. Often only the end differs, and comparing slices is fast."""
    least = min(len(one), len(other))
    if one[:least] == other[:least]:
        return least
    return next(i for i, (first, second) in enumerate(zip(one, other, strict=False)) if first != second)


def snapshot_cell(thing: Thing) -> Snapshot:
    """Return a snapshot of what stands in a cell."""
    kind = type(thing)
    if kind in SIMPLE or is_node(thing):
        return thing
    if kind is tuple and len(thing) <= ITEMS and all(type(part) in SIMPLE for part in thing):
        return kind, [*thing]
    return take_snapshot(thing, NESTING, ITEMS, lambda item: item if is_node(item) else snapshot_item(item))
