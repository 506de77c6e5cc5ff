"""Lesson 07, Chomp: what its checks say, to right answers and to the wrong ones that are most likely; its figures."""

import json
import re
from functools import cache
from itertools import pairwise, product
from math import comb
from pathlib import Path

import numpy as np
import pytest

from gametree import build_tree, games, label, nodes, perfect, play_game, solve
from gametree.lessons.lesson07 import check_7_1, check_7_2, check_7_3, check_7_4, check_7_5, lines, lost, replying
from gametree.watching.recording import tracer

PAGE = Path(__file__).parents[2] / "notebooks/07-chomp.ipynb"
SOURCE = {cell["id"]: "".join(cell["source"]) for cell in json.loads(PAGE.read_text(encoding="utf-8"))["cells"]}


def told(verdict, texts):
    """Which of these hints somebody is given."""
    return [text for text in texts if text in verdict.sentence]


BOTTOM, SECOND = "The bottom row comes first", "That is the state after the first move."
CHOSEN, ABOVE = "The square that is chosen is eaten too.", "The squares above the one that is chosen"
WHO, ROWS = "who moves in the next one?", "and then all three rows"
SWAPPED, BESIDE = "In a move the row comes first", "Is column 2 eaten too?"
OF_STATES = BOTTOM, SECOND, CHOSEN, ABOVE, WHO, ROWS, SWAPPED, BESIDE


@pytest.mark.parametrize("answer", [(1, 3, 2, 2), [1, 3, 2, 2], np.array([1, 3, 2, 2])])
def test_7_1_is_right(answer):
    assert check_7_1(answer).right is True


@pytest.mark.parametrize(
    ("answer", "hints"),
    [
        ((1, 2, 2, 3), [BOTTOM]),
        ((2, 4, 2, 2), [SECOND]),
        ((1, 4, 3, 3), [CHOSEN]),
        ((1, 3, 3, 3), [CHOSEN]),
        ((1, 3, 2, 4), [ABOVE]),
        ((1, 3, 2, 3), [ABOVE]),
        ((2, 3, 2, 2), [WHO]),
        ((3, 2, 2), [ROWS]),
        ((1, 3, 3, 1), [SWAPPED]),
        ((1, 4, 4, 1), [SWAPPED]),
        ((1, 3, 1, 1), [BESIDE]),
        ((1, 4, 1, 1), [BESIDE]),
        ((1, 4, 2, 3), [ABOVE]),
        ((1, 4, 2, 4), [ABOVE]),
        ((1, 2, 2, 4), []),
        ((1, 3, 3, 1, 0), [ROWS]),
        ((1, "3", 2, 2), []),
        ((1, None, 2, 2), []),
        ((1, [3], 2, 2), []),
        ((), [ROWS]),
        ((1,), [ROWS]),
        ("(1, 3, 2, 2)", []),
        (1322, []),
        ({1, 3, 2}, []),
    ],
)
def test_7_1_is_told_what_went_wrong_and_nothing_else(answer, hints):
    verdict = check_7_1(answer)
    assert verdict.right is False and told(verdict, OF_STATES) == hints


def arms(node):
    """The length of the bottom row, and the height of the first column."""
    return node.state[1], sum(map(bool, node.state[1:]))


def mirroring(later, first=lambda node: (2, 2)):
    """A player who begins on a square bar with a move, and then chooses by the bottom row and the first column."""

    def mirror(node):
        return first(node) if node.state[2] > 1 else later(*arms(node))

    return mirror


def across(length, height):
    return (length + 1, 1) if length < height else (1, height + 1)


def by_children(node):
    """Leaves a bar that is the same across the diagonal."""
    for move, child in node.children.items():
        rows = child.state[1:]
        if rows == tuple(sum(row > place for row in rows) for place in range(len(rows))) and child.state[2] < 2:
            return move


def remembering():
    """A player who keeps the rows that it left, and so finds out which move was made."""
    left = []

    def mirror(node):
        rows, move = node.state[1:], (2, 2)
        if rows[1] < 2:
            row = next(row for row, (now, before) in enumerate(zip(rows, left, strict=True), 1) if now < before)
            move = rows[row - 1] + 1, row
        left[:] = node[move].state[1:]
        return move

    return mirror


def by_labels(node):
    return next(move for move, child in node.children.items() if child.label == "L")


