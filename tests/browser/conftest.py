"""A real browser for the tests: `open_notebook` shows a notebook in JupyterLab or Notebook 7, `harness` a widget's JavaScript alone.

What cost time to find out:
* `wait_for_function` with an async function awaits it, within a time limit; `evaluate` would wait for ever.
* The toolbar says "idle" before there is a kernel, and running cells then asks for one in a dialog: READY waits for the kernel itself.
* `expose_app_in_browser` gives `window.jupyterapp`, so that commands are run by their id.
* `/doc/tree/x.ipynb?reset` is JupyterLab with one document, as on Binder, and without an old workspace.
"""

import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import nbformat
import pytest
from find_chromium import find_chromium
from playwright.sync_api import Error, sync_playwright

ROOT = pathlib.Path(__file__).parents[2]
NOWHERE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # whatever asks for another machine finds none

APPS = {
    "lab": ("jupyterlab", "--LabApp.expose_app_in_browser=True", "doc/tree/{}?reset"),
    "notebook7": ("notebook", "--JupyterNotebookApp.expose_app_in_browser=True", "notebooks/{}"),
}
NOISE = re.compile(  # what Jupyter says of itself: Notebook 7.6 while it loads, and the debugger when its kernel is shut down too soon
    "reading 'schema'.*notebook_core|^Could not restore the debugger state: Canceled future for debug_request", re.S
)
READY = """async () => {
  const panel = jupyterapp.shell.currentWidget;
  await panel.context.ready; await panel.sessionContext.ready; await panel.revealed;
  const kernel = panel.sessionContext.session.kernel;
  await kernel.info;
  while (kernel.connectionStatus !== 'connected' || kernel.status !== 'idle') await new Promise(go => setTimeout(go, 20));
  return true }"""
COMMAND = "async ([id, args]) => { await jupyterapp.commands.execute(id, args); return true }"
ACTIVATE = "i => { const notebook = jupyterapp.shell.currentWidget.content; notebook.deselectAll(); notebook.activeCellIndex = i }"
TRACEBACKS = """() => jupyterapp.shell.currentWidget.content.widgets.flatMap(cell => cell.model.outputs?.toJSON() ?? [])
  .filter(output => output.output_type === 'error').flatMap(output => output.traceback)"""
SHUT_DOWN = "async () => { await jupyterapp.shell.currentWidget.sessionContext.shutdown(); return true }"
MODEL = """
class Model {
  constructor(state) { this.state = { ...state }; this.saves = 0; this.sent = []; this.listeners = {} }
  get(name) { return this.state[name] }
  set(name, value) {
    if (this.state[name] === value) return;
    this.state[name] = value; this.emit('change:' + name, this, value); this.emit('change', this) }
  save_changes() { this.saves++ }
  send(content) { this.sent.push(content) }
  on(names, f) { for (const name of names.split(' ')) (this.listeners[name] ??= []).push(f) }
  off(names, f) {
    for (const name of names?.split(' ') ?? Object.keys(this.listeners))
      this.listeners[name] = f && (this.listeners[name] ?? []).filter(g => g !== f) }
  emit(name, ...args) { for (const f of [...(this.listeners[name] ?? [])]) f(...args) }
}
async function mount([source, css, state]) {
  document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
  let widget = (await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))).default;
  if (typeof widget === 'function') widget = await widget();
  const model = window.model = new Model(state), el = document.body.appendChild(document.createElement('div'));
  await widget.initialize?.({ model });
  window.unmount = await widget.render({ model, el });
  return true
}"""


def pytest_collection_modifyitems(items):
    """The quick tests first."""
    items.sort(key=lambda item: pathlib.Path(__file__).parent in item.path.parents)


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--disable-gpu", NOWHERE])
        except Error as error:
            pytest.fail(f"No Chromium starts here. `rm -f .venv/test; make test` tries to install one. {error}", pytrace=False)
        yield browser
        browser.close()


