"""The checks of lesson 12, Chance."""

from collections import Counter
from fractions import Fraction
from math import isclose
from operator import mul
from statistics import fmean

from .. import Node, build_tree, check, games, minimax, nodes, record
from ..exercises import (
    CheckedGame,
    Verdict,
    as_python,
    count_of,
    describe_game,
    exercise,
    find_loop,
    format_number,
    is_number,
    join_words,
    quoted_repr,
    same,
)
from .experiment import check_results, write_exactly
from .lots import Lots
from .own_game import graph_of

ROUNDED = 0.02  # the largest error of a value that a student rounded to two digits, also in the calls below
OFTEN = 9  # how many of ten rolls of the loaded die must win immediately
PART = "That is only one part of the sum. Is return inside the loop?"
SLIPS = [  # a hint, and a wrong way to combine two dicts: move -> probability and move -> value
    ("Your function treats all chance moves as equally likely. Are they always?", lambda c, v: fmean(v.values())),
    ("Your function pairs moves and probabilities by position, but their orders may differ.",
     lambda c, v: sum(map(mul, c.values(), v.values()))),
    ("Your function divides once too often: the probabilities already make the sum an average.",
     lambda c, v: sum(c[move] * v[move] for move in v) / len(v)),
    ("Your function averages the numbers on the die instead of the values of the children.",
     lambda c, v: sum(map(mul, c, c.values()))),
    (PART, lambda c, v: next(c[move] * v[move] for move in v)),
    (PART, lambda c, v: next(c[move] * v[move] for move in c)),
]  # fmt: skip
SAFE = "If this die does not show 3, it shows 1 or 2, so rolling does not go past ten. What if it did?"


class Loaded(games.DiceTen):
    """1, 2, … 10 with a loaded die, which is a dict side -> probability."""

    def __init__(self, die, *sizes):
        super().__init__(*sizes)
        self.die = die

    def chances(self, state):
        return self.die


@exercise
def check_12_1(answer):
    """Check the value, for player 1, of rolling a die at a pile of eight."""
    return check(answer, float(minimax(games.DiceTen(), (0, 8, 1))), hint=_hint_about_roll)


def _hint_about_roll(answer):
    if same(answer := as_python(answer), 1 / 6):
        return "That is the probability of winning immediately. But losing has the value −1."
    if same(answer, 2 / 3):
        return "That is the value for player 2. What is the value for player 1?"
    if same(answer, -1 / 3) or same(answer, -1 / 2):
        return "After a 1 the pile is nine, and the game goes on. Whose turn is it then, and which move is best?"
    if is_number(answer) and abs(answer + 2 / 3) < 0.01:
        return "You rounded the value. Write the exact number as a division, such as 1/3."
    return ""


@exercise
def check_12_2(function):
    """Check a function that returns the value of a node in games with chance."""
    small = Loaded({1: Fraction(1, 3), 2: Fraction(2, 3)}, 3, 2)  # as in the lesson
    loaded = Loaded({3: 0.3, 2: 0.2, 1: 0.5}, 2, 3)
    sizes = small, games.DiceTen(2, 3), loaded, games.DiceTen(3, 2), *map(Lots, range(12))
    pairs = [(node, float(minimax(node.game, node.state))) for game in sizes for node in _positions(game)]

    other = "This is not the tree `small`, but the tree of another game. "
    return check(function, pairs, lambda node: other * (node.game is not small) + _hint_about_values(function, pairs))


def _positions(game):
    """Build a tree from every state of a game, and return the roots, the smallest tree first."""
    roots = [build_tree(Node(game, state)) for state in {node.state for node in nodes(build_tree(game))}]
    return sorted(roots, key=lambda root: (len(nodes(root)), str(root.state)))


def _hint_about_values(function, pairs):
    """Return a hint about what all values that a function returns have in common, or ""."""
    results = [(record(function, node).result, node) for node, _ in pairs]
    rights = [right for _, right in pairs]
    if all(is_number(one) and abs(one - right) < ROUNDED for (one, _), right in zip(results, rights, strict=True)):
        return "Did you round? Return the exact number."
    for hint, combine in SLIPS:
        if all(same(result, _value_by_rule(node, combine)) for result, node in results):
            return hint
    return ""


def _value_by_rule(node, combine):
    """Return the value of a node if `combine` computes the values of chance nodes."""
    values = {move: _value_by_rule(child, combine) for move, child in node.children.items()}
    if not values:
        return float(minimax(node.game, node.state))
    if node.state[0] == 0:
        return float(combine(node.game.chances(node.state), values))
    choose = max if node.state[0] == 1 else min
    return choose(values.values())


