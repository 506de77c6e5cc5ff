"""Matches: take matches from a single heap."""

from ..core import limits
from ..core.arguments import check_move_count, check_option, check_size
from ..core.game import Board, Game, Moves, State
from ..core.text import short_repr


class Matches(Game):
    """Take one to three matches. Whoever has to take the last one loses.

    A state is (player, matches left). A move is the number of matches to take.

    Args:
        matches: The number of matches at the start, at least 0.
        most: The largest number of matches that may be taken in one move, at least 0.
        misere: Whether the player who takes the last match loses. If not, that player wins.

    Raises:
        GameError: If `matches` or `most` is not a whole number of at least 0, if both are larger than 10,000, or if
            `misere` is not True or False.

    Source: "An Intelligent Nim Computer Game, Part 1".

    Examples:
        >>> Matches().moves((1, 21))
        {1: (2, 20), 2: (2, 19), 3: (2, 18)}
    """

    verb = "take"

    def __init__(self, matches: int = 21, most: int = 3, misere: bool = True):
        self.start = (1, check_size(matches, "matches"))
        self.most, self.misere = check_size(most, "most"), check_option(misere, "misere")
        check_move_count(min(self.start[1], self.most), f"most={short_repr(most)}")

    @property
    def rules(self) -> str:
        """The rules for this form of the game."""
        count = {1: "one match", 2: "one or two matches", 3: "one to three matches"}
        take = count.get(self.most, f"one to {self.most:,} matches")
        end = "has to take the last one loses" if self.misere else "takes the last one wins"
        return f"Take {take}. Whoever {end}."

    def moves(self, state: State) -> Moves:
        player, left = state
        return {n: (3 - player, left - n) for n in range(1, min(self.most, left) + 1)}

    def outcome(self, state: State) -> str:
        return "W" if self.misere else "L"

    def board(self, state: State) -> Board:
        left, start = state[1], self.start[1]
        if left > limits.SEEN_ONE_BY_ONE:
            return [[(f"{left:,} matches", None), ("(too many to draw)", None)]]
        taken = min(start, limits.SEEN_ONE_BY_ONE) - left
        matches = [("|", take if take <= self.most else None) for take in range(left, 0, -1)]  # and all to its right
        return [matches + [("×", None)] * taken]
