"""A notebook opened again, in Jupyter or as a page of nbconvert's: pictures stay, and a line says what to do."""

import json

import nbformat
from nbconvert import HTMLExporter
from playwright.sync_api import expect
from reading import button, count

FIRST = """from gametree import OneTwoTen, build_graph, build_tree, check, draw, label, nodes, play, predict, watch
from gametree import beside"""
WIDGETS = {  # a cell, and the line that is left of its widget
    "watch(label, build_tree(OneTwoTen(4)))": "game tree, 12 nodes; run this cell to make it live",
    "play(OneTwoTen())": "the game OneTwoTen; run this cell to make it live",
    "predict(build_tree(OneTwoTen(4)))": "game tree to predict, 12 nodes; run this cell to make it live",
    "draw(build_tree(OneTwoTen()))": "<drawing of a tree, 232 nodes>; run this cell to make it live",
    "beside(draw(build_tree(OneTwoTen(4))), draw(build_graph(OneTwoTen(4))))": (
        "beside each other: <drawing of a tree, 12 nodes>, and <drawing of a graph, 8 nodes>; "
        "run this cell to make it live"
    ),
}
DRAW, LINE = "draw(build_tree(OneTwoTen(4)))", "game tree, 12 nodes; run this cell to draw it"
WRONG = "root = build_tree(OneTwoTen(4))\nfor node in nodes(root): node.label = 'W'\ncheck(root, OneTwoTen(4))"


def stills(page):
    return [page.locator(".gametree-still").nth(i) for i in range(len(WIDGETS))]


def all_are_seen(stills):
    for still, line in zip(stills, WIDGETS.values(), strict=True):
        expect(still.get_by_text(line, exact=True)).to_be_visible()
    tree, board, question, drawing, both = stills
    for picture in (tree, question):
        expect(picture.locator("svg g.node")).to_have_count(12)
        expect(picture.locator("svg g.node").first).to_be_visible()
    expect(drawing.locator("svg g.node")).to_have_count(232)
    expect(drawing.locator("svg g.node").first).to_be_visible()
    expect(board.locator("pre")).to_be_visible()
    for i, size in enumerate((12, 8)):
        expect(both.locator("svg").nth(i).locator("g.node")).to_have_count(size)
        expect(both.locator("svg").nth(i).locator("g.node").first).to_be_visible()
    assert "W" not in question.locator("svg").text_content()


def somebody_elses(path, folder):
    """The notebook with one more cell, so that it is signed by nobody."""
    notebook = nbformat.read(path, 4)
    notebook.cells.append(nbformat.v4.new_markdown_cell("Somebody else's."))
    nbformat.write(notebook, folder / "theirs.ipynb")
    return folder / "theirs.ipynb"


def lines_are_left(notebook):
    """In a notebook that is not trusted, of everything; and nothing of what is written in the pictures."""
    seen = [notebook.output(i).locator(".jp-OutputArea-output").last.inner_text().strip() for i in range(1, 8)]
    expect(notebook.output(6).get_by_text(LINE)).to_be_visible()
    assert seen[5] == LINE
    assert seen[6].startswith("✗ Not yet.") and seen[6].endswith(f"\n{LINE}") and len(seen[6].split("\n")) <= 3
    for text, line in zip(seen, WIDGETS.values(), strict=False):
        assert text == line or (text.endswith(line) and "OneTwoTen" in line)  # the board of Play is text
    expect(notebook.page.locator(".jp-OutputArea-output svg")).to_have_count(0)


def columns(output):
    """How far the second of two pictures stands to the right of the first, and below it, in pixels."""
    one, other = (output.locator(".jupyter-widgets svg").nth(i).bounding_box() for i in range(2))
    return other["x"] - one["x"], other["y"] - one["y"]


def are_beside_each_other(notebook, output):
    """Where there is room, and one below the other where there is none; no picture is black on black."""
    notebook.page.set_viewport_size({"width": 1400, "height": 900})
    right, down = columns(output)
    assert right > 400 and abs(down) < 20
    notebook.page.set_viewport_size({"width": 440, "height": 900})
    expect(output.locator(".jupyter-widgets svg").nth(1)).to_be_visible()
    right, down = columns(output)
    assert abs(right) < 100 and down > 200
    fills = output.locator("[data-label='?'] > .gametree-shape").first.evaluate("g => getComputedStyle(g).fill")
    assert fills == "rgb(255, 255, 255)"
    notebook.page.set_viewport_size({"width": 1280, "height": 900})


def test_a_notebook_opened_again_shows_pictures_or_lines_and_says_what_to_do(open_notebook, tmp_path):
    notebook = open_notebook([FIRST, *WIDGETS, DRAW, WRONG])
    notebook.run_all()
    for i, still in enumerate(stills(notebook.page), 1):
        if i < 5:
            expect(notebook.output(i).locator(".gametree")).to_be_visible()
        expect(still).to_be_hidden()
    are_beside_each_other(notebook, notebook.output(5))
    for i in (6, 7):
        expect(notebook.output(i).locator("svg g.node").first).to_be_visible()
        expect(notebook.output(i).get_by_text(LINE)).to_be_hidden()
    notebook.command("docmanager:save")
    notebook.shut_down_kernel()
    assert "widgets" not in json.loads(notebook.path.read_text())["metadata"]

    again = open_notebook(notebook.path, fresh=True)
    all_are_seen(stills(again.page))
    expect(again.page.get_by_text("Error displaying widget").locator("visible=true")).to_have_count(0)
    again.run_all()
    expect(count(again.output(1))).to_have_text("step 0 of 37")
    expect(again.output(2).locator(".gametree-now-playing")).to_have_text("Your turn")
    expect(count(again.output(3))).to_have_text("0 of 12 known, 0 right at the first try")
    expect(button(again.output(4), "zoom in")).to_be_visible()
    expect(again.page.get_by_text("run this cell").locator("visible=true")).to_have_count(0)
    assert again.outside == []

    (tmp_path / "page.html").write_text(HTMLExporter().from_filename(notebook.path)[0], encoding="utf-8")
    page = again.context.new_page()
    page.goto((tmp_path / "page.html").as_uri(), wait_until="domcontentloaded")
    all_are_seen(stills(page))
    expect(page.get_by_text(LINE).locator("visible=true")).to_have_count(0)

    theirs = somebody_elses(notebook.path, tmp_path)
    again.leave()
    again.open(theirs)
    lines_are_left(again)
    for i in (0, 6, 1):
        again.run(i)
    expect(again.output(6).locator("svg g.node").first).to_be_visible()
    expect(again.output(1).locator(".gametree")).to_be_visible()
    for i in (3, 4, 5, 7):  # the others stay as they were
        expect(again.output(i).get_by_text("run this cell").locator("visible=true")).to_have_count(1)
        assert len(again.output(i).inner_text()) < 250
    lines_are_left(open_notebook(theirs, app="notebook7"))
