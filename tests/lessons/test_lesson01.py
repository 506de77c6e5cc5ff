"""Tests of lesson 01: its checks accept right answers, and each likely slip gets its own hint."""

import re
from functools import reduce
from operator import getitem

import pytest
from page import Page, right, run, wrong

from gametree import OneTwoTen, build_tree, draw, label, nodes
from gametree.lessons.lesson01 import check_1_1, check_1_2, check_1_3, check_1_4

PAGE = Page("01-draw-the-game")
SIX = {6: "L", 5: "W", 4: "W", 3: "L", 2: "W", 1: "W", 0: "L"}


@pytest.mark.parametrize(
    ("check", "answer"),
    [(check_1_1, {1: ..., 2: ...}), (check_1_2, SIX | {0: ...})],
)
def test_answer_with_dots_anywhere_counts_as_not_answered_yet(check, answer):
    assert check(answer).right is None


AS_PYTHON, MISSING, COLON = "Write a dictionary of the form", "A move is missing: a turn", "The move comes first"
A_TEXT, NO_MOVE = "is a string. A move is a number", "is not a move here: a turn adds one"
NO_PAIR = "is not a pair in parentheses."
PLAYER, WHOSE, LARGE = "In its state, the player comes first, then the pile.", "Whose turn is it", "How large is"
test_1_1_accepts_right_answers = right(
    check_1_1, *({n: kind((2, 7 + n)) for n in order} for kind, order in ((tuple, (1, 2, 3)), (list, (3, 2, 1))))
)
test_1_1_explains_wrong_answers = wrong(
    check_1_1,
    ({n: (2, 7 + n) for n in (1, 2, 3, 4)}, "4", NO_MOVE),
    ({n: (1, 7 + n) for n in (1, 2, 3)}, "Look at move 1.", WHOSE),
    ({1: (2, 8), 2: (2, 8), 3: (2, 10)}, "Look at move 2.", LARGE),
    ({n: (7 + n, 2) for n in (1, 2, 3)}, "Look at move 1.", PLAYER),
    ({1: 9, 2: 10}, "Look at move 1. 9", NO_PAIR),
    ({"1": (2, 9), "2": (2, 10)}, "'1'", A_TEXT),
    ({(2, 9): 1, (2, 10): 2}, "", COLON),
    (OneTwoTen().moves((1, 7)), "", MISSING),
    ([(2, 9), (2, 10)], "", AS_PYTHON),
)
EACH, WHO = "Each pile from 6 down to 0 needs a label.", "Who made the six?"
test_1_2_accepts_right_answers = right(
    check_1_2, SIX, *({form(n): f" {a.lower()} " for n, a in SIX.items()} for form in (int, str))
)
test_1_2_explains_wrong_answers = wrong(
    check_1_2,
    (SIX | {6: "W"}, "W, but the game is over there, and under the rules the player to move has lost.", WHO),
    (SIX | {5: "L"}, "You labelled 5 L, but the move to 6, which is labelled L, leaves the other player losing"),
    (SIX | {3: "W"}, "You labelled 3 W. A win needs a child labelled L, but neither 4 nor 5 is."),
    (SIX | {4: "win"}, 'You labelled 4 as "win", but a label must be "W" or "L".'),
    ({6: "L", 5: "W"}, "Not yet. 4 has no label. Each", EACH),
    (SIX | {7: "W"}, "7 is not a state of this game."),
)
ALONE, WHOLE, WINS = "Write only the piles, as numbers.", "The piles are whole numbers from 0 to 10.", "Who wins then?"
AT_END, OF_FOUR = "Are there red nodes at the end of the game too?", "Is every red node of the picture in your list?"
test_1_3_accepts_right_answers = right(check_1_3, [1, 4, 7, 10], {10, 7, 4, 1}, (10, 7, 4, 1), range(1, 11, 3))
test_1_3_explains_wrong_answers = wrong(
    check_1_3,
    ([1, 4, 7], "Something is missing.", AT_END),
    ([4, 7, 10], "Something is missing.", OF_FOUR),
    ([1, 4], "Something is missing.", OF_FOUR),
    ([10], "Something is missing.", OF_FOUR),
    ([3, 8, 10], "3 should not be included. From 3 there is a move to a red pile.", WINS),
    ([1, 4, 7, 10, 13], "", WHOLE),
    ([(2, 1), (1, 4)], "", ALONE),
)
OF_TEN, ALONE_4, WHOLE_4 = "Your four numbers are", "Write only the targets, as", "The targets are whole numbers"
ROOT, ALL_TWELVE = "The label of its root is for player 1, who begins.", "Did you try all twelve targets?"
test_1_4_accepts_right_answers = right(check_1_4, [3, 6, 9, 12], {12, 3, 9, 6}, range(3, 13, 3))
test_1_4_explains_wrong_answers = wrong(
    check_1_4,
    ([3, 6, 9], "Something is missing.", ALL_TWELVE),
    ([1, 4, 7, 10], "of the game to ten.", OF_TEN),
    ([1, 2, 4, 5, 7, 8, 10, 11], "Draw the game to 1.", ROOT),
    ([0, 3, 6, 9, 12], "", WHOLE_4),
    ([(1, 3)], "", ALONE_4),
)


