"""Tests of lesson 13, Sums: its checks accept right answers and explain likely errors, and its numbers are right."""

import re
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement
from operator import xor

import numpy as np
import pytest
from page import Page, right, run, wrong

from gametree import GameError, Node, Sum, build_graph, games, grundy, label, mex, nodes
from gametree.lessons.added import values_of
from gametree.lessons.lesson13 import check_13_1, check_13_2, check_13_3, check_13_4, check_13_5, check_13_6
from gametree.lessons.periods import find_period, last_exception
from gametree.lessons.sequences import values_of_rows

PAGE, MORE = Page("13-sums"), Page("more/13-long-rows").cells
OURS = "which is part of gametree."
WITH = {"combinations_with_replacement": combinations_with_replacement}


def exercise(id, *changes, open=False):
    return PAGE.run(id, *changes, open=open, xor=xor, reduce=reduce, cache=cache, values_of=values_of)


def test_answer_with_dots_counts_as_not_answered_yet():
    assert check_13_6((2, 5, 7), ...).right is check_13_6((2, ...), 3).right is None


def my_mex(values):
    return min({*range(len(values) + 1)} - {*values})


def my_grundy(node):
    node.grundy = my_mex([my_grundy(child) for child in node.children.values()])
    return node.grundy


def too_short(values):
    for number in range(len(values)):
        if number not in values:
            return number


EARLY_END = "Does a loop end too early"
LARGEST, ZERO, EMPTY = "more than the largest", "not with 1.", "there are no children"
CONTAINS, SMALLER = "The list contains 3.", "A smaller number is missing from the list."
test_13_1_accepts_right_answers = right(
    lambda function: check_13_1(my_mex, function), my_grundy, lambda node: my_grundy(node)
)
test_13_1_explains_a_wrong_mex = wrong(
    lambda function: check_13_1(function, my_grundy),
    (lambda values: max(values, default=-1) + 1, "([0, 1, 3]) returned 4, which is not right.", LARGEST),
    (lambda values: my_mex([0, *values]), "([1, 2]) returned 3", ZERO),
    (lambda values: max(values), "([]) failed: ValueError", EMPTY),
    (len, "len([0, 1, 3]) returned 3, which is not right.", CONTAINS),
    (lambda values: 9, "([0, 1, 3]) returned 9, which is not right.", SMALLER),
    (lambda values: -1, "([0, 1, 3]) returned -1, which is not right."),
    (lambda values: mex(values), "it calls mex, ", OURS),
    (too_short, "too_short([0]) returned None.", EARLY_END),
    (lambda values: None, "([0, 1, 3]) returned None. Is a return missing or in the wrong place?"),
)
KEYS = "goes through its keys"
MINE = "node.grundy = my_mex([my_grundy(child) for child in node.children.values()])\n    return node.grundy\n"


def grundy_of(body):
    text = PAGE.solved["ex-13-1"].split("def my_grundy")[0]
    names = run(f"{text}\ndef my_grundy(node):\n    {body}")
    return check_13_1(names["my_mex"], names["my_grundy"])


test_13_1_explains_wrong_grundy_values = wrong(
    grundy_of,
    (MINE.replace(".values()", ""), "has no attribute 'children'", KEYS),
    ("return grundy(node)\n", "it calls grundy, ", OURS),
    (MINE.replace("([", "(").replace("])", ")"), "whose mex is a different", "a generator or a map only once"),
)  # fmt: skip
LARGER = "1 + max([my_grundy(child) for child in node.children.values()], default=-1)"


@pytest.mark.parametrize(("line", "right"), [
    (MINE, True), (MINE.replace("    return node.grundy\n", ""), False),
    ("return my_mex([my_grundy(child) for child in node.children.values()])", True),
    (f"return {LARGER}", False), (f"node.value = {LARGER}\n    return node.value", False),
])  # fmt: skip
def test_stepper_of_the_lesson_judges_stored_and_returned_values(line, right):
    known = run(f"def my_grundy(node):\n    {line}", my_mex=my_mex, games=games)
    assert bool(eval(PAGE.cells["watch"].splitlines()[-1], known).mistakes) != right


def values(several):
    return [grundy(build_graph(game)) for game in several]


def is_lost(several):
    return reduce(xor, values(several)) == 0


def adding_one_by_one(several):
    total = 0
    for value in values(several):
        total += value
    return total == 0


