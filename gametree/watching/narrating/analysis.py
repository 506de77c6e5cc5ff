"""analysis: what must be known of a recording before it is told: which writes are final, what calls give back."""

from collections import Counter
from math import inf

from ...core.game import LABELS
from ...core.introspect import LABEL_NAMES, attribute_of
from ...core.node import Node
from ...core.text import is_number
from ..judging.judge import Result, Results
from ..judging.readings import GIVES, GRUNDY, READ
from ..recording.cycles import rounds

GIVEN = "label", "value", "grundy"


class Plan:
    """What must be known of a recording before it is told: which writes are final, and what calls give back."""

    def __init__(self, steps, recording, truth):
        self.steps, self.recording, self.truth = steps, recording, truth
        own = [step for step in steps if step.kind == "set" and _what(step)[1] in GIVEN]
        self.gives = {(step.call, step.node) for step in own}  # the calls that set a label or a value, and where
        self.sweepers = {step.call for step in own if _far(self, step)}  # calls that label nodes far from their own
        self.met = {step.node for step in steps if step.kind in ("enter", "set")}  # at some time
        self.looped = self.recording.loop.begin if self.recording.loop else inf  # from then on nothing stays
        self.last, self.back = {}, {}  # (node, attribute) -> the step that sets what stays; a call -> what came back
        for place, step in enumerate(self.steps):
            if step.kind == "set":
                self._set(place, step)
            elif step.kind == "leave":
                self.back[step.call] = step.new
        self.results, self.groups = {}, []  # the step -> what it gives or stores, and its group
        self._collect()
        self.waves = _waves(self) if self.sweepers else {}
        self.folded = self._folded()
        self.unlabelled = _unlabelled(self)

    def old(self, i):
        """Whether a node has a label of an earlier run."""
        return self.recording.before(self.truth.tree.nodes[i]) in LABELS

    def _set(self, place, step):
        what = _what(step)
        before = self.steps[self.last[what]] if what in self.last else step
        inside = self.steps[step.call].node == step.node and before.call not in self.back
        same = type(before.new) is type(step.new) in (int, float, str) and before.new == step.new
        if before is step or not same or step.call >= 0 and inside and step.call not in self.sweepers:
            self.last[what] = place  # the same again changes nothing, unless a call is still at its own node

    def final(self, place):
        """Whether a step sets what stays."""
        return self.last[_what(self.steps[place])] <= place < self.looped

    def judged(self, place):
        """Whether a step is to be judged: what it sets stays, and its call came back, or all of the code did."""
        call = self.steps[place].call
        return self.final(place) and (call in self.back or call < 0 or self.recording.error is None)

    def labels_to_come(self):
        """How often each node will be given a label until it stays so, a Counter."""
        labels = [(place, step) for place, step in enumerate(self.steps) if step.kind == "set"]
        labels = [(place, step) for place, step in labels if step.name in LABEL_NAMES and _is_label(step.new)]
        later = {step.node for place, step in labels if place >= self.looped}
        return Counter(later) + Counter(step.node for place, step in labels if place <= self.last[step.node, "label"])

    def _collect(self):
        groups, calls, stored, written = {}, {}, {"value": {}, "grundy": {}, "label": {}}, set()
        self.rounds = rounds(self.recording.steps)[0]
        for place, step in enumerate(self.steps):
            if step.kind == "enter":
                calls[place] = Result(None, step.node, None, step.new or {})
                calls[place].code, calls[place].round = step.code, place in self.rounds
                if self.recording.calls:
                    calls[place].about = self.truth.tree.nodes[step.node].key
                if step.call in calls:
                    calls[step.call].entered.add(step.node)
            elif step.kind == "given" and step.call in calls:
                calls[step.call].changed[step.name] = step.new
            elif step.kind == "leave" and (result := calls.get(step.call)):
                result.place, result.new = place, step.new
                groups.setdefault(result.code, []).append(result)
                if (outer := calls.get(self.steps[step.call].call)) is not None:
                    outer.below.append(result)
            elif step.kind == "set" and (what := _what(step)[1]) in stored:
                if is_number(step.new) and self.last[_what(step)] == place and self.judged(place):
                    stored[what][step.node] = _stored(self, place, calls.get(step.call), written)
                written.add(_what(step))
        deep = {call.code for call in calls.values() if call.entered}
        for what in stored:
            for i, result in stored[what].items():  # a call that enters others, but none here, is at its depth
                below = () if result.code in deep and not result.entered else self.truth.ways.get(i, ())
                there = (stored[what][child] for child in below if child in stored[what])
                result.below = [other for other in there if other.at not in result.passing]
        self._group(_pooled(groups), stored, next(iter(calls.values()), None))
        self.every = [*self.stored.values(), *self.groups]
        for group in self.every:
            self.results.update({result.place: (result, group) for result in group.all})
        for place in sorted(self.results):
            result, group = self.results[place]
            result.below = [each for each in result.below if each.place and self.results[each.place][1].kind in READ]
            group.judge(result)

    def _group(self, pools, stored, first):
        """Ask what the results of functions are, and those that were stored; `first` is the first call's."""
        gives, said = GIVES.get(self.recording.gives), _said_of(first, pools)
        self.groups = [Results(each, self.truth, gives=gives if each in said else None) for each in pools]
        self.stored = {what: _kept(self, what, results, said) for what, results in stored.items() if results}
        for group in self.groups:
            if group.kind == "grundy" and any(_other(result, stored["grundy"]) for result in group.given):
                group.kind = group.whom = group.reading = None  # what it keeps are the Grundy values

    def of_grundy(self, step):
        """Whether a step sets a Grundy value."""
        group = self.stored.get(_what(step)[1])
        return group is not None and group.kind == "grundy"

    def stored_at(self, i):
        """The value that was stored at node i, and its group; (None, None) where none was."""
        place, values = self.last.get((i, "value")), self.stored.get("value")
        result, group = self.results.get(place, (None, None))
        return (result, group) if group and group is values else (None, None)

    def _folded(self):
        """The calls that come back at once, with nothing, and as they should; told in one step."""
        kinds = [(step.kind, step.call) for step in self.steps[1:]]
        quiet = {place for place, next in enumerate(kinds) if next == ("leave", place)}
        silent = {place for place in quiet if self.steps[place + 1].new is None and self.steps[place].kind == "enter"}
        return {place for place in silent if not self.nothing(place + 1)} if not self.recording.calls else set()

    def nothing(self, place):
        """Whether a call comes back with nothing, where others of the same function give something."""
        result, group = self.results.get(place, (None, None))
        if not group or result.new is not None or group.kind not in READ or group.kind == "bool":
            return False
        return (self.steps[place].call, result.at) not in self.gives


