"""Tests of lesson 06, Nim: its checks accept right answers and explain likely errors, and its numbers are right."""

import re
from functools import reduce
from itertools import product
from operator import xor

import numpy as np
import pytest
from page import Page, right, run, wrong

from gametree import build_tree, games, nodes, perfect, play_game, solve
from gametree.lessons.heaps import lost, show_maps, small_positions
from gametree.lessons.homework import expected_lines
from gametree.lessons.lesson06 import check_6_1, check_6_2, check_6_3, check_6_4, check_6_5, check_6_6, misere, normal
from gametree.nim import USAGE, nim_sum, winning_moves

PAGE = Page("06-nim")
SOURCE = PAGE.cells


def two_heaps(first, second):
    return (1, first - second) if first > second else (2, second - first)


LINES = {(2, 3): 1, (4, 5): 1, (5, 3): 6, (9, 9): 0, (22, 13): 27}


def lines(way):
    """Return the table of a student who computed something else instead of xor."""
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
    moves = ((heap, pile - (pile ^ nim_sum(piles))) for heap, pile in enumerate(piles, 1))
    return next((move for move in moves if move[1] > 0), None)


def moved(change):
    """Return a function from heaps to the first winning move after a change to it."""
    return lambda piles: change(piles, *to_zero(piles))


def found(piles, take):
    """Return a move from the right heap, with a wrong number of stones that depends on the heap and the nim-sum."""
    heap = to_zero(piles)[0]
    return heap, take(piles[heap - 1], nim_sum(piles))


def taking_the_sum(piles):
    return next(((heap, nim_sum(piles)) for heap, pile in enumerate(piles, 1) if pile >= nim_sum(piles)), None)


def searching(piles, begin=0, first=0):
    """Try all moves. Stones or heaps may be counted from a wrong number."""
    for number, pile in enumerate(piles, first):
        for left in range(begin, pile):
            after = list(piles)
            after[number] = left
            if nim_sum(after) == 0:
                return number + 1, pile - left


def in_one_line(piles):
    s = nim_sum(piles)
    return [(heap, pile - left) for heap, pile in enumerate(piles, 1) for left in range(pile) if s ^ pile == left][0]


def rest(piles, i):
    """Return the nim-sum of all heaps but one."""
    return nim_sum([*piles[:i], *piles[i + 1 :]])


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
    """Return the homework program with some changes."""
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


def as_typed(words):
    lines = program()(words)
    if lines[0] != "win!":
        return lines
    moves = winning_moves([*map(int, words)])
    return ["win!", *(f"winning move: remove {take} from the {words[heap - 1]} pile" for heap, take in moves)]


