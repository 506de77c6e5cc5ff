"""boards: what is a board among the things that calls are about, and how it stands in its rows."""

from math import isqrt

from ...core import limits
from ...core.text import format_number, is_number
from .call_arguments import Words
from .held import OTHER


def board_of(values):
    """The keys of a board, a list of rows, if a thing is one each time, and of one size; None if it is not.

    There are none, [], if it is no dict.
    """
    keys = _grid({key for seen in values for key in _places(seen)})
    rows = [_rows(seen, keys) for seen in values]
    if None in rows or len({tuple(map(len, each)) for each in rows}) > 1:
        return None
    cells = [cell for each in rows for row in each for cell in row]
    if any(type(cell) is tuple or cell is OTHER or len(_cell(cell)) > 2 for cell in cells):
        return None
    if any(map(_nested, values)):
        return keys
    texts = {cell for cell in cells if isinstance(cell, str)}  # what is only a row must look like a board besides
    kinds = {cell for cell in texts if not cell.strip().isdigit()} if texts else {*cells}
    return keys if len(kinds - {None}) <= 3 else None


def _nested(seen):
    """Whether there are lists or texts in a list, the rows of a board, or pairs for keys."""
    inside = seen[1] if type(seen) is tuple else None
    return isinstance(inside, list) and any(
        type(each) is tuple or type(each) is str and len(each) > 1 for each in inside
    )


def _places(seen):
    """The keys of a dict whose keys are all pairs of whole numbers, the rows and columns of a board."""
    keys = seen[1][::2] if type(seen) is tuple and seen[0] is dict and isinstance(seen[1], list) else []
    keys = [tuple(key[1]) if type(key) is tuple and isinstance(key[1], list) else () for key in keys]
    return keys if all(len(key) == 2 and {*map(type, key)} == {int} for key in keys) else []


def _grid(keys):
    """All places of the smallest board that has these, a list of rows."""
    rows, columns = ([each[k] for each in keys] for k in (0, 1))
    if not keys or (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) > limits.ITEMS_RECORDED:
        return []
    return [
        [(row, column) for column in range(min(columns), max(columns) + 1)] for row in range(min(rows), max(rows) + 1)
    ]


def _rows(seen, keys=()):
    """What may be the rows of a board, lists of its cells; None where there are none."""
    rows = list(seen) if type(seen) is str else seen[1] if type(seen) is tuple else None
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
    return rows if rows and len(rows) > 1 and len({*map(len, rows)}) == 1 and len(rows[0]) > 1 else None


def _square(cells):
    side = isqrt(len(cells))
    return [cells[k : k + side] for k in range(0, len(cells), side)] if side > 2 and side * side == len(cells) else None


def _cell(cell):
    """What stands in a cell of a board, a text."""
    if isinstance(cell, bool):
        return "·■"[cell]
    return format_number(cell) if is_number(cell) else "·" if cell is None or not cell.strip() else cell.strip()


def in_rows(seen, keys=()):
    """A board in its rows, a text; or what an object says of itself, in lines of one length."""
    if type(seen) is Words:
        lines = seen.expandtabs().strip("\r\n").splitlines()
        return "\n".join(line.ljust(max(map(len, lines))) for line in lines)
    rows = [list(map(_cell, row)) for row in _rows(seen, keys)]
    wide = max(len(cell) for row in rows for cell in row)
    return "\n".join((" " * (wide > 1)).join(cell.rjust(wide) for cell in row) for row in rows)