def _is_label(thing):
    return isinstance(thing, str) and thing in (*LABELS, "?", "")


def _what(step):
    return step.node, "label" if step.name in LABEL_NAMES else step.name


def _stored(plan, place, call, written):
    """The Result of a step that sets a value, in a call that may be another node's; `written` are those set before."""
    step, (_, what) = plan.steps[place], _what(plan.steps[place])
    mine, below = call is not None and call.at == step.node, set(plan.truth.ways.get(step.node, ()))
    result = Result(place, step.node, step.new, call.given if mine else {})
    result.entered, result.code = (call.entered, call.code) if mine else (below, None)
    again = {child for child in below if (child, what) in written}
    result.passing = {child for child in again if plan.last[child, what] > place}
    return result


def _kept(plan, what, stored, said):
    """The Results of what was stored, values, labels that are numbers, or Grundy values.

    What our own nodes keep as `value` is likely a value; what they keep as `grundy` is a Grundy value. What somebody
    said of results holds for what is called so, and else where they are the same, or there are none.
    """
    ours, word = all(isinstance(plan.truth.tree.nodes[i], Node) for i in stored), plan.recording.gives
    other = any(_other(result, stored) for pool in said for result in pool if result.new is not None)
    gives = GRUNDY if ours and what == "grundy" else None if other and what != word else GIVES.get(word)
    return Results([*stored.values()], plan.truth, GIVES.get(what) if ours else None, gives)


