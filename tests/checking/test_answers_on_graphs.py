"""Predict and check on graphs: nodes that are shared, games that go round; held against an oracle."""

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
    """The label of every state."""
    return {state: label for state, (label, _) in round_by_round(game).items()}


def say(quiz, i, label):
    quiz._on_message(None, {"do": "say", "node": i, "label": label}, None)
    return quiz.view["says"]


@ALL
def test_next_leads_through_a_whole_graph_by_what_the_rules_decide_and_then_to_draws(game):
    quiz, due = predict(build_graph(game)), truth(game)
    letters, asks = ("WLD", "W, L or D?") if "D" in due.values() else ("WL", "W or L?")
    for _ in quiz.nodes:
        at, marks = quiz.view["at"], quiz.view["marks"]
        assert marks[at] == "?" and asks in quiz.view["says"]
        node = quiz.nodes[at]
        below = [marks[quiz.nodes.index(child)] for child in node.children.values()]
        decided = not below or "?" not in below or "L" in below
        assert decided or due[node.state] == "D"
        assert decided != ("No rule decides this label or any missing label below it." in quiz.view["says"])
        wrong = random.Random(at).choice([label for label in letters if label != due[node.state]])
        assert say(quiz, at, wrong).startswith(f"Not {wrong}. ") and quiz.view["marks"][at] == "?"
        said = say(quiz, at, due[node.state])
        assert said.startswith(f"Right. {name(node)} is {due[node.state]}: ") and "will show why" not in said
        labels = [due[child.state] for child in node.children.values()]
        if "no wave" in said:
            assert due[node.state] == "D" and "D" in labels and "L" not in labels
        if "no move wins, but the move to" in said:
            player, place = map(int, re.search(r"but the move to \((\d), (.*?)\) draws", said).groups())
            assert due[player, place] == "D" and "L" not in labels
        quiz._on_message(None, {"do": "next"}, None)
    assert quiz.view["done"] and quiz.score == 0
    for what in ("undo", "show_all"):
        quiz._on_message(None, {"do": what}, None)
        assert quiz.view["done"] == (what == "show_all")
    assert quiz.view["marks"] == [due[node.state] for node in quiz.nodes]


def put(root, labels):
    for node in nodes(root):
        node.label = labels[node.state]
    return root


@ALL
def test_the_labels_of_label_graph_are_right_and_changed_ones_are_not(game):
    root, due = build_graph(game), truth(game)
    label_graph(root)
    assert {node.state: node.label for node in nodes(root)} == due
    assert check(root, game).right is True
    dice = random.Random(5)
    for _ in range(5):
        some = dice.sample(sorted(due), dice.randint(1, len(due)))
        mine = {**due, **{state: dice.choice("WLD") for state in some}}
        said = check(put(root, mine), game)
        assert said.right is (mine == due)
        if mine != due:
            is_true(said, mine, due, game.start)


def is_true(said, mine, due, start):
    """Whether the node that is named is wrong, and what is said of others is so."""
    state, (fact, *more) = said.about.state, said.facts
    assert mine[state] != due[state] and (fact.node, fact.label) == (name(said.about), mine[state])
    clause = said.sentence.split(", but ", 1)[1]
    for other in said.about.children.values():
        for label in "WLD":
            assert f"{name(other)} is {label}" not in clause or due[other.state] == label
    if fact.because is Note.CAN_LOOP:
        assert due[state] == "D" and mine[state] in "WL"
    if "a win needs a child that is L" in clause:
        assert "L" not in [due[child.state] for child in said.about.children.values()]
    assert [type(other) for other in more] == [RootRight] * (mine[start] == due[start])


def consistent(root, due, seed):
    """Labels that all follow from each other, and are wrong, found from wrong draws on; None where none are found."""
    dice, labels = random.Random(seed), dict(due)
    inner = [node for node in nodes(root) if node.children]
    for state in [node.state for node in inner if due[node.state] == "D"]:
        labels[state] = "W" if state[0] == seed % 2 + 1 else "L"
    for _ in range(len(due) * 4):
        follows = {node.state: rule([labels[child.state] for child in node.children.values()]) for node in inner}
        wrong = [state for state in follows if follows[state] != labels[state]]
        if not wrong:
            return labels if labels != due else None
        state = dice.choice(wrong)
        labels[state] = follows[state]
    return None


def test_labels_that_bear_each_other_out_on_a_way_round_are_found_to_be_wrong():
    found = set()
    for title, game in GAMES.items():
        root, due = build_graph(game), truth(game)
        for labels in filter(None, (consistent(root, due, seed) for seed in range(2))):
            said = check(put(root, labels), game)
            assert said.right is False and due[said.about.state] == "D"
            assert said.facts[0].because is Note.CAN_LOOP
            found.add(title)
    assert len(found) >= 5


def test_games_that_go_round_are_held_against_each_other():
    right = OneTwoTen(4, take_back=True)
    for same, due in ((OneTwoTen(4, take_back=True), right), (right.moves, right), (PongHauKi(), PongHauKi())):
        assert check(same, due).right is True
    assert isinstance(check(OneTwoTen(4), right).facts[0], MissingMoves)
