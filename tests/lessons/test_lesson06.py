"""Lesson 06, Nim: what its checks say, to right answers and to the wrong ones that are most likely; its figures."""

import json
import re
from functools import cache, reduce
from operator import add, xor
from pathlib import Path
from textwrap import fill
from time import perf_counter

import numpy as np
import pytest

from gametree import GameError, build_tree, games, nodes, perfect, play_game, record, solve
from gametree.lessons.heaps import anywhere, several
from gametree.lessons.homework import printed
from gametree.lessons.lesson06 import check_6_1, check_6_2, check_6_3, check_6_4, check_6_5, check_6_6, misere
from gametree.nim import USAGE, nim_sum, winning_moves

PAGE = Path(__file__).parents[2] / "notebooks/06-nim.ipynb"
SOURCE = {cell["id"]: "".join(cell["source"]) for cell in json.loads(PAGE.read_text(encoding="utf-8"))["cells"]}


def told(verdict, texts):
    """Which of these hints somebody is given."""
    return [text for text in texts if text in verdict.sentence]


FROM_ONE, HEAP_FIRST = "The heaps are numbered from 1, and not from 0.", "the heap comes first."
LEFT = "The second number says how many stones are left there."
LARGER = "It is right wherever the first heap is the larger one."
LARGER_2 = "It is right wherever the second heap is the larger one."
SMALLER = "It always takes from the smaller heap."
ALL_OF_IT = "It takes a whole heap each time."
OF_TWO = FROM_ONE, HEAP_FIRST, LEFT, LARGER, LARGER_2, SMALLER, ALL_OF_IT


def two_heaps(first, second):
    return (1, first - second) if first > second else (2, second - first)


def with_numpy(first, second):
    return np.array(two_heaps(first, second))


def by_search(first, second):
    for heap, pile in ((1, first), (2, second)):
        for take in range(1, pile + 1):
            if pile - take == (second if heap == 1 else first):
                return [heap, take]


def only_first(first, second):
    if first > second:
        return 1, first - second


@pytest.mark.parametrize(
    "function",
    [two_heaps, with_numpy, by_search, lambda a, b: (1 + (b > a), abs(a - b)), lambda a, b: winning_moves([a, b])[0]],
)
def test_6_1_is_right(function):
    assert check_6_1(function).right is True


@pytest.mark.parametrize(
    ("function", "hints"),
    [
        (lambda a, b: (0, a - b) if a > b else (1, b - a), [FROM_ONE]),
        (lambda a, b: (abs(a - b), 1 if a > b else 2), [HEAP_FIRST]),
        (lambda a, b: (1, b) if a > b else (2, a), [LEFT]),
        (lambda a, b: (1, a - b), [LARGER]),
        (lambda a, b: (2, b - a), [LARGER_2]),
        (lambda a, b: (2, a - b) if a > b else (1, b - a), [SMALLER]),
        (lambda a, b: (1, a) if a > b else (2, b), [ALL_OF_IT]),
        (lambda a, b: (2, b) if a > b else (1, a), [SMALLER]),
        (lambda a, b: (1 if a > b else 2, 1), []),
        (lambda a, b: (1, 0), []),
        (lambda a, b: (3, 1), []),
        (only_first, []),
        (lambda a, b: abs(a - b), []),
        (lambda a, b: (min(a, b),) * 2, []),
        (lambda a, b: [(1, 1)], []),
        (lambda a, b: ("1", "2"), []),
        (lambda piles: piles, []),
        (lambda a, b: a.heap, []),
    ],
)
def test_6_1_is_told_what_went_wrong_and_nothing_else(function, hints):
    verdict = check_6_1(function)
    assert verdict.right is False and told(verdict, OF_TWO) == hints


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (only_first, "only_first(0, 1) gives None: is a return missing, or in the wrong place?"),
        (lambda a, b: (1, 1), "gives (1, 1), and the first heap has 0 stones only."),
        (lambda a, b: (2, 1) if b else (1, 1), "(0, 2) gives (2, 1), and that leaves 0-1. That is a green square."),
        (lambda a, b: (1, a) if a > b else (2, b), "(1, 2) gives (2, 2), and that leaves 1-0. That is a green square."),
        (lambda a, b: (1, -1), "gives (1, -1), and that takes −1 stones. A move takes one stone at least."),
        (lambda a, b: (3, 1), "gives (3, 1), and there is no heap 3."),
        (lambda a, b: abs(a - b), "gives 1. A move is a pair (heap, take), two whole numbers."),
        (lambda a, b: [(2, b - a)], "These are moves, and one move is wanted."),
    ],
)
def test_6_1_says_what_the_move_does(function, says):
    assert says in check_6_1(function).sentence


RIGHT = {(5, 3): 6, (12, 10): 6, (7, 8): 15, (9, 9): 0, (22, 13): 27}
CARRIED, BOTH = "Nothing is carried", "A column with two ones gives 0."
ONE, BINARY = "A column with one 1 gives 1", "Is that written in binary?"
APART, COLUMNS, EQUAL = "That is the difference.", "go column by column.", "Two equal digits give 0, and two different"
NUMBER = "Write just a number, without brackets."
BY_HAND = CARRIED, BOTH, ONE, BINARY, APART, COLUMNS, EQUAL, NUMBER


def lines(way):
    """The table of somebody who did something else in place of xor."""
    return {line: way(*line) for line in RIGHT}


@pytest.mark.parametrize("answer", [RIGHT, lines(xor), {k: float(v) for k, v in RIGHT.items()}, {**RIGHT, (1, 1): 0}])
def test_6_2_is_right(answer):
    assert check_6_2(answer).right is True


