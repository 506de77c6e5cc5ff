"""quiz: a tree or graph as a question: the label of every node, what can be answered now, the sentences about it."""

from ..arrows import levels_of
from ..asking import end_of
from ..chance import by_chance
from ..game import LABELS
from ..label import rule
from ..solve import backwards, in_turn, solve
from ..telling import game_of, label_of, name, player_of, state_of
from ..why import judged
from ..words import GameError

NEEDS = {
    "W": "A win needs a move to an L",
    "D": "A draw needs a move to a D",
    "L": "A loss needs every move to lead to a W",
}


class _Asked:
    """A node as it was when the question was put, whatever becomes of it later."""

    def __init__(self, number, node, game):
        self.number, self.children, self.game = number, [], game_of(node, game)
        self.called, self.state, self.player = name(node), state_of(node), player_of(node)
        if self.player == 0:
            raise by_chance(self.called)

    def __repr__(self):
        return self.called


def _upwards(tree):
    """The numbers of the nodes, those of the deepest level first; each level from left to right."""
    levels = levels_of(tree)
    return sorted(range(len(levels)), key=lambda i: (-levels[i], i))


def _never_decided(labels, below, above):
    """The draws that no rule decides, whatever other labels are known, for the game goes round there: a set."""
    left = {i: sum(labels[child] == "D" for child in below[i]) for i, label in enumerate(labels) if label == "D"}
    decided = [i for i, count in left.items() if not count]
    for i in decided:
        for parent in above[i]:
            if parent in left:
                left[parent] -= 1
                if not left[parent]:
                    decided.append(parent)
    return left.keys() - decided


def _hint_at_leaf(node, goes_on):
    if goes_on:
        return f"There are moves from {node}, below this picture. What do they lead to?"
    who = "the player to move" if node.player is None else f"player {node.player}, who is to move"
    return f"The game is over at {node}. By the rules, what is that for {who}: a win, a loss or a draw?"


class Quiz:
    """The right label of every node, and the sentences about it; nodes are their numbers in the tree.

    `marks` are the labels that are known, "?" where none is; `free` says whether any node may be answered first.
    """

    def __init__(self, tree, game, free):
        self.free, self.marks = free, ["?"] * len(tree.nodes)
        self.nodes = [_Asked(i, node, game) for i, node in enumerate(tree.nodes)]
        self.below = {i: [child for _, child in tree.ways[i]] for i in range(len(tree.nodes))}
        self.order = _upwards(tree)
        self.because = {}  # of the leaves: why they have their label, the end of a sentence
        self.goes_on = set()  # leaves of the picture where the game goes on
        for i, below in self.below.items():
            self.nodes[i].children = [self.nodes[child] for child in below]
        in_turn(tree)
        ends = {i: self._end(i, tree.nodes[i]) for i, below in self.below.items() if not below}
        known = backwards(self.below, ends)
        self.labels = [known[i].label if i in known else "D" for i in self.below]
        self.round = _never_decided(self.labels, self.below, tree.above)

    @property
    def start(self):
        """Where to begin, a sentence."""
        return "Begin where you like." if self.free or not self.because else "Begin with the leaves."

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
            follows, because = judged(leaf, label, None)
            if not follows:
                raise GameError(f"The outcome of {leaf} is not the same every time it is asked for.")
            self.because[i] = f": {because}."
            return label
        label = solve(leaf.game, leaf.state)[leaf.state].label if self.free else "?"
        if label == "?":
            remedy = "build the whole tree first, build_tree(game) without depth=."
            raise GameError(f"{leaf} has moves, but not its children: {remedy}")
        self.goes_on.add(i)
        self.because[i] = ". The game goes on from here, below this picture."
        return label

    def reason(self, i):
        """A node's label, with the rule that gives it, as far as the labels that are known bear it out; a sentence."""
        says = f"{self.nodes[i]} is {self.labels[i]}"
        if not self.below[i]:
            return says + self.because[i]
        if i in self.round:
            return f"{says}: no wave reaches it, for nobody can force a win here."
        if rule([self.marks[child] for child in self.below[i]]) != self.labels[i]:
            return f"{says}. The labels below it will show why."
        return f"{says}: {judged(self.nodes[i], self.labels[i], lambda node: self.marks[node.number])[1]}."

    def hint(self, i, said):
        """What to look at after a wrong answer, without the right one: a sentence, and a child or None."""
        node, right, below = self.nodes[i], self.labels[i], self.below[i]
        if not below:
            return _hint_at_leaf(node, i in self.goes_on), None
        wanted = {"W": "L", "D": "D"}.get(right)
        looks = [child for child in below if self.labels[child] == wanted] or below
        look = next((child for child in looks if self.marks[child] != "?"), looks[0])
        if right == "W":
            whose = "who is to move there?" if self.nodes[look].player else "does who is to move there win?"
            is_l = f"It is L: {whose}" if self.marks[look] == "L" else "Is it W, L or D?"
            return f"Look at {self.nodes[look]}. {is_l}", look
        others = " and at the other moves" if len(below) > 1 and said != "L" else ""
        ask = ": can anybody force a win there?" if i in self.round and self.marks[look] == "?" else "."
        return f"{NEEDS[said]}. Look at {self.nodes[look]}{others}{ask}", look

    def _ready(self, i):
        """The nodes from this one down that a rule decides now, whatever is known of those where games go round."""
        waiting, seen = [i], set()
        while waiting:
            at = waiting.pop()
            if at not in seen:
                seen.add(at)
                if self.marks[at] == "?" and at not in self.round and self._is_decided(at):
                    yield at
                waiting += reversed(self.below[at])

    def _is_decided(self, i):
        """Whether the labels that are known below a node decide its own: all of them do, and a single L does."""
        marks = [self.marks[child] for child in self.below[i]]
        return "?" not in marks or "L" in marks

    def begin(self, i):
        """Where to begin instead of a node that can't be answered yet: a sentence, and the node that it names."""
        first, *more = self._ready(i)
        others = ""
        if len(more) >= 2:
            inner = any(self.below[each] for each in (first, *more))
            some = f"one of {len(more)} other nodes below {self.nodes[i]}"
            others = f", or {some if inner else 'any other leaf that has no label yet'}"
        return f"Begin with {self.nodes[first]}{others}.", first

    def is_open(self, i):
        """Whether a node may be asked: it is not known, and what must be known first is, or nothing can be."""
        return self.marks[i] == "?" and (self.free or next(self._ready(i), i) == i)

    def next(self, i):
        """The next node that can be answered, after this one or from the beginning; this one if there is none."""
        after = self.order.index(i) + 1
        return next(filter(self.is_open, self.order[after:] + self.order[:after]), i)

    def about(self, i):
        """What is known of a node, or whether it can be answered yet, a sentence."""
        if self.marks[i] != "?":
            return self.reason(i)
        mover = f", player {player} to move" if (player := (asked := self.nodes[i]).player) else ""
        if self.is_open(i):
            stuck = "" if self.free or self._is_decided(i) else " No rule decides any label that is left below it."
            return f"{asked}{mover}: W, L or D?{stuck}"
        return f"{asked}{mover}, can't be answered yet: the labels below it don't decide it."
