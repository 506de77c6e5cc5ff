"""marks: what stands at each node by now, whether the rules allow it, and what changes in the picture."""

from ...algorithms.label import rule
from ...core.game import LABELS
from ...core.introspect import name
from ...core.text import is_number, listed, plain
from ...drawing.captions import short
from ..judging.explain import judged, pointed

ROWS = "mark", "wrong", "shown", "faded", "old", "ringed", "nimber", "lacks"
WIDE = 1_000  # children: a node that has more is not judged anew with each of them


class Marks:
    """The picture as it stands, by number: `mark`, `wrong`, `shown`, `faded`, `old`, `ringed` (the frontier), `nimber`.

    `lacks` are the children of each to which no arrow leads as yet, lists. Takes the Tree, the Truth, the rows that are
    not all False, and the Plan. `changes` are those of the present scene;
    `values` and `nimbers`, the value and the Grundy value of each node that has one; `labelled`, the nodes that were
    given a label; `wrong_since`, for every node against the rules the scene since which it is; `mistakes`, the scenes
    in which something was, a list.
    """

    def __init__(self, tree, truth, mark, shown, old, lacks, plan):
        self.tree, self.truth, self.plan = tree, truth, plan
        self.again = plan.labels_to_come()  # node -> how many are still to come
        self.sweeps, self.waves = bool(plan.sweepers), bool(plan.waves)
        self.mark, self.shown, self.old, self.lacks = mark, shown, old, lacks
        self.wrong, self.faded, self.ringed, self.nimber = ([False for _ in mark] for _ in range(4))
        self.values, self.nimbers, self.wrong_since, self.mistakes, self.labelled = {}, {}, {}, [], set()
        self.nothing, self.refused = set(), set()  # nodes that a call came back from with nothing, or got no label
        self.begin(1)

    def begin(self, scene):
        """From now on it is this scene that changes the picture."""
        self.scene, self.changes, self.look = scene, [], None

    def rows(self):
        """A copy of the rows, a dict."""
        return {key: list(getattr(self, key)) for key in ROWS}

    def show(self, i, key, value):
        """Change the picture at a node."""
        row = getattr(self, key)
        if row[i] != value:
            row[i] = value
            self.changes.append((i, key, value))

    def label(self, i):
        """A node's label; "?" while none is known."""
        return self.mark[i] if self.mark[i] in LABELS else "?"

    def settled(self, i):
        """A node's label, if it stays so; "?" otherwise, and for an old one that the rules do not bear out."""
        if self.again.get(i) or self.old[i] and self.truth.label(i) not in (None, self.label(i)):
            return "?"
        return self.label(i)

    def put(self, i, thing, nimber=False):
        """Show something else in a label's place, a Grundy value or not, unless one was given, or it is too long."""
        mark = marked(thing)
        if mark is not None and (self.label(i) == "?" or i not in self.labelled):
            self.show(i, "mark", mark)
            self.show(i, "old", False)
            self.show(i, "nimber", nimber)

    def give_label(self, i, new, judge):
        """Take a label, and say why it is so, or what it is against; a sentence."""
        was, called = self.label(i) if i in self.labelled else "?", name(self.tree.nodes[i])
        self.again[i] = max(0, self.again[i] - 1)
        for key, value in (("mark", new), ("old", False), ("nimber", False)):
            self.show(i, key, value)
        self.labelled.add(i)
        self.refused.discard(i)
        if self.sweeps:
            _ring(self, i)
        if not judge:
            self.accuse(i, False)
            return f"{called} becomes {new}{_so_far(self, i)}."
        says = f"{called} becomes {new}" if was in ("?", new) else f"{called} changes from {was} to {new}"
        follows, because = _judged(self, i) if new in LABELS else (True, "not known")
        if follows is None and self.truth.label(i):
            follows, because = of_rules(self.truth, i, self.label(i))
            if follows:
                self.accuse(i, False)
                return f"{says}{': nobody can force a win there' * (new == 'D')}."
            because += _too_early(self, i)
        if follows is None and self.sweeps and new == "D":  # no wave may reach it, but there is no game to say so
            self.accuse(i, False)
            return f"{says}."
        says += {True: ": ", False: ", against the rules: ", None: ", but it is too early to say: "}[follows]
        says += f"{because}."
        self.accuse(i, follows is False)
        for above in self.tree.above[i]:
            if above in self.labelled and not self.again[above] and len(self.tree.ways[above]) <= WIDE:
                follows, because = _judged(self, above)
                if self.truth.round and self.truth.label(above) not in (None, self.label(above)):
                    continue  # labels that bear each other out, all the way round, may be wrong together
                if follows is not False:
                    self.accuse(above, False)
                elif above not in self.wrong_since:
                    says += f" Now {name(self.tree.nodes[above])} is against the rules: {because}."
                    self.accuse(above, True)
        return says

    def refuse_label(self, i, new):
        """Take something that is no label where a label belongs; a sentence."""
        self.refused.add(i)
        self.put(i, f'"{plain(new)}"' if isinstance(new, str) and plain(new) in LABELS else new)
        self.accuse(i, True)
        return f"{name(self.tree.nodes[i])} gets {no_label(new)}."

    def accuse(self, i, wrong):
        """Mark a node as against the rules, or no longer."""
        self.show(i, "wrong", wrong)
        if not wrong:
            self.wrong_since.pop(i, None)
        else:
            self.wrong_since.setdefault(i, self.scene)
            self.mistake()

    def mistake(self):
        """What the present scene tells is a mistake."""
        if self.scene not in self.mistakes[-1:]:
            self.mistakes.append(self.scene)


