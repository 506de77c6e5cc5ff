"""values: a quiz that asks what nodes are worth to player 1, where chance moves or there are payoffs."""

import re
from collections import Counter
from fractions import Fraction
from math import isfinite
from statistics import mean

from ..algorithms.ends import value_of
from ..algorithms.guarded import minimax
from ..algorithms.label import best_value
from ..checking.compare import own
from ..core.builders import build_graph
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.node import Node
from ..core.query import an_end, end_of
from ..core.text import format_number, is_number, quoted_repr
from ..drawing.captions import short
from ..watching.judging.explain import average_of, best_child_value
from ..watching.judging.oracle import odds_of, upwards
from ..watching.watch_words import say
from .quiz import BEYOND, Quiz

NUMBER = re.compile(r"[+-]?(\d{1,9}/0*[1-9]\d{0,8}|\d{1,9}\.?|\d{0,9}\.\d{1,20})")
EXACT = 9  # decimals; more are not looked at
BETWEEN = "Every value lies between −1, where player 2 is sure to win, and 1, where player 1 is."
PAYOFFS = "Every value lies between {} and {}, the least payoff and the largest."
NEAR = "That is near. Write a fraction, which is exact, or round to two decimals or more."
SIDES = "Take care whose value it is: 1 is a win for player 1, and −1 a win for player 2."
PAID = "Take care whose value it is: what player 1 gets is above 0, and what player 1 pays is below."
OVER = "The game is over at {}. It is 1 if player 1 has won, −1 if player 2 has, and 0 for a draw."
LIKELY = "The moves are not equally likely: take each value times the probability of its move, and add them up."
CHANCE = "Nobody chooses at {}, for chance moves. Take each value times the probability of its move, and add them up."
ADD = "Take each value below it times the probability of its move, and add them up."


