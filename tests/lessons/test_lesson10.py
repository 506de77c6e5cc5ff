"""Tests of lesson 10, Loops: its checks accept right answers and explain likely errors, and its numbers are right."""

import re
from collections import Counter

import numpy as np
import pytest
from page import Page, right, run, wrong

from gametree import build_graph, games, label_graph, leaves, nodes, perfect, play_game, remoteness, solve, watch
from gametree.algorithms.diagnosis import find_loop
from gametree.algorithms.label import rule
from gametree.core import limits
from gametree.lessons.lesson10 import PASS, SOME, UNUSED, check_10_1, check_10_2, check_10_3
from gametree.lessons.loops import OneThree

PAGE = Page("10-loops")


def graph(target):
    return build_graph(games.OneTwoTen(target, take_back=True))


PARENTS = run(PAGE.cells["parents"])["parents"]


def program(*, leaf=lambda node: node.game.outcome(node.state), count=len, up=list, early=False, least=0,
            rest="D", passes=True, first="?", queue=True, win="L"):  # fmt: skip
    """Return a student's function `backwards` with some changes."""

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
    """Label a graph by the rules alone, going through all nodes repeatedly."""
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


ENOUGH, END, ABOVE = "is not enough for an L", "leave the loop and win?", "They are in the list above[node]"
KEYS = "goes through its keys"
OURS, ROUND = "which is part of gametree", "its calls form a loop"
TWICE = "(2, 'b') has two moves to an L. Was it added to wave twice?"
QUEUE = "Was each new node added to the list that the loop goes through?"
test_10_1_accepts_right_answers = right(check_10_1, program(), sweeping)
test_10_1_explains_wrong_answers = wrong(
    check_10_1,
    (program(least=10), "I tried a graph where one move leads to a W and one to an L. You labelled", ENOUGH),
    (program(first="?W"), "I tried a graph where a node has two moves to an L. You labelled (1, 'a') L", TWICE),
    (program(rest="L"), "I tried a graph where a move can be taken back. You labelled (2, 'b') L", END),
    (lambda root: [node.parents for node in leaves(root)], "failed: AttributeError", ABOVE),
    (lambda root: [child.label for node in nodes(root) for child in node.children], "failed: AttributeError", KEYS),
    (label_graph, "it calls label_graph, which is part of gametree", OURS),
    (program(queue=False), "I tried a path of four moves. You labelled (1, 'c') D", QUEUE),
    (going_down, "", ROUND),
)


def test_10_1_stops_an_endless_loop_and_shows_the_first_wrong_node(monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 20_000)

    def endless(root):
        above, wave = PARENTS(root), leaves(root)
        for node in wave:
            node.label = "W"
            wave += above[node] or [node]

    assert "Does every loop end, and is every node added to a list only once?" in check_10_1(endless).sentence
    verdict = check_10_1(program(rest="L"))
    assert verdict.about.label == "L" and solve(verdict.about.game)[verdict.about.state].label == "D"
    assert verdict.about in verdict.drawing.nodes


@pytest.mark.parametrize("changes", [{"least": -1}, {"queue": False}, {"first": "?W"}])
def test_stepper_of_lesson_10_marks_the_mistakes_of_incomplete_rules(changes):
    assert PAGE.cells["yours"].startswith("watch(backwards, graph(3))")
    assert watch(program(**changes), graph(3)).mistakes and not watch(program(), graph(3)).mistakes


def winning(node):
    return [move for move, child in node.children.items() if child.label == "L"]


def way_out(node):
    return min(winning(node), key=lambda move: remoteness(node[move]))


def in_numpy(node):
    return np.int64(move) if isinstance(move := way_out(node), int) else move


