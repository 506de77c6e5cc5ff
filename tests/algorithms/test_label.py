"""The three rules and remoteness, compared with a solver that does not use nodes."""

import itertools
import sys

import pytest
from examples import ALL, Pile, Row, solver, tree

from gametree import GameError, OneTwoTen, build_graph, build_tree, nodes
from gametree.algorithms.guarded import grundy, label, label_graph, minimax, solve
from gametree.algorithms.label import rule
from gametree.algorithms.retrograde import remoteness


@ALL
def test_labels_and_remoteness_agree_with_an_independent_solver(game):
    root, solve = build_tree(game), solver(game)
    for _ in range(2):  # labelling twice changes nothing
        assert label(root) == root.label == solve(game.start).label
        for node in nodes(root):
            assert node.label == solve(node.state).label
            assert remoteness(node) == (None if node.label == "D" else solve(node.state).lasts)


@pytest.mark.parametrize(
    "labels", [labels for n in (1, 2, 3) for labels in itertools.product("WLD?", repeat=n)], ids="".join
)
def test_rule_returns_a_label_only_if_unknown_labels_cannot_change_it(labels):
    def exact(known):  # the label of the parent if all labels are known
        return "W" if "L" in known else "D" if "D" in known else "L"

    possible = {exact(known) for known in itertools.product(*(label if label != "?" else "WLD" for label in labels))}
    assert rule(list(labels)) == (possible.pop() if len(possible) == 1 else "?")


def test_remoteness_rejects_a_wrong_label():
    root = build_tree(OneTwoTen())
    label(root)
    root.label = "D"
    problem = "is labelled D, which does not follow from the labels below it"
    message = rf"^\(1, 0\) {problem}: run label_graph\(root\) first\.$"
    with pytest.raises(GameError, match=message):
        remoteness(root)
    label_graph(root)
    assert remoteness(root) == 7
    root[1].label = "X"
    with pytest.raises(GameError, match=r"^\(2, 1\) is labelled X, but a label must be W, L or D: run label_graph"):
        remoteness(root)


def test_remoteness_error_gives_advice_that_works_for_a_game_with_loops():
    game = OneTwoTen(3, take_back=True)
    root = build_graph(game)
    with pytest.raises(GameError, match=r"^\(1, 0\) has no label yet: run label_graph\(root\) first\.$"):
        remoteness(root)
    assert (label_graph(root), remoteness(root)) == solve(game)[game.start] == ("L", 2)


def test_label_rejects_a_very_deep_tree_but_solving_backward_has_no_depth_limit():
    root = build_tree(Row(5_001))
    for i, node in enumerate(reversed(nodes(root))):
        node.label = "LW"[i % 2]
    assert remoteness(root) == 5_000 and solve(Row(5_001))[1, 0] == ("L", 5_000)
    with pytest.raises(GameError, match="is deeper in the tree than Python's recursion limit"):
        label(root)


def test_bug_in_the_package_is_not_reported_as_the_students_mistake(monkeypatch):
    monkeypatch.setattr(sys.modules["gametree.algorithms.label"], "rule", lambda labels: labels.nothing)
    with pytest.raises(AttributeError, match="nothing"):
        label(build_tree(OneTwoTen(2)))


def test_remoteness_works_on_a_students_class_and_rejects_missing_labels():
    class Bare(Pile):
        win_loss = property(lambda self: None, lambda self, label: None)

    root = tree((Pile,), 10)
    root.do_win_loss()
    assert remoteness(root) == 7
    with pytest.raises(GameError, match=r"^\(1, 0\) has no label yet: label the nodes first\.$"):
        remoteness(tree((Bare,), 3))


@pytest.mark.parametrize("first", [False, True], ids=["all", "below the root"])
def test_algorithms_ignore_labels_and_values_that_are_already_set(first):
    root = build_graph(OneTwoTen(5))
    untouched = build_graph(OneTwoTen(5))
    for walk in (label, minimax, grundy, label_graph):
        for node in nodes(root)[first:]:
            node.label, node.value, node.grundy = "W", 7, 9
        assert walk(root) == walk(untouched)
    pairs = zip(nodes(root), nodes(untouched), strict=True)
    assert all(node.label == other.label for node, other in pairs)


@pytest.mark.parametrize("walk", [label, minimax, label_graph])
def test_node_reached_by_several_moves_is_visited_only_once(walk):
    asked = []

    class Asked(OneTwoTen):
        def outcome(self, state):
            asked.append(state)
            return "L"

    walk(build_graph(Asked(9)))
    assert sorted(asked) == [(1, 9), (2, 9)]
