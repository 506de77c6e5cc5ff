"""Lesson 11, Partisan games: what its checks say, to right answers and to the wrong ones that are most likely."""

import itertools
from functools import cache
from random import choice
from types import SimpleNamespace

import pytest
from page import Page, right, wrong
from page import run as run_text

from gametree import build_graph, build_tree, games, label, nodes, play_game, remoteness, solve
from gametree.algorithms.diagnosis import find_loop
from gametree.algorithms.induction import Known
from gametree.lessons.by_book import FAST
from gametree.lessons.course_map import games_map
from gametree.lessons.kinds import apart
from gametree.lessons.lesson11 import OUTCOMES, TRIED, check_11_1, check_11_2, check_11_3, check_11_4, labels
from gametree.lessons.orders import BETTER, LAST, SIDES, hexapawn

PAGE, CELLS = Page("11-partisan"), Page("11-partisan").cells | Page("more/11-in-which-order").cells


def run(*ids, **known):
    """The names after cells of the lesson were run, without their pictures."""
    shown = {"draw": lambda *_: None, "watch": lambda *_: SimpleNamespace(), "beside": lambda *_: None}
    return run_text(*map(CELLS.get, ids), **shown | known)


reached = run("reached")["reached"]


def by_loop(game):
    return all(reached(game, 1, position) == reached(game, 2, position) for _, *position in solve(game))


def by_graph(game):
    for node in nodes(build_graph(game)):
        mine, theirs = (sorted(each[1:] for each in game.moves((n, *node.state[1:])).values()) for n in (1, 2))
        if mine != theirs:
            return False
    return True


EVERY, ITEMS, TUPLE, LIST = "every position?", "items() gives each key", "tuple(…) of it can.", "position is a list"
test_11_1_is_right = right(check_11_1, by_loop, by_graph)
test_11_1_is_told_what_is_wrong = wrong(
    check_11_1,
    (lambda game: reached(game, 1, game.start[1:]) == reached(game, 2, game.start[1:]),
     "player 2 may not add two to a pile of four your function says True. But in the position (4,)", EVERY),
    (lambda game: [apart(game) for n, m in solve(game).items() for a, b in game.moves(n)], "stopped", ITEMS),
    (lambda game: len({[*at] for at in solve(game)}) > 0, "stopped", TUPLE),
    (lambda game: [game.moves((1, at)) for _, *at in solve(game)], "stopped", LIST),
)


def by_names(**names):
    """A student's function that gives other names for some outcomes."""
    return lambda game: names.get(due := OUTCOMES["".join(labels(game))], due)


def no_second(game):
    known = solve(game)
    return known[game.start].label + known[(2, *game.start[1:])].label


LEFT, NEXT, KEYS, FOUR = "Which of the players is Left?", "Is it whoever begins", "gives are states.", "The four are"
test_11_2_is_right = right(check_11_2, lambda game: OUTCOMES["".join(run("starts")["labels"](game))], by_names())
test_11_2_is_told_what_is_wrong = wrong(
    check_11_2,
    (by_names(Left="Right", Right="Left"), "For Domineering(1, 2) your function says Left.", LEFT),
    (by_names(next="previous", previous="next"), "For Domineering(1, 1) your function says next.", NEXT),
    (no_second, "KeyError", KEYS),
    (lambda game: "first", "gives 'first'", FOUR),
)


def test_11_2_is_asked_about_all_four_outcomes_where_they_are_known():
    due = {kind: OUTCOMES["".join(labels(game))] for kind, game in TRIED.items()}
    assert {*due.values()} == {"Left", "Right", "next", "previous"}
    for kind, game in TRIED.items():
        winners = tuple(wins(game, (player, *game.start[1:])) for player in (1, 2))
        assert due[kind] == {(1, 1): "Left", (2, 2): "Right", (1, 2): "next", (2, 1): "previous"}[winners], kind


@cache
def wins(game, state):
    """Who wins from a state of a game without draws, by plain search."""
    after = [wins(game, each) for each in game.moves(state).values()]
    return state[0] if state[0] in after else 3 - state[0]


FOURS, DRAWN = games.ConnectFour(3, 3, 3), games.TicTacToe()
KNOWN, DRAWN_KNOWN = solve(FOURS), solve(DRAWN)


def player(worth, known=KNOWN):
    """A player that takes a move whose child is worth most, by what is known of it."""

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


KEY, CHILD, FIT = "A move is a key", "the labels are in known", "Did no child fit? Their labels: "


@pytest.mark.parametrize(("game", "known"), [(FOURS, KNOWN), (DRAWN, DRAWN_KNOWN)])
def test_11_3_is_right(game, known):
    assert check_11_3(player(fastest, known), game, known).sentence.endswith(FAST)
    slow = check_11_3(player(by_label("WDL"), known), game, known)
    assert slow.right and "it could win sooner" in slow.sentence


test_11_3_is_told_what_is_wrong = wrong(
    lambda by_book: check_11_3(by_book, FOURS, KNOWN),
    (lambda node: max(node.children, key=lambda move: "WDL?".index(node[move].label)), "Here child.label is", CHILD),
    (lambda node: max(node.children, key=lambda move: KNOWN[node[move]].label), "KeyError", KEYS),
    (first_won, "gives None", FIT),
    (lambda node: [KNOWN[child.state] for child in node.children], "stopped", ITEMS),
    (a_child, "", KEY),
)


