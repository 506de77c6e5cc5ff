"""Take one, two or three.

Look for the piles that return False: a player who faces 0 or 4 matches loses.
"""


def wins(pile):
    for take in (1, 2, 3):
        if take <= pile and not wins(pile - take):
            return True
    return False


wins(5)
