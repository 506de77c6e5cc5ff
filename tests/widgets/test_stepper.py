"""The Stepper's Python side: the script that the page gets, what a notebook keeps of it, and the page it saves."""

import json
import re
import subprocess
import sys
from itertools import pairwise
from types import SimpleNamespace
from xml.etree import ElementTree

import IPython.display
import pytest
from examples import ALL, EACH, NASTY, Pile, below, hang, hostile, tree

from gametree import Chomp, GameError, OneTwoTen, build_tree, label, nodes, record, watch
from gametree.drawing.svg import SVG
from gametree.watching.narrating.story import Story
from gametree.widgets.moving import LONG, PAUSE, SHORT, timed
from gametree.widgets.tokens import in_pieces

pytestmark = pytest.mark.usefixtures("without_dot")


def mark(node):
    labels = [mark(child) for child in below(node)]
    setattr(node, "label" if hasattr(node, "label") else "win_loss", "W" if "L" in labels else "L")
    return "W" if "L" in labels else "L"


def grow(node):
    hang(node, [Pile(3 - node.player, node.pile + n) for n in (1, 2) if node.pile + n <= 4])
    for child in node.children:
        grow(child)


def wrong(node):
    for child in node.children:
        wrong(child)
    node.win_loss = "W"


def broken(node):
    node.win_loss = "W"
    raise ValueError("</script><script>alert(1)</script>")


def scenes(script):
    """The columns that the page gets, as scenes again."""
    columns, count = script["scenes"], len(script["scenes"]["at"])
    rows = [[row.get(str(k)) for k in range(count)] if isinstance(row, dict) else row for row in columns.values()]
    found = [SimpleNamespace(**dict(zip(columns, row, strict=True))) for row in zip(*rows, strict=True)]
    for scene in found:
        scene.enters = bool(scene.enters)
    return found


def after(script, step):
    """What the page shows at a step: marks, wrong nodes, shown nodes."""
    marks, wrong, shown = list(script["first"]), [False] * len(script["first"]), list(script["shown"])
    rows = {"mark": marks, "wrong": wrong, "shown": shown, "faded": list(wrong), "old": list(script["old"])}
    for scene in scenes(script)[: step + 1]:
        for key, row in scene.changes.items():
            for number, new in row.items():
                rows[key][int(number)] = new
    return marks, wrong, shown


def places(stepper):
    parts = ElementTree.fromstring(stepper.svg).iter(f"{SVG}g")
    return {int(group.get("data-node")): group for group in parts if group.get("data-node")}


@EACH
def test_the_last_step_shows_the_labels_that_the_code_gave(kinds):
    root = tree(kinds, 4)
    stepper = watch(mark, root, game=OneTwoTen(4))
    marks, wrong, shown = after(stepper.script, len(scenes(stepper.script)) - 1)
    assert len(marks) == len(places(stepper)) == 12
    assert not any(wrong) and all(shown)
    assert stepper.mistakes == []
    for number, group in places(stepper).items():
        assert group.get("data-label") == marks[number]  # the picture was laid out after the run


@ALL
def test_before_the_first_step_nothing_is_known_and_all_is_shown(game):
    script = watch(label, build_tree(game)).script
    assert set(script["first"]) == {"?"} and all(script["shown"])
    first = scenes(script)[0]
    assert (first.at, first.call, first.enters, first.changes) == (None, -1, False, {})
    assert first.says.startswith("Watch label work on the tree of ")


