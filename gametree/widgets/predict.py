"""Predict: the student says the label of each node, before the rules do."""

from typing import NamedTuple

from traitlets import Dict, Unicode

from ..draw import Drawing, shown
from ..explain import KNOWN, why
from ..game import GameError, checked, moves_of, outcome_of, plain
from ..label import rule
from ..solve import backwards, solve
from ..tree import WORDS, branches, game_of, label_of, name, player_of, state_of, walk
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
        self.nodes, self.free, self._game = drawing.nodes, free, None if game is None else checked(game)
        self._numbers = drawing.place
        self._labels = _labels(self.nodes, free, self._game)  # the right ones, by id
        self._known = {}  # id -> the label that is shown
        self._done = []  # what undo takes back: lists of ids
        self._first = {}  # id -> whether the first try was right
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
        number = self._number(node)
        label = str(label).upper()
        if label not in KNOWN:
            raise GameError(f"{plain(label)} is not a label: say W, L or D.")
        if id(node) in self._known or self._waits_for(node) is not None:
            return self.select(node)
        right = label == self._labels[id(node)]
        self.answers.append(Answer(node, label, right))
        self._first.setdefault(id(node), right)
        if right:
            self._show([node], "Right. ", number)
        else:
            sentence, look = self._hint(node, label)
            self._say(f"Not {label}. {sentence}", number, look)

    def select(self, node):
        """Ask about a node: what is known of it, or what must be known first."""
        number, player = self._number(node), player_of(node)
        if id(node) in self._known:
            return self._say(self._reason(node), number)
        if (first := self._waits_for(node)) is not None:
            return self._say(f"{name(node)} can't be said yet: not all its children are known. Begin with {name(first)}.", number, first)
        self._say(f"{name(node)}{'' if player is None else f', player {player} to move'}: W, L or D?", number)

    def show(self, node):
        """Give up on a node, and show its label."""
        if id(node) not in self._known and self._waits_for(node) is None:
            self._show([node], "", self._number(node))
        else:
            self.select(node)

    def show_all(self):
        """Give up, and show every label that is still missing."""
        if missing := [node for node in reversed(self.nodes) if id(node) not in self._known]:
            self._show(missing, "", None)

    def undo(self):
        """Take back the last label that was shown. What was right at the first try stays so."""
        if self._done:
            for key in self._done.pop():
                del self._known[key]
            self._say("Taken back.", None)

    def _heard(self, _, message, buffers):
        node = self.nodes[message["node"]]
        does = {"select": self.select, "show": self.show, "say": lambda node: self.say(node, message["label"])}
        if message["do"] in does:
            does[message["do"]](node)
        else:
            {"undo": self.undo, "show_all": self.show_all}[message["do"]]()

    def _number(self, node):
        if id(node) not in self._numbers:
            raise GameError(f"{name(node)} is not a node of this tree.")
        return self._numbers[id(node)]

    def _show(self, nodes, praise, number):
        for node in nodes:
            self._known[id(node)] = self._labels[id(node)]
            self._first.setdefault(id(node), False)
        self._done.append([id(node) for node in nodes])
        self._say(praise + (self._reason(nodes[0]) if len(nodes) == 1 else ""), number)

    def _say(self, says, number, look=None):
        count = len(self.nodes)
        done = len(self._known) == count
        if done:
            says = f"{says} All {count} labels are known: {self.score} of {count} were right at the first try.".strip()
        self.view = {
            "marks": [self._known.get(id(node), "?") for node in self.nodes],
            "says": says,
            "at": number,
            "look": None if look is None else self._numbers[id(look)],
            "count": f"{len(self._known)} of {count} known, {self.score} right at the first try",
            "undo": bool(self._done),
            "done": done,
        }

    def _label_of(self, node):
        return self._known.get(id(node), "?")

    def _waits_for(self, node):
        """What is to be said before this node may be asked, the first below it that can be said now; None where it may be asked."""
        if self.free or self._may(node):
            return None
        return next((below for below in walk(node) if id(below) not in self._known and self._may(below)), None)  # None: loops only

    def _may(self, node):
        return all(id(child) in self._known for _, child in branches(node))

    def _goes_on(self, leaf):
        game = game_of(leaf, self._game)
        return game is not None and bool(moves_of(game, state_of(leaf)))

    def _reason(self, node):
        """A node's label, with the rule that gives it, as far as what is known bears it out; a sentence."""
        right, below = self._labels[id(node)], [self._label_of(child) for _, child in branches(node)]
        says = f"{name(node)} is {right}"
        if below and rule(below) != right:
            return f"{says}. The labels below it will show why."
        if not below and game_of(node, self._game) is None:
            return f"{says}: nobody can move here{', and who can’t move has lost' if right == 'L' else ''}."
        if not below and self._goes_on(node):
            return f"{says}. The game goes on from here, below this picture."
        return f"{says}: {why(node, right, self._label_of, self._game)}."

    def _hint(self, node, said):
        """What to look at after a wrong answer, without the right one: a sentence, and a child or None."""
        right, below = self._labels[id(node)], [child for _, child in branches(node)]
        who = "the player to move" if player_of(node) is None else f"player {player_of(node)}, whose turn it is"
        if not below:
            if self._goes_on(node):
                return f"There are moves from {name(node)}, below this picture. What do they lead to?", None
            return f"The game is over at {name(node)}. What do its rules say then of {who}?", None
        wanted = {"W": ("L",), "D": ("D",)}.get(right, KNOWN)
        look = next((child for child in below if self._labels[id(child)] in wanted), below[0])
        if right == "W":
            is_l = " It is L: who is to move there?" if self._label_of(look) == "L" else " What is it?"
            return f"Look at {name(look)}.{is_l}", look
        need = {"W": "A win needs a move to an L", "D": "A draw needs a move to a D", "L": "A loss needs every move to lead to a W"}[said]
        return f"{need}. Look at {name(look)}{' and the other moves' if len(below) > 1 and said != 'L' else ''}.", look


def _labels(nodes, free, game):
    """The right label of every node, by its id."""
    after, ends = {}, {}
    for node in nodes:
        below = [id(child) for _, child in branches(node)]
        after[id(node)] = below
        if not below:
            ends[id(node)] = _end(node, free, game)
    known = backwards(after, ends)
    return {key: known[key].label if key in known else "D" for key in after}


def _end(node, free, game):
    game, state = game_of(node, game), state_of(node)
    if game is None:
        return label_of(node) if label_of(node) in KNOWN else "L"
    if not moves_of(game, state):
        return outcome_of(game, state)
    label = solve(game, state)[state].label
    if not free or label == "?":
        raise GameError(f"{name(node)} has moves, but not its children: build the whole tree first, build_tree(game) without depth=.")
    return label
