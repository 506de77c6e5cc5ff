"""Jupyter itself: widgets from typed cells, their keys, a dead kernel, a lesson, slides."""

import json
import pathlib
import re
from itertools import cycle

import pytest
from in_jupyter import ACTIVATE, ROOT
from playwright.sync_api import expect
from reading import assert_no_errors, becomes_true, button, cells, count, go, keys, node, now, played, press, says
from slides import HIGH, SHOWN, SLIDE, slides, too_small
from test_lens_in_a_page import box, stage

NOTEBOOKS = ROOT / "notebooks"
PAGES = sorted(NOTEBOOKS.glob("*.ipynb")) + sorted(NOTEBOOKS.glob("more/*.ipynb"))
FIRST = "from gametree import *"
FOUR, TEN = "watch(label, build_tree(OneTwoTen(4)))", "watch(label, build_tree(OneTwoTen()))"
LINE = "game tree, 12 nodes; run this cell to draw it"
CELLS = """() => { const notebook = jupyterapp.shell.currentWidget.content;
  const cells = notebook.widgets.map(cell => cell.model.toJSON());
  return [notebook.activeCellIndex, ...cells.map(cell => [cell.cell_type, cell.id, cell.source])] }"""
GRUMBLES = "[data-mime-type='application/vnd.jupyter.stderr']"  # Graphviz's warnings about fonts


def assert_all_is_seen(output, letters):
    """Assert that a tree is on the stage as a whole, with letters of so many pixels, once it has found its place."""

    def holds():
        seen = stage(output)
        return round(seen["letters"]) >= letters and not seen["scrolls"] and not seen["out"]

    assert becomes_true(output, holds), stage(output)


def test_trees_appear_in_a_newly_loaded_page_and_a_large_drawing_can_be_zoomed(open_notebook):
    first = f"{FIRST}; import gametree; print(gametree.__file__)"
    draws = "draw(build_tree(OneTwoTen(5)))", "draw(build_tree(OneTwoTen()))"
    notebook = open_notebook([first, TEN, *draws], fresh=True)
    notebook.run_all()
    stepper, small, output = (notebook.output(i) for i in (1, 2, 3))
    assert pathlib.Path(notebook.output(0).inner_text().strip()).samefile(ROOT / "gametree/__init__.py")
    expect(stepper.locator(".gametree g.node")).to_have_count(232)
    expect(stepper.locator(f"{GRUMBLES}, .gametree-still:visible")).to_have_count(0)
    expect(small.locator(".gametree")).to_have_count(0)
    expect(small.locator("svg g.node")).to_have_count(20)
    expect(output.locator(".gametree-still")).to_be_hidden()
    assert_all_is_seen(output, letters=11)
    for place in (output.locator(".gametree-controls"), box(output)):
        place.click(position={"x": 5, "y": 20})
        keys(output, "d", "d")
    assert len(notebook.page.evaluate(CELLS)) == 1 + 4  # so no cell was deleted
    press(output, "zoom in", "zoom in")
    assert becomes_true(output, lambda: stage(output)["scrolls"])
    press(output, "zoom out", "zoom out")
    assert_all_is_seen(output, letters=11)
    assert_no_errors(notebook)


def test_stepper_works_without_a_kernel_and_other_widgets_say_to_run_the_cell(open_notebook):
    notebook = open_notebook([FIRST, FOUR, "play(OneTwoTen())", "predict(build_tree(OneTwoTen(4)))"])
    notebook.run_all()
    output, board, tree = (notebook.output(i) for i in (1, 2, 3))
    for each in (output, board, tree):
        expect(says(each)).to_be_visible()
    notebook.shut_down_kernel()
    at = lambda step: expect(count(output)).to_have_text(f"step {step} of 37")  # noqa: E731
    for name, step in {"last": 37, "back": 36, "first": 0, "forward": 1}.items():
        press(output, name)
        at(step)
    for key, step in {"Home": 0, "ArrowRight": 1, "PageDown": 2, "PageUp": 1, "End": 37, "ArrowLeft": 36}.items():
        button(output, "zoom in").press(key)
        at(step)
    go(output, 0)
    output.get_by_role("combobox", name="speed").select_option("40 steps/s")
    press(output, "play")
    at(37)
    expect(says(output)).to_contain_text("label returned W. It labelled 12 nodes")
    expect(node(output, 0)).to_have_attribute("data-label", "W")
    cells(board).nth(1).click()
    node(tree, 3).click()
    for each in (board, tree):
        expect(says(each)).to_have_text("Python is no longer running. Run this cell again.")
    expect(played(board)).to_have_count(0)
    assert_no_errors(notebook)


