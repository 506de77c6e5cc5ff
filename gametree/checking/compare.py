"""compare: compare an answer with the right value, and find what is wrong with the answer."""

from ast import literal_eval
from collections.abc import Collection, Iterable
from math import isclose
from numbers import Real
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Literal

from ..core.text import short_repr
from . import check_facts as facts
from .check_facts import Fact, Note

SEVERAL = set, list, tuple  # a right answer of one of these types has several parts
SINGLE = str, bytes, dict  # an answer of one of these types counts as one value


def same(mine: Any, due: Any, exact: bool = False) -> bool:
    """Return whether an answer is the same as the right value.

    Numbers may be of any type, except that True and False do not count as numbers. If one of two numbers is a float,
    a rounding error is allowed. Tuples, lists and dictionaries are compared part by part.

    Args:
        mine: The answer.
        due: The right value.
        exact: Whether upper and lower case and surrounding spaces matter in strings.

    Examples:
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
    """Return whether two objects are equal, or False if they can't be compared.

    Args:
        one: Any object.
        other: Any other object.

    Examples:
        >>> equal((1, 0), (1, 0)), equal((1, 0), [1, 0])
        (True, False)
    """
    try:
        return bool(one == other)
    except Exception:
        return False


def as_python(thing: Any) -> Any:
    """Convert a NumPy number, truth value or array to a Python object.

    Args:
        thing: Any object.

    Returns:
        A number, True or False, or a list. An object that is not from NumPy is returned unchanged.

    Examples:
        >>> from gametree.exercises import as_python
        >>> as_python(3)
        3
    """
    return thing.tolist() if type(thing).__module__ == "numpy" and hasattr(thing, "tolist") else thing


def count_same(value: Any, values: Iterable[Any], exact: bool = False) -> int:
    """Count the values that are the same as `value`."""
    return sum(same(other, value, exact) for other in values)


def find_difference(answer: Any, right: Any, exact: bool = False) -> Fact | None:
    """Find what is wrong with an answer, if anything is. The order matters only if the right answer is a tuple."""
    answer, right = as_python(answer), as_python(right)
    if isinstance(right, tuple):
        return _in_order(answer, right, exact)
    if isinstance(right, SEVERAL):
        return _in_any_order(answer, right, exact)
    return None if same(answer, right, exact) else facts.WrongValue(answer, _how_wrong(answer, right))


def find_wrong_form(answer: Any, right: Any) -> Fact | None:
    """Find what is wrong with the form of an answer, if it can't be compared with the right one."""
    if not callable(right) and (problem := find_not_called(answer)):
        return problem
    answer, right = as_python(answer), as_python(right)
    several = isinstance(right, SEVERAL)
    if isinstance(answer, str) and not _texts(right if several else [right]):
        return _find_unwanted_text(answer, [right])
    has_parts = isinstance(answer, Collection) and not isinstance(answer, SINGLE)
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
    """Return the form of a right answer with several values. For a tuple, the form shows how many there are."""
    if isinstance(right, tuple):
        return f"({', '.join('…' for _ in right)})"
    return "[…, …]" if isinstance(right, list) else "{…, …}"


def _parts(answer: Any, right: Any) -> list[Any]:
    """Return the parts of an answer as a list. A range may be huge, so it is cut off after one part too many."""
    return [*(answer[: len(right) + 1] if isinstance(answer, range) else answer)]


def _find_unwanted_text(text: str, right: Iterable[Any]) -> Fact:
    """Return the fact about an answer that is a string but should not be. It may be a number or a pair in quotes."""
    try:
        if not isinstance(literal_eval(text.strip()), str):
            return facts.NoText(text, "unquoted")
    except Exception:
        pass  # the string is not a Python literal
    return facts.NoText(text, "number" if all(isinstance(part, Real) for part in right) else "other")


def find_not_called(answer: Any) -> facts.Named | None:
    """Return the fact about an answer that is a function instead of its result, or None for any other answer."""
    if isinstance(answer, (FunctionType, MethodType, BuiltinFunctionType)):
        return facts.Named("not_called", short_repr(answer.__name__))
    return None


def _how_wrong(answer: Any, right: Any) -> Literal["small", "large", "number", "bool", "other"]:
    """Find out how a wrong value differs from the right one."""
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
    if len(parts) == len(right) and all(same(*pair, exact) for pair in zip(parts, right, strict=True)):
        return None  # comparing parts in the same order is quick, even if there are many
    for part in parts:
        if not count_same(part, right, exact):
            return facts.ExtraPart(part, belongs=False)
    counts = [(part, count_same(part, right, exact), count_same(part, parts, exact)) for part in right]
    repeats = any(expected > 1 for _, expected, _ in counts)  # if False, repeated parts in the answer don't matter
    if any(found < (expected if repeats else 1) for _, expected, found in counts):
        return Note.PART_MISSING
    extra = [part for part, expected, found in counts if repeats and found > expected]
    return facts.ExtraPart(extra[0], belongs=True) if extra else None
