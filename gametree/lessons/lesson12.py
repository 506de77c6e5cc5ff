"""The checks of lesson 12, Chance."""

from collections import Counter
from math import isclose

from ..algorithms.careful import minimax
from ..checking.check import check
from ..checking.compare import equal, own, same
from ..checking.verdict import Verdict
from ..core.chance import average, chances_of
from ..core.errors import GameError
from ..core.game import Game
from ..core.graph import build_graph
from ..core.introspect import name
from ..core.node import Node, build_tree
from ..core.text import is_number, listed, many, number, plain, quoted
from ..core.tree import leaves, nodes
from ..games import DiceTen
from ..watching.recording.record import record
from .exercise import exercise
from .experiment import of_results
from .loops import goes_round
from .lots import Lots
from .typed import helped

OFTEN = 9  # of ten rolls of the loaded die, at least, win at once
STATES = 20_000  # of a game that somebody has made
MEANT = (  # an error of a function, and what helps
    (r"'dict' object is not callable", "A dictionary takes square brackets, as in values[move]."),
    (r"unsupported operand type.* for \*: .*'dict|can't multiply sequence by non-int of type 'list'",
     "Two numbers can be multiplied, but not all of them at once: take them move by move."),
    (r"name 'move' is not defined", "A loop gives move its value: which moves should it go through?"),
    (r"'Node' object has no attribute 'chances'", "The game knows the probabilities: node.game.chances(node.state)."),
)  # fmt: skip
MADE = (  # an error of a game that somebody has made, and what helps
    (r"(moves|chances|outcome)\(\) takes 1 positional argument but 2 were given", "It takes two: {0}(self, state)."),
    (r"IndexError: (?:list|tuple) index out of range|not enough values to unpack",
     "Does the state hold all that is read there? Where chance moves, for example the player who has rolled."),
)  # fmt: skip


class Loaded(DiceTen):
    """1, 2, … 10 with a die of one's own: a dict, what it shows -> its probability."""

    def __init__(self, die, *sizes):
        super().__init__(*sizes)
        self.die = die

    def chances(self, state):
        return self.die


@exercise
def check_12_1(answer):
    """What rolling is worth to player 1 from a pile of eight, with a die. Takes a number; gives a Verdict."""
    return check(answer, float(minimax(DiceTen(), (0, 8, 1))), hint=_of_roll)


def _of_roll(answer):
    due, answer = float(minimax(DiceTen(), (0, 8, 1))), own(answer)
    if is_number(answer) and not same(answer, due) and -1 <= answer <= 1 and abs(answer - due) < 0.01:
        return "That is rounded. Write the exact number, as a division: Python reads 1/3 as a number."
    return next((says for says, wrong in ROLLS.items() if same(answer, float(wrong))), "")


ROLLS = {  # what to say -> what some answer is instead
    "That is how likely it is to win at once. But to lose is worth −1.": 1 / 6,
    "That is how likely it is to lose. What is a loss worth to player 1, and what is a win worth?": 5 / 6,
    "You have counted the losses. What does the win add?": -5 / 6,
    "What if the die shows 1? And what does each loss count?": 1 / 3,
    "That is its value for player 2. A value is for player 1.": 2 / 3,
    "Then she would be sure to lose. Does none of the six numbers win?": -1,
    "Then she would be sure to win. Does each of the six numbers win?": 1,
    "Then she would win as often as lose. How many of the six numbers win?": 0,
    "And if the die shows 1? The pile is nine then, and the other player is to move.": -1 / 2,
    "If the die shows 1, the pile is nine. Who wins then?": -1 / 3,
    "The six values are added up here. How likely is each of them?": -4,
}


@exercise
def check_12_2(function):
    """A function from a node to its value, where chance may move. Takes the function; gives a Verdict."""
    sizes = DiceTen(2, 3), Loaded({3: 0.3, 2: 0.2, 1: 0.5}, 2, 3), DiceTen(3, 2), *map(Lots, range(12))
    pairs = [(node, float(minimax(node.game, node.state))) for game in sizes for node in _positions(game)]
    return helped(check(function, pairs, hint=lambda node: _of_values(function, pairs)), function, MEANT)


def _positions(game):
    """A tree for every state of a game, a list of their roots: the smallest first."""
    states = {node.state for node in nodes(build_tree(game))}
    roots = [build_tree(Node(game, state)) for state in states]
    return sorted(roots, key=lambda root: (len(nodes(root)), str(root.state)))


