"""Take screenshots, 1280×720, of all widgets in JupyterLab as `make lab` opens it, in the light and the dark theme.

Run `python benchmarks/scenes.py [folder] [name …]` after `make test`, which installs everything it needs. It writes a
PNG for each scene in tests/browser/scene_table.py and each theme, and takes four minutes.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))
from find_browsers import find_chromium
from in_jupyter import Notebook, Server
from scene_table import FIRST, SCENES
from slides import present


def photograph(notebook, folder, names, place):
    """Run the cell of each scene, act in its output, and take a picture of the page, in both themes."""
    notebook.open([FIRST, *(SCENES[name].code for name in names)])
    notebook.run(0)
    for theme in ("light", "dark"):
        notebook.theme(theme)
        if place == "presentation":
            notebook.command("application:toggle-presentation-mode")
        for number, name in enumerate(names, 1):
            notebook.run(number)
            output = notebook.output(number)
            notebook.page.wait_for_timeout(600)
            notebook.cell(number).evaluate("cell => cell.scrollIntoView()")
            output.evaluate("output => output.scrollIntoView({ block: 'nearest' })")
            if place == "slide":
                present(notebook, number)
            if SCENES[name].act:
                SCENES[name].act(output)
            notebook.page.wait_for_timeout(500)
            notebook.page.screenshot(path=folder / f"{name}-{theme}.png")
            if place == "slide":
                notebook.command("deck:stop")
            elif "full-screen" in name:
                notebook.page.evaluate("document.exitFullscreen()")
        if place == "presentation":
            notebook.command("application:toggle-presentation-mode")


def main(folder="scenes", *wanted):
    folder, wanted = Path(folder), set(wanted or ["all"])
    folder.mkdir(exist_ok=True)
    for app in ("lab", "notebook7"):
        with TemporaryDirectory() as root, sync_playwright() as playwright:
            server = Server(app, Path(root))
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--disable-gpu"])
            try:
                for place in [app] if app == "notebook7" else ["lab", "presentation", "slide"]:
                    names = [name for name, scene in SCENES.items() if scene.place == place and wanted & {name, "all"}]
                    for group in [[name] for name in names] if place == "slide" else [names] * bool(names):
                        notebook = Notebook(browser, server)
                        photograph(notebook, folder, group, place)
                        notebook.close()
            finally:
                browser.close()
                server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
