"""players: functions from a node to a move: those who think, the one who does not, and you at the keyboard."""

import random
from collections.abc import Callable
from typing import Any

from ..algorithms.expectation import Expected
from ..core.errors import GameError
from ..core.node import Node
from ..core.text import short_repr
from . import play_facts as facts
from .commentary import choices, example, phrases
from .lookahead import chooser, leaving, moves_from
from .play_words import say
from .position import in_lines

Player = Callable[[Node], Any]  # from a node to a move
WORTH = "L", "D", "?", "W"  # what a move leaves the other player with, the best first


def perfect(node: Node) -> Any:
    """The player who makes no mistake: wins as fast as possible, and loses as slowly as possible.

    Takes a node, gives a move: of those that are equally good the first, so that it always plays the same. Where nobody
    can win it keeps the draw; where chance moves too it takes what is worth most on average. Of a game too large to be
    looked through it knows the next moves only, and prefers what it knows. Raises GameError where there is no move.

    >>> from gametree import OneTwoTen, build_tree
    >>> perfect(build_tree(OneTwoTen()))
    1
    """
    return _best(leaving(node))


def forgetful(mistakes: float = 0.3, seed: int | None = None) -> Player:
    """Make a player who plays perfectly, but for a share of its moves: mistakes, where there is one to be made.

    Of moves that are equally good it takes any, so that `forgetful(0)` is a perfect player whose games differ. Takes
    the share, a number from 0 to 1, and a seed (any number: the same one gives the same game again). Gives a player.
    Raises GameError where the share is none.

    >>> from gametree import OneTwoTen, build_tree
    >>> root = build_tree(OneTwoTen())
    >>> forgetful(0)(root), forgetful(1)(root)  # one token leaves 9, a multiple of three
    (1, 2)
    """
    if not 0 <= mistakes <= 1:
        raise GameError(say(facts.NotAShare(short_repr(mistakes))))
    own = random.Random(seed)

    def forgetful_player(node):
        after = leaving(node)
        best = _best(after)
        if own.random() >= mistakes:
            return own.choice([move for move, known in after.items() if _rank(known) == _rank(after[best])])
        worse = [move for move, known in after.items() if _rank(known)[0] != _rank(after[best])[0]]
        return own.choice(worse or list(after))

    return forgetful_player


def _best(after):
    return min(after, key=lambda move: _rank(after[move]))


def _rank(known):
    """How good it is to leave this, the best first: two things to compare, and the first alone is what it is worth."""
    if isinstance(known, Expected):
        worth = (0, "?") if known.value is None else (-known.value, "")
        return worth, (known.lasts or 0) * {1: 1, -1: -1}.get(known.value, 0)
    label, lasts = known
    return WORTH.index(label), {"L": lasts, "W": -(lasts or 0)}.get(label, 0)


def random_player(node: Node) -> Any:
    """The player who makes any move: takes a node, gives a move.

    >>> from gametree import OneTwoTen, build_tree
    >>> random_player(build_tree(OneTwoTen())) in (1, 2)
    True
    """
    return random.choice(list(moves_from(node)))


def ask(node: Node) -> Any:
    """The player at the keyboard: shows the position and asks for a move until it gets one.

    Takes a node, gives a move. Raises EOFError where nobody answers any more.

    >>> from unittest.mock import patch  # who types 2
    >>> from gametree import OneTwoTen, build_tree
    >>> with patch("builtins.input", return_value="2"):
    ...     ask(build_tree(OneTwoTen(4)))
    <BLANKLINE>
    1 2 3 4
    2
    """
    moves = list(moves_from(node))
    words, failed = phrases(node, moves)
    known = {_typed(form): move for forms in (words, map(str, moves)) for form, move in zip(forms, moves, strict=True)}
    board, remark = in_lines(node)
    shown = example(node, written=lambda move: short_repr(_typed(str(move))))
    prompt = say(facts.Prompt(chooser(node), shown))
    print(f"\n{board}", *(say(fact) for fact in (remark, failed) if fact), sep="\n")
    while _typed(typed := input(prompt)) not in known:
        print(say(facts.NotAMove(short_repr(typed) or None, choices(node))))
    return known[_typed(typed)]


def _typed(text):
    """A move as it was typed, in the one way in which it is looked for: (1, 2) and 1,2 are 1 2."""
    return " ".join("".join(" " if letter in "(,)" else letter for letter in text).split())
