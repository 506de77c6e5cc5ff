"""Games with chance, played: dice that come by themselves, what moves are worth, seeds, undo over the die."""

from fractions import Fraction
from random import Random
from statistics import mean

import pytest
from examples import CHANCE, expected, of, reached, sentence

from gametree import Game, Node, OneTwoTen, games, minimax, play
from gametree.algorithms.expectation import expected as worths
from gametree.playing import play_facts as facts
from gametree.playing.commentary import result
from gametree.playing.match import Match, dice, play_game, turns
from gametree.playing.players import forgetful, perfect, random_player
from gametree.playing.session import Session

ALL = pytest.mark.parametrize("game", CHANCE.values(), ids=CHANCE)


class Coin(Game):
    """Take one token, or toss a coin: heads, and you may go on; whoever takes the last one has won."""

    start = (1, 3)

    def moves(self, state):
        player, pile, *tosser = state
        if player == 0:
            return {"heads": (tosser[0], pile), "tails": (3 - tosser[0], pile)}
        return {"take": (3 - player, pile - 1), "toss": (0, pile, player)} if pile else {}


class Deal(Game):
    """A card is dealt, and who begins is drawn; then one token or two are taken."""

    start = (0, "deal")

    def moves(self, state):
        if state == self.start:
            return {card: (0, card, "who") for card in (1, 2)}
        if state[0] == 0:
            return {player: (player, state[1]) for player in (1, 2)}
        return {n: (3 - state[0], state[1] - n) for n in (1, 2) if n <= state[1]}


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
    widget._heard(None, {"do": "hints"}, None)
    return widget


def buttons(widget):
    """The buttons of the board, and their hints: pairs of texts."""
    return [(name, hint and hint[0]) for row in widget.view["rows"] for _, name, hint, _ in row if name is not None]


def press(widget, name):
    """What the page says when a button is clicked."""
    rows = enumerate(widget.view["rows"])
    at = next((r, c) for r, row in rows for c, (_, called, *_) in enumerate(row) if called == name)
    widget.click(*at)


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


@pytest.mark.parametrize("game", [*CHANCE.values(), Coin(), Deal(), Level()])
def test_whatever_chance_does_and_wherever_it_moves_games_are_played_to_their_end(game):
    for seed in range(20):
        played = play_game(game, random_player, random_player, seed=seed)
        state = game.start
        for move in played.moves:
            assert state[0] or game.chances(state)[move]  # what can't come does not
            state = game.moves(state)[move]
        assert not game.moves(state)
        assert played.winner == {"W": state[0], "L": 3 - state[0], "D": None}[game.outcome(state)]


@pytest.mark.parametrize("game", [games.DiceTen(3, 2), games.DiceTen(4, 3), Deal(), Level()])
def test_two_thousand_perfect_games_come_out_on_average_as_they_are_worth(game):
    results = [{1: 1, 2: -1, None: 0}[play_game(game, perfect, perfect, seed=seed).winner] for seed in range(2_000)]
    assert abs(mean(results) - minimax(game)) < 4 / 2_000**0.5  # four times the spread, at most


def test_the_same_seed_gives_the_same_dice_and_another_one_others():
    game = games.DiceTen()
    rolls = [play_game(game, perfect, perfect, seed=seed).moves for seed in (1, 1, *range(2, 20))]
    assert rolls[0] == rolls[1] and len({tuple(map(str, moves)) for moves in rolls}) > 10


@pytest.mark.parametrize("game", [games.DiceTen(4, 3), games.OneTwoTen(4)])
def test_chance_s_moves_are_not_counted_as_moves(game):
    match = Match(game)
    movers = [player for player in turns(match, lambda node: [*node.children][0], perfect) if player]
    assert result(match).endswith(f"has won after {len(movers)} moves" if len(movers) > 1 else "has won after 1 move")


def test_a_player_is_never_asked_where_chance_moves_and_its_nodes_know_what_they_are_worth():
    game, seen = games.DiceTen(5, 2), []
    value = expected(game)

    def thinking(node):
        seen.append(node.state)
        assert node.value == value(node.state) and node.label == "?"
        worth = {move: child.value for move, child in node.children.items()}
        assert worth == {move: value(after) for move, after in game.moves(node.state).items()}
        return (max if node.state[0] == 1 else min)(worth, key=worth.get)

    for seed in range(20):
        play_game(game, thinking, thinking, seed=seed)
    assert all(state[0] for state in seen) and any(state[0] == 2 for state in seen)


