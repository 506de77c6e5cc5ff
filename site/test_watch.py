"""The page on which programs are watched, from a server of plain files (`make test-site`)."""

import base64
import gzip
import json
import os
import re
import shutil
import threading
import time
import zlib
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import nbformat
import pytest
from find_browsers import find_chromium
from playwright.sync_api import expect, sync_playwright
from reading import AXE, button, says
from test_site import Files
from texts import TEXTS
from typescript import errors_of_types

HERE = Path(__file__).parent
MINUTE = 60_000  # milliseconds
READY = re.compile("Python is ready")
FINDINGS = """async () => (await axe.run()).violations.flatMap(({ id, nodes }) =>
  nodes.map(each => `${id}: ${each.html} ${each.failureSummary}`))"""
# Return when the browser knows where its frames are. Otherwise, a click at once after scrolling may reach a frame.
TO_THE_TOP = """() => {
  scrollTo(0, 0);
  return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
SEND_FIRST = """() => {
  const parts = JSON.parse(document.getElementById("first").textContent);
  document.getElementById("stage").contentWindow.postMessage(JSON.stringify({ parts }), "*");
}"""
FAILS = """def share(cakes, guests):
    return cakes / guests

def party(guests):
    if guests == 0:
        return share(3, guests)
    return party(guests - 1)

print("hello")
party(2)"""


def packed(text):
    """Return a text as the page packs it into its address."""
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


class Watch:
    """The page, opened in a tab."""

    def __init__(self, page, address=""):
        self.page, begun = page, time.monotonic()
        page.goto(f"{page.base}/watch.html{address}")
        self.stage = page.frame_locator("#stage")
        self.status, self.error, self.printed = map(page.locator, ("#status", "#error", "#printed"))
        self.begun = begun

    def ready(self):
        expect(self.status).to_have_text(READY)
        print(f"Python is ready after {time.monotonic() - self.begun:.1f} s", end=", ")
        return self

    def write(self, text):
        self.page.locator(".cm-content").fill(text)

    def run(self, text=None):
        if text is not None:
            self.write(text)
        self.page.get_by_role("button", name="Run").click()

    def text(self):
        return "\n".join(self.page.locator(".cm-line").all_inner_texts()).replace("\n\n", "\n")


@contextmanager
def serve():
    """Serve the site, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=HERE.parent / "_site"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="module")
def browser():
    with serve() as base, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=["--disable-gpu"])
        expect.set_options(timeout=MINUTE)
        chromium.base = base
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser):
    context = browser.new_context(
        viewport={"width": 1280, "height": 720}, reduced_motion="reduce",
        permissions=["clipboard-read", "clipboard-write"],
    )  # fmt: skip
    context.set_default_timeout(MINUTE)
    page, outside, errors = context.new_page(), [], []
    page.base = browser.base
    page.on("request", lambda asked: asked.url.startswith((page.base, "data:", "blob:")) or outside.append(asked.url))
    page.on("pageerror", lambda error: errors.append(error.stack))
    yield page
    context.close()
    assert outside == []
    assert errors == []


@pytest.mark.parametrize(("name", "status"), [("asm.wasm", None), ("asm.wasm", 404), ("zip", 404), ("whl", 404)])
def test_page_has_a_recording_to_step_even_if_python_cannot_be_loaded(page, name, status):
    page.route(f"**/*{name}", lambda route: route.fulfill(status=status) if status else route.abort())
    watch = Watch(page)
    expect(watch.status).to_contain_text("can't be loaded")
    button(watch.stage, "first").click()
    button(watch.stage, "forward").click()
    expect(says(watch.stage)).to_contain_text("fib is called on 5")
    page.evaluate(SEND_FIRST)  # as if the stage had still been loading at the click
    page.wait_for_timeout(100)
    expect(says(watch.stage)).to_contain_text("fib is called on 5")


def test_run_watches_the_call_in_the_last_line(page):
    watch = Watch(page).ready()
    begun = time.monotonic()
    watch.run("def double(n):\n    return 2 + double(n - 1) if n else 0\n\nprint(double(4))")
    expect(watch.status).to_have_text("`double(4)` is watched.")
    print(f"a run: {time.monotonic() - begun:.2f} s")
    expect(watch.printed).to_have_text("8\n")
    button(watch.stage, "last").click()
    expect(says(watch.stage)).to_contain_text("returned 8")


