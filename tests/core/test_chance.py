"""Chance: probabilities that are asked for with care, averages, and what says that it can't be done with a die."""

from fractions import Fraction

import pytest
from examples import CHANCE, Dice, expected
from hypothesis import given, settings
from hypothesis import strategies as some

from gametree import Game, GameError, alphabeta, build_graph, build_tree, games, minimax, nodes
from gametree.core.chance import chances_of

ALL = pytest.mark.parametrize("game", CHANCE.values(), ids=CHANCE)


class Coin(Game):
    """A coin is tossed first: heads and player 1 has won, tails and player 2 has."""

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
def test_every_node_has_its_expected_value_exactly_on_trees_graphs_and_without_either(game):
    root, graph, value = build_tree(game), build_graph(game), expected(game)
    assert minimax(root) == minimax(graph) == minimax(game) == value(game.start)
    for node in [*nodes(root), *nodes(graph)]:
        assert node.value == value(node.state) and type(node.value) in (int, Fraction)
        assert minimax(game, node.state) == node.value


@settings(derandomize=True, deadline=None, max_examples=100)
@given(some.integers(0, 10**6), some.floats(-1, 1), some.floats(-1, 1))
def test_on_random_games_with_dice_all_ways_agree_and_alpha_beta_keeps_its_contract(seed, alpha, beta):
    game = Dice(seed)
    root, due = build_tree(game), expected(game)(game.start)
    assert minimax(root) == minimax(build_graph(game)) == minimax(game) == alphabeta(root) == alphabeta(game) == due
    alpha, beta = sorted([alpha, beta])
    found = alphabeta(root, alpha, beta)
    if alpha < beta:
        assert found == due if alpha < due < beta else found <= alpha if due <= alpha else found >= beta


IS_ONE = ": a probability is a number from 0 to 1."
WRONG = [
    ({"heads": 0.5, "tails": 0.4}, "has probabilities that add up to 0.9, and not to 1."),
    ({"heads": Fraction(1, 2), "tails": Fraction(1, 3)}, "has probabilities that add up to 5/6, and not to 1."),
    ({"heads": 1}, "has no probability for the move 'tails'."),
    ({"heads": 0.5, "tails": 0.5, "edge": 0}, "has a probability for 'edge', which is no move from there."),
    ({"heads": 1.5, "tails": -0.5}, "gives 'heads' the probability 1.5" + IS_ONE),
    ({"heads": "1/2", "tails": 0.5}, "gives 'heads' the probability '1/2'" + IS_ONE),
    ({"heads": True, "tails": 0}, "gives 'heads' the probability True" + IS_ONE),
    ([0.5, 0.5], "gave [0.5, 0.5]: it should be a dict, move -> its probability."),
]


@pytest.mark.parametrize(("chances", "sentence"), WRONG)
def test_what_is_wrong_with_probabilities_is_said(chances, sentence):
    for ask in (minimax, alphabeta):
        with pytest.raises(GameError) as told:
            ask(build_tree(Coin(chances)))
        assert str(told.value) == f"Coin.chances((0, 'coin')) {sentence}"


def test_where_chance_moves_there_is_a_move():
    stuck = Coin(heads=(0, "again"))
    for ask in (minimax, lambda game: minimax(build_tree(game)), lambda game: alphabeta(build_graph(game))):
        with pytest.raises(GameError, match=r"\(0, 'again'\)"):
            ask(stuck)
    with pytest.raises(GameError, match="chance moves, but there is no move: where the game is over, a state begins"):
        chances_of(stuck, (0, "again"))


def test_a_node_for_either_player_where_chance_moves_is_not_sent_to_label():
    root = build_graph(games.DiceTen(3, 2), key=lambda state: (state[0] == 0, state[1]))
    with pytest.raises(GameError, match="so its value for player 1 is unknown: include the player in the key[.]$"):
        minimax(root)
