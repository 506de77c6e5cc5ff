"""The checks of lesson 06, Nim."""

from itertools import chain
from operator import xor

from .. import perfect, record
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
from . import homework
from .heaps import (
    describe_move,
    form_problem,
    heaps_after,
    hint_about_swap,
    leaves_zero,
    likely_slip,
    move_of,
    random_positions,
    return_value,
    small_positions,
)
from .returned import refuse_calls, require

MOVERS = winning_moves, perfect
LINES = (2, 3), (4, 5), (5, 3), (9, 9), (22, 13)
FEW = [piles for heaps, most in ((1, 4), (2, 4), (3, 4), (4, 2), (5, 1)) for piles in small_positions(heaps, most)]
GROWING = [[n] * 2 for n in range(3, 32)] + [[n, n ^ n // 2, n // 2] for n in range(4, 32)]
GROWING += [[n] * 4 for n in range(3, 32)]  # a function that searches runs out of time on these
BY_HAND = {  # what a student computed instead of xor -> a hint
    sum: "Nothing is carried: a column with two ones gives 0, and the next column is not affected.",
    lambda line: line[0] | line[1]: "A column with two ones gives 0.",
    lambda line: int(f"{xor(*line):b}"):
        "As a binary number, your answer is right. Write it in decimal: for example, binary 111 is 4 + 2 + 1 = 7.",
}  # fmt: skip


@exercise
def check_6_1(function):
    """Check a function that returns a move after which two different heaps are equal."""
    refuse_calls(function, 1, 2, of=MOVERS, hint="Find the move yourself here. The maps show where the move must lead.")
    moves = []
    for piles in (piles for piles in small_positions(2, 7) if nim_sum(piles)):
        found = as_python(call(function, *piles))
        if found is None:
            return Verdict(False, missing_return(write_call(function, *piles)))
        if problem := form_problem(found):
            return Verdict(False, f"{write_call(function, *piles)} returned {quoted_repr(found)}. {problem}")
        moves.append((piles, move_of(found)))
    wrong = next((each for each in moves if not leaves_zero(*each)), None)
    if wrong is None:
        return Verdict(True, f"Your function finds the move in all {len(moves)} green positions on the map.")
    message = f"{write_call(function, *wrong[0])} returned {quoted_repr(wrong[1])}, {describe_move(*wrong)}"
    green = "" if heaps_after(*wrong) is None else "That is a green square, but your move should lead to a red one."
    return Verdict(False, " ".join(filter(None, [message, green, hint_about_swap(moves)])))


@exercise
def check_6_2(answer):
    """Check a dict of xors computed by hand, such as {(5, 3): 6}."""
    if not isinstance(answer, dict):
        problem = f"{quoted_repr(answer)} is not a dictionary."
        return Verdict(False, f"{problem} Keep the five lines and fill in the numbers.")
    if missing := [line for line in LINES if line not in answer]:
        return Verdict(False, f"The line for {missing[0]} is missing.")
    wrong = {line: as_python(answer[line]) for line in LINES if not same(answer[line], xor(*line))}
    filled = {line: result for line, result in wrong.items() if result is not ...}
    if not wrong:
        return Verdict(True, "All five lines are right. The first two results are 1, like the third heap on that map.")
    if not filled:
        return Verdict(None, f"Still to answer: {', '.join(f'{x} ⊕ {y}' for x, y in wrong)}.")
    (x, y), result = next(iter(filled.items()))
    return Verdict(False, f"{x} ⊕ {y} is not {quoted_repr(result)}. {_hint_about_xor(filled)}")


def _hint_about_xor(wrong):
    """Return a hint about what a student computed instead of xor in all wrong lines."""
    if any(isinstance(result, str) for result in wrong.values()):
        return "Write a number, without quotes."
    return likely_slip(BY_HAND, wrong.items()) or "Write both in binary, one below the other, and go column by column."


@exercise
def check_6_3(function):
    """Check a function that returns the xor of a list of heaps."""
    refuse_calls(function, [1, 2], of=[nim_sum], hint="Write your own version here, with ^.")
    first = [3, 4, 5], [2, 2], [7], [0], [1, 2, 3], [5, 4, 1, 3, 2, 7]
    sums = []
    for piles in in_time([*first, *random_positions(200, False), *random_positions(50, False, most=2000)]):
        result = return_value(function, piles)
        require("a number", result, write_call(function, piles))
        sums.append((piles, result))
    wrong = next((each for each in sums if each[1] != nim_sum(each[0])), None)
    if wrong is None:
        return Verdict(True, f"I tried your function on {len(sums)} lists of heaps.")
    message = f"{write_call(function, wrong[0])} returned {quoted_repr(wrong[1])}, which is not right."
    return Verdict(False, f"{message} {likely_slip(SUMS, sums)}".strip())


SUMS = {  # what a student computed instead of the nim-sum -> a hint
    sum: "Your function adds the heaps with +, which carries.",
    lambda piles: piles[0]:
        "Your function returns the first heap. Is return inside the loop? Or did you write ^ instead of ^= ?",
    lambda piles: 0:
        "Your function always returns 0. (s ^ heap alone does not change s, and heap ^ heap is always 0.)",
    lambda piles: nim_sum(piles) ^ 1: "Your result is always the nim-sum ⊕ 1. Does your function start with 1?",
    lambda piles: nim_sum(piles[1:]): "Your function uses the first heap twice, or not at all.",
}  # fmt: skip


@exercise(look_for_dots=False)
def check_6_4(sums_after, to_zero):
    """Check two functions, one for each case of the proof."""
    return judge_each((sums_after, _check_sums_after), (to_zero, _check_move_to_zero))


WANTED = "but it should return a list of numbers: the nim-sum that each move leaves."
TRIALS = 500  # random positions of each kind
SMALL = small_positions(2, 3) + small_positions(3, 2)
HUGE = 10**12  # stones in a heap: too many moves to try, as the heaps before show without filling the memory
GROWTH = [(1, 10**3), (1, 10**4), (1, 10**5), (8, 10**6), (40, HUGE)]  # numbers of positions, stones in a heap
LARGE = [piles for count, most in GROWTH for piles in random_positions(count, False, most=most)]
TOO_SLOW = (
    "takes too long. A heap may have 10**12 stones, so don't try all its moves. If only this heap changes, "
    "how many stones must be left in it for a nim-sum of 0? Compute that number."
)
TAKES_SUM = "From [6, 3], it takes s stones, but the heap must become heap ⊕ s."
ERROR_HINTS = (("IndexError", "Heap 1 is heaps[0]."),)


def _check_sums_after(function):
    """Return the Verdict on a function that lists the nim-sums after all moves."""
    sums = []
    for piles in in_time([*SMALL, *random_positions(TRIALS, True), *random_positions(TRIALS, False)]):
        found = return_value(function, piles, error_hints=ERROR_HINTS)
        numbers = [*map(as_python, found)] if isinstance(found, (list, tuple)) else [None]
        if not all(map(is_number, numbers)):
            return Verdict(False, f"{write_call(function, piles)} returned {quoted_repr(found)}, {WANTED}")
        sums.append((piles, numbers))
    if problem := _sums_problem(function, sums):
        return Verdict(False, problem)
    left = sum(sum(piles) for piles, _ in sums if nim_sum(piles) == 0)  # there is one move for each stone
    tried = f"I tried {left:,} moves from positions with nim-sum 0"
    return Verdict(True, f"{tried}, and none of them leaves a nim-sum of 0.")


def _check_move_to_zero(function):
    """Return the Verdict on a function that finds a move to nim-sum 0."""
    refuse_calls(function, [1, 2], of=MOVERS, hint="Find the move yourself here, with nim_sum.")
    takes_sum = same(record(function, [6, 3]).result, (1, 5))
    moves, small = [], [*(piles for piles in SMALL if nim_sum(piles)), *random_positions(TRIALS, False)]
    for piles in chain(in_time(small), in_time(LARGE, 0.5)):
        zero = TAKES_SUM if takes_sum else f"The move {winning_moves(piles)[0]} leaves a nim-sum of 0."
        none = "returned None", f"Or did your function find no move? {zero}"
        found = return_value(function, piles, error_hints=(none, *ERROR_HINTS))
        if problem := form_problem(found):
            return Verdict(False, f"{write_call(function, piles)} returned {quoted_repr(found)}. {problem}")
        moves.append((piles, move_of(found)))
    if wrong := _check_moves(function, moves):
        return wrong
    if piles is not LARGE[-1]:
        return Verdict(False, f"Your moves are right, but {write_call(function, piles)} {TOO_SLOW}")
    return Verdict(True, f"From each of {len(moves):,} positions with a nim-sum other than 0, your move leaves 0.")


def _check_moves(to_zero, moves):
    """Return the Verdict on the first wrong move, or None if there is none."""
    wrong = next((each for each in moves if not leaves_zero(*each)), None)
    if wrong is None:
        return None
    piles, move = wrong
    then = "" if (left := heaps_after(piles, move)) is None else f" The nim-sum is then {nim_sum(left)}."
    message = f"{write_call(to_zero, piles)} returned {quoted_repr(move)}, {describe_move(piles, move)}{then}"
    return Verdict(False, f"{message} {hint_about_swap(moves) or _hint_about_take(moves)}".strip())


TAKEN = {  # a wrong number of stones to take, from the heap and the nim-sum -> a hint
    lambda pair: pair[0] - (pair[0] ^ pair[1]): "Not every heap works. Try the others too.",
    lambda pair: pair[1]:
        "Your move takes s stones, but the heap must become heap ⊕ s. (If you wrote heap - heap ^ s, use parentheses.)",
    lambda pair: pair[0] - pair[1] ^ pair[0]: "Python computes − first. Use parentheses.",
}  # fmt: skip


def _hint_about_take(moves):
    """Return a hint about how many stones all moves take, or ""."""
    taken = [((piles[heap - 1], nim_sum(piles)), take) for piles, (heap, take) in moves if 1 <= heap <= len(piles)]
    return likely_slip(TAKEN, taken) if len(taken) == len(moves) else ""


AFTER = {  # what a student lists instead of the nim-sum after each move -> a hint
    lambda piles: [nim_sum(piles) ^ x ^ left for x in piles for left in range(x + 1)]: "Taking no stone is not a move.",
    lambda piles: [nim_sum(piles) ^ 1 + take for pile in piles for take in range(pile)]:
        "If you take 2 from a heap of 5, it becomes 5 − 2, not 5 ⊕ 2.",
}  # fmt: skip


def _sums_problem(function, sums):
    """Return what is wrong with the nim-sums from a function, or "". They come in (piles, nim-sums) pairs."""
    after_all = lambda piles: [nim_sum(piles) ^ pile ^ left for pile in piles for left in range(pile)]  # noqa: E731
    if (wrong := next((each for each in sums if not _equal_in_any_order(each[1], after_all(each[0]))), None)) is None:
        return ""
    piles, found = wrong
    message = f"{write_call(function, piles)} returned {quoted_repr(found)}"
    hint = likely_slip(AFTER, sums, _equal_in_any_order)
    if len(found) != sum(piles):  # there is one move for each stone
        return f"{message} with {count_of(len(found), 'number')} for {count_of(sum(piles), 'move')}. {hint}".strip()
    left = [heaps_after(piles, (heap, take)) for heap, pile in enumerate(piles, 1) for take in range(1, pile + 1)]
    return f"{message}, which is not right. The moves from {piles} leave {join_words(map(str, left))}. {hint}".strip()


def _equal_in_any_order(found, expected):
    """Return whether two lists have the same numbers, in any order."""
    return sorted(found) == sorted(expected)


@exercise
def check_6_5(function):
    """Check a function that labels positions of misère Nim."""
    labels = []
    larger = [*GROWING, *random_positions(200, True), *random_positions(200, False)]
    for piles in chain(in_time(FEW), in_time(larger, 0.3)):
        result = return_value(function, piles)
        if result not in ("W", "L") or not isinstance(result, str):
            message = f"{write_call(function, piles)} returned {quoted_repr(result)}"
            return Verdict(False, f'{message}, but a label must be "W" or "L".')
        labels.append((piles, result))
    wrong = [(piles, result) for piles, result in labels if result != misere(piles)]
    if not wrong:
        return Verdict(True, f"I tried your function on {len(labels)} positions.")
    message = f"{write_call(function, wrong[0][0])} returned {wrong[0][1]}, which is not right."
    return Verdict(False, f"{message} {_hint_about_labels(wrong[0][0], labels)}".strip())


def misere(piles):
    """Return the label of a position of misère Nim."""
    return "L" if nim_sum(piles) == (max(piles) < 2) else "W"


def normal(piles):
    """Return the label of a position of normal Nim."""
    return "W" if nim_sum(piles) else "L"


LABELS = {  # a wrong way to label misère Nim -> a hint
    normal: "These are the labels of normal Nim. Where does misère Nim differ? (And heaps is a list, not a tuple.)",
    lambda piles: "L" if nim_sum(piles) else "W":
        "You swap the labels of normal Nim, but most positions have the same label in misère Nim as in normal Nim.",
    lambda piles: "LW"[misere(piles) == "L"]: "You swap W and L. W means that the player to move can win.",
    lambda piles: (normal, misere)[len(piles) == 3](piles):
        "Your function is right for three heaps, but there may be any number of heaps.",
}  # fmt: skip


def _hint_about_labels(piles, labels):
    """Return a hint about wrong labels of misère Nim, or "". The first of them is at `piles`."""
    if (hint := likely_slip(LABELS, labels)) or max(piles) > 1:
        return hint or ("You may leave one stone here. Who takes it?" if sum(piles) == max(piles) else "")
    if max(piles) == 0:
        return "No stones are left. Who took the last one, and who loses because of that?"
    return "No heap has more than one stone here, so every move takes one. Who takes the last stone?"


check_6_6 = exercise(homework.check_6_6)
