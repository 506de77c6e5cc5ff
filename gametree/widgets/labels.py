"""labels: a quiz that asks for labels, W, L and, where there are draws, D; and knows what is wrong with one."""

from ..algorithms.guarded import solve
from ..algorithms.induction import propagate_values, solve_backward
from ..algorithms.label import rule
from ..algorithms.retrograde import check_turns_alternate
from ..core.errors import GameError
from ..core.game import LABELS
from ..core.introspect import label_of
from ..core.query import end_of
from ..core.text import short_repr
from ..watching.judging.explain import judge_label
from ..watching.watch_words import say
from .quiz import BEYOND, Quiz

NEEDS = {
    "W": "A win needs a move to an L",
    "D": "A draw needs a move to a D",
    "L": "A loss needs every move to lead to a W",
}


def _never_decided(labels, below, above):
    """The draws that no rule decides, whatever other labels are known, for the game goes round there: a set."""
    draws = {i for i, label in enumerate(labels) if label == "D"}
    left = {i: sum(child in draws for child in below[i]) for i in draws}
    above = {i: [parent for parent in above[i] if parent in draws] for i in draws}
    waves = propagate_values(above, left, dict.fromkeys(i for i in draws if not left[i]), lambda i, known: True)
    return draws.difference(*waves)


class Labels(Quiz):
    """The right label of every node, by the three rules, and the sentences about it."""

    what = "label"

    def __init__(self, tree, game, free):
        super().__init__(tree, game, free)
        self.because = {}  # of the leaves: why they have their label, the end of a sentence
        check_turns_alternate(tree)
        ends = {i: self._end(i, tree.nodes[i]) for i, below in self.below.items() if not below}
        known = solve_backward(self.below, ends)
        self.right = [known[i].label if i in known else "D" for i in self.below]
        self.round = _never_decided(self.right, self.below, tree.above)
        self.answers = [*LABELS] if "D" in self.right else ["W", "L"]
        self.choice = "W, L or D" if "D" in self.right else "W or L"
        self.task = f"Label every node {self.choice}, for the player to move. Answer by a button or a key."

    def read(self, said):
        """An answer as a label; raises GameError where it is none."""
        label = said.upper() if isinstance(said, str) else said
        if not isinstance(label, str) or label not in LABELS:
            raise GameError(f"{short_repr(said)} is not a label: answer {self.choice}.")
        return label

    def hears(self, said):
        """Whether something that a page says may be an answer."""
        return isinstance(said, str) and said.upper() in LABELS

    def is_right(self, i, said):
        """Whether an answer is right, as it was read."""
        return said == self.right[i]

    def settles(self, i, child):
        """Whether the label of one child decides that of its parent, whatever the others are."""
        return self.right[child] == "L"

    def shown(self, i):
        """What is shown of a node once it is known."""
        return self.right[i]

    def _end(self, i, node):
        """The right label of a leaf, and why."""
        leaf = self.nodes[i]
        if leaf.game is None:
            label = own if (own := label_of(node)) in LABELS else "L"
            self.because[i] = ": nobody can move here" + (", and who can’t move has lost." if label == "L" else ".")
            return label
        if leaf.state is None:
            raise GameError(f"{leaf} does not tell its state, so nobody can know how the game ends there.")
        if label := end_of(leaf.game, leaf.state):
            follows, because = judge_label(leaf, label, None)
            if not follows:
                raise GameError(f"The outcome of {leaf} is not the same every time it is asked for.")
            self.because[i] = f": {because}."
            return label
        label = solve(leaf.game, leaf.state)[leaf.state].label if self.free else "?"
        self.cut_off(leaf, label != "?")
        self.because[i] = ". The game goes on from here, below this picture."
        return label

    def reason(self, i):
        """A node's label, with the rule that gives it, as far as the labels that are known bear it out; a sentence."""
        says = f"{self.nodes[i]} is {self.right[i]}"
        if not self.below[i]:
            return says + self.because[i]
        if i in self.round:
            return f"{says}: no wave reaches it, for nobody can force a win here."
        if rule([self.marks[child] for child in self.below[i]]) != self.right[i]:
            return f"{says}. The labels below it will show why."
        return f"{says}: {say(judge_label(self.nodes[i], self.right[i], lambda node: self.marks[node.number])[1])}."

    def hint(self, i, said):
        """What to look at after a wrong answer, without the right one: a sentence, and a child or None."""
        right, below = self.right[i], self.below[i]
        if not below:
            return self._hint_at_leaf(i), None
        wanted = {"W": "L", "D": "D"}.get(right)
        looks = [child for child in below if self.right[child] == wanted] or below
        look = next((child for child in looks if self.marks[child] != "?"), looks[0])
        if right == "W":
            whose = "who is to move there?" if self.nodes[look].player else "does who is to move there win?"
            is_l = f"It is L: {whose}" if self.marks[look] == "L" else f"Is it {self.choice}?"
            return f"Look at {self.nodes[look]}. {is_l}", look
        others = " and at the other moves" if len(below) > 1 and said != "L" else ""
        if said == "W" and "D" not in self.answers:  # the rule is for the student to find
            return f"Look at {self.nodes[look]}{others}: who wins there?", look
        ask = ": can anybody force a win there?" if i in self.round and self.marks[look] == "?" else "."
        return f"{NEEDS[said]}. Look at {self.nodes[look]}{others}{ask}", look

    def _hint_at_leaf(self, i):
        node, kinds = self.nodes[i], "a win, a loss or a draw" if "D" in self.answers else "a win or a loss"
        if i in self.goes_on:
            return BEYOND.format(node)
        who = "the player to move" if node.player is None else f"player {node.player}, who is to move"
        return f"The game is over at {node}. By the rules, what is that for {who}: {kinds}?"

    def question(self, i):
        """What is asked about a node that can be answered, a sentence."""
        mover = f", player {player} to move" if (player := self.nodes[i].player) else ""
        stuck = "" if self.free or self.is_decided(i) else " No rule decides any label that is left below it."
        return f"{self.nodes[i]}{mover}: {self.choice}?{stuck}"
