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
    exercise,
    find_loop,
    format_number,
    is_number,
    join_words,
    quoted_repr,
    same,
)
from .experiment import in_full, of_results
from .lots import Lots
from .own_game import graph_of

OFTEN = 9  # of ten rolls of the loaded die, at least, win at once


class Loaded(games.DiceTen):
    """1, 2, … 10 with a die of one's own: a dict, what it shows -> its probability."""

    def __init__(self, die, *sizes):
        super().__init__(*sizes)
        self.die = die

    def chances(self, state):
        return self.die


@exercise
def check_12_1(answer):
    """What rolling is worth to player 1 from a pile of eight, with a die. Takes a number; gives a Verdict."""
    return check(answer, float(minimax(games.DiceTen(), (0, 8, 1))), hint=_of_roll)


def _of_roll(answer):
    if same(answer := as_python(answer), 1 / 6):
        return "That is how likely it is to win at once. But to lose is worth −1."
    if same(answer, -1 / 3) or same(answer, -1 / 2):
        return "After a 1 there are nine, and the game goes on: whose turn is it, and what does she do?"
    if is_number(answer) and abs(answer + 2 / 3) < 0.01:
        return "That is rounded. Write the exact number, as a division: Python reads 1/3 as a number."
    return ""


@exercise
def check_12_2(function):
    """A function from a node to its value, where chance may move. Takes the function; gives a Verdict."""
    small = Loaded({1: Fraction(1, 3), 2: Fraction(2, 3)}, 3, 2)  # as in the lesson
    loaded = Loaded({3: 0.3, 2: 0.2, 1: 0.5}, 2, 3)
    sizes = small, games.DiceTen(2, 3), loaded, games.DiceTen(3, 2), *map(Lots, range(12))
    pairs = [(node, float(minimax(node.game, node.state))) for game in sizes for node in _positions(game)]

    def hint(node):
        says = _of_values(function, pairs)
        return says if node.game is small else OTHER + says

    return check(function, pairs, hint=hint)


def _positions(game):
    """A tree for every state of a game, a list of their roots: the smallest first."""
    roots = [build_tree(Node(game, state)) for state in {node.state for node in nodes(build_tree(game))}]
    return sorted(roots, key=lambda root: (len(nodes(root)), str(root.state)))


def _of_values(function, pairs):
    """What the values have in common that a function gives, a sentence or ""."""
    given = [(record(function, node).result, node) for node, _ in pairs]
    return next((says for says, way in WAYS if all(same(mine, _weighed(node, way)) for mine, node in given)), "")


def _weighed(node, way):
    """The value of a node, a float, if where chance moves it comes about in some other way."""
    values = {move: _weighed(child, way) for move, child in node.children.items()}
    if not values:
        return float(minimax(node.game, node.state))
    if node.state[0] == 0:
        return float(way(node.game.chances(node.state), values))
    choose = max if node.state[0] == 1 else min
    return choose(values.values())


OTHER = "This tree is of another game than small. "
PART = "That is one part of the sum, and not all of it: is return inside of the loop?"
WAYS = [  # what to say, and another way to a value where chance moves: from two dicts by move, probabilities and values
    ("It gives all moves of chance the same probability. Is that always so?", lambda c, v: fmean(v.values())),
    ("It takes both in order, and the two orders may differ.", lambda c, v: sum(map(mul, c.values(), v.values()))),
    ("It divides once more: the probabilities have done so already.",
     lambda c, v: sum(c[move] * v[move] for move in v) / len(v)),
    ("It averages the numbers on the die, and not the values.", lambda c, v: sum(map(mul, c, c.values()))),
    (PART, lambda c, v: next(c[move] * v[move] for move in v)),
    (PART, lambda c, v: next(c[move] * v[move] for move in c)),
]  # fmt: skip


