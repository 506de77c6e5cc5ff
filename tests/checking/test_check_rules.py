"""check_rules: what it finds in games in which something is wrong, and that it finds nothing where nothing is."""

import itertools
import random
import re
from fractions import Fraction

import pytest
from examples import GAMES, LOOPS, Matches, Three, again, of

from gametree import Game, OneTwoTen, check_rules, games
from gametree.checking import probe
from gametree.checking.verdict import Verdict
from gametree.core import limits


@pytest.fixture(autouse=True)
def the_clock_stands_still(monkeypatch):
    monkeypatch.setattr(probe, "process_time", lambda: 0)


class Die(Game):
    """Roll a die with two sides and add what it shows; past three the game is over."""

    start = (1, 0)

    def moves(self, state):
        player, pile, *mover = state
        if player == 0:
            return {n: (3 - mover[0], pile + n) for n in (1, 2)}
        return {"roll": (0, pile, player)} if pile < 3 else {}


class Piece:
    """Something on a board that can be changed; one is equal to no other."""

    def __init__(self, at):
        self.at = at


def counted(self, state):
    """The rules have a memory."""
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


FAULTS = [  # a game, and a part of what is said
    (None, "None is not a game"), (42, "42 is not a game"),
    (OneTwoTen, "OneTwoTen is a class, the plan of a game. Make a game by it: OneTwoTen()."),
    (of(start=[1, 0]), "[1, 0] is not a state of Mine: a state is a tuple"),
    (of(start=(1, 0, {4})), "{4} can change, and what is in a state may not: write a tuple in its place."),
    (of(Game, start=(1, 0)), "Mine.moves((1, 0)) stopped: it is not written yet. Define moves(self, state)"),
    (of(moves=lambda self, state: state[7]), "stopped: IndexError"),
    (of(moves=None), "Mine.moves((1, 0)) gave None: is a return missing?"),
    (of(moves=[(2, 1)]), "gave [(2, 1)]: it should be a dict, move -> the state"),
    (of(moves={1: (2, [5])}), "(2, [5]): a state is a tuple that begins with the player to move, 1 or 2, as in (1, 0), "
     "with no list in it. [5] can change, and what is in a state may not: write a tuple in its place."),
    (of(moves=rolled), "does not answer the same every time: it gave {'roll': ("),
    (of(moves=rolled), "It asks `random`, and should not: where chance moves a state begins with 0"),
    (of(moves=counted), "} when I asked again."),
    (of(moves=counted), "It changes self.asked when it is asked: keep in the state what changes"),
    (of(moves=placed), "is an object, and one Piece is never equal to another: write a tuple in its place."),
    (of(outcome=None), "Mine.outcome((1, 3)) gave None: is a return missing?"),
    (of(outcome=lambda self, state: "W" if state[0] == 1 else 4), "Mine.outcome returned 'W' at (1, 3) and 4 at"),
    (of(outcome=lambda self, state: "L" if state[0] == 1 else 0.5), "either every outcome is W, L or D, "
        "or every outcome is a number"),
    (of(outcome=True), 'gave True: it should be "W", "L" or "D", for the player to move, or a number, the payoff of '),
    (of(outcome="w"), "gave 'w': it should be \"W\", \"L\" or \"D\", for the pl"),
    (of(outcome=lambda self, state: 1 / 0), "Mine.outcome((1, 3)) stopped: ZeroDivisionError"),
    (of(outcome=flips), "when I asked again. What is in the state should decide it all."),
    (of(Die, chances=None), "Mine.chances((0, 0, 1)) gave None: is a return missing?"),
    (of(moves=lambda self, state: {1: (0, 1)} if state[0] else {}),
     "At (0, 1) chance moves, but there is no move: where the game is over, a state begins with player 1 or 2."),
    (of(Die, chances=uneven), "Mine.chances((0, 2, 1)) does not answer the same every time: it gave {1: "),
    (of(moves=one_minus), "Chance moves first at (0, 1): if a player is meant to move there, write 3 - player."),
    (of(moves=endless),
     "I played at random for 10,000 moves, and the game came to no end, nor back to a state: it stood at (1, "),
    (of(moves=lambda self, state: {1: (3 - state[0], 1 - state[1])}),
     "From each of the 2 states there is a move, so no game ever comes to an end. Which rule ends it?"),
    (of(moves=lambda self, state: {1: (1, state[1] + 1)} if state[1] < 3 else {}),
     "Player 2 is never to move, in 4 states: where a move ends a turn, the state after it begins with 3 - player."),
    (of(text=0), "Mine.text((1, 0)) gave 0: it should be a string"),
    (of(phrase=1), "Mine.phrase((1, 0), 1) gave 1: it should be a t"),
    (of(phrase=lambda self, state, move: {1: "a"}[move]), "Mine.phrase((1, 0)) stopped: KeyError: 2"),
    (of(phrase="add"), "From (1, 0) the moves 1 and 2 have the same words, 'add': nobody can tell them apart."),
    (of(board="xox"), "Mine.board((1, 0)) gave 'xox': it should be a list of row"),
    (of(board=[[("a", 1), ("b", 3)]]),
     "Mine.board((1, 0)) has a cell with the move 3: that is no move from there. Where there is none, put None."),
]  # fmt: skip


