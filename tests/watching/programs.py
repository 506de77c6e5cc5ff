"""Programs on game trees, as the public writes them: tic-tac-toe, Nim, textbook trees, and others."""

import random
from collections import namedtuple
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from math import inf

import numpy as np

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
OPEN = "XOXOOX   "  # X to move


def winner(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] and board[a] in ("X", "O"):
            return board[a]
    return None


# Tic-tac-toe: a list of nine, changed and changed back


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


def numbered(board, player):
    """The empty cells are numbered; it gives a move and its value."""
    free = [cell for cell in board if cell.isdigit()]
    won = winner(board)
    if won or not free:
        return None, {"X": 1, "O": -1, None: 0}[won]
    best = None
    for cell in free:
        board[int(cell) - 1] = player
        _, value = numbered(board, "O" if player == "X" else "X")
        board[int(cell) - 1] = cell
        if best is None or (value > best[1] if player == "X" else value < best[1]):
            best = cell, value
    return best


def told(moves, board):
    """The moves that were made come first, and say who is to move."""
    won, player = winner(board), "XO"[len(moves) % 2]
    if won or " " not in board:
        return {"X": 1, "O": -1, None: 0}[won]
    values = []
    for i in [i for i in range(9) if board[i] == " "]:
        board[i] = player
        values.append(told([*moves, i], board))
        board[i] = " "
    return max(values) if player == "X" else min(values)


def negamax_colour(cells, colour, alpha, beta):
    """Numbers for the cells, 1 and -1, and 0 where one is empty; with bounds."""
    for a, b, c in LINES:
        if abs(cells[a] + cells[b] + cells[c]) == 3:
            return colour * cells[a]
    if 0 not in cells:
        return 0
    best = -inf
    for i in [i for i, cell in enumerate(cells) if cell == 0]:
        cells[i] = colour
        best = max(best, -negamax_colour(cells, -colour, -beta, -alpha))
        cells[i] = 0
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


# Tic-tac-toe: a dict, lists in a list, an array, a string, a tuple


def dict_minimax(board, player):
    won = winner(list(board.values()))
    if won or " " not in board.values():
        return {"X": 1, "O": -1, None: 0}[won]
    best = -2 if player == "X" else 2
    for key in board:
        if board[key] == " ":
            board[key] = player
            score = dict_minimax(board, "O" if player == "X" else "X")
            board[key] = " "
            best = max(best, score) if player == "X" else min(best, score)
    return best


def score_of(rows):
    won = winner([cell for row in rows for cell in row])
    return {"X": 1, "O": -1}.get(won)


def lists_minimax(depth, board, is_max):
    if (score := score_of(board)) is not None:
        return score
    if all(cell is not None for row in board for cell in row):
        return 0
    best = -inf if is_max else inf
    for row in range(3):
        for column in range(3):
            if board[row][column] is None:
                board[row][column] = "X" if is_max else "O"
                value = lists_minimax(depth + 1, board, not is_max)
                board[row][column] = None
                best = max(best, value) if is_max else min(best, value)
    return best


def array_minimax(board, player):
    for line in [*board, *board.T, board.diagonal(), np.fliplr(board).diagonal()]:
        if abs(line.sum()) == 3:
            return np.sign(line.sum())
    if not (board == 0).any():
        return 0
    values = []
    for cell in zip(*np.where(board == 0), strict=True):
        after = board.copy()
        after[cell] = player
        values.append(array_minimax(after, -player))
    return max(values) if player == 1 else min(values)


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


def children(rows, me):
    """What a move makes of a board of three strings, one after another."""
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if cell == "-":
                yield [*rows[:r], row[:c] + me + row[c + 1 :], *rows[r + 1 :]]


def rows_minimax(rows, me):
    if (score := score_of(rows)) is not None:
        return score
    values = [rows_minimax(after, "O" if me == "X" else "X") for after in children(rows, me)]
    return (max if me == "X" else min)(values, default=0)


# Tic-tac-toe: a board that everybody sees


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


def solve_inside(cells):
    cells = list(cells)

    def turn(me):
        if winner(cells) or " " not in cells:
            return {"X": 1, "O": -1, None: 0}[winner(cells)]
        values = []
        for i in [i for i in range(9) if cells[i] == " "]:
            cells[i] = me
            values.append(turn("O" if me == "X" else "X"))
            cells[i] = " "
        return max(values) if me == "X" else min(values)

    return turn("X")


# Tic-tac-toe: classes


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


