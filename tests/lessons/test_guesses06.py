"""Tests of lesson 06's questions: their answers are computed, and typical wrong guesses get the fitting reply."""

import re
from operator import add

import pytest
from page import Page, run

from gametree import games, perfect, play_game, solve
from gametree.checking.check_facts import GuessReply, GuessRight
from gametree.checking.check_words import say
from gametree.lessons.guesses06 import QUESTIONS
from gametree.lessons.heaps import lost
from gametree.nim import nim_sum, winning_moves

SOURCE = Page("06-nim").cells

ROWS = (  # name of the question, what is typed or chosen, and True or the beginning of the reply
    ("red", "8", True),
    ("red", "0", "At (0, 0)"),
    ("red", "1", "(0, 0) is not the only one."),
    ("red", "2", "There are more."),
    ("red", "32", "That is half"),
    ("third", "3", True),
    ("third", "0", "From 2-0-1"),
    ("third", "1", "From 2-1-1"),
    ("third", "2", "From 2-2-1"),
    ("sums", "[0]", True),
    ("sums", "1", "For (2, 3, 1)"),
    ("sums", "2", "2 is the nim-sum of 3-4-5"),
    ("sums", "none", "The position without stones"),
    ("sums", "3 4 5", "The position without stones"),
    ("sums", "0, 1", "0 is right, but"),
    ("winner", 2, True),
    ("winner", 0, "It could have won"),
    ("winner", 1, "by_xor makes no mistake"),
    ("misere", "8", True),
    ("misere", "120", "Not all labels"),
    ("misere", "1", "The position without stones"),
    ("misere", "2", "There are more."),
    ("misere", "60", "That is half"),
    ("misere", "4", "There are four on the map"),
    ("states", "232", True),
    ("states", "120", "That is the number of positions."),
    ("states", "240", "That would be two states"),
    ("states", "1,038,768", "That is the number of nodes."),
    ("plus", 1, True),
    ("plus", 0, "x + 0 is x too"),
    ("plus", 2, "You can add any two"),
    ("plus", 3, "You can add in any order."),
    ("swap", "[5, 0, 6]", True),
    ("swap", "5 3 6", "That is the list after the first swap."),
    ("swap", "6 3 5", "The first swap works"),
    ("swap", "6 0 5", "The 3 does become 0."),
    ("slow", 1, "It depends on your computer"),
    ("slow", 2, "It depends on your computer"),
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
    assert answers["red"] == len({*lost(games.Nim(7, 7))})
    assert {second for first, second in lost(games.Nim(7, 7, 1)) if first == 2} == {answers["third"]}
    normal, misere = (solve(games.Nim(3, 4, 5, misere=way)) for way in (False, True))
    positions = {state[1:]: normal[state].label for state in normal}
    assert answers["sums"] == sorted({nim_sum(heaps) for heaps in positions if positions[heaps] == "L"})
    assert answers["misere"] == len({state[1:] for state in normal if normal[state].label != misere[state].label})
    assert answers["states"] == len(normal)
    assert add(1, 1) != 0 and answers["plus"] == "x ⊕ x = 0" and "x {sign} x = 0" in SOURCE["properties-try"]
    assert list(answers["swap"]) == swapped([6, 3, 5], (0, 2), (1, 1))


def swapped(values, *pairs):
    swap = run(SOURCE["swap"], guess=lambda name: None)["swap"]
    for pair in pairs:
        swap(values, *pair)
    return values


def test_by_xor_wins_because_perfect_makes_a_mistake():
    by_xor = lambda node: (winning_moves(node.state[1:]) or [*node.children])[0]  # noqa: E731
    played = play_game(games.Nim(30, 40, 50), perfect, by_xor)
    assert played.winner == 2 and QUESTIONS["winner"].answer.startswith("by_xor") and nim_sum([30, 40, 50]) == 4
    heap, take = played.moves[0]
    assert nim_sum([heaps - take * (number == heap) for number, heaps in enumerate((30, 40, 50), 1)]) != 0


def test_replies_are_true():
    red = lost(games.Nim(7, 7))
    assert {(0, 0), (1, 1), (2, 2)} <= {*red} and {x for x, _ in red} == {y for _, y in red} == {*range(8)}
    third = solve(games.Nim(2, 3, 1))
    for heaps in ((0, 1, 1), (1, 0, 1), (2, 2, 0), (2, 3, 1)):
        assert nim_sum(heaps) == 0 and all(known.label == "L" for s, known in third.items() if s[1:] == heaps)
    misere = lost(games.Nim(7, 7, misere=True))
    assert len({*red} ^ {*misere}) == 4 and (2, 2) in misere and (0, 0) not in misere and (0, 1) in misere
    states = solve(games.Nim(3, 4, 5))
    assert (2, 3, 4, 5) not in states and len({state[1:] for state in states}) == 120
