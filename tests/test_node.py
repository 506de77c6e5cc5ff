"""Node, and the tree of a game that is made of it."""

import gc

import pytest
from examples import GAMES, solver

from gametree import Game, GameError, Node, OneTwoTen, build_tree, nodes

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


class Endless(Game):
    start = (1, 0)

    def moves(self, state):
        return {1: (3 - state[0], state[1] + 1), 2: (3 - state[0], state[1] + 2)}


class Line(Endless):
    """One move at a time."""

    def __init__(self, length):
        self.length = length

    def moves(self, state):
        return {1: (3 - state[0], state[1] + 1)} if state[1] < self.length else {}


@ALL
def test_a_tree_has_a_node_for_every_way_to_get_there(game):
    root = build_tree(game)
    assert root.state == game.start
    assert len(list(nodes(root))) == solver(game)(game.start).nodes
    for node in nodes(root):
        assert {move: child.state for move, child in node.children.items()} == game.moves(node.state)
        assert list(node.children) == list(game.moves(node.state))  # in the game's own order
        assert (node.label, node.value, node.game) == ("?", None, game)


@ALL
def test_depth_builds_so_many_moves_and_the_rest_can_grow_later(game):
    for depth in (0, 1, 2):
        root = build_tree(game, depth=depth)
        level = [root]
        for _ in range(depth):
            level = [child for node in level for child in node.children.values()]
        assert not any(node.children for node in level)
        for node in level:
            build_tree(node)
        assert len(list(nodes(root))) == solver(game)(game.start).nodes


def test_two_steps_down_are_two_brackets():
    root = build_tree(OneTwoTen())
    assert root[1][2].state == (1, 3)
    assert root[1][2] is root.children[1].children[2]


def test_a_node_is_printed_as_the_blog_prints_it():
    node = Node(OneTwoTen(), (1, 7))
    assert repr(node) == "(1, 7, ?)"
    node.label = "L"
    assert repr(node) == "(1, 7, L)"


def test_spawn_makes_the_children_and_not_theirs():
    root = Node(OneTwoTen(), (1, 0))
    root.spawn()
    assert [child.state for child in root.children.values()] == [(2, 1), (2, 2)]
    assert not any(child.children for child in root.children.values())


def test_a_move_that_is_none_names_those_that_are():
    root = build_tree(OneTwoTen(2))
    with pytest.raises(GameError, match=r"^3 is not a move from \(1, 0\): the moves are 1, 2\.$"):
        root[3]
    with pytest.raises(GameError, match=r"^1 is not a move from \(2, 2\): it has no children \(a leaf, or not spawned yet\)\.$"):
        root[2][1]
    with pytest.raises(GameError, match=r"^'1' is not a move"):
        root["1"]


def test_a_tree_that_grows_too_large_says_how_far_it_came_and_what_to_do():
    with pytest.raises(GameError) as caught:
        build_tree(Endless(), limit=5_000)
    said = str(caught.value)
    assert said.startswith("more than 5,000 nodes, and not done: the last to spawn was (")
    assert "depth=" in said and "does every move lead nearer to the end?" in said


def test_the_limit_is_how_many_nodes_are_allowed():
    assert len(list(nodes(build_tree(OneTwoTen(), limit=232)))) == 232
    with pytest.raises(GameError):
        build_tree(OneTwoTen(), limit=231)


def test_a_tree_much_deeper_than_the_recursion_limit_is_built_and_goes_away_again():
    root = build_tree(Line(20_000))
    assert sum(1 for _ in nodes(root)) == 20_001
    del root


@pytest.mark.parametrize("collecting", [True, False])
@pytest.mark.parametrize("game", [OneTwoTen(), Endless()], ids=["ends", "fails"])
def test_building_leaves_the_garbage_collector_as_it_was(collecting, game):
    was = gc.isenabled()
    (gc.enable if collecting else gc.disable)()
    try:
        build_tree(game, limit=300)
    except GameError:
        assert isinstance(game, Endless)
    finally:
        now = gc.isenabled()
        (gc.enable if was else gc.disable)()
    assert now == collecting


def test_equal_states_are_one_tuple_so_that_large_trees_fit():
    found = {}
    for node in nodes(build_tree(OneTwoTen())):
        assert found.setdefault(node.state, node.state) is node.state


def test_rules_that_fail_deep_inside_say_at_which_state():
    class Late(OneTwoTen):
        def moves(self, state):
            return None if state[1] == 4 else super().moves(state)

    with pytest.raises(GameError, match=r"^Late\.moves\(\([12], 4\)\) gave None: is a return missing\?$"):
        build_tree(Late())
