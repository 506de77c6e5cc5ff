"""Merge sort.

Look at the order of the results: the lists are split on the way down and merged on the way up.
"""


def merge_sort(items):
    if len(items) < 2:
        return items
    middle = len(items) // 2
    left = merge_sort(items[:middle])
    right = merge_sort(items[middle:])
    merged = []
    while left and right:
        if left[0] <= right[0]:
            merged.append(left.pop(0))
        else:
            merged.append(right.pop(0))
    return merged + left + right


merge_sort([4, 1, 3, 2])