def test_error_is_shown_at_its_line_and_its_step(page):
    watch = Watch(page).ready()
    watch.run(FAILS)
    expect(watch.error).to_contain_text("ZeroDivisionError: division by zero, on line 2")
    expect(page.locator(".cm-lintRange-error")).to_have_text("    return cakes / guests")
    expect(watch.printed).to_have_text("hello\n")
    expect(says(watch.stage)).to_contain_text("ZeroDivisionError")
    watch.run("x = (1,\ny = 2")
    expect(watch.error).to_contain_text("SyntaxError")
    expect(page.locator(".cm-lintRange-error")).to_have_text("x = (1,")


FACT = "def fact(n):\n    return n * fact(n - 1) if n else 1\n\n"
NODE = """class Node:
    def __init__(self, value, left=None, right=None):
        self.value, self.left, self.right = value, left, right

def height(node):
    return 1 + max(height(node.left), height(node.right)) if node else 0

print(height(Node(1, Node(2, None, Node(3)))))"""
SORT = """def merge(a, b):
    return sorted(a + b)

def sort(x):
    return merge(sort(x[:len(x) // 2]), sort(x[len(x) // 2:])) if len(x) > 1 else x

def is_sorted(x):
    return all(a <= b for a, b in zip(x, x[1:]))

assert is_sorted(sort([3, 1, 2]))"""


@pytest.mark.parametrize("text, status, shown", [
    (FACT + "r = fact(4)\nassert r == 24", "`fact(4)` is watched.", "fact returned 24"),
    (FACT + "r = fact(4)\nif r != 24:\n    print('wrong')", "`fact(4)` is watched.", "fact returned 24"),
    (FACT + "def main():\n    print(fact(3))\n\nif __name__ == '__main__':\n    main()",
     "`fact(3)` is watched.", "fact returned 6"),
    (FACT + "def test_fact():\n    assert fact(2) == 3\n    assert fact(3) == 6\n\ntest_fact()",
     "`fact(2)` is watched.", "fact returned 2"),
    (FACT + "def best():\n    return max(fact(2), fact(3))\n\nbest()", "`best()` is watched.", "best returned 6"),
    ("left = [3]\n\ndef drain():\n    if left[0]:\n        left[0] -= 1\n        drain()\n\ndrain()",
     "`drain()` is watched.", "drain finished"),
    (FACT + "for i in range(4):\n    print(fact(i))", "`fact(3)` is watched.", "fact returned 6"),
    (FACT + "print([fact(i) for i in range(5)])", "`fact(4)` is watched.", "fact returned 24"),
    (FACT + "assert fact(2) == 2\nassert fact(3) == 7\nassert fact(4) == 24", "`fact(3)` is watched.", "returned 6"),
    (NODE, "`height(Node(1, Node(2, None, Node(3))))` is watched.", "height returned 3. The tree has 3 nodes."),
    (SORT, "`sort([3, 1, 2])` is watched. To see inside merge, call it in the last line.", "returned [1, 2, 3]"),
    ("total = 0\nfor i in range(3):\n    total += i\nprint(total)", "This program is watched.", "program finished."),
    ("n = 1\nwhile n != 10:\n    n += 2", "This program is watched.", "Only the first three times are shown."),
    ("def evens(n):\n    yield from range(0, n, 2)\n\nprint(list(evens(5)))",
     "", "Generators and async functions can't be watched, so there is nothing to show of evens."),
    ("x = 3", "", "There is nothing to show. Call a function in the last line, as in `fib(5)`."),
])  # fmt: skip
def test_whatever_stands_in_the_last_lines_is_watched(page, text, status, shown):
    watch = Watch(page, f"#{packed(text)}")
    expect(watch.status).to_have_text(status)
    if status:
        button(watch.stage, "last").click()
    expect(watch.stage.locator("main")).to_contain_text(shown)


def test_old_picture_is_pale_until_the_program_has_run_again(page):
    watch = Watch(page).ready()
    expect(page.locator("#stage.old")).to_have_count(0)
    watch.write(FACT + "fact(2)")
    expect(page.locator("#stage.old")).to_have_count(1)
    watch.run()
    expect(watch.status).to_have_text("`fact(2)` is watched.")
    expect(page.locator("#stage.old")).to_have_count(0)


def test_stop_ends_a_program_and_keeps_its_text(page):
    watch = Watch(page).ready()
    watch.run("while True: pass")
    page.get_by_role("button", name="Stop").click()
    expect(watch.error).to_have_text("The program was stopped.")
    expect(watch.stage.locator("main")).to_be_empty()  # not what another one did
    assert watch.text() == "while True: pass"
    watch.ready().run("1 + 1")
    expect(watch.stage.locator("pre")).to_have_text("2")


