"""For all tests: whatever they start imports this checkout, and what measures time has the machine to itself."""

import contextlib
import fcntl
import gc
import os
import pathlib

import pytest

from gametree.watching.recording import tracer

collect_ignore = ["conftest.py"]  # --doctest-modules would import it, and browser/ has another module of that name
ROOT = pathlib.Path(__file__).parents[1]
DOOR, ROOM = open(ROOT / "pyproject.toml"), open(__file__)  # any two files: they are locked, not read
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
pytest.register_assert_rewrite("reading")  # tests/browser: its assertions explain themselves too


CASES = 8  # of one test that are tried, but for `pytest --all`: spread over all that it has


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help=f"every case of every test, and not only {CASES} of each")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--all"):
        return
    cases = {}
    for item in items:
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept = {case for these in cases.values() for case in these[:: -(-len(these) // CASES)]}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def enter(how):
    """Into the room of tests that run now. Who wants it empty shuts the door until it is."""
    fcntl.flock(DOOR, fcntl.LOCK_EX)
    fcntl.flock(ROOM, how)
    fcntl.flock(DOOR, fcntl.LOCK_UN)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol():
    enter(fcntl.LOCK_SH)
    try:
        return (yield)
    finally:
        fcntl.flock(ROOM, fcntl.LOCK_UN)


@pytest.fixture
def alone():
    """`with alone():` to measure time: no test of another worker runs meanwhile."""

    @contextlib.contextmanager
    def nobody_else():
        fcntl.flock(ROOM, fcntl.LOCK_UN)
        enter(fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(ROOM, fcntl.LOCK_SH)

    return nobody_else


@pytest.fixture(autouse=True)
def no_long_wait(monkeypatch):
    """What comes to no end is stopped sooner than for a student, and not in the midst of hypothesis's measuring."""
    monkeypatch.setattr(tracer, "LINES", 1_000_000)
    callbacks, gc.callbacks[:] = gc.callbacks[:], []
    gc.freeze()  # and what other tests have left is not cleared away in the depth of this one
    yield
    gc.unfreeze()
    gc.callbacks.extend(callbacks)
