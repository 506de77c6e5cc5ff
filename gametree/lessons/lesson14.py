"""The checks of lesson 14, Your own game."""

from .. import games
from ..asking import board_of, checked, moves_of
from ..game import LABELS, Game
from ..match import result
from ..rules import check_rules
from ..same import equal, own
from ..session import Session
from ..tree import attribute_of
from ..verdict import Verdict
from ..words import is_number, listed, many, number, plain, quoted
from .exercise import exercise, unwritten
from .figures import STATES, looked_through, of_play, plays_as, shortest, ways, worths
from .gallery import GALLERY

BOARDS = 2_000  # that are looked at
ROUNDED = 0.005  # how far an expected value may be off
SURE = -1, 0, 1  # what it is worth where nothing is left to chance
COURSE = tuple(getattr(games, name) for name in games.__all__)
LARGE = f"It has more than {STATES:,} states, and I look at no more. Make it smaller, for example where it starts."


@exercise
def check_14_1(game):
    """A game of somebody's own. Takes the game; gives a Verdict."""
    if still := _open(game, "moves", "outcome", "chances"):
        return still
    verdict = check_rules(game)
    if verdict.right is not True:
        return verdict
    below = looked_through(game)
    start, moves = next(iter(below.items()))
    if not moves:
        return Verdict(False, f"From the start, {plain(start)}, there is no move: the game is over before it begins.")
    whole = len(below) <= STATES
    if whole and (twin := _unchanged(game, below)):
        return Verdict(False, f"This is {twin}, with the same start, moves and ends. Change one of its rules.")
    like = next((type(each).__name__ for each in GALLERY if whole and plays_as(game, each, below)), "")
    notice = f"From the start there {'is' if len(moves) == 1 else 'are'} {many(len(moves), 'move')}."
    verdict.sentence += f" {notice}" + f" It has the moves and ends of {like}, and another start." * bool(like)
    return verdict


def _open(game, *methods):
    """The Verdict on a game that has dots in these methods, or is one of ours; None where it is somebody's own."""
    for called in methods:
        if still := unwritten(attribute_of(type(checked(game)), called)):
            return still
    if type(game).__module__.startswith("gametree"):
        return Verdict(False, f"{type(game).__name__} is a game as it is in the package. Make a class of your own.")
    return None


def _unchanged(game, below):
    """The name of the game of the gallery, or of the course, that is the same from its start on; "" where none is."""
    start = next(iter(below))
    known = [*GALLERY, *(kind() for kind in COURSE)]
    there = [each for each in known if each.start == start]
    return next((type(each).__name__ for each in there if plays_as(game, each, below)), "")


@exercise
def check_14_2(game):
    """A board of somebody's own. Takes the game; gives a Verdict."""
    if still := _open(game, "board"):
        return still
    if attribute_of(type(game), "board") is Game.board:
        return Verdict(None, f"{plain(type(game).__name__)} has no method board yet.")
    below = looked_through(game)
    boards = {state: [cell for row in board_of(game, state) for cell in row] for state in list(below)[:BOARDS]}
    for state, cells in boards.items():
        if not any(text.strip() for text, _ in cells):
            return Verdict(False, f"There is nothing to see on the board of {plain(state)}.")
        if problem := _no_move(game, state, cells):
            return Verdict(False, problem)
    says = f"I looked at {many(len(boards), 'board')}. {_buttons(game, boards)} {_twins(boards)}"
    return Verdict(True, " ".join(says.split()))


def _clicks(move):
    """The moves that a click on a cell may make, a list."""
    return [] if move is None else move if isinstance(move, list) else [move]


def _no_move(game, state, cells):
    """A sentence about a cell that makes a move that is none; "" where there is none such."""
    moves = moves_of(game, state)
    for text, clicks in cells:
        for move in _clicks(clicks):
            if not any(equal(move, known) for known in moves):
                makes = f"In {plain(state)} the cell {quoted(text)} makes the move {quoted(move)}"
                there = f"the moves are {listed(map(quoted, moves), 6)}" if moves else "the game is over"
                return f"{makes}, but {there} there."
    return ""


