"""lines: find the cells that a line read, the condition that led to it, and the cells at which variables point.

Expressions of the source are evaluated on the recorded values. Whatever is not certain is left out.
"""

import ast
import linecache
import operator
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from types import CodeType
from typing import Any

from ...core.text import format_number, is_number, quoted_repr, short_repr
from ..recording.containers import Patch
from ..recording.recorder import Step
from ..recording.snapshots import SIMPLE, Snapshot
from ..recording.source import definition_of
from ..watch_facts import Decided

OPERATORS: dict[type, Any] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
    ast.BitXor: operator.xor, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Is: operator.is_, ast.IsNot: operator.is_not,
    ast.USub: operator.neg, ast.Not: operator.not_, ast.In: lambda item, cells: cells.find(item) is not None,
    ast.NotIn: lambda item, cells: cells.find(item) is None,
}  # fmt: skip
SIGNS: dict[type, Sequence[str]] = {  # what is so if a comparison is false, and if it is true
    ast.Lt: "≥<", ast.LtE: ">≤", ast.Gt: "≤>", ast.GtE: "<≥", ast.Eq: "≠=", ast.NotEq: "=≠",
    ast.In: ("not in", "in"), ast.NotIn: ("in", "not in"),
}  # fmt: skip
SAFE = {"len": len, "min": min, "max": max, "abs": abs}
UNCERTAIN = TypeError, LookupError, ArithmeticError, ValueError, AttributeError
LISTS = "list", "deque"
LONG = 1_000  # so many items are not searched
MOST = 60  # characters of a condition
Spot = list[Any]  # a cell: table, row, place, and the names of variables that point at it, or "" if it was read


def value_of(snapshot: Snapshot) -> Any:
    """Return the value of which a snapshot was taken, or raise a TypeError if that is unknown."""
    if type(snapshot) in SIMPLE:
        return snapshot
    kind, items = snapshot
    return {tuple: tuple, list: list}[kind](map(value_of, items))


class Cells:
    """A container at some step, or a row of a grid. Cells that are looked at are added to `read`.

    The items are snapshots, and those of a dict are pairs.
    """

    __eq__ = __hash__ = None  # type: ignore[assignment]

    def __init__(self, table: int, kind: str, read: list[Spot], items: list[Any], row: int = 0) -> None:
        self.table, self.kind, self.read, self.items, self.row = table, kind, read, items, row
        self._places: dict[Any, int] = {}  # of the first items, or of the first keys of a dict
        self._known = 0  # the number of these

    def __len__(self) -> int:
        return len(self.items)

    def apply(self, patch: Patch) -> None:
        """Replace some items by others."""
        items = self.items if patch.row is None else self.items[patch.row]
        items[patch.at : patch.at + len(patch.old)] = patch.new
        if patch.at < self._known:
            self._places, self._known = {}, 0

    def find(self, thing: Any, column: int = 0) -> int | None:
        """Return the place of an item, or of a key of a dict, or None if it is not there."""
        is_dict, new = self.kind == "dict", self.items[self._known :]
        if len(new) > LONG:
            raise LookupError
        for item in new:
            self._places.setdefault(value_of(item[0] if is_dict else item), self._known)
            self._known += 1
        if (place := self._places.get(thing)) is not None:
            self.read.append([self.table, place, column, ""] if is_dict else [self.table, self.row, place, ""])
        return place

    def get(self, index: Any) -> Any:
        """Return the item at an index, or the one that belongs to a key, or a row of a grid."""
        if self.kind == "dict":
            place = self.find(index, 1)
            return value_of(self.items[place][1])  # type: ignore[index]  # without the key, this is a TypeError
        place = range(len(self.items))[index]
        if self.kind == "grid":
            return Cells(self.table, "list", self.read, self.items[place], place)
        self.read.append([self.table, self.row, place, ""])
        return value_of(self.items[place])


