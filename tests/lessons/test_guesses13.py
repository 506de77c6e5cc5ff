"""Tests of the questions of lesson 13: the answers are right, and typical wrong guesses get fitting replies."""

from itertools import combinations_with_replacement

import pytest
from page import Page, run
from replies import replies

from gametree import GameError, Node, Sum, build_graph, games, grundy, label, nodes, perfect, play_game
from gametree.lessons.guesses13 import BY_VALUE, GRUNDYS, LUCK, PERFECT, QUESTIONS, SEQUENCES
from gametree.lessons.lesson13 import check_13_3
from gametree.lessons.periods import last_exception
from gametree.lessons.sequences import values_of_rows

PAGE, MORE = Page("13-sums"), Page("more/13-long-rows").cells
ROWS = (
    ("labels", "W, W, L", True), ("labels", "W, W, W", "Each game alone"), ("labels", "W, L, W", "Two heaps of"),
    ("labels", "L, W, W", "Three pins are a W"), ("labels", "L, L, L", "Only the sum is an L"),
    ("heaps", 1, True), ("heaps", 0, "Each line has one"), ("heaps", 3, "That would be half"), ("heaps", 2, "Only one"),
    ("3-1", 2, True), ("3-1", 4, "The values of the two heaps are not"), ("3-1", 3, "The value is not the larger"),
    ("3-1", 1, "There is a move to a heap of 1"), ("3-1", 0, "Then the player to move would lose"),
    ("lost", 16, True), ("lost", 38, "Of the values"), ("lost", 6, "The six sums of a game with itself"),
    ("lost", 13, "That is close"),
    ("beat", BY_VALUE, True), ("beat", PERFECT, "It could win, but"), ("beat", LUCK, "Neither player relies"),
    ("L + L", "L", True), ("L + L", "W", "Whatever you do"), ("L + L", "both", "It is always an L"),
    ("L + W", "W", True), ("L + W", "L", "The player to move can"), ("L + W", "both", "It is always a W"),
    ("W + W", "both", True), ("W + W", "W", "Two equal heaps"), ("W + W", "L", "Heaps of 1 and 2"),
    ("conditions", (2, 3, 1, 4), True), ("conditions", (2, 3, 1, 2), "The die's game breaks condition 2 too"),
    ("conditions", (1, 3, 1, 4), "In Matches"), ("conditions", (2, 1, 1, 4), "With a take-back"),
    ("conditions", (2, 3, 2, 4), "In Hexapawn"), ("conditions", (2, 3, 1, 3), "In the last game a die"),
    ("own", 3, True), ("own", 0, "Then the player to move"), ("own", 2, "The value is not the larger pile"),
    ("own", 1, "There is a move"),
    ("fifty", 53_942_080_087, True), ("fifty", 10**11, "That is close enough"), ("fifty", 1_275, "A row can split"),
    ("fifty", 2**50, "Patterns of pins"), ("fifty", 10**8, "That is too small."),
    ("value of 50", 2, True), ("value of 50", 0, "Then the player to move"), ("value of 50", 50, "A row is not like"),
    ("value of 50", 4, "Some rows have this value"),
    ("repeat", {*SEQUENCES} - {GRUNDYS}, True), ("repeat", {*SEQUENCES}, "For Grundy's game"),
    ("repeat", {"Take 1, 3 or 4"}, "Kayles repeats too"), ("repeat", {"Kayles", "Take 1, 3 or 4"}, "Dawson's Kayles"),
    ("repeat", {"Kayles", "Dawson's Kayles"}, "The subtraction game"),
)  # fmt: skip
test_guess_gets_the_fitting_reply = replies(QUESTIONS, ROWS)
WITH = {"combinations_with_replacement": combinations_with_replacement}


def answer(name):
    return QUESTIONS[name].answer


def value(game):
    return grundy(build_graph(game))


def test_answers_about_part_one_are_right(capsys):
    pins, heaps = games.Kayles(3), games.Nim(2, 1)
    assert answer("labels") == ", ".join(label(build_graph(game)) for game in (pins, heaps, Sum(pins, heaps)))
    run(PAGE.cells["heaps"])
    lines = capsys.readouterr().out.splitlines()[1:]
    assert {line[17:].count("L") for line in lines} == {answer("heaps")} and len(lines) == 6
    root = build_graph(games.Nim(3, 1))
    assert answer("3-1") == grundy(root) and {child.grundy for child in root.children.values()} == {0, 1, 3}
    for row in (2, 1), (1, 1):  # the text says that these have the same values in Kayles
        assert grundy(build_graph(Node(games.Kayles(4), (1, *row)))) == value(games.Nim(*row))
    assert answer("own") == run(PAGE.cells["own"])["value"]


def test_answers_about_sums_are_right(capsys):
    several = run(PAGE.cells["heaps"])["several"]
    names = run(PAGE.solved["ex-13-2"], PAGE.cells["agree"].replace("check_13_2(sum_is_lost).right", "True"),
                several=several, **WITH)  # fmt: skip
    wrong = [names["sum_is_lost"](each) != lost for each, lost in zip(names["sums"], names["lost"], strict=True)]
    assert len(wrong) == 77 and sum(wrong) == 0 and answer("lost") == sum(names["lost"])
    found = run(PAGE.cells["labels"], several=several, **WITH)["found"]
    for parts, labels in found.items():
        assert answer(parts) == (*labels, "both")[0 if len(labels) == 1 else -1]


@pytest.mark.cases(0)
def test_by_value_beats_perfect():
    cell = PAGE.cells["beat"]
    played = run(PAGE.solved["ex-13-3"], cell, check_13_3=check_13_3, perfect=perfect, play_game=play_game)["played"]
    assert played.winner == 2 and answer("beat") == BY_VALUE


def test_each_game_breaks_the_condition_that_grundy_names():
    text = "who can't move has not lost", "Nim always ends", "different positions", "Chance moves"
    order = {2: text[0], 3: text[1], 1: text[2], 4: text[3]}
    broken = games.Matches(4), games.OneTwoTen(take_back=True), games.Hexapawn(), games.DiceTen()
    for number, game in zip(answer("conditions"), broken, strict=True):
        with pytest.raises(GameError, match=order[number]):
            value(game)
    assert games.DiceTen().outcome((1, "over")) == "W"


def test_answers_about_long_rows_are_right():
    sizes = {row: len(nodes(build_graph(games.Kayles(row)))) for row in (12, 16)}
    assert answer("fifty") == round(sizes[16] * (sizes[16] / sizes[12]) ** (34 / 4))
    assert answer("value of 50") == values_of_rows(50)[50]
    assert {*values_of_rows(500)} == {*range(9)}  # the replies mention these values
    sequences = run(MORE["four"].partition("\n")[2], MORE["sequences"], rows=values_of_rows)["sequences"]
    repeats = {
        name for name, values in sequences.items()
        if any(last_exception(values, period) < len(values) - period - 2 for period in range(1, 101))
    }  # fmt: skip
    assert answer("repeat") == repeats and list(sequences) == list(SEQUENCES)
