"""EvenOrOdd: a game whose leaves are not all losses."""

from ..core import limits
from ..core.arguments import size
from ..core.game import Board, Game, Moves, State


class EvenOrOdd(Game):
    """Take one, two or three tokens and keep them; when all are gone, whoever has an even number has won.

    A state is (player, tokens in the middle, tokens of player 1, tokens of player 2). With an even number of tokens
    both players end even or both odd: the source does not say who wins then, and here it is a draw. Source:
    "Computational Games", parts 1 and 3.
    `tokens` (an int, at least 0) is how many there are at the start.

    >>> EvenOrOdd().moves((1, 15, 0, 0))
    {1: (2, 14, 1, 0), 2: (2, 13, 2, 0), 3: (2, 12, 3, 0)}
    """

    verb = "take"

    def __init__(self, tokens: int = 15):
        self.start = (1, size(tokens, "tokens"), 0, 0)

    @property
    def rules(self) -> str:
        """Those of this size, in a sentence or two."""
        draw = "" if self.start[1] % 2 else " If both have, or neither has, it is a draw."
        end = "when all are gone, whoever has an even number has won."
        return f"Take one, two or three tokens and keep them; {end}{draw}"

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
        rows[0] += [("●", take if take <= 3 else None) for take in range(middle, 0, -1)]  # it, and all to its right
        rows[1] += [("●", None)] * first
        rows[2] += [("●", None)] * second
        return rows
