"""Node, and the tree of a game that is made of it."""

import copy
import gc
import pickle
import re
import tracemalloc

import pytest
from examples import GAMES, solver

from gametree import Game, GameError, Node, OneTwoTen, build_graph, build_tree, games, label, nodes, solve
from gametree.core import state_table

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


class Ring(Endless):
    """Eight places in a round."""

    def moves(self, state):
        return {1: (3 - state[0], (state[1] + 1) % 8)}


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
    with pytest.raises(
        GameError, match=r"^1 is not a move from \(2, 2\): it has no children \(a leaf, or not spawned yet\)\.$"
    ):
        root[2][1]
    with pytest.raises(GameError, match=r"^'1' is not a move"):
        root["1"]


def test_a_tree_that_grows_too_large_says_how_far_it_came_and_what_to_do():
    with pytest.raises(GameError) as caught:
        build_tree(Endless(), limit=5_000)
    said = str(caught.value)
    assert said.startswith("more than 5,000 nodes, and not done: the last that got children was (")
    assert "depth=" in said and "does every move lead nearer to the end?" in said


@pytest.mark.parametrize("game", [OneTwoTen(take_back=True), Ring(), games.PongHauKi()], ids=repr)
def test_a_tree_without_end_is_refused_with_the_graph_that_has_one(game):
    graph = build_graph(game)
    with pytest.raises(GameError) as caught:
        build_tree(game, limit=5_000)
    said = re.fullmatch(
        r"more than 5,000 nodes, and not done: (\(.+\)) can come back to itself, so this tree has no end\. "
        r"build_graph\(game\) makes one node for each state\.",
        str(caught.value),
    )
    again = next(node for node in nodes(graph) if repr(node).startswith(said[1][:-1]))
    assert any(again is node for child in again.children.values() for node in nodes(child))


@pytest.mark.parametrize("game", [OneTwoTen(30), games.TicTacToe(), Endless(), games.Nim(3, 4, 5)], ids=repr)
def test_of_a_game_that_goes_round_nowhere_it_is_not_said_and_many_equal_states_lead_to_its_graph(game):
    with pytest.raises(GameError) as caught:
        build_tree(game, limit=5_000)
    said = str(caught.value)
    assert "come back" not in said and ("build_graph(game)" in said) is not ("minimax(game)" in said)


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


CHANGES = {
    "set": lambda children: children.__setitem__(1, 7),
    "delete": lambda children: children.__delitem__(1),
    "|=": lambda children: children.__ior__({1: 7}),
    "setdefault": lambda children: children.setdefault(1, 7),
    "update": lambda children: children.update({1: 7}),
    "update by name": lambda children: children.update(one=7),
    "pop": lambda children: children.pop(1, None),
    "popitem": lambda children: children.popitem(),
    "clear": lambda children: children.clear(),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_nothing_can_be_put_among_the_children_that_are_not_there(change):
    fresh, root = Node(OneTwoTen(2), (1, 0)), build_tree(OneTwoTen(2))
    with pytest.raises(GameError, match=r"^This node has no children yet: spawn\(\) makes them\. Or give it a dict"):
        change(fresh.children)
    with pytest.raises(
        GameError, match=r"^The game is over at this node: it has no children, and none can be put in\.$"
    ):
        change(root[2].children)
    assert fresh.children == root[2].children == Node(OneTwoTen(2), (1, 0)).children == {}


def test_children_can_be_given_all_at_once():
    root, child = Node(OneTwoTen(1), (1, 0)), Node(OneTwoTen(1), (2, 1))
    root.children = root.children | {1: child}
    assert root[1] is child and label(root) == "W"


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda node: pickle.loads(pickle.dumps(node))])
def test_a_copy_is_labelled_and_grown_as_the_tree_it_was_made_from(again, monkeypatch):
    monkeypatch.setattr(Node, "__slotnames__", list(Node.__slots__), raising=False)  # copy leaves it there
    other = again(build_tree(OneTwoTen(5)))
    assert len(nodes(other)) == 20 and label(other) == "W"
    part = again(build_tree(OneTwoTen(5), depth=1))
    with pytest.raises(GameError, match=r"^\(2, 1\) has moves, but not its children"):
        label(part)
    for node in (part[1], other[2][2][1]):
        with pytest.raises(GameError, match="no children"):
            node.children[1] = node
    build_tree(part[1])
    assert part[1][1].state == (1, 2)


def test_a_move_that_has_no_hash_is_none_too():
    with pytest.raises(GameError, match=r"^\[1\] is not a move from \(1, 0\): the moves are 1, 2\.$"):
        build_tree(OneTwoTen(2))[[1]]


