"""induction: solve a game backward from its terminal positions, in waves. Loops are allowed."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import NamedTuple, TypeVar

Value = TypeVar("Value")
Key = TypeVar("Key", bound=Hashable)  # a state, a node, or the number of a node
Parents = Mapping[Key, list[Key]]


class Known(NamedTuple):
    """What is known about a state: its label, and how many more moves the game lasts (None for "D" or "?").

    If only part of the game was searched, the label is still right, but a win may come sooner than `lasts` says.
    """

    label: str
    lasts: int | None


DRAWN = Known("D", None)
UNKNOWN = Known("?", None)


def waves(parents: Parents[Key], moves_left: dict[Key, int], terminals: dict[Key, str]) -> Iterator[dict[Key, str]]:
    """Work backward from the terminal positions, and yield the newly labelled keys one wave at a time.

    Args:
        parents: A dict from each key to the list of keys that have a move to it.
        moves_left: A dict from each key to its number of moves. The function subtracts moves to a "W" from it.
        terminals: A dict from each terminal key to its label. It is the first wave.

    Yields:
        Dicts from key to label. A key that no wave reaches is a draw.

    Source: retrograde analysis, as in Ströhlein's thesis on chess endings.
    """
    known = set(terminals)
    wave = terminals
    while wave:
        yield wave
        decided = {}
        for key, label in wave.items():
            if label == "L":  # every parent has a winning move
                for parent in parents[key]:
                    if parent not in known:
                        known.add(parent)
                        decided[parent] = "W"
            elif label == "W":  # every parent has one fewer move that might save it
                for parent in parents[key]:
                    moves_left[parent] -= 1
                    if not moves_left[parent] and parent not in known:
                        known.add(parent)
                        decided[parent] = "L"
        wave = decided


def known_by_waves(parents: Parents[Key], moves_left: dict[Key, int], terminals: dict[Key, str]) -> dict[Key, Known]:
    """Run `waves` and return what is known about each key. Keys that no wave reaches are left out."""
    known = {}
    for lasts, wave in enumerate(waves(parents, moves_left, terminals)):
        by_label = {"W": Known("W", lasts), "L": Known("L", lasts), "D": DRAWN}
        for key, label in wave.items():
            known[key] = by_label.get(label, UNKNOWN)
    return known


def solve_backward(children: Mapping[Key, list[Key]], terminals: dict[Key, str]) -> dict[Key, Known]:
    """Do the same as `known_by_waves`, but starting from a dict with each key's children instead of its parents."""
    parents: dict[Key, list[Key]] = {key: [] for key in children}
    for key, its_children in children.items():
        for child in its_children:
            parents[child].append(key)
    return known_by_waves(parents, {key: len(its_children) for key, its_children in children.items()}, terminals)


def propagate_values(
    parents: Parents[Key], moves_left: dict[Key, int], terminals: dict[Key, Value],
    value_of_key: Callable[[Key, Mapping[Key, Value]], Value | None],
    decides: Callable[[Key, Value], bool] = lambda key, value: False,
) -> Iterator[dict[Key, Value]]:  # fmt: skip
    """Compute values backward from the terminal positions. Keys on a loop are never reached.

    Args:
        parents: As for `waves`.
        moves_left: As for `waves`.
        terminals: As for `waves`, but with values instead of labels.
        value_of_key: A function called with a key and a dict of the values known so far. It returns the key's value,
            or None if that is not known yet. It is called when all children of the key are known, or when one of them
            decides it.
        decides: A function called with a key and the value of one child. It returns whether that value decides the
            key's value.

    Yields:
        Dicts from key to value, one wave at a time.
    """
    known: dict[Key, Value] = {}
    wave = terminals
    while wave:
        known.update(wave)
        yield wave
        ready = {}
        for key, value in wave.items():
            for parent in parents[key]:
                moves_left[parent] -= 1
                if parent not in known and (not moves_left[parent] or decides(parent, value)):
                    if (found := value_of_key(parent, known)) is not None:
                        ready[parent] = found
        wave = ready
