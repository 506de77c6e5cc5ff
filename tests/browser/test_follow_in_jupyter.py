"""Large trees in Jupyter itself: a plain drawing that zooms, a click beside the nodes."""

from playwright.sync_api import expect
from reading import OVERFLOW, button, press, quiet, soon
from test_follow import letters, picture, scrolled, seen, strip

FIRST = "from gametree import OneTwoTen, build_tree, draw"
DRAW = "draw(build_tree(OneTwoTen()))"


def test_a_plain_drawing_of_many_nodes_zooms_and_of_few_is_a_picture(open_notebook):
    sources = [FIRST, DRAW, "draw(build_tree(OneTwoTen(5)))", "display(draw(build_tree(OneTwoTen())))\n'and so on'"]
    notebook = open_notebook(sources, viewport=(1280, 720))
    notebook.run_all()
    output, small, many = (notebook.output(i) for i in (1, 2, 3))
    expect(small.locator(".gametree")).to_have_count(0)
    expect(small.locator("svg g.node")).to_have_count(20)
    expect(many.locator(".gametree")).to_be_visible()
    expect(many).to_contain_text("and so on")
    expect(output.locator(".gametree-still")).to_be_hidden()
    expect(strip(output)).to_be_visible()
    assert letters(output) >= 14
    assert output.locator(".gametree").evaluate(OVERFLOW) in ("", "gametree-tree gametree-more")
    at = strip(output).bounding_box()
    notebook.page.mouse.click(at["x"] + 0.9 * at["width"], at["y"] + 20)
    assert soon(output, lambda: scrolled(output)[0] > 1_000)
    assert seen(output)
    cells = "() => jupyterapp.shell.currentWidget.content.widgets.length"
    for place in (strip(output), output.locator(".gametree-tree")):
        place.click(position={"x": 5, "y": 40})
        notebook.page.keyboard.press("d")
        notebook.page.keyboard.press("d")
        assert notebook.page.evaluate(cells) == 4  # and no cell was deleted
    press(output, "fit")
    assert picture(output).bounding_box()["width"] <= output.bounding_box()["width"]
    expect(button(output, "follow")).to_be_visible()
    quiet(notebook)
