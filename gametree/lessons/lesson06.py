"""The checks of lesson 06, Nim."""

from itertools import chain
from operator import xor

from ..exercises import (
    Verdict,
    as_python,
    call,
    count_of,
    exercise,
    in_time,
    is_number,
    join_words,
    judge_each,
    missing_return,
    quoted_repr,
    same,
    write_call,
)
from ..nim import nim_sum, winning_moves
from .heaps import after, anywhere, given, leaves_zero, likely, move_of, of_form, of_move, several, turned
from .homework import program

LINES = (2, 3), (4, 5), (5, 3), (9, 9), (22, 13)
FEW = [*several(1, 4), *several(2, 4), *several(3, 4), *several(4, 2), *several(5, 1)]
GROWING = [[n] * 2 for n in range(3, 32)] + [[n, n ^ n // 2, n // 2] for n in range(4, 32)]
GROWING += [[n] * 4 for n in range(3, 32)]  # a function that searches takes longer and longer, and is tried no further
BY_HAND = {  # what somebody did in place of xor -> what to say
    sum: "Nothing is carried: a column with two ones gives 0, and the next column does not notice.",
    lambda line: line[0] | line[1]: "A column with two ones gives 0.",
    lambda line: int(f"{xor(*line):b}"): "In binary it is: write an ordinary number, such as 4 + 2 + 1 for 111.",
}


@exercise
def check_6_1(function):
    """A move for two heaps that differ, so that they become equal. Takes the function; gives a Verdict."""
    moves = []
    for piles in (piles for piles in several(2, 7) if nim_sum(piles)):
        found = as_python(call(function, *piles))
        if found is None:
            return Verdict(False, missing_return(write_call(function, *piles)))
        if problem := of_form(found):
            return Verdict(False, f"{write_call(function, *piles)} gives {quoted_repr(found)}. {problem}")
        moves.append((piles, move_of(found)))
    wrong = next((each for each in moves if not leaves_zero(*each)), None)
    if wrong is None:
        return Verdict(True, f"It finds the move in all {len(moves)} green positions of the map.")
    says = f"{write_call(function, *wrong[0])} gives {quoted_repr(wrong[1])}, {of_move(*wrong)}"
    green = "" if after(*wrong) is None else "That is a green square."
    return Verdict(False, " ".join(filter(None, [says, green, turned(moves, leaves_zero)])))


@exercise
def check_6_2(answer):
    """Some xors by hand. Takes a dict, (5, 3): 6 and so on; gives a Verdict."""
    if not isinstance(answer, dict):
        return Verdict(False, f"{quoted_repr(answer)} is no dictionary: keep the five lines, and fill in the numbers.")
    if missing := [line for line in LINES if line not in answer]:
        return Verdict(False, f"The line of {missing[0]} is missing.")
    wrong = {line: as_python(answer[line]) for line in LINES if not same(answer[line], xor(*line))}
    filled = {line: mine for line, mine in wrong.items() if mine is not ...}
    if not wrong:
        return Verdict(True, "All five lines.")
    if not filled:
        return Verdict(None, f"Still open: {', '.join(f'{x} ⊕ {y}' for x, y in wrong)}.")
    (x, y), mine = next(iter(filled.items()))
    return Verdict(False, f"The line of {x} ⊕ {y} is wrong: it is not {quoted_repr(mine)}. {_by_hand(filled)}".strip())


def _by_hand(wrong):
    """What somebody did in all the lines that are wrong, in place of xor: a hint or ""."""
    if any(isinstance(mine, str) for mine in wrong.values()):
        return "Write a number, without quotes."
    return likely(BY_HAND, wrong.items()) or "Write both in binary, one below the other, and go column by column."


@exercise
def check_6_3(function):
    """The xor of a list of heaps. Takes the function; gives a Verdict."""
    first = [3, 4, 5], [2, 2], [7], [0], [1, 2, 3], [5, 4, 1, 3, 2, 7]
    sums = []
    for piles in in_time([*first, *anywhere(200, False), *anywhere(50, False, most=2000)]):
        mine = given(function, piles)
        if not is_number(mine):
            return Verdict(False, f"{write_call(function, piles)} gives {quoted_repr(mine)}, and a number is wanted.")
        sums.append((piles, mine))
    wrong = next((each for each in sums if each[1] != nim_sum(each[0])), None)
    if wrong is None:
        return Verdict(True, f"Tried on {len(sums)} lists of heaps.")
    says = f"{write_call(function, wrong[0])} gives {quoted_repr(wrong[1])}, which is not right."
    return Verdict(False, f"{says} {likely(SUMS, sums)}".strip())


SUMS = {  # what somebody found in place of the nim-sum -> what to say
    sum: "It adds the heaps with +, which carries.",
    lambda piles: piles[0]: "It gives the first heap. Does return stand inside the loop? Or ^ alone, in place of ^= ?",
    lambda piles: 0: "It gives 0 each time. (s ^ heap alone does not change s.)",
    lambda piles: nim_sum(piles[1:]): "The first heap comes in twice, or not at all.",
}


@exercise(look_for_dots=False)
def check_6_4(sums_after, to_zero):
    """The two cases of the proof, as functions. Takes both; gives a Verdict."""
    return judge_each((sums_after, _to_all), (to_zero, _to_zeros))


WANTED = "and a list of numbers is wanted: for each move, the nim-sum that it leaves."
TRIALS = 500  # random positions of each kind
SMALL = several(2, 3) + several(3, 2)
MEANT = (("IndexError", "Heap 1 is heaps[0]."),)


def _to_all(function):
    """The Verdict on a function that lists the nim-sums after all moves."""
    sums = []
    for piles in in_time([*SMALL, *anywhere(TRIALS, True), *anywhere(TRIALS, False)]):
        found = given(function, piles, meant=MEANT)
        numbers = [*map(as_python, found)] if isinstance(found, (list, tuple)) else [None]
        if not all(map(is_number, numbers)):
            return Verdict(False, f"{write_call(function, piles)} gives {quoted_repr(found)}, {WANTED}")
        sums.append((piles, numbers))
    if problem := _of_after(function, sums):
        return Verdict(False, problem)
    left = sum(sum(piles) for piles, _ in sums if nim_sum(piles) == 0)  # there is a move for every stone
    return Verdict(True, f"{left:,} moves from positions with nim-sum 0 were tried, and none of them leaves 0.")


def _to_zeros(function):
    """The Verdict on a function that finds a move to nim-sum 0."""
    moves = []
    for piles in in_time([*(piles for piles in SMALL if nim_sum(piles)), *anywhere(TRIALS, False)]):
        none = "returned None", f"Or has it found no move? {winning_moves(piles)[0]} leaves 0."
        found = given(function, piles, meant=(none, *MEANT))
        if problem := of_form(found):
            return Verdict(False, f"{write_call(function, piles)} gives {quoted_repr(found)}. {problem}")
        moves.append((piles, move_of(found)))
    return _of_moves(function, moves) or Verdict(True, f"Your move leaves 0 from all {len(moves):,} others.")


def _of_moves(to_zero, moves):
    """The Verdict on moves of which one is wrong; None where none is."""
    wrong = next((each for each in moves if not leaves_zero(*each)), None)
    if wrong is None:
        return None
    piles, move = wrong
    then = "" if (left := after(piles, move)) is None else f" The nim-sum of that is {nim_sum(left)}."
    says = f"{write_call(to_zero, piles)} gives {quoted_repr(move)}, {of_move(piles, move)}{then}"
    return Verdict(False, f"{says} {turned(moves, leaves_zero) or _of_taken(moves)}".strip())


TAKEN = {  # how many stones somebody takes, of a heap and the nim-sum -> what to say
    lambda due: due[0] - (due[0] ^ due[1]): "Not every heap will do: try the others too.",
    lambda due: due[1]: "It takes s, but the heap must become heap ⊕ s. (If it is heap - heap ^ s: use parentheses.)",
    lambda due: due[0] - due[1] ^ due[0]: "Python computes − first: use parentheses.",
}


def _of_taken(moves):
    """What wrong moves have in common, in how many stones they take: a hint or ""."""
    taken = [((piles[heap - 1], nim_sum(piles)), take) for piles, (heap, take) in moves if 1 <= heap <= len(piles)]
    return likely(TAKEN, taken) if len(taken) == len(moves) else ""


AFTER = {  # what somebody lists in place of the nim-sums after each move -> what to say
    lambda piles: [nim_sum(piles) ^ x ^ left for x in piles for left in range(x + 1)]: "To take no stone is no move.",
    lambda piles: [nim_sum(piles) ^ 1 + take for pile in piles for take in range(pile)]:
        "A heap of 5 from which 2 are taken is 5 − 2, and not 5 ⊕ 2.",
}


def _of_after(function, sums):
    """What is wrong with the nim-sums that a function gave, pairs of piles and sums: a sentence or ""."""
    after_all = lambda piles: [nim_sum(piles) ^ pile ^ left for pile in piles for left in range(pile)]  # noqa: E731
    if (wrong := next((each for each in sums if not _equal(each[1], after_all(each[0]))), None)) is None:
        return ""
    piles, found = wrong
    says = f"{write_call(function, piles)} gives {quoted_repr(found)}"
    hint = likely(AFTER, sums, _equal)
    if len(found) != sum(piles):  # there is a move for every stone
        return f"{says}: {count_of(len(found), 'number')} for {count_of(sum(piles), 'move')}. {hint}".strip()
    left = [after(piles, (heap, take)) for heap, pile in enumerate(piles, 1) for take in range(1, pile + 1)]
    return f"{says}, which is not right. The moves from there leave {join_words(map(str, left))}. {hint}".strip()


def _equal(found, due):
    """Whether numbers are those that are due, in any order."""
    return sorted(found) == sorted(due)


@exercise
def check_6_5(function):
    """The labels of misère Nim. Takes a function of the heaps; gives a Verdict."""
    labels = []
    larger = [*GROWING, *anywhere(200, True), *anywhere(200, False)]
    for piles in chain(in_time(FEW), in_time(larger, 0.3)):
        mine = given(function, piles)
        if mine not in ("W", "L") or not isinstance(mine, str):
            says = f"{write_call(function, piles)} gives {quoted_repr(mine)}"
            return Verdict(False, f'{says}, and a label is "W" or "L".')
        labels.append((piles, mine))
    wrong = [(piles, mine) for piles, mine in labels if mine != misere(piles)]
    if not wrong:
        return Verdict(True, f"Tried on {len(labels)} positions.")
    says = f"{write_call(function, wrong[0][0])} gives {wrong[0][1]}, which is not right."
    return Verdict(False, f"{says} {_of_labels(wrong[0][0], labels)}".strip())


def misere(piles):
    """The label of a position of misère Nim."""
    return "L" if nim_sum(piles) == (max(piles) < 2) else "W"


def normal(piles):
    """The label of a position of normal Nim."""
    return "W" if nim_sum(piles) else "L"


LABELS = {  # how somebody labels misère Nim -> what to say
    normal: "These are the labels of normal Nim. Where has misère Nim others? (heaps is a list, and equals no tuple.)",
    lambda piles: "L" if nim_sum(piles) else "W": "You swap the labels of normal Nim. Most of them stay as they are.",
    lambda piles: "LW"[misere(piles) == "L"]: "Each label is the other one: W says that the player to move can win.",
    lambda piles: (normal, misere)[len(piles) == 3](piles): "With three heaps it is right. There may be any number.",
}


def _of_labels(piles, labels):
    """What to say of labels of misère Nim, the first wrong one at these heaps: a hint or ""."""
    if (hint := likely(LABELS, labels)) or max(piles) > 1:
        return hint
    if max(piles) == 0:
        return "There are no stones. Who has taken the last one, and who has lost by that?"
    return "Here no heap has more than one stone, so every move takes one. Who takes the last?"


@exercise
def check_6_6(function):
    """The homework's program. Takes a function from words to lines; gives a Verdict."""
    return program(function)
