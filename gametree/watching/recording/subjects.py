"""subjects: choose the subject of each call: the argument that is shown in its node in the tree of calls.

`Subjects.order` lists the candidates, the best one first. `Subjects._sort_key` sorts them by five rules, the most
important one first:

1. Arguments that distinguish calls come first, then those that only grow (a table, a counter), then constants.
2. What says little comes last: a number that follows from how many calls are waiting, such as the depth or the number
   of the player to move, a set, or a function.
3. A position, such as a board, comes before a number or a word.
4. An object of constant size comes before one that grows.
5. An argument, or an attribute of an argument, comes before an attribute of `self` and before a variable outside the
   function.
"""

from collections.abc import Sequence
from itertools import pairwise, zip_longest

from ...core import limits
from ...core.text import is_number, short_repr
from .boards import Keys, board_keys
from .call_arguments import Arguments, FunctionText, ObjectText
from .snapshots import Snapshot, describe_snapshot, write_snapshot

BOARD_LENGTH = 9  # a shorter string can't be a board
SHORT = 16  # the longest argument shown in the second line of a node


class Subjects:
    """The subjects of a program's calls, and the other arguments that distinguish the calls.

    Args:
        calls: The arguments of each call.
        nested: Pairs of arguments: those of a call, and those of the first call inside it.
        depths: For each call, how many calls are waiting.

    Attributes:
        values: The snapshots of each argument or part, by name, in the order of the calls.
        order: The names of possible subjects, the best one first.
        stores: The names of objects, such as a cache, to which the program only adds entries. All calls have the same
            object, no part of it returns to an earlier value, and no move changes it.
        parts: The names of the parts of arguments that distinguish calls.
    """

    def __init__(
        self, calls: Sequence[Arguments], nested: Sequence[tuple[Arguments, Arguments]] = (),
        depths: Sequence[int] = (),
    ) -> None:  # fmt: skip
        self.values: dict[str, list[Snapshot]] = {}
        self._boards: dict[str, Keys | None] = {}
        ids: dict[str, set[int]] = {}  # name -> the ids of all objects that had this name
        for arguments in calls:
            for name, snapshot in (*arguments.parts.items(), *arguments.things.items()):
                self.values.setdefault(name, []).append(snapshot)
            for name, each in arguments.ids.items():
                ids.setdefault(name, set()).add(each)
        self._arguments = dict.fromkeys(name for arguments in calls for name in arguments.things)
        self._large = {name for name, values in self.values.items() if any(map(_is_large, values))}
        varying = {name for name, values in self.values.items() if any(value != values[0] for value in values)}
        first = next(iter(self._arguments), None)  # this is the subject, even if the program forgets to take moves back
        shared = {name for name in varying if len(ids.get(name.split(".")[0], ())) == 1 and name != first}
        candidates = {name for name in shared if name in self._large or name not in self._arguments}
        growing = {name for name in candidates if not _returns_to_earlier(self.values[name])}
        moved = {name for name in growing if self._is_moved(name, nested)}
        self.stores = growing - moved
        self._telling = varying - self.stores
        self.parts = [name for name in self.values if name in self._telling and name not in self._arguments]
        self._constant = self.values.keys() - varying
        doubtful = moved | self._constant
        self._positions = {name for name in self._large if name not in doubtful or self._resembles_board(name)}
        others = [name for name in self.values if name in varying and name not in self._arguments]
        self._weak = self._find_weak(calls, depths)
        heads = dict.fromkeys(arguments.names for arguments in calls)
        self._parameters = [*dict.fromkeys(name for names in heads for name in names if name != "self")]
        self.order = sorted([*self._arguments, *others], key=self._sort_key)

    def _find_weak(self, calls: Sequence[Arguments], depths: Sequence[int]) -> set[str]:
        """Return the names of arguments that say little. The first argument does not say little if it is a number."""
        follow = set(self._telling)
        first: dict[tuple[str, int], Snapshot] = {}  # name and depth -> the first value
        for arguments, depth in zip(calls, depths, strict=False):
            for name, value in (*arguments.parts.items(), *arguments.things.items()):
                if name in follow and (type(value) is tuple or first.setdefault((name, depth), value) != value):
                    follow.discard(name)
        kinds = {name: self.values[name][0] for name in self._arguments}
        sets = {name for name, value in kinds.items() if type(value) is tuple and value[0] in (set, frozenset)}
        functions = {name for name, value in kinds.items() if isinstance(value, FunctionText)}
        parts = {name for name, _ in first if "." in name and not name.startswith("self.")}
        if follow.issuperset(parts):
            follow.discard(next((name for name in self._arguments if name in self._telling - functions), ""))
        return functions | sets | follow

    def _sort_key(self, name: str) -> tuple[int, ...]:
        """Return a key that sorts the best subject first, by the five rules at the top of this file."""
        owner = name.partition(".")[0]
        return (
            name in self._constant,
            name in self.stores,
            name in self._weak,
            name not in self._positions,
            not self._has_one_size(name),
            self._parameters.index(owner) if owner in self._parameters else len(self._parameters),
        )

    def _resembles_board(self, name: str) -> bool:
        return self.board(name) is not None or type(self.values[name][0]) is ObjectText

    def _has_one_size(self, name: str) -> bool:
        values = self.values[name]
        has_no_size = name not in self._large or type(values[0]) is ObjectText
        return has_no_size or len({len(_cells(value)) for value in values}) == 1

    def _is_moved(self, name: str, nested: Sequence[tuple[Arguments, Arguments]]) -> bool:
        """Return whether moves that are never taken back change an argument from a call to the calls inside it.

        Counters and tables, which only grow, do not count. A list that also loses items counts.
        """
        values = self.values[name]
        if all(map(is_number, values)):
            steps = {new - old for old, new in pairwise(values)} - {0}
            if len(steps) == 1 and min(steps) > 0:
                return False
        cells = list(map(_cells, values))
        if any(len(new) > len(old) for old, new in pairwise(cells)):
            lists = all(type(value) is tuple and value[0] is list for value in values) and "." not in name
            return lists and any(new[: len(old)] != old for old, new in pairwise(cells))
        pairs = [(outer.things | outer.parts, inner.things | inner.parts) for outer, inner in nested]
        return any(name in outer and name in inner and outer[name] != inner[name] for outer, inner in pairs)

    def subject_of(self, arguments: Arguments) -> str | None:
        """Return the name of the subject of a call, or None if it has no visible subject."""
        return next((name for name in self.order if name in arguments.things or name in arguments.parts), None)

    def board(self, name: str) -> Keys | None:
        """Return what `board_keys` returns for the snapshots with a name."""
        if name not in self._boards:
            self._boards[name] = board_keys(self.values[name])
        return self._boards[name]

    def details(self, arguments: Arguments, subject: Sequence[str]) -> list[str]:
        """Return short texts, such as "depth 2", of the other arguments that distinguish a call from others."""
        snapshots = {
            name: value for name, value in arguments.things.items() if name in self._telling and name not in subject
        }
        if self.parts:
            snapshots |= self._small_parts(arguments, subject)
        texts = {
            name: value if type(value) is str and value.strip() else one_line(value)
            for name, value in snapshots.items()
        }
        return [f"{name.rpartition('.')[2]} {text}" for name, text in texts.items() if len(text) <= SHORT]

    def _small_parts(self, arguments: Arguments, subject: Sequence[str]) -> dict[str, Snapshot]:
        """Return the numbers and strings in the subject of a call, or in any object if the subject is a number."""
        owners = {name.rpartition(".")[0] for name in subject}
        if self._large.isdisjoint(subject):
            owners |= {name.rpartition(".")[0] for name in self.parts}
        small = [name for name in self.parts if name in arguments.parts and name not in self._large]
        small = [name for name in small if "." in name and name not in subject]
        return {name: arguments.parts[name] for name in small if name.rpartition(".")[0] in owners}


