"""analysis: study a whole recording before it is narrated, to find final labels and the meaning of results."""

from collections import Counter
from math import inf
from types import CodeType

from ...core.game import LABELS
from ...core.introspect import LABEL_NAMES, Thing, attribute_of
from ...core.node import Node
from ...core.text import is_number
from ..judging.judge import Results
from ..judging.oracle import Truth
from ..judging.readings import GIVES, GRUNDY, READ, Reading
from ..judging.result import Result, number_keys, parts_of
from ..recording.cycles import rounds
from ..recording.record import Recording
from ..recording.recorder import Step

ATTRIBUTES = "label", "value", "grundy"  # the attributes that algorithms set
Target = tuple[int, str]  # a node and one of its attributes
Stored = dict[str, dict[int, Result]]  # attribute -> node -> the number that was stored there
CodeAtNode = tuple[CodeType | None, bool]  # the code of a call, and whether its node has children


class Analysis:
    """Everything that narrating needs to know about a recording as a whole.

    Steps are identified by their indices, and calls by the steps that entered them.

    Attributes:
        assignments: The (call, node) pairs for which the call sets one of ATTRIBUTES at the node.
        sweepers: The calls that label nodes other than their own node and its children.
        touched: The nodes that are visited or changed at any time.
        loop_start: The step at which an infinite loop begins, or inf if there is none. From then on, nothing is final.
        last_write: A dict from a (node, attribute) pair to the step that sets the attribute's final value.
        returned: A dict from call to what it returned.
        results: A dict from step to a pair: the result shown in this step, and the Results that contain it.
        groups: The Results of each function.
        stored: A dict from each attribute to the Results that contain its stored values.
        all_groups: The Results of all functions and attributes.
        waiting_calls: A dict from a step that enters a call to the call on the same node that is still waiting.
        waves: A dict from each step that sets a correct final label to the number of moves that the game still lasts.
        folded: The calls that return immediately and are shown in one step.
        left_without: A dict from call to missing attribute, for calls that do not set what other calls set.
    """

    def __init__(self, steps: list[Step], recording: Recording, truth: Truth) -> None:
        self.steps, self.recording, self.truth = steps, recording, truth
        writes = [step for step in steps if step.kind == "set" and _target(step)[1] in ATTRIBUTES]
        self.assignments = {(step.call, step.node) for step in writes}
        self.sweepers = {step.call for step in writes if _is_far(self, step)}
        self.touched: set[int] = {step.node for step in steps if step.kind in ("enter", "set")}
        self.loop_start = self.recording.loop.begin if self.recording.loop else inf
        self.last_write: dict[Target, int] = {}
        self.returned: dict[int, Thing] = {}
        for index, step in enumerate(self.steps):
            if step.kind == "set":
                self._note_write(index, step)
            elif step.kind == "leave":
                self.returned[step.call] = step.new
        self.results: dict[int, tuple[Result, Results]] = {}
        self.groups: list[Results] = []
        self._collect()
        self.waves = _find_waves(self) if self.sweepers and recording.judge else {}
        self.folded = self._find_folded()
        self.left_without = _find_left_without(self) if recording.judge else {}

    def has_old_label(self, i: int) -> bool:
        """Return whether a node has a label from an earlier run."""
        return self.recording.before(self.truth.tree.nodes[i]) in LABELS

    def _note_write(self, index: int, step: Step) -> None:
        """Note a step as the last write, unless it repeats the value after the call on the node has returned."""
        target = _target(step)
        previous = self.steps[self.last_write[target]] if target in self.last_write else step
        same = type(previous.new) is type(step.new) in (int, float, str) and previous.new == step.new
        at_own_node = self.steps[step.call].node == step.node and previous.call not in self.returned
        call_goes_on = step.call >= 0 and at_own_node and step.call not in self.sweepers
        if previous is step or not same or call_goes_on:
            self.last_write[target] = index

    def is_final(self, index: int) -> bool:
        """Return whether a step sets something for the last time."""
        return self.last_write[_target(self.steps[index])] <= index < self.loop_start

    def can_be_judged(self, index: int) -> bool:
        """Return whether a step sets something final and no error ended its call."""
        call = self.steps[index].call
        has_ended = call in self.returned or call < 0 or self.recording.error is None
        return self.recording.judge and self.is_final(index) and has_ended

    def count_labels_to_come(self) -> Counter[int]:
        """Count how many times the label of each node will be set until it is final."""
        writes = [(index, step) for index, step in enumerate(self.steps) if step.kind == "set"]
        writes = [(index, step) for index, step in writes if step.name in LABEL_NAMES and _is_label(step.new)]
        never_final = {step.node for index, step in writes if index >= self.loop_start}
        needed = [step.node for index, step in writes if index <= self.last_write[step.node, "label"]]
        return Counter(never_final) + Counter(needed)

    def _collect(self) -> None:
        """Group returned and stored results, infer what each group means, and judge it."""
        self.waiting_calls = rounds(self.recording.steps)[0]
        calls = self._collect_calls()
        stored = self._collect_stored(calls)
        returned: dict[CodeType | None, list[Result]] = {}
        for step in self.steps:
            if step.kind == "leave" and step.call in calls:
                result = calls[step.call]
                returned.setdefault(result.code, []).append(result)
        if not self.recording.judge:
            returned, stored = {}, {}
        self._infer_meanings(_pool(returned), stored, next(iter(calls.values()), None))
        self.all_groups = [*self.stored.values(), *self.groups]
        for group in self.all_groups:
            self.results.update({result.step_index: (result, group) for result in group.all})
        for group in self.groups:
            group.pass_on({step: each for step, (_, each) in self.results.items()})
        for index in sorted(self.results):
            result, group = self.results[index]
            shown = [each for each in result.sub_results if each.step_index]
            result.sub_results = [each for each in shown if self.results[each.step_index][1].kind in READ]
            group.judge(result)

    def _collect_calls(self) -> dict[int, Result]:
        """Return a dict from the step that enters each call to the call's result."""
        calls: dict[int, Result] = {}
        for index, step in enumerate(self.steps):
            if step.kind == "enter":
                calls[index] = Result(0, step.node, None, step.new or {})
                calls[index].code, calls[index].closes_loop = step.code, index in self.waiting_calls
                if step.call in calls:
                    calls[step.call].visited.add(step.node)
            elif step.kind == "argument" and step.call in calls:
                calls[step.call].changed_arguments[step.name] = step.new
            elif step.kind == "leave" and step.call in calls:
                result, caller = calls[step.call], calls.get(self.steps[step.call].call)
                result.step_index, result.value = index, step.new
                if caller is not None:
                    caller.sub_results.append(result)
        return calls

    def _collect_stored(self, calls: dict[int, Result]) -> Stored:
        """Return the final numbers stored at nodes, by attribute and node."""
        stored: Stored = {"value": {}, "grundy": {}, "label": {}}
        written: set[Target] = set()
        for index, step in enumerate(self.steps):
            target = _target(step)
            if step.kind == "set" and target[1] in stored:
                if is_number(step.new) and self.last_write[target] == index and self.can_be_judged(index):
                    stored[target[1]][step.node] = _stored_result(self, index, calls.get(step.call), written)
                written.add(target)
        recursive = {call.code for call in calls.values() if call.visited}
        for results in stored.values():
            for i, result in results.items():
                at_depth_limit = result.code in recursive and not result.visited
                children = () if at_depth_limit else self.truth.children.get(i, ())
                known = [results[child] for child in children if child in results]
                result.sub_results = [each for each in known if each.node not in result.outdated]
        return stored

    def _infer_meanings(self, pools: list[list[Result]], stored: Stored, first: Result | None) -> None:
        """Create the Results of each function and of each attribute. `first` is the first call's result."""
        gives = GIVES.get(self.recording.gives or "")
        declared = _declared_pools(first, pools)
        self.groups = [_group(pool, self.truth, gives if pool in declared else None) for pool in pools]
        self.stored = {
            attribute: _stored_group(self, attribute, results, declared)
            for attribute, results in stored.items() if results
        }  # fmt: skip
        for group in self.groups:
            if group.kind == "grundy" and any(_differs(result, stored["grundy"]) for result in group.answers):
                # the function stores the Grundy values but returns something else
                group.kind = group.for_player = group.reading = None

    def sets_grundy(self, step: Step) -> bool:
        """Return whether a step sets a Grundy value."""
        group = self.stored.get(_target(step)[1])
        return group is not None and group.kind == "grundy"

    def stored_at(self, i: int) -> tuple[Result, Results] | tuple[None, None]:
        """Return the value that was stored at node i and its Results, or (None, None) if there is none."""
        found = self.results.get(self.last_write.get((i, "value"), -1))
        return found if found and found[1] is self.stored.get("value") else (None, None)

    def _find_folded(self) -> set[int]:
        """Return the calls that immediately return None, as they should."""
        if self.recording.calls:
            return set()
        kinds = [(step.kind, step.call) for step in self.steps[1:]]
        immediate = [call for call, following in enumerate(kinds) if following == ("leave", call)]
        calls = [call for call in immediate if self.steps[call].kind == "enter" and self.steps[call + 1].new is None]
        return {call for call in calls if not self.lacks_return(call + 1)}

    def lacks_return(self, index: int) -> bool:
        """Return whether a call returns None, but other calls of its function return something."""
        result, group = self.results.get(index, (None, None))
        if result is None or group is None or result.value is not None:
            return False
        if group.kind not in READ or group.kind == "bool":
            return False
        return (self.steps[index].call, result.node) not in self.assignments


