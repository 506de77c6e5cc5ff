"""added: games side by side, on which a student's functions of sums are tried; and what is said of their answers."""

from functools import reduce
from itertools import chain
from operator import xor
from random import Random

from .. import GameError, Node, Sum, build_tree, games
from ..exercises import (
    Verdict,
    as_python,
    call,
    count_of,
    equal,
    forbid,
    join_words,
    missing_return,
    quoted_repr,
    short_repr,
    write_call,
)
from .heaps import likely
from .nimbers import worth

SMALL = [  # those of the lesson, and a larger heap
    ("Nim(1)", games.Nim(1)), ("Nim(2)", games.Nim(2)), ("Kayles(3)", games.Kayles(3)), ("Nim(2, 1)", games.Nim(2, 1)),
    ("Kayles(2)", games.Kayles(2)), ("Nim(1, 1)", games.Nim(1, 1)), ("Nim(3)", games.Nim(3)),
    ("Kayles(4)", games.Kayles(4)), ("Chomp(2, 3)", games.Chomp(2, 3)), ("Chomp(2, 2)", games.Chomp(2, 2)),
    ("OneTwoTen(3)", games.OneTwoTen(3)), ("OneTwoTen(5)", games.OneTwoTen(5)), ("Nim(6)", games.Nim(6)),
]  # fmt: skip


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
        written = f"[{', '.join(text for text, _ in several)}]"
        each = [game for _, game in several]
        mine = as_python(_of_games(function, each, written))
        question = f"{short_repr(getattr(function, '__name__', 'Your function'))}({written})"
        if mine is None:
            return Verdict(False, missing_return(question))
        if not isinstance(mine, bool):
            return Verdict(False, f"{question} gives {quoted_repr(mine)}, and True or False is wanted.")
        found.append(([worth(game) for game in each], mine, question))
    for values, mine, question in found:
        if mine != (reduce(xor, values) == 0):
            worths = f"The {'game is' if len(values) == 1 else 'games are'} worth {join_words(map(str, values), 9)}"
            says = f"{question} gives {mine}. {worths}, and this sum is {'won' if mine else 'lost'}."
            return Verdict(False, f"{says} {likely(LOST, [each[:2] for each in found])}".strip())
    return Verdict(True, f"Tried on {len(found)} sums, of up to four games.")


def _of_games(function, each, written):
    """What a function of a list of games gives; raises GameError, with what may help, where it stops."""
    try:
        return call(function, list(each), forbidden=MOVES)
    except GameError as error:
        called_with = f"({', '.join(map(quoted_repr, [each]))})"
        raise GameError(str(error).replace(called_with, f"({written})")) from None


MOVES = forbid(  # of a sum: its games should be looked at one by one
    Sum.moves, message="it goes through the moves of the sum. Look at each game alone: what is it worth?",
    when=lambda arguments: len(arguments["self"].games) > 1,
)  # fmt: skip


def winning(function):
    """The Verdict on a function that finds the winning moves of a sum."""
    for node in _played():
        below = dict(node.children)
        here = _in_words(function, node)
        if (mine := as_python(_of_node(function, node))) is None:
            return Verdict(False, missing_return(here))
        if problem := _of_moves(mine, below):
            return Verdict(False, f"{here}: {problem}")
    return Verdict(True, f"Tried at {count_of(len([*_played()]), 'node')} of sums.")


def _of_node(function, node):
    """What a function of a node gives; raises GameError where it stops."""
    deeper = "it asks how the sum goes on after these moves. The values of the parts are enough."
    further = forbid(Sum.moves, message=deeper, when=lambda arguments: not equal(arguments["state"], node.state))
    try:
        return call(function, node, forbidden=further)
    except GameError as error:
        says = str(error).replace(write_call(function, node), _in_words(function, node))
        if "is not a game" in str(error):
            says += " values_of gives no games, but numbers: take the xor of these."
        raise GameError(says) from None


def _in_words(function, node):
    """A call on a node of a sum, with the state as a picture has it."""
    return write_call(function, node).replace(f"({quoted_repr(node)})", f" at {node.game.text(node.state)}")


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
        says = f"{quoted_repr(more[0])} is not in the list. But after it the games are worth {left}: that sum is lost."
        if not mine:
            return f"{says} Nothing is: does return stand after the loop? And what is the xor of values_of(child)?"
        return f"{says} Does return stand after the loop, and not in it?" if [*mine] == [*below][:1] else says
    return ""


def _no_move(move, below):
    if isinstance(move, Node) or any(equal(move, child.state) for child in below.values()):
        return "That is where a move leads to. A move is a key of node.children."
    if any(equal(move, inner) for _, inner in below):
        return "That is a move in one of the games. A move of the sum says first in which game it is."
    return "That is no move there."
