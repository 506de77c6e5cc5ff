"""inside: run in the kernel of a lesson before its cells, and let each widget leave behind what a pack needs.

The right guess is made at every question. Each widget adds an output of type KIND to its own outputs: a dict with
`kind`, the picture `before` and `after` the answers are known and, for a game, the `table` with which it can be played.
"""

from functools import partial

from gametree.checking.game_study import Studied
from gametree.checking.questions import NodeOf
from gametree.core import limits
from gametree.core.child_finder import find_root
from gametree.core.introspect import name
from gametree.core.tree import walk
from gametree.drawing.draw import Drawing
from gametree.drawing.svg import shown
from gametree.widgets import Cuts, Guess, Play, Predict, Stepper
from gametree.widgets import table as tables
from gametree.widgets.view import View

KIND = "application/vnd.gametree.pack+json"
LETTERS = 60  # the largest number of nodes in a picture to label by hand


def answer(question, root):
    """Return the right guess, or None if a question has no single right answer."""
    if isinstance(question, NodeOf):
        named = [(name(node), i) for i, node in enumerate(walk(root))]
        return next(guess for guess in named if question.same(guess, question.answer))
    return None if callable(question.answer) else question.answer


def on_guess(guess, question, root=None):
    """Note a question, its choices and its reply. The right guess is made before the question is asked."""
    reply = question.right if guess.value is None else guess.view["says"]
    return {"asks": question.text, "choices": guess.asked["choices"], "reply": reply, "before": guess._picture}


def on_predict(quiz, root, *, children=None, **more):
    """Note the picture of a quiz after all answers are known."""
    marks = {id(node): quiz._quiz.mark_of(i) for i, node in enumerate(quiz.nodes)}
    root, branches_of = find_root(root, children)
    drawing = Drawing(root, letters=True, most=limits.NODES_SHOWN, mark=lambda node: marks[id(node)],
                      branches_of=branches_of)  # fmt: skip
    return {"before": quiz._picture, "after": shown(drawing)}


def on_stepper(stepper, recording):
    """Note the picture without labels or values, and with those that the nodes have at the end."""
    known = {int(i): mark for row in stepper.script["scenes"]["changes"] for i, mark in row.get("mark", {}).items()}
    if recording.calls or recording.error or len(known) > LETTERS:
        return {}
    marks = {id(node): known.get(i) or "?" for i, node in enumerate(walk(recording.root))}
    draw = partial(Drawing, recording.root, branches_of=recording.below)
    return {"before": shown(draw(mark=lambda node: "?")), "after": shown(draw(mark=lambda node: marks[id(node)]))}


def on_play(play, game, *settings, **named):
    """Note the table of a game that can be played without Python."""
    studied = Studied(game)
    small = studied.whole and tables.estimate_size(studied) <= limits.PAGE_BYTES
    return {"before": play._picture, "table": tables.table(studied) if small else None}


def on_cuts(cuts, root, **more):
    """Note what is shown at each step of the search, in which nobody skips anything."""
    views = [cuts.view]
    while cuts._quiz.path:
        cuts.next()
        views.append(cuts.view)
    return {"before": cuts._picture, "views": views}


def noted(kind, note):
    """Let a kind of widget note something when it is made."""
    begin, still = kind.__init__, kind._still

    def __init__(self, *arguments, **named):
        if kind is Guess:
            arguments[0].guess = answer(*arguments, **named)
        begin(self, *arguments, **named)
        if type(self).__name__ == kind.__name__:
            self._note = {"kind": kind.__name__, **note(self, *arguments, **named)}

    kind.__init__, kind._still = __init__, lambda self: {**still(self), KIND: self._note}


View._note = {"kind": ""}
for kind, note in {Guess: on_guess, Predict: on_predict, Cuts: on_cuts, Stepper: on_stepper, Play: on_play}.items():
    noted(kind, note)