MINE = """def mine(node):
    for child in node.children.values():
        mine(child)
    node.label = "W" if all(child.label == "L" for child in node.children.values()) else "L"
watch(mine, build_tree(OneTwoTen(5)), game=OneTwoTen(5))"""
STAGES = MINE, TEN, "predict(build_tree(OneTwoTen()))", "draw(build_graph(OneTwoTen()))"
LEFT_FREE = """root => root.closest('.jp-WindowedPanel-outer').clientHeight - root.getBoundingClientRect().height"""


def test_every_widget_fits_the_panel_and_has_readable_letters(open_notebook):
    notebook = open_notebook([FIRST, *STAGES])
    notebook.run_all()
    mine, *_ = outputs = [notebook.output(i) for i in range(1, 1 + len(STAGES))]
    for letters in (11, 14):
        for output in outputs:
            expect(box(output)).to_be_visible()
        notebook.settle()
        for output in outputs:
            assert_all_is_seen(output, letters)
            for name in ("mistake (13)", "last"):
                if button(output, name).count():
                    press(output, name)
                    assert_all_is_seen(output, letters)
            assert becomes_true(output, lambda: output.locator(".gametree").evaluate(LEFT_FREE) >= 16)  # noqa: B023
        tree, code = (mine.locator(f".gametree-{part}").bounding_box() for part in ("tree", "code"))
        assert tree["width"] >= 320 and code["x"] >= tree["x"] + tree["width"]
        notebook.command("application:toggle-presentation-mode")
    assert_no_errors(notebook)


STAY_BELOW = """() => { // keeps the last cell in view while the others run
  const panel = document.querySelector('.jp-WindowedPanel-outer');
  window.stay = setInterval(() => { panel.scrollTop = panel.scrollHeight }, 5) }"""
GO_TO = "async i => { await jupyterapp.shell.currentWidget.content.scrollToItem(i, 'start'); return true }"


def test_widgets_that_appear_above_the_window_are_as_high_as_in_view(open_notebook):
    lines = "for _ in range(50): print()"
    notebook = open_notebook([FIRST, TEN, STAGES[2], *[lines] * 3], windowing=None)
    notebook.page.evaluate(STAY_BELOW)
    notebook.run_all()
    outputs = [notebook.output(i) for i in (1, 2)]
    for output in outputs:
        expect(says(output)).not_to_be_empty()
    notebook.settle()
    notebook.page.evaluate("clearInterval(window.stay)")
    for i, output in enumerate(outputs, 1):
        heights = []
        for again in (False, True):
            if again:
                notebook.run(i)
            notebook.wait(GO_TO, i)
            expect(says(output)).not_to_be_empty()
            notebook.settle()
            heights.append(output.locator(".gametree").bounding_box()["height"])
        assert heights[0] == heights[1] > 400
    assert_no_errors(notebook)


STOPS = {  # the body of a student's function -> the last sentence
    "mine(node[1] if node.children else node)": "its calls went deeper and deeper, with no end in sight.",
    "while True: node.label = 'W'": "it seemed to run forever.",
    "node.label = node.add3.label": "AttributeError: 'Node' object has no attribute 'add3'",
}


