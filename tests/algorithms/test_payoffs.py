"""Games with payoffs: two trees from textbooks, random trees compared with an oracle, and errors."""

import pytest
from examples import sentence
from hypothesis import given, settings
from hypothesis import strategies as some

from gametree import OneTwoTen, build_graph, build_tree, check_rules, games, nodes
from gametree.algorithms.guarded import alphabeta, grundy, label, label_graph, minimax, solve
from gametree.algorithms.retrograde import remoteness

FIGURES = {  # the tree, its value, and the payoffs of the leaves that alpha-beta skips, from left to right
    "Russell and Norvig, figures 5.2 and 5.5": ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 3, [4, 6]),
    "Wikipedia, Alpha–beta pruning": (
        [[[[5, 6], [7, 4, 5]], [[3]]], [[[6], [6, 9]], [[7]]], [[[5]], [[9, 8], [6]]]], 6, [5, 9, 9, 8, 6],
    ),
}
PAYOFFS = some.integers(-20, 20) | some.fractions(-3, 3, max_denominator=4) | some.sampled_from([0, 0.5, -2.25])
TREES = some.lists(some.recursive(PAYOFFS, lambda below: some.lists(below, min_size=1, max_size=4)), min_size=1,
                   max_size=4)  # fmt: skip


def oracle(tree, player):
    """Return the value of a tree of lists for player 1."""
    best = max if player == 1 else min
    return best(oracle(below, 3 - player) for below in tree) if isinstance(tree, list) else tree


def visited(tree, player=1, low=float("-inf"), high=float("inf")):
    """Return the value found by Knuth and Moore's alpha-beta search, and the payoffs that it visits."""
    if not isinstance(tree, list):
        return tree, [tree]
    found, seen = [], []
    for below in tree:
        value, more = visited(below, 3 - player, low, high)
        found, seen = [*found, value], seen + more
        low, high = (max(low, value), high) if player == 1 else (low, min(high, value))
        if low >= high:
            break
    return (max if player == 1 else min)(found), seen


def payoffs(root, valued):
    leaves = [node for node in nodes(root) if not node.children]
    return [node.game.outcome(node.state) for node in leaves if (node.value is not None) == valued]


@pytest.mark.parametrize("figure", FIGURES)
def test_alphabeta_skips_the_same_leaves_as_the_book(figure):
    tree, value, skipped = FIGURES[figure]
    root = build_tree(games.Payoffs(tree))
    assert alphabeta(root) == value == minimax(build_tree(games.Payoffs(tree)))
    assert payoffs(root, valued=False) == skipped
    assert payoffs(root, valued=True) == visited(tree)[1]


@settings(derandomize=True, deadline=None, max_examples=60)
@given(TREES, some.sampled_from([1, 2]))
def test_searches_agree_with_an_oracle_on_games_with_random_payoffs(tree, first):
    game, expected = games.Payoffs(tree, first), oracle(tree, first)
    root, searched = build_tree(game), build_tree(game)
    assert minimax(root) == minimax(game) == minimax(build_graph(game)) == expected
    assert alphabeta(game) == alphabeta(searched) == expected
    assert alphabeta(build_tree(game), -1000, 1000) == expected
    assert payoffs(searched, valued=True) == visited(tree, first)[1]
    for node in nodes(root):
        assert node.value == minimax(game, node.state)


@pytest.mark.parametrize("algorithm", [label, label_graph, solve, grundy])
def test_labels_and_grundy_values_are_rejected_for_games_with_payoffs(algorithm):
    game = games.Payoffs()
    message = sentence(algorithm, game if algorithm is solve else build_tree(game))
    assert "payoff" in message and "Use minimax to find its value" in message
    message = sentence(remoteness, build_tree(game))
    assert message == "(1, 'A') has no label yet, and it can't have one: its game ends with payoffs."


def test_payoffs_names_nodes_as_in_the_books_or_by_the_keys_of_a_dict():
    names = lambda tree: [node.state[1] for node in nodes(build_tree(games.Payoffs(tree)))]  # noqa: E731
    assert names([[3, 12], 5]) == ["A", "B", "B1", "B2", "A2"]
    assert names({"B": [3, 12], "stop": 5}) == ["A", "B", "B1", "B2", "stop"]
    assert names({"left": {"left": 1, "right": 2}, "right": 3})[1:3] == ["A left", "A left left"]
    assert games.Payoffs({"up": 1, "down": 2}).moves((1, "A")) == {"up": (2, "up"), "down": (2, "down")}
    assert "is not a state of this game" in sentence(games.Payoffs().moves, (1, "B"))
    assert "The game is not over at" in sentence(games.Payoffs().outcome, (2, "B"))
    assert [games.Payoffs().text(state) for state in [(2, "B"), (1, "B2")]] == ["B", "12"]


@pytest.mark.parametrize("wrong", [[], 5, [[]], [[3, "x"]], [True], [float("nan")], {}, None])
def test_payoffs_rejects_an_invalid_tree(wrong):
    assert "is not valid: a tree is a list of payoffs" in sentence(games.Payoffs, wrong)
    assert "first must be the player who begins" in sentence(games.Payoffs, [1, 2], first=3)
    assert "Two nodes are called 'B1'" in sentence(games.Payoffs, {"B": [1, 2], "B1": 3})


class Odd(OneTwoTen):
    def __init__(self, *outcomes):
        super().__init__(4)
        self.outcomes = outcomes

    def outcome(self, state):
        return self.outcomes[state[0] - 1]


@pytest.mark.parametrize("walk", [minimax, alphabeta])
@pytest.mark.parametrize("outcomes", [("L", 0.5), (1, "D"), (1, -1), ("D", "L")], ids=str)
def test_searches_reject_games_that_mix_labels_and_payoffs(walk, outcomes):
    message = str(check_rules(Odd(*outcomes)))
    for made in (Odd(*outcomes), build_tree(Odd(*outcomes)), build_graph(Odd(*outcomes))):
        if len({*map(type, outcomes)}) == 1:
            assert "all have payoffs" not in message and walk(made) in (-1, 0, 1)
        else:
            assert sentence(walk, made) in message
