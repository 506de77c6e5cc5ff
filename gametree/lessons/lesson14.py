"""The checks of lesson 14, Your own game."""

from .. import Game, check_rules, games
from ..exercises import (
    CheckedGame,
    Verdict,
    as_python,
    count_of,
    describe_result,
    equal,
    exercise,
    format_number,
    is_number,
    quoted_repr,
    short_repr,
)
from .gallery import GALLERY
from .survey import STATES, looked_through, of_play, plays_as, ways, worths

BOARDS = 2_000  # that are looked at
ROUNDED = 0.005  # how far an expected value may be off
SURE = -1, 0, 1  # what it is worth where nothing is left to chance
KNOWN = (*GALLERY, *(getattr(games, name)() for name in games.__all__))
LARGE = (
    f"It has more than {STATES:,} states, and I look at no more. Make it smaller: begin nearer to its end, or keep "
    "less in a state. Where the order of some things does not matter, keep them sorted."
)
PLAYED = "Played."  # which may not have been right
PLACE = "Write the rules here, in one sentence."  # what the exercise has where the student's rules will stand


@exercise
def check_14_1(game):
    """A game of somebody's own. Takes the game; gives a Verdict."""
    if ours := _ours(game):
        return ours
    if (verdict := check_rules(game)).right is not True:
        return verdict
    start = CheckedGame(game).start
    if not (moves := CheckedGame(game).moves(start)):
        says = f"From the start, {short_repr(start)}, there is no move"
        return Verdict(False, f"{says}: the game is over before it begins.")
    like = _like(game, {start: moves})
    if twins := [type(each).__name__ for each in like if each.start == start]:
        return Verdict(False, f"This is {twins[0]}, with the same start, moves and ends. Change one of its rules.")
    other = [f"It has the moves and ends of {type(each).__name__}, and another start." for each in like[:1]]
    looked, *kind = verdict.facts
    if looked.whole and looked.states > 1:
        looked = "I checked all states and found nothing wrong."  # 14.3 asks how many there are
    verdict.facts = (looked, *kind, *other, *_in_words(game))
    return verdict


def _in_words(game):
    """What to say where the rules of a game are not there in words, a sentence."""
    if not (said := CheckedGame(game).rules):
        yield "But no sentence between three quotes says what its rules are."
    elif said == PLACE:
        yield "But between the three quotes your rules are still missing."


def _like(game, begin):
    """Those of the games that are known which go on as this one does in all of its states, as in its first."""
    near = [each for each in KNOWN if plays_as(game, each, begin)]
    below = looked_through(game) if near else begin
    return [each for each in near if len(below) <= STATES and plays_as(game, each, below)]


def _ours(game):
    """The Verdict on what is a game of the package; None on what somebody may have made."""
    if isinstance(game, Game) and type(game).__module__.split(".")[0] == "gametree":
        return Verdict(False, f"{type(game).__name__} is a game as it is in the package. Make a class of your own.")
    return None


@exercise
def check_14_2(match, game):
    """A game of one's own, played against the computer. Takes what play gives, and the game; gives a Verdict."""
    if (result := describe_result(match)) is None:
        return Verdict(False, f"{quoted_repr(match)} is no game that you play: make it by match = play(my_game).")
    if ours := _ours(match.node.game):
        return ours
    if game is not None and match.path[0].game is not game:
        return Verdict(None, "Since that was played you have made your game anew: run the cell with play again.")
    if not match.over:
        return Verdict(None, "The game is not over: play it to its end, and run this cell again.")
    if not match.moves:
        return Verdict(None, "In this game there is no move yet.")
    if match.you is None:
        return Verdict(False, "That was a game of two people. Play against the computer, as in play(my_game).")
    faultless, says = of_play(match)
    verdict = Verdict(True, f"{result}. {says}".strip())
    if not faultless:
        verdict.opening = PLAYED
    return verdict


