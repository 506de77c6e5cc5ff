"""progress: a bar that comes up where work takes longer than a second."""

from contextlib import contextmanager
from time import monotonic

PATIENCE = 1  # seconds of work that nobody need hear of


class Progress:
    """How far some work has come, told by a call with what is done by now; a bar of tqdm's after the first second."""

    def __init__(self, doing, things, total=None):
        self.doing, self.things, self.total = doing, things, total
        self.bar, self.began = None, monotonic()

    def __call__(self, done):
        if self.bar is None and monotonic() - self.began > PATIENCE:
            from tqdm.auto import tqdm  # slow to load, and seldom wanted

            tqdm.monitor_interval = 0  # no thread that looks after it
            self.bar = tqdm(desc=self.doing, unit=f" {self.things}", unit_scale=True, total=self.total, leave=False)
        if self.bar is not None:
            self.bar.update(done - self.bar.n)


@contextmanager
def progress(doing, things, total=None):
    """What to call with how much is done: in a `with` statement, after which the bar is gone.

    Takes what is being done, what is counted, a word for many of them, and how many there will be, if that is known.
    """
    told = Progress(doing, things, total)
    try:
        yield told
    finally:
        if told.bar is not None:
            told.bar.close()
