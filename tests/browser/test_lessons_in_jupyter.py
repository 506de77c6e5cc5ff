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


@pytest.mark.parametrize(
    ("name", "widgets", "move", "answer"),
    [
        ("06-nim.ipynb", "play predict watch calls slow-watch yours", "take 2 from the first heap, ●", "I take"),
        ("07-chomp.ipynb", "play row squares yours tree last", "eat from row 2, column 3, ■", "I eat from row"),
    ],
    ids=["06", "07"],
)
def test_a_lesson_with_its_answers_shows_every_widget_and_its_first_game_answers(
    name, widgets, move, answer, open_notebook, tmp_path
):
    path, ids = answered(name, tmp_path)
    notebook = open_notebook(path)
    notebook.run_all()
    for id in widgets.split():
        expect(notebook.output(ids.index(id)).locator(".gametree")).to_be_visible()
    checked = [notebook.output(place) for place, id in enumerate(ids) if id.startswith("ex-") and "text" not in id]
    for output in checked:
        expect(output).to_contain_text("✓ Right.")
    board = notebook.output(ids.index("play"))
    press(board, move)
    expect(says(board)).to_contain_text(answer)
    expect(played(board).get_by_role("listitem")).to_have_count(2)
    quiet(notebook)
