"""The progress bar appears only during long work, keeps counting, and disappears at the end."""

import contextlib
import io

import pytest

from gametree import OneTwoTen, build_graph, build_tree, solve
from gametree.core import limits, progress


class Screen(io.StringIO):
    """A terminal that keeps what is written on it."""

    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def bar_appears_immediately(monkeypatch):
    """Make the bar appear immediately."""
    monkeypatch.setattr(limits, "SECONDS_WITHOUT_A_BAR", -1)


def written_by(work):
    """Return the text that is written on a terminal while a function runs."""
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
def test_progress_is_shown_only_if_work_takes_longer_than_a_second(says, work, monkeypatch):
    written = written_by(work)
    assert f"{says}: " in written and (" nodes" in written or " states" in written)
    assert written.endswith(" \r")  # the line has been cleared
    monkeypatch.setattr(limits, "SECONDS_WITHOUT_A_BAR", 1)
    monkeypatch.setattr(progress, "monotonic", lambda: 0)
    assert written_by(work) == ""


def test_bar_appears_after_a_second_and_keeps_counting(monkeypatch):
    now = 100.0
    monkeypatch.setattr(limits, "SECONDS_WITHOUT_A_BAR", 1)
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    with contextlib.redirect_stderr(Screen()) as screen, progress.Progress("thinking", "thoughts") as done:
        for now, count in ((100.5, 1), (101.0, 2), (101.2, 3), (109, 2_000)):
            done(count)
            assert (screen.getvalue() != "") == (now > 101)
        assert done.bar.n == 2_000
    assert "thinking: " in screen.getvalue() and " thoughts" in screen.getvalue()
