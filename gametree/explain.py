"""explain: what a step of a recording means, in a sentence, by the three rules."""

from typing import NamedTuple

from .game import GameError, moves_of, outcome_of, plain, told
from .label import rule, value_of
from .tree import LABEL_NAMES, WORDS, branches, game_of, is_number, name, player_of, state_of, walk, written
from .watch import TooLong

KNOWN = "W", "L", "D"


def end_of(node, game=None):
    """The label that the rules of the game give to a leaf, "W", "L" or "D"; None where no game is known, or it knows moves from here."""
    game, state = game_of(node, game), state_of(node)
    if game is None or state is None:
        return None
    try:
        return None if moves_of(game, state) else outcome_of(game, state)
    except GameError:
        return None


def why(node, label, label_of, game=None):
    """Why the rules give this label to this node, a clause; `label_of` is a function from a node to its label."""
    below = [child for _, child in branches(node)]
    if not below:
        known = f"and by the rules of the game a {WORDS[label]} for the player to move" if end_of(node, game) else "taken as it is given"
        return f"a leaf, {known}"
    if label == "W":
        return f"the move to {_first(below, 'L', label_of)} leaves the other player losing"
    if label == "D":
        return f"no move wins, but the move to {_first(below, 'D', label_of)} draws"
    if len(below) == 1:
        return f"the only move, to {name(below[0])}, leaves the other player winning"
    return f"{'both' if len(below) == 2 else f'all {len(below)}'} moves, to {_listed(below)}, leave the other player winning"


def why_not(node, label, label_of, game=None):
    """Why the rules forbid this label here, a clause; "" where they allow it, or where a label below that they need is still missing."""
    below = [child for _, child in branches(node)]
    right = rule([label_of(child) for child in below]) if below else end_of(node, game) or "?"
    if label not in KNOWN or right in ("?", label):
        return ""
    if not below:
        return f"nobody can move here, and by the rules of the game that is a {WORDS[right]} for the player to move"
    if right == "W":
        return f"{_first(below, 'L', label_of)} is L, and the move there leaves the other player losing"
    if label == "L":
        return f"a loss needs every child to be W, and {_first(below, 'D', label_of)} is D"
    need = "L" if label == "W" else "D"
    return f"a {WORDS[label]} needs a child that is {need}, and {_listed(below)} {'is' if len(below) == 1 else 'are'} not"


def too_early(node, label, label_of):
    """What the rules still have to know before they can give any label to this node, a clause; "" where nothing is missing."""
    below = [child for _, child in branches(node)]
    if label not in KNOWN or not below or rule([label_of(child) for child in below]) != "?":
        return ""
    return f"the label of {_first(below, '?', label_of)} is not known yet"


def worth(node, values, game=None):
    """The value for player 1 that the rules give to a node, and why, a clause; (None, "") where that can't be said.

    `values` is a function from a node to its value as far as it is known, a number or None.
    """
    below, state = [child for _, child in branches(node)], state_of(node)
    if state is None or state[0] not in (1, 2):
        return None, ""
    if not below:
        end = end_of(node, game)
        who = {"W": state[0], "L": 3 - state[0]}.get(end)
        return (None, "") if end is None else (value_of(end, state[0]), f"a leaf, and {f'player {who} has won' if who else 'a draw'}")
    known = [values(child) for child in below if values(child) is not None]
    if not known:
        return None, ""
    best = max(known) if state[0] == 1 else min(known)
    kind = ("larger", "largest") if state[0] == 1 else ("smaller", "smallest")
    if len(known) < len(below):
        return best, f"the {kind[1]} so far, {written(best)}, for it is player {state[0]}'s turn"
    if len(known) == 1:
        return best, f"the only move, to {name(below[0])}, leads to {written(best)}"
    listed = [written(value) for value in known]
    return best, f"the {kind[len(known) > 2]} of {_and(listed)}, for it is player {state[0]}'s turn"


def _first(below, label, label_of):
    return next(name(child) for child in below if label_of(child) == label)


def _listed(below, most=4):
    names = [name(child) for child in below]
    if len(names) > most:
        names = [*names[: most - 1], f"{len(names) - most + 1} more"]
    return _and(names)


def _and(words):
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


