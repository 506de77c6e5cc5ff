"""EvenOrOdd: take tokens and end with an even number of them. Not every leaf is a loss."""

from ..core import limits
from ..core.arguments import check_size
from ..core.game import Board, Game, Moves, State


class EvenOrOdd(Game):
    """Take one, two or three tokens and keep them. When all are gone, whoever has an even number wins.

    If the game starts with an even number of tokens, both players end with an even number or both with an odd number.
    The source does not say who wins then. Here it is a draw.

    A state is (player, tokens in the middle, tokens of player 1, tokens of player 2).

    Args:
        tokens: The number of tokens at the start, at least 0.

    Raises:
        GameError: If `tokens` is not a whole number of at least 0.

    Source: "Computational Games", parts 1 and 3.

    Examples:
        >>> EvenOrOdd().moves((1, 15, 0, 0))
        {1: (2, 14, 1, 0), 2: (2, 13, 2, 0), 3: (2, 12, 3, 0)}
    """

    verb = "take"

    def __init__(self, tokens: int = 15):
        self.start = (1, check_size(tokens, "tokens"), 0, 0)

    @property
    def rules(self) -> str:
        """The rules for this number of tokens."""
        draw = "" if self.start[1] % 2 else " If both players do, or neither does, it is a draw."
        end = "When all are gone, whoever has an even number wins."
        return f"Take one, two or three tokens and keep them. {end}{draw}"

    def moves(self, state: State) -> Moves:
        player, middle, first, second = state
        one, two = player == 1, player == 2
        return {n: (3 - player, middle - n, first + n * one, second + n * two) for n in (1, 2, 3) if n <= middle}

    def outcome(self, state: State) -> str:
        player, _, first, second = state
        if first % 2 == second % 2:
            return "D"
        return "W" if state[1 + player] % 2 == 0 else "L"

    def board(self, state: State) -> Board:
        _, middle, first, second = state
        rows = [[(f"middle: {middle:,}", None)], [(f"player 1: {first:,}", None)], [(f"player 2: {second:,}", None)]]
        if sum(state[1:]) + len(rows) > limits.SEEN_ONE_BY_ONE:
            return [*rows, [("(too many to draw)", None)]]
        rows[0] += [("●", take if take <= 3 else None) for take in range(middle, 0, -1)]  # and all to its right
        rows[1] += [("●", None)] * first
        rows[2] += [("●", None)] * second
        return rows
