"""source: the lines of functions, as their author typed them."""

import ast
import linecache
from functools import lru_cache
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

    A function that stands inside another of them is shown there. Left out is what has no source, or one that has been
    changed since.
    """

    def __init__(self, codes):
        found = [(code, part) for code in dict.fromkeys(codes) if (part := _part(code)) is not None]
        self.sources, self._first = [], {code: (code.co_filename, part.lineno) for code, part in found}
        for (file, _), part in {self._first[code]: part for code, part in found}.items():
            others = [other for code, other in found if code.co_filename == file]
            if not any(_inside(part, other) for other in others):
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
    lines = linecache.getlines(code.co_filename)
    part = _parts("".join(lines)).get((code.co_firstlineno, code.co_name))
    if part is None:
        return None
    text = "\n".join(lines[code.co_firstlineno - 1 : part.end_lineno])
    last = max((line for *_, line in code.co_lines() if line), default=0)
    return part if last <= part.end_lineno and all(name in text for name in code.co_varnames) else None


@lru_cache(maxsize=50)
def _parts(text):
    """The functions in a text, by their first line and their name."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return {}
    parts = {}
    for part in ast.walk(tree):
        if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            first = min([part.lineno, *(decorator.lineno for decorator in getattr(part, "decorator_list", ()))])
            parts.setdefault((first, getattr(part, "name", "<lambda>")), part)
    return parts


def _inside(part, other):
    return other.lineno < part.lineno and part.end_lineno <= other.end_lineno


def _rows(file, part):
    """The lines of a function, [number, text] pairs, without its docstring and from the left margin on."""
    begin, left_out = part.lineno, set()
    first = part.body[0] if isinstance(part.body, list) else None
    if isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str) and first.lineno > begin:
        left_out = set(range(first.lineno, first.end_lineno + 1))
    rows = [(i, linecache.getline(file, i).rstrip().expandtabs(4)) for i in range(begin, part.end_lineno + 1)]
    rows = [(i, text) for i, text in rows if i not in left_out]
    margin = min((len(text) - len(text.lstrip()) for _, text in rows if text), default=0)
    while len(rows) > 1 and not rows[-1][1]:
        rows.pop()
    return [[i, text[margin:]] for i, text in rows]
