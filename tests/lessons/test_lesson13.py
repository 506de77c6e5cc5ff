"""Lesson 13, Sums: what its checks say, to right answers and to the wrong ones that are most likely; its figures."""

import json
import re
import sys
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement
from operator import xor
from pathlib import Path

import numpy as np
import pytest

import gametree
from gametree import Game, GameError, Node, Sum, build_graph, games, grundy, label, mex, nodes, perfect, play_game
from gametree.lessons.added import values_of
from gametree.lessons.lesson13 import check_13_1, check_13_2, check_13_3, check_13_4, check_13_5, check_13_6
from gametree.lessons.periods import last, repeats
from gametree.lessons.sequences import values_of_rows

PAGES = Path(__file__).parents[2] / "notebooks"


def cells(path):
    return {cell["id"]: "".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]}


SOURCE, SOLVED = cells(PAGES / "13-sums.ipynb"), cells(PAGES / "solutions/13-sums.ipynb")
ODD_THINGS = None, 42, "W", [], {}, object(), lambda: 1 / 0, lambda *given: 1 / 0, TypeError, Game, np.array([1, 2])




def told(verdict, texts):
    """Which of these hints somebody is given."""
    return [text for text in texts if text in verdict.sentence]


def run(text, tmp_path):
    """What a cell defines, a dict, its check left out; its code can be looked up, as in a notebook."""
    (file := tmp_path / "cell.py").write_text(text := re.sub(r"(?m)^check_.*$", "", text), encoding="utf-8")
    names = {**vars(gametree), "xor": xor, "reduce": reduce, "cache": cache}
    exec(compile(text, str(file), "exec"), names)
    return names


def checked(id, tmp_path, source=SOLVED, *changes):
    """What the check of an exercise says to a cell, some of its text changed first."""
    text = source[id]
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    names = run(text, tmp_path)
    asked = text.splitlines()[-1]
    return eval(asked, {**names, **globals()} | {name: names[name] for name in names if name.startswith("my_")})


@pytest.mark.parametrize("id", ["ex-13-1", "ex-13-2", "ex-13-3", "ex-13-4", "ex-13-5", "ex-13-6"])
def test_an_exercise_of_lesson_13_is_open_at_first_and_right_in_the_solution(id, tmp_path):
    assert checked(id, tmp_path, SOURCE).right is None
    assert checked(id, tmp_path).right is True


@pytest.mark.parametrize("thing", ODD_THINGS)
def test_whatever_is_handed_over_is_answered_with_a_sentence(thing):
    for check in (check_13_2, check_13_3, check_13_4, check_13_5):
        assert check(thing).right is False
    assert check_13_1(thing, thing).right is False and check_13_1(my_mex, thing).right is False
    assert check_13_6(thing, 3).right is False and check_13_6((2, 5, 7), thing).right is False


def test_dots_are_no_answer():
    assert check_13_1(..., ...).right is check_13_2(...).right is check_13_6((2, 5, 7), ...).right is None
    assert check_13_6(..., 22).right is check_13_6((2, ...), 3).right is None
    assert check_13_2(lambda several: ...).right is check_13_3(lambda node: ...).right is None
    assert check_13_1(lambda values: ..., my_grundy).right is None
    assert check_13_4(lambda most: ...).right is check_13_5(lambda values, period: ...).right is None


# 13.1


def my_mex(values):
    return min({*range(len(values) + 1)} - {*values})


def my_grundy(node):
    node.grundy = my_mex([my_grundy(child) for child in node.children.values()])
    return node.grundy


def remembering(node):
    if node.grundy is None:
        node.grundy = my_mex([remembering(child) for child in node.children.values()])
    return node.grundy


def with_leaves(node):
    if not node.children:
        node.grundy = 0
        return 0
    for child in node.children.values():
        with_leaves(child)
    node.grundy = my_mex([child.grundy for child in node.children.values()])
    return node.grundy


def level_by_level(root):
    for node in reversed(nodes(root)):
        if node.grundy is None:
            remembering(node)
    return root.grundy


@pytest.mark.parametrize("function", [my_grundy, remembering, with_leaves, level_by_level])
def test_13_1_is_right_whatever_way_it_is_written(function):
    assert check_13_1(my_mex, function).sentence == "✓ Right. Every node has its value, on 11 trees and graphs."


LARGEST, SMALLEST, ZERO, COUNT = "more than the largest", "numbers that are there.", "and not 1", "how many numbers"
DIFFERENT, XOR, ALWAYS, ORDER = "many different", "the xor of the numbers", "always gives 0", "stand in order"
EMPTY, OURS, ABOVE, BELOW, AMONG = "has no children", "is ours", "one too large", "one too small", "among the numbers."
SMALLER, EARLY, ENDLESS = "A smaller number", "before it has found one", "no end in sight"
OF_MEX = LARGEST, SMALLEST, ZERO, COUNT, DIFFERENT, XOR, ALWAYS, ORDER, EMPTY, OURS, ABOVE, BELOW, AMONG, SMALLER, \
    EARLY, ENDLESS


def in_order(values):
    for place, value in enumerate(values):
        if value != place:
            return place
    return len(values)


def up_to(most):
    """A mex with a loop that ends too early, unless its values are small."""

    def function(values):
        for number in range(most):
            if number not in values:
                return number

    return function


def never_ends(values):
    number = 0
    while True:
        number += number not in values


def without_leaves(values):
    return my_mex(values) if values else 1


