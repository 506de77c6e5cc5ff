"""cuts: let students skip what can't matter any more, while alpha-beta searches a tree."""

from math import inf

from traitlets import Dict

from ..core.errors import GameError
from ..core.introspect import WORDS, name, state_of
from ..core.query import checked_game
from ..core.text import count_of, format_number
from ..drawing.captions import caption
from . import predict_facts as facts
from .cutting import Search, bounds_mark
from .predict import Answer, draw_tree
from .predict_facts import Note
from .predict_words import say, say_all
from .values import Values
from .view import TreeView, module


class Cuts(TreeView):
    """A tree that alpha-beta searches step by step, while students click what can't matter any more.

    Args:
        root: The root of a tree of any class.
        game: The game, if the nodes don't know it.
        children: Where nodes keep their children, if not in `children`, as for `draw`.

    Attributes:
        answers: A list of all clicks that were judged so far, each an Answer that says "skip".
        facts: A list of the facts that were said last.
        nodes: The nodes of the tree, in the order of their numbers.
    """

    _esm = module("cuts")
    words = Dict(WORDS).tag(sync=True)
    view = Dict().tag(sync=True)

    def __init__(self, root, *, game=None, children=None):
        drawing = draw_tree(root, children)
        self.nodes, self._tree = drawing.nodes, drawing.tree
        problem = "graph" if drawing.kind == "graph" else "chance" if 0 in drawing.players else None
        if problem:
            about = self.nodes[0 if problem == "graph" else drawing.players.index(0)]
            raise GameError(say(facts.CannotAsk(name(about), problem)))
        self._quiz = Values(drawing.tree, game if game is None else checked_game(game), False)
        value = max([-inf, *self._quiz.solution.values()], key=lambda value: len(format_number(value)))
        children_of = self._quiz.children
        longest = [bounds_mark(value, value) if children_of[i] else format_number(value) for i in children_of]
        text = self._name if self._quiz.pays else caption  # the caption of a leaf could show its payoff
        drawing = draw_tree(root, children, text=text, longest=longest)
        self.answers, self._moves = [], []  # a move is the number of a skipped node, or None for a step of the search
        self._begin()
        self._summary = f"tree for alpha-beta, {count_of(len(self.nodes), 'node')}"
        super().__init__(drawing)
        self.on_msg(self._on_message)
        self._say(Note.SKIP_BRANCHES)

    def _begin(self):
        self._search = Search(self._quiz, list(map(self._name, self.nodes)))

    def _name(self, node):
        """Return the name of a node. In a tree of payoffs, it is short."""
        state = state_of(node)
        return state[1] if self._quiz.pays and len(state) == 2 and isinstance(state[1], str) else name(node)

    @property
    def missed(self):
        """A list of the nodes that were visited although they couldn't matter any more."""
        return [self.nodes[i] for i in self._search.missed]

    @property
    def score(self):
        """The number of right clicks."""
        return sum(answer.right for answer in self.answers)

    def next(self):
        """Go on to the next step of the search."""
        if self._search.path:
            self._moves.append(None)
            self._say(*self._search.next())

    def skip(self, node):
        """Say that a node can't matter any more, as a student does on the page. If that is right, it is skipped.

        Args:
            node: A node of the tree.

        Raises:
            GameError: If the node is not in the tree.
        """
        if (i := self._tree.number(node)) is None:
            raise GameError(say(facts.CannotAsk(name(node), "elsewhere")))
        fact, right = self._search.skip(i)
        if right is not None:
            self.answers.append(Answer(node, "skip", right))
        if right:
            self._moves.append(i)
        self._say(fact, at=i, wrong=len(self.answers) if right is False else 0)

    def undo(self):
        """Take back the last step of the search, or the last right click. The answers stay the same."""
        if self._moves:
            del self._moves[-1]
            self._begin()
            for i in self._moves:
                self._search.next() if i is None else self._search.skip(i)
            self._say(Note.STEP_TAKEN_BACK)

    def _on_message(self, _, message, buffers):
        do, i = map(message.get, ("do", "node")) if isinstance(message, dict) else (None, None)
        if do in ("next", "undo"):
            getattr(self, do)()
        elif do == "skip" and isinstance(i, int) and 0 <= i < len(self.nodes):
            self.skip(self.nodes[i])

    def _say(self, *news, at=None, wrong=0):
        search, self.facts = self._search, [*news]
        self.view = {
            "marks": search.marks(),
            "skipped": sorted(search.skipped),
            "path": list(search.path),
            "says": say_all(news),
            "at": at if at is not None else search.path[-1] if search.path else 0,
            "wrong": wrong,  # the number of answers so far, if the last one is wrong
            "count": say(facts.CutScore(len(search.visited), len(self.nodes), self.score, len(self.answers))),
            "undo": bool(self._moves),
            "done": not search.path,
        }
