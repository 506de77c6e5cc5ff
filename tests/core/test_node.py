"""Node, and trees of nodes."""

import copy
import pickle
import re

import pytest
from examples import ALL, Endless, sentence, solver

from gametree import GameError, Node, OneTwoTen, build_graph, build_tree, games, label, nodes


@ALL
def test_tree_has_a_node_for_every_sequence_of_moves(game):
    root = build_tree(game)
    assert root.state == game.start
    assert len(list(nodes(root))) == solver(game)(game.start).nodes
    for node in nodes(root):
        assert {move: child.state for move, child in node.children.items()} == game.moves(node.state)
        assert list(node.children) == list(game.moves(node.state))  # in the game's own order
        assert (node.label, node.value, node.game) == ("?", None, game)


@ALL
def test_tree_built_to_a_depth_can_be_completed_later(game):
    for depth in (0, 1, 2):
        root = build_tree(game, depth=depth)
        level = [root]
        for _ in range(depth):
            level = [child for node in level for child in node.children.values()]
        assert not any(node.children for node in level)
        for node in level:
            build_tree(node)
        assert len(list(nodes(root))) == solver(game)(game.start).nodes


def test_node_is_indexed_by_moves_and_printed_as_in_the_blog():
    root = build_tree(OneTwoTen())
    assert root[1][2].state == (1, 3) and root[1][2] is root.children[1].children[2]
    assert repr(root) == "(1, 0, ?)"
    root.label = "L"
    assert repr(root) == "(1, 0, L)"


def test_spawn_makes_children_but_no_grandchildren():
    root = Node(OneTwoTen(), (1, 0))
    root.spawn()
    assert [child.state for child in root.children.values()] == [(2, 1), (2, 2)]
    assert not any(child.children for child in root.children.values())


@pytest.mark.parametrize("game", [OneTwoTen(take_back=True), games.PongHauKi()], ids=repr)
def test_infinite_tree_raises_an_error_that_suggests_a_graph(game):
    graph = build_graph(game)
    message = re.fullmatch(
        r"The tree has more than 5,000 nodes and is not finished\. Play can return to (\(.+\)), so the tree is "
        r"infinite\. "
        r"build_graph\(game\) makes one node for each state\.",
        sentence(build_tree, game, limit=5_000),
    )
    again = next(node for node in nodes(graph) if repr(node).startswith(message[1][:-1]))
    assert any(again is node for child in again.children.values() for node in nodes(child))


@pytest.mark.parametrize("game", [OneTwoTen(30), games.TicTacToe(), Endless(), games.Nim(3, 4, 5)], ids=repr)
def test_large_tree_without_loops_raises_an_error_with_suitable_advice(game):
    message = sentence(build_tree, root := Node(game, game.start), limit=5_000)
    assert not root.children
    assert message.startswith("The tree has more than 5,000 nodes and is not finished. The last node that got children")
    if isinstance(game, Endless):
        assert "depth=" in message and "check that every move brings it closer to the end." in message
    assert "return to" not in message and ("build_graph(game)" in message) is not ("minimax(game)" in message)


def test_limit_is_the_maximum_number_of_nodes_and_equal_states_share_a_tuple():
    found = {}
    everything = nodes(build_tree(OneTwoTen(), limit=232))
    assert len(everything) == 232 and all(found.setdefault(node.state, node.state) is node.state for node in everything)
    with pytest.raises(GameError):
        build_tree(OneTwoTen(), limit=231)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda node: pickle.loads(pickle.dumps(node))])
def test_copy_of_a_tree_can_be_labelled_and_completed(again, monkeypatch):
    monkeypatch.setattr(Node, "__slotnames__", list(Node.__slots__), raising=False)  # copy caches the names here
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
