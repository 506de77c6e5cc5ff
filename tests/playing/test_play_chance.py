"""Playing games with chance: values, hints and draws."""

from fractions import Fraction

import pytest
from examples import CHANCE, expected, of, reached, sentence

from gametree import Game, Node, games, play
from gametree.algorithms.expectation import expected as solve_values
from gametree.playing.match import play_game
from gametree.playing.players import perfect

ALL = pytest.mark.parametrize("game", CHANCE.values(), ids=CHANCE)


class Level(Game):
    """Stop for a draw, or toss a coin: heads wins, tails loses."""

    start = (1, "stop or toss")

    def moves(self, state):
        after = {"stop": (2, "level"), "toss": (0, "coin")}
        return after if state == self.start else {"heads": (2, "lost"), "tails": (2, "won")} if state[0] == 0 else {}

    def outcome(self, state):
        return {"level": "D", "lost": "L", "won": "W"}[state[1]]

    def chances(self, state):
        return {"heads": Fraction(2, 3), "tails": Fraction(1, 3)}


def hinted(*arguments, **more):
    """Return a game on a page with hints."""
    widget = play(*arguments, **more)
    widget._on_message(None, {"do": "hints"}, None)
    return widget


def buttons(widget):
    """Return the buttons of the board and their hints as pairs of strings."""
    return [(name, hint and hint[0]) for row in widget.view["rows"] for _, moves, _ in row for name, hint, *_ in moves]


# values, and the player that uses them


@ALL
def test_values_are_averages_and_the_perfect_player_chooses_the_best_move(game):
    value = expected(game)
    known = {state: each.value for state, each in solve_values(game, game.start, 10_000).items()}
    assert known == {state: value(state) for state in reached(game)}
    for state in known:
        if state[0] and (moves := game.moves(state)):
            chosen = moves[perfect(Node(game, state))]
            assert value(chosen) == (max if state[0] == 1 else min)(map(value, moves.values())) == value(state)


def test_repetition_is_a_draw_only_if_chance_has_not_moved():
    class Round(Game):
        """Toss a coin until it shows heads, or shuffle."""

        start = (1, "ready")

        def moves(self, state):
            if state[0] == 0:
                return {"heads": (2, "over"), "tails": (1, "ready")}
            shuffle = {"shuffle": (3 - state[0], "ready")}
            return {} if state[1] == "over" else {"toss": (0, "coin"), **shuffle}

        def chances(self, state):
            return {"heads": Fraction(1, 50), "tails": Fraction(49, 50)}

    played = play_game(Round(), lambda node: "toss", lambda node: "toss", seed=1)
    assert played.winner == 1 and played.moves.count("tails") > 3
    shuffled = play_game(Round(), lambda node: "shuffle", lambda node: "shuffle")
    assert shuffled == (["shuffle"] * 4, None)
    assert perfect(Node(Round(), (1, "ready"))) in ("toss", "shuffle")  # the value is unknown because of the loop


# hints


def test_hints_show_and_explain_the_value_after_each_move():
    game = hinted(games.DiceTen(3, 2))
    assert dict(buttons(game)) == {"add 1": "0", "roll the die": "−1/2"}
    assert game.view["legend"] == (
        "Hints: each move shows its average value for player 1, as in the tree. 1 is a win and −1 a loss for player 1. "
        "Green is good for player 1, red for player 2. A value of 0 means that you win half of the games if both "
        "players play perfectly. A green ring with ★ marks a move that is best for you."
    )
    assert [hint for row in game.view["rows"] for _, moves, _ in row for _, hint, *_ in moves if hint] == [
        ["0", "D", 2, True], ["−1/2", "L", 0, False],
    ]  # fmt: skip
    second = hinted(games.DiceTen(3, 2), lambda node: "add 1", first=2)
    value, moves = expected(games.DiceTen(3, 2)), games.DiceTen(3, 2).moves((2, 1))
    assert dict(buttons(second)) == {"add 1": "1", "roll the die": str(value(moves["roll"]))}
    # for player 2, ★ marks the smallest value, but this sentence is the same
    assert "A value of 0 means that you win half of the games" in second.view["legend"]
    long = hinted(games.DiceTen(5))
    assert {len(text) <= 6 for _, text in buttons(long)} == {True}  # the values are as short as in nodes
    friends = hinted(games.DiceTen(3, 2), None)
    assert "player 1 wins half" in friends.view["legend"]
    drawn = hinted(Level())
    assert dict(buttons(drawn)) == {"play stop": "0", "play toss": "1/3"}
    assert "of the games" not in drawn.view["legend"]  # because some games end in a draw


# faulty rules


def test_missing_probabilities_are_reported_before_the_game_begins():
    wrong, message = of(games.DiceTen, chances=None), "returned None. Is a return missing?"
    assert message in sentence(play, wrong) and message in sentence(play_game, wrong, lambda node: "roll", perfect)
