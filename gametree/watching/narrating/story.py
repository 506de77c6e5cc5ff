"""story: a recording told, a scene for each step: its facts, its line and what it changes in the picture."""

from collections import Counter
from collections.abc import Callable, Iterable
from math import inf
from types import CodeType
from typing import Any, NamedTuple

from ...core.game import LABELS
from ...core.introspect import LABEL_NAMES, Thing, name, state_of
from ...core.text import format_number, short_repr
from ...core.tree import Tree
from ...drawing.captions import Caption, caption, written
from ..judging.oracle import truth_of
from ..judging.readings import MOVER, as_label
from ..judging.result import Result
from ..recording.call_tree import Called
from ..recording.record import Recording
from ..recording.recorder import Step
from ..recording.source import Listing
from ..watch_facts import Fact, NodeName
from ..watch_words import say
from .analysis import Analysis
from .picture import Change, Picture, pointed_at
from .steps import KINDS
from .summary import beginning, end, failure
from .variables import Variables

MOST = 80  # letters that are written in a node


class Scene(NamedTuple):
    """One step as it is shown; nodes are their numbers in the tree.

    Attributes:
        at: The node it is about.
        facts: What is known of the step.
        call: The scene that entered the innermost call; -1 outside of all.
        enters: Whether it enters a call.
        changes: What it changes in the picture: of (node, key, new), the keys those of `Picture.rows`.
        given: The numbers that the innermost call was given, as they are now.
        line: The row of the code that did it.
        waits: If it enters a call, the row where the outer one waits.
        called: If it enters a call, what it is called on.
        leaves: Whether the innermost call returns.
        returns: What it returns, if that is short.
        holds: What the variables of the innermost call hold, as `Variables.row` has it.
    """

    at: int | None
    facts: tuple[Fact, ...]
    call: int = -1
    enters: bool = False
    changes: tuple[Change, ...] = ()
    given: str = ""
    line: int | None = None
    waits: int | None = None
    called: str = ""
    leaves: bool = False
    returns: str | None = None
    holds: str = ""

    @property
    def says(self) -> str:
        """The facts in words."""
        return " ".join(filter(None, map(say, self.facts)))

    @property
    def reasons(self) -> list[int]:
        """The nodes that are outlined as the reason, by number."""
        return next(filter(None, map(pointed_at, self.facts)), [])


class Call:
    """A call that has not returned: its node, the scene it began with, the numbers given, the children entered."""

    def __init__(self, at: int, scene: int, given: dict[str, Any] | None, code: CodeType | None, node: Thing) -> None:
        self.at, self.scene, self.code = at, scene, code
        self.given = dict(given or {})
        self.entered: set[int] = set()
        self.variables = Variables(node)

    def __str__(self) -> str:
        return ", ".join(f"{key} {format_number(value)}" for key, value in self.given.items())