class Cell:
    def __init__(self, mark):
        self.mark = mark


class Cells:
    """A board of objects, in an object."""

    def __init__(self, rows):
        self.grid = [[Cell(mark) for mark in row] for row in rows]

    def value(self, me):
        flat = [cell for row in self.grid for cell in row]
        won = winner([cell.mark for cell in flat])
        if won or all(cell.mark for cell in flat):
            return {"X": 1, "O": -1, None: 0}[won]
        values = []
        for cell in [cell for cell in flat if cell.mark is None]:
            cell.mark = me
            values.append(self.value("O" if me == "X" else "X"))
            cell.mark = None
        return max(values) if me == "X" else min(values)


class Printed(Board):
    def __str__(self):
        return "\n-+-+-\n".join("|".join(self.cells[k : k + 3]) for k in (0, 3, 6)) + "\n"


class Position(Board):
    """It searches itself."""

    def minimax(self, depth, is_max):
        if winner(self.cells) or not self.moves():
            return {"X": 1, "O": -1, None: 0}[winner(self.cells)]
        values = []
        for move in self.moves():
            self.make(move)
            values.append(self.minimax(depth - 1, not is_max))
            self.undo(move)
        return max(values) if is_max else min(values)


class Engine:
    """A player that counts what it does, and keeps the best move."""

    def __init__(self, name):
        self.name, self.nodes, self.choice = name, 0, None

    def search(self, cells, depth, alpha, beta, is_max):
        self.nodes += 1
        if winner(cells) or " " not in cells:
            return {"X": 1, "O": -1, None: 0}[winner(cells)]
        best = -inf if is_max else inf
        for i in [i for i in range(9) if cells[i] == " "]:
            after = cells[:i] + ["X" if is_max else "O"] + cells[i + 1 :]
            value = self.search(after, depth - 1, alpha, beta, not is_max)
            if value > best if is_max else value < best:
                best = value
                if depth == 3:
                    self.choice = i
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if beta <= alpha:
                break
        return best


class Genius:
    """A player whose results are changed by who gets them."""

    def __init__(self, letter):
        self.letter = letter

    def minimax(self, state, player):
        other = "O" if player == "X" else "X"
        if winner(state.cells):
            return {"position": None, "score": (len(state.moves()) + 1) * (1 if other == self.letter else -1)}
        best = {"position": None, "score": 0 if not state.moves() else -inf if player == self.letter else inf}
        for move in state.moves():
            state.make(move)
            found = self.minimax(state, other)
            state.undo(move)
            found["position"] = move
            if found["score"] > best["score"] if player == self.letter else found["score"] < best["score"]:
                best = found
        return best


class Searcher:
    """A player that is called itself."""

    def __init__(self, depth):
        self.depth = depth

    def __call__(self, board):
        return self.search(board, self.depth)

    def search(self, board, depth):
        if depth == 0 or not board.moves() or winner(board.cells):
            return -1 if winner(board.cells) else 0
        values = []
        for move in board.moves():
            board.make(move)
            values.append(-self.search(board, depth - 1))
            board.undo(move)
        return max(values)


class Mark(Enum):
    EMPTY = " "
    X = "X"
    O = "O"  # noqa: E741

    def other(self):
        return Mark.O if self is Mark.X else Mark.X


@dataclass(frozen=True)
class State:
    cells: tuple
    to_move: Mark

    def result(self, i):
        return replace(self, cells=(*self.cells[:i], self.to_move, *self.cells[i + 1 :]), to_move=self.to_move.other())

    def actions(self):
        return [i for i, cell in enumerate(self.cells) if cell is Mark.EMPTY]

    def utility(self):
        won = winner([cell.value for cell in self.cells])
        return 0 if won is None and not self.actions() else {"X": 1, "O": -1}.get(won)


def max_value(state):
    if (utility := state.utility()) is not None:
        return utility
    return max(min_value(state.result(action)) for action in state.actions())


def min_value(state):
    if (utility := state.utility()) is not None:
        return utility
    return min(max_value(state.result(action)) for action in state.actions())


GameState = namedtuple("GameState", "to_move, utility, board, moves")


def play(state, move):
    after = dict(sorted({**state.board, move: state.to_move}.items()))
    cells = [after.get((r, c), " ") for r in (1, 2, 3) for c in (1, 2, 3)]
    utility = {"X": 1, "O": -1, None: 0}[winner(cells)]
    return GameState("O" if state.to_move == "X" else "X", utility, after, [m for m in state.moves if m != move])


