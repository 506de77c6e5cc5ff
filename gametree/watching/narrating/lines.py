"""lines: find the cells that a line read, the condition that led to it, and the cells at which variables point.

Expressions of the source are evaluated on the recorded values. Whatever is not certain is left out.
"""

import ast
import linecache
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from types import CodeType
from typing import Any

from ...core.text import format_number, is_number, quoted_repr, short_repr
from ..recording.recorder import Rounds, Step
from ..recording.snapshots import SIMPLE, Snapshot
from ..recording.source import definition_of
from ..watch_facts import Decided

PURE = (  # expressions that change nothing; besides, there is `get` of a dict
    ast.Name, ast.Load, ast.Constant, ast.Tuple, ast.Subscript, ast.Attribute, ast.Compare, ast.cmpop, ast.BinOp,
    ast.operator, ast.UnaryOp, ast.unaryop,
)  # fmt: skip
LATER = ast.BoolOp, ast.IfExp, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp
SIGNS: dict[type, Sequence[str]] = {  # what is so if a comparison is false, and if it is true
    ast.Lt: "≥<", ast.LtE: ">≤", ast.Gt: "≤>", ast.GtE: "<≥", ast.Eq: "≠=", ast.NotEq: "=≠",
    ast.In: ("not in", "in"), ast.NotIn: ("in", "not in"),
}  # fmt: skip
NOTHING: dict[str, Any] = {"__builtins__": {}}
UNCERTAIN = TypeError, LookupError, NameError, ArithmeticError, ValueError, AttributeError
SEARCHED = 200  # the largest number of items that are compared
Spot = list[Any]  # a cell: table, row, place, and the names of variables that point at it, or "" if it was read


def value_of(snapshot: Snapshot) -> Any:
    """Return the value of which a snapshot was taken, or raise a TypeError if that is unknown."""
    if type(snapshot) in SIMPLE:
        return snapshot
    if type(snapshot) is tuple and snapshot[0] in (tuple, list):
        return snapshot[0](map(value_of, snapshot[1]))
    raise TypeError


class Unknown:
    """The value of a variable of a module. Using it is a TypeError."""

    __eq__ = __hash__ = __bool__ = None  # type: ignore[assignment]


class Cells:
    """A container, or a row of a grid, whose items are snapshots. Cells that are looked at are added to `read`."""

    __eq__ = __hash__ = None  # type: ignore[assignment]

    def __init__(self, table: int, kind: str, read: list[Spot], items: list[Any], row: int = 0) -> None:
        self.table, self.kind, self.read, self.items, self.row = table, kind, read, items, row

    def __len__(self) -> int:
        return len(self.items)

    def _find(self, thing: Any, column: int = 0) -> int | None:
        """Return the place of an item, or of a key of a dict, or None if it is not there."""
        if len(self.items) > SEARCHED:
            raise LookupError
        is_dict = self.kind == "dict"
        keys = (item[0] if is_dict else item for item in self.items)
        place = next((place for place, key in enumerate(keys) if value_of(key) == thing), None)
        if place is not None:
            self.read.append([self.table, place, column, ""] if is_dict else [self.table, self.row, place, ""])
        return place

    def __contains__(self, thing: Any) -> bool:
        return self._find(thing) is not None

    def get(self, key: Any, default: Any = None) -> Any:
        return default if (place := self._find(key, 1)) is None else value_of(self.items[place][1])

    def __getitem__(self, index: Any) -> Any:
        """Return the item at an index or with a key, or a row of a grid."""
        if self.kind == "dict":
            return value_of(self.items[self._find(index, 1)][1])  # type: ignore[index]  # a TypeError without the key
        place = range(len(self.items))[index]
        if self.kind == "grid":
            return Cells(self.table, "list", self.read, self.items[place], place)
        self.read.append([self.table, self.row, place, ""])
        return value_of(self.items[place])


