"""progress: work that takes long: a bar that comes up after a second, and no look for garbage on the way."""

import gc
import sys
import warnings
from contextlib import contextmanager
from time import monotonic

PATIENCE = 1  # seconds of work that nobody need hear of


class Progress:
    """How far some work has come, told by a call with what is done by now; a bar of tqdm's after the first second."""

    def __init__(self, doing, things):
        self.doing, self.things = doing, things
        self.bar, self.began = None, monotonic()

    def __call__(self, done):
        if self.bar is None and monotonic() - self.began > PATIENCE:
            self.bar = _bar(desc=self.doing, unit=f" {self.things}", unit_scale=True, leave=False)
        if self.bar is not None:
            self.bar.update(done - self.bar.n)


def _bar(**looks):
    """A new bar of tqdm's, which shows itself in notebooks and terminals; None where there is nothing to show it on."""
    if getattr(sys.stderr, "closed", True):
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that ipywidgets is missing: then there is no bar
        from tqdm.autonotebook import tqdm  # slow to load, and seldom wanted; tqdm.auto loads asyncio too

    class Bar(tqdm):
        monitor_interval = 0  # no thread that looks after it

    return Bar(disable=None, **looks)  # None: for a terminal only, and for a notebook


@contextmanager
def progress(doing, things):
    """What to call with how much is done: in a `with` statement, after which the bar is gone.

    Takes what is being done, and what is counted, a word for many of them.
    """
    told = Progress(doing, things)
    try:
        yield told
    finally:
        if told.bar is not None:
            told.bar.close()


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
