"""The bar of long work: when it comes, where it is shown, and that nothing of it stays."""

import contextlib
import io
import subprocess
import sys

import pytest

from gametree import OneTwoTen, PongHauKi, build_graph, build_tree, record, solve
from gametree.core import progress


class Screen(io.StringIO):
    """What is written on a terminal."""

    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """The bar comes at once."""
    monkeypatch.setattr(progress, "PATIENCE", -1)


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
    monkeypatch.setattr(progress, "PATIENCE", 1)
    monkeypatch.setattr(progress, "monotonic", lambda: 0)
    assert seen(work) == ""


def test_the_bar_comes_after_a_second_and_counts_on(monkeypatch):
    now = 100.0
    monkeypatch.setattr(progress, "PATIENCE", 1)
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    with contextlib.redirect_stderr(Screen()) as screen, progress.Progress("thinking", "thoughts") as done:
        for now, count in ((100.5, 1), (101.0, 2), (101.2, 3), (109, 2_000)):
            done(count)
            assert (screen.getvalue() != "") == (now > 101)
        assert done.bar.n == 2_000
    assert "thinking: " in screen.getvalue() and " thoughts" in screen.getvalue()


def test_a_bar_in_a_watched_function_does_no_harm(monkeypatch):
    def work(root):
        return build_graph(root.game) and "D"

    told = []
    for patience in (-1, 100):
        monkeypatch.setattr(progress, "PATIENCE", patience)
        root, recordings = build_graph(PongHauKi()), []
        assert bool(seen(lambda root=root, to=recordings: to.append(record(work, root)))) == (patience < 0)
        told.append([(step.kind, getattr(step.node, "state", None)) for step in recordings[0].steps])
    assert told[0] == told[1] and len(told[0]) > 1


def test_tqdm_is_loaded_only_when_a_bar_is_shown():
    code = "import sys, gametree; gametree.build_graph(gametree.TicTacToe()); print('tqdm' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("False\n", "")
