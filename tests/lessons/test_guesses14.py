"""Tests of the questions of lesson 14: the answers are right, and typical wrong guesses get fitting replies."""

from collections import deque
from heapq import heappop, heappush
from random import sample
from textwrap import fill

import pytest
from examples import OPENSPIEL
from page import Page, run
from replies import replies

from gametree import build_graph, check_rules, label_graph, minimax, nodes, solve
from gametree.lessons import guesses14
from gametree.lessons.gallery import Coins, Hunt, Knight, NotAgain, OneLeft, OneThreeTen, Roll, TwoPiles
from gametree.lessons.guesses14 import ALL, CAT, COUNT, EITHER, FIRST, LAST, LEFT, MOUSE, NOBODY, QUESTIONS, SECOND

ONE, TWO, THREE = "take 1", "take 2", "take 3"
ROWS = (
    ("one-line", SECOND, True), ("one-line", FIRST, "With 1 and 3, every square is L"),
    ("one-line", NOBODY, "With 1 and 3, the game ends only at ten"),
    ("draw", NOBODY, True), ("draw", FIRST, "She never takes the last token"), ("draw", SECOND, "That was true"),
    ("state", LAST, True), ("state", ALL, "That would be enough"), ("state", COUNT, "After two moves"),
    ("again", {ONE, TWO, THREE}, True), ("again", {TWO}, "Two still wins"), ("again", {ONE, THREE}, "All three win"),
    ("again", set(), "In the picture, all three"),
    ("knight", "L", True), ("knight", "W", "Both jumps from the bottom right"), ("knight", "D", "There is no draw"),
    ("hunt", NOBODY, True), ("hunt", CAT, "Wherever the cat goes"), ("hunt", MOUSE, "The mouse can escape, but"),
    ("coin", guesses14.RIGHT, True), ("coin", LEFT, "Then the 9 is at the end"), ("coin", EITHER, "It does"),
    ("pair", (1, 2), True), ("pair", (0,), True), ("pair", (6, 10), True), ("pair", (4,), "Two equal piles are a win"),
    ("pair", (0, 3), "If one pile is empty"), ("pair", (1, 3), "From there, taking one"),
    ("pair", (), "There are some"), ("pair", (2, 3), "From there, taking two"), ("pair", (3, 4), "One move from there"),
    ("pair", (1, 2, 3), "A pair consists"),
    ("matches", 3, True), ("matches", 1, "Then player 1 loses if the die shows 2"),
    ("matches", 2, "Then player 1 loses if the die shows 3"), ("matches", 4, "With four"),
    ("matches", 8, "With so many"), ("matches", 9, "Choose a number"),
    ("faults", {"random", "no turns"}, True), ("faults", {"random", "below zero"}, "Not below zero"),
    ("faults", {"random", "no turns", "one, one"}, "Not one, one"), ("faults", {"no turns"}, "It also finds random"),
    ("faults", {"random"}, "It also finds no turns"), ("faults", set(), "It also finds random"),
    ("deep", guesses14.NOT_HERE, True), ("deep", guesses14.HERE, "Its path has 16"),
    ("deep", guesses14.ALWAYS, "Its path has 16"), ("wide", 10, True), ("wide", 11, "There are 11 cells on the path"),
    ("wide", 16, "That is the path of depth_first"), ("star", guesses14.HALF, True),
    ("star", guesses14.FEW, "The path alone has 11"), ("star", guesses14.ALL_CELLS, "A* takes a cell"),
    ("breakthrough", FIRST, True), ("breakthrough", SECOND, "The value is 1"), ("breakthrough", NOBODY, "Pawns only"),
)  # fmt: skip
JUDGED = {name: each for name, each in QUESTIONS.items() if each.answer is not None}
test_guess_gets_the_fitting_reply = replies(JUDGED, ROWS)
WINNERS = {1: FIRST, -1: SECOND, 0: NOBODY}


def answer(name):
    return QUESTIONS[name].answer


def winner(game):
    root = build_graph(game)
    return {"W": FIRST, "L": SECOND, "D": NOBODY}[label_graph(root)] if root.state[0] == 1 else None


