"""Anything with `children` is a tree: its branches, its nodes, its names, its print."""

import pytest
from examples import ALL, EACH, Labelled, Pile, Slotted, every, solver, tree

from gametree import GameError, Node, OneTwoTen, build_graph, build_tree, draw, leaves, nodes, print_tree, tree_text
from gametree.core import limits
from gametree.core.introspect import label_of, name, state_of
from gametree.core.tree import Tree


class Of:
    """A node that has what it is given."""

    def __init__(self, **attributes):
        vars(self).update(attributes)


@EACH
def test_nodes_of_any_class_are_walked_each_once_before_those_below_and_tell_their_state_and_label(kinds):
    root = tree(kinds, 5)
    assert list(map(id, nodes(root))) == list(map(id, every(root)))
    told = [(state_of(node), label_of(node)) for node in every(root)]
    assert told[:3] == [((1, 0), "?"), ((2, 1), "?"), ((1, 2), "?")]


@ALL
def test_leaves_are_the_nodes_without_moves_from_left_to_right(game):
    root = build_tree(game)
    found = list(leaves(root))
    assert len(found) == solver(game)(game.start).leaves
    assert found == [node for node in nodes(root) if not node.children]


def test_a_shared_node_comes_once_and_a_loop_comes_to_an_end():
    below = Of(children=[])
    assert len(nodes(Of(children=[below, Of(children=[below])]))) == 3
    root = Of(children=[])
    root.children.append(Of(children=[root]))
    assert (len(nodes(root)), len(leaves(root))) == (2, 0)


CALLED = [
    (Node(OneTwoTen(), (1, 7)), "(1, 7)"),
    *((kind(2, 3), "(2, 3)") for kind in (Pile, Slotted)),
    *((Labelled(text), "(1, 7)") for text in ("(1, 7, L)", "(1, 7, 'W')")),
    *((Labelled(text), text) for text in ("my node", "{[1]}", "")),
    (Labelled("9" * 5_000), "9" * 39 + "…"),
    (Labelled("two\nlines"), "two lines"),
    (Of(children=()), "a Of"),
]


@pytest.mark.parametrize(("node", "called"), CALLED)
def test_a_node_is_called_by_its_state_or_by_what_it_says(node, called):
    assert name(node) == called


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


def test_three_children_are_printed_indented_with_the_parent_first(capsys):
    root = Labelled("root")
    root.children = [Labelled("a"), Labelled("b"), Labelled("c")]
    print_tree(root)
    assert capsys.readouterr().out == "root\n   a\n   b\n   c\n"


def lazy(count):
    """A node that makes so many new children each time it is asked for them."""

    class Lazy:
        @property
        def children(self):
            return [Lazy() for _ in range(count)]

    return Lazy()


def test_a_node_that_was_printed_before_is_only_named():
    shared = Node(OneTwoTen(2), (1, 2))
    root = Node(OneTwoTen(2), (1, 0))
    root.children = {1: Node(OneTwoTen(2), (2, 1)), 2: shared, 3: root}
    root.children[1].children = [shared]
    shared.children = [Node(OneTwoTen(2), (2, 9))]
    below = "   (2, 1, ?)\n      (1, 2, ?)\n         (2, 9, ?)\n   (1, 2, ?) again\n   (1, 0, ?) again"
    assert tree_text(root) == f"(1, 0, ?)\n{below}"


def test_a_print_that_nobody_would_read_stops():
    text = tree_text(build_tree(OneTwoTen()), most=50)
    assert len(text.split("\n")) == 51 and text.endswith("… and so on: there are more than 50 lines.")
    many = [Of(children=[]) for _ in range(300)]  # many ways to few nodes
    for node in many:
        node.children = many
    assert len(tree_text(many[0]).split("\n")) == 1_001


@pytest.mark.parametrize("function", [nodes, leaves])
@pytest.mark.parametrize("count", [1, 2, 300])
def test_a_tree_without_end_is_told_so(function, count, monkeypatch):
    monkeypatch.setattr(limits, "NODES_BUILT", 1_000)
    with pytest.raises(GameError, match="^There are more than 1,000 nodes, or moves to them. Is the tree infinite?"):
        function(lazy(count))


def test_a_tree_is_numbered_no_further_than_asked_and_says_where_it_is_cut():
    whole, cut, deep = Tree(lazy(2), most=100), Tree(lazy(10), most=100), Tree(lazy(3), depth=2)
    assert (len(whole.nodes), whole.depth, whole.cut) == (63, 5, set(range(31, 63)))
    assert (len(cut.nodes), cut.depth, cut.cut) == (11, 1, set(range(1, 11)))
    assert (len(deep.nodes), deep.depth, deep.cut) == (13, 2, set(range(4, 13)))


def shared(times=2, back=False):
    """A node to which so many ways lead, by a node that may lead back to the root."""
    below = Of(children=[])
    root = Of(children=[below] * times)
    below.children = [root] if back else []
    return root


ROOTS = {
    "tree": [Of(children=[]), Of(children=[Of(children=[])]), build_tree(OneTwoTen(5)), shared(1)],
    "graph": [build_graph(OneTwoTen(5)), shared(2), shared(1, back=True)],
}


@pytest.mark.parametrize(("root", "kind"), [(root, kind) for kind in ROOTS for root in ROOTS[kind]], ids=range(7))
def test_a_second_way_to_a_node_makes_a_graph_and_so_does_one_back_to_the_root(root, kind):
    assert Tree(root).kind == kind == draw(root).kind
    assert repr(draw(root)).startswith(f"<drawing of a {kind}, ")
    assert Tree(root, depth=0).kind == "tree"