@pytest.mark.parametrize("children", [[], [Node(OneTwoTen(2), (2, 1))], None, 7, "ab"], ids=repr)
def test_children_that_are_no_dict_are_told_so(children):
    root = build_tree(OneTwoTen(2))
    root.children = children
    with pytest.raises(
        GameError, match=r"^The children of \(1, 0\) are .*: a Node keeps them in a dict, move -> Node\.$"
    ):
        root["one"]
    build_tree(root)
    assert root[1].state == (2, 1)


@pytest.mark.parametrize("state", [7, (), [1, 0], None, (3, 0)], ids=repr)
def test_a_node_of_what_is_no_state_is_printed_and_refused(state):
    node = Node(OneTwoTen(), state)
    assert repr(node).endswith("?)")
    for ask in (node.spawn, lambda: build_tree(node), lambda: label(node)):
        with pytest.raises(
            GameError, match=r" is not a state of OneTwoTen: a state is a tuple that begins with the player"
        ):
            ask()


def test_a_class_where_a_game_belongs_is_told_so():
    for ask in (Node(OneTwoTen, (1, 0)).spawn, lambda: label(Node(OneTwoTen, (1, 0)))):
        with pytest.raises(
            GameError, match=r"^OneTwoTen is a class, the plan of a game\. Make a game by it: OneTwoTen\(\)\.$"
        ):
            ask()


@pytest.mark.parametrize("what", ["depth", "limit"])
@pytest.mark.parametrize("given", ["2", -1, 1.5, [2], "x", float("nan")], ids=repr)
def test_a_depth_or_a_limit_that_is_no_count_is_told_so(what, given):
    with pytest.raises(GameError, match=f"^{what}=.* won't do: {what} is a whole number, 0 or more\\.$"):
        build_tree(OneTwoTen(), **{what: given})


def kept_after(task):
    """How much memory is in use when a task has been refused, and how much was at most, bytes; and what was said."""
    tracemalloc.start()
    try:
        with pytest.raises(GameError) as refusal:
            task()
        gc.collect()  # of what nothing hangs on Python may keep a little
        return *tracemalloc.get_traced_memory(), str(refusal.value)
    finally:
        tracemalloc.stop()


class Stumbling(Endless):
    """Goes wrong far from the start."""

    def moves(self, state):
        return super().moves(state) if state[1] < 25 else None


@pytest.mark.parametrize("game", [Endless(), Stumbling()], ids=["too large", "goes wrong"])
def test_no_tree_hangs_on_the_error_that_stopped_it(game):
    given = Node(game, (1, 0))
    for task in (lambda: build_tree(game, limit=20_000), lambda: build_tree(given, limit=20_000)):
        kept, most, _ = kept_after(task)
        assert kept < 100_000 < 500_000 < most
    assert not given.children
    given.spawn()
    with pytest.raises(GameError):
        build_tree(given, limit=20_000)
    assert len(nodes(given)) == 3  # as it was before


class History(Game):
    """Every state holds all that was before."""

    start = (1, ())

    def moves(self, state):
        return {1: (3 - state[0], state[1] + (len(state[1]),))}


class Doubling(Game):
    """Every state is twice as long as the one before."""

    start = (1, "a")

    def moves(self, state):
        return {letter: (3 - state[0], state[1] + letter + state[1]) for letter in "ab"}


class Flat(Game):
    """The history stands in the state itself."""

    start = (1,)

    def moves(self, state):
        return {1: (3 - state[0], *state[1:], len(state)), 2: (3 - state[0], *state[1:], -len(state))}


class Wide(Endless):
    """Ever more different states, each of them with a text of its own."""

    def moves(self, state):
        return {n: (3 - state[0], 3 * state[1] + n, f"{state[1]}" * 50) for n in (1, 2, 3)}


@pytest.mark.parametrize("game", [History(), Doubling(), Flat(), Wide()], ids=lambda game: type(game).__name__)
def test_states_that_grow_are_stopped_by_the_memory_they_take(game, monkeypatch):
    monkeypatch.setattr(state_table, "MOST", 4_000_000)
    kept, most, said = kept_after(lambda: build_tree(game))
    assert kept < 500_000 and most < 12_000_000
    assert (
        said.startswith("about ")
        and " MB of states in " in said
        and "does each state hold more than the one before it?" in said
    )
    tracemalloc.start()
    known = solve(game, limit=10**9)  # as where there are too many: what is known of the first ones
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 12_000_000 and known[game.start].label == "?"


def test_what_all_states_share_is_counted_once(monkeypatch):
    monkeypatch.setattr(state_table, "MOST", 1_000_000)
    board = tuple(range(20_000))

    class Shared(Line):
        start = (1, 0, board)

        def moves(self, state):
            return {move: (*after, board) for move, after in super().moves(state[:2]).items()}

    assert len(nodes(build_tree(Shared(1_000)))) == 1_001