def _is_large(snapshot: Snapshot) -> bool:
    """Return whether an argument is large enough to be a position. A list may be, but a number or a word is not."""
    if type(snapshot) is tuple:
        return isinstance(snapshot[1], int) or len(snapshot[1]) != 2 or not all(map(is_number, snapshot[1]))
    return type(snapshot) is ObjectText or type(snapshot) is str and len(snapshot) >= BOARD_LENGTH


def _cells(snapshot: Snapshot) -> list[Snapshot]:
    """Return a flat list of all numbers and strings in a snapshot, or of the characters of a long string."""
    if type(snapshot) is tuple and not isinstance(snapshot[1], int):
        if any(type(item) is tuple for item in snapshot[1]):
            return [cell for item in snapshot[1] for cell in (_cells(item) if type(item) is tuple else [item])]
        return list(snapshot[1])
    return list(snapshot) if isinstance(snapshot, str) and _is_large(snapshot) else [snapshot]


def _returns_to_earlier(values: Sequence[Snapshot]) -> bool:
    """Return whether any cell returns to an earlier value, as happens if a move is taken back."""
    cells = _cells(values[0])
    earlier: set[tuple[int, Snapshot]] = set()
    for value in values[1:]:
        before = cells
        cells = _cells(value)
        start = len(before) if cells[: len(before)] == before else 0  # skip the equal beginning: most values only grow
        for place, (old, new) in enumerate(zip_longest(before[start:], cells[start:]), start):
            if old != new:
                if (place, new) in earlier:
                    return True
                earlier.add((place, old))
    return False


def items_in(snapshot: Snapshot) -> list[str] | None:
    """Return the texts of the items of a list or a tuple, or None for anything else."""
    is_list = type(snapshot) is tuple and snapshot[0] in (list, tuple) and not isinstance(snapshot[1], int)
    return list(map(one_line, snapshot[1])) if is_list else None


def one_line(snapshot: Snapshot) -> str:
    """Write a snapshot in one line."""
    return short_repr(write_snapshot(snapshot, str) or describe_snapshot(snapshot, str), limits.CHARACTERS_COMPARED)