def test_11_3_who_passes_never_loses_what_it_has():
    """A player that makes one mistake in three is found out; and one that passes keeps the draw against anybody."""

    def careless(node):
        return choice([*node.children]) if node.state[0] == 1 else player(fastest)(node)

    assert check_11_3(careless, FOURS, KNOWN).right is False
    due = {"W": 1, "L": 2, "D": None}[KNOWN[FOURS.start].label]
    for _ in range(20):
        won = play_game(FOURS, player(fastest), lambda node: choice([*node.children])).winner
        assert won == 1 or won == due


def ordered(key, turned=False):
    """A student's class whose moves come by a key of the game, the state, the move and the state after it."""

    class InOrder(games.Hexapawn):
        def moves(self, state):
            after = super().moves(state)
            rank = {move: key(self, state, move, after[move]) for move in after}
            return {move: after[move] for move in sorted(after, key=rank.get, reverse=turned)}

    return InOrder


def captures(game, state, move, after):
    return move[0][1] == move[1][1]


def ahead(game, state, move, after):
    return move[1][0] if state[0] == 1 else -move[1][0]


def replies(game, state, move, after):
    return len(games.Hexapawn.moves(game, after))


OURS, AHEAD = "which is part of gametree.", "more than one move ahead"
test_11_4_is_right = right(
    check_11_4, ordered(ahead), ordered(replies), ordered(lambda *given: (captures(*given), ahead(*given)))
)
test_11_4_is_told_what_is_wrong = wrong(
    check_11_4,
    (ordered(captures), "265 nodes are entered", BETTER),
    (ordered(ahead, turned=True), "1,739 nodes are entered, and 343 in the order of Hexapawn.", LAST),
    (ordered(lambda game, state, move, after: -move[1][0]), "483 nodes are entered", SIDES),
    (ordered(lambda game, state, move, after: solve(game, after)[after].label), "it calls solve, ", OURS),
    (ordered(lambda game, state, move, after: len(game.moves(after))), "gives moves without ordering them.", AHEAD),
)


def test_11_4_an_order_that_takes_long_is_stopped(monkeypatch):
    monkeypatch.setattr("gametree.exercises.calls.process_time", itertools.count().__next__)  # a state takes a second
    assert "only 4 of 135 states had their moves in order" in check_11_4(ordered(captures)).sentence


def test_11_4_counts_what_the_lesson_counts():
    entered = run("entered", Told=run("told")["Told"])["entered"]
    assert f"{entered(ordered(replies)(4, 3))} nodes are entered" in check_11_4(ordered(replies)).sentence
    for board, count in ((3, 3), 61), ((4, 3), 343):
        assert entered(games.Hexapawn(*board)) == hexapawn(board).entered == count


def test_hexapawn_is_lost_for_who_begins_and_each_winning_reply_is_a_capture():
    root = build_tree(games.Hexapawn())
    assert (len(nodes(root)), label(root), remoteness(root)) == (252, "L", 6)
    assert [len(child.children) for child in root.children.values()] == [3, 4, 3]
    won = [reply for child in root.children.values() for reply, after in child.children.items() if after.label == "L"]
    assert len(won) == 4 and all(start[1] != end[1] for start, end in won)
    for game in games.OneTwoTen(), games.Chomp(3, 3):  # here it is good to begin
        assert solve(game)[game.start].label == "W"
    for rows, tree, graph, wins_, losses in ((3, 252, 135, 55, 80), (4, 10_783, 987, 424, 563)):
        found = [each.label for each in solve(games.Hexapawn(rows, 3)).values()]
        assert len(nodes(build_tree(games.Hexapawn(rows, 3)))) == tree
        assert (len(found), found.count("W"), found.count("L")) == (graph, wins_, losses)


def test_no_answer_of_lesson_11_stands_in_plain_sight():
    PAGE.hides("Player 2 wins", "each of them is a capture", "the same moves lead to different", "stays the same when")


def test_the_order_alone_makes_the_search_37_times_smaller():
    told_ = run("told")
    names = run("entered", Told=told_["Told"])
    entered, kind = names["entered"], told_["Told"]
    assert [entered(kind(3, 2, first)) for first in (True, False)] == [5, 13]
    assert [entered(kind(4, 3, first)) for first in (True, False)] == [81, 2985] and 2985 // 81 == 36
    assert round(2985 / 81) == 37


def test_every_game_stands_in_its_place_on_the_map():
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
            assert way[2] == ("impartial" if apart(game) is None else "partisan"), kind.name
            assert way[3] == ("loops" if find_loop(build_graph(game)) else "it ends"), kind.name

    check_places(games_map, [])
    assert not made


def test_domineering_has_the_patterns_that_the_lesson_tells_of():
    find = run("starts")["labels"]
    sizes = [(rows, columns) for rows in range(1, 6) for columns in range(1, 6) if rows * columns <= 16]
    table = {size: OUTCOMES["".join(find(games.Domineering(*size)))] for size in sizes}
    turned = {"Left": "Right", "Right": "Left", "next": "next", "previous": "previous"}
    assert all(table[columns, rows] == turned[name] for (rows, columns), name in table.items())
    assert {table[size, size] for size in range(1, 5)} == {"next", "previous"}
    assert table[2, 5] == "Left" and table[2, 4] == "Right"
    assert table[2, 3] == "next" and find(games.Domineering(4, 4)) == ("W", "W")
    due = ((games.Nim(3, 4, 5), "next"), (games.Nim(1, 2, 3), "previous"), (games.Hexapawn(), "previous"))
    for game, name in due:
        assert OUTCOMES["".join(labels(game))] == name
    known = solve(games.Hexapawn(4, 4), limit=30_000)
    assert known[games.Hexapawn(4, 4).start] == Known("W", 11) and "in 11 moves" in PAGE.solved["further"]
