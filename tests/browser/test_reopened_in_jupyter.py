"""A notebook opened again, in Jupyter or as a page of nbconvert's: pictures stay, and a line says what to do."""

import json

from nbconvert import HTMLExporter
from playwright.sync_api import expect
from reading import button, count

FIRST = "from gametree import OneTwoTen, build_tree, draw, label, play, predict, watch"
WIDGETS = {  # a cell, and the line that is left of its widget
    "watch(label, build_tree(OneTwoTen(4)))": "game tree, 12 nodes; run this cell to make it live",
    "play(OneTwoTen())": "the game OneTwoTen; run this cell to make it live",
    "predict(build_tree(OneTwoTen(4)))": "game tree to predict, 12 nodes; run this cell to make it live",
    "draw(build_tree(OneTwoTen()))": "<drawing of a tree, 232 nodes>; run this cell to make it live",
}


def stills(page):
    return [page.locator(".gametree-still").nth(i) for i in range(len(WIDGETS))]


def all_are_seen(stills):
    for still, line in zip(stills, WIDGETS.values(), strict=True):
        expect(still.get_by_text(line, exact=True)).to_be_visible()
    tree, board, question, drawing = stills
    for picture in (tree, question):
        expect(picture.locator("svg g.node")).to_have_count(12)
        expect(picture.locator("svg g.node").first).to_be_visible()
    expect(drawing.locator("svg g.node")).to_have_count(232)
    expect(drawing.locator("svg g.node").first).to_be_visible()
    expect(board.locator("pre")).to_be_visible()
    assert "W" not in question.locator("svg").text_content()


def test_a_notebook_opened_again_shows_the_pictures_and_says_what_to_do(open_notebook, tmp_path):
    notebook = open_notebook([FIRST, *WIDGETS])
    notebook.run_all()
    for i, still in enumerate(stills(notebook.page), 1):
        expect(notebook.output(i).locator(".gametree")).to_be_visible()
        expect(still).to_be_hidden()
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
