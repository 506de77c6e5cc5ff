"""The checks of lesson 11, Partisan games."""

import ast
import re

from ..algorithms.induction import Known
from ..algorithms.retrograde import solve
from ..checking.compare import own
from ..checking.verdict import Verdict
from ..core.errors import GameError
from ..core.text import many, plain, quoted
from ..games import Domineering, Hexapawn, Nim
from .by_book import looked_up
from .exercise import called, exercise, method
from .kinds import told_apart
from .orders import ordered
from .typed import helped, parts, written

OUTCOMES = {"WL": "Left", "LW": "Right", "WW": "next", "LL": "previous"}  # by the labels when Left begins, and Right
SIZES = (1, 2), (2, 1), (1, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 3)  # of boards, rows and columns
MEANT = (  # an error, and what helps
    (r"unhashable type: 'list'", "A list can't be a key, and can't be in a set: tuple(…) of it can."),
    (r"'list' object has no attribute '(?:values|items|keys)'", "game.moves gives a dictionary, and this is a list."),
    (r"'Known' object has no attribute", "What known has for a state are two things: its label, and lasts."),
    (r"'(?:int|tuple|str)' object has no attribute '(?:state|label|children|values|items|keys)'",
     "A loop through a dictionary gives its keys: items() gives each key with its value."),
    (r"cannot unpack non-iterable int object, in line \d+: .*\bfor \w+, *\w+ in\b",
     "A loop through a dictionary gives its keys: items() gives each key with its value."),
    (r"super\(.*\): (?:obj|no arg)",
     "In a function inside of moves super() does not find its game: set rules = super() above it, and use rules."),
    (r"not supported between instances of .*NoneType", "Something gives None there: is a return missing?"),
)  # fmt: skip


@exercise
def check_11_1(function):
    """A function that says whether a game is impartial. Takes the function; gives a Verdict."""
    return _helped(told_apart, function, function)


@exercise
def check_11_2(kind):
    """An order of the moves of Hexapawn that lets alpha-beta leave out much. Takes a class; gives a Verdict."""
    moves = method(kind, "moves")
    return _helped(ordered, moves, kind)


TRIED = {f"Domineering({rows}, {columns})": Domineering(rows, columns) for rows, columns in SIZES} | {
    "Hexapawn()": Hexapawn(), "Hexapawn(3, 4)": Hexapawn(3, 4), "Nim(1, 2)": Nim(1, 2), "Nim(2, 2)": Nim(2, 2),
}  # fmt: skip
STATES = "The keys of {} are states: those that come up from where it began."
SLIPS = (  # what is given for each outcome by who mixes something up, and what to say
    ({"Left": "Right", "Right": "Left"}, "Which of the players is Left?"),
    ({"next": "previous", "previous": "next"}, "Is it whoever begins who wins there, or the other player?"),
    ({"Left": "next", "next": "Left", "Right": "previous", "previous": "Right"},
     "A label is for the player to move. Who is that when Right begins?"),
    ({"Left": "previous", "previous": "Left", "Right": "next", "next": "Right"},
     "A label is for the player to move. Who is that when Left begins?"),
)  # fmt: skip


@exercise
def check_11_3(function):
    """The outcome of a game, whoever begins. Takes a function from a game to its name; gives a Verdict."""
    return _helped(_outcomes, function, function)


def _outcomes(function):
    said, due = {}, {}
    for kind, game in TRIED.items():
        due[kind], said[kind] = OUTCOMES["".join(labels(game))], own(called(function, game))
        if said[kind] not in [*OUTCOMES.values()]:
            four = f"The four are {', '.join(map(quoted, OUTCOMES.values()))}, written just so."
            wanted = "Is a return missing?" if said[kind] is None else four
            return Verdict(False, f"For {kind} your function gives {quoted(said[kind])}. {wanted}")
    wrong = [kind for kind in due if said[kind] != due[kind]]
    if not wrong:
        return Verdict(True, f"It was asked about {many(len(due), 'game')}.")
    left, right = labels(TRIED[wrong[0]])
    says = f"For {wrong[0]} your function says {plain(said[wrong[0]])}. The label of the start is {left} if Left"
    return Verdict(False, f"{says} begins, and {right} if Right begins. {_of_slip(said, due)}".strip())


def labels(game):
    """The labels of a game's first position: where player 1 begins, and where player 2 does; a pair."""
    starts = [(player, *game.start[1:]) for player in (1, 2)]
    return tuple(solve(game, start)[start].label for start in starts)


def _of_slip(said, due):
    """What may be mixed up where an answer is given in the place of another, everywhere; a sentence or ""."""
    for swapped, says in SLIPS:
        if all(said[kind] == swapped.get(right, right) for kind, right in due.items()):
            return says
    return ""


@exercise
def check_11_4(player, game, known):
    """A player that looks its moves up. Takes it, the game, and what solve gave for it; gives a Verdict."""
    return _helped(looked_up, player, player, game, known)


def _helped(judge, function, *answers):
    """The Verdict that a judge gives on answers, also where the function stops; then with what may help."""
    try:
        return judge(*answers)
    except GameError as error:
        stop = "" if str(error)[-1] in ".!?…" else "."
        verdict = Verdict(False, str(error) + stop)
        if hint := _of_key(function, verdict.sentence) or _of_none(function, verdict.sentence):
            verdict.sentence += f" {hint}"
            return verdict
        return helped(verdict, function, MEANT)


def _of_none(function, says):
    """What to say where None was compared, and a program asks how long a game lasts; a sentence or ""."""
    compares = "not supported between" in says and "NoneType" in says
    return "For a draw lasts is None, which is no number." if compares and "lasts" in written(function) else ""


def _of_key(function, says):
    """What the keys are of the one dictionary in whose line a KeyError came, where that is known; a sentence or ""."""
    line = re.search(r"KeyError: .*, in line \d+: (.*)", says)
    names = {*re.findall(r"(?<![\w.])(\w+)\[", line[1])} - _given(function) if line else set()
    if len(names) != 1:
        return STATES.format("what solve gives") if line and not names and "solve(" in line[1] else ""
    called = names.pop()
    known = getattr(function, "__globals__", {}).get(called)
    if isinstance(known, dict) and any(isinstance(each, Known) for each in known.values()):
        return STATES.format(called)
    given = [part.value for part in parts(function) if isinstance(part, ast.Assign) and _is_name(part, called)]
    if any(isinstance(each, ast.Call) and getattr(each.func, "id", "") == "solve" for each in given):
        return STATES.format(called)
    moves = any(isinstance(each, ast.Call) and getattr(each.func, "attr", "") == "moves" for each in given)
    return f"The keys of {called} are moves." if moves else ""


def _given(function):
    """The names that a function's arguments and loops give to what comes, a set."""
    code = parts(function)
    loops = [part.target for part in code if isinstance(part, (ast.For, ast.comprehension))]
    targets = {part.id for loop in loops for part in ast.walk(loop) if isinstance(part, ast.Name)}
    return targets | {part.arg for part in code if isinstance(part, ast.arg)}


def _is_name(assignment, name):
    return any(getattr(target, "id", "") == name for target in assignment.targets)