@pytest.mark.parametrize(
    ("answer", "line", "hints"),
    [
        (lines(lambda x, y: x + y), "5 ⊕ 3 is wrong: it is not 8", [CARRIED]),
        (lines(lambda x, y: x | y), "5 ⊕ 3 is wrong: it is not 7", [BOTH]),
        (lines(lambda x, y: x & y), "5 ⊕ 3 is wrong: it is not 1", [ONE]),
        (lines(lambda x, y: x - y), "5 ⊕ 3 is wrong: it is not 2", [APART]),
        (lines(lambda x, y: int(f"{x ^ y:b}")), "5 ⊕ 3 is wrong: it is not 110", [BINARY]),
        ({(5, 3): 9, (12, 10): 9, (7, 8): 0, (9, 9): 15, (22, 13): 4}, "5 ⊕ 3 is wrong: it is not 9", [EQUAL]),
        ({**RIGHT, (5, 3): 1, (9, 9): 15}, "5 ⊕ 3 is wrong", [EQUAL]),
        ({**RIGHT, (5, 3): [6]}, "5 ⊕ 3 is wrong: it is not [6]. ", [NUMBER]),
        ({**RIGHT, (9, 9): 9}, "9 ⊕ 9 is wrong: it is not 9", [BOTH]),
        ({**RIGHT, (9, 9): 18}, "9 ⊕ 9 is wrong", [CARRIED]),
        ({**RIGHT, (22, 13): 26}, "22 ⊕ 13 is wrong: it is not 26", [COLUMNS]),
        ({**RIGHT, (5, 3): 8, (9, 9): 9}, "5 ⊕ 3 is wrong", [COLUMNS]),
        ({**RIGHT, (7, 8): "15"}, "7 ⊕ 8 is wrong: it is not '15'. Write a number, without quotes.", []),
        ({**RIGHT, (5, 3): 7, (22, 13): ...}, "5 ⊕ 3 is wrong", [BOTH]),
        ({**RIGHT, (9, 9): False}, "9 ⊕ 9 is wrong", [COLUMNS]),
        ({(5, 3): 6}, "The line of (12, 10) is missing.", []),
        ([6, 6, 15, 0, 27], "is no dictionary", []),
    ],
)
def test_6_2_says_which_line_is_wrong_and_what_was_done_there(answer, line, hints):
    verdict = check_6_2(answer)
    assert verdict.right is False and line in verdict.sentence and told(verdict, BY_HAND) == hints


def test_6_2_says_which_lines_are_open():
    verdict = check_6_2({**RIGHT, (5, 3): ..., (9, 9): ...})
    assert verdict.right is None and "Still open: 5 ⊕ 3, 9 ⊕ 9." in verdict.sentence


def looped(piles):
    total = 0
    for pile in piles:
        total ^= pile
    return total


def recursive(piles):
    return piles[0] ^ recursive(piles[1:]) if piles else 0


def in_pairs(piles):
    piles = list(piles)
    while len(piles) > 1:
        piles.append(piles.pop() ^ piles.pop())
    return piles[0]


def bit_by_bit(piles):
    return sum(2**i for i in range(200) if sum(pile >> i & 1 for pile in sorted(piles)) % 2)


def popping(piles):
    total = 0
    while piles:
        total ^= piles.pop()
    return total


def early(piles):
    total = 0
    for pile in piles:
        total ^= pile
        return total


def twice(piles):
    total = piles[0]
    for pile in piles:
        total ^= pile
    return total


def last(piles):
    for pile in piles:
        total = pile
    return total


def printing(piles):
    print(looped(piles))


SUMMED, LARGEST = "It adds the heaps with +", "the largest heap"
OR, AND = "another operation, |", "another operation, &"
FIRST, LAST, TWO, MISSING = "It gives the first heap.", "It gives the last heap.", "the first two", "The first heap is"
THREE, COUNT, NOT_LAST = "the first three", "the number of heaps.", "The last"
BEGIN = "With which number does it begin?"
PLACES, NOTHING, ENDING = "It takes the places 0, 1, 2", "It always gives 0.", "with which list should that end?"
ANY, ONE_LIST, TEXT = "any number of heaps", "the list of all heaps", "A text is no number"
OF_SUMS = (
    SUMMED, OR, AND, LARGEST, FIRST, LAST, TWO, MISSING, THREE, BEGIN, COUNT, NOT_LAST, PLACES, NOTHING, ENDING, ANY,
    ONE_LIST, TEXT,
)  # fmt: skip


def without_leaf(piles):
    return piles[0] ^ without_leaf(piles[1:])


def of_places(piles):
    return reduce(xor, range(len(piles)))


@pytest.mark.parametrize(
    "function",
    [looped, recursive, in_pairs, bit_by_bit, nim_sum, lambda p: reduce(xor, p), lambda p: reduce(xor, iter(p), 0)],
)
def test_6_3_is_right(function):
    assert check_6_3(function).right is True


@pytest.mark.parametrize(
    ("function", "hints"),
    [
        (sum, [SUMMED]),
        (lambda piles: sum(piles), [SUMMED]),
        (max, [LARGEST]),
        (lambda piles: reduce(lambda x, y: x | y, piles), [OR]),
        (lambda piles: reduce(lambda x, y: x & y, piles), [AND]),
        (early, [FIRST]),
        (last, [LAST]),
        (twice, [MISSING]),
        (lambda piles: piles[0] ^ piles[1] if len(piles) > 1 else piles[0], [TWO]),
        (lambda piles: nim_sum(piles[:3]), [THREE]),
        (lambda piles: nim_sum(piles[:-1]), [NOT_LAST]),
        (lambda piles: reduce(xor, piles, 1), [BEGIN]),
        (len, [COUNT]),
        (lambda piles: 0, [NOTHING]),
        (of_places, [PLACES]),
        (without_leaf, [ENDING]),
        (lambda a, b, c: a ^ b ^ c, [ONE_LIST]),
        (lambda piles: nim_sum(piles) == 0, []),
        (lambda piles: bin(nim_sum(piles)), [TEXT]),
        (lambda piles: piles[0] ^ piles[1] ^ piles[2], [ANY]),
        (lambda piles: piles[0].heap, []),
        (printing, []),
        (popping, []),
    ],
)
def test_6_3_is_told_what_went_wrong_and_nothing_else(function, hints):
    verdict = check_6_3(function)
    assert verdict.right is False and told(verdict, OF_SUMS) == hints


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (printing, "printing([3, 4, 5]) gives None: is a return missing"),
        (popping, "popping([3, 4, 5]) has changed the list that it was given: it is [] now. Work with a copy"),
        (sum, "sum([3, 4, 5]) gives 12, which is not right."),
        (lambda piles: nim_sum(piles) == 0, "gives False, and a number is wanted."),
        (lambda piles: piles[0] ^ piles[1] ^ piles[2], "([2, 2]) stopped: IndexError"),
        (lambda: 0, "stopped: TypeError"),
    ],
)
def test_6_3_says_what_the_function_gave(function, says):
    assert says in check_6_3(function).sentence


