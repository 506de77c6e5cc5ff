"""values: a quiz that asks what nodes are worth to player 1, where chance moves or there are payoffs."""

import re
from collections import Counter
from fractions import Fraction
from math import isfinite
from statistics import mean

from ..algorithms.ends import value_of
from ..algorithms.guarded import minimax
from ..algorithms.label import best_value
from ..checking.compare import as_python
from ..core.builders import build_graph
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.node import Node
from ..core.query import end_of, has_payoffs
from ..core.text import is_number, quoted_repr
from ..drawing.captions import short
from ..watching.judging.oracle import odds_of, upwards
from . import predict_facts as facts
from .predict_facts import Note
from .predict_words import say
from .quiz import Quiz, average_reason, value_reason

NUMBER = re.compile(r"[+-]?(\d{1,9}/0*[1-9]\d{0,8}|\d{1,9}\.?|\d{0,9}\.\d{1,20})")
EXACT = 9  # decimals; more are not looked at


class Values(Quiz):
    """The value of every node for player 1, and what is known of it."""

    what = "value"
    answers = []  # any number

    def __init__(self, tree, game, free):
        super().__init__(tree, game, free)
        self.tree, self.odds = tree, {}  # of the ways from nodes where chance moves
        self.paying = False  # whether there are payoffs
        ends = {i: self._end(self.nodes[i]) for i, below in self.below.items() if not below}
        self.right = upwards(tree, ends, self._worth)
        self.span = -1, 1
        self.task = Note.TYPE_VALUES_OF_PAYOFFS if self.paying else Note.TYPE_VALUES
        if self.paying:
            self.span = min(ends.values()), max(ends.values())
            self.given = ends.keys() - self.goes_on
        for i in self.given:
            self.marks[i] = self.shown(i)
        if missing := [i for i in self.below if i not in self.right]:
            met, at = set(), missing[0]
            while at not in met:
                met.add(at)
                at = next(child for child in self.below[at] if child not in self.right)
            raise GameError(say(facts.CannotAsk(self.nodes[at].called, "on_loop")))

    def _worth(self, i, values):
        """What a node is worth to player 1, from the values below it."""
        node = self.nodes[i]
        if node.player is None:
            raise GameError(say(facts.CannotAsk(node.called, "no_player")))
        if node.player:
            return best_value(node.player, values)
        if node.game is None:
            raise GameError(say(facts.CannotAsk(node.called, "no_odds")))
        self.odds[i] = odds_of(self.tree, node.game, i)
        return sum(odds * value for odds, value in zip(self.odds[i], values, strict=True))

    def _end(self, leaf):
        """What a leaf is worth to player 1."""
        if leaf.game is None or leaf.state is None or leaf.player is None:
            raise GameError(say(facts.CannotAsk(leaf.called, "no_state_or_player")))
        if leaf.player == 0:
            chances_of(leaf.game, leaf.state)  # says so where there is no move
        elif (end := end_of(leaf.game, leaf.state)) is not None:
            self.paying = self.paying or is_number(end)
            return value_of(end, leaf.player)
        self.cut_off(leaf)
        self.paying = self.paying or has_payoffs(leaf.game, leaf.state)
        return minimax(build_graph(Node(leaf.game, leaf.state)))

    def read(self, said):
        """An answer as a number is typed; raises GameError where it is none."""
        said = as_python(said)
        text = str(said) if is_number(said) else said
        if isinstance(said, float) and isfinite(said):
            text = f"{said:.{EXACT}f}".rstrip("0").rstrip(".")
        typed = "".join(text[:40].split()).replace("−", "-").replace(",", ".") if isinstance(text, str) else ""
        if not NUMBER.fullmatch(typed):
            raise GameError(say(facts.NotANumber(quoted_repr(said))))
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
        """What is asked about a node that can be answered, a ValueQuestion."""
        over = not self.below[i] and i not in self.goes_on
        return facts.ValueQuestion(self.nodes[i].called, self.nodes[i].player, over)

    def reason(self, i):
        """What a node is worth, and why, as far as what is known bears it out: a fact."""
        return facts.ValueKnown(self.nodes[i].called, self.right[i], self._because(i))

    def _because(self, i):
        node, below = self.nodes[i], self.below[i]
        if i in self.goes_on:
            return Note.GOES_ON
        if any(self.marks[child] == "?" for child in below):
            child = next((child for child in below if self.marks[child] != "?" and self.settles(i, child)), None)
            if child is None:
                return Note.VALUES_UNKNOWN
            return facts.BestAlready(node.player, self.nodes[child].called)
        if node.player == 0:
            return average_reason(self._terms(i))
        return value_reason(node, lambda node: self.right[node.number])

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
        """What to look at after a wrong answer, without the right one: a Hint, and no child."""
        return self._hint(self.nodes[i], said), None

    def _hint(self, node, said):
        right, below = self.right[node.number], [self.right[child] for child in self.below[node.number]]
        if not self.span[0] <= Fraction(said) <= self.span[1]:
            return facts.RangeHint(*self.span) if self.paying else Note.BEYOND_A_WIN
        if _near(said, right):
            return Note.NEAR
        if node.number in self.goes_on:
            return facts.BeyondHint(node.called)
        if not below:
            return facts.OutcomeHint(node.called)
        if _fits(said, -right):
            return Note.PAYOFF_TURNED if self.paying else Note.SIGN_TURNED
        is_child = any(_fits(said, value) for value in below)
        if node.player:
            return facts.ChoiceHint(node.called, node.player, is_child)
        if len({*self.odds[node.number]}) > 1 and _fits(said, mean(map(Fraction, below))):
            return Note.ODDS_UNEQUAL
        return facts.ChanceHint(node.called) if is_child else Note.NO_AVERAGE


def _near(said, value):
    """Whether a number, as it is typed with decimals, is less than one unit of its last decimal from a value."""
    step = Fraction(1, 10 ** len(said.partition(".")[2]))
    return step < 1 and abs(Fraction(said) - Fraction(value)) < step


def _fits(said, value):
    """Whether a number, as it is typed, is a value, or that value rounded to the two or more decimals that it has."""
    decimals = min(len(said.partition(".")[2]), EXACT)
    gap = Fraction(1, 2 * 10**decimals) if decimals >= 2 else 0
    return abs(Fraction(said) - Fraction(value)) <= gap + isinstance(value, float) * Fraction(1, 10**EXACT)