def numpy_mirror(node):
    if node.state[2] > 1:
        return tuple(np.array([2, 2]))
    return tuple(np.array(across(*arms(node))))


@pytest.mark.parametrize("function", [mirroring(across), by_children, remembering(), perfect, numpy_mirror])
def test_7_2_is_right_whatever_way_it_is_written(function):
    assert check_7_2(function).sentence == (
        "✓ Right. It has won all its games, from 2 × 2 to 6 × 6, against perfect and against others."
    )


def test_7_2_takes_a_player_that_looks_at_labels():
    def careful(node):
        return (2, 2) if node.state[2] > 1 else by_labels(node)

    assert check_7_2(careful).right is True


def eaten(length, height):
    """The very move that the other player has made."""
    return (1, length + 1) if length < height else (height + 1, 1)


def only_three(node):
    known = {(3, 3, 3): (2, 2), (1, 1, 1): (2, 1), (2, 1, 1): (3, 1), (3, 1, 0): (1, 3), (3, 0, 0): (1, 2)}
    known |= {(1, 1, 0): (2, 1), (2, 0, 0): (1, 2)}
    return known.get(node.state[1:], (2, 2))


def hanging(*numbers):
    while True:
        pass


NODE, PAIR, POISON = "That is a node, and a move", "A move is a pair, (row, column).", "(1, 1) is the poison."
COUNTED, FIRST = "Rows and columns are counted from 1.", "It is the first move: nothing is eaten yet."
EATEN, ROW, COLUMN = "is what the other player has just eaten.", "eaten from the bottom row.", "from the first column."
LEAVES, THREE = "in the bottom row, and", "It wins on 3 × 3, but not on"
BRACKETS = "A move has round brackets: "
OF_MIRRORS = NODE, PAIR, POISON, COUNTED, FIRST, EATEN, ROW, COLUMN, LEAVES, THREE, BRACKETS


def emptying(node):
    node.children.clear()
    return 2, 2


@pytest.mark.parametrize(
    ("function", "hints"),
    [
        (mirroring(eaten), [EATEN]),
        (lambda node: across(*arms(node)), [FIRST]),
        (lambda node: max(node.children), [FIRST]),
        (mirroring(across, lambda node: max(node.children)), [FIRST]),
        (mirroring(across, lambda node: (1, 1)), [POISON]),
        (mirroring(across, lambda node: (0, 2)), [COUNTED]),
        (mirroring(across, lambda node: node[2, 2]), [NODE]),
        (mirroring(across, lambda node: node[2, 2].state), [PAIR]),
        (mirroring(across, lambda node: 2), [PAIR]),
        (mirroring(across, lambda node: [2, 2]), [BRACKETS]),
        (mirroring(lambda length, height: list(across(length, height))), [BRACKETS]),
        (mirroring(across, lambda node: [2, 2, 2]), [PAIR]),
        (mirroring(across, lambda node: "(2, 2)"), [PAIR]),
        (mirroring(across, lambda node: (len(node.state) - 1,) * 2), [FIRST]),
        (mirroring(across, lambda node: (2, 2) if len(node.state) == 4 else max(node.children)), [FIRST, THREE]),
        (mirroring(lambda length, height: (1, height)), [EATEN]),
        (mirroring(lambda length, height: (length, 1)), [LEAVES]),
        (mirroring(lambda length, height: (1, height + 1)), [ROW]),
        (mirroring(lambda length, height: (1, 2)), [LEAVES]),
        (mirroring(lambda length, height: (length + 1, 1)), [COLUMN]),
        (mirroring(lambda length, height: (2, 2)), [ROW]),
        (mirroring(lambda length, height: None), [ROW]),
        (mirroring(lambda length, height: across(length, height)[0]), [PAIR]),
        (mirroring(lambda length, height: [][length]), []),
        (lambda node: (2, 2) if node.state[3] > 1 else across(*arms(node)), [THREE]),
        (emptying, []),
        (mirroring(lambda length, height: across(length, height) if length < height else None), [COLUMN]),
        (lambda node: next(iter(node.children)), [FIRST]),
        (only_three, [ROW, THREE]),
        (lambda node: None, []),
        (lambda node: node.last, []),
        (lambda: (2, 2), []),
        (mirroring, [PAIR]),
        (lambda node: (np.array([1, 2]), np.array([2, 3])), [FIRST]),
    ],
)
def test_7_2_is_told_what_went_wrong_and_nothing_else(function, hints):
    verdict = check_7_2(function)
    assert verdict.right is False and "Traceback" not in verdict.sentence
    assert told(verdict, OF_MIRRORS) == hints


