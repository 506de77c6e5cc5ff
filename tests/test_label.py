"""The three rules and remoteness, against a solver that knows nothing of nodes."""

import itertools

import pytest
from examples import GAMES, Careful, Pile, solver, tree

from gametree import Game, GameError, Node, OneTwoTen, build_tree, label, nodes, remoteness
from gametree.label import rule

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@ALL
def test_every_node_gets_the_label_that_an_independent_solver_gives(game):
    root, solve = build_tree(game), solver(game)
    assert label(root) == root.label == solve(game.start).label
    for node in nodes(root):
        assert node.label == solve(node.state).label


@ALL
def test_every_node_lasts_as_long_as_an_independent_solver_says(game):
    root, solve = build_tree(game), solver(game)
    label(root)
    for node in nodes(root):
        assert remoteness(node) == solve(node.state).lasts


@ALL
def test_labelling_twice_changes_nothing(game):
    root = build_tree(game)
    label(root)
    once = [node.label for node in nodes(root)]
    label(root)
    assert [node.label for node in nodes(root)] == once


@pytest.mark.parametrize("labels", [labels for n in (1, 2, 3) for labels in itertools.product("WLD?", repeat=n)], ids="".join)
def test_the_rule_says_what_holds_whatever_the_unknown_labels_turn_out_to_be(labels):
    def sure(known):  # with every label known: the best of the children, seen from above
        return "W" if "L" in known else "D" if "D" in known else "L"

    possible = {sure(known) for known in itertools.product(*(label if label != "?" else "WLD" for label in labels))}
    assert rule(list(labels)) == (possible.pop() if len(possible) == 1 else "?")


@pytest.mark.parametrize("node", [Pile(1, 0), Careful(1, 0)])
def test_a_node_of_another_class_labels_itself(node):
    with pytest.raises(
        GameError, match="does not know its game: label takes the nodes that build_tree makes. Your own class labels itself."
    ):
        label(node)


@pytest.mark.parametrize("function", [label, remoteness])
def test_a_game_a_class_and_nothing_at_all_are_no_trees(function):
    with pytest.raises(GameError, match=r"^OneTwoTen is a game, not yet a tree"):
        function(OneTwoTen())
    with pytest.raises(GameError, match=r"^Node is a class, not yet a node"):
        function(Node)
    with pytest.raises(GameError, match=r"^There is no tree here, but None"):
        function(None)


def test_remoteness_asks_for_labels_first():
    with pytest.raises(GameError, match=r"^\(1, 0\) is labelled \?, which its children do not bear out: label\(root\) first\.$"):
        remoteness(build_tree(OneTwoTen()))


def test_remoteness_does_not_believe_a_wrong_label():
    root = build_tree(OneTwoTen())
    label(root)
    root.label = "D"
    with pytest.raises(GameError, match="labelled D"):
        remoteness(root)


def test_remoteness_works_on_a_class_of_the_students_own():
    root = tree((Pile,), 10)
    root.do_win_loss()
    assert remoteness(root) == 7


@pytest.mark.parametrize("depth", [0, 1, 2, 5, 9])
def test_a_tree_that_was_not_built_to_its_end_is_not_labelled(depth):
    with pytest.raises(GameError, match="has moves, but not its children: build the whole tree first"):
        label(build_tree(OneTwoTen(), depth=depth))


def test_a_tree_deeper_than_calls_go_is_refused_in_a_sentence():
    class OneAtATime(Game):
        start = (1, 5000)

        def moves(self, state):
            return {1: (3 - state[0], state[1] - 1)} if state[1] else {}

    with pytest.raises(GameError, match="is deeper in the tree than Python's calls go"):
        label(build_tree(OneAtATime()))
