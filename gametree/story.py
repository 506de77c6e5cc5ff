"""story: a recording told step by step: what happened, what it means by the rules, what changes in the picture."""

from typing import NamedTuple

from .game import LABELS
from .marks import Marks, short
from .tree import LABEL_NAMES, Tree, name, player_of
from .why import whose, worth
from .words import TooLong, is_number, listed, many, number, plain, told


class Scene(NamedTuple):
    """One step as it is shown; nodes are their numbers in the tree."""

    at: int | None  # the node it is about
    says: str
    call: int  # the scene that entered the innermost call; -1 outside of all
    enters: bool
    changes: list  # in the picture: of (node, key, new), the keys "mark" (a text), "wrong", "shown" and "faded" (bools)
    given: str  # the numbers that the innermost call was given, as they are now


class _Call:
    """A call that has not come back: its node, the scene it began with, the numbers given, the children entered."""

    def __init__(self, at, scene, given):
        self.at, self.scene, self.given, self.entered = at, scene, dict(given or {}), set()

    def __str__(self):
        return ", ".join(f"{key} {number(value)}" for key, value in self.given.items())


class Story:
    """A recording told from start to end: `scenes`, a list of Scene; `first`, the rows of the picture before them.

    `marks` is what stands at the nodes after them, and has the mistakes; `tree` numbers the nodes.
    """

    def __init__(self, recording):
        self.recording, self.tree = recording, Tree(recording.root, ways_of=recording.below)
        self.steps = [step._replace(node=self.tree.add(step.node)) for step in recording.steps]
        self.last = {step.node: step for step in self.steps if step.kind == "set" and step.name == "value"}
        self.marks = _before(self.steps, recording, self.tree, self.last)
        self.first = self.marks.rows()
        self.valued = _gives_values(self.steps, self)
        self.entered, self.met = set(), set()  # met are the nodes that were entered or set
        self.calls = {}  # the step that entered it -> the call, of those that have not come back
        self.scenes = [None]
        for place, step in enumerate(self.steps):
            self._tell(place, step)
        last = [*self.calls.values()][-1:]
        at, call = (last[0].at, last[0].scene) if last else (0, -1)
        self.scenes.append(Scene(at, _end(self, at), call, False, [], ""))
        self.scenes[0] = Scene(None, _beginning(self), -1, False, [], "")

    @property
    def mistake(self):
        """The first scene against the rules, or None."""
        return self.marks.mistake

    def name(self, i):
        """What node i is called in a sentence."""
        return name(self.tree.nodes[i])

    def below(self, i):
        """The children of node i, by number."""
        return [child for _, child in self.tree.ways[i]]

    def _names(self, numbers):
        return listed(map(self.name, numbers))

    def _tell(self, place, step):
        self.call = caller = self.calls.get(step.call)
        self.marks.begin(len(self.scenes))
        if step.kind == "enter":
            if caller: caller.entered.add(step.node)
            self.call = self.calls[place] = _Call(step.node, len(self.scenes), step.new)
        if step.kind in ("enter", "set"):
            self.met.add(step.node)
            self.marks.show(step.node, "faded", False)
        if says := getattr(self, f"_{step.kind}")(step):
            outer, enters, given = caller.scene if caller else -1, step.kind == "enter", str(self.call or "")
            self.scenes.append(Scene(step.node, says, outer, enters, self.marks.changes, given))
        if step.kind == "leave":
            self.calls.pop(step.call, None)

    def _enter(self, step):
        self.entered.add(step.node)
        self.marks.show(step.node, "shown", True)
        leaf = "" if self.below(step.node) else ", a leaf"
        given = f", with {self.call}" if step.new else ""
        return f"{step.name} is called on {self.name(step.node)}{leaf}{given}."

    def _given(self, step):
        self.call.given[step.name] = step.new
        sure = {"alpha": ": player 1 is sure of at least ", "beta": ": player 2 is sure of at most "}.get(step.name)
        sure = sure + number(step.new, "+") if sure else ""
        return f"{step.name} becomes {number(step.new)} at {self.name(step.node)}{sure}."

    def _grow(self, step):
        new = [self.tree.number(node) for node in step.new]
        for i in new:
            self.marks.show(i, "shown", True)
        mine = all(step.node in self.tree.above[i] for i in new)
        what = "nodes below it" if not mine else "a child" if len(new) == 1 else "children"
        return f"{self.name(step.node)} gets {what}: {self._names(new)}."

    def _leave(self, step):
        i, new, says = step.node, step.new, ""
        if new is not None and short(new) != self.marks.mark[i]:
            because = ""
            if self.valued and is_number(new):
                because = self.marks.give_value(i, new, not self._bound(new))
            elif i not in self.marks.values:
                self.marks.put(i, new)
            says = f"{step.name} on {self.name(i)} returns {number(new) if is_number(new) else plain(new)}{because}. "
        if skipped := self._skipped(i):
            _fade(self, skipped)
            says += f"{step.name} leaves {self.name(i)} and never enters {self._names(skipped)}{_sure(self, i)}."
        return says.strip()  # "": the ring goes back by itself

    def _skipped(self, i):
        """The children that a call leaves out, although it entered others."""
        below = self.below(i)
        return [child for child in below if child not in self.met] if not self.call.entered.isdisjoint(below) else []

    def _set(self, step):
        i, new, called = step.node, step.new, self.name(step.node)
        if step.name == "value" and is_number(new):
            judge = self.last[i] is step and not self._bound(new)  # it may begin with −∞, and be mended
            return f"{called} becomes {number(new)}{self.marks.give_value(i, new, judge)}."
        if step.name not in LABEL_NAMES or not isinstance(new, str) or new not in (*LABELS, "?"):
            if step.name in (*LABEL_NAMES, "value"):
                self.marks.put(i, new)
            return f"{plain(step.name)} of {called} becomes {plain(new)}."
        return self.marks.give_label(i, new)

    def _bound(self, value):
        """Whether a value may be no more than a bound, of a search that has seen enough."""
        given = self.call.given if self.call else {}
        return "alpha" in given or len(given) > 1 and value in given.values()


