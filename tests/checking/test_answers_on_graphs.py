"""Predict and check on graphs with shared nodes and loops, compared with an oracle."""

import random
import re

import pytest
from examples import LOOPS, Tangle, round_by_round

from gametree import OneTwoTen, PongHauKi, build_graph, check, label_graph, nodes, predict
from gametree.algorithms.label import rule
from gametree.checking.check_facts import MissingMoves, Note, RootRight
from gametree.core.introspect import name

GAMES = {**LOOPS, **{f"Tangle({seed})": Tangle(seed) for seed in range(40)}}
ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def truth(game):
    """Return the label of every state."""
    return {state: label for state, (label, _) in round_by_round(game).items()}


def say(quiz, i, label):
    quiz._on_message(None, {"do": "say", "node": i, "label": label}, None)
    return quiz.view["says"]


@ALL
def test_next_button_goes_to_the_decided_nodes_first_and_then_to_the_draws(game):
    quiz, expected = predict(build_graph(game)), truth(game)
    letters, asks = ("WLD", "W, L or D?") if "D" in expected.values() else ("WL", "W or L?")
    for _ in quiz.nodes:
        at, marks = quiz.view["at"], quiz.view["marks"]
        assert marks[at] == "?" and quiz.view["says"].endswith(asks)  # nothing that leaves only D
        node = quiz.nodes[at]
        below = [marks[quiz.nodes.index(child)] for child in node.children.values()]
        decided = not below or "?" not in below or "L" in below
        assert decided or expected[node.state] == "D"
        wrong = random.Random(at).choice([label for label in letters if label != expected[node.state]])
        assert say(quiz, at, wrong).startswith(f"Not {wrong}. ") and quiz.view["marks"][at] == "?"
        sentence = say(quiz, at, expected[node.state])
        assert sentence.startswith(f"Right. {name(node)} is {expected[node.state]}: ")
        assert "will show why" not in sentence
        labels = [expected[child.state] for child in node.children.values()]
        if "no wave" in sentence:
            assert expected[node.state] == "D" and "D" in labels and "L" not in labels
        if "no move wins, but the move to" in sentence:
            player, place = map(int, re.search(r"but the move to \((\d), (.*?)\) draws", sentence).groups())
            assert expected[player, place] == "D" and "L" not in labels
        quiz._on_message(None, {"do": "next"}, None)
    assert quiz.view["done"] and quiz.score == 0
    for what in ("undo", "show_all"):
        quiz._on_message(None, {"do": what}, None)
        assert quiz.view["done"] == (what == "show_all")
    assert quiz.view["marks"] == [expected[node.state] for node in quiz.nodes]


def put(root, labels):
    for node in nodes(root):
        node.label = labels[node.state]
    return root


@ALL
def test_check_accepts_the_labels_of_label_graph_and_rejects_changed_labels(game):
    root, expected = build_graph(game), truth(game)
    label_graph(root)
    assert {node.state: node.label for node in nodes(root)} == expected
    assert check(root, game).right is True
    dice = random.Random(5)
    for _ in range(5):
        changed = dice.sample(sorted(expected), dice.randint(1, len(expected)))
        labels = {**expected, **{state: dice.choice("WLD") for state in changed}}
        verdict = check(put(root, labels), game)
        assert verdict.right is (labels == expected)
        if labels != expected:
            assert_true(verdict, labels, expected, game.start)


def assert_true(verdict, labels, expected, start):
    """Assert that the named node is wrong, and that the reason is true."""
    state, (fact, *more) = verdict.about.state, verdict.facts
    assert labels[state] != expected[state] and (fact.node, fact.label) == (name(verdict.about), labels[state])
    clause = verdict.sentence.split(", but ", 1)[1]
    for other in verdict.about.children.values():
        for label in "WLD":
            assert f"{name(other)} is labelled {label}" not in clause or expected[other.state] == label
    if fact.because is Note.CAN_LOOP:
        assert expected[state] == "D" and labels[state] in "WL"
    if "A win needs a child labelled L" in verdict.sentence:
        assert "L" not in [expected[child.state] for child in verdict.about.children.values()]
    assert [type(other) for other in more] == [RootRight] * (labels[start] == expected[start])


def consistent(root, expected, seed):
    """Return wrong labels that all follow from each other, starting with wrong draws, or None if none are found."""
    dice, labels = random.Random(seed), dict(expected)
    inner = [node for node in nodes(root) if node.children]
    for state in [node.state for node in inner if expected[node.state] == "D"]:
        labels[state] = "W" if state[0] == seed % 2 + 1 else "L"
    for _ in range(len(expected) * 4):
        derived = {node.state: rule([labels[child.state] for child in node.children.values()]) for node in inner}
        wrong = [state for state in derived if derived[state] != labels[state]]
        if not wrong:
            return labels if labels != expected else None
        state = dice.choice(wrong)
        labels[state] = derived[state]
    return None


def test_consistent_but_wrong_labels_on_a_loop_are_found():
    found = set()
    for title, game in GAMES.items():
        root, expected = build_graph(game), truth(game)
        for labels in filter(None, (consistent(root, expected, seed) for seed in range(2))):
            verdict = check(put(root, labels), game)
            assert verdict.right is False and expected[verdict.about.state] == "D"
            assert verdict.facts[0].because is Note.CAN_LOOP
            found.add(title)
    assert len(found) >= 5


def test_check_can_compare_games_that_have_loops():
    right = OneTwoTen(4, take_back=True)
    for same, expected in ((OneTwoTen(4, take_back=True), right), (right.moves, right), (PongHauKi(), PongHauKi())):
        assert check(same, expected).right is True
    assert isinstance(check(OneTwoTen(4), right).facts[0], MissingMoves)
