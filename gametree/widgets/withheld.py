"""withheld: hold back what a cell shows, and show it in the same place later."""

import io
import sys
from uuid import uuid4

from IPython import get_ipython
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.display import display

from ..core.progress import Progress


class Withheld(CapturingDisplayPublisher):
    """Everything that the current cell shows from now on, except for errors. It waits until nothing is left in `waits`.

    The code of the cell runs all the same, so later cells find its variables.

    Attributes:
        publisher: The notebook's own publisher, which shows something immediately.
        waits: A set of the things to wait for.
    """

    current = None  # the one of the cell that is running

    def __init__(self):
        super().__init__()
        self.shell, self.waits = get_ipython(), set()
        self.publisher, self.stdout, self.printed = self.shell.display_pub, sys.stdout, io.StringIO()
        self.shell.display_pub, sys.stdout, Withheld.current = self, self.printed, self
        sys.displayhook = lambda result: None if result is None else display(result)  # IPython resets it after the cell
        self.shell.events.register("post_run_cell", self._end)

    def publish(self, data, metadata=None, *, update=False, **more):
        """Keep an output for later, after the text that was printed before it. A progress bar is no result: show it."""
        if Progress.appearing:
            return self.publisher.publish(data, metadata, update=update, **more)
        if text := self.printed.getvalue():
            self.printed.seek(0)
            self.printed.truncate()
            self.publish({"text/plain": text})
        if not update:
            place = {"display_id": uuid4().hex}
            empty = {"text/html": '<span class="gametree-withheld"></span>', "text/plain": ""}
            self.publisher.publish(empty, transient=place)
            super().publish(data, metadata, transient=place, update=True)

    def _end(self, *_):
        self.publish({}, update=True)  # keeps only what was printed last
        self.shell.events.unregister("post_run_cell", self._end)
        self.shell.display_pub, sys.stdout, Withheld.current = self.publisher, self.stdout, None
        self.release(None)

    def release(self, reason):
        """Stop waiting for something, and show the outputs if nothing else is waited for."""
        self.waits.discard(reason)
        if not self.waits:
            for output in self.outputs:
                self.publisher.publish(**output)
