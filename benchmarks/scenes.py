"""Take screenshots, 1280×720, of all widgets in JupyterLab as `make lab` opens it, in the light and the dark theme.

Run `python benchmarks/scenes.py [folder] [name …]` after `make test`, which installs everything it needs. It writes a
PNG for each of SCENES and each theme, and takes two minutes.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))
from find_browsers import find_chromium
from in_jupyter import Notebook, Server
from reading import cells, go, node, press, slider

FIRST = "from gametree import *\nfrom gametree import games"
WRONG = """def rule(node):
    for child in node.children.values(): rule(child)
    node.label = "W" if all(child.label == "L" for child in node.children.values()) else "L"
watch(rule, build_tree(OneTwoTen(5)), game=OneTwoTen(5))"""
CRASH = """def deep(node):
    labels = [deep(child) for child in node.children.values()]
    node.label = "W" if labels[0] == "L" else "L"
    return node.label
watch(deep, build_tree(OneTwoTen(4)))"""


def at(step):
    """Return a function that goes to a step, which is a number or a share of all steps."""
    def act(output):
        last = int(slider(output).get_attribute("max"))
        go(output, step if isinstance(step, int) else round(step * last))

    return act


def pressed(*names):
    return lambda output: press(output, *names)


def clicked(*places):
    """Return a function that clicks on cells of a board, by their numbers."""
    def act(output):
        for place in places:
            cells(output).nth(place).click()
            output.page.wait_for_timeout(700)

    return act


SCENES = {  # name -> (the code of a cell, a function to call with its output)
    "stepper-small": ("watch(label, build_tree(OneTwoTen(5)))", at(0.4)),
    "stepper-start": ("watch(label, build_tree(OneTwoTen()))", None),
    "stepper-large": ("watch(label, build_tree(OneTwoTen()))", at(0.5)),
    "stepper-fit": ("watch(label, build_tree(OneTwoTen()))", lambda output: (at(0.6)(output), press(output, "fit"))),
    "stepper-values": ("watch(minimax, build_tree(Matches(5)))", at(1.0)),
    "stepper-bounds": ("watch(alphabeta, build_tree(Matches(6)))", at(0.5)),
    "stepper-waves": ("watch(label_graph, build_graph(OneTwoTen(5, take_back=True)))", at(0.6)),
    "stepper-grundy": ("watch(grundy, build_tree(Nim(2, 2)))", at(0.8)),
    "stepper-calls": ("def ways(n):\n    return 1 if n < 2 else ways(n - 1) + ways(n - 2)\nwatch(ways, 5)", at(0.5)),
    "stepper-wrong": (WRONG, at(0.7)),
    "stepper-crash": (CRASH, at(1.0)),
    "stepper-boards": ("watch(label, build_tree(games.TicTacToe('XO.OXX.O.')))", at(0.5)),
    "draw-tree": ("root = build_tree(OneTwoTen(5)); label(root); draw(root)", None),
    "draw-large": ("root = build_tree(OneTwoTen()); label(root); draw(root)", None),
    "draw-graph": ("root = build_graph(OneTwoTen()); label(root); draw(root)", None),
    "cuts": ("predict(build_tree(games.Payoffs()), cuts=True)", lambda output: press(output, *["next"] * 8)),
    "predict": ("predict(build_tree(OneTwoTen(4)))", lambda output: node(output, 11).click()),
    "play-pile": ("play(OneTwoTen())", pressed("hints")),
    "play-nim": ("play(Nim(3, 4, 5))", clicked(2)),
    "play-chomp": ("play(Chomp(4, 5))", pressed("hints")),
    "play-hexapawn": ("play(games.Hexapawn())", clicked(6)),
    "play-domineering": ("play(games.Domineering(4, 4))", clicked(0)),
    "play-connect-four": ("play(games.ConnectFour())", clicked(38)),
    "play-kayles": ("play(games.Kayles(8))", clicked(2)),
    "play-tic-tac-toe": ("play(games.TicTacToe())", clicked(4)),
    "card": ("card(OneTwoTen())", None),
}


def photograph(notebook, folder, theme, names):
    """Run the cell of each scene, act in its output, and take a picture of the page."""
    notebook.theme(theme)
    for number, (name, (_, act)) in enumerate(SCENES.items(), 1):
        if names and name not in names:
            continue
        notebook.run(number)
        output = notebook.output(number)
        notebook.page.wait_for_timeout(600)
        notebook.cell(number).evaluate("cell => cell.scrollIntoView()")
        if act:
            act(output)
        notebook.page.wait_for_timeout(500)
        notebook.page.screenshot(path=folder / f"{name}-{theme}.png")


def main(folder="scenes", *names):
    folder = Path(folder)
    folder.mkdir(exist_ok=True)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server("lab", Path(place))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--disable-gpu"])
        try:
            notebook = Notebook(browser, server)
            notebook.open([FIRST, *(source for source, _ in SCENES.values())])
            notebook.run(0)
            for theme in ("light", "dark"):
                photograph(notebook, folder, theme, names)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
