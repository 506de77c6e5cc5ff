"""The checks of lesson 11, Partisan games."""

from .. import GameError, Nim, games, solve
from ..exercises import Verdict, as_python, call, count_of, exercise, method_of, quoted_repr, short_repr
from .by_book import looked_up
from .kinds import told_apart
from .orders import ordered
from .typed import helped

OUTCOMES = {"WL": "Left", "LW": "Right", "WW": "next", "LL": "previous"}  # by the labels when Left begins, and Right
SIZES = (1, 2), (2, 1), (1, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 3)  # of boards, rows and columns
MEANT = (  # an error, and what helps
    (r"concatenate list .not .int", "position is a list: reached(game, 1, position) puts it behind the player."),
    (r"unhashable type: 'list'", "A list can't be a key, and can't be in a set: tuple(…) of it can."),
    (r"'(?:int|tuple|str)' object has no attribute '(?:state|label|children|values|items|keys)'|"
     r"cannot unpack non-iterable int object, in line",
     "A loop through a dictionary gives its keys: items() gives each key with its value."),
)  # fmt: skip
BOOK = MEANT[-1], (r"KeyError", "The keys of what solve gives are states.")


@exercise
def check_11_1(function):
    """A function that says whether a game is impartial. Takes the function; gives a Verdict."""
    return _helped(MEANT, told_apart, function)


TRIED = {f"Domineering({rows}, {columns})": games.Domineering(rows, columns) for rows, columns in SIZES} | {
    "Hexapawn()": games.Hexapawn(), "Hexapawn(3, 4)": games.Hexapawn(3, 4),
    "Nim(1, 2)": Nim(1, 2), "Nim(2, 2)": Nim(2, 2),
}  # fmt: skip
SLIPS = (  # what is given for each outcome by who mixes something up, and what to say
    ({"Left": "Right", "Right": "Left"}, "Which of the players is Left?"),
    ({"next": "previous", "previous": "next"}, "Is it whoever begins who wins there, or the other player?"),
)


@exercise
def check_11_2(function):
    """The outcome of a game, whoever begins. Takes a function from a game to its name; gives a Verdict."""
    return _helped(BOOK, _outcomes, function)


def _outcomes(function):
    said, due = {}, {}
    for kind, game in TRIED.items():
        due[kind] = OUTCOMES["".join(labels(game))]
        said[kind] = as_python(call(function, game))
        if said[kind] not in [*OUTCOMES.values()]:
            four = f"The four are {', '.join(map(quoted_repr, OUTCOMES.values()))}, written just so."
            wanted = "Is a return missing?" if said[kind] is None else four
            return Verdict(False, f"For {kind} your function gives {quoted_repr(said[kind])}. {wanted}")
    wrong = [kind for kind in due if said[kind] != due[kind]]
    if not wrong:
        return Verdict(True, f"It was asked about {count_of(len(due), 'game')}.")
    ways = ((hint, {kind: swapped.get(name, name) for kind, name in due.items()}) for swapped, hint in SLIPS)
    hint = next((hint for hint, way in ways if way == said), "")
    left, right = labels(TRIED[wrong[0]])
    says = f"For {wrong[0]} your function says {short_repr(said[wrong[0]])}. The label of the start is {left} if Left"
    return Verdict(False, f"{says} begins, and {right} if Right begins. {hint}".strip())


def labels(game):
    """The labels of a game's first position: where player 1 begins, and where player 2 does; a pair."""
    starts = [(player, *game.start[1:]) for player in (1, 2)]
    return tuple(solve(game, start)[start].label for start in starts)


@exercise
def check_11_3(player, game, known):
    """A player that looks its moves up. Takes it, the game, and what solve gave for it; gives a Verdict."""
    return _helped(BOOK, looked_up, player, game, known)


@exercise
def check_11_4(kind):
    """An order of the moves of Hexapawn that lets alpha-beta leave out much. Takes a class; gives a Verdict."""
    method_of(kind, "moves")
    return ordered(kind)


def _helped(meant, judge, function, *answers):
    """The Verdict that a judge gives on a function, also where it stops; then with what may help."""
    try:
        return judge(function, *answers)
    except GameError as error:
        return helped(Verdict(False, str(error), error=error), function, meant)
