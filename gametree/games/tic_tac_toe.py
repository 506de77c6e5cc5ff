"""TicTacToe: three in a row."""

from ..game import Game
from ..words import GameError, quoted

CELLS = "top left", "top", "top right", "left", "middle", "right", "bottom left", "bottom", "bottom right"


def _count(board, mark):
    """How often a mark is on a board; raises GameError where that is none."""
    if not isinstance(board, str) or len(board) != 9 or not set(board) <= set("XO.") or _odd(board):
        due = 'a board is a text of nine letters, X, O or a dot, with as many X as O, or one X more: "X...O...."'
        raise GameError(f"board={quoted(board)} won't do: {due}.")
    return board.count(mark)


def _odd(board):
    return board.count("X") - board.count("O") not in (0, 1)


class TicTacToe(Game):
    """Player 1 puts an X on one of nine cells, player 2 an O; whoever has three in a row has won.

    A state is (player, board), the board a text of nine letters, row by row: X, O, or a dot for an empty cell. A move
    is a number from 1 to 9, of the cell, counted in the same order. `board` is where the game starts.
    Source: "Computational Games, part 1", which names it as a game that can end in a draw.

    >>> TicTacToe().moves((2, "XO.OXXX.O"))
    {3: (1, 'XOOOXXX.O'), 8: (1, 'XO.OXXXOO')}
    >>> TicTacToe().outcome((2, "XO.OX.XOX"))
    'L'
    """

    verb = "mark"
    rules = "Put your mark, X or O, on an empty cell. Whoever has three in a row has won; a full board is a draw."
    rows = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)

    def __init__(self, board="." * 9):
        self.start = (1 + (_count(board, "X") > _count(board, "O")), board)

    def moves(self, state):
        player, board = state
        if self.won(board):
            return {}
        mark, after = "XO"[player - 1], 3 - player
        return {i + 1: (after, board[:i] + mark + board[i + 1 :]) for i in range(9) if board[i] == "."}

    def won(self, board):
        """Whether there are three in a row."""
        return any(board[a] == board[b] == board[c] != "." for a, b, c in self.rows)

    def outcome(self, state):
        return "L" if self.won(state[1]) else "D"

    def text(self, state):
        """A little board."""
        return "\n".join(state[1].replace(".", "·")[i : i + 3] for i in (0, 3, 6))

    def phrase(self, state, move):
        return f"mark the {CELLS[move - 1]}"

    def board(self, state):
        moves = self.moves(state)
        cells = [(mark.replace(".", "·"), i if i in moves else None) for i, mark in enumerate(state[1], 1)]
        return [cells[i : i + 3] for i in (0, 3, 6)]