def test_program_is_in_the_address_and_its_recording_in_the_snippet(page):
    watch = Watch(page).ready()
    watch.run("def square(n):\n    return n * n\n\nsquare(12)  # ×")
    expect(watch.status).to_have_text("`square(12)` is watched.")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_label("A link to this program")).to_have_value(re.compile("#."))
    link = page.get_by_label("A link to this program").input_value()
    page.get_by_role("button", name="Copy the link").click()
    assert page.evaluate("navigator.clipboard.readText()") == link
    snippet = page.get_by_label("To show it in another page").input_value()
    page.reload()
    expect(watch.status).to_have_text("`square(12)` is watched.")
    assert "square(12)  # ×" in watch.text()
    page.route("**/host.html", lambda route: route.fulfill(body=f"<body>{snippet}</body>", content_type="text/html"))
    loaded = []
    page.on("request", lambda asked: loaded.append(asked.url))
    page.goto(f"{page.base}/host.html")
    embedded = page.frame_locator("iframe")
    button(embedded.frame_locator("#stage"), "last").click()
    expect(says(embedded.frame_locator("#stage"))).to_contain_text("square returned 144")
    expect(embedded.get_by_role("textbox")).to_have_count(0)
    assert not any("pyodide" in url for url in loaded)
    embedded.get_by_role("button", name="Change and run it").click()
    expect(embedded.locator("#status")).to_have_text("`square(12)` is watched.")
    embedded.locator(".cm-content").fill("1 + 1")
    embedded.get_by_role("button", name="Run").click()
    expect(embedded.frame_locator("#stage").locator("pre")).to_have_text("2")


def test_text_is_kept_between_visits_but_not_that_of_a_link(page):
    watch = Watch(page).ready()
    page.get_by_role("link", name="Take one").click()
    expect(watch.status).to_have_text("`wins(5)` is watched.")
    watch.write("1 + 2")
    assert not page.evaluate("location.hash")
    page.reload()
    expect(watch.stage.locator("pre")).to_have_text("3")
    page.get_by_role("link", name="Take one").click()
    expect(watch.status).to_have_text("`wins(5)` is watched.")
    page.goto(f"{page.base}/watch.html")
    expect(watch.stage.locator("pre")).to_have_text("3")


SLOW = """import time
begun = time.time()
while time.time() < begun + 7: pass

class Slow:
    def __repr__(self):
        while time.time() < begun + 14: pass
        return "shown"

Slow()"""


@pytest.mark.parametrize("text, shown", [
    ("draw(build_tree(OneTwoTen(4)))", ".gametree-tree"),
    ("build_tree(OneTwoTen(3))", ".gametree-tree"),
    ("def up(n):\n    yield from range(n)\n\nlist(up(3))", "pre"),
    ("beside(draw(build_tree(OneTwoTen(4))), draw(build_tree(OneTwoTen(2))))", "div + div svg"),
    ("class S:\n    def f(self, n): return n and 1 + self.f(n - 1)\nif True:\n    x = [S().f(n=3)]", ".gametree-score"),
    ("def f(n): return n and f(n - 1)\n\nx = f(3)\nprint(x)\nprint(2)", ".gametree-score"),
    ("def f(n):\n    for i in range(n):\n        x = i\nf(100_000)", ".gametree-score"),
    (SLOW, "pre"),
    ("'<script>alert(1)</script>'", "pre"),
    ("def main():\n    total = 0\n    for i in range(3): total += i\nmain()", ".gametree-score"),
])  # fmt: skip
def test_last_line_is_shown(page, text, shown):
    watch = Watch(page, f"#{packed(text)}")
    expect(watch.stage.locator(shown).first).to_be_visible()
    expect(watch.error).to_be_hidden()


def test_game_is_played_and_predicted_against_python(page):
    watch = Watch(page, f"#{packed('play(OneTwoTen(4))')}")
    watch.stage.locator("button.gametree-cell").nth(1).click()
    expect(watch.stage.locator(".gametree-played").get_by_role("listitem")).to_have_count(2)
    watch.run("predict(build_tree(OneTwoTen(2)))")
    button(watch.stage, "L").click()
    expect(says(watch.stage)).to_contain_text("Right")
    watch.run("def forever(node):\n    while True: pass\n\nplay(OneTwoTen(), computer=forever)")
    watch.stage.locator("button.gametree-cell").first.click()
    expect(says(watch.stage)).to_contain_text("The game was interrupted.")