TURNED, EACH, SUM = "should return True if the sum is lost", "each game on its own is lost", "the moves of the sum."
ADDING = "Adding is not ⊕: 1 + 1 is 2, but 1 ⊕ 1 is 0."
test_13_2_accepts_right_answers = right(
    check_13_2, is_lost, lambda several: not reduce(xor, (my_grundy(build_graph(game)) for game in several)),
    lambda several: np.bool_(is_lost(several)), lambda several: not reduce(xor, values(several)),
)  # fmt: skip
test_13_2_explains_wrong_answers = wrong(
    check_13_2,
    (lambda several: not is_lost(several), "([Nim(1), Nim(1)]) returned False. The Grundy values are 1 and 1", TURNED),
    (lambda several: not any(values(several)), "and this sum is lost.", EACH),
    (lambda several: sum(values(several)) == 0, "and this sum is lost.", ADDING),
    (adding_one_by_one, "and this sum is lost.", ADDING),
    (lambda several: label(build_graph(Sum(*several))) == "L", "failed: it goes through", SUM),
    (lambda several: True, "and this sum is won."),
    (lambda several: len({*values(several)}) == 1, "returned"),
    (lambda several: sum(values(several)) % 2 == 0, "returned True."),
    (lambda several: all(sum(v >> bit & 1 for v in values(several)) % 2 == 0 for bit in range(3)), "returned True."),
)


def winning(node):
    return [move for move, child in node.children.items() if not reduce(xor, values_of(child))]


def by_the_sum(node):
    return {move for move, child in node.children.items() if label(build_graph(Node(child.game, child.state))) == "L"}


LEADS, INNER = "the position after a move", "the number of the game and a move in that game."
FURTHER = "looks more than one move ahead. The Grundy values of the games are enough to"
NUMBERS, XOR = "returns Grundy values, not games", "Your list is empty. What is the xor of values_of(child)?"
LOST = "so the sum is won. A move wins if the sum after it is lost."
NO_LIST, INSIDE = "A node is not a list of games.", "Is return after the loop, not inside it?"


def moves(*changes):
    return exercise("ex-13-3", *changes)["winning_moves"]


ADD, AFTER = "            winning.append(move)", "\n    return winning"
test_13_3_accepts_right_answers = right(
    check_13_3, winning, lambda node: [*reversed(winning(node))], lambda node: (*winning(node),)
)
test_13_3_explains_wrong_answers = wrong(
    check_13_3,
    (lambda node: [node[move] for move in winning(node)], "", LEADS),
    (lambda node: [move for _, move in winning(node)], "", INNER),
    (by_the_sum, "At 3 + 1, by_the_sum looks more than", FURTHER),
    (lambda node: [move for move, child in node.children.items() if is_lost(child)], "0 is not a move from", NO_LIST),
    (lambda node: {*winning(node)}, "} is a set. Return a list of moves."),
    (lambda node: dict.fromkeys(winning(node)).keys(), "is not a list. Return a list of moves."),
    (lambda node: is_lost(values_of(node)), "> at 3 + 1 failed", NUMBERS),
    (lambda node: winning(node)[:0], " wrong result: (1, (1, 1, 2)) is not in the list, but after this move", XOR),
    (lambda node: [move for move in node.children if not reduce(xor, values_of(node))], " is not in the list", XOR),
    (lambda node: [move for move, child in node.children.items() if reduce(xor, values_of(child))], "", LOST),
    (moves((" ^ ", " + ")), " is not in the list", XOR),
    (moves(("values_of(child)", "values_of(node)")), " is not in the list", XOR),
    (moves((AFTER, "\n        return winning")), " is not in the list", INSIDE),
    (moves((ADD, f"{ADD}\n            return winning")), " is not in the list", INSIDE),
    (moves((ADD, f"{ADD}\n            break")), " is not in the list"),
    (moves((AFTER, "\n    return winning[:1]")), " is not in the list"),
)


def rows(most, balls=(1, 2)):
    known = {}
    for pins in range(most + 1):
        known[pins] = mex(known[a] ^ known[pins - b - a] for b in balls if b <= pins for a in range(pins - b + 1))
    return known


def remembered(most, balls=(1, 2)):
    @cache
    def value(pins):
        return my_mex([value(a) ^ value(pins - b - a) for b in balls if b <= pins for a in range(pins - b + 1)])

    return [value(pins) for pins in range(most + 1)]


END, PLUS = "only hit the end", "don't add the two Grundy values with +."
SLOW = "are right. But row_values(20) failed: it seemed to run forever"
XORED, BEGIN = "values[left] ^ values[pins - ball - left]", "    values = []\n"
ADDED, PLACES = f"found.append({XORED})", "for left in range(pins - ball + 1):"
test_13_4_accepts_right_answers = right(
    check_13_4, rows, remembered, lambda *arguments: tuple(rows(*arguments).values())
)
test_13_4_explains_wrong_answers = wrong(
    lambda changes: check_13_4(exercise("ex-13-4", *changes)["row_values"]),
    ([(ADDED, "found.append(values[pins - ball])"), (PLACES, "if ball <= pins:")], "3 pins is not 0.", END),
    ([(" ^ ", " + ")], "", PLUS),
    ([(XORED, "row_values(left, balls)[-1] ^ row_values(pins - ball - left, balls)[-1]")], "", SLOW),
    ([(BEGIN, "    return [grundy(build_graph(games.Kayles(n))) for n in range(most + 1)]\n")], "build_graph, ", OURS),
)