def test_7_2_shows_where_the_first_mistake_was_made():
    verdict = check_7_2(mirroring(lambda length, height: (1, 2)))
    assert "mirror eats (1, 2) at (1, 2, 1, 1), and then the other player can win." in verdict.sentence
    assert "It leaves 1 square in the bottom row, and 3 in the first column." in verdict.sentence
    assert verdict.drawing.nodes[0].state == (1, 2, 1, 1) and verdict.drawing.marked == {0}


def test_7_2_says_of_a_list_what_a_tuple_is():
    says = check_7_2(mirroring(across, lambda node: [2, 2])).sentence
    assert says.endswith("[2, 2] is not right. A move has round brackets: (2, 2) is a tuple, [2, 2] is a list.")


def test_7_2_comes_to_an_end_where_the_player_does_not(monkeypatch):
    monkeypatch.setattr(tracer, "SECONDS", 0.3)
    says = check_7_2(mirroring(hanging)).sentence
    assert "mirror stopped at (1, 2, 1, 1): it did not come back" in says and "Does each loop in it end?" in says
    assert "there was no end in sight" in check_7_2(mirroring(across, hanging)).sentence


def noting(asked):
    """A mirror that notes the bars it is asked about."""
    return mirroring(lambda *lengths: asked.add(lengths) or across(*lengths))


@pytest.mark.parametrize("size", range(2, 7))
def test_7_2_is_tried_with_every_bar_that_the_other_player_can_leave_to_a_mirror(size):
    asked = set()
    for line in lines(size):
        assert play_game(games.Chomp(size, size), noting(asked), replying(line)).winner == 1
    assert asked == {(one, other) for one in range(1, size + 1) for other in range(1, size + 1) if one != other}


def test_7_2_knows_all_ways_to_reply_to_a_mirror():
    assert [len(lines(size)) for size in range(1, 7)] == [1, 2, 6, 18, 54, 162]
    assert len(set(map(tuple, lines(6)))) == 162


def stealing(corner_wins=lambda child: child.label == "L", reply_wins=lambda child: child.label == "L", instead=None):
    """The thief of the solution, with conditions of its own."""

    def steal(root):
        corner = max(root.children)
        if corner_wins(root[corner]):
            return corner
        return next((move for move, child in root[corner].children.items() if reply_wins(child)), instead)

    return steal


def test_7_3_asks_a_function_that_prints_no_more_than_it_must(capsys):
    check_7_3(lambda root: print(root.label))
    assert len(capsys.readouterr().out.split()) == 1


def any_winner(root):
    """Without the proof: whatever first move wins."""
    return next(move for move, child in root.children.items() if child.label == "L")


@pytest.mark.parametrize("function", [stealing(), any_winner, perfect, lambda root: tuple(np.array(any_winner(root)))])
def test_7_3_is_right(function):
    assert check_7_3(function).right is True


def by_rule(root):
    """Looks at no label: what squares, lines and bars of two rows have in common."""
    row, column = corner = max(root.children)
    if row == column:
        return 2, 2
    return (1, 2) if row == 1 else (2, 1) if column == 1 else corner


def of_a_move(root):
    corner = max(root.children)
    if corner.label == "L":
        return corner


def of_moves_alone(root):
    for move in root.children:
        if move.label == "L":
            return move


def of_half_a_move(root):
    for move, child in root.children:
        if child.label == "L":
            return move


def of_a_node(root):
    corner = max(root.children)
    if root[corner] == "L":
        return corner
    for move, child in root[corner].children.items():
        if child == "L":
            return move


def only_case_1(root):
    corner = max(root.children)
    if root[corner].label == "L":
        return corner


LIST, NO_MOVE, NODE_3 = "One move is wanted, a pair", "That is no move there.", "That is a node, and a move"
TO_W, CORNER = "That move leads to a W.", "That is the corner move, and it leads to a W."
MOVE_3, ITEMS, NODE_IS = "A move has no label", "children.items() gives each move", 'No node is equal to "L" or "W"'
MISSING = "is a return missing"
OF_THEFTS = TO_W, CORNER, LIST, NO_MOVE, NODE_3, BRACKETS, MOVE_3, ITEMS, NODE_IS, MISSING
ROW_OF_4, TWO_OF_2 = "on one row of four squares", "on two rows of two squares"
CASE_L, CASE_W = "The corner move, (2, 2), leads to an L.", "The corner move, (1, 4), leads to a W."