@pytest.mark.parametrize("walk", [mark, grow, wrong, broken])
def test_every_scene_tells_its_call_and_its_line_of_the_code_that_goes_with_it(walk):
    script = watch(walk, Pile(1, 0) if walk is grow else tree((Pile,), 4)).script
    rows = ["".join(text for _, text in line) for source in script["code"] for _, line in source["rows"]]
    told = scenes(script)
    assert rows[0].startswith(f"def {walk.__name__}(") and [source["ours"] for source in script["code"]] == [False]
    assert all(scene.line is not None and rows[scene.line] for scene in told[1:-1])
    for place, scene in enumerate(told):
        assert bool(scene.called) == scene.enters and (scene.called or "") in scene.says
        assert scene.waits is None or scene.enters and scene.call >= 0 and f"{walk.__name__}(" in rows[scene.waits]
        assert not scene.leaves or scene.call >= 0 and told[scene.call].at == scene.at and not scene.enters
        assert -1 <= scene.call < max(place, 1) and (scene.call < 0 or told[scene.call].enters)
    deep = [scene for scene in told if scene.enters and scene.call >= 0]
    assert all(scene.waits is not None and rows[scene.line] == rows[0] for scene in deep)


def test_code_is_in_pieces_by_what_they_are_and_each_line_in_one_where_pygments_is_not(monkeypatch):
    rows = [[2, "def f(x):  # 😀"], [4, '\treturn """a'], [5, ""], [6, 'b""" if not x else len(7)']]
    first, *_, last = in_pieces(rows)
    assert first == [2, [["keyword", "def"], ["", " "], ["function", "f"], ["", "(x):  "], ["comment", "# 😀"]]]
    assert last[1][0] == ["string", 'b"""'] and {kind for kind, _ in last[1]} >= {"keyword", "builtin", "number"}
    assert [[number, "".join(text for _, text in line)] for number, line in in_pieces(rows)] == rows
    monkeypatch.setitem(sys.modules, "pygments.lexers.python", None)
    assert in_pieces(rows) == [[number, [["", text]]] for number, text in rows]


def test_an_instructor_reads_the_sentences_and_the_mistakes_in_python():
    root = tree((Pile,), 4)
    stepper = watch(wrong, root, game=OneTwoTen(4))
    mistake, *_ = stepper.mistakes
    assert "against the rules" in stepper.sentences[mistake]
    assert [sum(after(stepper.script, step)[1]) for step in (mistake - 1, mistake)] == [0, 1]
    stepper.sentences.clear()  # it is a copy
    told = [scene.says for scene in Story(record(wrong, root, game=OneTwoTen(4))).scenes]
    assert stepper.sentences == stepper.script["scenes"]["says"] and len(told) == len(stepper.sentences)


class Bare:
    """A node that has no label yet."""

    def __init__(self, pile):
        self.state, self.children = (1, pile), [Bare(pile + 1)] if pile < 2 else []


def half(node):
    if node.children:
        half(node.children[0])
        node.label = "W"


@pytest.mark.parametrize(("walk", "root", "lines"), [(half, Bare(0), 1), (label, build_tree(Chomp(2, 3)), 2)])
def test_a_label_has_its_place_under_every_text_even_where_there_was_none(walk, root, lines):
    for group in places(watch(walk, root)).values():
        due = ["gametree-text"] * lines + ["gametree-mark"]
        assert [text.get("class") for text in group.iter(f"{SVG}text")] == due


def test_it_begins_at_the_start_or_where_the_code_stopped():
    assert watch(mark, tree((Pile,), 3)).step == 0
    stopped = watch(broken, tree((Pile,), 3))
    assert stopped.step == len(scenes(stopped.script)) - 1 > 0


def test_a_tree_too_large_to_read_is_drawn_in_part_and_says_so():
    root = build_tree(OneTwoTen(15))
    stepper = watch(label, root)
    assert 0 < len(places(stepper)) <= 1_000 < len(nodes(root))
    first, *others = scenes(stepper.script)
    assert re.search(r"Only its first \d+ moves are drawn\.", first.says)
    assert all(scene.at is not None for scene in others)  # a node that is not drawn is stood for by one above


def test_where_lines_are_left_out_of_the_picture_that_is_said_first():
    every = [Bare(2) for _ in range(50)]
    for node in every:
        node.children = every
    due = "2,500 lines are too many for a picture: only the first line to each node is drawn."
    assert watch(lambda node: None, every[0]).sentences[0].endswith(due)