def _ring(marks, i):
    """Ring what is on the frontier, of a node just labelled and those below it: one above it has no label yet."""

    def decided(i):
        return i in marks.labelled and not marks.again[i] and marks.label(i) != "?"

    for here in {i, *(child for _, child in marks.tree.ways[i])}:
        above = marks.tree.above[here] if decided(here) else []
        marks.show(here, "ringed", not all(map(decided, above)))


def _so_far(marks, i):
    """What is to be said of a label that will be written again, the end of a sentence; "" where it will not be."""
    if not marks.again[i]:
        return ""
    stays = marks.plan.steps[marks.plan.last[i, "label"]].new
    return ", which is right, but it will change" if marks.truth.label(i) == marks.label(i) != stays else " for now"


def _too_early(marks, i):
    """Which labels below a node mislead it that will be others later, another sentence; or ""."""
    below = _below(marks, i, marks.label)
    misled = [child for child, label in below.items() if not _true(marks, child, label)]
    if rule(list(below.values())) != marks.label(i) or not misled or not all(map(marks.again.get, misled)):
        return ""
    those = f"labels of {listed(name(marks.tree.nodes[child]) for child in misled)} are"
    those = those if len(misled) > 1 else f"{marks.label(misled[0])} of {name(marks.tree.nodes[misled[0]])} is"
    return f". It follows from the labels below it, but the {those} only for now"


def _below(marks, i, label_of):
    """The labels of the children of a node, a dict, by number."""
    return {child: label_of(child) for _, child in marks.tree.ways[i]}


def _true(marks, i, label):
    """Whether a label, or "?", at node i is nothing that the rules are against."""
    return label == "?" or marks.truth.label(i) in (None, label)


def _judged(marks, i):
    """Whether a node's label follows the rules, and why (or why not)."""
    if marks.truth.chance and marks.tree.ways[i]:
        return True, "taken as it is given"  # W, L and D are for games without chance
    if marks.waves and marks.tree.ways[i] and marks.label(i) == marks.truth.label(i) == "D":
        return True, "no wave reaches it, for nobody can force a win"
    if not marks.truth.turns:
        return of_rules(marks.truth, i, marks.label(i))
    below, given = [marks.tree.nodes[child] for _, child in marks.tree.ways[i]], _below(marks, i, marks.settled)
    sure = {child: label if _true(marks, child, label) else "?" for child, label in given.items()}
    right = sure == given
    if rule(list(sure.values())) == "W":
        given, right = sure, True  # whatever the others are, one that is rightly L decides
    label_of = {id(marks.tree.nodes[child]): label for child, label in given.items()}
    if marks.look is None and (child := pointed(lambda node: label_of[id(node)], below)) is not None:
        marks.look = marks.tree.number(child)
    verdict = judged(marks.tree.nodes[i], marks.label(i), lambda node: label_of[id(node)], marks.truth.game, below)
    if verdict[0] and below and any(marks.old[child] and i in marks.labelled for _, child in marks.tree.ways[i]):
        return True, f"{verdict[1]}, by labels of an earlier run"
    if verdict[0] and below and not right:
        too = "" if marks.truth.label(i) in (None, marks.label(i)) else ", so it is wrong too"
        return True, f"it follows from the labels below it, and not all of those are right{too}"
    return verdict


def of_rules(truth, i, given):
    """Whether a label is that of node i by the rules of the game alone, and why (or why not), a clause."""
    if (label := truth.label(i)) is None:
        return True, "taken as it is given"
    if label == given:
        return True, f"by the rules of the game a {LABELS[label]} for the player to move"
    return False, f"{name(truth.tree.nodes[i])} is a {LABELS[label]} for the player to move"


def no_label(thing):
    """What to say of something in the place of a label, a clause."""
    written = f'"{plain(thing)}{" " * thing.endswith(" ")}"' if isinstance(thing, str) else plain(thing)
    return f'{written}, which is no label: labels are "W", "L" and "D"'


def marked(thing):
    """What fits into a node, a text; None if it doesn't."""
    text = None if thing is None else short(thing) if is_number(thing) else plain(thing, 20)
    return text if text is not None and len(text) <= 6 else None
