"""The Stepper's Python side: the script for the page, and what a notebook and a saved page keep of it."""

from types import SimpleNamespace

import IPython.display
import pytest
from examples import Pile, below, tree

from gametree import OneTwoTen, build_tree, label, record, watch
from gametree.watching.narrating.story import Story

pytestmark = pytest.mark.usefixtures("without_dot")


def mark(node):
    labels = [mark(child) for child in below(node)]
    setattr(node, "label" if hasattr(node, "label") else "win_loss", "W" if "L" in labels else "L")
    return "W" if "L" in labels else "L"


def wrong(node):
    for child in node.children:
        wrong(child)
    node.win_loss = "W"


def scenes(script):
    """Convert the columns that the page receives into scenes again."""
    columns, count = script["scenes"], len(script["scenes"]["at"])
    rows = [[row.get(str(k)) for k in range(count)] if isinstance(row, dict) else row for row in columns.values()]
    found = [SimpleNamespace(**dict(zip(columns, row, strict=True))) for row in zip(*rows, strict=True)]
    for scene in found:
        scene.enters = bool(scene.enters)
    return found


def after(script, step):
    """Return what the page shows at a step: marks, wrong nodes, visible nodes."""
    marks, wrong, shown = list(script["first"]), [False] * len(script["first"]), list(script["shown"])
    rows = {"mark": marks, "wrong": wrong, "shown": shown, "faded": list(wrong), "old": list(script["old"])}
    for scene in scenes(script)[: step + 1]:
        for key, row in scene.changes.items():
            for number, new in row.items():
                rows[key][int(number)] = new
    return marks, wrong, shown


def test_sentences_and_mistakes_can_be_read_in_python():
    root = tree((Pile,), 4)
    stepper = watch(wrong, root, game=OneTwoTen(4))
    mistake, *_ = stepper.mistakes
    assert "wrong" in stepper.sentences[mistake]
    assert [sum(after(stepper.script, step)[1]) for step in (mistake - 1, mistake)] == [0, 1]
    stepper.sentences.clear()  # stepper.sentences is a copy
    expected = [scene.says for scene in Story(record(wrong, root, game=OneTwoTen(4))).scenes]
    assert stepper.sentences == stepper.script["scenes"]["says"] and len(expected) == len(stepper.sentences)


def test_notebook_without_a_kernel_shows_the_picture_and_says_what_to_do(monkeypatch):
    shown = []
    monkeypatch.setattr("gametree.widgets.stepper.in_notebook", lambda: True)
    monkeypatch.setattr(IPython.display, "display", lambda bundle, **more: shown.append(bundle))
    stepper = watch(label, build_tree(OneTwoTen(4)))
    stepper._ipython_display_()
    live, still = shown
    assert "application/vnd.jupyter.widget-view+json" in live
    assert repr(stepper) == still["text/plain"] == "game tree, 12 nodes; run this cell to make it live"
    assert "<svg" in still["text/html"] and still["text/plain"] in still["text/html"]
