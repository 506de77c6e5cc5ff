"""The site in a real browser, from a server of plain files, without requests to other machines (`make test-site`)."""

import re
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests/browser"))
from find_browsers import find_chromium  # noqa: E402
from reading import button, node, now, says  # noqa: E402

MINUTES = 2 * 60_000  # milliseconds, so that slow machines pass, too; the times are printed
BINDER = r"https://mybinder\.org/v2/gh/[\w-]+/[\w-]+/HEAD\?labpath=notebooks%2F\d\d-[\w-]+\.ipynb"
OPENED = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel"
READY = """async () => { const panel = jupyterapp.shell.currentWidget;
  await panel.context.ready; await panel.sessionContext.ready; await panel.sessionContext.session.kernel.info }"""
RUN_ALL = "() => { jupyterapp.commands.execute('notebook:run-all-cells') }"
CODE = "jupyterapp.shell.currentWidget.content.widgets.filter(cell => cell.model.type === 'code')"
DONE = f"() => {CODE}.every(cell => cell.model.executionCount || !cell.model.sharedModel.getSource().trim())"
OUTPUTS = f"""() => {CODE}.flatMap(cell => cell.model.outputs.toJSON().map(output =>
  [cell.model.id, output.output_type, String(output.text ?? output.evalue ?? output.data?.['text/plain'] ?? '')]))"""
TYPE = f"""([id, source]) => {{ const cell = {CODE}.find(cell => cell.model.id === id);
  cell.model.sharedModel.setSource(source); jupyterapp.shell.currentWidget.content.activeCellIndex =
  jupyterapp.shell.currentWidget.content.widgets.indexOf(cell); cell.node.scrollIntoView() }}"""
RUN = "async () => { await jupyterapp.commands.execute('notebook:run-cell') }"
INDEX = "id => jupyterapp.shell.currentWidget.content.widgets.findIndex(cell => cell.model.id === id)"
SOURCE = f"id => {CODE}.find(cell => cell.model.id === id).model.sharedModel.getSource()"


class Files(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *message):
        pass


class Lesson:
    """A lesson on the site, opened in a page."""

    def __init__(self, page, name):
        self.page, begun = page, time.monotonic()
        page.goto(f"{page.base}/course/notebooks/index.html?path={name}.ipynb")
        page.wait_for_function(OPENED)
        page.evaluate(READY)
        print(f"{name}: a kernel after {time.monotonic() - begun:.1f} s", end=", ")
        self.begun = begun

    def cell(self, name):
        return self.page.locator(f".jp-Cell[data-windowed-list-index='{self.page.evaluate(INDEX, name)}']")

    def run(self, name, source):
        """Replace the source of a cell, run it, and return its outputs as texts."""
        self.page.evaluate(TYPE, [name, source])
        self.page.evaluate(RUN)
        return [text for cell, _, text in self.page.evaluate(OUTPUTS) if cell == name]


@pytest.fixture(scope="module")
def browser():
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=ROOT / "_site"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=["--disable-gpu"])
        context = chromium.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
        context.set_default_timeout(MINUTES)
        expect.set_options(timeout=MINUTES)
        context.base = f"http://127.0.0.1:{server.server_port}"
        yield context
        chromium.close()
    server.shutdown()


@pytest.fixture
def page(browser):
    page, outside = browser.new_page(), []
    page.base = browser.base
    page.on("request", lambda asked: asked.url.startswith((page.base, "data:", "blob:")) or outside.append(asked.url))
    yield page
    page.close()
    assert outside == []


def test_jupyterlab_has_no_extension_that_works_only_on_the_site():
    assert not Path(sys.prefix, "share/jupyter/labextensions/@jupyterlite").exists()


def test_pages_of_the_site_that_the_readme_links_to_exist():
    links = re.findall(r"\(https://[\w-]+\.github\.io/[\w.-]+/([^\s()?]+)", (ROOT / "README.md").read_text())
    assert len(links) == 4
    for path in links:
        assert (ROOT / "_site" / path).is_file(), path


def test_landing_page_has_a_live_stepper_and_links_to_every_lesson(page):
    page.goto(page.base)
    stepper = page.frame_locator("iframe")
    button(stepper, "forward").click()
    page.keyboard.press("ArrowRight")
    assert "step 2 of" in stepper.locator(".gametree-count").inner_text()
    links = page.get_by_role("link", name="open here").evaluate_all("links => links.map(link => link.href)")
    lessons = sorted(path.name for path in (ROOT / "notebooks").glob("[01]*.ipynb"))
    assert [link.partition("path=")[2] for link in links] == lessons
    on_binder = page.get_by_role("link", name="Binder").evaluate_all("links => links.map(link => link.href)")
    assert len(on_binder) == 1 + len(lessons) and all(re.fullmatch(BINDER, link) for link in on_binder)
    page.get_by_role("link", name="The teaching guide").click()
    expect(page.get_by_role("heading", name="Which lessons")).to_be_visible()
    assert page.locator("[href*='watch.html']").evaluate_all("links => links.map(link => link.href)") == [
        f"{page.base}/watch.html"
    ]
    expect(page.locator("td").nth(20)).to_be_attached()