def sums_after(piles):
    return [s ^ pile ^ left for s in [nim_sum(piles)] for pile in piles for left in range(pile)]


def to_zero(piles):
    return winning_moves(piles)[0]


def sums_by_copies(piles):
    for i in range(len(piles)):
        for take in range(piles[i], 0, -1):
            copy = piles.copy()
            copy[i] -= take
            yield reduce(xor, copy)


def sums_as_set(piles):
    return {nim_sum(piles) ^ pile ^ left for pile in piles for left in range(pile)}


def to_zero_by_search(piles):
    for heap, pile in enumerate(piles, 1):
        for take in range(1, pile + 1):
            if nim_sum(piles[: heap - 1] + [pile - take] + piles[heap:]) == 0:
                return [heap, take]


def to_zero_by_the_proof(piles):
    s = nim_sum(piles)
    column = 2 ** (s.bit_length() - 1)
    heap = next(i for i, pile in enumerate(piles) if pile & column)
    return heap + 1, piles[heap] - (piles[heap] ^ s)


def restoring(piles):
    found = []
    for i, pile in enumerate(piles):
        for left in range(pile):
            piles[i] = left
            found.append(nim_sum(piles))
        piles[i] = pile
    return found


def spoiling(piles):
    found = []
    for i, pile in enumerate(piles):
        for left in range(pile):
            piles[i] = left
            found.append(nim_sum(piles))
    return found


def copied_once(piles):
    return [*map(nim_sum, _copied_once(piles))]


def _copied_once(piles):
    copy = piles.copy()
    for i, pile in enumerate(piles):
        for left in range(pile):
            copy[i] = left
            yield list(copy)


def first_move(piles):
    for i, pile in enumerate(piles):
        for left in range(pile):
            return [nim_sum(piles) ^ piles[i] ^ left]
    return []


def of_moves(take):
    """A list for each move of what `take` finds, from the nim-sum, the heap and what is left there."""
    return lambda piles: [take(nim_sum(piles), pile, left) for pile in piles for left in range(pile)]


def ranged(begin, more):
    """The nim-sums after moves that leave `begin` stones at least, and as many as the heap has, and `more`."""
    return lambda piles: [nim_sum(piles) ^ p ^ left for p in piles for left in range(begin, p + more)]


NO_STONE, WHOLE = "To take no stone is no move.", "May a move take a whole heap?"
SHIFTED, MINUS = "A move takes from one stone up to the whole heap.", "A heap of 5 from which 2 are taken is 5 − 2"
PLUS, FIRST_ONLY = "Are these sums with +?", "These are the moves in the first heap only."
ALONE, WITHOUT = "That is what is left of each heap alone.", "What is left of the heap counts too."
NOT_THE_LAST, BY_XOR = "What about the last heap?", "by ⊕, and not by −."
IN_A_SET = "In a set equal numbers stand only once."
UNSOLVED = "Does my_nim_sum of exercise 6.3 give a number?"
OF_AFTER = (
    NO_STONE, WHOLE, SHIFTED, MINUS, PLUS, FIRST_ONLY, ALONE, WITHOUT, NOT_THE_LAST, BY_XOR, IN_A_SET, UNSOLVED,
)  # fmt: skip


def my_nim_sum(piles):
    """As it may stand in lesson 6: not solved."""


def by_an_unsolved_one(piles):
    return [my_nim_sum([*piles, pile, left]) for pile in piles for left in range(pile)]


@pytest.mark.parametrize(
    ("after", "move"),
    [
        (sums_after, to_zero),
        (sums_by_copies, to_zero_by_search),
        (lambda piles: sorted(sums_after(piles)), to_zero_by_the_proof),
        (restoring, lambda piles: np.array(to_zero(piles))),
        (lambda piles: tuple(sums_after(piles)), lambda piles: winning_moves(sorted(piles)) and to_zero(piles)),
    ],
)
def test_6_4_is_right(after, move):
    verdict = check_6_4(after, move)
    assert verdict.right is True and "none of them leaves 0. Your move leaves" in verdict.sentence


@pytest.mark.parametrize(
    ("after", "hints"),
    [
        (ranged(0, 1), [NO_STONE]),
        (ranged(1, 0), [WHOLE]),
        (ranged(1, 1), [SHIFTED]),
        (of_moves(lambda s, pile, left: s ^ (pile - left)), [MINUS]),
        (of_moves(lambda s, pile, left: left), [ALONE]),
        (of_moves(lambda s, pile, left: s ^ pile), [WITHOUT]),
        (lambda piles: [sum(piles) - take for pile in piles for take in range(1, pile + 1)], [PLUS]),
        (lambda piles: [nim_sum(piles) ^ piles[0] ^ left for left in range(piles[0])], [FIRST_ONLY]),
        (lambda piles: [nim_sum(piles)], []),
        (lambda piles: [piles], []),
        (lambda piles: 0 not in sums_after(piles), []),
        (lambda piles: nim_sum(piles), []),
        (lambda piles: "no", []),
        (sums_as_set, [IN_A_SET]),
        (lambda piles: list(sums_as_set(piles)), []),
        (by_an_unsolved_one, [UNSOLVED]),
        (lambda piles: [None], []),
        (of_moves(lambda s, pile, left: s - pile + left), [BY_XOR]),
        (lambda piles: [nim_sum(piles) ^ p ^ left for p in piles[:-1] for left in range(p)], [NOT_THE_LAST]),
        (copied_once, []),
        (spoiling, []),
        (printing, []),
        (lambda piles: [0] * len(sums_after(piles)), []),
    ],
)
def test_6_4_is_told_what_is_wrong_with_the_sums_and_nothing_else(after, hints):
    verdict = check_6_4(after, to_zero)
    assert verdict.right is False and told(verdict, OF_AFTER) == hints


