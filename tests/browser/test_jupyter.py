"""Jupyter itself: widgets in it with code typed into cells, their keys, themes, a kernel that is gone, a lesson."""

import json
import pathlib
import re

import nbformat
import pytest
from in_jupyter import ROOT
from nbconvert import HTMLExporter
from playwright.sync_api import expect
from reading import (
    button,
    cells,
    count,
    fits,
    go,
    keys,
    look,
    node,
    now,
    played,
    press,
    quiet,
    readable,
    says,
    slider,
    soon,
)  # fmt: skip
from test_follow_in_a_page import frame_is_right, letters, picture, scrolled, strip

NOTEBOOKS = ROOT / "notebooks"
FIRST = "from gametree import *"
FOUR, TEN = "watch(label, build_tree(OneTwoTen(4)))", "watch(label, build_tree(OneTwoTen()))"
LINE = "game tree, 12 nodes; run this cell to draw it"
SHUT_DOWN = "Python is not running any more: run this cell again."
CELLS = """() => { const notebook = jupyterapp.shell.currentWidget.content;
  const cells = notebook.widgets.map(cell => cell.model.toJSON());
  return [notebook.activeCellIndex, ...cells.map(cell => [cell.cell_type, cell.id, cell.source])] }"""
GRUMBLES = "[data-mime-type='application/vnd.jupyter.stderr']"  # Graphviz about fonts


def test_in_a_page_just_loaded_trees_are_there_and_a_plain_drawing_of_many_nodes_zooms(open_notebook):
    many = "draw(build_tree(OneTwoTen()))"
    draws = many, "draw(build_tree(OneTwoTen(5)))", f"display({many})\n1"
    first = f"{FIRST}; import gametree; print(gametree.__file__)"
    notebook = open_notebook([first, TEN, *draws], fresh=True, viewport=(1280, 720))
    notebook.run_all()
    stepper, output, small, many = (notebook.output(i) for i in (1, 2, 3, 4))
    assert pathlib.Path(notebook.output(0).inner_text().strip()).samefile(ROOT / "gametree/__init__.py")
    expect(stepper.locator(".gametree g.node")).to_have_count(232)
    expect(stepper.locator(f"{GRUMBLES}, .gametree-still:visible")).to_have_count(0)
    for name, step in (("last", 697), ("first", 0)):
        press(stepper, name)
        expect(count(stepper)).to_have_text(f"step {step} of 697")
    expect(small.locator(".gametree")).to_have_count(0)
    expect(small.locator("svg g.node")).to_have_count(20)
    expect(many.locator(".gametree")).to_be_visible()
    expect(many).to_contain_text("1")
    expect(output.locator(".gametree-still")).to_be_hidden()
    assert letters(output) >= 14
    at = strip(output).bounding_box()
    notebook.page.mouse.click(at["x"] + 0.9 * at["width"], at["y"] + 20)
    assert soon(output, lambda: scrolled(output)[0] > 1_000) and frame_is_right(output)
    for place in (strip(output), output.locator(".gametree-tree")):
        place.click(position={"x": 5, "y": 40})
        keys(output, "d", "d")
    assert len(notebook.page.evaluate(CELLS)) == 1 + 5  # and no cell was deleted
    press(output, "fit")
    assert picture(output).bounding_box()["width"] <= output.bounding_box()["width"]
    expect(button(output, "follow")).to_be_visible()
    quiet(notebook)


