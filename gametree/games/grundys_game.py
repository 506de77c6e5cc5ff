"""GrundysGame: heaps that are split into two of different sizes."""

from typing import Any

from ..core import limits
from ..core.arguments import not_too_many, size
from ..core.game import Board, Game, Moves, State
from ..core.text import short_repr


class GrundysGame(Game):
    """Split a heap into two heaps of different sizes; who can't any more has lost.

    A state is (player, heap, heap, …), and the move (2, 1) splits off one from the second heap. `heaps` (ints, at least
    0) are those at the start, one of 7 where none is given. Source: Grundy, "Mathematics and games" (1939).

    >>> GrundysGame(5).moves((1, 5))
    {(1, 1): (2, 1, 4), (1, 2): (2, 2, 3)}
    """

    verb, fixed = "split", False
    rules = "Split a heap into two heaps of different sizes. Whoever can't any more has lost."

    def __init__(self, *heaps: int):
        self.start = (1, *(size(heap, "heap") for heap in heaps or (7,)))
        not_too_many(sum(self.start[1:]) // 2, f"GrundysGame({short_repr(', '.join(map(short_repr, heaps)))})")

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
        """A row of stones for each heap; a click between two stones splits it there."""
        moves, rows = self.moves(state), []
        for i, heap in enumerate(state[1:], 1):
            rows.append([(f"heap {i}: {heap:,}" if len(state) > 2 else f"heap: {heap:,}", None)])
            for stone in range(1, heap + 1):
                rows[-1] += [("●", None)] + [("·", (i, stone))] * ((i, stone) in moves)
        if sum(map(len, rows)) > limits.SEEN_ONE_BY_ONE:
            return [*(row[:1] for row in rows), [("(too many to draw)", None)]]
        return rows
