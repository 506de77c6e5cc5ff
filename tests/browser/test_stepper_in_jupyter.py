"""The Stepper in Jupyter itself, with code that a student types into cells."""

import pytest
from playwright.sync_api import expect
from reading import CONTRAST, OVERFLOW, button, count, press, quiet, says

FIRST = "from gametree import OneTwoTen, build_tree, draw, label, watch"
TEN = "watch(label, build_tree(OneTwoTen()))"
SMALL = "stepper = watch(label, build_tree(OneTwoTen(4)))\nstepper"
PILE = """
class Pile:
    def __init__(self, player, pile):
        self.player, self.pile = player, pile
        self.add1 = self.add2 = None
        self.win_loss = "?"

    def __repr__(self):
        return f"({self.player}, {self.pile}, {self.win_loss})"

    def build_tree(self):
        if self.pile <= 9:
            self.add1 = Pile(3 - self.player, self.pile + 1)
            self.add1.build_tree()
        if self.pile <= 8:
            self.add2 = Pile(3 - self.player, self.pile + 2)
            self.add2.build_tree()"""
CHILDREN = "Pile.children = property(lambda self: [child for child in (self.add1, self.add2) if child is not None])"
GROWN = "root = Pile(1, 6)\nroot.build_tree()\n"


def test_every_control_works_after_the_kernel_has_been_shut_down(open_notebook):
    notebook = open_notebook([FIRST, SMALL])
    notebook.run_all()
    output, step = notebook.output(1), count(notebook.output(1))
    expect(step).to_have_text("step 0 of 37")
    notebook.shut_down_kernel()
    for name, here in (("last", 37), ("back", 36), ("first", 0), ("forward", 1), ("forward", 2), ("back", 1)):
        press(output, name)
        expect(step).to_have_text(f"step {here} of 37")
    slider = output.get_by_role("slider", name="step")
    slider.fill("7")
    expect(step).to_have_text("step 7 of 37")
    for place in (slider, button(output, "fit")):
        keys = {"Home": 0, "ArrowRight": 1, "PageDown": 2, "PageUp": 1, "End": 37, "ArrowLeft": 36}
        for key, here in keys.items():
            place.press(key)
            expect(step).to_have_text(f"step {here} of 37")
    press(output, "first")
    output.get_by_role("combobox", name="speed").select_option("very fast")
    press(output, "play")
    expect(step).to_have_text("step 37 of 37")
    expect(says(output)).to_contain_text("label came back with W. 12 labels")
    expect(output.locator(".gametree g.node").first).to_have_attribute("data-label", "W")
    quiet(notebook)


def test_code_that_never_ends_or_stops_gives_a_sentence_and_no_traceback(open_notebook):
    deep = "def do_win_loss(node):\n    do_win_loss(node.add1 or node)\nwatch(do_win_loss, root)"
    endless = "def do_win_loss(node):\n    while True:\n        node.win_loss = 'W'\n"
    endless += "watch(do_win_loss, root, limit=1000)"
    raises = "def do_win_loss(node):\n    node.win_loss = node.add3.win_loss\nwatch(do_win_loss, root)"
    ungrown = GROWN + "watch(root.build_tree)"
    notebook = open_notebook([FIRST, PILE, ungrown, CHILDREN, GROWN + deep, GROWN + endless, GROWN + raises])
    for i in (0, 1):
        notebook.run(i)
    with pytest.raises(AssertionError, match="GameError"):  # an error, so that "run all" stops here
        notebook.run(2)
    error = notebook.output(2)
    expect(error).to_contain_text("GameError: (1, 6) has no children to go to. Your class needs this property")
    expect(error).not_to_contain_text("Traceback")
    expect(error).not_to_contain_text("File")
    for i in (3, 4, 5, 6):
        notebook.page.evaluate("i => { jupyterapp.shell.currentWidget.content.activeCellIndex = i }", i)
        notebook.command("notebook:run-cell")
    for i, sentence in (
        (4, "its calls went ever deeper and none came back."),
        (5, "there was no end in sight."),
        (6, "AttributeError: 'Pile' object has no attribute 'add3'"),
    ):
        expect(says(notebook.output(i))).to_contain_text("do_win_loss stopped at (")
        expect(says(notebook.output(i))).to_contain_text(sentence)
        expect(notebook.output(i)).not_to_contain_text("Traceback")
        assert notebook.output(i).locator("g.gametree-now").count() == 1
    quiet(notebook)


def test_step_goes_to_python_and_back_and_two_steppers_go_together(open_notebook):
    linked = "import ipywidgets\nslider = ipywidgets.IntSlider(max=37)\n"
    linked += "other = watch(label, build_tree(OneTwoTen(4)))\n"
    linked += "links = [ipywidgets.jslink((slider, 'value'), (each, 'step')) for each in (stepper, other)]\nother"
    sources = [FIRST, SMALL, "stepper.step = 5", "print(stepper.step)", linked, "slider.value = 12", "stepper"]
    notebook = open_notebook(sources)
    for i in (0, 1, 2):
        notebook.run(i)
    expect(count(notebook.output(1))).to_have_text("step 5 of 37")
    press(notebook.output(1), "forward")
    expect(count(notebook.output(1))).to_have_text("step 6 of 37")
    notebook.run(3)
    expect(notebook.output(3)).to_have_text("6\n")
    for i in (4, 5, 6):
        notebook.run(i)
    for i in (1, 4, 6):
        expect(count(notebook.output(i))).to_have_text("step 12 of 37")
        expect(notebook.output(i).locator(".gametree-still")).to_be_hidden()
    press(notebook.output(4), "last")
    for i in (1, 6):  # two views of one Stepper
        expect(count(notebook.output(i))).to_have_text("step 37 of 37")
    quiet(notebook)


def test_a_wide_tree_fits_a_narrow_window_and_can_be_read_in_both_themes(open_notebook):
    notebook = open_notebook([FIRST, TEN, "draw(build_tree(OneTwoTen()))"], viewport=(500, 800))
    notebook.run_all()
    output, drawn = notebook.output(1), notebook.output(2)
    expect(says(output)).to_be_visible()
    press(output, "fit")
    box, picture = output.locator(".gametree-tree"), output.locator(".gametree-tree > svg")
    assert picture.bounding_box()["width"] == pytest.approx(box.bounding_box()["width"], abs=10)
    for each in (output, drawn):
        each = each.locator(".gametree")
        assert each.evaluate(OVERFLOW) == ""
    press(output, "last")
    for theme in ("light", "dark"):
        notebook.theme(theme)
        lines = [where.locator("g.edge path").first for where in (output, drawn)]
        for read in (says(output), count(output), button(output, "play"), *lines):
            assert read.evaluate(CONTRAST) > 7
        assert output.locator(".gametree-now > .gametree-shape").evaluate(CONTRAST) > 3
    quiet(notebook)
