"""Anything with `children` is a tree: its branches, its nodes, its names, its print."""

import time
from dataclasses import dataclass, field

import pytest
from examples import GAMES, KINDS, Careful, Guarded, Pile, Slotted, below, every, solver, tree

from gametree import GameError, Node, OneTwoTen, build_graph, build_tree, draw, leaves, nodes, print_tree, tree_text
from gametree.core import tree as tree_module
from gametree.core.errors import TooLong
from gametree.core.introspect import asked, game_of, label_of, name, player_of, repr_of, state_of
from gametree.core.tree import Tree, branches
from gametree.watching.recording import tracer

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
EACH = pytest.mark.parametrize("kinds", KINDS, ids=lambda kinds: "+".join(kind.__name__ for kind in kinds))


class Of:
    """A node that has what it is given."""

    def __init__(self, **attributes):
        vars(self).update(attributes)


class Saying:
    children = ()

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def chain(length):
    root = node = Of(children=[], label="?")
    for _ in range(length):
        node.children.append(Of(children=[], label="?"))
        node = node.children[0]
    return root


def sentence(function, *arguments):
    with pytest.raises(GameError) as caught:
        function(*arguments)
    return str(caught.value)


@EACH
def test_nodes_of_any_class_are_walked_each_once_and_before_those_below(kinds):
    root = tree(kinds, 5)
    assert list(map(id, nodes(root))) == list(map(id, every(root)))


@ALL
def test_leaves_are_the_nodes_without_moves_from_left_to_right(game):
    root = build_tree(game)
    found = list(leaves(root))
    assert len(found) == solver(game)(game.start).leaves
    assert found == [node for node in nodes(root) if not node.children]


@EACH
def test_any_class_tells_its_state(kinds):
    assert [state_of(node) for node in every(tree(kinds, 3))][:3] == [(1, 0), (2, 1), (1, 2)]


@EACH
def test_any_class_tells_its_label(kinds):
    assert label_of(tree(kinds, 3)) == "?"


def test_a_shared_node_comes_once():
    shared = Of(children=[])
    assert len(list(nodes(Of(children=[shared, Of(children=[shared])])))) == 3


def test_a_loop_comes_to_an_end():
    root = Of(children=[])
    root.children.append(Of(children=[root]))
    assert len(list(nodes(root))) == 2
    assert len(list(leaves(root))) == 0


def test_a_node_that_is_made_anew_every_time_does_not_confuse_the_walk():
    class Fresh:
        def __init__(self, pile):
            self.pile = pile

        @property
        def children(self):
            return [Fresh(self.pile + n) for n in (1, 2) if self.pile + n <= 8]

    assert len(list(nodes(Fresh(0)))) == 88


def test_a_tree_deeper_than_the_recursion_limit_is_walked_and_printed():
    assert sum(1 for _ in nodes(chain(5_000))) == 5_001
    assert len(tree_text(chain(1_500), most=2_000).split("\n")) == 1_501


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (OneTwoTen(), "OneTwoTen is a game, not yet a tree: build_tree(...) or build_graph(...) makes one of it."),
        (Pile, "Pile is a class, not yet a node: make one, as in Pile(1, 0)."),
        (None, "There is no tree here, but None: a return may be missing in what made it."),
        (Saying, "Saying is a class, not yet a node: make one, as in Saying(1, 0)."),
        (Of(player=1, pile=0), "(1, 0) has no children to go to. Your class needs this property"),
        (42, "42 has no children to go to: a node is wanted, and this is of type int."),
        ((2, 10), "(2, 10) has no children to go to: a node is wanted, and this is of type tuple."),
        ([7], "[7] has no children to go to: a node is wanted, and this is of type list."),
        (
            Of(state=(1, 0), children=None),
            "The children of (1, 0) are None, not a list or a dict of nodes: a return may be missing.",
        ),
        (
            Of(state=(1, 0), children=7),
            "The children of (1, 0) are 7, not a list or a dict of nodes: TypeError: 'int' object is not iterable.",
        ),
        (
            Of(state=(1, 0), children=[None]),
            "Among the children of (1, 0) is None: leave out a child that is not there.",
        ),
        (
            Of(state=(1, 0), children={1: None}),
            "Among the children of (1, 0) is None: leave out a child that is not there.",
        ),
    ],
)
def test_what_is_no_tree_is_told_why(thing, said):
    for function in (
        branches,
        tree_text,
        print_tree,
        lambda thing: list(nodes(thing)),
        lambda thing: list(leaves(thing)),
    ):
        assert sentence(function, thing).startswith(said)


