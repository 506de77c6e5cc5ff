"""Lesson 14, Your own game: what its checks say, to right games and to likely mistakes; its figures."""

from fractions import Fraction
from random import sample
from textwrap import fill

import pytest
from page import Page
from page import run as run_text

from gametree import Game, build_tree, games, perfect, play, play_game
from gametree.lessons.gallery import Coins, Hunt, Knight, OneThreeTen, Roll, TwoPiles
from gametree.lessons.lesson14 import PLACE, check_14_1, check_14_2, check_14_4
from gametree.lessons.survey import looked_through, worths
from gametree.widgets import Play

SOURCE = Page("14-your-own-game").cells


def run(*ids, **names):
    """The names after cells of the lesson were run; and all that they have printed."""
    lines = []
    shown = {"draw": lambda *_: None, "print": lambda *each, **_: lines.append(" ".join(map(str, each)))}
    names = {"sample": sample, "fill": fill, **shown, **names}
    for id in ids:
        names = run_text(SOURCE[id], **names)
    return names, lines


def said(check, hints, *rows):
    """A test of rows (answer, whether it is right, the hints it is given and no other, a part of what is said)."""

    @pytest.mark.parametrize(("answer", "right", "given", "part"), [(*row, *([], "")[len(row) - 2 :]) for row in rows])
    def test(answer, right, given, part):
        verdict = check(answer)
        assert verdict.right is right and part in verdict.sentence, verdict
        assert [hint for hint in hints if hint in verdict.sentence] == given, verdict

    return test


def mine(kind, *sizes, **changed):
    """A game as a student makes it: a class of its own, with something changed."""
    return type("Mine", (kind,), {"__module__": "__main__", **changed})(*sizes)


class Pile(Game):
    """Take one or two; whoever can't any more has lost."""

    start = (1, 5)

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile - n) for n in (1, 2) if n <= pile}


class Again(Pile):
    """Who takes two moves again."""

    def moves(self, state):
        return {n: (after[0] if n == 1 else 3 - after[0], after[1]) for n, after in super().moves(state).items()}


class Taken(Pile):
    """May put one back."""

    def moves(self, state):
        return super().moves(state) | ({-1: (3 - state[0], state[1] + 1)} if 0 < state[1] < 5 else {})


class Around(Taken, Again):
    """Who takes two moves again, and one may be put back."""


class Toss(Pile):
    """A coin says whether one or two are taken, and the player whether to toss it."""

    coin = 1, 2

    def moves(self, state):
        if state[0] == 0:
            return {n: (3 - state[2], state[1] - n) for n in self.coin}
        return {1: (3 - state[0], state[1] - 1), "toss": (0, state[1], state[0])} if state[1] > 1 else {}


class Wheel(Toss):
    """The same, and a toss may change nothing: it can go round."""

    coin = 0, 1


class Alone(Pile):
    """A die takes from the pile for player 1, and player 2 only comes to its end."""

    def moves(self, state):
        player, pile = state
        if player:
            return {"roll": (0, pile)} if pile else {}
        return {n: (1 if n < pile else 2, pile - n) for n in (1, 2) if n <= pile}


class Uneven(Pile):
    """Partisan: player 1 takes one or two, player 2 two or three."""

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile - n) for n in (player, player + 1) if n <= pile}


Level = type("Level", (Pile,), {"__doc__": "Ends level.", "outcome": lambda self, state: "D"})


KINDS = [Pile(), Again(), Around(), Toss(), Wheel(), Taken(), Uneven(), Level()]


def no_return(self, state):
    ({1: (2, 4)})  # noqa: B018


# 14.1