def _group(pool: list[Result], truth: Truth, declared: Reading | None) -> Results:
    """Return the Results of a pool. If they are pairs or dicts, a number in each of them is judged, perhaps a value."""
    whole = [result.value for result in pool]
    keys = number_keys((value for value in whole if value is not None), truth.tree.nodes)
    best: Results | None = None
    for key in [*keys, *keys[:1]]:  # if no number has a clear meaning, the first one is judged
        for result, value in zip(pool, whole, strict=True):
            result.value = parts_of(value).get(key)
        best = Results(pool, truth, declared=declared)
        if best.reading and not best.assumed:
            break
    return best or Results(pool, truth, declared=declared)


def _is_label(thing: Thing) -> bool:
    return isinstance(thing, str) and thing in (*LABELS, "?", "")


def _target(step: Step) -> Target:
    return step.node, "label" if step.name in LABEL_NAMES else step.name


def _stored_result(analysis: Analysis, index: int, call: Result | None, written: set[Target]) -> Result:
    """Return the Result of a step that stores a number.

    `call` is the call that stores it, which may be on another node. `written` contains the targets set before.
    """
    step = analysis.steps[index]
    _, attribute = _target(step)
    children = set(analysis.truth.children.get(step.node, ()))
    if call is not None and call.node == step.node:
        result = Result(index, step.node, step.new, call.arguments)
        result.visited, result.code, result.changed_arguments = call.visited, call.code, call.changed_arguments
    else:
        result = Result(index, step.node, step.new, {})
        result.visited = children
    already_set = {child for child in children if (child, attribute) in written}
    result.outdated = frozenset(child for child in already_set if analysis.last_write[child, attribute] > index)
    return result