def test_endless_or_failing_code_gets_a_message_instead_of_a_traceback(open_notebook):
    root = "root = build_tree(OneTwoTen(4))"
    stops = [f"{root}\ndef mine(node):\n    {body}\nwatch(mine, root, limit=1000)" for body in STOPS]
    sooner = "from gametree.core import limits; limits.LINES_RUN = 200_000"
    notebook = open_notebook([f"{FIRST}; {sooner}", "label(3)", *stops])
    notebook.run(0)
    with pytest.raises(AssertionError, match="GameError"):  # "run all" would stop at this error
        notebook.run(1)
    expect(notebook.output(1)).to_contain_text("GameError: ")
    expect(notebook.output(1)).not_to_contain_text(re.compile("Traceback|File"))
    notebook.page.evaluate("() => { jupyterapp.shell.currentWidget.content.activeCellIndex = 2 }")
    notebook.command("notebook:run-all-below")
    for i, sentence in enumerate(STOPS.values(), 2):
        expect(says(notebook.output(i))).to_contain_text(re.compile(r"mine (failed|was stopped) at \("))
        expect(says(notebook.output(i))).to_contain_text(sentence)
        expect(notebook.output(i)).not_to_contain_text("Traceback")
        expect(notebook.output(i).locator("g.gametree-now")).to_have_count(1)
    assert_no_errors(notebook)


def test_step_is_synchronized_with_python_and_between_linked_steppers(open_notebook):
    linked = f"import ipywidgets\nslider = ipywidgets.IntSlider(max=37)\nother = {FOUR}\n"
    linked += "links = [ipywidgets.jslink((slider, 'value'), (each, 'step')) for each in (stepper, other)]\nother"
    notebook = open_notebook([FIRST, f"stepper = {FOUR}\nstepper", "print(stepper.step)", linked, "slider.value = 12"])
    for i in (0, 1):
        notebook.run(i)
    press(notebook.output(1), "forward")
    for i in (2, 3, 4):
        notebook.run(i)
    expect(notebook.output(2)).to_have_text("1\n")
    for i in (1, 3):
        expect(count(notebook.output(i))).to_have_text("step 12 of 37")
    assert_no_errors(notebook)


FOCUS = {  # a cell -> (places in its widget that can have the focus, places where a click focuses nothing)
    FOUR: (
        ("g.node", "input[type='range']", "select", "button[aria-label='first']", "button[aria-label='zoom in']"),
        (".gametree-tree", ".gametree-says"),
    ),
    "play(OneTwoTen())": (
        ("button.gametree-cell", "button[aria-label='new game']", "button[aria-label='hints']"),
        (".gametree-board", ".gametree-says", "button[aria-label='undo']"),  # this button is disabled
    ),
    "predict(build_tree(OneTwoTen(4)))": (
        ("g.node[data-node='0']", "g.node[data-node='5']", "button[aria-label='L']", "[aria-label='show this one']"),
        (".gametree-tree", ".gametree-says", ".gametree-count"),
    ),
    "draw(build_tree(OneTwoTen()))": (("g.node[data-node='1']", "button[aria-label='zoom in']"), (".gametree-tree",)),
    "predict(build_tree(games.DiceTen(3, 2)))": ((".gametree-field", "g.node[data-node='0']"), (".gametree-says",)),
}
KEYS = (*"xabmyzddwljk", "ArrowDown", "ArrowUp", "ArrowRight", "Shift+ArrowDown", "Enter", " ", "Escape")
LISTEN = """() => {
  window.commands = []; jupyterapp.commands.commandExecuted.connect((_, { id }) => commands.push(id)) }"""
HEARD = "() => commands.splice(0)"  # returns the commands since the last call


