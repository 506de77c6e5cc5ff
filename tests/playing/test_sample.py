"""sample: the game that is described shows what a student may not have meant."""

import pytest

from gametree import Game, games
from gametree.exercises import describe_game


class Take(Game):
    """Take 1, 2 or 4 of ten; a player who can't move has lost."""

    start = (1, 10)

    def moves(self, state):
        return {n: (3 - state[0], state[1] - n) for n in (1, 2, 4) if n <= state[1]}


def changed(**methods):
    return type("Mine", (Take,), methods)()


def same_player(self, state):
    return {n: (state[0], state[1] - n) for n in (1, 2, 4) if n <= state[1]}


@pytest.mark.parametrize(("game", "ending"), [
    (Take(), "Player 2 has no move at (2, 0). Player 1 wins."),
    (changed(outcome=lambda self, state: "W"), "Player 2 has no move at (2, 0). Player 2 wins."),
    (changed(outcome=lambda self, state: 3 - state[0]), "Player 1 has no move at (1, 0), and outcome returned 2, which "
     "counts as player 1's payoff. Player 1 gets 2."),
    (changed(outcome=lambda self, state: "D"), "Player 2 has no move at (2, 0). The game ends in a draw."),
    (changed(moves=same_player), "Player 1 again: play 4. Player 1 has no move at (1, 0). Player 2 wins."),
])  # fmt: skip
def test_described_game_shows_how_it_ends(game, ending):
    assert describe_game(game).endswith(f"{ending} Is that what you meant?")


def test_described_game_passes_the_turn_only_if_moves_do():
    assert "again" in describe_game(changed(moves=same_player)) and "again" not in describe_game(Take())


def test_described_game_prefers_a_win_and_is_always_the_same():
    assert "wins." in describe_game(games.TicTacToe())
    assert describe_game(games.DiceTen()) == describe_game(games.DiceTen())


def test_game_without_an_end_is_not_described():
    assert describe_game(changed(moves=lambda self, state: {"wait": (3 - state[0], 1)})) == ""
