"""about: what calls are about: all that each was given, as it was then, and which of it tells the calls apart."""

from enum import Enum
from math import isqrt
from types import FunctionType

from ...core.game import Game
from ...core.introspect import is_node, state_of
from ...core.text import is_number, number, plain
from .held import OTHER, SIMPLE, as_text, kept, written

MOST, DEEP = 400, 4  # things in a list that are looked at, as on a board of 19 by 19, and lists in one another
LONG = 9  # letters of a text that may be a board
BESIDE = 16  # letters of one argument in the second line of a node


class Words(str):
    """What an object says of itself."""


def now(thing):
    """A thing as it is now: what `kept` has of it, or what it says of itself; OTHER if that is nothing."""
    return kept(thing, DEEP, MOST, _words)


def _words(thing):
    if is_number(thing):
        return thing
    kind = type(thing)
    own = kind.__repr__ is not object.__repr__ and not hasattr(kind.__repr__, "__wrapped__")  # not by @dataclass
    if _closed(thing) or hasattr(kind, "_fields") or kind.__str__ is object.__str__ and not own:
        return OTHER
    if isinstance(thing, Enum):
        return Words(value if isinstance(value := thing.value, str) and len(value) == 1 else thing.name)
    try:
        return Words(str(thing))
    except Exception:  # it is half-made
        return OTHER


def _closed(thing):
    return isinstance(thing, (type, Game)) or callable(thing) or is_node(thing)


class Given:
    """All that a call was given, as it was then: `things`, by the names of the arguments; the `tuples` among them.

    `parts` is what is seen inside of objects, as "board.cells", and what lies around the function. `whole` is whether
    all was seen; `alone`, whether there are only numbers and texts; `of_game`, whether there is a game.
    """

    def __init__(self, arguments):
        self.things, self.tuples, self.parts = {}, {}, {}
        self.whole = self.alone = True
        self.of_game = False
        for name, thing in arguments.items():
            if type(thing) in SIMPLE:
                self.things[name] = thing
            else:
                self._see(name, thing)

    def _see(self, name, thing):
        self.of_game = self.of_game or isinstance(thing, Game)
        thing = state_of(thing) or thing if is_node(thing) else thing
        if isinstance(thing, tuple):
            self.tuples[name] = thing
        if (seen := now(thing)) is not OTHER:
            self.things[name] = seen
        single = is_number(seen) or isinstance(thing, Enum)
        self.alone = self.alone and (single or name == "self")
        if not single and type(seen) is not tuple:
            self._look_inside(name, thing)

    def _look_inside(self, name, thing, deep=2):
        """See an object by its attributes, and those of them that are objects by theirs."""
        inside = {} if _closed(thing) or not deep else _attributes(thing)
        self.whole = self.whole and bool(inside)
        for attribute, value in inside.items():
            if (seen := now(value)) is not OTHER:
                self.parts[f"{name}.{attribute}"] = seen
            else:
                self._look_inside(f"{name}.{attribute}", value, deep - 1)

    def look_around(self, things):
        """See what lies around the function, a dict, name -> thing."""
        for name, thing in things.items():
            if (seen := now(thing)) is not OTHER:
                self.parts[name] = seen
            else:
                self._look_inside(name, thing)


def _attributes(thing):
    """What an object holds, a dict."""
    if hasattr(type(thing), "_fields"):  # a namedtuple
        return thing._asdict()
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: getattr(thing, name) for name in slots if hasattr(thing, name)} | getattr(thing, "__dict__", {})


def names_around(code, space, met=frozenset()):
    """The names of what may change in a module, its dict, that a function reads, or one that it calls: a set."""
    found, met = set(), met | {code}
    for name in code.co_names:
        thing = space.get(name)
        if isinstance(thing, FunctionType) and thing.__globals__ is space and thing.__code__ not in met:
            found |= names_around(thing.__code__, space, met)
        elif name in space and not _closed(thing) and (kept(thing, 1, MOST) is not thing):
            found.add(name)
    return found


# Of all calls


