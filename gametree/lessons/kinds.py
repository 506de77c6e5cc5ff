"""kinds: is a game impartial or partisan? The games about which a student's function is asked, and its slips."""

import ast

from ..algorithms.grundy import reached
from ..algorithms.retrograde import solve
from ..checking.compare import own
from ..checking.verdict import Verdict
from ..core.game import Game
from ..core.query import moves_of
from ..core.text import listed, many, number, plain, quoted
from ..games import Chomp, Domineering, EvenOrOdd, Hexapawn, Nim, OneTwoTen, PongHauKi, TicTacToe
from .exercise import called
from .typed import parts


class Late(OneTwoTen):
    """1, 2, … 6, in which player 2 may not add two to a pile of four: only there the players differ."""

    def __init__(self):
        super().__init__(6)

    def moves(self, state):
        return {n: after for n, after in super().moves(state).items() if (*state, n) != (2, 4, 2)}


class Barred(Game):
    """Add one or three, up to six; but one player may not add three to a pile of some size.

    An odd pile comes up only with player 2 to move, an even one only with player 1.
    """

    start = (1, 0)

    def __init__(self, player, pile):
        self.barred = player, pile

    def moves(self, state):
        player, pile = state
        steps = (1,) if state == self.barred else (1, 3)
        return {n: (3 - player, pile + n) for n in steps if pile + n <= 6}


class OneEach(OneTwoTen):
    """Player 1 adds one, and player 2 adds two, to a pile that is less than four: both always have one move."""

    def moves(self, state):
        player, pile = state
        return {player: (3 - player, pile + player)} if pile < 4 else {}


GAMES = {  # of exercise 11.1
    "1, 2, … 6": lambda: OneTwoTen(6),
    "Hexapawn": Hexapawn,
    "Nim with the piles 1 and 2": lambda: Nim(1, 2),
    "tic-tac-toe from XOXO on": lambda: TicTacToe("XOXO....."),
    "Chomp on two rows and three columns": lambda: Chomp(2, 3),
    "Domineering on two rows and two columns": lambda: Domineering(2, 2),
    "Domineering on one row and two columns": lambda: Domineering(1, 2),
    "Domineering on two rows and one column": lambda: Domineering(2, 1),
    "1, 2, … 4 with a take-back": lambda: OneTwoTen(4, take_back=True),
    "Even or Odd with three tokens": lambda: EvenOrOdd(3),
    "Pong Hau K'i": PongHauKi,
    "a game in which player 1 adds one and player 2 adds two": OneEach,
    "1, 2, … 6, where player 2 may not add two to a pile of four": Late,
} | {
    f"one or three, up to six, where player {player} may not add three to a pile of {count}":
        lambda player=player, pile=pile: Barred(player, pile)
    for pile, count in ((1, "one"), (2, "two")) for player in (1, 2)
}  # fmt: skip


def told_apart(function):
    """The Verdict on a function that says whether a game is impartial."""
    said = {}
    for kind, new in GAMES.items():
        said[kind] = own(called(function, new()))
        if not isinstance(said[kind], bool):
            wanted = "Is a return missing, or in the wrong place?" if said[kind] is None else "True or False is wanted."
            return Verdict(False, f"For {kind} your function gives {quoted(said[kind])}. {wanted}")
    wrong = [kind for kind, new in GAMES.items() if said[kind] != (apart(new()) is None)]
    if not wrong:
        return Verdict(True, f"It was asked about {many(len(GAMES), 'game')}.")
    return Verdict(False, f"{_of_kind(wrong[0], said[wrong[0]])} {_of_wrong(function, wrong)}".strip())


def apart(game):
    """The first position in which the players' moves do not lead to the same positions; None where there is none."""
    return next((tuple(at) for _, *at in _apart(game)), None)


def _apart(game):
    """The states that can come up and in whose position the two players' moves lead to other positions, one by one."""
    return (state for state in solve(game) if reached(game, 1, state[1:]) != reached(game, 2, state[1:]))


def _of_kind(kind, said):
    """What is not so in what was said of a game, a sentence."""
    says = f"For {kind} your function says {said}."
    if not said:
        return f"{says} There both players have the same moves in every position."
    at = plain(apart(GAMES[kind]()), 60)
    return f"{says} But in the position {at} the moves of the two players do not lead to the same positions."


def _of_wrong(function, wrong):
    """What the wrong answers have in common, a sentence or ""."""
    partisan = [kind for kind, new in GAMES.items() if apart(new())]
    if len(wrong) == len(GAMES):
        return "It says the opposite of what is right for every game that was tried."
    shown = _printed(function)
    if shown is not None and {*wrong} == {kind for kind in GAMES if (kind not in partisan) == shown}:
        return f"print({shown}) only shows {shown}. To give it back, use return."
    if others := _asked(function) - {1, 2}:
        return f"It asks for the moves of player {listed(map(number, sorted(others)))}. There are players 1 and 2."
    if wrong[0] not in partisan:
        turned = {*wrong} == GAMES.keys() - {*partisan} and called(function, Domineering(1, 1)) is True
        return "Is who is to move a part of what you compare?" if turned else ""
    if _all(wrong, partisan, _first_alike):
        return "At the start they do. Does your function look at every position?"
    for player in (1, 2):
        if _all(wrong, partisan, lambda game, player=player: {state[0] for state in _apart(game)} == {player}):
            return f"That position comes up only when player {player} is to move. Do you look at such positions?"
    if _all(wrong, partisan, lambda game: _alike(game, set)):
        return "The moves have the same names everywhere. Where do they lead?"
    if _all(wrong, partisan, lambda game: _alike(game, len)):
        return "Both players have the same number of moves everywhere. Are they the same moves?"
    return ""


def _all(wrong, partisan, like):
    """Whether it is just the games like these that a function is wrong about."""
    return wrong == [kind for kind in partisan if like(GAMES[kind]())]


def _printed(function):
    """The True or False that a function prints by its code, a bool; None where it prints none."""
    calls = [part for part in parts(function) if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)]
    shown = [each.value for call in calls if call.func.id == "print" for each in call.args if hasattr(each, "value")]
    return next((value for value in shown if isinstance(value, bool)), None)


def _asked(function):
    """The players for whose moves a function asks, a set."""
    game, players = Barred(1, 1), set()
    moves = game.moves

    def noted(state):
        if isinstance(state, tuple) and state and isinstance(state[0], int):
            players.add(state[0])
        return moves(state)

    game.moves = noted
    called(function, game)
    return players


def _first_alike(game):
    return reached(game, 1, game.start[1:]) == reached(game, 2, game.start[1:])


def _alike(game, what):
    """Whether the moves of both players have the same number, or the same names, in every position."""
    return all(what(moves_of(game, (1, *at))) == what(moves_of(game, (2, *at))) for _, *at in solve(game))
