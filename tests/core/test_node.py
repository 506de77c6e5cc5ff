"""Node, and the tree of a game that is made of it."""

import copy
import pickle

import pytest
from examples import ALL, solver

from gametree import GameError, Node, OneTwoTen, build_tree, label, nodes


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
