"""Keys in Jupyter itself: in a widget they stay there, though a notebook has them too; not Ctrl+S, nor Shift+Enter."""

import re

import pytest
from playwright.sync_api import expect
from reading import button, quiet, soon

FIRST = "from gametree import OneTwoTen, build_tree, draw, games, label, play, predict, watch"
WIDGETS = {  # a cell; what in its widget can have the focus; where nothing is that takes it
    "watch(label, build_tree(OneTwoTen(4)))": (
        ("g.node", "input[type='range']", "select", "button[aria-label='first']", "button[aria-label='zoom in']"),
        (".gametree-tree", ".gametree-says"),
    ),
    "play(OneTwoTen())": (
        ("button.gametree-cell", "button[aria-label='new game']", "button[aria-label='hints']"),
        (".gametree-board", ".gametree-says", "button[aria-label='undo']"),  # which is disabled
    ),
    "predict(build_tree(OneTwoTen(4)))": (
        ("g.node[data-node='0']", "g.node[data-node='5']", "button[aria-label='D']", "[aria-label='show this one']"),
        (".gametree-tree", ".gametree-says", ".gametree-count"),
    ),
    "draw(build_tree(OneTwoTen()))": (("g.node[data-node='9']", "button[aria-label='fit']"), (".gametree-tree",)),
    "predict(build_tree(games.DiceTen(3, 2)))": ((".gametree-field", "g.node[data-node='0']"), (".gametree-says",)),
}
KEYS = (*"xabmyzddwljk", "ArrowDown", "ArrowUp", "ArrowRight", "Shift+ArrowDown", "Enter", " ", "Escape")
CELLS = """() => { const notebook = jupyterapp.shell.currentWidget.content;
  const cells = notebook.widgets.map(cell => cell.model.toJSON());
  return [notebook.activeCellIndex, ...cells.map(cell => [cell.cell_type, cell.id, cell.source])] }"""


LISTEN = """() => {
  window.commands = []; jupyterapp.commands.commandExecuted.connect((_, { id }) => commands.push(id)) }"""
HEARD = "() => commands.splice(0)"  # since the last time
DIRTY = "() => { jupyterapp.shell.currentWidget.context.model.dirty = true }"


@pytest.mark.parametrize("app", ["lab", "notebook7"])
def test_keys_in_a_widget_do_not_reach_the_notebook_but_saving_does(open_notebook, app):
    notebook = open_notebook([FIRST, *WIDGETS, "'as it was'"], app=app)
    notebook.run_all()
    page = notebook.page
    page.evaluate(LISTEN)
    for i, (places, empty) in enumerate(WIDGETS.values(), 1):
        output = notebook.output(i)
        expect(output.locator(".gametree")).to_be_visible()
        output.locator(places[0]).first.click()
        before = page.evaluate(CELLS)
        assert before[0] == i
        for place in empty:
            output.locator(place).click(position={"x": 5, "y": 5}, force=True)
            for key in "ddxab":
                page.keyboard.press(key)
            assert page.evaluate(CELLS) == before, place
        for place in places:
            output.locator(place).first.focus()
            for key in KEYS:
                page.keyboard.press(key)
        expect(output.locator(".gametree")).to_be_visible()
        assert page.evaluate(CELLS) == before
        for place in (*places, empty[0]):
            if place in empty:
                output.locator(place).click(position={"x": 5, "y": 5})
            else:
                output.locator(place).first.focus()
            page.evaluate(HEARD)
            page.keyboard.press("Control+s")
            assert "docmanager:save" in page.evaluate(HEARD), place
        assert page.evaluate(CELLS) == before
    for key, further in (("Shift+Enter", 1), ("Control+Enter", 0)):  # they run the cell, as anywhere in a notebook
        for i, (places, _) in enumerate(WIDGETS.values(), 1):
            prompt = notebook.cell(i).locator(".jp-InputPrompt")
            before = prompt.inner_text()
            notebook.output(i).locator(places[-1]).first.focus()
            page.keyboard.press(key)
            expect(prompt).to_have_text(re.compile(r"\[\d+\]"))
            expect(prompt).not_to_have_text(before)
            assert page.evaluate(CELLS)[0] == i + further
            expect(notebook.output(i).locator(".gametree")).to_be_visible()
    expect(notebook.output(3).locator(".gametree-count")).to_contain_text("0 of 12")  # nor did they press a button
    notebook.cell(6).locator(".jp-InputPrompt").click()
    page.keyboard.press("x")  # but there the notebook's own keys work as ever
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(6)
    button(notebook.output(1), "first").focus()
    page.evaluate(DIRTY)
    before = notebook.path.stat().st_mtime_ns

    def saved():
        page.keyboard.press("Control+s")  # it is not heard while Jupyter still saves
        return notebook.path.stat().st_mtime_ns != before

    assert soon(notebook, saved)
    quiet(notebook)