@pytest.mark.parametrize(
    ("function", "hints", "where", "case"),
    [
        (lambda root: max(root.children), [CORNER], f"{ROW_OF_4}: (1, 4) is not right.", ""),
        (stealing(corner_wins=lambda child: child.label == "W"), [MISSING], f"{TWO_OF_2} gives None", CASE_L),
        (stealing(reply_wins=lambda child: child.label == "W"), [TO_W], f"{ROW_OF_4}: (1, 3) is not right.", CASE_W),
        (stealing(reply_wins=lambda child: False), [MISSING], f"{ROW_OF_4} gives None", CASE_W),
        (only_case_1, [MISSING], f"{ROW_OF_4} gives None", CASE_W),
        (lambda root: (2, 2), [TO_W], "on two rows of three squares", "The corner move, (2, 3), leads to an L."),
        (lambda root: next(iter(root.children)), [TO_W], TWO_OF_2, CASE_L),
        (by_rule, [CORNER], "by_rule on three rows of four squares: (3, 4) is not right.", ""),
        (lambda root: root[any_winner(root)], [NODE_3], TWO_OF_2, ""),
        (lambda root: [any_winner(root)], [LIST], TWO_OF_2, ""),
        (lambda root: list(any_winner(root)), [BRACKETS], f"{TWO_OF_2}: [2, 2] is not right.", ""),
        (lambda root: (any_winner(root), 1), [LIST], TWO_OF_2, ""),
        (lambda root: (9, 9), [NO_MOVE], TWO_OF_2, ""),
        (lambda root: "L", [NO_MOVE], TWO_OF_2, ""),
        (lambda root: [], [], TWO_OF_2, ""),
        (lambda root: None, [MISSING], TWO_OF_2, CASE_L),
        (lambda root: print(), [MISSING], TWO_OF_2, CASE_L),
        (lambda root: root.lable, [], f"{TWO_OF_2} stopped", ""),
        (lambda root: root.children[9, 9], [], f"{TWO_OF_2} stopped", ""),
        (of_a_move, [MOVE_3], f"{TWO_OF_2} stopped: AttributeError", ""),
        (of_moves_alone, [MOVE_3], f"{TWO_OF_2} stopped: AttributeError", ""),
        (of_half_a_move, [ITEMS], f"{TWO_OF_2} stopped: AttributeError", ""),
        (of_a_node, [NODE_IS], f"{TWO_OF_2} gives None.", ""),
    ],
)
def test_7_3_is_told_what_went_wrong_and_nothing_else(function, hints, where, case):
    verdict = check_7_3(function)
    assert verdict.right is False and told(verdict, OF_THEFTS) == hints and where in verdict.sentence
    assert case in verdict.sentence and ("The corner move" in verdict.sentence) == bool(case)


def test_7_3_gives_no_bar_the_look_of_a_move():
    for function in (lambda root: max(root.children), only_case_1, lambda root: (2, 2), lambda root: root.lable):
        assert not re.search(r"(on|of|at) \(", check_7_3(function).sentence)


def test_7_3_stops_a_function_without_end_once(monkeypatch):
    monkeypatch.setattr(tracer, "SECONDS", 0.3)
    calls = []
    says = check_7_3(lambda root: calls.append(root) or hanging()).sentence
    assert "there was no end in sight" in says and len(calls) == 1


def listing(keep, take=lambda state: state[1:], form=list):
    """A function that lists bars: of the states that it keeps, with their labels, what it takes."""

    def lost(rows, columns):
        known = solve(games.Chomp(rows, columns))
        return form(take(state) for state in known if keep(state, known[state].label))

    return lost


def red(state, label):
    return label == "L"


def searching(rows, columns):
    """Without solve: a bar is lost if no move leads to a lost one."""

    @cache
    def is_lost(bar):
        after = [state[1:] for state in games.Chomp(rows, columns).moves((1, *bar)).values()]
        return not any(map(is_lost, after))

    bars = [(columns,) * rows]
    for bar in bars:
        bars += {state[1:] for state in games.Chomp(rows, columns).moves((1, *bar)).values()} - set(bars)
    return [list(bar) for bar in bars if is_lost(bar)]


