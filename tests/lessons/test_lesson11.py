"""Lesson 11, Partisan games: what its checks say, to right answers and to the wrong ones that are most likely."""

import itertools
from functools import cache
from types import SimpleNamespace

import pytest
from page import Page, right, wrong
from page import run as run_text

from gametree import build_graph, games, nodes, solve
from gametree.lessons.by_book import FAST
from gametree.lessons.kinds import apart
from gametree.lessons.lesson11 import OUTCOMES, check_11_1, check_11_2, check_11_3, check_11_4, labels
from gametree.lessons.orders import BETTER, LAST, SIDES

PAGE, CELLS = Page("11-partisan"), Page("11-partisan").cells | Page("more/11-in-which-order").cells


def run(*ids, **known):
    """The names after cells of the lesson were run, without their pictures."""
    shown = {"draw": lambda *_: None, "watch": lambda *_: SimpleNamespace(), "beside": lambda *_: None}
    return run_text(*map(CELLS.get, ids), **shown | known)


reached = run("reached")["reached"]


# 11.1


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


# 11.2


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


@cache
def wins(game, state):
    """Who wins from a state of a game without draws, by plain search."""
    after = [wins(game, each) for each in game.moves(state).values()]
    return state[0] if state[0] in after else 3 - state[0]


# 11.3

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


# 11.4


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


OURS, AHEAD = "which is ours.", "more than one move ahead"
test_11_4_is_right = right(
    check_11_4, ordered(ahead), ordered(replies), ordered(lambda *given: (captures(*given), ahead(*given)))
)
test_11_4_is_told_what_is_wrong = wrong(
    check_11_4,
    (ordered(captures), "265 nodes are entered", BETTER),
    (ordered(ahead, turned=True), "1,739 nodes are entered, and 343 in the order of Hexapawn.", LAST),
    (ordered(lambda game, state, move, after: -move[1][0]), "483 nodes are entered", SIDES),
    (ordered(lambda game, state, move, after: solve(game, after)[after].label), "it asks solve, ", OURS),
    (ordered(lambda game, state, move, after: len(game.moves(after))), "gives moves without ordering them.", AHEAD),
)


def test_11_4_an_order_that_takes_long_is_stopped(monkeypatch):
    monkeypatch.setattr("gametree.exercises.calls.process_time", itertools.count().__next__)  # a state takes a second
    assert "only 4 of 135 states had their moves in order" in check_11_4(ordered(captures)).sentence


# the figures of the lesson


def test_no_answer_of_lesson_11_stands_in_plain_sight():
    PAGE.hides("Player 2 wins", "each of them is a capture", "the same moves lead to different", "stays the same when")