def test_a_children_method_without_property_is_told_so():
    class Node(Pile):
        def children(self):
            return []

    assert sentence(branches, Node(1, 0)).endswith("not a list or a dict of nodes: @property may be missing.")


def test_a_children_property_that_stops_is_quoted():
    class Node(Pile):
        @property
        def children(self):
            return [self.add3]

    said = sentence(branches, Node(1, 0))
    assert said.startswith("The children of (1, 0) can't be had: AttributeError: 'Node' object has no attribute 'add3'")
    assert said.endswith("return [self.add3]")


def test_children_that_stop_half_way_are_told_so():
    class Node(Pile):
        @property
        def children(self):
            yield Pile(2, 1)
            raise ValueError("half-way")

    assert "ValueError: half-way" in sentence(branches, Node(1, 0))


@pytest.mark.parametrize(
    ("node", "called"),
    [
        (Node(OneTwoTen(), (1, 7)), "(1, 7)"),
        (Pile(2, 3), "(2, 3)"),
        (Slotted(2, 3), "(2, 3)"),
        (Saying("(1, 7, L)"), "(1, 7)"),
        (Saying("(1, 7, 'W')"), "(1, 7)"),
        (Saying("my node"), "my node"),
        (Saying("{[1]}"), "{[1]}"),
        (Saying("(" * 300), "(" * 39 + "…"),
        (Saying("9" * 5_000), "9" * 39 + "…"),
        (Saying("two\nlines"), "two lines"),
        (Saying(""), ""),
        (Of(children=()), "a Of"),
    ],
)
def test_a_node_is_called_by_its_state_or_by_what_it_says(node, called):
    assert name(node) == called


def test_a_property_that_stops_is_as_good_as_none():
    class Broken:
        children = ()
        state = label = win_loss = player = pile = game = property(lambda node: node.nothing["here"])

        def __getattr__(self, attribute):
            raise KeyError(attribute)

    assert (name(Broken()), state_of(Broken()), label_of(Broken()), game_of(Broken())) == ("a Broken", None, None, None)


@pytest.mark.parametrize("label", [1, True, ["W"], {"W"}, float("nan"), Pile(1, 0), Guarded(1, 0), Careful(1, 0)])
def test_a_label_may_be_anything_and_is_text(label):
    assert isinstance(label_of(Of(label=label)), str)
    assert label_of(Of(label=None, win_loss="W")) == "W"


def test_a_method_named_label_is_no_label():
    class Node(Pile):
        def label(self):
            return "W"

    assert label_of(Node(1, 0)) == "?"


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
    root = Of(children=[Saying("a"), Saying("b"), Saying("c")])
    Of.__repr__ = lambda node: "root"
    try:
        print_tree(root)
    finally:
        del Of.__repr__
    assert capsys.readouterr().out == "root\n   a\n   b\n   c\n"


def test_a_print_that_nobody_would_read_stops():
    text = tree_text(build_tree(OneTwoTen()), most=50)
    assert len(text.split("\n")) == 51
    assert text.endswith("… and so on: more than 50 lines.")


@EACH
def test_any_class_is_printed(kinds):
    assert len(tree_text(tree(kinds, 6)).split("\n")) == len(every(tree(kinds, 6))) == 33


def test_nothing_that_a_node_says_breaks_the_print():
    nasty = ["a\nb", "\x00", "\ud800", "x" * 10_000, "<script>", "\\"]
    lines = tree_text(Of(children=[Saying(text) for text in nasty])).encode().decode().split("\n")
    assert len(lines) == 7 and max(map(len, lines)) < 210


@EACH
def test_below_knows_what_branches_knows(kinds):
    for node in every(tree(kinds, 4)):
        assert [child is other for (_, child), other in zip(branches(node), below(node), strict=True)] == [True] * len(
            below(node)
        )


# Trees that come back to themselves, have no end, or do not come back


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
    assert (
        tree_text(root)
        == """(1, 0, ?)
   (2, 1, ?)
      (1, 2, ?)
         (2, 9, ?)
   (1, 2, ?) again
   (1, 0, ?) again"""
    )


def test_a_loop_of_two_is_printed_sideways_and_ends():
    root = Of(children=[], state=(1, 0))
    root.children.append(Of(children=[root, root]))
    assert tree_text(root) == "a Of\n      a Of again\n   a Of\n      a Of again"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_print_without_end_shows_what_there_is_room_for_and_says_so(count, capsys):
    print_tree(lazy(count), most=100)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 101 and {line.split()[-1] for line in lines[:-1]} == {"Lazy"}
    assert lines[-1] == "… and so on: more than 100 lines."
    assert max(map(len, lines)) < 200
    assert len(tree_text(lazy(count))) < 200_000


