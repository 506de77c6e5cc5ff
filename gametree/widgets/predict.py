"""predict: let students answer with the label or value of each node before they see it."""

from functools import partial
from typing import NamedTuple

from traitlets import Dict

from ..core import limits
from ..core.arguments import check_option
from ..core.child_finder import Place, find_root
from ..core.errors import GameError
from ..core.introspect import game_of, name, state_of
from ..core.query import checked_game, has_payoffs
from ..core.text import count_of
from ..drawing.draw import Drawing
from . import predict_facts as facts
from .labels import Labels
from .predict_words import say
from .values import Values
from .view import TreeView, module


class Answer(NamedTuple):
    """One answer from a student.

    Attributes:
        node: The node that was answered.
        said: The label or the number.
        right: Whether it was right.
    """

    node: object
    said: str
    right: bool


def draw_tree(root, children, **looks):
    """Return a Drawing of a tree of question marks, or raise GameError if it is too large for a quiz."""
    root, branches_of = find_root(root, children)
    looks = {"letters": True, "most": limits.NODES_SHOWN, "mark": lambda node: "?", **looks}
    drawing = Drawing(root, branches_of=branches_of, **looks)
    if paid := next((node for node in drawing.nodes if isinstance(node, Place) and not branches_of.named), None):
        raise GameError(say(facts.CannotAsk(name(paid), "in_list")))
    if drawing.cut:
        raise GameError(say(facts.TooManyNodes(limits.NODES_SHOWN)))
    return drawing


def _stands_at(node, thing):
    """Return whether a node stands for this number or name in a list or dict."""
    return isinstance(node, Place) and type(node.thing) is type(thing) and node.thing == thing


def _pays(root, game):
    """Return whether the game of a tree, if it is known, has payoffs."""
    game, state = game_of(root, game), state_of(root)
    return game is not None and state is not None and has_payoffs(game, state)