class Scene(NamedTuple):
    """One step as it is shown: the node it is about (or None), the sentence, what changes in the picture, the call it is in."""

    node: object
    says: str
    changes: list  # of (node, "mark", text), (node, "wrong", bool), (node, "shown", True) and (node, "faded", bool)
    call: int  # the scene that entered the innermost call; -1 outside of all
    enters: bool = False
    given: str = ""  # the numbers that the innermost call was given, as they are now


class _Call(NamedTuple):
    """A call that has not come back."""

    node: object
    scene: int
    name: str
    given: dict
    entered: set  # the ids of the nodes that were entered from here


class Story:
    """A recording told from start to end: `scenes`, a list of Scene; `first`, what each node (its id) shows before them;
    `mistake`, the first of them against the rules, or None."""

    def __init__(self, recording):
        self.recording = recording
        self.marks = {key: _short(label) for key, label in recording.before.items()}  # id -> what the node shows
        for step in recording.steps:
            if step.kind == "set" and step.name in LABEL_NAMES and self.label_of(step.node) in KNOWN:
                self.marks[id(step.node)] = "?"  # left by an earlier run: not known before this one says so
        self.first = dict(self.marks)
        self.wrong = {}  # id -> node
        self.values = {}  # id -> the value for player 1, a number, as far as it is known
        self.valued = _gives_values(recording)
        self.last = {id(step.node): step for step in recording.steps if step.kind == "set" and step.name == "value"}
        self.entered, self.met, self.faded = set(), set(), set()  # ids; met are those that were entered or set
        self.parents = {}  # id -> the nodes above
        for node in recording.nodes:
            for _, child in branches(node):
                self.parents.setdefault(id(child), []).append(node)
        self.mistake, self.scenes, places = None, [None], {-1: -1}
        self.running = []  # the calls that have not come back
        for at, step in enumerate(recording.steps):
            if step.kind == "enter":
                places[at] = len(self.scenes)
                if self.running:
                    self.running[-1].entered.add(id(step.node))
                self.running.append(_Call(step.node, len(self.scenes), step.name, dict(step.new or {}), set()))
            says, changes = getattr(self, f"_{step.kind}")(step)
            if step.kind in ("enter", "set"):
                self.met.add(id(step.node))
                if id(step.node) in self.faded:
                    self.faded.remove(id(step.node))
                    changes = [*changes, (step.node, "faded", False)]
            if says:
                given = self._given_now()
                self.scenes.append(Scene(step.node, says, changes, places[step.call], step.kind == "enter", given))
                if self.wrong and self.mistake is None:
                    self.mistake = len(self.scenes) - 1
            if step.kind == "leave":
                self.running.pop()
        last, call = self.running[-1][:2] if self.running else (recording.root, -1)
        self.scenes.append(Scene(last, self._end(last), [], call))
        self.scenes[0] = Scene(None, self._beginning(), [], -1)

    def _given_now(self):
        return ", ".join(f"{key} {written(value)}" for key, value in self.running[-1].given.items()) if self.running else ""

    def label_of(self, node):
        mark = self.marks.get(id(node))
        return mark if mark in KNOWN else "?"

    def _enter(self, step):
        leaf = "" if branches(step.node) else ", a leaf"
        given = f", with {self._given_now()}" if step.new else ""
        self.entered.add(id(step.node))
        return f"{step.name} is called on {name(step.node)}{leaf}{given}.", [(step.node, "shown", True)]

    def _given(self, step):
        self.running[-1].given[step.name] = step.new
        sure = {"alpha": ": player 1 is sure of at least ", "beta": ": player 2 is sure of at most "}.get(step.name)
        says = f"{step.name} becomes {written(step.new)} at {name(step.node)}"
        return f"{says}{sure + _signed(step.new) if sure else ''}.", []

    def _grow(self, step):
        below = {id(child) for _, child in branches(step.node)}
        new = "nodes below it" if any(id(node) not in below for node in step.new) else "a child" if len(step.new) == 1 else "children"
        return f"{name(step.node)} gets {new}: {_listed(step.new)}.", [(node, "shown", True) for node in step.new]

    def _leave(self, step):
        node, new, says, changes = step.node, step.new, "", []
        if new is not None and _short(new) != self.marks.get(id(node)):
            says = f"{step.name} on {name(node)} returns {_text(new)}"
            if self.valued and is_number(new):
                reason, changes = self._value(node, new)
                says += reason
            elif id(node) not in self.values:
                changes = self._mark(node, new)
            says += "."
        if skipped := self._skipped(node):
            known = self.met | self.faded
            fresh = [below for child in skipped for below in walk(child) if id(below) not in known]
            self.faded.update(map(id, fresh))
            says = f"{says} {step.name} leaves {name(node)} and never enters {_listed(skipped)}{self._sure(node)}.".strip()
            changes = changes + [(below, "faded", True) for below in fresh]
        return says, changes  # none: the ring goes back by itself

    def _skipped(self, node):
        """The children that a call leaves out, although it entered others."""
        entered, below = self.running[-1].entered, [child for _, child in branches(node)]
        return [child for child in below if id(child) not in self.met] if any(id(child) in entered for child in below) else []

    def _sure(self, node):
        """Why the other moves can't matter to an alpha-beta search, a clause; "" to any other."""
        given, entered = self.running[-1].given, self.running[-1].entered
        alpha, beta = given.get("alpha"), given.get("beta")
        if alpha is None or beta is None:
            return ""
        found = [self.values[id(child)] for _, child in branches(node) if id(child) in entered and id(child) in self.values]
        alpha, beta = (alpha, min([beta, *found])) if player_of(node) == 2 else (max([alpha, *found]), beta)
        if not alpha >= beta:
            return ""
        here, elsewhere = f"at least {_signed(alpha)}", f"at most {_signed(beta)}"
        if player_of(node) == 2:
            here, elsewhere = elsewhere, here
        other = "" if alpha == beta else f", and elsewhere the other player is sure of {elsewhere}"
        return f": {here} is already sure{other}. The rest of these moves can't matter"

    def _value(self, node, new, judged=True):
        """Why a node is worth this to player 1, the end of a sentence; and what changes in the picture."""
        self.values[id(node)] = new
        due, because = worth(node, lambda child: self.values.get(id(child)), self.recording.game)
        given = self.running[-1].given if self.running else {}
        bound = "alpha" in given or len(given) > 1 and new in given.values()  # of a search that has seen enough
        wrong = judged and due is not None and due != new and not bound
        changes = self._mark(node, new)
        if wrong != (id(node) in self.wrong):
            changes.append((node, "wrong", wrong))
            self.wrong.pop(id(node), None)
            if wrong:
                self.wrong[id(node)] = node
        if wrong:
            return f", against the rules, which say {written(due)}: {because}", changes
        return f": {because}" if due == new else "", changes

    def _set(self, step):
        called, new = name(step.node), step.new
        if step.name == "value" and is_number(new):
            reason, changes = self._value(step.node, new, self.last[id(step.node)] is step)  # it may begin with −∞, and be mended
            return f"{called} becomes {written(new)}{reason}.", changes
        if step.name not in LABEL_NAMES or not isinstance(new, str) or new not in (*KNOWN, "?"):
            marked = self._mark(step.node, new) if step.name in (*LABEL_NAMES, "value") else []
            return f"{plain(step.name)} of {called} becomes {plain(new)}.", marked
        was, changes = self.label_of(step.node), self._mark(step.node, new, labels=True)
        says = f"{called} becomes {new}" if was in ("?", new) else f"{called} changes from {was} to {new}"
        game = self.recording.game
        if problem := why_not(step.node, new, self.label_of, game):
            says += f", against the rules: {problem}."
        elif problem := too_early(step.node, new, self.label_of):
            says += f", but it is too early to say: {problem}."
        elif new in KNOWN:
            says += f": {why(step.node, new, self.label_of, game)}."
        else:
            says += ": not known."
        for node, _, wrong in changes[1:]:
            if node is not step.node and wrong:
                says += f" Now {name(node)} is against the rules: {why_not(node, self.label_of(node), self.label_of, game)}."
        return says, changes

    def _mark(self, node, new, labels=False):
        """What changes in the picture when a node gets a label, or shows a value in a label's place."""
        if not labels and (_short(new) is None or self.label_of(node) in KNOWN):
            return []
        self.marks[id(node)] = _short(new)
        changes = [(node, "mark", _short(new))]
        for judged in [node, *self.parents.get(id(node), [])] if labels else []:
            wrong = bool(why_not(judged, self.label_of(judged), self.label_of, self.recording.game))
            if wrong != (id(judged) in self.wrong):
                changes.append((judged, "wrong", wrong))
                self.wrong.pop(id(judged), None)
                if wrong:
                    self.wrong[id(judged)] = judged
        return changes

    def _unvalued(self, node):
        """Whether a node has children, and none of them a value: its own was not made of theirs."""
        below = branches(node)
        return bool(below) and not any(id(child) in self.values for _, child in below)

    def _beginning(self):
        recording = self.recording
        says = f"{recording.function} is watched on the tree of {name(recording.root)}."
        if self.mistake is not None:
            says += f" The first {self._kind(self.scenes[self.mistake].node)} against the rules comes at step {self.mistake}."
        return says

    def _kind(self, node):
        return "value" if id(node) in self.values else "label"

    def _end(self, last):
        recording = self.recording
        if recording.error is not None:
            return f"{recording.function} stopped at {name(last)}: {reason(recording.error)} All that it did until then is shown."
        if len(self.scenes) == 1:
            return f"{recording.function} came back with {plain(recording.result)} and did nothing to the tree that could be seen."
        says = f"{recording.function} is done."
        labelled = [node for node in recording.nodes if self.label_of(node) in KNOWN]
        if self.wrong:
            first = next(iter(self.wrong.values()))
            says += f" {_many(len(self.wrong), self._kind(first))} against the rules, the first at {name(first)}, step {self.mistake}."
        elif labelled and len(labelled) < len(recording.nodes):
            missing = next(node for node in recording.nodes if self.label_of(node) not in KNOWN)
            says += f" {_many(len(recording.nodes) - len(labelled), 'node')} without a label, the first is {name(missing)}."
        elif labelled:
            won = WORDS[self.label_of(recording.root)]
            says += f" {_many(len(labelled), 'label')}; the root, {name(recording.root)}, is a {won} for the player to move."
        elif id(recording.root) in self.values:
            value = self.values[id(recording.root)]
            guessed = any(id(node) in self.values and self._unvalued(node) for node in recording.nodes)
            won = "" if guessed else {1: ": player 1 wins", -1: ": player 2 wins", 0: ": a draw"}.get(value, "")
            says += f" {name(recording.root)} is worth {written(value)} to player 1{won}."
        else:
            says += f" The tree has {_many(len(recording.nodes), 'node')}."
            returned = [step.new for step in recording.steps if step.kind == "leave"]
            silent = sum(result is None for result in returned)
            if silent and any(map(is_number, returned)):
                says += f" {_many(silent, 'call')} gave nothing back: is a return missing?"
        if self.faded:
            says += f" It entered {len(self.entered):,} of the {_many(len(recording.nodes), 'node')}."
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


