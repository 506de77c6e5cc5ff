"""verdict: what a check has found out, as facts, in words, and as it is shown in a notebook."""

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

Said: TypeAlias = Fact | str
OPENINGS = {True: Note.RIGHT, False: Note.WRONG, None: Note.UNANSWERED}
SIGNS = {True: "✓", False: "✗", None: "…"}
COLOURS = {True: "#1B7F3B", False: "#C62828", None: "#616161"}  # behind the white sign, 5 : 1 or better
SMALL = 12  # nodes of a tree that is shown whole


class Verdict:
    """What a check says of an answer: `said`, a sentence, a fact, or several. It displays itself in a notebook.

    Attributes:
        right: Whether the answer is right; None if there is none yet.
        facts: All that is said of it, as data: facts of `check_facts`, and sentences that a check has made itself. A
            check may change them.
        opening: What is said first, a fact or a text: "Right.", "Not yet." or "Not answered yet."
        sentence: What the student reads: a sign, and the opening and the facts in words.
        drawing: A picture below it, as `draw` makes it, or None.
        about: The node, the state or the answer that is wrong; None if nothing is, or nothing could be examined.
        error: The exception that stopped the student's code; None if none did.

    Example:
        >>> Verdict(True, "A tree has one root."), Verdict(False, "Count the root too."), Verdict(None)
        (✓ Right. A tree has one root., ✗ Not yet. Count the root too., … Not answered yet.)
    """

    def __init__(
        self,
        right: bool | None,
        said: Said | tuple[Said, ...] = (),
        drawing: Drawing | None = None,
        about: Any = None,
        error: BaseException | None = None,
    ) -> None:
        self.right, self.drawing, self.about, self.error = right, drawing, about, error
        self.facts: tuple[Said, ...] = said if isinstance(said, tuple) else (said,)
        self.opening: Said = OPENINGS[right]

    @property
    def words(self) -> list[str]:
        """The facts in words, a text for each."""
        return [say(fact) for fact in self.facts]

    @property
    def sentence(self) -> str:
        """What the student reads."""
        return " ".join(filter(None, [SIGNS[self.right], say(self.opening), *self.words]))

    def __repr__(self) -> str:
        return self.sentence

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        try:
            picture = self.drawing._repr_mimebundle_()["text/html"] if self.drawing else ""
        except GameError as error:  # no picture, but the sentence holds
            picture = f"<p>{escape(str(error))}</p>"
        sign, colour, said = SIGNS[self.right], COLOURS[self.right], escape(self.sentence[1:])  # after the sign
        chip = f"background:{colour};color:white;padding:0 .4em;border-radius:.3em;font-style:normal"
        said = f'<p style="font-size:115%"><i style="{chip}">{sign}</i>{said}</p>'
        return {"text/plain": self.sentence, "text/html": said + picture}


def verdict_at(root: Any, node: Any, said: Said | tuple[Said, ...], results: dict[int, Any] | None = None) -> Verdict:
    """Make the Verdict on a tree in which a node is wrong: a picture marks the node.

    A small tree is drawn whole, of any other the node and its children.

    Args:
        root: The root of the tree.
        node: The node.
        said: What is wrong there: a sentence, or facts.
        results: What a student's function returned for nodes, a dict by their ids: it is drawn instead of the labels.

    Example:
        >>> from gametree import OneTwoTen, build_tree
        >>> from gametree.exercises import verdict_at
        >>> root = build_tree(OneTwoTen(2))
        >>> verdict = verdict_at(root, root[1], "Who is to move there?")
        >>> verdict, verdict.drawing
        (✗ Not yet. Who is to move there?, <drawing of a tree, 4 nodes>)
    """
    small = results is None and len(list(islice(walk(root), SMALL + 1))) <= SMALL
    mark = None if results is None else lambda there: _given(there, node, results)
    try:
        drawing = Drawing(root if small else node, None if small else 1, marked=[node], mark=mark)
    except GameError:
        drawing = None
    return Verdict(False, said, drawing, about=node)


def _given(there: Any, node: Any, results: dict[int, Any]) -> str:
    """What is written into a node: what a function gave there; where that is no number, what its children have."""
    if is_number(results.get(id(node))):
        return short_repr(format_number(results[id(there)]), 6) if is_number(results.get(id(there))) else ""
    return "" if there is node else mark_of(there)


def is_meant_as_node(thing: Any) -> bool:
    """Whether something is meant as a node: it has children, or a property for them."""
    return hasattr(type(thing), "children") or attribute_of(thing, "children") is not None
