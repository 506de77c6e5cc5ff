"""quiz: a tree or graph as a question: what of its nodes is known, what can be answered now, where to go next."""

from ..core.errors import GameError
from ..core.introspect import game_of, name, player_of, state_of
from ..drawing.arrows import levels_of
from ..watching.judging.explain import average_of, best_child_value, judge_label
from . import predict_facts as facts
from .predict_facts import Note
from .predict_words import say


class Asked:
    """A node as it was when the question was put, whatever becomes of it later."""

    def __init__(self, number, node, game):
        self.number, self.children, self.game = number, [], game_of(node, game)
        self.called, self.state, self.player = name(node), state_of(node), player_of(node)

    def __repr__(self):
        return self.called


def label_reason(node, label, label_of=None):
    """The judge's reason for a label, by the labels below; None if the rules give another label."""
    follows, because = judge_label(node, label, label_of)
    return facts.FollowsFrom(because) if follows else None


def value_reason(node, value_of):
    """The judge's reason for the value of a node where a player moves, or of a leaf, by the values below."""
    return facts.FollowsFrom(best_child_value(node, value_of)[1])


def average_reason(terms):
    """The judge's reason for the value of a node where chance moves, by (probability, value) pairs."""
    return facts.FollowsFrom(average_of(terms))


class Quiz:
    """What is right at every node, and what is known of it; nodes are their numbers in the tree.

    `right` are the right answers, `marks` what is known of them, "?" where nothing is; `free` says whether any node may
    be answered first. What is asked for, and said of it, its kinds know: Labels and Values.
    """

    def __init__(self, tree, game, free):
        self.free, self.marks = free, ["?"] * len(tree.nodes)
        self.nodes = [Asked(i, node, game) for i, node in enumerate(tree.nodes)]
        self.below = {i: [child for _, child in tree.ways[i]] for i in range(len(tree.nodes))}
        levels = levels_of(tree)
        self.order = sorted(self.below, key=lambda i: (-levels[i], i))  # the deepest level first, from left to right
        for i, below in self.below.items():
            self.nodes[i].children = [self.nodes[child] for child in below]
        self.round = set()  # nodes that nothing decides, whatever else is known, for the game goes round there
        self.goes_on = set()  # leaves of the picture where the game goes on
        self.given = set()  # nodes that are known from the beginning

    def cut_off(self, leaf, known=True):
        """Note that the game goes on at a leaf; GameError where nodes must wait for those below, or it is not known."""
        if not (self.free and known):
            raise GameError(say(facts.CannotAsk(leaf.called, "not_built")))
        self.goes_on.add(leaf.number)

    @property
    def start(self):
        """Where to begin, a Note."""
        if self.free or all(self.below.values()):
            return Note.BEGIN_ANYWHERE
        return Note.BEGIN_ABOVE_LEAVES if self.given else Note.BEGIN_AT_LEAVES

    def _ready(self, i):
        """The nodes from this one down that are decided now, whatever is known of those where games go round."""
        waiting, seen = [i], set()
        while waiting:
            at = waiting.pop()
            if at not in seen:
                seen.add(at)
                if self.marks[at] == "?" and at not in self.round and self.is_decided(at):
                    yield at
                waiting += reversed(self.below[at])

    def is_decided(self, i):
        """Whether what is known below a node decides it: all of it does, and so does a single child that settles it."""
        known = [child for child in self.below[i] if self.marks[child] != "?"]
        return len(known) == len(self.below[i]) or any(self.settles(i, child) for child in known)

    def begin(self, i):
        """Where to begin instead of a node that can't be answered yet: a BeginAt, and the node that it names."""
        first, *more = self._ready(i)
        leaves = not any(self.below[each] for each in (first, *more))
        return facts.BeginAt(self.nodes[i].called, self.nodes[first].called, len(more), leaves, self.what), first

    def is_open(self, i):
        """Whether a node may be asked: it is not known, and what must be known first is, or nothing can be."""
        return self.marks[i] == "?" and (self.free or next(self._ready(i), i) == i)

    def next(self, i):
        """The next node that can be answered, after this one or from the beginning; this one if there is none."""
        after = self.order.index(i) + 1
        return next(filter(self.is_open, self.order[after:] + self.order[:after]), i)

    def all_known(self, right):
        """How many were right on the first try, an AllKnown; None as long as something is not known."""
        count, asked = len(self.marks), len(self.marks) - len(self.given)
        return None if "?" in self.marks else facts.AllKnown(count, self.what, right, asked)

    def about(self, i):
        """What is known of a node, or is asked, or that it can't be answered yet: a fact."""
        if self.marks[i] != "?":
            return self.reason(i)
        if self.is_open(i):
            return self.question(i)
        return facts.TooEarly(self.nodes[i].called, self.nodes[i].player, self.what)