def minimax_decision(state):
    def largest(state):
        if state.utility or not state.moves:
            return state.utility
        return max(smallest(play(state, move)) for move in state.moves)

    def smallest(state):
        if state.utility or not state.moves:
            return state.utility
        return min(largest(play(state, move)) for move in state.moves)

    return max(state.moves, key=lambda move: smallest(play(state, move)))


# Nim and others


def nim(piles, my_turn):
    if not any(piles):
        return not my_turn
    after = [[*piles[:i], pile - n, *piles[i + 1 :]] for i, pile in enumerate(piles) for n in range(1, pile + 1)]
    return any(nim(each, False) for each in after) if my_turn else all(nim(each, True) for each in after)


def nim_value(depth, piles, is_max):
    """Heaps that are empty are left out."""
    if not piles:
        return -1 if is_max else 1
    values = []
    for i, pile in enumerate(piles):
        for left in range(pile):
            after = sorted(piles[:i] + [left] * (left > 0) + piles[i + 1 :])
            values.append(nim_value(depth + 1, after, not is_max))
    return max(values) if is_max else min(values)


def mex(numbers):
    return next(n for n in range(len(numbers) + 1) if n not in numbers)


@lru_cache(maxsize=1_000)
def grundy(heaps):
    return mex({grundy(heaps[:i] + (k,) + heaps[i + 1 :]) for i, heap in enumerate(heaps) for k in range(heap)})


def grundy_memo(n, memo):
    if n not in memo:
        memo[n] = mex({grundy_memo(n - k, memo) for k in (1, 3, 4) if k <= n})
    return memo[n]


def wins(n):
    return any(not wins(n - k) for k in (1, 2, 3) if k <= n)


def first_wins(n, table):
    if table[n] is None:
        table[n] = any(not first_wins(n - k, table) for k in (1, 2) if k <= n)
    return table[n]


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


class Bones:
    """Whoever takes the last one loses; whose turn it is stands in the game."""

    def __init__(self, pile):
        self.pile, self.turn, self.looked = pile, 1, 0

    def take(self, n):
        self.pile, self.turn = self.pile - n, 3 - self.turn


def bones(game, depth):
    game.looked += 1
    if game.pile == 0 or depth == 0:
        return 1 if game.pile == 0 else 0
    values = []
    for n in (1, 2, 3):
        if n <= game.pile:
            game.take(n)
            values.append(-bones(game, depth - 1))
            game.take(-n)
    return max(values)


def can_i_win(used, total):
    """Numbers are struck out until they sum up to a total."""
    for i in range(len(used)):
        if not used[i]:
            if i + 1 >= total:
                return True
            used[i] = True
            after = can_i_win(used, total - i - 1)
            used[i] = False
            if not after:
                return True
    return False


def to_fifteen(left, mine, theirs):
    """Who first has three numbers of the sum of six."""
    if any(a + b + c == 6 for a in theirs for b in theirs for c in theirs if a < b < c):
        return -1
    if not left:
        return 0
    return max(-to_fifteen(left - {n}, theirs, mine | {n}) for n in left)


