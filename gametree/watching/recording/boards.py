"""boards: recognize a board among the arguments of calls, and write it in rows."""

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Any

from ...core import limits
from ...core.text import format_number, is_number
from .call_arguments import ObjectText
from .snapshots import OTHER, Snapshot

Keys = list[list[tuple[int, int]]]  # the keys of a dict that represents a board, row by row


def board_keys(snapshots: Sequence[Snapshot]) -> Keys | None:
    """Return the rows of keys of a board ([] if it is not a dict), or None if not all are boards of the same size."""
    keys = _grid({key for snapshot in snapshots for key in _positions(snapshot)})
    found = [_rows(snapshot, keys) for snapshot in snapshots]
    boards = [rows for rows in found if rows is not None]
    if len(boards) < len(found) or len({tuple(map(len, rows)) for rows in boards}) > 1:
        return None
    cells = [cell for rows in boards for row in rows for cell in row]
    if any(type(cell) is tuple or cell is OTHER or len(_write_cell(cell)) > 2 for cell in cells):
        return None
    if any(map(_is_nested, snapshots)):
        return keys
    texts = {cell for cell in cells if isinstance(cell, str)}  # a flat list must also have only a few kinds of cells
    kinds = {cell for cell in texts if not cell.strip().isdigit()} if texts else {*cells}
    return keys if len(kinds - {None}) <= 3 else None


def _is_nested(snapshot: Snapshot) -> bool:
    """Return whether a list contains lists or strings, such as the rows of a board, or a dict has pairs as keys."""
    items = snapshot[1] if type(snapshot) is tuple else None
    return isinstance(items, list) and any(
        type(item) is tuple or type(item) is str and len(item) > 1 for item in items
    )


def _positions(snapshot: Snapshot) -> list[tuple[int, int]]:
    """Return the keys of a dict if all of them are pairs of integers (a cell's row and column), or []."""
    is_dict = type(snapshot) is tuple and snapshot[0] is dict and isinstance(snapshot[1], list)
    keys = snapshot[1][::2] if is_dict else []
    keys = [tuple(key[1]) if type(key) is tuple and isinstance(key[1], list) else () for key in keys]
    return keys if all(len(key) == 2 and {*map(type, key)} == {int} for key in keys) else []


def _grid(keys: Iterable[tuple[int, int]]) -> Keys:
    """Return the rows of positions of the smallest board that contains these keys, or [] if it would be too large."""
    rows, columns = ([key[k] for key in keys] for k in (0, 1))
    if not keys or (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) > limits.ITEMS_RECORDED:
        return []
    return [
        [(row, column) for column in range(min(columns), max(columns) + 1)] for row in range(min(rows), max(rows) + 1)
    ]


def _rows(snapshot: Snapshot, keys: Keys) -> list[list[Any]] | None:
    """Return the cells of a snapshot in rows, as on a board, or None if it can't be a board."""
    rows: Any = None
    if type(snapshot) is str:
        rows = list(snapshot)
    elif type(snapshot) is tuple:
        rows = snapshot[1]
    if not isinstance(rows, list):
        return None
    if keys:
        cells = dict(zip(_positions(snapshot), rows[1::2], strict=False))
        rows = [[cells.get(key) for key in row] for row in keys] if len(cells) == len(rows) // 2 else None
    elif rows and all(type(row) is tuple and row[0] in (list, tuple) and isinstance(row[1], list) for row in rows):
        rows = [row[1] for row in rows]
    elif rows and type(snapshot) is tuple and all(type(row) is str and len(row) > 1 for row in rows):
        rows = list(map(list, rows))
    else:
        rows = _square(rows[1::2] if type(snapshot) is tuple and snapshot[0] is dict else rows)
    is_rectangle = rows and len(rows) > 1 and len({*map(len, rows)}) == 1 and len(rows[0]) > 1
    return rows if is_rectangle else None


def _square(cells: list[Any]) -> list[list[Any]] | None:
    """Return the rows of a square board with these cells, or None if they don't fill a square of at least 3 by 3."""
    side = isqrt(len(cells))
    if side < 3 or side * side != len(cells):
        return None
    return [cells[k : k + side] for k in range(0, len(cells), side)]


def _write_cell(cell: Snapshot) -> str:
    """Return the text of a cell."""
    if isinstance(cell, bool):
        return "·■"[cell]
    if is_number(cell):
        return format_number(cell)
    return "·" if cell is None else cell.strip() or "·"


def write_board(snapshot: Snapshot, keys: Keys | None) -> str:
    """Write a board in rows, or an object's own text in lines of equal length."""
    if type(snapshot) is ObjectText:
        lines = snapshot.expandtabs().strip("\r\n").splitlines()
        return "\n".join(line.ljust(max(map(len, lines))) for line in lines)
    rows = [list(map(_write_cell, row)) for row in _rows(snapshot, keys or []) or []]
    width = max(len(cell) for row in rows for cell in row)
    separator = " " if width > 1 else ""
    return "\n".join(separator.join(cell.rjust(width) for cell in row) for row in rows)