@pytest.mark.parametrize("player", [perfect, forgetful(0.5)])
def test_where_chance_moves_no_player_has_a_choice(player):
    said = sentence(player, Node(games.DiceTen(), (0, 3, 1)))
    assert said == "At (0, 3, 1) chance moves, and no player has a choice."


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


def test_what_depends_on_a_game_that_never_ends_is_not_known():
    game, second = hinted(Hold(False)), hinted(Hold(False), first=2)
    assert dict(buttons(game)) == {"play wait": "?", "play toss": "−1"}
    assert game.view["legend"].endswith("or goes round.")
    assert perfect(Node(Hold(False), (1, "here"))) == "wait"
    assert None in [value for _, value in second.facts[-1].moves]
    values = {state: each.value for state, each in worths(Coin(), Coin.start, 99).items()}
    assert values[1, 2] is None and values[1, 1] == 1 and values[2, 1] == -1  # with two left both toss for ever


class Pig(Game):
    """Roll and add it up, or hold and keep the sum; a one loses the sum, and the turn. Whoever has six has won."""

    start = (1, 0, 0, 0)

    def moves(self, state):
        player, one, two, turn, *roller = state
        if player == 0:
            after = {n: (roller[0], one, two, min(turn + n, 6)) for n in (2, 3)}
            return {1: (3 - roller[0], one, two, 0), **after}
        if max(one, two) >= 6:
            return {}
        kept = (one + turn, two) if player == 1 else (one, two + turn)
        return {"roll": (0, one, two, turn, player), **({"hold": (3 - player, *kept, 0)} if turn else {})}


def test_of_a_game_that_goes_round_by_chance_values_are_found_that_follow_from_each_other():
    game = Pig()
    known = {state: each.value for state, each in worths(game, game.start, 10_000).items()}
    for state, value in known.items():
        there = [known[after] for after in game.moves(state).values()]
        if there:
            due = mean(there) if state[0] == 0 else (max if state[0] == 1 else min)(there)
            assert abs(due - value) < 1e-6
    assert {play_game(game, perfect, perfect, seed=seed).winner for seed in range(9)} == {1, 2}
    widget = hinted(game, seed=1)
    assert dict(buttons(widget)) == {"play roll": "0.2"} and "At 0.2 you win 0.6 of the games" in widget.view["legend"]


# you at a game with chance


def test_chance_moves_by_itself_and_is_told():
    game = Session(games.DiceTen(), lambda node: "add 1", seed=1)
    assert game.facts[-1] == facts.Side(1) and not game.waits()
    game.move("roll")
    die = game.moves[1]
    assert game.facts == [
        facts.ChanceMoved(f"the die shows {die}", str(die)), facts.ComputerMoved("add 1", str(die + 1))
    ]  # fmt: skip
    assert game.moves[0] == "roll" and game.moves[1] in range(1, 7) and game.node.state[0] == 1
    assert [game.who(place) for place in range(3)] == ["you", "chance", "computer"]


@pytest.mark.parametrize(("first", "computer"), [(1, "perfect"), (2, "perfect"), (1, None)])
def test_where_chance_moves_first_and_twice_it_has_moved_when_the_game_begins(first, computer):
    game = Session(Deal(), computer, first, seed=3)
    assert [game.who(place) for place in (0, 1)] == ["chance", "chance"] and not game.chance
    card, player = game.moves[:2]
    expected = [facts.ChanceMoved(str(card)), facts.ChanceMoved(str(player), str(card))]
    assert [fact for fact in game.facts if isinstance(fact, facts.ChanceMoved)] == expected
    assert game.over or not game.waits()
    begun = len(game.yours())
    game.undo()
    assert begun > 0 or game.moves[:2] != []  # what chance did first is not taken back
    game.new_game()
    assert len(game.moves) >= 2


# hints


