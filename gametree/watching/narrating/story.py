"""story: a recording told step by step: what happened, what it means by the rules, what changes in the picture."""

from typing import NamedTuple

from ...core.game import LABELS
from ...core.introspect import LABEL_NAMES, name
from ...core.text import is_number, listed, number, plain, quoted
from ...core.tree import Tree
from ..judging.oracle import truth_of
from ..recording.source import Listing
from .analysis import Plan
from .marks import Marks, marked
from .pruning import skipping, sure_of
from .sentences import entered, returned
from .summary import beginning, end


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
    look: int | None = None  # the node that is named as the reason
    leaves: bool = False  # whether the innermost call comes back


class Call:
    """A call that has not come back: its node, the scene it began with, the numbers given, the children entered."""

    def __init__(self, at, scene, given, code):
        self.at, self.scene, self.given, self.code = at, scene, dict(given or {}), code
        self.entered, self.last = set(), scene  # the last scene in which something happened in it

    def __str__(self):
        return ", ".join(f"{key} {number(value)}" for key, value in self.given.items())


class Story:
    """A recording told from start to end: `scenes`, a list of Scene; `first`, the rows of the picture before them.

    `mistakes` are the scenes that tell one, by number; `code`, the sources of the watched functions; `marks`, what
    stands at the nodes after the last scene; `tree` numbers the nodes.
    """

    def __init__(self, recording):
        self.recording, self.tree = recording, Tree(recording.root, ways_of=recording.below)
        number = self.tree.add
        self.steps = [step._replace(node=number(step.node), name=step.name.strip("<>")) for step in recording.steps]
        self.codes = list(dict.fromkeys(step.code for step in self.steps if step.code))
        self.listing = Listing(self.codes)
        self.code, self.truth = self.listing.sources, truth_of(self.tree, recording)
        self.plan = Plan(self.steps, recording, self.truth)
        self.marks = _before(self)
        self.first = self.marks.rows()
        self.entered, self.met = set(), set()  # met are the nodes that were entered or set
        self.answered = {}  # what a call was about -> the scene in which it came back, with what, from which line
        self.cached = {}  # what functools.cache keeps: the code and the state -> the result, and the scene
        self.calls = {}  # the step that entered it -> the call, of those that have not come back
        self.scenes = [None]
        for place, step in enumerate(self.steps):
            self._tell(place, step)
        last = [*self.calls.values()][-1:]
        at, call = (last[0].at, last[0].scene) if last else (0, -1)
        stopped = recording.stopped and self.listing.row(*recording.stopped)
        self.marks.begin(len(self.scenes))
        self.scenes.append(Scene(at, end(self, at), call, False, [], "", stopped))
        self.mistakes = self.marks.mistakes
        self.scenes[0] = Scene(None, beginning(self), -1, False, [], "")

    def name(self, i):
        """What node i is called in a sentence."""
        return name(self.tree.nodes[i])

    def below(self, i):
        """The children of node i, by number."""
        return [child for _, child in self.tree.ways[i]]

    def names(self, numbers):
        """What some nodes are called, a list in a sentence."""
        return listed(map(self.name, numbers))

    def _tell(self, place, step):
        self.call = caller = self.calls.get(step.call)
        self.place = place
        self.marks.begin(len(self.scenes))
        code = caller and (caller.code if step.kind == "enter" else step.code or caller.code)
        line, waits, enters = caller and self.listing.row(code, step.line), None, step.kind == "enter"
        if enters:
            if caller: caller.entered.add(step.node)
            self.call = self.calls[place] = Call(step.node, len(self.scenes), step.new, step.code)
            line, waits = self.listing.first(step.code), line
        if step.kind in ("enter", "set"):
            self.met.add(step.node)
            self.marks.show(step.node, "faded", False)
        if says := getattr(self, f"_{step.kind}")(step):
            outer, given = caller.scene if caller else -1, str(self.call or "")
            called, look = self.name(step.node) if enters else "", self.marks.look
            now = outer, enters, self.marks.changes, given, line, waits, called, look, step.kind == "leave"
            self.scenes.append(Scene(step.node, says, *now))
        if step.kind == "leave":
            if self.recording.calls:
                _keep(self, step)
            self.calls.pop(step.call, None)

    def _enter(self, step):
        self.entered.add(step.node)
        self.marks.show(step.node, "shown", True)
        return entered(self, step, self.call)

    def _given(self, step):
        self.call.given[step.name] = step.new
        return f"{step.name} becomes {number(step.new)} at {self.name(step.node)}{sure_of(self, step)}."

    def _grow(self, step):
        new = [self.tree.number(node) for node in step.new]
        for i in new:
            self.marks.show(i, "shown", True)
        mine = all(step.node in self.tree.above[i] for i in new)
        what = "nodes below it" if not mine else "a child" if len(new) == 1 else "children"
        return f"{self.name(step.node)} gets {what}: {self.names(new)}."

    def _link(self, step):
        return _linked(self, step)

    def _leave(self, step):
        i = step.node
        if step.call in self.plan.folded:
            return ""
        says = returned(self, step)
        if step.call in self.plan.unlabelled:
            self.marks.mistake()
            says = f"{step.name} leaves {self.name(i)} without a {self.plan.unlabelled[step.call]}."
        below = [] if self.recording.calls else self.below(i)
        skipped = [child for child in below if child not in self.met]
        if skipped and not self.call.entered.isdisjoint(below):
            _fade(self, skipped)
            says += " " + skipping(self, step, skipped)
        return says

    def _set(self, step):
        i, new, called = step.node, step.new, self.name(step.node)
        final = self.plan.final(self.place)
        if is_number(new) and (step.name == "value" or self.plan.of_grundy(step)):
            return returned(self, step)
        if step.name not in LABEL_NAMES or new is None:
            if step.name == "value":
                self.marks.put(i, new)
            return f"{plain(step.name)} of {called} becomes {plain(new)}."
        if not isinstance(new, str) or new not in (*LABELS, "?", ""):
            if final:
                return self.marks.refuse_label(i, new)
            self.marks.put(i, new)
            return f"{plain(step.name)} of {called} becomes {plain(new)} for now."
        says = self.marks.give_label(i, new or "?", self.plan.judged(self.place))
        return f"Wave {self.plan.waves[self.place]}: {says}" if self.place in self.plan.waves else says


