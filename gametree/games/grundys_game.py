"""GrundysGame: split heaps into two heaps of different sizes."""

from typing import Any

from ..core import limits
from ..core.arguments import check_move_count, check_size
from ..core.game import Board, Game, Moves, State
from ..core.text import short_repr


class GrundysGame(Game):
    """Split a heap into two heaps of different sizes. Whoever can't do this loses.

    A state is (player, heap, heap, …). The move (2, 1) splits one token off the second heap.

    Args:
        *heaps: The sizes of the heaps at the start, each at least 0 (by default, one heap of 7).

    Raises:
        GameError: If a heap is not a whole number of at least 0, or if there are more than about 20,000 tokens.

    Source: Grundy, "Mathematics and games" (1939).

    Examples:
        >>> GrundysGame(5).moves((1, 5))
        {(1, 1): (2, 1, 4), (1, 2): (2, 2, 3)}
    """

    verb, fixed = "split", False
    rules = "Split a heap into two heaps of different sizes. Whoever can't do this loses."

    def __init__(self, *heaps: int):
        self.start = (1, *(check_size(heap, "heap") for heap in heaps or (7,)))
        check_move_count(sum(self.start[1:]) // 2, f"GrundysGame({short_repr(', '.join(map(short_repr, heaps)))})")

    def moves(self, state: State) -> Moves:
        player, *heaps = state
        return {
            (i, part): (3 - player, *heaps[: i - 1], part, heap - part, *heaps[i:])
            for i, heap in enumerate(heaps, 1)
            for part in range(1, (heap + 1) // 2)
        }

    def text(self, state: State) -> str:
        return "-".join(map(str, state[1:]))

    def phrase(self, state: State, move: Any) -> str:
        heap, part = move
        which = f"heap {heap}" if len(state) > 2 else "the heap"
        return f"split {which} into {part:,} and {state[heap] - part:,}"

    def board(self, state: State) -> Board:
        """Return a row of stones for each heap. A click between two stones splits the heap there."""
        moves, rows = self.moves(state), []
        for i, heap in enumerate(state[1:], 1):
            rows.append([(f"heap {i}: {heap:,}" if len(state) > 2 else f"heap: {heap:,}", None)])
            for stone in range(1, heap + 1):
                rows[-1] += [("●", None)] + [("·", (i, stone))] * ((i, stone) in moves)
        if sum(map(len, rows)) > limits.SEEN_ONE_BY_ONE:
            return [*(row[:1] for row in rows), [("(too many to draw)", None)]]
        return rows