def test_every_control_of_the_stepper_works_after_the_kernel_is_gone_and_predict_and_play_say_so(open_notebook):
    notebook = open_notebook([FIRST, FOUR, "play(OneTwoTen())", "predict(build_tree(OneTwoTen(4)))"])
    notebook.run_all()
    output, board, tree = (notebook.output(i) for i in (1, 2, 3))
    for each in (output, board, tree):
        expect(says(each)).to_be_visible()
    notebook.shut_down_kernel()
    at = lambda here: expect(count(output)).to_have_text(f"step {here} of 37")  # noqa: E731
    for name, here in (("last", 37), ("back", 36), ("first", 0), ("forward", 1), ("forward", 2), ("back", 1)):
        press(output, name)
        at(here)
    go(output, 7)
    at(7)
    for place in (slider(output), button(output, "fit")):
        ways = {"Home": 0, "ArrowRight": 1, "PageDown": 2, "PageUp": 1, "End": 37, "ArrowLeft": 36}
        for key, here in ways.items():
            place.press(key)
            at(here)
    press(output, "first")
    output.get_by_role("combobox", name="speed").select_option("very fast")
    press(output, "play")
    at(37)
    expect(says(output)).to_contain_text("label came back with W. 12 labels")
    expect(node(output, 0)).to_have_attribute("data-label", "W")
    cells(board).nth(1).click()
    node(tree, 3).click()
    for each in (board, tree):
        expect(says(each)).to_have_text(SHUT_DOWN)
    expect(played(board)).to_have_count(0)
    quiet(notebook)


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
STOPS = {  # a body of a student's function, and what the last sentence says
    "do_win_loss(node.add1 or node)": "its calls went ever deeper and none came back.",
    "while True: node.win_loss = 'W'": "there was no end in sight.",
    "node.win_loss = node.add3.win_loss": "AttributeError: 'Pile' object has no attribute 'add3'",
}


def test_code_that_never_ends_or_stops_gives_a_sentence_and_no_traceback(open_notebook):
    stops = [f"{GROWN}def do_win_loss(node):\n    {body}\nwatch(do_win_loss, root, limit=1000)" for body in STOPS]
    sooner = "from gametree.watching.recording import tracer; tracer.SECONDS = 1"
    notebook = open_notebook([f"{FIRST}; {sooner}", PILE, GROWN + "watch(root.build_tree)", CHILDREN, *stops])
    for i in (0, 1):
        notebook.run(i)
    with pytest.raises(AssertionError, match="GameError"):  # an error, so that "run all" stops here
        notebook.run(2)
    error = notebook.output(2)
    expect(error).to_contain_text("GameError: (1, 6) has no children to go to. Your class needs this property")
    expect(error).not_to_contain_text(re.compile("Traceback|File"))
    notebook.page.evaluate("() => { jupyterapp.shell.currentWidget.content.activeCellIndex = 3 }")
    notebook.command("notebook:run-all-below")
    for i, sentence in enumerate(STOPS.values(), 4):
        expect(says(notebook.output(i))).to_contain_text("do_win_loss stopped at (")
        expect(says(notebook.output(i))).to_contain_text(sentence)
        expect(notebook.output(i)).not_to_contain_text("Traceback")
        expect(notebook.output(i).locator("g.gametree-now")).to_have_count(1)
    quiet(notebook)


def test_step_goes_to_python_and_back_and_two_steppers_go_together(open_notebook):
    linked = "import ipywidgets\nslider = ipywidgets.IntSlider(max=37)\n"
    linked += "other = watch(label, build_tree(OneTwoTen(4)))\n"
    linked += "links = [ipywidgets.jslink((slider, 'value'), (each, 'step')) for each in (stepper, other)]\nother"
    small = f"stepper = {FOUR}\nstepper"
    sources = [FIRST, small, "stepper.step = 5", "print(stepper.step)", linked, "slider.value = 12", "stepper"]
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


HEAPS = '''
class Heaps(Game):
    """Take any number from one heap."""
    start = (1, 1, 2)
    verb = "take"

    def moves(self, state):
        player, *heaps = state
        left = lambda i, n: (3 - player, *heaps[:i], heaps[i] - n, *heaps[i + 1:])
        return {(i, n): left(i, n) for i in (0, 1) for n in range(1, heaps[i] + 1)}
'''
PAWNS = """
pawns = play(games.Hexapawn(), None)
for move in ((3, 1), (2, 1)), ((1, 2), (2, 2)):
    pawns.move(move)
pawns"""
DIE = "play(games.DiceTen(), lambda node: 'add 1', seed=1)"


