"""analysis: what must be known of a recording before it is told: which writes are final, what calls give back."""

from collections import Counter
from math import inf
from types import CodeType

from ...core.game import LABELS
from ...core.introspect import LABEL_NAMES, Thing, attribute_of
from ...core.node import Node
from ...core.text import is_number
from ..judging.judge import Results
from ..judging.oracle import Truth
from ..judging.readings import GIVES, GRUNDY, READ
from ..judging.result import Result
from ..recording.cycles import rounds
from ..recording.record import Recording
from ..recording.recorder import Step

GIVEN = "label", "value", "grundy"
What = tuple[int, str]  # a node, and which of its attributes is set
Stored = dict[str, dict[int, Result]]  # of the attributes that hold numbers -> node -> what was stored there


class Analysis:
    """What must be known of a recording before it is told; calls are known by the steps that entered them.

    Attributes:
        gives: The calls that set a label or a value, and where: (call, node) pairs.
        sweepers: The calls that label nodes far from their own.
        met: The nodes that are entered or set at some time.
        looped: The step from which on nothing stays, because a loop never ends.
        last: What is set -> the step that sets what stays.
        back: A call -> what it returned.
        results: A step -> what it returns or stores, and the group of results that this is one of.
        groups: The results of each function; `stored` those that were set at nodes, `every` both.
        rounds: A step that enters a call -> the step of the call on the same that is still waiting.
        waves: The steps that decide a node rightly -> how many moves the game still lasts there.
        folded: The calls that return immediately, which are told in one step.
        unlabelled: The calls that leave their node without what others set -> what that is, one of GIVEN.
    """

    def __init__(self, steps: list[Step], recording: Recording, truth: Truth) -> None:
        self.steps, self.recording, self.truth = steps, recording, truth
        own = [step for step in steps if step.kind == "set" and _what(step)[1] in GIVEN]
        self.gives = {(step.call, step.node) for step in own}
        self.sweepers = {step.call for step in own if _far(self, step)}
        self.met: set[int] = {step.node for step in steps if step.kind in ("enter", "set")}
        self.looped = self.recording.loop.begin if self.recording.loop else inf
        self.last: dict[What, int] = {}
        self.back: dict[int, Thing] = {}
        for place, step in enumerate(self.steps):
            if step.kind == "set":
                self._set(place, step)
            elif step.kind == "leave":
                self.back[step.call] = step.new
        self.results: dict[int, tuple[Result, Results]] = {}
        self.groups: list[Results] = []
        self._collect()
        self.waves = _waves(self) if self.sweepers else {}
        self.folded = self._folded()
        self.unlabelled = _unlabelled(self)

    def old(self, i: int) -> bool:
        """Whether a node has a label of an earlier run."""
        return self.recording.before(self.truth.tree.nodes[i]) in LABELS

    def _set(self, place: int, step: Step) -> None:
        what = _what(step)
        before = self.steps[self.last[what]] if what in self.last else step
        inside = self.steps[step.call].node == step.node and before.call not in self.back
        same = type(before.new) is type(step.new) in (int, float, str) and before.new == step.new
        if before is step or not same or step.call >= 0 and inside and step.call not in self.sweepers:
            self.last[what] = place  # the same again changes nothing, unless a call is still at its own node

    def final(self, place: int) -> bool:
        """Whether a step sets what stays."""
        return self.last[_what(self.steps[place])] <= place < self.looped

    def judged(self, place: int) -> bool:
        """Whether a step is to be judged: what it sets stays, and its call came back, or all of the code did."""
        call = self.steps[place].call
        return self.final(place) and (call in self.back or call < 0 or self.recording.error is None)

    def labels_to_come(self) -> Counter[int]:
        """How often each node will be given a label until it stays so, a Counter."""
        labels = [(place, step) for place, step in enumerate(self.steps) if step.kind == "set"]
        labels = [(place, step) for place, step in labels if step.name in LABEL_NAMES and _is_label(step.new)]
        later = {step.node for place, step in labels if place >= self.looped}
        return Counter(later) + Counter(step.node for place, step in labels if place <= self.last[step.node, "label"])

    def _collect(self) -> None:
        """Group what is returned and stored, ask each group what it is, and judge it."""
        self.rounds = rounds(self.recording.steps)[0]
        calls = self._calls()
        stored = self._stored(calls)
        returned: dict[CodeType | None, list[Result]] = {}
        for step in self.steps:
            if step.kind == "leave" and step.call in calls:
                result = calls[step.call]
                returned.setdefault(result.code, []).append(result)
        self._group(_pooled(returned), stored, next(iter(calls.values()), None))
        self.every = [*self.stored.values(), *self.groups]
        for group in self.every:
            self.results.update({result.place: (result, group) for result in group.all})
        for place in sorted(self.results):
            result, group = self.results[place]
            result.below = [each for each in result.below if each.place and self.results[each.place][1].kind in READ]
            group.judge(result)

    def _calls(self) -> dict[int, Result]:
        """The calls, by the steps that entered them, with what they returned and what they could build upon."""
        calls: dict[int, Result] = {}
        for place, step in enumerate(self.steps):
            if step.kind == "enter":
                calls[place] = Result(0, step.node, None, step.new or {})
                calls[place].code, calls[place].round = step.code, place in self.rounds
                if self.recording.calls:
                    calls[place].about = self.truth.tree.nodes[step.node].key
                if step.call in calls:
                    calls[step.call].entered.add(step.node)
            elif step.kind == "given" and step.call in calls:
                calls[step.call].changed[step.name] = step.new
            elif step.kind == "leave" and step.call in calls:
                result, outer = calls[step.call], calls.get(self.steps[step.call].call)
                result.place, result.new = place, step.new
                if outer is not None:
                    outer.below.append(result)
        return calls

    def _stored(self, calls: dict[int, Result]) -> Stored:
        """The numbers that are set at nodes and stay, with what they could be built upon."""
        stored: Stored = {"value": {}, "grundy": {}, "label": {}}
        written: set[What] = set()
        for place, step in enumerate(self.steps):
            what = _what(step)
            if step.kind == "set" and what[1] in stored:
                if is_number(step.new) and self.last[what] == place and self.judged(place):
                    stored[what[1]][step.node] = _stored_by(self, place, calls.get(step.call), written)
                written.add(what)
        deep = {call.code for call in calls.values() if call.entered}
        for results in stored.values():
            for i, result in results.items():  # a call that enters others, but none from this node, is at its depth
                below = () if result.code in deep and not result.entered else self.truth.ways.get(i, ())
                there = (results[child] for child in below if child in results)
                result.below = [other for other in there if other.at not in result.passing]
        return stored

    def _group(self, pools: list[list[Result]], stored: Stored, first: Result | None) -> None:
        """Ask what the results of functions are, and those that were stored; `first` is the first call's."""
        gives, said = GIVES.get(self.recording.gives or ""), _said_of(first, pools)
        self.groups = [Results(each, self.truth, gives=gives if each in said else None) for each in pools]
        self.stored = {what: _kept(self, what, results, said) for what, results in stored.items() if results}
        for group in self.groups:
            if group.kind == "grundy" and any(_other(result, stored["grundy"]) for result in group.given):
                group.kind = group.whom = group.reading = None  # what it keeps are the Grundy values

    def of_grundy(self, step: Step) -> bool:
        """Whether a step sets a Grundy value."""
        group = self.stored.get(_what(step)[1])
        return group is not None and group.kind == "grundy"

    def stored_at(self, i: int) -> tuple[Result, Results] | tuple[None, None]:
        """The value that was stored at node i, and its group; (None, None) if none was."""
        found = self.results.get(self.last.get((i, "value"), -1))
        return found if found and found[1] is self.stored.get("value") else (None, None)

    def _folded(self) -> set[int]:
        """The calls that come back at once, with nothing, and as they should; told in one step."""
        kinds = [(step.kind, step.call) for step in self.steps[1:]]
        quiet = {place for place, next in enumerate(kinds) if next == ("leave", place)}
        silent = {place for place in quiet if self.steps[place + 1].new is None and self.steps[place].kind == "enter"}
        return {place for place in silent if not self.nothing(place + 1)} if not self.recording.calls else set()

    def nothing(self, place: int) -> bool:
        """Whether a call comes back with nothing, where others of the same function give something."""
        result, group = self.results.get(place, (None, None))
        if result is None or group is None or result.new is not None or group.kind not in READ or group.kind == "bool":
            return False
        return (self.steps[place].call, result.at) not in self.gives