class Subjects:
    """What tells some calls apart, by what each was given: `order`, the names of what they may be about, best first.

    A list that only gets longer, a table that is only filled, a counter: what never becomes what it was before is no
    position, but what the program knows, and no call is about it.
    """

    def __init__(self, calls):
        self.values = {}  # name -> what it was, in the order of the calls
        for given in calls:
            for name, seen in (given.parts | given.things).items():
                self.values.setdefault(name, []).append(seen)
        self.given = dict.fromkeys(name for given in calls for name in given.things)
        self.differs = {name for name, each in self.values.items() if any(seen != each[0] for seen in each)}
        self.turns = {name for name in self.differs if _comes_back(self.values[name])}
        self.large = {name for name, each in self.values.items() if any(map(_large, each))}
        other = {name for name in self.differs if name in self.large or name not in self.given}
        self.known = other - self.turns  # what the program knows
        names = [*self.given, *(name for name in self.values if name not in self.given)]
        ranks = {name: rank for name in names if (rank := self._rank(name)) is not None}
        self.order = sorted(ranks, key=ranks.get)
        self.boards = {name for name in self.order if _as_boards(self.values[name])}

    def _rank(self, name):
        """How likely calls are about a thing, the likeliest first, a number; None where they are not."""
        mine, large, differs = name in self.given, name in self.large, name in self.differs
        if name in self.turns and large:
            return (0 if self._one_size(name) else 2) if mine else 1
        if differs and mine and not large:
            return 2
        if name in self.turns or differs and (mine or "." in name):
            return 3 if name in self.turns else 4
        return (5 if large else 6) if mine else None

    def _one_size(self, name):
        values = self.values[name]
        return type(values[0]) is Words or len({len([*_cells(seen)]) for seen in values}) == 1

    def of(self, given):
        """The name of what a call is about, by what it was given; None where it is about nothing that is seen."""
        return next((name for name in self.order if name in given.things or name in given.parts), None)

    def beside(self, given, about):
        """What else tells a call from others, a list of short texts, such as "depth 2"; `about`, what it is about."""
        owners = {name.rpartition(".")[0] for name in about if "." in name}
        parts = {name: seen for name, seen in given.parts.items() if name.rpartition(".")[0] in owners}
        others = {name: seen for name, seen in (given.things | parts).items() if name in self.differs - self.known}
        others = {name: seen for name, seen in others.items() if name not in about}
        texts = {name: seen if type(seen) is str else one_line(seen) for name, seen in others.items()}
        return [f"{name.rpartition('.')[2]} {text}" for name, text in texts.items() if len(text) <= BESIDE]


def _large(seen):
    """Whether a thing may be a position by itself, as a list, and no number or word is."""
    return type(seen) in (tuple, Words) or type(seen) is str and len(seen) >= LONG


def _cells(seen, place=()):
    """What is in a thing, by its place: pairs of a place and a number or a text."""
    if type(seen) is tuple and not isinstance(seen[1], int):
        for i, each in enumerate(seen[1]):
            yield from _cells(each, (*place, i))
    elif type(seen) is Words or type(seen) is str and len(seen) >= LONG:
        yield from (((*place, i), letter) for i, letter in enumerate(seen))
    else:
        yield place, seen


def _comes_back(values):
    """Whether anything in a thing becomes what it was before, as where a move is made and taken back."""
    cells, left = dict(_cells(values[0])), set()
    for value in values[1:]:
        before, cells = cells, dict(_cells(value))
        for place in {*before, *cells}:
            old, new = before.get(place), cells.get(place)
            if old != new:
                if (place, new) in left:
                    return True
                left.add((place, old))
    return False


def one_line(seen):
    """A thing in a line, a text."""
    return plain(written(seen, str) or as_text(seen, str), 200)


def _as_boards(values):
    """Whether a thing is a board each time, of one size."""
    rows = [_rows(seen) for seen in values]
    if None in rows or len({tuple(map(len, each)) for each in rows}) > 1:
        return False
    cells = [cell for each in rows for row in each for cell in row]
    if any(type(cell) is tuple or cell is OTHER or len(_cell(cell)) > 2 for cell in cells):
        return False
    flat = len(rows[0]) == len(rows[0][0]) and not any(_nested(seen) for seen in values)
    texts = {cell for cell in cells if isinstance(cell, str)}
    kinds = {cell for cell in texts if not cell.isdigit()} if texts else {*cells}
    return not flat or len(kinds - {None}) <= 3


def _nested(seen):
    return type(seen) is tuple and any(type(each) is tuple for each in seen[1])


def _rows(seen):
    """What may be the rows of a board, lists of its cells; None where there are none."""
    if type(seen) is tuple and isinstance(seen[1], list):
        kind, rows = seen
        keys, rows = (rows[::2], rows[1::2]) if kind is dict else ([], rows)
        if keys and all(_nested((kind, [key])) and len(key[1]) == 2 for key in keys):
            keys = [tuple(key[1]) for key in keys]
            cells = dict(zip(keys, rows, strict=True))
            rows = [[cells[key] for key in keys if key[0] == first] for first in dict.fromkeys(key[0] for key in keys)]
        elif rows and all(type(row) is tuple and row[0] in (list, tuple) and isinstance(row[1], list) for row in rows):
            rows = [row[1] for row in rows]
        elif rows and all(type(row) is str and len(row) > 1 for row in rows):
            rows = list(map(list, rows))
        else:
            rows = _square(rows)
    else:
        rows = _square(list(seen)) if type(seen) is str else None
    return rows if rows and len(rows) > 1 and len({*map(len, rows)}) == 1 and len(rows[0]) > 1 else None


def _square(cells):
    side = isqrt(len(cells))
    return [cells[k : k + side] for k in range(0, len(cells), side)] if side > 2 and side * side == len(cells) else None


def _cell(cell):
    """What stands in a cell of a board, a text."""
    if isinstance(cell, bool):
        return "·■"[cell]
    return number(cell) if is_number(cell) else "·" if cell is None or not cell.strip() else cell.strip()


def in_rows(seen):
    """A board in its rows, a text; or what an object says of itself, in lines of one length."""
    if type(seen) is Words:
        lines = seen.expandtabs().strip("\r\n").splitlines()
        return "\n".join(line.ljust(max(map(len, lines))) for line in lines)
    rows = [list(map(_cell, row)) for row in _rows(seen)]
    wide = max(len(cell) for row in rows for cell in row)
    return "\n".join((" " * (wide > 1)).join(cell.rjust(wide) for cell in row) for row in rows)
