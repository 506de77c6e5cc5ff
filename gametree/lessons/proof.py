"""proof: a student's functions for the two cases of the proof about Nim, tried on thousands of positions."""


from ..checking.compare import own
from ..checking.verdict import Verdict
from ..core.text import is_number, listed, many, quoted
from ..nim import nim_sum
from .heaps import (
    after,
    anywhere,
    asked,
    given,
    in_time,
    leaves_zero,
    move_of,
    of_form,
    of_move,
    several,
    turned,
)

WANTED = "and a list of numbers is wanted: for each move, the nim-sum that it leaves."
TRIALS = 500  # random positions of each kind
SMALL = several(2, 3) + several(3, 2)


def to_all(function):
    """The Verdict on a function that lists the nim-sums after all moves."""
    sums = []
    for piles in in_time([*SMALL, *anywhere(TRIALS, True), *anywhere(TRIALS, False)]):
        found = given(function, piles)
        numbers = [*map(own, found)] if isinstance(found, (list, tuple)) else [None]
        if not all(map(is_number, numbers)):
            return Verdict(False, f"{asked(function, piles)} gives {quoted(found)}, {WANTED}")
        sums.append((piles, numbers))
    if problem := _of_after(function, sums):
        return Verdict(False, problem)
    left = sum(sum(piles) for piles, _ in sums if nim_sum(piles) == 0)  # there is a move for every stone
    return Verdict(True, f"{left:,} moves from positions with nim-sum 0 were tried, and none of them leaves 0.")


def to_zeros(function):
    """The Verdict on a function that finds a move to nim-sum 0."""
    moves = []
    for piles in in_time([*(piles for piles in SMALL if nim_sum(piles)), *anywhere(TRIALS, False)]):
        found = given(function, piles)
        if problem := of_form(found):
            return Verdict(False, f"{asked(function, piles)} gives {quoted(found)}. {problem}")
        moves.append((piles, move_of(found)))
    return _of_moves(function, moves) or Verdict(True, f"Your move leaves 0 from all {len(moves):,} others.")


def _of_moves(to_zero, moves):
    """The Verdict on moves of which one is wrong; None where none is."""
    wrong = next((each for each in moves if not leaves_zero(*each)), None)
    if wrong is None:
        return None
    piles, move = wrong
    left = after(piles, move)
    then = "" if left is None else f" The nim-sum of that is {nim_sum(left)}."
    says = f"{asked(to_zero, piles)} gives {quoted(move)}, {of_move(piles, move)}{then}"
    return Verdict(False, f"{says} {turned(moves, leaves_zero) or _of_taken(moves)}".strip())


def _of_taken(moves):
    """What wrong moves have in common, in how many stones they take: a hint or ""."""
    taken = [(piles[heap - 1], nim_sum(piles), take) for piles, (heap, take) in moves if 1 <= heap <= len(piles)]
    if len(taken) == len(moves) and all(take == pile - (s ^ pile) for pile, s, take in taken):
        return "Not every heap will do: is s ⊕ x smaller than x here?"
    return ""


AFTER = {  # what somebody lists in place of the nim-sums after each move -> what to say
    lambda s, piles: [s ^ pile ^ left for pile in piles for left in range(pile + 1)]: "To take no stone is no move.",
    lambda s, piles: [s ^ take for pile in piles for take in range(1, pile + 1)]: (
        "A heap of 5 from which 2 are taken is 5 − 2, and not 5 ⊕ 2."
    ),
}


def _of_after(function, sums):
    """What is wrong with the nim-sums after each move, a sentence; "" where nothing is.

    Takes the function that gave them, and a list of (piles, what it gave).
    """
    due = [[s ^ pile ^ left for s in [nim_sum(piles)] for pile in piles for left in range(pile)] for piles, _ in sums]
    pairs = zip(sums, due, strict=True)
    wrong = next((each for each in pairs if not _equal(each[0][1], each[1])), None)
    if wrong is None:
        return ""
    (piles, found), moves = wrong
    hint = next((says for way, says in AFTER.items() if all(_equal(f, way(nim_sum(p), p)) for p, f in sums)), "")
    says = f"{asked(function, piles)} gives {quoted(found)}"
    if len(found) != len(moves):
        return f"{says}: {many(len(found), 'number')}, and {_are(len(moves))} from there. {hint}".strip()
    left = [after(piles, (heap, take)) for heap, pile in enumerate(piles, 1) for take in range(1, pile + 1)]
    return f"{says}, which is not right. The moves from there leave {listed(map(str, left))}. {hint}".strip()


def _are(count):
    return "there is 1 move" if count == 1 else f"there are {count} moves"


def _equal(found, due):
    """Whether numbers are those that are due, in any order."""
    return sorted(found) == sorted(due)