@pytest.mark.parametrize(
    ("function", "hints", "says"),
    [
        (lambda values: max(values, default=-1) + 1, [LARGEST], "([0, 1, 3]) gives 4, which is not right."),
        (lambda values: min(values, default=0), [SMALLEST], ""),
        (lambda values: my_mex([0, *values]), [ZERO], "([1, 2]) gives 3"),
        (len, [COUNT], "len([0, 1, 3]) gives 3"),
        (lambda values: len({*values}), [DIFFERENT], ""),
        (lambda values: reduce(xor, values, 0), [XOR], ""),
        (lambda values: 0, [ALWAYS], "gives 0, which is not right. It"),
        (in_order, [ORDER], "in_order([3, 0, 1]) gives 0"),
        (without_leaves, [EMPTY], "without_leaves([]) gives 1"),
        (lambda values: max(values), [EMPTY], "([]) stopped: ValueError"),
        (lambda values: next(n for n in range(max(values) + 2) if n not in values), [EMPTY], "stopped: ValueError"),
        (lambda values: next(n for n in range(9)), [ALWAYS], ""),
        (lambda values: None, [], "gives None: is a return missing"),
        (lambda values: {*values}, [], "and a number is wanted."),
        (lambda values: str(my_mex(values)), [], "gives '2', and a number is wanted."),
        (lambda: 0, [], "positional argument"),
        (mex, [OURS], "mex is ours. Write your own."),
        (up_to(5), [EARLY], "gives None. Where it gives a number, this is right."),
        (up_to(10), [EARLY], "([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) gives None."),
        (up_to(1_000), [EARLY], "(list(range(1200))) gives None."),
        (lambda values: None if 0 in values else 5, [], "gives None: is a return missing"),
        (lambda values: my_mex(values) + 1, [ABOVE], ""),
        (lambda values: my_mex(values) - 1, [BELOW], "([0, 1, 3]) gives 1, which is not right."),
        (lambda values: 1 if len(values) > 2 else my_mex(values), [AMONG], "right. 1 is among the numbers."),
        (lambda values: my_mex(values) if len(values) < 3 else 40, [SMALLER], "([0, 1, 3]) gives 40"),
        (lambda values: my_mex(values) or -3, [], "The first number is 0, and they are whole."),
        (never_ends, [ENDLESS], "It stopped: there was no end in sight."),
    ],
)
def test_a_mex_is_told_what_went_wrong_and_nothing_else(function, hints, says):
    verdict = check_13_1(function, my_grundy)
    assert verdict.right is False and told(verdict, OF_MEX) == hints and says in verdict.sentence


LEAF, ANOTHER, KEEPS, FINE = "mex of no numbers", "is another number", "does not keep", "values are right"
NONE, KEYS, NO_VALUES, BOTH = "gives None", "gives its keys", "A node has no values", "which of them is the value"
ROOT, UNMET, NOTHING_DONE = "not the value of its root", "was never called on it", "does nothing."
METHOD = "is a method"
OF_NODES = LEAF, ANOTHER, KEEPS, FINE, NONE, KEYS, NO_VALUES, BOTH, ROOT, OURS, UNMET, NOTHING_DONE, METHOD
MINE = "    node.grundy = my_mex([my_grundy(child) for child in node.children.values()])\n    return node.grundy\n"


@pytest.mark.parametrize(
    ("body", "hints", "says"),
    [
        ("    return my_mex([my_grundy(child) for child in node.children.values()])\n", [KEEPS, FINE], ""),
        (MINE.replace("    return node.grundy\n", ""), [NONE], "my_grundy on (2, 0) gives None: is a return missing"),
        (MINE.replace(".values()", ""), [KEYS], "has no attribute 'children'"),
        (MINE.replace("    node", "    if not node.children:\n        node.grundy = 1\n        return 1\n    node", 1),
         [LEAF], "(2, 0) gets the value 1, but it is a leaf"),
        (MINE.replace("my_mex([", "sum([1, ").replace("my_grundy(child) for child in node.children.values()])",
                                                       "*(my_grundy(child) for child in node.children.values())])"),
         [LEAF], ""),
        (MINE.replace("my_mex(", "sum("), [ANOTHER], "(1, 1) gets the value 0, but its only child has 0"),
        (MINE.replace("my_mex([", "max([-1, *[").replace("values()])", "values()]]) + 1"), [ANOTHER], ""),
        ("    return my_mex(node.values)\n", [NO_VALUES], "'Node' object has no attribute 'values'"),
        ("    node.grundy = my_mex([child.grundy for child in node.children.values()])\n    return node.grundy\n",
         [UNMET], "still None at (2, 0): my_grundy was never called on it."),
        ("    node.grundy = my_mex([child.state[1] for child in node.children.values()])\n    return node.grundy\n",
         [UNMET], ""),
        (MINE.replace("values()]", "values]"), [METHOD], "values is a method, and needs parentheses: values()."),
        ("    for child in node.children.values():\n        value = my_grundy(child)\n"
         "    node.grundy = my_mex([value])\n    return node.grundy\n",
         [NOTHING_DONE], "(2, 0) is a leaf: a loop through its children does nothing."),
        ("    node.grundy = total\n    total = 0\n    return node.grundy\n", [], "UnboundLocalError"),
        ("    if not node.children:\n        return 0\n" + MINE, [KEEPS, FINE], "The values are right, but"),
        (MINE.replace("    return node.grundy\n", "    return 7\n"), [BOTH], "on (2, 0) gives 7, and keeps 0"),
        (MINE.replace("my_grundy(child)", "grundy(child)"), [OURS], "grundy is ours. Write your own."),
        ("    return grundy(node)\n", [OURS], "grundy is ours."),
        ("    return my_grundy(node)\n", [], "my_grundy on (1, 1) stopped"),
        (MINE.replace("node.grundy", "node.value"), [KEEPS, FINE], "The values are right, but (2, 0) does not keep"),
    ],
)  # fmt: skip
def test_grundy_values_are_told_what_went_wrong_and_nothing_else(body, hints, says, tmp_path):
    names = run(f"{SOLVED['ex-13-1'].split('def my_grundy')[0]}\ndef my_grundy(node):\n{body}", tmp_path)
    verdict = check_13_1(names["my_mex"], names["my_grundy"])
    assert body != MINE and verdict.right is False and told(verdict, OF_NODES) == hints and says in verdict.sentence


