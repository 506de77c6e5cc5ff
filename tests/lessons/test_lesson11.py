"""Tests of lesson 11, Partisan games: its checks accept right answers and explain the most likely errors."""

import itertools
from functools import cache
from random import choice
from types import SimpleNamespace

import pytest
from page import Page, right, wrong
from page import run as run_text

from gametree import build_graph, build_tree, draw, games, label, nodes, play_game, remoteness, solve
from gametree.algorithms.diagnosis import find_loop
from gametree.algorithms.induction import Known
from gametree.lessons.by_book import FAST
from gametree.lessons.course_map import games_map
from gametree.lessons.kinds import find_difference
from gametree.lessons.lesson11 import OUTCOMES, TRIED, check_11_1, check_11_2, check_11_3, check_11_4, labels
from gametree.lessons.orders import BETTER, LAST, SIDES, hexapawn

PAGE, CELLS = Page("11-partisan"), Page("11-partisan").cells | Page("more/11-in-which-order").cells


def run(*ids, **known):
    """Run cells of the lesson without their pictures, and return the names."""
    shown = {"draw": lambda *_: None, "watch": lambda *_: SimpleNamespace(), "beside": lambda *_: None}
    return run_text(*map(CELLS.get, ids), **shown | known)


reached = run("reached")["reached"]


def by_loop(game):
    return all(reached(game, 1, position) == reached(game, 2, position) for _, *position in solve(game))


def by_graph(game):
    for node in nodes(build_graph(game)):
        one, other = (sorted(each[1:] for each in game.moves((n, *node.state[1:])).values()) for n in (1, 2))
        if one != other:
            return False
    return True


EVERY = "At the start, the moves of one player lead to the same positions as the moves of the other. Does"
ITEMS, TUPLE = "Use items() to get the keys", "Use tuple(…) to make it a tuple."
LIST, PLAYER, ENOUGH = "position is a list", "a state without the player.", "One such position is enough for False."
test_11_2_accepts_right_answers = right(check_11_2, by_loop, by_graph)
test_11_2_explains_wrong_answers = wrong(
    check_11_2,
    (
        lambda game: reached(game, 1, game.start[1:]) == reached(game, 2, game.start[1:]),
        "True for a game like 1, 2, … 6, except that player 2 may not add two to a pile of four. But "
        "in the position (4,)",
        EVERY,
    ),
    (lambda game: False, "False for 1, 2, … 6. But in every position of that game, the moves of one player", PLAYER),
    (lambda game: all(game.moves((1, *at)) == game.moves((2, *at)) for _, *at in solve(game)), "False for 1", PLAYER),
    (lambda game: any(reached(game, 1, at) == reached(game, 2, at) for _, *at in solve(game)), "True for Hex", ENOUGH),
    (lambda game: [reached(game, 1, at) == reached(game, 2, at) for _, *at in solve(game)][-1], "True for", ENOUGH),
    (lambda game: [find_difference(game) for n, m in solve(game).items() for a, b in game.moves(n)], "failed: ", ITEMS),
    (lambda game: len({[*at] for at in solve(game)}) > 0, "failed: ", TUPLE),
    (lambda game: [game.moves((1, at)) for _, *at in solve(game)], "failed: ", LIST),
)


def by_names(**names):
    """Return a student's function that returns other names for some outcomes."""
    return lambda game: names.get(expected := OUTCOMES["".join(labels(game))], expected)


def no_second(game):
    known = solve(game)
    return known[game.start].label + known[(2, *game.start[1:])].label


LEFT, NEXT, BOTH = "Which player is Left?", "Who wins, the player who begins", "So Right wins both times."
KEYS, FOUR = "a dictionary whose keys are states.", "The four names are"
test_11_1_accepts_right_answers = right(
    check_11_1, lambda game: OUTCOMES["".join(run("starts")["labels"](game))], by_names()
)
test_11_1_explains_wrong_answers = wrong(
    check_11_1,
    (by_names(Left="Right", Right="Left"), "Your function returned Left for Domineering(1, 2).", LEFT),
    (by_names(next="previous", previous="next"), "Your function returned next for Domineering(1, 1).", NEXT),
    (by_names(Right="previous"), "The label of the start is L if Left begins, and W if Right begins.", BOTH),
    (by_names(next="Left"), "The label of the start is W, no matter who begins."),
    (no_second, "KeyError", KEYS),
    (lambda game: "first", "returned 'first'", FOUR),
)


