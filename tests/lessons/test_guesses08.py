"""Tests of the questions of lesson 08: their answers are computed, and typical wrong guesses get a fitting reply."""

import re

from page import Page, run
from replies import replies

from gametree import OneTwoTen, build_graph, build_tree, draw, nodes, watch
from gametree.lessons.guesses08 import QUESTIONS, SHAPES

PAGE = Page("08-same-state-twice")
ROWS = (
    ("calls", 15, True), ("calls", 10, "That is one for each state"), ("calls", 14, "That is one for each move"),
    ("calls", 20, "If a node already exists"),
    ("arrows", 2, True), ("arrows", 3, "That is true of the tree"), ("arrows", 1, "There is only one node"),
    ("arrows", 5, "The tree has five nodes"),
    ("merged", 11, True), ("merged", 10, "The pile can be 0"), ("merged", 22, "That counts each pile twice"),
    ("merged", 20, "The graph has 20"), ("merged", 5, "The target is ten"),
    ("shape", SHAPES[3], True), ("shape", SHAPES[0], "A square means"), ("shape", SHAPES[1], "A circle means"),
    ("shape", SHAPES[2], "Then the shape would"),
    ("hundred graph", 200, True), ("hundred graph", 202, "(2, 0) and (1, 1)"), ("hundred graph", 198, "Only two pairs"),
    ("hundred graph", 101, "Almost every pile"), ("hundred graph", 2_000, "Each new pile"),
    ("hundred tree", 2_320, "Ten times the target"), ("hundred tree", 2**100, "There are two moves"),
    ("hundred tree", 1_000_000, "That is far too small: each"), ("hundred tree", 10**21, "That is close"),
    ("hundred tree", 1_500_520_536_206_896_083_276, True),
    ("eights", 34, True), ("eights", 21, "That many nodes show a 7"), ("eights", 23, "The piles don't occur"),
    ("eights", 2, "Two different states"), ("eights", 55, "That many nodes show a 9"),
    ("cached calls", 35, True), ("cached calls", 20, "That is one for each state"),
    ("cached calls", 34, "That is one for each arrow"), ("cached calls", 232, "A call that finds"),
    ("ratio", 304, True), ("ratio", 300, "That is close"), ("ratio", 12, "For a target of ten"),
    ("ratio", 10_945, "The tree has that many"),
    ("mirrored", 13, True), ("mirrored", 10, "That is half of 19"), ("mirrored", 19, "Without the player"),
    ("mirrored", 18, "That is half of 36"),
)  # fmt: skip
test_guess_gets_the_fitting_reply = replies(QUESTIONS, ROWS)


def test_answers_are_right():
    graph = nodes(build_graph(OneTwoTen(5)))
    key = run(PAGE.cells["key"], beside=lambda *drawings: None)["pile"]
    merged = build_graph(OneTwoTen(), key=key)
    build_once = PAGE.run("ex-8-2")["build_once"]
    mirrored = run(PAGE.cells["mirror"], beside=lambda *drawings: None)["merged"]
    expected = {
        "calls": int(watch(build_once, OneTwoTen(5), (1, 0), {}).sentences[-1].split()[-2]),
        "arrows": sum(child.state == (2, 4) for node in graph for child in node.children.values()),
        "merged": len(nodes(merged)),
        "hundred graph": len(nodes(build_graph(OneTwoTen(100)))),
        "hundred tree": run(PAGE.cells["hundred"])["sizes"][100],
        "eights": sum(node.state[1] == 8 for node in nodes(build_tree(OneTwoTen()))),
        "cached calls": run(PAGE.cells["cache"])["wins_cached"].cache_info(),
        "ratio": len(nodes(build_tree(OneTwoTen(18)))) // len(nodes(build_graph(OneTwoTen(18)))),
        "mirrored": len(nodes(mirrored)),
    }
    expected["cached calls"] = expected["cached calls"].hits + expected["cached calls"].misses
    assert {name: QUESTIONS[name].answer for name in expected} == expected
    assert {*QUESTIONS} - {*expected} == {"shape"} and QUESTIONS["shape"].answer == SHAPES[3]
    assert "square" not in draw(merged).source and "circle" not in draw(merged).source


def test_numbers_in_the_replies_are_right():
    small, whole = nodes(build_tree(OneTwoTen(5))), nodes(build_tree(OneTwoTen()))
    fours = [node.state[0] for node in small if node.state[1] == 4]
    assert (fours.count(2), fours.count(1), len(small)) == (3, 2, 20)
    assert [sum(node.state[1] == pile for node in whole) for pile in (7, 9)] == [21, 55] and len(whole) == 232
    graph = nodes(build_graph(OneTwoTen()))
    assert (len(graph), sum(len(node.children) for node in graph)) == (20, 34)
    assert len(str(QUESTIONS["hundred tree"].answer)) == 22 and 2**100 > QUESTIONS["hundred tree"].answer


def test_every_question_is_asked_once():
    assert sorted(re.findall(r'\bguess\("(.+?)"\)', PAGE.text)) == sorted(QUESTIONS)