def test_a_mex_that_is_ours_is_not_written_by_the_student(tmp_path):
    names = run("def my_mex(values):\n    return mex(values)\n", tmp_path)
    assert check_13_1(names["my_mex"], my_grundy).sentence == "✗ Not yet. mex is ours. Write your own."


def test_the_attribute_grundy_is_not_taken_for_our_function(tmp_path):
    assert checked("ex-13-1", tmp_path).right is True  # where grundy is imported


def changing(change):
    """What is right, and then a change of the root."""

    def function(node):
        value = my_grundy(node)
        change(node)
        return value

    return function


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (changing(lambda node: node.children.clear()), "changes more than the Grundy values"),
        (changing(lambda node: setattr(node, "state", None)), "changes more than the Grundy values"),
        (changing(lambda node: setattr(node, "children", None)), "changes more than the Grundy values"),
        (changing(lambda node: setattr(node, "grundy", [7])), "gives 1, and keeps [7] in node.grundy"),
        (changing(lambda node: setattr(node, "grundy", "1")), "gives 1, and keeps '1' in node.grundy"),
        (changing(lambda node: setattr(node, "grundy", float("nan"))), "gives 1, and keeps nan in node.grundy"),
        (lambda node: (child for child in node.children), ""),
        (lambda node: "0", "still None at (2, 0): <lambda> was never called on it."),
        (lambda node: exit(), "stopped"),
    ],
)
def test_whatever_a_function_does_to_the_nodes_it_is_told_in_a_sentence(function, says):
    verdict = check_13_1(my_mex, function)
    assert verdict.right is False and says in verdict.sentence


def takes_children(node):
    winners = winning(node)
    node.children.clear()
    return winners


def test_a_list_of_moves_may_hold_anything():
    assert check_13_3(takes_children).right is True
    assert check_13_3(lambda node: [*winning(node), np.array([1, 2])]).right is False
    assert check_13_3(lambda node: [[1, (1, 1, 1)], object()]).right is False
    assert check_13_3(lambda node: {move: 1 for move in winning(node)}).right is False


def test_when_the_mex_is_right_the_other_function_is_asked_for(tmp_path):
    verdict = check_13_1(my_mex, run(SOURCE["ex-13-1"], tmp_path)["my_grundy"])
    still = "There are still dots in my_grundy: put your code in their place."
    assert verdict.sentence == f"… Not answered yet. my_mex is right. {still}"


# 13.2


def values(several):
    return [grundy(build_graph(game)) for game in several]


def one_by_one(several):
    total = 0
    for game in several:
        total ^= grundy(build_graph(Sum(game)))
    return total == 0


def by_hand(several):
    return np.bool_(reduce(xor, values(several)) == 0)


def of_a_sum(several):
    return one_by_one(Sum(*several).games)


@pytest.mark.parametrize("function", [by_hand, of_a_sum, lambda several: not reduce(xor, values(several))])
def test_13_2_is_right_whatever_way_it_is_written(function):
    assert check_13_2(function).sentence == "✓ Right. Tried on 238 sums, of up to four games."


TURNED, EACH, TRUE, FALSE = "and False where it is lost", "each game is lost", "always gives True", "always gives False"
EQUAL, EVEN, FIRST, ENDS = "all the values are equal", "add up to an even", "first two games", "the last one only"
TWO, LIST, BUILD, COMPARE = "for one game and for two", "the list of games", "finds the value of a game", "Compare it"
ONLY, ANY, ONE_XOR, BY_LABEL = "the first game only", "one of the games is lost", "the xor is 1", "of the games are won"
TIMES, TIMES_ZERO, GAMES, SUM = "each value comes", "each value but 0", "This list has 1 game.", "the moves of the sum."
OF_SUMS = TURNED, EACH, TRUE, FALSE, EQUAL, EVEN, FIRST, ENDS, TWO, LIST, BUILD, COMPARE, ONLY, ANY, ONE_XOR, \
    BY_LABEL, TIMES, TIMES_ZERO, GAMES, SUM


def in_the_loop(several):
    total = 0
    for game in several:
        total ^= grundy(build_graph(game))
        return total == 0


def even_times(several, zero=0):
    found = values(several)
    return all(found.count(value) % 2 == 0 for value in found if value or zero)


