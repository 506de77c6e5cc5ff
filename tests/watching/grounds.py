"""The games on which programs run in tests, as trees, graphs and states."""

import random
from typing import NamedTuple

from examples import Data, Matches, Pile, Wild, tree
from examples import below as kids
from examples import every as everything

from gametree import EvenOrOdd, Game, OneTwoTen, build_graph, build_tree


class Ground(NamedTuple):
    """A game and its form in programs: "ours" (a tree of Node), Pile or Data (a tree of these), "graph", or "calls"."""

    game: Game
    kind: object = "ours"

    def __str__(self):
        numbers = [value for key, value in vars(self.game).items() if key != "start" and isinstance(value, int)]
        kind, size = getattr(self.kind, "__name__", self.kind), numbers or [*self.game.start[1:]]
        return f"{type(self.game).__name__}({', '.join(map(str, size))}){'' if kind == 'ours' else f' {kind}'}"

    def root(self, order=None):
        """Return the root of a new tree or graph, or a state for "calls". A seed in `order` shuffles the children."""
        if self.kind == "calls":
            return self.game.start
        if self.kind == "graph":
            return build_graph(self.game)
        root = build_tree(self.game) if self.kind == "ours" else tree((self.kind,), self.game.target)
        dice = random.Random(order)
        for node in everything(root) if order is not None and self.kind is not Pile else ():
            if children := kids(node):
                branches = [*node.children.items()] if isinstance(node.children, dict) else children
                dice.shuffle(branches)
                node.children = dict(branches) if isinstance(node.children, dict) else branches
        return root


FOUR, FIVE, SIX, TEN = (Ground(OneTwoTen(target)) for target in (4, 5, 6, 10))
EVEN, ODD, MATCHES = Ground(EvenOrOdd(4)), Ground(EvenOrOdd(5)), Ground(Matches(6))  # every game of EVEN is a draw
WILD, WILD_0 = Ground(Wild(6)), Ground(Wild(0))  # games with wins, losses and draws
PILES, PILES_10, DATA = Ground(OneTwoTen(4), Pile), Ground(OneTwoTen(10), Pile), Ground(OneTwoTen(4), Data)
UNEVEN = FOUR, FIVE, ODD, MATCHES, WILD  # games whose leaves have different values
SMALL = FOUR, FIVE, ODD, MATCHES
ANY = EVEN, *UNEVEN
SHARED = [Ground(ground.game, "graph") for ground in (FOUR, FIVE, MATCHES, EVEN)]
