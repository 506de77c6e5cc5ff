"""Node, and the tree of a game that is made of it."""

import copy
import pickle
import re

import pytest
from examples import ALL, Endless, sentence, solver

from gametree import GameError, Node, OneTwoTen, build_graph, build_tree, games, label, nodes


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


def test_two_steps_down_are_two_brackets_and_a_node_is_printed_as_the_blog_prints_it():
    root = build_tree(OneTwoTen())
    assert root[1][2].state == (1, 3) and root[1][2] is root.children[1].children[2]
    assert repr(root) == "(1, 0, ?)"
    root.label = "L"
    assert repr(root) == "(1, 0, L)"


def test_spawn_makes_the_children_and_not_theirs():
    root = Node(OneTwoTen(), (1, 0))
    root.spawn()
    assert [child.state for child in root.children.values()] == [(2, 1), (2, 2)]
    assert not any(child.children for child in root.children.values())


@pytest.mark.parametrize("game", [OneTwoTen(take_back=True), games.PongHauKi()], ids=repr)
def test_a_tree_without_end_is_refused_with_the_graph_that_has_one(game):
    graph = build_graph(game)
    said = re.fullmatch(
        r"The tree has more than 5,000 nodes and is not finished\. Play can return to (\(.+\)), so the tree is "
        r"infinite\. "
        r"build_graph\(game\) makes one node for each state\.",
        sentence(build_tree, game, limit=5_000),
    )
    again = next(node for node in nodes(graph) if repr(node).startswith(said[1][:-1]))
    assert any(again is node for child in again.children.values() for node in nodes(child))


@pytest.mark.parametrize("game", [OneTwoTen(30), games.TicTacToe(), Endless(), games.Nim(3, 4, 5)], ids=repr)
def test_of_a_game_that_goes_round_nowhere_it_is_not_said_and_many_equal_states_lead_to_its_graph(game):
    said = sentence(build_tree, root := Node(game, game.start), limit=5_000)
    assert not root.children
    assert said.startswith("The tree has more than 5,000 nodes and is not finished. The last node that got children")
    assert ("depth=" in said and "does every move lead nearer to the end?" in said) or not isinstance(game, Endless)
    assert "return to" not in said and ("build_graph(game)" in said) is not ("minimax(game)" in said)


def test_the_limit_is_how_many_nodes_are_allowed_and_equal_states_are_one_tuple_so_that_large_trees_fit():
    found = {}
    everything = nodes(build_tree(OneTwoTen(), limit=232))
    assert len(everything) == 232 and all(found.setdefault(node.state, node.state) is node.state for node in everything)
    with pytest.raises(GameError):
        build_tree(OneTwoTen(), limit=231)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda node: pickle.loads(pickle.dumps(node))])
def test_a_copy_is_labelled_and_grown_as_the_tree_it_was_made_from(again, monkeypatch):
    monkeypatch.setattr(Node, "__slotnames__", list(Node.__slots__), raising=False)  # copy leaves it there
    other = again(build_tree(OneTwoTen(5)))
    assert len(nodes(other)) == 20 and label(other) == "W"
    part = again(build_tree(OneTwoTen(5), depth=1))
    with pytest.raises(GameError, match=r"^\(2, 1\) has moves, but its children have not been built"):
        label(part)
    for node in (part[1], other[2][2][1]):
        with pytest.raises(GameError, match="no children"):
            node.children[1] = node
    build_tree(part[1])
    assert part[1][1].state == (1, 2)
