"""Predict: the student says the label of each node, before the rules do."""

from typing import NamedTuple

from traitlets import Dict, Unicode

from ..asking import checked, end_of
from ..draw import Drawing, shown
from ..game import LABELS
from ..label import rule
from ..solve import backwards, solve
from ..tree import WORDS, game_of, label_of, name, player_of, state_of, walk
from ..why import judged
from ..words import GameError, plain
from .view import View, module

MOST = 1_000  # nodes that somebody could still read


class Answer(NamedTuple):
    """What was said of a node, and whether it was right."""

    node: object
    said: str
    right: bool


class Predict(View):
    """A tree of question marks to be answered: `answers`, a list of Answer; `score`, how many nodes were right at the first try."""

    _esm = module("predict")
    svg = Unicode().tag(sync=True)
    words = Dict(WORDS).tag(sync=True)
    view = Dict().tag(sync=True)

    def __init__(self, root, *, free=False, game=None):
        drawing = Drawing(root, letters=True, most=MOST, mark=lambda node: "?")
        if drawing.cut:
            raise GameError(f"More than {MOST:,} nodes are too many to be asked: take a smaller game, or the tree below one node.")
        self.nodes, self.free, self._tree, self._game = drawing.nodes, free, drawing.tree, None if game is None else checked(game)
        ends = {i: self._end(node) for i, node in enumerate(self.nodes) if not self._below(i)}
        known = backwards({i: self._below(i) for i in range(len(self.nodes))}, ends)
        self._labels = [known[i].label if i in known else "D" for i in range(len(self.nodes))]  # the right ones; by number, as all that follows
        self._marks = ["?"] * len(self.nodes)
        self._done = []  # what undo takes back: lists of numbers
        self._first = {}  # whether the first try was right
        self.answers = []
        self._what, self._picture = f"game tree to predict, {len(self.nodes)} nodes", shown(drawing.svg)
        super().__init__(svg=drawing.svg)
        self.on_msg(self._heard)
        how = "Begin with the leaves." if not free else "Begin where you like."
        self._say(f"What is each node for the player to move: W, L or D? Click it, then say so by a button or a key. {how}", None)

    @property
    def score(self):
        """How many nodes were right at the first try, an int."""
        return sum(self._first.values())

    def say(self, node, label):
        """Answer for a node, one of the tree's, with "W", "L" or "D"."""
        i, label = self._number(node), str(label).upper()
        if label not in LABELS:
            raise GameError(f"{plain(label)} is not a label: say W, L or D.")
        if self._marks[i] != "?" or self._waits_for(i) is not None:
            return self.select(node)
        right = label == self._labels[i]
        self.answers.append(Answer(node, label, right))
        self._first.setdefault(i, right)
        if right:
            self._show([i], "Right. ", i)
        else:
            sentence, look = self._hint(i, label)
            self._say(f"Not {label}. {sentence}", i, look)

    def select(self, node):
        """Ask about a node: what is known of it, or what must be known first."""
        i, player = self._number(node), player_of(node)
        if self._marks[i] != "?":
            return self._say(self._reason(i), i)
        if (first := self._waits_for(i)) is not None:
            says = f"can't be said yet: not all its children are known. Begin with {name(self.nodes[first])}."
            return self._say(f"{name(node)} {says}", i, first)
        self._say(f"{name(node)}{'' if player is None else f', player {player} to move'}: W, L or D?", i)

    def show(self, node):
        """Give up on a node, and show its label."""
        i = self._number(node)
        if self._marks[i] == "?" and self._waits_for(i) is None:
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
        node = self.nodes[message["node"]]
        does = {"select": self.select, "show": self.show, "say": lambda node: self.say(node, message["label"])}
        if message["do"] in does:
            does[message["do"]](node)
        else:
            {"undo": self.undo, "show_all": self.show_all}[message["do"]]()

    def _number(self, node):
        if (i := self._tree.number(node)) is None:
            raise GameError(f"{name(node)} is not a node of this tree.")
        return i

    def _below(self, i):
        return [child for _, child in self._tree.ways[i]]

    def _label_of(self, node):
        return self._marks[self._tree.number(node)]

    def _show(self, numbers, praise, at):
        for i in numbers:
            self._marks[i] = self._labels[i]
            self._first.setdefault(i, False)
        self._done.append(numbers)
        self._say(praise + (self._reason(numbers[0]) if len(numbers) == 1 else ""), at)

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

    def _waits_for(self, i):
        """What is to be said before this node may be asked, the first below it that can be said now; None where it may be asked."""
        if self.free or self._may(i):
            return None
        below = map(self._tree.number, walk(self.nodes[i]))
        return next((j for j in below if self._marks[j] == "?" and self._may(j)), None)  # None: loops only

    def _may(self, i):
        return all(self._marks[child] != "?" for child in self._below(i))

    def _end(self, leaf):
        """The right label of a leaf of the picture, where the game may go on."""
        game, state = game_of(leaf, self._game), state_of(leaf)
        if game is None:
            return label_of(leaf) if label_of(leaf) in LABELS else "L"
        label = end_of(game, state) or solve(game, state)[state].label
        if label == "?" or not self.free and end_of(game, state) is None:
            raise GameError(f"{name(leaf)} has moves, but not its children: build the whole tree first, build_tree(game) without depth=.")
        return label

    def _goes_on(self, leaf):
        game = game_of(leaf, self._game)
        return game is not None and end_of(game, state_of(leaf)) is None

    def _reason(self, i):
        """A node's label, with the rule that gives it, as far as what is known bears it out; a sentence."""
        node, right, below = self.nodes[i], self._labels[i], [self._marks[child] for child in self._below(i)]
        says = f"{name(node)} is {right}"
        if below and rule(below) != right:
            return f"{says}. The labels below it will show why."
        if not below and game_of(node, self._game) is None:
            return f"{says}: nobody can move here{', and who can’t move has lost' if right == 'L' else ''}."
        if not below and self._goes_on(node):
            return f"{says}. The game goes on from here, below this picture."
        return f"{says}: {judged(node, right, self._label_of, self._game)[1]}."

    def _hint(self, i, said):
        """What to look at after a wrong answer, without the right one: a sentence, and a child or None."""
        node, right, below = self.nodes[i], self._labels[i], self._below(i)
        who = "the player to move" if player_of(node) is None else f"player {player_of(node)}, whose turn it is"
        if not below:
            if self._goes_on(node):
                return f"There are moves from {name(node)}, below this picture. What do they lead to?", None
            return f"The game is over at {name(node)}. What do its rules say then of {who}?", None
        wanted = {"W": ("L",), "D": ("D",)}.get(right, tuple(LABELS))
        look = next((child for child in below if self._labels[child] in wanted), below[0])
        there = name(self.nodes[look])
        if right == "W":
            return f"Look at {there}.{' It is L: who is to move there?' if self._marks[look] == 'L' else ' What is it?'}", look
        need = {"W": "A win needs a move to an L", "D": "A draw needs a move to a D", "L": "A loss needs every move to lead to a W"}[said]
        return f"{need}. Look at {there}{' and the other moves' if len(below) > 1 and said != 'L' else ''}.", look
