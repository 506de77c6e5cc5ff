"""PongHauKi: five points, two stones for each player, and neither player can force a win."""

from typing import Any

from ..core.errors import GameError
from ..core.game import Board, Game, Moves, State
from ..core.text import quoted_repr

POINTS = "top left", "top right", "middle", "bottom left", "bottom right"
PLACES = (0, 0), (0, 2), (1, 1), (2, 0), (2, 2)  # (row, column) on the board
NEXT = (2, 3), (2, 4), (0, 1, 3, 4), (0, 2, 4), (1, 2, 3)  # the neighbours of each point
STONES = {"X": "●", "O": "○", ".": "·"}


class PongHauKi(Game):
    """Move one of your two stones along a line to the empty point. Whoever can't move loses.

    The five points are the corners of a square and its middle. Lines join the middle to each corner, and neighbouring
    corners to each other, except along the top.

    A state is (player, points). The points are a string of five characters in the order top left, top right, middle,
    bottom left, bottom right: X for a stone of player 1, O for a stone of player 2, a dot for the empty point. A move
    is the number of the point that the stone leaves, from 1 to 5. The stone can only go to the empty point.

    Args:
        points: The points at the start.

    Raises:
        GameError: If `points` is not a string of two X's, two O's and a dot.

    Source: an old game from China, known in Korea as Umul Gonu.

    Examples:
        >>> PongHauKi().moves((1, "XX.OO"))
        {1: (2, '.XXOO'), 2: (2, 'X.XOO')}
    """

    verb, pieces = "move", ("●", "○")
    rules = "Move one of your stones along a line to the empty point. Whoever can't move loses."
    cell_names = dict(zip(PLACES, POINTS, strict=True))
    lines = tuple((PLACES[one], PLACES[other]) for one in range(5) for other in NEXT[one] if one < other)

    def __init__(self, points: str = "XX.OO"):
        if not isinstance(points, str) or sorted(points) != sorted("XX.OO"):
            expected = "points must be a string of two X's, two O's and a dot, as in 'XX.OO'"
            raise GameError(f"points={quoted_repr(points)} is not valid: {expected}.")
        self.start = (1, points)

    def moves(self, state: State) -> Moves:
        player, points = state
        empty, stone = points.index("."), "XO"[player - 1]
        swap = {stone: ".", ".": stone}
        return {
            i + 1: (3 - player, "".join(swap[at] if n in (i, empty) else at for n, at in enumerate(points)))
            for i in sorted(NEXT[empty])
            if points[i] == stone
        }

    def text(self, state: State) -> str:
        """Return a small board."""
        return "\n".join("".join(text or " " for text, _ in row) for row in self.board(state))

    def phrase(self, state: State, move: Any) -> str:
        return f"move from the {POINTS[move - 1]} to the {POINTS[state[1].index('.')]}"

    def board(self, state: State) -> Board:
        moves, rows = self.moves(state), [[("", None)] * 3 for _ in range(3)]
        for i, (row, column) in enumerate(PLACES):
            rows[row][column] = STONES[state[1][i]], i + 1 if i + 1 in moves else None
        return rows