@pytest.mark.parametrize(
    ("function", "hints", "says"),
    [
        (lambda several: reduce(xor, values(several)) != 0, [TURNED],
         "([Nim(1), Nim(1)]) gives False. The games are worth 1 and 1, and this sum is lost."),
        (lambda several: sum(values(several)) == 0, [EACH], "The games are worth 1 and 1, and this sum is lost."),
        (lambda several: not any(values(several)), [EACH], ""),
        (lambda several: True, [TRUE],
         "([Nim(1), Nim(2)]) gives True. The games are worth 1 and 2, and this sum is won."),
        (lambda several: False, [FALSE], ""),
        (lambda several: len({*values(several)}) == 1, [EQUAL], ""),
        (lambda several: sum(values(several)) % 2 == 0, [EVEN], ""),
        (lambda several: reduce(xor, values(several[:2])) == 0, [FIRST], ""),
        (lambda several: values(several)[0] == values(several)[-1], [ENDS], ""),
        (lambda several: max(values(several)) * 2 == sum(values(several)), [TWO], ""),
        (lambda several: reduce(xor, values(several)), [COMPARE], "and True or False is wanted."),
        (lambda several: "L", [], "gives 'L', and True or False is wanted."),
        (lambda several: None, [], "([Nim(1), Nim(1)]) gives None: is a return missing"),
        (lambda one, other: grundy(build_graph(one)) == grundy(build_graph(other)), [LIST], ""),
        (lambda several: [grundy(game) for game in several] == 0, [BUILD], "([Nim(1), Nim(1)]) stopped"),
        (lambda several: label(build_graph(Sum(*several))) == "L", [SUM], "stopped: it goes through"),
        (lambda several: grundy(build_graph(Sum(*several))) == 0, [SUM], ""),
        (in_the_loop, [ONLY], ""),
        (lambda several: 0 in values(several), [ANY], ""),
        (lambda several: reduce(xor, values(several), 1) == 0, [ONE_XOR], ""),
        (lambda several: [label(build_graph(game)) for game in several].count("W") % 2 == 0, [BY_LABEL], ""),
        (lambda several: even_times(several, 1), [TIMES], ""),
        (even_times, [TIMES_ZERO], ""),
        (lambda several: values(several)[0] == values(several)[1], [GAMES], "stopped: IndexError"),
    ],
)
def test_13_2_is_told_what_went_wrong_and_nothing_else(function, hints, says):
    verdict = check_13_2(function)
    assert verdict.right is False and told(verdict, OF_SUMS) == hints and says in verdict.sentence


# 13.3


def worth(game, part):
    return grundy(build_graph(Node(game, (1, *part))))


def of_child(child):
    return [worth(game, part) for game, part in zip(child.game.games, child.state[1:], strict=True)]


def winning(node):
    return [move for move, child in node.children.items() if not reduce(xor, of_child(child))]


def by_the_sum(node):
    return {move for move, child in node.children.items() if label(build_graph(Node(child.game, child.state))) == "L"}


def by_the_rules(node):
    winners = winning(node)
    return [move for move in node.game.moves(node.state) if move in winners]


@pytest.mark.parametrize("function", [winning, by_the_rules, lambda node: {*winning(node)}])
def test_13_3_is_right_whatever_way_it_is_written(function):
    assert check_13_3(function).sentence == "✓ Right. Tried at 28 nodes of sums."


ONE, LEADS, INNER, ILLEGAL = "is one move, and a list", "where a move leads to", "says first in which", "is no move"
WON, MISSES = "that sum is won.", "that sum is lost."
FURTHER, NO_LIST = "The values of the parts are enough.", "in the place of a list?"
OF_MOVES = ONE, LEADS, INNER, ILLEGAL, WON, MISSES, FURTHER, NO_LIST


@pytest.mark.parametrize(
    ("function", "hints", "says"),
    [
        (lambda node: winning(node)[0], [ONE], ""),
        (lambda node: [node[move] for move in winning(node)], [LEADS], ""),
        (lambda node: [node[move].state for move in winning(node)], [LEADS], ""),
        (lambda node: [move for _, move in winning(node)], [INNER], ""),
        (lambda node: [(move, number) for number, move in winning(node)], [ILLEGAL], ""),
        (lambda node: [*node.children], [WON], "But after it the games are worth"),
        (lambda node: [move for move in node.children if move not in winning(node)], [WON], ""),
        (lambda node: [], [MISSES],
         "((1, (3,), (1,), ?)): (1, (1, 1, 2)) is not in the list. But after it the games are worth 1 and 1"),
        (by_the_sum, [FURTHER], "stopped: it asks how the sum goes on"),
        (lambda node: [label(Node(node.game, node.state).spawn(2)) for _ in node], [NO_LIST], ""),
        (lambda node: 1 / 0, [], "stopped: ZeroDivisionError"),
        (lambda node: winning(node)[:1], [MISSES], ""),
        (lambda node: [move for move in node.children if sum(of_child(node[move])) == 0], [MISSES], ""),
        (lambda node: None, [], "gives None: is a return missing"),
        (lambda node: len(winning(node)), [], "is no list of moves."),
        (lambda node: [None], [ILLEGAL], "None is in the list."),
    ],
)
def test_13_3_is_told_what_went_wrong_and_nothing_else(function, hints, says):
    verdict = check_13_3(function)
    assert verdict.right is False and told(verdict, OF_MOVES) == hints and says in verdict.sentence


# 13.4


def rows(most, balls=(1, 2)):
    known = {}
    for pins in range(most + 1):
        known[pins] = mex(known[a] ^ known[pins - b - a] for b in balls if b <= pins for a in range(pins - b + 1))
    return known


def as_tuple(most, balls=(1, 2)):
    return tuple(rows(most, balls).values())


def remembered(most, balls=(1, 2)):
    @cache
    def value(pins):
        return my_mex([value(a) ^ value(pins - b - a) for b in balls if b <= pins for a in range(pins - b + 1)])

    return [value(pins) for pins in range(most + 1)]


def place_by_place(most, balls=(1, 2)):
    values = []
    for pins in range(most + 1):
        found = set()
        for one in range(pins):
            for other in range(pins):
                if pins - one - other in balls:
                    found.add(values[one] ^ values[other])
        values.append(my_mex(found))
    return values


@pytest.mark.parametrize("function", [rows, as_tuple, remembered, place_by_place])
def test_13_4_is_right_whatever_way_it_is_written(function):
    assert check_13_4(function).sentence == "✓ Right. Tried on rows of up to 80 pins, and with other balls."


