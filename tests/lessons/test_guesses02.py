"""Tests of the guesses of lesson 02: each typical guess gets its reply, and the right answers are computed."""

import pytest
from page import Page, replied, run

from gametree import OneTwoTen, build_tree, leaves, nodes, watch
from gametree.lessons.guesses02 import QUESTIONS

PAGE = Page("02-build-the-tree")
ONCE, THREE = "That counts each pile or each state once", "There are at most two moves"
DOUBLED = "That is too large: 2,047 would be right if every game had ten moves"
test_guess_gets_its_reply = replied(
    QUESTIONS,
    ("next", 0, True),
    ("next", 1, "It is the second child of (2, 6)."),
    ("next", 2, "The call on (2, 6) has not returned yet."),
    ("size", "232", True),
    *(("size", size, ONCE) for size in ("11", "20", "22")),
    ("size", "89", "That is the number of leaves."),
    ("size", "200", "That is close."),
    *(("size", size, DOUBLED) for size in ("1024", "2^10", "2047")),
    ("size", "3**10", THREE),
    ("size", "55", "That is too small: there are 89 leaves"),
    ("size", "500", DOUBLED),
    ("size", "3^20", DOUBLED),
)


def test_numbers_are_those_of_the_tree():
    root = build_tree(OneTwoTen())
    states = [node.state for node in nodes(root)]
    size = QUESTIONS["size"]
    assert size.answer == len(nodes(root)) and len(leaves(root)) in size.replies
    assert size.answer - len(leaves(root)) > 89 and 2**11 - 1 == 2_047
    assert len({*states}) == 20 and states.count((2, 10)) == 45
    assert max(len(node.children) for node in nodes(root)) == 2


def test_node_below_gets_children_next():
    code = "\n".join(PAGE.solved[id] for id in ("class", "repr", "children", "ex-2-1", "ex-2-2"))
    stepper = watch(run(code)["Node"](1, 5).build_tree)
    grown = [sentence.partition(" gets")[0] for sentence in stepper.sentences if " gets a child" in sentence]
    assert list(dict.fromkeys(grown))[:3] == ["(1, 5)", "(2, 6)", QUESTIONS["next"].answer]


@pytest.mark.parametrize("name", QUESTIONS)
def test_question_is_asked_once(name):
    assert PAGE.text.count(f'guess("{name}"') == 1
