"""Games with payoffs, played: who plays perfectly gets what the game is worth, and what is said of it is so."""

from fractions import Fraction

import pytest
from examples import Bet, expected, reached
from hypothesis import example, given, settings
from hypothesis import strategies as some

from gametree import Game, Node, games, perfect, play, play_game
from gametree.algorithms.expectation import expected as worths
from gametree.playing import play_facts as facts
from gametree.playing.commentary import ending
from gametree.widgets.hints import hints, meaning

BOOK = games.Payoffs()
TREES = some.recursive(some.integers(-9, 9), lambda below: some.lists(below, min_size=1, max_size=3), max_leaves=15)


class Waiting(Game):
    """Wait, or take: what player 1 gets then depends on who takes."""

    start = (1, 0)

    def __init__(self, first=-2, second=Fraction(1, 2)):
        self.paid = {2: first, 1: second}  # by who would be next

    def moves(self, state):
        player, waits = state
        return {} if waits > 1 else {"wait": (3 - player, (waits + 1) % 2), "take": (3 - player, 5)}

    def outcome(self, state):
        return self.paid[state[0]]


@settings(derandomize=True, deadline=None, max_examples=40)
@given(some.lists(TREES, min_size=1, max_size=3), some.sampled_from([1, 2]))
@example([1, [5]], 1)  # 1 is not the best that can be
def test_what_a_state_is_worth_is_what_an_oracle_says_and_who_plays_perfectly_gets_it(tree, first):
    game = games.Payoffs(tree, first)
    value, known = expected(game), worths(game, game.start, 1_000)
    assert {state: each.value for state, each in known.items()} == {state: value(state) for state in known}
    end, due = game.start, value(game.start)
    played = play_game(game, perfect, perfect)
    for move in played.moves:
        end = game.moves(end)[move]
    assert game.outcome(end) == due and played.winner == (1 if due > 0 else 2 if due < 0 else None)


def known(game, moves=(), **more):
    """The facts after some moves, and the hints."""
    session = play(game, **more)
    session.hints()
    for move in moves:
        session.move(move)
    return [*session.facts, ending(session, session.you) if session.over else meaning(session, hints(session.node))]


def hinted(player="you", average=False, payoffs=True, known=True, odds=None, star=True):
    return facts.ValueHints(player, average, payoffs, known, odds, star)


ODD = games.Payoffs([[3, -12], [2, [4, -6]], [-14, 5]])
KNOWN = [  # a fact; a game and the moves after which it is one, and those after which it is none
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


@pytest.mark.parametrize(("fact", "due", "other"), KNOWN, ids=[str(fact)[:60] for fact, _, _ in KNOWN])
def test_what_is_known_of_a_move_is_so(fact, due, other):
    second = {"first": 2} if isinstance(fact, facts.MovesWorth) else {}
    assert fact in known(*due, **second)
    assert fact not in known(*other)


def test_every_state_has_the_hints_of_the_oracle_and_its_stars_are_on_the_best():
    value = expected(ODD)
    for state in reached(ODD):
        moves, session = ODD.moves(state), play(Node(ODD, state).game, None)
        session.path[-1] = Node(ODD, state)
        session.path[-1].spawn()
        session.hints()
        shown = [cell[2] for row in session.view["rows"] for cell in row if cell[2]]
        due = [value(after) for after in moves.values()]
        best = (max if state[0] == 1 else min)(due, default=None)
        assert [(hint[0].replace("−", "-"), hint[3]) for hint in shown] == [(str(each), each == best) for each in due]
