"""Nim: take stones from one of several heaps."""

from typing import Any

from ..core import limits
from ..core.arguments import check_move_count, check_option, check_size
from ..core.game import Board, Game, Moves, State
from ..core.text import ordinal, short_repr


class Nim(Game):
    """Take any number of stones from one heap. Whoever takes the last stone of all wins.

    A state is (player, first heap, second heap, …), so the second heap is `state[2]`. The move (2, 3) takes three
    stones from the second heap.

    Args:
        *piles: The sizes of the heaps at the start, each at least 0 (by default, 3, 4 and 5).
        misere: Whether the player who takes the last stone loses instead.

    Raises:
        GameError: If a pile is not a whole number of at least 0, if there are more than 10,000 stones, or if `misere`
            is not True or False.

    Sources: "Computational Games, part 1"; Bouton, "Nim, a game with a complete mathematical theory".

    Examples:
        >>> Nim(1, 2).moves((1, 1, 2))
        {(1, 1): (2, 0, 2), (2, 1): (2, 1, 1), (2, 2): (2, 1, 0)}
    """

    verb = "take"

    def __init__(self, *piles: int, misere: bool = False):
        self.start = (1, *(check_size(pile, "heap") for pile in piles or (3, 4, 5)))
        self.misere = check_option(misere, "misere")
        check_move_count(sum(self.start[1:]), f"{type(self).__name__}({short_repr(', '.join(map(short_repr, piles)))})")

    @property
    def rules(self) -> str:
        """The rules for this form of the game."""
        end = "loses" if self.misere else "wins"
        return f"Take any number of stones from one heap. Whoever takes the last stone of all {end}."

    def moves(self, state: State) -> Moves:
        player, *piles = state
        return {
            (heap, take): (3 - player, *piles[: heap - 1], pile - take, *piles[heap:])
            for heap, pile in enumerate(piles, 1)
            for take in range(1, pile + 1)
        }

    def outcome(self, state: State) -> str:
        return "W" if self.misere else "L"

    def text(self, state: State) -> str:
        return "-".join(map(str, state[1:]))

    def phrase(self, state: State, move: Any) -> str:
        heap, take = move
        which = f"{ordinal(heap)} heap" if len(state) > 2 else "heap"
        return f"take {take:,} from the {which}"

    def board(self, state: State) -> Board:
        piles = state[1:]
        names = [f"heap {heap}" if len(piles) > 1 else "heap" for heap in range(1, len(piles) + 1)]
        rows = [[(f"{name}: {pile:,}", None)] for name, pile in zip(names, piles, strict=True)]
        if sum(piles) + len(rows) > limits.SEEN_ONE_BY_ONE:
            return [*rows, [("(too many to draw)", None)]]
        moves = self.moves(state)
        for heap, pile in enumerate(piles, 1):
            taken = ((heap, take) for take in range(pile, 0, -1))  # each stone is taken with all to its right
            rows[heap - 1] += [("●", move if move in moves else None) for move in taken]
        return rows
