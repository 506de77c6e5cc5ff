"""cuts: let students skip what can't matter any more, while alpha-beta searches a tree."""

from functools import partial
from math import inf

from ..core.text import format_number
from ..drawing.captions import caption
from ..drawing.svg import shown
from .cutting import Search
from .predict import Answer, Predict
from .predict_facts import Note
from .view import module


class Cuts(Predict):
    """A tree that alpha-beta searches step by step, while students click what can't matter any more."""

    _esm = module("cuts")
    _kind = Search

    def __init__(self, root, *, game=None, children=None):
        super().__init__(root, game=game, children=children)
        quiz = self._quiz
        widest = max(map(format_number, [-inf, *quiz.solution.values()]), key=len)
        longest = [f"α {widest} β {widest}" if below else widest for below in quiz.children.values()]
        text = (lambda node: quiz.nodes[self._number(node)].display_name) if quiz.pays else caption  # hides payoffs
        self._draw = partial(self._draw, text=text, longest=longest)
        drawing = self._draw()
        self.svg, self._picture = drawing.svg, shown(drawing)
        self._say(Note.SKIP_BRANCHES)

    def next(self):
        """Go on to the next step of the search."""
        if self._quiz.path:
            self._say(*self._quiz.step(), at=(self._quiz.path or [0])[-1])

    def show_all(self):
        """Give up: go on to the end of the search, and skip all that can't matter."""
        while self._quiz.path:
            self._quiz.skip_waiting()
            self.next()

    def select(self, node):
        """Say that a node can't matter any more, as a student does on the page. If that is right, skip it."""
        i = self._number(node)
        fact, right = self._quiz.skip(i)
        if right is not None:
            self.answers.append(Answer(node, "skip", right))
            self._first_tries.setdefault(i, right)
        late = [Note.TOO_LATE] if self._quiz.path and i in self._quiz.visited else []
        self._say(*late, fact, at=i, wrong=len(self.answers) if right is False else 0)

    def _say(self, *news, **more):
        with self.hold_sync():
            super()._say(*news, **more)
            path, skipped = [*self._quiz.path], sorted(self._quiz.skipped)
            self.view = {**self.view, "path": path, "skipped": skipped, "done": not path}
