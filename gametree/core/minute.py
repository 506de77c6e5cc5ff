"""minute: stop a cell after a minute in a browser, where students have no button to interrupt it."""

import sys
from time import monotonic
from types import CodeType
from typing import Any

from . import limits
from .errors import HERE, LIBRARIES, TooLong

MONITORING: Any = getattr(sys, "monitoring", None)  # new in Python 3.12; Python in a browser is never older
TOOL = 4  # a tool number that no other tool uses
MESSAGE = "this cell ran for a minute and was stopped. Does every loop in it end?"


class Minute:
    """Watches each cell that an IPython shell runs, and stops it if it takes too long."""

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
        """Start the clock. Called before a cell runs."""
        self.until = monotonic() + limits.SECONDS_OF_A_CELL
        MONITORING.set_events(TOOL, self.events)

    def end(self, result: object = None) -> None:
        """Stop watching. Called after a cell has run, or when it is stopped."""
        MONITORING.set_events(TOOL, 0)

    def look(self, code: CodeType, *place: object) -> Any:
        """Look at the clock. Called at every function call and at every jump of a loop."""
        if code.co_filename.startswith((HERE, *LIBRARIES)):
            return MONITORING.DISABLE  # this code is no longer watched, because it ends or calls the student's code
        self.looks += 1
        if self.looks % limits.BETWEEN_LOOKS == 0 and monotonic() > self.until:
            self.end()
            raise TooLong(MESSAGE)