class Kept(Three):
    """It writes down what was asked, which does no harm."""

    def __init__(self):
        self.asked, self.known = 0, {}

    def moves(self, state):
        self.asked += 1
        print(end="")
        if state not in self.known:
            self.known[state] = super().moves(state)
        return self.known[state]


def alone(self, state):
    """A player alone against a die; the other one comes to the end of it only."""
    if state[0]:
        return {"roll": (0, state[1])} if state[1] < 4 else {}
    return {n: (1 if state[1] + n < 4 else 2, state[1] + n) for n in (1, 2)}


def gone(self, state):
    return {each: (3 - state[0], state[1] - {each}) for each in state[1]}


def left(self, state):
    return [[(str(n), n) for n in (1, 2) if state[1] + n <= 3 or state[1] == 3]]


def twins(self, state):
    return {} if state[1] else {"a": (2, 1), "b": (2, 1)}


RIGHT = {  # each is near to one of the faults, and none
    "a start for player 2": of(start=(2, 0)),
    "a start that is made each time": of(start=property(lambda self: (1, 0))),
    "a memory that changes no answer": Kept(),
    "a frozen set in a state": of(start=(1, frozenset("abc")), moves=gone),
    "one way only": of(moves=lambda self, state: {} if state[1] > 900 else {1: (3 - state[0], state[1] + 1)}),
    "a long game": OneTwoTen(9_000),
    "a player who moves again": of(moves=again), "a loop with a way out": OneTwoTen(3, take_back=True),
    "a player alone against a die": of(moves=alone), "draws": of(outcome="D"), "no move at all": of(moves={}),
    "a die with fractions": of(Die, chances={1: Fraction(1, 3), 2: Fraction(2, 3)}),
    "a die with floats": of(Die, chances={1: 0.1 + 0.2, 2: 0.7}),
    "a die with a side that never falls": of(Die, chances={1: 0, 2: 1}),
    "words for all, where two moves lead to the same": of(moves=twins, phrase="go"),
    "a board with all of the cells": of(board=[[("a", 1), ("b", None)], []]),
    "a board that still has moves where the game is over": of(board=left),
    "a game of ours with other moves": of(OneTwoTen, start=(1, "a"), moves={}),
}  # fmt: skip


@pytest.mark.parametrize(("game", "said"), FAULTS, ids=[said for _, said in FAULTS])
def test_what_is_wrong_with_a_game_is_said(game, said):
    verdict = check_rules(game)
    assert isinstance(verdict, Verdict) and verdict.right is False
    assert verdict.sentence.startswith("✗ Not yet. ") and said in verdict.sentence


@pytest.mark.parametrize("name", [*RIGHT, *GAMES, *LOOPS])
def test_nothing_is_wrong_with_a_game_that_is_right(name):
    verdict = check_rules({**RIGHT, **GAMES, **LOOPS}[name])
    assert verdict.right is True and "found nothing wrong." in verdict.sentence


TOSSED = {(0, 0): {"a": (1, 1), "b": (1, 9)}, (1, 1): {"c": (2, 2)}, (2, 2): {"d": (1, 3)}}  # a draw, if it is an a
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
LAST, FIRST = of(**ONES), of(**ONES, outcome=lambda self, state: "LW"[state[0] == 1])  # who wins: the last, or player 1
KINDS = {  # what is said of a game: of which it is said, and of which it is not
    "I looked at all 6 states and found nothing wrong.": (Three(), OneTwoTen(4)),
    "I looked at its only state and found nothing wrong.": (OneTwoTen(0), OneTwoTen(1)),
    "It is over before it begins.": (OneTwoTen(0), OneTwoTen(1)),
    "Impartial: both players always have the same moves.": (Matches(5), games.Hexapawn()),
    "Partisan: at (1, 'OOO', '...', 'XXX') the moves of the other player would lead else": (games.Hexapawn(), Three()),
    "A game can come back to a state where it was, and need never end.": (games.PongHauKi(), games.Hexapawn()),
    "The longest game lasts 3 moves.": (Three(), games.OneTwoTen(3, take_back=True)),
    "The longest game lasts": (OneTwoTen(), games.PongHauKi()),
    "A game can end in a draw.": (games.TicTacToe("XOXO....."), games.EvenOrOdd(2)),
    "Every game ends in a draw.": (games.EvenOrOdd(2), games.EvenOrOdd(3)),
    "No game ends in a draw.": (games.EvenOrOdd(3), games.EvenOrOdd(2)),
    "No game ends in a": (OneTwoTen(4), games.Payoffs()),
    "The payoffs of player 1 go from 2 to 14.": (games.Payoffs(), games.Payoffs([[3, 12], [2, 4]])),
    "Every end pays −3.": (games.Payoffs([-3, [-3]]), games.Payoffs([-3, 3])),
    "Chance moves in it.": (games.DiceTen(3, 2), Three()),
    "A game can end": (FAIR, LOADED),
    "The longest game lasts 1 move.": (LOADED, FAIR),
    "Player 2 is never to move: if that is not meant, write 3 - player where a turn ends.": (of(moves=alone), of(Die)),
    "chances is never asked: no state begins with 0.": (of(chances={}), of(Die, chances={1: 0, 2: 1})),
    "From (1, 0) the move 2 leaves player 1 to move again. If that is not meant, write 3 - player there; if it is, "
     "minimax can do it unless it goes round.": (of(moves=again), Three()),
    "to move again": (of(moves=again), games.DiceTen(3, 2)),
    "Nobody ever has a choice: from no state is there more than one move.": (LAST, OneTwoTen(2)),
    "Nobody ever": (OneTwoTen(1), OneTwoTen(0)),
    "The players have the same moves, but not the same ends: see (2, 0, 9) and (1, 0, 9).": (FIRST, LAST),
    "Impartial: ": (LAST, FIRST),
    "Is outcomes meant to be called outcome?": (of(outcomes="W"), of(outcomes="W", outcome="W")),
}  # fmt: skip


