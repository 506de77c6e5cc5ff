"""Let the tests of the site import what the site and the tests of the widgets consist of."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = map(str, [HERE, HERE / "watch", HERE.parent / "tests/browser", HERE.parent / "tests/watching"])
