"""Tests of the questions of lesson 04: the answers are computed, and typical guesses get the right replies."""

import pytest

from gametree import EvenOrOdd, OneTwoTen, build_tree, label, nodes, perfect, play_game
from gametree.checking.check_words import say
from gametree.lessons.guesses04 import MADE, MIDDLE, PILES, QUESTIONS, TURN
from gametree.lessons.lesson04 import OurMoves, replay

FIRST, RIGHT = build_tree(OurMoves()), build_tree(EvenOrOdd())
SAYS, TRUTH = ({node.state: node.label for node in nodes(root)} for root in (FIRST, RIGHT) if label(root))
FACTS = QUESTIONS["state"].choices
ROWS = (  # question, guess, the reply without the guess, or True if it is right
    ("state", [TURN, MIDDLE, *PILES], True),
    ("state", [TURN, MIDDLE, *PILES, MADE], "Only the sizes of the piles matter"),
    ("state", [MIDDLE, *PILES], "Then your friend does not know who moves next."),
    ("state", [TURN, MIDDLE, PILES[0]], "That is enough for a friend who knows that there are 15"),
    ("state", [TURN, *PILES], "That is enough for a friend who knows that there are 15"),
    ("state", [TURN, MIDDLE], "Then your friend can't find out who has an even number"),
    ("first", "player 1, who takes 3", True),
    ("first", "player 1, who takes 1", "After that it is player 2's turn, and the picture shows a W"),
    ("first", "player 1, who takes 2", "After that it is player 2's turn, and the picture shows a W"),
    ("first", "player 2", "One of the three moves leads to an L"),
    ("same", "neither", True),
    ("same", "the label of the root", "The root is a W in both trees."),
    ("same", "the moves that win", "In both trees only one first move wins"),
    ("same", "both", "The rule at the leaves is different"),
    ("inside", "36", True),
    ("inside", "0", "The root is right"),
    ("inside", "8", "That counts only the leaves"),
    ("inside", "16", "That is the number of states at the leaves"),
    ("inside", "64", "That is too large: half of the leaves are wrong"),
    ("inside", "128", "The root is one of the states with the right label."),
    ("inside", "4878", "There are only 128 states"),
    ("inside", "20", "That is too small: 8 leaves are wrong, and they make 28"),
    ("inside", "50", "That is too large: half of the leaves"),
    ("winner", "player 2", True),
    ("winner", "player 1", "Its first move keeps the win"),
    ("fatal", (2, 0, 11, 4), True),
    ("fatal", (2, 1, 10, 4), "That would have been the right move"),
    ("fatal", (2, 12, 3, 0), "That is an L in both trees"),
    ("fatal", (2, 4, 9, 2), "That is an L in both trees"),
    ("fatal", (1, 2, 9, 4), "That was player 2's move"),
    ("fatal", (1, 15, 0, 0), "That is the start"),
    ("fatal", (2, 14, 1, 0), "The game did not go that way."),
    ("size", "10,000", True),
    ("size", "500", "Here most nodes have three moves"),
    ("size", "2,000", "Each additional token makes the tree almost twice as large"),
)


def by_the_first_tree(node):
    return next((move for move, child in node.children.items() if SAYS[child.state] == "L"), 1)


PLAYED = play_game(EvenOrOdd(), by_the_first_tree, perfect)
LOST = nodes(replay(RIGHT, PLAYED.moves))


@pytest.mark.parametrize(("name", "said", "reply"), ROWS)
def test_guess_gets_the_fitting_reply(name, said, reply):
    question = QUESTIONS[name]
    if name == "fatal":
        guess = str(said), next(i for i, node in enumerate(LOST) if node.state == said)
    elif name == "state":
        guess = question.read([FACTS.index(fact) for fact in said])
    else:
        guess = question.read(question.choices.index(said) if question.choices else said)
    sentence = say(question.judge(guess))
    assert sentence.startswith("Right: " if reply is True else f"{question.write(guess)}? {reply}"), sentence


def number(text):
    return int(text.replace(",", ""))


def winning(root):
    return [move for move, child in root.children.items() if child.label == "L"]


def test_answers_are_right():
    (move,) = winning(FIRST)
    assert winning(RIGHT) == [move] and FIRST.label == RIGHT.label == "W"  # neither is different
    assert QUESTIONS["first"].answer == f"player 1, who takes {move}"
    assert {child.label for child in FIRST.children.values()} == {"L", "W"}
    assert QUESTIONS["inside"].answer == sum(SAYS[state] != TRUTH[state] for state in TRUTH)
    assert QUESTIONS["winner"].answer == f"player {PLAYED.winner}"
    (fatal,) = [i for i, node in enumerate(LOST) if node.state[0] == 2 and node.label == "W" and not node.state[1]]
    assert QUESTIONS["fatal"].answer == fatal
    size = QUESTIONS["size"]
    assert size.answer == min(size.choices, key=lambda size: abs(number(size) - len(nodes(RIGHT))))


def test_replies_are_true():
    ends = [state for state in TRUTH if not state[1]]
    wrong_ends = [state for state in ends if SAYS[state] != TRUTH[state]]
    wrong = sum(SAYS[state] != TRUTH[state] for state in TRUTH)
    assert (len(TRUTH), len(ends), len(wrong_ends)) == (128, 16, 8) and wrong == 8 + 28
    assert (wrong - 8) / (128 - 16) < 1 / 2
    game = [LOST[i] for i in (0, 3, 4, 7, 8, 11, 13, 15)]
    assert [node.state for node in game] == played_states(PLAYED.moves)
    assert all(SAYS[node.state] == node.label == "L" for node in game[1:-1:2])
    assert all(node.label == "W" for node in game[2:-1:2]) and LOST[14].label == "L"
    assert len(nodes(build_tree(EvenOrOdd(12)))) == 2031 and len(nodes(build_tree(OneTwoTen()))) == 232


def played_states(moves):
    node, states = RIGHT, [RIGHT.state]
    for move in moves:
        node = node[move]
        states.append(node.state)
    return states
