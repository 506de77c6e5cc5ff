"""A stand-in for matplotlib on a site without it: a cell that plots says what is missing, and everything else works."""

import sys
from unittest.mock import MagicMock

LINE = "A plot belongs here, but this site has no matplotlib to draw it. Everything else works."


def say():
    """After a cell, say that a plot is missing if the cell tried to draw one."""
    if pyplot.mock_calls:
        print(LINE)
    pyplot.reset_mock()


pyplot, colors = MagicMock(), MagicMock()
pyplot.subplots.side_effect = lambda *sizes, **more: (MagicMock(), MagicMock())
sys.modules |= {f"{__name__}.pyplot": pyplot, f"{__name__}.colors": colors}
if "IPython" in sys.modules:
    from IPython import get_ipython

    get_ipython().events.register("post_run_cell", lambda result: say())
