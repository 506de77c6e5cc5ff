"""For all tests: which cases are tried; whatever they start imports this checkout; what comes to no end is stopped."""

import gc
import math
import os
import pathlib
import signal

import pytest

from gametree.core import limits

collect_ignore = ["conftest.py"]  # --doctest-modules would import it, and browser/ has another module of that name
ROOT = pathlib.Path(__file__).parents[1]
CASES, ONE = 5, {"browser", "lessons"}  # of a test that are tried but for `pytest --all`; where they take long, one
SLOW = "test_jupyter.py", "test_notebooks.py", "browser", "lessons"  # files and folders, the slowest first
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
pytest.register_assert_rewrite("reading")  # tests/browser: its assertions explain themselves too


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help=f"every case of every test, and not only {CASES} of each")


def pytest_configure(config):
    signal.signal(signal.SIGINT, signal.default_int_handler)  # `nohup make test &` would have all that starts ignore it
    config.addinivalue_line("markers", f"cases(count): of this test so many cases are tried, and not {CASES}")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    gc.disable()  # the tests stay: to look through all of them again and again, for what may go, takes seconds
    collected = yield
    gc.freeze()
    gc.enable()
    return collected


def pytest_collection_modifyitems(config, items):
    items.sort(key=slow, reverse=not hasattr(config, "workerinput"))
    if config.getoption("--all"):
        return
    cases = {}
    for item in items:
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept = {case for these in cases.values() for case in spread(these)}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def slow(item):
    """Where a test stands: the quick ones first, but side by side the slow ones, so that no worker is late."""
    return next((i for i, name in enumerate(SLOW) if name in item.path.parts), len(SLOW))


def spread(cases):
    """Of the cases of a test so many as it says, as far apart as they can be; where it is one, another in each test."""
    marker, one = cases[0].get_closest_marker("cases"), not ONE.isdisjoint(cases[0].path.parts)
    count = min(marker.args[0] if marker else 1 if one else CASES, len(cases))
    first = len(cases[0].nodeid.partition("[")[0]) if one and not marker else 0
    return [cases[(first + k * len(cases) // count) % len(cases)] for k in range(count)]


@pytest.fixture
def without_dot(monkeypatch, tmp_path):
    """No `dot` is found, and Graphviz is pygraphviz in this process."""
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.fixture(autouse=True)
def endless_code_is_stopped_sooner(monkeypatch):
    """Than for a student: after a number of lines, which is the same on every machine."""
    monkeypatch.setattr(limits, "LINES_RUN", 2_000_000)
    monkeypatch.setattr(limits, "SECONDS_RUN", math.inf)
