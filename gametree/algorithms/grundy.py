"""grundy: find the Nim heap that is equivalent to an impartial game. `guarded` has the checked version."""

from collections.abc import Iterable
from itertools import count
from typing import Any

from ..core.errors import GameError
from ..core.game import Game
from ..core.introspect import name
from ..core.node import Node
from ..core.query import moves_of, outcome_of
from ..core.text import quoted_repr, short_repr
from .diagnosis import missing_children

NO_GRUNDY_VALUE = "so the game has no Grundy value"


def mex(values: Iterable[Any]) -> int:
    """Return the minimum excluded value: the smallest of 0, 1, 2, … that is not among the values.

    Args:
        values: An iterable of hashable values.

    Raises:
        GameError: If `values` is not an iterable of hashable values.

    Examples:
        >>> mex([0, 1, 3]), mex([1, 2]), mex([])
        (2, 0, 0)
    """
    try:
        excluded = set(values)
    except Exception:  # `values` may be anything
        raise GameError(f"mex needs a list of values, as in mex([0, 1, 3]), not {quoted_repr(values)}.") from None
    return next(number for number in count() if number not in excluded)


def grundy(node: Node) -> int:
    """Set the Grundy value of a node and of every node below it."""
    values = []
    for child in node.children.values():
        if child.grundy is None:
            grundy(child)
        values.append(child.grundy)
    node.grundy = mex(values)
    return node.grundy


def positions_after(game: Game, player: int, position: tuple[Any, ...]) -> set[tuple[Any, ...]]:
    """Return the set of positions that a player can move to. A position is a state without its player."""
    return {next_state[1:] for next_state in moves_of(game, (player, *position)).values()}


def check_impartial(node: Node) -> None:
    """Raise GameError if the game is not impartial at a node, or if it ends there without a loss."""
    game, state, node_name = node.game, node.state, name(node)
    moves = moves_of(game, state)
    if chance := next((each for each in (state, *moves.values()) if each[0] == 0), None):
        raise GameError(f"Chance moves at {short_repr(chance)}, {NO_GRUNDY_VALUE}.")
    if moves and not node.children:
        raise missing_children(node)
    if any(next_state[0] == state[0] for next_state in moves.values()):
        raise GameError(f"After a move from {node_name}, player {state[0]} moves again, {NO_GRUNDY_VALUE}.")
    try:
        partisan = positions_after(game, 1, state[1:]) != positions_after(game, 2, state[1:])
    except GameError:
        raise GameError(f"The rules don't define the other player's moves at {node_name}, {NO_GRUNDY_VALUE}.") from None
    if partisan:
        where = f"The two players' moves at {node_name} lead to different positions"
        raise GameError(f"{where}: the game is partisan, so it has no Grundy value.")
    if not moves and "L" != outcome_of(game, state):
        raise GameError(f"At {node_name}, the player who can't move has not lost, {NO_GRUNDY_VALUE}.")