@pytest.mark.cases(1)
@pytest.mark.parametrize("app", ["lab", "notebook7"])
def test_keys_in_a_widget_do_not_reach_the_notebook_except_save_and_run(open_notebook, app):
    notebook = open_notebook([FIRST, *FOCUS, "'as it was'"], app=app)
    notebook.run_all()
    page = notebook.page
    page.evaluate(LISTEN)
    for i, (places, empty) in enumerate(FOCUS.values(), 1):
        output = notebook.output(i)
        expect(output.locator(".gametree")).to_be_visible()
        output.locator(places[0]).first.click()
        before = page.evaluate(CELLS)
        assert before[0] == i
        for place in empty:
            output.locator(place).click(position={"x": 5, "y": 5}, force=True)
            keys(output, *"ddxab")
            assert page.evaluate(CELLS) == before, place
        for place in places:
            output.locator(place).first.focus()
            keys(output, *(KEYS if place == places[0] else "xd"))
        expect(output.locator(".gametree")).to_be_visible()
        for place in (*places, empty[0]):
            if place in empty:
                output.locator(place).click(position={"x": 5, "y": 5})
            else:
                output.locator(place).first.focus()
            page.evaluate(HEARD)
            keys(output, "Control+s")
            assert "docmanager:save" in page.evaluate(HEARD), place
        assert page.evaluate(CELLS) == before
    runs = {"Shift+Enter": 1, "Control+Enter": 0}  # a key that runs the cell -> how many cells down it goes
    for (i, (places, _)), (key, further) in zip(enumerate(FOCUS.values(), 1), cycle(runs.items())):
        prompt = notebook.cell(i).locator(".jp-InputPrompt")
        before = prompt.inner_text()
        notebook.output(i).locator(places[-1]).first.focus()
        keys(notebook.output(i), key)
        expect(prompt).to_have_text(re.compile(r"\[\d+\]"))
        expect(prompt).not_to_have_text(before)
        assert page.evaluate(CELLS)[0] == i + further
        expect(notebook.output(i).locator(".gametree")).to_be_visible()
    expect(count(notebook.output(3))).to_contain_text("0 of 12")  # the keys pressed no button either
    notebook.cell(6).locator(".jp-InputPrompt").click()
    page.keyboard.press("x")  # outside of a widget, the notebook's own keys work
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(6)
    button(notebook.output(1), "first").focus()
    page.evaluate("() => { jupyterapp.shell.currentWidget.context.model.dirty = true }")
    before = notebook.path.stat().st_mtime_ns

    def saved():
        page.keyboard.press("Control+s")  # Jupyter ignores the key while it is still saving
        return notebook.path.stat().st_mtime_ns != before

    assert becomes_true(notebook, saved)
    assert_no_errors(notebook)


MAKE = "; run this cell to make it live"
LEFT = {  # a cell -> the line of text that its widget leaves in a saved notebook
    FOUR: f"game tree, 12 nodes{MAKE}",
    "play(OneTwoTen())": f"the game OneTwoTen{MAKE}",
    "predict(build_tree(OneTwoTen(4)))": f"game tree to predict, 12 nodes{MAKE}",
    "draw(build_tree(OneTwoTen()))": f"<drawing of a tree, 232 nodes>{MAKE}",
    "beside(draw(build_tree(OneTwoTen(4))), draw(build_graph(OneTwoTen(4))))": (
        f"side by side: <drawing of a tree, 12 nodes>, and <drawing of a graph, 8 nodes>{MAKE}"
    ),
}
DRAW = "draw(build_tree(OneTwoTen(4)))"
WRONG = "root = build_tree(OneTwoTen(4))\nfor node in nodes(root): node.label = 'W'\ncheck(root, OneTwoTen(4))"


def all_are_seen(page):
    stills = [page.locator(".gametree-still").nth(i) for i in range(len(LEFT))]
    for still, line in zip(stills, LEFT.values(), strict=True):
        expect(still.get_by_text(line, exact=True)).to_be_visible()
    tree, board, question, drawing, both = stills
    one, other = (both.locator("svg:has(g.node)").nth(i) for i in range(2))
    for seen, size in ((tree, 12), (question, 12), (drawing, 232), (one, 12), (other, 8)):
        expect(seen.locator("g.node")).to_have_count(size)
        expect(seen.locator("g.node").first).to_be_visible()
    expect(board.locator("pre")).to_be_visible()
    assert "W" not in question.locator("svg:has(g.node)").text_content()