def _is_label(thing: Thing) -> bool:
    return isinstance(thing, str) and thing in (*LABELS, "?", "")


def _what(step: Step) -> What:
    return step.node, "label" if step.name in LABEL_NAMES else step.name


def _stored_by(analysis: Analysis, place: int, call: Result | None, written: set[What]) -> Result:
    """The Result of a step that sets a value, in a call that may be another node's; `written` are those set before."""
    step, (_, what) = analysis.steps[place], _what(analysis.steps[place])
    below = set(analysis.truth.ways.get(step.node, ()))
    if call is not None and call.at == step.node:
        result = Result(place, step.node, step.new, call.given)
        result.entered, result.code = call.entered, call.code
    else:
        result = Result(place, step.node, step.new, {})
        result.entered = below
    again = {child for child in below if (child, what) in written}
    result.passing = frozenset(child for child in again if analysis.last[child, what] > place)
    return result


def _kept(analysis: Analysis, what: str, stored: dict[int, Result], said: list[list[Result]]) -> Results:
    """The Results of what was stored, values, labels that are numbers, or Grundy values.

    What our own nodes keep as `value` is likely a value; what they keep as `grundy` is a Grundy value. What somebody
    said of results holds for what is called so, and else where they are the same, or there are none.
    """
    ours, word = all(isinstance(analysis.truth.tree.nodes[i], Node) for i in stored), analysis.recording.gives
    other = any(_other(result, stored) for pool in said for result in pool if result.new is not None)
    gives = None if other and what != word else GIVES.get(word or "")
    if ours and what == "grundy":
        gives = GRUNDY
    return Results([*stored.values()], analysis.truth, GIVES.get(what) if ours else None, gives)


