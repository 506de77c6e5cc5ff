"""Flood fill.

Look at the order in which the cells are filled: each branch is followed to its end before the next one begins.
"""


def fill(picture, row, column):
    picture[row][column] = "o"
    size = 1
    for r, c in [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]:
        if 0 <= r < len(picture) and 0 <= c < len(picture[0]) and picture[r][c] == ".":
            size += fill(picture, r, c)
    return size


fill([list("..#."), list("#..."), list("#.#.")], 1, 1)