def _stored_group(
    analysis: Analysis, attribute: str, stored: dict[int, Result], declared: list[list[Result]]
) -> Results:
    """Return the Results of the values stored in one attribute.

    In a Node, `value` suggests values and `grundy` means Grundy values. `gives=` applies to the attribute of that name.
    It also applies to the others if the function returns the values that it stores, or returns nothing.
    """
    nodes, gives = analysis.truth.tree.nodes, analysis.recording.gives
    ours = all(isinstance(nodes[i], Node) for i in stored)
    differs = any(_differs(result, stored) for pool in declared for result in pool if result.value is not None)
    reading = None if differs and attribute != gives else GIVES.get(gives or "")
    if ours and attribute == "grundy":
        reading = GRUNDY
    return Results([*stored.values()], analysis.truth, GIVES.get(attribute) if ours else None, reading)


def _declared_pools(first: Result | None, pools: list[list[Result]]) -> list[list[Result]]:
    """Return the pools that `gives=` applies to: the first call's, and those whose results this call just passes on."""
    declared: list[list[Result]] = []
    while first is not None:
        pool = next((pool for pool in pools if any(result.code == first.code for result in pool)), None)
        if pool is None:
            break
        declared.append(pool)
        last = pool[-1]
        passed_on = (each for each in last.sub_results if each.value == last.value or last.value is None)
        first = next(passed_on, None) if len(pool) == 1 else None
    return declared


