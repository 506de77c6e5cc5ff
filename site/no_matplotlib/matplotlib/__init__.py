"""What stands for matplotlib in a site that could not have it: a cell that plots says so in a line, and all goes on."""

import sys
from unittest.mock import MagicMock

LINE = "A plot belongs here: this site has no matplotlib to draw it with. Everything else goes on."


def say():
    """After a cell: say that something is missing, if it was asked for."""
    if pyplot.mock_calls:
        print(LINE)
    pyplot.reset_mock()


pyplot, colors = MagicMock(), MagicMock()
pyplot.subplots.side_effect = lambda *sizes, **more: (MagicMock(), MagicMock())
sys.modules |= {f"{__name__}.pyplot": pyplot, f"{__name__}.colors": colors}
if "IPython" in sys.modules:
    from IPython import get_ipython

    get_ipython().events.register("post_run_cell", lambda result: say())
