"""Tests of the questions of lesson 10: their answers are computed, and typical wrong guesses get a fitting reply."""

import re
from collections import Counter

import pytest
from page import Page, run
from replies import replies

from gametree import (
    GameError,
    OneTwoTen,
    PongHauKi,
    build_graph,
    build_tree,
    label_graph,
    nodes,
    play_game,
    record,
    remoteness,
    watch,
)
from gametree.lessons.guesses10 import CHANGES, NOBODY, ONE, QUESTIONS, RUNS, SHARES, TREES, TWO

PAGE = Page("10-loops")
ROWS = (
    ("winner", ONE, "She won the old game"), ("winner", TWO, "Then player 1"), ("winner", NOBODY, "Then the"),
    ("tree", TREES[3], True), ("tree", TREES[0], "A new move"), ("tree", TREES[1], "The old moves alone"),
    ("tree", TREES[2], "However many nodes"),
    ("states", 10, True), ("states", 5, "There are five piles"), ("states", 8, "That was true without the new move"),
    ("states", 9, "Both (2, 0) and (1, 1)"), ("states", 4, "The piles go from 0"),
    ("my_label", RUNS[2], True), ("my_label", RUNS[0], "Its rules are right"), ("my_label", RUNS[1], "A node gets"),
    ("last wave", 2, True), ("last wave", 0, "The leaves are wave 0"), ("last wave", 1, "With a target of three"),
    ("last wave", 3, "With a target of three, pile 3"), ("last wave", 8, "With a target of three, there are 8"),
    ("draws", tuple(range(8)), True), ("draws", (1, 4, 7), "At these piles"), ("draws", (1, 4, 7, 10), "At 10"),
    ("draws", (), "At 7 you can"), ("draws", tuple(range(10)), "From 8 or 9"), ("draws", (0, 1), "These are"),
    ("pong winner", ONE, "Then the first player"), ("pong winner", TWO, "Then player 1 would"),
    ("pong winner", NOBODY, "Then neither player"),
    ("drawn states", SHARES[2], True), ("drawn states", SHARES[0], "Only a few"),
    ("drawn states", SHARES[1], "A player is rarely"), ("drawn states", SHARES[3], "There are positions"),
    ("three", TWO, True), ("three", NOBODY, "This game has loops too"), ("three", ONE, "It is player 1's turn"),
    ("keeps", "nobody", True), ("keeps", "player 2, keeps", "She never gives"), ("keeps", "player 1, back", "Player 1"),
    ("remoteness", CHANGES[0], True), ("remoteness", CHANGES[1], "The loser's moves"),
    ("remoteness", CHANGES[2], "The pile falls and rises"), ("remoteness", CHANGES[3], "Each node that"),
    ("dictionary", "no", True), ("dictionary", "yes", "A label is stored"),
    ("dictionary", "yes, but some labels are wrong", "It never returns"),
    ("wrong labels", 1, True), ("wrong labels", 0, "One call uses"), ("wrong labels", 8, "A D for now does"),
    ("wrong labels", 4, "Most calls"),
)  # fmt: skip
test_guess_gets_the_fitting_reply = replies(QUESTIONS, ROWS)


def graph(target):
    root = build_graph(OneTwoTen(target, take_back=True))
    label_graph(root)
    return root


def answer(name):
    return QUESTIONS[name].answer


def test_answers_about_sizes_and_waves_are_right():
    with pytest.raises(GameError):
        build_tree(OneTwoTen(take_back=True), limit=10_000)
    assert answer("tree") == TREES[3] and answer("states") == len(nodes(graph(4)))
    waves = {node.state[1]: remoteness(node) for node in nodes(graph(3))}
    assert waves == {3: 0, 1: 1, 2: 1, 0: 2} and answer("last wave") == 2 and len(nodes(graph(3))) == 8
    assert answer("draws") == sorted({node.state[1] for node in nodes(graph(10)) if node.label == "D"})
    assert answer("winner") is answer("pong winner") is None and graph(10).label == "D"


def test_answers_about_pong_hau_ki_are_right():
    label_graph(root := build_graph(PongHauKi()))
    counts = Counter(node.label for node in nodes(root))
    assert 28 < counts["D"] < 56 == sum(counts.values()) and answer("drawn states") == SHARES[2]


def test_answers_about_ones_and_threes_are_right():
    root = run(PAGE.cells["three"], draw=lambda root: None)["three"]
    assert root.label == "L" and answer("three") == TWO and {node.label for node in nodes(root)} == {"W", "L"}
    names = run(PAGE.cells["keeps"], three=root)
    assert play_game(root, names["back"], names["keeps"]).winner is None and answer("keeps") == "nobody"
    assert {node.label for node in nodes(root) if node.state[0] == 1} == {"L"} and answer("remoteness") == CHANGES[0]


@pytest.mark.parametrize(("cell", "name"), [("round", "my_label"), ("known", "with_known")])
def test_program_never_returns(cell, name):
    program = run(PAGE.cells[cell], graph=graph, watch=lambda *call: watch(record, OneTwoTen(2)))[name]
    assert "never returned" in watch(program, build_graph(OneTwoTen(4, take_back=True))).sentences[-1]
    assert answer("my_label") == RUNS[2] and answer("dictionary") == "no"


def test_one_label_of_hasty_is_wrong():
    root, right = build_graph(OneTwoTen(3, take_back=True)), graph(3)
    run(PAGE.cells["hasty"], graph=graph, watch=lambda *call: None)["hasty"](root)
    pairs = zip(nodes(root), nodes(right), strict=True)
    assert sum(one.label != other.label for one, other in pairs) == answer("wrong labels")


def test_every_question_is_asked_once():
    assert sorted(re.findall(r'\bguess\("(.+?)"\)', PAGE.text)) == sorted(QUESTIONS)
