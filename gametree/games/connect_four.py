"""ConnectFour: drop stones into columns, and get four in a line."""

from collections.abc import Sequence
from typing import Any

from ..core.arguments import check_board_size, check_size
from ..core.game import Board, Game, Moves, State
from ..core.text import short_repr

COUNTS = "one", "two", "three", "four", "five", "six"
STONES = {"X": "●", "O": "○", "": "·"}
ONLY = [str.maketrans({"X": x, "O": o, " ": "0"}) for x, o in ("10", "01")]  # 1 for each stone of one player


class ConnectFour(Game):
    """Drop a stone into a column. Whoever has four in a horizontal, vertical or diagonal line wins.

    A full board without a line is a draw.

    A state is (player, column, column, …). Each column is a string that lists its stones from the bottom up: X for
    player 1, O for player 2. A move is the number of a column, counted from 1.

    Args:
        columns: The number of columns, at least 1.
        rows: The number of rows, at least 1.
        line: How many stones in a line win the game, at least 1.

    Raises:
        GameError: If an argument is not a whole number of at least 1, or if the board has more than 300 cells.

    Source: a game by Milton Bradley, solved by Allen and by Allis in 1988.

    Examples:
        >>> ConnectFour(3, 3, 3).moves((1, "XO", "X", "O"))
        {1: (2, 'XOX', 'X', 'O'), 2: (2, 'XO', 'XX', 'O'), 3: (2, 'XO', 'X', 'OX')}
    """

    verb, pieces = "drop", ("●", "○")

    def __init__(self, columns: int = 7, rows: int = 6, line: int = 4):
        columns, self.rows = check_size(columns, "columns", 1), check_size(rows, "rows", 1)
        self.line = check_size(line, "line", 1)
        check_board_size(columns * self.rows, f"ConnectFour({short_repr(columns)}, {short_repr(rows)})")
        self.start = (1, *[""] * columns)
        cells = ((row, column) for row in range(self.rows) for column in range(columns))
        self.cell_names = {(row, column): f"column {column + 1}, row {self.rows - row}" for row, column in cells}

    @property
    def rules(self) -> str:
        """The rules for this size of the board and of the line."""
        count = COUNTS[self.line - 1] if self.line <= len(COUNTS) else f"{self.line:,}"
        return f"Drop a stone into a column. Whoever has {count} in a line wins. A full board is a draw."

    def moves(self, state: State) -> Moves:
        player, *columns = state
        if self.won(columns):
            return {}
        stone = "XO"[player - 1]
        return {
            i: (3 - player, *columns[: i - 1], column + stone, *columns[i:])
            for i, column in enumerate(columns, 1)
            if len(column) < self.rows
        }

    def won(self, columns: Sequence[str]) -> bool:
        """Return whether a player has enough stones in a line.

        Args:
            columns: The columns from left to right, each a string that lists its stones from the bottom up.
        """
        cells = " ".join(column.ljust(self.rows) for column in columns)  # a gap keeps lines inside their column
        up, across = 1, self.rows + 1  # the distances between neighbours in this string
        for only in ONLY:
            stones = int(cells.translate(only), 2)
            for step in (up, across, across + up, across - up):
                lines = stones  # at the end, the stones at which a line begins
                for more in range(1, self.line):
                    lines &= stones >> step * more
                if lines:
                    return True
        return False

    def outcome(self, state: State) -> str:
        return "L" if self.won(state[1:]) else "D"

    def text(self, state: State) -> str:
        """Return a small board."""
        return "\n".join("".join(text for text, _ in row) for row in self.board(state))

    def phrase(self, state: State, move: Any) -> str:
        return f"drop a stone into column {move}"

    def board(self, state: State) -> Board:
        moves = self.moves(state)
        return [
            [(STONES[column[row : row + 1]], i if i in moves and row == len(column) else None)
             for i, column in enumerate(state[1:], 1)]
            for row in reversed(range(self.rows))
        ]  # fmt: skip
