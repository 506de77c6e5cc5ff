"""The checks of lesson 06, Nim."""

from functools import reduce
from operator import and_, or_, xor

from ..nim import nim_sum
from ..same import own, same
from ..verdict import Verdict
from ..words import is_number, many, quoted
from .exercise import called, exercise
from .heaps import after, anywhere, asked, given, in_time, move_of, of_form, of_move, several, turned, unwritten
from .homework import program

LINES = (5, 3), (12, 10), (7, 8), (9, 9), (22, 13)
TRIALS = 2_000  # random positions of each kind
BY_HAND = {  # what somebody did in place of xor -> what to say
    lambda x, y: x + y: "Nothing is carried: a column with two ones gives 0, and the next column does not notice.",
    or_: "A column with two ones gives 0.",
    and_: "A column with one 1 gives 1, and a column with two ones gives 0.",
    lambda x, y: int(f"{x ^ y:b}"): "Is that written in binary? Which number is it?",
    lambda x, y: x - y: "That is the difference. A column with two different digits gives 1.",
}


@exercise
def check_6_1(function):
    """A move for two heaps that differ, so that they become equal. Takes the function; gives a Verdict."""
    if still := unwritten(function):
        return still
    moves = []
    for piles in (piles for piles in several(2, 7) if nim_sum(piles)):
        found = own(called(function, *piles))
        call = asked(function, *piles)
        if found is ...:
            return Verdict(None)
        if found is None:
            return Verdict(False, f"{call} gives None: is a return missing, or in the wrong place?")
        if problem := of_form(found):
            return Verdict(False, f"{call} gives {quoted(found)}. {problem}")
        moves.append((piles, move_of(found)))
    wrong = next((each for each in moves if not _to_zero(*each)), None)
    if wrong is None:
        return Verdict(True, f"It finds the move in all {len(moves)} green positions of the map.")
    says = f"{asked(function, *wrong[0])} gives {quoted(wrong[1])}, {of_move(*wrong)}"
    return Verdict(False, f"{says} {_of_two(moves)}".strip())


def _to_zero(piles, move):
    """Whether a move is allowed and leaves a nim-sum of 0."""
    left = after(piles, move)
    return left is not None and nim_sum(left) == 0


def _of_two(moves):
    """What moves for two heaps have in common, where some are wrong: a hint or ""."""
    if says := turned(moves, _to_zero):
        return says
    for heap, larger in enumerate(("first", "second")):
        if all(_to_zero(piles, move) for piles, move in moves if piles[heap] == max(piles)):
            return f"It is right wherever the {larger} heap is the larger one."
    if all(move[0] == 1 + piles.index(min(piles)) for piles, move in moves):
        return "It always takes from the smaller heap."
    return ""


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
    if still := unwritten(function):
        return still
    first = [3, 4, 5], [2, 2], [7], [0], [1, 2, 3], [5, 4, 1, 3, 2, 7]
    sums = []
    for piles in in_time([*first, *anywhere(200, False)]):
        mine = given(function, piles)
        if mine is ...:
            return Verdict(None)
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
    lambda piles: reduce(or_, piles): "It gives 1 wherever some heap has a 1, which is another operation, |.",
    lambda piles: reduce(and_, piles): "It gives 1 only where every heap has a 1, which is another operation, &.",
    max: "It gives the largest heap.",
    lambda piles: piles[0]: "It gives the first heap. Does return stand inside the loop?",
    lambda piles: piles[-1]: "It gives the last heap. What becomes of the xor up to there?",
    lambda piles: reduce(xor, piles[:2]): "It takes the first two heaps only.",
    lambda piles: reduce(xor, piles[:3]): "It takes the first three heaps only.",
    lambda piles: nim_sum(piles[1:]): "The first heap is missing, or comes in twice: what comes twice is gone.",
    lambda piles: nim_sum(piles[:-1]): "The last heap is missing.",
    lambda piles: nim_sum(piles) ^ 1: "With which number does it begin? x ⊕ 0 is x.",
    len: "It gives the number of heaps.",
}


def _of_sums(sums):
    for way, says in SUMS.items():
        if all(mine == way(piles) for piles, mine in sums):
            return says
    return ""


@exercise
def check_6_4(sums_after, to_zero):
    """The two cases of the proof, as functions. Takes both; gives a Verdict."""
    if still := unwritten(sums_after) or unwritten(to_zero):
        return still
    small = several(2, 3) + several(3, 2)
    sums = []
    for piles in in_time([*small, *anywhere(TRIALS, True), *anywhere(TRIALS, False)]):
        if (found := given(sums_after, piles)) is ...:
            return Verdict(None)
        if not _numbers(found):
            wanted = "a list of numbers is wanted: for each move, the nim-sum that it leaves."
            return Verdict(False, f"{asked(sums_after, piles)} gives {quoted(found)}, and {wanted}")
        sums.append((piles, [*map(own, found)] if isinstance(found, (list, tuple)) else found))
    if problem := _of_after(sums_after, sums):
        return Verdict(False, problem)
    moves = []
    for piles in in_time([*(piles for piles in small if nim_sum(piles)), *anywhere(TRIALS, False)]):
        if (found := given(to_zero, piles)) is ...:
            return Verdict(None)
        if problem := of_form(found):
            return Verdict(False, f"{asked(to_zero, piles)} gives {quoted(found)}. {problem}")
        moves.append((piles, move_of(found)))
    return _of_moves(to_zero, moves) or Verdict(True, _of_trials(sums, moves))