def once(bars):
    return list(dict.fromkeys(bars))


@pytest.mark.parametrize(
    "function",
    [listing(red, form=once), listing(red, form=set), listing(red, form=lambda bars: sorted(set(bars))),
     listing(red, form=frozenset), searching, lost, listing(red, form=lambda bars: tuple(once(bars))),
     listing(red, form=lambda bars: [np.array(bar) for bar in once(bars)]),
     listing(red, form=lambda bars: dict.fromkeys(bars).keys())],
)  # fmt: skip
def test_7_4_is_right(function):
    assert check_7_4(function).right is True


@pytest.mark.parametrize("form", [list, tuple, sorted])
def test_7_4_wants_each_bar_once(form):
    says = check_7_4(listing(red, form=form)).sentence
    assert re.search(r"lost\(2, 2\): \((1, 0|2, 1)\) is there more than once. It is one bar, whoever", says)


ONE_BAR, NO_PLAYER, LONG_4 = "That is one bar, and a list", "A bar has no player in it", "numbers in it."
NOT_LOST, FIRST_4, POISON_4 = "the bars that are not lost", "when player 1 is to move.", "There is also the bar of"
ALL_BARS, NUMBER_4, EMPTY = "These are all the bars.", "A bar is a tuple: it has a number", " is empty."
ALONE_4 = "On one square there is only the poison."
USE_ROWS, USE_COLUMNS = "With more rows it gives the same: does it use rows?", "does it use columns?"
USE_BOTH, TURNED_4, WIDE = "does it use rows and columns?", "These are the lost bars of", "Here no row has more than"
COUNT_4, LABEL_4 = "are lost.", "The label of a state is known[state].label."
OF_BARS = (ONE_BAR, NO_PLAYER, LONG_4, NOT_LOST, FIRST_4, POISON_4, ALL_BARS, NUMBER_4, EMPTY, USE_ROWS, USE_COLUMNS,
           USE_BOTH, TURNED_4, WIDE, COUNT_4, LABEL_4, ALONE_4)  # fmt: skip


def first_only(rows, columns):
    for state, known in solve(games.Chomp(rows, columns)).items():
        if known.label == "L":
            return state[1:]


def too_early(rows, columns):
    bars = []
    for state, known in solve(games.Chomp(rows, columns)).items():
        if known.label == "L":
            bars.append(state[1:])
            return bars


def without_label(rows, columns):
    known = solve(games.Chomp(rows, columns))
    return {state[1:] for state in known if known[state] == "L"}


@pytest.mark.parametrize(
    ("function", "hints", "says"),
    [
        (listing(red, take=lambda state: state), [NO_PLAYER], "lost(2, 2): (2, 2, 1) does not belong there."),
        (listing(lambda state, label: label == "W"), [NOT_LOST], ""),
        (listing(lambda state, label: label == "L" and state[0] == 1), [FIRST_4], "Something is missing."),
        (listing(lambda state, label: label == "L" and state[0] == 2), [EMPTY, ALONE_4], "lost(1, 1): Something"),
        (listing(lambda state, label: label == "L" and state[-1] > 0), [COUNT_4], "It has 1 bar, and 2 are lost."),
        (lambda rows, columns: [bar for bar in lost(rows, columns) if sum(bar) > 1], [POISON_4], "(2, 2): "),
        (listing(lambda state, label: True), [ALL_BARS], ""),
        (lambda rows, columns: lost(2, columns), [USE_ROWS], "<lambda>(3, 3): "),
        (lambda rows, columns: lost(2, 2), [USE_BOTH], "<lambda>(2, 4): Something is missing."),
        (lambda rows, columns: lost(2, 6), [USE_BOTH], "<lambda>(2, 2): "),
        (lambda rows, columns: lost(rows, 3), [USE_COLUMNS], "<lambda>(2, 2): (3, 2) does not belong there."),
        (lambda rows, columns: lost(rows, columns + 1), [WIDE], "<lambda>(2, 2): (3, 2) does not belong there."),
        (lambda rows, columns: lost(columns, rows), [TURNED_4], "These are the lost bars of 4 rows of 2 squares."),
        (first_only, [ONE_BAR], ""),
        (too_early, [COUNT_4], "too_early(2, 2): Something is missing. It has 1 bar, and 2 are lost."),
        (without_label, [EMPTY, LABEL_4], "Something is missing."),
        (lambda rows, columns: [], [EMPTY], "Something is missing. The list is empty."),
        (lambda rows, columns: set(), [EMPTY], "Something is missing. The set is empty."),
        (lambda rows, columns: None, [], "gives None: is a return missing"),
        (lambda rows, columns: len(lost(rows, columns)), [], "is not of the right kind"),
        (lambda rows, columns: "".join(map(str, lost(rows, columns))), [], "is a text"),
        (listing(red, take=lambda state: "L"), [], "is a text"),
        (listing(red, take=lambda state: state[1]), [NUMBER_4], ""),
        (listing(red, take=lambda state: state[2:]), [LONG_4], ""),
        (listing(red, take=lambda state: state[:1]), [LONG_4], ""),
        (listing(red, take=lambda state: state[::-1][:-1]), [], "does not belong there."),
        (listing(lambda state, label: label.startswith("L") and state[9]), [], "lost(2, 2) stopped: IndexError"),
        (lambda rows: lost(rows, 2), [], "stopped: TypeError"),
        (lambda rows, columns: [[[]]], [USE_BOTH], "does not belong there."),
        (lambda rows, columns: ([1], [2, 1]), [USE_BOTH], "does not belong there."),
        (lambda rows, columns: [([], []), ([], [], [])], [USE_BOTH], "does not belong there."),
        (lambda rows, columns: [np.array([9, 9, 9])], [USE_BOTH], "does not belong there."),
        (lambda rows, columns: {(1, 0): "L"}, [], "is not of the right kind"),
    ],
)
def test_7_4_is_told_what_went_wrong_and_nothing_else(function, hints, says):
    verdict = check_7_4(function)
    assert verdict.right is False and told(verdict, OF_BARS) == hints and says in verdict.sentence


