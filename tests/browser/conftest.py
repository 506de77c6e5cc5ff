"""A real browser for the tests: `open_notebook` is a notebook in Jupyter, `show_widget` is a widget without it."""

import pytest
from find_chromium import find_chromium
from in_jupyter import Notebook, Server
from playwright.sync_api import Error, expect, sync_playwright
from reading import quiet
from tab import CONTEXT, Tab, Wire

NOWHERE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # whatever asks for another machine finds none
NO_POPUPS = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"  # a second a window
DARK = ":root { color-scheme: dark; --jp-layout-color0: #111 } body { background: #111 !important; color: #eee }\n"
expect.set_options(timeout=60_000)  # milliseconds: a slow machine is no mistake


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
    """`open_notebook(cells, app="lab", fresh=False, theme="light", viewport=(1280, 720), **media)`: a Notebook.

    `cells` are sources of code cells, or the path of a notebook to copy; `app` is "lab" or "notebook7"; `media` is what
    Playwright can emulate (`reduced_motion="no-preference"`, `forced_colors="active"`). It is opened in the page where
    the last one was, unless that test failed, or `fresh` asks for a page that was just loaded. The test closes it.
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
def warm():
    """Tabs that wait for the next test."""
    tabs = []
    yield tabs
    for tab in tabs:
        tab.close()


@pytest.fixture
def open_tab(request, chromium, warm):
    """`open_tab(viewport=(1280, 900), **options)`: a Tab with nothing in it, an old one where there is one that fits.

    After the test nothing may have been asked of another machine, and the console have no errors; then it waits for
    the next test.
    """
    failures, opened = request.session.testsfailed, []

    def open_tab(**options):
        fixed = {key: options.pop(key) for key in CONTEXT if key in options}
        tab = next((tab for tab in warm if tab.fixed == fixed), None)
        if tab:
            warm.remove(tab)
            tab.again(**options)
        else:
            tab = Tab(chromium, **fixed, **options)
        opened.append(tab)
        return tab

    yield open_tab
    for tab in opened:
        if tab.spent or request.session.testsfailed > failures:
            tab.close()
        else:
            warm.append(tab)
    if request.session.testsfailed == failures:
        quiet(*opened)


@pytest.fixture
def show_widget(open_tab):
    """`show_widget(widget, views=1, before="", **options)`: a Tab where a widget is drawn, and answered by its Python.

    Traits that a test assigns reach the page, and what is done in the page reaches the widget, all without Jupyter.
    `tab.views`: where it is drawn, as often as `views` says; `tab.output` is the first. `before`: JavaScript to run.
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
