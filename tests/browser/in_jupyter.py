"""Jupyter for the tests: Server starts JupyterLab or Notebook 7, and Notebook is one of its pages.

Good to know:
* `wait_for_function` awaits an async function within a time limit. `evaluate` would wait forever.
* The toolbar says "idle" before there is a kernel, and running cells then opens a dialog. READY waits for the kernel.
* `expose_app_in_browser` provides `window.jupyterapp`, which runs commands by their id.
* `/lab/tree/x.ipynb?reset` is JupyterLab as `make lab` opens it, with the side bar and without an old workspace.
* JupyterLab loads in three seconds and opens another notebook in half a second. Notebook 7 loads a page for each.
* Changing the theme shows the splash screen. A second change while that fades makes JupyterLab log an error.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import pytest
from tab import Tab, size

ROOT = pathlib.Path(__file__).parents[2]
APPS = {
    "lab": ("jupyterlab", "--LabApp.expose_app_in_browser=True", "lab/tree/{}?reset"),
    "notebook7": ("notebook", "--JupyterNotebookApp.expose_app_in_browser=True", "notebooks/{}"),
}
PLACES = {"HOME": "", "IPYTHONDIR": "ipython"} | {
    f"JUPYTER{name}_DIR": name.lower() for name in ("_CONFIG", "_DATA", "_RUNTIME", "LAB_SETTINGS", "LAB_WORKSPACES")
}
OPEN = """async path => {
  const panel = await jupyterapp.commands.execute('docmanager:open', { path });
  jupyterapp.shell.activateById(panel.id); return true }"""
OPENED = """path => {
  const panel = window.jupyterapp?.shell?.currentWidget;
  return panel?.sessionContext && panel.context.path === path }"""
READY = """async () => {
  const panel = jupyterapp.shell.currentWidget;
  await panel.context.ready; await panel.sessionContext.ready; await panel.revealed;
  const kernel = panel.sessionContext.session.kernel;
  await kernel.info;
  while (kernel.connectionStatus !== 'connected' || kernel.status !== 'idle')
    await new Promise(go => setTimeout(go, 20));
  return true }"""
CLOSE = """async () => {
  const panel = jupyterapp.shell.currentWidget;
  await panel.sessionContext.shutdown();
  panel.context.model.dirty = false; panel.dispose(); return true }"""
WINDOWING = """async windowingMode => { // the default if it is null
  const { shell: { currentWidget: { content } }, serviceManager: { settings } } = jupyterapp;
  const { schema } = await settings.fetch('@jupyterlab/notebook-extension:tracker');
  windowingMode ??= schema.properties.windowingMode.default;
  content.notebookConfig = { ...content.notebookConfig, windowingMode }; return true }"""
NO_SPLASH = "() => !document.getElementById('jupyterlab-splash')"
COMMAND = "async ([id, args]) => { await jupyterapp.commands.execute(id, args); return true }"
ACTIVATE = """i => {
  const notebook = jupyterapp.shell.currentWidget.content; notebook.deselectAll(); notebook.activeCellIndex = i }"""
TRACEBACKS = """() => jupyterapp.shell.currentWidget.content.widgets.flatMap(cell => cell.model.outputs?.toJSON() ?? [])
  .filter(output => output.output_type === 'error').flatMap(output => output.traceback)"""
SHUT_DOWN = "async () => { await jupyterapp.shell.currentWidget.sessionContext.shutdown(); return true }"


class Server:
    """Jupyter with the course's settings, not the user's. It has a `url`, a `root` folder and a `warm` page."""

    def __init__(self, app, folder):
        *module, self.address = APPS[app]
        self.app, self.warm = app, []
        self.root, self.log, home = folder / "root", folder / "log", folder / "home"
        self.root.mkdir()
        write_settings(home / PLACES["JUPYTERLAB_SETTINGS_DIR"])
        options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", f"--ServerApp.root_dir={self.root}"]
        options += ["--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *module, *options],
            env=os.environ | {name: str(home / place) for name, place in PLACES.items()},
            stdin=subprocess.DEVNULL,
            stdout=self.log.open("w"),
            stderr=subprocess.STDOUT,
        )
        self.url = self.wait(home / PLACES["JUPYTER_RUNTIME_DIR"]).rstrip("/")

    def wait(self, runtime, seconds=600):
        """Return the address, which Jupyter writes into a file as soon as it is listening."""
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


def write_settings(folder):
    """Write the settings that Binder also has."""
    for plugin, settings in json.loads((ROOT / "binder/overrides.json").read_text()).items():
        if plugin.endswith(":tracker"):
            settings["windowingMode"] = "none"  # every cell is laid out, even if it is out of view
        path = folder / f"{plugin.replace(':', '/')}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings))


class Notebook(Tab):
    """A page of Jupyter that opens one notebook after another, with a ready kernel. Cells are counted from 0."""

    def __init__(self, browser, server):
        super().__init__(browser)
        self.server, self.path = server, None

    def open(self, cells, theme="light", viewport=(1280, 720), windowing="none", **media):
        self.outside.clear()
        self.errors.clear()
        loaded, self.path = self.path, write(cells, pathlib.Path(tempfile.mkdtemp(dir=self.server.root)))
        self.page.set_viewport_size(size(viewport))
        self.page.emulate_media(**{"reduced_motion": "reduce", "forced_colors": "none"} | media)
        if loaded and self.server.app == "lab":
            self.wait(OPEN, self.name)
        else:
            self.page.goto(f"{self.server.url}/{self.server.address}".format(self.name))
        self.wait(OPENED, self.name)
        self.wait(READY)
        self.wait(WINDOWING, windowing)
        self.theme(theme)

    @property
    def name(self):
        """The notebook's path on the server."""
        return str(self.path.relative_to(self.server.root))

    def leave(self):
        """Close the notebook and its kernel but keep the page."""
        self.wait(CLOSE)

    def theme(self, name):
        self.wait(NO_SPLASH)
        self.command("apputils:change-theme", theme=f"JupyterLab {name.title()}")
        self.wait("theme => document.body.dataset.jpThemeLight === String(theme === 'light')", name)
        self.wait(NO_SPLASH)

    def command(self, id, seconds=600, **args):
        """Run one of Jupyter's commands and wait until it is done."""
        self.wait(COMMAND, [id, args], seconds)

    def run_all(self):
        self.command("notebook:run-all-cells")
        self.assert_no_traceback()

    def run(self, i):
        """Run only cell i."""
        self.page.evaluate(ACTIVATE, i)
        self.command("notebook:run-cell")
        self.assert_no_traceback()

    def assert_no_traceback(self):
        """Fail the test with the traceback if there is one in the notebook."""
        tracebacks = self.page.evaluate(TRACEBACKS)
        assert not tracebacks, "\n".join(tracebacks)

    def cell(self, i):
        return self.page.locator(".jp-Notebook .jp-Cell").nth(i)

    def output(self, i):
        return self.cell(i).locator(".jp-Cell-outputArea")

    def shut_down_kernel(self):
        self.wait(SHUT_DOWN)

    def close(self):
        """Close the page and the kernel."""
        sessions = f"{self.server.url}/api/sessions"
        for session in self.context.request.get(sessions).json():
            if session["path"] == self.name:
                self.context.request.delete(f"{sessions}/{session['id']}")
        super().close()


def write(cells, folder):
    """Write a notebook into the folder: a copy if `cells` is a path, or a new one with these code cells."""
    if isinstance(cells, (str, os.PathLike)):
        return pathlib.Path(shutil.copy(cells, folder))
    path = folder / "test.ipynb"
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}  # without this, Jupyter asks for one
    code = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    cells = [code | {"id": f"cell-{i}", "source": source} for i, source in enumerate(cells)]
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path
