"""Lesson 06, Nim: what its checks say, to right answers and to the wrong ones that are most likely; its figures."""

import re
from functools import reduce
from itertools import product
from operator import xor

import numpy as np
from page import Page, right, wrong

from gametree.lessons.homework import printed
from gametree.lessons.lesson06 import check_6_1, check_6_2, check_6_3, check_6_4, check_6_5, check_6_6, misere, normal
from gametree.nim import USAGE, nim_sum, winning_moves

PAGE = Page("06-nim")
SOURCE = PAGE.cells


def two_heaps(first, second):
    return (1, first - second) if first > second else (2, second - first)


LINES = {(2, 3): 1, (4, 5): 1, (5, 3): 6, (9, 9): 0, (22, 13): 27}


def lines(way):
    """The table of somebody who did something else in place of xor."""
    return {line: way(*line) for line in LINES}


def looped(piles):
    total = 0
    for pile in piles:
        total ^= pile
    return total


def printing(piles):
    print(looped(piles))


def sums_after(piles):
    return [s ^ pile ^ left for s in [nim_sum(piles)] for pile in piles for left in range(pile)]


def spoiling(piles):
    found = []
    for i, pile in enumerate(piles):
        for left in range(pile):
            piles[i] = left
            found.append(nim_sum(piles))
    return found


def to_zero(piles):
    return winning_moves(piles)[0]


def moved(change):
    """A function of heaps that gives the first winning move, changed in some way."""
    return lambda piles: change(piles, *to_zero(piles))


def found(piles, take):
    """The right heap, with a mistake in how many stones are taken: of the heap and the nim-sum."""
    heap = to_zero(piles)[0]
    return heap, take(piles[heap - 1], nim_sum(piles))


def searching(piles, begin=0, first=0):
    """Tries all moves as somebody does who counts the stones, or the heaps, from another number."""
    for number, pile in enumerate(piles, first):
        for left in range(begin, pile):
            after = list(piles)
            after[number] = left
            if nim_sum(after) == 0:
                return number + 1, pile - left


def from_the_largest(piles):
    heap = piles.index(max(piles))
    return heap + 1, piles[heap] - (piles[heap] ^ nim_sum(piles))


def unanswered(piles): ...


def by_calls(piles):
    after = [[*piles[:i], left, *piles[i + 1 :]] for i, pile in enumerate(piles) for left in range(pile)]
    return "W" if not after or "L" in map(by_calls, after) else "L"


def misere_label(piles):
    return "WL"[sum(piles) % 2] if max(piles) <= 1 else normal(piles)


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


FROM_ONE, HEAP_FIRST = "The heaps are numbered from 1, and not from 0.", "the heap comes first."
LEFT = "The second number says how many stones are left there."
test_6_1_is_right = right(
    check_6_1,
    two_heaps,
    lambda a, b: np.array(two_heaps(a, b)),
    lambda a, b: [1 + (b > a), abs(a - b)],
    says="in all 56 green positions of the map.",
)
test_6_1_is_told_what_is_wrong = wrong(
    check_6_1,
    (lambda a, b: (0, a - b) if a > b else (1, b - a), "", FROM_ONE),
    (lambda a, b: two_heaps(a, b)[::-1], "", HEAP_FIRST),
    (lambda a, b: (1, b) if a > b else (2, a), "", LEFT),
    (lambda a, b: (1, a) if a > b else (2, b), "(2, 2), and that leaves 1-0. That is a green"),
    (lambda a, b: (1, -1), "gives (1, -1), and that takes −1 stones. A move takes one stone at"),
    (lambda a, b: (3, 1), "gives (3, 1), and there is no heap 3."),
    (lambda a, b: abs(a - b), "gives 1. A move is a pair (heap, take), two whole numbers."),
)

CARRIED, BOTH, COLUMNS = "Nothing is carried", "A column with two ones gives 0.", "go column by column."
BINARY = "In binary it is: write an ordinary number"
test_6_2_is_right = right(check_6_2, LINES, {line: float(due) for line, due in LINES.items()}, says="All five lines.")
test_6_2_is_told_what_is_wrong = wrong(
    check_6_2,
    (lines(lambda x, y: x + y), "2 ⊕ 3 is wrong: it is not 5", CARRIED),
    (lines(lambda x, y: x | y), "2 ⊕ 3 is wrong: it is not 3", BOTH),
    (lines(lambda x, y: x & y), "2 ⊕ 3 is wrong: it is not 2", COLUMNS),
    (lines(lambda x, y: int(f"{x ^ y:b}")), "5 ⊕ 3 is wrong: it is not 110.", BINARY),
)

PLUS, INSIDE = "It adds the heaps with +", "Does return stand inside the loop?"
test_6_3_is_right = right(check_6_3, looped, lambda piles: reduce(xor, piles), says="lists of heaps.")
test_6_3_is_told_what_is_wrong = wrong(
    check_6_3,
    (sum, "sum([3, 4, 5]) gives 12, which is not right.", PLUS),
    (lambda piles: piles[0], "gives 3, which is not right.", INSIDE),
    (lambda piles: 0, "gives 0, which is not right.", "s ^ heap alone does not change s."),
    (lambda piles: nim_sum([piles[0], *piles]), "", "The first heap comes in twice"),
)

