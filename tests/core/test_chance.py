"""Chance: probabilities, averages, and the errors from algorithms that do not work with chance."""

from fractions import Fraction
from math import inf, isclose

import pytest
from examples import CHANCE, Dice, expected
from hypothesis import given, settings
from hypothesis import strategies as some

from gametree import Game, GameError, alphabeta, build_graph, build_tree, games, label, label_graph, minimax, nodes
from gametree.algorithms.ends import value_of
from gametree.core.chance import chances_of
from gametree.core.text import format_number

ALL = pytest.mark.parametrize("game", CHANCE.values(), ids=CHANCE)


class Coin(Game):
    """Toss a coin: player 1 wins with heads, player 2 with tails."""

    start = (0, "coin")

    def __init__(self, chances=None, **sides):
        self.given, self.sides = chances, sides or {"heads": (1, "won"), "tails": (2, "won")}

    def moves(self, state):
        return self.sides if state == self.start else {}

    def outcome(self, state):
        return "W"

    def chances(self, state):
        return self.given if self.given is not None else super().chances(state)


@ALL
def test_minimax_finds_exact_expected_values_on_trees_graphs_and_games(game):
    root, graph, value = build_tree(game), build_graph(game), expected(game)
    assert minimax(root) == minimax(graph) == minimax(game) == value(game.start)
    for node in [*nodes(root), *nodes(graph)]:
        assert node.value == value(node.state) and type(node.value) in (int, Fraction)
        assert minimax(game, node.state) == node.value


@ALL
@pytest.mark.parametrize("window", [(), (-1, 1), (-inf, inf), (-2, 2)])
def test_alphabeta_finds_the_exact_expected_value_and_skips_no_chance_move(game, window):
    root = build_tree(game)
    assert alphabeta(root, *window) == alphabeta(game, *window) == expected(game)(game.start)
    for node in nodes(root):
        if node.value is not None and node.state[0] == 0:
            assert all(child.value is not None for child in node.children.values())


@settings(derandomize=True, deadline=None, max_examples=100)
@given(some.integers(0, 10**6), some.floats(-1, 1), some.floats(-1, 1))
def test_searches_agree_and_alphabeta_respects_its_bounds_on_random_chance_games(seed, alpha, beta):
    game = Dice(seed)
    root, correct = build_tree(game), expected(game)(game.start)
    assert minimax(root) == minimax(build_graph(game)) == minimax(game) == alphabeta(root) == alphabeta(game) == correct
    alpha, beta = sorted([alpha, beta])
    found = alphabeta(root, alpha, beta)
    if alpha < beta:
        assert found == correct if alpha < correct < beta else found <= alpha if correct <= alpha else found >= beta


@settings(derandomize=True, deadline=None, max_examples=100)
@given(some.integers(0, 10**6), some.integers(0, 7))
def test_search_that_stops_early_averages_the_estimates(seed, depth):
    game = Dice(seed)

    def estimate(state):
        return Fraction(hash(state) % 7 - 3, 3)

    def value(state, depth):
        moves = game.moves(state)
        if not moves:
            return value_of(game.outcome(state), state[0])
        if not depth:
            return estimate(state)
        values = [value(next_state, depth - 1) for next_state in moves.values()]
        if state[0]:
            return (max if state[0] == 1 else min)(values)
        return sum(chance * value for chance, value in zip(game.chances(state).values(), values, strict=True))

    correct = value(game.start, depth)
    for search in (minimax, alphabeta):
        assert isclose(search(game, depth=depth, evaluate=estimate), correct, abs_tol=1e-12)
        assert isclose(search(build_tree(game), depth=depth, evaluate=estimate), correct, abs_tol=1e-12)


def test_chance_moves_have_equal_exact_probabilities_by_default():
    assert games.DiceTen(sides=3).chances((0, 4, 1)) == dict.fromkeys((1, 2, 3), Fraction(1, 3))
    assert sum(games.DiceTen().chances((0, 4, 1)).values()) == 1
    assert minimax(Coin()) == 0 and type(minimax(Coin())) is Fraction


