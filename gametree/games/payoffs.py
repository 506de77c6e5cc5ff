"""Payoffs: turn a tree of numbers, as textbooks draw it, into a game."""

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
    """Take turns following the branches of a tree. At a leaf, player 2 pays player 1 the number shown.

    A state is (player, name of a node). The nodes are called A, B, C, … level by level, and the leaves below B are
    called B1, B2, …. A move is the number of a branch, counted from 1 from the left.

    Args:
        tree: A list of payoffs (numbers), or of such lists, nested to any depth. A dict may be used instead of a list:
            its keys are the moves, and also the names of the nodes that the moves lead to. The default is figure 5.2
            of Russell and Norvig.
        first: The player who begins, 1 or 2.

    Raises:
        GameError: If the tree has no branches, or contains anything other than numbers, lists, tuples and dicts, if
            two nodes have the same name, or if `first` is not 1 or 2.

    Source: Russell and Norvig, "Artificial Intelligence: A Modern Approach".

    Examples:
        >>> from gametree import build_tree, minimax
        >>> root = build_tree(Payoffs([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
        >>> minimax(root), root[2].value, root[2][3]
        (3, 2, (1, 'C3', ?))
    """

    verb = "go to"
    rules = "Take turns following the branches of the tree. At a leaf, player 2 pays player 1 the number shown."

    def __init__(self, tree: Any = FIGURE, first: int = 1):
        if first not in (1, 2):
            raise GameError(f"first={quoted_repr(first)} is not valid: first must be the player who begins, 1 or 2.")
        if not _branches(tree):
            raise _no_tree(tree)
        keys = Counter(_keys(tree))
        letters = (name for name in _letters() if name not in keys)
        self.start = (first, next(letters))
        self._moves: dict[State, dict[Any, State]] = {}
        self._payoffs: dict[State, Any] = {}
        waiting, names = [(self.start, tree)], {*self.start[1:]}
        for state, subtree in waiting:  # level by level
            if not (branches := _branches(subtree)):
                self._payoffs[state] = _payoff(subtree)
                continue
            self._moves[state] = {}
            for move, child in branches.items():
                if isinstance(subtree, dict):
                    name = move if keys[move] == 1 else f"{state[1]} {move}"
                else:
                    name = next(letters) if _branches(child) else f"{state[1]}{move}"
                if name in names:
                    raise GameError(f"Two nodes are called {quoted_repr(name)}. Give them different names.")
                names.add(name)
                self._moves[state][move] = next_state = (3 - state[0], name)
                waiting.append((next_state, child))

    def moves(self, state: State) -> Moves:
        if state not in self._moves and state not in self._payoffs:
            raise GameError(f"{short_repr(state)} is not a state of this game.")
        return dict(self._moves.get(state, {}))

    def outcome(self, state: State) -> Outcome:
        if state not in self._payoffs:
            raise GameError(f"The game is not over at {short_repr(state)}.")
        return self._payoffs[state]

    def text(self, state: State) -> str:
        return format_number(self._payoffs[state]) if state in self._payoffs else str(state[1])

    def board(self, state: State) -> Board:
        """Return the node and, below it, a row for each child with the payoffs that can be reached from there."""
        rows = []
        for move, child in self.moves(state).items():
            payoffs = ((self._all_payoffs(grandchild), None) for grandchild in self.moves(child).values())
            rows.append([(self.text(child), move), *payoffs])
        rows = rows if max(map(len, rows), default=0) > 1 else [sum(rows, [])] * bool(rows)  # leaves share one row
        return [[(self.text(state), None)], *rows]

    def _all_payoffs(self, state):
        """Return the payoff in a state, or all payoffs that can be reached from it, in brackets."""
        payoffs = [self._all_payoffs(next_state) for next_state in self.moves(state).values()]
        return f"[{' '.join(payoffs)}]" if payoffs else self.text(state)

    def phrase(self, state: State, move: Any) -> str:
        return f"{self.verb} {self._moves[state][move][1]}"


def _branches(tree):
    """Return a dict from each move to its subtree. It is empty for a leaf."""
    return tree if isinstance(tree, dict) else dict(enumerate(tree, 1)) if isinstance(tree, (list, tuple)) else {}


def _keys(tree):
    """Yield the keys of all dicts in a tree."""
    for key, child in _branches(tree).items():
        if isinstance(tree, dict):
            yield key
        yield from _keys(child)


def _letters():
    """Yield A, B, …, Z, AA, AB and so on."""
    return ("".join(letters) for size in count(1) for letters in product(ascii_uppercase, repeat=size))


def _payoff(leaf):
    if isinstance(leaf, Real) and not isinstance(leaf, bool) and isfinite(leaf):
        return leaf
    raise _no_tree(leaf)


def _no_tree(tree):
    expected = "a tree is a list of payoffs (numbers), or of such lists, as in [[3, 12], [2, 4]]."
    return GameError(f"{quoted_repr(tree)} is not valid: {expected}")
