"""Let the tests of the site import what the site and the tests of the widgets consist of."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "watch"), str(HERE.parent / "tests/browser")]
