"""added: games side by side, on which a student's functions of sums are tried; and what is said of their answers."""

from functools import reduce
from itertools import chain
from operator import xor
from random import Random

from .. import games
from ..checking.compare import equal, own
from ..checking.verdict import Verdict
from ..core.builders import build_tree
from ..core.errors import GameError
from ..core.node import Node
from ..core.text import count_of, join_words, quoted_repr, short_repr
from ..games.sum import Sum
from .asking import by_itself, code_of
from .heaps import RETURN, asked, likely, nothing
from .nimbers import worth

SMALL = [  # those of the lesson, and a larger heap
    ("Nim(1)", games.Nim(1)), ("Nim(2)", games.Nim(2)), ("Kayles(3)", games.Kayles(3)), ("Nim(2, 1)", games.Nim(2, 1)),
    ("Kayles(2)", games.Kayles(2)), ("Nim(1, 1)", games.Nim(1, 1)), ("Nim(3)", games.Nim(3)),
    ("Kayles(4)", games.Kayles(4)), ("Chomp(2, 3)", games.Chomp(2, 3)), ("Chomp(2, 2)", games.Chomp(2, 2)),
    ("OneTwoTen(3)", games.OneTwoTen(3)), ("OneTwoTen(5)", games.OneTwoTen(5)), ("Nim(6)", games.Nim(6)),
]  # fmt: skip
MOVES = code_of(Sum.moves)


def _sums():
    """Games to be played side by side, lists of (how it is written, game): first two of them, then more."""
    yield from ([one, other] for one in SMALL for other in SMALL)
    dice = Random(13)
    yield from ([dice.choice(SMALL) for _ in range(dice.choice((1, 3, 3, 4)))] for _ in range(60))
    large = ("Nim(8)", games.Nim(8)), ("Nim(10)", games.Nim(10))  # no larger: a my_grundy asks again and again
    yield from ([one, *more] for one in large for more in ([], [SMALL[0]], [large[0]]))
    by_name = dict(SMALL)
    for three in ("Nim(1)", "Nim(2)", "Kayles(3)"), ("Nim(1)", "Nim(1)", "Nim(1)"), ("Kayles(2)", "Nim(3)", "Nim(1)"):
        yield [(each, by_name[each]) for each in three]


LOST = {  # when somebody says that a sum is lost, by the values of the games -> what to say
    lambda values: reduce(xor, values) != 0: "It gives True where the sum is won, and False where it is lost.",
    lambda values: not any(values): "It gives True only where each game is lost by itself.",
}


def lost(function):
    """The Verdict on a function that tells by the values of games whether their sum is lost."""
    found = []
    for several in _sums():
        written, each = f"[{', '.join(text for text, _ in several)}]", [game for _, game in several]
        mine = own(_of_games(function, each, written))
        call = f"{short_repr(getattr(function, '__name__', 'Your function'))}({written})"
        if not isinstance(mine, bool):
            due = f" {RETURN}" if mine is None else f" gives {quoted_repr(mine)}, and True or False is wanted."
            return Verdict(False, f"{call}{due}")
        found.append(([worth(game) for game in each], mine, call))
    for values, mine, call in found:
        if mine != (reduce(xor, values) == 0):
            worths = f"The {'game is' if len(values) == 1 else 'games are'} worth {join_words(map(str, values), 9)}"
            says = f"{call} gives {mine}. {worths}, and this sum is {'won' if mine else 'lost'}."
            return Verdict(False, f"{says} {likely(LOST, [each[:2] for each in found])}".strip())
    return Verdict(True, f"Tried on {len(found)} sums, of up to four games.")


def _of_games(function, each, written):
    """What a function of a list of games gives; raises GameError, with what may help, where it stops."""
    try:
        return by_itself(function, list(each), forbidden=_of_sum)
    except GameError as error:
        called_with = f"({', '.join(map(quoted_repr, [each]))})"
        raise GameError(str(error).replace(called_with, f"({written})")) from None


def _of_sum(frame):
    """Why the moves of a sum should not be asked for, a sentence or ""."""
    large = frame.f_code is MOVES and len(frame.f_locals["self"].games) > 1
    return "it goes through the moves of the sum. Look at each game alone: what is it worth?" if large else ""


def winning(function):
    """The Verdict on a function that finds the winning moves of a sum."""
    for node in _played():
        below, (call, here) = dict(node.children), _calls(function, node)
        if (mine := own(_of_node(function, node))) is None:
            return Verdict(False, nothing(function, node).replace(call, here))
        if problem := _of_moves(mine, below):
            return Verdict(False, f"{here}: {problem}")
    return Verdict(True, f"Tried at {count_of(len([*_played()]), 'node')} of sums.")


def _of_node(function, node):
    """What a function of a node gives; raises GameError where it stops."""

    def further(frame):
        deeper = frame.f_code is MOVES and not equal(frame.f_locals["state"], node.state)
        return "it asks how the sum goes on after these moves. The values of the parts are enough." if deeper else ""

    try:
        return by_itself(function, node, forbidden=further)
    except GameError as error:
        hint = " values_of gives no games, but numbers: take the xor of these." * ("is not a game" in str(error))
        raise GameError(f"{str(error).replace(*_calls(function, node))}{hint}") from None


def _calls(function, node):
    call = asked(function, node)
    return call, call.replace(f"({quoted_repr(node)})", f" at {node.game.text(node.state)}")


def _played():
    """Nodes of sums, which have their children: where a game starts, and after a first move."""
    for several in (
        [games.Kayles(3), games.Nim(1)], [games.Nim(2, 1), games.Kayles(3)], [games.Kayles(5), games.Nim(3, 2)],
        [games.Nim(1), games.Nim(2), games.Nim(4)], [games.Kayles(2), games.GrundysGame(5), games.Nim(1)],
        [games.Kayles(4), games.Subtraction(9), games.Nim(3)], [games.Nim(1), games.Nim(3), games.Nim(2), games.Nim(1)],
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
        return f"{quoted_repr(mine)} is one move, and a list of all moves that win is wanted."
    if not isinstance(mine, (list, tuple, set, frozenset, type({}.keys()))):
        return f"{quoted_repr(mine)} is no list of moves."
    for move in mine:
        found = next((known for known in below if equal(move, known)), None)
        if found is None:
            return f"{quoted_repr(move)} is in the list. {_no_move(move, below)}"
        if found not in due:
            left = join_words([str(value) for value in values_of(below[found])])
            return f"{quoted_repr(move)} is in the list. But after it the games are worth {left}: that sum is won."
    if more := [move for move in due if not any(equal(move, mentioned) for mentioned in mine)]:
        left = join_words([str(value) for value in values_of(below[more[0]])])
        ask = " Does return stand after the loop, and not in it?" * ([*mine] == [*below][:1])
        ask = ask if mine else " Nothing is: does return stand after the loop? And what is the xor of values_of(child)?"
        return (
            f"{quoted_repr(more[0])} is not in the list. But after it the games "
            f"are worth {left}: that sum is lost.{ask}"
        )
    return ""


def _no_move(move, below):
    if isinstance(move, Node) or any(equal(move, child.state) for child in below.values()):
        return "That is where a move leads to. A move is a key of node.children."
    if any(equal(move, inner) for _, inner in below):
        return "That is a move in one of the games. A move of the sum says first in which game it is."
    return "That is no move there."