class Values(Quiz):
    """The value of every node for player 1, and the sentences about it."""

    what, answers = "value", []  # any number
    task = (
        "What is each node worth to player 1? A win for player 1 is worth 1, a loss −1, and a draw 0. "
        "Type a number, such as 1/3 or 0.33, and press Enter."
    )
    of_payoffs = "What is each node worth to player 1? The payoffs are given. Type a number, and press Enter."

    def __init__(self, tree, game, free):
        super().__init__(tree, game, free)
        self.tree, self.odds = tree, {}  # of the ways from nodes where chance moves
        self.paying = False  # whether there are payoffs
        ends = {i: self._end(self.nodes[i]) for i, below in self.below.items() if not below}
        self.right = upwards(tree, ends, self._worth)
        self.span = -1, 1
        if self.paying:
            self.task, self.span = self.of_payoffs, (min(ends.values()), max(ends.values()))
            self.given = ends.keys() - self.goes_on
        for i in self.given:
            self.marks[i] = self.shown(i)
        if missing := [i for i in self.below if i not in self.right]:
            met, at = set(), missing[0]
            while at not in met:
                met.add(at)
                at = next(child for child in self.below[at] if child not in self.right)
            due = "a value is found only where no game goes round."
            raise GameError(f"{self.nodes[at]} can come back to itself: {due}")

    def _worth(self, i, values):
        """What a node is worth to player 1, from the values below it."""
        node = self.nodes[i]
        if node.player is None:
            raise GameError(f"{node} does not tell who is to move, so nobody can know what it is worth to player 1.")
        if node.player:
            return best_value(node.player, values)
        if node.game is None:
            raise GameError(f"At {node} chance moves: give the game, predict(root, game=…), which knows how likely.")
        self.odds[i] = odds_of(self.tree, node.game, i)
        return sum(odds * value for odds, value in zip(self.odds[i], values, strict=True))

    def _end(self, leaf):
        """What a leaf is worth to player 1."""
        if leaf.game is None or leaf.state is None or leaf.player is None:
            raise GameError(f"{leaf} does not tell its game, its state and who is to move: nobody knows how it ended.")
        if leaf.player == 0:
            chances_of(leaf.game, leaf.state)  # says so where there is no move
        elif (end := end_of(leaf.game, leaf.state)) is not None:
            self.paying = self.paying or is_number(end)
            return value_of(end, leaf.player)
        self.cut_off(leaf)
        self.paying = self.paying or is_number(an_end(leaf.game, leaf.state))
        return minimax(build_graph(Node(leaf.game, leaf.state)))

    def read(self, said):
        """An answer as a number is typed; raises GameError where it is none."""
        said = own(said)
        text = str(said) if is_number(said) else said
        if isinstance(said, float) and isfinite(said):
            text = f"{said:.{EXACT}f}".rstrip("0").rstrip(".")
        typed = "".join(text[:40].split()).replace("−", "-").replace(",", ".") if isinstance(text, str) else ""
        if not NUMBER.fullmatch(typed):
            raise GameError(f"{quoted_repr(said)} is not a number: answer with one such as 1/3, 0.33 or −1.")
        return typed

    def hears(self, said):
        """Whether something that a page says may be an answer, typed by hand."""
        return isinstance(said, str)

    def is_right(self, i, said):
        """Whether an answer is right, as it was read: exact, or rounded to the two or more decimals that it has."""
        return _fits(said, self.right[i])

    def settles(self, i, child):
        """Whether the value of one child decides that of its parent: nothing is better for who is to move."""
        least, most = self.span
        return self.right[child] == {1: most, 2: least}.get(self.nodes[i].player)

    def shown(self, i):
        """What is shown of a node once it is known."""
        return short(self.right[i])

    def question(self, i):
        """What is asked about a node that can be answered, a sentence or two."""
        player = self.nodes[i].player
        there = "Chance moves there." if player == 0 else f"Player {player} is to move there."
        if not self.below[i] and i not in self.goes_on:
            there = "The game is over there."
        return f"What is {self.nodes[i]} worth to player 1? {there}"

    def reason(self, i):
        """What a node is worth, and why, as far as what is known bears it out; a sentence."""
        node, below = self.nodes[i], self.below[i]
        says = f"{node} is worth {format_number(self.right[i])} to player 1"
        if i in self.goes_on:
            return f"{says}. The game goes on from here, below this picture."
        if any(self.marks[child] == "?" for child in below):
            child = next((child for child in below if self.marks[child] != "?" and self.settles(i, child)), None)
            if child is None:
                return f"{says}. The values below it will show why."
            return f"{says}: player {node.player} is to move, and nothing is better than to go to {self.nodes[child]}."
        if node.player == 0:
            return f"{says}: {say(average_of(self._terms(i)))}."
        return f"{says}: {say(best_child_value(node, lambda node: self.right[node.number])[1])}."

    def _below(self, i):
        """What chance's moves from a node lead to, (probability, value) pairs."""
        return [(chance, self.right[child]) for chance, child in zip(self.odds[i], self.below[i], strict=True)]

    def _terms(self, i):
        """The same, but each value once, where there are two."""
        terms, likely = self._below(i), Counter()
        for chance, value in terms:
            likely[value] += chance
        return [(chance, value) for value, chance in likely.items()] if len(likely) > 1 else terms

    def hint(self, i, said):
        """What to look at after a wrong answer, without the right one: a sentence, and no child."""
        node, right, below = self.nodes[i], self.right[i], [self.right[child] for child in self.below[i]]
        value, step = Fraction(said), Fraction(1, 10 ** len(said.partition(".")[2]))
        if not self.span[0] <= value <= self.span[1]:
            return PAYOFFS.format(*map(format_number, self.span)) if self.paying else BETWEEN, None
        if step < 1 and abs(value - Fraction(right)) < step:
            return NEAR, None
        if not below:
            return (BEYOND if i in self.goes_on else OVER).format(node), None
        if _fits(said, -right):
            return PAID if self.paying else SIDES, None
        if node.player == 0:
            return self._hint_by_chance(i, said), None
        if not any(_fits(said, value) for value in below):
            return f"At {node} player {node.player} chooses: it is worth as much as one of its children.", None
        most = {1: "largest", 2: "smallest"}[node.player]
        return f"At {node} player {node.player} chooses, and takes the {most} value.", None

    def _hint_by_chance(self, i, said):
        chances, values = zip(*self._below(i), strict=True)
        if len({*chances}) > 1 and _fits(said, mean(map(Fraction, values))):
            return LIKELY
        return CHANCE.format(self.nodes[i]) if any(_fits(said, value) for value in values) else ADD


def _fits(said, value):
    """Whether a number, as it is typed, is a value, or that value rounded to the two or more decimals that it has."""
    decimals = min(len(said.partition(".")[2]), EXACT)
    gap = Fraction(1, 2 * 10**decimals) if decimals >= 2 else 0
    return abs(Fraction(said) - Fraction(value)) <= gap + isinstance(value, float) * Fraction(1, 10**EXACT)
