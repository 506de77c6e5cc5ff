"""TicTacToe: get three in a row."""

from typing import Any

from ..core.errors import GameError
from ..core.game import Board, Game, Moves, State
from ..core.text import quoted_repr

CELLS = (
    "top left", "top middle", "top right", "middle left", "middle", "middle right", "bottom left", "bottom middle",
    "bottom right",
)  # fmt: skip
ROWS = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)


def _in_a_row(board):
    """Return the set of marks that have three in a row on a board."""
    return {board[a] for a, b, c in ROWS if board[a] == board[b] == board[c] != "."}


def _problem(board):
    """Return a sentence about why a board can't occur in a game, or "" if it can."""
    if not isinstance(board, str) or len(board) != 9 or not set(board) <= set("XO."):
        return 'a board is a string of nine characters, each an X, an O or a dot, as in "X...O....".'
    winners, surplus = _in_a_row(board), board.count("X") - board.count("O")
    if surplus not in (0, 1):
        return "X begins and the players take turns, so there must be as many X's as O's, or one more X than O's."
    if len(winners) > 1:
        return "both X and O have three in a row, but the game ends as soon as one of them does."
    if "X" in winners and not surplus:
        return "X has three in a row, so X moved last, and there must be one more X than O's."
    if "O" in winners and surplus:
        return "O has three in a row, so O moved last, and there must be as many X's as O's."
    return ""


class TicTacToe(Game):
    """Put your mark on an empty cell. Whoever gets three in a row wins. Otherwise, a full board is a draw.

    A state is (player, board). The board is a string of nine characters, row by row: X for player 1, O for player 2,
    and a dot for an empty cell. A move is the number of a cell, from 1 to 9, counted in the same order.

    Args:
        board: The board at the start, empty or with some marks. X begins, so the marks show who is to move.

    Raises:
        GameError: If the board can't occur in a game.

    Source: "Computational Games, part 1", which mentions it as a game that can end in a draw.

    Examples:
        >>> TicTacToe().moves((2, "XO.OXXX.O"))
        {3: (1, 'XOOOXXX.O'), 8: (1, 'XO.OXXXOO')}
        >>> TicTacToe().outcome((2, "XO.OX.XOX"))
        'L'
    """

    verb, pieces, line = "mark", ("X", "O"), 3
    rules = "Put your mark, X or O, on an empty cell. Whoever has three in a row wins. A full board is a draw."
    cell_names = {divmod(i, 3): name for i, name in enumerate(CELLS)}

    def __init__(self, board: str = "." * 9):
        if problem := _problem(board):
            raise GameError(f"board={quoted_repr(board)} is not valid: {problem}")
        self.start = (1 + (board.count("X") > board.count("O")), board)

    def moves(self, state: State) -> Moves:
        player, board = state
        if self.won(board):
            return {}
        mark, opponent = "XO"[player - 1], 3 - player
        return {i + 1: (opponent, board[:i] + mark + board[i + 1 :]) for i in range(9) if board[i] == "."}

    def won(self, board: str) -> bool:
        """Return whether a player has three in a row.

        Args:
            board: The nine cells, row by row, as in "XO.......".
        """
        return bool(_in_a_row(board))

    def outcome(self, state: State) -> str:
        return "L" if self.won(state[1]) else "D"

    def text(self, state: State) -> str:
        """Return a small board."""
        return "\n".join(state[1].replace(".", "·")[i : i + 3] for i in (0, 3, 6))

    def phrase(self, state: State, move: Any) -> str:
        return f"mark the {CELLS[move - 1]}"

    def board(self, state: State) -> Board:
        moves = self.moves(state)
        cells = [(mark.replace(".", "·"), i if i in moves else None) for i, mark in enumerate(state[1], 1)]
        return [cells[i : i + 3] for i in (0, 3, 6)]
