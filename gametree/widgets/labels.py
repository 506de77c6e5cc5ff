"""labels: ask for the labels of nodes, and find out what is wrong with an answer."""

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
    """Return the set of draws that no rule decides, even if all other labels are known, because the game can loop."""
    draws = {i for i, label in enumerate(labels) if label == "D"}
    draws_left = {i: sum(child in draws for child in below[i]) for i in draws}
    above = {i: [parent for parent in above[i] if parent in draws] for i in draws}
    ready = dict.fromkeys(i for i in draws if not draws_left[i])
    waves = propagate_values(above, draws_left, ready, lambda i, known: True)
    return draws.difference(*waves)


class Labels(Quiz):
    """A quiz about labels, which follow from the three rules."""

    what = "label"

    def __init__(self, tree, game, free):
        super().__init__(tree, game, free)
        self.leaf_reasons = {}  # leaf -> the reason for its label
        check_turns_alternate(tree)
        terminals = {i: self._leaf_label(i, tree.nodes[i]) for i, children in self.children.items() if not children}
        known = solve_backward(self.children, terminals)
        self.solution = [known[i].label if i in known else "D" for i in self.children]
        self.undecidable = _never_decided(self.solution, self.children, tree.parents)
        self.draws = "D" in self.solution
        self.answers = [*LABELS] if self.draws else ["W", "L"]
        self.task = Note.LABEL_W_L_OR_D if self.draws else Note.LABEL_W_OR_L

    def read(self, answer):
        """Return an answer as a label, or raise GameError if it is not a label."""
        label = answer.upper() if isinstance(answer, str) else answer
        if not isinstance(label, str) or label not in LABELS:
            raise GameError(say(facts.NotALabel(short_repr(answer), self.draws)))
        return label

    def is_right(self, i, answer):
        """Return whether an answer that `read` returned is right."""
        return answer == self.solution[i]

    def settles(self, i, child):
        """Return whether one child's label alone decides its parent's."""
        return self.solution[child] == "L"

    def mark_of(self, i):
        """Return what is shown at a node once it is known."""
        return self.solution[i]

    def _leaf_label(self, i, node):
        """Return the right label of a leaf, and note why."""
        leaf = self.nodes[i]
        if leaf.game is None:
            label = own if (own := label_of(node)) in LABELS else "L"
            self.leaf_reasons[i] = Note.NO_MOVE_LOST if label == "L" else Note.NO_MOVE
            return label
        if leaf.state is None:
            raise GameError(say(facts.CannotAsk(leaf.display_name, "no_state")))
        if label := end_of(leaf.game, leaf.state):
            self.leaf_reasons[i] = label_reason(leaf, label)
            if self.leaf_reasons[i] is None:
                raise GameError(say(facts.CannotAsk(leaf.display_name, "outcomes_differ")))
            return label
        label = solve(leaf.game, leaf.state)[leaf.state].label if self.free else "?"
        self.cut_off(leaf, label != "?")
        self.leaf_reasons[i] = Note.GOES_ON
        return label

    def reason(self, i):
        """Return a fact about the reason for a known label, if the known labels are enough to show it."""
        if not self.children[i]:
            return self.leaf_reasons[i]
        if i in self.undecidable:
            return Note.NO_WAVE
        if rule([self.marks[child] for child in self.children[i]]) != self.solution[i]:
            return Note.LABELS_UNKNOWN
        return label_reason(self.nodes[i], self.solution[i], lambda node: self.marks[node.number])

    def hint(self, i, answer):
        """Return a hint about a wrong answer, without revealing the right one, and a child to look at or None."""
        right, children = self.solution[i], self.children[i]
        if not children:
            leaf = self.nodes[i]
            if i in self.cut_leaves:
                return facts.NodeHint(leaf.display_name, "beyond"), None
            return facts.LeafHint(leaf.display_name, leaf.player, self.draws), None
        wanted = {"W": "L", "D": "D"}.get(right)
        candidates = [child for child in children if self.solution[child] == wanted] or children
        look = next((child for child in candidates if self.marks[child] != "?"), candidates[0])
        child = self.nodes[look]
        if right == "W":
            return facts.WinHint(child.display_name, self.marks[look] == "L", bool(child.player), self.draws), look
        others = len(children) > 1 and answer != "L"
        needs = answer if self.draws or answer != "W" else None  # students should find the rule themselves
        loops = i in self.undecidable and self.marks[look] == "?"
        return facts.LookHint(child.display_name, others, needs, loops), look

    def question(self, i):
        """Return the question about a node that can be answered."""
        return facts.LabelQuestion(self.nodes[i].display_name, self.nodes[i].player, self.draws)