@pytest.mark.parametrize("kind, name, content", [
    ("The steps as a page", "program.html", "<title>fib watched on 5"),
    ("A moving picture", "program.svg", "@keyframes"),
    ("A notebook", "program.ipynb", "watch(fib, 5)"),
])  # fmt: skip
def test_program_is_saved(page, tmp_path, kind, name, content):
    Watch(page)
    page.get_by_role("button", name="Save").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=kind).click()
    assert download.value.suggested_filename == name
    download.value.save_as(tmp_path / name)
    assert content in (tmp_path / name).read_text(encoding="utf-8")
    if name == "program.ipynb":
        nbformat.validate(nbformat.read(tmp_path / name, 4))


ESCAPES = """
import sys
def tries(name, attempt):
    try:
        print(name, attempt())
    except BaseException as error:
        print(name, "refused:", type(error).__name__)

def js_global():
    from pyodide.ffi import create_proxy
    import js
    def look(this, *more):
        for name in NAMES.split():
            print(name, hasattr(this, name))
    js.setTimeout(create_proxy(look, capture_this=True), 0)

NAMES = "indexedDB caches fetch XMLHttpRequest WebSocket EventSource BroadcastChannel navigator importScripts Worker"
tries("js", lambda: __import__("js").document)
tries("constructor", lambda: __import__("js").Object.constructor("return 1")())
tries("run_js", lambda: __import__("pyodide.code").code.run_js("1"))
tries("open_url", lambda: __import__("pyodide.http").http.open_url("/").read())
tries("urllib", lambda: __import__("urllib.request").request.urlopen("https://example.com"))
tries("pyodide_js", lambda: __import__("pyodide_js").loadPackage("micropip"))
tries("global", js_global)
"""


def test_program_reaches_neither_network_nor_storage_nor_page(page):
    watch = Watch(page).ready()
    watch.run(ESCAPES)
    expect(watch.printed).to_contain_text("global refused")
    for line in watch.printed.inner_text().splitlines():
        assert re.fullmatch(r"\w+ (refused: \w+|False)", line), line


@pytest.mark.parametrize("text, says", [
    ("while True: pass", "seemed to run forever and was stopped"),
    ("x = [0] * 10**9\ny = [0] * 10**9\nz = [0] * 10**9", "MemoryError"),
    ("import sys\nsys.setrecursionlimit(10**9)\nf = lambda n: f(n + 1)\nf(0)", ""),
    ("def f(n):\n    while True: pass\nf(1)", "seemed to run forever"),
    ("def f(n): return f(n - 1)\nf(3)", "went too deep"),
    ("input()", "Nobody can answer input()"),
    ("2 ** 100_000", "ValueError: Exceeds the limit"),
    ("class C:\n    def __repr__(self): return 1\nC()", re.compile(r"^TypeError: .*\(type int\)$")),
    ("class C:\n    def __repr__(self):\n        while True: pass\nC()", "The program has ended, but"),
    ("import numpy", "can import only gametree"),
    ("raise SystemExit", "SystemExit"),
    ("#" * 100_001, "too many for this page"),
    ("while True: print('x' * 1000)", "seemed to run forever and was stopped"),
    ("while True:\n    try:\n        while True: pass\n    except BaseException: pass", "seemed to run forever"),
])  # fmt: skip
def test_bad_program_gets_a_sentence_and_the_next_one_runs(page, text, says):
    watch = Watch(page, f"#{packed(text)}")
    expect(watch.error).to_contain_text(says or re.compile("."))
    print(watch.error.inner_text())
    watch.run("1 + 1")
    expect(watch.stage.locator("pre")).to_have_text("2")


BROKEN = "#%%%", "#<script>alert(1)</script>", "#AAAA", "#" + "A" * 1_000_000, "?embed#x.y"


@pytest.mark.parametrize("address", BROKEN)
def test_broken_address_gets_a_sentence(page, address):
    watch = Watch(page, address)
    expect(watch.error).to_contain_text("This link is damaged")


def test_recording_in_an_address_is_only_data(page):
    evil = "<img src=x onerror=parent.postMessage(1,'*')><svg onload=alert(1)><script>alert(1)</script>"
    leaves = "<meta http-equiv=refresh content='0;url=https://example.com'>"
    parts = [{"kind": "html", "state": evil}, {"kind": "nonsense", "state": {}}, {"kind": "stepper", "state": {}}]
    dialogs = []
    page.on("dialog", lambda dialog: dialogs.append(dialog.dismiss()))
    watch = Watch(page, f"?embed#{packed('1')}.{packed(json.dumps(parts))}")
    expect(watch.stage.locator("main")).to_contain_text("damaged")
    Watch(page, f"?embed#{packed('2')}.{packed(json.dumps([*parts[:1], {'kind': 'html', 'state': leaves}]))}")
    page.reload()
    page.wait_for_timeout(2000)
    assert not dialogs and page.url.startswith(page.base)


