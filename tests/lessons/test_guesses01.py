"""Tests of the guesses of lesson 01: each typical guess gets its reply, and the right answers are computed."""

import pytest
from page import Page, replied

from gametree import OneTwoTen, build_tree, label, nodes
from gametree.lessons.guesses01 import QUESTIONS

IN_ONE_MOVE, JUST_WON, KEPT = "From 8 and from 9 you can make ten in one move.", "At 10 the other", "Your guess is kept"
test_guess_gets_its_reply = replied(
    QUESTIONS,
    ("piles", "3, 6 and 9", IN_ONE_MOVE),
    ("piles", "[8]", IN_ONE_MOVE),
    ("piles", "7 10", JUST_WON),
    ("piles", "1 4 7", KEPT),
    ("piles", "0", KEPT),
    ("piles", "none", KEPT),
    ("winner", 0, True),
    ("winner", 1, "The root is green, so it is a win for the player to move there"),
    ("winner", 2, "The root is green: whatever player 2 adds"),
)


def test_root_is_a_win_for_player_1():
    assert label(build_tree(OneTwoTen())) == "W" and QUESTIONS["winner"].answer == "player 1"


def test_every_reply_about_piles_is_true_and_reveals_no_lost_pile():
    game = OneTwoTen()
    assert all(any(state[1] == 10 for state in game.moves((1, pile)).values()) for pile in (8, 9))
    label(root := build_tree(game))
    lost = {str(node.state[1]) for node in nodes(root) if node.label == "L" and node.children}
    assert lost == {"1", "4", "7"} and not lost & {*" ".join(QUESTIONS["piles"].replies.values()).split()}


@pytest.mark.parametrize("name", QUESTIONS)
def test_question_is_asked_once(name):
    assert Page("01-draw-the-game").text.count(f'guess("{name}"') == 1
