"""about: what calls are about: which of the things that they were given tells them apart."""

from itertools import pairwise, zip_longest

from ...core.text import is_number, short_repr
from .boards import board_of
from .call_arguments import Words
from .held import as_text, written

LONG = 9  # letters of a text that may be a board
BESIDE = 16  # letters of one argument in the second line of a node


class Subjects:
    """What tells some calls apart, by what each was given: `order`, the names of what they may be about, best first.

    Of what is one and the same thing in all calls, a list that only gets longer, a table that is only filled, a counter
    in an object are no position, for they never become what they were before: they are `known`, what the program knows.
    But a move that nobody takes back is seen where a call is given something else than the one that it comes from:
    `deeper` are such calls, each with the first that it makes.
    """

    def __init__(self, calls, deeper=()):
        self.values, ids = {}, {}  # by name: what it was, in the order of the calls; which objects these were
        self._boards, self._deeper = {}, deeper
        for given in calls:
            for name, seen in (*given.parts.items(), *given.things.items()):
                self.values.setdefault(name, []).append(seen)
            for name, each in given.ids.items():
                ids.setdefault(name, set()).add(each)
        self.given = dict.fromkeys(name for given in calls for name in given.things)
        self.differs = {name for name, each in self.values.items() if any(seen != each[0] for seen in each)}
        self.large = {name for name, each in self.values.items() if any(map(_large, each))}
        shared = {name for name in self.differs if len(ids.get(name.split(".")[0], ())) == 1}
        kept = {name for name in shared if name in self.large or name not in self.given}
        first = next(iter(self.given), None)  # a program is about that, though it forgets to take moves back
        never = {name for name in kept if name != first and not _comes_back(self.values[name])}
        self._left = {name for name in never if self._moves(name)}
        self.known = never - self._left
        self.tells = self.differs - self.known
        names = [*self.given, *(name for name in self.values if name not in self.given)]
        ranks = {name: rank for name in names if (rank := self._rank(name)) is not None}
        self.order = sorted(ranks, key=ranks.get)
        self.parts = [name for name in names if name in self.tells and name not in self.given]

    def _rank(self, name):
        """How likely calls are about a thing, the likeliest first, a number; None where they are not."""
        mine, large = name in self.given, name in self.large
        if name in self._left and large and self.board(name) is None:
            return 2.5  # it may be what was visited
        if name in self.tells:
            return (0 if mine and self._one_size(name) else 1) if large else 2 if mine else 3
        if name in self.differs and (mine or "." in name):
            return 4
        if mine:
            return 5 if large and (self.board(name) is not None or type(self.values[name][0]) is Words) else 6
        return 7 if large and name in self.differs else None  # what lies around, and is only filled

    def _moves(self, name):
        """Whether a thing changes as a position does: on the way down, and is no counter and nothing that is filled.

        Or it is a list of which something was taken away before there came more.
        """
        values, cells = self.values[name], list(map(_cells, self.values[name]))
        sizes = list(map(len, cells))
        if name not in self.large:
            steps = {b - a for a, b in pairwise(values)} - {0} if all(map(is_number, values)) else ()
            if len(steps) < 2 and min(steps, default=1) > 0:
                return False
        elif sizes != sorted(sizes, reverse=True):
            lists = all(type(seen) is tuple and seen[0] is list for seen in values)
            return "." not in name and lists and any(new[: len(old)] != old for old, new in pairwise(cells))
        seen = [(one.things | one.parts, other.things | other.parts) for one, other in self._deeper]
        return any(name in one and name in other and one[name] != other[name] for one, other in seen)

    def _one_size(self, name):
        values = self.values[name]
        return type(values[0]) is Words or len({len(_cells(seen)) for seen in values}) == 1

    def of(self, given):
        """The name of what a call is about, by what it was given; None where it is about nothing that is seen."""
        return next((name for name in self.order if name in given.things or name in given.parts), None)

    def board(self, name):
        """The keys of a board, if a thing is one, as `board_of` has them."""
        if name not in self._boards:
            self._boards[name] = board_of(self.values[name])
        return self._boards[name]

    def beside(self, given, about):
        """What else tells a call from others, a list of short texts, such as "depth 2"; `about`, what it is about."""
        seen = {name: each for name, each in given.things.items() if name in self.tells and name not in about}
        if self.parts:
            seen |= self._parts_beside(given, about)
        texts = {name: each if type(each) is str and each.strip() else one_line(each) for name, each in seen.items()}
        return [f"{name.rpartition('.')[2]} {text}" for name, text in texts.items() if len(text) <= BESIDE]

    def _parts_beside(self, given, about):
        """The numbers and texts in the object that a call is about, or in any, if it is about a number."""
        owners = {name.rpartition(".")[0] for name in about if "." in name}
        if self.large.isdisjoint(about):
            owners |= {name.rpartition(".")[0] for name in self.parts if "." in name}
        mine = [name for name in self.parts if name.rpartition(".")[0] in owners and name not in self.large]
        return {name: given.parts[name] for name in mine if name in given.parts and name not in about}


def _large(seen):
    """Whether a thing may be a position by itself, as a list, and no number or word is."""
    if type(seen) is tuple:
        return isinstance(seen[1], int) or len(seen[1]) != 2 or not all(map(is_number, seen[1]))
    return type(seen) is Words or type(seen) is str and len(seen) >= LONG


def _cells(seen):
    """All that is in a thing, a list of numbers and texts; of a text its letters."""
    if type(seen) is tuple and not isinstance(seen[1], int):
        if any(type(each) is tuple for each in seen[1]):
            return [cell for each in seen[1] for cell in (_cells(each) if type(each) is tuple else [each])]
        return seen[1]
    return list(seen) if isinstance(seen, str) and _large(seen) else [seen]


def _comes_back(values):
    """Whether anything in a thing becomes what it was before, as where a move is made and taken back."""
    cells, left = _cells(values[0]), set()
    for value in values[1:]:
        before, cells = cells, _cells(value)
        start = len(before) if cells[: len(before)] == before else 0  # mostly it has only become longer, if it has
        for place, (old, new) in enumerate(zip_longest(before[start:], cells[start:]), start):
            if old != new:
                if (place, new) in left:
                    return True
                left.add((place, old))
    return False


def one_line(seen):
    """A thing in a line, a text."""
    return short_repr(written(seen, str) or as_text(seen, str), 200)
