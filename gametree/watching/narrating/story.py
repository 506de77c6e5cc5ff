"""story: turn a recording into scenes, one for each step, with facts, a line of code and changes to the picture."""

import re
from collections import Counter, deque
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from math import inf
from types import CodeType
from typing import Any, NamedTuple

from ...core import limits
from ...core.game import LABELS, State
from ...core.introspect import LABEL_NAMES, Thing, is_node, name, state_of
from ...core.text import format_number, quoted_repr, short_repr
from ...core.tree import Side, Tree
from ...drawing.captions import Caption, caption, written
from ..judging.oracle import truth_of
from ..judging.readings import MOVER, as_label
from ..judging.result import Result
from ..recording.call_arguments import Arguments
from ..recording.call_tree import CallNode
from ..recording.containers import Table
from ..recording.record import Recording
from ..recording.recorder import Rounds, Step
from ..recording.snapshots import SIMPLE
from ..recording.source import Listing
from ..watch_facts import Fact, NodeName
from ..watch_words import say
from .analysis import Analysis
from .cuts import find_cuts, skipped_calls
from .data import write_patch
from .lines import Reader, Spot
from .picture import Change, Picture, pointed_at
from .steps import FACTS
from .summary import closing_facts, failure, opening_facts
from .variables import Variables

LEFT_OUT = Side("left out")  # the move to a child on which a call made no call
MOST = 80  # the maximum number of characters in a name
SHORT = 32  # the maximum number of characters of two arguments in a name
CONTAINERS = list, tuple, dict, set, frozenset, deque
FOUR_DOTS = re.compile(r"…\.(?= |$)")  # the end of a sentence that ends with a text that was cut
RETURNED = -1  # the number of the table of the result


