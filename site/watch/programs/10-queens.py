"""Four queens.

Look for the dead ends: when a call returns False, the queen in the row above has to move on.
"""


def is_safe(board, row, column):
    for r in range(row):
        for c in range(len(board)):
            if board[r][c] == "Q" and (c == column or abs(c - column) == row - r):
                return False
    return True


def solve(board, row):
    if row == len(board):
        return True
    for column in range(len(board)):
        if is_safe(board, row, column):
            board[row][column] = "Q"
            if solve(board, row + 1):
                return True
            board[row][column] = "."
    return False


solve([["."] * 4 for _ in range(4)], 0)
