"""grundy: which heap of Nim an impartial game is worth: mex, grundy. The care stands in `careful`."""

from collections.abc import Iterable
from itertools import count

from ..core.errors import GameError
from ..core.introspect import name
from ..core.query import moves_of, outcome_of
from ..core.text import plain, quoted
from .diagnosis import unfinished

HAS = "so it has no Grundy value"


def mex(values: Iterable) -> int:
    """The smallest of the numbers 0, 1, 2, … that is not among these: the minimum excluded one.

    Takes any values, in a list or the like, gives an int. Raises GameError where there is nothing of the kind.

    >>> mex([0, 1, 3]), mex([1, 2]), mex([])
    (2, 0, 0)
    """
    try:
        there = set(values)
    except Exception:  # they may be anything
        raise GameError(f"mex takes values in a list, as in mex([0, 1, 3]), and not {quoted(values)}.") from None
    return next(number for number in count() if number not in there)


def grundy(node):
    """Find the size of the heap of Nim that a node is worth, and all below it."""
    values = []
    for child in node.children.values():
        if child.grundy is None:
            grundy(child)
        values.append(child.grundy)
    node.grundy = mex(values)
    return node.grundy


def reached(game, player, position):
    """The positions that a player's moves lead to from a position, which is a state without its player: a set."""
    return {after[1:] for after in moves_of(game, (player, *position)).values()}


def impartial(node):
    """Raise GameError where a game is not impartial at a node, or does not end there as a heap of Nim does."""
    game, state, here = node.game, node.state, name(node)
    moves = moves_of(game, state)
    if dice := next((after for after in (state, *moves.values()) if after[0] == 0), None):
        raise GameError(f"At {plain(dice)} chance moves, {HAS}.")
    if moves and not node.children:
        raise unfinished(node)
    if any(after[0] == state[0] for after in moves.values()):
        raise GameError(f"From {here} a move leaves player {state[0]} to move again, {HAS}.")
    try:
        apart = reached(game, 1, state[1:]) != reached(game, 2, state[1:])
    except GameError:
        raise GameError(f"At {here} the rules don't say where the other player could move, {HAS}.") from None
    if apart:
        where = f"At {here} the moves of the two players do not lead to the same positions"
        raise GameError(f"{where}: the game is partisan, {HAS}.")
    if not moves and "L" != outcome_of(game, state):
        raise GameError(f"At {here} who can't move has not lost, {HAS}.")
