"""Tests of lesson 07's questions: their answers are computed, and typical wrong guesses get the fitting reply."""

import re
from math import comb

import pytest
from page import Page, run

from gametree import build_tree, games, solve
from gametree.checking.check_facts import GuessReply, GuessRight
from gametree.checking.check_words import say
from gametree.lessons.guesses07 import QUESTIONS
from gametree.lessons.lesson07 import count_bars

SOURCE = Page("07-chomp").cells

ROWS = (  # name of the question, what is typed or chosen, and True or the beginning of the reply
    ("state", "(1, 4, 3, 0)", True),
    ("state", "2 4 3 0", "The rows are right."),
    ("state", "1 0 3 4", "That is the top row first."),
    ("state", "1 3 4 0", "(2, 4) eats from the second row."),
    ("state", "1 4 4 0", "(2, 4) eats the last square"),
    ("state", "1 4 3 2", "(3, 1) also eats"),
    ("state", "1 4 2 0", "(2, 4) shortens the second row to three squares."),
    ("bars", "269,128,937,219", True),
    ("bars", "300 000 000 000", "That is close enough."),
    ("bars", "420", "That is the number of squares."),
    ("bars", "419", "That is the number of first moves"),
    ("bars", "41", "That is 20 + 21."),
    ("bars", "2^420", "That counts every set of squares."),
    ("bars", "21**20", "That lets each row have any length."),
    ("bars", "8000", "That is too small"),
    ("poison", "(1, 1)", True),
    ("poison", "2 2", "That wins in games.Chomp."),
    ("poison", "1 2", "After that, the other player can reply (1, 1)"),
)


@pytest.mark.parametrize(("name", "said", "expected"), ROWS)
def test_guess_gets_the_fitting_reply(name, said, expected):
    question = QUESTIONS[name]
    fact = question.judge(question.read(said))
    if expected is True:
        assert isinstance(fact, GuessRight)
    else:
        assert isinstance(fact, GuessReply) and say(fact.reply).startswith(expected)


def test_every_reply_has_a_row():
    for name, question in QUESTIONS.items():
        replies = [say(question.judge(question.read(said))) for asked, said, _ in ROWS if asked == name]
        assert all(any(reply in each for each in replies) for reply in question.replies.values())


def test_every_question_is_asked_once():
    asked = [name for cell in SOURCE.values() for name in re.findall(r'\bguess\("(\w+)"\)', cell)]
    assert sorted(asked) == sorted(QUESTIONS)


def test_right_answers_are_computed():
    answers = {name: question.answer for name, question in QUESTIONS.items()}
    assert answers["state"] == build_tree(games.Chomp(3, 4), depth=2)[2, 4][3, 1].state
    assert answers["bars"] == comb(41, 20) - 1 == count_bars(20, 21)
    small = {state[1:] for state in solve(games.Chomp(3, 4))}
    assert len(small) == count_bars(3, 4)  # the formula is right for a bar that can be searched
    root = with_poison()
    assert [move for move, child in root.children.items() if child.label == "L"] == [answers["poison"]]


def with_poison():
    known = {"guess": lambda name: None, "games": games, "draw": lambda root, depth: None}
    return run(SOURCE["poison"], **known)["small"]


def test_replies_are_true():
    root = with_poison()
    assert all(root[move][1, 1].label == "L" for move in ((1, 2), (2, 1), (2, 2)))
    square = games.Chomp(2, 2)
    assert solve(square)[square.moves(square.start)[2, 2]].label == "L"
