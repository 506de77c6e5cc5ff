"""Predict: the student says the label of each node, before the rules do."""

from typing import NamedTuple

from traitlets import Dict, Unicode

from ..asking import by_chance, checked, end_of
from ..draw import Drawing, shown
from ..game import LABELS
from ..label import rule
from ..solve import backwards, solve
from ..tree import WORDS, game_of, label_of, name, player_of, state_of
from ..why import judged
from ..words import GameError, many, plain, yes
from .view import View, module

MOST = 1_000  # nodes that somebody could still read
NEEDS = {
    "W": "A win needs a move to an L",
    "D": "A draw needs a move to a D",
    "L": "A loss needs every move to lead to a W",
}


class Answer(NamedTuple):
    """What was said of a node, and whether it was right."""

    node: object
    said: str
    right: bool


class _Asked:
    """A node as it was when the question was put, whatever becomes of it later."""

    def __init__(self, number, node, game):
        self.number, self.children, self.game = number, [], game_of(node, game)
        self.called, self.state, self.player = name(node), state_of(node), player_of(node)
        if self.player == 0:
            raise by_chance(self.called)

    def __repr__(self):
        return self.called


class _Key:
    """The right label of every node, and what may be said of it; nodes are their numbers in the tree."""

    def __init__(self, tree, game, free):
        self.nodes = [_Asked(i, node, game) for i, node in enumerate(tree.nodes)]
        self.below = {i: [child for _, child in tree.ways[i]] for i in range(len(tree.nodes))}
        self.because = {}  # of the leaves: why they have their label, the end of a sentence
        self.goes_on = set()  # leaves of the picture where the game goes on
        for i, below in self.below.items():
            self.nodes[i].children = [self.nodes[child] for child in below]
        ends = {i: self._end(i, tree.nodes[i], free) for i, below in self.below.items() if not below}
        known = backwards(self.below, ends)
        self.labels = [known[i].label if i in known else "D" for i in self.below]

    def _end(self, i, node, free):
        """The right label of a leaf, and why."""
        leaf = self.nodes[i]
        if leaf.game is None:
            label = own if (own := label_of(node)) in LABELS else "L"
            self.because[i] = ": nobody can move here" + (", and who can’t move has lost." if label == "L" else ".")
            return label
        if leaf.state is None:
            raise GameError(f"{leaf} does not say its state, so nobody can say how the game ends there.")
        if label := end_of(leaf.game, leaf.state):
            follows, because = judged(leaf, label, None)
            if not follows:
                raise GameError(f"The outcome of {leaf} is not the same every time it is asked for.")
            self.because[i] = f": {because}."
            return label
        label = solve(leaf.game, leaf.state)[leaf.state].label if free else "?"
        if label == "?":
            remedy = "build the whole tree first, build_tree(game) without depth=."
            raise GameError(f"{leaf} has moves, but not its children: {remedy}")
        self.goes_on.add(i)
        self.because[i] = ". The game goes on from here, below this picture."
        return label

    def reason(self, i, marks):
        """A node's label, with the rule that gives it, as far as the labels that are known bear it out; a sentence."""
        says = f"{self.nodes[i]} is {self.labels[i]}"
        if not self.below[i]:
            return says + self.because[i]
        if rule([marks[child] for child in self.below[i]]) != self.labels[i]:
            return f"{says}. The labels below it will show why."
        return f"{says}: {judged(self.nodes[i], self.labels[i], lambda node: marks[node.number])[1]}."

    def hint(self, i, said, marks):
        """What to look at after a wrong answer, without the right one: a sentence, and a child or None."""
        node, right, below = self.nodes[i], self.labels[i], self.below[i]
        if i in self.goes_on:
            return f"There are moves from {node}, below this picture. What do they lead to?", None
        if not below:
            who = "the player to move" if node.player is None else f"player {node.player}, whose turn it is"
            return f"The game is over at {node}. What do its rules say then of {who}?", None
        wanted = {"W": "L", "D": "D"}.get(right)
        look = next((child for child in below if self.labels[child] == wanted), below[0])
        if right == "W":
            is_l = "It is L: who is to move there?" if marks[look] == "L" else "What is it?"
            return f"Look at {self.nodes[look]}. {is_l}", look
        others = " and the other moves" if len(below) > 1 and said != "L" else ""
        return f"{NEEDS[said]}. Look at {self.nodes[look]}{others}.", look

    def first(self, i, marks):
        """The first node below this one that can be said now, where not all its children are known; else None."""
        waiting, seen = [i], set()
        while waiting:
            at = waiting.pop()
            if at not in seen:
                seen.add(at)
                if marks[at] == "?" and all(marks[child] != "?" for child in self.below[at]):
                    return at if at != i else None
                waiting += reversed(self.below[at])
        return None  # it leads to nothing but loops


