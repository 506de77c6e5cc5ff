"""Edit distance.

Look for the entries that are copied from the upper left: there, the two letters are the same.
"""


def edit_distance(one, other):
    table = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in range(len(one) + 1):
        for j in range(len(other) + 1):
            if i == 0 or j == 0:
                table[i][j] = i + j
            elif one[i - 1] == other[j - 1]:
                table[i][j] = table[i - 1][j - 1]
            else:
                table[i][j] = 1 + min(table[i - 1][j], table[i][j - 1], table[i - 1][j - 1])
    return table[-1][-1]


edit_distance("cart", "tart")