def emptying(values, period):
    while len(values) > period:
        if values.pop() != values[-period]:
            return len(values) - period
    return -1


FIRST_N, PLUS_PERIOD, FAR = "the first n, not", "Your function returns n + period", "still an index of the list?"
test_13_5_accepts_right_answers = right(check_13_5, last_exception, lambda v, p: np.int64(last_exception(v, p)))
test_13_5_explains_wrong_answers = wrong(
    check_13_5,
    (lambda v, p: next((n for n in range(len(v) - p) if v[n] != v[n + p]), -1), "is not right.", FIRST_N),
    (lambda v, p: max((n + p for n in range(len(v) - p) if v[n] != v[n + p]), default=-1), "", PLUS_PERIOD),
    (lambda v, p: max((n for n in range(len(v)) if v[n] != v[n + p]), default=-1), "failed: IndexError", FAR),
    (lambda v, p: sum(v[n] != v[n + p] for n in range(len(v) - p)), "is not right."),
    (emptying, "changed the list. Leave it unchanged."),
)
test_13_6_accepts_right_answers = right(
    lambda answer: check_13_6(*answer), ((2, 5, 7), 22), ([7, 2, 5], 22), ({3}, 6), (range(1, 5), np.int64(5))
)
test_13_6_explains_wrong_answers = wrong(
    lambda answer: check_13_6(*answer),
    (((2, 5, 7), 44), "not 44. The Grundy values repeat after 44 places", "44 is not the smallest such number."),
    (((2, 5, 7), 21), "If 2, 5 and 7 may be taken, the period is not 21."),
    (((4, 3, 1), 7), "(4, 3, 1) is in the lesson."),
    ((3, 6), "needs a comma: (3,)"),
    ((1.5, 6), "Write the numbers in parentheses, as in (2, 3)."),
)


def test_sequences_have_the_periods_that_the_text_states(capsys):
    condition = "row_values if check_13_4(row_values).right else values_of_rows"  # this test uses values_of_rows
    text = MORE["four"].replace(condition, "values_of_rows")
    shown, found = run(text, MORE["sequences"], values_of_rows=values_of_rows)["sequences"], {}
    for name, values in shown.items():
        period = min(range(1, 101), key=lambda period: last_exception(values, period))
        found[name] = period, last_exception(values, period)
    assert found == {
        "Kayles": (12, 70), "Dawson's Kayles": (34, 52), "Grundy's game": (100, 400), "Take 1, 3 or 4": (7, -1),
    }  # fmt: skip
    for name, kind in (("Kayles", games.Kayles), ("Dawson's Kayles", games.DawsonsKayles),
                       ("Grundy's game", games.GrundysGame)):  # fmt: skip
        assert shown[name][1:12] == [grundy(build_graph(kind(size))) for size in range(1, 12)]
    take = [grundy(build_graph(games.Subtraction(heap, take=(1, 3, 4)))) for heap in range(20)]
    assert shown["Take 1, 3 or 4"][:20] == take


def test_games_of_lesson_13_match_the_text(capsys):
    known = run(PAGE.cells["heaps"])
    worths = {name: grundy(build_graph(game)) for name, game in known["several"].items()}
    lines = {line[:17].strip(): line[17:].split() for line in capsys.readouterr().out.splitlines()[1:]}
    assert lines == {name: ["L" if heap == worth else "W" for heap in range(6)] for name, worth in worths.items()}
    assert [worths[f"Kayles {n}"] for n in (2, 3, 4)] == [2, 3, 1] and worths["Chomp 2 × 3"] == 4
    run(PAGE.solved["ex-13-2"], PAGE.cells["agree"], several=known["several"], check_13_2=check_13_2, **WITH)
    assert re.match("77 sums, (?s:.*)your function gets 0 of them wrong", capsys.readouterr().out)
    run(PAGE.cells["labels"], several=known["several"], **WITH)
    assert capsys.readouterr().out.splitlines() == [
        "L + L: L",
        "L + W: W",
        "W + W: L W",
    ]


def test_lesson_13_hides_its_answers():
    PAGE.hides("exactly one in each line", "Three pins are lost together", "some of its moves *raise* the value")