MAPS_SHOW, SYMBOL = "The maps show where the move must lead.", "Write your own version here, with ^."
FROM_ONE, HEAP_FIRST = "The heaps are numbered from 1, not from 0.", "The heap comes first."
LEFT = "Your second number says how many stones are left in the heap."
test_6_1_accepts_right_answers = right(
    check_6_1,
    two_heaps,
    lambda a, b: np.array(two_heaps(a, b)),
    lambda a, b: [1 + (b > a), abs(a - b)],
    says="in all 56 green positions on the map.",
)
test_6_1_explains_wrong_answers = wrong(
    check_6_1,
    (lambda a, b: (0, a - b) if a > b else (1, b - a), "", FROM_ONE),
    (lambda a, b: two_heaps(a, b)[::-1], "", HEAP_FIRST),
    (lambda a, b: (1, b) if a > b else (2, a), "", LEFT),
    (lambda a, b: (1, a) if a > b else (2, b), "(2, 2), which leaves 1-0. That is a green"),
    (lambda a, b: (1, -1), "returned (1, -1), which takes −1 stones. A move takes at least"),
    (lambda a, b: (3, 1), "returned (3, 1), but there is no heap 3."),
    (lambda a, b: winning_moves([a, b])[0], "it calls winning_moves, which is part of gametree.", MAPS_SHOW),
    (lambda a, b: perfect(build_tree(games.Nim(a, b))), "it calls perfect, which is part of gametree.", MAPS_SHOW),
    (lambda a, b: abs(a - b), "returned 1. A move is a pair (heap, take) of whole numbers."),
)
CARRIED, BOTH, COLUMNS = "Nothing is carried", "A column with two ones gives 0.", "go column by column."
BINARY = "As a binary number, your answer is right."
test_6_2_accepts_right_answers = right(
    check_6_2, LINES, {line: float(expected) for line, expected in LINES.items()}, says="All five lines are right."
)
test_6_2_explains_wrong_answers = wrong(
    check_6_2,
    (lines(lambda x, y: x + y), "2 ⊕ 3 is not 5", CARRIED),
    (lines(lambda x, y: x | y), "2 ⊕ 3 is not 3", BOTH),
    (lines(lambda x, y: x & y), "2 ⊕ 3 is not 2", COLUMNS),
    (lines(lambda x, y: int(f"{x ^ y:b}")), "5 ⊕ 3 is not 110.", BINARY),
)
PLUS, INSIDE = "Your function adds the heaps with +", "Is return inside the loop?"
ALWAYS_0 = "s ^ heap alone does not change s, and heap ^ heap is always 0."
test_6_3_accepts_right_answers = right(check_6_3, looped, lambda piles: reduce(xor, piles), says="lists of heaps.")
test_6_3_explains_wrong_answers = wrong(
    check_6_3,
    (sum, "sum([3, 4, 5]) returned 12, which is not right.", PLUS),
    (lambda piles: piles[0], "returned 3, which is not right.", INSIDE),
    (lambda piles: 0, "returned 0, which is not right.", ALWAYS_0),
    (lambda piles: reduce(lambda s, heap: heap ^ heap, piles, 0), "", ALWAYS_0),
    (lambda piles: looped([1, *piles]), "returned 3, which is not right.", "Does your function start with 1?"),
    (lambda piles: looped([piles[0], *piles]), "", "uses the first heap twice"),
    (nim_sum, "it calls nim_sum, which is part of gametree.", SYMBOL),
)
NO_STONE, MINUS = "Taking no stone is not a move.", "from a heap of 5, it becomes 5 − 2"
NOT_EVERY, THE_SUM = "Not every heap works", "Your move takes s stones, but the heap must become heap ⊕ s."
TOO_LONG, WITH_SUM = "takes too long. A heap may have 10**12 stones", "Find the move yourself here, with nim_sum."
NO_MOVE, PLACE = "Or did your function find no move? The move (2, 1) leaves a nim-sum of 0.", "Heap 1 is heaps[0]."
test_6_4_accepts_right_answers = right(
    lambda both: check_6_4(*both),
    (sums_after, to_zero),
    (lambda piles: (left for left in sums_after(piles)), lambda piles: [*to_zero(piles)]),
    (lambda piles: sorted(sums_after(piles)), lambda piles: np.array(to_zero(piles))),
    (sums_after, lambda piles: next((i + 1, p - rest(piles, i)) for i, p in enumerate(piles) if rest(piles, i) < p)),
    says="and none of them leaves a nim-sum of 0. From each of 583 positions with a nim-sum other than 0, your",
)
test_6_4_explains_wrong_answers = wrong(
    lambda both: check_6_4(*both),
    ((lambda p: [nim_sum(p) ^ x ^ y for x in p for y in range(x + 1)], to_zero), "", NO_STONE),
    ((lambda p: [nim_sum(p) ^ x for pile in p for x in range(1, pile + 1)], to_zero), "", MINUS),
    ((sums_after, moved(lambda p, heap, take: (heap - 1, take))), "but the first heap is empty.", FROM_ONE),
    ((sums_after, from_the_largest), "A move takes at least one stone.", NOT_EVERY),
    ((sums_after, printing), "printing([0, 1]) returned None", NO_MOVE),
    ((sums_after, taking_the_sum), "taking_the_sum([1, 2]) returned None", "it takes s stones, but the heap must"),
    ((sums_after, lambda p: searching(p, first=1)), "failed: IndexError", PLACE),
    (
        (sums_after, lambda p: found(p, lambda heap, s: heap - heap ^ s)),
        "but the second heap has only 2 stones.",
        THE_SUM,
    ),
    ((sums_after, lambda p: found(p, lambda heap, s: heap - s ^ heap)), "", ". Python computes − first"),
    ((sums_after, searching), "Your moves are right, but searching([", TOO_LONG),
    ((sums_after, in_one_line), "Your moves are right, but in_one_line([", TOO_LONG),
    ((sums_after, lambda p: winning_moves(p)[0]), "it calls winning_moves, which is", WITH_SUM),
    ((sums_after, lambda p: perfect(build_tree(games.Nim(*p)))), "it calls perfect, which is", WITH_SUM),
    ((sums_after, lambda p: to_zero(p) if max(p) < 10**6 else (1, 1)), "(1, 1), which leaves"),
)
NORMAL, EMPTY = "These are the labels of normal Nim.", "No stones are left."
ONES, EIGHT = "No heap has more than one stone here", [*product((0, 1), repeat=3)]
test_6_5_accepts_right_answers = right(check_6_5, misere_label, misere, by_calls, says="positions.")
test_6_5_explains_wrong_answers = wrong(
    check_6_5,
    (normal, "", NORMAL),
    (lambda piles: "L" if nim_sum(piles) else "W", "([2]) returned L, which is not", "You swap the labels of normal"),
    (
        lambda piles: "L" if misere(piles) == "W" else "W",
        "([0]) returned L",
        "W means that the player to move can win.",
    ),
    (
        lambda piles: misere(piles) if tuple(piles) in EIGHT else normal(piles),
        "([0]) returned L",
        "Your function is right for three heaps",
    ),
    (lambda piles: misere(piles) if any(piles) else "L", "", EMPTY),
    (lambda piles: "W" if max(piles) < 2 else normal(piles), "([1]) returned W, which is not right.", ONES),
)


