"""added: games side by side, on which a student's functions of sums are tried; and what is said of their answers."""

from functools import reduce
from itertools import chain
from operator import xor
from random import Random

from .. import games
from ..grundy import Sum
from ..node import Node, build_tree
from ..same import equal, own
from ..tree import name
from ..verdict import Verdict
from ..words import GameError, is_number, listed, many, plain, quoted
from .exercise import called, unwritten
from .heaps import in_time, nothing
from .nimbers import worth

SMALL = [
    ("Nim(1)", games.Nim(1)), ("Nim(2)", games.Nim(2)), ("Kayles(3)", games.Kayles(3)), ("Nim(2, 1)", games.Nim(2, 1)),
    ("Kayles(2)", games.Kayles(2)), ("Nim(2, 2)", games.Nim(2, 2)), ("Nim(4)", games.Nim(4)),
    ("GrundysGame(5)", games.GrundysGame(5)), ("Chomp(2, 3)", games.Chomp(2, 3)),
    ("Subtraction(4)", games.Subtraction(4)), ("OneTwoTen(4)", games.OneTwoTen(4)), ("Kayles(5)", games.Kayles(5)),
]  # fmt: skip


def _sums():
    """Games to be played side by side, lists of (how it is written, game): first two of them, then more."""
    yield from ([one, other] for one in SMALL for other in SMALL)
    dice = Random(13)
    yield from ([dice.choice(SMALL) for _ in range(dice.choice((1, 3, 3, 4)))] for _ in range(60))
    by_name = dict(SMALL)
    for three in ("Nim(1)", "Nim(2)", "Kayles(3)"), ("Nim(1)", "Nim(1)", "Nim(1)"), ("Kayles(2)", "Nim(4)", "Nim(1)"):
        yield [(each, by_name[each]) for each in three]


LOST = {  # when somebody says that a sum is lost, by the values of the games -> what to say
    lambda values: reduce(xor, values) != 0: "It gives True where the sum is won, and False where it is lost.",
    lambda values: not any(values): "It gives True only where each game is lost by itself.",
    lambda values: True: "It always gives True.",
    lambda values: False: "It always gives False.",
    lambda values: len({*values}) == 1: "It gives True where all the values are equal. Try three games.",
    lambda values: sum(values) % 2 == 0: "It gives True where the values add up to an even number.",
    lambda values: reduce(xor, values[:2]) == 0: "It looks at the first two games only.",
    lambda values: values[0] == values[-1]: "It looks at the first game and the last one only.",
}


def lost(function):
    """The Verdict on a function that tells by the values of games whether their sum is lost."""
    if still := unwritten(function):
        return still
    found = []
    for several in in_time(_sums()):
        written, each = f"[{', '.join(text for text, _ in several)}]", [game for _, game in several]
        mine = own(_of_games(function, each, written))
        if mine is ...:
            return Verdict(None)
        call = f"{plain(getattr(function, '__name__', 'Your function'))}({written})"
        if not isinstance(mine, bool):
            return Verdict(False, _no_answer(mine, call))
        found.append(([worth(game) for game in each], mine, call))
    for values, mine, call in found:
        if mine != (reduce(xor, values) == 0):
            is_so = "won" if mine else "lost"
            return Verdict(False, f"{call} gives {mine}, but this sum is {is_so}. {_of_lost(found)}".strip())
    return Verdict(True, f"Tried on {len(found)} sums, of up to four games.")


def _of_games(function, each, written):
    """What a function of a list of games gives; raises GameError, with what may help, where it stops."""
    try:
        return called(function, list(each))
    except GameError as error:
        says, hint = str(error), ""
        if "positional argument" in says:
            hint = "It is given one thing, the list of games."
        elif "is a game, not yet a tree" in says:
            hint = "grundy(build_graph(game)) finds the value of a game."
        called_with = f"({', '.join(map(quoted, [each]))})"
        raise GameError(f"{says.replace(called_with, f'({written})')} {hint}".strip()) from None


def _no_answer(mine, call):
    if mine is None:
        return f"{call} gives None: is a return missing, or in the wrong place?"
    compare = "Compare it with something." if is_number(mine) else ""
    return f"{call} gives {quoted(mine)}, and True or False is wanted. {compare}".strip()


def _of_lost(found):
    """What wrong answers have in common, a hint or ""."""
    for way, says in LOST.items():
        if all(mine == way(values) for values, mine, _ in found):
            return says
    if all(mine == (reduce(xor, values) == 0) for values, mine, _ in found if len(values) < 3):
        return "It is right for one game and for two. Now three: think of three heaps."
    return ""


def winning(function):
    """The Verdict on a function that finds the winning moves of a sum."""
    if still := unwritten(function):
        return still
    count = 0
    for node in _played():
        below, where = dict(node.children), name(node)
        mine = own(called(function, node))
        if mine is ...:
            return Verdict(None)
        if mine is None:
            return Verdict(False, nothing(function, node))
        if problem := _of_moves(mine, below):
            return Verdict(False, f"{plain(getattr(function, '__name__', 'Your function'))} at {where}: {problem}")
        count += 1
    return Verdict(True, f"Tried at {many(count, 'node')} of sums.")


def _played():
    """Nodes of sums, which have their children: where a game starts, and after a first move."""
    for several in (
        [games.Kayles(3), games.Nim(1)], [games.Nim(2, 1), games.Kayles(3)], [games.Kayles(5), games.Nim(3, 2)],
        [games.Nim(1), games.Nim(2), games.Nim(4)], [games.Kayles(2), games.GrundysGame(5), games.Nim(1)],
        [games.Kayles(4), games.Subtraction(9), games.Nim(3)],
    ):  # fmt: skip
        root = build_tree(Sum(*several), depth=1)
        yield from chain([root], (build_tree(Node(child.game, child.state), depth=1)
                                  for child in [*root.children.values()][:3]))  # fmt: skip


def values_of(node):
    """The Grundy values of the games of a sum, at a node: a list."""
    return [worth(game, part) for game, part in zip(node.game.games, node.state[1:], strict=True)]


def _of_moves(mine, below):
    """What is wrong with what should be the winning moves from a node, whose children these are; a sentence or ""."""
    due = [move for move, child in below.items() if not reduce(xor, values_of(child))]
    if any(equal(mine, move) for move in below):
        return f"{quoted(mine)} is one move, and a list of all moves that win is wanted."
    if not isinstance(mine, (list, tuple, set, frozenset, type({}.keys()))):
        return f"{quoted(mine)} is no list of moves."
    for move in mine:
        found = next((known for known in below if equal(move, known)), None)
        if found is None:
            return f"{quoted(move)} is in the list. {_no_move(move, below)}"
        if found not in due:
            left = listed([str(value) for value in values_of(below[found])])
            return f"{quoted(move)} is in the list. But after it the games are worth {left}: that sum is won."
    if missing := [move for move in due if not any(equal(move, mentioned) for mentioned in mine)]:
        more = "" if mine else " The list is empty."
        return f"there {'is a winning move' if len(missing) == 1 else 'are winning moves'} that it does not find.{more}"
    return ""


def _no_move(move, below):
    if isinstance(move, Node) or any(equal(move, child.state) for child in below.values()):
        return "That is where a move leads to. A move is a key of node.children."
    if any(equal(move, inner) for _, inner in below):
        return "That is a move in one of the games. A move of the sum says first in which game it is."
    return "That is no move there."