def test_11_1_tries_all_four_outcomes():
    expected = {kind: OUTCOMES["".join(labels(game))] for kind, game in TRIED.items()}
    assert {*expected.values()} == {"Left", "Right", "next", "previous"}
    for kind, game in TRIED.items():
        winners = tuple(wins(game, (player, *game.start[1:])) for player in (1, 2))
        assert expected[kind] == {(1, 1): "Left", (2, 2): "Right", (1, 2): "next", (2, 1): "previous"}[winners], kind


@cache
def wins(game, state):
    """Return the winner from a state of a game without draws, by a simple search."""
    after = [wins(game, each) for each in game.moves(state).values()]
    return state[0] if state[0] in after else 3 - state[0]


FOURS, DRAWN = games.ConnectFour(3, 3, 3), games.TicTacToe()
KNOWN, DRAWN_KNOWN = solve(FOURS), solve(DRAWN)


def player(worth, known=KNOWN):
    """Return a player that looks up its children in `known` and moves to the child with the largest `worth`."""

    def by_book(node):
        return max(node.children, key=lambda move: worth(known[node.children[move].state]))

    return by_book


def by_label(order):
    return lambda found: order.index(found.label)


def fastest(found):
    return {"L": (3, -(found.lasts or 0)), "D": (2, 0), "W": (1, found.lasts)}[found.label]


def first_won(node):
    for move, child in node.children.items():
        if KNOWN[child.state].label == "L":
            return move


def first(node):
    return min(node.children)


def a_child(node):
    return max(node.children.values(), key=lambda child: "WDL".index(KNOWN[child.state].label))


KEY, CHILD = "A move is a key", "Look up the labels in known"
FIT = "Did your player find no suitable child? The children's labels are "


@pytest.mark.parametrize(("game", "known"), [(FOURS, KNOWN), (DRAWN, DRAWN_KNOWN)])
def test_11_3_accepts_right_answers(game, known):
    assert check_11_3(player(fastest, known), game, known).sentence.endswith(FAST)
    slow = check_11_3(player(by_label("WDL"), known), game, known)
    assert slow.right and "it could win faster" in slow.sentence


test_11_3_explains_wrong_answers = wrong(
    lambda by_book: check_11_3(by_book, FOURS, KNOWN),
    (lambda node: max(node.children, key=lambda move: "WDL?".index(node[move].label)), "every child.label is", CHILD),
    (lambda node: max(node.children, key=lambda move: KNOWN[node[move]].label), "KeyError", KEYS),
    (first_won, "returned None", FIT),
    (lambda node: [KNOWN[child.state] for child in node.children], "failed: ", ITEMS),
    (a_child, "", KEY),
)


def test_11_3_rejects_a_careless_player_and_accepts_one_that_keeps_the_draw():
    """A player that makes random moves is rejected, and an accepted player never loses a draw or a win."""

    def careless(node):
        return choice([*node.children]) if node.state[0] == 1 else player(fastest)(node)

    assert check_11_3(careless, FOURS, KNOWN).right is False
    expected = {"W": 1, "L": 2, "D": None}[KNOWN[FOURS.start].label]
    for _ in range(20):
        won = play_game(FOURS, player(fastest), lambda node: choice([*node.children])).winner
        assert won == 1 or won == expected


def ordered(key, turned=False):
    """Return a student's class whose moves are sorted by a key of the game, the state, the move and the next state."""

    class OrderedHexapawn(games.Hexapawn):
        def moves(self, state):
            after = super().moves(state)
            rank = {move: key(self, state, move, after[move]) for move in after}
            return {move: after[move] for move in sorted(after, key=rank.get, reverse=turned)}

    return OrderedHexapawn


def captures(game, state, move, after):
    return move[0][1] == move[1][1]


def ahead(game, state, move, after):
    return move[1][0] if state[0] == 1 else -move[1][0]


def replies(game, state, move, after):
    return len(games.Hexapawn.moves(game, after))


OURS, AHEAD = "which is part of gametree.", "more than one move ahead"
test_11_4_accepts_right_answers = right(
    check_11_4, ordered(ahead), ordered(replies), ordered(lambda *arguments: (captures(*arguments), ahead(*arguments)))
)
test_11_4_explains_wrong_answers = wrong(
    check_11_4,
    (ordered(captures), "alpha-beta visits 265 nodes, compared", BETTER),
    (ordered(ahead, turned=True), "alpha-beta visits 1,739 nodes, compared with 343 in Hexapawn's own order.", LAST),
    (ordered(lambda game, state, move, after: -move[1][0]), "alpha-beta visits 483 nodes", SIDES),
    (ordered(lambda game, state, move, after: solve(game, after)[after].label), "it calls solve, ", OURS),
    (ordered(lambda game, state, move, after: len(game.moves(after))), "returns moves without ordering them.", AHEAD),
)


