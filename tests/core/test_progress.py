"""The bar of long work: when it comes, where it is shown, and that nothing of it stays."""

import contextlib
import io

import pytest

from gametree import OneTwoTen, build_graph, build_tree, solve
from gametree.core import limits, progress


class Screen(io.StringIO):
    """What is written on a terminal."""

    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """The bar comes at once."""
    monkeypatch.setattr(limits, "SECONDS_WITHOUT_A_BAR", -1)


def seen(work):
    """What is written on a terminal while a function runs."""
    with contextlib.redirect_stderr(Screen()) as screen:
        work()
    return screen.getvalue()


WORK = [
    ("building OneTwoTen", lambda: build_graph(OneTwoTen(2_000))),
    ("building OneTwoTen", lambda: build_graph(OneTwoTen(2_000), key=lambda state: state[1])),
    ("building OneTwoTen", lambda: build_tree(OneTwoTen(15))),
    ("solving OneTwoTen", lambda: solve(OneTwoTen(2_000))),
]


@pytest.mark.parametrize(("says", "work"), WORK)
def test_long_work_says_what_it_does_and_how_far_it_is_and_work_of_less_than_a_second_nothing(says, work, monkeypatch):
    written = seen(work)
    assert f"{says}: " in written and (" nodes" in written or " states" in written)
    assert written.endswith(" \r")  # the line is empty again
    monkeypatch.setattr(limits, "SECONDS_WITHOUT_A_BAR", 1)
    monkeypatch.setattr(progress, "monotonic", lambda: 0)
    assert seen(work) == ""


def test_the_bar_comes_after_a_second_and_counts_on(monkeypatch):
    now = 100.0
    monkeypatch.setattr(limits, "SECONDS_WITHOUT_A_BAR", 1)
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    with contextlib.redirect_stderr(Screen()) as screen, progress.Progress("thinking", "thoughts") as done:
        for now, count in ((100.5, 1), (101.0, 2), (101.2, 3), (109, 2_000)):
            done(count)
            assert (screen.getvalue() != "") == (now > 101)
        assert done.bar.n == 2_000
    assert "thinking: " in screen.getvalue() and " thoughts" in screen.getvalue()
