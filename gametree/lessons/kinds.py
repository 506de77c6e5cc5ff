"""kinds: is a game impartial or partisan? The games about which a student's function is asked, and its slips."""

from .. import Chomp, EvenOrOdd, Game, Nim, OneTwoTen, PongHauKi, TicTacToe, games, solve
from ..exercises import Verdict, as_python, call, count_of, quoted_repr, short_repr


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
    "Hexapawn": games.Hexapawn,
    "Nim with the piles 1 and 2": lambda: Nim(1, 2),
    "tic-tac-toe from XOXO on": lambda: TicTacToe("XOXO....."),
    "Chomp on two rows and three columns": lambda: Chomp(2, 3),
    "Domineering on two rows and two columns": lambda: games.Domineering(2, 2),
    "Domineering on one row and two columns": lambda: games.Domineering(1, 2),
    "Domineering on two rows and one column": lambda: games.Domineering(2, 1),
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
        said[kind] = as_python(call(function, new()))
        if not isinstance(said[kind], bool):
            wanted = "Is a return missing, or in the wrong place?" if said[kind] is None else "True or False is wanted."
            return Verdict(False, f"For {kind} your function gives {quoted_repr(said[kind])}. {wanted}")
    places = {kind: apart(new()) for kind, new in GAMES.items()}
    wrong = [kind for kind in GAMES if said[kind] != (places[kind] is None)]
    if not wrong:
        return Verdict(True, f"It was asked about {count_of(len(GAMES), 'game')}.")
    says = f"For {wrong[0]} your function says {said[wrong[0]]}."
    if places[wrong[0]] is None:
        return Verdict(False, f"{says} There the moves of both players always lead to the same positions.")
    where = short_repr(places[wrong[0]], 60)
    says = f"{says} But in the position {where} the moves of the two players do not lead to the same positions."
    late = [kind for kind, at in places.items() if at and at != GAMES[kind]().start[1:]]
    return Verdict(False, says + START if wrong == late else says)


START = " At the start they do. Does your function look at every position?"


def apart(game):
    """The first position in which the players' moves do not lead to the same positions; None where there is none."""
    positions = (tuple(at) for _, *at in solve(game))
    return next((at for at in positions if _after(game, 1, at) != _after(game, 2, at)), None)


def _after(game, player, position):
    """The positions that a player can move to, a set."""
    return {state[1:] for state in game.moves((player, *position)).values()}
