"""compare: an answer compared with the right value: whether it is the same, and what is wrong with it."""

from ast import literal_eval
from collections.abc import Collection, Iterable
from math import isclose
from numbers import Real
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Literal

from ..core.text import short_repr
from . import check_facts as facts
from .check_facts import Fact, Note

MANY = set, list, tuple  # what a right value of several parts may be
WHOLE = str, bytes, dict  # what is no answer of several parts, though it has some


def same(mine: Any, due: Any, exact: bool = False) -> bool:
    """Return whether two values are the same.

    Numbers may be of any kind (but True is none) and, if one of them is a float, differ by what rounding leaves. Texts
    may be in any case, unless they must be exact. Tuples, lists and dicts are compared part by part.

    Example:
        >>> same(1 / 3 + 1 / 3, 2 / 3), same("w", "W"), same("w", "W", exact=True), same(True, 1)
        (True, True, False, False)
    """
    mine, due = as_python(mine), as_python(due)
    if isinstance(mine, bool) != isinstance(due, bool):
        return False
    if isinstance(mine, str) and isinstance(due, str) and not exact:
        return mine.strip().lower() == due.strip().lower()
    if float in (type(mine), type(due)) and isinstance(mine, Real) and isinstance(due, Real):
        return isclose(mine, due, rel_tol=1e-6, abs_tol=1e-9)
    if type(mine) is type(due) in (tuple, list):
        return len(mine) == len(due) and all(same(*pair, exact) for pair in zip(mine, due, strict=True))
    if type(mine) is type(due) is dict:
        return mine.keys() == due.keys() and all(same(mine[key], due[key], exact=True) for key in due)
    return equal(mine, due)


def equal(one: Any, other: Any) -> bool:
    """Return whether two things are equal, whatever they are; False if they can't be compared.

    Example:
        >>> equal((1, 0), (1, 0)), equal((1, 0), [1, 0])
        (True, False)
    """
    try:
        return bool(one == other)
    except Exception:
        return False


def as_python(thing: Any) -> Any:
    """Return a number, a truth value or an array of numpy's as Python's own, and anything else unchanged.

    Example:
        >>> from gametree.exercises import as_python
        >>> as_python(3)
        3
    """
    return thing.tolist() if type(thing).__module__ == "numpy" and hasattr(thing, "tolist") else thing


def among(value: Any, values: Iterable[Any], exact: bool = False) -> int:
    """How often a value is among several, an int."""
    return sum(same(other, value, exact) for other in values)


def find_difference(answer: Any, right: Any, exact: bool = False) -> Fact | None:
    """Find what is wrong with an answer, if anything is: a tuple in its order, a list or a set in any order."""
    answer, right = as_python(answer), as_python(right)
    if isinstance(right, tuple):
        return _in_order(answer, right, exact)
    if isinstance(right, MANY):
        return _in_any_order(answer, right, exact)
    return None if same(answer, right, exact) else facts.WrongValue(answer, _how_wrong(answer, right))


def find_wrong_form(answer: Any, right: Any) -> Fact | None:
    """Find what is wrong with the form of an answer, if it can't be compared with the right one."""
    if not callable(right) and (problem := find_not_called(answer)):
        return problem
    answer, right = as_python(answer), as_python(right)
    several = isinstance(right, MANY)
    if isinstance(answer, str) and not _texts(right if several else [right]):
        return _find_unwanted_text(answer, [right])
    has_parts = isinstance(answer, Collection) and not isinstance(answer, WHOLE)
    if not several:
        too_many = isinstance(right, Real) and (has_parts or isinstance(answer, dict))
        return facts.WrongForm(answer, "number") if too_many else None
    if not has_parts:
        return facts.WrongForm(answer, "list" if isinstance(right, list) else "parts", _form_of(right))
    if isinstance(right, tuple) and isinstance(answer, (set, frozenset)):
        return facts.WrongForm(answer, "order", _form_of(right))
    texts = _texts(_parts(answer, right))
    return _find_unwanted_text(texts[0], right) if texts and not _texts(right) else None


def _form_of(right: Any) -> str:
    """How several values are written: as many as there are in a tuple, else as if there were two."""
    if isinstance(right, tuple):
        return f"({', '.join('…' for _ in right)})"
    return "[…, …]" if isinstance(right, list) else "{…, …}"


def _parts(answer: Any, right: Any) -> list[Any]:
    """The parts of an answer, a list; of a range, which may have no end in sight, one more than there should be."""
    return [*(answer[: len(right) + 1] if isinstance(answer, range) else answer)]


def _find_unwanted_text(text: str, right: Iterable[Any]) -> Fact:
    """What is wanted instead of a text: a number, or a pair, that is in it may have been put in quotes."""
    try:
        if not isinstance(literal_eval(text.strip()), str):
            return facts.NoText(text, "unquoted")
    except Exception:
        pass  # it is none
    return facts.NoText(text, "number" if all(isinstance(part, Real) for part in right) else "other")


def find_not_called(answer: Any) -> facts.NotCalled | None:
    """Find whether a function was given instead of its result."""
    if isinstance(answer, (FunctionType, MethodType, BuiltinFunctionType)):
        return facts.NotCalled(short_repr(answer.__name__))
    return None


def _how_wrong(answer: Any, right: Any) -> Literal["small", "large", "number", "bool", "other"]:
    """How a wrong value differs from the right one."""
    if not isinstance(answer, Real) or not isinstance(right, Real):
        return "other"
    if isinstance(right, bool):
        return "other" if isinstance(answer, bool) else "bool"
    if isinstance(answer, bool):
        return "number"
    return "small" if answer < right else "large" if answer > right else "other"


def _texts(parts: Iterable[Any]) -> list[str]:
    return [part for part in parts if isinstance(part, str)]


def _in_order(answer: Any, right: Any, exact: bool) -> Fact | None:
    if len(answer) != len(right):
        return facts.WrongCount(answer, len(answer), len(right))
    parts = [*answer]
    wrong = next((i for i, part in enumerate(parts) if not same(part, right[i], exact)), None)
    return None if wrong is None else facts.WrongPart(answer, wrong + 1, all(isinstance(part, Real) for part in parts))


def _in_any_order(answer: Any, right: Any, exact: bool) -> Fact | None:
    parts = _parts(answer, right)
    if len(parts) == len(right) and all(same(mine, due, exact) for mine, due in zip(parts, right, strict=True)):
        return None  # in that very order: soon found out, however many there are
    for part in parts:
        if not among(part, right, exact):
            return facts.ExtraPart(part, belongs=False)
    counts = [(due, among(due, right, exact), among(due, parts, exact)) for due in right]
    counted = any(wanted > 1 for _, wanted, _ in counts)  # else it does no harm to say a thing twice
    if any(found < (wanted if counted else 1) for _, wanted, found in counts):
        return Note.PART_MISSING
    often = [due for due, wanted, found in counts if counted and found > wanted]
    return facts.ExtraPart(often[0], belongs=True) if often else None
