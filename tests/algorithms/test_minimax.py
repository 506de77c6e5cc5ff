"""minimax and alpha-beta, compared with labels and with an oracle that does not use nodes."""

import itertools
import math

import pytest
from examples import ALL, GAMES, Row, solver
from hypothesis import given, settings
from hypothesis import strategies as some

from gametree import Game, GameError, Node, OneTwoTen, build_graph, build_tree, games, nodes, record, value_of
from gametree.algorithms.guarded import alphabeta, label, minimax
from gametree.algorithms.retrograde import remoteness
from gametree.core.graph import Merged


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 50])
def test_minimax_estimates_the_same_states_in_a_game_and_in_its_tree(depth):
    estimated = []
    for thing in (games.Matches(6), build_tree(games.Matches(6))):
        states = []
        minimax(thing, depth=depth, evaluate=lambda state, states=states: states.append(state) or 0.25)
        estimated.append(states)
    assert estimated[0] == estimated[1] and bool(estimated[0]) == (depth < 6)


BOTH = pytest.mark.parametrize("search", [minimax, alphabeta])
fixed = settings(derandomize=True, deadline=None, max_examples=80)


class Drawn(Game):
    """A game defined by nested lists, whose leaves are numbers, W, L or D. A state is the player and the path."""

    def __init__(self, lists, first=1):
        self.lists, self.start = lists, (first,)

    def at(self, state):
        found = self.lists
        for move in state[1:]:
            found = found[move]
        return found

    def moves(self, state):
        found = self.at(state)
        count = len(found) if isinstance(found, list) else isinstance(found, float)  # the search stops at a float
        return {move: (3 - state[0], *state[1:], move) for move in range(count)}

    outcome = at


def grown(node):
    """Return the tree of a Drawn game, in which numbers and labels are leaves."""
    if isinstance(node.game.at(node.state), list):
        node.children = {move: grown(Node(node.game, state)) for move, state in node.game.moves(node.state).items()}
    return node


def value_of_lists(found, player):
    """Return the value for player 1 of the nested lists of a Drawn game, with `player` to move."""
    if isinstance(found, list):
        mine = 1 if player == 1 else -1
        return mine * max(mine * value_of_lists(below, 3 - player) for below in found)
    return found if isinstance(found, float) else {"W": 1, "D": 0, "L": -1}[found] * (1 if player == 1 else -1)


ENDS = some.sampled_from("WLD") | some.floats(-1, 1)
LISTS = some.recursive(ENDS, lambda below: some.lists(below, min_size=1, max_size=4), max_leaves=40)


def mirrored(node):
    """Return the same tree with the moves of every node in reverse order."""
    other = Node(node.game, node.state)
    other.children = {move: mirrored(child) for move, child in reversed(node.children.items())}
    return other


@ALL
def test_values_agree_with_labels_and_with_an_independent_solver(game):
    root, solve = build_tree(game), solver(game)
    assert minimax(game) == alphabeta(game) == minimax(root) == minimax(game, game.start) == root.value
    assert {node.label for node in nodes(root)} == {"?"}
    label(root)
    for i, node in enumerate(nodes(root)):
        assert node.value == value_of(node.label, node.state[0]) == value_of(solve(node.state).label, node.state[0])
        assert i > 300 or minimax(game, node.state) == node.value


@fixed
@given(LISTS, some.sampled_from([1, 2]), some.sampled_from([(-1, 1), (-math.inf, math.inf)]))
def test_searches_agree_with_an_oracle_on_random_trees(lists, first, window):
    game = Drawn(lists, first)
    root = grown(Node(game, game.start))
    expected = value_of_lists(lists, first)
    assert minimax(root, evaluate=game.at) == expected == root.value
    for tree in (root, mirrored(root)):
        assert alphabeta(tree, *window, evaluate=game.at) == expected


@fixed
@given(LISTS, some.integers(0, 5), some.sampled_from([1, 2]))
def test_search_with_a_depth_agrees_with_a_search_of_the_tree_cut_at_that_depth(lists, depth, first):
    def estimate(state):
        return (len(state) * 7 + sum(state)) % 5 / 2 - 1

    def cut(found, state):
        if not isinstance(found, list):
            return estimate(state) if isinstance(found, float) else found
        if len(state) > depth:
            return estimate(state)
        return [cut(below, (3 - state[0], *state[1:], move)) for move, below in enumerate(found)]

    game = Drawn(lists, first)
    root = grown(Node(game, game.start))
    expected = value_of_lists(cut(lists, game.start), first)
    assert minimax(root, depth=depth, evaluate=estimate) == alphabeta(root, depth=depth, evaluate=estimate) == expected
    if all(not isinstance(game.at(node.state), float) for node in nodes(root)):
        assert minimax(game, depth=depth, evaluate=estimate) == expected
        assert alphabeta(game, depth=depth, evaluate=estimate) == expected


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4, 5, 6, 7, 50, None])
@pytest.mark.parametrize("game", [OneTwoTen(6), games.EvenOrOdd(5), games.Matches(6), GAMES["Wild(1)"]], ids=repr)
def test_evaluate_is_called_only_if_the_search_stops_before_the_end_of_the_game(game, depth):
    root, asked = build_tree(game), {}

    def value(search, thing):
        asked[search, thing is root] = states = []
        return search(thing, depth=depth, evaluate=lambda state: states.append(state) or 0.25)

    level = [root]
    for _ in range(50 if depth is None else depth):
        level = [child for node in level for child in node.children.values()]
    expected = [node.state for node in level if node.children]
    expected_value = value(minimax, root)
    assert value(minimax, game) == expected_value == value(alphabeta, root)
    assert asked[minimax, True] == asked[minimax, False] == expected
    pruned = asked[alphabeta, True]
    assert set(pruned) <= set(expected) and len(pruned) <= len(expected)
    assert expected or expected_value == minimax(game)


