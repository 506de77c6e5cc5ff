"""quiz: keep track of the nodes that are known, and decide which can be answered next."""

from ..core.errors import GameError
from ..core.introspect import game_of, name, player_of, state_of
from ..drawing.arrows import levels_of
from ..watching.judging.explain import judge_label
from . import predict_facts as facts
from .predict_facts import Note
from .predict_words import say


class Asked:
    """A copy of a node that is made when the quiz begins. Later changes to the node don't matter."""

    def __init__(self, number, node, game):
        self.number, self.children, self.game = number, [], game_of(node, game)
        self.display_name, self.state, self.player = name(node), state_of(node), player_of(node)

    def __repr__(self):
        return self.display_name


def label_reason(node, label, label_of=None):
    """Return the judge's reason for a label, based on the children's labels, or None if the label is wrong."""
    follows, because = judge_label(node, label, label_of)
    return facts.FollowsFrom(because) if follows else None


class Quiz:
    """The right answer at every node, and the student's progress. Each node is represented by its number in the tree.

    The subclasses Labels and Values define the questions, the right answers and the hints.

    Attributes:
        free: Whether any node may be answered first.
        reasons: Whether to say why a node with children has its answer.
        marks: The known answer of each node, or "?".
        solution: The right answer at each node.
    """

    reasons = True

    def __init__(self, tree, game, free):
        self.free, self.marks = free, ["?"] * len(tree.nodes)
        self.nodes = [Asked(i, node, game) for i, node in enumerate(tree.nodes)]
        self.children = {i: [child for _, child in tree.branches[i]] for i in range(len(tree.nodes))}
        levels = levels_of(tree)
        self.order = sorted(self.children, key=lambda i: (-levels[i], i))  # the deepest level first, from left to right
        for i, children in self.children.items():
            self.nodes[i].children = [self.nodes[child] for child in children]
        self.undecidable = set()  # nodes that no rule decides, even if all others are known, because the game can loop
        self.cut_leaves = set()  # leaves of the picture from which the game continues
        self.known_at_start = set()

    def cut_off(self, leaf, known=True):
        """Note that the game continues from a leaf, or raise GameError if this makes the leaf unanswerable."""
        if not (self.free and known):
            raise GameError(say(facts.CannotAsk(leaf.display_name, "not_built")))
        self.cut_leaves.add(leaf.number)

    @property
    def start(self):
        """A Note that says where to start."""
        if self.free or all(self.children.values()):
            return Note.BEGIN_ANYWHERE
        return Note.BEGIN_ABOVE_LEAVES if self.known_at_start else Note.BEGIN_AT_LEAVES

    def _ready(self, i):
        """Yield the unknown nodes, from this one down, that known answers decide. Undecidable nodes are left out."""
        waiting, seen = [i], set()
        while waiting:
            at = waiting.pop()
            if at not in seen:
                seen.add(at)
                if self.marks[at] == "?" and at not in self.undecidable and self.is_decided(at):
                    yield at
                waiting += reversed(self.children[at])

    def is_decided(self, i):
        """Return whether the known answers decide a node: all of its children are known, or one child settles it."""
        known = [child for child in self.children[i] if self.marks[child] != "?"]
        return len(known) == len(self.children[i]) or any(self.settles(i, child) for child in known)

    def suggest_start(self, i):
        """Return a fact that names a node to answer first, and the number of that node."""
        first, *more = self._ready(i)
        leaves = not any(self.children[each] for each in (first, *more))
        name_of_first = self.nodes[first].display_name
        return facts.BeginAt(self.nodes[i].display_name, name_of_first, len(more), leaves, self.what), first

    def is_open(self, i):
        """Return whether an unknown node may be answered: the quiz is `free`, it is decided, or nothing below it is."""
        return self.marks[i] == "?" and (self.free or next(self._ready(i), i) == i)

    def next(self, i):
        """Return the next node after this one that can be answered, or else the first such node, or else this node."""
        after = self.order.index(i) + 1
        return next(filter(self.is_open, self.order[after:] + self.order[:after]), i)

    def all_known(self, right):
        """Return a fact if all nodes are known, else None. `right` counts the nodes right on the first try."""
        count, asked = len(self.marks), len(self.marks) - len(self.known_at_start)
        return None if "?" in self.marks else facts.AllKnown(count, self.what, right, asked)

    def known(self, i):
        """Return a fact about a known answer. It includes the reason unless students should find the rule."""
        because = self.reason(i) if self.reasons or not self.children[i] else Note.UNEXPLAINED
        return facts.AnswerKnown(self.nodes[i].display_name, self.what, self.solution[i], because)

    def describe(self, i):
        """Return a fact about a node: its known answer, the question about it, or that it is too early to answer."""
        if self.marks[i] != "?":
            return self.known(i)
        if self.is_open(i):
            return self.question(i)
        return facts.TooEarly(self.nodes[i].display_name, self.nodes[i].player, self.what)
