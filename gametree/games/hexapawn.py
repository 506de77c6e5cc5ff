"""Hexapawn: chess pawns on a small board. The two players have different moves."""

from typing import Any

from ..core.arguments import check_board_size, check_size
from ..core.game import Board, Game, Moves, State, by_rows
from ..core.text import short_repr

STONES = {"X": "●", "O": "○", ".": "·"}


class Hexapawn(Game):
    """Move a pawn one step forward to an empty cell, or capture a pawn one step diagonally forward.

    A player who reaches the far side wins, and a player who can't move loses.

    A state is (player, row, row, …). The rows are strings, from top to bottom. X is a pawn of player 1 and moves up, O
    is a pawn of player 2 and moves down, and a dot is an empty cell. A move is ((row, column), (row, column)): where
    the pawn starts and where it goes, counted from 1 at the top left.

    Args:
        rows: The number of rows, at least 3.
        columns: The number of columns, at least 1.

    Raises:
        GameError: If `rows` or `columns` is not a whole number in its range, or if the board has more than 300 cells.

    Source: Gardner, "How to build a game-learning machine and then teach it to play and to win" (1962).

    Examples:
        >>> Hexapawn().moves((2, "OOO", "X..", ".XX"))
        {((1, 2), (2, 2)): (1, 'O.O', 'XO.', '.XX'), ((1, 2), (2, 1)): (1, 'O.O', 'O..', '.XX'), \
((1, 3), (2, 3)): (1, 'OO.', 'X.O', '.XX')}
    """

    verb, pieces = "move", ("●", "○")
    rules = (
        "Move a pawn one step forward to an empty cell, or capture a pawn one step diagonally forward. Whoever reaches "
        "the far side wins, and whoever can't move loses."
    )

    def __init__(self, rows: int = 3, columns: int = 3):
        rows, columns = check_size(rows, "rows", 3), check_size(columns, "columns", 1)
        check_board_size(rows * columns, f"Hexapawn({short_repr(rows)}, {short_repr(columns)})")
        self.start = (1, "O" * columns, *["." * columns] * (rows - 2), "X" * columns)
        self.cell_names = by_rows(rows, columns)

    def moves(self, state: State) -> Moves:
        player, *rows = state
        if "X" in rows[0] or "O" in rows[-1]:
            return {}  # a pawn has reached the far side
        mine, theirs, step = ("X", "O", -1) if player == 1 else ("O", "X", 1)
        moves = {}
        for row, cells in enumerate(rows):
            ahead = rows[row + step] if mine in cells else ""
            for column in (column for column, cell in enumerate(cells) if cell == mine):
                for to, required in ((column, "."), (column - 1, theirs), (column + 1, theirs)):
                    if ahead[to : to + 1] == required and to >= 0:
                        next_rows = list(rows)
                        next_rows[row] = _put(cells, column, ".")
                        next_rows[row + step] = _put(ahead, to, mine)
                        moves[(row + 1, column + 1), (row + step + 1, to + 1)] = (3 - player, *next_rows)
        return moves

    def text(self, state: State) -> str:
        """Return a small board."""
        return "\n".join("".join(map(STONES.get, row)) for row in state[1:])

    def phrase(self, state: State, move: Any) -> str:
        (row, column), (to, other) = move
        if column == other:
            return f"move from row {row}, column {column} to row {to}"
        return f"capture from row {row}, column {column} on row {to}, column {other}"

    def board(self, state: State) -> Board:
        rows = [[(STONES[cell], []) for cell in row] for row in state[1:]]
        for move in self.moves(state):
            row, column = move[0]
            rows[row - 1][column - 1][1].append(move)
        return [[(text, moves or None) for text, moves in row] for row in rows]


def _put(cells, column, pawn):
    return cells[:column] + pawn + cells[column + 1 :]