def test_7_4_takes_no_chance_likeness_for_what_was_meant():
    def narrow(rows, columns):
        return [bar for bar in lost(rows, columns) if bar[0] < columns]

    says = check_7_4(narrow).sentence
    assert "narrow(2, 2): Something is missing. It has 1 bar, and 2 are lost." in says


@pytest.mark.parametrize(
    "function",
    [
        lambda bottom, top: bottom - top == 1,
        lambda bottom, top: np.int64(bottom) == top + 1,
    ],
)
def test_7_5_is_right(function):
    assert check_7_5(function).sentence == "✓ Right. It is right for all 230 bars up to 20 squares long."


def test_7_5_says_of_a_search_that_is_right_that_it_is_one():
    def is_lost(bottom, top):
        return (bottom, top) in lost(2, bottom)

    def without(bottom, top):
        lost = bottom - top == 1
        return lost

    verdict = check_7_5(is_lost)
    assert verdict.right is True and verdict.sentence.endswith("But it searches. Can you write it without a search?")
    assert "search" not in check_7_5(without).sentence


TURNED, NEVER, EQUAL = (
    "It is the other way round",
    "It gives False for every bar.",
    "Two equal rows are not two equal heaps",
)
ALONE, LONGEST = "There only the poison is left.", "It is right for the bars up to"
OF_ROWS = TURNED, NEVER, EQUAL, ALONE, LONGEST


@pytest.mark.parametrize(
    ("function", "hints", "says"),
    [
        (lambda bottom, top: bottom - top != 1, [TURNED], "<lambda>(1, 0) gives False."),
        (lambda bottom, top: top - bottom == 1, [NEVER], ""),
        (lambda bottom, top: False, [NEVER], ""),
        (lambda bottom, top: bottom == top, [EQUAL], ""),
        (lambda bottom, top: bottom - top == 1 and top > 0, [ALONE], ""),
        (lambda bottom, top: (bottom, top) in lost(2, 6), [LONGEST], "up to 6 squares long"),
        (lambda bottom, top: (bottom - top) % 2 == 1, [], "<lambda>(3, 0) gives True."),
        (lambda bottom, top: bottom != top, [], "<lambda>(2, 0) gives True."),
        (lambda bottom, top: True, [], "<lambda>(1, 1) gives True."),
        (lambda bottom, top: "L" if bottom - top == 1 else "W", [], "gives 'L', and True or False is wanted."),
        (lambda bottom, top: bottom - top, [], "gives 1, and True or False is wanted."),
        (lambda bottom, top: None, [], "gives None: is a return missing"),
        (lambda bottom, top: bottom / top, [], "stopped: ZeroDivisionError"),
        (lambda rows: True, [], "stopped: TypeError"),
    ],
)
def test_7_5_is_told_what_went_wrong_and_nothing_else(function, hints, says):
    verdict = check_7_5(function)
    assert verdict.right is False and told(verdict, OF_ROWS) == hints and says in verdict.sentence