class Syntax:
    """What the source of a function says about its lines.

    Attributes:
        heads: A dict from a line to the statement of which it is a part, or None if there are several. A compound
            statement is in the lines before its body.
        caught: The statements in which an exception may be caught.
        indexes: Tuples of a list, "" and the name of an index, or of a grid and the names of two indexes.
        pairs: The names that may stand for cells.
        grids: The names of containers in which they do.
    """

    def __init__(self, code: CodeType) -> None:
        self.file = code.co_filename
        self.heads: dict[int, ast.stmt | None] = {}
        self.caught: set[ast.AST] = set()
        self.indexes: dict[tuple[str, str, str], None] = {}
        self.pairs: dict[str, None] = {}
        self.grids: set[str] = set()
        unpacked, called = set(), []
        part = definition_of(code)
        for each in ast.walk(part) if part else ():
            names: Sequence[ast.AST | None] = ()
            match each:
                case ast.Subscript(ast.Name(table), ast.Name(at)):
                    self.indexes[table, "", at] = None
                    names = [each.slice]
                case ast.Subscript(ast.Subscript(ast.Name(table), ast.Name(row)), ast.Name(at)):
                    self.indexes[table, row, at] = None
                case ast.Subscript(ast.Name(table), ast.Tuple([ast.Name(row), ast.Name(at)])):
                    self.indexes[table, row, at] = None
                case ast.Subscript(ast.Subscript(ast.Name(table), ast.Subscript()), ast.Subscript(cell)):
                    self.grids.add(table)
                    names = [cell]
                case ast.Assign([ast.Tuple([ast.Name(row), ast.Name(at)])], ast.Name()):
                    unpacked.add((row, at))
                    names = [each.value]
                case ast.Compare(left, [ast.In() | ast.NotIn()]):
                    names = [left]
                case ast.Compare(left, [ast.Eq()], [right]):
                    names = [left, right]
                case ast.Dict(keys):
                    names = keys
                case ast.Call(_, arguments):
                    called.append({part.id for part in arguments if isinstance(part, ast.Name)})
            self.pairs |= {name.id: None for name in names if isinstance(name, ast.Name)}
            if isinstance(each, ast.stmt) and each is not part:
                self._add_head(each)
        self.grids |= {table for table, *names in self.indexes if tuple(names) in unpacked}
        self.grids |= {name for names in called if not names.isdisjoint(self.pairs) for name in names}

    def _add_head(self, part: ast.stmt) -> None:
        body = getattr(part, "body", None)
        end = max(part.lineno, body[0].lineno - 1) if body else part.end_lineno or part.lineno
        for line in range(part.lineno, end + 1):
            self.heads[line] = None if line in self.heads else part
        if isinstance(part, (ast.Try, ast.With)):
            self.caught.update(ast.walk(part))

    def text(self, part: ast.expr, most: int = MOST) -> str:
        """Return an expression as its author typed it."""
        return short_repr(ast.get_source_segment("".join(linecache.getlines(self.file)), part) or "", most)

    def loop_text(self, line: int) -> str:
        """Return the first words of a loop, such as "for there in …"."""
        loop = self.heads.get(line)
        if isinstance(loop, ast.While):
            return f"while {self.text(loop.test, 24)}"
        return f"for {self.text(loop.target, 24)} in …" if isinstance(loop, ast.For) else ""


syntax_of = lru_cache(maxsize=50)(Syntax)