class Story:
    """A recording told from start to end.

    Attributes:
        scenes: A list of Scene.
        first: The rows of the picture before them.
        mistakes: The scenes that tell a mistake, by number.
        failed: How the code stopped, if it did, as `failure` has it.
        code: The sources of the watched functions.
        picture: What is in the picture after the last scene.
        tree: The tree, which numbers the nodes.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording, self.tree = recording, Tree(recording.root, ways_of=recording.below)
        add = self.tree.add
        self.steps = [step._replace(node=add(step.node), name=step.name.strip("<>")) for step in recording.steps]
        attribute = self._not_labels()
        if attribute:
            self.steps = [step._replace(name=attribute) if step.name in LABEL_NAMES else step for step in self.steps]
        self.listing = Listing(step.code for step in self.steps if step.code)
        self.code, self.truth = self.listing.sources, truth_of(self.tree, recording)
        self.now = 0.0  # which event is told
        self._names: dict[int, NodeName] = {}  # of the nodes that are called the same from the start to the end
        self.analysis = Analysis(self.steps, recording, self.truth)
        self.picture = Picture(self)
        self.first = self.picture.rows()
        self.entered: set[int] = set()
        self.met: set[int] = set()  # the nodes that were entered or set
        texts = {(node.text, *node.details): node.text for node in self.tree.nodes if isinstance(node, Called)}
        self.twins = {text for text, count in Counter(texts.values()).items() if count > 1}  # what calls differ in else
        self.answered: dict[Any, tuple[int, Any, int | None]] = {}  # about what -> the scene that answered, what, where
        self.cached: dict[Any, tuple[Result, int]] = {}  # for functools.cache: code and state -> the result, the scene
        self.calls: dict[int, Call] = {}  # the step that entered it -> the call, of those that have not returned
        self.call: Call | None = None
        self.scenes: list[Scene] = [Scene(None, ())]
        self.scene_of: dict[int, int] = {}
        for place, step in enumerate(self.steps):
            self._tell(place, step)
        self._end()
        self.mistakes, self.now = self.picture.mistakes, 0
        self.failed = failure(recording.error)
        self.scenes[0] = Scene(None, tuple(beginning(self)))

    def _end(self) -> None:
        """Add the last scene, what came of it, at the call that was open when the code stopped, or else the root.

        If the code failed, the badge with ✕ or ∞ stands at this node.
        """
        last = [*self.calls.values()][-1] if self.calls else None
        at = last.at if last else 0
        code, line, held = self.recording.stopped or (None, None, None)
        self.now = inf
        self.picture.begin(len(self.scenes))
        self.scenes.append(Scene(
            at, tuple(end(self, at)), last.scene if last else -1, line=self.listing.row(code, line),
            holds=self._held(last, held, code) if last else "",
        ))  # fmt: skip

    def _not_labels(self) -> str | None:
        """What is said to change if what is set as labels are names, or nothing of a game; None if they are labels."""
        if not self.recording.names:
            return None
        if self.recording.names.changed:
            return "<name>"
        news = [step.new for step in self.steps if step.kind == "set" and step.name == "label"]
        other = any(not (isinstance(new, str) and new in (*LABELS, "?", "")) for new in news if new is not None)
        known = self.recording.game is not None or any(map(state_of, self.tree.nodes))
        return "<label>" if other and not known else None

    def name(self, i: int) -> NodeName:
        """Return what node i is called in a sentence."""
        node = self.tree.nodes[i]
        now = self.recording.names.at(node, self.now) if self.recording.names else None
        if now is not None:
            return NodeName(now, i)
        if i not in self._names:
            text = short_repr(node.text, MOST) if isinstance(node, Called) and node.shown else name(node)
            self._names[i] = NodeName(text, i)
        return self._names[i]

    def called(self, node: Thing) -> str:
        """Return what a node is called at the step that is told; it may be none of the tree's."""
        number = self.tree.number(node)
        if number is not None:
            return self.name(number)
        return self.recording.names and self.recording.names.at(node, self.now) or name(node)

    def number(self, node: Thing) -> int:
        """Return the number of a node of the tree."""
        number = self.tree.number(node)
        assert number is not None, "each node of a recording is in its tree"
        return number

    def numbers(self, nodes: Iterable[Thing]) -> list[int]:
        """Return the numbers of some nodes of the tree."""
        return list(map(self.number, nodes))

    def names(self, numbers: Iterable[int]) -> tuple[NodeName, ...]:
        """Return what some nodes are called."""
        return tuple(map(self.name, numbers))

    def text(self, node: Any) -> str:
        """What is written in a node of the picture, from the start to the end."""
        if isinstance(node, Called):
            own = written(node.shown) if node.shown else short_repr(node.text, MOST)
            lettering = Caption(caption(node) if node.state else own)
            lettering.small = node.details
            return lettering
        name = self.recording.names.at(node, 0) if self.recording.names else None
        return short_repr(name, 24) if name else caption(node)

    @property
    def unmarked(self) -> Callable[[Any], str] | None:
        """What says that nothing is known of any node, where all that stands as a label are names; else None."""
        return (lambda node: "?") if self.recording.names and self.recording.names.used else None

    def below(self, i: int) -> list[int]:
        """The children of node i, by number."""
        return [child for _, child in self.tree.ways[i]]

    def _tell(self, place: int, step: Step) -> None:
        """Add the scene of a step, if there is anything to say of it."""
        caller = self.call = self.calls.get(step.call)
        self.place, self.now = place, step.event
        enters, leaves = step.kind == "enter", step.kind == "leave"
        self.picture.begin(len(self.scenes))
        line = waits = None
        if caller:
            line = self.listing.row(caller.code if enters else step.code or caller.code, step.line)
        if enters:
            if caller:
                caller.entered.add(step.node)
            self.call = self.calls[place] = Call(
                step.node, len(self.scenes), step.new, step.code, self.recording.steps[place].node
            )
            self.entered.add(step.node)
            self.picture.show(step.node, shown=True)
            line, waits = self.listing.first(step.code), line
        if enters or step.kind == "set":
            self.met.add(step.node)
            self.picture.show(step.node, faded=False)
        facts = self._facts(step)
        if facts:
            self.scene_of[place] = len(self.scenes)
            self.scenes.append(Scene(
                step.node, facts, caller.scene if caller else -1, enters, tuple(self.picture.changes),
                str(self.call or ""), line, waits, self.name(step.node) if enters else "", leaves,
                self._returns(step) if leaves else None, self._held(self.call, step.variables, step.code),
            ))  # fmt: skip
        if leaves:
            if self.recording.calls:
                self._keep(step)
            self.calls.pop(step.call, None)

    def _facts(self, step: Step) -> tuple[Fact, ...]:
        """What is known of a step. Each fact is in the picture before the next is found, which may build on it."""
        found = []
        for fact in KINDS[step.kind](self, step):
            self.picture.apply(fact)
            found.append(fact)
        return tuple(found)

    def _returns(self, step: Step) -> str | None:
        """What a call returns as it is written in a node: True, where it counts as W, is W; None if it is long."""
        _, group = self.analysis.results.get(self.place, (None, None))
        labelled = group and group.kind == "bool" and group.whom == MOVER
        return self.picture.form.marked(as_label(step.new) if labelled else step.new)

    def _held(self, call: Call | None, held: dict[str, Any] | None, code: CodeType | None) -> str:
        """What the variables of a call hold, those of a helper's code if this is told; "" where it is not known."""
        return call.variables.row(held, code or call.code, call.given, self.called) if call and held else ""

    def _keep(self, step: Step) -> None:
        """Remember what a call has returned, for those that ask the same."""
        node, scene = self.tree.nodes[step.node], len(self.scenes) - 1
        self.answered.setdefault(node.key, (scene, step.new, step.line))
        result, _ = self.analysis.results.get(self.place, (None, None))
        if self.recording.cached and result and len(node.texts) == 1:
            self.cached[result.code, node.state] = result, scene
