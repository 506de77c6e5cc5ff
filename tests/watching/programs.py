"""Programs on game trees in common styles: tic-tac-toe, Nim, textbook trees and others."""

from enum import Enum
from functools import cache, lru_cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
OPEN = "XOXOOX   "  # X to move


def winner(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] and board[a] in ("X", "O"):
            return board[a]
    return None


# Tic-tac-toe with a list of nine cells. Moves are made on it and taken back.


def minimax(board, depth, is_max):
    won = winner(board)
    if won:
        return 10 - depth if won == "X" else depth - 10
    if " " not in board:
        return 0
    scores = []
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if is_max else "O"
            scores.append(minimax(board, depth + 1, not is_max))
            board[i] = " "
    return max(scores) if is_max else min(scores)


# Tic-tac-toe with a dict, nested lists, an array, a string or a tuple


def string_minimax(board, me):
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if " " not in board:
        return 0
    after = (board[:i] + me + board[i + 1 :] for i, cell in enumerate(board) if cell == " ")
    values = [string_minimax(each, "O" if me == "X" else "X") for each in after]
    return max(values) if me == "X" else min(values)


@cache
def tuple_value(board):
    if won := winner(board):
        return 1 if won == "X" else -1
    if None not in board:
        return 0
    me = "X" if board.count("X") == board.count("O") else "O"
    after = [(*board[:i], me, *board[i + 1 :]) for i, cell in enumerate(board) if cell is None]
    return (max if me == "X" else min)(map(tuple_value, after))


# Tic-tac-toe with a global board


board = list(OPEN)


def search(is_max):
    if winner(board) or " " not in board:
        return {"X": 1, "O": -1, None: 0}[winner(board)]
    values = []
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if is_max else "O"
            values.append(search(not is_max))
            board[i] = " "
    return max(values) if is_max else min(values)


def best_move():
    best, found = -2, None
    for i in range(9):
        if board[i] == " ":
            board[i] = "X"
            value = search(False)
            board[i] = " "
            if value > best:
                best, found = value, i
    return found


# Tic-tac-toe with classes


class Board:
    def __init__(self, cells):
        self.cells, self.turn = list(cells), "X"

    def moves(self):
        return [i for i, cell in enumerate(self.cells) if cell == " "]

    def make(self, move):
        self.cells[move] = self.turn
        self.turn = "O" if self.turn == "X" else "X"

    def undo(self, move):
        self.cells[move] = " "
        self.turn = "O" if self.turn == "X" else "X"


def negamax(board):
    if winner(board.cells):
        return -1
    best = -1 if board.moves() else 0
    for move in board.moves():
        board.make(move)
        best = max(best, -negamax(board))
        board.undo(move)
    return best


class Mark(Enum):
    EMPTY = " "
    X = "X"
    O = "O"  # noqa: E741

    def other(self):
        return Mark.O if self is Mark.X else Mark.X


# Nim and others


def nim(piles, my_turn):
    if not any(piles):
        return not my_turn
    after = [[*piles[:i], pile - n, *piles[i + 1 :]] for i, pile in enumerate(piles) for n in range(1, pile + 1)]
    return any(nim(each, False) for each in after) if my_turn else all(nim(each, True) for each in after)


def mex(numbers):
    return next(n for n in range(len(numbers) + 1) if n not in numbers)


@lru_cache(maxsize=1_000)
def grundy(heaps):
    return mex({grundy(heaps[:i] + (k,) + heaps[i + 1 :]) for i, heap in enumerate(heaps) for k in range(heap)})


class Pile:
    def __init__(self, matches):
        self.matches = matches

    def __repr__(self):
        return f"Pile({self.matches})"

    def winning_take(self):
        for n in range(1, min(3, self.matches) + 1):
            if Pile(self.matches - n).winning_take() is None:
                return n
        return None


# Chance
