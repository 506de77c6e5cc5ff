"""binders: find the line of a function that gave a variable its present value."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

Function = ast.FunctionDef | ast.Lambda
SCOPES = ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef
PARTS = ast.stmt, ast.ExceptHandler, ast.match_case
CATCHING = "Try", "TryStar", "With", "AsyncWith"  # if they catch an exception, it may have ended a line too early
NO_LINES = range(0)


class Place(NamedTuple):
    """The lines of a statement that binds a name. Of a compound statement, these are the lines before its body."""

    running: range  # while one of these lines is running, it is unknown whether the name is already bound
    proof: range  # once one of these lines has begun and ended, the name has been bound
    is_sure: bool  # whether that is so
    line: int = 0  # the line in which the name is written there


class Lines(NamedTuple):
    """The lines of a function that bind a certain name.

    Attributes:
        running: While one of these lines is running, it is unknown whether the name is already bound.
        proofs: A dict from each line that proves a binding, as in `Place`, to the line in which the name is written.
        only: The line in which the name is written, if there is only one; otherwise None.
        are_sure: Whether the latest proof tells which line gave the name its value.
    """

    running: frozenset[int]
    proofs: dict[int, int]
    only: int | None
    are_sure: bool


class Binders:
    """The places in a function that bind its variables, except variables that inner functions may change."""

    def __init__(self, part: Function) -> None:
        self._first = part.lineno
        found: dict[str, list[Place]] = {}
        for name, place in _find_all(part):
            found.setdefault(name, []).append(place)
        for each in ast.walk(part):
            for name in each.names if isinstance(each, (ast.Global, ast.Nonlocal)) else ():
                found.pop(name, None)
        self._lines = {name: _lines_of(places) for name, places in found.items()}

    def line_of(self, name: str, begun: Mapping[int, int] | None, running: int | None) -> int | None:
        """Return the line that gave a variable its present value, or None if that is not certain.

        Args:
            name: The variable, which has a value.
            begun: The lines that the call has begun, and when each of them last did, or None if that is unknown.
            running: The line that has begun but may not have ended.
        """
        lines = self._lines.get(name)
        if lines is None or running in lines.running:
            return None
        if lines.only is not None or begun is None or not lines.are_sure:
            return lines.only
        time, line = max(((begun.get(proof, -1), line) for proof, line in lines.proofs.items()), default=(-1, 0))
        return line if time >= 0 else lines.proofs.get(self._first)


def _lines_of(places: Sequence[Place]) -> Lines:
    """Return the lines that bind a name, from all places that do."""
    own = [place for place in places if place.proof]
    written = {place.line for place in own}
    is_settled = len(own) == len(places) and len(written) == 1
    running = () if is_settled else (line for place in places for line in place.running)
    proofs = {line: place.line for place in own for line in place.proof}
    overlap = any(other.line in one.proof for one in own for other in own if other is not one)
    are_sure = all(place.is_sure for place in own) and not overlap
    return Lines(frozenset(running), proofs, written.pop() if len(written) == 1 else None, are_sure)


def _find_all(part: Function) -> Iterator[tuple[str, Place]]:
    """Yield each parameter of a function and each name that its body binds, and where."""
    head = Place(NO_LINES, range(part.lineno, part.lineno + 1), True, part.lineno)
    for each in ast.walk(part.args):
        if isinstance(each, ast.arg):
            yield each.arg, head
    body: Sequence[ast.AST] = part.body if isinstance(part.body, list) else [part.body]
    for statement in body:
        yield from _find(statement, _place_of(statement, True))


def _place_of(part: ast.AST, is_sure: bool) -> Place:
    """Return the place of a statement, an expression, a handler of exceptions or a case of a match."""
    body = getattr(part, "body", None)
    first = getattr(part, "lineno", None) or part.pattern.lineno  # type: ignore[attr-defined]
    if not isinstance(body, list):
        lines = range(first, (part.end_lineno or first) + 1)  # type: ignore[attr-defined]
        return Place(lines, lines, is_sure)
    lines = range(first, max(first + 1, body[0].lineno))
    if isinstance(part, (ast.For, ast.AsyncFor)):  # its first line also begins when nothing is left to bind
        proof = range(body[0].lineno, (body[-1].end_lineno or first) + 1)
        return Place(lines, proof, is_sure and proof.start > first)
    return Place(lines, lines, is_sure)


def _find(part: ast.AST, place: Place) -> Iterator[tuple[str, Place]]:
    """Yield each name that a part binds, and where."""
    name = part.id if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) else None
    if isinstance(part, (ast.MatchAs, ast.MatchStar)):
        name = part.name
    elif isinstance(part, ast.MatchMapping):
        name = part.rest
    if name:
        yield name, place._replace(line=part.lineno)  # type: ignore[attr-defined]
    if isinstance(part, SCOPES) or isinstance(part, ast.AnnAssign) and part.value is None:
        return
    is_sure = place.is_sure and type(part).__name__ not in CATCHING
    for child in ast.iter_child_nodes(part):
        inner = _place_of(child, is_sure) if isinstance(child, PARTS) else place
        if isinstance(part, ast.comprehension) and child is part.target:
            inner = place._replace(proof=NO_LINES)
        yield from _find(child, inner)
