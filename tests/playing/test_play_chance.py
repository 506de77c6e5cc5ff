"""Games with chance, played: dice that come by themselves, what moves are worth, seeds, undo over the die."""

from fractions import Fraction

import pytest
from examples import CHANCE, expected, of, reached, sentence

from gametree import Game, Node, games, play
from gametree.algorithms.expectation import expected as worths
from gametree.playing.match import play_game
from gametree.playing.players import perfect

ALL = pytest.mark.parametrize("game", CHANCE.values(), ids=CHANCE)


class Level(Game):
    """Stop, and it is a draw; or toss: heads wins, tails loses. Then it is over."""

    start = (1, "stop or toss")

    def moves(self, state):
        after = {"stop": (2, "level"), "toss": (0, "coin")}
        return after if state == self.start else {"heads": (2, "lost"), "tails": (2, "won")} if state[0] == 0 else {}

    def outcome(self, state):
        return {"level": "D", "lost": "L", "won": "W"}[state[1]]

    def chances(self, state):
        return {"heads": Fraction(2, 3), "tails": Fraction(1, 3)}


def hinted(*arguments, **more):
    """A game in a page, with its hints."""
    widget = play(*arguments, **more)
    widget._on_message(None, {"do": "hints"}, None)
    return widget


def buttons(widget):
    """The buttons of the board, and their hints: pairs of texts."""
    return [(name, hint and hint[0]) for row in widget.view["rows"] for _, name, hint, _ in row if name is not None]


# what is known, and who plays by it


@ALL
def test_what_a_state_is_worth_is_the_average_over_all_games_and_the_perfect_player_takes_what_is_worth_most(game):
    value = expected(game)
    known = {state: each.value for state, each in worths(game, game.start, 10_000).items()}
    assert known == {state: value(state) for state in reached(game)}
    for state in known:
        if state[0] and (moves := game.moves(state)):
            chosen = moves[perfect(Node(game, state))]
            assert value(chosen) == (max if state[0] == 1 else min)(map(value, moves.values())) == value(state)


def test_coming_back_by_chance_is_no_draw_and_by_moves_alone_it_is():
    class Round(Game):
        """Toss until it is heads; or shuffle."""

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
    assert perfect(Node(Round(), (1, "ready"))) in ("toss", "shuffle")  # it goes round: nobody knows


# hints


def test_hints_are_what_the_node_is_worth_that_a_move_leads_to_as_the_tree_has_it_and_say_so():
    game = hinted(games.DiceTen(3, 2))
    assert dict(buttons(game)) == {"add 1": "0", "roll the die": "−1/2"}
    assert game.view["legend"] == (
        "Hints: each move shows its average value for player 1, as in the tree. 1 is a win and −1 a loss for player 1. "
        "Green is good for player 1, red for player 2. A value of 0 means that you win 1/2 of the games if both "
        "players play perfectly. ★ marks what is best for you."
    )
    assert [cell[2] for row in game.view["rows"] for cell in row if cell[2]] == [
        ["0", "D", 2, True], ["−1/2", "L", 0, False],
    ]  # fmt: skip
    second = hinted(games.DiceTen(3, 2), lambda node: "add 1", first=2)
    value, moves = expected(games.DiceTen(3, 2)), games.DiceTen(3, 2).moves((2, 1))
    assert dict(buttons(second)) == {"add 1": "1", "roll the die": str(value(moves["roll"]))}
    assert "A value of 0 means that you win 1/2 of the games" in second.view["legend"]  # and the star is on the least
    long = hinted(games.DiceTen(5))
    assert {len(text) <= 6 for _, text in buttons(long)} == {True}  # as in nodes
    friends = hinted(games.DiceTen(3, 2), None)
    assert "player 1 wins 1/2" in friends.view["legend"]
    drawn = hinted(Level())
    assert dict(buttons(drawn)) == {"play stop": "0", "play toss": "1/3"}
    assert "of the games" not in drawn.view["legend"]  # where some end in a draw


# draws, and what goes wrong


def test_probabilities_that_are_none_are_said_before_the_game_begins():
    wrong, said = of(games.DiceTen, chances=None), "gave None: is a return missing?"
    assert said in sentence(play, wrong) and said in sentence(play_game, wrong, lambda node: "roll", perfect)
