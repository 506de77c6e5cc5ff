"""Programs made of loops, as people write them: searches on a grid, tables, sorting, and a tree of their own."""

import heapq
import random
from collections import deque
from math import inf, log, sqrt

from gametree import mex, nodes

MAZE = ["#######", "#...#.#", "#.#...#", "#.#.#.#", "#######"]


def bfs(grid, start, goal):
    queue = deque([start])
    parent = {start: None}
    while queue:
        cell = queue.popleft()
        if cell == goal:
            break
        row, column = cell
        for there in [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]:
            if grid[there[0]][there[1]] != "#" and there not in parent:
                parent[there] = cell
                queue.append(there)
    path = []
    while cell:
        path.append(cell)
        cell = parent[cell]
    return path[::-1]


def astar(grid, start, goal):
    def estimate(cell):
        return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])

    heap = [(estimate(start), start)]
    cost = {start: 0}
    done = set()
    while heap:
        _, cell = heapq.heappop(heap)
        if cell == goal:
            return cost[cell]
        done.add(cell)
        row, column = cell
        for there in [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]:
            if grid[there[0]][there[1]] != "#" and cost[cell] + 1 < cost.get(there, inf):
                cost[there] = cost[cell] + 1
                heapq.heappush(heap, (cost[there] + estimate(there), there))


def coin_change(coins, amount):
    fewest = [0] + [None] * amount
    for total in range(1, amount + 1):
        for coin in coins:
            if coin <= total and fewest[total - coin] is not None:
                if fewest[total] is None or fewest[total - coin] + 1 < fewest[total]:
                    fewest[total] = fewest[total - coin] + 1
    return fewest[amount]


def distance(one, other):
    table = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in range(len(one) + 1):
        for j in range(len(other) + 1):
            if i == 0 or j == 0:
                table[i][j] = i + j
            else:
                same = one[i - 1] == other[j - 1]
                table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (not same))
    return table[-1][-1]


def bubble_sort(items):
    for end in range(len(items) - 1, 0, -1):
        for i in range(end):
            if items[i] > items[i + 1]:
                items[i], items[i + 1] = items[i + 1], items[i]
    return items


def kayles(most, balls=(1, 2)):
    values = []
    for pins in range(most + 1):
        found = []
        for ball in balls:
            for left in range(pins - ball + 1):
                found.append(values[left] ^ values[pins - ball - left])
        values.append(mex(found))
    return values


def parents(root):
    above = {node: [] for node in nodes(root)}
    for node in above:
        for child in node.children.values():
            above[child].append(node)
    return above


def backwards(root):
    above = parents(root)
    left = {node: len(node.children) for node in above}
    wave = [node for node in above if not node.children]
    for node in wave:
        node.label = node.game.outcome(node.state)
    for node in wave:
        for parent in above[node]:
            if parent.label == "?":
                left[parent] -= 1
                if node.label == "L" or not left[parent]:
                    parent.label = "W" if node.label == "L" else "L"
                    wave.append(parent)
    for node in above:
        if node.label == "?":
            node.label = "D"


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return board[a]
    return None if "." in board else "draw"


def mover(board):
    return "X" if board.count("X") == board.count("O") else "O"


def boards(board):
    return [board[:i] + mover(board) + board[i + 1 :] for i in range(9) if board[i] == "."]


class Position:
    """A node of the tree that `mcts` builds."""

    def __init__(self, board, parent=None):
        self.board, self.parent = board, parent
        self.children = []
        self.visits, self.wins = 0, 0

    def __repr__(self):
        return self.board

    def score(self):
        if not self.visits:
            return inf
        return self.wins / self.visits + sqrt(2 * log(self.parent.visits) / self.visits)


def mcts(board, rounds):
    root = Position(board)
    for _ in range(rounds):
        node = root
        while node.children:
            node = max(node.children, key=Position.score)
        if node.visits and not winner(node.board):
            node.children = [Position(after, node) for after in boards(node.board)]
            node = node.children[0]
        end = node.board
        while not winner(end):
            end = random.choice(boards(end))
        while node:
            node.visits += 1
            if winner(end) not in (mover(node.board), "draw"):
                node.wins += 1
            node = node.parent
    return max(root.children, key=lambda child: child.visits)
