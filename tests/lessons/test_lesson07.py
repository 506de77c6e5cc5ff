"""Tests of lesson 07, Chomp: its checks accept right answers and explain likely errors, and its numbers are right."""

from functools import cache
from itertools import count, pairwise
from math import comb

import matplotlib.pyplot as plt
import numpy as np
import pytest
from page import Page, right, run, wrong

from gametree import Node, build_tree, games, label, nodes, perfect, play_game, solve
from gametree.lessons.lesson07 import (
    check_7_1,
    check_7_2,
    check_7_3,
    check_7_4,
    draw_stars,
    line_player,
    lost,
    reply_lines,
)

PAGE = Page("07-chomp")


def mirroring(later, first=lambda node: (2, 2)):
    """Return a player for square bars. After its first move, it chooses by the bottom row and the first column."""

    def mirror(node):
        length, height = node.state[1], sum(map(bool, node.state[1:]))
        return first(node) if node.state[2] > 1 else later(length, height)

    return mirror


def across(length, height):
    return (length + 1, 1) if length < height else (1, height + 1)


def eaten(length, height):
    """Return the move that the other player has just made."""
    return (1, length + 1) if length < height else (height + 1, 1)


FIRST, EATEN = "How should a mirror strategy begin?", "The other player has just eaten (1, 3)."
YOURSELF = "Find the moves yourself here, with the mirror."
NO_MOVE, THREE = "The legal moves are (1, 2), (2, 1) and (2, 2).", "mirror wins on 3 × 3, but not on"
NODE = "after a move, so return the move itself. A move is a key of node.children."
LONGER = "or the first column? Eat from the longer one."
test_7_1_accepts_right_answers = right(
    check_7_1, mirroring(across),
    lambda node: tuple(np.array(mirroring(across)(node))), lambda node: list(mirroring(across)(node)),
)  # fmt: skip
test_7_1_explains_wrong_answers = wrong(
    check_7_1,
    (mirroring(eaten), "", EATEN),
    (mirroring(across, lambda node: max(node.children)), "", FIRST),
    (mirroring(across, lambda node: {3: (2, 2)}[node.state[1]]), "mirror failed on (1, 2, 2): ", ""),
    (mirroring(across, lambda node: (4, 1)), "(4, 1), which is not a legal move. This is the first move", FIRST),
    (mirroring(across, lambda node: (3, 2)), "(3, 2), which is a wrong move. This is the first move", FIRST),
    (mirroring(across, lambda node: node[2, 2]), "should have the form (…, …).", NODE),
    (mirroring(lambda length, height: (1, height + 1)), "Which is longer now,", LONGER),
    (perfect, "it calls perfect, which is part of gametree", YOURSELF),
    (lambda node: next((move for move, child in node.children.items() if label(child) == "L"), 0), "label,", YOURSELF),
    (mirroring(lambda *lengths: (2, 2), lambda node: perfect(node)), "it calls perfect,", YOURSELF),
)


def searching(node, store=lambda function: function):
    """Return a winning move after a search."""

    @store
    def wins(node):
        return any(not wins(child) for child in node.children.values())

    return next(move for move, child in node.children.items() if not wins(child))


def test_7_1_accepts_a_player_that_searches_but_may_be_slow(monkeypatch):
    monkeypatch.setattr("gametree.core.limits.SECONDS_RUN", 5)
    verdict = check_7_1(searching)
    assert verdict.right and "wins on 2 × 2 and 3 × 3. On larger bars it took too long" in verdict.sentence
    assert check_7_1(lambda node: searching(node, by_state)).sentence.endswith("players and against others.")
    for endless in mirroring(wait), mirroring(across, wait):
        verdict = check_7_1(endless)
        assert verdict.right is False and "it seemed to run forever" in verdict.sentence


def wait(*_):
    while True:
        pass


def by_state(function, answers={}):  # noqa: B006
    def stored(node):
        if node.state not in answers:
            answers[node.state] = function(node)
        return answers[node.state]

    return stored


def test_7_1_shows_the_position_of_the_first_mistake():
    verdict = check_7_1(mirroring(lambda length, height: (1, 2)))
    assert verdict.drawing.nodes[0].state == (1, 2, 1, 1) and verdict.drawing.marked == {0}


@pytest.mark.parametrize("size", range(2, 7))
def test_7_1_tries_every_bar_that_a_mirroring_player_can_meet(size):
    asked = set()
    mirror = mirroring(lambda *lengths: asked.add(lengths) or across(*lengths))
    for line in reply_lines(size):
        assert play_game(games.Chomp(size, size), mirror, line_player(line)).winner == 1
    assert asked == {(one, other) for one in range(1, size + 1) for other in range(1, size + 1) if one != other}
    assert len(reply_lines(size)) == 2 * 3 ** (size - 2)