def test_picture_shows_all_red_piles_but_10():
    label(root := build_tree(OneTwoTen()))
    lines = run(PAGE.cells["ten"], guess=lambda _: None, label=label, draw=draw, root=root)
    shown = {node.state[1] for node in draw(root, depth=4).nodes if node.label == "L"}
    assert lines["root"] is root and "draw(root, depth=4)" in PAGE.cells["ten"] and shown == {1, 4, 7}


def test_cell_prints_both_answers_as_lists(capsys):
    for value, answer, words in ((7, 8), [1, 4], "[7, 8]"), (None, {1}, "none"), ((), [1], "[]"), (..., ..., "none"):
        piles = type("Guessed", (), {"value": value})
        run(PAGE.cells["first-move-play"], piles=piles, answer_1_3=answer, play=lambda game: None, game=None)
        assert capsys.readouterr().out.startswith(f"your guess after playing: {words}\nyour answer from the tree: ")


def test_paths_in_the_text_lead_to_a_pile_of_seven_and_to_leaves():
    root = build_tree(OneTwoTen())
    seven, left, right = (reduce(getitem, moves, root) for moves in ((2, 2, 2, 1), [1] * 10, [2] * 5))
    assert seven.state == (1, 7) and not left.children and not right.children


def test_targets_4_8_and_12_are_lost_if_up_to_three_tokens_may_be_added():
    for target in range(1, 13):
        (game := OneTwoTen(target)).moves = lambda state, to=target: {
            n: (3 - state[0], state[1] + n) for n in (1, 2, 3) if state[1] + n <= to
        }
        label(root := build_tree(game))
        assert {node.state[1] for node in nodes(root) if node.label == "L"} == set(range(target % 4, target + 1, 4))
        assert (root.label == "L") == (target in (4, 8, 12))


def test_both_rules_are_visible_below_the_quiz_and_answers_are_hidden():
    ids, rules = list(PAGE.cells), PAGE.cells["ten-text"]
    assert ids.index("quiz") < ids.index("own-rules") < ids.index("twos") and "<details>" not in rules
    assert "same colour" not in PAGE.text and PAGE.cells["ten"].startswith('guess("winner")\n')
    rule = "> **%s** if **%s** move leads to a%s"
    assert rule % ("W", "some", "n **L**") in rules and rule % ("L", "every", " **W**") in rules
    PAGE.hides("make this move", "every leaf", "leaf is an **L", "did not make it", "first player wins.")
    sight = re.sub(r"(?s)<details>.*?</details>", "", PAGE.text)
    claim = r"(root|lea[fv]\w*|fours|threes|twos|they) (is|are) (green|red|wins|losses|an? \*\*)"
    assert not re.search(claim, sight, re.I) and not re.search(r"\d: \"[WL]\"|player 1 wins", sight)