def no_stones(words):
    return ["loss!"] if words[:1] == ["-m"] and {*words[1:]} == {"0"} else expected_lines(words)


SPACES, SUM, ANOTHER = "Leave out extra spaces", "The nim-sum of these heaps", "There is another winning move."
ORDER, REPEATED = "in the order of the heaps.", "even if two lines are the same."
AFTER_LOSS, LETTERS, DIGITS = "After loss! there are no moves.", "letter by letter.", "does not consist only of digits"
NO_USAGE, INT, STRING = "so the usage should not be shown.", "before you pass it to int.", "Use int to convert it"
test_6_6_accepts_right_answers = right(
    check_6_6, expected_lines, lambda w: (line for line in expected_lines(w)), says="Your program knows misère Nim too."
)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (program(), "exactly the same output as the package's program."),
        (
            program(valid=lambda word: all(letter in "0123456789" for letter in word)),
            "exactly the same output as the package's program.",
        ),
        (program(valid=str.isdigit), "int can't read. Only the digits 0 to 9 count here, so test isascii() too."),
        (as_typed, "the package's program prints 'from the 7 pile', without the zeros."),
        (
            lambda words: program()(words[words[:1] == ["-m"] :]),
            "right yet: for -m 1, the package's program prints 'loss!'.",
        ),
        (no_stones, "But who wins misère Nim if there are no stones, as in -m 0?"),
    ],
)
def test_6_6_accepts_programs_and_mentions_their_limits(answer, says):
    verdict = check_6_6(answer)
    assert verdict.right is True and verdict.sentence.endswith(says)


test_6_6_explains_wrong_answers = wrong(
    check_6_6,
    (program(end="\n"), "Line 1 of nim_lines(['5', '4', '1', '3', '2', '7']) is 'win!\\n'", SPACES),
    (program(win=lambda won: "loss!" if won else "win!"), "", SUM),
    (program(choose=lambda moves: moves[:1]), "", ANOTHER),
    (
        program(choose=lambda moves: []),
        "returned ['win!'], which is not right.",
        "After win! there must be a line for each",
    ),
    (program(choose=lambda moves: [*dict.fromkeys(moves)]), "", REPEATED),
    (program(choose=sorted), "", ORDER),
    (program(choose=lambda moves: moves or ["no winning move"]), "", AFTER_LOSS),
    (program(line=lambda h, p, t: f"winning move: remove {t} from the {h} pile"), "", "not the heap's number."),
    (program(line=lambda h, p, t: f"remove {t} from {p}"), "Line 2 of nim_lines", LETTERS),
    (program(valid=lambda word: word.isdigit() and int(word)), "", NO_USAGE),
    (program(valid=lambda word: word.lstrip("+").isdigit()), "even though int accepts it", DIGITS),
    (program(valid=lambda word: True), "", INT),
    (lambda words: ["win!"] if reduce(xor, words, 0) else ["loss!"], "", STRING),
)


