"""story: a recording told step by step: what happened, what it means by the rules, what changes in the picture."""

from typing import NamedTuple

from .game import LABELS
from .tree import LABEL_NAMES, Tree, name, player_of
from .why import judged, whose, worth
from .words import TooLong, is_number, listed, many, number, plain, told

WIDE = 1_000  # children: a node that has more is not judged anew with each of them


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


class _Picture:
    """What the picture shows by now, four rows by number: mark, wrong, shown and faded; and what changed in the present scene."""

    def __init__(self, marks, shown):
        self.mark, self.shown = marks, shown
        self.wrong, self.faded = [False for _ in marks], [False for _ in marks]
        self.changes = []

    def rows(self):
        """A copy of the rows, a dict."""
        return {key: list(getattr(self, key)) for key in ("mark", "wrong", "shown", "faded")}

    def show(self, i, key, value):
        """Change the picture at a node."""
        row = getattr(self, key)
        if row[i] != value:
            row[i] = value
            self.changes.append((i, key, value))

    def label(self, i):
        """A node's label; "?" while none is known."""
        return self.mark[i] if self.mark[i] in LABELS else "?"


class Story:
    """A recording told from start to end: `scenes`; `first`, what the picture shows before them; `mistake`, the first one against the rules."""

    def __init__(self, recording):
        self.recording, self.game, self.tree = recording, recording.game, Tree(recording.root, below=recording.below)
        steps = [step._replace(node=self.tree.add(step.node)) for step in recording.steps]
        self.steps, self.picture = steps, _before(steps, recording, self.tree)
        self.first = self.picture.rows()
        self.values, self.wrong = {}, {}  # node -> its value; node -> the scene since which it is against the rules
        self.last = {step.node: step for step in steps if step.kind == "set" and step.name == "value"}
        stored = {i: step.new for i, step in self.last.items() if is_number(step.new)}
        self.whose = whose(self.tree, stored, self.game)
        self.valued = _gives_values(steps, self)
        self.entered, self.met = set(), set()  # met are the nodes that were entered or set
        self.calls = {}  # the step that entered it -> the call, of those that have not come back
        self.mistake, self.scenes = None, [None]
        for place, step in enumerate(steps):
            self._tell(place, step)
        last = [*self.calls.values()][-1:]
        at, call = (last[0].at, last[0].scene) if last else (0, -1)
        self.scenes.append(Scene(at, _end(self, at), call, False, [], ""))
        self.scenes[0] = Scene(None, _beginning(self), -1, False, [], "")

    def name(self, i):
        """What a node is called in a sentence."""
        return name(self.tree.nodes[i])

    def below(self, i):
        """The children of a node, by number."""
        return [child for _, child in self.tree.ways[i]]

    def _names(self, numbers):
        return listed(map(self.name, numbers))

    def _tell(self, place, step):
        caller, self.picture.changes = self.calls.get(step.call), []
        self.call, outer = caller, caller.scene if caller else -1
        if step.kind == "enter":
            if caller: caller.entered.add(step.node)
            self.call = self.calls[place] = _Call(step.node, len(self.scenes), step.new)
        if step.kind in ("enter", "set"):
            self.met.add(step.node)
            self.picture.show(step.node, "faded", False)
        if says := getattr(self, f"_{step.kind}")(step):
            changes, given = self.picture.changes, str(self.call or "")
            self.scenes.append(Scene(step.node, says, outer, step.kind == "enter", changes, given))
        if step.kind == "leave":
            self.calls.pop(step.call, None)

    def _enter(self, step):
        self.entered.add(step.node)
        self.picture.show(step.node, "shown", True)
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
            self.picture.show(i, "shown", True)
        mine = all(step.node in self.tree.above[i] for i in new)
        what = "nodes below it" if not mine else "a child" if len(new) == 1 else "children"
        return f"{self.name(step.node)} gets {what}: {self._names(new)}."

    def _leave(self, step):
        i, new, says = step.node, step.new, ""
        if new is not None and short(new) != self.picture.mark[i]:
            because = ""
            if self.valued and is_number(new):
                because = self._value(i, new)
            elif i not in self.values:
                self._mark(i, new)
            says = f"{step.name} on {self.name(i)} returns {number(new) if is_number(new) else plain(new)}{because}. "
        if skipped := self._skipped(i):
            self._fade(skipped)
            says += f"{step.name} leaves {self.name(i)} and never enters {self._names(skipped)}{self._sure(i)}."
        return says.strip()  # "": the ring goes back by itself

    def _skipped(self, i):
        """The children that a call leaves out, although it entered others."""
        below = self.below(i)
        return [child for child in below if child not in self.met] if not self.call.entered.isdisjoint(below) else []

    def _fade(self, skipped):
        waiting, seen = list(skipped), set(skipped)
        while waiting:
            self.picture.show(i := waiting.pop(), "faded", i not in self.met)
            fresh = [child for child in self.below(i) if child not in seen]
            seen.update(fresh)
            waiting += fresh

    def _sure(self, i):
        """Why the other moves can't matter to an alpha-beta search, a clause; "" to any other."""
        alpha, beta = self.call.given.get("alpha"), self.call.given.get("beta")
        if alpha is None or beta is None:
            return ""
        found = [self.values[child] for child in self.below(i) if child in self.call.entered and child in self.values]
        second = player_of(self.tree.nodes[i]) == 2
        alpha, beta = (alpha, min([beta, *found])) if second else (max([alpha, *found]), beta)
        if not alpha >= beta:
            return ""
        sides = f"at least {number(alpha, '+')}", f"at most {number(beta, '+')}"
        other = "" if alpha == beta else f", and elsewhere the other player is sure of {sides[not second]}"
        return f": {sides[second]} is already sure{other}. The rest of these moves can't matter"

    def _set(self, step):
        i, new, called = step.node, step.new, self.name(step.node)
        if step.name == "value" and is_number(new):
            return f"{called} becomes {number(new)}{self._value(i, new, self.last[i] is step)}."  # it may begin with −∞
        if step.name not in LABEL_NAMES or not isinstance(new, str) or new not in (*LABELS, "?"):
            if step.name in (*LABEL_NAMES, "value"):
                self._mark(i, new)
            return f"{plain(step.name)} of {called} becomes {plain(new)}."
        return self._label(i, new)

    def _label(self, i, new):
        """Take a label, and say why it is so, or what it is against; a sentence."""
        was = self.picture.label(i)
        self.picture.show(i, "mark", new)
        says = f"{self.name(i)} becomes {new}" if was in ("?", new) else f"{self.name(i)} changes from {was} to {new}"
        follows, because = self._judged(i) if new in LABELS else (True, "not known")
        says += {True: ": ", False: ", against the rules: ", None: ", but it is too early to say: "}[follows] + because + "."
        self._accuse(i, follows is False)
        for above in self.tree.above[i]:
            if self.picture.label(above) in LABELS and len(self.tree.ways[above]) <= WIDE:
                follows, because = self._judged(above)
                if follows is False and above not in self.wrong:
                    says += f" Now {self.name(above)} is against the rules: {because}."
                self._accuse(above, follows is False)
        return says

    def _judged(self, i):
        """Whether a node's label follows the rules, and why (or why not)."""
        nodes, label = self.tree.nodes, self.picture.label
        below = [nodes[child] for child in self.below(i)]
        return judged(nodes[i], label(i), lambda node: label(self.tree.number(node)), self.game, below)

    def _value(self, i, new, final=True):
        """Take a value for player 1, and say why it is so, the end of a sentence."""
        self.values[i] = new
        self._mark(i, new)
        if self.whose != "player 1":
            return ""
        nodes = self.tree.nodes
        below = [nodes[child] for child in self.below(i)]
        due, because = worth(nodes[i], lambda node: self.values.get(self.tree.number(node)), self.game, below)
        given = self.call.given if self.call else {}
        bound = "alpha" in given or len(given) > 1 and new in given.values()  # of a search that has seen enough
        wrong = final and due is not None and due != new and not bound
        self._accuse(i, wrong)
        if wrong:
            return f", against the rules, which say {number(due)}: {because}"
        return f": {because}" if due == new else ""

    def _accuse(self, i, wrong):
        """Mark a node as against the rules, or no longer."""
        self.picture.show(i, "wrong", wrong)
        if not wrong:
            self.wrong.pop(i, None)
        elif self.wrong.setdefault(i, len(self.scenes)) and self.mistake is None:
            self.mistake = len(self.scenes)

    def _mark(self, i, new):
        """Show a value in a label's place, unless there is one."""
        if short(new) is not None and self.picture.label(i) == "?":
            self.picture.show(i, "mark", short(new))


