"""The checks of lesson 09, Draws."""

from copy import copy
from functools import cache

from ..algorithms.retrograde import solve
from ..checking.check import check
from ..checking.compare import equal
from ..checking.verdict import Verdict
from ..core.errors import GameError
from ..core.game import Game
from ..core.introspect import attribute_of
from ..core.node import Node
from ..core.query import moves_of, outcome_of, start_of
from ..core.text import many, plain
from ..games import TicTacToe
from .exercise import demand_written, exercise, made
from .labelling import labelled
from .symmetry import mirrored, of_key, of_mirrored
from .typed import helped

OF_RULES = (
    (r"string index out of range", "The first place of a board is 0, and the last is 8."),
    (r"tuple index out of range", "A state has two parts, and the board is the second one: player, board = state."),
    (r"'str' object does not support item assignment", "A text can't be changed, but you can make a new one."),
    (r"has no attribute 'won'", "won is a function, and no method: won(board)."),
    (r"(moves|outcome)\(\) takes 1 positional argument but 2 were given",
     "The first argument of a method is self: def {0}(self, state)."),
    (r"leads by .* to \(([3-9]),", "There is no player {0}: after player 2 it is the turn of player 1."),
    (r"name '(player|board)' is not defined", "player, board = state gives the parts of a state their names."),
)  # fmt: skip


class ToeTacTic(TicTacToe):
    """Whoever has three in a row has lost."""

    def outcome(self, state):
        return "W" if self.won(state[1]) else "D"


@cache
def due(kind):
    """The game as it should be, by its class; each of its states is worked out once."""
    game = kind()
    game.moves, game.outcome = cache(game.moves), cache(game.outcome)
    return game


@cache
def _states(kind):
    """All states of a game of a class, worked out once."""
    return solve(due(kind)).keys()


@exercise
def check_9_1(kind):
    """Tic-tac-toe from its rules. Takes a class of games; gives a Verdict."""
    return _plays(made(kind), due(TicTacToe), "Every move and every end is as the rules have it.")


def _plays(game, right, praise):
    """The Verdict on a game, without the number of its states, which a cell of the lesson asks for."""
    moves, outcome = attribute_of(game, "moves"), attribute_of(game, "outcome")
    try:
        if not equal(start_of(game), right.start):
            return check(game, right)
        wrong = _where(game, right)
    except GameError as error:
        says = f"{error}{'' if str(error)[-1] in '.?' else '.'}"
        return helped(Verdict(False, says), outcome if "outcome(" in says else moves, OF_RULES)
    return Verdict(True, praise) if wrong is None else helped(_at(wrong, game, right), moves, OF_RULES)


def _where(game, right):
    """The first state from which a game has other moves, or else at which it has another outcome; None for none."""
    states = [*_states(type(right))]

    def other(state):
        return not equal(moves_of(game, state), right.moves(state))

    def ends_otherwise(state):
        return not right.moves(state) and outcome_of(game, state) != right.outcome(state)

    if wrong := next(filter(other, states), None) or min(filter(ends_otherwise, states), key=plain, default=None):
        return wrong
    return next(filter(other, reversed(states)), None)  # for some programs remember what they were asked before


class Step(Game):
    """A game from one of its states on, and for one move."""

    def __init__(self, game, state):
        self.game, self.start = game, state

    def moves(self, state):
        return self.game.moves(state) if state == self.start else {}

    def outcome(self, state):
        return self.game.outcome(state)


def _at(state, game, right):
    """The Verdict on a game that goes wrong at a state."""
    try:
        there, step = copy(game), Step(right, state)
        there.start = state
    except Exception:  # its start can't be set, or it can't be copied
        there, step = game, right
    verdict = check(there, step, hint=lambda wrong: _of_rules(game, right, wrong))
    if getattr(verdict.about, "state", verdict.about) not in (state, None):  # asked again, it is right there
        return Verdict(False, f"At {plain(state)} your game does not answer the same every time.")
    return _without_moves(state) if "no move at all" in verdict.sentence else verdict


def _without_moves(state):
    """The Verdict on a game that has no move from a state where there should be some."""
    says = f"From {plain(state)} your game has no move at all. There nobody has three in a row, and there"
    return Verdict(False, f"{says} are {many(state[1].count('.'), 'empty cell')}: what does each if say there?")


def _of_rules(game, right, wrong):
    """What is wrong with a game at a state, or at a node: with its moves, or with its ends; a sentence or ""."""
    if isinstance(wrong, Node):
        return _of_ends(game, right)
    return _of_moves(wrong, moves_of(game, wrong), right.moves(wrong)) if wrong in _states(type(right)) else ""


