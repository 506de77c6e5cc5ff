"""containers: follow the lists, dicts, sets and tables in the variables of a call, and record what changes in them."""

from collections import deque
from collections.abc import Mapping, Sequence
from operator import is_
from typing import Any, NamedTuple

from ...core import limits
from ...core.introspect import Thing, is_node
from .call_arguments import snapshot_item
from .snapshots import ARRAY, ITEMS, NESTING, SIMPLE, Snapshot, base_of, take_snapshot

CHANGING = list, dict, set, deque
SNAPSHOT_WORK = 100  # copying an item takes about as long as comparing so many
Names = Mapping[str, int]  # the name of a variable -> the number of its table


class Patch(NamedTuple):
    """A change of a container: the items from a place on are replaced by other items.

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
    """The tables at an event: what changed in them, and the tables of the innermost call by the names of variables."""

    patches: Sequence[Patch] = ()
    names: Names = {}  # noqa: RUF012


NO_DATA = Data()


class Table:
    """A container as it was when it was last looked at. `seen` is a dict of a dict's items, otherwise a list."""

    __slots__ = "number", "thing", "kind", "seen", "nested"

    def __init__(self, number: int, thing: Thing) -> None:
        self.number = number
        self.thing = thing
        self.seen = self._read()
        self.nested = any(isinstance(item, CHANGING) for item in _values(self.seen))
        self._keep()

    def _read(self) -> Any:
        """Return the items. Those of a set are in the order in which they came."""
        thing = self.thing
        if isinstance(thing, dict):
            return dict(thing)
        if isinstance(thing, (set, frozenset)):
            seen = getattr(self, "seen", ())
            return [*(item for item in seen if item in thing), *thing.difference(seen)]
        return thing.tolist() if hasattr(thing, "tolist") else [*thing]

    def _keep(self) -> None:
        """Copy the containers in this one, and find its kind."""
        if self.nested and isinstance(self.seen, dict):
            self.seen = {key: _copy(value) for key, value in self.seen.items()}
        elif self.nested:
            self.seen = [*map(_copy, self.seen)]
        self.kind = _kind(self.thing, self.seen)

    def _has_changed(self) -> bool:
        """Return whether anything has changed. Items are compared by identity first, so their code seldom runs."""
        if self.kind != "grid" and len(self.thing) != len(self.seen):
            return True
        try:
            if isinstance(self.thing, (set, frozenset)):
                return not self.thing.issuperset(self.seen)
            if isinstance(self.thing, dict) and not self.nested:
                return not _starts_with(self.thing, self.seen)
            return bool(self.seen != (self.thing if isinstance(self.thing, (list, dict)) else self._read()))
        except Exception:
            return False

    def first_patch(self) -> Patch:
        """Return the patch that fills the table."""
        return Patch(self.number, self.kind, None, 0, [], [*map(self._snapshot, _items(self.seen))], None)

    def patches(self) -> list[Patch] | None:
        """Return what has changed since the last look, or None if the table needs another form."""
        if not self._has_changed():
            return []
        if self.kind in ("list", "dict") and (new := self._appended()):
            place = len(self.seen) - 1
            return [Patch(self.number, self.kind, None, place, [], [self._snapshot(new[0])], place)]
        before, kind = self.seen, self.kind
        self.seen = self._read()
        old, new = _items(before), _items(self.seen)
        found = [self._patch(old, new, None)]
        self.nested = self.nested or any(isinstance(item, CHANGING) for item in _values(self.seen)[found[0].at :])
        self._keep()
        if kind != self.kind:
            return None
        if kind == "grid" and len(old) == len(new):
            rows = [(i, pair) for i, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]]
            return [self._patch(*pair, i) for i, pair in rows]
        return found

    def _appended(self) -> list[Any]:
        """Return a list with the last item and add it to `seen`, if this item is all that is new; otherwise [].

        This is what happens most often, and faster than comparing all items.
        """
        thing, seen = self.thing, self.seen
        if len(thing) != len(seen) + 1:
            return []
        if type(thing) is dict:
            key = next(reversed(thing))
            if key in seen or isinstance(thing[key], CHANGING) or not _starts_with(thing, seen):
                return []
            seen[key] = thing[key]
            return [(key, thing[key])]
        if type(thing) is not list or isinstance(thing[-1], (*CHANGING, str)) or thing[:-1] != seen:
            return []
        seen.append(thing[-1])
        return [thing[-1]]

    def _patch(self, old: Sequence[Any], new: Sequence[Any], row: int | None) -> Patch:
        at = _common(old, new)
        end = _common(old[at:][::-1], new[at:][::-1]) if at < min(len(old), len(new)) else 0
        snapshot = self._snapshot if row is None else snapshot_cell
        out, come = ([*map(snapshot, items[at : len(items) - end])] for items in (old, new))
        return Patch(self.number, self.kind, row, at, out, come, len(old))

    def _snapshot(self, item: Thing) -> Snapshot:
        return [*map(snapshot_cell, item)] if self.kind in ("dict", "grid") else snapshot_cell(item)