def _before(steps, recording, tree):
    """The picture before anything happens: without what comes to grow, and without the labels that this run is to give."""
    grown = {tree.add(node) for step in steps if step.kind == "grow" for node in step.new}
    marks = [short(recording.before(node)) for node in tree.nodes]
    for step in steps:
        if step.kind == "set" and step.name in LABEL_NAMES and marks[step.node] in LABELS:
            marks[step.node] = "?"
    return _Picture(marks, [i not in grown for i in range(len(marks))])


def _beginning(story):
    says = f"{story.recording.function} is watched on the tree of {story.name(0)}."
    if story.mistake is not None:
        kind = "value" if story.scenes[story.mistake].at in story.values else "label"
        says += f" The first {kind} against the rules comes at step {story.mistake}."
    return says


def _end(story, last):
    recording = story.recording
    first = f"The first {len(recording.steps):,} steps are shown." if recording.cut else ""
    if recording.error is not None:
        stopped = f"{recording.function} stopped at {story.name(last)}: {reason(recording.error)}"
        return f"{stopped} {first or 'All that it did until then is shown.'}"
    if recording.cut:
        return f"{recording.function} came back with {plain(recording.result)}, after more steps than can be shown. {first}"
    if len(story.scenes) == 1:
        return f"{recording.function} came back with {plain(recording.result)} and did nothing to the tree that could be seen."
    says = f"{recording.function} is done. {_outcome(story)}"
    if any(story.picture.faded):
        says += f" It entered {len(story.entered):,} of the {many(len(recording.nodes), 'node')}."
    if recording.strangers:
        says += " It also walked nodes that are not in the tree: do the children become new objects every time they are asked for?"
    return says