def test_all_fits_a_narrow_window_and_can_be_read_in_both_themes(open_notebook):
    trees = TEN, "draw(build_tree(OneTwoTen()))", "predict(build_tree(OneTwoTen()))"
    boards = ['play(OneTwoTen(), "forgetful", first=2, seed=1)', HEAPS + "play(Heaps(), None)", PAWNS, DIE]
    boards += ["play(games.Nim(20, 19, 7))", "play(games.Chomp(6, 8), first=2)"]
    notebook = open_notebook([FIRST, *trees, *boards], viewport=(400, 800))
    notebook.run_all()
    stepper, drawn, quiz, *outputs = (notebook.output(i) for i in range(1, 10))
    for output in (stepper, drawn, quiz, *outputs):
        expect(output.locator(".gametree")).to_be_visible()
        fits(output, ".gametree-view" if output in (stepper, drawn, quiz) else ".gametree-board")
    press(stepper, "fit", "last")
    wide = stepper.locator(".gametree-tree").bounding_box()["width"]
    assert picture(stepper).bounding_box()["width"] == pytest.approx(wide, abs=10)
    before = says(quiz).inner_text()
    node(quiz, 60).dispatch_event("click")
    expect(says(quiz)).not_to_have_text(before)
    press(quiz, "show all")
    expect(says(quiz)).to_have_text("All 232 labels are known: 0 of 232 were right at the first try.")
    for output in outputs:
        press(output, "hints")
        expect(output.locator(".gametree-hint").first).to_be_visible()
    for theme in ("dark", "light"):
        notebook.theme(theme)
        for output in (stepper, drawn):
            readable(output.locator("g.edge path").first)
        for output in (stepper, quiz):
            readable(says(output), count(output), button(output, "zoom in"))
            readable(output.locator(".gametree-now > .gametree-shape"), contrast=3)
        readable(*(quiz.locator(f".gametree-labels [data-label={label}]") for label in "WLD"))
        for output in outputs:
            hint, legend = output.locator(".gametree-hint").first, output.locator(".gametree-legend")
            readable(says(output), now(output), hint, legend, cells(output).first, button(output, "new game"))
    press(outputs[1], "take (1, 1): L")
    expect(now(outputs[1])).to_have_text("Player 2's turn")
    is_taken_up_and_rolled(*outputs[2:4])
    stone, square = ("50%", 1, "ArrowLeft", 2, "I take"), ("2px", 2, "ArrowUp", 1, "I eat")
    for output, (shape, pointed, key, focused, did) in zip(outputs[4:], (stone, square), strict=True):
        last, changes = output.locator("button.gametree-cell").last, output.locator(".gametree-changed")
        assert look(last, "borderTopLeftRadius") == [shape]
        last.hover()
        expect(changes).to_have_count(pointed)
        last.focus()
        keys(output, key)
        expect(changes).to_have_count(focused)
        keys(output, "Enter")
        expect(says(output)).to_contain_text(did)
    quiet(notebook)


def is_taken_up_and_rolled(pawns, dice):
    """A pawn is taken up, put down by Escape, which Jupyter does not hear, and moved; and a die falls."""
    pawn = pawns.locator("[aria-pressed].gametree-cell")
    pawn.focus()
    for name, ways in (("Enter", 2), ("Escape", 0), ("Enter", 2)):
        keys(pawns, name)
        expect(pawns.locator(".gametree-way")).to_have_count(ways)
        expect(pawn).to_be_focused()
    keys(pawns, "ArrowUp", "Enter")
    expect(now(pawns)).to_have_text("Player 1 has won after 3 moves")
    dice.get_by_role("button", name="roll the die").click()
    expect(dice.locator(".gametree-die")).to_have_count(1)
    expect(says(dice)).to_contain_text("Chance: the die shows ")


