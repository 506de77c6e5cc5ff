"""about: what calls are about: all that each was given, as it was then, and which of it tells the calls apart."""

from enum import Enum
from itertools import zip_longest
from math import isqrt
from types import FunctionType

from ...core.game import Game
from ...core.introspect import is_node, state_of
from ...core.text import is_number, number, plain
from .held import OTHER, SIMPLE, as_text, kept, like, written

MOST, DEEP = 400, 12  # things that are looked at, as on a board of 19 by 19, and lists in one another
KEYS = 100  # entries of a dict
LONG = 9  # letters of a text that may be a board
BESIDE = 16  # letters of one argument in the second line of a node


class Words(str):
    """What an object says of itself."""


class Word(str):
    """One of the names of an Enum."""


def now(thing):
    """A thing as it is now: what `kept` has of it, or what it says of itself; OTHER if that is nothing."""
    if isinstance(thing, dict) and len(thing) > KEYS:
        return dict, len(thing)
    return kept(thing, DEEP, MOST, _inside) if like(type(thing)) else _words(thing)


def _words(thing):
    """What an object that has words of its own says of itself; a number or a text as it is; OTHER of anything else."""
    kind = type(thing)
    if kind in SIMPLE or is_number(thing):
        return thing
    own = kind.__repr__ is not object.__repr__ and not hasattr(kind.__repr__, "__wrapped__")  # not by @dataclass
    if _closed(thing) or hasattr(kind, "_fields") or kind.__str__ is object.__str__ and not own:
        return OTHER
    if isinstance(thing, Enum):
        return Word(value if isinstance(value := thing.value, str) and len(value) == 1 else thing.name)
    try:
        return Words(str(thing))
    except Exception:  # it is half-made
        return OTHER


def _inside(thing):
    """What is seen of an object in a list: its words, or else the numbers and texts that it holds."""
    if (seen := _words(thing)) is not OTHER or _closed(thing):
        return seen
    held = [each for each in _attributes(thing).values() if type(each) in SIMPLE]
    return held[0] if len(held) == 1 else (tuple, held) if held else OTHER


def _closed(thing):
    return isinstance(thing, (type, Game)) or callable(thing) or is_node(thing)


class Given:
    """All that a call was given, as it was then: `things`, by the names of the arguments; the `tuples` among them.

    `parts` is what is seen inside of objects, as "board.cells", and what lies around the function; `ids`, which objects
    these were. `whole` is whether all was seen; `alone`, whether there are no lists or the like among the arguments;
    `of_game`, whether there is a game.
    """

    def __init__(self, arguments):
        self.things, self.tuples, self.parts, self.ids = {}, {}, {}, {}
        self.whole = self.alone = True
        self.of_game = False
        for name, thing in arguments.items():
            if type(thing) in SIMPLE:
                self.things[name] = thing
            else:
                self._see(name, thing)

    def _see(self, name, thing):
        self.of_game = self.of_game or isinstance(thing, Game)
        if isinstance(thing, FunctionType):
            self.things[name], self.whole = thing.__name__, False
            return
        thing = state_of(thing) or thing if is_node(thing) else thing
        if isinstance(thing, tuple):
            self.tuples[name] = thing
        elif not isinstance(thing, frozenset):
            self.ids[name] = id(thing)
        if (seen := now(thing)) is not OTHER:
            self.things[name] = seen
        single = is_number(seen) or isinstance(thing, Enum)
        self.alone = self.alone and (single or seen is OTHER)
        if not single and type(seen) is not tuple:
            self._look_inside(name, thing)

    def _look_inside(self, name, thing, deep=3):
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
            self.ids[name] = id(thing)
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
        thing = getattr(space.get(name), "__wrapped__", space.get(name))
        if isinstance(thing, FunctionType) and thing.__globals__ is space and thing.__code__ not in met:
            found |= names_around(thing.__code__, space, met)
        elif name in space and not _closed(thing) and (kept(thing, 1, MOST) is not thing):
            found.add(name)
    return found


# Of all calls


class Subjects:
    """What tells some calls apart, by what each was given: `order`, the names of what they may be about, best first.

    Of what is one and the same thing in all calls, a list that only gets longer, a table that is only filled, a counter
    in an object are no position, for they never become what they were before: they are `known`, what the program knows.
    """

    def __init__(self, calls):
        self.values, ids = {}, {}  # by name: what it was, in the order of the calls; which objects these were
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
        self.known = {name for name in kept if not _comes_back(self.values[name])}
        self.tells = self.differs - self.known
        names = [*self.given, *(name for name in self.values if name not in self.given)]
        ranks = {name: rank for name in names if (rank := self._rank(name)) is not None}
        self.order, self._boards = sorted(ranks, key=ranks.get), {}
        self.parts = [name for name in names if name in self.tells and name not in self.given]

    def _rank(self, name):
        """How likely calls are about a thing, the likeliest first, a number; None where they are not."""
        mine, large = name in self.given, name in self.large
        if name in self.tells:
            return (0 if mine and self._one_size(name) else 1) if large else 2 if mine else 3
        if name in self.differs and (mine or "." in name):
            return 4
        if mine:
            return 5 if large else 6
        return 7 if large and name in self.differs else None  # what lies around, and is only filled

    def _one_size(self, name):
        values = self.values[name]
        return type(values[0]) is Words or len({len(_cells(seen)) for seen in values}) == 1

    def of(self, given):
        """The name of what a call is about, by what it was given; None where it is about nothing that is seen."""
        return next((name for name in self.order if name in given.things or name in given.parts), None)

    def board(self, name):
        """The keys of a board, if a thing is one, as `_board_of` has them."""
        if name not in self._boards:
            self._boards[name] = _board_of(self.values[name])
        return self._boards[name]

    def beside(self, given, about):
        """What else tells a call from others, a list of short texts, such as "depth 2"; `about`, what it is about."""
        owners = {name.rpartition(".")[0] for name in about if "." in name}
        seen = {name: given.things[name] for name in given.things if name in self.tells and name not in about}
        mine = [name for name in self.parts if name.rpartition(".")[0] in owners and name not in self.large]
        seen |= {name: given.parts[name] for name in mine if name in given.parts and name not in about}
        texts = {name: each if type(each) is str else one_line(each) for name, each in seen.items()}
        return [f"{name.rpartition('.')[2]} {text}" for name, text in texts.items() if len(text) <= BESIDE]