def _of_moves(state, mine, due):
    """What is wrong with the moves from a state, a sentence or ""."""
    if mine and not due:
        full = "." not in state[1]
        return f"There {'the board is full' if full else 'somebody has three in a row'}: the game is over."
    if mine.keys() - due.keys() and mine.keys() == {cell - 1 for cell in due}:
        return "The cells are counted from 1, and the places in a text from 0."
    if strange := [move for move in mine if move not in due]:
        taken = strange[0] in range(1, 10)
        return "That cell has a mark already." if taken else "A move is the number of a cell, from 1 to 9."
    for move, after in mine.items():
        if after != due[move]:
            return _of_keys(mine, due) or _of_move(state, move, after)
    return _of_keys(mine, due)


def _of_keys(mine, due):
    if len(mine) == 1 < len(due):
        once = {min(due): "Does return stand inside the loop?", max(due): "Does the loop make the dictionary anew?"}
        return once.get(*mine, "")
    return ""


def _of_move(state, move, after):
    """What is wrong with the state that a move leads to, a sentence or ""."""
    if len(after) != 2 or not isinstance(after[1], str):
        return "A state is a pair: the player to move, and the board as a text."
    (player, board), mark = state, "XO"[state[0] - 1]
    if after[0] != 3 - player:
        return "The player to move is still the same." if after[0] == player else "The players are called 1 and 2."
    if len(after[1]) != 9:
        return f"A board has nine letters. After this move it has {len(after[1])}."
    changed = [place for place in range(9) if after[1][place] != board[place]]
    if not changed:
        return "The move has not changed the board."
    if len(changed) > 1:
        return _of_several(state, move, changed)
    if changed != [move - 1]:
        return f"The move is {move}, and it is cell {changed[0] + 1} that has changed."
    return f"Player {player} moves there, and puts {mark}."


def _of_several(state, move, changed):
    """What to say of a move that changes several cells."""
    empty = [place for place in range(9) if state[1][place] == "."]
    earlier = changed == empty[: len(changed)] and changed[-1] == move - 1
    loop = " Does the loop change the board that it needs again?" if earlier else ""
    return f"{len(changed)} cells have changed, and only cell {move} should.{loop}"


def _of_ends(game, right):
    """What wrong outcomes have in common, a sentence or ""."""
    over = [state for state in _states(type(right)) if not right.moves(state)]
    ends = {state: (outcome_of(game, state), right.outcome(state)) for state in over}
    wrong = {state for state, (mine, due) in ends.items() if mine != due}
    drawn = {state for state, (_, due) in ends.items() if due == "D"}
    if not wrong:
        return ""
    if attribute_of(type(game), "outcome") is attribute_of(type(right).__mro__[1], "outcome"):
        whose = type(right).__mro__[1].__name__
        return f"{type(game).__name__} has no outcome of its own, so that of {whose} was asked. Is the name right?"
    if len(labels := {mine for mine, _ in ends.values()}) == 1:
        return f"Your outcome says {labels.pop()} at every end of the game."
    if wrong == ends.keys() - drawn and all(ends[state][0] != "D" for state in wrong):
        return "Who has three in a row there: the player to move, or the one who moved last?"
    if wrong <= drawn:
        return "There nobody has three in a row."
    if all("." not in board for _, board in wrong):
        return "The board is full there. Has nobody three in a row?"
    for player in (1, 2):
        if wrong == {state for state in ends.keys() - drawn if state[0] == player}:
            return f"It is wrong wherever somebody has won and player {player} is to move."
    return ""


@exercise
def check_9_2(function):
    """A function that labels a tree by the three rules. Takes the function; gives a Verdict."""
    return labelled(function)


@exercise
def check_9_3(function):
    """A key that is the same for boards that are turned or mirrored. Takes a function of a state; gives a Verdict."""
    demand_written(mirror := mirrored(function))
    states = _states(TicTacToe)
    verdict = _tried(of_key, function, states)
    return verdict.right is False and mirror and _tried(of_mirrored, mirror, states) or verdict


def _tried(verdict_on, function, states):
    """A Verdict on a function that is tried on states, also where it stops."""
    try:
        return verdict_on(function, states)
    except GameError as error:
        return helped(Verdict(False, str(error)), function, OF_RULES)


@exercise
def check_9_4(kind):
    """Tic-tac-toe in which three in a row lose. Takes a class of games; gives a Verdict."""
    return _plays(made(kind), due(ToeTacTic), "Every end is as the rules have it.")
