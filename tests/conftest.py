"""For all tests: whatever they start imports this checkout, and a test that measures time has the machine to itself."""

import contextlib
import fcntl
import os
import pathlib

import pytest

from gametree import guard

collect_ignore = ["conftest.py"]  # --doctest-modules would import it, and browser/ has another module of that name
ROOT = pathlib.Path(__file__).parents[1]
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
pytest.register_assert_rewrite("reading")  # tests/browser: its assertions explain themselves too


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    with turn(alone=item.get_closest_marker("timed") is not None):
        return (yield)


@contextlib.contextmanager
def turn(alone):
    """Tests of other workers run beside this one, unless it is `alone`: the door is shut until the room is empty."""
    with open(ROOT / "pyproject.toml") as door, open(__file__) as room:  # any two files: they are locked, not read
        fcntl.flock(door, fcntl.LOCK_EX)
        fcntl.flock(room, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        fcntl.flock(door, fcntl.LOCK_UN)
        yield


@pytest.fixture(autouse=True)
def no_long_wait(monkeypatch):
    """What comes to no end is stopped sooner than for a student."""
    monkeypatch.setattr(guard, "SECONDS", 2)