def _said_of(first, pools):
    """The results that `gives` is said of: those of the first call's function, and those that these are taken from.

    What else it calls may give anything.
    """
    said = []
    while first is not None:
        mine = next((pool for pool in pools if any(result.code == first.code for result in pool)), None)
        if mine is None:
            break
        said.append(mine)
        same = (below for below in mine[-1].below if below.new == mine[-1].new or mine[-1].new is None)
        first = next(same, None) if len(mine) == 1 else None
    return said


def _pooled(groups):
    """The results of each function, a list of lists; those of functions that call each other are together."""
    calls = {code: {below.code for result in each for below in result.below} for code, each in groups.items()}
    for _ in calls:
        calls = {code: below.union(*(calls.get(other, ()) for other in below)) for code, below in calls.items()}
    pools = {}
    for code in groups:
        mates = frozenset(other for other in groups if other == code or other in calls[code] and code in calls[other])
        pools.setdefault(mates, []).extend(groups[code])
    return [sorted(pool, key=lambda result: result.place) for pool in pools.values()]


def _far(plan, step):
    """Whether a step labels a node that is neither its call's own nor one just below that."""
    at = plan.steps[step.call].node if step.call >= 0 else step.node
    return step.name in LABEL_NAMES and step.node != at and step.node not in plan.truth.ways.get(at, ())


def _waves(plan):
    """The steps that decide a node rightly -> how many moves the game still lasts there.

    It is empty where a node was decided before all those at which the game lasts less.
    """
    waves, now, lasts = {}, 0, plan.truth.lasts
    left = Counter(lasts.values())
    for place, step in enumerate(plan.steps):
        i = step.node
        if i in lasts and plan.last.get((i, "label")) == place and step.new == plan.truth.label(i):
            while now < lasts[i] and not left[now]:
                now += 1
            if now < lasts[i]:
                return {}
            left[lasts[i]] -= 1
            waves[place] = lasts[i]
    return waves


def _unlabelled(plan):
    """The calls that leave their node without a label or a value though others don't: what it is without, a dict.

    A function may label only leaves; one that labels what is above them should have labelled the leaves too.
    """
    gave, left, kinds = set(), {}, {}  # kinds: code -> "label" or "value", what it gives
    for step in plan.steps:
        if step.kind == "set" and step.call >= 0 and _what(step)[1] in GIVEN:
            kinds.setdefault(plan.steps[step.call].code, set()).add(_what(step)[1])
        if step.kind == "leave":
            code, inner = plan.steps[step.call].code, bool(plan.truth.ways.get(step.node))
            if (step.call, step.node) in plan.gives:
                gave.add((code, inner))
            elif not {(step.node, what) for what in GIVEN} & plan.last.keys() and not plan.old(step.node):
                left[step.call] = {(code, True), (code, inner)}
    left = [call for call, those in left.items() if not gave.isdisjoint(those)]
    lack = {call: max(kinds.get(plan.steps[call].code, {"label"}), key=GIVEN[::-1].index) for call in left}
    lack = {call: what for call, what in lack.items() if not _has_one(plan, call, what)}
    plan.folded.difference_update(lack)
    return lack


def _has_one(plan, call, what):
    """Whether a call gave back what it did not set, or its node has a value from elsewhere: its class, or before."""
    if what == "label":
        return _is_label(plan.back[call]) and plan.back[call] in LABELS
    return is_number(plan.back[call]) or is_number(attribute_of(plan.truth.tree.nodes[plan.steps[call].node], what))


def _other(result, stored):
    """Whether a call gave something else than what was stored at its node: the results of that, by node."""
    return result.at in stored and stored[result.at].new != result.new
