"""Domineering: place dominoes on a board, one player vertically and the other horizontally."""

from typing import Any

from ..core.arguments import check_board_size, check_size
from ..core.game import Board, Game, Moves, State, by_rows
from ..core.text import short_repr

SIGNS = {".": "·", "#": "■"}


class Domineering(Game):
    """Cover two empty cells with a domino. Whoever can't do this loses.

    Player 1 (Left) places dominoes vertically, player 2 (Right) horizontally. Player 1 begins, but the same board with
    player 2 to move is also a state. So you can study what either player can do on a board.

    A state is (player, row, row, …). The rows are strings, from top to bottom: # for a covered cell, a dot for an empty
    one. A move is the (row, column) of the domino's upper or left cell, counted from 1 at the top left.

    Args:
        rows: The number of rows, at least 1.
        columns: The number of columns, at least 1.

    Raises:
        GameError: If `rows` or `columns` is not a whole number of at least 1, or if the board has more than 300 cells.

    Source: a game by Göran Andersson, in Berlekamp, Conway and Guy, "Winning Ways".

    Examples:
        >>> Domineering(2, 2).moves((2, "..", ".."))
        {(1, 1): (1, '##', '..'), (2, 1): (1, '..', '##')}
    """

    verb, pieces = "cover", ("upright", "flat")
    rules = (
        "Cover two empty cells with a domino: player 1 (Left) puts it upright, player 2 (Right) puts it flat. Whoever "
        "can't do this loses."
    )

    def __init__(self, rows: int = 4, columns: int = 4):
        rows, columns = check_size(rows, "rows", 1), check_size(columns, "columns", 1)
        check_board_size(rows * columns, f"Domineering({short_repr(rows)}, {short_repr(columns)})")
        self.start = (1, *["." * columns] * rows)
        self.cell_names = by_rows(rows, columns)

    def moves(self, state: State) -> Moves:
        player, *rows = state
        moves = {}
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                if cell == "." and player == 1 and row + 1 < len(rows) and rows[row + 1][column] == ".":
                    both = (_covered(each, column, 1) for each in rows[row : row + 2])
                    moves[row + 1, column + 1] = (2, *rows[:row], *both, *rows[row + 2 :])
                elif cell == "." and player == 2 and cells[column : column + 2] == "..":
                    moves[row + 1, column + 1] = (1, *rows[:row], _covered(cells, column, 2), *rows[row + 1 :])
        return moves

    def text(self, state: State) -> str:
        """Return a small board."""
        return "\n".join("".join(map(SIGNS.get, row)) for row in state[1:])

    def phrase(self, state: State, move: Any) -> str:
        row, column = move
        if state[0] == 1:
            return f"cover rows {row} and {row + 1} of column {column}"
        return f"cover columns {column} and {column + 1} of row {row}"

    def board(self, state: State) -> Board:
        moves = self.moves(state)
        return [
            [(SIGNS[cell], (r, c) if (r, c) in moves else None) for c, cell in enumerate(row, 1)]
            for r, row in enumerate(state[1:], 1)
        ]


def _covered(cells, column, width):
    return cells[:column] + "#" * width + cells[column + width :]
