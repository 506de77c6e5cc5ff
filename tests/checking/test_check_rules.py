"""`check_rules` finds the faults in games, and finds nothing wrong if there are none."""

import itertools
import random
import re
from fractions import Fraction
from unittest.mock import ANY

import pytest
from examples import GAMES, LOOPS, Matches, Three, again, of

from gametree import Game, OneTwoTen, check_rules, games
from gametree.checking import check_facts as facts
from gametree.checking import probe
from gametree.checking.check_facts import Note
from gametree.checking.verdict import Verdict
from gametree.core import limits


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch):
    monkeypatch.setattr(probe, "process_time", lambda: 0)


class Die(Game):
    """Roll a die with two sides and add the number. Above three, the game is over."""

    start = (1, 0)

    def moves(self, state):
        player, pile, *mover = state
        if player == 0:
            return {n: (3 - mover[0], pile + n) for n in (1, 2)}
        return {"roll": (0, pile, player)} if pile < 3 else {}


class Piece:
    """A mutable piece on a board; no two pieces are equal."""

    def __init__(self, at):
        self.at = at


def counted(self, state):
    """Rules with a memory."""
    self.asked = getattr(self, "asked", 0) + 1
    return Three.moves(self, state) if self.asked % 3 else {}


def rolled(self, state):
    player, pile = state
    return {"roll": (3 - player, pile + random.randint(1, 99))} if pile < 300 else {}


dice = itertools.count()  # a counter that check_rules can't see


def flips(self, state):
    return "WL"[next(dice) % 2]


def uneven(self, state):
    return {1: (share := random.random()), 2: 1 - share}


def endless(self, state):
    return {n: (3 - state[0], state[1] + n) for n in (1, 2)}


def one_minus(self, state):
    return {n: (1 - state[0], state[1] + n) for n in (1, 2) if state[1] + n <= 3}


def placed(self, state):
    return {1: (3 - state[0], Piece(0))} if state[1] == 0 else {}


def differs(method, because):
    return facts.AnswersDiffer("Mine", method, ANY, ANY, ANY, because)


FAULTS = [  # rows: faulty game; fact, or part of a sentence, about its fault
    (None, "None is not a game"), (42, "42 is not a game"),
    (OneTwoTen, "OneTwoTen is a class. Create an object: OneTwoTen()."),
    (of(start=[1, 0]), "[1, 0] is not a state of Mine. A state is a tuple"),
    (of(start=(1, 0, {4})), facts.Quoted("mutable", {4})),
    (of(Game, start=(1, 0)), "Mine.moves((1, 0)) failed: it is not written yet. Define moves(self, state)"),
    (of(moves=lambda self, state: state[7]), "failed: IndexError"),
    (of(moves=None), "Mine.moves((1, 0)) returned None. Is a return missing?"),
    (of(moves=[(2, 1)]), "returned [(2, 1)], but it should return a dictionary, move -> next state"),
    (of(moves={1: (2, [5])}), "the move 1 leads to (2, [5]), which is not a valid state. A state is a tuple"),
    (of(moves={1: (2, [5])}), facts.Quoted("mutable", [5])),
    (of(moves=rolled), differs("moves", Note.ASKS_RANDOM)),
    (of(moves=counted), differs("moves", facts.Named("changed_attribute", "asked"))),
    (of(moves=placed), differs("moves", facts.Named("never_equal", "Piece"))),
    (of(outcome=None), "Mine.outcome((1, 3)) returned None. Is a return missing?"),
    (of(outcome=lambda self, state: "W" if state[0] == 1 else 4), "Mine.outcome returned 'W' at (1, 3) and 4 at"),
    (of(outcome=lambda self, state: "L" if state[0] == 1 else 0.5), "the outcomes must either all be W, L or D, "
        "or all be numbers"),
    (of(outcome=True), 'returned True, but it should return "W", "L" or "D" for the player to move.'),
    (of(outcome="w"), "returned 'w', but it should return \"W\", \"L\" or \"D\" for"),
    (of(outcome=lambda self, state: 1 / 0), "Mine.outcome((1, 3)) failed: ZeroDivisionError"),
    (of(outcome=flips), differs("outcome", Note.STATE_DECIDES)),
    (of(Die, chances=None), "Mine.chances((0, 0, 1)) returned None. Is a return missing?"),
    (of(moves=lambda self, state: {1: (0, 1)} if state[0] else {}),
     "Chance moves at (0, 1), but there are no moves. When the game is over, a state must begin with player 1 or 2."),
    (of(Die, chances=uneven), differs("chances", Note.ASKS_RANDOM)),
    (of(moves=one_minus), facts.AtState("first_of_chance", (0, 1))),
    (of(moves=endless), facts.NoEndInSight(10_000, ANY)),
    (of(moves=lambda self, state: {1: (3 - state[0], 1 - state[1])}), facts.NeverEnds(2)),
    (of(moves=lambda self, state: {1: (1, state[1] + 1)} if state[1] < 3 else {}), facts.NeverToMove(2, 4)),
    (of(text=0), "Mine.text((1, 0)) returned 0, but it should return a string"),
    (of(phrase=1), "Mine.phrase((1, 0), 1) returned 1, but it should return a string"),
    (of(phrase=lambda self, state, move: {1: "a"}[move]), "Mine.phrase((1, 0)) failed: KeyError: 2"),
    (of(phrase="add"), facts.SameWords((1, 0), 1, 2, "add")),
    (of(board="xox"), "Mine.board((1, 0)) returned 'xox', but it should return a list of row"),
    (of(board=[[("a", 1), ("b", 3)]]), facts.ExtraCell("Mine", (1, 0), 3)),
]  # fmt: skip


