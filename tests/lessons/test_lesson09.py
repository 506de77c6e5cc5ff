"""Lesson 09, Draws: what its checks say, to right answers and to the wrong ones that are most likely; its figures."""

import re

import pytest
from page import Page, right, wrong

from gametree import label
from gametree.core import limits
from gametree.lessons.lesson09 import check_9_1, check_9_2, check_9_3

PAGE = Page("09-draws")
EXERCISES = {"ex-9-2": ("ToeTacTic", check_9_2), "ex-9-3": ("MyTicTacToe", check_9_3)}


def changed(id, *changes):
    return PAGE.run(id, *changes)[EXERCISES[id][0]]


def test_9_3_is_right_by_far_in_time_and_does_not_tell_the_number_of_states(monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 1_000_000)
    assert check_9_3(changed("ex-9-3")).sentence == "✓ Right. Every move and every end is as the rules have it."


OVER, FROM_1, WHO = "it is over.", "The cells are counted from 1,", "the one who moved last?"
DUE, WON, NOBODY = "By the rules it leads to ", "In exercise 9.2, won is a method:", "Nobody has three in a row there."
SOMEBODY = "Somebody has three in a row there."
ENDS = 'return "L" if won(state[1]) else "D"'
test_9_3_is_told_what_is_wrong = wrong(
    lambda changes: check_9_3(changed("ex-9-3", *changes)),
    ([("[] if won(board) else ", "")], "the move 5, which the rules do not allow. There somebody has three", OVER),
    ([("range(1, 10) if board[n - 1]", "range(9) if board[n]"), ("[: n - 1]", "[:n]"), ("[n:]", "[n + 1:]")],
     "has the move 0", FROM_1),
    ([(ENDS, ENDS.replace("L", "W"))], "your outcome says W", WHO),
    ([(ENDS, ENDS.replace('"D"', '"L"'))], "your outcome says L", NOBODY),
    ([(ENDS, "won(state[1])")], "outcome((2, 'XOOX..X..')) gave None: is a return missing?", SOMEBODY),
    ([("(3 - player, board", "(player, board")], "It should not. By the rules it leads to (2, 'X........').", DUE),
    ([("if won(board) else [", "if self.won(board) else [")], "has no attribute 'won'", WON),
    ([(' if board[n - 1] == "."', "")], "From (2, 'X........') your game has the move 1,", "Cell 1 is taken there."),
)  # fmt: skip


def by_rule(rule, leaf=lambda node: node.game.outcome(node.state)):
    """A function that labels a tree; `rule` is given the labels of the children."""

    def mine(node):
        for child in node.children.values():
            mine(child)
        labels = [child.label for child in node.children.values()]
        node.label = rule(labels) if labels else leaf(node)

    return mine


def three(labels):
    return "W" if "L" in labels else "D" if "D" in labels else "L"


LEAF, STATE = "At a leaf, node.game.outcome(node.state) is the label.", "outcome given a node? It wants a state"
THIRD, OTHER = "There is a third rule.", "a node gets the best label of its children. But at a child it is"
NONE, GETS = "no node has a label yet", "A node gets its label by node.label = …, with one =."
VALUES, KEPT = "gives the moves alone", "a label is kept in node.label"
test_9_1_is_right = right(check_9_1, by_rule(three), label, lambda node: label(node))
test_9_1_is_told_what_is_wrong = wrong(
    check_9_1,
    (by_rule(lambda labels: "W" if "L" in labels else "L"), "", THIRD),
    (by_rule(lambda labels: "W" if "W" in labels else "D" if "D" in labels else "L"), "", OTHER),
    (lambda node: None, NONE, GETS),
    (lambda node: [child.label for child in node.children], "stopped: AttributeError", VALUES),
    (lambda node: [child.win_loss for child in node.children.values()], "stopped: AttributeError", KEPT),
    (by_rule(three, lambda node: "L"), "by the rules of the game that is a draw", LEAF),
    (by_rule(three, lambda node: node.game.outcome(node)), "stopped: 1 is not a move", STATE),
)


ENDING = 'return "W" if self.won(board) else "D"'
test_9_2_is_told_what_is_wrong = wrong(
    lambda change: check_9_2(changed("ex-9-2", change)),
    ((ENDING, 'return "L" if self.won(board) else "D"'), "your outcome says L", WHO),
    ((ENDING, 'return "W"'), "(2, 'XOXOXXOXO') is the end of a game, and your outcome says W", NOBODY),
    ((ENDING, ENDING.replace("self.", "")), "NameError", WON),
)


# what the lesson says


@pytest.fixture(scope="module")
def lesson():
    """What the cells of the lesson define as they are run in order, without its widgets; and what they print."""
    said, shown = [], dict.fromkeys(("play", "predict", "watch", "beside"), lambda *what, **how: None)
    names = {"print": lambda *parts, **how: said.append(" ".join(map(str, parts)))}
    for id, source in PAGE.cells.items():
        source = PAGE.solved[id] if id.startswith("ex-") else source
        if re.search(r"^(import|from) |\S = |print", source) and not re.match("[#*<]", source) and "-text" not in id:
            exec(re.sub(r"(?m)^check_.*$", "", source).replace("range(100)", "range(3)"), names)
            names |= shown
    return names, "\n".join(said)


def test_the_cells_print_the_figures_of_the_lesson(lesson):
    names, said = lesson
    for figure in (
        "549,946 nodes", "X: 131,184 of 255,168 games, 51%", "O: 77,904 of 255,168 games, 31%",
        "draw: 46,080 of 255,168 games, 18%", "5,478 states; your guess", "\nD; your guess",
        "765 nodes; an eighth of the states: 684.75", "the empty board is D ", "(2, 'X.X.O....')\n", "3,584 games",
        "ToeTacTic: D, no mistakes: [5]", "careful and careful: {'draw': 3}",
        "OX....... D", "XO....... W", ".X.OO..X. L",
    ):  # fmt: skip
        assert figure in said, figure
    assert 3**9 == 19_683 and "19,683" in PAGE.cells["graph-text"]


def test_no_answer_of_lesson_9_stands_in_plain_sight():
    PAGE.hides(
        "no child is L, but some child is D", "seven of eight", "across the middle", "one is L, and that is enough",
        "two players who make no mistake", "1,383", "In tic-tac-toe nobody does", "5,620",
        never=("549,946", "5,478", "765", "3,584", "131,184", "46,080"),
    )  # fmt: skip
