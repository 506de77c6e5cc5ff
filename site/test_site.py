"""The site in a real browser, from a server of plain files, without requests to other machines (`make test-site`)."""

import html
import posixpath
import re
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from gametree.nim import answer

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests/browser"), str(ROOT / "site")]
from address import PLACEHOLDER, in_use  # noqa: E402
from find_browsers import find_chromium  # noqa: E402
from reading import button, node, now, says  # noqa: E402

FRONT = ["index.html", *(
    path.with_suffix(".html").relative_to(ROOT / "_site").as_posix()
    for folder in (ROOT / "_site", ROOT / "_site/notebooks") for path in sorted(folder.glob("*.md"))
)]  # fmt: skip
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
    links = re.findall(rf"\({in_use()[1]}/([^\s()?]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(links) == 4
    for path in links:
        assert (ROOT / "_site" / path).is_file(), path


def test_every_link_on_the_pages_of_the_site_leads_to_an_existing_file():
    for path in FRONT:
        text = re.sub("(?s)<!--.*?-->", "", (ROOT / "_site" / path).read_text(encoding="utf-8"))
        assert PLACEHOLDER not in "".join(re.findall(r'(?:href|src)="(.*?)"', text))
        for link in re.findall(r'(?:href|src)="((?![a-z]+:).*?)"', text):
            target, _, part = link.partition("#")
            file, _, lesson = target.partition("?path=")
            place = (ROOT / "_site" / path).parent / file if file else ROOT / "_site" / path
            assert place.is_file() and (ROOT / "notebooks" / lesson).exists(), (path, link)
            if part and place.name in map(posixpath.basename, FRONT):
                assert f'id="{part}"' in place.read_text(encoding="utf-8"), (path, link)


def test_link_to_the_solutions_leads_to_the_list_of_files(page):
    page.goto(f"{page.base}/README.html")
    page.get_by_role("link", name="solutions", exact=True).click()
    expect(page.get_by_role("listitem").filter(has_text="solutions")).to_be_visible()


def test_every_text_is_a_page_with_a_table_of_contents():
    assert {"README.html", "CHANGELOG.html", "CONTRIBUTING.html", "notebooks/teaching-guide.html"} <= {*FRONT}
    for path in FRONT[1:]:
        page = (ROOT / "_site" / path).read_text(encoding="utf-8")
        text = (ROOT / "_site" / path).with_suffix(".md").read_text(encoding="utf-8")
        text = re.sub("(?ms)^```.*?^```|<!--.*?-->", "", text)
        for heading in re.findall("(?m)^## (.+)$", text):
            assert re.search(f'<a href="#[^"]+">{re.escape(html.escape(heading))}</a>', page), heading
        assert len(re.findall("<li>", page.partition("<main>")[2])) >= len(re.findall("(?m)^(?:[*-]|\\d+[.]) ", text))


@pytest.mark.parametrize("width, scheme", [(1280, "light"), (390, "dark")])
@pytest.mark.parametrize("path", FRONT)
def test_page_is_accessible_and_as_wide_as_the_window(page, path, width, scheme):
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{page.base}/{path}")
    if path == "index.html":
        page.frame_locator("iframe").locator(".gametree-tree").wait_for()
    found = Axe().run(page).response["violations"]
    assert [(each["id"], node["html"]) for each in found for node in each["nodes"]] == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    expect(page.get_by_role("main")).to_have_count(1)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert (ground == "rgb(255, 255, 255)") == (scheme == "light")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_landing_page_starts_coloured_and_moves_unless_the_reader_wants_no_motion(page, motion):
    page.emulate_media(reduced_motion=motion)
    page.goto(page.base)
    stepper = page.frame_locator("iframe")
    count = stepper.locator(".gametree-count")
    expect(stepper.locator("g.node[data-label=W]").first).to_be_visible()
    first = count.inner_text()
    if motion == "reduce":
        assert len(set(re.findall(r"\d+", first))) == 1  # the last step
        page.wait_for_timeout(1500)
        assert count.inner_text() == first
    else:
        expect(count).not_to_have_text(first)
        button(stepper, "pause").click()
        paused = count.inner_text()
        page.wait_for_timeout(1500)
        assert count.inner_text() == paused


def test_landing_page_has_a_live_stepper_and_links_to_every_lesson(page):
    page.goto(page.base)
    stepper = page.frame_locator("iframe")
    button(stepper, "first").click()
    page.keyboard.press("ArrowRight")
    assert "step 1 of" in stepper.locator(".gametree-count").inner_text()
    lessons = sorted(path.name for path in (ROOT / "notebooks").glob("[01]*.ipynb"))
    in_list = page.get_by_role("list").first.get_by_role("link")
    links = in_list.evaluate_all("links => links.map(link => link.href)")
    assert [link.partition("path=")[2] for link in links if "path=" in link] == lessons
    on_binder = page.get_by_role("link", name="Binder").evaluate_all("links => links.map(link => link.href)")
    assert len(on_binder) == (0 if PLACEHOLDER in in_use()[0] else 1 + len(lessons))
    assert all(re.fullmatch(BINDER, link) for link in on_binder)
    page.get_by_role("link", name="The teaching guide").click()
    expect(page.get_by_role("heading", name="Which lessons")).to_be_visible()
    watched = page.locator("[href*='watch.html']").evaluate_all("links => links.map(link => link.href)")
    assert watched == [f"{page.base}/watch.html"]
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("link", name="3 · Win or lose").click()
    expect(page.get_by_role("heading", name="3 · Win or lose")).to_be_in_viewport()


def test_table_of_the_guide_names_the_column_of_each_cell_on_a_narrow_screen(page):
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{page.base}/notebooks/teaching-guide.html#1--draw-the-game")
    row = page.get_by_role("row").filter(has=page.get_by_role("cell", name="States and moves", exact=True))
    cells = row.get_by_role("cell").all()
    boxes = [cell.bounding_box() for cell in cells]
    assert len(cells) >= 3 and all(box["x"] == 16 and box["width"] == 358 for box in boxes)
    names = [cell.evaluate("cell => getComputedStyle(cell, '::before').content") for cell in cells]
    assert "minutes" in names[1] and "ask first" in names[2]


def test_contents_of_the_guide_are_always_at_hand_on_a_narrow_screen(page):
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{page.base}/notebooks/teaching-guide.html#9--draws")
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_text("Contents").click()
    contents.get_by_role("link", name="12 · Chance").click()
    expect(page.get_by_role("heading", name="12 · Chance")).to_be_in_viewport(ratio=1)
    expect(contents.get_by_role("link", name="12 · Chance")).to_be_hidden()
    expect(contents.get_by_text("Contents")).to_be_in_viewport(ratio=1)


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


def test_name_of_a_source_in_a_lesson_leads_to_its_entry_on_this_site(page):
    Lesson(page, "06-nim")
    page.evaluate("i => jupyterapp.shell.currentWidget.content.scrollToItem(i)", page.evaluate(INDEX, "done"))
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Charles Bouton").click()
    expect(popup.value.get_by_role("heading", name="1901", exact=True)).to_be_in_viewport()
    assert popup.value.url == f"{page.base}/notebooks/REFERENCES.html#1901"


def test_program_of_the_homework_is_a_command_in_the_browser_too(page):
    lesson = Lesson(page, "06-nim")
    source = page.evaluate(SOURCE, "command-run").partition("%nim")[0]
    for words, status in ("5 4 1 3 2 7", 0), ("-m 1 1 1", 0), ("three", 2), ("", 2):
        printed = "".join(lesson.run("command-run", f"{source}%nim {words}\nprint(_exit_code)"))
        assert printed == f"{answer(words.split())}{status}\n"


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