@pytest.mark.parametrize(
    ("after", "says"),
    [
        (lambda piles: [0], "gives [0]: 1 number, and there are 0 moves from there."),
        (spoiling, "spoiling([0, 1]) has changed the list that it was given: it is [0, 0] now."),
        (lambda piles: [piles], "a list of numbers is wanted: for each move, the nim-sum that it leaves."),
        (lambda piles: 0 not in sums_after(piles), "gives True, and a list of numbers is wanted: for each move"),
        (of_moves(lambda s, pile, left: s - pile + left), "which is not right. The moves from there leave "),
        (lambda piles: list(sums_as_set(piles)), "([1, 1]) gives [1]: 1 number, and there are 2 moves from there."),
    ],
)
def test_6_4_says_what_the_first_function_gave(after, says):
    assert says in check_6_4(after, to_zero).sentence


def moving(change):
    """A function of heaps that gives the first winning move, changed in some way."""
    return lambda piles: change(piles, *to_zero(piles))


def sometimes(piles):
    if piles[0] ^ nim_sum(piles) < piles[0]:
        return 1, piles[0] - (piles[0] ^ nim_sum(piles))


def without_condition(piles):
    return [(heap, pile - (pile ^ nim_sum(piles))) for heap, pile in enumerate(piles, 1)][-1]


def from_the_largest(piles):
    heap = piles.index(max(piles))
    return heap + 1, piles[heap] - (piles[heap] ^ nim_sum(piles))


def without_brackets(piles):
    s = nim_sum(piles)
    for heap, x in enumerate(piles, 1):
        if s ^ x < x:
            return heap, x - x ^ s


def in_vain(piles):
    s = nim_sum(piles)
    for heap, x in enumerate(piles, 1):
        if x > s ^ x:
            left = x - s ^ x
            return heap, left


BRACKETS, NOT_EVERY, ITSELF = "Python computes − before ^", "Not every heap will do", "It takes the nim-sum itself."
NO_CONDITION = "Or is no condition true?"
OF_MOVE = FROM_ONE, HEAP_FIRST, LEFT, BRACKETS, NOT_EVERY, ITSELF, NO_CONDITION


@pytest.mark.parametrize(
    ("move", "hints", "says"),
    [
        (moving(lambda piles, heap, take: (heap - 1, take)), [FROM_ONE], "gives (1, 1), and the first heap has 0"),
        (moving(lambda piles, heap, take: (take, heap)), [HEAP_FIRST], "gives (1, 2)"),
        (moving(lambda piles, heap, take: (heap, piles[heap - 1] - take)), [LEFT], "and that takes 0 stones."),
        (without_condition, [NOT_EVERY], "A move takes one stone at least."),
        (from_the_largest, [NOT_EVERY], "A move takes one stone at least."),
        (without_brackets, [BRACKETS], ""),
        (in_vain, [BRACKETS], ""),
        (lambda piles: (1 + piles.index(max(piles)), nim_sum(piles)), [ITSELF], "heap has 2 stones only."),
        (lambda piles: (1 + piles.index(max(piles)), max(piles)), [], "The nim-sum of that is"),
        (lambda piles: (1, nim_sum(piles)), [ITSELF], "and the first heap has 0 stones only."),
        (lambda piles: nim_sum(piles), [], "A move is a pair (heap, take), two whole numbers."),
        (lambda piles: winning_moves(piles), [], "These are moves, and one move is wanted."),
        (lambda piles: (1, 0), [], "A move takes one stone at least."),
        (lambda piles: (0, 1), [], "and there is no heap 0."),
        (sometimes, [NO_CONDITION], "sometimes([0, 1]) gives None"),
        (printing, [], "printing([0, 1]) gives None"),
    ],
)
def test_6_4_is_told_what_is_wrong_with_the_move_and_nothing_else(move, hints, says):
    verdict = check_6_4(sums_after, move)
    assert verdict.right is False and says in verdict.sentence
    assert told(verdict, OF_MOVE) == hints


@pytest.mark.parametrize(
    ("after", "move", "right", "says"),
    [
        (sums_after, None, None, "sums_after is right. There are still dots in unanswered: put your code"),
        (None, to_zero, None, "yet. There are still dots in unanswered: put your code in their place."),
        (sums_as_set, None, False, IN_A_SET),
    ],
)
def test_6_4_looks_at_one_function_while_the_other_one_is_not_written(after, move, right, says):
    verdict = check_6_4(after or unanswered, move or unanswered)
    assert verdict.right is right and says in verdict.sentence
    assert str(verdict).count("Not answered yet") == (right is None)


@cache
def searched(piles):
    after = [(*piles[:i], left, *piles[i + 1 :]) for i, pile in enumerate(piles) for left in range(pile)]
    return "W" if not after or "L" in map(searched, after) else "L"


def by_calls(piles):
    after = [[*piles[:i], left, *piles[i + 1 :]] for i, pile in enumerate(piles) for left in range(pile)]
    return "W" if not after or "L" in map(by_calls, after) else "L"


def three_columns(piles):
    lost = all(sum(pile >> column & 1 for pile in piles) % 2 == 0 for column in range(3))
    return misere(piles) if max(piles) < 2 else "WL"[lost]


def misere_label(piles):
    if max(piles) <= 1:
        return "L" if sum(piles) % 2 == 1 else "W"
    return "L" if nim_sum(piles) == 0 else "W"


def by_search_of_all(piles):
    return solve(games.Nim(*piles, misere=True))[(1, *piles)].label if sum(piles) < 9 else misere_label(piles)


def by_ones(piles):
    large = [pile for pile in piles if pile > 1]
    lost = nim_sum(piles) == 0 if large else piles.count(1) % 2
    return "WL"[bool(lost)]


def normal(piles):
    return "L" if nim_sum(piles) == 0 else "W"


def other(label):
    return "W" if label == "L" else "L"


NORMAL, TURNED = "These are the labels of normal Nim. Where", "These are the labels of normal Nim, turned round"
EMPTY, ONES = "There are no stones.", "Here no heap has more than one stone"
ZEROS, THREE_HEAPS = "Is a heap of 0 counted too?", "It is right for three heaps."
CONSTANT, SOME_MOVE, WHATEVER = "the same label for all", "Some move wins: which one?", "Whatever you take"
UP_TO_4, UP_TO_7 = "no heap has more than 4 stones.", "no heap has more than 7 stones."
ONE_LARGE, LARGE = "Just one heap has more than one stone.", "It is right where no heap has more than one stone."
OF_LABELS = (
    NORMAL, TURNED, EMPTY, ONES, ONE_LARGE, LARGE, ZEROS, THREE_HEAPS, CONSTANT, SOME_MOVE, WHATEVER, UP_TO_4, UP_TO_7,
)  # fmt: skip


