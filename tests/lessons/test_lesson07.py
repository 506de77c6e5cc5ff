"""Lesson 07, Chomp: what its checks say, to right answers and to the wrong ones that are most likely; its figures."""

from itertools import count

import matplotlib.pyplot as plt
import numpy as np
import pytest
from page import Page, right, run, wrong

from gametree import games, perfect, solve
from gametree.lessons.lesson07 import check_7_1, check_7_2, check_7_3, check_7_4, draw_stars, lost

PAGE = Page("07-chomp")


def mirroring(later, first=lambda node: (2, 2)):
    """A player who begins on a square bar with a move, and then chooses by the bottom row and the first column."""

    def mirror(node):
        length, height = node.state[1], sum(map(bool, node.state[1:]))
        return first(node) if node.state[2] > 1 else later(length, height)

    return mirror


def across(length, height):
    return (length + 1, 1) if length < height else (1, height + 1)


def eaten(length, height):
    """The very move that the other player has made."""
    return (1, length + 1) if length < height else (height + 1, 1)


FIRST, EATEN = "How should a mirror begin?", "is what the other player has just eaten."
NO_MOVE, THREE = "That is no move there.", "It wins on 3 × 3, but not on"
NODE, LONGER = "That is where a move leads to.", "or the first column? You eat from that one."
test_7_1_is_right = right(
    check_7_1, mirroring(across), perfect,
    lambda node: tuple(np.array(mirroring(across)(node))), lambda node: list(mirroring(across)(node)),
)  # fmt: skip
test_7_1_is_told_what_is_wrong = wrong(
    check_7_1,
    (mirroring(eaten), "", EATEN),
    (mirroring(across, lambda node: max(node.children)), "", FIRST),
    (mirroring(across, lambda node: {3: (2, 2)}[node.state[1]]), "mirror stopped at (1, 2, 2): ", ""),
    (mirroring(across, lambda node: node[2, 2]), "is not of the right kind: write it as in (…, …).", NODE),
    (mirroring(lambda length, height: (1, height + 1)), LONGER, NO_MOVE),
)


def test_7_1_shows_where_the_first_mistake_was_made():
    verdict = check_7_1(mirroring(lambda length, height: (1, 2)))
    assert verdict.drawing.nodes[0].state == (1, 2, 1, 1) and verdict.drawing.marked == {0}


def stealing(corner_wins="L", reply_wins="L"):
    """The thief of the solution, with conditions of its own."""

    def steal(root):
        corner = max(root.children)
        if root[corner].label == corner_wins:
            return corner
        return next((move for move, child in root[corner].children.items() if child.label == reply_wins), None)

    return steal


TO_L, TO_W = "leads to an L: root[2, ", "leads to a W: root["
OURS, MOVE = "which is ours. What you need is labelled already.", "A move has no label"
test_7_2_is_right = right(
    check_7_2, stealing(), lambda root: list(stealing()(root)), lambda root: tuple(np.array(stealing()(root)))
)
test_7_2_is_told_what_is_wrong = wrong(
    check_7_2,
    (lambda root: max(root.children), "on 1 row of 4 squares: (1, 4) is a wrong move. The corner move, (1, 4", TO_W),
    (stealing(corner_wins="W"), "on 2 rows of 2 squares gives None: it finds no move there, or does not", TO_L),
    (perfect, "it asks perfect,", OURS),
    (lambda root: root[stealing()(root)], "is not of the right kind", NODE),
    (lambda root: (9, 9), "", NO_MOVE),
    (lambda root: next(move for move in root.children if move.label == "L"), "stopped: AttributeError", MOVE),
)


def listing(keep=lambda state, label: label == "L", take=lambda state: state[1:], form=list):
    """A function that lists bars: of the states that it keeps, with their labels, what it takes."""

    def lost(rows, columns):
        known = solve(games.Chomp(rows, columns))
        return form(dict.fromkeys(take(state) for state in known if keep(state, known[state].label)))

    return lost


EMPTY, PLAYER, TWICE = "is empty. Look at each known[state].label", "no player in it", "more than once"
BOTH = "Take the lost states of both players, and return after the loop."
test_7_3_is_right = right(
    check_7_3, listing(), listing(form=set), listing(form=tuple),
    listing(take=lambda state: tuple(np.array(state[1:]))),
)  # fmt: skip
test_7_3_is_told_what_is_wrong = wrong(
    check_7_3,
    (listing(take=lambda state: state), "(2, 2): (2, 2, 1) does not belong there.", PLAYER),
    (lambda rows, columns: {state for state in solve(games.Chomp(rows, columns)) if state == "L"}, "The set", EMPTY),
    (listing(lambda state, label: label == "W"), "(2, 2) does not belong there.", "The label of (2, 2) is W."),
    (listing(lambda state, label: label == "L" and state[0] == 1), "lost(2, 2): Something is missing.", BOTH),
    (lambda rows, columns: [*lost(rows, columns)] * 2, "", TWICE),
)

TURNED, EQUAL = "It is the other way round", "Two equal rows are not two equal heaps"
test_7_4_is_right = right(
    check_7_4, lambda bottom, top: bottom - top == 1, lambda bottom, top: np.int64(bottom) == top + 1
)


def test_7_4_says_of_a_search_that_is_right_that_it_is_one(monkeypatch):
    monkeypatch.setattr("gametree.exercises.calls.process_time", count().__next__)  # a bar takes a second
    assert check_7_4(lambda bottom, top: (bottom, top) in lost(2, bottom)).sentence.endswith("without a search?")
    monkeypatch.setattr("gametree.exercises.calls.process_time", lambda: 0)
    assert check_7_4(lambda bottom, top: bottom == top + 1).sentence.endswith("all 230 bars up to 20 squares long.")


test_7_4_is_told_what_is_wrong = wrong(
    check_7_4,
    (lambda bottom, top: bottom - top != 1, "<lambda>(1, 0) gives False, and True is right.", TURNED),
    (lambda bottom, top: bottom == top, "", EQUAL),
    (lambda bottom, top: top - bottom == 1, "(1, 0) gives False, and", "The first number is the bottom row"),
    (lambda bottom, top: (bottom, top) in lost(2, 6), "(7, 6) gives False, and True is right."),
    (lambda bottom, top: bottom != top, "<lambda>(2, 0) gives True, and False is right."),
)


# what the lesson says


def test_a_star_stands_on_each_first_move_that_wins_and_one_bar_has_none():
    pytest.importorskip("matplotlib").use("agg")
    run(PAGE.cells["winning"], PAGE.cells["find"], draw_stars=draw_stars)
    lines = plt.gca().lines
    stars = [line.get_data() for line in lines if line.get_marker() == "*"]
    assert len(stars) == 19 and len([line for line in lines if line.get_marker() == "X"]) == 20


def test_no_answer_of_lesson_7_stands_in_plain_sight():
    hidden = "eat the poison at once", "across the diagonal", "She *steals* it", "It is case 1", "It is case 2"
    elsewhere = "269,128", "bottom - top", "length + 1", "(4, 9)", "two columns it is the corner", "the slides that"
    PAGE.hides(*hidden, never=(*elsewhere, "say the slides"))