def stealing(corner_wins="L", reply_wins="L"):
    """Return the solution to 7.2 with other conditions."""

    def steal(root):
        corner = max(root.children)
        if root[corner].label == corner_wins:
            return corner
        return next((move for move, child in root[corner].children.items() if child.label == reply_wins), None)

    return steal


TO_L, TO_W = "leads to an L: root[2, ", "leads to a W: root["
OURS, MOVE = "which is part of gametree. The nodes that you need already have labels.", "moves and states have none."
test_7_2_accepts_right_answers = right(
    check_7_2, stealing(), lambda root: list(stealing()(root)), lambda root: tuple(np.array(stealing()(root)))
)
test_7_2_explains_wrong_answers = wrong(
    check_7_2,
    (lambda root: max(root.children), "returned (1, 4), which is a wrong move. The corner move, (1, 4", TO_W),
    (stealing(corner_wins="W"), "For 2 rows of 2 squares, steal returned None. Either it found no move, or it", TO_L),
    (perfect, "it calls perfect,", OURS),
    (lambda root: root[stealing()(root)], "should have the form", NODE),
    (lambda root: root[max(root.children)].label, "", "That is a label, so return the move itself."),
    (lambda root: (9, 9), "", NO_MOVE),
    (lambda root: next(move for move in root.children if move.label == "L"), "failed: AttributeError", MOVE),
)


def listing(keep=lambda state, label: label == "L", take=lambda state: state[1:], form=list):
    """Return a function that lists `take(state)` for all states for which `keep` is true."""

    def lost(rows, columns):
        known = solve(games.Chomp(rows, columns))
        return form(dict.fromkeys(take(state) for state in known if keep(state, known[state].label)))

    return lost


EMPTY, PLAYER, TWICE = "Look at each known[state].label", "The player is not part of a bar", "more than once"
BOTH = "Use the lost states of both players. If you have a loop, return after it."
test_7_3_accepts_right_answers = right(
    check_7_3, listing(), listing(form=set), listing(form=tuple),
    listing(take=lambda state: tuple(np.array(state[1:]))),
)  # fmt: skip
test_7_3_explains_wrong_answers = wrong(
    check_7_3,
    (listing(take=lambda state: state), "(2, 2) returned the wrong result. (2, 2, 1) should not be included.", PLAYER),
    (lambda rows, columns: {state for state in solve(games.Chomp(rows, columns)) if state == "L"}, "an empty", EMPTY),
    (listing(lambda state, label: label == "W"), "(2, 2) should not be included.", "The label of (2, 2) is W."),
    (listing(lambda state, label: label == "L" and state[0] == 1), "the wrong result. Something is missing.", BOTH),
    (lambda rows, columns: [*lost(rows, columns)] * 2, "", TWICE),
    (lambda rows, columns: lost(3, 4), "", "does not have 2 rows. Do you use both rows and columns?"),
    (lambda rows, columns: {*lost(rows, columns), (9, 9)}, "(9, 9) should not be included."),
)
TURNED, EQUAL = "the wrong way around", "Equal rows are not like equal heaps"
test_7_4_accepts_right_answers = right(
    check_7_4, lambda bottom, top: bottom - top == 1, lambda bottom, top: np.int64(bottom) == top + 1
)


def test_7_4_accepts_a_search_but_asks_for_an_answer_without_a_search(monkeypatch):
    monkeypatch.setattr("gametree.checking.probe.process_time", count().__next__)  # so each bar seems to take a second
    assert check_7_4(lambda bottom, top: (bottom, top) in lost(2, bottom)).sentence.endswith("without a search?")
    monkeypatch.setattr("gametree.checking.probe.process_time", lambda: 0)
    assert check_7_4(lambda bottom, top: bottom == top + 1).sentence.endswith("all 230 bars up to 20 squares long.")


test_7_4_explains_wrong_answers = wrong(
    check_7_4,
    (lambda bottom, top: bottom - top != 1, "<lambda>(1, 0) returned False, but it should return True.", TURNED),
    (lambda bottom, top: bottom == top, "", EQUAL),
    (lambda bottom, top: top - bottom == 1, "(1, 0) returned False, but", "is the length of the bottom row"),
    (lambda bottom, top: (bottom, top) in lost(2, 6), "(7, 6) returned False, but it should return True."),
    (lambda bottom, top: bottom != top, "<lambda>(2, 0) returned True, but it should return False."),
)


def won_by(rows, columns):
    """Find the winning first moves from the definition alone."""

    @cache
    def is_lost(bar):
        return not any(is_lost(left) for _, left in bites(bar))

    return [move for move, left in bites((columns,) * rows) if is_lost(left)]


