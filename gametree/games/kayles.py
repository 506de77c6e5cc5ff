"""kayles: Kayles and Dawson's Kayles, in which a ball knocks over one pin, or two that stand side by side."""

from typing import Any

from ..core import limits
from ..core.arguments import check_move_count, check_size
from ..core.game import Board, Game, Moves, State
from ..core.text import short_repr


class Kayles(Game):
    """Knock over one pin, or two that stand side by side. Whoever knocks over the last pin wins.

    A state is (player, row, row, …), where each row that is left is given by its length. No length is 0. If a pin
    inside a row is knocked over, the row splits in two. A move is (row, pin, count), where the pin is the first to
    fall. Rows and pins are counted from 1.

    Args:
        *rows: The lengths of the rows at the start, each at least 0 (by default, one row of 5).

    Raises:
        GameError: If a row is not a whole number of at least 0, or if there are more than 5,000 pins.

    Sources: Dudeney, "The Canterbury Puzzles"; Guy and Smith, "The G-values of various games".

    Examples:
        >>> Kayles(3).moves((1, 3))
        {(1, 1, 1): (2, 2), (1, 2, 1): (2, 1, 1), (1, 3, 1): (2, 2), (1, 1, 2): (2, 1), (1, 2, 2): (2, 1)}
    """

    verb, fixed = "knock over", False  # a row can split
    balls = 1, 2  # the numbers of pins that one ball can hit
    rules = "Knock over one pin, or two that stand side by side. Whoever knocks over the last pin wins."

    def __init__(self, *rows: int):
        self.start = (1, *filter(None, (check_size(row, "row") for row in rows or (5,))))
        lengths = short_repr(", ".join(map(short_repr, rows)))
        check_move_count(2 * sum(self.start[1:]), f"{type(self).__name__}({lengths})")

    def moves(self, state: State) -> Moves:
        player, *rows = state
        return {
            (i, pin, ball): (3 - player, *rows[: i - 1], *filter(None, (pin - 1, row - pin - ball + 1)), *rows[i:])
            for i, row in enumerate(rows, 1)
            for ball in self.balls
            for pin in range(1, row - ball + 2)
        }

    def text(self, state: State) -> str:
        return "-".join(map(str, state[1:])) or "0"

    def phrase(self, state: State, move: Any) -> str:
        row, pin, ball = move
        which = f" of row {row}" if len(state) > 2 else ""
        return f"knock over {f'pin {pin}' if ball == 1 else f'pins {pin} and {pin + 1}'}{which}"

    def board(self, state: State) -> Board:
        """Return the rows of pins and the fallen pins. A click on a pin hits it, a click between two pins hits both."""
        moves, rows = self.moves(state), []
        for i, row in enumerate(state[1:], 1):
            cells = [(f"row {i}: {row:,}" if len(state) > 2 else f"{row:,} in a row", None)]
            for pin in range(1, row + 1):
                one, two = (i, pin, 1), (i, pin, 2)
                cells.append(("!", one if one in moves else None))
                cells += [("·", two)] if two in moves else []
            rows.append(cells)
        fallen = sum(self.start[1:]) - sum(state[1:])
        rows = rows or [[("no pins are left", None)]]
        rows += [[(f"{fallen:,} fallen", None)] + [("¬", None)] * fallen]
        if sum(map(len, rows)) > limits.SEEN_ONE_BY_ONE:
            return [*(cells[:1] for cells in rows), [("(too many to draw)", None)]]
        return rows


class DawsonsKayles(Kayles):
    """Knock over two pins that stand side by side. Whoever can't do this loses.

    States and moves are written as in `Kayles`. A pin that stands alone stays until the end.

    Args:
        *rows: The lengths of the rows at the start, each at least 0 (by default, one row of 5).

    Raises:
        GameError: If a row is not a whole number of at least 0, or if there are more than 5,000 pins.

    Source: Dawson's chess, in Guy and Smith, "The G-values of various games".

    Examples:
        >>> DawsonsKayles(4).moves((1, 4))
        {(1, 1, 2): (2, 2), (1, 2, 2): (2, 1, 1), (1, 3, 2): (2, 2)}
    """

    balls = (2,)
    rules = "Knock over two pins that stand side by side. Whoever can't do this loses."
