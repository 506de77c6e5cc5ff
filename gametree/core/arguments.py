"""arguments: check what students pass to our functions: sizes, counts, True or False."""

from math import inf
from operator import index

from . import limits
from .errors import GameError
from .introspect import Thing
from .text import quoted_repr


def check_size(number: Thing, name: str, least: int = 0) -> int:
    """Return a whole number as an int. Raises GameError if it is something else, or less than `least`."""
    try:
        if (integer := index(number)) >= least:
            return integer
    except Exception:  # `number` may be anything
        pass
    raise GameError(f"{name}={quoted_repr(number)} is not valid: {name} must be a whole number, {least} or more.")


def check_move_count(moves: int, name: str) -> None:
    """Raise GameError if a game has too many moves from one state. The message begins with `name`."""
    if moves > limits.MOVES_AT_ONCE:
        raise GameError(f"{name} is not valid: there may be at most {limits.MOVES_AT_ONCE:,} moves from a state.")


def check_board_size(cells: int, name: str) -> None:
    """Raise GameError if a board has too many cells. The message begins with `name`."""
    if cells > limits.SEEN_ONE_BY_ONE:
        problem = f"a board of more than {limits.SEEN_ONE_BY_ONE} cells is too large to display"
        raise GameError(f"{name} is not valid: {problem}.")


def check_limit(number: Thing, name: str) -> float:
    """Return a limit: a whole number as an int, or inf. Raises GameError if it is neither."""
    return number if isinstance(number, float) and number == inf else check_size(number, name)


def check_option(answer: Thing, name: str) -> bool | None:
    """Return an option as True or False (None is returned unchanged). Raises GameError if it is anything else."""
    if answer is None:
        return None
    if isinstance(answer, int):
        return bool(answer)
    raise GameError(f"{name}={quoted_repr(answer)} is not valid: {name} must be True or False.")