@pytest.mark.parametrize(("numbers", "says"), [
    ((..., ..., 2, ...), "2-1 is not worth 2. What is the smallest number that none of its children has?\nStill"),
    ((0, 3, 3, 2), "4 is not worth 2. What is the smallest number that none of its children has?\n"),
    ((..., 4, 2, 2), "3 is not worth 4. What is the smallest number that none of its children has?\nStill"),
    ((..., 3, ..., 1), "Still to fill in: 2"),
    ((0, 3, 3, 1), "All right.\n"),
    ((..., ..., ..., ...), "Still to fill in: 4\n"),
])  # fmt: skip
def test_wrong_value_by_hand_gets_a_hint_instead_of_the_answer(numbers, says, capsys):
    mine = dict(zip(("1-1", "3", "2-1", "4"), numbers, strict=True))
    drawn, (_, *cell) = [], PAGE.cells["hand-values"].splitlines()
    run("\n".join(cell), mine=mine, draw=drawn.append)
    shown = capsys.readouterr().out
    assert shown.startswith(says) and ("Still to fill in" in shown) == (... in numbers)
    assert len(drawn) == ("All right." in shown) == (numbers == (0, 3, 3, 1))


def test_xor_is_not_mentioned_before_its_exercise():
    before = "".join(PAGE.cells.values()).partition("### Exercise 13.2")[0]
    assert before and "xor" not in before.lower() and "⊕" not in before


def after(id, answer, **names):
    """Run a cell after the exercise before it got this answer."""
    return run(answer, MORE[id], check_13_3=check_13_3, check_13_5=check_13_5, **names)


def test_cell_does_not_use_a_function_that_its_check_rejects(capsys):
    after("periods", PAGE.solved["ex-13-5"].replace("last = n", "last = n + period"), sequences={"one": [1, 2]})
    assert capsys.readouterr().out == "Exercise 13.5 comes first: last_exception is not right yet.\n"
    after("periods", PAGE.solved["ex-13-5"], sequences={"one": [1, 2] * 60})
    assert capsys.readouterr().out == "one: with period 2 the last exception is -1; n goes up to 117\n"


@pytest.mark.parametrize("take", [t for count in (1, 2, 3) for t in combinations(range(1, 7), count)])
def test_find_period_returns_the_smallest_period(take):
    values = []
    for heap in range(600):
        values.append(mex(values[heap - count] for count in take if count <= heap))
    assert find_period(take) == min(range(1, 100), key=lambda period: (last_exception(values, period), period))


def test_rows_in_the_examples_have_the_values_that_the_text_states():
    assert games.Kayles(7).moves((1, 7))[1, 5, 1] == (2, 4, 2) and values_of_rows(4)[2:] == [2, 3, 1]
    graph = build_graph(games.Kayles(4))
    grundy(graph)
    assert {graph.game.text(node.state): node.grundy for node in nodes(graph)} == {
        "4": 1,
        "2-1": 3,
        "1-2": 3,
        "3": 3,
        "2": 2,
        "1-1": 0,
        "1": 1,
        "0": 0,
    }
    assert last_exception([5, 1, 2, 1, 2], 2) == 0


def test_sums_of_lesson_13_match_the_text():
    pins, heaps = games.Kayles(3), games.Nim(2, 1)
    assert [label(build_graph(game)) for game in (pins, heaps, Sum(pins, heaps))] == ["W", "W", "L"]
    chosen = games.OneTwoTen(3), games.Kayles(4), games.Kayles(2), games.Kayles(3), games.Chomp(2, 3)
    for (x, one), (y, other) in combinations_with_replacement(enumerate(chosen), 2):  # as on the map of lesson 6
        nim = label(build_graph(games.Nim(x, y, 1)))
        assert label(build_graph(Sum(one, other, games.Nim(1)))) == nim == ("L" if x ^ y ^ 1 == 0 else "W")


def test_four_games_without_a_grundy_value_are_refused_with_the_reason():
    says = "different positions", "who can't move has not lost, so the game has no", "Nim always ends", "Chance moves"
    for game, sentence in zip(
        (games.Hexapawn(), games.Matches(4), games.OneTwoTen(take_back=True), games.DiceTen()), says, strict=True
    ):
        with pytest.raises(GameError, match=sentence):
            grundy(build_graph(game))


def test_solutions_to_further_questions_are_right():
    assert max((find_period(take), take) for count in range(1, 8) for take in combinations(range(1, 8), count)) == (
        22,
        (2, 5, 7),
    )
    assert [grundy(build_graph(games.Subtraction(heap, take=(1, 3, 4)))) for heap in (15, 12)] == [1, 3]

    class Even(games.Nim):
        def moves(self, state):
            return {move: after for move, after in super().moves(state).items() if move[1] % 2 == 0}

    assert [grundy(build_graph(Even(heap))) for heap in range(1, 9)] == [heap // 2 for heap in range(1, 9)]