def test_11_4_stops_code_that_takes_too_long_to_order_moves(monkeypatch):
    # this clock makes each state seem to take a second
    monkeypatch.setattr("gametree.checking.probe.process_time", itertools.count().__next__)
    assert "it had ordered the moves of 4 of 135 states" in check_11_4(ordered(captures)).sentence


def test_11_4_counts_nodes_as_the_lesson_does():
    entered = run("entered", Told=run("told")["Told"])["entered"]
    assert f"visits {entered(ordered(replies)(4, 3))} nodes" in check_11_4(ordered(replies)).sentence
    for board, count in ((3, 3), 61), ((4, 3), 343):
        assert entered(games.Hexapawn(*board)) == hexapawn(board).visited == count


def test_hexapawn_is_lost_and_each_winning_reply_is_a_capture():
    root = build_tree(games.Hexapawn())
    assert (len(nodes(root)), label(root), remoteness(root)) == (252, "L", 6)
    assert [len(child.children) for child in root.children.values()] == [3, 4, 3]
    won = [reply for child in root.children.values() for reply, after in child.children.items() if after.label == "L"]
    assert len(won) == 4 and all(start[1] != end[1] for start, end in won)
    for game in games.OneTwoTen(), games.Chomp(3, 3):  # games that the first player wins
        assert solve(game)[game.start].label == "W"
    for rows, tree, graph, wins_, losses in ((3, 252, 135, 55, 80), (4, 10_783, 987, 424, 563)):
        found = [each.label for each in solve(games.Hexapawn(rows, 3)).values()]
        assert len(nodes(build_tree(games.Hexapawn(rows, 3)))) == tree
        assert (len(found), found.count("W"), found.count("L")) == (graph, wins_, losses)


def test_lesson_11_hides_its_answers():
    PAGE.hides("Player 2 wins", "each of them is a capture", "the same moves lead to different", "stays the same when")


def test_ordering_the_moves_makes_the_search_37_times_smaller():
    kind = run("told")["Told"]
    entered = run("entered", Told=kind)["entered"]
    assert [entered(kind(3, 2, first)) for first in (True, False)] == [5, 13]
    assert [entered(kind(4, 3, first)) for first in (True, False)] == [81, 2985] and 2985 // 81 == 36
    assert round(2985 / 81) == 37


def test_every_game_is_in_the_right_place_on_the_map():
    made = {
        "1, 2, … 10 (1)": games.OneTwoTen(), "Matches (5)": games.Matches(6), "Nim (6)": games.Nim(1, 2, 3),
        "Chomp (7)": games.Chomp(2, 3), "Kayles (13)": games.Kayles(5), "take-back (10)": games.OneTwoTen(take_back=1),
        "Even or Odd (4)": games.EvenOrOdd(7), "Tic-tac-toe (9)": games.TicTacToe("XO......."),
        "Hexapawn (11)": games.Hexapawn(), "Domineering (11)": games.Domineering(3, 3),
        "Pong Hau K'i (10)": games.PongHauKi(),
    }  # fmt: skip

    def check_places(kind, way):
        for child in kind.children:
            check_places(child, [*way, kind.name])
        if not kind.children and "chance" not in way:
            game = made.pop(kind.name)
            assert way[2] == ("impartial" if find_difference(game) is None else "partisan"), kind.name
            assert way[3] == ("loops" if find_loop(build_graph(game)) else "it ends"), kind.name

    check_places(games_map, [])
    assert not made
    assert "not known yet" not in draw(games_map).svg  # its nodes have no labels


def test_domineering_has_the_patterns_that_the_text_describes():
    find = run("starts")["labels"]
    sizes = [(rows, columns) for rows in range(1, 6) for columns in range(1, 6) if rows * columns <= 16]
    table = {size: OUTCOMES["".join(find(games.Domineering(*size)))] for size in sizes}
    turned = {"Left": "Right", "Right": "Left", "next": "next", "previous": "previous"}
    assert all(table[columns, rows] == turned[name] for (rows, columns), name in table.items())
    assert {table[size, size] for size in range(1, 5)} == {"next", "previous"}
    assert table[2, 5] == "Left" and table[2, 4] == "Right"
    assert table[2, 3] == "next" and find(games.Domineering(4, 4)) == ("W", "W")
    expected = ((games.Nim(3, 4, 5), "next"), (games.Nim(1, 2, 3), "previous"), (games.Hexapawn(), "previous"))
    for game, name in expected:
        assert OUTCOMES["".join(labels(game))] == name
    known = solve(games.Hexapawn(4, 4), limit=30_000)
    assert known[games.Hexapawn(4, 4).start] == Known("W", 11) and "in 11 moves" in PAGE.solved["further"]