def euclid(a, b):
    small, large = sorted((a, b))
    return small > 0 and any(not euclid(small, large - k * small) for k in range(1, large // small + 1))


def kayles(pins):
    after = {pins.replace("|" * n, "." * n, 1) for n in (1, 2) if "|" * n in pins}
    return any(not kayles(each) for each in sorted(after))


def hexapawn(board, white):
    """Three pawns each, of which each goes ahead or takes aslant."""
    mine, theirs, step, goal = ("P", "p", -1, 0) if white else ("p", "P", 1, 2)
    if theirs in board[2 - goal]:
        return -1
    best = -1
    for r, c in [(r, c) for r in range(3) for c in range(3) if board[r][c] == mine]:
        for to in (c - 1, c, c + 1):
            if 0 <= to < 3 and board[r + step][to] == ("." if to == c else theirs):
                after = [list(row) for row in board]
                after[r][c], after[r + step][to] = ".", mine
                best = max(best, -hexapawn(after, not white))
    return best


# Trees of textbooks


def tree_minimax(node, is_max):
    if not isinstance(node, list):
        return node
    values = [tree_minimax(child, not is_max) for child in node]
    return max(values) if is_max else min(values)


def alphabeta(node, alpha, beta, is_max):
    if isinstance(node, int):
        return node
    for child in node:
        value = alphabeta(child, alpha, beta, not is_max)
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if is_max else beta


def by_index(depth, index, is_max, scores, height):
    if depth == height:
        return scores[index]
    both = [by_index(depth + 1, 2 * index + k, not is_max, scores, height) for k in (0, 1)]
    return max(both) if is_max else min(both)


TREE = {"A": ["B", "C", "D"], "B": [3, 12, 8], "C": [2, 4, 6], "D": [14, 5, 2]}


def high(name):
    return max(map(low, TREE[name])) if name in TREE else name


def low(name):
    return min(map(high, TREE[name])) if name in TREE else name


def higher(n):
    """Both give the same at their ends."""
    return max(lower(n - 1), lower(0)) + 1 if n else 0


def lower(n):
    return min(higher(n - 1), higher(0)) - 1 if n else 0


def sums(names, weights):
    """What a branch of a tree of names is worth."""
    if isinstance(names, str):
        return weights[names]
    return max(sums(each, weights) for each in names.values())


# Chance


def expectimax(node):
    kind, inside = node
    if kind == "end":
        return inside
    values = [expectimax(child) for child in inside]
    return max(values) if kind == "max" else min(values) if kind == "min" else sum(values) / len(values)


def roll(total, turns):
    """Chance moves: a coin shows 1 or 2."""
    return Fraction(sum(decide(total + n, turns) for n in (1, 2)), 2)


def decide(total, turns):
    """Stop, or toss again: more than three is nothing."""
    if total > 3 or turns == 0:
        return Fraction(total if total <= 3 else 0)
    return max(Fraction(total), roll(total, turns - 1))


def mine(pile):
    return max((chance(pile - n, theirs) for n in (1, 2) if n <= pile), default=-1)


def chance(pile, then):
    return (then(pile) + then(max(0, pile - 1))) / 2


def theirs(pile):
    return min((chance(pile - n, mine) for n in (1, 2) if n <= pile), default=1)


# Rows of coins, and what is no game


def coins(row, i, j, best):
    if i > j:
        return 0
    if best[i][j] is None:
        left = row[i] + min(coins(row, i + 2, j, best), coins(row, i + 1, j - 1, best))
        right = row[j] + min(coins(row, i + 1, j - 1, best), coins(row, i, j - 2, best))
        best[i][j] = max(left, right)
    return best[i][j]


def lead(row):
    return max(row[0] - lead(row[1:]), row[-1] - lead(row[:-1])) if row else 0


def queens(row, columns, size):
    """How many queens' places there are, without a game."""
    if row == size:
        return 1
    count = 0
    for column in range(size):
        if all(column != c and abs(column - c) != row - r for r, c in enumerate(columns)):
            columns.append(column)
            count += queens(row + 1, columns, size)
            columns.pop()
    return count


grid = [[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]]


def sudoku():
    """A square of 4 by 4 that everybody sees, filled."""
    for row, column in [(r, c) for r in range(4) for c in range(4) if grid[r][c] == 0]:
        block = [grid[row // 2 * 2 + i][column // 2 * 2 + j] for i in (0, 1) for j in (0, 1)]
        for n in {1, 2, 3, 4}.difference(grid[row], [each[column] for each in grid], block):
            grid[row][column] = n
            if sudoku():
                return True
            grid[row][column] = 0
        return False
    return True


def tossed():
    """Nothing is seen of what it is about."""
    return 1 + tossed() if next(FALLS) else 0


FALLS = iter([True, True, False] * 9)


def connect(grid, player, depth):
    """Three in a row across, in a grid of 3 by 4; what is not decided in time counts as none."""
    for row in grid:
        for c in range(2):
            if row[c] == row[c + 1] == row[c + 2] != 0:
                return row[c]
    if depth == 0 or 0 not in grid[0]:
        return 0
    values = []
    for column in [c for c in range(4) if grid[0][c] == 0]:
        row = max(r for r in range(3) if grid[r][column] == 0)
        grid[row][column] = player
        values.append(connect(grid, 3 - player, depth - 1))
        grid[row][column] = 0
    return 1 if player == 1 and 1 in values else 2 if player == 2 and 2 in values else min(values, key=abs)


def playouts(board, me, seed):
    """One game at random, to its end."""
    if winner(board) or " " not in board:
        return winner(board)
    cell = random.Random(seed).choice([i for i, cell in enumerate(board) if cell == " "])
    return playouts(board[:cell] + me + board[cell + 1 :], "O" if me == "X" else "X", seed + 1)
