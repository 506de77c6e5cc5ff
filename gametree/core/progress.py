"""progress: work that takes long: a bar that comes up after a second, and no look for garbage on the way."""

import gc
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from . import limits


class Progress:
    """How far some work has come, in a `with` statement: called with what is done by now, it has a bar after a second.

    Takes what is being done, and what is counted, a word for many of them.
    """

    def __init__(self, doing: str, things: str) -> None:
        self.doing = doing
        self.things = things
        self.bar: Any = None  # one of tqdm's
        self.began = monotonic()

    def __enter__(self) -> "Progress":
        return self

    def __call__(self, done: int) -> None:
        if self.bar is None and monotonic() - self.began > limits.SECONDS_WITHOUT_A_BAR:
            self.bar = _bar(desc=self.doing, unit=f" {self.things}", unit_scale=True, leave=False)
        if self.bar is not None:
            self.bar.update(done - self.bar.n)

    def __exit__(self, *error: object) -> None:
        if self.bar is not None:
            self.bar.close()


def _bar(**looks: Any) -> Any:
    """A new bar of tqdm's, which shows itself in notebooks and terminals; None where there is nothing to show it on."""
    if getattr(sys.stderr, "closed", True):
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that ipywidgets is missing: then there is no bar
        from tqdm.autonotebook import tqdm  # slow to load, and seldom wanted; tqdm.auto loads asyncio too

    class Bar(tqdm):  # type: ignore[misc]  # tqdm has no types
        monitor_interval = 0  # no thread that looks after it

    return Bar(disable=None, **looks)  # None: for a terminal only, and for a notebook


@contextmanager
def undisturbed() -> Iterator[None]:
    """Python does not look for garbage while this lasts: in what only grows there is none, and looking takes long."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
