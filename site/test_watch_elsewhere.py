"""The page on which programs are watched, in all three browsers: a sample of what test_watch.py tests in Chromium.

The page's policy refuses the scripts by which tests/browser drives other browsers, so this uses only the WebDriver.
"""

import re
import time

import pytest
from driver import Firefox, WebKit
from find_browsers import FINDERS, missing
from test_watch import ESCAPES, FAILS, packed, serve

SECONDS = 90
SCRIPT = """const done = arguments[arguments.length - 1];
(async () => {{ {} }})().then(done, error => done(String(error)))"""
OUTSIDE = """const source = `onmessage = async () => {
  const tried = {};
  for (const url of ["https://example.com/", "http://127.0.0.1:9/"])
    tried[url] = await fetch(url, { mode: "no-cors" }).then(() => "reached", (error) => "refused");
  try { tried.eval = eval("1") } catch { tried.eval = "refused" }
  try { tried.function = new Function("return 1")() } catch { tried.function = "refused" }
  try { tried.timeout = setTimeout("self.late = 1") } catch { tried.timeout = "refused" }
  await new Promise((go) => setTimeout(go, 100));
  tried.timeout = self.late ?? "refused";
  postMessage(tried) }`;
const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
const refused = [];
addEventListener("securitypolicyviolation", (event) => refused.push(event.blockedURI));
return await new Promise((answer) => { worker.onmessage = ({ data }) => answer(data); worker.postMessage(1) })"""


class Other:
    """The page in a browser that Playwright can't drive."""

    def __init__(self, driver, base):
        self.driver, self.base = driver, base

    def script(self, text, *arguments):
        return self.driver.run(SCRIPT.format(text), *arguments)

    def open(self, address=""):
        self.driver.go("about:blank")
        self.begun = time.monotonic()
        self.driver.go(f"{self.base}/watch.html{address}")

    def text(self, selector):
        return self.script("return document.querySelector(arguments[0])?.textContent", selector)

    def wait(self, selector, pattern):
        end = time.monotonic() + SECONDS
        while not re.search(pattern, found := self.text(selector) or ""):
            assert time.monotonic() < end, (selector, found, self.text("#status"), self.text("#error"))
            time.sleep(0.02)

    def ready(self):
        self.wait("#status", "is ready")
        print(f"{self.driver.name}: Python after {time.monotonic() - self.begun:.1f} s", end=", ")

    def click(self, selector):
        self.script("document.querySelector(arguments[0]).click()", selector)

    def run(self, text):
        """Open a program by its address, which runs it."""
        self.script("document.querySelector('#status').textContent = ''; location.hash = arguments[0]", packed(text))

    def frame(self, which):
        """Make the following commands apply to the stage (0) or to the page (None)."""
        if isinstance(self.driver, Firefox):
            self.driver.send("WebDriver:SwitchToFrame", id=which)
        else:
            self.driver.send("/frame", id=which)

    def stage(self, selector, pattern):
        self.frame(0)
        try:
            self.wait(selector, pattern)
        finally:
            self.frame(None)


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=lambda kind: kind.__name__)
def page(request, tmp_path_factory):
    if not FINDERS[request.param.__name__.lower()]():
        pytest.skip(missing(request.param.__name__.lower()))
    driver = request.param(tmp_path_factory.mktemp("profile"))
    with serve() as base:
        yield Other(driver, base)
    driver.stop()


def test_page_starts_and_shows_the_gallery(page):
    page.open()
    page.stage(".gametree-says", "fib is called again")
    print(f"\n{page.driver.name}: a picture after {time.monotonic() - page.begun:.1f} s", end=", ")
    page.ready()
    for i in range(page.script("return document.querySelectorAll('nav a').length")):
        page.script("document.querySelector('#status').textContent = 'waiting'")
        begun = time.monotonic()
        page.script("document.querySelectorAll('nav a')[arguments[0]].click()", i)
        page.wait("#status", "^$|is watched")
        print(f"{time.monotonic() - begun:.2f} s", end=", ")
        assert not page.text("#error")


def test_error_stop_and_endless_program(page):
    page.open()
    page.ready()
    page.run(FAILS)
    page.wait("#error", "ZeroDivisionError: division by zero, on line 2")
    assert page.text(".cm-lintRange-error").strip() == "return cakes / guests"
    assert page.text("#printed") == "hello\n"
    page.stage(".gametree-says", "ZeroDivisionError")
    page.run("while True: pass")
    page.wait("#status", "Running")
    page.click("#stop")
    page.wait("#error", "The program was stopped.")
    page.run("while 1: pass")
    page.wait("#error", "seemed to run forever")
    page.run("1 + 1")
    page.stage("pre", "2")


def test_link_and_snippet_contain_the_program(page):
    page.open(f"#{packed('def square(n):' + chr(10) + '    return n * n' + chr(10) * 2 + 'square(12)  # ×')}")
    page.wait("#status", "square.12.. is watched")
    page.click("[popovertarget=sharing]")
    end = time.monotonic() + 10
    while not (snippet := page.script("return document.querySelector('#snippet').value")) and time.monotonic() < end:
        time.sleep(0.1)
    page.open(re.search(r'watch.html([^"]+)"', snippet)[1])
    page.stage(".gametree-says", "Watch square work")
    assert not page.text("#status")
    page.click("#live")
    page.wait("#status", "square.12.. is watched")
    page.open("#damaged")
    page.wait("#error", "This link is damaged")


def test_program_reaches_nothing(page):
    page.open()
    page.ready()
    page.run(ESCAPES)
    page.wait("#printed", "global refused|Worker False")
    for line in page.text("#printed").splitlines():
        assert re.fullmatch(r"\w+ (refused: \w+|False)", line), line
    tried = page.script(OUTSIDE)
    assert set(tried.values()) == {"refused"}, tried


def test_game_is_played_against_python(page):
    page.open(f"#{packed('play(OneTwoTen(4))')}")
    page.stage("button.gametree-cell", "")
    page.frame(0)
    page.wait(".gametree-board", ".")
    page.script("document.querySelectorAll('button.gametree-cell')[1].click()")
    page.wait(".gametree-played", "take|add")
    page.frame(None)
