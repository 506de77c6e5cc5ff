"""The three rules and remoteness, against a solver that knows nothing of nodes."""

import itertools
import subprocess
import sys

import pytest
from examples import GAMES, Careful, Pile, solver, tree

from gametree import (
    Game,
    GameError,
    Node,
    OneTwoTen,
    alphabeta,
    build_graph,
    build_tree,
    label,
    label_graph,
    minimax,
    nodes,
    remoteness,
    solve,
    value_of,
)
from gametree.algorithms.label import rule

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
        assert remoteness(node) == (None if node.label == "D" else solve(node.state).lasts)


@ALL
def test_labelling_twice_changes_nothing(game):
    root = build_tree(game)
    label(root)
    once = [node.label for node in nodes(root)]
    label(root)
    assert [node.label for node in nodes(root)] == once


@pytest.mark.parametrize(
    "labels", [labels for n in (1, 2, 3) for labels in itertools.product("WLD?", repeat=n)], ids="".join
)
def test_the_rule_says_what_holds_whatever_the_unknown_labels_turn_out_to_be(labels):
    def sure(known):  # with every label known: the best of the children, seen from above
        return "W" if "L" in known else "D" if "D" in known else "L"

    possible = {sure(known) for known in itertools.product(*(label if label != "?" else "WLD" for label in labels))}
    assert rule(list(labels)) == (possible.pop() if len(possible) == 1 else "?")


