"""about: which of the things that a call was given it is about: that is what its node in the tree of calls shows.

The likeliest thing comes first in `Subjects.order`, which one sort key decides, `Subjects._unlikely`:

1. what tells calls apart, before what a program only adds to (a table, a counter), before what is always the same;
2. a position, such as a board, before a number or a word;
3. what keeps its size, before what gets longer;
4. an argument, before what lies inside an object or around the function.
"""

from collections.abc import Sequence
from itertools import pairwise, zip_longest

from ...core.text import is_number, short_repr
from .boards import Keys, board_of
from .call_arguments import Given, Words
from .held import Kept, as_text, written

LONG = 9  # letters of a text that may be a board
BESIDE = 16  # letters of one argument in the second line of a node


class Subjects:
    """What tells some calls apart, by what each was given: `order`, the names of what they may be about, best first.

    `known` is what the program only adds to: one and the same object in all calls, in which nothing becomes what it was
    before, and which no move changes.
    """

    def __init__(self, calls: Sequence[Given], deeper: Sequence[tuple[Given, Given]] = ()) -> None:
        """Takes what the calls were given; and the same of some calls, each with that of the first call it makes."""
        self.values: dict[str, list[Kept]] = {}  # by name: what it was, in the order of the calls
        self._boards: dict[str, Keys | None] = {}
        ids: dict[str, set[int]] = {}  # by name: which objects these were
        for given in calls:
            for name, seen in (*given.parts.items(), *given.things.items()):
                self.values.setdefault(name, []).append(seen)
            for name, each in given.ids.items():
                ids.setdefault(name, set()).add(each)
        self.given = dict.fromkeys(name for given in calls for name in given.things)
        self.large = {name for name, values in self.values.items() if any(map(_large, values))}
        differs = {name for name, values in self.values.items() if any(seen != values[0] for seen in values)}
        first = next(iter(self.given), None)  # a program is about that, though it forgets to take moves back
        shared = {name for name in differs if len(ids.get(name.split(".")[0], ())) == 1 and name != first}
        kept = {name for name in shared if name in self.large or name not in self.given}
        never_back = {name for name in kept if not _comes_back(self.values[name])}
        moved = {name for name in never_back if self._moves(name, deeper)}
        self.known = never_back - moved
        self.tells = differs - self.known
        self.parts = [name for name in self.values if name in self.tells and name not in self.given]
        self._alike = self.values.keys() - differs
        doubtful = moved | self._alike
        self._positions = {name for name in self.large if name not in doubtful or self._like_a_board(name)}
        others = [name for name in self.values if name in differs and name not in self.given]
        self.order = sorted([*self.given, *others], key=self._unlikely)

    def _unlikely(self, name: str) -> tuple[bool, ...]:
        """What sorts the names of the things that calls may be about: see the first lines of this file."""
        return (
            name in self._alike,
            name in self.known,
            name not in self._positions,
            not self._one_size(name),
            name not in self.given,
        )

    def _like_a_board(self, name: str) -> bool:
        return self.board(name) is not None or type(self.values[name][0]) is Words

    def _one_size(self, name: str) -> bool:
        values = self.values[name]
        plain = name not in self.large or type(values[0]) is Words
        return plain or len({len(_cells(seen)) for seen in values}) == 1

    def _moves(self, name: str, deeper: Sequence[tuple[Given, Given]]) -> bool:
        """Whether a thing changes as a position does, by moves that nobody takes back: from a call to one inside it.

        What only grows does not, as a counter or a table; but a list does that loses something before it gets longer.
        """
        values = self.values[name]
        if all(map(is_number, values)):
            steps = {new - old for old, new in pairwise(values)} - {0}
            if len(steps) == 1 and min(steps) > 0:
                return False
        cells = list(map(_cells, values))
        if any(len(new) > len(old) for old, new in pairwise(cells)):
            lists = all(type(seen) is tuple and seen[0] is list for seen in values) and "." not in name
            return lists and any(new[: len(old)] != old for old, new in pairwise(cells))
        pairs = [(one.things | one.parts, other.things | other.parts) for one, other in deeper]
        return any(name in one and name in other and one[name] != other[name] for one, other in pairs)

    def of(self, given: Given) -> str | None:
        """The name of what a call is about, by what it was given; None where it is about nothing that is seen."""
        return next((name for name in self.order if name in given.things or name in given.parts), None)

    def board(self, name: str) -> Keys | None:
        """The keys of a board, if a thing is one, as `board_of` has them."""
        if name not in self._boards:
            self._boards[name] = board_of(self.values[name])
        return self._boards[name]

    def beside(self, given: Given, about: Sequence[str]) -> list[str]:
        """What else tells a call from others, a list of short texts, such as "depth 2"; `about`, what it is about."""
        seen = {name: each for name, each in given.things.items() if name in self.tells and name not in about}
        if self.parts:
            seen |= self._parts_beside(given, about)
        texts = {name: each if type(each) is str and each.strip() else one_line(each) for name, each in seen.items()}
        return [f"{name.rpartition('.')[2]} {text}" for name, text in texts.items() if len(text) <= BESIDE]

    def _parts_beside(self, given: Given, about: Sequence[str]) -> dict[str, Kept]:
        """The numbers and texts in the object that a call is about, or in any, if it is about a number."""
        owners = {name.rpartition(".")[0] for name in about}
        if self.large.isdisjoint(about):
            owners |= {name.rpartition(".")[0] for name in self.parts}
        small = [name for name in self.parts if name in given.parts and name not in self.large and name not in about]
        return {name: given.parts[name] for name in small if "." in name and name.rpartition(".")[0] in owners}


def _large(seen: Kept) -> bool:
    """Whether a thing may be a position by itself, as a list, and no number or word is."""
    if type(seen) is tuple:
        return isinstance(seen[1], int) or len(seen[1]) != 2 or not all(map(is_number, seen[1]))
    return type(seen) is Words or type(seen) is str and len(seen) >= LONG


def _cells(seen: Kept) -> list[Kept]:
    """All that is in a thing, a list of numbers and texts; of a text its letters."""
    if type(seen) is tuple and not isinstance(seen[1], int):
        if any(type(each) is tuple for each in seen[1]):
            return [cell for each in seen[1] for cell in (_cells(each) if type(each) is tuple else [each])]
        return list(seen[1])
    return list(seen) if isinstance(seen, str) and _large(seen) else [seen]


def _comes_back(values: Sequence[Kept]) -> bool:
    """Whether anything in a thing becomes what it was before, as where a move is made and taken back."""
    cells = _cells(values[0])
    left: set[tuple[int, Kept]] = set()
    for value in values[1:]:
        before = cells
        cells = _cells(value)
        start = len(before) if cells[: len(before)] == before else 0  # mostly it has only become longer, if it has
        for place, (old, new) in enumerate(zip_longest(before[start:], cells[start:]), start):
            if old != new:
                if (place, new) in left:
                    return True
                left.add((place, old))
    return False


def one_line(seen: Kept) -> str:
    """A thing in a line, a text."""
    return short_repr(written(seen, str) or as_text(seen, str), 200)