def test_nodes_below_the_depth_limit_get_no_value():
    root = build_tree(OneTwoTen())
    minimax(root, depth=2, evaluate=lambda state: 0)
    assert [root.value, root[1].value, root[1][1].value, root[1][1][1].value] == [0, 0, 0, None]


def test_incomplete_tree_can_be_searched_with_evaluate():
    root = build_tree(games.Matches(21), depth=3)
    assert minimax(root, evaluate=lambda state: 1 if state == (2, 13) else 0) == 0
    assert alphabeta(root, evaluate=lambda state: 1 if state[1] >= 13 else 0) == 1
    assert alphabeta(games.Matches(200), depth=3, evaluate=lambda state: 0.5) == 0.5


@BOTH
def test_error_in_the_rules_is_reported_even_if_there_is_an_estimate(search):
    class Late(OneTwoTen):
        def moves(self, state):
            return 1 // 0 if state[1] == 3 else super().moves(state)

    root = build_tree(Late(), depth=2)
    with pytest.raises(GameError, match=r"^Late\.moves\(\(1, 3\)\) failed: ZeroDivisionError"):
        search(root, evaluate=lambda state: 0)


@pytest.mark.parametrize("more", [{}, {"depth": 4_000, "evaluate": lambda state: 0}], ids=["whole", "depth"])
def test_loops_and_very_deep_games_raise_a_helpful_error(more):
    ring, deep = build_graph(Row(2, back=True)), build_tree(Row(5_000))
    for search, thing in itertools.product((minimax, alphabeta), (ring, deep, Row(2, back=True), Row(5_000))):
        loop = r"^Play can return to \(\d, \d+\)\. .* works backward\. Otherwise, use card\(game\)\.$"
        message = loop if thing is ring else r"^\(\d, \d+\) is deeper in the tree than Python's recursion limit"
        with pytest.raises(GameError, match=message) as refusal:
            search(thing, **more)
        assert refusal.value.__cause__ is None and len(str(refusal.value)) < 230


def test_minimax_visits_each_graph_node_once_and_finds_the_values_of_the_tree():
    for game in (OneTwoTen(), games.Matches(9), games.Nim(2, 2, 1), games.TicTacToe("X.O.O.X..")):
        root = build_graph(game)
        assert sum(step.kind == "enter" for step in record(minimax, root).steps) == len(nodes(root))
        tree = build_tree(game)
        minimax(tree)
        expected = {node.state: node.value for node in nodes(tree)}
        assert {node.state: node.value for node in nodes(root)} == expected
        assert alphabeta(root) == minimax(root, depth=20) == tree.value
    assert minimax(build_graph(OneTwoTen(250))) == 1  # the graph has too many paths to follow one by one


def test_search_with_a_depth_limit_works_even_if_the_game_has_loops():
    for search, thing in itertools.product(
        (minimax, alphabeta), (build_graph(games.PongHauKi()), Row(2, back=True), build_graph(Row(2, back=True)))
    ):
        assert search(thing, depth=4, evaluate=lambda state: 0.5) == 0.5


def test_node_that_stands_for_both_players_has_label_and_remoteness_but_no_value():
    for search in (minimax, alphabeta):
        root = build_graph(OneTwoTen(), key=lambda state: state[1])
        with pytest.raises(
            GameError,
            match=(
                r"^\(1, 0\) stands for states in which either player "
                r"may be to move, so its value"
            ),
        ):
            search(root)
        assert label(root) == "W" and remoteness(root) == 7
        heaps = build_graph(games.Nim(1, 2, 3), key=lambda state: (state[0], *sorted(state[1:])))
        assert search(heaps) == search(build_tree(games.Nim(1, 2, 3))) == -1
    known = build_graph(games.Nim(1, 1), key=lambda state: tuple(sorted(state[1:])))  # keeps the players apart
    assert {type(node) for node in nodes(known)} == {Merged} and minimax(known) == -1


@pytest.mark.parametrize("estimate", [2, "W", None, True, float("nan")])
def test_estimate_must_be_a_number_from_minus_1_to_1(estimate):
    with pytest.raises(GameError, match="a number from −1 to 1"):
        minimax(build_tree(OneTwoTen(4)), depth=1, evaluate=lambda state: estimate)
