"""Playing games with payoffs: a perfect player gets the value of the game, and all facts are true."""

from fractions import Fraction

import pytest
from examples import Bet, expected, reached, sentence
from hypothesis import example, given, settings, strategies

from gametree import Game, Node, alphabeta, build_graph, build_tree, card, games, minimax, perfect, play, play_game
from gametree.algorithms.expectation import expected as solve_values
from gametree.playing import play_facts as facts
from gametree.playing.commentary import ending
from gametree.playing.session import Session
from gametree.widgets.hints import hints, meaning

BOOK = games.Payoffs()
# Rows: a game, a state, and its board. If a cell can be clicked, its text is followed by → and a move.
BOARDS = [
    (BOOK, (1, "A"), [["A"], ["B→1", "3", "12", "8"], ["C→2", "2", "4", "6"], ["D→3", "14", "5", "2"]]),
    (BOOK, (2, "B"), [["B"], ["3→1", "12→2", "8→3"]]), (BOOK, (1, "B1"), [["3"]]),
    (games.Payoffs([3, {"x": [-1, [2, 4]]}]), (1, "A"), [["A"], ["3→1"], ["B→2", "[−1 [2 4]]"]]),
]  # fmt: skip
TREES = strategies.recursive(
    strategies.integers(-9, 9), lambda trees: strategies.lists(trees, min_size=1, max_size=3), max_leaves=15
)


class Waiting(Game):
    """Wait or take. The payoff depends on which player takes."""

    start = (1, 0)

    def __init__(self, first=-2, second=Fraction(1, 2)):
        self.paid = {2: first, 1: second}  # a payoff for each player who would be next

    def moves(self, state):
        player, waits = state
        return {} if waits > 1 else {"wait": (3 - player, (waits + 1) % 2), "take": (3 - player, 5)}

    def outcome(self, state):
        return self.paid[state[0]]


@settings(derandomize=True, deadline=None, max_examples=40)
@given(strategies.lists(TREES, min_size=1, max_size=3), strategies.sampled_from([1, 2]))
@example([1, [5]], 1)  # a payoff may be larger than 1
def test_values_match_an_oracle_and_perfect_players_achieve_them(tree, first):
    game = games.Payoffs(tree, first)
    value, known = expected(game), solve_values(game, game.start, 1_000)
    assert {state: each.value for state, each in known.items()} == {state: value(state) for state in known}
    end, right = game.start, value(game.start)
    played = play_game(game, perfect, perfect)
    for move in played.moves:
        end = game.moves(end)[move]
    assert game.outcome(end) == right and played.winner == (1 if right > 0 else 2 if right < 0 else None)


def test_values_with_chance_are_average_payoffs():
    value = expected(Bet())
    assert value(Bet.start) == minimax(Bet()) == alphabeta(Bet()) == Fraction(-1, 1)
    for search, build in ((minimax, build_tree), (alphabeta, build_tree), (minimax, build_graph)):
        root = build(Bet())
        assert search(root) == -1 and root["bet"].value == value((0, "coin")) == Fraction(-5, 2)


def test_only_certain_values_are_known_if_a_game_can_loop():
    values = lambda game: [each.value for each in solve_values(game, (1, 0), 100).values()]  # noqa: E731
    assert values(Waiting()) == [None, None, -2, Fraction(1, 2)]  # taking costs the taker, so no player takes
    assert values(Waiting(2, 5)) == [None, None, 2, 5]
    assert values(Waiting(5, 2)) == pytest.approx([5, 2, 5, 2])


def known(game, moves=(), **more):
    """Return the facts after the moves, and the hints or the end."""
    session = play(game, **more)
    session.hints()
    for move in moves:
        session.move(move)
    return [*session.facts, ending(session, session.you) if session.over else meaning(session, hints(session.node))]


def hinted(player="you", average=False, payoffs=True, known=True, odds=None, star=True):
    return facts.ValueHints(player, average, payoffs, known, odds, star)


ODD = games.Payoffs([[3, -12], [2, [4, -6]], [-14, 5]])
KNOWN = [  # rows: fact, (game, moves that lead to the fact), (game, moves that do not)
    (hinted(), (BOOK, []), (Bet(), [])), (hinted(), (games.Payoffs([-5, -6]), []), (Waiting(), [])),
    (hinted(known=False, star=False), (Waiting(), []), (BOOK, [])), (hinted(average=True), (Bet(), []), (BOOK, [])),
    (hinted(average=True, payoffs=False, odds=(0, Fraction(1, 2))), (games.DiceTen(3, 2), []), (Bet(), [])),
    (facts.ComputerMoved("go to B1", "", facts.Paid(3, "you")), (BOOK, [1]), (BOOK, [2])),
    (facts.Ended(facts.Paid(3, "you"), 2), (BOOK, [1]), (BOOK, [2])),
    (facts.ComputerMoved("go to B2", "", facts.Paid(12, "computer")), (ODD, [1]), (ODD, [])),
    (facts.Ended(facts.Paid(12, "computer"), 2), (ODD, [1]), (BOOK, [1])),
    (facts.Ended(facts.Paid(0, None), 1), (games.Payoffs([0, [1]]), [1]), (games.Payoffs([1, [1]]), [1])),
    (facts.MovesWorth((("go to C", 2), ("go to B", -12), ("go to D", -14))), (ODD, []), (BOOK, [])),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "right", "other"), KNOWN, ids=[str(fact)[:60] for fact, _, _ in KNOWN])
def test_fact_about_a_move_is_stated_only_if_it_is_true(fact, right, other):
    second = {"first": 2} if isinstance(fact, facts.MovesWorth) else {}
    assert fact in known(*right, **second)
    assert fact not in known(*other)


def test_hints_match_the_oracle_and_stars_mark_the_best_moves():
    value = expected(ODD)
    for state in reached(ODD):
        moves, session = ODD.moves(state), play(Node(ODD, state).game, None)
        session.path[-1] = Node(ODD, state)
        session.path[-1].spawn()
        session.hints()
        shown = [hint for row in session.view["rows"] for _, moves, _ in row for _, hint, *_ in moves if hint]
        right = [value(after) for after in moves.values()]
        best = (max if state[0] == 1 else min)(right, default=None)
        assert [(hint[0].replace("−", "-"), hint[3]) for hint in shown] == [(str(each), each == best) for each in right]


def test_game_between_friends_ends_with_the_payoff_but_no_celebration():
    friends = play(BOOK, None)
    for move in (2, 1):
        friends.move(move)
    assert friends.over and not friends.view["won"]
    assert friends.view["now"] == "Player 1 gets 2 after 2 moves"


def test_card_states_payoffs_and_rejects_mixed_outcomes(tmp_path):
    card(ODD).save(tmp_path / "odd.html")
    page = (tmp_path / "odd.html").read_text(encoding="utf-8")
    assert "The computer gets 12" in page and "You get 12" in page
    mixed = type("Mixed", (Waiting,), {"outcome": lambda self, state: "W" if state[0] == 1 else 4})
    assert "No card can be made. Mixed.outcome returned" in sentence(card, mixed())


def test_player_can_read_the_values_of_its_nodes():
    asked = []
    Session(BOOK, lambda node: asked.append((node.value, node.label, node[3].value)) or 1, first=2)
    assert asked == [(3, "?", 2)]


@pytest.mark.parametrize(("game", "state", "right"), BOARDS)
def test_board_shows_the_payoffs_that_are_still_possible(game, state, right):
    assert [[f"{text}→{move}" if move else text for text, move in row] for row in game.board(state)] == right
