"""Lessons in JupyterLab as a student has them: answered, run from top to bottom, every widget there, a game played."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from reading import played, press, quiet, says

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def answered(name, folder):
    """A copy of a lesson with the answers of its solutions, a path; and the cells, by their ids in order."""
    pages = NOTEBOOKS / name, NOTEBOOKS / "solutions" / name
    lesson, solution = (json.loads(page.read_text(encoding="utf-8")) for page in pages)
    answers = {cell["id"]: cell["source"] for cell in solution["cells"] if cell["cell_type"] == "code"}
    for cell in lesson["cells"]:
        if cell["id"].startswith("ex-") and cell["cell_type"] == "code":
            cell["source"] = answers[cell["id"]]
    (folder / name).write_text(json.dumps(lesson), encoding="utf-8")
    return folder / name, [cell["id"] for cell in lesson["cells"]]


@pytest.mark.cases(2)
@pytest.mark.parametrize(
    ("name", "widgets", "game", "move", "answer"),
    [
        ("06-nim.ipynb", "predict watch calls slow-watch yours", "play", "take 2 from the first heap, ●", "I take"),
        ("07-chomp.ipynb", "row squares yours tree last", "play", "eat from row 2, column 3, ■", "I eat from row"),
        ("08-same-state-twice.ipynb", "watch graph wins mirror", None, None, None),
        ("09-draws.ipynb", "predict watch on-play toe-play", "play", "mark the middle, ·", "I mark the"),
        ("10-loops.ipynb", "round hand waves yours own", "pong", "move from the top left to the middle, ●", "I move"),
        ("11-partisan.ipynb", "play watch against", "play", "move from row 3, column 1 to row 2, ●", "I capture"),
        ("12-chance.ipynb", "play watch predict alphabeta last", None, None, None),
        ("13-sums.ipynb", "kayles two watch head", "two", "take 2 from the first heap in game 2, ●", "I "),
        ("14-your-own-game.ipynb", "knight-play play predict watch", "knight-play", "jump to (2, 3), ·", "I jump to"),
    ],
    ids=["06", "07", "08", "09", "10", "11", "12", "13", "14"],
)
def test_a_lesson_with_its_answers_shows_every_widget_and_its_first_game_answers(
    name, widgets, game, move, answer, open_notebook, tmp_path
):
    path, ids = answered(name, tmp_path)
    notebook = open_notebook(path)
    notebook.run_all()
    for id in widgets.split():
        expect(notebook.output(ids.index(id)).locator(".gametree, .widget-hbox").first).to_be_visible()
    checked = [notebook.output(place) for place, id in enumerate(ids) if id.startswith("ex-") and "text" not in id]
    for output in checked:
        expect(output).to_contain_text("✓ Right.")
    if game:
        board = notebook.output(ids.index(game))
        press(board, move)
        expect(says(board)).to_contain_text(answer)
        expect(played(board)).to_have_count(2)
    quiet(notebook)