def _of_trials(sums, moves):
    left = sum(sum(piles) for piles, _ in sums if nim_sum(piles) == 0)  # there is a move for every stone
    zero = f"{left:,} moves from positions with nim-sum 0, and none of them leaves 0"
    return f"Tried on thousands of random positions: {zero}; your move leaves 0 from all {len(moves):,} others."


def _of_moves(to_zero, moves):
    """The Verdict on moves of which one is wrong; None where none is."""
    wrong = next((each for each in moves if not _to_zero(*each)), None)
    if wrong is None:
        return None
    piles, move = wrong
    left = after(piles, move)
    then = "" if left is None else f" The nim-sum of that is {nim_sum(left)}."
    says = f"{asked(to_zero, piles)} gives {quoted(move)}, {of_move(piles, move)}{then}"
    return Verdict(False, f"{says} {turned(moves, _to_zero)}".strip())


AFTER = {  # what somebody lists in place of the nim-sums after each move -> what to say
    lambda s, piles: [s ^ pile ^ left for pile in piles for left in range(pile + 1)]: "To take no stone is no move.",
    lambda s, piles: [s ^ pile ^ left for pile in piles for left in range(1, pile)]: "May a move take a whole heap?",
    lambda s, piles: [s ^ pile ^ left for pile in piles for left in range(1, pile + 1)]: (
        "A move takes from one stone up to the whole heap. What is left then?"
    ),
    lambda s, piles: [s ^ take for pile in piles for take in range(1, pile + 1)]: (
        "A heap of 5 from which 2 are taken is 5 − 2, and not 5 ⊕ 2."
    ),
    lambda s, piles: [sum(piles) - take for pile in piles for take in range(1, pile + 1)]: "Are these sums with +?",
    lambda s, piles: [s ^ piles[0] ^ left for left in range(piles[0])]: "These are the moves in the first heap only.",
    lambda s, piles: [s ^ pile for pile in piles for _ in range(pile)]: "What is left of the heap counts too.",
    lambda s, piles: [left for pile in piles for left in range(pile)]: "That is what is left of each heap alone.",
}


def _numbers(found):
    """Whether something is several numbers."""
    return isinstance(found, (list, tuple, set, frozenset)) and all(is_number(own(each)) for each in found)


def _of_after(function, sums):
    """What is wrong with the nim-sums after each move, a sentence; "" where nothing is.

    Takes the function that gave them, and a list of (piles, what it gave).
    """
    due = [[nim_sum(piles) ^ pile ^ left for pile in piles for left in range(pile)] for piles, _ in sums]
    pairs = zip(sums, due, strict=True)
    wrong = next((each for each in pairs if not _equal(each[0][1], each[1])), None)
    if wrong is None:
        return ""
    (piles, found), moves = wrong
    hint = next((says for way, says in AFTER.items() if all(_equal(f, way(nim_sum(p), p)) for p, f in sums)), "")
    says = f"{asked(function, piles)} gives {quoted(found)}"
    if len(found) != len(moves) and not isinstance(found, (set, frozenset)):
        return f"{says}: {many(len(found), 'number')}, and {_are(len(moves))} from there. {hint}".strip()
    return f"{says}, which is not right. {hint}".strip()


def _are(count):
    return "there is 1 move" if count == 1 else f"there are {count} moves"


def _equal(found, due):
    """Whether numbers are those that are due, in any order; in a set each is found once."""
    return found == set(due) if isinstance(found, (set, frozenset)) else sorted(found) == sorted(due)


@exercise
def check_6_5(function):
    """The labels of misère Nim. Takes a function of the heaps; gives a Verdict."""
    if still := unwritten(function):
        return still
    labels = []
    for piles in in_time([*several(1, 4), *several(2, 4), *several(3, 4), *several(4, 2)]):
        mine = given(function, piles)
        if mine is ...:
            return Verdict(None)
        if mine not in ("W", "L") or not isinstance(mine, str):
            return Verdict(False, f'{asked(function, piles)} gives {quoted(mine)}, and a label is "W" or "L".')
        labels.append((piles, mine))
    wrong = [(piles, mine) for piles, mine in labels if mine != misere(piles)]
    if not wrong:
        return Verdict(True, f"Tried on {len(labels)} positions.")
    says = f"{asked(function, wrong[0][0])} gives {wrong[0][1]}, which is not right."
    return Verdict(False, f"{says} {_of_labels([piles for piles, _ in wrong], labels)}".strip())


def misere(piles):
    """The label of a position of misère Nim."""
    return "L" if nim_sum(piles) == (max(piles) < 2) else "W"


def _of_labels(wrong, labels):
    """What wrong labels of misère Nim have in common, a hint or ""."""
    if all((mine == "L") == (nim_sum(piles) == 0) for piles, mine in labels):
        return "These are the labels of normal Nim. Where does misère Nim have others?"
    if all((mine == "W") == (nim_sum(piles) == 0) for piles, mine in labels):
        return "These are the labels of normal Nim, turned round everywhere. Does every label change?"
    if all(max(piles) == 0 for piles in wrong):
        return "There are no stones. Who has taken the last one, and who has lost by that?"
    if all(max(piles) < 2 for piles in wrong):
        return "Here no heap has more than one stone, so every move takes one. Who takes the last?"
    if all(sum(pile > 1 for pile in piles) == 1 for piles in wrong):
        return "Just one heap has more than one stone. How many heaps of one can a move leave?"
    if all(max(piles) > 1 for piles in wrong):
        return "It is right where no heap has more than one stone."
    return ""


@exercise
def check_6_6(function):
    """The homework's program. Takes a function from words to lines; gives a Verdict."""
    return unwritten(function) or program(function)
