"""Predict in Jupyter itself: how long an answer takes, a narrow window, both themes."""

from playwright.sync_api import expect
from reading import CONTRAST, OVERFLOW, count, press, quickest, quiet, says

FIRST = "from gametree import OneTwoTen, build_tree, predict"
CLICK_AND_TIME = """async ([g, says]) => {
  const before = says.textContent, start = performance.now();
  g.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  while (says.textContent === before) await new Promise(requestAnimationFrame);
  return performance.now() - start }"""


def test_a_tree_of_232_nodes_answers_at_once_and_can_be_read_in_a_narrow_window(open_notebook, alone, record_property):
    notebook = open_notebook([FIRST, "predict(build_tree(OneTwoTen()))"], viewport=(500, 800))
    notebook.run_all()
    output = notebook.output(1)
    nodes = output.locator(".gametree g.node")
    expect(nodes).to_have_count(232)

    def answers():
        handles = [(nodes.nth(i).element_handle(), says(output).element_handle()) for i in (1, 60, 231, 120, 0)]
        with alone():
            return max(notebook.wait(CLICK_AND_TIME, list(pair)) for pair in handles)

    slowest = quickest(answers, 300)
    record_property("slowest answer, ms", round(slowest))
    assert slowest < 300
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