def _of_values(function, pairs):
    """What the values have in common that a function gives, a sentence or ""."""
    given = [(record(function, node).result, node) for node, _ in pairs]
    for says, ways in WAYS.items():
        if any(all(same(mine, _weighed(node, choose)) for mine, node in given) for choose in ways):
            return says
    return ""


def _weighed(node, choose):
    """The value of a node, a float, if where chance moves it comes about in some other way."""
    values = {move: _weighed(child, choose) for move, child in node.children.items()}
    if node.state[0] == 0:
        return float(choose(chances_of(node.game, node.state), values))
    if not values:
        return float(minimax(node.game, node.state))
    return max(values.values()) if node.state[0] == 1 else min(values.values())


def _part(moves, chances, values):
    return sum(chances[move] * values[move] for move in moves)


def _paired(one, other):
    return sum(mine * theirs for mine, theirs in zip(one, other, strict=True))


WAYS = {  # what to say -> ways to a value where chance moves, from the probabilities and the values of its moves, dicts
    "It gives all moves of chance the same probability. Is that always so?": [lambda c, v: sum(v.values()) / len(v)],
    "Where chance moves each value counts 1/6. Has every die six sides?": [lambda c, v: sum(v.values()) / 6],
    "Where chance moves it takes the largest value. But nobody chooses there.": [lambda c, v: max(v.values())],
    "Where chance moves it takes the smallest value. But nobody chooses there.": [lambda c, v: min(v.values())],
    "Where chance moves it adds the values up. How likely is each of them?": [lambda c, v: sum(v.values())],
    "Where chance moves it gives 1. Does it add up the probabilities alone?": [lambda c, v: 1],
    "Where chance moves it counts the first move only. Is the return inside the loop?": [
        lambda c, v: _part([*v][:1], c, v), lambda c, v: _part([*c][:1], c, v)],
    "Where chance moves it counts the last move only. Is each one added to those before it?": [
        lambda c, v: _part([*v][-1:], c, v), lambda c, v: _part([*c][-1:], c, v)],
    "Where chance moves it takes the likeliest move only. What of the others?": [lambda c, v: v[max(c, key=c.get)]],
    "Where chance moves it counts only the moves that are worth 1. What do the others add?": [
        lambda c, v: sum(c[move] for move in v if v[move] == 1)],
    "Where chance moves it takes every value for 1 or −1. What of those between them?": [
        lambda c, v: 2 * sum(c[move] for move in v if v[move] == 1) - 1],
    "Where chance moves it divides by the number of moves too. Why?": [lambda c, v: average(c, v) / len(v)],
    "Where chance moves it takes the average of the moves. What are they worth?": [lambda c, v: _paired(c, c.values())],
    "Where chance moves it multiplies moves. A loop through a dictionary gives its keys.": [_paired],
    "It takes values and probabilities in the order in which they stand. The two orders may differ.": [
        lambda c, v: _paired(c.values(), v.values())],
    "Where chance moves it rounds. Keep the exact number.": [
        lambda c, v, digits=digits: round(float(average(c, v)), digits) for digits in range(5)],
}  # fmt: skip


@exercise
def check_12_3(die):
    """A die with which the move that wins at once nine times in ten is not the best. Takes a dict; gives a Verdict."""
    die = {own(side): own(chance) for side, chance in die.items()} if isinstance(die, dict) else own(die)
    if not isinstance(die, dict):
        return Verdict(False, f"{quoted(die)} is no dictionary: write it as in {{1: 0.5, …, 6: 0.1}}.")
    if any(chance is ... for chance in die.values()):
        return Verdict(None)
    if missing := [str(side) for side in range(1, 7) if side not in die]:
        says = f"There is no probability for {listed(missing, 6)}."
        return Verdict(False, f"{says} Write 0 for a number that the die never shows.")
    game = Loaded(die)
    chances_of(game, (0, 7, 1))  # says what is wrong with them
    once, roll, add = die[3], minimax(game, (0, 7, 1)), minimax(game, (2, 8))
    says = f"From seven, rolling wins at once with probability {number(once)}"
    if once < OFTEN / 10 and not isclose(once, OFTEN / 10):
        return Verdict(False, f"{says}. {OFTEN}/10 or more is asked for.")
    says = f"{says} and is worth {number(roll)}. To add 1 never wins at once, and is worth {number(add)}"
    if add > roll and not isclose(add, roll):
        return Verdict(True, f"{says}: the better move.")
    sure = "If it always shows 3, rolling always wins." if isclose(once, 1) else SAFE
    return Verdict(False, f"{says}, which is not more. {sure}")