def test_6_2_lists_the_lines_still_to_answer():
    verdict = check_6_2({**LINES, (5, 3): ..., (9, 9): ...})
    assert verdict.right is None and "Still to answer: 5 ⊕ 3, 9 ⊕ 9." in verdict.sentence


def test_6_4_judges_the_first_function_if_the_second_has_dots():
    rest = "There are still dots in unanswered. Replace them with your code."
    expected = f"… Not answered yet. sums_after is right. {rest}"
    assert check_6_4(sums_after, unanswered).sentence == expected
    assert "sums_after" not in check_6_4(unanswered, to_zero).sentence
    assert check_6_4(spoiling, unanswered).right is False


PRINTED = "5 4 1 3 2 7", "-m 1 1 1", "three"
LESSON = {"nim_sum": nim_sum, "guess": lambda name: None}
ANSWERS = {"sums_after": sums_after, "to_zero": to_zero, "check_6_4": check_6_4}
MAPS = {"lost": lost, "show_maps": lambda **maps: maps}  # show_maps returns the maps without drawing them


def cell(id, **names):
    return run(SOURCE[id], **LESSON, **names)


def test_numbers_in_the_text_are_right():
    assert "instead of 60,777,016" in SOURCE["own"]
    assert cell("size")["size"]((1, 5, 5, 5)) == 60_777_016 and "1,038,768 nodes" in SOURCE["size-text"]
    assert "has 64,821 positions" in SOURCE["big"] and 31 * 41 * 51 == 64_821
    assert "the nim-sum is 4" in SOURCE["big"] and nim_sum([30, 40, 50]) == 4
    assert nim_sum([3, 4, 6]) != 0  # the player who begins can win against by_xor
    assert "`50 ^ 37` is 23" in SOURCE["ex-6-3-text"] and 50 ^ 37 == 23
    assert "all numbers from 0 to 31" in SOURCE["properties"] and "range(32)" in SOURCE["properties-try"]


def test_nim_3_4_5_has_as_many_states_as_the_tree_of_lesson_1_has_nodes(capsys):
    known = cell("states")["known"]
    assert capsys.readouterr().out.startswith("232 states, 120 positions\n")
    once = [state for state in known if (3 - state[0], *state[1:]) not in known]
    assert len(once) == 8 and (1, 3, 4, 5) in once and "240 − 8 = 232" in SOURCE["states-answer"]
    assert len(nodes(build_tree(games.OneTwoTen()))) == 232


@pytest.mark.parametrize(
    ("id", "names", "starts", "has"),
    [
        ("size", {}, "1,038,768 nodes\n", ""),
        ("swap", {}, "after swap(values, 0, 2): [5, 3, 6]\nafter swap(values, 1, 1): [5, 0, 6]\n", ""),
        ("properties-try", {}, "", "x + x = 0: False"),
        ("pattern", {}, "W has 102 positions", "L has 18 positions, with nim-sums [0]\n3-4-5: 2\n"),
        ("misere-count", {"known": solve(games.Nim(3, 4, 5))} | MAPS, "8 positions: [(0, 0, 0), (0, 0, 1)", ""),
    ],
)
def test_cell_prints_what_the_text_says(id, names, starts, has, capsys):
    cell(id, **names)
    output = capsys.readouterr().out
    assert output.startswith(starts) and has in output and output.count("True") == 7 * (id == "properties-try")


def test_xor_beats_the_perfect_player_in_a_game_too_large_to_search(capsys):
    names = cell("big-player", **ANSWERS)
    assert capsys.readouterr().out.startswith("by_xor wins")
    piles, sums = (30, 40, 50), []
    for heap, take in names["played"].moves:
        piles = (*piles[: heap - 1], piles[heap - 1] - take, *piles[heap:])
        sums.append(nim_sum(piles))
    assert names["played"].moves[0] == (1, 1) and "1 from the first heap. That left 29-40-50" in SOURCE["big-answer"]
    assert all(sums[0::2]) and not any(sums[1::2])
    first = play_game(games.Nim(3, 4, 6), lambda node: winning_moves(node.state[1:])[0], names["by_xor"])
    assert first.winner == 1


@pytest.mark.parametrize("kind", [list, np.array])
def test_move_in_a_game_may_be_a_list_or_an_array(kind):
    by_xor = cell("big-player", **ANSWERS | {"to_zero": lambda piles: kind(to_zero(piles))})["by_xor"]
    assert play_game(games.Nim(3, 4, 5), by_xor, perfect).winner == 1


