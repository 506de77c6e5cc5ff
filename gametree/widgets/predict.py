"""Predict: the student answers with the label of each node, before the rules do."""

from typing import NamedTuple

from traitlets import Dict, Unicode

from ..asking import checked
from ..draw import Drawing, shown
from ..game import LABELS
from ..telling import WORDS, name
from ..words import GameError, many, plain, yes
from .quiz import Quiz
from .view import View, module

MOST = 1_000  # nodes that somebody could still read


class Answer(NamedTuple):
    """What a student answered at a node, and whether it was right."""

    node: object
    said: str
    right: bool


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
        drawing = _drawn(root)
        self.nodes, self.free, self._tree = drawing.nodes, yes(free, "free"), drawing.tree
        game = game if game is None else checked(game)
        self._quiz = Quiz(drawing.tree, game, self.free)  # nodes are their numbers there, as in all that follows
        self._done, self.answers = [], []  # what undo takes back: lists of numbers
        self._first = {}  # whether the first try was right
        self._what = f"game {drawing.kind} to predict, {many(len(self.nodes), 'node')}"
        self._picture = shown(drawing.svg)
        super().__init__(svg=drawing.svg)
        self.on_msg(self._heard)
        how, first = self._quiz.start, self._quiz.next(0)
        what = "Label every node W, L or D, for the player to move. Answer by a button or a key."
        self._say(f"{what} {how} {self._quiz.about(first)}", first)

    @property
    def score(self):
        """How many nodes were right at the first try, an int."""
        return sum(self._first.values())

    def say(self, node, label):
        """Answer for a node, one of the tree's, with "W", "L" or "D"."""
        i, said = self._number(node), label.upper() if isinstance(label, str) else label
        if not isinstance(said, str) or said not in LABELS:
            raise GameError(f"{plain(label)} is not a label: answer W, L or D.")
        if not self._quiz.is_open(i):
            return self.select(node)
        right = said == self._quiz.labels[i]
        self.answers.append(Answer(node, said, right))
        self._first.setdefault(i, right)
        if right:
            self._show([i], "Right. ", i)
        else:
            sentence, look = self._quiz.hint(i, said)
            self._say(f"Not {said}. {sentence}", i, look)

    def select(self, node):
        """Ask about a node: what is known of it, or what must be known first."""
        i, begin, first = self._number(node), "", None
        if self._quiz.marks[i] == "?" and not self._quiz.is_open(i):
            begin, first = self._quiz.begin(i)
        self._say(f"{self._quiz.about(i)} {begin}".strip(), i, first)

    def next(self):
        """Go on to the next node that can be answered: from left to right, and then a level higher."""
        self._reach(self._quiz.next(self.view["at"]))

    def show(self, node):
        """Give up on a node, and show its label."""
        i = self._number(node)
        if self._quiz.is_open(i):
            self._show([i], "", i)
        else:
            self.select(node)

    def show_all(self):
        """Give up, and show every label that is still missing."""
        if missing := [i for i, mark in enumerate(self._quiz.marks) if mark == "?"]:
            self._show(missing, "")

    def undo(self):
        """Take back the last label that was shown. What was right at the first try stays so."""
        if self._done:
            for i in (back := self._done.pop()):
                self._quiz.marks[i] = "?"
            which, at = (self._quiz.nodes[back[0]], back[0]) if len(back) == 1 else (many(len(back), "label"), None)
            self._say(f"Taken back: {which}.", at)

    def _heard(self, _, message, buffers):
        """A gesture on the page, at the number of a node; what is none is not heard."""
        do, i, label = map(message.get, ("do", "node", "label")) if isinstance(message, dict) else (None, None, None)
        if i is None and do in ("say", "show"):  # where all is just now
            i = self.view["at"]
        if do in ("next", "undo", "show_all"):
            getattr(self, do)()
        elif isinstance(i, int) and 0 <= i < len(self.nodes):
            node = self.nodes[i]
            if do in ("select", "show"):
                getattr(self, do)(node)
            elif do == "reach":
                self._reach(i)
            elif do == "say" and isinstance(label, str) and label.upper() in LABELS:
                self.say(node, label)

    def _number(self, node):
        if (i := self._tree.number(node)) is None:
            raise GameError(f"{name(node)} is not a node of this tree.")
        return i

    def _reach(self, i):
        self._say(self._quiz.about(i), i)

    def _show(self, numbers, praise, at=None):
        for i in numbers:
            self._quiz.marks[i] = self._quiz.labels[i]
            self._first.setdefault(i, False)
        self._done.append(numbers)
        self._say(praise + (self._quiz.reason(numbers[0]) if len(numbers) == 1 else ""), at)

    def _say(self, says, at=None, look=None):
        count, known = len(self.nodes), len(self.nodes) - self._quiz.marks.count("?")
        if known == count:
            says = f"{says} All {count} labels are known: {self.score} of {count} were right at the first try.".strip()
        self.view = {
            "marks": list(self._quiz.marks),
            "says": says,
            "at": self.view["at"] if at is None else at,
            "look": look,
            "count": f"{known} of {count} known, {self.score} right at the first try",
            "undo": bool(self._done),
            "done": known == count,
        }