END, INSIDE, PLUS, SAME, NUMBER, LENGTH, LIST_OF = "only hit the end", "hit the end of a row too", "sum with +", \
    "whatever balls is", "That is one number", "are wanted: the values of rows", "A list of numbers is wanted."
MISSING, LENGTHS, IN_FOUND, NO_BALL, TOGETHER = "Which number is the smallest", "takes the lengths", "in found then?", \
    "No ball can hit", "none has fewer than 0"
SLOW, RIGHT_SO_FAR, NOT_WANTED = "takes too long", "is right. But", "is not wanted here"
OF_ROWS = END, INSIDE, PLUS, SAME, NUMBER, LENGTH, LIST_OF, MISSING, LENGTHS, IN_FOUND, NO_BALL, TOGETHER, SLOW, \
    RIGHT_SO_FAR, NOT_WANTED, OURS
XORED = "values[left] ^ values[pins - ball - left]"
ADDED = f"found.append({XORED})"
PLACES, BEGIN = "for left in range(pins - ball + 1):", "    values = []\n"
GRAPHS = "    return [grundy(build_graph(games.Kayles(n))) for n in range(most + 1)]\n"


@pytest.mark.parametrize(
    ("changes", "hints", "says"),
    [
        ([(ADDED, "found.append(values[pins - ball])"), (PLACES, "if ball <= pins:")],
         [END], "row_values(6): a row of 3 pins is not worth 0."),
        ([("range(pins - ball + 1)", "range(1, pins - ball)")], [INSIDE], ""),
        ([(" ^ ", " + ")], [PLUS], ""),
        ([("in balls", "in (1, 2)")], [SAME], "row_values(7, (2,)): a row of 1 pin is not worth 1."),
        ([("return values", "return values[most]")], [NUMBER], "row_values(0) gives 0."),
        ([("range(most + 1)", "range(most)")], [LENGTH], "It has 0 numbers, and 1 are wanted"),
        ([("return values", "return values[1:]")], [LENGTH], ""),
        ([("return values", "return set(values)")], [LIST_OF], ""),
        ([("mex(found)", "max(found, default=-1) + 1")], [MISSING], ""),
        ([("mex(found)", "len(found)")], [MISSING], ""),
        ([(XORED, "left ^ (pins - ball - left)")], [LENGTHS], "row_values(6): a row of 5 pins is not worth 1."),
        ([("range(pins - ball + 1)", "range(pins - ball)")], [IN_FOUND],
         "a row of 1 pin is not worth 0. What a ball can leave of it is worth 0."),
        ([(ADDED, f"found = [{XORED}]")], [IN_FOUND], ""),
        ([(ADDED, f"found.append(({XORED.replace(' ^', ',')}))")], [IN_FOUND], ""),
        ([(ADDED, f"found += [{XORED.replace(' ^', ',')}]")], [IN_FOUND], ""),
        ([("pins - ball - left", "pins - 1 - left")], [IN_FOUND], ""),
        ([("mex(found)", "mex(found) if pins > 1 or 1 in balls else 5")], [NO_BALL], "a row of 0 pins is not worth 5."),
        ([("range(pins - ball + 1)", "range(pins)")], [NO_BALL], "row_values(7, (2,)): a row of 1 pin"),
        ([("pins - ball - left", "pins - ball - left - 1")], [IN_FOUND], "row_values(6): a row of 3 pins"),
        ([("values[left]", "values[pins]")], [TOGETHER], "stopped: IndexError"),
        ([("    return values", "    ")], [], "row_values(0) gives None: is a return missing"),
        ([(", balls=(1, 2)", ""), ("in balls", "in (1, 2)")], [], "positional argument"),
        ([(BEGIN, "    return values_of_rows(most, balls)\n")], [OURS], "values_of_rows is ours. Write your own."),
        ([(BEGIN, GRAPHS)], [NOT_WANTED], "row_values(0) stopped: build_graph is not wanted here"),
        ([(BEGIN, f"    if most < 10:\n        return values_of_rows(most, balls)\n{GRAPHS}")], [OURS], ""),
        ([("range(most + 1):", "range(most + 1):\n        while most == 20:\n            most = 20")],
         [RIGHT_SO_FAR, SLOW],
         "row_values(9, (2, 4)) is right. But row_values(20) takes"),
        ([(BEGIN, "    while True:\n        most = 7\n")], [SLOW], "row_values(0) takes too long"),
        ([("mex(found)", "mex(found) if pins < 60 else 0")], [IN_FOUND], "row_values(80): a row of 60 pins"),
    ],
)  # fmt: skip
def test_13_4_is_told_what_went_wrong_and_nothing_else(changes, hints, says, tmp_path):
    names = "from gametree.lessons.sequences import values_of_rows\n"
    verdict = checked("ex-13-4", tmp_path, {"ex-13-4": names + SOLVED["ex-13-4"]}, *changes)
    assert verdict.right is False and {*told(verdict, OF_ROWS)} == {*hints} and says in verdict.sentence


def test_a_function_of_rows_that_is_right_and_slow_is_told_so(tmp_path):
    slow = XORED, "row_values(left, balls)[-1] ^ row_values(pins - ball - left, balls)[-1]"
    verdict = checked("ex-13-4", tmp_path, SOLVED, slow)
    assert {*told(verdict, OF_ROWS)} == {RIGHT_SO_FAR, SLOW}


# 13.5


def backwards(values, period):
    n = len(values) - period - 1
    while n >= 0 and values[n] == values[n + period]:
        n -= 1
    return n


@pytest.mark.parametrize("function", [backwards, last, lambda values, period: np.int64(last(values, period))])
def test_13_5_is_right_whatever_way_it_is_written(function):
    assert check_13_5(function).sentence == "✓ Right. Tried on 39 lists."