def test_a_notebook_without_a_kernel_shows_the_picture_and_how_to_go_on(monkeypatch):
    shown = []
    monkeypatch.setattr("gametree.widgets.stepper.in_notebook", lambda: True)
    monkeypatch.setattr(IPython.display, "display", lambda bundle, **more: shown.append(bundle))
    stepper = watch(label, build_tree(OneTwoTen(4)))
    stepper._ipython_display_()
    live, still = shown
    assert "application/vnd.jupyter.widget-view+json" in live
    assert repr(stepper) == still["text/plain"] == "game tree, 12 nodes; run this cell to make it live"
    assert "<svg" in still["text/html"] and still["text/plain"] in still["text/html"]


SAYS = """label came back with W. 12 labels; the root, (1, 0), is a win for the player to move.
.sentences has every step in words; .save("page.html") makes a page that shows them.
"""
WATCHED = "from gametree import *\nwatch(label, build_tree(OneTwoTen(4)))\n"


@pytest.mark.parametrize("how", [["-c", WATCHED], ["-i"], ["-m", "IPython", "--simple-prompt", "-c", WATCHED]], ids=str)
def test_a_script_and_a_terminal_are_told_the_end_once_and_what_there_is_besides(how):
    typed = WATCHED if how == ["-i"] else ""
    out = subprocess.run([sys.executable, *how], input=typed, capture_output=True, text=True, check=True).stdout
    assert out.count(SAYS) == 1 == out.count("came back") and "run this cell" not in out


def saved(stepper, tmp_path):
    stepper.save(tmp_path / "page.html")
    return (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_saved_page_holds_everything_and_asks_for_nothing(tmp_path):
    stepper = watch(label, build_tree(OneTwoTen(4)))
    page = saved(stepper, tmp_path)
    state = json.loads(re.search(r"^const state = (\{.*\});?$", page, re.M)[1])
    assert state["script"] == stepper.script and state["svg"] == stepper.svg
    assert "export default" not in page
    assert not re.search(r"""(src|href)\s*=|@import|\bfetch\(|https?://(?!www\.w3\.org/)""", page)


@pytest.mark.parametrize("name", ["page.png", "page"])
def test_a_name_that_is_neither_a_page_s_nor_a_picture_s_is_told_so(name, tmp_path):
    with pytest.raises(GameError, match=rf"{name}' should end in \.html or \.svg\.$"):
        watch(label, build_tree(OneTwoTen(2))).save(tmp_path / name)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(("target", "shown", "of"), [(4, 38, 38), (5, 42, 62), (10, 31, 698)])
def test_a_moving_picture_has_the_steps_that_there_is_time_for(target, shown, of):
    stepper = watch(label, build_tree(OneTwoTen(target)))
    steps, times, seconds = timed(stepper.script["scenes"])
    assert (len(steps), len(stepper.sentences)) == (shown, of) and (steps[0], steps[-1]) == (0, of - 1)
    assert 20 < seconds <= 40 and seconds - times[-1] == PAUSE
    assert {round(late - soon, 6) for soon, late in pairwise(times)} <= {SHORT, LONG}
    for k in range(of) if target == 5 else ():
        assert (k in steps) == (not stepper.sentences[k].startswith("label on")), k


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_hostile_text_stays_text_in_the_script_and_in_the_page(text, tmp_path):
    Node, walk = hostile(text)
    stepper = watch(walk, tree((Node,), 2))
    assert all(len(scene.says) < 700 and "\n" not in scene.says for scene in scenes(stepper.script))
    page, clean = saved(stepper, tmp_path), saved(watch(mark, tree((Pile,), 2)), tmp_path)
    for part in ("<script", "</script", "<!--", "<b>", "\x00", "\u2028"):
        assert page.lower().count(part) == clean.lower().count(part) <= 1
