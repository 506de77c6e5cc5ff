"""story: a recording told, a scene for each step: its sentence, its line and what it changes in the picture."""

from collections import Counter
from math import inf
from typing import NamedTuple

from ...core.game import LABELS
from ...core.introspect import LABEL_NAMES, name, state_of
from ...core.text import format_number, join_words, short_repr
from ...core.tree import Tree
from ...drawing.captions import Caption, caption, written
from ..judging.oracle import MOVER, truth_of
from ..judging.readings import as_label
from ..recording.call_tree import Called
from ..recording.source import Listing
from .analysis import Plan
from .marks import Marks
from .sentences import SENTENCES
from .summary import beginning, end, failure
from .variables import Variables

MOST = 80  # letters that are written in a node


class Scene(NamedTuple):
    """One step as it is shown; nodes are their numbers in the tree."""

    at: int | None  # the node it is about
    says: str
    call: int  # the scene that entered the innermost call; -1 outside of all
    enters: bool
    changes: list  # in the picture: of (node, key, new), the keys those of `Marks.rows`
    given: str  # the numbers that the innermost call was given, as they are now
    line: int | None = None  # the row of the code that did it
    waits: int | None = None  # where it enters a call: the row where the outer one waits
    called: str = ""  # where it enters a call: what it is called on
    look: tuple | list = ()  # the nodes that are the reason
    leaves: bool = False  # whether the innermost call comes back
    returns: str | None = None  # with what, if it is short
    holds: str = ""  # what the variables of the innermost call hold, as `Variables.row` has it


class Call:
    """A call that has not come back: its node, the scene it began with, the numbers given, the children entered."""

    def __init__(self, at, scene, given, code, node):
        self.at, self.scene, self.given, self.code, self.entered = at, scene, dict(given or {}), code, set()
        self.variables = Variables(node)

    def __str__(self):
        return ", ".join(f"{key} {format_number(value)}" for key, value in self.given.items())


