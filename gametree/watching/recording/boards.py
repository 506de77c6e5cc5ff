"""boards: what is a board among the things that calls are about, and how it stands in its rows."""

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Any

from ...core import limits
from ...core.text import format_number, is_number
from .call_arguments import Words
from .held import OTHER, Kept

Keys = list[list[tuple[int, int]]]  # of the cells of a board that is a dict, in its rows


def board_of(values: Sequence[Kept]) -> Keys | None:
    """The keys of a board, a list of rows, if a thing is one each time, and of one size; None if it is not.

    There are none, [], if it is no dict.
    """
    keys = _grid({key for seen in values for key in _places(seen)})
    rows = [_rows(seen, keys) for seen in values]
    boards = [each for each in rows if each is not None]
    if len(boards) < len(rows) or len({tuple(map(len, each)) for each in boards}) > 1:
        return None
    cells = [cell for each in boards for row in each for cell in row]
    if any(type(cell) is tuple or cell is OTHER or len(_cell(cell)) > 2 for cell in cells):
        return None
    if any(map(_nested, values)):
        return keys
    texts = {cell for cell in cells if isinstance(cell, str)}  # what is only a row must look like a board besides
    kinds = {cell for cell in texts if not cell.strip().isdigit()} if texts else {*cells}
    return keys if len(kinds - {None}) <= 3 else None


def _nested(seen: Kept) -> bool:
    """Whether there are lists or texts in a list, the rows of a board, or pairs for keys."""
    inside = seen[1] if type(seen) is tuple else None
    return isinstance(inside, list) and any(
        type(each) is tuple or type(each) is str and len(each) > 1 for each in inside
    )


def _places(seen: Kept) -> list[tuple[int, int]]:
    """The keys of a dict whose keys are all pairs of whole numbers, the rows and columns of a board."""
    keys = seen[1][::2] if type(seen) is tuple and seen[0] is dict and isinstance(seen[1], list) else []
    keys = [tuple(key[1]) if type(key) is tuple and isinstance(key[1], list) else () for key in keys]
    return keys if all(len(key) == 2 and {*map(type, key)} == {int} for key in keys) else []


def _grid(keys: Iterable[tuple[int, int]]) -> Keys:
    """All places of the smallest board that has these, a list of rows."""
    rows, columns = ([each[k] for each in keys] for k in (0, 1))
    if not keys or (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) > limits.ITEMS_RECORDED:
        return []
    return [
        [(row, column) for column in range(min(columns), max(columns) + 1)] for row in range(min(rows), max(rows) + 1)
    ]


def _rows(seen: Kept, keys: Keys) -> list[list[Any]] | None:
    """What may be the rows of a board, lists of its cells; None where there are none."""
    rows: Any = None
    if type(seen) is str:
        rows = list(seen)
    elif type(seen) is tuple:
        rows = seen[1]
    if not isinstance(rows, list):
        return None
    if keys:
        cells = dict(zip(_places(seen), rows[1::2], strict=False))
        rows = [[cells.get(key) for key in row] for row in keys] if len(cells) == len(rows) // 2 else None
    elif rows and all(type(row) is tuple and row[0] in (list, tuple) and isinstance(row[1], list) for row in rows):
        rows = [row[1] for row in rows]
    elif rows and type(seen) is tuple and all(type(row) is str and len(row) > 1 for row in rows):
        rows = list(map(list, rows))
    else:
        rows = _square(rows[1::2] if type(seen) is tuple and seen[0] is dict else rows)
    even = rows and len(rows) > 1 and len({*map(len, rows)}) == 1 and len(rows[0]) > 1
    return rows if even else None


def _square(cells: list[Any]) -> list[list[Any]] | None:
    """The rows of a square board of which these are all cells; None if it is none, or smaller than 3 by 3."""
    side = isqrt(len(cells))
    if side < 3 or side * side != len(cells):
        return None
    return [cells[k : k + side] for k in range(0, len(cells), side)]


def _cell(cell: Kept) -> str:
    """What stands in a cell of a board, a text."""
    if isinstance(cell, bool):
        return "·■"[cell]
    if is_number(cell):
        return format_number(cell)
    return "·" if cell is None else cell.strip() or "·"


def in_rows(seen: Kept, keys: Keys | None) -> str:
    """A board in its rows, a text; or what an object says of itself, in lines of one length."""
    if type(seen) is Words:
        lines = seen.expandtabs().strip("\r\n").splitlines()
        return "\n".join(line.ljust(max(map(len, lines))) for line in lines)
    rows = [list(map(_cell, row)) for row in _rows(seen, keys or []) or []]
    wide = max(len(cell) for row in rows for cell in row)
    between = " " if wide > 1 else ""
    return "\n".join(between.join(cell.rjust(wide) for cell in row) for row in rows)
