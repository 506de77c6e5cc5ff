"""The checks of lesson 14, Your own game."""

from .. import Game, Node, check, check_rules, games
from ..exercises import (
    CheckedGame,
    Verdict,
    as_python,
    count_of,
    describe_game,
    describe_result,
    equal,
    exercise,
    format_number,
    is_number,
    quoted_repr,
    short_repr,
)
from .gallery import GALLERY, NotAgain, OneLeft
from .own_game import refuse_package_game
from .returned import A_NUMBER
from .survey import STATES, count_tree_nodes, explore, has_same_rules, judge_match

BOARDS = 2_000  # how many boards are examined at most
ROUNDED = 0.005  # the largest error accepted in an expected value
SURE = -1, 0, 1  # the possible values without chance
KNOWN = (*GALLERY, *(getattr(games, name)() for name in games.__all__))
LARGE = (
    f"Your game has more than {STATES:,} states, too many for me to check. Make it smaller: begin closer to its end, "
    "or store less in each state. If the order of some things does not matter, keep them sorted."
)
PAYING = "This is a game with payoffs."  # instead of "Right.", because the payoffs may be a mistake
PAYOFFS = (
    "The numbers that outcome returns are what player 1 gets and player 2 pays. "
    'If they should say who has won, return "W", "L" or "D" for the player to move.'
)
WINNERS = "Every payoff is 1 or 2, so player 1 never loses. Did you return the winner's number?"
PLACE = "Write the rules here, in one sentence."  # the exercise's placeholder for the student's rules


@exercise
def check_14_1(game):
    """Check the game that ends in a draw if one token is left."""
    return check(game, OneLeft(), lambda wrong: _hint_about_end(wrong) if isinstance(wrong, Node) else "")


def _hint_about_end(node):
    """Return a hint about the outcome at a leaf."""
    if node.value is not None:
        return A_NUMBER
    if node.state[1] == 1:
        return "One token is left there, so it should be a draw."
    return "No token is left there. Who took the last one, the player to move or the other player?"


@exercise
def check_14_2(game):
    """Check the game in which a number must not be taken twice in a row."""
    if CheckedGame(game).start == (1, 6):
        return Verdict(None, "The start still has two parts.")

    def hint(state):
        moves, right = CheckedGame(game).moves(state), NotAgain().moves(state)
        close = any(moves[n] != right[n] and moves[n][:-1] == right[n][:-1] for n in {*moves} & {*right})
        return "The last part must be the number just taken." if close else ""

    return check(game, NotAgain(), hint, "The pile alone no longer determines who wins.")


@exercise
def check_14_3(game):
    """Check the rules of the student's own game."""
    refuse_package_game(game)
    if (verdict := check_rules(game)).right is not True:
        return verdict
    start = CheckedGame(game).start
    if not (moves := CheckedGame(game).moves(start)):
        message = f"From the start, {short_repr(start)}, there is no move"
        return Verdict(False, f"{message}, so the game is over before it begins.")
    similar = _similar_games(game, {start: moves})
    if twins := [type(each).__name__ for each in similar if each.start == start]:
        same = f"Your game has the same start, moves and outcomes as {twins[0]}."
        return Verdict(False, f"{same} Change one of the rules.")
    alike = [type(each).__name__ for each in similar[:1]]
    other = [f"Your game has the same moves and outcomes as {each}, but a different start." for each in alike]
    checked, *kind = verdict.facts
    if checked.whole and checked.states > 1:
        checked = "I checked all states and found nothing wrong."  # the number of states is the answer to 14.3
    verdict.facts = (checked, *kind, *other, *_describe_missing_rules(game), describe_game(game))
    if CheckedGame(game).has_payoffs(start):
        verdict.opening, verdict.facts = PAYING, (PAYOFFS, *verdict.facts)
        below = explore(game)
        payoffs = {CheckedGame(game).outcome(state) for state in below if not below[state]}
        if {2} <= payoffs <= {1, 2} and len(below) <= STATES:
            verdict.right, verdict.facts = None, (WINNERS, *verdict.facts)
    return verdict


def _describe_missing_rules(game):
    """Yield a sentence if a game does not describe its rules."""
    if not (rules_text := CheckedGame(game).rules):
        yield "Your class has no sentence in triple quotes that describes the rules."
    elif rules_text == PLACE:
        yield "Your rules are still missing between the triple quotes."


def _similar_games(game, begin):
    """Return the known games that have the same moves and outcomes as this game in all of its states."""
    near = [each for each in KNOWN if has_same_rules(game, each, begin)]
    below = explore(game) if near else begin
    return [each for each in near if len(below) <= STATES and has_same_rules(game, each, below)]


@exercise
def check_14_5(match, game):
    """Check a match, created by `play`, of the student's own game against the computer."""
    if (result := describe_result(match)) is None:
        return Verdict(False, f"{quoted_repr(match)} is not a match. Create one with match = play(my_game).")
    refuse_package_game(match.node.game)
    if game is not None and match.path[0].game is not game:
        again = "You have created your game again since you played this match."
        return Verdict(None, f"{again} Run the cell with play(…) once more.")
    if not match.over:
        return Verdict(None, "The game is not over. Play it to the end and run this cell again.")
    if not match.moves:
        return Verdict(None, "No move has been made in this game.")
    if match.you is None:
        return Verdict(False, "That was a game between two people. Play against the computer, as in play(my_game).")
    is_perfect, message = judge_match(match)
    verdict = Verdict(True, (f"{result}.", message))
    if not is_perfect:
        verdict.opening = "Played."  # not "Right.", because a move may have been wrong
    return verdict


