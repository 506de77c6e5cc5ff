"""induction: backwards from the ends of a game, wave by wave; loops do no harm."""

from typing import NamedTuple


class Known(NamedTuple):
    """What is known of a state: its label, and how many moves the game still lasts (None for "D" and "?").

    Of a game that was looked at in part the label is right, and a W may come sooner.
    """

    label: str
    lasts: int | None


DRAWN, UNKNOWN = Known("D", None), Known("?", None)


def waves(above, left, ends):
    """Work from the ends of games back to where they began: yield who is decided, wave by wave, dicts key -> label.

    Takes, by whatever keys, those from which a move leads to each, how many moves each has, and the labels of the ends,
    which are the first wave. What comes in no wave is a draw. Source: retrograde analysis, as in Ströhlein's thesis on
    chess endings.
    """
    known, wave = set(ends), ends
    while wave:
        yield wave
        decided = {}
        for here, label in wave.items():
            if label == "L":  # it decides all that lead here
                for parent in above[here]:
                    if parent not in known:
                        known.add(parent)
                        decided[parent] = "W"
            elif label == "W":  # it leaves each of them one move less
                for parent in above[here]:
                    left[parent] -= 1
                    if not left[parent] and parent not in known:
                        known.add(parent)
                        decided[parent] = "L"
        wave = decided


def known_from(above, left, ends):
    """What the waves tell: a dict, key -> Known, without the keys where nobody can force a win."""
    known = {}
    for lasts, wave in enumerate(waves(above, left, ends)):
        these = {"W": Known("W", lasts), "L": Known("L", lasts), "D": DRAWN}
        for here, label in wave.items():
            known[here] = these.get(label, UNKNOWN)
    return known


def backwards(after, ends):
    """The same, from what each key's moves lead to (a dict, key -> list of keys) and the labels of the ends."""
    above = {here: [] for here in after}
    for here, below in after.items():
        for child in below:
            above[child].append(here)
    return known_from(above, {here: len(below) for here, below in after.items()}, ends)


def upwards(above, left, ends, worth, sure=lambda key, value: False):
    """Work out values from the ends: yield them wave by wave, dicts key -> value; no wave has a key in a loop.

    `above`, `left` and `ends` are as for `waves`, but the ends have values. `worth` says what a key is worth from what
    is known by then, a dict, or None where that can't be told: it is asked where all below is known, or where it is
    `sure` by one value below.
    """
    known, wave = {}, ends
    while wave:
        known.update(wave)
        yield wave
        ready = {}
        for here, value in wave.items():
            for parent in above[here]:
                left[parent] -= 1
                if parent not in known and (not left[parent] or sure(parent, value)):
                    if (found := worth(parent, known)) is not None:
                        ready[parent] = found
        wave = ready
