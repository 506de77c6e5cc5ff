"""result: what one call returned, or stored, at a node, with all that it was built upon."""

from collections.abc import Mapping
from types import CodeType

from ...core.introspect import Thing
from ...core.text import Number


class Result:
    """What a call returned, or stored, at a node.

    Attributes:
        place: The step that shows it; 0 as long as its call has not returned.
        at: The number of its node.
        new: What it is.
        given: The numbers that its call was given at first; `changed`, what these became.
        below: The results that it could be built upon.
        entered: The nodes that its call entered.
        passing: The nodes below whose value was another one then.
        code: The code of its call's function.
        about: What its call is about, if the calls are the tree.
        round: Whether its call came to where another one waits.
        void: Whether its call was given bounds that no number lies between.
        wrong: Whether it is wrong; None if that is not known.
    """

    def __init__(self, place: int, at: int, new: Thing, given: Mapping[str, Number]) -> None:
        self.place = place
        self.at = at
        self.new = new
        self.given = dict(given)
        self.changed: dict[str, Number] = {}
        self.below: list[Result] = []
        self.entered: set[int] = set()
        self.passing: frozenset[int] | set[int] = frozenset()
        self.code: CodeType | None = None
        self.about: Thing = None
        self.round = False
        self.void = False
        self.wrong: bool | None = None
