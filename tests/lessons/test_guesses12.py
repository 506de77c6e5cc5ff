"""Tests of the questions of lesson 12: the answers are right, and typical wrong guesses get fitting replies."""

from fractions import Fraction

from replies import replies

from gametree import alphabeta, build_graph, build_tree, games, minimax, nodes
from gametree.lessons.guesses12 import BEST, EXPECTED, FAIR, FEWER, MORE, PLAN, QUESTIONS, SAME
from gametree.lessons.lesson12 import Loaded

ROWS = (
    ("label", "no label", True), ("label", "D", "D would mean"), ("label", "W", "Player 2 wins if she rolls a 2"),
    ("label", "L", "Player 2 loses if she adds one"),
    ("value", "−1/3", True), ("value", "1/3", "That is the value for player 2"), ("value", "0", "Player 2 wins with"),
    ("value", "−1", "Player 2 is not certain"), ("value", "1", "Player 1 wins if player 2 adds"),
    ("piles", (4, 6, 8), True), ("piles", (0, 2, 4, 6, 8), True), ("piles", (4, 5, 6, 7, 8), "At each of these a"),
    ("piles", (0, 4, 5, 6, 8), "At 5 adding one is better"), ("piles", (4, 6, 7, 8), "At 7 adding one is"),
    ("piles", (0, 4, 5, 7), "At 5 and 7 adding one"), ("piles", (4, 6, 8, 9), "At 9 adding one wins"),
    ("piles", (3, 4, 6, 8), "At 3 adding one"), ("piles", (8,), "That is not all"), ("piles", (), "That is not all"),
    ("wins", 6_667, True), ("wins", 6_600, True), ("wins", 3_333, "A third of the games would give"),
    ("wins", 5_000, "Half of the games"), ("wins", 10_000, "Then the value would be almost 1"),
    ("wins", 7_000, "That is close"), ("wins", 1_000, "If player 1 lost most games"),
    ("hasty", MORE, True), ("hasty", FAIR, "That would be true if"), ("hasty", FEWER, "Player 1 makes no mistake"),
    ("visited", 18, True), ("visited", 33, "It skips some nodes"), ("visited", 17, "That is close"),
    ("visited", 8, "It can't skip that much"), ("visited", 25, "Too large: further down"),
    ("visited", 40, "That is too large."),
)  # fmt: skip
test_guess_gets_the_fitting_reply = replies(QUESTIONS, ROWS)


def small():
    return build_tree(Loaded({1: Fraction(1, 3), 2: Fraction(2, 3)}, 3, 2))


def test_answers_about_small_trees_are_right():
    root = small()
    minimax(root)
    assert str(root["add 1"].value).replace("-", "−") == QUESTIONS["value"].answer
    assert root["add 1"]["roll"].value == root["add 1"].value and root["add 1"]["add 1"].value == 1
    root = small()
    alphabeta(root)
    assert sum(node.value is not None for node in nodes(root)) == QUESTIONS["visited"].answer
    assert all(leaf.game.outcome(leaf.state) != "D" for leaf in nodes(root) if not leaf.children)
    assert QUESTIONS["label"].answer == "no label"  # test_node_with_a_chance_node_below_it_gets_no_label


def test_answers_about_piles_are_right():
    root = build_graph(games.DiceTen())
    minimax(root)
    gain = {node.state[1]: node["roll"].value - node["add 1"].value
            for node in nodes(root) if node.state[0] == 1 and node.children}  # fmt: skip
    assert {pile for pile in gain if gain[pile] > 0} == BEST and {pile for pile in gain if gain[pile] == 0} == SAME
    wins_now = [pile for pile in gain if 10 - pile in range(2, 7)]
    assert {*wins_now} == PLAN  # a roll can win immediately, but adding one can't


def test_answers_about_many_games_are_right():
    value = minimax(build_graph(games.DiceTen(5)))
    assert round(10_000 * (1 + value) / 2) == EXPECTED and value == Fraction(1, 3)
    assert QUESTIONS["hasty"].answer == MORE  # test_best_play_against_the_hasty_player_is_worth_about_a_quarter
