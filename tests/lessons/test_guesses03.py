"""Tests of the guesses of lesson 03: each typical guess gets its reply, and the right answers are computed."""

import pytest
from page import Page, replied, run

from gametree import OneTwoTen, build_tree, label, nodes, record
from gametree.lessons.guesses03 import LEAVES, ON_THE_WAY, QUESTIONS, TWIN
from gametree.lessons.loops import Misere

PAGE = Page("03-win-or-lose")
FIRST, LEAF, WAITS = "The method is called on it first", "A leaf needs no other label", "Its label has to wait for its"
OTHER_LEAF, LATER = "The label of this leaf is wrong too", "Its label is wrong too, but the leaf"
test_guess_gets_its_reply = replied(
    QUESTIONS,
    ("first label", ("(1, 10)", 4), True),
    ("first label", ("(1, 10)", TWIN), f"{LEAF}, but the calls reach the other (1, 10)"),
    ("first label", ("(2, 10)", 5), LEAF),
    ("first label", ("(1, 6)", 0), FIRST),
    ("first label", ("(1, 8)", 2), "The method is called on this node early"),
    ("first label", ("(2, 8)", 8), WAITS),
    ("first wrong label", ("(1, 10)", 4), True),
    ("first wrong label", ("(1, 10)", TWIN), "Its label is wrong too, but the other (1, 10)"),
    ("first wrong label", ("(2, 10)", 5), OTHER_LEAF),
    ("first wrong label", ("(1, 8)", 2), LATER),
    ("first wrong label", ("(1, 6)", 0), "Its label is wrong, but it is the last one."),
    ("winner", 0, "Player 1 is to move at the root, and the root is L now."),
    ("winner", 1, True),
    ("winner", 2, "One of the players has to make ten"),
)


def labelled(function):
    """Return the numbers of the nodes of (1, 6) in the order in which a function labels them, and the nodes."""
    code = PAGE.cells["class"], PAGE.solved["ex-3-1"], PAGE.cells["broken"].split("\nsmall")[0]
    names = run(*code)
    (small := names["Node"](1, 6)).build_tree()
    numbers = {id(node): i for i, node in enumerate(nodes(small))}
    return [numbers[id(step.node)] for step in record(names[function], small).steps if step.kind == "set"], nodes(small)


@pytest.mark.parametrize(("name", "function"), [("first label", "do_win_loss"), ("first wrong label", "broken")])
def test_first_label_and_first_wrong_label_are_set_at_the_leaf_at_the_left_end(name, function):
    order, all_nodes = labelled(function)
    assert order[0] == QUESTIONS[name].answer and order[-1] == 0 and len(order) == len(all_nodes)
    assert [i for i, node in enumerate(all_nodes) if not node.children and i != order[0]] == [*LEAVES, TWIN]
    assert [i for i in ON_THE_WAY if order[0] in {all_nodes.index(each) for each in nodes(all_nodes[i])}] == [
        *ON_THE_WAY
    ]
    small = OneTwoTen()
    small.start = 1, 6
    label(theirs := build_tree(small))
    wrong = [mine.win_loss != right.label for mine, right in zip(all_nodes, nodes(theirs), strict=True)]
    assert wrong == [function == "broken"] * len(order)


def test_root_is_a_loss_if_whoever_makes_ten_loses():
    assert label(build_tree(Misere())) == "L" and QUESTIONS["winner"].answer == "player 2"


@pytest.mark.parametrize("name", QUESTIONS)
def test_question_is_asked_once(name):
    assert PAGE.text.count(f'guess("{name}"') == 1
