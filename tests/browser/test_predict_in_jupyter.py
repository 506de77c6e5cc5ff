"""Predict in Jupyter itself: a student's own tree, two views of one quiz, answers read back in Python, and how long an answer takes."""

from playwright.sync_api import expect
from test_stepper_in_jupyter import CHILDREN, CONTRAST, OVERFLOW, PILE, count, press, quiet, says

FIRST = "from gametree import OneTwoTen, build_tree, predict"
QUIZ = "root = Pile(1, 7)\nroot.build_tree()\nquiz = predict(root, game=OneTwoTen())\nquiz"
READ = "print(quiz.score, len(quiz.answers), [answer.said for answer in quiz.answers], quiz.answers[-1].right, root.win_loss)"
CLICK_AND_TIME = """async ([g, says]) => {
  const before = says.textContent, start = performance.now();
  g.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  while (says.textContent === before) await new Promise(requestAnimationFrame);
  return performance.now() - start }"""


def node(output, name):
    return output.locator(".gametree").get_by_role("button", name=name)


def test_a_students_own_tree_is_answered_in_two_cells_and_read_back(open_notebook):
    notebook = open_notebook([FIRST, PILE, CHILDREN, QUIZ, "quiz", READ])
    for i in range(5):
        notebook.run(i)
    one, other = notebook.output(3), notebook.output(4)
    node(one, "node 10, player 2").click()
    press(one, "W")
    for output in (one, other):
        expect(says(output)).to_contain_text("Not W. The game is over at (2, 10).")
        expect(output.locator(".gametree g.node[data-label='?']")).to_have_count(7)
    press(one, "L")
    for output in (one, other):
        expect(says(output)).to_contain_text("Right. (2, 10) is L")
        expect(output.locator(".gametree g.node[data-label='L']")).to_have_count(1)
    node(other, "node 9, player 2").click()  # by keys, in the other cell: its child first
    notebook.page.keyboard.press("ArrowDown")
    notebook.page.keyboard.press("l")
    for output in (one, other):
        expect(count(output)).to_have_text("2 of 7 known, 1 right at the first try")
    press(other, "undo")
    for output in (one, other):
        expect(count(output)).to_have_text("1 of 7 known, 1 right at the first try")
        expect(output.locator(".gametree-still")).to_be_hidden()
    notebook.run(5)
    expect(notebook.output(5)).to_have_text("1 3 ['W', 'L', 'L'] True ?\n")  # and the student's own nodes know nothing of it
    quiet(notebook)


def test_a_tree_of_232_nodes_answers_at_once_and_can_be_read_in_a_narrow_window(open_notebook, record_property):
    notebook = open_notebook([FIRST, "predict(build_tree(OneTwoTen()))"], viewport=(500, 800))
    notebook.run_all()
    output = notebook.output(1)
    nodes = output.locator(".gametree g.node")
    expect(nodes).to_have_count(232)
    times = []
    for i in (0, 1, 60, 231, 120, 0):
        arguments = [nodes.nth(i).element_handle(), says(output).element_handle()]
        times.append(notebook.page.evaluate(CLICK_AND_TIME, arguments))
    record_property("answers, ms", [round(time) for time in times])
    assert max(times) < 300
    assert output.locator(".gametree").evaluate(OVERFLOW) == ""
    press(output, "show all")
    expect(says(output)).to_have_text("All 232 labels are known: 0 of 232 were right at the first try.")
    for theme in ("Light", "Dark"):
        notebook.command("apputils:change-theme", theme=f"JupyterLab {theme}")
        notebook.wait("light => document.body.dataset.jpThemeLight === light", str(theme == "Light").lower())
        for read in (says(output), count(output), *(output.locator(f".gametree-labels [data-label={label}]") for label in "WLD")):
            assert read.evaluate(CONTRAST) > 7
        assert output.locator(".gametree-now > .gametree-shape").evaluate(CONTRAST) > 3
    quiet(notebook)