FIRST_N, AFTER, SECOND, HOW_MANY, EQUAL_N, LATE, ZERO_N, NEVER, MINUS = "the first n, and", "the first after it", \
    "It gives n + period", "how many exceptions", "the two values are equal.", "The last n of all", \
    "The first n is 0.", "what is wanted then?", "−1 is wanted"
FAR, NEXT, VALUE, NEVER_HERE = "still a place in the list", "with values[n + 1]", "It gives the value", \
    "In this list they never differ."
LARGER, EQUAL_HERE, NO_PLACE, ENDLESS_LAST = "a larger n where", " are equal.", "is not so long", "no end in sight"
OF_LAST = FIRST_N, AFTER, SECOND, HOW_MANY, EQUAL_N, LATE, ZERO_N, NEVER, MINUS, FAR, NEXT, VALUE, NEVER_HERE, \
    LARGER, EQUAL_HERE, NO_PLACE, ENDLESS_LAST
WHERE = "for n in range(len(values) - period):"
FOUND = "            last = n\n"


@pytest.mark.parametrize(
    ("changes", "hints", "says"),
    [
        ([(FOUND, "            return n\n")], [FIRST_N], "which is not right."),
        ([(FOUND, "            last = n + 1\n"), ("last = -1", "last = 0")], [AFTER], ""),
        ([(FOUND, "            last = n + period\n")], [SECOND], ""),
        ([(FOUND, "            last += 1\n"), ("last = -1", "last = 0")], [HOW_MANY], ""),
        ([("!=", "==")], [EQUAL_N, EQUAL_HERE], ""),
        ([("- period):", "- period - 1):")], [LATE], ""),
        ([("range(", "range(1, ")], [ZERO_N], ""),
        ([("last = -1", "last = 0")], [NEVER], ""),
        ([("last = -1", "last = None")], [MINUS], "gives None. There they never differ"),
        ([(" - period):", "):")], [FAR], "stopped: IndexError"),
        ([("    return last", "    ")], [], "gives None: is a return missing"),
        ([("return last", "return [last]")], [], "and a number is wanted."),
        ([(FOUND, "            last = values[n]\n")], [VALUE], "gives 5, which is not right."),
        ([("n + period]", "n + 1]")], [NEXT], ""),
        ([("    last = -1\n", "")], [NEVER_HERE], "stopped: UnboundLocalError"),
        ([(FOUND, FOUND + "        else:\n            return -1\n")], [LARGER], "gives −1, which is not right."),
        ([("return last", "return last if last != 70 else 2")], [LARGER], ""),
        ([("return last", "return last if last < 5 else 139")], [NO_PLACE], ""),
        ([("return last", "return last if last < 60 else last + 1")], [EQUAL_HERE],
         "There values[71] and values[83] are equal."),
        ([("return last", "return last if last < 5 else 1_000")], [NO_PLACE], ""),
        ([("    return last", "    while True:\n        last = 7")], [ENDLESS_LAST], "after 1,000,000 lines"),
        ([("return last", "return 1 / 0")], [], "stopped: ZeroDivisionError"),
    ],
)
def test_13_5_is_told_what_went_wrong_and_nothing_else(changes, hints, says, tmp_path):
    verdict = checked("ex-13-5", tmp_path, SOLVED, *changes)
    assert verdict.right is False and {*told(verdict, OF_LAST)} == {*hints} and says in verdict.sentence


# 13.6


@pytest.mark.parametrize(("take", "period"), [((2, 5, 7), 22), ([1, 2, 3], 4), ({3}, 6), ((3, 7, 8), 5), ((4, 4), 8)])
def test_13_6_takes_every_game_with_its_period(take, period):
    verdict = check_13_6(take, np.int64(period))
    assert verdict.right is True and verdict.sentence.endswith(f"may be taken, the period is {period}.")


FEWER, LESSON, WHOLE, COMMA, PARENTHESES = "but after fewer too", "is in the lesson", "whole, from", "with a comma", \
    "in parentheses"
OF_OWN = FEWER, LESSON, WHOLE, COMMA, PARENTHESES


@pytest.mark.parametrize(
    ("take", "period", "hints", "says"),
    [
        ((2, 5, 7), 44, [FEWER], "If 2, 5 and 7 may be taken, the period is not 44."),
        ((2, 5, 7), 21, [], "the period is not 21."),
        ((2, 5, 7), 11, [], "the period is not 11."),
        ((2, 5, 7), 0, [], "the period is not 0."),
        ((4, 3, 1), 7, [LESSON], "(4, 3, 1) is in the lesson."),
        ((1, 2), 3, [LESSON], ""),
        ((0, 5), 7, [WHOLE], ""),
        ((1, 13), 2, [WHOLE], "(1, 13) won't do"),
        ((1.5, 2), 2, [WHOLE], ""),
        (3, 6, [COMMA], "(3,)"),
        ((), 6, [PARENTHESES], "() won't do"),
        ("1, 3", 6, [PARENTHESES], "won't do"),
        ((2, 5, 7), "22", [], "is no period"),
    ],
)
def test_a_game_of_ones_own_is_told_what_is_wrong_and_nothing_else(take, period, hints, says):
    verdict = check_13_6(take, period)
    assert verdict.right is False and told(verdict, OF_OWN) == hints and says in verdict.sentence


