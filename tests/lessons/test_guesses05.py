"""Tests of the questions of lesson 05: the answers are computed, and typical guesses get the right replies."""

import random

import pytest
from page import Page, run

from gametree import EvenOrOdd, Matches, OneTwoTen, build_tree, label, minimax, nodes, perfect, play_game, remoteness
from gametree.checking.check_words import say
from gametree.lessons.guesses05 import NO_DIFFERENCE, QUESTIONS
from gametree.lessons.lesson05 import entered

CELLS = Page("05-minimax").cells
ROWS = (  # question, guess, the reply without the guess, or True if it is right
    ("watch", "1, -1", True),
    ("watch", "1 1", "The first is right, but one child of (2, 3)"),
    ("watch", "−1 1", "It is the other way around"),
    ("watch", "-1, -1", "At (1, 2) player 1 chooses"),
    ("watch", "0 1", "A value is passed on unchanged"),
    ("fight", 2, True),
    ("fight", 1, "Then player 2 takes the three tokens"),
    ("fight", 3, "Then player 2 takes the last token"),
    ("growth", "489396", True),
    ("growth", "500 000", "That is close enough."),
    ("growth", "42", "Each match makes the tree almost twice as large"),
    ("growth", "2**21", "That doubles the tree"),
    ("growth", "3**21", "That counts three moves at each node"),
    ("growth", "10000", "That is too small."),
    ("entered", "56,022", True),
    ("entered", "60000", "That is close enough."),
    ("entered", "489,396", "Those are all the nodes"),
    ("entered", "600000", "The whole tree has only 489,396 nodes."),
    ("entered", "245000", "It already skips about half"),
    ("entered", "21", "That is too few: if every move loses,"),
    ("entered", "5000", "That is too small."),
    ("equal", NO_DIFFERENCE, True),
    ("equal", 1, "Then player 1 takes 3 and leaves one"),
    ("equal", 3, "Then player 1 takes 1 and leaves one"),
    ("memory", "30", "Compare that with the result."),
    ("memory", "16", "In the picture, the tree with so few matches"),
    ("memory", "40", "Fewer are enough"),
    ("early", "2 4 6 7", "Compare that with the result."),
    ("early", "1 2 3 4 5 6 7", "At depth 1 she loses"),
    ("early", "3, 5", "At depths 6 and 7 she sees"),
    ("early", "none", "At depths 6 and 7 she sees"),
)


@pytest.mark.parametrize(("name", "said", "reply"), ROWS)
def test_guess_gets_the_fitting_reply(name, said, reply):
    question = QUESTIONS[name]
    guess = question.read(question.choices.index(said) if question.choices else said)
    sentence = say(question.judge(guess))
    assert sentence.startswith("Right: " if reply is True else f"{question.write(guess)}? {reply}"), sentence


def test_answers_are_right():
    four, lost, five = build_tree(Matches(4)), build_tree(EvenOrOdd(9))[2][3], build_tree(Matches(6))[1]
    for tree in (four, five):
        minimax(tree)
    label(lost)
    sizes = run(CELLS["growth-count"], guess=print)["sizes"]
    watched = {node.state: node.value for node in nodes(four)}
    assert QUESTIONS["watch"].answer == (watched[1, 2], watched[2, 3])
    assert QUESTIONS["fight"].answer == perfect(lost) and 6 == lost[1][3].state[3] and 4 == lost[3][1].state[3]
    assert QUESTIONS["growth"].answer == sizes[21] and QUESTIONS["entered"].answer == entered(Matches(21))
    label(five)
    children = five.children.values()
    assert len({(child.value, child.label, remoteness(child)) for child in children}) == 1
    assert all((2, 1) in {each.state for each in child.children.values()} for child in children)


def test_replies_are_true():
    sizes = run(CELLS["growth-count"], guess=print)["sizes"]
    assert all(sizes[n + 1] == 2 * sizes[n] for n in (1, 2)) and all(sizes[n + 1] < 2 * sizes[n] for n in range(3, 40))
    visited = {n: entered(Matches(n)) / sizes[n] for n in (4, 6, 11, 16)}
    assert 0.4 < visited[6] < 0.5 and visited[4] > visited[6] > visited[11] > visited[16]
    assert proof(build_tree(Matches(13))) == 106 and 970 == 1 + 3 * (1 + 1 + 3 * (1 + 106))
    for bytes_a_node in (50, 1000):  # on any computer
        assert sizes[25] * bytes_a_node < 16e9 < sizes[34] * bytes_a_node


def proof(node):
    """Return how many nodes alpha-beta visits if it tries the winner's best move first."""
    counts = {child: proof(child) for child in node.children.values()}
    wins = [count for child, count in counts.items() if label(child) == "L"]
    return 1 + (min(wins) if wins else sum(counts.values()))


@pytest.mark.parametrize("seed", range(8))
def test_looking_six_or_seven_moves_ahead_wins_with_every_evaluation_function(seed):
    choose, estimates = random.Random(seed), {}
    names = run(CELLS["early-player"].split("if not")[0])
    for depth in (6, 7):
        player = names["shallow"](lambda state: estimates.setdefault(state, choose.choice([-1, 1])), depth)
        assert play_game(OneTwoTen(), player, perfect).winner == 1
