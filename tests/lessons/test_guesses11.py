"""Tests of the questions of lesson 11: the answers are right, and typical wrong guesses get fitting replies."""

import pytest
from page import Page, run
from replies import replies

from gametree import alphabeta, build_graph, build_tree, games, label, nodes, solve
from gametree.lessons.guesses11 import CLASSES, EVEN, FIRST, HEXAPAWN, NOBODY, ONE, QUESTIONS, SECOND
from gametree.lessons.kinds import find_difference
from gametree.lessons.lesson11 import OUTCOMES, labels

ROWS = (
    ("winner", SECOND, True), ("winner", FIRST, "The root is L"), ("winner", NOBODY, "Pawns only move forward"),
    ("size", 252, True), ("size", 135, "That is one for each state"), ("size", 230, "That is close"),
    ("size", 19_683, "Pawns soon block"), ("size", 22, "The root has 3 children and 10 grandchildren"),
    ("size", 600, "Pawns soon block"), ("size", 100, "The root has 3 children"),
    ("impartial", {ONE}, True), ("impartial", {ONE, EVEN}, "Only 1, 2, … 10 is: in Even or Odd"),
    ("impartial", {EVEN, HEXAPAWN}, "Only 1, 2, … 10 is: in the other two"),
    ("impartial", {ONE, HEXAPAWN}, "Only 1, 2, … 10 is: in Hexapawn"),
    ("impartial", set(), "In 1, 2, … 10 the two sets are equal"),
    ("2 by 2", "W and W", True), ("2 by 2", "L and L", "The first domino"), ("2 by 2", "L and W", "Try it"),
    ("1 by 3", "L and W", True), ("1 by 3", "W and L", "An upright domino"), ("1 by 3", "L and L", "A label is for"),
    ("wide", {"1 × 4", "2 × 4"}, True), ("wide", {"1 × 4", "2 × 4", "2 × 5"}, "Not on 2 × 5"),
    ("wide", {"1 × 4", "2 × 3", "2 × 4"}, "Not on 2 × 3"), ("wide", {"3 × 3"}, "Not on 3 × 3"),
    ("wide", {"1 × 4", "2 × 3", "2 × 5"}, "Not on 2 × 3, where whoever begins wins, and not on 2 × 5, where L"),
    ("wide", {"3 × 3", "2 × 5"}, "Not on 2 × 5, where Left wins, and not on 3 × 3"),
    ("wide", {"1 × 4"}, "Right wins on 2 × 4 too."), ("wide", {"2 × 4"}, "Right wins on 1 × 4 too"),
    ("kinds", {"Chomp"}, True), ("kinds", {"Chomp", "tic-tac-toe"}, "Tic-tac-toe is not"),
    ("kinds", {"Pong Hau K'i"}, "Pong Hau K'i is not"), ("kinds", set(), "Chomp is"),
    ("Hexapawn", "previous", True), ("Hexapawn", "next", "You know"), ("Hexapawn", "Right", "Right wins if Left"),
    ("four", "D", True), ("four", "W", "On the usual board"), ("four", "L", "Player 1 can always keep"),
    ("states", 161_029, True), ("states", 3**16, "That is too large: stones"), ("states", 16, "That is the number"),
    ("states", 65_536, "That is 2¹⁶"), ("states", 500_000, "That is too large: stones"),
    ("states", 500, "That is too small: each"),
    ("graph", 135, True), ("graph", 252, "The tree has 252"), ("graph", 500, "The tree has"),
    ("graph", 126, "That is close"), ("graph", 50, "Most"),
    ("two orders", (5, 13), True), ("two orders", (13, 5), "It is the other way"), ("two orders", (5, 15), "Even in"),
    ("two orders", (8, 8), "The order matters"),
    ("large orders", (81, 2_985), True), ("large orders", (100, 3_000), "That is close enough"),
    ("large orders", (3_000, 80), "It is the other way"), ("large orders", (1_000, 10_783), "Even in the worse"),
    ("large orders", (1_000, 5_000), "With the winning"), ("large orders", (50, 50), "The order alone"),
)  # fmt: skip
test_guess_gets_the_fitting_reply = replies(QUESTIONS, ROWS)


def answer(name):
    return QUESTIONS[name].answer


def test_answers_about_hexapawn_are_right():
    root = build_tree(games.Hexapawn())
    assert label(root) == "L" and answer("winner") == SECOND
    assert len(nodes(root)) == answer("size") and len(nodes(build_graph(games.Hexapawn()))) == answer("graph") == 135
    assert [len(child.children) for child in root.children.values()] == [3, 4, 3]
    assert OUTCOMES["".join(labels(games.Hexapawn()))] == answer("Hexapawn") in CLASSES


def test_answers_about_impartial_games_are_right():
    examples = {ONE: games.OneTwoTen(), HEXAPAWN: games.Hexapawn(), EVEN: games.EvenOrOdd()}
    assert answer("impartial") == {name for name, game in examples.items() if find_difference(game) is None}
    examples = {"Chomp": games.Chomp(3, 3), "tic-tac-toe": games.TicTacToe(), "Pong Hau K'i": games.PongHauKi()}
    assert answer("kinds") == {name for name, game in examples.items() if find_difference(game) is None}


def test_answers_about_domineering_are_right():
    for rows, columns in (2, 2), (1, 3):
        assert answer(f"{rows} by {columns}") == " and ".join(labels(games.Domineering(rows, columns)))
    sizes = {board: tuple(map(int, board.split(" × "))) for board in QUESTIONS["wide"].choices}
    found = {board: OUTCOMES["".join(labels(games.Domineering(*size)))] for board, size in sizes.items()}
    assert answer("wide") == {board for board, name in found.items() if name == "Right"}
    assert (found["2 × 5"], found["2 × 3"], found["3 × 3"]) == ("Left", "next", "next")


@pytest.mark.cases(0)
def test_answers_about_connect_four_are_right():
    game = games.ConnectFour(4, 4)
    known = solve(game, limit=200_000)
    assert known[game.start].label == answer("four") and len(known) == answer("states")


def test_answers_about_orders_are_right():
    cells = Page("more/11-in-which-order").cells
    told = run(cells["told"].partition("beside")[0])["Told"]

    def visited(*board, first):
        alphabeta(root := build_tree(told(*board, first)))
        return sum(node.value is not None for node in nodes(root))

    for name, board in ("two orders", (3, 2)), ("large orders", (4, 3)):
        assert answer(name) == (visited(*board, first=True), visited(*board, first=False))