class Server:
    """Jupyter with the course's settings and none of the user's. `url`, and `root`: the folder it serves."""

    def __init__(self, app, folder):
        *module, self.address = APPS[app]
        self.root, self.log, home = folder / "root", folder / "log", folder / "home"
        self.root.mkdir()
        for plugin, settings in json.loads((ROOT / "binder/overrides.json").read_text()).items():
            if plugin.endswith(":tracker"):
                settings["windowingMode"] = "none"  # every cell is in the page, in view or not
            path = home / f"settings/{plugin.replace(':', '/')}.jupyterlab-settings"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(settings))
        places = {"HOME": "", "IPYTHONDIR": "ipython", "JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data"}
        places |= {"JUPYTER_RUNTIME_DIR": "run", "JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces"}
        options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", f"--ServerApp.root_dir={self.root}"]
        options += ["--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *module, *options],
            env=os.environ | {name: str(home / place) for name, place in places.items()},
            stdin=subprocess.DEVNULL,
            stdout=self.log.open("w"),
            stderr=subprocess.STDOUT,
        )
        self.url = self.wait(home / "run").rstrip("/")

    def wait(self, runtime, seconds=60):
        """The address, which Jupyter writes into a file as soon as it listens."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            for path in runtime.glob("jpserver-*.json"):
                if (text := path.read_text()).endswith("}"):
                    return json.loads(text)["url"]
            time.sleep(0.05)
        self.stop()
        pytest.fail(f"Jupyter did not start:\n{self.log.read_text()[-3000:]}", pytrace=False)

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


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


class Tab:
    """A page of its own. `page` is Playwright's; `outside` lists requests to other machines, `errors` what the console called an error."""

    def __init__(self, browser, viewport=(1280, 900), **options):
        options = {"reduced_motion": "reduce"} | options
        self.context = browser.new_context(viewport=dict(zip(("width", "height"), viewport, strict=True)), **options)
        self.outside, self.errors = [], []
        self.page = self.context.new_page()
        self.page.on("request", lambda request: self.meet(request.url))
        self.page.on("websocket", lambda socket: self.meet(socket.url))
        self.page.on("console", lambda message: message.type == "error" and self.complaint(message.text))
        self.page.on("pageerror", lambda error: self.complaint(error.stack))

    def complaint(self, text):
        if not NOISE.search(text):
            self.errors.append(text)

    def meet(self, url):
        if not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")):
            self.outside.append(url)

    def wait(self, function, arg=None, seconds=30):
        """Wait until a JavaScript function, async or not, gives something true, and return that."""
        return self.page.wait_for_function(function, arg=arg, timeout=seconds * 1000).json_value()

    def close(self):
        self.context.close()


class Notebook(Tab):
    """A notebook in Jupyter, its kernel ready. Cells are counted from 0, Markdown too."""

    def __init__(self, browser, server, cells, theme="light", **options):
        super().__init__(browser, **options)
        self.server = server
        self.path = write(cells, pathlib.Path(tempfile.mkdtemp(dir=server.root)))
        self.page.goto(f"{server.url}/{server.address}".format(self.path.relative_to(server.root)))
        self.wait("() => window.jupyterapp?.shell?.currentWidget?.sessionContext")
        self.wait(READY)
        self.command("apputils:change-theme", theme=f"JupyterLab {theme.title()}")
        self.wait("theme => document.body.dataset.jpThemeLight === String(theme === 'light')", theme)

    def command(self, id, seconds=30, **args):
        """Run a command of Jupyter's and wait until it is done."""
        self.wait(COMMAND, [id, args], seconds)

    def run_all(self, seconds=120):
        self.command("notebook:run-all-cells", seconds)
        self.complain()

    def run(self, i, seconds=60):
        """Run cell i alone."""
        self.page.evaluate(ACTIVATE, i)
        self.command("notebook:run-cell", seconds)
        self.complain()

    def complain(self):
        """A traceback in the notebook fails the test, in its own words."""
        tracebacks = self.page.evaluate(TRACEBACKS)
        assert not tracebacks, "\n".join(tracebacks)

    def cell(self, i):
        return self.page.locator(".jp-Notebook .jp-Cell").nth(i)

    def output(self, i):
        return self.cell(i).locator(".jp-Cell-outputArea")

    def shut_down_kernel(self):
        self.wait(SHUT_DOWN)

    def close(self):
        """The page, and with it the kernel."""
        sessions = f"{self.server.url}/api/sessions"
        for session in self.context.request.get(sessions).json():
            if session["path"] == str(self.path.relative_to(self.server.root)):
                self.context.request.delete(f"{sessions}/{session['id']}")
        super().close()


def write(cells, folder):
    """A notebook in the folder: a copy, if `cells` is a path, or a new one of these code cells."""
    if isinstance(cells, (str, os.PathLike)):
        return pathlib.Path(shutil.copy(cells, folder))
    path = folder / "test.ipynb"
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}  # without it Jupyter asks which
    cells = [nbformat.v4.new_code_cell(source) for source in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    return path


@pytest.fixture
def open_notebook(request, chromium):
    """`open_notebook(cells, app="lab", theme="light", viewport=(1280, 900), **options)`: a Notebook, closed after the test.

    `cells` are sources of code cells, or the path of a notebook to copy; `app` is "lab" or "notebook7"; `options` are the browser
    context's (`reduced_motion="no-preference"`, `forced_colors="active"`).
    """
    with contextlib.ExitStack() as stack:

        def show(cells, app="lab", **options):
            return stack.enter_context(contextlib.closing(Notebook(chromium, request.getfixturevalue(app), cells, **options)))

        yield show


@pytest.fixture
def harness(chromium):
    """`harness(source, state, css="", **options)`: a Tab where the JavaScript module's widget is drawn, without Jupyter.

    In the page `model` stands in for Python's traits (`model.get("step")`, `model.set("step", 3)` as if Python had set it, `model.saves`,
    `model.sent`), and `unmount` is what `render` returned.
    """
    with contextlib.ExitStack() as stack:

        def mount(source, state, css="", **options):
            tab = stack.enter_context(contextlib.closing(Tab(chromium, **options)))
            tab.page.set_content("<!doctype html><html lang=en><title>harness</title><body></body></html>")
            tab.page.add_script_tag(content=MODEL)
            tab.wait("mount", [source, css, state])
            return tab

        yield mount