def assert_lines_are_left(notebook):
    """Assert that an untrusted notebook shows the line of each widget and no part of the pictures."""
    lasts = [notebook.output(i).locator(".jp-OutputArea-output").last for i in range(1, 8)]
    for last, line in zip(lasts, [*LEFT.values(), LINE, LINE], strict=True):
        expect(last).to_contain_text(line)
    shown = [last.inner_text().strip() for last in lasts]
    assert shown[5] == LINE
    assert shown[6].startswith("✗ Not yet.") and shown[6].endswith(f"\n{LINE}") and len(shown[6].split("\n")) <= 3
    for text, line in zip(shown, LEFT.values(), strict=False):
        assert text == line or (text.endswith(line) and "OneTwoTen" in line)  # Play's board is also text
    expect(notebook.page.locator(".jp-OutputArea-output svg")).to_have_count(0)


@pytest.mark.cases(0)
def test_reopened_notebook_shows_pictures_or_says_what_to_do(open_notebook, tmp_path):
    notebook = open_notebook([FIRST, *LEFT, DRAW, WRONG])
    notebook.run_all()
    for i in (1, 2, 3, 4):
        expect(notebook.output(i).locator(".gametree")).to_be_visible()
    for i in (6, 7):
        expect(notebook.output(i).locator("svg g.node").first).to_be_visible()
    expect(notebook.page.get_by_text("run this cell").locator("visible=true")).to_have_count(0)
    notebook.command("docmanager:save")
    notebook.shut_down_kernel()
    assert "widgets" not in json.loads(notebook.path.read_text())["metadata"]

    again = open_notebook(notebook.path, fresh=True)
    all_are_seen(again.page)
    expect(again.page.get_by_text("Error displaying widget").locator("visible=true")).to_have_count(0)
    again.run_all()
    expect(count(again.output(1))).to_have_text("step 0 of 37")
    expect(now(again.output(2))).to_have_text("Your turn")
    expect(count(again.output(3))).to_have_text("0 of 12 known, 0 right on the first try")
    expect(button(again.output(4), "zoom in")).to_be_visible()
    expect(again.page.get_by_text("run this cell").locator("visible=true")).to_have_count(0)
    assert again.outside == []

    from nbconvert import HTMLExporter  # slow to import

    page = again.context.new_page()
    for template in ("lab", "classic", "basic"):
        html, _ = HTMLExporter(template_name=template).from_filename(notebook.path)
        (tmp_path / "page.html").write_text(html, encoding="utf-8")
        page.goto((tmp_path / "page.html").as_uri(), wait_until="domcontentloaded")
        all_are_seen(page)
        expect(page.get_by_text(LINE).locator("visible=true")).to_have_count(0)

    theirs = json.loads(notebook.path.read_text(encoding="utf-8"))
    theirs["cells"][0]["source"] += "  # Somebody else's."  # so Jupyter does not trust it
    (tmp_path / "theirs.ipynb").write_text(json.dumps(theirs), encoding="utf-8")
    again.leave()
    again.open(tmp_path / "theirs.ipynb")
    assert_lines_are_left(again)
    for i in (0, 6, 1):
        again.run(i)
    expect(again.output(6).locator("svg g.node").first).to_be_visible()
    expect(again.output(1).locator(".gametree")).to_be_visible()
    for i in (3, 4, 5, 7):  # outputs of cells that were not run stay unchanged
        expect(again.output(i).get_by_text("run this cell").locator("visible=true")).to_have_count(1)
        assert len(again.output(i).inner_text()) < 250
    assert_lines_are_left(open_notebook(tmp_path / "theirs.ipynb", app="notebook7"))


