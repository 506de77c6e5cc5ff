"""Take one, two or three: who takes the last token? Each call asks whether the player to move can win."""

def wins(pile):
    for take in 1, 2, 3:
        if take <= pile and not wins(pile - take):
            return True
    return False

wins(5)