def _buttons(game, boards):
    """A sentence about a move that is on no cell; "" where each is on one."""
    for state, cells in boards.items():
        for move in moves_of(game, state):
            if state[0] and not any(equal(move, click) for _, clicks in cells for click in _clicks(clicks)):
                return f"The move {quoted(move)} from {plain(state)} is on no cell, so it is a button below the board."
    return ""


def _twins(boards):
    """A sentence about two states that look the same; "" where there are none."""
    seen = {}
    for state, cells in boards.items():
        first = seen.setdefault((state[0], tuple(text for text, _ in cells)), state)
        if first != state:
            return f"But {plain(first)} and {plain(state)} look the same: can you play without seeing the difference?"
    return ""


@exercise
def check_14_3(game, worth, states, fewest):
    """Three figures of a game: its worth to player 1, how many states it has, and the moves of its shortest course.

    Takes the game and three numbers; gives a Verdict.
    """
    if still := _open(game, "moves", "outcome", "chances"):
        return still
    below = looked_through(game)
    if len(below) > STATES:
        return Verdict(False, LARGE)
    start, due = next(iter(below)), shortest(below)
    value = worths(game).get(start)
    problem = _of_states(own(states), below) or _of_fewest(own(fewest), due) or _of_worth(own(worth), value, start)
    if problem:
        return Verdict(False, problem)
    unknown = " What it is worth I can't find out, so there I believe you." if value is None else ""
    return Verdict(True, f"All that I can find out is as you say.{unknown}")


def _of_states(count, below):
    """What is wrong with a number of states, a sentence or ""."""
    if not is_number(count):
        return f"{quoted(count)} is no number of states."
    if count == len(below):
        return ""
    hints = {
        ways(below): "Is it the number of nodes of the tree? A state that comes up twice is counted twice there.",
        len(below) - 1: "Is the start counted, too?",
        sum(map(bool, below.values())): "Are the states counted in which the game is over?",
    }
    apart = "small" if count < len(below) else "large"
    return f"{number(count)} is too {apart} for the number of states. {hints.get(count, '')}".strip()


def _of_fewest(count, due):
    """What is wrong with the number of moves of the shortest course of a game, a sentence or ""."""
    if count is None or due is None:
        none = "No way leads to an end, so there is no shortest game: write None."
        return "" if count is due else none if due is None else "Some way leads to an end, so there is a shortest game."
    if not is_number(count):
        return f"{quoted(count)} is no number of moves."
    if count == due:
        return ""
    if count < due:
        return f"No game is over after {many(count, 'move')}."
    states = " Do you count the states on the way? The moves are one fewer." if count == due + 1 else ""
    return f"Some game is over in fewer moves than {number(count)}.{states}"


def _of_worth(worth, due, start):
    """What is wrong with what a game is said to be worth to player 1, a sentence or ""."""
    if isinstance(worth, str) and worth in LABELS:
        return f"{quoted(worth)} is a label. What is it worth to player 1? value_of(label, player) says it."
    if not is_number(worth):
        return f"{quoted(worth)} is no number: what is the start worth to player 1?"
    if due is None or worth == due or (due not in SURE and abs(worth - due) <= ROUNDED):
        return ""
    if worth == -due:
        turn = f" At the start player {start[0]} is to move." if start[0] else ""
        return f"{number(worth)} is what it is worth to player 2.{turn}"
    return f"{number(worth)} is too {'small' if worth < due else 'large'} for what it is worth to player 1."


@exercise
def check_14_4(match):
    """A game of somebody's own that was played against the computer. Takes what play gives; gives a Verdict."""
    if not isinstance(match, Session):
        return Verdict(False, f"{quoted(match)} is no game that you play: make it by match = play(my_game).")
    if still := _open(match.node.game, "moves", "outcome"):
        return still
    if not match.over:
        return Verdict(None, "The game is not over: play it to its end, and run this cell again.")
    if match.you is None:
        return Verdict(False, "That was a game of two people. Play against the computer, as in play(my_game).")
    return Verdict(True, f"{result(match, match.you)}. {of_play(match)}".strip())