def _pool(returned: dict[CodeType | None, list[Result]]) -> list[list[Result]]:
    """Return a pool of results for each function. Functions that call each other share a pool."""
    calls = {code: {inner.code for each in results for inner in each.sub_results} for code, results in returned.items()}
    for _ in calls:
        calls = {code: inner.union(*(calls.get(other, ()) for other in inner)) for code, inner in calls.items()}
    pools: dict[frozenset[CodeType | None], list[Result]] = {}
    for code, results in returned.items():
        mutual = {other for other in calls[code] & returned.keys() if code in calls[other]}
        pools.setdefault(frozenset({code, *mutual}), []).extend(results)
    return [sorted(pool, key=lambda result: result.step_index) for pool in pools.values()]


def _is_far(analysis: Analysis, step: Step) -> bool:
    """Return whether a step labels neither the node of its call nor one of this node's children."""
    node = analysis.steps[step.call].node if step.call >= 0 else step.node
    return step.name in LABEL_NAMES and step.node != node and step.node not in analysis.truth.children.get(node, ())


def _find_waves(analysis: Analysis) -> dict[int, int]:
    """Return a dict from each step that sets a correct final label to the number of moves that the game still lasts.

    The dict is empty if any node was labelled before a node from which the game ends sooner.
    """
    waves: dict[int, int] = {}
    wave, remoteness = 0, analysis.truth.remoteness
    nodes_left = Counter(remoteness.values())
    for index, step in enumerate(analysis.steps):
        i = step.node
        is_last_write = i in remoteness and analysis.last_write.get((i, "label")) == index
        if is_last_write and step.new == analysis.truth.label(i):
            while wave < remoteness[i] and not nodes_left[wave]:
                wave += 1
            if wave < remoteness[i]:
                return {}
            nodes_left[remoteness[i]] -= 1
            waves[index] = remoteness[i]
    return waves


def _find_left_without(analysis: Analysis) -> dict[int, str]:
    """Return a dict from call to missing attribute, for calls that do not set what comparable calls set.

    A function may label only leaves. If it labels inner nodes, it should label leaves too.
    """
    setters: set[CodeAtNode] = set()
    comparable: dict[int, set[CodeAtNode]] = {}  # a call that sets nothing -> the calls that it is compared with
    attributes: dict[CodeType | None, set[str]] = {}  # code -> the attributes that it sets
    for step in analysis.steps:
        if step.kind == "set" and step.call >= 0 and _target(step)[1] in ATTRIBUTES:
            attributes.setdefault(analysis.steps[step.call].code, set()).add(_target(step)[1])
        if step.kind == "leave":
            code, inner = analysis.steps[step.call].code, bool(analysis.truth.children.get(step.node))
            targets = {(step.node, attribute) for attribute in ATTRIBUTES}
            if (step.call, step.node) in analysis.assignments:
                setters.add((code, inner))
            elif not targets & analysis.last_write.keys() and not analysis.has_old_label(step.node):
                comparable[step.call] = {(code, True), (code, inner)}
    missing: dict[int, str] = {}
    for call in [call for call, others in comparable.items() if not setters.isdisjoint(others)]:
        missing[call] = max(attributes.get(analysis.steps[call].code, {"label"}), key=ATTRIBUTES[::-1].index)
    missing = {call: attribute for call, attribute in missing.items() if not _has_one(analysis, call, attribute)}
    analysis.folded.difference_update(missing)
    return missing


def _has_one(analysis: Analysis, call: int, attribute: str) -> bool:
    """Return True if a call returned what it did not set, or if its node already has a number in the attribute."""
    returned = analysis.returned[call]
    if attribute == "label":
        return _is_label(returned) and returned in LABELS
    node = analysis.truth.tree.nodes[analysis.steps[call].node]
    return is_number(returned) or is_number(attribute_of(node, attribute))


def _differs(result: Result, stored: dict[int, Result]) -> bool:
    """Return whether a call returned something other than what is stored at its node."""
    return result.node in stored and stored[result.node].value != result.value
