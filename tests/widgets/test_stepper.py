"""The Stepper's Python side: the script for the page, and what a notebook and a saved page keep of it."""

from types import SimpleNamespace

import IPython.display
import pytest
from examples import Pile, below, tree

from gametree import OneTwoTen, alphabeta, build_tree, label, minimax, record, value_of, watch
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


def value(node):
    if not node.children:
        return value_of(node.game.outcome(node.state), node.state[0])
    values = [value(child) for child in node.children.values()]
    return max(values) if node.state[0] == 1 else min(values)


@pytest.mark.parametrize(("function", "expected"), [
    (label, {"win", "loss"}), (value, {"good for player 1", "good for player 2"}),
    (minimax, {"good for player 1", "good for player 2"}),
    (alphabeta, {"good for player 1", "good for player 2", "skipped"}),
], ids=["label", "own", "minimax", "alphabeta"])  # fmt: skip
def test_legend_explains_the_colours_and_signs_that_can_occur_and_no_others(function, expected):
    legend = watch(function, build_tree(OneTwoTen(6))).legend
    signs = {"win", "loss", "draw", "good for player 1", "good for player 2", "good for neither", "skipped"}
    assert {sign for sign in signs if f" {sign}</li>" in legend} == expected


def ways(n):
    return ways(n - 1) + ways(n - 2)


def test_last_scene_of_a_runaway_recursion_is_about_the_last_call_that_began():
    stepper = watch(ways, 5)
    number = stepper.sentences[-1].partition("ways failed at ")[2].partition(":")[0]
    held = [*stepper.script["scenes"]["holds"].values()][-1]  # only changes are sent
    assert number.startswith("−") and f"n = {number}" in held