LIKE, SAME, OURS, OVER = "and another start", "the same start, moves and ends", "as it is in the package", "before it"
CHANGED = {  # a game of the gallery: another start of it; and something of its rules that is changed
    Coins: ((1, (3, 9, 1), 0), {"outcome": lambda self, state: "L"}),
    TwoPiles: ((1, 2, 6), {"outcome": lambda self, state: "W"}),
    Knight: ((2, 4, 3), {"steps": ((-1, 0), (0, -1))}),
    Hunt: ((2, "a", "b"), {"lines_from": {"a": "bd", "b": "acd", "c": "bd", "d": "acb"}}),
    OneThreeTen: ((2, 1), {"outcome": lambda self, state: "W"}),
    Pile: ((1, 7), {"outcome": lambda self, state: "W"}),
    Roll: ((0, 7, 2), {"chances": lambda self, state: {n: Fraction(1, 2 + 2 * (n > 1)) for n in (1, 2, 3)}}),
}
COURSE = games.OneTwoTen, games.Nim, games.TicTacToe, games.PongHauKi, games.DiceTen, games.Hexapawn
test_14_1_is_right_for_any_game_of_ones_own_and_told_what_went_wrong_else = said(
    check_14_1,
    (LIKE, SAME, OURS, OVER),
    *((game, True) for game in KINDS[1:]),
    *((mine(kind), False, [SAME], f"This is {kind.__name__}, with the same") for kind in (*CHANGED, *COURSE)),
    *((mine(kind, __init__=lambda self: None, start=start), True, [LIKE],
       f"It has the moves and ends of {kind.__name__}, and another") for kind, (start, _) in CHANGED.items()),
    *((mine(kind, **changed), True) for kind, (_, changed) in CHANGED.items()),
    (mine(games.OneTwoTen, outcome=lambda self, state: "W"), True),
    (mine(games.Nim, 1, 2), True, [LIKE]),
    (mine(Pile, start=(1, 0)), False, [OVER], "From the start, (1, 0), there is no move"),
    (games.Nim(1, 2), False, [OURS], "Nim is a game as it is in the package."),
    (Coins(), False, [OURS], "Coins is"),
    (mine(Pile, moves=no_return), False, [], "is a return missing?"),
    (mine(Pile, outcome=lambda self, state: "won"), False, [], "won"),
    (Pile, False, [], "Pile is a class"),
    (mine(Pile, moves=lambda self, s: {d: (3 - s[0], s[1] + d) for d in range(1, s[1]) if s[1] % d == 0}),
     False, [], "which rule ends the game?"),
    (Alone(), True, [], "Player 2 is never to move"),
    (Level(), True, [], "I looked at all states and found"),
    (build_tree(Pile()), False, [], "is not a game"),
)  # fmt: skip

NO_WORDS, NOT_YET = "no sentence between three quotes", "your rules are still missing"
ODD = {"moves": lambda self, state: {n: (3 - state[0], state[1] - n) for n in (1, 3) if n <= state[1]}}
test_14_1_of_a_game_whose_rules_are_not_in_words_this_is_said = said(
    check_14_1,
    (NO_WORDS, NOT_YET),
    (Again(), True),
    (mine(Again), True),
    (mine(Pile, **ODD), True, [NO_WORDS]),
    (mine(Pile, **ODD, rules="Take one or three."), True),
    (mine(Again, __doc__=PLACE), True, [NOT_YET]),
    (mine(Coins, start=(1, (3, 9, 1), 0)), True),
)


# 14.2


def played(game, *moves, **how):
    """A game against the computer, in which you make these moves."""
    match = play(game, **how)
    for move in moves:
        match.move(move)
    return match


def of_match(match):
    """What is said of a match of the game as it is."""
    return check_14_2(match, match.path[0].game if isinstance(match, Play) else None)