@lru_cache(maxsize=1_000)
def _compiled(part: ast.expr) -> CodeType | None:
    """Return the code of an expression that changes nothing, or None if it may change something."""
    calls = [each for each in ast.walk(part) if isinstance(each, ast.Call) and getattr(each.func, "attr", "") == "get"]
    is_pure = all(isinstance(each, PURE) or each in calls for each in ast.walk(part))
    return compile(ast.fix_missing_locations(ast.Expression(part)), "", "eval") if is_pure else None


@lru_cache(maxsize=1_000)
def _source(file: str, part: ast.expr, most: int = 60) -> str:
    """Return an expression as its author typed it, in at most so many characters."""
    return short_repr(ast.get_source_segment("".join(linecache.getlines(file)), part) or "", most)


class Syntax:
    """What the source of a function says about its lines.

    Attributes:
        heads: A dict from a line to the statement of which it is a part, or None if there are several. A compound
            statement is in the lines before its body.
        catches: Whether exceptions may be caught.
        indexes: Pairs of a container and a tuple of its indexes, if these are variables.
        cells: The variables that are certainly cells of a grid.
        keys: The variables that are cells of a grid, unless their values say something else.
        grids: The grids of these cells.
    """

    def __init__(self, code: CodeType) -> None:
        self.file = code.co_filename
        self.heads: dict[int, ast.stmt | None] = {}
        self.catches = False
        self.indexes: dict[tuple[str, tuple[str, ...]], None] = {}
        self.cells, self.keys, self.grids = set[str](), set[str](), set[str]()
        unpacked, given = dict[tuple[str, ...], str](), list[set[str]]()
        part = definition_of(code)
        for each in ast.walk(part) if part else ():
            keys: Sequence[ast.AST | None] = ()
            match each:
                case ast.Subscript(ast.Name(table), ast.Name(at) as key):
                    self.indexes[table, (at,)] = None
                    keys = [key]
                case (
                    ast.Subscript(ast.Subscript(ast.Name(table), ast.Name(row)), ast.Name(at))
                    | ast.Subscript(ast.Name(table), ast.Tuple([ast.Name(row), ast.Name(at)]))
                ):
                    self.indexes[table, (row, at)] = None
                case ast.Subscript(ast.Subscript(ast.Name(table), ast.Subscript(ast.Name(cell))), ast.Subscript()):
                    self.grids.add(table)
                    self.cells.add(cell)
                case ast.Assign([ast.Tuple([ast.Name(row), ast.Name(at)])], ast.Name(cell)):
                    unpacked[row, at] = cell
                case ast.Compare(left, [ast.In() | ast.NotIn()]):
                    keys = [left]
                case ast.Compare(left, [ast.Eq()], [right]):
                    keys = [left, right]
                case ast.Dict(keys):
                    pass
                case ast.Call(_, arguments):
                    given.append({name.id for name in arguments if isinstance(name, ast.Name)})
            self.keys |= {key.id for key in keys if isinstance(key, ast.Name)}
            if isinstance(each, ast.stmt) and each is not part:
                self._add_head(each)
        for table, names in self.indexes:
            if names in unpacked:
                self.grids.add(table)
                self.cells.add(unpacked[names])
        self.grids.update(*(names for names in given if not names.isdisjoint(self.cells | self.keys)))

    def _add_head(self, part: ast.stmt) -> None:
        self.catches = self.catches or isinstance(part, (ast.Try, ast.With))
        body = getattr(part, "body", None)
        end = max(part.lineno, body[0].lineno - 1) if body else part.end_lineno or part.lineno
        for line in range(part.lineno, end + 1):
            self.heads[line] = None if line in self.heads else part

    def loop_text(self, rounds: Rounds) -> str:
        """Return the first words of the innermost loop, such as "for there in …"."""
        loop = self.heads.get(rounds[-1][0]) if rounds else None
        if isinstance(loop, ast.While):
            return f"while {_source(self.file, loop.test, 24)}"
        return f"for {_source(self.file, loop.target, 24)} in …" if isinstance(loop, ast.For) else ""


