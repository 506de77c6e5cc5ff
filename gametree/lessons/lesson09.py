"""The checks of lesson 09, Draws."""

import re
from functools import cache

from .. import Node, TicTacToe, check
from ..exercises import CheckedGame, Verdict, equal, exercise, make_game
from .labelling import labelled
from .typed import helped

FROM_1 = "The cells are counted from 1, and the places in a text from 0."
WON = "In exercise 9.2, won is a method: self.won(board). In 9.3 it is a function: won(board)."
MEANT = (r"string index out of range", FROM_1), (r"attribute 'won'|name 'won'", WON)


class ToeTacTic(TicTacToe):
    """Whoever has three in a row has lost."""

    def outcome(self, state):
        return "W" if self.won(state[1]) else "D"


def _plays(kind, right, praise):
    """The Verdict on a class of games, without the number of its states, which a cell of the lesson asks for."""
    game = make_game(kind)
    game.moves = cache(game.moves)  # each state is asked once: some take long to look for a row
    verdict = check(game, right, hint=lambda wrong: _of_rules(game, right, wrong))
    if silent := re.search(r"outcome\(\(\d, '(.{9})'\)\) gave None", verdict.sentence):
        verdict.facts += (_row(silent[1]),)
    return Verdict(True, praise) if verdict.right else helped(verdict, kind, MEANT)


def _row(board):
    return f"{'Somebody' if TicTacToe().won(board) else 'Nobody'} has three in a row there."


def _of_rules(game, right, wrong):
    """What is wrong with the moves of a game from a state, or with the end at a node; a sentence or ""."""
    if isinstance(wrong, Node):
        turned = {wrong.label, right.outcome(wrong.state)} == {"W", "L"}
        who = "Who has three in a row there: the player to move, or the one who moved last?"
        return who if turned else _row(wrong.state[1])
    if not equal(game.start, right.start):
        return ""
    mine, due = CheckedGame(game).moves(wrong), right.moves(wrong)
    if mine and not due:
        return f"There {'somebody has three in a row' if right.won(wrong[1]) else 'the board is full'}: it is over."
    if astray := [cell for cell in mine if mine.keys() == due.keys() and not equal(mine[cell], due[cell])]:
        return f"By the rules it leads to {due[astray[0]]}."
    taken = [f"Cell {cell} is taken there." for cell in mine if cell not in due and cell in range(1, 10)]
    return FROM_1 if mine.keys() == {cell - 1 for cell in due} else "".join(taken[:1])


@exercise
def check_9_1(function):
    """A function that labels a tree by the three rules. Takes the function; gives a Verdict."""
    return labelled(function)


@exercise
def check_9_2(kind):
    """Tic-tac-toe in which three in a row lose. Takes a class of games; gives a Verdict."""
    return _plays(kind, ToeTacTic(), "Every end is as the rules have it.")


@exercise
def check_9_3(kind):
    """Tic-tac-toe from its rules. Takes a class of games; gives a Verdict."""
    return _plays(kind, TicTacToe(), "Every move and every end is as the rules have it.")
