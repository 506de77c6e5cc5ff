"""sum: games played side by side."""

from itertools import chain, zip_longest
from typing import Any

from ..core.errors import GameError
from ..core.game import Board, Game, Moves, State
from ..core.query import answer_of, board_of, checked, moves_of, outcome_of, start_of
from ..core.text import short_repr


class Sum(Game):
    """Several games side by side: a move is a move in one of them; whoever can't move in any has lost.

    Takes games without chance in which the same player begins, and who can't move has lost. A state is (player, part,
    part, …): each part is a state of one game without its player. A move is (which game, from 1, its move).

    >>> from gametree import games
    >>> Sum(games.Nim(1), games.Kayles(2)).moves((1, (1,), (2,)))
    {(1, (1, 1)): (2, (0,), (2,)), (2, (1, 1, 1)): (2, (1,), (1,)), (2, (1, 2, 1)): (2, (1,), (1,)), \
(2, (1, 1, 2)): (2, (1,), ())}
    """

    def __init__(self, *games: Game):
        self.games = tuple(checked(game) for game in games)
        starts = [start_of(game) for game in self.games]
        players = {start[0] for start in starts} or {1}
        if len(players) > 1 or 0 in players:
            raise GameError("These games can't be added: the same player, 1 or 2, should begin in each of them.")
        self.start = (*players, *(start[1:] for start in starts))

    def moves(self, state: State) -> Moves:
        player, *parts = state
        moves = {}
        for i, (game, part) in enumerate(zip(self.games, parts, strict=True), 1):
            for move, after in moves_of(game, (player, *part)).items():
                if after[0] == 0:
                    raise GameError(f"In game {i}, at {short_repr(after)}, chance moves: that can't be added.")
                moves[i, move] = (after[0], *parts[: i - 1], after[1:], *parts[i:])
        return moves

    def outcome(self, state: State) -> str:
        for i, (game, part) in enumerate(zip(self.games, state[1:], strict=True), 1):
            if outcome_of(game, (state[0], *part)) != "L":
                raise GameError(
                    f"In game {i}, at {short_repr(part)}, who can't move has not lost: that can't be added."
                )
        return "L"

    def _each(self, method, state):
        pairs = zip(self.games, state[1:], strict=True)
        return [answer_of(game, method, (state[0], *part)) for game, part in pairs]

    def text(self, state: State) -> str:
        """The texts of the games beside each other; of one that is a board, all lines."""
        texts = [str(text).split("\n") for text in self._each("text", state)]
        high = max(map(len, texts), default=0)
        for lines in texts:  # each as high as the highest, and a rectangle
            above, wide = (high - len(lines)) // 2, max(map(len, lines))
            lines[:] = [line.ljust(wide) for line in [""] * above + lines + [""] * (high - above - len(lines))]
        rows = [(" + " if row == (high - 1) // 2 else "   ").join(lines[row] for lines in texts) for row in range(high)]
        return "\n".join(rows) or "nothing"

    def phrase(self, state: State, move: Any) -> str:
        i, inner = move
        return f"{answer_of(self.games[i - 1], 'phrase', (state[0], *state[i]), inner)} in game {i}"

    def board(self, state: State) -> Board:
        """The boards of the games beside each other, a gap between them."""
        boards = [
            [[(text, _within(i, move)) for text, move in row] for row in board_of(game, (state[0], *part))]
            for i, (game, part) in enumerate(zip(self.games, state[1:], strict=True), 1)
        ]
        wide = [max(map(len, board), default=0) for board in boards]
        return [
            list(chain.from_iterable([*(row or []), *[("", None)] * (width + 1 - len(row or []))]
                 for row, width in zip(row, wide, strict=True)))[:-1]
            for row in zip_longest(*boards)
        ] or [[("nothing", None)]]  # fmt: skip

    @property
    def fixed(self):
        """Whether nothing changes its place on any of the boards."""
        return all(game.fixed for game in self.games)


def _within(i, move):
    """A cell's move, moves or None in game i, as those of the sum."""
    return [(i, each) for each in move] if isinstance(move, list) else None if move is None else (i, move)
