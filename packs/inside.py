"""inside: run in the kernel of a lesson before its cells. Guesses are right, and widgets note what a pack needs."""

from math import inf

from gametree.checking.game_study import Studied
from gametree.checking.questions import NodeOf
from gametree.core import limits
from gametree.core.child_finder import find_root
from gametree.core.introspect import name
from gametree.core.tree import walk
from gametree.drawing.draw import Drawing
from gametree.drawing.svg import shown
from gametree.widgets import Cuts, Guess, Play, Predict
from gametree.widgets import table as tables
from gametree.widgets.view import View

KIND = "application/vnd.gametree.pack+json"  # the type of an output with these notes


def answer(question, root=None):
    """Return the right guess, or None if a question has no single right answer."""
    if isinstance(question, NodeOf):
        named = [(name(node), i) for i, node in enumerate(walk(root))]
        return next(guess for guess in named if question.same(guess, question.answer))
    return None if callable(question.answer) else question.answer


def on_guess(guess, question, root=None):
    """Note a question and its reply."""
    reply = question.right if guess.value is None else guess.view["says"]
    return {"asks": question.text, "choices": guess.asked["choices"], "answer": reply, "picture": guess._picture}


def on_predict(quiz, root, *, children=None, **options):
    """Note the picture of a quiz after all answers are known."""
    marks = {id(node): quiz._quiz.mark_of(i) for i, node in enumerate(quiz.nodes)}
    root, branches_of = find_root(root, children)
    looks = {"letters": True, "most": limits.NODES_SHOWN, "branches_of": branches_of}
    return {"after": shown(Drawing(root, mark=lambda node: marks[id(node)], **looks))}


def on_cuts(cuts, root, **options):
    """Note what is shown at each step of a search in which the students skip nothing."""
    views = [cuts.view]
    while cuts._quiz.path:
        cuts.next()
        views.append(cuts.view)
    return {"views": views}


def on_play(play, game, *settings, **options):
    """Note the table with which a game can be played without Python, if the game is small enough."""
    studied = Studied(game)
    small = studied.whole and tables.estimate_size(studied) <= limits.PAGE_BYTES
    return {"table": tables.table(studied) if small else None}


def noting(kind, note):
    """Let a kind of widget note something when it is made."""
    begin, still = kind.__init__, kind._still

    def __init__(self, *arguments, **named):
        if kind is Guess:
            arguments[0].guess = answer(*arguments, **named)
        begin(self, *arguments, **named)
        if type(self).__name__ == kind.__name__:  # anywidget makes a class for each widget
            self._note = {"kind": kind.__name__, **note(self, *arguments, **named)}

    kind.__init__, kind._still = __init__, lambda self: {**still(self), KIND: self._note}


limits.SECONDS_WITHOUT_A_BAR = inf  # no progress bars in a pack
View._note = {}
for kind, note in {Guess: on_guess, Predict: on_predict, Cuts: on_cuts, Play: on_play}.items():
    noting(kind, note)