def _keep(story, step):
    """Remember what a call has given back, for those that ask the same."""
    node, scene = story.tree.nodes[step.node], len(story.scenes) - 1
    story.answered.setdefault(node.key, (scene, quoted(step.new), step.line))
    result, _ = story.plan.results.get(story.place, (None, None))
    if story.recording.cached and result and len(node.texts) == 1:
        story.cached[result.code, node.state] = result, scene


def _linked(story, step):
    """Which nodes that are there already have become children of another one, a sentence; their arrows are seen now."""
    new, lacks = [story.tree.number(node) for node in step.new], story.marks.lacks[step.node]
    story.marks.show(step.node, "lacks", [child for child in lacks if child not in new])
    known = story.names(new)
    what = f"an arrow to {known}, a node that is" if len(step.new) == 1 else f"arrows to {known}, nodes that are"
    gets = "gets" if story.call else "has by now"  # nobody saw when it came
    return f"{story.name(step.node)} {gets} {what} there already."


def _fade(story, skipped):
    """Let all below the nodes that were left out look as what was never entered does, if it was not."""
    waiting, seen = list(skipped), set(skipped)
    while waiting:
        story.marks.show(i := waiting.pop(), "faded", i not in story.met)
        fresh = [child for child in story.below(i) if child not in seen]
        seen.update(fresh)
        waiting += fresh


def _before(story):
    """The picture before anything happens: without what comes to grow; labels of an earlier run are old."""
    tree, recording = story.tree, story.recording
    grown = {tree.add(node) for step in story.steps if step.kind == "grow" for node in step.new}
    if recording.calls:
        grown = set(range(1, len(tree.nodes)))
    marks = [marked(recording.before(node)) for node in tree.nodes]
    old = [mark in LABELS for mark in marks]
    there, lacks = [i not in grown for i in range(len(marks))], [[] for _ in marks]
    for step in story.steps:
        if step.kind == "link":
            lacks[step.node] += [i for node in step.new if (i := tree.number(node)) in story.below(step.node)]
    return Marks(tree, story.truth, marks, there, old, lacks, story.plan)
