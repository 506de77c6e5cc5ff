"""The page on which programs are watched, from a server of plain files (`make test-site`)."""

import re
import sys
import threading
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "watch"), str(HERE.parent / "tests/browser")]
from find_browsers import find_chromium  # noqa: E402
from reading import button, says  # noqa: E402
from test_site import Files  # noqa: E402

MINUTE = 60_000  # milliseconds
READY = "Python is ready."
FAILS = """def share(cakes, guests):
    return cakes / guests

def party(guests):
    if guests == 0:
        return share(3, guests)
    return party(guests - 1)

print("hello")
party(2)"""


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


@pytest.fixture(scope="module")
def browser():
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=HERE.parent / "_site"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=["--disable-gpu"])
        expect.set_options(timeout=MINUTE)
        chromium.base = f"http://127.0.0.1:{server.server_port}"
        yield chromium
        chromium.close()
    server.shutdown()


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


def test_page_has_a_recording_to_step_before_python_is_ready(page):
    page.route("**/*.wasm", lambda route: route.abort())
    watch = Watch(page)
    button(watch.stage, "first").click()
    button(watch.stage, "forward").click()
    expect(says(watch.stage)).to_contain_text("fib is called on 5")
    expect(watch.status).to_contain_text("can't be loaded")


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
    expect(page.locator(".cm-wrong")).to_have_text("    return cakes / guests")
    expect(watch.printed).to_have_text("hello\n")
    expect(says(watch.stage)).to_contain_text("ZeroDivisionError")
    watch.run("x = (1,\ny = 2")
    expect(watch.error).to_contain_text("SyntaxError")
    expect(page.locator(".cm-wrong")).to_have_text("x = (1,")


def test_stop_ends_a_program_and_keeps_its_text(page):
    watch = Watch(page).ready()
    watch.run("while True: pass")
    page.get_by_role("button", name="Stop").click()
    expect(watch.error).to_have_text("The program was stopped.")
    assert watch.text() == "while True: pass"
    watch.ready().run("1 + 1")
    expect(watch.stage.locator("pre")).to_have_text("2")


def test_program_is_in_the_address(page):
    watch = Watch(page).ready()
    watch.write("def square(n):\n    return n * n\n\nsquare(12)  # ×")
    page.get_by_text("Share").click()
    expect(page.get_by_label("Link to this program")).to_have_value(re.compile("#."))
    link = page.get_by_label("Link to this program").input_value()
    page.get_by_role("button", name="Copy").first.click()
    assert page.evaluate("navigator.clipboard.readText()") == link
    other = Watch(page, "#" + link.partition("#")[2])
    page.reload()
    expect(other.status).to_have_text("`square(12)` is watched.")
    assert "square(12)  # ×" in other.text()
