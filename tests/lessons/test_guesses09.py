"""Tests of the questions of lesson 09: their answers are computed, and typical wrong guesses get a fitting reply."""

import re
from functools import cache
from math import comb, factorial

import pytest
from page import Page
from replies import replies

from gametree import EvenOrOdd, TicTacToe, build_graph, build_tree, label, nodes, solve
from gametree.lessons.guesses09 import PARTS, QUESTIONS, STATES
from gametree.lessons.lesson09 import ToeTacTic

PAGE = Page("09-draws")
ROWS = (
    ("root", "W", True), ("root", "D", "One child is D"), ("root", "L", "A node is L only if"),
    ("fourteen", "D", True), ("fourteen", "W", "Two numbers"), ("fourteen", "L", "Two numbers"),
    ("boards", "5,000", True), ("boards", "500", "After four moves"), ("boards", "15,000", "Only 6,046"),
    ("empty board", "D", True), ("empty board", "W", "X has no first move"), ("empty board", "L", "X has a first move"),
    ("careful", 0, True), ("careful", 50, "The moves are random, but no move gives anything away, so every"),
    ("careful", 100, "X begins at a D"), ("careful", 33, "A careful player never"),
    ("toe", (5,), True), ("toe", (1, 2, 3, 4, 5, 6, 7, 8, 9), "That is true of tic"), ("toe", (), "The start is"),
    ("toe", (1, 3, 7, 9), "After a first move in a corner"), ("toe", (2, 4, 6, 8), "After a first move on a side"),
    ("toe", (1, 5, 9), "The middle is right"),
    ("first board", "D", True), ("first board", "W", "X has no move"), ("first board", "L", "X has a move that keeps"),
    ("second board", "W", True), ("second board", "D", "X can do better"), ("second board", "L", "X has a move to"),
    ("third board", "L", True), ("third board", "W", "O threatens"), ("third board", "D", "X has to mark cell 6"),
    ("state", STATES[0], True), ("state", STATES[1], "Player 1 has just moved"), ("state", STATES[2], "The marks are"),
    ("state", STATES[3], "The marks are in cells"),
    ("size", 549_946, True), ("size", 986_410, "There would be that many"),
    ("size", 362_880, "That is 9!, the number of orders of all nine cells. Some games end earlier, but the tree also"),
    ("size", 5_478, "That is one for each state"), ("size", 255_168, "That is the number of leaves"),
    ("size", 19_683, "That is the number of ways"),
    ("drawn games", 18, True), ("drawn games", 100, "A game is always"), ("drawn games", 33, "There are three results"),
    ("drawn games", 60, "Most games in this"), ("drawn games", 25_000, "Of a"), ("drawn games", 1, "Many mistakes"),
    ("flawless", 3_584, True), ("flawless", 46_080, "That many games are draws"), ("flawless", 1, "Often there are"),
    ("flawless", 255_168, "That is the number of all games"), ("flawless", 100_000, "A game without a mistake"),
    ("mistakes", 7, True), ("mistakes", 8, "There is one good reply"), ("mistakes", 4, "That is true after"),
    ("mistakes", 1, "It is the other way"), ("mistakes", 0, "Only the reply in the middle"),
    ("mistakes", 2, "Look again"), ("mistakes", 6, "Look again"),
    ("merged", PARTS[2], True), ("merged", PARTS[1], "Some boards have fewer"), ("merged", PARTS[0], "At most eight"),
)  # fmt: skip
test_guess_gets_the_fitting_reply = replies(QUESTIONS, ROWS)


@pytest.fixture(scope="module")
def root():
    root = build_graph(TicTacToe())
    label(root)
    return root


def answer(name):
    return QUESTIONS[name].answer


def test_answers_about_labels_are_right(root):
    assert label(small := build_tree(TicTacToe("..OXXOXO."))) == answer("root")
    assert {child.label for child in small.children.values()} == {"W", "L", "D"}
    assert label(fourteen := build_graph(EvenOrOdd(14))) == answer("fourteen")
    assert {node.label for node in nodes(fourteen)} == {"D"}
    assert root.label == answer("empty board")
    boards = [re.search(r"are (\S+ \S+ \S+) and", QUESTIONS[name].text)[1] for name in QUESTIONS if "board" in name[5:]
              if name != "empty board"]  # fmt: skip
    known = solve(TicTacToe())
    played = re.findall(r'TicTacToe\("(.{9})"', PAGE.cells["on-play"])
    assert sorted(board.replace(" ", "") for board in boards) == sorted(played)
    for name, board in zip(("first board", "second board", "third board"), boards, strict=True):
        assert known[1, board.replace(" ", "")].label == answer(name)
    assert known[2, ".X.OOX.X."].label == "W"


def test_answers_about_toe_tac_tic_and_states_are_right():
    label(toe := build_graph(ToeTacTic()))
    assert [move for move, child in toe.children.items() if child.label == "D"] == answer("toe")
    assert {child.label for move, child in toe.children.items() if move != 5} == {"W"}
    state = TicTacToe.moves(game := TicTacToe(), game.start)[1]
    state = game.moves(game.moves(state)[5])[3]
    assert str(state) == answer("state")


def test_answers_about_sizes_are_right(root):
    game, states = TicTacToe(), nodes(root)
    assert min(QUESTIONS["boards"].choices, key=lambda text: abs(int(text.replace(",", "")) - len(states))) == "5,000"
    assert sum(node.state[1].count(".") == 5 for node in states) == 756 and len(states) == 5_478
    assert sum(comb(9, marks) * comb(marks, marks // 2) for marks in range(10)) == 6_046

    @cache
    def size(state):
        return 1 + sum(map(size, game.moves(state).values()))

    assert size(game.start) == answer("size") and factorial(9) == 362_880 and 3**9 == 19_683
    assert sum(factorial(9) // factorial(left) for left in range(10)) == 986_410


def test_answers_about_games_are_right(root):
    @cache
    def count(node, kept):
        if not node.children:
            return int(kept != "draws" or node.label == "D")
        best = {"W": "L", "D": "D", "L": "W"}[node.label]
        return sum(count(child, kept) for child in node.children.values() if kept != "best" or child.label == best)

    assert count(root, "best") == answer("flawless") and count(root, "all") == 255_168
    assert count(root, "draws") == 46_080 and round(46_080 / 255_168 * 100) == answer("drawn games")
    mistakes = [sum(child.label == "W" for child in root[first].children.values()) for first in (1, 2, 5)]
    assert mistakes == [answer("mistakes"), 4, 4] and root[1][5].label == "D"


def test_answer_about_a_key_is_right():
    names = {}
    exec(PAGE.cells["key"].partition("\n\nmerged")[0].replace('guess("merged")', ""), names)
    assert 8 * len(nodes(build_graph(TicTacToe(), key=names["smallest"]))) > len(solve(TicTacToe()))
    assert answer("merged") == "more than an eighth"


def test_every_question_is_asked_once():
    assert sorted(re.findall(r'\bguess\("(.+?)"\)', PAGE.text)) == sorted(QUESTIONS)