class Kept(Three):
    """Count the calls and cache the answers, which is allowed."""

    def __init__(self):
        self.asked, self.known = 0, {}

    def moves(self, state):
        self.asked += 1
        print(end="")
        if state not in self.known:
            self.known[state] = super().moves(state)
        return self.known[state]


def alone(self, state):
    """Return the moves of one player against a die; the other player is to move only at the end."""
    if state[0]:
        return {"roll": (0, state[1])} if state[1] < 4 else {}
    return {n: (1 if state[1] + n < 4 else 2, state[1] + n) for n in (1, 2)}


def gone(self, state):
    return {each: (3 - state[0], state[1] - {each}) for each in state[1]}


def left(self, state):
    return [[(str(n), n) for n in (1, 2) if state[1] + n <= 3 or state[1] == 3]]


def twins(self, state):
    return {} if state[1] else {"a": (2, 1), "b": (2, 1)}


RIGHT = {  # games that have no fault but are similar to faulty games
    "a start for player 2": of(start=(2, 0)),
    "a start that is computed each time": of(start=property(lambda self: (1, 0))),
    "a cache that changes no answer": Kept(),
    "a frozen set in a state": of(start=(1, frozenset("abc")), moves=gone),
    "only one move": of(moves=lambda self, state: {} if state[1] > 900 else {1: (3 - state[0], state[1] + 1)}),
    "a long game": OneTwoTen(9_000),
    "a player who moves again": of(moves=again), "a loop with an exit": OneTwoTen(3, take_back=True),
    "a player alone against a die": of(moves=alone), "draws": of(outcome="D"), "no move at all": of(moves={}),
    "a die with fractions": of(Die, chances={1: Fraction(1, 3), 2: Fraction(2, 3)}),
    "a die with floats": of(Die, chances={1: 0.1 + 0.2, 2: 0.7}),
    "a die with a side of probability 0": of(Die, chances={1: 0, 2: 1}),
    "the same words for moves to the same state": of(moves=twins, phrase="go"),
    "a board with all of the cells": of(board=[[("a", 1), ("b", None)], []]),
    "a board that still has moves after the end": of(board=left),
    "one of our games with other moves": of(OneTwoTen, start=(1, "a"), moves={}),
}  # fmt: skip


