"""Lesson 10, Loops: what its checks say, to right answers and to the wrong ones that are most likely; its figures."""


import numpy as np
import pytest
from page import Page, right, run, wrong

from gametree import build_graph, games, label_graph, leaves, nodes, perfect, remoteness, watch
from gametree.algorithms.label import rule
from gametree.lessons.lesson10 import PASS, SOME, check_10_1, check_10_2, check_10_3
from gametree.lessons.loops import OneThree

PAGE = Page("10-loops")


def graph(target):
    return build_graph(games.OneTwoTen(target, take_back=True))


PARENTS = run(PAGE.cells["parents"])["parents"]


# 10.1


def program(*, leaf=lambda node: node.game.outcome(node.state), count=len, up=list, early=False, least=0,
            rest="D", passes=True, first="?", queue=True, win="L"):  # fmt: skip
    """A student's backwards, with some things done in another way."""

    def backwards(root):
        above = PARENTS(root)
        left = {node: count(node.children.values()) for node in above}
        wave = [node for node in above if not node.children]
        for node in wave:
            node.label = leaf(node)
        for node in wave if queue else list(wave):
            for parent in up(above[node]):
                if parent.label not in first:
                    continue
                left[parent] -= node.label == "W" or (not passes and node.label == "D")
                if node.label == win or early:
                    parent.label = "W"
                elif left[parent] <= least:
                    parent.label = "L"
                else:
                    continue
                wave.append(parent)
        for node in above:
            if node.label == "?":
                node.label = rest

    return backwards


def sweeping(root):
    """Goes through all nodes again and again, by the rules alone."""
    for node in nodes(root):
        node.label = "?" if node.children else node.game.outcome(node.state)
    for node in nodes(root) * len(nodes(root)):
        if node.label == "?":
            found = rule([child.label for child in node.children.values()])
            node.label = found if found != "D" else "?"
    for node in nodes(root):
        node.label = "D" if node.label == "?" else node.label


def going_down(node):
    labels = [going_down(child) for child in node.children.values()]
    own = node.game.outcome(node.state) if not labels else None
    node.label = own or ("W" if "L" in labels else "D" if "D" in labels else "L")
    return node.label


ENOUGH, END, ABOVE, KEYS = "is not enough for an L", "force an end there?", "above[node] is the list", "gives its keys"
OURS, ROUND, TWICE = "which is ours", "its calls went round", "come into wave twice?"
QUEUE = "Did each new node come into the list that the loop goes through?"
test_10_1_is_right = right(check_10_1, program(), sweeping)
test_10_1_is_told_what_is_wrong = wrong(
    check_10_1,
    (program(least=10), "Where one move leads to a W, and one to an L: ", ENOUGH),
    (program(first="?W"), "Where a node has two moves to an L: (1, 'a') is labelled L", TWICE),
    (program(rest="L"), "Where a move and a move back make a loop: (2, 'b') is labelled L", END),
    (lambda root: [node.parents for node in leaves(root)], "stopped: AttributeError", ABOVE),
    (lambda root: [child.label for node in nodes(root) for child in node.children], "stopped: AttributeError", KEYS),
    (label_graph, "it asks label_graph, which is ours", OURS),
    (program(queue=False), "On a way of four moves: (1, 'c') is labelled D", QUEUE),
    (going_down, "", ROUND),
)


@pytest.mark.parametrize("amiss", [{"least": -1}, {"queue": False}, {"first": "?W"}])
def test_10_1_half_a_rule_is_marked_where_the_lesson_watches_it(amiss):
    assert PAGE.cells["yours"].startswith("watch(backwards, graph(3))")
    assert watch(program(**amiss), graph(3)).mistakes and not watch(program(), graph(3)).mistakes


# 10.2


def winning(node):
    return [move for move, child in node.children.items() if child.label == "L"]


def way_out(node):
    return min(winning(node), key=lambda move: remoteness(node[move]))


def in_numpy(node):
    return np.int64(move) if isinstance(move := way_out(node), int) else move


KEEPS, GONE, KEY = "It keeps the win, but after it", "the win is gone", "A move is a key of node.children."
test_10_2_is_right = right(check_10_2, way_out, perfect, in_numpy)
test_10_2_is_told_what_is_wrong = wrong(
    check_10_2,
    (lambda node: min(winning(node)), "<lambda> on (2, 1): -1 is not right.", KEEPS),
    (lambda node: max(node.children), "<lambda> on (1, 0): 2 is not right. It leads to (2, 2),", GONE),
    (lambda node: min(node.children.values(), key=remoteness), "", KEY),
    (lambda node: min(child for child in node.children if child.label == "L"), "stopped", KEYS),
)


# 10.3


class Mine(games.OneTwoTen):
    """Only some players, and only at some piles, may take one back."""

    def __init__(self, players=(1, 2), piles=range(10), steps=(-1,), target=10):
        super().__init__(target)
        self.players, self.piles, self.back = players, piles, steps

    def moves(self, state):
        player, pile = state
        after = super().moves(state)
        if after and player in self.players and pile in self.piles:
            after |= {step: (3 - player, pile + step) for step in self.back if pile + step >= 0}
        return after


def changed(moves, kind=games.OneTwoTen):
    """A student's game: the moves from a state by those that there are."""
    return type("Made", (kind,), {"__module__": "__main__", "moves": lambda self, s: moves(kind.moves(self, s), *s)})


test_10_3_is_right = right(
    lambda game: check_10_3(game, 2 if isinstance(game, OneThree) else 1),
    Mine([1]), Mine(piles=[5]), Mine(piles=[5], steps=[0]),
    changed(lambda moves, *state: moves, OneThree)(12),
)  # fmt: skip
test_10_3_is_told_what_is_wrong = wrong(
    lambda answer: check_10_3(*answer),
    ((Mine([]), 1), "This game can't go round. From no state does a way lead back"),
    ((Mine([1], steps=[0]), 1), "This game can't go round.", PASS),
    ((Mine(), 1), "But the start is a draw.", f"{SOME} Or only one player"),
    ((Mine(steps=[0]), 1), "But the start is a draw. What if only some states"),
    ((Mine(target=3), 2), "let it last 3 or more."),
    ((Mine([1]), 2), "But it is not player 2 who wins."),
    ((Mine([1]), "player 1"), "is no player: the winner is 1 or 2."),
    ((changed(lambda moves, *state: moves, OneThree)(), 2), "the game of the lesson"),
    ((changed(lambda moves, player, pile: moves | ({-1: (3 - player, pile - 1)} if pile else {}))(), 1),
      "so nobody ever wins. When is it over?"),
    ((changed(lambda moves, player, pile: moves | ({-1: (2, pile - 1)} if moves and pile else {}))(), 1),
      "The players should take turns."),
)  # fmt: skip


# what the lesson says


def test_no_answer_of_lesson_10_stands_in_plain_sight():
    PAGE.hides(
        "the whole tree begins once more", "So there are 10 nodes", "The call on (1, 2) waits", "No. A state gets into",
        "what no wave reaches is a draw", "nobody wins", "falls by one",
        "All eight states with a W", "Player 2. The root is L", "never wins", "one of the eight labels is wrong",
        "One of the two at the top", "it is wave 2", never=("[2, -1, -1]", "X.OXO", ".XOOX", "left[parent]",
        "without an end", "for ever, you may", "never comes back", "winner who goes"),
    )  # fmt: skip
