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
from . import predict_facts as facts
from .predict_facts import Note
from .predict_words import say
from .quiz import Quiz, label_reason


def _never_decided(labels, below, above):
    """The draws that no rule decides, whatever other labels are known, for the game goes round there: a set."""
    draws = {i for i, label in enumerate(labels) if label == "D"}
    left = {i: sum(child in draws for child in below[i]) for i in draws}
    above = {i: [parent for parent in above[i] if parent in draws] for i in draws}
    waves = propagate_values(above, left, dict.fromkeys(i for i in draws if not left[i]), lambda i, known: True)
    return draws.difference(*waves)


class Labels(Quiz):
    """The right label of every node, by the three rules, and what is known of it."""

    what = "label"

    def __init__(self, tree, game, free):
        super().__init__(tree, game, free)
        self.because = {}  # of the leaves: why they have their label, a Reason
        check_turns_alternate(tree)
        ends = {i: self._end(i, tree.nodes[i]) for i, below in self.below.items() if not below}
        known = solve_backward(self.below, ends)
        self.right = [known[i].label if i in known else "D" for i in self.below]
        self.round = _never_decided(self.right, self.below, tree.above)
        self.draws = "D" in self.right
        self.answers = [*LABELS] if self.draws else ["W", "L"]
        self.task = Note.LABEL_W_L_OR_D if self.draws else Note.LABEL_W_OR_L

    def read(self, said):
        """An answer as a label; raises GameError where it is none."""
        label = said.upper() if isinstance(said, str) else said
        if not isinstance(label, str) or label not in LABELS:
            raise GameError(say(facts.NotALabel(short_repr(said), self.draws)))
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
            self.because[i] = Note.NO_MOVE_LOST if label == "L" else Note.NO_MOVE
            return label
        if leaf.state is None:
            raise GameError(say(facts.CannotAsk(leaf.called, "no_state")))
        if label := end_of(leaf.game, leaf.state):
            self.because[i] = label_reason(leaf, label)
            if self.because[i] is None:
                raise GameError(say(facts.CannotAsk(leaf.called, "outcomes_differ")))
            return label
        label = solve(leaf.game, leaf.state)[leaf.state].label if self.free else "?"
        self.cut_off(leaf, label != "?")
        self.because[i] = Note.GOES_ON
        return label

    def reason(self, i):
        """A node's label, with the rule that gives it, as far as the labels that are known bear it out: a fact."""
        return facts.LabelKnown(self.nodes[i].called, self.right[i], self._because(i))

    def _because(self, i):
        if not self.below[i]:
            return self.because[i]
        if i in self.round:
            return Note.NO_WAVE
        if rule([self.marks[child] for child in self.below[i]]) != self.right[i]:
            return Note.LABELS_UNKNOWN
        return label_reason(self.nodes[i], self.right[i], lambda node: self.marks[node.number])

    def hint(self, i, said):
        """What to look at after a wrong answer, without the right one: a Hint, and a child or None."""
        right, below = self.right[i], self.below[i]
        if not below:
            return self._hint_at_leaf(self.nodes[i]), None
        wanted = {"W": "L", "D": "D"}.get(right)
        looks = [child for child in below if self.right[child] == wanted] or below
        look = next((child for child in looks if self.marks[child] != "?"), looks[0])
        child = self.nodes[look]
        if right == "W":
            return facts.WinHint(child.called, self.marks[look] == "L", bool(child.player), self.draws), look
        others = len(below) > 1 and said != "L"
        if said == "W" and not self.draws:  # the rule is for the student to find
            return facts.LookHint(child.called, others), look
        loops = i in self.round and self.marks[look] == "?"
        return facts.LookHint(child.called, others, said, loops), look

    def _hint_at_leaf(self, leaf):
        if leaf.number in self.goes_on:
            return facts.BeyondHint(leaf.called)
        return facts.LeafHint(leaf.called, leaf.player, self.draws)

    def question(self, i):
        """What is asked about a node that can be answered, a LabelQuestion."""
        undecided = not self.free and not self.is_decided(i)
        return facts.LabelQuestion(self.nodes[i].called, self.nodes[i].player, self.draws, undecided)