@pytest.mark.parametrize("take", [t for count in (1, 2, 3) for t in combinations(range(1, 7), count)])
def test_the_period_of_a_subtraction_game_is_the_smallest_that_goes_on(take):
    values = []
    for heap in range(600):
        values.append(mex(values[heap - count] for count in take if count <= heap))
    assert repeats(take) == min(range(1, 100), key=lambda period: (last(values, period), period))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_cell_of_the_lesson_finds_the_period_of_every_game_that_may_be_made(count, tmp_path, capsys):
    names = run(SOURCE["four"].split("rows = ")[1].split("\n", 1)[1].split("sequences =")[0], tmp_path)
    for take in combinations(range(1, 13), count):
        values = names["subtraction"](500, take)
        assert min(range(1, 101), key=lambda period: last(values, period)) == repeats(take)


# the cells after an exercise


def after(id, answer, tmp_path, **names):
    """What a cell does, with an answer to the exercise before it."""
    source = re.sub(r"(?m)^check_.*$", "", answer) + "\n" + SOURCE[id]
    (file := tmp_path / "cell.py").write_text(source, encoding="utf-8")
    names = {**vars(gametree), **globals(), **names}
    exec(compile(source, str(file), "exec"), names)
    return names


def test_the_periods_are_looked_for_only_with_a_function_that_is_right(tmp_path, capsys):
    after("periods", SOLVED["ex-13-5"].replace("last = n", "last = n + period"), tmp_path, sequences={"one": [1, 2]})
    assert capsys.readouterr().out == "last_exception is not right yet (exercise 13.5).\n"
    after("periods", SOLVED["ex-13-5"], tmp_path, sequences={"one": [1, 2] * 60})
    assert capsys.readouterr().out == "one: with period 2 the last exception is -1; n goes up to 117\n"


@pytest.mark.parametrize("wrong", ["return winning[:1]", "return winning[0] if winning else None", "return [7]"])
def test_the_computer_is_played_against_only_with_a_function_that_is_right(wrong, tmp_path, capsys):
    short = {"perfect": lambda node: [*node.children][0]}
    played = after("beat", SOLVED["ex-13-3"].replace("return winning", wrong), tmp_path, **short)["played"]
    assert played.winner and "so by_value plays without it." in capsys.readouterr().out


def test_a_number_by_hand_is_judged_when_it_is_given(tmp_path, capsys):
    after("hand-values", "", tmp_path)
    assert capsys.readouterr().out == "Numbers that are missing: 4\n"
    exec(SOURCE["hand-values"].replace('"1-1": ...', '"1-1": 2'), {**vars(gametree)})
    assert capsys.readouterr().out == "1-1 is worth 0 - your number: 2\nNumbers that are missing: 3\n"


def test_the_count_of_lines_leaves_no_tracing_behind():
    before = sys.gettrace(), sys.getprofile()
    check_13_1(never_ends, my_grundy), check_13_5(last)
    assert (sys.gettrace(), sys.getprofile()) == before


# what the lesson says


def test_the_rows_of_the_examples_are_worth_what_is_said():
    assert games.Kayles(7).moves((1, 7))[1, 5, 1] == (2, 4, 2) and values_of_rows(4)[2:] == [2, 3, 1]
    graph = build_graph(games.Kayles(4))
    grundy(graph)
    assert {graph.game.text(node.state): node.grundy for node in nodes(graph)} == \
        {"4": 1, "2-1": 3, "1-2": 3, "3": 3, "2": 2, "1-1": 0, "1": 1, "0": 0}
    assert last([5, 1, 2, 1, 2], 2) == 0


def test_the_games_of_the_lesson_are_what_it_says_of_them(tmp_path):
    small = run(SOURCE["small"], tmp_path)["small"]
    values = {name: grundy(build_graph(game)) for name, game in small.items()}
    assert len(small) == 12 and [values[f"Kayles {n}"] for n in (2, 3, 4)] == [2, 3, 1]
    assert all(label(build_graph(Sum(game, game))) == "L" for game in small.values())
    pairs = [*combinations_with_replacement(small, 2), *combinations_with_replacement(small, 3)]
    lost = [names for names in pairs if label(build_graph(Sum(*(small[name] for name in names)))) == "L"]
    assert lost == [names for names in pairs if reduce(xor, (values[name] for name in names)) == 0]
    assert ("Nim 3", "Kayles 3") in lost and len(pairs) == 442


def test_the_second_table_is_the_map_of_lesson_6():
    chosen = games.OneTwoTen(3), games.Kayles(4), games.Kayles(2), games.Kayles(3), games.Chomp(2, 3)
    for x, one in enumerate(chosen):
        for y, other in enumerate(chosen):
            nim = label(build_graph(games.Nim(x, y, 1)))
            assert label(build_graph(Sum(one, other, games.Nim(1)))) == nim == ("L" if x ^ y ^ 1 == 0 else "W")


def test_the_first_sum_is_lost_though_both_parts_are_won():
    pins, heaps = games.Kayles(3), games.Nim(2, 1)
    assert [label(build_graph(game)) for game in (pins, heaps, Sum(pins, heaps))] == ["W", "W", "L"]


def test_the_perfect_player_loses_a_won_sum_that_is_too_large_for_it():
    large = Sum(games.Chomp(3, 4), games.Kayles(9), games.Nim(6, 3))
    sizes = [len({node.state[1:] for node in nodes(build_graph(game))}) for game in large.games]
    assert np.prod(sizes) > 20_000 and reduce(xor, values(large.games)) != 0
    played = play_game(large, perfect, lambda node: (winning(node) or [*node.children])[0])
    assert played.winner == 2


def test_the_first_moves_of_the_sum_that_is_played_by_hand():
    game = Sum(games.Kayles(5), games.Nim(3, 2))
    assert {move for move in game.moves(game.start) if by_hand_is_lost(game, move)} == {(1, (1, 1, 1)), (1, (1, 5, 1))}
    assert values_of_rows(5) == [0, 1, 2, 3, 1, 4]


def by_hand_is_lost(game, move):
    return label(build_graph(Node(game, game.moves(game.start)[move]))) == "L"


