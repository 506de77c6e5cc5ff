"""source: find the source lines of functions, as their author typed them."""

import ast
import linecache
import re
import sys
from collections.abc import Container, Iterable, Mapping
from functools import lru_cache
from textwrap import dedent
from types import CodeType
from typing import Any, NamedTuple

from ...core.errors import HERE as OURS
from .binders import Binders

Definition = ast.FunctionDef | ast.Lambda
NOWHERE = "", 0  # no file and no line
PROGRAM = "program"  # the name of code that is not in a function, so that its lines can be watched
CHANGES = ast.Call, ast.AugAssign, ast.Delete, ast.Await, ast.Yield, ast.YieldFrom, ast.ImportFrom, ast.Import


class Source(NamedTuple):
    """The source of a function without its docstring, moved to the left margin."""

    name: str
    ours: bool  # whether the function belongs to this package
    file: str
    rows: list[list[Any]]  # [line number in its file or cell, text] pairs


class Listing:
    """The sources of several functions, one below the other.

    A function inside another one is shown there, and a function without source is left out.

    Args:
        codes: The code objects of the functions.

    Attributes:
        sources: A list of Source.
    """

    def __init__(self, codes: Iterable[CodeType]) -> None:
        every = {id(code): code for code in codes}  # hashing a code object is slow
        parts = {key: (code.co_filename, definition_of(code)) for key, code in every.items()}
        found = {key: (file, part) for key, (file, part) in parts.items() if part is not None}
        self.sources: list[Source] = []
        self._binders = {key: Binders(part) for key, (_, part) in found.items()}
        self._first = {key: (file, part.lineno) for key, (file, part) in found.items()}
        for (file, first), part in {(file, part.lineno): part for file, part in found.values()}.items():
            others = [other for place, other in found.values() if place == file]
            if not any(other.lineno < first and _last_line(part) <= _last_line(other) for other in others):
                name = getattr(part, "name", "lambda")
                self.sources.append(Source(name, file.startswith(OURS), file, _rows(file, part)))
        rows = [(source.file, line) for source in self.sources for line, _ in source.rows]
        self._rows: dict[tuple[str, int | None], int] = {place: row for row, place in enumerate(rows)}

    def row(self, code: CodeType | None, line: int | None) -> int | None:
        """Return the row of a line of a function, counted over all sources, or None if it has no row."""
        file, _ = self._first.get(id(code), NOWHERE)
        return self._rows.get((file, line))

    def binder(
        self, code: CodeType | None, name: str, begun: Mapping[int, int] | None, running: int | None
    ) -> int | None:
        """Return the row that gave a variable of a function its value, or None, like `Binders.line_of`."""
        binders = self._binders.get(id(code))
        return self.row(code, binders.line_of(name, begun, running)) if binders else None

    def first(self, code: CodeType | None) -> int | None:
        """Return the row in which a function begins, or None if it has no row."""
        return self._rows.get(self._first.get(id(code), NOWHERE))


@lru_cache(maxsize=50)
def loops_of(code: CodeType) -> tuple[dict[int, tuple[int, ...]], Container[int]]:
    """Return the first lines of the loops around each line of a function, and the lines that may change a container.

    The outermost loop comes first. All lines that are not returned only compare things, and assign to variables.
    """
    part = definition_of(code)
    if part is None:
        return {}, range(sys.maxsize)
    loops: dict[int, tuple[int, ...]] = {}
    loud: set[int] = set()
    for each in ast.walk(part):  # outer loops come before inner ones
        if isinstance(each, (ast.For, ast.While)):
            lines = range(each.lineno, _last_line(each.body[-1]) + 1)  # without its else
            loops |= {line: (*loops.get(line, ()), each.lineno) for line in lines}
        if isinstance(each, ast.For) and not isinstance(each.iter, (ast.List, ast.Tuple)):
            loud.add(each.lineno)  # an iterator may change anything
        is_stored = isinstance(each, (ast.Subscript, ast.Attribute)) and not isinstance(each.ctx, ast.Load)
        if is_stored or isinstance(each, CHANGES):
            loud.update(range(each.lineno, _last_line(each) + 1))  # type: ignore[attr-defined]
    return loops, loud


def containers_changed(code: CodeType) -> set[str]:
    """Return the names of containers outside a function of which it changes items, or in a line calls a method."""
    found = set()
    part = definition_of(code)
    for each in ast.walk(part) if part else ():
        match each:
            case ast.Subscript(ast.Name(name), _, ast.Store() | ast.Del()):
                found.add(name)
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name)))):
                found.add(name)
    return found.intersection(code.co_names)


def _last_line(part: Any) -> int:
    """Return the number of the last line of a part."""
    return int(part.end_lineno or part.lineno)


def definition_of(code: CodeType) -> Definition | None:
    """Return the syntax tree of the function of a code object, or None if there is no source."""
    return _definitions("".join(linecache.getlines(code.co_filename))).get((code.co_firstlineno, code.co_name))


@lru_cache(maxsize=50)
def _definitions(text: str) -> dict[tuple[int, str], Definition]:
    """Return the syntax trees of the functions in a source text, in a dict with (first line, name) keys."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return {}
    parts: dict[tuple[int, str], Definition] = {}
    for part in ast.walk(tree):
        if isinstance(part, (ast.FunctionDef, ast.Lambda)):
            first = min([part.lineno, *(decorator.lineno for decorator in getattr(part, "decorator_list", ()))])
            parts.setdefault((first, getattr(part, "name", "<lambda>")), part)
    if tree.body:
        nothing = ast.arguments([], [], kwonlyargs=[], kw_defaults=[], defaults=[])
        whole = ast.FunctionDef(PROGRAM, nothing, tree.body, [], lineno=1, end_lineno=_last_line(tree.body[-1]))
        parts.setdefault((1, PROGRAM), whole)
    return parts


def _rows(file: str, part: Definition) -> list[list[Any]]:
    """Return the [number, text] rows of a function, moved to the left margin and without its docstring."""
    text = "".join(linecache.getlines(file)[part.lineno - 1 : part.end_lineno])
    lines = dedent(text.expandtabs(4)).rstrip().split("\n")
    rows = [[number, line] for number, line in enumerate(lines, part.lineno)]
    first = part.body[0] if isinstance(part.body, list) else part
    if isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str):
        del rows[first.lineno - part.lineno : _last_line(first) - part.lineno + 1]
    return _without_types(rows, part) if file.startswith(OURS) and isinstance(part, ast.FunctionDef) else rows


def _without_types(rows: list[list[Any]], part: ast.FunctionDef) -> list[list[Any]]:
    """Return the rows of a function of this package as students write it: without types, its head in one line."""
    names = ", ".join(argument.arg for argument in part.args.args)
    body = [row for row in rows if row[0] >= part.body[0].lineno]
    typed = {each.lineno for each in ast.walk(part) if isinstance(each, ast.AnnAssign)}
    for row in body:
        if row[0] in typed:
            row[1] = re.sub(r"^( *\w+): .*? = ", r"\1 = ", row[1])
    return [[part.lineno, f"def {part.name}({names}):"], *body]
