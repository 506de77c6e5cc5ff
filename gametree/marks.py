"""marks: what stands at each node by now, whether the rules allow it, and what changes in the picture."""

from .game import LABELS
from .tree import name
from .why import judged, worth
from .words import is_number, number, plain

WIDE = 1_000  # children: a node that has more is not judged anew with each of them


class Marks:
    """The picture as it stands, four rows by number: `mark`, `wrong`, `shown` and `faded`.

    Takes the Tree, the game (or None), the first two rows that are not all False, and for whom values are meant.
    `changes` are those of the present scene; `values`, the value of each node that has one; `wrong_since`, for every
    node against the rules the scene since which it is; `mistake`, the first scene where one was, or None.
    """

    def __init__(self, tree, game, mark, shown, whose):
        self.tree, self.game, self.whose = tree, game, whose
        self.mark, self.shown = mark, shown
        self.wrong, self.faded = [False for _ in mark], [False for _ in mark]
        self.values, self.wrong_since, self.mistake = {}, {}, None
        self.begin(1)

    def begin(self, scene):
        """From now on it is this scene that changes the picture."""
        self.scene, self.changes = scene, []

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

    def put(self, i, thing):
        """Show something else in a label's place, unless there is a label, or it is too long."""
        if short(thing) is not None and self.label(i) == "?":
            self.show(i, "mark", short(thing))

    def give_label(self, i, new):
        """Take a label, and say why it is so, or what it is against; a sentence."""
        was, called = self.label(i), name(self.tree.nodes[i])
        self.show(i, "mark", new)
        says = f"{called} becomes {new}" if was in ("?", new) else f"{called} changes from {was} to {new}"
        follows, because = self._judged(i) if new in LABELS else (True, "not known")
        says += {True: ": ", False: ", against the rules: ", None: ", but it is too early to say: "}[follows]
        says += f"{because}."
        self._accuse(i, follows is False)
        for above in self.tree.above[i]:
            if self.label(above) in LABELS and len(self.tree.ways[above]) <= WIDE:
                follows, because = self._judged(above)
                if follows is False and above not in self.wrong_since:
                    says += f" Now {name(self.tree.nodes[above])} is against the rules: {because}."
                self._accuse(above, follows is False)
        return says

    def _judged(self, i):
        """Whether a node's label follows the rules, and why (or why not)."""
        node, label_of = self.tree.nodes[i], lambda node: self.label(self.tree.number(node))
        return judged(node, self.label(i), label_of, self.game, self._below(i))

    def _below(self, i):
        return [self.tree.nodes[child] for _, child in self.tree.ways[i]]

    def give_value(self, i, new, judge=True):
        """Take a value and say why it is so, the end of a sentence. It is judged if `judge`, and meant for player 1."""
        self.values[i] = new
        self.put(i, new)
        if self.whose != "player 1":
            return ""
        below, value_at = self._below(i), lambda node: self.values.get(self.tree.number(node))
        due, because = worth(self.tree.nodes[i], value_at, self.game, below)
        wrong = judge and due is not None and due != new
        self._accuse(i, wrong)
        if wrong:
            return f", against the rules, which say {number(due)}: {because}"
        return f": {because}" if due == new else ""

    def _accuse(self, i, wrong):
        """Mark a node as against the rules, or no longer."""
        self.show(i, "wrong", wrong)
        if not wrong:
            self.wrong_since.pop(i, None)
        elif i not in self.wrong_since:
            self.wrong_since[i] = self.scene
            self.mistake = self.mistake or self.scene


def short(thing):
    """What fits into a node, a text; None if it doesn't."""
    text = None if thing is None else number(thing) if is_number(thing) else plain(thing, 20)
    return text if text is not None and len(text) <= 6 else None