def test_the_graph_of_a_long_row_is_as_large_as_the_lesson_says(tmp_path, capsys):
    names = run(SOURCE["long"], tmp_path)
    about = names["sizes"][16] * (names["sizes"][16] / names["sizes"][12]) ** (34 / 4)
    assert about > 50_000_000_000 and about * 100 > 5_000 * 10**9
    sizes = [*names["sizes"].values()]
    assert all(6.5 < after / before < 7.5 for before, after in zip(sizes, sizes[1:], strict=False))


def sequences(tmp_path):
    """The sequences of the lesson, a dict, with our own function in the place of the student's."""
    text = SOURCE["four"].replace("row_values if check_13_4(row_values).right else values_of_rows", "values_of_rows")
    return run("from gametree.lessons.sequences import values_of_rows\n" + text, tmp_path)["sequences"]


def test_the_sequences_repeat_as_the_lesson_says(tmp_path, capsys):
    shown, found = sequences(tmp_path), {}
    for name, values in shown.items():
        period = min(range(1, 101), key=lambda period: last(values, period))
        found[name] = period, last(values, period)
    assert found == {
        "Kayles": (12, 70), "Dawson's Kayles": (34, 52), "Grundy's game": (100, 400), "Take 1, 3 or 4": (7, -1),
    }  # fmt: skip
    assert all(value > 0 for value in shown["Kayles"][1:])
    assert all(last(shown["Grundy's game"], period) >= 400 for period in range(1, 101))


SHOWN = {"Kayles": games.Kayles, "Dawson's Kayles": games.DawsonsKayles, "Grundy's game": games.GrundysGame}


@pytest.mark.parametrize("name", SHOWN)
def test_the_sequences_are_the_values_of_the_graphs(name, tmp_path, capsys):
    found = sequences(tmp_path)
    assert found[name][1:12] == [grundy(build_graph(SHOWN[name](size))) for size in range(1, 12)]
    take = [grundy(build_graph(games.Subtraction(heap, take=(1, 3, 4)))) for heap in range(20)]
    assert found["Take 1, 3 or 4"][:20] == take


def test_the_proof_that_kayles_goes_on_counts_rightly():
    for n in range(156, 300):
        assert all((n + 12 - ball + 1) // 2 - 12 >= 71 for ball in (1, 2))  # the longer row, shortened
        assert all((n - ball + 1) // 2 >= 71 for ball in (1, 2))  # and the other way round
    assert last(values_of_rows(168), 12) == 70


def test_the_four_games_without_a_value_break_a_rule_each():
    says = "the same positions", "who can't move has not lost", "come back to itself", "chance moves"
    for game, sentence in zip(
        (games.Hexapawn(), games.Matches(4), games.OneTwoTen(take_back=True), games.DiceTen()), says, strict=True
    ):
        with pytest.raises(GameError, match=sentence):
            grundy(build_graph(game))


def test_what_the_solutions_say_of_the_further_questions():
    assert max((repeats(take), take) for count in range(1, 8) for take in combinations(range(1, 8), count)) == \
        (22, (2, 5, 7))
    assert [grundy(build_graph(games.Subtraction(heap, take=(1, 3, 4)))) for heap in (15, 12)] == [1, 3]

    class Even(games.Nim):
        def moves(self, state):
            return {move: after for move, after in super().moves(state).items() if move[1] % 2 == 0}

    assert [grundy(build_graph(Even(heap))) for heap in range(1, 9)] == [heap // 2 for heap in range(1, 9)]


# Found by a second student


def test_a_function_that_asks_label_too_is_judged_by_what_it_gives_itself():
    def my_grundy(node):
        values = [my_grundy(child) for child in node.children.values()]
        node.grundy = 0 if label(node) == "L" else recursive_mex(values)
        return node.grundy

    assert check_13_1(recursive_mex, my_grundy).right is True


def recursive_mex(values, n=0):
    return recursive_mex(values, n + 1) if n in values else n


def test_an_index_that_turns_negative_is_found():
    def last_exception(values, period):
        for n in range(len(values) - 1, -1, -1):
            if values[n] != values[n - period]:
                return n - period
        return -1

    verdict = check_13_5(last_exception)
    assert verdict.right is False and "last_exception([1, 0, 0, 1, 0], 3) gives −2" in verdict.sentence


def test_who_empties_the_list_is_told_so():
    def last_exception(values, period):
        while len(values) > period:
            if values.pop() != values[-period]:
                return len(values) - period
        return -1

    verdict = check_13_5(last_exception)
    assert verdict.right is False and "changes the list, which others need too" in verdict.sentence


def test_large_values_are_tried_too():
    def sum_is_lost(several):
        total = [grundy(build_graph(game)) for game in several]
        return all(sum(value >> bit & 1 for value in total) % 2 == 0 for bit in range(3))

    assert check_13_2(sum_is_lost).right is False


@pytest.mark.parametrize(
    "lost",
    [
        lambda values: reduce(xor, [*values, 0, 0][:3]) == 0,
        lambda values: (values := sorted(values))[-1] == sum(values[:-1]),
    ],
)
def test_13_2_who_is_right_for_two_games_is_told_no_more_than_that(lost):
    verdict = check_13_2(lambda several: lost([grundy(build_graph(game)) for game in several]))
    assert verdict.right is False and "With more it is not always so" in verdict.sentence


def test_13_3_sums_of_four_games_are_tried():
    def winning_moves(node):
        lists = {move: values_of(child) for move, child in node.children.items()}
        return [move for move, (one, other, *rest) in lists.items() if one ^ other ^ sum(rest) == 0]

    assert check_13_3(winning_moves).right is False
