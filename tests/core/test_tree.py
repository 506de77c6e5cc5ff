"""Trees of nodes of any class with `children`: their branches, nodes, names and texts."""

import pytest
from examples import ALL, EACH, Labelled, Pile, Slotted, every, solver, tree

from gametree import GameError, Node, OneTwoTen, build_graph, build_tree, draw, leaves, nodes, print_tree, tree_text
from gametree.core import limits
from gametree.core.introspect import label_of, name, state_of
from gametree.core.tree import Tree


class AnyNode:
    """A node with any attributes."""

    def __init__(self, **attributes):
        vars(self).update(attributes)


@EACH
def test_nodes_of_any_class_are_visited_once_and_have_a_state_and_a_label(kinds):
    root = tree(kinds, 5)
    assert list(map(id, nodes(root))) == list(map(id, every(root)))
    found = [(state_of(node), label_of(node)) for node in every(root)]
    assert found[:3] == [((1, 0), "?"), ((2, 1), "?"), ((1, 2), "?")]


@ALL
def test_leaves_lists_the_nodes_without_children_from_left_to_right(game):
    root = build_tree(game)
    found = list(leaves(root))
    assert len(found) == solver(game)(game.start).leaves
    assert found == [node for node in nodes(root) if not node.children]


def test_nodes_lists_a_shared_node_once_and_stops_at_a_loop():
    below = AnyNode(children=[])
    assert len(nodes(AnyNode(children=[below, AnyNode(children=[below])]))) == 3
    root = AnyNode(children=[])
    root.children.append(AnyNode(children=[root]))
    assert (len(nodes(root)), len(leaves(root))) == (2, 0)


CALLED = [
    (Node(OneTwoTen(), (1, 7)), "(1, 7)"),
    *((kind(2, 3), "(2, 3)") for kind in (Pile, Slotted)),
    *((Labelled(text), "(1, 7)") for text in ("(1, 7, L)", "(1, 7, 'W')")),
    *((Labelled(text), text) for text in ("my node", "{[1]}", "")),
    (Labelled("9" * 5_000), "9" * 39 + "…"),
    (Labelled("two\nlines"), "two lines"),
    (AnyNode(children=()), "an AnyNode"),
]


@pytest.mark.parametrize(("node", "called"), CALLED)
def test_name_of_a_node_is_its_state_or_its_repr(node, called):
    assert name(node) == called


@ALL
def test_tree_text_has_a_line_for_every_node_indented_by_its_depth(game):
    root = build_tree(game)
    lines = tree_text(root, most=10_000).split("\n")
    depths = {}
    for node in nodes(root):
        depths.setdefault(id(node), 0)
        depths.update((id(child), depths[id(node)] + 1) for child in node.children.values())
    assert sorted(lines) == sorted("   " * depths[id(node)] + repr(node) for node in nodes(root))


@pytest.mark.parametrize("target", range(1, 8))
def test_tree_text_is_turned_sideways_if_no_node_has_more_than_two_children(target):
    def sideways(node, depth=0):
        lower, upper = [*node.children.values(), None, None][:2]
        above = sideways(upper, depth + 1) if upper else []
        return [*above, "   " * depth + repr(node), *(sideways(lower, depth + 1) if lower else [])]

    root = build_tree(OneTwoTen(target))
    assert tree_text(root).split("\n") == sideways(root)


def test_tree_text_is_indented_if_a_node_has_three_children(capsys):
    root = Labelled("root")
    root.children = [Labelled("a"), Labelled("b"), Labelled("c")]
    print_tree(root)
    assert capsys.readouterr().out == "root\n   a\n   b\n   c\n"


def lazy(count):
    """Return a node that creates `count` new children each time its children are read."""

    class Lazy:
        @property
        def children(self):
            return [Lazy() for _ in range(count)]

    return Lazy()


def test_tree_text_prints_descendants_of_a_node_only_once():
    shared = Node(OneTwoTen(2), (1, 2))
    root = Node(OneTwoTen(2), (1, 0))
    root.children = {1: Node(OneTwoTen(2), (2, 1)), 2: shared, 3: root}
    root.children[1].children = [shared]
    shared.children = [Node(OneTwoTen(2), (2, 9))]
    below = "   (2, 1, ?)\n      (1, 2, ?)\n         (2, 9, ?)\n   (1, 2, ?) again\n   (1, 0, ?) again"
    assert tree_text(root) == f"(1, 0, ?)\n{below}"


def test_tree_text_stops_after_the_maximum_number_of_lines():
    text = tree_text(build_tree(OneTwoTen()), most=50)
    assert len(text.split("\n")) == 51 and text.endswith("… and so on: there are more than 50 lines.")
    many = [AnyNode(children=[]) for _ in range(300)]  # few nodes with many branches
    for node in many:
        node.children = many
    assert len(tree_text(many[0]).split("\n")) == 1_001


@pytest.mark.parametrize("function", [nodes, leaves])
@pytest.mark.parametrize("count", [1, 2, 300])
def test_nodes_and_leaves_reject_an_infinite_tree(function, count, monkeypatch):
    monkeypatch.setattr(limits, "NODES_BUILT", 1_000)
    with pytest.raises(GameError, match="^There are more than 1,000 nodes, or moves to them. Is the tree infinite?"):
        function(lazy(count))


def test_tree_is_cut_at_the_limits_for_nodes_and_depth():
    whole, cut, deep = Tree(lazy(2), most=100), Tree(lazy(10), most=100), Tree(lazy(3), depth=2)
    assert (len(whole.nodes), whole.depth, whole.cut) == (63, 5, set(range(31, 63)))
    assert (len(cut.nodes), cut.depth, cut.cut) == (11, 1, set(range(1, 11)))
    assert (len(deep.nodes), deep.depth, deep.cut) == (13, 2, set(range(4, 13)))


def shared(times=2, back=False):
    """Return the root of a graph. `times` moves lead to its only child, and a move may lead `back` to the root."""
    below = AnyNode(children=[])
    root = AnyNode(children=[below] * times)
    below.children = [root] if back else []
    return root


ROOTS = {
    "tree": [AnyNode(children=[]), AnyNode(children=[AnyNode(children=[])]), build_tree(OneTwoTen(5)), shared(1)],
    "graph": [build_graph(OneTwoTen(5)), shared(2), shared(1, back=True)],
}


@pytest.mark.parametrize(("root", "kind"), [(root, kind) for kind in ROOTS for root in ROOTS[kind]], ids=range(7))
def test_kind_is_graph_if_moves_meet_at_a_node_or_lead_to_the_root(root, kind):
    assert Tree(root).kind == kind == draw(root).kind
    assert repr(draw(root)).startswith(f"<drawing of a {kind}, ")
    assert Tree(root, depth=0).kind == "tree"