@exercise
def check_12_3(die):
    """Check a die, as a dict: rolling it wins immediately nine times in ten, but should not be the best move."""
    if not isinstance(die, dict):
        problem = f"{quoted_repr(as_python(die))} is not a dictionary."
        return Verdict(False, (problem, "Write one, as in {1: 0.5, …, 6: 0.1}."))
    die = {as_python(side): as_python(chance) for side, chance in die.items()}
    if any(chance is ... for chance in die.values()):
        return Verdict(None)
    if missing := [str(side) for side in range(1, 7) if side not in die]:
        problem = f"There is no probability for {join_words(missing, 6)}."
        return Verdict(False, (problem, "Write 0 for a side that is never rolled."))
    game = Loaded(die)
    CheckedGame(game).chances((0, 7, 1))  # raises GameError if the probabilities are wrong
    win_chance, roll, add = die[3], minimax(game, (0, 7, 1)), minimax(game, (2, 8))
    often = format_number(win_chance)
    if often == format_number(OFTEN / 10) and win_chance < OFTEN / 10:
        often = write_exactly(win_chance)
    message = f"From seven, rolling wins immediately with probability {often}"
    if win_chance < OFTEN / 10 and not isclose(win_chance, OFTEN / 10):
        return Verdict(False, f"{message}, but that probability should be {OFTEN}/10 or more.")
    values = f"has value {format_number(roll)}. Adding 1 never wins immediately and has value {format_number(add)}"
    message = f"{message} and {values}"
    if add > roll and not isclose(add, roll):
        return Verdict(True, f"{message}, so it is the better move.")
    sure = "If the die always shows 3, rolling always wins." if isclose(win_chance, 1) else SAFE
    return Verdict(False, f"{message}, which is not larger. {sure}")


@exercise
def check_12_4(game):
    """Check the student's own game with a die."""
    root = graph_of(game, games.DiceTen())
    if problem := _game_problem(root):
        return Verdict(False, problem)
    everything = nodes(root)
    movers = Counter(node.state[0] for node in everything if node.children)
    idle_players = [f"Player {player} never moves. Did you mean that?" for player in (1, 2) if not movers[player]]
    message = f"Your game has {count_of(len(everything), 'state')}, and chance moves in {movers[0]:,} of them."
    verdict = Verdict(True, (message, *idle_players, describe_game(game)))
    if CheckedGame(game).has_payoffs(root.state):
        verdict.opening = "It can be played."  # not "Right.", because numbers may not have been meant as payoffs
    return verdict


def _game_problem(root):
    """Return a sentence if a game can loop or has no die or no choice, else "". Also set the values of its nodes."""
    if (again := find_loop(root)) is not None:
        return f"Play can return to {quoted_repr(again.state)}. Make the pile always grow, or always shrink."
    minimax(root)
    dice = [node for node in nodes(root) if node.state[0] == 0]
    if not dice:
        return "No state of this game begins with 0, so no die is rolled in it."
    game = CheckedGame(root.game)
    if all(sum(map(bool, game.chances(node.state).values())) == 1 for node in dice):
        return "Whenever chance moves, only one move is possible. What else could the die show?"
    if all(len(node.children) < 2 for node in nodes(root) if node.state[0]):
        return "The players never have a choice. Give them at least two moves in some state."
    return ""


@exercise
def check_12_5(game, expected, results):
    """Check the expected value of the student's own game and the results of 10,000 games."""
    root, expected, results = graph_of(game, games.DiceTen()), as_python(expected), as_python(results)
    problem = _game_problem(root) or _expected_value_problem(expected, results, float(root.value))
    return Verdict(False, problem) if problem else check_results(results, root.value, root)


def _expected_value_problem(expected, results, value):
    """Return what is wrong with an expected value, or "" if nothing is."""
    if not is_number(expected) or not -1 <= expected <= 1:
        return f"{quoted_repr(expected)} is not an expected value: a number from −1 to 1. Compute it with minimax(…)."
    if same(expected, value):
        return ""
    message = f"Your expected value, {write_exactly(expected)}, is too {'small' if expected < value else 'large'}."
    if same(expected, -value):
        return f"{message} That is the value for player 2. Give the value for player 1."
    numbers = isinstance(results, (list, tuple)) and results and all(map(is_number, results))
    if numbers and same(expected, fmean(results)):
        return f"{message} That is the average of your games. The expected value is what minimax returns."
    return message