def test_landing_page_begins_with_the_page_for_programs_and_the_course(page):
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(page.base)
    for link, heading in zip(page.get_by_role("link").all()[:2], ("Watch your program", "Start here"), strict=True):
        expect(link).to_be_in_viewport(ratio=1)
        link.click()
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        page.go_back()


def open_and_run(page, name):
    """Open a lesson, run it from top to bottom without an error, and return it."""
    lesson = Lesson(page, name)
    page.evaluate(RUN_ALL)
    page.wait_for_selector(".gametree-tree, .gametree-drawn, .gametree-board")
    print(f"a widget after {time.monotonic() - lesson.begun:.1f} s", end=", ")
    page.wait_for_function(DONE)
    print(f"all of it after {time.monotonic() - lesson.begun:.1f} s")
    assert [output for output in page.evaluate(OUTPUTS) if output[1] == "error"] == []
    return lesson


@pytest.mark.parametrize("name", ["03-win-or-lose", "05-minimax", "09-draws"])
def test_lesson_runs_from_top_to_bottom(page, name):
    open_and_run(page, name)


def test_link_in_a_lesson_opens_its_program_on_this_site(page):
    Lesson(page, "03-win-or-lose")
    page.evaluate("i => jupyterapp.shell.currentWidget.content.scrollToItem(i)", page.evaluate(INDEX, "own"))
    with page.expect_popup() as popup:
        page.get_by_role("link", name="watch it on a page").click()
    expect(popup.value.locator(".cm-content")).to_contain_text("def wins(pile):")
    assert popup.value.url == f"{page.base}/watch.html#take-one-to-three"


def test_lesson_works_for_students_and_keeps_their_answers_after_a_reload(page):
    lesson = open_and_run(page, "01-draw-the-game")
    stepper, quiz, board = (lesson.cell(name) for name in ("stepper", "quiz", "first-move-play"))
    button(stepper, "forward").click()
    begun = time.monotonic()
    page.keyboard.press("ArrowRight")
    assert "step 2 of" in stepper.locator(".gametree-count").inner_text()
    print(f"a key in the Stepper: {time.monotonic() - begun:.2f} s")
    node(quiz, 11).click()  # the game is over at node 11
    page.keyboard.press("l")
    expect(says(quiz)).to_contain_text("Right")
    board.locator("button.gametree-cell").first.click()
    expect(board.locator(".gametree-played").get_by_role("listitem")).to_have_count(2)
    expect(now(board)).to_contain_text("Your turn")
    assert "✓" in "".join(lesson.run("ex-1-1", "moves_1_1 = {1: (2, 8), 2: (2, 9), 3: (2, 10)}\ncheck_1_1(moves_1_1)"))
    asked = lesson.cell("ten")
    expect(asked).to_contain_text("Guess first")
    expect(asked.locator(".gametree-drawn")).to_be_hidden()
    button(asked, "player 2").click()
    expect(says(asked)).to_contain_text("The root is green")
    expect(asked.locator(".gametree-drawn")).to_be_visible()
    complete = "import gametree\nprint(get_ipython().kernel.complete('gametree.dr', 11)['matches'])"
    assert "'draw'" in "".join(lesson.run("imports", complete))
    assert "labels.append(child.label)" in "".join(lesson.run("imports", "from gametree import label\nlabel??"))
    # Jupyter saves the notebook every ten seconds
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    page.reload()
    page.wait_for_function(OPENED)
    page.evaluate(READY)
    assert "(2, 8)" in page.evaluate(SOURCE, "ex-1-1")


def test_cell_that_runs_forever_is_stopped(page):
    lesson = Lesson(page, "01-draw-the-game")
    lesson.run("imports", "from gametree import *\nfrom gametree.core import limits\nlimits.SECONDS_OF_A_CELL = 1")
    assert "was stopped" in "".join(lesson.run("play-friend", "while True: pass"))
    assert lesson.run("play-friend", "1 + 1; print('alive')") == ["alive\n"]
    lesson.run("imports", "limits.SECONDS_RUN = 1\nlimits.SECONDS_OF_A_CELL = 60")
    watched = "def walk(node):\n    while True: pass\nprint(watch(walk, build_tree(OneTwoTen(2))).sentences[-1])"
    assert "walk was stopped at (1, 0): it seemed to run forever." in lesson.run("play-friend", watched)[-1]