def test_misere_is_what_the_tree_says():
    for piles in (3, 4, 5), (2, 2, 2, 2):
        known = solve(games.Nim(*piles, misere=True))
        assert all(misere(state[1:]) == known[state].label for state in known)


def by_cache(piles):
    return searched(tuple(piles))


def by_cache_of_few(piles):
    return searched(tuple(sorted(piles)))


RIGHT_LABELS = misere_label, by_search_of_all, by_ones, misere, by_calls, by_cache, by_cache_of_few


@pytest.mark.parametrize("function", RIGHT_LABELS)
def test_6_5_is_right(function):
    assert check_6_5(function).right is True


@pytest.mark.parametrize(
    ("function", "hints"),
    [
        (normal, [NORMAL]),
        (lambda piles: other(normal(piles)), [TURNED]),
        (lambda piles: misere(piles) if any(piles) else "L", [EMPTY]),
        (lambda piles: "W" if max(piles) < 2 else normal(piles), [ONES]),
        (lambda piles: "L" if max(piles) < 2 else normal(piles), [ONES]),
        (lambda piles: "W" if len(piles) % 2 == 0 and max(piles) < 2 else misere_label(piles), [ZEROS]),
        (lambda piles: "WL"[len(piles) % 2] if max(piles) < 2 else normal(piles), [ZEROS]),
        (lambda piles: misere(piles) if len(piles) == 3 else normal(piles), [THREE_HEAPS]),
        (lambda piles: "W" if len(piles) > 4 else misere(piles), [THREE_HEAPS]),
        (lambda piles: "W" if max(piles) > 4 else misere(piles), [UP_TO_4]),
        (three_columns, [UP_TO_7]),
        (lambda piles: "W", [CONSTANT]),
        (lambda piles: "L", [CONSTANT]),
        (lambda piles: "W" if 1 in piles else "L", []),
        (lambda piles: "W" if 1 in piles or not any(piles) else "L", [WHATEVER]),
        (lambda piles: "L" if 0 < sum(piles) <= 3 else "W", [SOME_MOVE]),
        (lambda piles: other(misere(piles)) if sum(pile > 1 for pile in piles) == 1 else misere(piles), [ONE_LARGE]),
        (lambda piles: misere(piles) if max(piles) < 2 else "W", [LARGE]),
        (lambda piles: other(misere(piles)) if sum(piles) == 6 else misere(piles), [LARGE]),
        (lambda piles: other(misere(piles)) if sum(piles) in (1, 5) else misere(piles), [WHATEVER]),
        (lambda piles: misere(piles) == "L", []),
        (lambda piles: misere(piles).lower(), []),
        (printing, []),
        (lambda piles: popping(piles) and "W" or "L", []),
    ],
)
def test_6_5_is_told_what_went_wrong_and_nothing_else(function, hints):
    verdict = check_6_5(function)
    assert verdict.right is False and told(verdict, OF_LABELS) == hints


def test_6_5_wants_a_label():
    assert 'gives True, and a label is "W" or "L".' in check_6_5(lambda piles: True).sentence


USAGE_LINES = USAGE.splitlines()


def program(valid=lambda w: w.isascii() and w.isdigit(), end="", line=None, choose=lambda moves: moves, win=None):
    """The homework's program, changed in some way."""
    line = line or (lambda heap, pile, take: f"winning move: remove {take} from the {pile} pile")

    def nim_lines(words):
        if not words or not all(map(valid, words)):
            return USAGE_LINES
        piles = [int(word) for word in words]
        moves = choose([line(heap, piles[heap - 1], take) for heap, take in winning_moves(piles)])
        won = nim_sum(piles) != 0
        first = win(won) if win else "win!" if won else "loss!"
        return [each + end for each in [first, *moves]]

    return nim_lines


def with_misere(words):
    flag = words[:1] == ["-m"] and words.pop(0) == "-m"
    if not words or not all(word.isascii() and word.isdigit() for word in words):
        return USAGE_LINES
    piles = list(map(int, words))
    moves = winning_moves(piles, misere=flag)
    lines = [f"winning move: remove {take} from the {piles[heap - 1]} pile" for heap, take in moves]
    return ["win!", *lines] if misere(piles) == "W" and flag or moves else ["loss!"]


def with_misere_but_no_zero(words):
    words = list(words)
    return ["loss!"] if words[:1] == ["-m"] and set(words[1:]) == {"0"} else with_misere(words)


def careless(words):
    return program(valid=lambda word: True)(words)


def by_trying(word):
    try:
        return int(word) >= 0
    except ValueError:
        return False


def unconverted(words):
    return ["win!"] if reduce(xor, words, 0) else ["loss!"]


def off_by_one(words):
    if not words or not all(word.isascii() and word.isdigit() for word in words):
        return USAGE_LINES
    piles = list(map(int, words))
    lines = [f"winning move: remove {take} from the {piles[heap]} pile" for heap, take in winning_moves(piles)]
    return ["win!", *lines] if lines else ["loss!"]


def by_isdigit(words):
    valid = words and all(word.isdigit() for word in words)
    return program()([str(int(word)) for word in words]) if valid else USAGE_LINES


def by_isnumeric(words):
    valid = words and all(word.isnumeric() for word in words)
    return program()([str(int(word)) for word in words]) if valid else USAGE_LINES


def with_misere_by_isdigit(words):
    flag = words[:1] == ["-m"]
    if all(word.isdigit() for word in words[flag:]):
        return with_misere(["-m"] * flag + [str(int(word)) for word in words[flag:]])
    return USAGE_LINES


def as_typed(words):
    lines = program()(words)
    if lines[0] != "win!":
        return lines
    moves = winning_moves([*map(int, words)])
    return ["win!", *(f"winning move: remove {take} from the {words[heap - 1]} pile" for heap, take in moves)]


def deaf_to_misere(words):
    return program()(words[1:] if words[:1] == ["-m"] else words)


