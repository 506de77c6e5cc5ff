"""verdict: the result of a check, as facts, in words, and as a notebook shows it."""

from html import escape
from itertools import islice
from typing import Any, TypeAlias

from ..core.errors import GameError
from ..core.introspect import attribute_of
from ..core.text import format_number, is_number, short_repr
from ..core.tree import walk
from ..drawing.captions import mark_of
from ..drawing.draw import Drawing
from .check_facts import Fact, Note
from .check_words import say

Statement: TypeAlias = Fact | str
OPENINGS = {True: Note.RIGHT, False: Note.WRONG, None: Note.UNANSWERED}
SIGNS = {True: "✓", False: "✗", None: "…"}
COLOURS = {True: "#1B7F3B", False: "#C62828", None: "#616161"}  # contrast with the white sign: at least 5 : 1
SMALL = 12  # a tree with at most this many nodes is drawn as a whole


class Verdict:
    """The result of a check, which displays itself in a notebook.

    Args:
        right: Whether the answer is right, or None if there is no answer yet.
        said: What to tell the student: a sentence, a fact, or a tuple of sentences and facts.
        drawing: A picture to show below the sentence, as `draw` returns it.
        about: The node, the state or the answer that is wrong.
        error: The exception that the student's code raised.

    Attributes:
        right: Whether the answer is right, or None if there is no answer yet.
        facts: A tuple of everything that the Verdict says: facts from `check_facts`, and sentences that the check has
            written itself. A check may replace it.
        opening: The first sentence, as a fact or a string: "Right.", "Not yet." or "Not answered yet."
        sentence: The text that the student reads: a sign, the opening, and the facts in words.
        words: A list of the facts in words.
        drawing: The picture below the sentence, or None.
        about: The node, the state or the answer that is wrong. None if nothing is wrong, or if the answer could not be
            examined.
        error: The exception that the student's code raised, or None.
        share: The share of the answer that is right, from 0 to 1. It lies between them only if the exercise asks for
            several functions, and some of these are right.

    Examples:
        >>> Verdict(True, "A tree has one root."), Verdict(False, "Count the root too."), Verdict(None)
        (✓ Right. A tree has one root., ✗ Not yet. Count the root too., … Not answered yet.)
    """

    def __init__(
        self,
        right: bool | None,
        said: Statement | tuple[Statement, ...] = (),
        drawing: Drawing | None = None,
        about: Any = None,
        error: BaseException | None = None,
    ) -> None:
        self.right, self.drawing, self.about, self.error = right, drawing, about, error
        self.facts: tuple[Statement, ...] = said if isinstance(said, tuple) else (said,)
        self.opening: Statement = OPENINGS[right]
        self.right_part = 0.0  # the share of the answer that is right although the whole is not

    @property
    def share(self) -> float:
        """The share of the answer that is right, from 0 to 1."""
        return 1.0 if self.right else self.right_part

    @property
    def words(self) -> list[str]:
        """The facts in words, one string for each fact."""
        return [say(fact) for fact in self.facts]

    @property
    def sentence(self) -> str:
        """The text that the student reads."""
        return " ".join(filter(None, [SIGNS[self.right], say(self.opening), *self.words]))

    def __repr__(self) -> str:
        return self.sentence

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        try:
            picture = self.drawing._repr_mimebundle_()["text/html"] if self.drawing else ""
        except GameError as error:  # the picture can't be drawn, but the sentence is still true
            picture = f"<p>{escape(str(error))}</p>"
        sign, colour, text = SIGNS[self.right], COLOURS[self.right], escape(self.sentence[1:])  # text without sign
        chip = f"background:{colour};color:white;padding:0 .4em;border-radius:.3em;font-style:normal"
        line = f'<p style="font-size:115%"><i style="{chip}">{sign}</i>{text}</p>'
        return {"text/plain": self.sentence, "text/html": line + picture}


def verdict_at(
    root: Any, node: Any, said: Statement | tuple[Statement, ...], results: dict[int, Any] | None = None
) -> Verdict:
    """Return a Verdict on a tree in which one node is wrong, with a picture that marks the node.

    A small tree is drawn as a whole. Otherwise, only the node and its children are drawn.

    Args:
        root: The root of the tree.
        node: The node that is wrong.
        said: What is wrong with it: a sentence, a fact, or a tuple of sentences and facts.
        results: A dict from the `id` of a node to the result of a student's function for that node. The results are
            drawn instead of the labels.

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> from gametree.exercises import verdict_at
        >>> root = build_tree(OneTwoTen(2))
        >>> verdict = verdict_at(root, root[1], "Whose turn is it there?")
        >>> verdict, verdict.drawing
        (✗ Not yet. Whose turn is it there?, <drawing of a tree, 4 nodes>)
    """
    small = results is None and len(list(islice(walk(root), SMALL + 1))) <= SMALL
    mark = None if results is None else lambda drawn_node: _result_mark(drawn_node, node, results)
    try:
        drawing = Drawing(root if small else node, None if small else 1, marked=[node], mark=mark)
    except GameError:
        drawing = None
    return Verdict(False, said, drawing, about=node)


def _result_mark(drawn_node: Any, node: Any, results: dict[int, Any]) -> str:
    """Return a drawn node's result. If the results are not numbers, return its usual mark, or "" for the wrong node."""
    if is_number(results.get(id(node))):
        result = results.get(id(drawn_node))
        return short_repr(format_number(result), 6) if is_number(result) else ""
    return "" if drawn_node is node else mark_of(drawn_node)


def is_meant_as_node(thing: Any) -> bool:
    """Return whether something is meant as a node: it has children, or a property for them."""
    return hasattr(type(thing), "children") or attribute_of(thing, "children") is not None