@pytest.mark.parametrize(
    ("id", "name", "check"),
    [
        ("ex-7-2", "mirror", check_7_2),
        ("ex-7-3", "steal", check_7_3),
        ("ex-7-4", "lost", check_7_4),
        ("ex-7-5", "is_lost", check_7_5),
    ],
)
def test_an_exercise_of_lesson_7_that_is_not_written_yet_is_not_called_wrong(id, name, check, tmp_path):
    (file := tmp_path / "cell.py").write_text(re.sub(r"(?m)^check_.*$", "", SOURCE[id]), encoding="utf-8")
    names = {"games": games, "solve": solve}
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), names)
    assert check(names[name]).right is None and check(...).right is None


def won_by(rows, columns):
    """The first moves that win, by the definition alone."""

    @cache
    def is_lost(bar):
        return not any(is_lost(left) for _, left in bites(bar))

    return [move for move, left in bites((columns,) * rows) if is_lost(left)]


def bites(bar):
    """Each move, and what it leaves of a bar: the rows from its row on are cut."""
    for row in range(len(bar)):
        for column in range(row == 0, bar[row]):
            left = tuple([length if length < column else column for length in bar[row:]])
            yield (row + 1, column + 1), bar[:row] + left


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 3), (3, 4), (4, 4)])
def test_these_bites_are_the_moves_of_chomp(size):
    game = games.Chomp(*size)
    for state in solve(game):
        assert {move: after[1:] for move, after in game.moves(state).items()} == dict(bites(state[1:]))


def test_the_computer_shows_its_move_on_the_first_bar_and_no_guess_is_asked_there():
    assert "guess_of_three_rows = ..." in SOURCE["winning"] and "three rows of five" in SOURCE["find-text"]
    assert "games.Chomp(3, 4)" in SOURCE["play"] and perfect(build_tree(games.Chomp(3, 4), depth=1)) == (2, 3)


def test_if_the_poison_were_a_move_the_tree_would_eat_it_and_an_outcome_mends_it():
    names = {"games": games, "build_tree": build_tree, "label": label, "draw": lambda root, depth: root}
    exec(SOURCE["poison"], names)
    small = names["small"]
    assert [move for move, child in small.children.items() if child.label == "L"] == [(1, 1)]

    class Mended(names["PoisonToo"]):
        def outcome(self, state):
            return "W"

    mended, right = solve(Mended(2, 2)), solve(games.Chomp(2, 2))
    assert {state: known.label for state, known in right.items()}.items() <= {
        state: known.label for state, known in mended.items()
    }.items()


def test_a_bar_of_one_row_is_nim_with_one_heap():
    for columns in range(1, 9):
        chomp, nim = games.Chomp(1, columns), games.Nim(columns - 1)
        assert solve(chomp)[chomp.start].label == solve(nim)[nim.start].label
        assert won_by(1, columns) == ([(1, 2)] if columns > 1 else [])


def test_after_the_first_move_on_a_square_bar_two_equal_heaps_are_left():
    for size in range(2, 6):
        tree, heaps = games.Chomp(size, size), games.Nim(size - 1, size - 1)
        (after,) = [state for move, state in tree.moves(tree.start).items() if move == (2, 2)]
        assert len(nodes(build_tree(heaps))) == len(nodes(build_tree(type(build_tree(heaps))(tree, after))))


def test_every_reply_to_the_corner_move_can_be_made_at_the_start_and_leaves_the_same_bar():
    for rows in range(1, 5):
        for columns in range(1 + (rows == 1), 6):
            game = games.Chomp(rows, columns)
            start = game.moves(game.start)
            for reply, state in game.moves(start[rows, columns]).items():
                assert start[reply] == (3 - state[0], *state[1:])