def misere_without_words(words):
    return ["win!"] if words == ["-m"] else with_misere(list(words))


def printed_words(words):
    print(*printed(words), sep="\n")


def test_6_6_is_held_against_what_our_program_prints():
    assert printed(["1", "1"]) == ["loss!"]
    assert printed(["2", "2", "2"]) == ["win!", *["winning move: remove 2 from the 2 pile"] * 3]
    assert printed(["-m", "1"]) == ["loss!"] and printed(["x"]) == printed([]) == USAGE_LINES


@pytest.mark.parametrize(
    ("function", "more"),
    [
        (program(), "to every letter."),
        (printed, "It knows misère Nim too."),
        (lambda words: tuple(printed(words)), "It knows misère Nim too."),
        (lambda words: (line for line in printed(words)), "It knows misère Nim too."),
        (with_misere, "It knows misère Nim too."),
        (with_misere_but_no_zero, "But who has won in misère Nim where there are no stones, as in -m 0?"),
        (program(valid=str.isdigit), "int can't read it. Only 0 to 9 count here: ask isascii() too."),
        (by_isdigit, "int can't read it, though isdigit says True. Only 0 to 9 count here: ask isascii() too."),
        (by_isnumeric, "int can't read it, though isnumeric says True. Only 0 to 9 count here: ask isascii() too."),
        (with_misere_by_isdigit, "ask isascii() too. It knows misère Nim too."),
        (as_typed, "But try it with the words 007 3: ours says 'from the 7 pile'."),
        (deaf_to_misere, "But with -m it is not right yet: to -m 1 ours says 'loss!'."),
        (misere_without_words, "But with -m it is not right yet: to -m ours says 'usage: nim [-m] n1 [n2 ...]'."),
        (program(valid=str.isdecimal), "to every letter."),
    ],
)
def test_6_6_is_right(function, more):
    verdict = check_6_6(function)
    assert verdict.right is True and verdict.sentence.endswith(more)


DIGITS, READ = "does not consist of digits only", "though int can read it"
SPACES, LETTERS, ORDER = "Leave out the spaces", "letter by letter.", "The moves come in the order of the heaps."
REPEATED, ANOTHER = "also where two read the same.", "There is another winning move."
PLACE, BEFORE, REMOVED = "and not its place.", "before the move.", "The first number is how many stones are removed."
NO_FIRST, LOST, LOST_2 = "The first line is missing, win!", "The first word is left out.", "The last word is left out."
DIGIT_WISE, NUMBERS = "Each word is one number", "Compare the numbers in it."
SUM, NO_USAGE = "The nim-sum of these heaps", "no usage is wanted."
EMPTY_WORD, NO_WORD = "is empty", "is no word at all"
INT, STRING, NUMBERED = "before you give it to int.", "int makes a number of it.", "and the places in a list from 0."
WHOLE_USAGE, AFTER_LOSS, SWAPPED = "Return usage itself", "After loss! there are no moves.", "to remove comes first."
OF_LINES = (
    DIGITS, READ, SPACES, LETTERS, ORDER, REPEATED, ANOTHER, PLACE, BEFORE, REMOVED, SUM, NO_USAGE, EMPTY_WORD, NO_WORD,
    INT, STRING, NUMBERED, WHOLE_USAGE, AFTER_LOSS, SWAPPED, NO_FIRST, LOST, LOST_2, DIGIT_WISE, NUMBERS,
)  # fmt: skip


def worded(first, second):
    text = "winning move: remove {} from the {} pile"
    return lambda heap, pile, take: text.format(first(heap, pile, take), second(heap, pile, take))


@pytest.mark.parametrize(
    ("function", "hints"),
    [
        (program(end="\n"), [SPACES]),
        (program(end=" "), [SPACES]),
        (program(win=lambda won: "loss!" if won else "win!"), [SUM]),
        (program(win=lambda won: "win!"), [SUM]),
        (program(win=lambda won: "win" if won else "loss"), [LETTERS]),
        (program(win=lambda won: "Win!" if won else "Loss!"), [LETTERS]),
        (program(choose=lambda moves: moves[:1]), [ANOTHER]),
        (program(choose=lambda moves: [*dict.fromkeys(moves)]), [REPEATED]),
        (program(choose=sorted), [ORDER]),
        (program(choose=lambda moves: moves[::-1]), [ORDER]),
        (program(choose=lambda moves: moves or ["no winning move"]), [AFTER_LOSS]),
        (program(line=worded(lambda h, p, t: t, lambda h, p, t: h)), [PLACE]),
        (program(line=worded(lambda h, p, t: t, lambda h, p, t: h - 1)), [PLACE]),
        (program(line=worded(lambda h, p, t: t, lambda h, p, t: p - t)), [BEFORE]),
        (program(line=worded(lambda h, p, t: p - t, lambda h, p, t: p)), [REMOVED]),
        (program(line=worded(lambda h, p, t: p, lambda h, p, t: t)), [SWAPPED]),
        (program(line=lambda h, p, t: f"Winning move: remove {t} from the {p} pile."), [LETTERS]),
        (program(valid=lambda word: word.isdigit() and int(word)), [NO_USAGE]),
        (program(valid=by_trying), [DIGITS, READ]),
        (program(valid=lambda word: all(each in "0123456789" for each in word)), [INT]),
        (program(valid=lambda word: word.lstrip("-").isdigit()), [DIGITS, READ]),
        (careless, [INT]),
        (unconverted, [STRING]),
        (off_by_one, [NUMBERED]),
        (lambda words: winning_moves(words), [STRING]),
        (lambda words: [2 + "stones"], []),
        (lambda words: int(words), []),
        (lambda words: [USAGE] if printed(words) == USAGE_LINES else printed(words), [WHOLE_USAGE]),
        (lambda words: "\n".join(printed(words)), []),
        (lambda words: printed(words) if words else [], [NO_WORD]),
        (lambda words: USAGE_LINES, [NO_USAGE]),
        (lambda words: printed(words)[1:] if printed(words)[0] == "win!" else printed(words), [NO_FIRST]),
        (lambda words: printed(words[1:]), [LOST]),
        (lambda words: printed(words[:-1]), [LOST_2]),
        (lambda words: printed("".join(words)), [DIGIT_WISE]),
        (program(line=lambda h, p, t: f"winning move: remove {t + 1} from the {p} pile"), [NUMBERS]),
        (lambda words: printed(words)[:1], []),
        (lambda words: [1, 2], []),
        (printed_words, []),
        (lambda words: words[0] and printed(words), [NO_WORD]),
    ],
)
def test_6_6_is_told_what_went_wrong_and_nothing_else(function, hints):
    verdict = check_6_6(function)
    assert verdict.right is False and told(verdict, OF_LINES) == hints


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (program(end="\n"), "Line 1 of nim_lines(['5', '4', '1', '3', '2', '7']) is 'win!\\n', which is not right."),
        (program(line=lambda h, p, t: "move"), "Line 2 of nim_lines(['5', '4', '1', '3', '2', '7']) is 'move'"),
        (lambda words: printed(words) if words else [], "([]) gives [], which is not right."),
        (lambda words: "\n".join(printed(words)), "A list of lines is wanted, each a string."),
    ],
)
def test_6_6_says_which_line_is_wrong(function, says):
    assert says in check_6_6(function).sentence


