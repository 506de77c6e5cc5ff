"""check_rules: what it finds in games in which something is wrong, and that it finds nothing where nothing is."""

import itertools
import random
from fractions import Fraction

import pytest
from examples import GAMES, LOOPS, NASTY, SHIPPED, Matches

from gametree import Game, OneTwoTen, Sum, check_rules, games
from gametree.check import Verdict


class Three(Game):
    """Add one or two; whoever makes it three has won."""

    start = (1, 0)

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile + n) for n in (1, 2) if pile + n <= 3}


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


class Where(Piece):
    """Something that is equal to another at the same place."""

    def __eq__(self, other):
        return self.at == other.at

    def __hash__(self):
        return 0


def of(kind=Three, **words):
    """A game like another, but for these words; `state` is (player, pile)."""
    return type("Mine", (kind,), words)()


def tuples(state, part):
    player, pile = state
    return {1: (3 - player, part(pile))}


def moved(self, state):
    """One and the same thing on the board is moved, in the state that was given too."""
    player, piece = state
    if piece.at == 3:
        return {}
    piece.at += 1
    return {1: (3 - player, piece)}


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


FAULTS = {
    "no game at all": (None, "None is not a game"),
    "a number": (42, "42 is not a game"),
    "a class": (OneTwoTen, "OneTwoTen is a class, the plan of a game. Make a game by it: OneTwoTen()."),
    "no start": (of(start=None), "Mine has no start: set it to the first state"),
    "a start that is a list": (of(start=[1, 0]), "[1, 0] is not a state of Mine: a state is a tuple"),
    "what to write for it": (of(start=[1, 0]), "Write a tuple, (1, 0)."),
    "a list in the start": (
        of(start=(1, ([0, 1], 2))),
        "In its second part is [0, 1], a list, which can't be in a key: write (0, 1) in its place.",
    ),
    "a set in the start": (of(start=(1, 0, {4})), "third part is {4}, a set, which can't be in a key: write frozenset("),
    "no moves": (of(Game, start=(1, 0)), "Mine.moves((1, 0)) stopped: it is not written yet. Define moves(self, state)"),
    "moves that stop": (of(moves=lambda self, state: state[7]), "Mine.moves((1, 0)) stopped: IndexError"),
    "moves without self": (of(moves=lambda state: {}), "Mine.moves((1, 0)) stopped: TypeError"),
    "moves that leave Python": (of(moves=lambda self, state: exit()), "It stopped: SystemExit"),
    "a missing return": (of(moves=lambda self, state: None), "Mine.moves((1, 0)) gave None: is a return missing?"),
    "a list of moves": (of(moves=lambda self, state: [(2, 1)]), "gave [(2, 1)]: it should be a dict, move -> the state"),
    "only the pile": (of(moves=lambda self, state: {5: 5}), "leads by 5 to 5: a state is a tuple that begins with the pl"),
    "the pile first": (of(moves=lambda self, state: {1: (7, 1)}), "leads by 1 to (7, 1): a state is a tuple that begins"),
    "a list in a state": (
        of(moves=lambda self, state: {1: (2, [5])}),
        "leads by 1 to (2, [5]): a state is a tuple that begins with the player to move, 1 or 2, as in (1, 0), with no "
        "list in it. In its second part is [5], a list, which can't be in a key: write (5,) in its place.",
    ),
    "a state that moves changes": (
        of(start=(1, Where(0)), moves=moved),
        "changes the state that it is given. Make a new one for each move",
    ),
    "moves by chance": (
        of(moves=rolled),
        "does not answer the same every time: the move 'roll' led to (",
    ),
    "why": (of(moves=rolled), "It asks `random`, and should not: where chance moves a state begins with 0"),
    "moves with a memory": (of(moves=counted), "when I asked again there was"),
    "where the memory is": (of(moves=counted), "It changes self.asked when it is asked: keep in the state what changes"),
    "a thing equal to no other": (
        of(start=(1, 0), moves=lambda self, state: {1: (3 - state[0], Piece(0))} if state[1] == 0 else {}),
        "is an object, and one Piece is never equal to another: write a tuple in its place.",
    ),
    "no outcome": (of(outcome=lambda self, state: None), "Mine.outcome((1, 3)) gave None: is a return missing?"),
    "an outcome that is none": (of(outcome=lambda self, state: "w"), 'gave w: it should be "W", "L" or "D", for the pl'),
    "an outcome that is true": (of(outcome=lambda self, state: True), 'gave True: it should be "W", "L" or "D"'),
    "an outcome for player 1": (of(outcome=lambda self, state: 1), "Mine.outcome((1, 3)) gave 1: it should be"),
    "an outcome that stops": (of(outcome=lambda self, state: 1 / 0), "Mine.outcome((1, 3)) stopped: ZeroDivisionError"),
    "an outcome that changes": (of(outcome=flips), "when I asked again."),
    "no chances": (of(Die, chances=lambda self, state: None), "Mine.chances((0, 0, 1)) gave None: is a return missing?"),
    "chances that are too much": (
        of(Die, chances=lambda self, state: {1: 0.5, 2: 0.6}),
        "Mine.chances((0, 0, 1)) has probabilities that add up to 1.1, and not to 1.",
    ),
    "a chance that is missing": (of(Die, chances=lambda self, state: {1: 1}), "has no probability for the move 2"),
    "a chance less than none": (
        of(Die, chances=lambda self, state: {1: -1, 2: 2}),
        "gives 1 the probability -1: a probability is a number from 0 to 1.",
    ),
    "a chance of no move": (
        of(Die, chances=lambda self, state: {1: 0.5, 2: 0.25, 3: 0.25}),
        "has a probability for 3, which is no move from there.",
    ),
    "chance without a move": (
        of(moves=lambda self, state: {1: (0, 1)} if state[0] else {}),
        "At (0, 1) chance moves, but there is no move: where the game is over, a state begins with player 1 or 2.",
    ),
    "no end": (
        of(moves=lambda self, state: {n: (3 - state[0], state[1] + n) for n in (1, 2)}),
        "I played at random for 10,000 moves, and the game came to no end, nor back to a state: it stood at (1, ",
    ),
    "a state that doubles": (
        of(start=(1, "ab"), moves=lambda self, state: {1: (3 - state[0], state[1] * 2)}),
        " bytes: does each state hold more than the one before it?",
    ),
    "a number that is squared": (
        of(start=(1, 3), moves=lambda self, state: {1: (3 - state[0], state[1] ** 2)}),
        "Mine.moves(tuple, whose __repr__ stops with ValueE…) leads to a state of ",
    ),
    "round and round": (
        of(moves=lambda self, state: {1: (3 - state[0], 1 - state[1])}),
        "From each of the 2 states there is a move, so no game ever comes to an end. Which rule ends it?",
    ),
    "one player alone": (
        of(moves=lambda self, state: {1: (1, state[1] + 1)} if state[1] < 3 else {}),
        "Player 2 is never to move, in 4 states: where a move ends a turn, the state after it begins with 3 - player.",
    ),
    "a text that is none": (of(text=lambda self, state: state[1]), "Mine.text((1, 0)) gave 0: it should be a string"),
    "words that are none": (of(phrase=lambda self, state, move: move), "Mine.phrase((1, 0), 1) gave 1: it should be a t"),
    "words that stop": (of(phrase=lambda self, state, move: {1: "a"}[move]), "Mine.phrase((1, 0)) stopped: KeyError: 2"),
    "the same words twice": (
        of(phrase=lambda self, state, move: "add"),
        "From (1, 0) the moves 1 and 2 have the same words, 'add': nobody can tell them apart.",
    ),
    "a board that is none": (of(board=lambda self, state: "xox"), "Mine.board((1, 0)) gave xox: it should be a list of row"),
    "a cell that is none": (of(board=lambda self, state: [["x"]]), "Mine.board((1, 0)) has the cell 'x': a cell is a text"),
    "a move on the board that is none": (
        of(board=lambda self, state: [[("a", 1), ("b", 3)]]),
        "Mine.board((1, 0)) has a cell with the move 3: that is no move from there. Where there is none, put None.",
    ),
    "a text for the number": (of(board=lambda self, state: [[("a", "1")]]), "has a cell with the move '1': that is no mo"),
    "a line beside the board": (of(lines=[((0, 0), (0, 5))]), "Mine.lines has ((0, 0), (0, 5)), and a line is a pair of"),
    "names that are none": (of(cell_names=["a"]), "Mine.cell_names is ['a']: it should be a dict"),
}


