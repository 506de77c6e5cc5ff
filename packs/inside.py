"""inside: run in the kernel before the cells of a lesson. Guesses are right, and widgets tell what packs show."""

from math import inf

from gametree.checking.game_study import Studied
from gametree.checking.questions import NodeOf
from gametree.core import limits
from gametree.drawing.svg import shown
from gametree.widgets import Beside, Card, Guess, Picture, Play, Predict, Stepper
from gametree.widgets.view import Lasting


def ask(guess, ask=Guess.ask):
    """Guess right, so that the cell holds nothing back. None stands for a question that has no single right answer."""
    question = guess._question
    question.guess = None if callable(question.answer) else question.answer
    if isinstance(question, NodeOf):
        question.guess = next(node for node in guess._read.__self__ if node[1] == question.answer)
    guess._show()
    return ask(guess)


def parts(widget):
    """Return what packs show of a widget: pictures, and the page on which it is live, or a question and its reply."""
    if isinstance(widget, Beside):
        beside = [part for child in widget.children for part in parts(child)]
        return beside if any("page" in part for part in beside) else [{"before": widget._picture}]
    found = {"before": getattr(widget, "_picture", ""), "kind": type(widget).__name__}
    if isinstance(widget, Guess):
        question, choices = widget._question, widget.asked["choices"]
        right = map(str, question.answer if question.several else [question.answer])
        reply = question.right if widget.value is None else widget.view["says"]
        found |= {"asks": question.text, "choices": choices, "ticked": list(right), "answer": reply}
    elif isinstance(widget, Predict):
        widget.show_all()
        found["after"] = shown(widget._draw(mark=lambda node: widget.view["marks"][widget._number(node)]))
    elif isinstance(widget, Stepper | Picture):
        found["page"] = widget._page()
    elif isinstance(widget, Play) and (card := Card(Studied(widget.node.game)))._can_be_played:
        found["page"] = card._page()
    return [found if isinstance(widget, Lasting) else {"before": widget.value}]  # a drawing beside another one


def bundle(widget, bundle=Lasting._repr_mimebundle_, **named):
    """Add these parts to the output of a widget."""
    data, metadata = bundle(widget, **named)
    return {**data, "application/vnd.gametree.pack+json": parts(widget)}, metadata


limits.SECONDS_WITHOUT_A_BAR = inf  # no progress bars in a pack
Guess.ask, Lasting._repr_mimebundle_ = ask, bundle
