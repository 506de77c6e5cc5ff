"""The checks of lesson 11, Partisan games."""

from ..games import Domineering, Hexapawn, Nim
from ..same import own, same
from ..solve import solve
from ..verdict import Verdict
from ..words import GameError, many, plain, quoted
from .by_book import looked_up
from .exercise import called, exercise, method, unwritten
from .kinds import told_apart
from .orders import ordered
from .typed import helped

OUTCOMES = {"WL": "Left", "LW": "Right", "WW": "next", "LL": "previous"}  # by the labels when Left starts, and Right
SIZES = (1, 2), (2, 1), (1, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 3)  # of boards, rows and columns
MEANT = (  # an error, and what helps
    (r"unhashable type: 'list'", "A list can't be a key, and can't be in a set: tuple(…) of it can."),
    (r"'list' object has no attribute '(?:values|items|keys)'", "game.moves gives a dictionary, and this is a list."),
    (r"'Known' object has no attribute", "What known has for a state are two things: its label, and lasts."),
    (r"'(?:int|tuple|str)' object has no attribute '(?:state|label|children|values|items|keys)'",
     "A loop through a dictionary gives its keys: items() gives each key with its value."),
    (r"not supported between instances of .*NoneType", "Something gives None there: is a return missing?"),
    (r"stopped: KeyError: \(", "The keys of what solve gives are states: those that come up from where it began."),
)  # fmt: skip


@exercise
def check_11_1(function):
    """A function that says whether a game is impartial. Takes the function; gives a Verdict."""
    return unwritten(function) or _helped(told_apart, function, function)


@exercise
def check_11_2(kind):
    """An order of the moves of Hexapawn that lets alpha-beta leave out much. Takes a class; gives a Verdict."""
    moves = method(kind, "moves")
    return unwritten(moves) or _helped(ordered, moves, kind)


TRIED = {f"Domineering({rows}, {columns})": Domineering(rows, columns) for rows, columns in SIZES} | {
    "Hexapawn()": Hexapawn(), "Hexapawn(3, 4)": Hexapawn(3, 4), "Nim(1, 2)": Nim(1, 2), "Nim(2, 2)": Nim(2, 2),
}  # fmt: skip
SLIPS = (  # what is given for each outcome by who mixes something up, and what to say
    ({"Left": "Right", "Right": "Left"}, "Which of the players is Left?"),
    ({"next": "previous", "previous": "next"}, "Is it whoever starts who wins there, or the other player?"),
    ({"Left": "next", "next": "Left", "Right": "previous", "previous": "Right"},
     "A label is for the player to move. Who is that when player 2 starts?"),
    ({"Left": "previous", "previous": "Left", "Right": "next", "next": "Right"},
     "A label is for the player to move. Who is that when player 1 starts?"),
)  # fmt: skip


@exercise
def check_11_3(function):
    """The outcome of a game, whoever starts. Takes a function from a game to its name; gives a Verdict."""
    return unwritten(function) or _helped(_outcomes, function, function)


def _outcomes(function):
    said, due = {}, {}
    for kind, game in TRIED.items():
        due[kind], said[kind] = OUTCOMES["".join(labels(game))], own(called(function, game))
        if said[kind] is ...:
            return Verdict(None)
        if not any(same(said[kind], each) for each in OUTCOMES.values()):
            wanted = "Is a return missing?" if said[kind] is None else "The four are Left, Right, next and previous."
            return Verdict(False, f"For {kind} your function gives {quoted(said[kind])}. {wanted}")
    wrong = [kind for kind in due if not same(said[kind], due[kind])]
    if not wrong:
        return Verdict(True, f"It was asked about {many(len(due), 'game')}.")
    left, right = labels(TRIED[wrong[0]])
    says = f"For {wrong[0]} your function says {plain(said[wrong[0]])}. The label of the start is {left} if player 1"
    return Verdict(False, f"{says} starts, and {right} if player 2 starts. {_of_slip(said, due)}".strip())


def labels(game):
    """The labels of a game's first position: where player 1 starts, and where player 2 does; a pair."""
    starts = [(player, *game.start[1:]) for player in (1, 2)]
    return tuple(solve(game, start)[start].label for start in starts)


def _of_slip(said, due):
    """What may be mixed up where an answer is given in the place of another, everywhere; a sentence or ""."""
    for swapped, says in SLIPS:
        if all(same(said[kind], swapped.get(right, right)) for kind, right in due.items()):
            return says
    return ""


@exercise
def check_11_4(player, game, known):
    """A player that looks its moves up. Takes it, the game, and what solve gave for it; gives a Verdict."""
    return unwritten(player) or _helped(looked_up, player, player, game, known)


def _helped(judge, function, *answers):
    """The Verdict that a judge gives on answers, also where the function stops; then with what may help."""
    try:
        return judge(*answers)
    except GameError as error:
        return helped(Verdict(False, str(error)), function, MEANT)