@exercise
def check_14_3(game, worth, states):
    """What is the start worth to player 1, and how many states are there? Takes a game, numbers; gives a Verdict."""
    if ours := _ours(CheckedGame(game).game):
        return ours
    below = looked_through(game)
    if len(below) > STATES:
        return Verdict(False, LARGE)
    start = next(iter(below))
    value = worths(game).get(start)
    if problems := [*filter(None, [_of_worth(as_python(worth), value, start), _of_states(as_python(states), below)])]:
        return Verdict(False, " ".join(problems))
    unknown = " What it is worth I can't find out, so there I believe you." if value is None else ""
    return Verdict(True, f"All that I can find out is as you say.{unknown}")


def _of_states(count, below):
    """What is wrong with a number of states, a sentence or ""."""
    if not is_number(count) or count != count:  # nan is none
        return f"{quoted_repr(count)} is no number of states."
    if count == len(below):
        return ""
    hints = {
        ways(below): "Is it the number of nodes of the tree? A state that comes up twice is counted twice there.",
        len(below) - 1: "Is the start counted, too?",
    }
    apart = "small" if count < len(below) else "large"
    return f"{format_number(count)} is too {apart} for the number of states. {hints.get(count, '')}".strip()


def _of_worth(worth, due, start):
    """What is wrong with what a game is said to be worth to player 1, a sentence or ""."""
    if isinstance(worth, str) and worth in ("W", "L", "D"):
        return f"{quoted_repr(worth)} is a label. What is it worth to player 1? value_of(label, player) says it."
    if not is_number(worth) or worth != worth:
        return f"{quoted_repr(worth)} is no number: what is the start worth to player 1?"
    if due is None or worth == due or (due not in SURE and abs(worth - due) <= ROUNDED):
        return ""
    if worth == -due:
        turn = f" At the start player {start[0]} is to move." if start[0] else ""
        return f"{format_number(worth)} is what it is worth to player 2.{turn}"
    return f"{format_number(worth)} is too {'small' if worth < due else 'large'} for what it is worth to player 1."


@exercise
def check_14_4(game):
    """A board of somebody's own. Takes the game; gives a Verdict."""
    if ours := _ours(CheckedGame(game).game):
        return ours
    if getattr(type(game), "board", None) is Game.board:
        return Verdict(None, f"{short_repr(type(game).__name__)} has no method board yet.")
    if (verdict := check_rules(game)).right is not True:
        return verdict
    asked = CheckedGame(game)
    states = list(looked_through(game, BOARDS))[:BOARDS]
    boards = {state: [cell for row in asked.board(state) for cell in row] for state in states}
    if all(asked.board(state) == Game.board(game, state) for state in states):
        return Verdict(None, "The board still shows the state as a text, as for a game without a board.")
    for state, cells in boards.items():
        if asked.moves(state) and not any(text.strip() for text, _ in cells):
            return Verdict(False, f"There is nothing to see on the board of {short_repr(state)}.")
    if not any(_moves_on(clicks) for cells in boards.values() for _, clicks in cells):
        return Verdict(False, "There is nothing to click on: no cell has a move.")
    says = [f"I looked at {count_of(len(boards), 'board')}.", *_buttons(asked, boards), _twins(boards)]
    return Verdict(True, " ".join(filter(None, says)))


def _moves_on(clicks):
    """The moves of a cell of a board, a list."""
    if clicks is None:
        return []
    return clicks if isinstance(clicks, list) else [clicks]


def _buttons(asked, boards):
    """Sentences about a move that is on no cell, and one that is on several; none where each is on one."""
    said = {}
    for state, cells in boards.items():
        for move in asked.moves(state) if state[0] else ():
            on = sum(any(equal(move, click) for click in _moves_on(clicks)) for _, clicks in cells)
            if on != 1:
                where = (
                    f"{count_of(on, 'cell')}: is that meant?" if on else "no cell, so it is a button below the board."
                )
                said.setdefault(on > 1, f"The move {quoted_repr(move)} from {short_repr(state)} is on {where}")
        if len(said) == 2:
            break
    return said.values()


def _twins(boards):
    """A sentence about two states that look the same; "" where there are none."""
    seen = {}
    for state, cells in boards.items():
        first = seen.setdefault((state[0], tuple(text for text, _ in cells)), state)
        if first != state:
            return (
                f"But {short_repr(first)} and {short_repr(state)} look the same: "
                "can you play without seeing the difference?"
            )
    return ""
