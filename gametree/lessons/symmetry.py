"""symmetry: boards that are turned and mirrored, and what is said of a key that puts them together."""

from functools import cache

from ..checking.verdict import Verdict
from ..core.text import many, plain, quoted
from .given import result

QUARTER = 6, 3, 0, 7, 4, 1, 8, 5, 2  # from which place each place of a board that is turned comes
LEFT_RIGHT = 2, 1, 0, 5, 4, 3, 8, 7, 6
WAYS = {"turned by a quarter": QUARTER, "mirrored from left to right": LEFT_RIGHT}


def of_key(function, states):
    """The Verdict on a function of a state: whether it gives the same for boards that are the same, and only there."""
    keys, first = {}, {}
    for state in states:
        keys[state] = result(function, state)
        try:
            other = first.setdefault(keys[state], state)
        except TypeError:
            says = f"The key of {plain(state)} is {quoted(keys[state])}, and that can be no key of a dictionary."
            return Verdict(False, f"{says} A text can.")
        if smallest(state[1]) != smallest(other[1]):
            both = f"{plain(other)} and {plain(state)} have the same key, {quoted(keys[state])}"
            return Verdict(False, f"{both}. But neither board is the other one, turned or mirrored.")
    return _of_turns(keys) or Verdict(True, "Boards that are turned or mirrored have one key, and no others have it.")


@cache
def smallest(board):
    """What a board has in common with those that are turned and mirrored: the smallest of the eight."""
    ways = [board, moved(board, LEFT_RIGHT)]
    for _ in range(3):
        ways += [moved(ways[-2], QUARTER), moved(ways[-1], QUARTER)]
    return min(ways)


def moved(board, places):
    """The board with the letters from other places."""
    return "".join(board[place] for place in places)


def _of_turns(keys):
    """The Verdict on keys that differ where one board is the other, turned or mirrored; None where none do."""
    kept, apart = [], []
    for says, places in WAYS.items():
        differ = [(one, other) for one in keys if keys[one] != keys[other := (one[0], moved(one[1], places))]]
        (apart if differ else kept).append((says, differ))
    if not apart:
        return None
    says, ((one, other), *_) = apart[0]
    same = f"{plain(other)} is {plain(one)}, {says}, and its key is another one."
    also = f"A board that is only {kept[0][0]} does have the same key." if kept else ""
    count = f"Your key has {many(len({*keys.values()}), 'value')} for the {len(keys):,} states."
    return Verdict(False, " ".join(filter(None, [same, also, count])))