def unanswered(piles): ...


def half_done(piles):
    total = 0
    for _ in piles:
        ...
    return total


def endless(*_):
    while True:
        pass


CHECKS = [
    (check_6_1, 1),
    (check_6_2, 1),
    (check_6_3, 1),
    (check_6_4, 2),
    (check_6_5, 1),
    (check_6_6, 1),
]


@pytest.mark.parametrize(("check", "count"), CHECKS, ids=lambda each: getattr(each, "__name__", each))
@pytest.mark.parametrize("answer", [..., unanswered, half_done, lambda *_: ...], ids=lambda each: str(each)[:20])
def test_what_is_not_answered_yet_is_not_called_wrong(check, count, answer):
    if check is not check_6_2 or answer is ...:
        assert check(*[answer] * count).right is None


def raising(*_):
    raise ValueError("no")


def leaving(*_):
    raise SystemExit


class Odd:
    def __eq__(self, other):
        raise ValueError("no")

    def __repr__(self):
        raise ValueError("no")

    __hash__ = None


@pytest.mark.parametrize(("check", "count"), CHECKS, ids=lambda each: getattr(each, "__name__", each))
@pytest.mark.parametrize(
    "answer",
    [None, 42, "W", [], {}, int, Odd, Odd(), raising, leaving, lambda *_: Odd(), lambda *_: [Odd()], lambda: 1]
    + [lambda *_: (Odd(), Odd()), lambda *_: float("nan"), lambda *_: {1: 2}, lambda *_: raising, np.zeros(3)]
    + [{(5, 3): Odd()}, lambda *_: (float("inf"), 1), lambda *_: (10**5000, 1), lambda *_: "\n" * 10_000]
    + [lambda *_: [[]]],
)
def test_hostile_answers_get_a_sentence(check, count, answer):
    verdict = check(*[answer] * count)
    assert verdict.right is False and verdict.sentence.endswith((".", "?")) and len(verdict.sentence) < 1_000


def test_what_comes_to_no_end_is_stopped():
    assert "no end in sight" in check_6_3(endless).sentence


def test_the_random_positions_are_the_same_every_time_and_of_the_kind_that_is_wanted():
    for zero in True, False:
        positions = list(anywhere(50, zero))
        assert positions == list(anywhere(50, zero)) and len(positions) == 50
        assert all((nim_sum(piles) == 0) is zero and 2 <= len(piles) <= 5 for piles in positions)
    assert several(2, 1) == [[0, 0], [0, 1], [1, 0], [1, 1]]


LESSON = {
    each.__name__: each
    for each in (GameError, add, build_tree, cache, fill, nim_sum, perfect, play_game, solve, xor)
} | {"games": games}


def run(cell, **names):
    """What is named after a cell of the lesson has run, a dict."""
    exec(SOURCE[cell], names)
    return names


def label_of():
    """The function of the lesson that asks all states after a state."""
    names = {"games": games}
    exec(SOURCE["calls"].rpartition("watch(")[0], names)
    return names["label_of"]


def test_the_figures_of_the_text():
    tree = games.Nim(2, 2)
    assert "after 60,777,016 calls" in SOURCE["slow-text"]
    assert run("size", **LESSON)["size"](5, 5, 5) == 60_777_016
    assert "which has 33 nodes" in SOURCE["small"] and "On 2-2 it makes 33 calls" in SOURCE["calls-text"]
    assert len(nodes(build_tree(tree))) == 33 == len(record(label_of(), (1, 2, 2), game=tree).nodes)
    assert "has 64,821 positions" in SOURCE["big"] and 31 * 41 * 51 == 64_821
    assert "the nim-sum is 4" in SOURCE["big"] and nim_sum([30, 40, 50]) == 4
    assert nim_sum([6, 9, 12]) != 0  # who begins can win against by_xor
    assert "`50 ^ 37` is 23" in SOURCE["properties"] and 50 ^ 37 == 23
    assert "all numbers from 0 to 31" in SOURCE["properties"] and "range(32)" in SOURCE["properties-try"]


def test_a_game_of_3_4_5_has_as_many_states_as_the_tree_of_lesson_1_has_nodes(capsys):
    known = run("states", **LESSON)["known"]
    assert capsys.readouterr().out.startswith("232 states, 120 positions\n")
    once = [state for state in known if (3 - state[0], *state[1:]) not in known]
    assert len(once) == 8 and (1, 3, 4, 5) in once and "240 − 8 = 232" in SOURCE["states-text"]
    assert len(nodes(build_tree(games.OneTwoTen()))) == 232


def test_the_tree_of_3_4_5_is_refused_and_only_counted(capsys):
    run("size", **LESSON)
    said = capsys.readouterr().out
    assert said.startswith("more than 1,000 nodes, and not done") and "1,038,768 nodes; your guess: none" in said