@pytest.mark.parametrize(("game", "fault"), FAULTS, ids=[ascii(fault) for _, fault in FAULTS])
def test_verdict_on_a_faulty_game_names_the_fault(game, fault):
    verdict = check_rules(game)
    assert isinstance(verdict, Verdict) and verdict.right is False
    assert fault in (verdict.sentence if isinstance(fault, str) else verdict.facts)


@pytest.mark.parametrize("name", [*RIGHT, *GAMES, *LOOPS])
def test_game_without_faults_is_accepted(name):
    verdict = check_rules({**RIGHT, **GAMES, **LOOPS}[name])
    assert verdict.right is True and isinstance(verdict.facts[0], facts.LookedAt)


TOSSED = {(0, 0): {"a": (1, 1), "b": (1, 9)}, (1, 1): {"c": (2, 2)}, (2, 2): {"d": (1, 3)}}  # "a" leads to a draw
FAIR, LOADED = (
    of(
        start=(0, 0),
        moves=lambda self, state: TOSSED.get(state, {}),
        outcome=lambda self, state: "D" if state == (1, 3) else "L",
        chances={"a": share, "b": 1 - share},
    )
    for share in (0.5, 0)
)
ONES = {"start": (1, 3, 9), "moves": lambda self, state: {1: (3 - state[0], state[1] - 1, 9)} if state[1] else {}}
# in LAST, whoever moves last wins; in FIRST, player 1 always wins
LAST, FIRST = of(**ONES), of(**ONES, outcome=lambda self, state: "LW"[state[0] == 1])
KINDS = [  # rows: fact, game for which it is true, game for which it is false
    (facts.LookedAt(6), Three(), OneTwoTen(4)), (facts.LookedAt(1), OneTwoTen(0), OneTwoTen(1)),
    (Note.OVER_AT_START, OneTwoTen(0), OneTwoTen(1)), (Note.IMPARTIAL, Matches(5), games.Hexapawn()),
    (facts.Partisan((1, "OOO", "...", "XXX")), games.Hexapawn(), Three()),
    (Note.CAN_RETURN, games.PongHauKi(), games.Hexapawn()),
    (facts.Counted("longest_game", 3), Three(), games.OneTwoTen(3, take_back=True)),
    (facts.Counted("longest_game", ANY), OneTwoTen(), games.PongHauKi()),
    (Note.CAN_DRAW, games.TicTacToe("XOXO....."), games.EvenOrOdd(2)),
    (Note.ALL_DRAWN, games.EvenOrOdd(2), games.EvenOrOdd(3)),
    (Note.NONE_DRAWN, games.EvenOrOdd(3), games.EvenOrOdd(2)), (Note.NONE_DRAWN, OneTwoTen(4), games.Payoffs()),
    (facts.PayoffRange(2, 14), games.Payoffs(), games.Payoffs([[3, 12], [2, 4]])),
    (facts.PayoffRange(-3, None), games.Payoffs([-3, [-3]]), games.Payoffs([-3, 3])),
    (Note.CHANCE_MOVES, games.DiceTen(3, 2), Three()),
    (Note.CAN_DRAW, FAIR, LOADED), (facts.Counted("longest_game", 1), LOADED, FAIR),
    (facts.NeverToMove(2), of(moves=alone), of(Die)),
    (Note.CHANCES_UNUSED, of(chances={}), of(Die, chances={1: 0, 2: 1})),
    (facts.MovesAgain((1, 0), 2, 1), of(moves=again), Three()),
    (facts.MovesAgain(ANY, ANY, ANY), of(moves=again), games.DiceTen(3, 2)),
    (Note.NO_CHOICE, LAST, OneTwoTen(2)), (Note.NO_CHOICE, OneTwoTen(1), OneTwoTen(0)),
    (facts.EndsDiffer((2, 0, 9), (1, 0, 9)), FIRST, LAST), (Note.IMPARTIAL, LAST, FIRST),
    (facts.Misspelt("method", "outcomes", "outcome"), of(outcomes="W"), of(outcomes="W", outcome="W")),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "right", "other"), KINDS, ids=[ascii(fact) for fact, _, _ in KINDS])