def _fade(story, skipped):
    """Let all below the nodes that were left out look as what was never entered does, if it was not."""
    waiting, seen = list(skipped), set(skipped)
    while waiting:
        story.marks.show(i := waiting.pop(), "faded", i not in story.met)
        fresh = [child for child in story.below(i) if child not in seen]
        seen.update(fresh)
        waiting += fresh


def _sure(story, i):
    """Why the other moves can't matter to an alpha-beta search, a clause; "" to any other."""
    values, (alpha, beta) = story.marks.values, map(story.call.given.get, ("alpha", "beta"))
    if alpha is None or beta is None:
        return ""
    found = [values[child] for child in story.below(i) if child in story.call.entered and child in values]
    second = player_of(story.tree.nodes[i]) == 2
    alpha, beta = (alpha, min([beta, *found])) if second else (max([alpha, *found]), beta)
    if not alpha >= beta:
        return ""
    sides = f"at least {number(alpha, '+')}", f"at most {number(beta, '+')}"
    other = "" if alpha == beta else f", and elsewhere the other player is sure of {sides[not second]}"
    return f": {sides[second]} is already sure{other}. The rest of these moves can't matter"


def _before(steps, recording, tree, last):
    """The picture before anything happens: without what comes to grow, and the labels that this run is to give."""
    grown = {tree.add(node) for step in steps if step.kind == "grow" for node in step.new}
    marks = [short(recording.before(node)) for node in tree.nodes]
    for step in steps:
        if step.kind == "set" and step.name in LABEL_NAMES and marks[step.node] in LABELS:
            marks[step.node] = "?"
    stored = {i: step.new for i, step in last.items() if is_number(step.new)}
    meant = whose(tree, stored, recording.game)
    return Marks(tree, recording.game, marks, [i not in grown for i in range(len(marks))], meant)


def _beginning(story):
    says = f"{story.recording.function} is watched on the tree of {story.name(0)}."
    if story.mistake is not None:
        kind = "value" if story.scenes[story.mistake].at in story.marks.values else "label"
        says += f" The first {kind} against the rules comes at step {story.mistake}."
    return says


