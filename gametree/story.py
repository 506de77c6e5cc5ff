"""story: a recording told step by step: what happened, what it means by the rules, what changes in the picture."""

from typing import NamedTuple

from .game import LABELS
from .record import TooLong
from .tree import LABEL_NAMES, Tree, name, player_of, walk
from .why import judged, worth
from .words import is_number, listed, many, number, plain, told


class Scene(NamedTuple):
    """One step as it is shown; nodes are their numbers in the tree."""

    at: int | None  # the node it is about
    says: str
    call: int  # the scene that entered the innermost call; -1 outside of all
    enters: bool
    changes: list  # in the picture: of (node, "mark", text), (node, "wrong", bool), (node, "shown", bool) and (node, "faded", bool)
    given: str  # the numbers that the innermost call was given, as they are now


class _Call:
    """A call that has not come back: the node and the scene it was entered at, the numbers it was given, the children it entered."""

    def __init__(self, at, scene, given):
        self.at, self.scene, self.given, self.entered = at, scene, dict(given or {}), set()

    def __str__(self):
        return ", ".join(f"{key} {number(value)}" for key, value in self.given.items())


class Story:
    """A recording told from start to end: `scenes`; `first`, what the picture shows before them; `mistake`, the first one against the rules."""

    def __init__(self, recording):
        self.recording, self.game, self.tree = recording, recording.game, Tree(recording.root)
        steps = [step._replace(node=self.tree.add(step.node)) for step in recording.steps]
        grown = {self.tree.add(node) for step in steps if step.kind == "grow" for node in step.new}
        marks = [_short(recording.before.get(id(node))) for node in self.tree.nodes]
        for step in steps:
            if step.kind == "set" and step.name in LABEL_NAMES and marks[step.node] in LABELS:
                marks[step.node] = "?"  # left by an earlier run: not known before this one says so
        count = range(len(marks))
        self.picture = {"mark": marks, "wrong": [False for _ in count], "shown": [i not in grown for i in count], "faded": [False for _ in count]}
        self.first = {key: list(row) for key, row in self.picture.items()}
        self.values, self.wrong = {}, {}  # node -> its value for player 1; node -> the scene since which it is against the rules
        self.valued = _gives_values(steps, self)
        self.last = {step.node: step for step in steps if step.kind == "set" and step.name == "value"}
        self.entered, self.met = set(), set()  # met are the nodes that were entered or set
        self.calls = {}  # the step that entered it -> the call, of those that have not come back
        self.mistake, self.scenes = None, [None]
        for place, step in enumerate(steps):
            self._tell(place, step)
        last = [*self.calls.values()][-1:]
        at, call = (last[0].at, last[0].scene) if last else (0, -1)
        self.scenes.append(Scene(at, self._end(at), call, False, [], ""))
        self.scenes[0] = Scene(None, self._beginning(), -1, False, [], "")

    def _tell(self, place, step):
        caller, self.changes = self.calls.get(step.call), []
        self.call, outer = caller, caller.scene if caller else -1
        if step.kind == "enter":
            if caller: caller.entered.add(step.node)
            self.call = self.calls[place] = _Call(step.node, len(self.scenes), step.new)
        if step.kind in ("enter", "set"):
            self.met.add(step.node)
            self._show(step.node, "faded", False)
        if says := getattr(self, f"_{step.kind}")(step):
            self.scenes.append(Scene(step.node, says, outer, step.kind == "enter", self.changes, str(self.call or "")))
        if step.kind == "leave":
            self.calls.pop(step.call, None)

    def _show(self, i, key, value):
        """Change the picture at a node."""
        if self.picture[key][i] != value:
            self.picture[key][i] = value
            self.changes.append((i, key, value))

    def _accuse(self, i, wrong):
        """Mark a node as against the rules, or no longer."""
        self._show(i, "wrong", wrong)
        if not wrong:
            self.wrong.pop(i, None)
        elif self.wrong.setdefault(i, len(self.scenes)) and self.mistake is None:
            self.mistake = len(self.scenes)

    def _name(self, i):
        return name(self.tree.nodes[i])

    def _names(self, numbers):
        return listed(map(self._name, numbers))

    def _below(self, i):
        return [child for _, child in self.tree.ways[i]]

    def _label(self, i):
        mark = self.picture["mark"][i]
        return mark if mark in LABELS else "?"

    def _judged(self, i):
        """Whether a node's label follows the rules, and why (or why not)."""
        return judged(self.tree.nodes[i], self._label(i), lambda node: self._label(self.tree.number(node)), self.game)

    def _enter(self, step):
        self.entered.add(step.node)
        self._show(step.node, "shown", True)
        return f"{step.name} is called on {self._name(step.node)}{'' if self._below(step.node) else ', a leaf'}{f', with {self.call}' if step.new else ''}."

    def _given(self, step):
        self.call.given[step.name] = step.new
        sure = {"alpha": ": player 1 is sure of at least ", "beta": ": player 2 is sure of at most "}.get(step.name)
        return f"{step.name} becomes {number(step.new)} at {self._name(step.node)}{sure + number(step.new, '+') if sure else ''}."

    def _grow(self, step):
        new = [self.tree.number(node) for node in step.new]
        for i in new:
            self._show(i, "shown", True)
        what = "nodes below it" if not set(new) <= set(self._below(step.node)) else "a child" if len(new) == 1 else "children"
        return f"{self._name(step.node)} gets {what}: {self._names(new)}."

    def _leave(self, step):
        i, new, says = step.node, step.new, ""
        if new is not None and _short(new) != self.picture["mark"][i]:
            because = ""
            if self.valued and is_number(new):
                because = self._value(i, new)
            elif i not in self.values:
                self._mark(i, new)
            says = f"{step.name} on {self._name(i)} returns {number(new) if is_number(new) else plain(new)}{because}. "
        if skipped := self._skipped(i):
            for below in (below for child in skipped for below in walk(self.tree.nodes[child])):
                self._show(self.tree.number(below), "faded", self.tree.number(below) not in self.met)
            says += f"{step.name} leaves {self._name(i)} and never enters {self._names(skipped)}{self._sure(i)}."
        return says.strip()  # "": the ring goes back by itself

    def _skipped(self, i):
        """The children that a call leaves out, although it entered others."""
        return [child for child in self._below(i) if child not in self.met] if self.call.entered & set(self._below(i)) else []

    def _sure(self, i):
        """Why the other moves can't matter to an alpha-beta search, a clause; "" to any other."""
        alpha, beta = self.call.given.get("alpha"), self.call.given.get("beta")
        if alpha is None or beta is None:
            return ""
        found = [self.values[child] for child in self._below(i) if child in self.call.entered and child in self.values]
        second = player_of(self.tree.nodes[i]) == 2
        alpha, beta = (alpha, min([beta, *found])) if second else (max([alpha, *found]), beta)
        if not alpha >= beta:
            return ""
        sides = f"at least {number(alpha, '+')}", f"at most {number(beta, '+')}"
        other = "" if alpha == beta else f", and elsewhere the other player is sure of {sides[not second]}"
        return f": {sides[second]} is already sure{other}. The rest of these moves can't matter"

    def _value(self, i, new, final=True):
        """Take a value for player 1, and say why it is so, the end of a sentence."""
        self.values[i] = new
        due, because = worth(self.tree.nodes[i], lambda node: self.values.get(self.tree.number(node)), self.game)
        given = self.call.given if self.call else {}
        bound = "alpha" in given or len(given) > 1 and new in given.values()  # of a search that has seen enough
        wrong = final and due is not None and due != new and not bound
        self._mark(i, new)
        self._accuse(i, wrong)
        return f", against the rules, which say {number(due)}: {because}" if wrong else f": {because}" if due == new else ""

    def _set(self, step):
        i, new, called = step.node, step.new, self._name(step.node)
        if step.name == "value" and is_number(new):
            return f"{called} becomes {number(new)}{self._value(i, new, self.last[i] is step)}."  # it may begin with −∞, and be mended
        if step.name not in LABEL_NAMES or not isinstance(new, str) or new not in (*LABELS, "?"):
            if step.name in (*LABEL_NAMES, "value"):
                self._mark(i, new)
            return f"{plain(step.name)} of {called} becomes {plain(new)}."
        was = self._label(i)
        self._show(i, "mark", new)
        says = f"{called} becomes {new}" if was in ("?", new) else f"{called} changes from {was} to {new}"
        follows, because = self._judged(i) if new in LABELS else (True, "not known")
        says += {True: ": ", False: ", against the rules: ", None: ", but it is too early to say: "}[follows] + because + "."
        self._accuse(i, follows is False)
        for above in self.tree.above[i]:
            follows, because = self._judged(above) if self._label(above) in LABELS else (True, "")
            if follows is False and above not in self.wrong:
                says += f" Now {self._name(above)} is against the rules: {because}."
            self._accuse(above, follows is False)
        return says

    def _mark(self, i, new):
        """Show a value in a label's place, unless there is one."""
        if _short(new) is not None and self._label(i) == "?":
            self._show(i, "mark", _short(new))

    def _kind(self, i):
        return "value" if i in self.values else "label"

    def _beginning(self):
        says = f"{self.recording.function} is watched on the tree of {self._name(0)}."
        if self.mistake is not None:
            says += f" The first {self._kind(self.scenes[self.mistake].at)} against the rules comes at step {self.mistake}."
        return says

    def _end(self, last):
        recording, tree = self.recording, range(len(self.recording.nodes))
        if recording.error is not None:
            return f"{recording.function} stopped at {self._name(last)}: {reason(recording.error)} All that it did until then is shown."
        if len(self.scenes) == 1:
            return f"{recording.function} came back with {plain(recording.result)} and did nothing to the tree that could be seen."
        says = f"{recording.function} is done."
        missing = [i for i in tree if self._label(i) == "?"]
        if self.wrong:
            first, since = next(iter(self.wrong.items()))
            says += f" {many(len(self.wrong), self._kind(first))} against the rules, the first at {self._name(first)}, step {since}."
        elif missing and len(missing) < len(tree):
            says += f" {many(len(missing), 'node')} without a label, the first is {self._name(missing[0])}."
        elif not missing:
            says += f" {many(len(tree), 'label')}; the root, {self._name(0)}, is a {LABELS[self._label(0)]} for the player to move."
        elif 0 in self.values:
            guessed = any(self._below(i) and not any(child in self.values for child in self._below(i)) for i in self.values)
            won = "" if guessed else {1: ": player 1 wins", -1: ": player 2 wins", 0: ": a draw"}.get(self.values[0], "")
            says += f" {self._name(0)} is worth {number(self.values[0])} to player 1{won}."
        else:
            says += f" The tree has {many(len(tree), 'node')}."
            returned = [step.new for step in recording.steps if step.kind == "leave"]
            silent = sum(result is None for result in returned)
            if silent and any(map(is_number, returned)):
                says += f" {many(silent, 'call')} gave nothing back: is a return missing?"
        if any(self.picture["faded"]):
            says += f" It entered {len(self.entered):,} of the {many(len(tree), 'node')}."
        if recording.strangers:
            says += " It also walked nodes that are not in the tree: do the children become new objects every time they are asked for?"
        return says


