"""Anything with `children` is a tree: its branches, its nodes, its names, its print."""

import pytest
from examples import ALL, EACH, every, tree

from gametree import Node, OneTwoTen, build_tree, nodes, tree_text
from gametree.core.introspect import label_of, state_of
from gametree.core.tree import Tree


@EACH
def test_nodes_of_any_class_are_walked_each_once_before_those_below_and_tell_their_state_and_label(kinds):
    root = tree(kinds, 5)
    assert list(map(id, nodes(root))) == list(map(id, every(root)))
    told = [(state_of(node), label_of(node)) for node in every(root)]
    assert told[:3] == [((1, 0), "?"), ((2, 1), "?"), ((1, 2), "?")]


@ALL
def test_the_print_has_a_line_for_every_node_indented_by_its_depth(game):
    root = build_tree(game)
    lines = tree_text(root, most=10_000).split("\n")
    depths = {}
    for node in nodes(root):
        depths.setdefault(id(node), 0)
        depths.update((id(child), depths[id(node)] + 1) for child in node.children.values())
    assert sorted(lines) == sorted("   " * depths[id(node)] + repr(node) for node in nodes(root))


@pytest.mark.parametrize("target", range(1, 8))
def test_two_children_are_printed_sideways_with_the_second_above_and_the_first_below(target):
    def sideways(node, depth=0):
        lower, upper = [*node.children.values(), None, None][:2]
        above = sideways(upper, depth + 1) if upper else []
        return [*above, "   " * depth + repr(node), *(sideways(lower, depth + 1) if lower else [])]

    root = build_tree(OneTwoTen(target))
    assert tree_text(root).split("\n") == sideways(root)


# Trees that come back to themselves, have no end, or do not come back


def lazy(count):
    """A node that makes so many new children each time it is asked for them."""

    class Lazy:
        @property
        def children(self):
            return [Lazy() for _ in range(count)]

    return Lazy()


def test_a_tree_is_numbered_no_further_than_asked_and_says_where_it_is_cut():
    whole, cut, deep = Tree(lazy(2), most=100), Tree(lazy(10), most=100), Tree(lazy(3), depth=2)
    assert (len(whole.nodes), whole.depth, whole.cut) == (63, 5, set(range(31, 63)))
    assert (len(cut.nodes), cut.depth, cut.cut) == (11, 1, set(range(1, 11)))
    assert (len(deep.nodes), deep.depth, deep.cut) == (13, 2, set(range(4, 13)))


def test_a_node_that_was_printed_before_is_only_named():
    shared = Node(OneTwoTen(2), (1, 2))
    root = Node(OneTwoTen(2), (1, 0))
    root.children = {1: Node(OneTwoTen(2), (2, 1)), 2: shared, 3: root}
    root.children[1].children = [shared]
    shared.children = [Node(OneTwoTen(2), (2, 9))]
    below = "   (2, 1, ?)\n      (1, 2, ?)\n         (2, 9, ?)\n   (1, 2, ?) again\n   (1, 0, ?) again"
    assert tree_text(root) == f"(1, 0, ?)\n{below}"