def again(self, state):
    """Whoever adds two is to move again."""
    player, pile = state
    return {n: (player if n == 2 else 3 - player, pile + n) for n in (1, 2) if pile + n <= 3}


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


RIGHT = {  # each is near to one of the faults, and none
    "a start for player 2": of(start=(2, 0)),
    "another start each time it is asked, but equal": type("Mine", (Three,), {"start": property(lambda self: (1, 0))})(),
    "a memory that changes no answer": Kept(),
    "a thing in a state that nobody changes": of(
        start=(1, Where(0)),
        moves=lambda self, state: {1: (3 - state[0], Where(state[1].at + 1))} if state[1].at < 3 else {},
    ),
    "a frozen set in a state": of(
        start=(1, frozenset("abc")),
        moves=lambda self, state: {each: (3 - state[0], state[1] - {each}) for each in state[1]},
    ),
    "no move at all": of(moves=lambda self, state: {}),
    "one state after another": of(moves=lambda self, state: {} if state[1] > 900 else {1: (3 - state[0], state[1] + 1)}),
    "a long game": OneTwoTen(9_000),
    "a player who moves again": of(moves=again),
    "a loop with a way out": OneTwoTen(3, take_back=True),
    "a player alone against a die": of(
        moves=lambda self, state: {"roll": (0, state[1])}
        if state[0] and state[1] < 4
        else {n: (1, state[1] + n) for n in (1, 2)}
        if not state[0]
        else {}
    ),
    "a die with fractions": of(Die, chances=lambda self, state: {1: Fraction(1, 3), 2: Fraction(2, 3)}),
    "a die with floats": of(Die, chances=lambda self, state: {1: 0.1 + 0.2, 2: 0.7}),
    "a die with a side that never falls": of(Die, chances=lambda self, state: {1: 0, 2: 1}),
    "words for all, where two moves lead to the same": of(
        moves=lambda self, state: {} if state[1] else {"a": (2, 1), "b": (2, 1)}, phrase=lambda self, state, move: "go"
    ),
    "a board with all of the cells": of(board=lambda self, state: [[("a", 1), ("b", None)], []]),
    "a board that still has moves where the game is over": of(
        board=lambda self, state: [[(str(n), n) for n in (1, 2) if state[1] + n <= 3 or state[1] == 3]]
    ),
    "a game of ours with other moves": of(OneTwoTen, start=(1, "a"), moves=lambda self, state: {}),
    "draws": of(outcome=lambda self, state: "D"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_with_a_game_is_said(name):
    game, due = FAULTS[name]
    verdict = check_rules(game)
    assert isinstance(verdict, Verdict) and verdict.right is False
    assert verdict.sentence.startswith("✗ Not yet. ") and due in verdict.sentence


@pytest.mark.parametrize("name", [*RIGHT, *GAMES, *LOOPS])
def test_nothing_is_wrong_with_a_game_that_is_right(name):
    verdict = check_rules({**RIGHT, **GAMES, **LOOPS}[name])
    assert verdict.right is True and "found nothing wrong." in verdict.sentence
