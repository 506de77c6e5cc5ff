"""OneTwoTen: the game of the first lessons."""

from typing import Any

from ..core import limits
from ..core.arguments import check_option, check_size
from ..core.game import Board, Game, Moves, State


class OneTwoTen(Game):
    """Add one or two tokens to the pile. Whoever makes it ten wins.

    A state is (player, pile). A move is the number of tokens to add.

    Args:
        target: The number of tokens to reach, at least 0.
        take_back: Whether a player may also take one token back. This is the move −1, and with it the game can go on
            forever.

    Raises:
        GameError: If `target` is not a whole number of at least 0, or if `take_back` is not True or False.

    Source: the game 1, 2, … 10 in "Computational Games, part 1".

    Examples:
        >>> OneTwoTen().moves((1, 8))
        {1: (2, 9), 2: (2, 10)}
        >>> OneTwoTen(take_back=True).moves((1, 8))
        {1: (2, 9), 2: (2, 10), -1: (2, 7)}
    """

    verb = "add"

    def __init__(self, target: int = 10, take_back: bool = False):
        self.start = (1, 0)
        self.target = check_size(target, "target")
        self.steps = (1, 2, -1) if check_option(take_back, "take_back") else (1, 2)

    @property
    def rules(self) -> str:
        """The rules for this target and this form of the game."""
        target = "ten" if self.target == 10 else f"{self.target:,}"
        back = ", or take one back" if -1 in self.steps else ""
        return f"Add one or two tokens to the pile{back}. Whoever makes it {target} wins."

    def moves(self, state: State) -> Moves:
        player, pile = state
        if pile == self.target:
            return {}
        return {n: (3 - player, pile + n) for n in self.steps if 0 <= pile + n <= self.target}

    def phrase(self, state: State, move: Any) -> str:
        return "take 1 back" if move == -1 else super().phrase(state, move)

    def board(self, state: State) -> Board:
        pile = state[1]
        if self.target > limits.SEEN_ONE_BY_ONE:
            return [[(f"{pile:,} of {self.target:,} tokens", None), ("(too many to draw)", None)]]
        empty = range(pile + 1, self.target + 1)
        places = [(str(place), place - pile if place <= pile + 2 else None) for place in empty]
        tokens = [("●", None)] * pile
        if pile and -1 in self.moves(state):
            tokens[-1] = "●", -1
        return [tokens + places]