def reason(error):
    """What stopped some code, a sentence."""
    if isinstance(error, RecursionError):
        return "its calls went ever deeper and none came back. Does each call go on to a child, and does a leaf end it?"
    if isinstance(error, TooLong):
        return "there was no end in sight. Does each loop end, and does each call go on to a child, to each child only once?"
    if isinstance(error, KeyboardInterrupt):
        return "it was interrupted."
    return plain(told(error), 300).removesuffix(".") + "."


def _gives_values(steps, story):
    """Whether what a function returns is the value for player 1: right at leaves, elsewhere one of those below or a bound, never beyond."""
    calls, returned, ends, right = {}, {}, [], False
    for place, (kind, i, what, _, new, call) in enumerate(steps):
        if kind == "enter":
            calls[place] = dict(new or {})
        elif kind == "given":
            calls[call][what] = new
        elif kind == "leave" and is_number(new):
            below = {returned[child] for child in story._below(i) if child in returned}
            due = None if story._below(i) else worth(story.tree.nodes[i], None, story.game)[0]
            if due not in (None, new) or len(below) > 1 and new not in (*below, *calls[call].values()):
                return False
            right = right or due is not None
            returned[i] = new
            if not below:
                ends.append(new)
    return right and all(min(ends) <= new <= max(ends) for new in returned.values())


def _short(thing):
    """What fits into a node, a text; None if it doesn't."""
    text = None if thing is None else number(thing) if is_number(thing) else plain(thing, 20)
    return text if text is not None and len(text) <= 6 else None