class Story:
    """A recording told from start to end: `scenes`, a list of Scene; `first`, the rows of the picture before them.

    `mistakes` are the scenes that tell one, by number; `failed`, how the code stopped, if it did, as `failure` has it;
    `code`, the sources of the watched functions; `marks`, what stands at the nodes after the last scene; `tree` numbers
    the nodes.
    """

    def __init__(self, recording):
        self.recording, self.tree = recording, Tree(recording.root, ways_of=recording.below)
        add = self.tree.add
        self.steps = [step._replace(node=add(step.node), name=step.name.strip("<>")) for step in recording.steps]
        if called := recording.names and self._no_labels(recording.names.changed):
            self.steps = [step._replace(name=called) if step.name in LABEL_NAMES else step for step in self.steps]
        self.listing = Listing(step.code for step in self.steps if step.code)
        self.code, self.truth = self.listing.sources, truth_of(self.tree, recording)
        self.now = 0  # which event is told
        self.plan = Plan(self.steps, recording, self.truth)
        self.marks = Marks(self)
        self.first = self.marks.rows()
        self.entered, self.met = set(), set()  # met are the nodes that were entered or set
        texts = {(node.text, *node.beside): node.text for node in self.tree.nodes if isinstance(node, Called)}
        self.twins = {text for text, count in Counter(texts.values()).items() if count > 1}  # what calls differ in else
        self.answered = {}  # what a call was about -> the scene in which it came back, with what, from which line
        self.cached = {}  # what functools.cache keeps: the code and the state -> the result, and the scene
        self.calls = {}  # the step that entered it -> the call, of those that have not come back
        self.scenes, self.scene_of = [None], {}
        for place, step in enumerate(self.steps):
            self._tell(place, step)
        last = [*self.calls.values()][-1:]
        at, call = (last[0].at, last[0].scene) if last else (0, -1)
        code, line, held = recording.stopped or (None, None, None)
        holds = self._held(last[0], held, code) if last else ""
        self.now = inf
        self.marks.begin(len(self.scenes))
        self.scenes.append(Scene(at, end(self, at), call, False, [], "", self.listing.row(code, line), holds=holds))
        self.mistakes, self.now = self.marks.mistakes, 0
        self.failed = failure(recording.error)
        self.scenes[0] = Scene(None, beginning(self), -1, False, [], "")

    def _no_labels(self, names):
        """What is said to change where what is set as labels are none: `names`, or of no game; None where they are."""
        if names:
            return "the name"
        news = [step.new for step in self.steps if step.kind == "set" and step.name == "label"]
        other = any(not (isinstance(new, str) and new in (*LABELS, "?", "")) for new in news if new is not None)
        known = self.recording.game is not None or any(map(state_of, self.tree.nodes))
        return "the label" if other and not known else None

    def name(self, i):
        """What node i is called in a sentence."""
        return self.called(self.tree.nodes[i])

    def called(self, node):
        """What a node is called at the step that is told."""
        if isinstance(node, Called) and node.shown:
            return short_repr(node.text, MOST)
        return self.recording.names and self.recording.names.at(node, self.now) or name(node)

    def text(self, node):
        """What is written in a node of the picture, from the start to the end."""
        if isinstance(node, Called):
            own = written(node.shown) if node.shown else short_repr(node.text, MOST)
            text = Caption(caption(node) if node.state else own)
            text.small = node.beside
            return text
        own = self.recording.names and self.recording.names.at(node, 0)
        return short_repr(own, 24) if own else caption(node)

    @property
    def unmarked(self):
        """What says that nothing is known of any node, where all that stands as a label are names; else None."""
        return (lambda node: "?") if self.recording.names and self.recording.names.used else None

    def below(self, i):
        """The children of node i, by number."""
        return [child for _, child in self.tree.ways[i]]

    def names(self, numbers):
        """What some nodes are called, a list in a sentence."""
        return join_words(map(self.name, numbers))

    def _tell(self, place, step):
        self.call, self.now = self.calls.get(step.call), step.event
        caller = self.call
        self.place, enters, node = place, step.kind == "enter", self.recording.steps[place].node
        self.marks.begin(len(self.scenes))
        code = caller and (caller.code if enters else step.code or caller.code)
        line, waits = caller and self.listing.row(code, step.line), None
        if enters:
            if caller:
                caller.entered.add(step.node)
            self.call = self.calls[place] = Call(step.node, len(self.scenes), step.new, step.code, node)
            self.entered.add(step.node)
            line, waits = self.listing.first(step.code), line
        if enters or step.kind == "set":
            self.met.add(step.node)
            self.marks.show(step.node, faded=False)
        if says := SENTENCES[step.kind](self, step):
            outer, given = caller.scene if caller else -1, str(self.call or "")
            called, look = self.name(step.node) if enters else "", self.marks.look
            leaves = step.kind == "leave"
            returns, holds = self._returns(step) if leaves else None, self._held(self.call, step.held, step.code)
            now = outer, enters, self.marks.changes, given, line, waits, called, look, leaves, returns, holds
            self.scene_of[place] = len(self.scenes)
            self.scenes.append(Scene(step.node, says, *now))
        if step.kind == "leave":
            if self.recording.calls:
                self._keep(step)
            self.calls.pop(step.call, None)

    def _returns(self, step):
        """What a call gives back as it is written in a node: True, where it counts as W, is W; None if it is long."""
        _, group = self.plan.results.get(self.place, (None, None))
        labelled = group and group.kind == "bool" and group.whom == MOVER
        return self.marks.form.marked(as_label(step.new) if labelled else step.new)

    def _held(self, call, held, code):
        """What the variables of a call hold, those of a helper's code if this is told; "" where it is not known."""
        return call.variables.row(held, code or call.code, call.given, self.called) if call and held else ""

    def _keep(self, step):
        """Remember what a call has given back, for those that ask the same."""
        node, scene = self.tree.nodes[step.node], len(self.scenes) - 1
        self.answered.setdefault(node.key, (scene, step.new, step.line))
        result, _ = self.plan.results.get(self.place, (None, None))
        if self.recording.cached and result and len(node.texts) == 1:
            self.cached[result.code, node.state] = result, scene