class Tables:
    """The tables of all open calls. `work` says roughly how many items have been compared."""

    def __init__(self) -> None:
        self.work = 0
        self._count = 0
        self._tables: dict[int, Table] = {}  # the id of a container -> its table
        self._kinds: dict[type, bool] = {}  # class -> whether its objects can have tables

    def look(self, variables: Mapping[str, Thing], own: list[int]) -> Data:
        """Return the tables of a call's variables, and what changed in them since the last look.

        `own` gets the ids of the containers that are new. Pass it to `forget` when the call ends.
        """
        patches: list[Patch] = []
        names: dict[str, int] = {}
        kinds = self._kinds
        for name, thing in variables.items():
            kind = type(thing)
            if kind in SIMPLE or not (kinds[kind] if kind in kinds else self._add(kind)) or name[0] in "_.":
                continue
            table = self._tables.get(id(thing))
            changes = table.patches() if table and table.number not in names.values() else []
            if table is None or changes is None:
                if not _is_followed(thing):
                    continue
                table = self._tables[id(thing)] = Table(self._count, thing)
                own.append(id(thing))
                self._count += 1
                changes = [table.first_patch()]
            patches += changes
            self.work += len(table.seen)
            names[name] = table.number
        if patches:
            self.work += SNAPSHOT_WORK * sum(len(patch.new) for patch in patches)
        return Data(patches, names) if names else NO_DATA

    def _add(self, kind: type) -> bool:
        self._kinds[kind] = base_of(kind) in (*CHANGING, tuple, ARRAY)
        return self._kinds[kind]

    def forget(self, own: list[int], arguments: Sequence[Thing], outer: list[int] | None) -> None:
        """Forget the tables of a call that has ended. Those of its arguments belong to the `outer` call, if any."""
        kept = {*map(id, arguments)} if outer is not None else ()
        for key in own:
            if outer is not None and key in kept:
                outer.append(key)
            else:
                self._tables.pop(key, None)


def with_attributes(variables: Mapping[str, Thing]) -> Mapping[str, Thing]:
    """Return the variables and, in a method, the attributes of its object, unless the object is a node."""
    if "self" not in variables or is_node(owner := variables["self"]):
        return variables
    return {**variables, **{f"self.{name}": value for name, value in getattr(owner, "__dict__", {}).items()}}


def _is_followed(thing: Thing) -> bool:
    """Return whether a container gets a table. A tuple does only if it is a grid, because it never changes."""
    if hasattr(thing, "tolist"):
        return 0 < getattr(thing, "size", 0) <= limits.ITEMS_FOLLOWED and thing.ndim in (1, 2)
    return len(thing) <= limits.ITEMS_FOLLOWED and (not isinstance(thing, tuple) or _kind(thing, [*thing]) == "grid")


def _kind(thing: Thing, items: Any) -> str:
    """Return the kind of a table. A grid consists of lists or strings of the same length, or is a tuple of tuples."""
    base = base_of(type(thing))
    if base in (dict, set, frozenset, deque):
        return "set" if base is frozenset else base.__name__  # type: ignore[union-attr]
    row = type(items[0]) if items else None
    if len(items) > 1 and (row in (list, str) or row is base is tuple) and len(items[0]) > 1:
        if all(type(item) is row and len(item) == len(items[0]) for item in items):
            return "grid"
    return "list"


def _starts_with(one: dict[Any, Any], other: dict[Any, Any]) -> bool:
    """Return whether a dict begins with the very keys and values of another one."""
    return all(map(is_, one, other)) and all(map(is_, one.values(), other.values()))


def _items(seen: Any) -> list[Any]:
    return [*seen.items()] if isinstance(seen, dict) else seen


def _values(seen: Any) -> list[Any]:
    return [*seen.values()] if isinstance(seen, dict) else seen


def _copy(thing: Thing) -> Thing:
    """Return a copy of a container, and of the containers in it, and anything else unchanged."""
    if isinstance(thing, (list, deque)):
        return type(thing)(map(_copy, thing))
    if isinstance(thing, dict):
        return {key: _copy(value) for key, value in thing.items()}
    return thing.copy() if isinstance(thing, set) else thing


def _common(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return how many items are equal at the beginning. Comparing slices is much faster than comparing items."""
    low, high = 0, min(len(one), len(other))
    if one[:high] == other[:high]:
        return high
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def snapshot_cell(thing: Thing) -> Snapshot:
    """Return a snapshot of what stands in a cell."""
    kind = type(thing)
    if kind in SIMPLE or is_node(thing):
        return thing
    if kind is tuple and len(thing) <= ITEMS and all(type(part) in SIMPLE for part in thing):
        return kind, [*thing]
    return take_snapshot(thing, NESTING, ITEMS, lambda item: item if is_node(item) else snapshot_item(item))