def test_both_cases_of_the_proof_are_there_and_are_told_rightly():
    assert won_by(2, 3) == [(2, 3)] and won_by(3, 3) == [(2, 2)]
    root, three = build_tree(games.Chomp(2, 3)), build_tree(games.Chomp(3, 3))
    assert label(root) == label(three) == "W"
    assert root[2, 3].label == "L" and {child.label for child in root[2, 3].children.values()} == {"W"}
    assert three[3, 3].label == "W" and three[3, 3][2, 2].label == "L"
    assert [move for move, child in three[3, 3].children.items() if child.label == "L"] == [(2, 2)]
    assert list(root.children)[-1] == (2, 3) and len(nodes(root)) == 58 and len(nodes(three)) == 1232
    row = root[2, 1]  # the thief is player 2
    assert row.state == (2, 3, 0) and row[1, 3].label == "W" and row[1, 3][1, 2].label == row[1, 2].label == "L"
    assert row[1, 3][1, 2].state[1:] == row[1, 2].state[1:]


def test_whose_turn_it_is_changes_no_label():
    for size in [(2, 3), (3, 4), (4, 4)]:
        known = solve(games.Chomp(*size))
        both = [state for state in known if (3 - state[0], *state[1:]) in known]
        assert both and all(known[state].label == known[(3 - state[0], *state[1:])].label for state in both)


def test_the_bars_that_can_be_left_are_counted_by_paths():
    for rows, columns in [(1, 1), (2, 3), (3, 4), (4, 5)]:
        bars = {state[1:] for state in solve(games.Chomp(rows, columns))}
        assert len(bars) == comb(rows + columns, rows) - 1
    assert comb(41, 20) - 1 == 269_128_937_219


def test_every_bar_but_the_first_has_one_first_move_that_wins_up_to_six_rows_of_eight():
    for rows in range(1, 7):
        for columns in range(1, 9):
            won = won_by(rows, columns)
            assert len(won) == ((rows, columns) != (1, 1))
            if rows == columns > 1:
                assert won == [(2, 2)]
            elif 1 == min(rows, columns) < max(rows, columns):
                assert won == [(1, 2) if rows == 1 else (2, 1)]
            elif 2 == min(rows, columns):
                assert won == [(rows, columns)]
    assert won_by(3, 4) == [(2, 3)] and won_by(3, 5) == [(3, 4)] and won_by(4, 5) == [(3, 3)]


def test_the_cell_that_draws_the_first_moves_finds_the_right_ones():
    names = {"games": games, "solve": solve, "print": lambda *_: None}
    exec(SOURCE["winning"], names)
    for rows in range(1, 5):
        for columns in range(1, 6):
            assert names["winning"](rows, columns) == won_by(rows, columns)
    said = []
    exec(SOURCE["one"], names | {"product": product, "print": lambda *parts: said.append(parts)})
    assert said == [("no star (rows, columns):", [(1, 1)])]


def test_eight_rows_of_ten_have_two_first_moves_that_win():
    assert won_by(8, 10) == [(4, 9), (5, 6)]


def test_what_is_said_of_three_rows_is_so():
    bars = lost(3, 12)
    tops = {top: sorted(bar[:2] for bar in bars if bar[2] == top) for top in range(4)}
    assert tops[0] == sorted(lost(2, 12)) == [(length, length - 1) for length in range(1, 13)]
    assert tops[1] == [(2, 2), (3, 1)] and len(tops[3]) == 3
    assert tops[2] == [(length, length - 2) for length in range(4, 13)]
    assert all(one[:2] != other[:2] for one, other in pairwise(sorted(bars)))  # so no number covers another


def test_the_divisors_of_72_make_a_bar():
    divisors = [number for number in range(1, 73) if 72 % number == 0]
    assert len(divisors) == 4 * 3 and divisors == sorted(2**row * 3**column for row in range(4) for column in range(3))


def test_no_answer_of_lesson_7_stands_in_plain_sight():
    everything = "\n".join(SOURCE.values())
    sight = re.sub(r"(?s)<details>.*?</details>", "", everything)
    for spoiler in (
        "eat the poison at once", "It is Nim with one heap", "across the diagonal", "She *steals* it",
        "It is case 1", "It is case 2", "the corner *is* the poison", "it is the corner", "With 1 there are just two",
    ):  # fmt: skip
        assert spoiler in everything and spoiler not in sight
    for spoiler in ("269,128", "bottom - top", "length + 1", "(4, 9)"):
        assert spoiler not in everything


def test_the_source_of_lesson_7_is_named():
    assert "Games: Part I" in SOURCE["done"] and "Gale" in SOURCE["done"]
