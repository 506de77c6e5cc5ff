"""dots: an exercise that is not written yet: the dots that still stand in code, where an answer is wanted."""

from collections.abc import Iterable
from types import CodeType
from typing import Any

from ..core.game import Game
from ..core.introspect import attribute_of
from ..core.text import short_repr
from .check_facts import DotsIn
from .verdict import Verdict

PLACES = "", ":", "=", ";", "return", "else"  # what stands before dots that wait for code
METHODS = "moves", "outcome", "chances"  # of a game, that are looked at


def unwritten(answer: Any, methods: Iterable[str] = METHODS) -> Verdict | None:
    """The Verdict on a function, or a game or its class, that still has dots in it; None where there are none."""
    a_game = isinstance(answer, Game) or isinstance(answer, type) and issubclass(answer, Game)
    parts = [(each, attribute_of(answer, each)) for each in methods] if a_game else [(answer, answer)]
    for called, part in parts:
        if part is ... or callable(part) and has_dots(part):
            return still_dots(called)
    return None


def still_dots(function: Any) -> Verdict:
    """The Verdict on a function that has dots in it, or gave them back."""
    return Verdict(None, DotsIn(short_repr(getattr(function, "__name__", function))))  # or what it is called


def holds_dots(thing: Any) -> bool:
    """Whether there are dots in an answer, however deep: among its parts, or in its code."""
    if isinstance(thing, dict):
        return any(map(holds_dots, (*thing, *thing.values())))
    if isinstance(thing, (list, tuple, set, frozenset)):
        return any(map(holds_dots, thing))
    if isinstance(thing, Game):
        return holds_dots(vars(thing)) or holds_dots(type(thing))
    if isinstance(thing, type):
        return any(holds_dots(part) for part in vars(thing).values() if not isinstance(part, type))
    code = getattr(thing, "__code__", thing)  # a part of the code of a function may be that of another
    return thing is ... or isinstance(code, CodeType) and any(map(holds_dots, code.co_consts))


def has_dots(function: Any) -> bool:
    """Whether the dots of an exercise still stand in the code of a function, in the place of code."""
    import inspect  # slow to load, and wanted only here
    import tokenize

    try:
        lines = iter(inspect.getsource(function).splitlines(keepends=True))
        tokens = list(tokenize.generate_tokens(lambda: next(lines, "")))
    except Exception:  # it was not typed into a cell or a file, or it is a part of a line
        return False
    words = [token.string.strip() for token in tokens if token.type not in (tokenize.COMMENT, tokenize.NL)]
    near = zip(words, words[1:], words[2:], strict=False)
    return any(dots == "..." and before in PLACES and after in ("", ";") for before, dots, after in near)