class Reader:
    """Follows the containers of a run, and evaluates expressions on them.

    Attributes:
        decided: The condition that led to the latest line.
    """

    def __init__(self) -> None:
        self.decided: Decided | None = None
        self._cells: dict[int, Cells] = {}
        self._read: list[Spot] = []
        self._states: dict[int, tuple[int, Mapping[str, Snapshot], Mapping[str, int]]] = {}  # by calls

    def look(self, step: Step, call: int, code: CodeType) -> list[Spot]:
        """Return the cells that the line of a step read, and those at which variables of the call point afterwards."""
        syntax = syntax_of(code)
        time, self._variables, self._tables = self._states.get(call, (0, {}, {}))
        lines = sorted((line for line, began in step.begun.items() if began > time), key=step.begun.__getitem__)
        self._read.clear()
        self.decided = None
        if step.kind == "line" and lines and lines[-1] == step.line:
            self._find_decision(syntax, lines)
            self._read_line(syntax.heads.get(lines[-1]), step)
        moved = {patch.table for patch in step.data.patches if patch.old and len(patch.old) != len(patch.new)}
        found = [spot for i, spot in enumerate(self._read) if spot not in self._read[:i] and spot[0] not in moved]
        for patch in step.data.patches:
            self._cells.setdefault(patch.table, Cells(patch.table, patch.kind, self._read, [])).apply(patch)
        self._variables, self._tables = step.variables or {}, step.data.names
        self._states[call] = max([time, *step.begun.values()]), self._variables, self._tables
        return [*found, *self._points(syntax)]

    def _find_decision(self, syntax: Syntax, lines: Sequence[int]) -> None:
        """Find the latest condition before the last of these lines that is false, or true for a known reason."""
        for i in range(len(lines) - 2, -1, -1):
            part = syntax.heads.get(lines[i])
            if isinstance(part, (ast.If, ast.While)) and part not in syntax.caught | {syntax.heads.get(lines[-1])}:
                body = range(part.body[0].lineno, (part.body[-1].end_lineno or 0) + 1)
                holds = any(line in body for line in lines[i:])
                self.decided = self._decide(syntax, part.test, holds)
                if not holds or self.decided.sign and isinstance(part, ast.If):
                    return
                self.decided = None

    def _decide(self, syntax: Syntax, test: ast.expr, holds: bool) -> Decided:
        """Return the fact that a condition is true or false. Of a chain, tell the part that decided it, or the last."""
        reason: Sequence[str] = ()
        with suppress(*UNCERTAIN):
            if isinstance(test, ast.BoolOp):
                is_settled = holds is isinstance(test.op, ast.Or)
                parts = (each for each in test.values if bool(self._value(each)) is holds)
                part = next(parts, None) if is_settled else [*parts][-1]
                if part:
                    return self._decide(syntax, part, holds)
            elif bool(self._value(test)) is holds:
                reason = self._reason(syntax, test, holds)
        return Decided(syntax.text(test), holds, *reason)

    def _reason(self, syntax: Syntax, test: ast.expr, holds: bool) -> Sequence[str]:
        """Return why a condition is true or false: the left side ("" for "it"), a sign, and the right side."""
        match test:
            case ast.UnaryOp(ast.Not(), operand):
                return self._reason(syntax, operand, not holds)
            case ast.Compare(left, [operator], [right]) if type(operator) in SIGNS:
                sign, one, other = SIGNS[type(operator)][holds], self._write(syntax, left), self._write(syntax, right)
                if one != other or sign in "=≤≥":  # otherwise, rounding hides the difference
                    return "both" if sign == "=" else one, sign, other
            case ast.Compare(ast.expr() as it, [ast.Is() | ast.IsNot()], [ast.Constant(None)]) | (ast.Name() as it):
                value = self._value(it)
                if not isinstance(value, Cells) and (value is not None or it is test):
                    return "", "is", self._write(syntax, it)
                if isinstance(value, Cells) and it is test and not value:
                    return "", "is", "empty"
        return ()

    def _write(self, syntax: Syntax, part: ast.expr) -> str:
        """Write the value of an expression, or the expression itself if it is a container that is drawn."""
        value = self._value(part)
        if isinstance(value, Cells):
            return syntax.text(part)
        return format_number(value) if is_number(value) else quoted_repr(value)

    def _read_line(self, part: ast.stmt | None, step: Step) -> None:
        """Evaluate a statement up to the first part that is not certain, to find out what it reads."""
        parts = [part.target] if isinstance(part, ast.AugAssign) else []
        parts += [getattr(part, name, None) for name in ("test", "iter", "value")]
        parts += [each.slice for each in getattr(part, "targets", ()) if isinstance(each, ast.Subscript)]
        with suppress(*UNCERTAIN):
            for each in filter(None, parts):
                value = self._value(each)
                if isinstance(part, ast.For) and isinstance(part.target, ast.Name) and value.kind == "list":
                    number = next(number for first, number in step.rounds[::-1] if first == part.lineno)
                    if value_of(step.new[part.target.id]) == value_of(value.items[number - 1]):
                        value.get(number - 1)

    def _value(self, part: ast.AST) -> Any:
        """Return the value of an expression. If it is not certain, raise one of several errors."""
        match part:
            case ast.Constant(value):
                return value
            case ast.Name(name):
                return self._cells[self._tables[name]] if name in self._tables else value_of(self._variables[name])
            case ast.Tuple(parts):
                return tuple(map(self._value, parts))
            case ast.Subscript(whole, index) | ast.Call(ast.Attribute(whole, "get"), [index, *_]):
                whole, index = self._value(whole), self._value(index)
                return whole.get(index) if isinstance(whole, Cells) else whole[index]
            case ast.UnaryOp(operator, operand):
                return OPERATORS[type(operator)](self._value(operand))
            case ast.BinOp(left, operator, right) | ast.Compare(left, [operator], [right]):
                return OPERATORS[type(operator)](self._value(left), self._value(right))
            case ast.BoolOp(operator, parts):
                for each in parts:
                    if bool(value := self._value(each)) is isinstance(operator, ast.Or):
                        break
                return value
            case ast.Call(ast.Name(name), arguments):
                return SAFE[name](*map(self._value, arguments))
            case ast.Call(ast.Attribute(owner), arguments):
                for each in (owner, *arguments):  # these are evaluated before the call, which may change anything
                    self._value(each)
        raise LookupError

    def _points(self, syntax: Syntax) -> list[Spot]:
        """Return the cells at which variables point, with their names."""
        found: dict[tuple[int, int, int], dict[str, None]] = {}
        values, places = self._variables, []
        for table, row, at in syntax.indexes:
            places.append((table, values.get(row) if row else None, values.get(at), f"{row}, {at}" if row else at))
        for name in syntax.pairs:
            match values.get(name):
                case (kind, [row, at]) if kind is tuple:
                    places += [(table, row, at, name) for table in syntax.grids]
        for table, row, at, text in places:
            cells = self._cells.get(self._tables.get(table, -1))
            if cells and type(at) is int and (cells.kind == "grid" if type(row) is int else cells.kind in LISTS):
                rows = cells.items if row is not None else [cells.items]
                if 0 <= (row or 0) < len(rows) and 0 <= at < len(rows[row or 0]):
                    found.setdefault((cells.table, row or 0, at), {})[text] = None
        return [[*place, ", ".join(names)] for place, names in found.items()]
