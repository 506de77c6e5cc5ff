"""conftest: choose which cases are run and when endless code is stopped, and let processes import this checkout."""

import gc
import math
import os
import pathlib
import signal
import sys

import pytest
from IPython.core.interactiveshell import InteractiveShell

from gametree.core import limits

collect_ignore = ["conftest.py"]  # --doctest-modules would import it, and browser/ has a module of the same name
ROOT = pathlib.Path(__file__).parents[1]
CASES, ONE = 5, {"browser", "lessons"}  # without --all, each test runs 5 cases, but only 1 in these slow folders
SLOW = "test_jupyter.py", "test_notebooks.py", "browser", "lessons"  # files and folders, slowest first
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
pytest.register_assert_rewrite("reading")  # explains the failed assertions in tests/browser


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help=f"run every case of every test, not only {CASES} of each")
    parser.addoption("--browsers", default="chromium", help="run the browser tests in these: chromium,firefox,webkit")


def pytest_configure(config):
    signal.signal(signal.SIGINT, signal.default_int_handler)  # otherwise processes ignore it under `nohup make test &`
    config.addinivalue_line("markers", f"cases(count): run this number of cases of the test, not {CASES}")
    beyond = "beyond(*browsers): these browsers can't be told what the test needs, so it does not run in them"
    config.addinivalue_line("markers", beyond)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    gc.disable()  # no collected test is garbage, and looking at all of them takes seconds
    collected = yield
    gc.freeze()
    gc.enable()
    return collected


def pytest_collection_modifyitems(config, items):
    if "chromium" not in config.getoption("--browsers"):  # only tests that run in other browsers, too
        items[:] = [item for item in items if browser_of(item) not in (None, "chromium")]
    items.sort(key=slow, reverse=not hasattr(config, "workerinput"))
    keep(config, items, [item for item in items if not is_beyond(item)])
    if config.getoption("--all"):
        return
    cases = {}
    for item in items:
        cases.setdefault((item.nodeid.partition("[")[0], browser_of(item)), []).append(item)
    keep(config, items, [case for these in cases.values() for case in spread(these)])


def keep(config, items, kept):
    """Remove all other items, and let pytest count them as deselected."""
    kept = set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def is_beyond(item):
    """Return whether a test needs something that its browser can't be told."""
    return any(browser_of(item) in marker.args for marker in item.iter_markers("beyond"))


def browser_of(item):
    """Return the name of the browser that a test is for, or None if it is for none."""
    return item.callspec.params.get("browser") if hasattr(item, "callspec") else None


def slow(item):
    """Return the position of a test: slow tests last, but first if several workers run, so that none finishes late."""
    return next((i for i, name in enumerate(SLOW) if name in item.path.parts), len(SLOW))


def spread(cases):
    """Return evenly spread cases of a test, to be run. If only one is run, its position differs from test to test."""
    marker, one = cases[0].get_closest_marker("cases"), not ONE.isdisjoint(cases[0].path.parts)
    count = min(marker.args[0] if marker else 1 if one else CASES, len(cases))
    first = len(cases[0].nodeid.partition("[")[0]) if one and not marker else 0
    return [cases[(first + k * len(cases) // count) % len(cases)] for k in range(count)]


@pytest.fixture
def without_dot(monkeypatch, tmp_path):
    """Hide `dot`, so that pygraphviz in this process is the only Graphviz."""
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.fixture
def shell():
    """Return IPython's shell, which runs lines as a notebook does. After the test, there is no notebook any more."""
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()
    del sys.ps1, sys.ps2, sys.ps3  # the prompts, which only an interactive Python has


@pytest.fixture(autouse=True)
def endless_code_is_stopped_sooner(monkeypatch):
    """Stop endless code after a number of lines, not after a time that depends on the machine."""
    monkeypatch.setattr(limits, "LINES_RUN", 2_000_000)
    monkeypatch.setattr(limits, "SECONDS_RUN", math.inf)
