"""kinds: check a function that tells whether a game is impartial, and define games to try it on."""

from .. import Chomp, EvenOrOdd, Game, Nim, OneTwoTen, PongHauKi, TicTacToe, games, solve
from ..exercises import Verdict, as_python, call, count_of, quoted_repr, short_repr
from .returned import NO_RETURN

SAME = "the moves of one player lead to the same positions as the moves of the other."
START = f" At the start, {SAME} Does your function look at every position?"
ENOUGH = " One such position is enough for False."


class Late(OneTwoTen):
    """1, 2, … 6, except that player 2 may not add two to a pile of four. Otherwise, both have the same moves."""

    def __init__(self):
        super().__init__(6)

    def moves(self, state):
        return {n: after for n, after in super().moves(state).items() if (*state, n) != (2, 4, 2)}


class Barred(Game):
    """Add one or three, up to six, except that one player may not add three to a pile of one particular size.

    Player 1 is to move if the pile is even, and player 2 if it is odd.
    """

    start = (1, 0)

    def __init__(self, player, pile):
        self.barred = player, pile

    def moves(self, state):
        player, pile = state
        steps = (1,) if state == self.barred else (1, 3)
        return {n: (3 - player, pile + n) for n in steps if pile + n <= 6}


class OneEach(OneTwoTen):
    """Player 1 adds one and player 2 adds two to a pile of less than four. Both always have exactly one move."""

    def moves(self, state):
        player, pile = state
        return {player: (3 - player, pile + player)} if pile < 4 else {}


GAMES = {  # the games of exercise 11.2
    "1, 2, … 6": lambda: OneTwoTen(6),
    "Hexapawn": games.Hexapawn,
    "Nim with the piles 1 and 2": lambda: Nim(1, 2),
    "tic-tac-toe starting from XOXO": lambda: TicTacToe("XOXO....."),
    "Chomp with two rows and three columns": lambda: Chomp(2, 3),
    "Domineering on two rows and two columns": lambda: games.Domineering(2, 2),
    "Domineering on one row and two columns": lambda: games.Domineering(1, 2),
    "Domineering on two rows and one column": lambda: games.Domineering(2, 1),
    "1, 2, … 4 with a take-back": lambda: OneTwoTen(4, take_back=True),
    "Even or Odd with three tokens": lambda: EvenOrOdd(3),
    "Pong Hau K'i": PongHauKi,
    "a game in which player 1 adds one and player 2 adds two": OneEach,
    "a game like 1, 2, … 6, except that player 2 may not add two to a pile of four": Late,
} | {
    f"a game of adding one or three, up to six, in which player {player} may not add three to a pile of {count}":
        lambda player=player, pile=pile: Barred(player, pile)
    for pile, count in ((1, "one"), (2, "two")) for player in (1, 2)
}  # fmt: skip


def check_impartial_test(function):
    """Return the Verdict on a function that tells whether a game is impartial."""
    answers = {}
    for kind, new in GAMES.items():
        answers[kind] = as_python(call(function, new()))
        if not isinstance(answers[kind], bool):
            wanted = NO_RETURN if answers[kind] is None else "It should return True or False."
            return Verdict(False, f"Your function returned {quoted_repr(answers[kind])} for {kind}. {wanted}")
    differences = {kind: find_difference(new()) for kind, new in GAMES.items()}
    wrong = [kind for kind in GAMES if answers[kind] != (differences[kind] is None)]
    if not wrong:
        return Verdict(True, f"I tried your function on {count_of(len(GAMES), 'game')}.")
    message = f"Your function returned {answers[wrong[0]]} for {wrong[0]}."
    if differences[wrong[0]] is None:
        hint = "" if any(answers.values()) else " A position is a state without the player."
        return Verdict(False, f"{message} But in every position of that game, {SAME}{hint}")
    where = short_repr(differences[wrong[0]], 60)
    message = f"{message} But in the position {where} the two players' moves lead to different positions."
    late = [kind for kind, at in differences.items() if at and at != GAMES[kind]().start[1:]]
    return Verdict(False, message + (START if wrong == late else ENOUGH))


def find_difference(game):
    """Return the first position in which the players' moves lead to different positions, or None."""
    positions = (tuple(at) for _, *at in solve(game))
    return next((at for at in positions if _positions_after(game, 1, at) != _positions_after(game, 2, at)), None)


def _positions_after(game, player, position):
    """Return the set of positions that a player can move to."""
    return {state[1:] for state in game.moves((player, *position)).values()}
