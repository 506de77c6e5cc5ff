"""The checks of lesson 09, Draws."""

import re
from functools import cache

from .. import Node, TicTacToe, check
from ..exercises import CheckedGame, Verdict, equal, exercise, make_game
from . import labelling
from .returned import A_NUMBER
from .typed import add_hint

FROM_1 = "The cells are numbered from 1, but the positions in a string from 0."
WON = "In exercise 9.2, won is a method: self.won(board). In 9.3, it is a function: won(board)."
ERROR_HINTS = (r"string index out of range", FROM_1), (r"attribute 'won'|name 'won'", WON)


class ToeTacTic(TicTacToe):
    """Tic-tac-toe in which whoever has three in a row loses."""

    def outcome(self, state):
        return "W" if self.won(state[1]) else "D"


def _check_game(kind, right, praise):
    """Return the Verdict on a class of games. It does not mention the number of states, which the lesson asks for."""
    game = make_game(kind)
    game.text = right.text  # so that a picture shows a board
    game.moves = cache(game.moves)  # a student's search for three in a row may be slow
    verdict = check(game, right, hint=lambda wrong: _hint_about_rules(game, right, wrong))
    if no_result := re.search(r"outcome\(\(\d, '(.{9})'\)\) returned None", verdict.sentence):
        verdict.facts += (_describe_row(no_result[1]),)
    return Verdict(True, praise) if verdict.right else add_hint(verdict, kind, ERROR_HINTS)


def _describe_row(board):
    return f"{'A player' if TicTacToe().won(board) else 'No player'} has three in a row there."


def _hint_about_rules(game, right, wrong):
    """Return a hint about the moves from a wrong state, or about the outcome at a wrong node, or ""."""
    if isinstance(wrong, Node):
        if wrong.value is not None:
            return A_NUMBER
        is_swapped = {wrong.label, right.outcome(wrong.state)} == {"W", "L"}
        question = "Who has three in a row there, the player to move or the player who moved last?"
        return question if is_swapped else _describe_row(wrong.state[1])
    if not equal(game.start, right.start):
        return ""
    own_moves, expected = CheckedGame(game).moves(wrong), right.moves(wrong)
    if own_moves and not expected:
        why = "a player has three in a row" if right.won(wrong[1]) else "the board is full"
        return f"The game is over there: {why}."
    for cell in own_moves:
        if own_moves.keys() == expected.keys() and not equal(own_moves[cell], expected[cell]):
            return f"According to the rules, that move leads to {expected[cell]}."
    taken = [f"Cell {cell} is taken already." for cell in own_moves if cell not in expected and cell in range(1, 10)]
    return FROM_1 if own_moves.keys() == {cell - 1 for cell in expected} else "".join(taken[:1])


check_9_1 = exercise(labelling.check_9_1)


@exercise
def check_9_2(kind):
    """Check a class for the version of tic-tac-toe in which three in a row lose."""
    return _check_game(kind, ToeTacTic(), "Every outcome follows the rules.")


@exercise
def check_9_3(kind):
    """Check a class for tic-tac-toe."""
    return _check_game(kind, TicTacToe(), "Every move and every outcome follows the rules.")