SAFE = "When this die does not show 3, it shows 1 or 2, and rolling does not go past ten. What if it did?"


@exercise
def check_12_4(game):
    """A game of one's own with a die. Takes the game; gives a Verdict."""
    root, wrong = _built(game)
    if wrong:
        return wrong
    everything = nodes(root)
    movers = Counter(node.state[0] for node in everything)
    never = [f"Player {player} is never to move in it: is that meant?" for player in (1, 2) if not movers[player]]
    says = f"It has {many(len(everything), 'state')}, and chance moves in {movers[0]:,} of them."
    return Verdict(True, " ".join([says, *never]))


@exercise
def check_12_5(game, expected, results):
    """10,000 games of one's own. Takes the game, its expected value, the results; gives a Verdict."""
    root, wrong = _built(game)
    expected, results = own(expected), own(results)
    return wrong or _of_expected(expected, results, root) or of_results(results, root.value, root)


def _built(game):
    """The root of a game's graph, with its values, and the Verdict on what is wrong with the game, None if all is well.

    Of a game that has no such graph the root is None.
    """
    if isinstance(game, type):
        says = f"{plain(game.__name__)} is a class: make an object of it, {plain(game.__name__)}(…)."
        return None, Verdict(False, says)
    if not isinstance(game, Game):
        return None, Verdict(False, f"{quoted(game)} is no game: make an object of a class that inherits from Game.")
    if type(game).__module__.startswith("gametree"):
        says = f"{type(game).__name__} is a game as it is in the package. Write a class of your own."
        return None, Verdict(False, says)
    try:
        root = build_graph(game, limit=STATES)
        if loop := goes_round(root):
            back = f"a way leads from {name(loop[0])} back to it"
            says = f"This game can go round: {back}. Here it should come to an end, whatever happens."
            return None, Verdict(False, says)
        minimax(root)
    except GameError as error:
        return None, helped(Verdict(False, _too_large(str(error))), type(game), MADE)
    return root, _of_rules(root)


def _too_large(error):
    """What to say of a game that could not be built: of one with too many states what may be missing."""
    says, large, _ = error.partition(". Make the game smaller")
    asks = "Does moves give {} where the game is over? If so, take smaller numbers."
    return f"{says[0].upper()}{says[1:]}. {asks}" if large else error


def _of_rules(root):
    """The Verdict on a game that is not what is asked for: a die, a choice, and rules of one's own; else None."""
    everything = nodes(root)
    if not any(node.state[0] == 0 for node in everything):
        return Verdict(False, "No state of this game begins with 0: so no die falls in it.")
    if all(len(node.children) == 1 for node in everything if node.state[0] == 0):
        return Verdict(False, "Wherever chance moves there is one move only. What else could the die show?")
    if all(len(node.children) < 2 for node in everything if node.state[0]):
        return Verdict(False, "The players never have a choice: give them two moves somewhere.")
    if equal(_rules(root), _rules(build_graph(DiceTen()))):
        return Verdict(False, "Its moves are those of 1, 2, … 10 with a die, the game of the lesson. Change them.")
    return None


def _rules(root):
    """Where a game starts, and where the moves from each state lead, a dict."""
    below = {node.state: {move: child.state for move, child in node.children.items()} for node in nodes(root)}
    return root.state, below


def _of_expected(expected, results, root):
    """The Verdict on an expected value that is not right, else None."""
    if not is_number(expected) or not -1 <= expected <= 1:
        return Verdict(False, f"{quoted(expected)} is no expected value: a number from −1 to 1 is wanted.")
    if same(expected, float(root.value)):
        return None
    apart = "small" if expected < root.value else "large"
    says = f"{number(expected)}, your expected value, is too {apart}."
    return Verdict(False, f"{says} {_of_number(expected, results, root)}".strip())


def _of_number(expected, results, root):
    """What a number is that is not the expected value, a sentence or ""."""
    value, drawn = float(root.value), any(leaf.value == 0 for leaf in leaves(root))
    if same(expected, -value):
        return "It is the value for player 2. A value is for player 1."
    if isinstance(results, (list, tuple)) and results and all(map(is_number, results)):
        if same(expected, sum(results) / len(results)):
            return "It is the average of your games. The expected value is what minimax gives."
    if not drawn and same(expected, (1 + value) / 2):
        return "It is the probability that player 1 wins. A win counts 1, and a loss counts −1."
    rounded = any(same(expected, round(value, digits)) for digits in range(2, 7))
    return "Is it rounded? Keep the number that minimax gives." if rounded else ""