def _large(seen):
    """Whether a thing may be a position by itself, as a list, and no number or word is."""
    if type(seen) is tuple:
        return isinstance(seen[1], int) or len(seen[1]) != 2 or not all(map(is_number, seen[1]))
    return type(seen) is Words or type(seen) is str and len(seen) >= LONG


def _cells(seen):
    """All that is in a thing, a list of numbers and texts; of a text its letters."""
    if type(seen) is tuple and not isinstance(seen[1], int):
        inside = seen[1]
        nested = any(type(each) is tuple for each in inside)
        return (
            [cell for each in inside for cell in (_cells(each) if type(each) is tuple else [each])]
            if nested
            else inside
        )
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
    return plain(written(seen, str) or as_text(seen, str), 200)


def _board_of(values):
    """The keys of a board, a list of rows, if a thing is one each time, and of one size; None if it is not.

    There are none, [], if it is no dict.
    """
    keys = _grid({key for seen in values for key in _places(seen)})
    rows = [_rows(seen, keys) for seen in values]
    if None in rows or len({tuple(map(len, each)) for each in rows}) > 1:
        return None
    cells = [cell for each in rows for row in each for cell in row]
    if any(type(cell) is tuple or cell is OTHER or len(_cell(cell)) > 2 for cell in cells):
        return None
    if any(map(_nested, values)):
        return keys
    texts = {cell for cell in cells if isinstance(cell, str)}  # what is only a row must look like a board besides
    kinds = {cell for cell in texts if not cell.strip().isdigit()} if texts else {*cells}
    return keys if len(kinds - {None}) <= 3 else None


def _nested(seen):
    """Whether there are lists or texts in a list, the rows of a board, or pairs for keys."""
    inside = seen[1] if type(seen) is tuple else None
    return isinstance(inside, list) and any(
        type(each) is tuple or type(each) is str and len(each) > 1 for each in inside
    )


def _places(seen):
    """The keys of a dict whose keys are all pairs of whole numbers, the rows and columns of a board."""
    keys = seen[1][::2] if type(seen) is tuple and seen[0] is dict and isinstance(seen[1], list) else []
    keys = [tuple(key[1]) if type(key) is tuple and isinstance(key[1], list) else () for key in keys]
    return keys if all(len(key) == 2 and {*map(type, key)} == {int} for key in keys) else []


def _grid(keys):
    """All places of the smallest board that has these, a list of rows."""
    rows, columns = ([each[k] for each in keys] for k in (0, 1))
    if not keys or (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) > MOST:
        return []
    return [
        [(row, column) for column in range(min(columns), max(columns) + 1)] for row in range(min(rows), max(rows) + 1)
    ]


def _rows(seen, keys=()):
    """What may be the rows of a board, lists of its cells; None where there are none."""
    rows = list(seen) if type(seen) is str else seen[1] if type(seen) is tuple else None
    if not isinstance(rows, list):
        return None
    if keys:
        cells = dict(zip(_places(seen), rows[1::2], strict=False))
        rows = [[cells.get(key) for key in row] for row in keys] if len(cells) == len(rows) // 2 else None
    elif rows and all(type(row) is tuple and row[0] in (list, tuple) and isinstance(row[1], list) for row in rows):
        rows = [row[1] for row in rows]
    elif rows and type(seen) is tuple and all(type(row) is str and len(row) > 1 for row in rows):
        rows = list(map(list, rows))
    else:
        rows = _square(rows[1::2] if type(seen) is tuple and seen[0] is dict else rows)
    return rows if rows and len(rows) > 1 and len({*map(len, rows)}) == 1 and len(rows[0]) > 1 else None


def _square(cells):
    side = isqrt(len(cells))
    return [cells[k : k + side] for k in range(0, len(cells), side)] if side > 2 and side * side == len(cells) else None


def _cell(cell):
    """What stands in a cell of a board, a text."""
    if isinstance(cell, bool):
        return "·■"[cell]
    return number(cell) if is_number(cell) else "·" if cell is None or not cell.strip() else cell.strip()


def in_rows(seen, keys=()):
    """A board in its rows, a text; or what an object says of itself, in lines of one length."""
    if type(seen) is Words:
        lines = seen.expandtabs().strip("\r\n").splitlines()
        return "\n".join(line.ljust(max(map(len, lines))) for line in lines)
    rows = [list(map(_cell, row)) for row in _rows(seen, keys)]
    wide = max(len(cell) for row in rows for cell in row)
    return "\n".join((" " * (wide > 1)).join(cell.rjust(wide) for cell in row) for row in rows)