def test_winners_of_the_small_games_are_right():
    assert winner(OneThreeTen()) == answer("one-line") and winner(OneLeft()) == answer("draw")
    assert winner(Hunt()) == answer("hunt")
    assert {node.label for node in nodes(_labelled(OneThreeTen())) if node.state[0] == 1} == {"L"}
    assert {node.state for node in nodes(_labelled(OneThreeTen())) if not node.children} == {(1, 10)}
    assert [node.state for node in nodes(_labelled(Hunt())) if node.state[1:] == ("a", "c")] == [(1, "a", "c")]
    known = solve(Knight())
    assert known[1, 4, 4].label == answer("knight") == "L"
    assert [known[state].label for state in Knight().moves((1, 4, 4)).values()] == ["W", "W"]


def _labelled(game):
    root = build_graph(game)
    label_graph(root)
    return root


def test_first_moves_that_win_are_right():
    children = _labelled(NotAgain()).children
    assert answer("again") == {f"take {move}" for move, child in children.items() if child.label == "L"}
    assert NotAgain.start == (1, 6, 0) and str(NotAgain.start) in guesses14.RULE
    children = _labelled(Coins()).children
    assert children["right"].label == "L" and children["left"].label == "W" and answer("coin") == "the 1"


def test_lost_pairs_of_piles_are_right():
    known = solve(TwoPiles(13, 13))
    lost = {tuple(sorted({*state[1:]})) for state, found in known.items() if found.label == "L"}
    assert guesses14.LOST == lost
    for piles in (1, 3), (2, 3):
        assert (1, 2) in {tuple(sorted(state[1:])) for state in TwoPiles().moves((1, *piles)).values()}


def test_best_number_of_matches_is_right():
    values = {matches: minimax(Roll(matches)) for matches in range(1, 9)}
    assert max(values, key=values.get) == answer("matches")
    for matches in range(1, 9):
        game, loses, wins = Roll(matches), set(), set()
        for side in 1, 2, 3:
            moves = game.moves((1, matches, side)).values()
            loses |= set() if moves else {side}
            wins |= {side} if any(state[1] == 0 for state in moves) else set()
        assert loses == {1: {2, 3}, 2: {3}}.get(matches, set())
        assert matches < 3 or wins == {3: {2, 3}, 4: {3}}.get(matches, set())


def test_bugs_that_check_rules_finds_are_right():
    cells, lines = Page("14-your-own-game").cells, []
    known = {"check_rules": check_rules, "sample": sample, "fill": fill}
    run(cells["rules"], cells["faults"], **known, print=lambda *each: lines.append(" ".join(each)))
    assert tuple(line.partition(":")[0] for line in lines) == guesses14.FAULTS
    assert answer("faults") == {line.partition(":")[0] for line in lines if "✗" in line}


def test_paths_through_the_maze_are_right():
    cells = Page("more/search-without-a-game").cells
    parts = (cells[name] for name in ("maze", "deep", "wide", "star"))
    known = run(*parts, deque=deque, heappush=heappush, heappop=heappop)
    maze, start, goal = known["MAZE"], known["START"], known["GOAL"]
    found = {name: known[name](maze, start, goal) for name in ("depth_first", "breadth_first", "a_star")}
    lengths = {name: len(known["path"](came_from, goal)) - 1 for name, came_from in found.items()}
    assert lengths == {"depth_first": 16, "breadth_first": answer("wide"), "a_star": 10}
    assert sum(row.count(".") for row in maze) == len(found["breadth_first"]) == 25 and len(found["a_star"]) == 13
    assert lengths["depth_first"] > answer("wide") and answer("deep") == guesses14.NOT_HERE


@pytest.mark.skipif(not OPENSPIEL, reason="OpenSpiel is not available here")
def test_winner_of_breakthrough_is_right():
    from gametree.outside import openspiel

    graph = build_graph(openspiel("breakthrough(rows=4,columns=3)"))
    assert WINNERS[minimax(graph)] == answer("breakthrough")
    assert {node.game.outcome(node.state) for node in nodes(graph) if not node.children} == {"L"}  # no draws