def test_property_of_a_game_is_reported_only_if_it_is_true(fact, right, other):
    assert fact in check_rules(right).facts
    assert fact not in check_rules(other).facts


def test_three_worst_faults_are_reported_and_the_others_are_counted():
    moves = lambda self, state: Three.moves(self, state) if state[1] != 2 else None  # noqa: E731
    assert check_rules(of(moves=moves, outcome=None, text=7, board=7, phrase="go")).sentence == (
        "✗ Not yet. Mine.moves((2, 2)) returned None. Is a return missing? Mine.outcome((1, 3)) returned None. Is a "
        "return missing? Mine.text((1, 0)) returned 7, but it should return a string, as in "
        "str(state[1]). I found 2 more faults."
    )


def test_consequences_of_a_fault_are_not_reported():
    stops = of(moves=lambda self, state: {} if state[0] == 1 else {}[1], start=(2, 0))
    assert not any(isinstance(fact, facts.NeverToMove) for fact in check_rules(stops).facts)
    die = of(Die, moves=lambda self, state: {random.random(): (1, 0)} if state[0] == 0 else {1: (0, 0), 2: (2, 9)})
    assert check_rules(die).facts[0] == differs("moves", Note.ASKS_RANDOM)
    assert "probability" not in check_rules(die).sentence
    own = of(Die, moves=lambda self, state: {1: (0, 1)} if state[0] else {}, chances={})
    assert "3 - player" not in check_rules(own).sentence


def test_picture_marks_the_faulty_state():
    verdict = check_rules(of(outcome="w"))
    assert verdict.about == (1, 3)
    assert [node.state for node in verdict.drawing.nodes] == [(2, 1), (1, 2), (1, 3)]
    assert [verdict.drawing.nodes[i].state for i in verdict.drawing.marked] == [(1, 3)]
    assert "<svg" in verdict._repr_mimebundle_()["text/html"]


def test_large_game_is_sampled_without_changing_pythons_random_state(monkeypatch):
    monkeypatch.setattr(limits, "STATES_SEARCHED", 2_000)
    random.seed(4)
    expected = random.random()
    random.seed(4)
    found = check_rules(games.ConnectFour()).facts
    assert random.random() == expected
    assert found == (facts.LookedAt(ANY, False, ANY, ANY), facts.Partisan((1, *[""] * 7)))

    def wide(self, state):
        return {n: (3 - state[0], state[1] + 1, (*state[2], n)) for n in range(20) if state[1] < 30}

    wrong = of(start=(1, 0, ()), moves=wide, outcome=None)
    assert "outcome((1, 30, (" in check_rules(wrong).sentence  # found by random games, beyond the searched states


@pytest.mark.parametrize("method", ["moves", "outcome", "board"])
def test_rules_that_run_forever_are_stopped(method, monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 50_000)

    def endless(self, *asked):
        while True:
            asked = asked

    pattern = r"✗ Not yet. Mine failed: it seemed to run forever .* line \d+: “(while True|asked = ask)"
    assert re.search(pattern, check_rules(of(**{method: endless})).sentence)


def test_rules_with_dots_count_as_not_answered_yet():
    for word in ("start", "moves"):
        assert check_rules(type("Mine", (Three,), {word: ...})()).facts == (facts.DotsIn(word),)
    assert check_rules(...).sentence == "… Not answered yet."
    assert check_rules(Unwritten()).facts == (facts.DotsIn("outcome"),)


class Unwritten(Three):
    def outcome(self, state):
        return ...


@pytest.mark.parametrize(("game", "chance"), [(games.DiceTen(4), True), (OneTwoTen(4), False)])
def test_chance_is_reported_only_if_the_game_has_chance_moves(game, chance):
    assert (Note.CHANCE_MOVES in check_rules(game).facts) == chance