@exercise
def check_12_3(die):
    """A die with which the move that wins at once nine times in ten is not the best. Takes a dict; gives a Verdict."""
    if not isinstance(die, dict):
        return Verdict(False, f"{quoted_repr(as_python(die))} is no dictionary: write it as in {{1: 0.5, …, 6: 0.1}}.")
    die = {as_python(side): as_python(chance) for side, chance in die.items()}
    if any(chance is ... for chance in die.values()):
        return Verdict(None)
    if missing := [str(side) for side in range(1, 7) if side not in die]:
        return Verdict(False, f"There is no probability for {join_words(missing, 6)}. Write 0 for what never comes up.")
    game = Loaded(die)
    CheckedGame(game).chances((0, 7, 1))  # says what is wrong with them
    once = die[3]
    roll = minimax(game, (0, 7, 1))
    add = minimax(game, (2, 8))
    says = f"From seven, rolling wins at once with probability {format_number(once)}"
    if once < OFTEN / 10 and not isclose(once, OFTEN / 10):
        return Verdict(False, f"{says}. {OFTEN}/10 or more is asked for.")
    says = f"{says} and is worth {format_number(roll)}. To add 1 never wins at once, and is worth {format_number(add)}"
    if add > roll and not isclose(add, roll):
        return Verdict(True, f"{says}: the better move.")
    sure = "If it always shows 3, rolling always wins." if isclose(once, 1) else SAFE
    return Verdict(False, f"{says}, which is not more. {sure}")


SAFE = "When this die does not show 3, it shows 1 or 2, and rolling does not go past ten. What if it did?"


@exercise
def check_12_4(game):
    """A game of one's own with a die. Takes the game; gives a Verdict."""
    root = graph_of(game, games.DiceTen())
    if problem := _of_rules(root):
        return Verdict(False, problem)
    everything = nodes(root)
    movers = Counter(node.state[0] for node in everything if node.children)
    never = [f"Player {player} is never to move in it: is that meant?" for player in (1, 2) if not movers[player]]
    says = f"It has {count_of(len(everything), 'state')}, and chance moves in {movers[0]:,} of them."
    return Verdict(True, " ".join([says, *never]))


def _of_rules(root):
    """What is missing in a game: a die, or a choice; a sentence or "". It sets the values of the nodes."""
    if (again := find_loop(root)) is not None:
        return f"{quoted_repr(again.state)} can come back to itself. Let the pile always grow, or always shrink."
    minimax(root)
    dice = [node for node in nodes(root) if node.state[0] == 0]
    if not dice:
        return "No state of this game begins with 0: so no die falls in it."
    game = CheckedGame(root.game)
    if all(sum(map(bool, game.chances(node.state).values())) == 1 for node in dice):
        return "Wherever chance moves one move only is possible. What else could the die show?"
    if all(len(node.children) < 2 for node in nodes(root) if node.state[0]):
        return "The players never have a choice: give them two moves somewhere."
    return ""


@exercise
def check_12_5(game, expected, results):
    """10,000 games of one's own. Takes the game, its expected value, the results; gives a Verdict."""
    root = graph_of(game, games.DiceTen())
    expected = as_python(expected)
    results = as_python(results)
    problem = _of_rules(root) or _of_expected(expected, results, float(root.value))
    return Verdict(False, problem) if problem else of_results(results, root.value, root)


def _of_expected(expected, results, value):
    """What is wrong with an expected value, a sentence or ""."""
    if not is_number(expected) or not -1 <= expected <= 1:
        return f"{quoted_repr(expected)} is no expected value: minimax(…) gives it, a number from −1 to 1."
    if same(expected, value):
        return ""
    says = f"{in_full(expected)}, your expected value, is too {'small' if expected < value else 'large'}."
    if same(expected, -value):
        return f"{says} It is the value for player 2. A value is for player 1."
    numbers = isinstance(results, (list, tuple)) and results and all(map(is_number, results))
    if numbers and same(expected, fmean(results)):
        return f"{says} It is the average of your games. The expected value is what minimax gives."
    return says
