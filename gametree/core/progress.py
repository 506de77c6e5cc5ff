"""progress: show a bar during a long computation, and keep the garbage collector from slowing it down."""

import gc
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from . import limits


class Progress:
    """A progress bar for a `with` statement. It appears after a second. Call it with the number of things done so far.

    Args:
        doing: A description of the work.
        things: The noun for what is counted, in the plural.

    Attributes:
        appearing: Whether a bar is being shown for the first time at this moment.
    """

    appearing = False

    def __init__(self, doing: str, things: str) -> None:
        self.doing = doing
        self.things = things
        self.bar: Any = None  # the tqdm progress bar
        self.began = monotonic()

    def __enter__(self) -> "Progress":
        return self

    def __call__(self, done: int) -> None:
        if self.bar is None and monotonic() - self.began > limits.SECONDS_WITHOUT_A_BAR:
            Progress.appearing = True
            self.bar = _bar(desc=self.doing, unit=f" {self.things}", unit_scale=True, leave=False)
            Progress.appearing = False
        if self.bar is not None:
            self.bar.update(done - self.bar.n)

    def __exit__(self, *error: object) -> None:
        if self.bar is not None:
            self.bar.close()


def _bar(**looks: Any) -> Any:
    """Return a new tqdm for a notebook or a terminal, or None if there is no output where it can appear."""
    if getattr(sys.stderr, "closed", True):
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # ipywidgets may be missing
        from tqdm.autonotebook import tqdm  # slow to load, and seldom needed; tqdm.auto would load asyncio too

    class Bar(tqdm):  # type: ignore[misc]  # tqdm has no types
        monitor_interval = 0  # start no monitoring thread

    return Bar(disable=None, **looks)  # disable=None shows the bar only in a terminal or a notebook


@contextmanager
def garbage_collection_paused() -> Iterator[None]:
    """Turn off the garbage collector. A tree that only grows contains no garbage, but searching it takes long."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