class Scene(NamedTuple):
    """One step of the story. Nodes are identified by their numbers in the tree.

    Attributes:
        at: The current node.
        facts: The facts about the step.
        call: The number of the scene that entered the innermost call, or -1 outside all calls.
        enters: True if the scene enters a call.
        changes: The changes to the picture: (node, key, new entry) triples with keys from `picture.ROWS`.
        given: The numeric arguments of the innermost call, with their current values.
        line: The row of the code that has just run, at least in part. If the scene enters a call, its first row.
        next: The row that runs next in the innermost call, or None if the call ends or makes a call before that.
        patches: What changes in tables, as written by `write_patch`.
        tables: The tables of the innermost call, by the names of its variables.
        spots: The cells of these tables that the line read, and those at which variables point.
        rounds: The loops that the line is in, as in `recorder.Rounds`.
        waits: If the scene enters a call, the row at which the caller is waiting.
        called: If the scene enters a call, the name of the call's node.
        leaves: True if the innermost call returns.
        returns: The text of this call's result, if it is short.
        holds: The variables of the innermost call, as written by `Variables.table`.
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
    next: int | None = None
    patches: Sequence[list[Any]] = ()
    tables: Mapping[str, int] = {}  # noqa: RUF012
    rounds: Rounds = ()
    spots: Sequence[Spot] = ()

    @property
    def says(self) -> str:
        """The facts in words."""
        return FOUR_DOTS.sub("…", " ".join(filter(None, map(say, self.facts))))

    @property
    def reasons(self) -> list[int]:
        """The numbers of the nodes that are outlined as the reason."""
        return next(filter(None, map(pointed_at, self.facts)), [])


class Call:
    """A call that has not returned yet.

    Attributes:
        node: The number of its node.
        scene: The scene that entered it.
        code: The code of its function.
        arguments: Its numeric arguments.
        visited: The nodes on which it made calls.
        variables: Its variables.
    """

    def __init__(
        self, node: int, scene: int, arguments: dict[str, Any] | None, code: CodeType | None, subject: Thing
    ) -> None:
        self.node, self.scene, self.code = node, scene, code
        self.arguments = dict(arguments or {})
        self.visited: set[int] = set()
        self.variables = Variables(subject)

    def __str__(self) -> str:
        return ", ".join(self.argument_texts())

    def argument_texts(self) -> list[str]:
        """Return a text for each numeric argument, such as "alpha −1"."""
        return [f"{key} {format_number(value)}" for key, value in self.arguments.items()]


class Story:
    """The story of a recording, from beginning to end.

    Attributes:
        scenes: A list of Scene.
        first: The rows of the picture before the first scene.
        mistakes: The numbers of the scenes that show a mistake.
        failed: The kind of failure, as returned by `failure`, or None.
        code: The sources of the watched functions.
        picture: The picture of the current scene.
        tree: The tree, which numbers the nodes.
        truth: The true labels and values of the nodes.
        event: The event of the current step, which decides how nodes are named.
        visited: The nodes that calls have visited so far.
        touched: The nodes that have been visited or changed so far.
        ambiguous_texts: The texts that several calls share although other arguments differ.
        answered: A dict from the key of a call to the scene that answered it first, the answer, and the line.
        cached: If functools.cache is used, a dict from (code, state) to a pair: the result and its scene.
        cuts: What `find_cuts` returns.
        left_out: A dict from a call to the children on which it made no call, if the calls are the tree.
        calls: A dict from the step that entered a call to the call, for all open calls.
        call: The innermost call.
        scene_of: A dict from step to scene.
        has_lines: Whether lines are steps.
        patches: What has changed in tables since the last scene.
        reader: The Reader of the lines.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording, self.tree = recording, Tree(recording.root, branches_of=recording.below)
        add = self.tree.add
        self.steps = [Step(step.kind, add(step.node), step.name.strip("<>"), *step[3:]) for step in recording.steps]
        attribute = self._attribute_instead_of_label()
        if attribute:
            self.steps = [step._replace(name=attribute) if step.name in LABEL_NAMES else step for step in self.steps]
        self.listing = Listing(step.code for step in self.steps if step.code)
        self.code, self.truth = self.listing.sources, truth_of(self.tree, recording)
        self.event = 0.0
        self._names: dict[int, NodeName] = {}  # node -> its name, if the name never changes
        self.analysis = Analysis(self.steps, recording, self.truth)
        self.visited: set[int] = set()
        self.touched: set[int] = set()
        texts = {(node.text, *node.details): node.text for node in self.tree.nodes if isinstance(node, CallNode)}
        self.ambiguous_texts = {text for text, count in Counter(texts.values()).items() if count > 1}
        self.cuts = find_cuts(self.steps)
        possible = skipped_calls(self) if self.cuts and recording.calls else {}
        cut_off = {self.steps[index].node for index in self.cuts} & possible.keys()
        self.left_out = {i: [self._leave_out(i, child) for child in possible[i]] for i in sorted(cut_off)}
        self.picture = Picture(self)
        self.first = self.picture.rows()
        self.answered: dict[Any, tuple[int, Any, int | None]] = {}
        self.cached: dict[Any, tuple[Result, int]] = {}
        self.calls: dict[int, Call] = {}
        self.call: Call | None = None
        self.scenes: list[Scene] = [Scene(None, ())]
        self.scene_of: dict[int, int] = {}
        self.has_lines = any(step.kind == "line" for step in self.steps)
        self.patches: list[Any] = []
        self.reader = Reader(self.steps if self.has_lines else [])
        for index, step in enumerate(self.steps):
            self._add_scene(index, step)
        self._add_last_scene()
        self.mistakes, self.event = self.picture.mistakes, 0
        self.failed = failure(recording.error)
        self.scenes[0] = Scene(None, tuple(opening_facts(self)))

    def _add_last_scene(self) -> None:
        """Add the scene with the outcome, at the call that was open when the code stopped, or else at the root.

        If the code failed, this node gets the badge with ✕ or ∞.
        """
        last = [*self.calls.values()][-1] if self.calls else None
        node = last.node if last else 0
        code, line, variables = self.recording.stopped or (None, None, None)
        tables = dict(self.scenes[-1].tables) if last or self.has_lines else {}
        result = self.recording.result
        whole = quoted_repr(result, limits.CHARACTERS_COMPARED) if type(result) in CONTAINERS else ""
        if self.has_lines and whole and quoted_repr(result) != whole:
            tables["returned"] = RETURNED
            self.patches.append(write_patch(self, Table(RETURNED, result).first_patch()))
        self.event = inf
        self.picture.begin(len(self.scenes))
        self.scenes.append(Scene(
            node, tuple(closing_facts(self, node)), last.scene if last else -1, line=self.listing.row(code, line),
            holds=self._variables_text(last, variables, code, None, line, tables) if last else "",
            patches=self.patches, tables=tables,
        ))  # fmt: skip

    def _attribute_instead_of_label(self) -> str | None:
        """Return "<name>" if the strings set as labels are names, "<label>" if that is unclear, or None for labels."""
        if not self.recording.names:
            return None
        if self.recording.names.changed:
            return "<name>"
        values = [step.new for step in self.steps if step.kind == "set" and step.name == "label"]
        is_label = [isinstance(value, str) and value in (*LABELS, "?", "") for value in values if value is not None]
        has_states = self.recording.game is not None or any(map(state_of, self.tree.nodes))
        return None if all(is_label) or has_states else "<label>"

    def name(self, i: int) -> NodeName:
        """Return the name of node i in a sentence."""
        node = self.tree.nodes[i]
        current = self.recording.names.at(node, self.event) if self.recording.names else None
        if current is not None:
            return NodeName(current, i)
        if i not in self._names:
            text = short_repr(node.text, MOST) if isinstance(node, CallNode) and node.shown else name(node)
            if isinstance(node, CallNode) and self.has_lines and len(self.tree.nodes) == 1:
                text = _name_of_only_call(node) or text
            self._names[i] = NodeName(text, i)
        return self._names[i]

    def name_of(self, node: Thing) -> str:
        """Return the name of a node at the current step, even if the node is not in the tree."""
        number = self.tree.number(node)
        if number is not None:
            return self.name(number)
        return self.recording.names and self.recording.names.at(node, self.event) or name(node)

    def number(self, node: Thing) -> int:
        """Return the number of a node of the tree."""
        number = self.tree.number(node)
        assert number is not None, "each node of a recording is in its tree"
        return number

    def numbers(self, nodes: Iterable[Thing]) -> list[int]:
        """Return the numbers of these nodes of the tree."""
        return list(map(self.number, nodes))

    def names(self, numbers: Iterable[int]) -> tuple[NodeName, ...]:
        """Return the names of the nodes with these numbers."""
        return tuple(map(self.name, numbers))

    def text(self, node: Any) -> str:
        """Return the text that a node of the picture shows in all scenes."""
        if isinstance(node, CallNode):
            own = written(node.shown) if node.shown else short_repr(node.text, MOST)
            lettering = Caption(caption(node) if node.state else own)
            lettering.small = node.details
            return lettering
        name = self.recording.names.at(node, 0) if self.recording.names else None
        return short_repr(name, 24) if name else caption(node)

    @property
    def unmarked(self) -> Callable[[Any], str] | None:
        """A function that returns "?" for any node if all labels are names, or None if they are labels."""
        return (lambda node: "?") if self.recording.names and self.recording.names.used else None

    def children(self, i: int) -> list[int]:
        """Return the numbers of the children of node i. If the calls are the tree, these are the calls that it made."""
        return [child for move, child in self.tree.branches[i] if move is not LEFT_OUT]

    def _leave_out(self, i: int, child: State | str) -> int:
        """Add a child on which call i made no call to the tree, and return its number."""
        node = CallNode(Arguments({}), child if isinstance(child, str) else short_repr(child))
        if not isinstance(child, str):
            node.game, node.state = self.recording.game, child
        number = self.tree.add(node)
        self.tree.branches[i].append((LEFT_OUT, number))
        self.tree.parents[number].append(i)
        return number

    def _add_scene(self, index: int, step: Step) -> None:
        """Add the scene of a step, unless there are no facts about it."""
        caller = self.call = self.calls.get(step.call)
        self.step_index, self.event = index, step.event
        enters, leaves = step.kind == "enter", step.kind == "leave"
        self.picture.begin(len(self.scenes))
        code = None if not caller else caller.code if enters else step.code or caller.code
        line, waits = self.listing.row(code, step.line if caller else None), None
        if enters:
            if caller:
                caller.visited.add(step.node)
            self.call = self.calls[index] = Call(
                step.node, len(self.scenes), step.new, step.code, self.recording.steps[index].node
            )
            self.visited.add(step.node)
            self.picture.show(step.node, shown=True)
            line, waits = self.listing.first(step.code), line
        if enters or step.kind == "set":
            self.touched.add(step.node)
            self.picture.show(step.node, faded=False)
        self.patches += (write_patch(self, patch) for patch in step.data.patches)
        spots = self._spots(step, index if enters else step.call)
        if facts := self._facts(step):
            tables, at = self._tables(step), self._node_of_line(step) if step.kind == "line" else step.node
            self.scene_of[index] = len(self.scenes)
            running = None if step.kind == "argument" else step.line
            self.scenes.append(Scene(
                at, facts, caller.scene if caller else -1, enters, tuple(self.picture.changes),
                str(self.call or ""), line, waits, self.name(step.node) if enters else "", leaves,
                self._returned_text(step) if leaves else None,
                self._variables_text(self.call, step.variables, step.code, step.begun, running, tables),
                self.listing.row(step.code or (caller.code if caller else None), step.next_line),
                self.patches, tables, step.rounds, spots,
            ))  # fmt: skip
            self.patches = []
        if leaves:
            if self.recording.calls:
                self._remember(step)
            self.calls.pop(step.call, None)

    def _tables(self, step: Step) -> dict[str, int]:
        """Return the tables that are drawn at a step. The subject of a call is not, because its node shows it."""
        subject = self.call.variables.node if self.call else None
        omitted = subject.main if isinstance(subject, CallNode) and not self.has_lines else ()
        return {name: i for name, i in step.data.names.items() if name not in omitted}

    def _spots(self, step: Step, call: int) -> list[Spot]:
        """Return the cells of tables that the line of a step read, and those at which variables point."""
        code = self.call.code if self.has_lines and self.call else None
        return self.reader.look(step, call, code) if code else []

    def _node_of_line(self, step: Step) -> int:
        """Return the node that a line has stored in a variable, or else the current node of its call."""
        numbers = [self.tree.number(new) for new in step.new.values() if type(new) not in SIMPLE and is_node(new)]
        last = self.scenes[-1]
        if self.call and last.call == self.call.scene:
            numbers.insert(0, last.at)
        return next((number for number in reversed(numbers) if number is not None), step.node)

    def _facts(self, step: Step) -> tuple[Fact, ...]:
        """Return the facts about a step. Each one is applied to the picture before the next one is found."""
        found = []
        for fact in FACTS[step.kind](self, step):
            self.picture.apply(fact)
            found.append(fact)
        return tuple(found)

    def _returned_text(self, step: Step) -> str | None:
        """Return the text of a result on the edge of its call (W for True if that means a win), or None for None."""
        _, group = self.analysis.results.get(self.step_index, (None, None))
        means_win = group and group.kind == "bool" and group.for_player == MOVER
        new = as_label(step.new) if means_win else step.new
        return None if new is None else self.picture.form.text_for(new)

    def _variables_text(
        self, call: Call | None, variables: dict[str, Any] | None, code: CodeType | None,
        begun: Mapping[int, int] | None, running: int | None, drawn: Container[str] = (),
    ) -> str:  # fmt: skip
        """Return the table of variables of a call (or of its helper with this code), or "" if they are unknown.

        The lines that have begun, and the one that is running, tell where variables got their values, as in `Binders`.
        Variables that are `drawn` as tables are left out.
        """
        if not call or not variables:
            return ""
        code = code or call.code
        if self.has_lines:
            begun, running = None, None  # so that a variable has the same place at all steps
        variables = {name: value for name, value in variables.items() if name not in drawn}
        return call.variables.table(
            variables, code, call.arguments, self.name_of, lambda name: self.listing.binder(code, name, begun, running)
        )

    def _remember(self, step: Step) -> None:
        """Remember what a call returned, for later calls with the same arguments."""
        node, scene = self.tree.nodes[step.node], len(self.scenes) - 1
        self.answered.setdefault(node.key, (scene, step.new, step.line))
        result, _ = self.analysis.results.get(self.step_index, (None, None))
        if self.recording.cached and result and len(node.texts) == 1:
            self.cached[result.code, node.state] = result, scene


def _name_of_only_call(node: CallNode) -> str:
    """Return the variable's name for a board, or two short arguments if the second is no number, or else ""."""
    if node.shown:
        return node.main[0]
    text = ", ".join(node.texts[:2])
    return text if len(text) <= SHORT and text[-1:] in tuple("'\")]}") else ""
