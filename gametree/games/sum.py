"""sum: combine several games into one."""

from itertools import chain, zip_longest
from typing import Any

from ..core.errors import GameError
from ..core.game import Board, Game, Moves, State
from ..core.query import answer_of, board_of, checked_game, moves_of, outcome_of, start_of
from ..core.text import short_repr


class Sum(Game):
    """Play several games side by side, and move in one of them at a time. Whoever can't move in any of them loses.

    A state is (player, part, part, …), where each part is a state of one of the games without its player. A move is a
    pair: the number of a game, counted from 1, and a move in this game.

    Args:
        *games: The games. The same player must begin in each of them, chance must not move, and a player who can't
            move must have lost.

    Raises:
        GameError: If an argument is not a game, or if the same player does not begin in each game. The other two
            conditions are checked when the sum is played or searched.

    Examples:
        >>> from gametree import games
        >>> Sum(games.Nim(1), games.Kayles(2)).moves((1, (1,), (2,)))
        {(1, (1, 1)): (2, (0,), (2,)), (2, (1, 1, 1)): (2, (1,), (1,)), (2, (1, 2, 1)): (2, (1,), (1,)), \
(2, (1, 1, 2)): (2, (1,), ())}
    """

    def __init__(self, *games: Game):
        self.games = tuple(checked_game(game) for game in games)
        starts = [start_of(game) for game in self.games]
        players = {start[0] for start in starts} or {1}
        if len(players) > 1 or 0 in players:
            raise GameError("These games can't be added: the same player, 1 or 2, must begin in each of them.")
        self.start = (*players, *(start[1:] for start in starts))

    def moves(self, state: State) -> Moves:
        player, *parts = state
        moves = {}
        for i, (game, part) in enumerate(zip(self.games, parts, strict=True), 1):
            for move, next_state in moves_of(game, (player, *part)).items():
                if next_state[0] == 0:
                    problem = f"chance moves in game {i}, at {short_repr(next_state)}"
                    raise GameError(f"These games can't be added: {problem}.")
                moves[i, move] = (next_state[0], *parts[: i - 1], next_state[1:], *parts[i:])
        return moves

    def outcome(self, state: State) -> str:
        for i, (game, part) in enumerate(zip(self.games, state[1:], strict=True), 1):
            if outcome_of(game, (state[0], *part)) != "L":
                problem = f"in game {i}, a player who can't move at {short_repr(part)} does not lose"
                raise GameError(f"These games can't be added: {problem}.")
        return "L"

    def _each(self, method, state):
        pairs = zip(self.games, state[1:], strict=True)
        return [answer_of(game, method, (state[0], *part)) for game, part in pairs]

    def text(self, state: State) -> str:
        """Return the texts of the games side by side."""
        texts = [str(text).split("\n") for text in self._each("text", state)]
        height = max(map(len, texts), default=0)
        for lines in texts:  # make each text a rectangle of the same height
            above, width = (height - len(lines)) // 2, max(map(len, lines))
            lines[:] = [line.ljust(width) for line in [""] * above + lines + [""] * (height - above - len(lines))]
        separators = [" + " if row == (height - 1) // 2 else "   " for row in range(height)]
        rows = [separator.join(lines[row] for lines in texts) for row, separator in enumerate(separators)]
        return "\n".join(rows) or "nothing"

    def phrase(self, state: State, move: Any) -> str:
        i, inner = move
        return f"{answer_of(self.games[i - 1], 'phrase', (state[0], *state[i]), inner)} in game {i}"

    def board(self, state: State) -> Board:
        """Return the boards of the games side by side, with a title above each and gaps between them."""
        boards = [
            [[(f"game {i}", None)]]
            + [[(text, _within(i, move)) for text, move in row] for row in board_of(game, (state[0], *part))]
            for i, (game, part) in enumerate(zip(self.games, state[1:], strict=True), 1)
        ]
        widths = [max(map(len, board), default=0) for board in boards]
        return [
            list(chain.from_iterable([*(row or []), *[("", None)] * (width + 1 - len(row or []))]
                 for row, width in zip(row, widths, strict=True)))[:-1]
            for row in zip_longest(*boards)
        ] or [[("nothing", None)]]  # fmt: skip

    @property
    def fixed(self):
        """Whether everything that a move does not change stays in its place, on every board."""
        return all(game.fixed for game in self.games)


def _within(i, move):
    """Return the move of a cell in game i (a move, a list of moves, or None) as a move of the sum."""
    return [(i, each) for each in move] if isinstance(move, list) else None if move is None else (i, move)