@exercise
def check_14_6(game, start_value, states):
    """Check the number of states of the student's own game, and the value of its start for player 1."""
    refuse_package_game(CheckedGame(game).game)
    below = explore(game)
    if len(below) > STATES:
        return Verdict(False, LARGE)
    start = next(iter(below))
    value, pays = CheckedGame(game).values(STATES).get(start), CheckedGame(game).has_payoffs(start)
    problems = _value_problem(as_python(start_value), value, start, pays), _states_problem(as_python(states), below)
    if any(problems):
        return Verdict(False, problems)
    unknown = "I can't compute the value of the start, so I trust you on that." if value is None else ""
    paid = "Your game has payoffs, so the value is what player 1 gets." if pays else ""
    return Verdict(True, ("Your answers are right, as far as I can check.", paid, unknown))


def _states_problem(count, below):
    """Return what is wrong with a number of states, or "" if nothing is."""
    if not is_number(count) or count != count:  # the count is nan
        return f"{quoted_repr(count)} is not a number of states."
    if count == len(below):
        return ""
    in_tree = "Is that the number of nodes in the tree? In the tree, a state that occurs twice is counted twice."
    hints = {count_tree_nodes(below): in_tree, len(below) - 1: "Did you count the start too?"}
    size = "larger" if count < len(below) else "smaller"
    return f"The number of states is {size} than {format_number(count)}. {hints.get(count, '')}".strip()


def _value_problem(start_value, expected, start, pays):
    """Return what is wrong with a game's value for player 1, or "" if nothing is."""
    if isinstance(start_value, str) and start_value in ("W", "L", "D"):
        return f"{quoted_repr(start_value)} is a label. Use value_of(label, player) to get the value for player 1."
    if not is_number(start_value) or start_value != start_value:
        return f"{quoted_repr(start_value)} is not a number. What is the value of the start for player 1?"
    if not pays and abs(start_value) > 1:
        return f"{format_number(start_value)} can't be the value: 1 is a win for player 1, and −1 for player 2."
    if expected is None or start_value == expected or (expected not in SURE and abs(start_value - expected) <= ROUNDED):
        return ""
    if start_value == -expected:
        return f"{format_number(start_value)} is the value for player 2. What is the value for player 1?"
    size = "larger" if start_value < expected else "smaller"
    return f"The value for player 1 is {size} than {format_number(start_value)}."


@exercise
def check_14_4(game):
    """Check the board of the student's own game."""
    refuse_package_game(CheckedGame(game).game)
    if getattr(type(game), "board", None) is Game.board:
        return Verdict(None, f"{short_repr(type(game).__name__)} has no board method yet.")
    if (verdict := check_rules(game)).right is not True:
        return verdict
    checked_game = CheckedGame(game)
    states = list(explore(game, BOARDS))[:BOARDS]
    boards = {state: [cell for row in checked_game.board(state) for cell in row] for state in states}
    if all(checked_game.board(state) == Game.board(game, state) for state in states):
        return Verdict(None, "The board still shows the state as a string, as if the game had no board method.")
    for state, cells in boards.items():
        if checked_game.moves(state) and not any(text.strip() for text, _ in cells):
            return Verdict(False, f"Your board for {short_repr(state)} is blank: no cell has any text.")
    if not any(_moves_of(clicks) for cells in boards.values() for _, clicks in cells):
        return Verdict(False, "There is nothing to click on: no cell has a move.")
    odd_moves = _describe_odd_moves(checked_game, boards)
    return Verdict(True, (f"I checked {count_of(len(boards), 'board')}.", *odd_moves, _describe_twins(boards)))


def _moves_of(clicks):
    """Return the moves of a board's cell as a list."""
    return clicks if isinstance(clicks, list) else [] if clicks is None else [clicks]


def _describe_odd_moves(checked_game, boards):
    """Return sentences about a move that is on no cell and about a move that is on several cells."""
    sentences = {}
    for state, cells in boards.items():
        for move in checked_game.moves(state) if state[0] else ():
            on = sum(any(equal(move, click) for click in _moves_of(clicks)) for _, clicks in cells)
            if on != 1:
                move_text = f"move {quoted_repr(move)} from {short_repr(state)}"
                sentence = f"No cell has the {move_text}, so this move has a button below the board."
                if on:
                    sentence = f"The {move_text} is on {count_of(on, 'cell')}. Did you mean that?"
                sentences.setdefault(on > 1, sentence)
        if len(sentences) == 2:
            break
    return sentences.values()


def _describe_twins(boards):
    """Return a sentence about two states that look the same, or "" if there are none."""
    seen = {}
    for state, cells in boards.items():
        first = seen.setdefault((state[0], tuple(text for text, _ in cells)), state)
        if first != state:
            twins = f"But {short_repr(first)} and {short_repr(state)} look the same."
            return f"{twins} Can you play without seeing the difference?"
    return ""
