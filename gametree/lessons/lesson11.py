"""The checks of lesson 11, Partisan games."""

from .. import Nim, games, solve
from ..exercises import Verdict, as_python, call, count_of, exercise, quoted_repr, short_repr
from . import orders
from .by_book import check_lookup_player
from .kinds import check_impartial_test
from .typed import hints_on_error

# the root's label if Left begins, then if Right begins -> the name of the outcome
OUTCOMES = {"WL": "Left", "LW": "Right", "WW": "next", "LL": "previous"}
SIZES = (1, 2), (2, 1), (1, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 3)  # rows and columns of boards
ERROR_HINTS = (  # pairs: a pattern in an error message, and a hint
    (r"concatenate list .not .int", "position is a list. Call reached(game, 1, position), which adds the player."),
    (r"unhashable type: 'list'",
     "A list can't be a dictionary key or an element of a set. Use tuple(…) to make it a tuple."),
    (r"'(?:int|tuple|str)' object has no attribute '(?:state|label|children|values|items|keys)'|"
     r"cannot unpack non-iterable int object, on line",
     "A loop over a dictionary goes through its keys. Use items() to get the keys with their values."),
)  # fmt: skip
BOOK = ERROR_HINTS[-1], (r"KeyError", "solve returns a dictionary whose keys are states.")
TRIED = {f"Domineering({rows}, {columns})": games.Domineering(rows, columns) for rows, columns in SIZES} | {
    "Hexapawn()": games.Hexapawn(), "Hexapawn(3, 4)": games.Hexapawn(3, 4),
    "Nim(1, 2)": Nim(1, 2), "Nim(2, 2)": Nim(2, 2),
}  # fmt: skip
SLIPS = (  # pairs: which outcomes are mixed up, and a hint
    ({"Left": "Right", "Right": "Left"}, "Which player is Left?"),
    ({"next": "previous", "previous": "next"}, "Who wins, the player who begins or the other player?"),
)


@exercise
def check_11_1(function):
    """Check a function that returns the name of a game's outcome."""
    results, expected = {}, {}
    for kind, game in TRIED.items():
        expected[kind] = OUTCOMES["".join(labels(game))]
        with hints_on_error(function, BOOK):
            results[kind] = as_python(call(function, game))
        if results[kind] not in [*OUTCOMES.values()]:
            four = f"The four names are {', '.join(map(quoted_repr, OUTCOMES.values()))}, written exactly like this."
            wanted = "Is a return missing?" if results[kind] is None else four
            return Verdict(False, f"Your function returned {quoted_repr(results[kind])} for {kind}. {wanted}")
    wrong = [kind for kind in expected if results[kind] != expected[kind]]
    if not wrong:
        return Verdict(True, f"I tried your function on {count_of(len(expected), 'game')}.")
    hints = ((hint, {kind: swapped.get(name, name) for kind, name in expected.items()}) for swapped, hint in SLIPS)
    left, right = labels(TRIED[wrong[0]])
    winner = f"So {expected[wrong[0]]} wins both times." if left != right else "If Right begins, who wins?"
    hint = next((hint for hint, slip in hints if slip == results), winner)
    message = f"Your function returned {short_repr(results[wrong[0]])} for {wrong[0]}."
    starts = f"The label of the start is {left} if Left begins, and {right} if Right begins."
    if left == right:
        starts = f"The label of the start is {left}, no matter who begins."
    return Verdict(False, f"{message} {starts} {hint}".strip())


def labels(game):
    """Return two labels of a game's first position: one if player 1 begins and one if player 2 begins."""
    starts = [(player, *game.start[1:]) for player in (1, 2)]
    return tuple(solve(game, start)[start].label for start in starts)


@exercise
def check_11_2(function):
    """Check a function that returns whether a game is impartial."""
    with hints_on_error(function, ERROR_HINTS):
        return check_impartial_test(function)


@exercise
def check_11_3(player, game, known):
    """Check a player that looks up its moves in `known`, which `solve` returned for the game."""
    with hints_on_error(player, BOOK):
        return check_lookup_player(player, game, known)


check_11_4 = exercise(orders.check_11_4)