def _end(story, last):
    recording = story.recording
    first = f"The first {len(recording.steps):,} steps are shown." if recording.cut else ""
    if recording.error is not None:
        stopped = f"{recording.function} stopped at {story.name(last)}: {reason(recording.error)}"
        return f"{stopped} {first or 'All that it did until then is shown.'}"
    came = f"{recording.function} came back with {plain(recording.result)}"
    if recording.cut:
        return f"{came}, after more steps than can be shown. {first}"
    if len(story.scenes) == 1:
        return f"{came} and did nothing to the tree that could be seen."
    says = f"{recording.function} is done. {_outcome(story)}"
    if any(story.marks.faded):
        says += f" It entered {len(story.entered):,} of the {many(len(recording.nodes), 'node')}."
    if recording.strangers:
        anew = "do the children become new objects every time they are asked for?"
        says += f" It also walked nodes that are not in the tree: {anew}"
    return says


def _outcome(story):
    """What came of it, a sentence or two."""
    tree = range(len(story.recording.nodes))
    missing = [i for i in tree if story.marks.label(i) == "?"]
    if story.marks.wrong_since:
        first, since = next(iter(story.marks.wrong_since.items()))
        kind = "value" if first in story.marks.values else "label"
        wrong = many(len(story.marks.wrong_since), kind)
        return f"{wrong} against the rules, the first at {story.name(first)}, step {since}."
    if missing and len(missing) < len(tree):
        return f"{many(len(missing), 'node')} without a label, the first is {story.name(missing[0])}."
    if not missing:
        root = f"the root, {story.name(0)}, is a {LABELS[story.marks.label(0)]} for the player to move"
        return f"{many(len(tree), 'label')}; {root}."
    if 0 in story.marks.values:
        return _worth_of_root(story)
    says = f"The tree has {many(len(tree), 'node')}."
    returned = [step.new for step in story.steps if step.kind == "leave"]
    silent = sum(result is None for result in returned)
    if silent and any(map(is_number, returned)):
        says += f" {many(silent, 'call')} gave nothing back: is a return missing?"
    return says


def _worth_of_root(story):
    value, values = story.marks.values[0], story.marks.values
    says = f"{story.name(0)} is worth {number(value)} to {story.marks.whose}"
    if story.marks.whose != "player 1":
        return f"{says}, for whom its values seem to be meant."
    guessed = any(below and not any(child in values for child in below) for below in map(story.below, values))
    won = "" if guessed else {1: ": player 1 wins", -1: ": player 2 wins", 0: ": a draw"}.get(value, "")
    return f"{says}{won}."


def reason(error):
    """What stopped some code, a sentence."""
    if isinstance(error, RecursionError):
        return "its calls went ever deeper and none came back. Does each call go on to a child, and does a leaf end it?"
    if isinstance(error, TooLong) and not error.args:
        hint = "Does each loop end, and does each call go on to a child, to each child only once?"
        return f"there was no end in sight. {hint}"
    if isinstance(error, KeyboardInterrupt):
        return "it was interrupted."
    if isinstance(error, SystemExit):
        return "it called exit, which ends a program."
    said = plain(told(error), 300)
    return said if said.endswith("?") else said.removesuffix(".") + "."


def _gives_values(steps, story):
    """Whether what a function returns is the value for player 1.

    It is right at leaves, elsewhere one of those below or a bound, and never beyond what leaves gave.
    """
    calls, returned, ends, right = {}, {}, [], False
    for place, (kind, i, what, _, new, call) in enumerate(steps):
        if kind == "enter":
            calls[place] = dict(new or {})
        elif kind == "given":
            calls[call][what] = new
        elif kind == "leave" and is_number(new):
            below = {returned[child] for child in story.below(i) if child in returned}
            due = None if story.below(i) else worth(story.tree.nodes[i], None, story.recording.game, [])[0]
            if due not in (None, new) or len(below) > 1 and new not in (*below, *calls[call].values()):
                return False
            right = right or due is not None
            returned[i] = new
            if not below:
                ends.append(new)
    if not right or not all(min(ends) <= new <= max(ends) for new in returned.values()):
        return False
    return whose(story.tree, returned, story.recording.game) == "player 1"
