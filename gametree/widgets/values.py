"""values: ask for the values of nodes in games with chance or payoffs."""

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
from ..watching.judging.explain import average_of, best_child_value
from ..watching.judging.oracle import branch_probabilities, propagate_up
from . import predict_facts as facts
from .predict_facts import Note
from .predict_words import say
from .quiz import Quiz

NUMBER = re.compile(r"[+-]?(\d{1,9}/0*[1-9]\d{0,8}|\d{1,9}\.?|\d{0,9}\.\d{1,20})")
EXACT = 9  # the number of decimals that count


class Values(Quiz):
    """A quiz about the values of nodes for player 1."""

    what = "value"
    answers = []  # empty, because the answer can be any number

    def __init__(self, tree, game, free):
        super().__init__(tree, game, free)
        self.tree, self.odds = tree, {}  # node where chance moves -> the probabilities of its moves
        self.pays = False  # True if a node has a payoff
        leaf_values = {i: self._leaf_value(self.nodes[i]) for i, children in self.children.items() if not children}
        self.solution = propagate_up(tree, leaf_values, self._inner_value)
        self.value_range = -1, 1
        self.task = Note.TYPE_VALUES_OF_PAYOFFS if self.pays else Note.TYPE_VALUES
        if self.pays:
            self.value_range = min(leaf_values.values()), max(leaf_values.values())
            self.known_at_start = leaf_values.keys() - self.cut_leaves
        for i in self.known_at_start:
            self.marks[i] = self.mark_of(i)
        if missing := [i for i in self.children if i not in self.solution]:
            visited, at = set(), missing[0]
            while at not in visited:
                visited.add(at)
                at = next(child for child in self.children[at] if child not in self.solution)
            raise GameError(say(facts.CannotAsk(self.nodes[at].display_name, "on_loop")))

    def _inner_value(self, i, values):
        """Return the value of an inner node for player 1 from its children's values."""
        node = self.nodes[i]
        if node.player is None:
            raise GameError(say(facts.CannotAsk(node.display_name, "no_player")))
        if node.player:
            return best_value(node.player, values)
        if node.game is None:
            raise GameError(say(facts.CannotAsk(node.display_name, "no_odds")))
        self.odds[i] = branch_probabilities(self.tree, node.game, i)
        return sum(odds * value for odds, value in zip(self.odds[i], values, strict=True))

    def _leaf_value(self, leaf):
        """Return the value of a leaf for player 1."""
        if leaf.game is None or leaf.state is None or leaf.player is None:
            raise GameError(say(facts.CannotAsk(leaf.display_name, "no_state_or_player")))
        if leaf.player == 0:
            chances_of(leaf.game, leaf.state)  # raises GameError if there is no move
        elif (end := end_of(leaf.game, leaf.state)) is not None:
            self.pays = self.pays or is_number(end)
            return value_of(end, leaf.player)
        self.cut_off(leaf)
        self.pays = self.pays or has_payoffs(leaf.game, leaf.state)
        return minimax(build_graph(Node(leaf.game, leaf.state)))

    def read(self, answer):
        """Return an answer as the text of a number, or raise GameError if it is not a number."""
        answer = as_python(answer)
        text = str(answer) if is_number(answer) else answer
        if isinstance(answer, float) and isfinite(answer):
            text = f"{answer:.{EXACT}f}".rstrip("0").rstrip(".")
        typed = "".join(text[:40].split()).replace("−", "-").replace(",", ".") if isinstance(text, str) else ""
        if not NUMBER.fullmatch(typed):
            raise GameError(say(facts.NotANumber(quoted_repr(answer))))
        return typed

    def is_right(self, i, answer):
        """Return whether an answer from `read` is exact or, if it has at least two decimals, correctly rounded."""
        return _fits(answer, self.solution[i])

    def settles(self, i, child):
        """Return whether one child's value decides its parent's because no value is better for the player to move."""
        least, most = self.value_range
        return self.solution[child] == {1: most, 2: least}.get(self.nodes[i].player)

    def mark_of(self, i):
        """Return what is shown at a node once it is known."""
        return short(self.solution[i])

    def question(self, i):
        """Return the question about a node that can be answered."""
        over = not self.children[i] and i not in self.cut_leaves
        return facts.ValueQuestion(self.nodes[i].display_name, self.nodes[i].player, over)

    def reason(self, i):
        """Return a fact about the reason for a known value, if the known values are enough to show it."""
        node, below = self.nodes[i], self.children[i]
        if i in self.cut_leaves:
            return Note.GOES_ON
        if any(self.marks[child] == "?" for child in below):
            child = next((child for child in below if self.marks[child] != "?" and self.settles(i, child)), None)
            if child is None:
                return Note.VALUES_UNKNOWN
            return facts.BestAlready(node.player, self.nodes[child].display_name)
        if node.player == 0:
            return facts.FollowsFrom(average_of(self._terms(i)))
        return facts.FollowsFrom(best_child_value(node, lambda child: self.solution[child.number])[1])

    def _terms(self, i):
        """Return (probability, value) pairs for chance's moves. Equal values are merged, unless all are equal."""
        terms = [(chance, self.solution[child]) for chance, child in zip(self.odds[i], self.children[i], strict=True)]
        likely = Counter()
        for chance, value in terms:
            likely[value] += chance
        return [(chance, value) for value, chance in likely.items()] if len(likely) > 1 else terms

    def hint(self, i, answer):
        """Return a hint about a wrong answer, without revealing the right one, and None for the child to look at."""
        return self._hint(self.nodes[i], answer), None

    def _hint(self, node, answer):
        right, below = self.solution[node.number], [self.solution[child] for child in self.children[node.number]]
        if not self.value_range[0] <= Fraction(answer) <= self.value_range[1]:
            return facts.RangeHint(*self.value_range) if self.pays else Note.BEYOND_A_WIN
        if _near(answer, right):
            return Note.NEAR
        if node.number in self.cut_leaves:
            return facts.NodeHint(node.display_name, "beyond")
        if not below:
            return facts.NodeHint(node.display_name, "over")
        if _fits(answer, -right):
            return Note.PAYOFF_TURNED if self.pays else Note.SIGN_TURNED
        is_child = any(_fits(answer, value) for value in below)
        if node.player:
            return facts.ChoiceHint(node.display_name, node.player, is_child)
        if len({*self.odds[node.number]}) > 1 and _fits(answer, mean(map(Fraction, below))):
            return Note.ODDS_UNEQUAL
        return facts.NodeHint(node.display_name, "chance") if is_child else Note.NO_AVERAGE


def _near(answer, value):
    """Return whether a decimal number differs from a value by less than one unit of its last decimal."""
    step = Fraction(1, 10 ** len(answer.partition(".")[2]))
    return step < 1 and abs(Fraction(answer) - Fraction(value)) < step


def _fits(answer, value):
    """Return whether a typed number equals a value. A number with at least two decimals may be rounded."""
    decimals = min(len(answer.partition(".")[2]), EXACT)
    gap = Fraction(1, 2 * 10**decimals) if decimals >= 2 else 0
    return abs(Fraction(answer) - Fraction(value)) <= gap + isinstance(value, float) * Fraction(1, 10**EXACT)
