"""Chomp: a bar of chocolate with a poisoned square."""

from itertools import product
from typing import Any

from ..core import limits
from ..core.arguments import check_move_count, check_size
from ..core.game import Board, Game, Moves, State
from ..core.text import short_repr

CHOCOLATE, EATEN, POISON = "■", "□", "☠"


class Chomp(Game):
    """Eat squares of a chocolate bar. Whoever is left with only the poisoned square loses.

    A move eats a square, and with it all squares above it and to its right. The bottom left square is poisoned, and
    no move eats it.

    A state is (player, length of the bottom row, length of the row above it, …). The move (2, 3) eats from row 2,
    column 3. Rows and columns are counted from 1, starting at the poison.

    Args:
        rows: The number of rows of the bar, at least 1.
        columns: The number of columns of the bar, at least 1.

    Raises:
        GameError: If `rows` or `columns` is not a whole number of at least 1, or if there are more than 10,000 squares.

    Sources: the lecture "Games: Part I"; Gale, "A curious Nim-type game".

    Examples:
        >>> Chomp(2, 2).moves((1, 2, 2))
        {(1, 2): (2, 1, 1), (2, 1): (2, 2, 0), (2, 2): (2, 2, 1)}
    """

    verb = "eat"
    rules = (
        "Eat a square of the bar, and with it all squares above it and to its right. The bottom left square is poison: "
        "whoever is left with only this square loses. Rows and columns are counted from there."
    )

    def __init__(self, rows: int = 3, columns: int = 4):
        rows, columns = check_size(rows, "rows", 1), check_size(columns, "columns", 1)
        check_move_count(rows * columns, f"Chomp({short_repr(rows)}, {short_repr(columns)})")
        self.start = (1, *[columns] * rows)
        places = product(range(rows), range(columns))
        self.cell_names = {(row, column): f"row {rows - row}, column {column + 1}" for row, column in places}

    def moves(self, state: State) -> Moves:
        player, *rows = state
        return {
            (row, column): (3 - player, *rows[: row - 1], *(min(length, column - 1) for length in rows[row - 1 :]))
            for row, length in enumerate(rows, 1)
            for column in range(1 + (row == 1), length + 1)
        }

    def text(self, state: State) -> str:
        """Return a small bar, in which the eaten squares are outlined."""
        return "\n".join("".join(text or EATEN for text, _ in row) for row in self._bar(state))

    def phrase(self, state: State, move: Any) -> str:
        row, column = move
        return f"eat from row {row}, column {column}"

    def board(self, state: State) -> Board:
        if len(state[1:]) * self.start[1] > limits.SEEN_ONE_BY_ONE:
            return [[("-".join(map(str, state[1:])), None), ("(too many to draw)", None)]]
        return self._bar(state)

    def _bar(self, state):
        """Return the rows from top to bottom, each as a list of (text of a square, move that eats it or None) pairs."""

        def square(row, column, length):
            if column > length:
                return "", None
            return (POISON, None) if row == column == 1 else (CHOCOLATE, (row, column))

        columns = range(1, self.start[1] + 1)
        rows = [[square(row, column, length) for column in columns] for row, length in enumerate(state[1:], 1)]
        return rows[::-1]
