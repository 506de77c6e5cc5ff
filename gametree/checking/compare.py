"""compare: an answer held against the right value: is it the same, and what is wrong with it, never the answer."""

from ast import literal_eval
from collections.abc import Collection
from math import isclose
from numbers import Rational, Real
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from ..core.text import count_of, ordinal, quoted_repr, short_repr

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
    mine, due = own(mine), own(due)
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


def own(thing: Any) -> Any:
    """Return a number, a truth value or an array of numpy's as Python's own, and anything else unchanged.

    Example:
        >>> from gametree.exercises import as_python
        >>> as_python(3)
        3
    """
    return thing.tolist() if type(thing).__module__ == "numpy" and hasattr(thing, "tolist") else thing


def among(value, values, exact=False):
    """How often a value is among several, an int."""
    return sum(same(other, value, exact) for other in values)


def difference(answer: Any, right: Any, exact: bool = False) -> str:
    """What is wrong with an answer, a sentence; "" where it is right: a tuple in its order, a list or a set in any."""
    answer, right = own(answer), own(right)
    if isinstance(right, MANY):
        return (_in_order if isinstance(right, tuple) else _in_any_order)(answer, right, exact)
    return "" if same(answer, right, exact) else f"{written(answer)} is {_apart(answer, right)}."


def misshapen(answer: Any, right: Any) -> str:
    """What is wrong with the form of an answer, a sentence; "" where it can be held against the right one."""
    if not callable(right) and (sentence := uncalled(answer)):
        return sentence
    answer, right = own(answer), own(right)
    several = isinstance(right, MANY)
    if isinstance(answer, str) and not _texts(right if several else [right]):
        return _no_text(answer, [right])
    parted = isinstance(answer, Collection) and not isinstance(answer, WHOLE)
    if not several:
        many_for_one = isinstance(right, Real) and (parted or isinstance(answer, dict))
        return f"{quoted_repr(answer)} is a {type(answer).__name__}, and a number is wanted." if many_for_one else ""
    ordered = isinstance(right, tuple)
    start, end = "()" if ordered else "[]" if isinstance(right, list) else "{}"
    form = start + ", ".join(["…"] * (len(right) if ordered else 2)) + end
    if not parted:
        wanted = "no list" if isinstance(right, list) else "not of the right kind"
        return f"{quoted_repr(answer)} is {wanted}: write it as in {form}."
    if ordered and isinstance(answer, (set, frozenset)):
        return f"{quoted_repr(answer)} is a set, which has no order: write {form}."
    texts = _texts(_parts(answer, right))
    return _no_text(texts[0], right) if texts and not _texts(right) else ""


def _parts(answer, right):
    """The parts of an answer, a list; of a range, which may have no end in sight, one more than there should be."""
    return [*(answer[: len(right) + 1] if isinstance(answer, range) else answer)]


def _no_text(text, due):
    """What to say of a text where none is wanted: it may be a number, or a pair, in quotes."""
    try:
        if not isinstance(literal_eval(text.strip()), str):
            return f"{quoted_repr(text)} is a text: leave the quotes out."
    except Exception:
        pass  # it is none
    wanted = ", and a number is wanted." if all(isinstance(part, Real) for part in due) else ", and none is wanted."
    return f"{quoted_repr(text)} is a text{wanted}"


def uncalled(answer):
    """What to say of a function that is given in the place of its result, a sentence; "" of anything else."""
    if not isinstance(answer, (FunctionType, MethodType, BuiltinFunctionType)):
        return ""
    called = short_repr(answer.__name__)
    return f"{called} is a function: give what it returns, {called}(…), and not the function itself."


def _apart(answer, right):
    """How far from the right value a wrong value is, the end of a sentence."""
    if not isinstance(answer, Real) or not isinstance(right, Real):
        return "not right"
    if isinstance(right, bool):
        return "not right" if isinstance(answer, bool) else "neither True nor False"
    if isinstance(answer, bool):
        return "not a number"
    return "too small" if answer < right else "too large" if answer > right else "not right"


def written(answer):
    """An answer as a sentence has it: a number with its minus, a fraction with its stroke."""
    if not isinstance(answer, Real):
        return quoted_repr(answer)
    return short_repr(str(answer) if isinstance(answer, Rational) else answer).replace("-", "−")


def _texts(parts):
    return [part for part in parts if isinstance(part, str)]


def _in_order(answer, right, exact):
    if len(answer) != len(right):
        return f"{quoted_repr(answer)} has {count_of(len(answer), 'part')}, and {len(right)} are wanted."
    parts = [*answer]
    wrong = next((i for i, part in enumerate(parts) if not same(part, right[i], exact)), None)
    kind = "number" if all(isinstance(part, Real) for part in parts) else "part"
    return "" if wrong is None else f"The {ordinal(wrong + 1)} {kind} in {quoted_repr(answer)} is not right."


def _in_any_order(answer, right, exact):
    parts = _parts(answer, right)
    if len(parts) == len(right) and all(same(mine, due, exact) for mine, due in zip(parts, right, strict=True)):
        return ""  # in that very order: soon found out, however many there are
    for part in parts:
        if not among(part, right, exact):
            return f"{quoted_repr(part)} does not belong there."
    counts = [(due, among(due, right, exact), among(due, parts, exact)) for due in right]
    counted = any(wanted > 1 for _, wanted, _ in counts)  # else it does no harm to say a thing twice
    if any(there < (wanted if counted else 1) for _, wanted, there in counts):
        return "Something is missing."
    often = [due for due, wanted, there in counts if counted and there > wanted]
    return f"{quoted_repr(often[0])} comes too often." if often else ""
