"""source: the lines of functions, as their author typed them."""

import ast
import linecache
from functools import lru_cache
from textwrap import dedent
from typing import NamedTuple

from ...core.errors import HERE as OURS


class Source(NamedTuple):
    """A function's lines, without its docstring, from the left margin on."""

    name: str
    ours: bool  # whether it is one of this package's
    file: str
    rows: list  # of [number of the line in its file or cell, text]


class Listing:
    """The sources of functions, by their code objects: `sources`, a list of Source, and the rows of all of them.

    A function that stands inside another of them is shown there. Left out is what has no source.
    """

    def __init__(self, codes):
        found = {code: part for code in codes if (part := _part(code)) is not None}
        self.sources, self._first = [], {code: (code.co_filename, part.lineno) for code, part in found.items()}
        for (file, first), part in {self._first[code]: part for code, part in found.items()}.items():
            others = [other for code, other in found.items() if code.co_filename == file]
            if not any(other.lineno < first and part.end_lineno <= other.end_lineno for other in others):
                name = getattr(part, "name", "lambda")
                self.sources.append(Source(name, file.startswith(OURS), file, _rows(file, part)))
        rows = [(source.file, line) for source in self.sources for line, _ in source.rows]
        self._rows = {place: row for row, place in enumerate(rows)}

    def row(self, code, line):
        """The row of a line of a function, counted through all sources; None where there is none."""
        return self._rows.get((code.co_filename, line)) if code in self._first else None

    def first(self, code):
        """The row where a function begins; None where there is none."""
        return self._rows.get(self._first.get(code))


def _part(code):
    """The part of a file's syntax that a code object was made of; None where it can't be had."""
    return _parts("".join(linecache.getlines(code.co_filename))).get((code.co_firstlineno, code.co_name))


@lru_cache(maxsize=50)
def _parts(text):
    """The functions in a text, by their first line and their name."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return {}
    parts = {}
    for part in ast.walk(tree):
        if isinstance(part, (ast.FunctionDef, ast.Lambda)):
            first = min([part.lineno, *(decorator.lineno for decorator in getattr(part, "decorator_list", ()))])
            parts.setdefault((first, getattr(part, "name", "<lambda>")), part)
    return parts


def _rows(file, part):
    """The lines of a function, [number, text] pairs, without its docstring and from the left margin on."""
    text = "".join(linecache.getlines(file)[part.lineno - 1 : part.end_lineno])
    lines = dedent(text.expandtabs(4)).rstrip().split("\n")
    rows = [[number, line] for number, line in enumerate(lines, part.lineno)]
    first = part.body[0] if isinstance(part.body, list) else part
    if isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str):
        del rows[first.lineno - part.lineno : first.end_lineno - part.lineno + 1]
    return rows
