"""minute: in a browser's Python, where no button can interrupt a cell, one that does not end is stopped by itself."""

import sys
from time import monotonic
from types import CodeType
from typing import Any

from . import limits
from .errors import HERE, LIBRARIES, TooLong

MONITORING: Any = getattr(sys, "monitoring", None)  # Python 3.12 has it, and all that run in a browser
TOOL = 4  # one of sys.monitoring's numbers that nobody else has
SAYS = "this cell had run for a minute, and was stopped. Does each loop in it end?"


class Minute:
    """Watches the cells of a notebook's `shell`, IPython's, each from its beginning to its end."""

    def __init__(self, shell: Any) -> None:
        self.until = 0.0
        self.looks = 0
        MONITORING.use_tool_id(TOOL, "gametree")
        self.events = MONITORING.events.JUMP | MONITORING.events.PY_START
        for event in MONITORING.events.JUMP, MONITORING.events.PY_START:
            MONITORING.register_callback(TOOL, event, self.look)
        shell.events.register("pre_run_cell", self.begin)
        shell.events.register("post_run_cell", self.end)

    def begin(self, info: object) -> None:
        """A cell begins."""
        self.until = monotonic() + limits.SECONDS_OF_A_CELL
        MONITORING.set_events(TOOL, self.events)

    def end(self, result: object = None) -> None:
        """It has ended, or is to end."""
        MONITORING.set_events(TOOL, 0)

    def look(self, code: CodeType, *place: object) -> Any:
        """A call, or a round of a loop."""
        if code.co_filename.startswith((HERE, *LIBRARIES)):
            return MONITORING.DISABLE  # at this place: what runs there calls what is theirs, or ends
        self.looks += 1
        if self.looks % limits.BETWEEN_LOOKS == 0 and monotonic() > self.until:
            self.end()
            raise TooLong(SAYS)
