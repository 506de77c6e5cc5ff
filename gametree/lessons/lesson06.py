"""The checks of lesson 06, Nim."""

from itertools import chain
from operator import or_, xor

from ..checking.compare import own, same
from ..checking.verdict import Verdict
from ..core.text import is_number, quoted
from ..nim import nim_sum
from .exercise import called, exercise, in_turn
from .heaps import (
    after,
    anywhere,
    asked,
    given,
    in_time,
    leaves_zero,
    move_of,
    nothing,
    of_form,
    of_move,
    several,
    turned,
)
from .homework import program
from .proof import to_all, to_zeros

LINES = (5, 3), (12, 10), (7, 8), (9, 9), (22, 13)
FEW = [*several(1, 4), *several(2, 4), *several(3, 4), *several(4, 2), *several(5, 1)]
GROWING = [  # a function that searches takes longer and longer, and is tried no further
    *([n, n] for n in range(3, 32)),
    *([n, n ^ n // 2, n // 2] for n in range(4, 32)),
    *([n] * 4 for n in range(3, 32)),
]
BY_HAND = {  # what somebody did in place of xor -> what to say
    lambda x, y: x + y: "Nothing is carried: a column with two ones gives 0, and the next column does not notice.",
    or_: "A column with two ones gives 0.",
}


@exercise
def check_6_1(function):
    """A move for two heaps that differ, so that they become equal. Takes the function; gives a Verdict."""
    moves = []
    for piles in (piles for piles in several(2, 7) if nim_sum(piles)):
        found = own(called(function, *piles))
        call = asked(function, *piles)
        if found is None:
            return Verdict(False, nothing(function, *piles))
        if problem := of_form(found):
            return Verdict(False, f"{call} gives {quoted(found)}. {problem}")
        moves.append((piles, move_of(found)))
    wrong = next((each for each in moves if not leaves_zero(*each)), None)
    if wrong is None:
        return Verdict(True, f"It finds the move in all {len(moves)} green positions of the map.")
    says = f"{asked(function, *wrong[0])} gives {quoted(wrong[1])}, {of_move(*wrong)}"
    green = "" if after(*wrong) is None else "That is a green square."
    return Verdict(False, " ".join(filter(None, [says, green, turned(moves, leaves_zero)])))


@exercise
def check_6_2(answer):
    """Some xors by hand. Takes a dict, (5, 3): 6 and so on; gives a Verdict."""
    if not isinstance(answer, dict):
        return Verdict(False, f"{quoted(answer)} is no dictionary: keep the five lines, and fill in the numbers.")
    if missing := [line for line in LINES if line not in answer]:
        return Verdict(False, f"The line of {missing[0]} is missing.")
    wrong = {line: own(answer[line]) for line in LINES if not same(answer[line], xor(*line))}
    filled = {line: mine for line, mine in wrong.items() if mine is not ...}
    if not wrong:
        return Verdict(True, "All five lines.")
    if not filled:
        return Verdict(None, f"Still open: {', '.join(f'{x} ⊕ {y}' for x, y in wrong)}.")
    (x, y), mine = next(iter(filled.items()))
    return Verdict(False, f"The line of {x} ⊕ {y} is wrong: it is not {quoted(mine)}. {_by_hand(filled)}".strip())


def _by_hand(wrong):
    """What somebody did in all the lines that are wrong, in place of xor: a hint or ""."""
    if any(isinstance(mine, str) for mine in wrong.values()):
        return "Write a number, without quotes."
    for way, says in BY_HAND.items():
        if all(same(mine, way(*line)) for line, mine in wrong.items()):
            return says
    return "Write both numbers in binary, one below the other, and go column by column."


@exercise
def check_6_3(function):
    """The xor of a list of heaps. Takes the function; gives a Verdict."""
    first = [3, 4, 5], [2, 2], [7], [0], [1, 2, 3], [5, 4, 1, 3, 2, 7]
    sums = []
    for piles in in_time([*first, *anywhere(200, False), *anywhere(50, False, most=2000)]):
        mine = given(function, piles)
        if not is_number(mine):
            return Verdict(False, f"{asked(function, piles)} gives {quoted(mine)}, and a number is wanted.")
        sums.append((piles, mine))
    wrong = next((each for each in sums if each[1] != nim_sum(each[0])), None)
    if wrong is None:
        return Verdict(True, f"Tried on {len(sums)} lists of heaps.")
    says = f"{asked(function, wrong[0])} gives {quoted(wrong[1])}, which is not right."
    return Verdict(False, f"{says} {_of_sums(sums)}".strip())


SUMS = {  # what somebody found in place of the nim-sum -> what to say
    sum: "It adds the heaps with +, which carries.",
    lambda piles: piles[0]: "It gives the first heap. Does return stand inside the loop?",
}


def _of_sums(sums):
    for way, says in SUMS.items():
        if all(mine == way(piles) for piles, mine in sums):
            return says
    return ""


@exercise(at_once=False)
def check_6_4(sums_after, to_zero):
    """The two cases of the proof, as functions. Takes both; gives a Verdict."""
    return in_turn((sums_after, to_all), (to_zero, to_zeros))


@exercise
def check_6_5(function):
    """The labels of misère Nim. Takes a function of the heaps; gives a Verdict."""
    labels = []
    larger = [*GROWING, *anywhere(200, True), *anywhere(200, False)]
    for piles in chain(in_time(FEW), in_time(larger, 0.3)):
        mine = given(function, piles)
        if mine not in ("W", "L") or not isinstance(mine, str):
            return Verdict(False, f'{asked(function, piles)} gives {quoted(mine)}, and a label is "W" or "L".')
        labels.append((piles, mine))
    wrong = [(piles, mine) for piles, mine in labels if mine != misere(piles)]
    if not wrong:
        return Verdict(True, f"Tried on {len(labels)} positions.")
    says = f"{asked(function, wrong[0][0])} gives {wrong[0][1]}, which is not right."
    return Verdict(False, f"{says} {_of_labels(wrong[0][0], labels)}".strip())


def misere(piles):
    """The label of a position of misère Nim."""
    return "L" if nim_sum(piles) == (max(piles) < 2) else "W"


def _of_labels(piles, labels):
    """What to say of labels of misère Nim, the first wrong one at these heaps: a hint or ""."""
    if all((mine == "L") == (nim_sum(there) == 0) for there, mine in labels):
        return "These are the labels of normal Nim. Where does misère Nim have others?"
    if max(piles) == 0:
        return "There are no stones. Who has taken the last one, and who has lost by that?"
    if max(piles) < 2:
        return "Here no heap has more than one stone, so every move takes one. Who takes the last?"
    return ""


@exercise
def check_6_6(function):
    """The homework's program. Takes a function from words to lines; gives a Verdict."""
    return program(function)
