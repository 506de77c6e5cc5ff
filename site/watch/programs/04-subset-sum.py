"""Subset sum.

Look for the path on which every call returns True: each step down takes the first number or leaves it.
"""


def subset_sum(numbers, target):
    if target == 0:
        return True
    if not numbers or target < 0:
        return False
    first, *rest = numbers
    return subset_sum(rest, target - first) or subset_sum(rest, target)


subset_sum([3, 5, 8, 9], 17)