def _drawn(root):
    drawing = Drawing(root, letters=True, most=MOST, mark=lambda node: "?")
    if drawing.cut:
        less = "take a smaller game, or the tree below one node."
        raise GameError(f"More than {MOST:,} nodes are too many to be asked: {less}")
    return drawing


class Predict(View):
    """A tree of question marks: `answers`, a list of Answer; `score`, how many nodes were right at the first try."""

    _esm = module("predict")
    svg = Unicode().tag(sync=True)
    words = Dict(WORDS).tag(sync=True)
    view = Dict().tag(sync=True)

    def __init__(self, root, *, free=False, game=None):
        game = None if game is None else checked(game)
        drawing = _drawn(root)
        self.nodes, self.free, self._tree = drawing.nodes, yes(free, "free"), drawing.tree
        self._key = _Key(drawing.tree, game, self.free)
        self._marks = ["?"] * len(self.nodes)  # by number, as all that follows
        self._done = []  # what undo takes back: lists of numbers
        self._first = {}  # whether the first try was right
        self.answers = []
        self._what, self._picture = f"game tree to predict, {many(len(self.nodes), 'node')}", shown(drawing.svg)
        super().__init__(svg=drawing.svg)
        self.on_msg(self._heard)
        how = "Begin with the leaves." if not self.free else "Begin where you like."
        what = "What is each node for the player to move: W, L or D?"
        self._say(f"{what} Click it, then say so by a button or a key. {how}", None)

    @property
    def score(self):
        """How many nodes were right at the first try, an int."""
        return sum(self._first.values())

    def say(self, node, label):
        """Answer for a node, one of the tree's, with "W", "L" or "D"."""
        i, said = self._number(node), label.upper() if isinstance(label, str) else label
        if not isinstance(said, str) or said not in LABELS:
            raise GameError(f"{plain(label)} is not a label: say W, L or D.")
        if not self._open(i):
            return self.select(node)
        right = said == self._key.labels[i]
        self.answers.append(Answer(node, said, right))
        self._first.setdefault(i, right)
        if right:
            self._show([i], "Right. ", i)
        else:
            sentence, look = self._key.hint(i, said, self._marks)
            self._say(f"Not {said}. {sentence}", i, look)

    def select(self, node):
        """Ask about a node: what is known of it, or what must be known first."""
        i = self._number(node)
        asked = self._key.nodes[i]
        if self._marks[i] != "?":
            self._say(self._key.reason(i, self._marks), i)
        elif self._open(i):
            mover = "" if asked.player is None else f", player {asked.player} to move"
            self._say(f"{asked}{mover}: W, L or D?", i)
        else:
            first = self._key.first(i, self._marks)
            begin = f"not all its children are known. Begin with {self._key.nodes[first]}."
            self._say(f"{asked} can't be said yet: {begin}", i, first)

    def show(self, node):
        """Give up on a node, and show its label."""
        i = self._number(node)
        if self._open(i):
            self._show([i], "", i)
        else:
            self.select(node)

    def show_all(self):
        """Give up, and show every label that is still missing."""
        if missing := [i for i, mark in enumerate(self._marks) if mark == "?"]:
            self._show(missing, "", None)

    def undo(self):
        """Take back the last label that was shown. What was right at the first try stays so."""
        if self._done:
            for i in self._done.pop():
                self._marks[i] = "?"
            self._say("Taken back.", None)

    def _heard(self, _, message, buffers):
        """A gesture on the page, at the number of a node; what is none is not heard."""
        do, i, label = map(message.get, ("do", "node", "label")) if isinstance(message, dict) else (None, None, None)
        if do in ("undo", "show_all"):
            getattr(self, do)()
        elif isinstance(i, int) and 0 <= i < len(self.nodes):
            node = self.nodes[i]
            if do in ("select", "show"):
                getattr(self, do)(node)
            elif do == "say" and isinstance(label, str) and label.upper() in LABELS:
                self.say(node, label)

    def _number(self, node):
        if (i := self._tree.number(node)) is None:
            raise GameError(f"{name(node)} is not a node of this tree.")
        return i

    def _open(self, i):
        """Whether a node may be asked: it is not known, and what must be known first is, or nothing can be."""
        return self._marks[i] == "?" and (self.free or self._key.first(i, self._marks) is None)

    def _show(self, numbers, praise, at):
        for i in numbers:
            self._marks[i] = self._key.labels[i]
            self._first.setdefault(i, False)
        self._done.append(numbers)
        self._say(praise + (self._key.reason(numbers[0], self._marks) if len(numbers) == 1 else ""), at)

    def _say(self, says, at, look=None):
        count, known = len(self.nodes), len(self.nodes) - self._marks.count("?")
        if known == count:
            says = f"{says} All {count} labels are known: {self.score} of {count} were right at the first try.".strip()
        self.view = {
            "marks": list(self._marks),
            "says": says,
            "at": at,
            "look": look,
            "count": f"{known} of {count} known, {self.score} right at the first try",
            "undo": bool(self._done),
            "done": known == count,
        }