@pytest.mark.parametrize("node", [Pile(1, 0), Careful(1, 0)])
def test_a_node_of_another_class_labels_itself(node):
    with pytest.raises(
        GameError,
        match="does not know its game: label takes the nodes that build_tree makes. Your own class labels itself.",
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
    with pytest.raises(GameError, match=r"^\(1, 0\) has no label yet: label_graph\(root\) first\.$"):
        remoteness(build_tree(OneTwoTen()))


def test_remoteness_does_not_believe_a_wrong_label():
    root = build_tree(OneTwoTen())
    label(root)
    root.label = "D"
    said = r"^\(1, 0\) is labelled D, which does not follow from the labels below it: label_graph\(root\) first\.$"
    with pytest.raises(GameError, match=said):
        remoteness(root)
    label_graph(root)
    assert remoteness(root) == 7
    root[1].label = "X"
    with pytest.raises(GameError, match=r"^\(2, 1\) is labelled X, and a label is W, L or D: label_graph"):
        remoteness(root)


def test_what_remoteness_and_check_say_first_helps_where_a_game_goes_round():
    game = OneTwoTen(3, take_back=True)
    root = build_graph(game)
    with pytest.raises(GameError, match=r"^\(1, 0\) has no label yet: label_graph\(root\) first\.$"):
        remoteness(root)
    assert (label_graph(root), remoteness(root)) == solve(game)[game.start] == ("L", 2)


def test_remoteness_works_on_a_class_of_the_students_own():
    root = tree((Pile,), 10)
    root.do_win_loss()
    assert remoteness(root) == 7


@pytest.mark.parametrize("depth", [0, 1, 2, 5, 9])
def test_a_tree_that_was_not_built_to_its_end_is_not_labelled(depth):
    with pytest.raises(GameError, match="has moves, but not its children: build the whole tree first"):
        label(build_tree(OneTwoTen(), depth=depth))


def test_a_leaf_is_not_asked_for_its_moves_again():
    asked = []

    class Asked(OneTwoTen):
        def moves(self, state):
            asked.append(state)
            return super().moves(state)

    root = build_tree(Asked())
    assert len(asked) == 232
    label(root), minimax(root), alphabeta(root)
    assert len(asked) == 232


class OneAtATime(Game):
    def __init__(self, length):
        self.start = (1, length)

    def moves(self, state):
        return {1: (3 - state[0], state[1] - 1)} if state[1] else {}


def test_a_tree_deeper_than_calls_go_is_refused_in_a_sentence():
    root = build_tree(OneAtATime(5000))
    for i, node in enumerate(reversed(nodes(root))):
        node.label = "LW"[i % 2]
    assert remoteness(root) == 5_000
    with pytest.raises(GameError, match="is deeper in the tree than Python's calls go"):
        label(root)


RAISED = """
import sys
sys.setrecursionlimit(10**6)
sys.path[:0] = ["tests", "tests/algorithms"]
from gametree import *
from test_label import OneAtATime

root = build_tree(OneAtATime(60_000))
for i, node in enumerate(reversed(nodes(root))):
    node.label = "LW"[i % 2]
for walk in remoteness, label, minimax, alphabeta:
    for thing in root, root.game:
        try:
            print(walk(thing))
        except GameError as error:
            print(error)
"""


def test_no_tree_is_so_deep_that_python_dies_of_it_even_where_its_limit_was_raised():
    ran = subprocess.run([sys.executable, "-c", RAISED], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    deep = sys.version_info < (3, 11)  # where calls take of a stack that has an end
    lines = ran.stdout.splitlines()
    assert len(lines) == 8
    for line, due in zip(
        lines, ["60000", "not yet a tree", "L", "not yet a tree", "-1", "-1", "-1", "-1"], strict=True
    ):
        assert ("than Python's calls go, 3000 one inside the other" if deep and due[0] != "n" else due) in line


def test_backwards_from_the_ends_no_game_is_too_deep():
    assert solve(OneAtATime(5_000))[1, 5_000] == ("L", 5_000)


class Dice(Game):
    """A game in which a die is cast after the first move."""

    start = (1, 0)

    def moves(self, state):
        return {(1, 0): {"cast": (0, 1)}, (0, 1): {1: (1, 5), 2: (2, 5)}}.get(state, {})


def test_where_chance_moves_there_is_no_label():
    for ask in (solve, lambda game: label(build_tree(game)), lambda game: label_graph(build_graph(game))):
        with pytest.raises(GameError, match=r"^At \(0, 1\) chance moves, and no player: W, L and D are for games with"):
            ask(Dice())


@pytest.mark.parametrize(
    ("label", "player"), [("?", 1), ("W", 0), ("W", 3), (None, 1), (["W"], 1), ("W", [1]), ("w", 2), (1, "W")], ids=repr
)
def test_only_a_label_has_a_value_and_only_for_a_player(label, player):
    with pytest.raises(
        GameError, match=r"^value_of\(.*\) has no answer: a label is \"W\", \"L\" or \"D\", for the player to move"
    ):
        value_of(label, player)


def grows_a_third_player():
    class Plus(OneTwoTen):
        def moves(self, state):
            player, pile = state
            return {n: (player + 1, pile + n) for n in (1, 2) if pile + n <= self.target}

    return Plus()


def test_a_third_player_is_found_wherever_the_game_is_walked():
    game = grows_a_third_player()
    said = r"^Plus\.moves\(\(2, 1\)\) leads by 1 to \(3, 2\): a state is a tuple that begins with the player"
    by_hand = [Node(game, state) for state in ((1, 0), (2, 1), (3, 2))]
    for node, child in itertools.pairwise(by_hand):
        node.children = {1: child}
    for ask in (build_tree, minimax, alphabeta, solve):
        with pytest.raises(GameError, match=said):
            ask(game)
    for walk in (label, minimax, alphabeta):
        with pytest.raises(GameError, match=r"^\(3, 2\) is not a state of Plus: a state is a tuple"):
            walk(by_hand[0])


@pytest.mark.parametrize("walk", [label, minimax, alphabeta])
@pytest.mark.parametrize("children", [[Node(OneTwoTen(), (2, 1))], [], None, 7, "ab"], ids=repr)
def test_a_walk_says_which_children_are_no_dict(walk, children):
    root = build_tree(OneTwoTen(4))
    root[1].children = children
    with pytest.raises(GameError, match=r"^The children of \(2, 1\) are "):
        walk(root)


def test_an_error_of_ours_is_not_taken_for_the_students(monkeypatch):
    monkeypatch.setattr(sys.modules["gametree.algorithms.label"], "rule", lambda labels: labels.nothing)
    with pytest.raises(AttributeError, match="nothing"):
        label(build_tree(OneTwoTen(2)))


def test_where_no_label_is_at_all_remoteness_says_so():
    class Bare(Pile):
        win_loss = property(lambda self: None, lambda self, label: None)

    with pytest.raises(GameError, match=r"^\(1, 0\) has no label yet: label the nodes first\.$"):
        remoteness(tree((Bare,), 3))
