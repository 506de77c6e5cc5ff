"""Tic-tac-toe with minimax.

Look at the three moves of X at the top: one of them wins, one draws, and one loses.
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    return next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != " "), None)


def minimax(board, player):
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if " " not in board:
        return 0
    scores = []
    for i in range(9):
        if board[i] == " ":
            board[i] = player
            scores.append(minimax(board, "O" if player == "X" else "X"))
            board[i] = " "
    return max(scores) if player == "X" else min(scores)


minimax(list("X O X XOO"), "X")
