"""Breadth-first search in a maze.

Look at the queue: cells enter it in the order of their distance from the start.
"""

from collections import deque


def distance(maze, start, goal):
    queue = deque([start])
    maze[start[0]][start[1]] = 0
    while queue:
        row, column = queue.popleft()
        if (row, column) == goal:
            return maze[row][column]
        for r, c in [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]:
            if maze[r][c] == " ":
                maze[r][c] = maze[row][column] + 1
                queue.append((r, c))
    return None


rows = ["#######", "#   # #", "# #   #", "# # # #", "#######"]
distance([list(row) for row in rows], (1, 1), (1, 5))
