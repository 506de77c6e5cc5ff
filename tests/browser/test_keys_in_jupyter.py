"""Keys in Jupyter itself: what is pressed in a widget stays there, though single letters are commands of a notebook."""

import pytest
from playwright.sync_api import expect
from reading import quiet, says

FIRST = "from gametree import OneTwoTen, build_tree, label, play, predict, watch"
WIDGETS = {  # a cell, and what in its widget can have the focus
    "watch(label, build_tree(OneTwoTen(4)))": (
        "g.node", "input[type='range']", "select", "button[aria-label='first']", "button[aria-label='zoom in']",
    ),
    "play(OneTwoTen())": ("button.gametree-cell", "button[aria-label='new game']", "button[aria-label='hints']"),
    "predict(build_tree(OneTwoTen(4)))": (
        "g.node[data-node='0']", "g.node[data-node='5']", "button[aria-label='D']", "[aria-label='show this one']",
    ),
}  # fmt: skip
KEYS = (*"xabmyzddwljk", "ArrowDown", "ArrowUp", "ArrowRight", "Shift+ArrowDown", "Enter", " ", "Escape")
CELLS = """() => { const notebook = jupyterapp.shell.currentWidget.content;
  const cells = notebook.widgets.map(cell => cell.model.toJSON());
  return [notebook.activeCellIndex, ...cells.map(cell => [cell.cell_type, cell.id, cell.source])] }"""


@pytest.mark.parametrize("app", ["lab", "notebook7"])
def test_no_key_pressed_in_a_widget_reaches_the_notebook(open_notebook, app):
    notebook = open_notebook([FIRST, *WIDGETS, "'as it was'"], app=app)
    notebook.run_all()
    page = notebook.page
    for i, places in enumerate(WIDGETS.values(), 1):
        output = notebook.output(i)
        expect(says(output)).to_be_visible()
        output.locator(places[0]).first.click()
        before = page.evaluate(CELLS)
        assert before[0] == i
        for place in places:
            output.locator(place).first.focus()
            for key in KEYS:
                page.keyboard.press(key)
        expect(says(output)).to_be_visible()
        assert page.evaluate(CELLS) == before
    notebook.cell(4).locator(".jp-InputPrompt").click()
    page.keyboard.press("x")  # but there the notebook's own keys work as ever
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(4)
    quiet(notebook)