class Predict(TreeView):
    """A tree of question marks, where students answer with labels, or with values if the game has chance or payoffs.

    Its arguments are those of the function `predict`.

    Attributes:
        answers: A list of all answers so far, each an Answer.
        facts: A list of the facts that the quiz said last.
        free: Whether a node may be answered before its children are known.
        nodes: The nodes of the tree, in the order of their numbers.
    """

    _esm = module("predict")
    _kind = None  # the kind of Quiz, if it does not depend on the game
    view = Dict().tag(sync=True)

    def __init__(self, root, *, free=False, reasons=True, game=None, children=None):
        self._draw = partial(draw_tree, root, children)
        drawing = self._draw()
        root = drawing.nodes[0]
        self.nodes, self.free, self._tree = drawing.nodes, check_option(free, "free"), drawing.tree
        game = game if game is None else checked_game(game)
        kind = self._kind or (Values if 0 in drawing.players or _pays(root, game) else Labels)
        self._quiz = kind(drawing.tree, game, self.free)  # from here on, nodes are represented by their numbers
        self._quiz.reasons = check_option(reasons, "reasons")
        self.answers = []
        self._undoable, self._first_tries = [], {}  # lists of nodes; node -> whether the first try was right
        self._summary = f"game {drawing.kind} to predict, {count_of(len(self.nodes), 'node')}"
        super().__init__(drawing)
        self.on_msg(self._on_message)
        first = self._quiz.next(0)
        self._say(self._quiz.task, self._quiz.start, self._quiz.describe(first), at=first)

    @property
    def score(self):
        """The number of nodes that were right on the first try."""
        return sum(self._first_tries.values())

    def say(self, node, answer):
        """Answer a node, as a student does on the page. If the node can't be answered now, only `select` it.

        Args:
            node: A node of the tree.
            answer: "W", "L" or "D", or a value for player 1 such as "1/3" or 0.5.

        Raises:
            GameError: If the node is not in the tree or the answer is not a label or a number.
        """
        i, said = self._number(node), self._quiz.read(answer)
        if not self._quiz.is_open(i):
            return self.select(node)
        right = self._quiz.is_right(i, said)
        self.answers.append(Answer(node, said, right))
        self._first_tries.setdefault(i, right)
        if right:
            self._show([i], i, right=True)
        else:
            hint, look = self._quiz.hint(i, said)
            self._say(facts.Wrong(said, hint), at=i, look=look, wrong=len(self.answers))

    def select(self, node):
        """Show what is known about a node, or ask about it. If it can't be answered yet, suggest where to start.

        Args:
            node: A node of the tree.

        Raises:
            GameError: If the node is not in the tree.
        """
        i = self._number(node)
        if self._quiz.marks[i] != "?" or self._quiz.is_open(i):
            return self._reach(i)
        begin, first = self._quiz.suggest_start(i)
        self._say(self._quiz.describe(i), begin, at=i, look=first)

    def next(self):
        """Go to the next node that can be answered, from left to right and then one level up."""
        self._reach(self._quiz.next(self.view["at"]))

    def show(self, node):
        """Give up on a node and show its right answer. If the node can't be answered now, only `select` it.

        Args:
            node: A node of the tree.

        Raises:
            GameError: If the node is not in the tree.
        """
        i = self._number(node)
        if self._quiz.is_open(i):
            self._show([i], i)
        else:
            self.select(node)

    def show_all(self):
        """Give up and show every answer that is still missing."""
        if missing := [i for i, mark in enumerate(self._quiz.marks) if mark == "?"]:
            self._show(missing)

    def undo(self):
        """Hide the answers that were shown last. The score of first tries stays the same."""
        if self._undoable:
            for i in (back := self._undoable.pop()):
                self._quiz.marks[i] = "?"
            at = back[0] if len(back) == 1 else None
            called = None if at is None else self._quiz.nodes[at].display_name
            self._say(facts.TakenBack(called, len(back), self._quiz.what), at=at)

    def _on_message(self, _, message, buffers):
        """Do what the page asks. Ignore messages that make no sense, and a key that was pressed twice."""
        do, i, said = map(message.get, ("do", "node", "label")) if isinstance(message, dict) else (None, None, None)
        if i is None and do in ("say", "show"):  # the page means the current node
            i = self.view["at"]
        if do in ("next", "undo", "show_all"):
            getattr(self, do)()
        elif isinstance(i, int) and 0 <= i < len(self.nodes):
            if do in ("select", "show"):
                getattr(self, do)(self.nodes[i])
            elif do == "reach":
                self._reach(i)
            elif do == "say" and isinstance(said, str) and (i == self.view["at"] or self._quiz.marks[i] == "?"):
                try:
                    self.say(self.nodes[i], said)
                except GameError as error:  # what the student typed is not an answer
                    self._say(facts.Failed(str(error)), at=i)

    def _number(self, node):
        i = self._tree.number(node)
        if i is None and (i := next((i for i, each in enumerate(self.nodes) if _stands_at(each, node)), None)) is None:
            raise GameError(say(facts.CannotAsk(name(node), "elsewhere")))
        return i

    def _reach(self, i):
        self._say(self._quiz.describe(i), at=i)

    def _show(self, numbers, at=None, right=False):
        """Show the right answers of nodes. After a right answer, go to the next node that can be answered."""
        for i in numbers:
            self._quiz.marks[i] = self._quiz.mark_of(i)
            self._first_tries.setdefault(i, False)
        self._undoable.append(numbers)
        news = [facts.Note.RIGHT] if right else []
        if len(numbers) == 1:
            news.append(self._quiz.known(numbers[0]))
        if right and (next_one := self._quiz.next(at)) != at:
            news.append(self._quiz.describe(next_one))
            at = next_one
        self._say(*news, at=at)

    def _say(self, *news, at=None, look=None, wrong=0):
        count, known = len(self.nodes), len(self.nodes) - self._quiz.marks.count("?")
        all_known = self._quiz.all_known(self.score)
        self.facts = [*news, all_known] if all_known else [*news]
        self.view = {
            "answers": self._quiz.answers,
            "marks": list(self._quiz.marks),
            "says": " ".join(map(say, self.facts)),
            "at": self.view["at"] if at is None else at,
            "look": look,
            "wrong": wrong,  # the number of answers so far, if the last one is wrong
            "count": say(facts.Score(known, count, self.score)),
            "undo": bool(self._undoable),
            "done": known == count,
        }
