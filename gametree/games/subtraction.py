"""Subtraction: take tokens from heaps, but only certain numbers of them."""

from collections.abc import Collection

from ..core.arguments import check_size
from ..core.errors import GameError
from ..core.game import Moves, State
from ..core.text import quoted_repr
from .nim import Nim


class Subtraction(Nim):
    """Take one, two or three tokens (or any number in `take`) from one heap. Whoever can't do this loses.

    A state is (player, heap, heap, …). The move (2, 3) takes three tokens from the second heap.

    Args:
        *heaps: The sizes of the heaps at the start, each at least 0 (by default, one heap of 10).
        take: The numbers of tokens that may be taken in one move, each at least 1.

    Raises:
        GameError: If a heap is not a whole number of at least 0, if there are more than 10,000 tokens, or if `take` is
            not a tuple, list, set or range of whole numbers of at least 1.

    Source: Berlekamp, Conway and Guy, "Winning Ways".

    Examples:
        >>> Subtraction(5, take=(1, 4)).moves((1, 5))
        {(1, 1): (2, 4), (1, 4): (2, 1)}
    """

    def __init__(self, *heaps: int, take: Collection[int] = (1, 2, 3)):
        if not isinstance(take, (tuple, list, set, frozenset, range)) or not take:
            expected = "take must be a tuple of whole numbers, as in take=(1, 2, 3)"
            raise GameError(f"take={quoted_repr(take)} is not valid: {expected}.")
        super().__init__(*(heaps or (10,)))
        self.take = tuple(sorted({check_size(count, "take", 1) for count in take}))

    @property
    def rules(self) -> str:
        """The rules for these numbers of tokens."""
        *others, last = map(str, self.take)
        count = f"{', '.join(others)} or {last}" if others else last
        return f"Take {count} from one heap. Whoever can't do this loses."

    def moves(self, state: State) -> Moves:
        player, *heaps = state
        return {
            (i, take): (3 - player, *heaps[: i - 1], heap - take, *heaps[i:])
            for i, heap in enumerate(heaps, 1)
            for take in self.take
            if take <= heap
        }
