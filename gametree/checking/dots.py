"""dots: find dots in an answer that is not written yet."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import CodeType
from typing import Any

from ..core.game import Game
from ..core.introspect import attribute_of
from ..core.text import short_repr
from .check_facts import DotsIn
from .verdict import Verdict

BEFORE_DOTS = "", ":", "=", ";", "return", "else"  # what can precede dots that stand in for code
FOR_A_VALUE = BEFORE_DOTS[1:]  # the same, without what precedes dots on a line of their own
METHODS = "moves", "outcome", "chances"  # the methods of a game that may contain dots

_before_dots: ContextVar[tuple[str, ...]] = ContextVar("before_dots", default=BEFORE_DOTS)


@contextmanager
def leftover_dots() -> Iterator[None]:
    """Let dots on a line of their own count as left over for a while: as a line that does nothing."""
    token = _before_dots.set(FOR_A_VALUE)
    try:
        yield
    finally:
        _before_dots.reset(token)


def find_dots(answer: Any, methods: Iterable[str] = METHODS) -> Verdict | None:
    """Return a Verdict on the first dots in a function, a game or a class of games, or None if there are none."""
    is_game = isinstance(answer, Game) or isinstance(answer, type) and issubclass(answer, Game)
    parts = [(each, attribute_of(answer, each)) for each in methods] if is_game else [(answer, answer)]
    for function, part in parts:
        if part is ... or callable(part) and code_has_dots(part):
            return dots_verdict(function)
    return None


def dots_verdict(function: Any) -> Verdict:
    """Return the Verdict on a function (or its name, if that is passed) that has dots in it or returned them."""
    return Verdict(None, DotsIn(short_repr(getattr(function, "__name__", function))))


def contains_dots(thing: Any) -> bool:
    """Return whether an answer contains dots at any depth, among its parts or in its code."""
    if isinstance(thing, dict):
        return any(map(contains_dots, (*thing, *thing.values())))
    if isinstance(thing, (list, tuple, set, frozenset)):
        return any(map(contains_dots, thing))
    if isinstance(thing, Game):
        return contains_dots(vars(thing)) or contains_dots(type(thing))
    if isinstance(thing, type):
        return any(contains_dots(part) for part in vars(thing).values() if not isinstance(part, type))
    code = getattr(thing, "__code__", thing)  # a function's code may contain the code of an inner function
    return thing is ... or isinstance(code, CodeType) and any(map(contains_dots, code.co_consts))


def code_has_dots(function: Any) -> bool:
    """Return whether the source of a function still has dots in place of code."""
    import inspect  # slow to load, and needed only here
    import tokenize

    try:
        lines = iter(inspect.getsource(function).splitlines(keepends=True))
        tokens = list(tokenize.generate_tokens(lambda: next(lines, "")))
    except Exception:  # the source is unknown, or the function is only a part of a line
        return False
    words = [token.string.strip() for token in tokens if token.type not in (tokenize.COMMENT, tokenize.NL)]
    triples = zip(words, words[1:], words[2:], strict=False)
    places = _before_dots.get()
    return any(dots == "..." and before in places and after in ("", ";") for before, dots, after in triples)