@pytest.mark.parametrize(("says", "due", "not_due"), [(says, *of) for says, of in KINDS.items()], ids=KINDS)
def test_what_kind_of_game_it_is_is_said_where_it_is_so(says, due, not_due):
    assert says in check_rules(due).sentence
    assert says not in check_rules(not_due).sentence


def test_all_that_is_wrong_is_said_the_worst_first():
    moves = lambda self, state: Three.moves(self, state) if state[1] != 2 else None  # noqa: E731
    assert check_rules(of(moves=moves, outcome=None, text=7, board=7, phrase="go")).sentence == (
        "✗ Not yet. Mine.moves((2, 2)) gave None: is a return missing? Mine.outcome((1, 3)) gave None: is a return "
        "missing? Mine.text((1, 0)) gave 7: it should be a string, as in "
        "str(state[1]). And there is more: 2 other faults."
    )


def test_what_follows_from_a_fault_is_not_said():
    stops = of(moves=lambda self, state: {} if state[0] == 1 else {}[1], start=(2, 0))
    assert "never to move" not in check_rules(stops).sentence
    die = of(Die, moves=lambda self, state: {random.random(): (1, 0)} if state[0] == 0 else {1: (0, 0), 2: (2, 9)})
    assert "not answer the same" in check_rules(die).sentence and "probability" not in check_rules(die).sentence
    own = of(Die, moves=lambda self, state: {1: (0, 1)} if state[0] else {}, chances={})
    assert "3 - player" not in check_rules(own).sentence


def test_the_picture_shows_where_the_fault_is():
    verdict = check_rules(of(outcome="w"))
    assert verdict.about == (1, 3)
    assert [node.state for node in verdict.drawing.nodes] == [(2, 1), (1, 2), (1, 3)]
    assert [verdict.drawing.nodes[i].state for i in verdict.drawing.marked] == [(1, 3)]
    assert "<svg" in verdict._repr_mimebundle_()["text/html"]


def test_large_games_are_looked_at_in_part_and_played_at_random_which_disturbs_nothing_else(monkeypatch):
    monkeypatch.setattr(limits, "STATES_SEARCHED", 2_000)
    random.seed(4)
    due = random.random()
    random.seed(4)
    says = check_rules(games.ConnectFour()).sentence
    assert random.random() == due
    assert "at random, and found nothing wrong. There are more states than these" in says
    assert "Partisan: at (1, '', '', '', '', '', '', '') the moves of the other player would lead elsewhere." in says
    assert not any(word in says for word in ("longest", "No game", "all ", "Impartial", "never end"))

    def wide(self, state):
        return {n: (3 - state[0], state[1] + 1, (*state[2], n)) for n in range(20) if state[1] < 30}

    wrong = of(start=(1, 0, ()), moves=wide, outcome=None)
    assert "outcome((1, 30, (" in check_rules(wrong).sentence  # where no first moves reach


@pytest.mark.parametrize("method", ["moves", "outcome", "board"])
def test_what_comes_to_no_end_is_stopped(method, monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 50_000)

    def endless(self, *asked):
        while True:
            asked = asked

    said = check_rules(of(**{method: endless})).sentence
    assert re.search(r"✗ Not yet. Mine stopped: there was no end in sight, .* line \d+: (while True|asked = ask)", said)


def test_dots_are_no_answer_yet():
    for word in ("start", "moves"):
        still = f"There are still dots in {word}: put your code in their place."
        assert check_rules(type("Mine", (Three,), {word: ...})()).sentence == f"… Not answered yet. {still}"
    assert check_rules(...).sentence == "… Not answered yet."
    assert "There are still dots in outcome" in check_rules(Unwritten()).sentence


class Unwritten(Three):
    def outcome(self, state):
        return ...