def test_hints_are_what_the_node_is_worth_that_a_move_leads_to_as_the_tree_has_it_and_say_so():
    game = hinted(games.DiceTen(3, 2))
    assert dict(buttons(game)) == {"add 1": "0", "roll the die": "−1/2"}
    assert game.view["legend"] == (
        "Hints: what a move is worth to player 1 on average, as in the tree. 1 is a win, −1 a loss: green is good for "
        "player 1, red for player 2. At 0 you win 1/2 of the games, if nobody makes a mistake. ★ is best for you."
    )
    assert [cell[2] for row in game.view["rows"] for cell in row if cell[2]] == [
        ["0", "D", 2, True], ["−1/2", "L", 0, False],
    ]  # fmt: skip
    second = hinted(games.DiceTen(3, 2), lambda node: "add 1", first=2)
    value, moves = expected(games.DiceTen(3, 2)), games.DiceTen(3, 2).moves((2, 1))
    assert dict(buttons(second)) == {"add 1": "1", "roll the die": str(value(moves["roll"]))}
    assert "At 0 you win 1/2 of the games" in second.view["legend"]  # and the star is on the least
    long = hinted(games.DiceTen(5))
    assert {len(text) <= 6 for _, text in buttons(long)} == {True}  # as in nodes
    friends = hinted(games.DiceTen(3, 2), None)
    assert "player 1 wins 1/2" in friends.view["legend"]
    drawn = hinted(Level())
    assert dict(buttons(drawn)) == {"play stop": "0", "play toss": "1/3"}
    assert "of the games" not in drawn.view["legend"]  # where some end in a draw


class Same(games.DiceTen):
    """Roll one die or the other."""

    def moves(self, state):
        after = super().moves(state)
        if state[0] == 0 or not after:
            return after
        return {"left": after["roll"], "right": after["roll"]} if state[0] == 2 else {"roll": after["roll"]}

    def phrase(self, state, move):
        return f"roll {move}"


def test_the_reason_says_it_where_all_moves_are_worth_the_same_and_where_there_is_one():
    game = hinted(Same(9, 2), seed=1)
    press(game, "roll roll")
    values = [value for _, value in game.facts[-1].moves]
    assert len(values) == 2 and values[0] == values[1]
    assert len(hinted(Same(9, 2), first=2, seed=1).facts[-1].moves) == 1


# draws, and what goes wrong


class Hold(Game):
    """Wait or toss a coin that is lost; player 2 may wait too, and where `sure` may win at once."""

    start = (1, "here")

    def __init__(self, sure):
        self.sure = sure

    def moves(self, state):
        if state[0] == 0:
            return {"heads": (1, "lost"), "tails": (1, "lost")}
        if state[1] == "lost":
            return {}
        if state[0] == 1:
            return {"wait": (2, "here"), "toss": (0, "coin")}
        return {"wait": (1, "here"), **({"win": (1, "lost")} if self.sure else {})}


@pytest.mark.parametrize("sure", [True, False])
def test_the_computer_agrees_to_a_draw_unless_it_knows_that_it_has_the_better_of_it(sure):
    game = Session(Hold(sure), lambda node: "wait")
    game.move("wait")
    game.offer_a_draw()
    assert game.facts == [facts.Note.DRAW_REFUSED if sure else facts.Note.DRAW_AGREED] and game.agreed != sure


def test_probabilities_that_are_none_are_said_before_the_game_begins():
    wrong, said = of(games.DiceTen, chances=None), "gave None: is a return missing?"
    assert said in sentence(play, wrong) and said in sentence(play_game, wrong, lambda node: "roll", perfect)


def test_probabilities_that_go_wrong_in_the_middle_get_a_sentence_and_the_game_can_go_on():
    class Late(games.DiceTen):
        broken = False

        def chances(self, state):
            return None if self.broken else super().chances(state)

    game = play(Late(9, 2), None, seed=1)
    Late.broken = True
    press(game, "roll the die")
    assert "is a return missing?" in game.view["says"] and "Mend that, and run this cell again" in game.view["says"]
    assert game.view["now"] == "Chance's turn" and not [name for name, _ in buttons(game)]
    Late.broken = False
    game.click(0, 0)
    assert len(game.moves) == 2 and game.view["now"] == "Player 2's turn"


def test_dice_that_never_end_stop_after_some_moves():
    class Forever(OneTwoTen):
        def moves(self, state):
            return {1: (0, state[1] + 1)} if state[1] < 10**6 else {}

    game = Session(Forever(5), seed=1)
    game.move(1)
    assert game.stuck and game.facts == [facts.StillMoving(50, by_chance=True)]
    game.move(None)
    assert len(game.moves) == 101


def test_the_dice_are_not_the_luck_of_a_player_with_the_same_seed():
    assert all(dice(seed).random() != Random(seed).random() for seed in (1, 2, "a"))
    assert dice(1).random() == dice(1).random() != dice(2).random() and dice(None).random() != dice(None).random()