KEEPS, GONE = "With a different move, the game ends sooner.", "and gives the win away"
KEY, CHOOSE = "A move is a key of node.children.", "Choose the move with remoteness(child)."
test_10_2_accepts_right_answers = right(check_10_2, way_out, in_numpy)
test_10_2_explains_wrong_answers = wrong(
    check_10_2,
    (lambda node: min(winning(node)), "For (2, 1), <lambda> returned −1, which is not right.", KEEPS),
    (lambda node: max(node.children), "in OneTwoTen. For (1, 0), <lambda> returned 2, which is not right.", GONE),
    (lambda node: min(node.children, key=lambda move: remoteness(node[move]) or 0), "in OneTwoTen. ", GONE),
    (perfect, "it calls perfect, which is part of gametree.", CHOOSE),
    (lambda node: perfect(node), "it calls perfect, which is part of gametree.", CHOOSE),
    (lambda node: min(node.children.values(), key=remoteness), "", KEY),
    (lambda node: min(remoteness(node[move]) for move in winning(node)), "6 is the remoteness of a node, not a move."),
    (lambda node: 5, "For (2, 1), <lambda> returned 5, which is not right. The legal moves are"),
    (lambda node: min(child for child in node.children if child.label == "L"), "failed", KEYS),
    (lambda node: min(move for move in node.children if node[move] is None), "failed", "min has nothing to choose"),
)


class Mine(games.OneTwoTen):
    """1, 2, … 10 in which only some players, and only at some piles, may take one back."""

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
    """Return a student's game whose moves are a function of the original moves and the state."""
    return type("Made", (kind,), {"__module__": "__main__", "moves": lambda self, s: moves(kind.moves(self, s), *s)})


test_10_3_accepts_right_answers = right(
    lambda game: check_10_3(game, 2 if isinstance(game, OneThree) else 1),
    Mine([1]), Mine(piles=[5]), Mine(piles=[5], steps=[0]),
    changed(lambda moves, *state: moves, OneThree)(12),
)  # fmt: skip
test_10_3_explains_wrong_answers = wrong(
    lambda answer: check_10_3(*answer),
    ((Mine([]), 1), "This game can't loop. No path leads from any state back to that state."),
    ((Mine([1], steps=[0]), 1), "This game can't loop.", PASS),
    ((Mine(), 1), "But the start is a draw.", f"{SOME} Or what if only one of the players has it?"),
    ((Mine(steps=[0]), 1), "But the start is a draw. What if only some states"),
    ((Mine(target=3), 2), "Make it last 3 or more."),
    ((Mine([1]), 2), "But player 2 does not win."),
    ((Mine([1]), "player 1"), "is not a player. The winner is 1 or 2."),
    ((changed(lambda moves, *state: moves, OneThree)(), 2), "the lesson's game"),
    ((changed(lambda moves, player, pile: moves | ({-1: (3 - player, pile - 1)} if pile else {}))(), 1),
      "so no player ever wins. When is the game over?"),
    ((changed(lambda moves, player, pile: moves | ({-1: (2, pile - 1)} if moves and pile else {}))(), 1),
      "The players should take turns."),
    ((changed(lambda moves, player, pile: {1: (3 - player, pile + 1)})(), 1), "Can that state occur?"),
)  # fmt: skip


def test_10_3_names_the_answer_that_is_missing():
    says = check_10_3(Mine([1]), ...).sentence
    assert says == "… Not answered yet. The second answer of check_10_3 is still missing."


def test_10_3_reports_the_size_and_length_of_a_correct_game():
    says = r"✓ Right. Your game has \d+ states, and play can return to \(\d, \d\). Player 1 still wins, in 7 moves .*"
    assert re.fullmatch(says, (found := check_10_3(Mine([1]), 1).sentence)) and UNUSED not in found
    assert UNUSED in check_10_3(Mine(piles=[5], steps=[0]), 1).sentence


def by_pile(root):
    return {node.state[1]: node.label for node in nodes(root)}


def test_piles_up_to_7_are_draws_and_so_are_games_with_targets_from_4_to_7():
    root = graph(10)
    label_graph(root)
    assert all(node.label == by_pile(root)[node.state[1]] for node in nodes(root)) and len(nodes(root)) == 22
    assert by_pile(root) == dict.fromkeys(range(8), "D") | {8: "W", 9: "W", 10: "L"}
    assert [label_graph(graph(target)) for target in range(1, 8)] == [*"WWLDDDD"]
    assert [remoteness(root) for root in map(graph, (1, 2)) if label_graph(root)] == [1, 1]
    for target, waves in (4, {0: 2, 1: 4, None: 4}), (3, {0: 2, 1: 4, 2: 2}):
        root = graph(target)
        label_graph(root)
        assert Counter(map(remoteness, nodes(root))) == waves and root[1][-1] is root


