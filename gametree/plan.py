"""plan: what must be known of a recording before it is told: which writes are final, what calls give back."""

from collections import Counter

from .calls import names_in, recursive
from .game import LABELS
from .results import VIEWS, Result, Results
from .rounds import rounds
from .tree import LABEL_NAMES
from .words import is_number


class Plan:
    """What must be known of a recording before it is told: which writes are final, and what calls give back."""

    def __init__(self, steps, recording, truth):
        self.steps, self.recording, self.truth = steps, recording, truth
        own = [step for step in steps if step.kind == "set" and step.name in (*LABEL_NAMES, "value")]
        self.gives = {(step.call, step.node) for step in own}  # the calls that set a label or a value, and where
        self.sweepers = {step.call for step in own if _far(self, step)}  # calls that label nodes far from their own
        self.met = {step.node for step in steps if step.kind in ("enter", "set")}  # at some time
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
        return self.last[_what(self.steps[place])] <= place

    def judged(self, place):
        """Whether a step is to be judged: what it sets stays, and its call came back, or all of the code did."""
        call = self.steps[place].call
        return self.final(place) and (call in self.back or call < 0 or self.recording.error is None)

    def labels_to_come(self):
        """How often each node will be given a label until it stays so, a Counter."""
        labels = [(place, step) for place, step in enumerate(self.steps) if step.kind == "set"]
        labels = [step for place, step in labels if step.name in LABEL_NAMES and place <= self.last[step.node, "label"]]
        return Counter(step.node for step in labels if isinstance(step.new, str) and step.new in (*LABELS, "?", ""))

    def _collect(self):
        groups, calls, stored, written, self.rounds = {}, {}, {}, set(), rounds(self.recording.steps)[0]
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
            elif self.last.get((step.node, "value")) == place and is_number(step.new) and self.judged(place):
                call = calls.get(step.call)
                mine = call is not None and call.at == step.node
                result = stored[step.node] = Result(place, step.node, step.new, call.given if mine else {})
                result.entered = call.entered if mine else set(self.truth.ways.get(step.node, ()))
                result.code = call.code if mine else None
                below = self.truth.ways.get(step.node, ())
                result.passing = {child for child in below if child in written and self.last[child, "value"] > place}
            if step.kind == "set" and step.name == "value":
                written.add(step.node)
        deep = {call.code for call in calls.values() if call.entered}
        for i, result in stored.items():  # a call that enters others, but none here, is at its depth
            below = () if result.code in deep and not result.entered else self.truth.ways.get(i, ())
            result.below = [stored[child] for child in below if child in stored and child not in result.passing]
        again = recursive([step._replace(name=step.code or step.name) for step in self.steps], names_in)
        self.groups = [Results(each, self.truth, code, alone=code not in again) for code, each in groups.items()]
        self.stored = Results(list(stored.values()), self.truth, None, "value", "player 1") if stored else None
        for group in [*self.groups, *filter(None, [self.stored])]:
            self.results.update({result.place: (result, group) for result in group.all})
        for place in sorted(self.results):
            result, group = self.results[place]
            result.below = [each for each in result.below if each.place and self.results[each.place][1].kind in VIEWS]
            group.judge(result)

    def stored_at(self, i):
        """What was stored at node i, and its group; (None, None) where nothing was."""
        place = self.last.get((i, "value"))
        result, group = self.results.get(place, (None, None))
        return (result, group) if group is self.stored else (None, None)

    def _folded(self):
        """The calls that come back at once, with nothing, and as they should; told in one step."""
        kinds = [(step.kind, step.call) for step in self.steps[1:]]
        quiet = {place for place, next in enumerate(kinds) if next == ("leave", place)}
        silent = {place for place in quiet if self.steps[place + 1].new is None and self.steps[place].kind == "enter"}
        return {place for place in silent if not self.nothing(place + 1)} if not self.recording.calls else set()

    def nothing(self, place):
        """Whether a call comes back with nothing, where others of the same function give something."""
        result, group = self.results.get(place, (None, None))
        if not group or result.new is not None or group.kind not in VIEWS or group.kind == "bool":
            return False
        return (self.steps[place].call, result.at) not in self.gives


def _what(step):
    return step.node, "label" if step.name in LABEL_NAMES else step.name


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
        if step.kind == "set" and step.call >= 0 and step.name in (*LABEL_NAMES, "value"):
            kinds.setdefault(plan.steps[step.call].code, set()).add(_what(step)[1])
        if step.kind == "leave":
            code, inner = plan.steps[step.call].code, bool(plan.truth.ways.get(step.node))
            if (step.call, step.node) in plan.gives:
                gave.add((code, inner))
            elif not {(step.node, "label"), (step.node, "value")} & plan.last.keys() and not plan.old(step.node):
                left[step.call] = {(code, True), (code, inner)}
    left = [call for call, those in left.items() if not gave.isdisjoint(those)]
    plan.folded.difference_update(left)
    return {call: min(kinds.get(plan.steps[call].code, {"label"})) for call in left}