def test_who_plays_by_xor_beats_the_perfect_player_in_a_game_that_nobody_can_look_through(capsys):
    names = run("big-player", **LESSON, to_zero=to_zero)
    assert capsys.readouterr().out.startswith("player 2 has won")
    piles, sums = (30, 40, 50), []
    for heap, take in names["played"].moves:
        piles = (*piles[: heap - 1], piles[heap - 1] - take, *piles[heap:])
        sums.append(nim_sum(piles))
    assert names["played"].moves[0] == (1, 1) and "1 from the first heap. That left 29-40-50" in SOURCE["yours-text"]
    assert all(sums[0::2]) and not any(sums[1::2])
    first = play_game(games.Nim(6, 9, 12), lambda node: winning_moves(node.state[1:])[0], names["by_xor"])
    assert first.winner == 1


@pytest.mark.parametrize("kind", [list, np.array])
def test_a_move_that_the_check_takes_is_one_in_a_game_too(kind):
    def move(piles):
        return kind(to_zero(piles))

    assert check_6_4(sums_after, move).right is True
    by_xor = run("big-player", **LESSON, to_zero=move)["by_xor"]
    assert play_game(games.Nim(3, 4, 5), by_xor, perfect).winner == 1


def test_without_an_answer_to_zero_gives_no_move_and_the_game_is_played_all_the_same(capsys):
    by_xor = run("big-player", **LESSON, to_zero=unanswered)["by_xor"]
    said = capsys.readouterr().out
    assert said.startswith("to_zero gives no move yet (exercise 6.4)") and "\nplayer 1 has won" in said
    assert play_game(games.Nim(0, 4), by_xor, perfect).moves == [(2, 4)]


@pytest.mark.parametrize("cell", ["calls", "slow-watch"])
def test_the_game_that_is_watched_begins_where_the_function_does(cell):
    """So the Stepper knows its players and its heaps."""
    state, game = re.search(r"watch\(label_of, (\(.*?\)), game=(.*)\)", SOURCE[cell]).groups()
    setting = re.match(r"game = (.*)", SOURCE[cell])
    game = eval(setting[1] if setting else game, {"games": games})
    assert game.start == eval(state)


def test_a_time_is_told_in_a_unit_that_says_how_long_it_is(capsys):
    names = run("slow", **LESSON, perf_counter=perf_counter, label_of=label_of(), size=lambda *piles: 10 ** piles[0])
    told = [names["spoken"](seconds) for seconds in (0.000123, 7.123, 125, 7_300, 624_822)]
    assert told == ["0.00012 seconds", "7.1 seconds", "2 minutes", "2 hours", "7 days"]
    assert "your guess for 5-5-5: none" in capsys.readouterr().out


def test_the_answers_to_the_further_questions():
    calls = 0

    def stopping(state):
        nonlocal calls
        calls += 1
        return "W" if any(stopping(after) == "L" for after in games.Nim().moves(state).values()) else "L"

    assert stopping((1, 5, 5, 5)) == "W" and f"{calls:,} calls on 5-5-5" in SOURCE["own"]

    class AtMostThree(games.Nim):
        def moves(self, state):
            return {move: after for move, after in super().moves(state).items() if move[1] < 4}

    lost = run("two-real", **LESSON, show_maps=lambda **maps: maps, yours=...)["lost"](kind=AtMostThree)
    assert set(lost) == {(x, y) for x, y in several(2, 7) if (x % 4) ^ (y % 4) == 0}
    assert all(len(winning_moves(piles)) % 2 for piles in several(4, 4) if nim_sum(piles))


def test_the_maps_are_those_of_the_theorem_and_in_misere_nim_of_heaps_of_one_only_others():
    names = run("two-real", **LESSON, show_maps=lambda **maps: maps, yours=...)
    lost, squares = names["lost"], several(2, 7)
    for third in [(), (1,), (2,), (3,)]:
        assert set(lost(*third)) == {(x, y) for x, y in squares if x ^ y == sum(third)}
    assert {*lost()} ^ {*lost(misere=True)} == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_a_map_is_drawn_for_whatever_was_guessed_and_what_is_no_pair_is_named(capsys):
    plt = pytest.importorskip("matplotlib.pyplot")
    names = run("two-map", plt=plt, ListedColormap=pytest.importorskip("matplotlib.colors").ListedColormap)
    for guess in (..., [], [(0, 0), (9, 9)], {(1, 2)}, (0, 0), [[0, 0]], [3]):
        names["show_maps"](yours=guess, real=[(0, 0)])
        shown = [text.get_text() for text in plt.gcf().axes[0].texts]
        assert shown.count("L") == (guess is not ... and sum(pair in guess for pair in [(0, 0), (1, 2)]))
        plt.close("all")
    odd = [line.partition(" is no pair of heaps from 0 to 7")[0] for line in capsys.readouterr().out.splitlines()]
    assert odd == ["(9, 9) in yours", "0 in yours", "0 in yours", "[0, 0] in yours", "3 in yours"]


def test_the_letters_of_four_maps_can_be_read_on_a_projector():
    plt = pytest.importorskip("matplotlib.pyplot")
    names = run("two-map", plt=plt, ListedColormap=pytest.importorskip("matplotlib.colors").ListedColormap)
    names["show_maps"](**{f"map_{n}": [(0, n)] for n in range(4)})
    wide, tall = plt.gcf().get_size_inches() * 100
    assert wide < 900 and tall < 640 and plt.gcf().axes[0].texts[0].get_fontsize() * 100 / 72 > 14
    plt.close("all")


def test_swapping_a_place_with_itself_loses_its_value(capsys):
    run("swap")
    assert capsys.readouterr().out.splitlines() == [
        "after swap(values, 0, 2): [5, 3, 6]",
        "after swap(values, 1, 1): [5, 0, 6]",
    ]


def test_only_one_of_the_four_properties_is_not_one_of_plus(capsys):
    run("properties-try", **LESSON)
    said = capsys.readouterr().out
    assert said.count("True") == 7 and "x + x = 0: False" in said


def test_in_misere_nim_the_label_is_another_one_at_eight_positions_of_3_4_5(capsys):
    lesson = {**LESSON, "lost": lambda **_: [], "show_maps": lambda **_: None}
    run("misere-count", **lesson, known=solve(games.Nim(3, 4, 5)))
    assert capsys.readouterr().out.startswith("8 positions: [(0, 0, 0), (0, 0, 1)")


def test_two_winning_moves_there_are_never():
    """What the question at the end of the lesson leads to."""
    counts = {len(winning_moves(piles)) for piles in several(4, 5)}
    assert counts == {0, 1, 3}
