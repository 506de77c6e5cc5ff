"""withheld: hold back what a cell shows, and show it in the same place later."""

import io
import sys
from uuid import uuid4

from IPython import get_ipython
from IPython.core.displayhook import CapturingDisplayHook
from IPython.core.displaypub import CapturingDisplayPublisher

EMPTY = {"text/html": '<span class="gametree-withheld"></span>', "text/plain": ""}


class Withheld:
    """Everything that the current cell shows from now on, except for errors. It waits until nothing is left in `waits`.

    The code of the cell runs all the same, so later cells find its variables.

    Attributes:
        publisher: The notebook's own publisher, which shows something immediately.
        waits: A set of the things to wait for.
    """

    current = None  # the one of the cell that is running

    def __init__(self):
        self.shell, self.waits, self.places = get_ipython(), set(), None
        self.publisher, self.stdout = self.shell.display_pub, sys.stdout
        self.shell.display_pub = CapturingDisplayPublisher()
        self.outputs = self.shell.display_pub.outputs
        sys.stdout = _Printed(self.outputs)
        sys.displayhook = CapturingDisplayHook(self.shell, self.outputs)  # IPython resets it after the cell
        self.shell.events.register("post_run_cell", self._end)
        Withheld.current = self

    def _end(self, *_):
        """Leave an empty place for each output, at the end of the cell."""
        self.shell.events.unregister("post_run_cell", self._end)
        self.shell.display_pub, sys.stdout, Withheld.current = self.publisher, self.stdout, None
        self.outputs = [output for output in self.outputs if output["data"] and not output.get("update")]
        self.places = [{"display_id": uuid4().hex} for _ in self.outputs]
        for place in self.places:
            self.publisher.publish(EMPTY, transient=place)
        self.release(None)

    def release(self, reason):
        """Stop waiting for something, and show the outputs if nothing else is waited for."""
        self.waits.discard(reason)
        if self.places is not None and not self.waits:
            for place, output in zip(self.places, self.outputs, strict=True):
                self.publisher.publish(output["data"], output["metadata"], transient=place, update=True)


class _Printed(io.TextIOBase):
    """Collects printed text as outputs. Consecutive texts are one output."""

    def __init__(self, outputs):
        self.outputs = outputs

    def writable(self):
        return True

    def write(self, text):
        if not (self.outputs and self.outputs[-1].get("printed")):
            self.outputs.append({"data": {"text/plain": ""}, "metadata": {}, "printed": True})
        self.outputs[-1]["data"]["text/plain"] += text
        return len(text)
