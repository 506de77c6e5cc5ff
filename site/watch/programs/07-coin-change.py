"""Coin change.

Look at the table: each entry is computed from earlier entries, and a better one may replace it.
"""


def fewest_coins(coins, amount):
    fewest = [0] + [None] * amount
    for total in range(1, amount + 1):
        for coin in coins:
            if coin <= total and fewest[total - coin] is not None:
                count = fewest[total - coin] + 1
                if fewest[total] is None or count < fewest[total]:
                    fewest[total] = count
    return fewest[amount]


fewest_coins([1, 3, 4], 6)
