"""minute: in a browser's Python, where no button can interrupt a cell, one that does not end is stopped by itself."""

import sys
from time import monotonic

from . import limits
from .errors import HERE, LIBRARIES, TooLong

TOOL = 4  # one of sys.monitoring's numbers that nobody else has
SAYS = "this cell had run for a minute, and was stopped. Does each loop in it end?"


class Minute:
    """Watches the cells of a notebook's `shell`, IPython's, each from its beginning to its end."""

    def __init__(self, shell):
        self.until = self.looks = 0
        hear = sys.monitoring  # Python 3.12 has it, and all that run in a browser
        hear.use_tool_id(TOOL, "gametree")
        self.events = hear.events.JUMP | hear.events.PY_START
        for event in hear.events.JUMP, hear.events.PY_START:
            hear.register_callback(TOOL, event, self.look)
        shell.events.register("pre_run_cell", self.begin)
        shell.events.register("post_run_cell", self.end)

    def begin(self, info):
        """A cell begins."""
        self.until = monotonic() + limits.SECONDS_OF_A_CELL
        sys.monitoring.set_events(TOOL, self.events)

    def end(self, result=None):
        """It has ended, or is to end."""
        sys.monitoring.set_events(TOOL, 0)

    def look(self, code, *place):
        """A call, or a round of a loop."""
        if code.co_filename.startswith((HERE, *LIBRARIES)):
            return sys.monitoring.DISABLE  # at this place: what runs there calls what is theirs, or ends
        self.looks += 1
        if self.looks % limits.BETWEEN_LOOKS == 0 and monotonic() > self.until:
            self.end()
            raise TooLong(SAYS)