@pytest.mark.cases(0)
@pytest.mark.parametrize(("name", "widgets", "game", "move", "answer"), [
    ("14-your-own-game", "knight-play play predict watch", "knight-play", "jump to (2, 3)", "I jump to"),
    ("06-nim", "predict", "play", "take 2 from the first heap", "I take"),
    ("07-chomp", "row squares tree last", "play", "eat from row 2, column 3", "I eat from row"),
    ("08-same-state-twice", "watch graph wins mirror", None, None, None),
    ("09-draws", "predict watch on-play", "play", "mark the middle", "I mark the"),
    ("10-loops", "round hand waves yours own", "pong", "move from the top left to the middle", "I move"),
    ("11-partisan", "play domineering against", "play", "move from row 3, column 1 to row 2", "I capture"),
    ("12-chance", "play watch predict alphabeta last", None, None, None),
    ("13-sums", "kayles two watch head", "two", "take 2 from the first heap in game 2", "I "),
], ids=lambda value: value[:2] if value and value[:2].isdigit() else "")  # fmt: skip
def test_solved_lesson_shows_its_widgets_and_the_computer_replies_to_a_move(
    name, widgets, game, move, answer, open_notebook, tmp_path
):
    pages = (NOTEBOOKS / folder / f"{name}.ipynb" for folder in ("", "solutions"))
    lesson, solution = (json.loads(page.read_text(encoding="utf-8")) for page in pages)
    answers = {cell["id"]: cell["source"] for cell in solution["cells"] if cell["cell_type"] == "code"}
    for cell in lesson["cells"]:
        if cell["id"].startswith("ex-") and cell["cell_type"] == "code":
            cell["source"] = answers[cell["id"]]
        if cell["id"] == "imports":  # let every question count as answered
            cell["source"] += ["\nfrom gametree.exercises import questions; questions.Question.guess = None"]
    (tmp_path / f"{name}.ipynb").write_text(json.dumps(lesson), encoding="utf-8")
    ids = [cell["id"] for cell in lesson["cells"]]
    notebook = open_notebook(tmp_path / f"{name}.ipynb")
    notebook.run_all()
    for id in widgets.split():
        expect(notebook.output(ids.index(id)).locator(".gametree, .widget-hbox").first).to_be_visible()
    for place, id in enumerate(ids):
        if id.startswith("ex-") and "text" not in id:
            expect(notebook.output(place)).to_contain_text("✓ Right.")
    if game:
        board = notebook.output(ids.index(game))
        press(board, move)
        expect(board.locator(".gametree:has(.gametree-board) .gametree-says")).to_contain_text(answer)
        expect(played(board)).to_have_count(2)
    assert_no_errors(notebook)


@pytest.mark.cases(1)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_cell_is_on_a_slide_that_fits_a_projector_and_is_readable(
    path, open_notebook
):
    notebook = open_notebook(path)
    notebook.run_all()
    shown = list(slides(notebook))
    notebook.command("deck:stop")
    ids = [cell["id"] for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    assert [name for i, name in enumerate(ids) if not any(i in slide["seen"] for slide in shown)] == []
    heights = {ids[slide["first"]]: slide["high"] for slide in shown}
    assert {name: high for name, high in heights.items() if high > HIGH and name != "card"} == {}  # a card is a page
    sizes = [(ids[slide["first"]], *size) for slide in shown for size in slide["letters"].items()]
    assert [(name, *size) for name, *size in sizes if too_small(*size)] == []
    assert_no_errors(notebook)


def test_deck_begins_at_the_selected_cell_as_the_guide_says(open_notebook):
    notebook = open_notebook(NOTEBOOKS / "02-build-the-tree.ipynb")
    count = notebook.page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length")
    begun = []
    for selected in count - 1, 0:  # after Run All, the last cell is selected
        notebook.page.evaluate(ACTIVATE, selected)
        notebook.page.get_by_role("button", name="Toggle Deck").first.click()
        notebook.wait(SHOWN)
        notebook.settle()
        begun.append(notebook.page.evaluate(SLIDE))
        notebook.command("deck:stop")
    (last, _), (first, slide) = begun
    assert (last, first, 0 in slide["seen"]) == (count - 1, 0, True)