_syntax_of = lru_cache(maxsize=50)(Syntax)


class Reader:
    """Follows the containers of a run, and evaluates expressions on them.

    Attributes:
        decided: The condition that led to the latest line.
        loop: The first words of the innermost loop around that line.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        values = (each for step in steps for each in (step.variables or {}).items())
        self._others = {name for name, value in values if min(_pair_in(value) or [0]) < 0}  # such as directions
        self.decided: Decided | None = None
        self._cells: dict[int, Cells] = {}
        self._read: list[Spot] = []
        self._states: dict[int, tuple[int, Mapping[str, Snapshot], Mapping[str, int]]] = {}  # of calls

    def look(self, step: Step, call: int, code: CodeType) -> list[Spot]:
        """Return the cells that the line of a step read, and those at which variables of the call point afterwards."""
        time, self._variables, self._tables = self._states.get(call, (0, {}, {}))
        self._later, self._syntax = step.variables or {}, _syntax_of(code)
        lines = sorted((line for line, began in step.begun.items() if began > time), key=step.begun.__getitem__)
        self._read.clear()
        self.decided = None
        self.loop = self._syntax.loop_text(step.rounds)
        if step.kind in ("line", "leave") and lines and lines[-1] == step.line:
            if not self._syntax.catches:
                self._find_decision(lines)
            part = self._syntax.heads.get(lines[-1])
            if step.kind == "line" or isinstance(part, ast.Return):
                self._read_line(part, step)
        moved = {patch.table for patch in step.data.patches if patch.old and len(patch.old) != len(patch.new)}
        found = [spot for i, spot in enumerate(self._read) if spot not in self._read[:i] and spot[0] not in moved]
        for patch in step.data.patches:
            cells = self._cells.setdefault(patch.table, Cells(patch.table, patch.kind, self._read, []))
            items = cells.items if patch.row is None else cells.items[patch.row]
            items[patch.at : patch.at + len(patch.old)] = patch.new
        self._variables, self._tables = step.variables or {}, step.data.names
        self._states[call] = max([time, *step.begun.values()]), self._variables, self._tables
        return [*found, *self._points()]

    def _find_decision(self, lines: Sequence[int]) -> None:
        """Find the latest condition before the last of these lines that is false, or true for a known reason."""
        heads = [self._syntax.heads.get(line) for line in lines]
        for i, part in reversed([*enumerate(heads)]):
            if isinstance(part, (ast.If, ast.While)) and part is not heads[-1]:
                body = range(part.body[0].lineno, (part.body[-1].end_lineno or 0) + 1)
                holds = any(line in body for line in lines[i:])
                decided = self._decide(part.test, holds)
                if not holds or isinstance(part, ast.If):
                    self.decided = decided if not holds or decided.sign else None
                    return

    def _decide(self, test: ast.expr, holds: bool) -> Decided:
        """Return the fact that a condition is true or false. Of a chain, tell the part that decided it, or the last."""
        reason: Sequence[str] = ()
        with suppress(*UNCERTAIN):
            if isinstance(test, ast.BoolOp):
                parts = (each for each in test.values if bool(self._value(each)) is holds)
                part = next(parts, None) if holds is isinstance(test.op, ast.Or) else [*parts][-1]
                if part:
                    return self._decide(part, holds)
            elif bool(self._value(test)) is holds:
                reason = self._reason(test, holds)
        return Decided(_source(self._syntax.file, test), holds, *reason)

    def _reason(self, test: ast.expr, holds: bool) -> Sequence[str]:
        """Return why a condition is true or false: the left side ("" for "it"), a sign, and the right side."""
        match test:
            case ast.UnaryOp(ast.Not(), operand):
                return self._reason(operand, not holds)
            case ast.Compare(left, [sign], [right]) if type(sign) in SIGNS:
                is_so, one, other = SIGNS[type(sign)][holds], self._write(left), self._write(right)
                if one == other and is_so in "≠<>":  # rounding hides the difference
                    one, other = repr(self._value(left)), repr(self._value(right))
                return "both" if is_so == "=" else one, is_so, other
            case ast.Name() | ast.Compare(_, [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
                part = test if isinstance(test, ast.Name) else test.left
                if not isinstance(value := self._value(part), Cells):
                    return "", "is", self._write(part)
                return () if value else ("", "is", "empty")
        return ()

    def _write(self, part: ast.expr) -> str:
        """Write the value of an expression, or the expression itself if it is a container that is drawn."""
        if isinstance(value := self._value(part), Cells):
            return _source(self._syntax.file, part)
        return format_number(value) if is_number(value) else quoted_repr(value)

    def _read_line(self, part: ast.stmt | None, step: Step) -> None:
        """Evaluate a statement up to the first part that is not certain, to find out what it reads."""
        parts: list[Any] = []
        if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Subscript):
            parts.append(ast.Subscript(part.target.value, part.target.slice, ast.Load()))
        parts += [getattr(part, name, None) for name in ("test", "iter", "value")]
        parts += [each.slice for each in getattr(part, "targets", ()) if isinstance(each, ast.Subscript)]
        with suppress(*UNCERTAIN):
            for value in map(self._value, filter(None, parts)):
                if isinstance(part, ast.For) and isinstance(part.target, ast.Name) and value.kind == "list":
                    number = dict(step.rounds)[part.lineno]
                    if value_of(step.new[part.target.id]) == value_of(value.items[number - 1]):
                        value[number - 1]

    def __getitem__(self, name: str) -> Any:
        """Return the value of a variable before the line."""
        if name in self._variables and name not in self._later:  # it may already be something that can't be shown
            return Unknown()
        if name in self._tables:
            return self._cells[self._tables[name]]
        return value_of(self._variables[name]) if name in self._variables else Unknown()

    def _value(self, part: ast.expr) -> Any:
        """Return the value of an expression. If it is not certain, raise one of several errors."""
        if code := _compiled(part):
            return eval(code, NOTHING, self)  # type: ignore[arg-type]  # it has __getitem__
        for each in () if isinstance(part, LATER) else ast.iter_child_nodes(part):  # these come before a call
            if isinstance(each, ast.expr) and each is not getattr(part, "func", None):
                self._value(each)
        raise LookupError

    def _points(self) -> list[Spot]:
        """Return the cells at which variables point, with their names."""
        values, found = self._variables, dict[tuple[int, ...], list[str]]()
        places: list[tuple[str, Sequence[Any], str]] = []
        for table, names in self._syntax.indexes:
            places.append((table, [*map(values.get, names)], ", ".join(names)))
        for name in sorted(self._syntax.cells | self._syntax.keys - self._others):
            if pair := _pair_in(values.get(name)):
                places += [(table, pair, name) for table in self._syntax.grids]
        for name, place, text in places:
            cells = self._cells.get(self._tables.get(name, -1))
            if not cells or cells.kind in ("dict", "set") or len(place) != 1 + (cells.kind == "grid"):
                continue
            rows, (row, at) = cells.items if cells.kind == "grid" else [cells.items], [0, *place][-2:]
            if type(row) is type(at) is int and 0 <= row < len(rows) and 0 <= at < len(rows[row]):
                found.setdefault((cells.table, row, at), []).append(text)
        return [[*place, ", ".join(names)] for place, names in found.items()]


def _pair_in(snapshot: Snapshot) -> list[int]:
    """Return the items of a pair of integers, or an empty list for anything else."""
    if type(snapshot) is not tuple or snapshot[0] is not tuple or not isinstance(snapshot[1], list):
        return []
    return snapshot[1] if [*map(type, snapshot[1])] == [int, int] else []
