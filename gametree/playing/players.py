"""players: players that think, play at random or ask you at the keyboard. Each is a function from a node to a move."""

import random
from collections.abc import Callable
from typing import Any

from ..algorithms.expectation import Expected
from ..core.errors import GameError
from ..core.node import Node
from ..core.text import short_repr
from . import play_facts as facts
from .commentary import choices, example, phrases
from .lookahead import leaving, moves_from, player_to_move
from .play_words import say
from .position import board_lines

Player = Callable[[Node], Any]  # a function from a node to a move
RANKS = "L", "D", "?", "W"  # the other player's label after a move, in the order of the mover's preference


def perfect(node: Node) -> Any:
    """Return the best move: this player wins as fast as possible, and loses as slowly as possible.

    If several moves are equally good, the first of them is returned, so the same node always gets the same move. If no
    player can force a win, the player keeps the draw. In a game with chance or payoffs, the best move is the one with
    the best value, which is an average if chance moves. If a game is too large to search, some results are unknown. The
    player treats an unknown result as slightly worse than a draw.

    Args:
        node: A node with this player to move.

    Raises:
        GameError: If there is no move, or if chance moves.

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> perfect(build_tree(OneTwoTen()))
        1
    """
    return _best(leaving(node))


def forgetful(mistakes: float = 0.3, seed: int | None = None) -> Player:
    """Return a player that plays perfectly except for random mistakes.

    The player chooses at random between moves that are equally good, so `forgetful(0)` is a perfect player whose games
    differ.

    Args:
        mistakes: The share of its moves that are mistakes, from 0 to 1. If no possible move is a mistake, it makes any
            move.
        seed: A number for the random choices. The same seed gives the same game again. By default, games differ.

    Returns:
        The player, a function from a node to a move.

    Raises:
        GameError: If `mistakes` is not a number from 0 to 1.

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> root = build_tree(OneTwoTen())
        >>> forgetful(0)(root), forgetful(1)(root)  # adding 1 leaves 9 to go, a multiple of 3
        (1, 2)
    """
    if not 0 <= mistakes <= 1:
        raise GameError(say(facts.NotValid("mistakes", short_repr(mistakes))))
    dice = random.Random(seed)

    def forgetful_player(node):
        results = leaving(node)
        best = _best(results)
        if dice.random() >= mistakes:
            return dice.choice([move for move, known in results.items() if _rank(known) == _rank(results[best])])
        worse = [move for move, known in results.items() if _rank(known)[0] != _rank(results[best])[0]]
        return dice.choice(worse or list(results))

    return forgetful_player


def _best(results):
    return min(results, key=lambda move: _rank(results[move]))


def _rank(known):
    """Return a key that sorts the results of moves from best to worst: by label or value, then by game length."""
    if isinstance(known, Expected):
        value = (0, "?") if known.value is None else (-known.value, "")
        return value, (known.lasts or 0) * {1: 1, -1: -1}.get(known.value, 0)
    label, length = known
    return RANKS.index(label), {"L": length, "W": -(length or 0)}.get(label, 0)


def random_player(node: Node) -> Any:
    """Return a random move.

    Args:
        node: A node with this player to move.

    Raises:
        GameError: If there is no move.

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> random_player(build_tree(OneTwoTen())) in (1, 2)
        True
    """
    return random.choice(list(moves_from(node)))


def ask(node: Node) -> Any:
    """Print the position, and ask at the keyboard until a legal move is typed.

    Args:
        node: A node with this player to move.

    Returns:
        The move.

    Raises:
        GameError: If there is no move, or if chance moves.
        EOFError: If the input ends.

    Examples:
        >>> from unittest.mock import patch  # to type 2
        >>> from gametree import OneTwoTen, build_tree
        >>> with patch("builtins.input", return_value="2"):
        ...     ask(build_tree(OneTwoTen(4)))
        <BLANKLINE>
        1 2 3 4
        2
    """
    moves = list(moves_from(node))
    words, failed = phrases(node, moves)
    forms = [*zip(words, moves, strict=True), *((str(move), move) for move in moves)]
    known = {_normalize(text): move for text, move in forms}
    board, remark = board_lines(node)
    typed_example = example(node, written=lambda move: short_repr(_normalize(str(move))))
    prompt = say(facts.Prompt(player_to_move(node), typed_example))
    print(f"\n{board}", *(say(fact) for fact in (remark, failed) if fact), sep="\n")
    while _normalize(typed := input(prompt)) not in known:
        print(say(facts.NotAMove(short_repr(typed) or None, choices(node))))
    return known[_normalize(typed)]


def _normalize(text):
    """Return a typed move in its normal form: (1, 2) and 1,2 become 1 2."""
    return " ".join("".join(" " if letter in "(,)" else letter for letter in text).split())