@pytest.mark.parametrize(
    ("heads", "tails", "correct"), [(Fraction(1, 3), Fraction(2, 3), Fraction(-1, 3)), (0.25, 0.75, -0.5), (1, 0, 1)]
)
def test_game_can_set_the_probabilities_of_its_moves(heads, tails, correct):
    for chances in ({"heads": heads, "tails": tails}, {"tails": tails, "heads": heads}):
        assert minimax(build_tree(Coin(chances))) == alphabeta(Coin(chances)) == correct
        assert type(minimax(Coin(chances))) is type(correct)


IS_ONE = ": a probability is a number from 0 to 1."
WRONG = [
    ({"heads": 0.5, "tails": 0.4}, "has probabilities that add up to 0.9, not to 1."),
    ({"heads": Fraction(1, 2), "tails": Fraction(1, 3)}, "has probabilities that add up to 5/6, not to 1."),
    ({"heads": 1}, "has no probability for the move 'tails'."),
    ({"heads": 0.5, "tails": 0.5, "edge": 0}, "has a probability for 'edge', but there is no such move."),
    ({"heads": 1.5, "tails": -0.5}, "has the probability 1.5 for the move 'heads'" + IS_ONE),
    ({"heads": "1/2", "tails": 0.5}, "has the probability '1/2' for the move 'heads'" + IS_ONE),
    ({"heads": True, "tails": 0}, "has the probability True for the move 'heads'" + IS_ONE),
    ([0.5, 0.5], "returned [0.5, 0.5], but it should return a dictionary, move -> probability."),
]


@pytest.mark.parametrize(("chances", "sentence"), WRONG)
def test_invalid_probabilities_raise_an_error_that_explains_why(chances, sentence):
    for ask in (minimax, alphabeta):
        with pytest.raises(GameError) as error:
            ask(build_tree(Coin(chances)))
        assert str(error.value) == f"Coin.chances((0, 'coin')) {sentence}"


def test_state_where_chance_moves_must_have_a_move():
    stuck = Coin(heads=(0, "again"))
    for ask in (minimax, lambda game: minimax(build_tree(game)), lambda game: alphabeta(build_graph(game))):
        with pytest.raises(GameError, match=r"\(0, 'again'\)"):
            ask(stuck)
    with pytest.raises(GameError, match="^Chance moves at .*, but there are no moves. When the game is over, a state"):
        chances_of(stuck, (0, "again"))


def test_chance_game_has_labels_if_chance_never_moves():
    assert label(build_tree(games.DiceTen(0))) == label_graph(build_graph(games.DiceTen(0))) == "L"


def test_searches_reject_a_chance_game_with_a_loop():
    game = Coin()
    game.sides = {"heads": (1, "won"), "tails": game.start}
    for search in (minimax, alphabeta):
        with pytest.raises(GameError, match=r"^Play can return to \(0, 'coin'\)\. If .* and chance does not move"):
            search(build_graph(game))


def test_build_graph_rejects_a_key_that_merges_different_probabilities():
    class Two(Game):
        """Toss a coin to choose which coin is tossed next: a fair one or a bent one."""

        start = (0, "which")
        sides = {"heads": (1, "won"), "tails": (2, "won")}

        def moves(self, state):
            moves = {"which": {"one": (0, "fair"), "other": (0, "bent")}, "fair": self.sides, "bent": self.sides}
            return moves.get(state[1], {})

        def outcome(self, state):
            return "W"

        def chances(self, state):
            first = Fraction(1, 5 if state[1] == "bent" else 2)
            return dict(zip(self.moves(state), (first, 1 - first), strict=True))

    message = "have the same key, .* but they differ. The chance moves have different probabilities at"
    with pytest.raises(GameError, match=message):
        build_graph(Two(), key=lambda state: (state[0], "coin" if state[1] in ("fair", "bent") else state[1]))
    assert minimax(build_graph(Two())) == Fraction(-3, 10)


def test_minimax_error_for_a_merged_node_does_not_suggest_label_if_chance_moves():
    root = build_graph(games.DiceTen(3, 2), key=lambda state: (state[0] == 0, state[1]))
    with pytest.raises(GameError, match="so its value for player 1 is unknown[.] Include the player in the key[.]$"):
        minimax(root)


@pytest.mark.parametrize("value, text", [
    (Fraction(55, 216), "55/216"), (Fraction(-6973, 65536), "−0.106"), (Fraction(-1, 3), "−1/3"), (0.1 + 0.2, "0.3"),
])  # fmt: skip
def test_format_number_keeps_a_fraction_if_it_is_short(value, text):
    assert format_number(value) == text