OWED = type("Owed", (games.Payoffs,), {})([[5, 7], [1, 9]])
MISTAKE, NONE, LOST = "The first mistake was", "You made no mistake.", "could win, whatever you did"
test_14_2_says_where_the_first_mistake_was = said(
    of_match,
    (MISTAKE, NONE, LOST),
    (played(Pile(), 2, 2), True, [NONE], "✓ Right. You have won after 3 moves."),
    (played(Pile(), 1, 1, 1), True, [MISTAKE], "first move, 1 from (1, 5). Before it you could win, and"),
    (played(Pile(), 2, first=2), True, [NONE, LOST], "The computer has won"),
    (played(Level(), 1, 1, 1), True, [NONE], "A draw after"),
    (played(Again(), 2, 2, 1), True, [NONE], "You have won"),
    (played(Pile(), 1, 1, 1, computer=lambda node: 1), True, [MISTAKE], "✓ Played. You have won"),
    (played(mine(Wheel), 1, 1, 1, 1, seed=1), True, [MISTAKE], "Before it the game was worth −0.111 to you, and after"),
    (played(OWED, 1), True, [NONE], "✓ Right. It ends with 5 for you after 2 moves."),
    (played(OWED, 2), True, [MISTAKE], "worth 5 to you, and after it the game was worth 1 to you."),
    (played(type(OWED)([[-1, 2], [-1]]), 1), True, [NONE], "It ends with 1 for the computer after 2 moves. You"),
    (played(Pile(), 2), None, [], "The game is not over"),
    (played(mine(Pile, start=(1, 0))), None, [], "there is no move yet"),
    (None, False),
    (play_game(Pile(), perfect, perfect), False),
    (played(games.Nim(1), (1, 1)), False),
    (played(Pile(), 2, 2, 1, computer=None), False),
)


# 14.3


def brute(game, rounds=60):
    """An oracle for players who may move twice, and games that may go round: values that get exact round by round."""
    below = looked_through(game)
    end = {s: {"W": 1, "L": -1, "D": 0}[game.outcome(s)] * (3 - 2 * s[0]) for s in below if not below[s]}
    low, high = ({s: end.get(s, bound) for s in below} for bound in (-1, 1))
    for _ in range(rounds):
        for known in low, high:
            for state in below:
                if below[state]:
                    known[state] = (max, min)[state[0] - 1](known[after] for after in below[state].values())
    return {s: low[s] if low[s] == high[s] else 0 for s in below}


@pytest.mark.parametrize("game", [Pile(), Again(), Around(), Taken(), Uneven(), Level()], ids=repr)
def test_the_worth_of_every_state_is_that_of_an_oracle(game):
    assert worths(game) == brute(game)


# 14.4


def cells(self, state):
    """A row of numbers, of which one is where the game stands."""
    return [[(f"[{n}]" if n == state[1] else str(n), self.step(state, n)) for n in range(6)]]


def step(self, state, n):
    return state[1] - n if state[1] - n in self.moves(state) else None


def board(show, **more):
    return mine(Pile, board=show, step=step, **more)


BUTTON, ALIKE, EMPTY, NO_MOVE = "so it is a button below", "look the same", "nothing to see", "no move from there"
OFTEN = "cells: is that meant?"
test_14_4_is_told_what_there_is_to_know_of_a_right_board_and_what_is_wrong = said(
    check_14_4,
    (BUTTON, OFTEN, ALIKE, EMPTY, NO_MOVE),
    (board(cells), True),
    (mine(Knight, board=run("knight")[0]["Knight"].board), True),
    (board(lambda self, state: [[("●" * state[1] or "nothing", None)]]), False, [], "nothing to click on"),
    (board(lambda self, state: [[("●", n if n < 3 else None) for n in range(1, state[1] + 1)]]), True),
    (board(lambda self, state: [[("take", 1 if state[1] else None)]]), True, [BUTTON, ALIKE]),
    (board(lambda self, state: [[("take", n if n in self.moves(state) else None) for n in (1, 2)]]), True, [ALIKE]),
    (mine(games.Nim, 1, 2), True),
    (mine(games.Hexapawn), True),
    (board(lambda self, state: [[("●", 1 if state[1] else None)] * (state[1] + 1)]), True, [BUTTON, OFTEN]),
    (board(lambda self, state: []), False, [EMPTY], "on the board of (1, 5)"),
    (board(lambda self, state: [[(" ", 1)]] if state[1] else [[("0", None)]]), False, [EMPTY]),
    (board(lambda self, state: [[(str(state[1]), 3)]]), False, [NO_MOVE], "3"),
    (board(lambda self, state: None), False, [], "is a return missing?"),
    (board(lambda self, state: [[(state[1], None)]]), False, [], "a cell is a text"),
    (board(lambda self, state: "●●●"), False, [], "list of rows"),
    (games.Nim(1, 2), False, [], "as it is in the package"),
    (Pile(), None, [], "… Not answered yet. Pile has no method board yet."),
    (board(lambda self, state: Game.board(self, state), moves=no_return), False),
)
