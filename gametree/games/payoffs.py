"""Payoffs: a tree of numbers is a game, as the textbooks draw it."""

from collections import Counter
from itertools import count, product
from math import isfinite
from numbers import Real
from string import ascii_uppercase
from typing import Any

from ..core.errors import GameError
from ..core.game import Board, Game, Moves, Outcome, State
from ..core.text import format_number, quoted_repr, short_repr

FIGURE = ((3, 12, 8), (2, 4, 6), (14, 5, 2))


class Payoffs(Game):
    """Take a branch of a tree in turn; at its end stands the payoff of player 1, which player 2 pays.

    `tree` is a list of numbers, or of such lists, however deep; `first` is who begins, 1 or 2. A state is (player, name
    of a node): these are called A, B, C, … level by level, and the ends below B are B1, B2, …. A move is the number of
    a branch, from 1 at the left. In place of a list there may be a dict: its keys are the moves, and the names of the
    nodes that they lead to. Without a tree it is figure 5.2 of Russell and Norvig, "Artificial Intelligence".

    >>> from gametree import build_tree, minimax
    >>> root = build_tree(Payoffs([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> minimax(root), root[2].value, root[2][3]
    (3, 2, (1, 'C3', ?))
    """

    verb = "go to"
    rules = "Take a branch of the tree in turn. At its end player 2 pays player 1 the number that stands there."

    def __init__(self, tree: Any = FIGURE, first: int = 1):
        if first not in (1, 2):
            raise GameError(f"first={quoted_repr(first)} won't do: first is the player who begins, 1 or 2.")
        if not _ways(tree):
            raise _no_tree(tree)
        keys = Counter(_keys(tree))
        letters = (name for name in _letters() if name not in keys)
        self.start = (first, next(letters))
        self._moves: dict[State, dict[Any, State]] = {}
        self._payoffs: dict[State, Any] = {}
        waiting, names = [(self.start, tree)], {*self.start[1:]}
        for state, found in waiting:  # level by level
            if not (ways := _ways(found)):
                self._payoffs[state] = _payoff(found)
                continue
            self._moves[state] = {}
            for move, below in ways.items():
                if isinstance(found, dict):
                    name = move if keys[move] == 1 else f"{state[1]} {move}"
                else:
                    name = next(letters) if _ways(below) else f"{state[1]}{move}"
                if name in names:
                    raise GameError(f"Two nodes are called {quoted_repr(name)}: give each a name of its own.")
                names.add(name)
                self._moves[state][move] = after = (3 - state[0], name)
                waiting.append((after, below))

    def moves(self, state: State) -> Moves:
        if state not in self._moves and state not in self._payoffs:
            raise GameError(f"{short_repr(state)} is no state of this game.")
        return dict(self._moves.get(state, {}))

    def outcome(self, state: State) -> Outcome:
        if state not in self._payoffs:
            raise GameError(f"At {short_repr(state)} the game is not over.")
        return self._payoffs[state]

    def text(self, state: State) -> str:
        return format_number(self._payoffs[state]) if state in self._payoffs else str(state[1])

    def board(self, state: State) -> Board:
        """The node, and below it those that its branches lead to, each with what lies below that."""
        rows = []
        for move, after in self.moves(state).items():
            rows.append([(self.text(after), move), *((self._all(each), None) for each in self.moves(after).values())])
        rows = rows if max(map(len, rows), default=0) > 1 else [sum(rows, [])] * bool(rows)  # ends in one row
        return [[(self.text(state), None)], *rows]

    def _all(self, state):
        """All payoffs below a state, a text in brackets, or its own."""
        below = [self._all(after) for after in self.moves(state).values()]
        return f"[{' '.join(below)}]" if below else self.text(state)

    def phrase(self, state: State, move: Any) -> str:
        return f"{self.verb} {self._moves[state][move][1]}"


def _ways(tree):
    """The branches of a tree: a dict, move -> what stands there; {} where it has none."""
    return tree if isinstance(tree, dict) else dict(enumerate(tree, 1)) if isinstance(tree, (list, tuple)) else {}


def _keys(tree):
    for key, below in _ways(tree).items():
        if isinstance(tree, dict):
            yield key
        yield from _keys(below)


def _letters():
    """A, B, …, Z, AA, AB, …"""
    return ("".join(letters) for size in count(1) for letters in product(ascii_uppercase, repeat=size))


def _payoff(found):
    if isinstance(found, Real) and not isinstance(found, bool) and isfinite(found):
        return found
    raise _no_tree(found)


def _no_tree(found):
    due = "a tree is a list of payoffs, which are numbers, or of such lists, as in [[3, 12], [2, 4]]."
    return GameError(f"{quoted_repr(found)} won't do: {due}")