def test_by_xor_can_play_before_6_4_is_solved_but_then_no_one_is_asked_who_wins(capsys):
    by_xor = cell("big-player", **ANSWERS | {"to_zero": unanswered})["by_xor"]
    assert capsys.readouterr().out == "Exercise 6.4 comes first.\n"
    assert play_game(games.Nim(0, 4), by_xor, perfect).moves == [(2, 4)]


def test_cell_estimates_the_time_for_5_5_5_from_a_measurement(capsys):
    cell("slow", size=lambda state: 10 ** state[1])
    output = capsys.readouterr().out
    assert "\n5-5-5: 100,000 calls, about" in output and "nim-sum 5 in" in output


def test_answers_to_further_questions_are_right():
    calls = 0

    def stopping(state):
        nonlocal calls
        calls += 1
        return "W" if any(stopping(after) == "L" for after in games.Nim().moves(state).values()) else "L"

    assert stopping((1, 5, 5, 5)) == "W" and f"{calls:,} calls on 5-5-5" in SOURCE["own"]

    class AtMostThree(games.Nim):
        def moves(self, state):
            return {move: after for move, after in super().moves(state).items() if move[1] < 4}

    assert set(lost(AtMostThree(7, 7))) == {(x, y) for x, y in small_positions(2, 7) if (x % 4) ^ (y % 4) == 0}
    assert {len(winning_moves(piles)) for piles in small_positions(4, 5)} == {0, 1, 3}  # but never two winning moves


def test_notebook_runs_the_program_of_the_homework(shell, capsys):
    assert shell.run_cell(SOURCE["command-run"]).success and shell.user_ns["_exit_code"] == 2
    program, last = capsys.readouterr().out.split("winning_moves(")
    assert program == "".join(f"{line}\n" for words in PRINTED for line in expected_lines(words.split()))
    assert last.endswith("returns [(1, 2), (2, 2), (3, 2)]\n")


def test_maps_follow_the_theorem_and_misere_nim_differs_at_four_pairs():
    squares = small_positions(2, 7)
    for third in [(), (1,), (2,), (3,)]:
        assert set(lost(games.Nim(7, 7, *third))) == {(x, y) for x, y in squares if x ^ y == sum(third)}
    assert {*lost(games.Nim(7, 7))} ^ {*lost(games.Nim(7, 7, misere=True))} == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_map_is_drawn_for_any_guess_and_invalid_pairs_are_named(capsys):
    plt = pytest.importorskip("matplotlib.pyplot")
    for guess in (..., [], [(0, 0), (9, 9)], {(1, 2)}, (0, 0), [[0, 0]], [3], 0, "x"):
        show_maps(yours=guess, real=[(0, 0)])
        assert plt.gcf().axes[0].get_title() == "yours" + ": no pairs yet" * (guess in (..., []))
        assert bool(plt.gcf().axes[0].patches) == (guess not in (..., []))
        shown = [text.get_text() for text in plt.gcf().axes[0].texts]
        assert shown.count("L") == (guess is not ... and guess in ([(0, 0), (9, 9)], {(1, 2)}, [[0, 0]]))
        plt.close("all")
    odd = [line.partition(" is not a pair of heaps from 0 to 7")[0] for line in capsys.readouterr().out.splitlines()]
    assert odd == ["(9, 9) in yours", *["0 in yours"] * 2, "3 in yours", "0 in yours", "'x' in yours"]


def test_letters_on_four_maps_are_large_enough_to_read():
    plt = pytest.importorskip("matplotlib.pyplot")
    show_maps(**{f"map_{n}": [(0, n)] for n in range(4)})
    wide, tall = plt.gcf().get_size_inches() * 100
    assert wide < 900 and tall < 300 and plt.gcf().axes[0].texts[0].get_fontsize() * 100 / 72 > 14
    plt.close("all")


def test_lesson_6_hides_its_answers_and_later_topics():
    before = PAGE.text[: PAGE.text.index("## What you can do now")]
    assert not re.search("misere|misère|kind=|slides|homework|piles|Beat the perfect", before)
    # the hint must not give away half of the proof
    assert not re.search("[⊕^]|other", re.search("(?s)<details>.*", SOURCE["ex-6-4-text"])[0])