def test_pong_hau_ki_matches_the_text():
    root = build_graph(games.PongHauKi())
    assert label_graph(root) == "D" and len(nodes(root)) == 56
    assert Counter(node.label for node in nodes(root)) == {"D": 44, "W": 8, "L": 4}
    assert sum(len(node.children) for node in nodes(root)) == 76
    lost = [node.state for node in nodes(root) if node.label == "L"]
    assert {points.index(".") for _, points in lost} == {0, 1} and not any(map(games.PongHauKi().moves, lost))
    assert {remoteness(node) for node in nodes(root) if node.label == "W"} == {1}
    assert sorted(lost)[:2] == [(1, ".XOOX"), (1, "X.OXO")]


def test_solutions_with_taking_back_at_one_pile_or_by_one_player_are_right():
    start = {pile: solve(Mine(piles=[pile]))[1, 0].label for pile in range(1, 10)}
    assert [pile for pile in start if start[pile] != "W"] == [1, 4, 7] and start[1] == start[4] == start[7] == "D"
    assert solve(Mine([1]))[1, 0].label == "W" and solve(Mine([2]))[1, 0].label == "D"


def test_stepper_explains_rings_and_waves_but_not_how_long_the_game_lasts():
    sentence = watch(label_graph, graph(3)).sentences[0]
    assert "(the frontier): this node has a label, but one of its parents has none yet." in sentence
    assert sentence.endswith("The number at a node's corner is its wave.") and "last" not in sentence


def test_lesson_10_hides_its_answers():
    PAGE.hides(
        "the whole tree starts all over again", "So there are 10 nodes", "The call on (1, 2) is waiting",
        "No. A state gets into", "what no wave reaches is a draw", "nobody wins", "falls by one",
        "All eight states with a W", "Player 2 wins. The root is L", "but she never wins",
        "one of the eight labels is wrong", "One of the two at the top", "the last wave is wave 2",
        never=("[2, -1, -1]", "X.OXO", ".XOOX", "left[parent]", "without an end", "for ever, you may",
               "never comes back", "winner who goes"),
    )  # fmt: skip


@pytest.mark.parametrize(("id", "name"), [("round", "my_label"), ("known", "with_known")])
def test_recursion_calls_itself_on_1_2_again(id, name):
    shown = []
    run(PAGE.cells[id], graph=graph, watch=lambda *call: shown.append(watch(*call)) or shown[0])
    entered = re.findall(rf"^{name} is called on (\(\d, \d\))", "\n".join(shown[0].sentences), re.M)
    assert shown[0].step == 1 and entered[:6] == ["(1, 0)", "(2, 1)", "(1, 2)", "(2, 3)", "(1, 4)", "(1, 2)"]
    assert f"{name} never returned because its calls form a loop: (1, 2) › (2, 3) › (1, 2)" in shown[0].sentences[-1]


def test_labelling_waiting_nodes_as_draws_gives_one_state_a_wrong_label():
    hasty = run(PAGE.cells["hasty"], graph=graph, watch=lambda *call: None)["hasty"]
    for target, wrong_states in (3, [(2, 0)]), (4, []):
        root, expected = graph(target), solve(games.OneTwoTen(target, take_back=True))
        hasty(root)
        assert [node.state for node in nodes(root) if node.label != expected[node.state].label] == wrong_states
    assert watch(hasty, graph(3)).mistakes


def test_player_2_wins_with_ones_and_threes_but_may_loop_if_guided_only_by_labels():
    root = run(PAGE.cells["three"])["three"]
    assert all(node.label == ("L" if node.state[0] == 1 else "W") for node in nodes(root)) and find_loop(root)
    names = run(PAGE.cells["keeps"], three=root)
    assert play_game(root, names["back"], names["keeps"]).winner is None
    lasts, node = [8], root
    for move in play_game(root, names["back"], perfect).moves:
        node = node[move]
        lasts.append(remoteness(node))
    assert lasts == [8, 7, 6, 5, 4, 3, 2, 1, 0]