FOCUS = {  # a cell; what in its widget can have the focus; where nothing is that takes it
    FOUR: (
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
LISTEN = """() => {
  window.commands = []; jupyterapp.commands.commandExecuted.connect((_, { id }) => commands.push(id)) }"""
HEARD = "() => commands.splice(0)"  # since the last time


@pytest.mark.parametrize("app", ["lab", "notebook7"])
def test_keys_in_a_widget_do_not_reach_the_notebook_but_saving_does(open_notebook, app):
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
            keys(output, *KEYS)
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
    for key, further in (("Shift+Enter", 1), ("Control+Enter", 0)):  # they run the cell, as anywhere in a notebook
        for i, (places, _) in enumerate(FOCUS.values(), 1):
            prompt = notebook.cell(i).locator(".jp-InputPrompt")
            before = prompt.inner_text()
            notebook.output(i).locator(places[-1]).first.focus()
            keys(notebook.output(i), key)
            expect(prompt).to_have_text(re.compile(r"\[\d+\]"))
            expect(prompt).not_to_have_text(before)
            assert page.evaluate(CELLS)[0] == i + further
            expect(notebook.output(i).locator(".gametree")).to_be_visible()
    expect(count(notebook.output(3))).to_contain_text("0 of 12")  # nor did they press a button
    notebook.cell(6).locator(".jp-InputPrompt").click()
    page.keyboard.press("x")  # but there the notebook's own keys work as ever
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(6)
    button(notebook.output(1), "first").focus()
    page.evaluate("() => { jupyterapp.shell.currentWidget.context.model.dirty = true }")
    before = notebook.path.stat().st_mtime_ns

    def saved():
        page.keyboard.press("Control+s")  # it is not heard while Jupyter still saves
        return notebook.path.stat().st_mtime_ns != before

    assert soon(notebook, saved)
    quiet(notebook)


LEFT = {  # a cell, and the line that is left of its widget
    FOUR: "game tree, 12 nodes; run this cell to make it live",
    "play(OneTwoTen())": "the game OneTwoTen; run this cell to make it live",
    "predict(build_tree(OneTwoTen(4)))": "game tree to predict, 12 nodes; run this cell to make it live",
    "draw(build_tree(OneTwoTen()))": "<drawing of a tree, 232 nodes>; run this cell to make it live",
    "beside(draw(build_tree(OneTwoTen(4))), draw(build_graph(OneTwoTen(4))))": (
        "beside each other: <drawing of a tree, 12 nodes>, and <drawing of a graph, 8 nodes>; "
        "run this cell to make it live"
    ),
}
DRAW = "draw(build_tree(OneTwoTen(4)))"
WRONG = "root = build_tree(OneTwoTen(4))\nfor node in nodes(root): node.label = 'W'\ncheck(root, OneTwoTen(4))"


def all_are_seen(page):
    stills = [page.locator(".gametree-still").nth(i) for i in range(len(LEFT))]
    for still, line in zip(stills, LEFT.values(), strict=True):
        expect(still.get_by_text(line, exact=True)).to_be_visible()
    tree, board, question, drawing, both = stills
    one, other = (both.locator("svg").nth(i) for i in range(2))
    for seen, size in ((tree, 12), (question, 12), (drawing, 232), (one, 12), (other, 8)):
        expect(seen.locator("g.node")).to_have_count(size)
        expect(seen.locator("g.node").first).to_be_visible()
    expect(board.locator("pre")).to_be_visible()
    assert "W" not in question.locator("svg").text_content()


def lines_are_left(notebook):
    """In a notebook that is not trusted, of everything; and nothing of what is written in the pictures."""
    shown = [notebook.output(i).locator(".jp-OutputArea-output").last.inner_text().strip() for i in range(1, 8)]
    expect(notebook.output(6).get_by_text(LINE)).to_be_visible()
    assert shown[5] == LINE
    assert shown[6].startswith("✗ Not yet.") and shown[6].endswith(f"\n{LINE}") and len(shown[6].split("\n")) <= 3
    for text, line in zip(shown, LEFT.values(), strict=False):
        assert text == line or (text.endswith(line) and "OneTwoTen" in line)  # the board of Play is text
    expect(notebook.page.locator(".jp-OutputArea-output svg")).to_have_count(0)


def are_beside_each_other(notebook, output):
    """Where there is room, and one below the other where there is none; no picture is black on black."""
    for width, beside in ((1400, True), (440, False), (1280, True)):
        notebook.page.set_viewport_size({"width": width, "height": 900})
        expect(output.locator(".jupyter-widgets svg").nth(1)).to_be_visible()
        one, other = (output.locator(".jupyter-widgets svg").nth(i).bounding_box() for i in range(2))
        right, down = other["x"] - one["x"], other["y"] - one["y"]
        assert (right > 350 and abs(down) < 20) if beside else (abs(right) < 100 and down > 200)
    assert look(output.locator("[data-label='?'] > .gametree-shape").first, "fill") == ["rgb(255, 255, 255)"]


def test_a_notebook_opened_again_shows_pictures_or_lines_and_says_what_to_do(open_notebook, tmp_path):
    notebook = open_notebook([FIRST, *LEFT, DRAW, WRONG])
    notebook.run_all()
    for i in (1, 2, 3, 4):
        expect(notebook.output(i).locator(".gametree")).to_be_visible()
    are_beside_each_other(notebook, notebook.output(5))
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
    expect(count(again.output(3))).to_have_text("0 of 12 known, 0 right at the first try")
    expect(button(again.output(4), "zoom in")).to_be_visible()
    expect(again.page.get_by_text("run this cell").locator("visible=true")).to_have_count(0)
    assert again.outside == []

    (tmp_path / "page.html").write_text(HTMLExporter().from_filename(notebook.path)[0], encoding="utf-8")
    page = again.context.new_page()
    page.goto((tmp_path / "page.html").as_uri(), wait_until="domcontentloaded")
    all_are_seen(page)
    expect(page.get_by_text(LINE).locator("visible=true")).to_have_count(0)

    theirs = nbformat.read(notebook.path, 4)
    theirs.cells.append(nbformat.v4.new_markdown_cell("Somebody else's."))  # so it is signed by nobody
    nbformat.write(theirs, tmp_path / "theirs.ipynb")
    again.leave()
    again.open(tmp_path / "theirs.ipynb")
    lines_are_left(again)
    for i in (0, 6, 1):
        again.run(i)
    expect(again.output(6).locator("svg g.node").first).to_be_visible()
    expect(again.output(1).locator(".gametree")).to_be_visible()
    for i in (3, 4, 5, 7):  # the others stay as they were
        expect(again.output(i).get_by_text("run this cell").locator("visible=true")).to_have_count(1)
        assert len(again.output(i).inner_text()) < 250
    lines_are_left(open_notebook(tmp_path / "theirs.ipynb", app="notebook7"))


def answered(name, folder):
    """A copy of a lesson with the answers of its solutions, a path; and the cells, by their ids in order."""
    pages = NOTEBOOKS / name, NOTEBOOKS / "solutions" / name
    lesson, solution = (json.loads(page.read_text(encoding="utf-8")) for page in pages)
    answers = {cell["id"]: cell["source"] for cell in solution["cells"] if cell["cell_type"] == "code"}
    for cell in lesson["cells"]:
        if cell["id"].startswith("ex-") and cell["cell_type"] == "code":
            cell["source"] = answers[cell["id"]]
    (folder / name).write_text(json.dumps(lesson), encoding="utf-8")
    return folder / name, [cell["id"] for cell in lesson["cells"]]


@pytest.mark.cases(1)
@pytest.mark.parametrize(
    ("name", "widgets", "game", "move", "answer"),
    [
        ("14-your-own-game", "knight-play play predict watch", "knight-play", "jump to (2, 3), ·", "I jump to"),
        ("06-nim", "predict watch calls slow-watch yours", "play", "take 2 from the first heap, ●", "I take"),
        ("07-chomp", "row squares yours tree last", "play", "eat from row 2, column 3, ■", "I eat from row"),
        ("08-same-state-twice", "watch graph wins mirror", None, None, None),
        ("09-draws", "predict watch on-play toe-play", "play", "mark the middle, ·", "I mark the"),
        ("10-loops", "round hand waves yours own", "pong", "move from the top left to the middle, ●", "I move"),
        ("11-partisan", "play watch against", "play", "move from row 3, column 1 to row 2, ●", "I capture"),
        ("12-chance", "play watch predict alphabeta last", None, None, None),
        ("13-sums", "kayles two watch head", "two", "take 2 from the first heap in game 2, ●", "I "),
    ],
    ids=["14", "06", "07", "08", "09", "10", "11", "12", "13"],
)
def test_a_lesson_with_its_answers_shows_every_widget_and_its_first_game_answers(
    name, widgets, game, move, answer, open_notebook, tmp_path
):
    path, ids = answered(f"{name}.ipynb", tmp_path)
    notebook = open_notebook(path)
    notebook.run_all()
    for id in widgets.split():
        expect(notebook.output(ids.index(id)).locator(".gametree, .widget-hbox").first).to_be_visible()
    for place, id in enumerate(ids):
        if id.startswith("ex-") and "text" not in id:
            expect(notebook.output(place)).to_contain_text("✓ Right.")
    if game:
        board = notebook.output(ids.index(game))
        press(board, move)
        expect(says(board)).to_contain_text(answer)
        expect(played(board)).to_have_count(2)
    quiet(notebook)