def _gives_values(recording):
    """Whether what a function returns is the value for player 1: right at leaves, elsewhere one of those below or a bound, never beyond."""
    running, returned, ends, right = [], {}, [], False
    for kind, node, what, _, new, _ in recording.steps:
        if kind == "enter":
            running.append(dict(new or {}))
        elif kind == "given":
            running[-1][what] = new
        elif kind == "leave" and is_number(new):
            below = {returned[id(child)] for _, child in branches(node) if id(child) in returned}
            due = None if branches(node) else worth(node, None, recording.game)[0]
            if due not in (None, new) or len(below) > 1 and new not in (*below, *running[-1].values()):
                return False
            right = right or due is not None
            returned[id(node)] = new
            if not below:
                ends.append(new)
        if kind == "leave":
            running.pop()
    return right and all(min(ends) <= new <= max(ends) for new in returned.values())


def _signed(value):
    return f"+{written(value)}" if value > 0 else written(value)


def _text(thing):
    return written(thing) if is_number(thing) else plain(thing)


def _short(thing):
    """What fits into a node, a text; None if it doesn't."""
    text = None if thing is None else written(thing) if is_number(thing) else plain(thing, 20)
    return text if text is not None and len(text) <= 6 else None


def _many(count, word):
    return f"{count:,} {word}{'s' * (count != 1)}"
