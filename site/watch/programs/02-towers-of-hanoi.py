"""Towers of Hanoi.

Read the leaves from left to right: each of them moves one disk, and together they move the whole tower.
"""


def hanoi(disks, source, target, spare):
    if disks == 1:
        print(f"Move the top disk of {source} to {target}.")
        return 1
    moves = hanoi(disks - 1, source, spare, target)
    moves += hanoi(1, source, target, spare)
    moves += hanoi(disks - 1, spare, target, source)
    return moves


hanoi(3, "A", "C", "B")
