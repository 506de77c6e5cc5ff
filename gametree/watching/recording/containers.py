"""containers: follow the lists, dicts, sets and tables in the variables of a call, and record what changes in them."""

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...core import limits
from ...core.introspect import Thing, is_node
from .call_arguments import snapshot_item
from .snapshots import ITEMS, NESTING, SIMPLE, Snapshot, base_of, take_snapshot

CHANGING = list, dict, set, deque
INNER = {*CHANGING, defaultdict, Counter, OrderedDict}  # classes of containers in containers that are copied, too
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
    """A container as it was when it was last looked at. `seen` is a dict, or a list of the items."""

    __slots__ = "number", "thing", "kind", "seen"

    def __init__(self, number: int, thing: Thing) -> None:
        self.number, self.thing = number, thing
        self.seen: Any = []
        self.seen = self._read()
        self.kind = _kind(thing, self.seen)

    def _read(self) -> Any:
        """Return a copy of the items, and of containers in it. Those of a set are in the order in which they came."""
        thing = self.thing
        if isinstance(thing, (set, frozenset)):
            return [*(item for item in self.seen if item in thing), *thing.difference(self.seen)]
        if isinstance(thing, dict):
            return dict(thing) if INNER.isdisjoint(map(type, thing.values())) else _copy(thing)
        items = thing.tolist() if hasattr(thing, "tolist") else [*thing]
        return items if INNER.isdisjoint(map(type, items)) else _copy(items)

    def patches(self) -> list[Patch] | None:
        """Return what has changed since the last look, or None if the table needs another form."""
        before, thing = self.seen, self.thing
        try:  # items are compared by identity first, so their own code seldom runs
            if before == (thing if isinstance(thing, (list, dict)) else self._read()):
                return []
        except Exception:
            return []
        self.seen = self._read()
        if self.kind != _kind(thing, self.seen):
            return None
        old, new = self._items(before), self._items(self.seen)
        if self.kind == "grid" and len(old) == len(new):
            rows = enumerate(zip(old, new, strict=True))
            return [self._patch(was, now, row) for row, (was, now) in rows if was != now]
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
        gone, come = (
            [[*map(snapshot_cell, item)] if nested else snapshot_cell(item) for item in items[at : len(items) - end]]
            for items in (old, new)
        )
        return Patch(self.number, self.kind, row, at, gone, come, len(old))


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
            table = self._tables.get(id(thing))
            if name[0] in "_." or table is None and not _is_followed(thing):
                continue
            changes = table.patches() if table and table.number not in names.values() else []
            if table is None or changes is None:
                table = self._tables[id(thing)] = Table(self._count, thing)
                self._count += 1
                changes = [table.first_patch()]
            names[name] = table.number
            self.work += len(table.seen)
            for patch in changes:
                patches.append(patch)
                self.work += SNAPSHOT_WORK * len(patch.new)
        return Data(patches, names) if names else NO_DATA


def _is_followed(thing: Thing) -> bool:
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
    if isinstance(thing, dict):
        return {key: _copy(value) for key, value in thing.items()}
    return type(thing)(map(_copy, thing)) if isinstance(thing, CHANGING) else thing


def _common(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return how many items are equal at the beginning. Often only the end differs, and comparing slices is fast."""
    least = min(len(one), len(other))
    if one[:least] == other[:least]:
        return least
    return next(i for i, (first, second) in enumerate(zip(one, other, strict=False)) if first != second)


def snapshot_cell(thing: Thing) -> Snapshot:
    """Return a snapshot of what stands in a cell."""
    return take_snapshot(thing, NESTING, ITEMS, lambda item: item if is_node(item) else snapshot_item(item))