def _outcome(story):
    """What came of it, a sentence or two."""
    tree = range(len(story.recording.nodes))
    missing = [i for i in tree if story.picture.label(i) == "?"]
    if story.wrong:
        first, since = next(iter(story.wrong.items()))
        kind = "value" if first in story.values else "label"
        return f"{many(len(story.wrong), kind)} against the rules, the first at {story.name(first)}, step {since}."
    if missing and len(missing) < len(tree):
        return f"{many(len(missing), 'node')} without a label, the first is {story.name(missing[0])}."
    if not missing:
        root = f"the root, {story.name(0)}, is a {LABELS[story.picture.label(0)]} for the player to move"
        return f"{many(len(tree), 'label')}; {root}."
    if 0 in story.values:
        return _worth_of_root(story)
    says = f"The tree has {many(len(tree), 'node')}."
    returned = [step.new for step in story.steps if step.kind == "leave"]
    silent = sum(result is None for result in returned)
    if silent and any(map(is_number, returned)):
        says += f" {many(silent, 'call')} gave nothing back: is a return missing?"
    return says


def _worth_of_root(story):
    value, values = story.values[0], story.values
    says = f"{story.name(0)} is worth {number(value)} to {story.whose}"
    if story.whose != "player 1":
        return f"{says}, for whom its values seem to be meant."
    guessed = any(below and not any(child in values for child in below) for below in map(story.below, values))
    won = "" if guessed else {1: ": player 1 wins", -1: ": player 2 wins", 0: ": a draw"}.get(value, "")
    return f"{says}{won}."


def reason(error):
    """What stopped some code, a sentence."""
    if isinstance(error, RecursionError):
        return "its calls went ever deeper and none came back. Does each call go on to a child, and does a leaf end it?"
    if isinstance(error, TooLong) and not error.args:
        return "there was no end in sight. Does each loop end, and does each call go on to a child, to each child only once?"
    if isinstance(error, KeyboardInterrupt):
        return "it was interrupted."
    if isinstance(error, SystemExit):
        return "it called exit, which ends a program."
    said = plain(told(error), 300)
    return said if said.endswith("?") else said.removesuffix(".") + "."


def _gives_values(steps, story):
    """Whether what a function returns is the value for player 1: right at leaves, elsewhere one of those below or a bound, never beyond."""
    calls, returned, ends, right = {}, {}, [], False
    for place, (kind, i, what, _, new, call) in enumerate(steps):
        if kind == "enter":
            calls[place] = dict(new or {})
        elif kind == "given":
            calls[call][what] = new
        elif kind == "leave" and is_number(new):
            below = {returned[child] for child in story.below(i) if child in returned}
            due = None if story.below(i) else worth(story.tree.nodes[i], None, story.game, [])[0]
            if due not in (None, new) or len(below) > 1 and new not in (*below, *calls[call].values()):
                return False
            right = right or due is not None
            returned[i] = new
            if not below:
                ends.append(new)
    if not right or not all(min(ends) <= new <= max(ends) for new in returned.values()):
        return False
    return whose(story.tree, returned, story.game) == "player 1"


def short(thing):
    """What fits into a node, a text; None if it doesn't."""
    text = None if thing is None else number(thing) if is_number(thing) else plain(thing, 20)
    return text if text is not None and len(text) <= 6 else None