def test_what_lies_very_deep_says_how_deep_and_is_indented_no_further():
    lines = tree_text(chain(60)).split("\n")
    assert lines[40] == "   " * 40 + "a Of" and lines[41] == "   " * 40 + "(41 moves down) a Of"


def test_a_print_of_many_ways_to_few_nodes_ends():
    every = [Of(children=[]) for _ in range(300)]
    for node in every:
        node.children = every
    assert len(tree_text(every[0]).split("\n")) == 1_001


@pytest.mark.parametrize("most", ["x", None, -1, 2.5])
def test_how_many_lines_are_enough_is_a_number(most):
    assert sentence(tree_text, chain(1), most).endswith("won't do: most is a whole number, 0 or more.")


@pytest.mark.parametrize("function", [nodes, leaves])
@pytest.mark.parametrize("count", [1, 2, 300])
def test_a_tree_without_end_is_told_so(function, count, monkeypatch):
    monkeypatch.setattr(tree_module, "LIMIT", 1_000)
    assert sentence(function, lazy(count)).startswith(
        "More than 1,000 nodes, or ways to them. Is there no end?"
    )


def test_the_error_of_a_tree_without_end_does_not_keep_its_nodes(monkeypatch):
    monkeypatch.setattr(tree_module, "LIMIT", 10_000)
    made = []

    class Counted:
        def __init__(self):
            made.append(1)

        def __del__(self):
            made.pop()

        @property
        def children(self):
            return [Counted()]

    with pytest.raises(GameError) as caught:
        nodes(Counted())
    assert str(caught.value).startswith("More than 10,000 nodes")
    assert caught.tb and len(made) < 10


def test_children_without_end_are_printed_as_far_as_there_is_room_in_a_moment():
    class Node(Pile):
        @property
        def children(self):
            while True:
                yield Node(1, 0)

    began = time.perf_counter()
    assert tree_text(Node(1, 0)).endswith("\n… and so on: more than 1,000 lines.")
    assert time.perf_counter() - began < 20


def test_children_without_end_are_told_so(monkeypatch):
    monkeypatch.setattr(tree_module, "LIMIT", 1_000)
    monkeypatch.setattr(branches, "__defaults__", (1_000,))  # or it is a million, which takes a while

    class Node(Pile):
        @property
        def children(self):
            while True:
                yield Node(1, 0)

    for function in (nodes, leaves):
        assert sentence(function, Node(1, 0)).startswith("More than 1,000 nodes, or ways to them.")
    assert len(branches(Node(1, 0))) == 1_001 and len(branches(Node(1, 0), 5)) == 6
    assert len(tree_text(Node(1, 0)).split("\n")) == 1_001
    assert Tree(Node(1, 0), most=100).cut == {0}


def test_a_tree_is_numbered_no_further_than_asked_and_says_where_it_is_cut():
    whole, cut, deep = Tree(lazy(2), most=100), Tree(lazy(10), most=100), Tree(lazy(3), depth=2)
    assert (len(whole.nodes), whole.depth, whole.cut) == (63, 5, set(range(31, 63)))
    assert (len(cut.nodes), cut.depth, cut.cut) == (11, 1, set(range(1, 11)))
    assert (len(deep.nodes), deep.depth, deep.cut) == (13, 2, set(range(4, 13)))


@pytest.mark.parametrize("attribute", ["children", "state", "player", "label"])
def test_what_does_not_come_back_is_stopped_once_and_told_with_its_line(attribute, monkeypatch):
    monkeypatch.setattr(tracer, "SECONDS", 0.5)

    class Stuck:
        children = ()

    def endless(node):
        while True:
            pass  # for ever

    setattr(Stuck, attribute, property(endless))
    question = {"children": branches, "state": state_of, "player": player_of, "label": label_of}[attribute]
    began = time.process_time()
    said = {sentence(question, Stuck()) for _ in range(1_000)}
    assert time.process_time() - began < 10 and len(said) == 1
    assert f"Stuck.{attribute} stopped: it did not come back for many seconds, and was stopped." in said.pop()


