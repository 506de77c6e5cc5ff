"""Predict in Jupyter itself: a narrow window, both themes."""

from playwright.sync_api import expect
from reading import CONTRAST, OVERFLOW, count, press, quiet, says

FIRST = "from gametree import OneTwoTen, build_tree, predict"


def test_a_tree_of_232_nodes_answers_and_can_be_read_in_a_narrow_window(open_notebook):
    notebook = open_notebook([FIRST, "predict(build_tree(OneTwoTen()))"], viewport=(500, 800))
    notebook.run_all()
    output = notebook.output(1)
    nodes = output.locator(".gametree g.node")
    expect(nodes).to_have_count(232)
    for i in (1, 60, 231):
        before = says(output).inner_text()
        nodes.nth(i).dispatch_event("click")
        expect(says(output)).not_to_have_text(before)
    assert output.locator(".gametree").evaluate(OVERFLOW) == ""
    press(output, "show all")
    expect(says(output)).to_have_text("All 232 labels are known: 0 of 232 were right at the first try.")
    for theme in ("light", "dark"):
        notebook.theme(theme)
        labels = [output.locator(f".gametree-labels [data-label={label}]") for label in "WLD"]
        for read in (says(output), count(output), *labels):
            assert read.evaluate(CONTRAST) > 7
        assert output.locator(".gametree-now > .gametree-shape").evaluate(CONTRAST) > 3
    quiet(notebook)
