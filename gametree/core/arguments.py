"""arguments: what students give to our functions, checked: sizes, numbers, yes or no."""

from math import inf
from operator import index

from . import limits
from .errors import GameError
from .introspect import Thing
from .text import quoted_repr


def size(number: Thing, called: str, least: int = 0) -> int:
    """A number that makes a game larger or smaller, an int; raises GameError where it is none, or less than `least`."""
    try:
        if (found := index(number)) >= least:
            return found
    except Exception:
        pass
    raise GameError(f"{called}={quoted_repr(number)} won't do: {called} is a whole number, {least} or more.")


def not_too_many(moves: int, called: str) -> None:
    """Raise GameError where a game has more moves from one state than it can be played with; `called` is the game."""
    if moves > limits.MOVES_AT_ONCE:
        raise GameError(f"{called} won't do: more than {limits.MOVES_AT_ONCE:,} moves at once are too many.")


def not_too_large(cells: int, called: str) -> None:
    """Raise GameError where a board has more cells than somebody still looks at; `called` is the game."""
    if cells > limits.SEEN_ONE_BY_ONE:
        large = f"a board of more than {limits.SEEN_ONE_BY_ONE} cells is too large to be seen"
        raise GameError(f"{called} won't do: {large}.")


def whole(number: Thing, called: str) -> float:
    """How many of something is wanted, an int, or inf for any number; raises GameError where it is neither."""
    return number if isinstance(number, float) and number == inf else size(number, called)


def yes(answer: Thing, called: str) -> bool | None:
    """Whether something is wanted, True or False (None stays None); raises GameError where the answer is neither."""
    if answer is None:
        return None
    if isinstance(answer, int):
        return bool(answer)
    raise GameError(f"{called}={quoted_repr(answer)} won't do: {called} is True or False.")