def _said_of(first: Result | None, pools: list[list[Result]]) -> list[list[Result]]:
    """The results that `gives` is said of: those of the first call's function, and those that these are taken from.

    What else it calls may give anything.
    """
    said: list[list[Result]] = []
    while first is not None:
        mine = next((pool for pool in pools if any(result.code == first.code for result in pool)), None)
        if mine is None:
            break
        said.append(mine)
        same = (below for below in mine[-1].below if below.new == mine[-1].new or mine[-1].new is None)
        first = next(same, None) if len(mine) == 1 else None
    return said


def _pooled(groups: dict[CodeType | None, list[Result]]) -> list[list[Result]]:
    """The results of each function, a list of lists; those of functions that call each other are together."""
    calls = {code: {below.code for result in each for below in result.below} for code, each in groups.items()}
    for _ in calls:
        calls = {code: below.union(*(calls.get(other, ()) for other in below)) for code, below in calls.items()}
    pools: dict[frozenset[CodeType | None], list[Result]] = {}
    for code in groups:
        mates = frozenset(other for other in groups if other == code or other in calls[code] and code in calls[other])
        pools.setdefault(mates, []).extend(groups[code])
    return [sorted(pool, key=place_of) for pool in pools.values()]


def place_of(result: Result) -> int:
    """The step that shows a result which is shown."""
    assert result.place is not None
    return result.place


def _far(analysis: Analysis, step: Step) -> bool:
    """Whether a step labels a node that is neither its call's own nor one just below that."""
    at = analysis.steps[step.call].node if step.call >= 0 else step.node
    return step.name in LABEL_NAMES and step.node != at and step.node not in analysis.truth.ways.get(at, ())


def _waves(analysis: Analysis) -> dict[int, int]:
    """The steps that decide a node rightly -> how many moves the game still lasts there.

    It is empty where a node was decided before all those at which the game lasts less.
    """
    waves: dict[int, int] = {}
    now, lasts = 0, analysis.truth.lasts
    left = Counter(lasts.values())
    for place, step in enumerate(analysis.steps):
        i = step.node
        if i in lasts and analysis.last.get((i, "label")) == place and step.new == analysis.truth.label(i):
            while now < lasts[i] and not left[now]:
                now += 1
            if now < lasts[i]:
                return {}
            left[lasts[i]] -= 1
            waves[place] = lasts[i]
    return waves


def _unlabelled(analysis: Analysis) -> dict[int, str]:
    """The calls that leave their node without a label or a value though others don't: what it is without, a dict.

    A function may label only leaves; one that labels what is above them should have labelled the leaves too.
    """
    gave: set[tuple[CodeType | None, bool]] = set()
    left: dict[int, set[tuple[CodeType | None, bool]]] = {}
    kinds: dict[CodeType | None, set[str]] = {}  # what each function sets
    for step in analysis.steps:
        if step.kind == "set" and step.call >= 0 and _what(step)[1] in GIVEN:
            kinds.setdefault(analysis.steps[step.call].code, set()).add(_what(step)[1])
        if step.kind == "leave":
            code, inner = analysis.steps[step.call].code, bool(analysis.truth.ways.get(step.node))
            if (step.call, step.node) in analysis.gives:
                gave.add((code, inner))
            elif not {(step.node, what) for what in GIVEN} & analysis.last.keys() and not analysis.old(step.node):
                left[step.call] = {(code, True), (code, inner)}
    lack: dict[int, str] = {}
    for call in [call for call, those in left.items() if not gave.isdisjoint(those)]:
        lack[call] = max(kinds.get(analysis.steps[call].code, {"label"}), key=GIVEN[::-1].index)
    lack = {call: what for call, what in lack.items() if not _has_one(analysis, call, what)}
    analysis.folded.difference_update(lack)
    return lack


def _has_one(analysis: Analysis, call: int, what: str) -> bool:
    """Whether a call gave back what it did not set, or its node has a value from elsewhere: its class, or before."""
    if what == "label":
        return _is_label(analysis.back[call]) and analysis.back[call] in LABELS
    node = analysis.truth.tree.nodes[analysis.steps[call].node]
    return is_number(analysis.back[call]) or is_number(attribute_of(node, what))


def _other(result: Result, stored: dict[int, Result]) -> bool:
    """Whether a call gave something else than what was stored at its node: the results of that, by node."""
    return result.at in stored and stored[result.at].new != result.new