NO_STONE, MINUS = "To take no stone is no move.", "A heap of 5 from which 2 are taken is 5 − 2"
NOT_EVERY, THE_SUM = "Not every heap will do", "It takes s, but the heap must become heap ⊕ s."
NO_MOVE, PLACE = "Or has it found no move? (2, 1) leaves 0.", "Heap 1 is heaps[0]."
test_6_4_is_right = right(
    lambda both: check_6_4(*both),
    (sums_after, to_zero),
    (lambda piles: (left for left in sums_after(piles)), lambda piles: [*to_zero(piles)]),
    (lambda piles: sorted(sums_after(piles)), lambda piles: np.array(to_zero(piles))),
    says="and none of them leaves 0. Your move leaves 0 from all 532 others.",
)
test_6_4_is_told_what_is_wrong = wrong(
    lambda both: check_6_4(*both),
    ((lambda p: [nim_sum(p) ^ x ^ y for x in p for y in range(x + 1)], to_zero), "", NO_STONE),
    ((lambda p: [nim_sum(p) ^ x for pile in p for x in range(1, pile + 1)], to_zero), "", MINUS),
    ((sums_after, moved(lambda p, heap, take: (heap - 1, take))), "heap has 0", FROM_ONE),
    ((sums_after, from_the_largest), "A move takes one stone at least.", NOT_EVERY),
    ((sums_after, printing), "printing([0, 1]) gives None", NO_MOVE),
    ((sums_after, lambda p: searching(p, first=1)), "stopped: IndexError", PLACE),
    ((sums_after, lambda p: found(p, lambda heap, s: heap - heap ^ s)), "the second heap has 2 stones only.", THE_SUM),
    ((sums_after, lambda p: found(p, lambda heap, s: heap - s ^ heap)), "", ". Python computes − first"),
)

NORMAL, EMPTY = "These are the labels of normal Nim.", "There are no stones."
ONES, EIGHT = "Here no heap has more than one stone", [*product((0, 1), repeat=3)]
test_6_5_is_right = right(check_6_5, misere_label, misere, by_calls, says="positions.")
test_6_5_is_told_what_is_wrong = wrong(
    check_6_5,
    (normal, "", NORMAL),
    (lambda piles: "L" if nim_sum(piles) else "W", "([2]) gives L, which is not", "You swap the labels of normal"),
    (lambda piles: "L" if misere(piles) == "W" else "W", "([0]) gives L", "W says that the player to move can win."),
    (lambda piles: misere(piles) if tuple(piles) in EIGHT else normal(piles), "([0]) gives L", "With three heaps"),
    (lambda piles: misere(piles) if any(piles) else "L", "", EMPTY),
    (lambda piles: "W" if max(piles) < 2 else normal(piles), "([1]) gives W, which is not right.", ONES),
)


SPACES, SUM, ANOTHER = "Leave out the spaces", "The nim-sum of these heaps", "There is another winning move."
ORDER, REPEATED = "in the order of the heaps.", "also where two read the same."
AFTER_LOSS, LETTERS, DIGITS = "After loss! there are no moves.", "letter by letter.", "does not consist of digits only"
NO_USAGE, INT, STRING = "no usage is wanted.", "before you give it to int.", "int makes a number of it."
test_6_6_is_right = right(check_6_6, printed, lambda w: (line for line in printed(w)), says="It knows misère Nim too.")


test_6_6_is_told_what_is_wrong = wrong(
    check_6_6,
    (program(end="\n"), "Line 1 of nim_lines(['5', '4', '1', '3', '2', '7']) is 'win!\\n'", SPACES),
    (program(win=lambda won: "loss!" if won else "win!"), "", SUM),
    (program(choose=lambda moves: moves[:1]), "", ANOTHER),
    (program(choose=lambda moves: []), "gives ['win!'], which is not right.", "Below win! there is a line for each"),
    (program(choose=lambda moves: [*dict.fromkeys(moves)]), "", REPEATED),
    (program(choose=sorted), "", ORDER),
    (program(choose=lambda moves: moves or ["no winning move"]), "", AFTER_LOSS),
    (program(line=lambda h, p, t: f"remove {t} from {p}"), "Line 2 of nim_lines", LETTERS),
    (program(valid=lambda word: word.isdigit() and int(word)), "", NO_USAGE),
    (program(valid=lambda word: word.lstrip("+").isdigit()), "though int can read it", DIGITS),
    (program(valid=lambda word: True), "", INT),
    (lambda words: ["win!"] if reduce(xor, words, 0) else ["loss!"], "", STRING),
)


def test_6_2_says_which_lines_are_open():
    verdict = check_6_2({**LINES, (5, 3): ..., (9, 9): ...})
    assert verdict.right is None and "Still open: 5 ⊕ 3, 9 ⊕ 9." in verdict.sentence


def test_6_4_looks_at_the_first_function_while_the_second_one_is_not_written():
    due = "… Not answered yet. sums_after is right. There are still dots in unanswered: put your code in their place."
    assert check_6_4(sums_after, unanswered).sentence == due
    assert "sums_after" not in check_6_4(unanswered, to_zero).sentence
    assert check_6_4(spoiling, unanswered).right is False


def test_nothing_is_named_or_answered_before_its_time():
    before = PAGE.text[: PAGE.text.index("## What you can do now")]
    assert not re.search("misere|misère|kind=|slides|homework|piles|Beat the perfect", before)
    assert not re.search("[⊕^]|other", re.search("(?s)<details>.*", SOURCE["ex-6-4-text"])[0])  # no half of the proof
