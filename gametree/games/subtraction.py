"""Subtraction: heaps, and only some numbers of tokens may be taken at once."""

from collections.abc import Collection

from ..core.arguments import size
from ..core.errors import GameError
from ..core.game import Moves, State
from ..core.text import quoted_repr
from .nim import Nim


class Subtraction(Nim):
    """Take 1, 2 or 3 tokens from one heap, or what else `take` allows; whoever can't any more has lost.

    A state is (player, heap, heap, …), and the move (2, 3) takes three from the second heap. `heaps` (ints, at least 0)
    are those at the start, one of 10 where none is given; `take` are the numbers that may be taken, ints of at least 1.
    Source: Berlekamp, Conway and Guy, "Winning Ways".

    >>> Subtraction(5, take=(1, 4)).moves((1, 5))
    {(1, 1): (2, 4), (1, 4): (2, 1)}
    """

    def __init__(self, *heaps: int, take: Collection[int] = (1, 2, 3)):
        if not isinstance(take, (tuple, list, set, frozenset, range)) or not take:
            raise GameError(
                f"take={quoted_repr(take)} won't do: take is a tuple of whole numbers, as in take=(1, 2, 3)."
            )
        super().__init__(*(heaps or (10,)))
        self.take = tuple(sorted({size(count, "take", 1) for count in take}))

    @property
    def rules(self) -> str:
        """Those of this form, in a sentence or two."""
        *others, last = map(str, self.take)
        count = f"{', '.join(others)} or {last}" if others else last
        return f"Take {count} from one heap. Whoever can't any more has lost."

    def moves(self, state: State) -> Moves:
        player, *heaps = state
        return {
            (i, take): (3 - player, *heaps[: i - 1], heap - take, *heaps[i:])
            for i, heap in enumerate(heaps, 1)
            for take in self.take
            if take <= heap
        }
