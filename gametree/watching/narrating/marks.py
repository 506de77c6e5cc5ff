"""marks: the picture as it stands: what is written at each node by now, and what the present scene changes."""

from collections import Counter

from ...core.game import LABELS
from ...core.introspect import state_of
from ...core.text import is_number, short_repr
from ...drawing.captions import short
from ..recording.held import kept, written
from ..recording.recorder import as_given

ROWS = "mark", "wrong", "shown", "faded", "old", "ringed", "kind", "lacks", "wave"
LETTERS = 12  # of a pair, a list or a dict that is written in a node


class Marks:
    """The picture, a list for each of ROWS, by the nodes' numbers: what is written there, whether it is `wrong`, ….

    `old` is a label of an earlier run; `ringed`, the frontier; `kind`, "value" or "nimber", by which a number has its
    colours; `lacks`, the children to which no arrow leads as yet; `wave`, the number of the wave that brought a label.
    `changes` are those of the present scene, `look` are the nodes that it names as the reason; `values` and `nimbers`,
    the value and the Grundy value of each node that has one; `labelled`, the nodes that were given a label; `again`,
    how many more each will be given; `wrong_since`, for every node against the rules the scene since which it is;
    `mistakes`, the scenes in which something was, a list.
    """

    def __init__(self, story):
        tree, recording = story.tree, story.recording
        grown = {tree.add(node) for step in story.steps if step.kind == "grow" for node in step.new}
        grown = set(range(1, len(tree.nodes))) if recording.calls else grown
        results = [step.new for step in story.steps if step.kind == "leave" or step.name == "value"]
        self.form = Form(results, map(state_of, tree.nodes))
        self.tree, self.mark = tree, [self.form.marked(recording.before(node)) for node in tree.nodes]
        self.old = [mark in LABELS for mark in self.mark]
        self.shown = [i not in grown for i in range(len(tree.nodes))]
        self.wrong, self.faded, self.ringed = ([False] * len(tree.nodes) for _ in range(3))
        self.kind = [""] * len(tree.nodes)
        self.wave = [None] * len(tree.nodes)
        self.lacks = [[] for _ in tree.nodes]
        for step in story.steps:
            if step.kind == "link":
                self.lacks[step.node] += [i for node in step.new if (i := tree.number(node)) in story.below(step.node)]
        self.again, self.sweeps = Counter(story.plan.labels_to_come()), bool(story.plan.sweepers)
        self.values, self.nimbers, self.wrong_since, self.mistakes, self.labelled = {}, {}, {}, [], set()
        self.nothing, self.refused = set(), set()  # nodes that a call came back from with nothing, or got no label
        self.begin(1)

    def begin(self, scene):
        """From now on it is this scene that changes the picture."""
        self.scene, self.changes, self.look = scene, [], []

    def rows(self):
        """A copy of the rows, a dict."""
        return {key: list(getattr(self, key)) for key in ROWS}

    def show(self, i, **news):
        """Change the picture at a node."""
        for key, new in news.items():
            row = getattr(self, key)
            if row[i] != new:
                row[i] = new
                self.changes.append((i, key, new))

    def label(self, i):
        """A node's label; "?" while none is known."""
        return self.mark[i] if self.mark[i] in LABELS else "?"

    def put(self, i, thing, kind=""):
        """Show something else in a label's place, of a kind or not, unless one was given, or nothing fits."""
        mark = self.form.marked(thing)
        if mark is not None and (self.label(i) == "?" or i not in self.labelled):
            self.show(i, mark=mark, old=False, kind=kind)

    def give(self, i, label):
        """Take a label."""
        self.again[i] = max(0, self.again[i] - 1)
        self.show(i, mark=label, old=False, kind="")
        self.labelled.add(i)
        self.refused.discard(i)
        for here in {i, *(child for _, child in self.tree.ways[i])} if self.sweeps else ():
            above = self.tree.above[here] if self._decided(here) else []
            self.show(here, ringed=not all(map(self._decided, above)))

    def _decided(self, i):
        return i in self.labelled and not self.again[i] and self.label(i) != "?"

    def accuse(self, i, wrong):
        """Mark a node as against the rules, or no longer."""
        self.show(i, wrong=wrong)
        if not wrong:
            self.wrong_since.pop(i, None)
        else:
            self.wrong_since.setdefault(i, self.scene)
            self.mistake()

    def mistake(self):
        """What the present scene tells is a mistake."""
        if self.scene not in self.mistakes[-1:]:
            self.mistakes.append(self.scene)


class Form:
    """How results are written in the nodes of a tree, all in one form; takes them, and the states of the nodes.

    Where they are pairs or dicts, and one place in them has a number in each, and no other place has, it is this number
    that is written: of a value and a move the value, for a leaf has no move. But a state is no value and a move.
    """

    def __init__(self, results, states):
        every = [each for each in results if isinstance(each, (tuple, dict))]
        places = [{place for place, part in _parts(each).items() if is_number(as_given(part))} for each in every]
        always = set.intersection(*places) if places else set()
        self.place = always.pop() if len(always) == 1 else None
        if self.place is not None and not {*map(_whole, states)}.isdisjoint(map(_whole, every)):
            self.place = None

    def marked(self, thing):
        """What fits into a node, a text; None if nothing does."""
        if self.place is not None and isinstance(thing, (tuple, dict)):
            thing = as_given(_parts(thing).get(self.place, thing))
        if is_number(thing):
            return short(thing)
        if isinstance(thing, (tuple, list, dict)):
            return short_repr(written(kept(thing), short_repr) or thing, LETTERS)
        text = None if thing is None else short_repr(thing, 20)
        return text if text is not None and len(text) <= 6 else None


def _parts(thing):
    return thing if isinstance(thing, dict) else dict(enumerate(thing))


def _whole(thing):
    return short_repr(thing, 200)