def test_children_that_do_not_come_back_half_way_are_told_so(monkeypatch):
    monkeypatch.setattr(tracer, "SECONDS", 0.5)

    class Node(Pile):
        @property
        def children(self):
            yield Pile(2, 1)
            while True:
                pass

    assert "Node.children stopped: it did not come back" in sentence(nodes, Node(1, 0))


def test_a_repr_that_does_not_come_back_is_asked_once(monkeypatch):
    monkeypatch.setattr(tracer, "SECONDS", 0.5)

    class Mute:
        def __init__(self, children=()):
            self.children = children

        def __repr__(self):
            while True:
                pass

    began, root = time.perf_counter(), Mute([Mute() for _ in range(200)])
    lines = tree_text(root).split("\n")
    assert time.perf_counter() - began < 10
    assert lines[0] == "Mute, whose __repr__ stops with TooLong" and set(lines[1:]) == {"   a Mute"}
    assert name(root) == "a Mute" and state_of(root) is None


def test_a_call_that_takes_long_as_a_whole_is_not_said_to_be_the_node_s_fault(monkeypatch):
    root = Of(children=[])
    with pytest.raises(TooLong):
        asked(root, "children", too_long)
    assert branches(root) == []


def too_long():
    raise TooLong


@dataclass
class Both:
    left: object = None
    right: object = None
    mark: str = "?"
    children: list = field(default_factory=list)


def test_a_dataclass_with_shared_children_is_named_printed_and_told_in_a_moment():
    node = Both()
    for _ in range(60):
        node = Both(node, node, "x", [node, node])
    began, printed = time.perf_counter(), tree_text(node).split("\n")
    del node.children
    node = name(node), repr_of(node), sentence(branches, node)  # so that pytest writes no repr
    assert node[:2] == ("Both(mark=x)", "Both(mark=x)") and node[2].startswith("Both(mark=x) has no children to go to.")
    assert (len(printed), sum(line.endswith(" again") for line in printed)) == (121, 60)
    assert time.perf_counter() - began < 5


def test_a_dataclass_with_a_repr_of_its_own_says_that():
    @dataclass
    class Own:
        children: tuple = ()

        def __repr__(self):
            return "(1, 7, L)"

    assert (repr_of(Own()), name(Own())) == ("(1, 7, L)", "(1, 7)")


class Rude:
    def __eq__(self, other):
        raise ValueError

    __repr__ = __str__ = __hash__ = None


@pytest.mark.parametrize(
    ("state", "player"),
    [
        ((), None),
        ((1,), 1),
        ((0, 5), 0),
        ((3, 5), None),
        (("1", 5), None),
        ((None, 1), None),
        (([], 1), None),
        ((Rude(), 1), None),
    ],
    ids=range(8),
)
def test_any_state_tells_a_player_or_none(state, player):
    node = Of(state=state, children=())
    assert player_of(node) == player and isinstance(name(node), str) and isinstance(tree_text(node), str)


def test_numpy_s_numbers_are_players_and_its_arrays_are_none():
    numpy = pytest.importorskip("numpy")
    assert type(player_of(Of(player=numpy.int64(2), children=()))) is int
    assert player_of(Of(state=(numpy.int8(1), 0), children=())) == 1
    assert player_of(Of(state=(numpy.array([1, 2]), 0), children=())) is None
    assert player_of(Of(player=numpy.array([1, 2]), children=())) is None


def test_children_assigned_as_a_list_to_our_node_are_walked():
    root, child = Node(OneTwoTen(), (1, 0)), Node(OneTwoTen(), (2, 1))
    root.children = [child]
    assert nodes(root) == [root, child] and leaves(root) == [child]
    assert tree_text(root) == "(1, 0, ?)\n   (2, 1, ?)"


def shared(times=2, back=False):
    """A node to which so many ways lead, by a node that may lead back to the root."""
    below = Of(children=[])
    root = Of(children=[below] * times)
    below.children = [root] if back else []
    return root


@pytest.mark.parametrize(
    ("root", "kind"),
    [
        (Of(children=[]), "tree"),
        (chain(3), "tree"),
        (build_tree(OneTwoTen(5)), "tree"),
        (build_graph(OneTwoTen(5)), "graph"),
        (shared(1), "tree"),
        (shared(2), "graph"),
        (shared(1, back=True), "graph"),
    ],
    ids=range(7),
)
def test_a_second_way_to_a_node_makes_a_graph_and_so_does_one_back_to_the_root(root, kind):
    assert Tree(root).kind == kind == draw(root).kind
    assert repr(draw(root)).startswith(f"<drawing of a {kind}, ")
    assert Tree(root, depth=0).kind == "tree"
