"""Real browsers for the tests: `open_notebook` opens a notebook in Jupyter, and `show_widget` shows a widget alone.

Tests in files that import `expect` from reading.py run in each browser that the option --browsers names, and all others
in Chromium.
"""

import os

import pytest
import reading
from driver import Firefox, WebKit
from find_browsers import FINDERS, find_chromium, missing
from in_jupyter import Notebook, Server
from other_page import Browser, Page
from playwright.sync_api import Error, expect, sync_playwright
from tab import CONTEXT, Tab, Wire

NOWHERE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # the browser can't reach other machines
NO_POPUPS = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"  # each takes a second
DARK = ":root { color-scheme: dark; --jp-layout-color0: #111 } body { background: #111 !important; color: #eee }\n"
expect.set_options(timeout=60_000)  # milliseconds, long enough for slow machines


def pytest_generate_tests(metafunc):
    if "browser" in metafunc.fixturenames:
        everywhere = getattr(metafunc.module, "expect", None) is reading.expect
        names = metafunc.config.getoption("--browsers").split(",") if everywhere else ["chromium"]
        metafunc.parametrize("browser", names, scope="session", indirect=True)


@pytest.fixture(scope="session")
def browser(request):
    """Return the browser of this test, which is Playwright's Browser or one that has the same methods."""
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        try:
            options = ["--disable-gpu", NOWHERE, NO_POPUPS]
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=options)
        except Error as error:
            pytest.fail(
                f"No Chromium starts here. `rm -f .venv/test; make test` tries to install one. {error}", pytrace=False
            )
        yield browser
        browser.close()


def drive(kind, tmp_path_factory):
    name = kind.__name__.lower()
    if not FINDERS[name]():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing(name))
    browser = Browser(kind(tmp_path_factory.mktemp(name)))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(tmp_path_factory):
    yield from drive(Firefox, tmp_path_factory)


@pytest.fixture(scope="session")
def webkit(tmp_path_factory):
    yield from drive(WebKit, tmp_path_factory)


def serve(app, tmp_path_factory):
    server = Server(app, tmp_path_factory.mktemp(app))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    yield from serve("lab", tmp_path_factory)


@pytest.fixture(scope="session")
def notebook7(tmp_path_factory):
    yield from serve("notebook7", tmp_path_factory)


@pytest.fixture
def open_notebook(request, chromium):
    """Return `open_notebook(cells, app="lab", fresh=False, theme="light", viewport=(1280, 720), **media)`, a Notebook.

    `cells` are sources of code cells, or the path of a notebook to copy. `app` is "lab" or "notebook7". `media` is what
    Playwright can emulate (`reduced_motion="no-preference"`, `forced_colors="active"`). The notebook reuses the page
    of the previous test, unless that test failed or `fresh` demands a new page. It is closed after the test.
    """
    failures, opened = request.session.testsfailed, []

    def show(cells, app="lab", fresh=False, **options):
        server = request.getfixturevalue(app)
        notebook = Notebook(chromium, server) if fresh or not server.warm else server.warm.pop()
        opened.append(notebook)
        notebook.open(cells, **options)
        return notebook

    yield show
    for notebook in opened:
        if notebook.server.warm or request.session.testsfailed > failures:
            notebook.close()
        else:
            notebook.leave()
            notebook.server.warm.append(notebook)


@pytest.fixture(scope="session")
def warm(browser):
    """Yield the list of the browser's tabs that are waiting for the next test."""
    tabs = []
    yield tabs
    for tab in tabs:
        tab.close()


@pytest.fixture
def open_tab(request, browser, warm):
    """Return `open_tab(viewport=(1280, 900), **options)`, which returns an empty Tab and reuses an old one if possible.

    After the test, there must be no requests to other machines and no errors in the console. Then the tab waits for
    the next test.
    """
    failures, opened = request.session.testsfailed, []

    def open_tab(**options):
        fixed = {key: options.pop(key) for key in CONTEXT if key in options}
        if isinstance(browser, Browser):
            fixed.pop("device_scale_factor", None)  # see other_page.py
        tab = next((tab for tab in warm if tab.fixed == fixed), None)
        if tab:
            warm.remove(tab)
            tab.again(**options)
        else:
            tab = Tab(browser, **fixed, **options)
        opened.append(tab)
        return tab

    yield open_tab
    for tab in opened:
        if isinstance(tab.page, Page):
            tab.page.report_errors()
        if tab.spent or tab is not opened[0] or request.session.testsfailed > failures:
            tab.close()
        else:
            warm.append(tab)
    if request.session.testsfailed == failures:
        reading.assert_no_errors(*opened)


@pytest.fixture
def show_widget(open_tab):
    """Return `show_widget(widget, views=1, before="", **options)`, which shows a widget in a Tab.

    The widget is connected to its Python without Jupyter: traits that a test sets reach the page, and actions in the
    page reach the widget. It is drawn `views` times, in `tab.views`, and `tab.output` is the first of them.
    `before` is JavaScript to run first.
    """

    def show(widget, views=1, before="", **options):
        tab = open_tab(**options)
        Wire(widget, tab)
        dark = DARK if options.get("color_scheme") == "dark" else ""
        tab.mount(before + str(widget._esm), widget.get_state(), dark + str(widget._css), views)
        tab.views = [tab.page.locator(".view").nth(i) for i in range(views)]
        tab.output = tab.views[0]
        return tab

    return show