def test_every_program_of_the_gallery_is_shown(page):
    watch = Watch(page).ready()
    for link in page.get_by_role("navigation", name="Programs").get_by_role("link").all():
        watch.status.evaluate("status => status.textContent = 'waiting'")
        begun = time.monotonic()
        link.click()
        expect(watch.status).to_have_text(re.compile("^$|is watched"))
        print(f"{link.inner_text()}: {time.monotonic() - begun:.2f} s", end=", ")
        expect(watch.stage.locator(".gametree-score")).to_be_visible()
        expect(watch.error).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_no_problem_and_nothing_is_cut_off(page, theme, width):
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=theme)
    watch = Watch(page, f"?embed#{packed(FAILS)}.{packed(json.dumps([{'kind': 'text', 'state': 'hello'}]))}")
    expect(watch.stage.locator("pre")).to_have_text("hello")
    for opened in None, "Change and run it", "visit", "Share", "Save":
        if opened == "visit":
            Watch(page)  # with the program that was shown last, which is not kept
            page.evaluate("hash => { location.hash = hash }", packed(FAILS))
        elif opened:
            page.evaluate(TO_THE_TOP)
            page.get_by_role("button", name=opened).click()
        if opened:
            expect(watch.error).to_contain_text("ZeroDivisionError")
            expect(says(watch.stage)).to_contain_text("ZeroDivisionError")
        for frame in page.frames:
            frame.evaluate(AXE)
            found = frame.evaluate(FINDINGS)
            assert not found, f"{opened}: " + "\n".join(found)
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.frames[1].evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_programs_get_the_same_sentences_as_in_the_package(page):
    watch = Watch(page).ready()
    for text in TEXTS[:: 1 if os.environ.get("ALL") else 15]:
        watch.status.evaluate("status => status.textContent = 'waiting'")
        page.evaluate("hash => { location.hash = hash }", packed(text.source))
        expect(watch.status, text.title).to_have_text(re.compile("^$|is watched"))
        button(watch.stage, "last").click()
        expect(says(watch.stage), text.title).to_have_text(text.last_sentence)


DECLARED = """declare const WIDGETS: Record<string, { render(page: object): () => void }>;
declare module "*/pyodide.mjs" { export function loadPyodide(options: object): Promise<any> }
"""


def test_javascript_of_the_page_is_well_typed(tmp_path):
    modules = max(HERE.parent.glob("build/site/editor-*/node_modules"), key=os.path.getmtime)
    (tmp_path / "node_modules").symlink_to(modules)
    for path in HERE.glob("watch/*.*js"):
        shutil.copy(path, tmp_path)
    (tmp_path / "site.d.ts").write_text(DECLARED)
    config = {"extends": str(HERE.parent / "jsconfig.json"), "include": ["*.js", "*.mjs", "*.d.ts"]}
    (tmp_path / "jsconfig.json").write_text(json.dumps(config))
    assert errors_of_types(tmp_path) == ""


def test_everything_works_by_keyboard(page):
    watch = Watch(page).ready()
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("def f(n):\nreturn n and f(n - 1)\n")
    page.keyboard.press("Backspace")
    page.keyboard.type("f(2)")
    page.keyboard.press("Control+Enter")
    expect(watch.status).to_have_text("`f(2)` is watched.")
    page.keyboard.press("ArrowRight")  # the stage has the focus
    expect(says(watch.stage)).to_contain_text("f is called on 2")
    page.locator(".cm-content").focus()
    page.keyboard.press("Tab")
    assert watch.text().endswith("\n    f(2)")
    page.keyboard.press("Escape")
    page.wait_for_timeout(2500)  # a slow hand
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "stage"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(watch.stage.locator(":focus")).to_be_visible()


def test_first_visit_is_small_and_the_course_reuses_it(page):
    asked = []
    page.context.on("request", lambda request: asked.append(request.url.removeprefix(page.base)))
    Watch(page).ready()
    files = [url for url in asked if url.startswith("/") and not url.endswith("/")]
    sent = {url: len(gzip.compress((HERE.parent / f"_site{url}").read_bytes())) for url in files}
    assert {"/watch.html", "/watch/run.py", "/course/static/pyodide/pyodide.asm.wasm"} <= {*sent}
    assert sum(sent.values()) < 12_000_000
    assert sum(size for url, size in sent.items() if not url.startswith("/course/static/pyodide/")) < 300_000