def bites(bar):
    """Yield each move and the bar that it leaves: the move's row and those after it end before its column."""
    for row in range(len(bar)):
        for column in range(row == 0, bar[row]):
            left = tuple([length if length < column else column for length in bar[row:]])
            yield (row + 1, column + 1), bar[:row] + left


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 3), (3, 4), (4, 4)])
def test_bites_match_the_moves_of_chomp_and_labels_do_not_depend_on_the_turn(size):
    game, known = games.Chomp(*size), solve(games.Chomp(*size))
    for state in known:
        assert {move: after[1:] for move, after in game.moves(state).items()} == dict(bites(state[1:]))
        with_other_player = known.get((3 - state[0], *state[1:]))
        assert with_other_player is None or with_other_player.label == known[state].label
    assert len({state[1:] for state in known}) == comb(sum(size), size[0]) - 1


def test_eating_the_poison_would_be_the_only_winning_move_if_it_were_allowed():
    names = run(PAGE.cells["poison"], guess=str, games=games, draw=lambda root, depth: root)
    assert [move for move, child in names["small"].children.items() if child.label == "L"] == [(1, 1)]


def test_square_bar_becomes_two_equal_nim_heaps_after_the_move_2_2():
    for size in range(2, 6):
        game, heaps = games.Chomp(size, size), games.Nim(size - 1, size - 1)
        assert len(nodes(build_tree(heaps))) == len(nodes(build_tree(Node(game, game.moves(game.start)[2, 2]))))
        row, heap = games.Chomp(1, size), games.Nim(size - 1)
        assert solve(row)[row.start].label == solve(heap)[heap.start].label


def test_any_reply_to_the_corner_move_could_have_been_the_first_move():
    for rows, columns in [(1, 2), (2, 2), (2, 5), (3, 4), (4, 5)]:
        game = games.Chomp(rows, columns)
        start = game.moves(game.start)
        for reply, state in game.moves(start[rows, columns]).items():
            assert start[reply] == (3 - state[0], *state[1:])


def test_both_cases_of_the_proof_occur_in_the_lesson():
    root, three = build_tree(games.Chomp(2, 3)), build_tree(games.Chomp(3, 3))
    assert label(root) == label(three) == "W" and (len(nodes(root)), len(nodes(three))) == (58, 1232)
    assert root[2, 3].label == "L" and {child.label for child in root[2, 3].children.values()} == {"W"}
    assert [move for move, child in three[3, 3].children.items() if child.label == "L"] == [(2, 2)]
    row = root[2, 1]  # here it is player 2 who could steal the strategy
    assert row.state == (2, 3, 0) and row[1, 3].label == "W" and row[1, 3][1, 2].label == row[1, 2].label == "L"


def test_bars_up_to_6_by_8_have_one_winning_first_move():
    winning = run(PAGE.cells["find"], draw_stars=str)["winning"]
    for rows in range(1, 7):
        for columns in range(1, 9):
            won = won_by(rows, columns)
            assert len(won) == ((rows, columns) != (1, 1)) and (rows * columns > 20 or winning(rows, columns) == won)
            if rows == columns > 1:
                assert won == [(2, 2)]
            elif 2 == min(rows, columns):
                assert won == [(rows, columns)]
    assert won_by(3, 4) == [(2, 3)] and won_by(3, 5) == [(3, 4)] and won_by(4, 5) == [(3, 3)]
    assert won_by(8, 10) == [(4, 9), (5, 6)]


def test_map_has_a_star_on_each_winning_first_move():
    pytest.importorskip("matplotlib").use("agg")
    run(PAGE.cells["find"], draw_stars=draw_stars)
    reply_lines = plt.gca().lines
    stars = [line.get_data() for line in reply_lines if line.get_marker() == "*"]
    assert len(stars) == 19 and len([line for line in reply_lines if line.get_marker() == "X"]) == 20


def test_only_the_tree_after_the_corner_move_is_labelled_for_7_2(capsys):
    names = run(PAGE.cells["steal"])
    assert [child.label for child in names["root"].children.values()] == ["?"] * 10 + ["W"]
    printed = capsys.readouterr().out
    assert "(2, 3)  in reply: (1, 4, 2, 2, L)   at the start: (2, 4, 2, 2, ?)" in printed and printed.count(", L)") == 1


def test_lost_bars_with_three_rows_match_the_text():
    bars = lost(3, 12)
    tops = {top: sorted(bar[:2] for bar in bars if bar[2] == top) for top in range(4)}
    assert tops[0] == sorted(lost(2, 12)) == [(length, length - 1) for length in range(1, 13)]
    assert tops[1] == [(2, 2), (3, 1)] and len(tops[3]) == 3
    assert tops[2] == [(length, length - 2) for length in range(4, 13)]
    assert all(one[:2] != other[:2] for one, other in pairwise(sorted(bars)))  # so no numbers overlap in the picture


def test_lesson_7_hides_its_answers():
    hidden = "eat the poison immediately", "across the diagonal", "She *steals* it", "It is case 1", "It is case 2"
    elsewhere = "269,128", "bottom - top", "length + 1", "(4, 9)", "two columns it is the corner", "the slides that"
    PAGE.hides(*hidden, never=(*elsewhere, "say the slides"))
