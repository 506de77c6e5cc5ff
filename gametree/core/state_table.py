"""state_table: the states of a game that were met, each once, and whether they take too much memory."""

import gc
from contextlib import contextmanager
from itertools import chain, repeat
from sys import getsizeof

from .query import PLAYERS, checked_state

MOST = 300_000_000  # bytes of states at a time: the machines that many students use have a gigabyte for everything


@contextmanager
def undisturbed():
    """Python does not look for garbage while this lasts: in what only grows there is none, and looking takes long."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class States(dict):
    """The states of a game that were met, each once, and checked as it is new: `states[state]` is the one to keep."""

    bytes = weighed = 0  # about how much memory they take; how many they were when that was guessed
    latest = None

    def __init__(self, game, first):
        self[checked_state(game, first)]

    def __missing__(self, state):
        if not isinstance(state, tuple) or state[0] not in PLAYERS:  # that it has a hash is known by now
            raise TypeError  # `refuse` says why
        kept = self[state] = self.new(state)
        return kept

    def new(self, state):
        """What is kept of a state that is new."""
        return state

    def heavy(self):
        """Whether they take too much memory, by a guess: those new since the last guess take as much as the latest."""
        latest, count = next(reversed(self)), len(self) - self.weighed
        self.bytes += count * weight(latest, self.latest)
        self.latest, self.weighed = latest, len(self)
        return self.bytes > MOST


def weight(state, other, deep=3):
    """About how many bytes of memory a state takes, besides what it shares with another one."""
    if state is other:
        return 0
    size = getsizeof(state)
    if deep and isinstance(state, tuple):
        others = chain(other if isinstance(other, tuple) else (), repeat(None))
        size += sum(map(weight, state[:99], others, repeat(deep - 1)))
    return size


def soon(count, limit):
    """How many there may be before somebody looks again whether they are too much: soon, for they may grow by leaps."""
    return min(limit, count + min(count // 16, 1_000))
