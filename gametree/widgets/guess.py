"""guess: ask a question, and hold back what the cell shows after it until the student has guessed."""

from traitlets import Dict

from ..checking.check_words import say
from ..core.errors import GameError
from ..core.introspect import name
from ..core.tree import walk
from ..drawing.draw import Drawing
from .view import TreeView, View, in_notebook, module, still
from .withheld import Withheld

TITLE = "Guess first:"


class Guess(TreeView):
    """A question with a place for the guess, and then the reply.

    Args:
        question: The Question, which keeps the guess until Python is restarted.
        root: The root of a tree to click, or None.

    Attributes:
        value: The guess: `...` if there is none yet, None for "I don't know".
    """

    _esm = module("guess")
    asked = Dict().tag(sync=True)
    view = Dict().tag(sync=True)

    def __init__(self, question, root=None):
        self._question, self._read, self._withheld = question, question.read, None
        asked = {key: getattr(question, key) for key in ("text", "hint", "several")}
        asked["choices"] = list(map(str, question.choices))
        if root is None:
            View.__init__(self, asked=asked)
        else:
            drawing = Drawing(root, letters=False, mark=lambda node: "")
            numbers = {id(node): i for i, node in enumerate(walk(root))}
            self._read = [(name(node), numbers[id(node)]) for node in drawing.nodes].__getitem__
            super().__init__(drawing, asked=asked)
        self._show()
        self.on_msg(lambda _, message, buffers: self.say(message.get("said")))

    value = property(lambda self: self._question.guess)

    def __repr__(self):
        return "not guessed" if self.value in (..., None) else self._question.write(self.value)

    def say(self, said):
        """Enter a guess, as a student does on the page. Only the first guess counts.

        Args:
            said: What is typed, or the number of a choice or a node, or a list of them. None is "I don't know".
        """
        if self.value is not ...:
            return
        try:
            self._question.guess = None if said is None else self._read(said)
        except GameError as error:
            return self._show(str(error))
        self._show()
        if self._withheld:
            self._withheld.publisher.publish(self._still(), transient={"display_id": self.model_id}, update=True)
            self._withheld.release(self)

    def _show(self, refusal=""):
        is_open = self.value is ...
        self.view = {"open": is_open, "says": refusal if is_open else say(self._question.judge(self.value))}

    def _still(self):
        """Return what remains in a notebook that is opened again: the question, and later the reply."""
        asks = self.asked["text"]
        if self.view["open"]:
            return still(f"{TITLE} {asks} {' / '.join(self.asked['choices'])}".strip(), self._picture)
        return still(f"{asks} {self.view['says']}")

    def ask(self):
        """Show the question, and hold back everything that the cell shows after it until there is a guess."""
        if not in_notebook():
            print(TITLE, self.asked["text"])
        elif self.view["open"]:
            self._withheld = Withheld.current or Withheld()
            self._withheld.waits.add(self)
            self._publish(self._withheld.publisher.publish, {"display_id": self.model_id})
        else:
            super()._ipython_display_()
        return self

    def _ipython_display_(self):
        """Show nothing at the end of a cell, because `ask` has shown it."""
