"""predict: the student answers for each node, with its label or its value, before the rules do."""

from typing import NamedTuple

from traitlets import Dict

from ..core import limits
from ..core.arguments import yes
from ..core.errors import GameError
from ..core.introspect import WORDS, game_of, name, state_of
from ..core.query import checked, has_payoffs
from ..core.text import count_of
from ..core.ways import Place, rooted
from ..drawing.draw import Drawing
from . import predict_facts as facts
from .labels import Labels
from .predict_words import say, say_all
from .values import Values
from .view import TreeView, module


class Answer(NamedTuple):
    """What a student answered at a node, and whether it was right."""

    node: object
    said: str
    right: bool


def _drawn(root, children):
    root, ways = rooted(root, children)
    drawing = Drawing(root, letters=True, most=limits.NODES_SHOWN, mark=lambda node: "?", ways_of=ways)
    if paid := next((node for node in drawing.nodes if isinstance(node, Place) and not ways.named), None):
        raise GameError(say(facts.CannotAsk(name(paid), "in_list")))
    if drawing.cut:
        raise GameError(say(facts.TooManyNodes(limits.NODES_SHOWN)))
    return drawing


def _same(node, thing):
    """Whether a thing, a number or a name, is what stands at a node."""
    return isinstance(node, Place) and type(node.thing) is type(thing) and node.thing == thing


def _paying(root, game):
    """Whether the game of a tree, as far as it is known, goes for payoffs."""
    game, state = game_of(root, game), state_of(root)
    return game is not None and state is not None and has_payoffs(game, state)


class Predict(TreeView):
    """A tree of question marks, for labels, or for values where chance moves somewhere or there are payoffs.

    `answers` is a list of Answer; `score` is how many nodes were right on the first try; `facts` is what was said last.
    """

    _esm = module("predict")
    words = Dict(WORDS).tag(sync=True)
    view = Dict().tag(sync=True)

    def __init__(self, root, *, free=False, game=None, children=None):
        drawing = _drawn(root, children)
        root = drawing.nodes[0]
        self.nodes, self.free, self._tree = drawing.nodes, yes(free, "free"), drawing.tree
        game = game if game is None else checked(game)
        kind = Values if 0 in drawing.players or _paying(root, game) else Labels
        self._quiz = kind(drawing.tree, game, self.free)  # nodes are their numbers there, as in all that follows
        self.answers, self._done, self._first = [], [], {}  # what undo takes back; whether the first try was right
        self._what = f"game {drawing.kind} to predict, {count_of(len(self.nodes), 'node')}"
        super().__init__(drawing)
        self.on_msg(self._heard)
        first = self._quiz.next(0)
        self._say(self._quiz.task, self._quiz.start, self._quiz.about(first), at=first)

    @property
    def score(self):
        """How many nodes were right on the first try, an int."""
        return sum(self._first.values())

    def say(self, node, answer):
        """Answer for a node, one of the tree's: with "W", "L" or "D", or with a value for player 1, such as "1/3"."""
        i, said = self._number(node), self._quiz.read(answer)
        if not self._quiz.is_open(i):
            return self.select(node)
        right = self._quiz.is_right(i, said)
        self.answers.append(Answer(node, said, right))
        self._first.setdefault(i, right)
        if right:
            self._show([i], i, right=True)
        else:
            hint, look = self._quiz.hint(i, said)
            self._say(facts.Wrong(said, hint), at=i, look=look, wrong=len(self.answers))

    def select(self, node):
        """Ask about a node: what is known of it, or what must be known first."""
        i = self._number(node)
        if self._quiz.marks[i] != "?" or self._quiz.is_open(i):
            return self._reach(i)
        begin, first = self._quiz.begin(i)
        self._say(self._quiz.about(i), begin, at=i, look=first)

    def next(self):
        """Go on to the next node that can be answered: from left to right, and then a level higher."""
        self._reach(self._quiz.next(self.view["at"]))

    def show(self, node):
        """Give up on a node, and show what is right."""
        i = self._number(node)
        if self._quiz.is_open(i):
            self._show([i], i)
        else:
            self.select(node)

    def show_all(self):
        """Give up, and show all that is still missing."""
        if missing := [i for i, mark in enumerate(self._quiz.marks) if mark == "?"]:
            self._show(missing)

    def undo(self):
        """Take back what was shown last. What was right on the first try stays so."""
        if self._done:
            for i in (back := self._done.pop()):
                self._quiz.marks[i] = "?"
            at = back[0] if len(back) == 1 else None
            called = None if at is None else self._quiz.nodes[at].called
            self._say(facts.TakenBack(called, len(back), self._quiz.what), at=at)

    def _heard(self, _, message, buffers):
        """A gesture on the page, at the number of a node; what is none is not heard, nor a key pressed twice."""
        do, i, said = map(message.get, ("do", "node", "label")) if isinstance(message, dict) else (None, None, None)
        if i is None and do in ("say", "show"):  # where all is just now
            i = self.view["at"]
        if do in ("next", "undo", "show_all"):
            getattr(self, do)()
        elif isinstance(i, int) and 0 <= i < len(self.nodes):
            if do in ("select", "show"):
                getattr(self, do)(self.nodes[i])
            elif do == "reach":
                self._reach(i)
            elif do == "say" and self._quiz.hears(said) and (i == self.view["at"] or self._quiz.marks[i] == "?"):
                try:
                    self.say(self.nodes[i], said)
                except GameError as error:  # it was something else, typed by hand
                    self._say(facts.Failed(str(error)), at=i)

    def _number(self, node):
        i = self._tree.number(node)
        if i is None and (i := next((i for i, each in enumerate(self.nodes) if _same(each, node)), None)) is None:
            raise GameError(say(facts.CannotAsk(name(node), "elsewhere")))
        return i

    def _reach(self, i):
        self._say(self._quiz.about(i), at=i)

    def _show(self, numbers, at=None, right=False):
        """Show what is right; then, if the answer was, ask about the next node that can be answered."""
        for i in numbers:
            self._quiz.marks[i] = self._quiz.shown(i)
            self._first.setdefault(i, False)
        self._done.append(numbers)
        news = [facts.Note.RIGHT] if right else []
        if len(numbers) == 1:
            news.append(self._quiz.reason(numbers[0]))
        if right and (next_one := self._quiz.next(at)) != at:
            news.append(self._quiz.about(next_one))
            at = next_one
        self._say(*news, at=at)

    def _say(self, *news, at=None, look=None, wrong=0):
        count, known = len(self.nodes), len(self.nodes) - self._quiz.marks.count("?")
        all_known = self._quiz.all_known(self.score)
        self.facts = [*news, all_known] if all_known else [*news]
        self.view = {
            "answers": self._quiz.answers,
            "marks": list(self._quiz.marks),
            "says": say_all(self.facts),
            "at": self.view["at"] if at is None else at,
            "look": look,
            "wrong": wrong,  # how many answers there were with this one, if it is wrong
            "count": say(facts.Score(known, count, self.score)),
            "undo": bool(self._done),
            "done": known == count,
        }
