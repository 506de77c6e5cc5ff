"""assignments: turn the lessons into the assignments of an nbgrader course. The points are decided here."""

import json
import posixpath
import re
from pathlib import Path

from ..core.errors import GameError

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
POINTS, BONUS, RUBRIC = 1, 1, 20  # for an exercise, for an exercise that is not required, for the game in lesson 14
OPTIONAL = ["ex-14-4"]  # not required although it is not in Further: a game may do without a board
ABOUT = (
    "**This is an assignment.** Each exercise gives one point, and each exercise in *Further* one bonus point. Guesses "
    "give no points. The cell below an exercise computes your points, so leave it unchanged. If a person or a tool has "
    "helped you, say so at the end, in a new cell. Before you hand in your work, choose *Kernel > Restart Kernel and "
    "Run All Cells*, and save it."
)
REPEATED = {  # an exercise -> how its answer can be found again when the notebook is run again
    "ex-14-5": "**For your points**, this notebook is run again, and moves that you made by clicking are lost. After "
    "your game, run `[match.moves[place] for place in match.yours()]` in a new cell. It lists your moves. Write them "
    "into the next cell, above the check: `for move in [2, 1]: match.move(move)`. Then restart the kernel and run all "
    "cells. (If your game has a die, create the match with `play(my_game, seed=1)`.)"
}
LINK = re.compile(r"\[([^\]]+)\]\((?!\w+:|#)([^)]+)\)")  # a relative link
SOLUTION = re.compile(r"[^.\n]*\]\((?:\.\./)?solutions/[^)]*\)[^.\n]*\. ?")  # a sentence with a link to a solution
BINDER = re.compile(r"\n\[Open this \w+ on Binder\]\([^)]*\)")  # it opens the lesson, not the assignment
CONFIG = '''\
"""The settings of this course for nbgrader."""

from gametree.course.in_nbgrader import configure

c = get_config()
c.CourseDirectory.course_id = {name!r}
c.Execute.timeout = c.Execute.iopub_timeout = 60  # seconds for each cell, and for its output after that
configure(c, __file__)
'''


def write_course(folder):
    """Write an nbgrader course with an assignment for each lesson.

    Args:
        folder: The folder to write. It must be new or empty, and outside the repository.

    Returns:
        The names of the assignments.

    Raises:
        GameError: If the folder can't be used, or if the lessons are missing.
    """
    folder = Path(folder).resolve()
    _demand_usable(folder)
    lessons = sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))
    for lesson in lessons:
        source, pages = folder / "source" / lesson.stem, [lesson, *NOTEBOOKS.glob(f"more/{lesson.name[:3]}*.ipynb")]
        source.mkdir(parents=True)
        for page in pages:
            text = json.dumps(_assignment(page, pages), indent=1, ensure_ascii=False)
            (source / page.name).write_text(text + "\n", encoding="utf-8")
    (folder / "nbgrader_config.py").write_text(CONFIG.format(name=folder.name), encoding="utf-8")
    return [lesson.stem for lesson in lessons]


def _demand_usable(folder):
    """Raise GameError if a course can't be written into a folder."""
    if not NOTEBOOKS.is_dir():
        raise GameError(
            f"{NOTEBOOKS} does not exist. The lessons are in the repository of gametree, not in the installed package. "
            'Download the repository, and run this command in its folder: pip install -e ".[lab,grading]"'
        )
    if folder == ROOT or ROOT in folder.parents:
        raise GameError(f"{folder} is in the repository, where students' work must not be. Choose a folder outside.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise GameError(f"{folder} already exists and is not an empty folder. Choose a new one.")


def _assignment(page, pages):
    """Return a notebook of an assignment, which has these pages, as a dict."""
    notebook = json.loads(page.read_text(encoding="utf-8"))
    is_required, cells = page.parent == NOTEBOOKS, []
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            is_required = is_required and not text.startswith("# Further")
            cells.append(cell | {"source": _adapt(text, page, [each.name for each in pages])})
        elif cell["id"].startswith("ex-"):
            cells += _exercise(cell, text, is_required and cell["id"] not in OPTIONAL)
        else:
            cells.append(cell)
    cells[0]["source"] += f"\n\n{ABOUT}"
    if page.name.startswith("14"):
        cells.insert(1, _rubric())
    return notebook | {"cells": cells}


def _adapt(text, page, names):
    """Return a text without links to solutions, and with links that work outside the repository."""
    text = BINDER.sub("", SOLUTION.sub("", text))
    return LINK.sub(lambda link: _link(*link.groups(), page, names), text)


def _link(text, target, page, names):
    """Return a link to a notebook of the same assignment or to the repository. Without an address, return its text."""
    if (name := posixpath.basename(target)) in names:
        return f"[{text}]({name})"
    repository = re.search(r"^REPOSITORY = (\S+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)[1]
    path = posixpath.normpath(f"{page.parent.relative_to(ROOT).as_posix()}/{target}")
    return text if repository.startswith("OWNER/") else f"[{text}](https://github.com/{repository}/blob/HEAD/{path})"


def _exercise(cell, text, is_required):
    """Return the cells of an exercise: the student's cell, and a locked cell that computes the points."""
    name, check = cell["id"], text.splitlines()[-1]
    before = [_cell("markdown", f"{name}-again", REPEATED[name])] if name in REPEATED else []
    answer = cell | {"metadata": cell["metadata"] | _mark(name, solution=True)}
    worth = f"points={POINTS}" if is_required else f"bonus={BONUS}"
    source = f"from gametree.course import score\n\nscore(lambda: {check}, {worth})"
    mark = _mark(name.replace("ex", "points"), grade=True, locked=True, points=POINTS if is_required else 0)
    points = _cell("code", name.replace("ex", "points"), source, mark)
    return [*before, answer, points | {"execution_count": None, "outputs": []}]


def _rubric():
    """Return the cell with the teaching guide's rubric for lesson 14, which is graded by hand."""
    guide = (NOTEBOOKS / "teaching-guide.md").read_text(encoding="utf-8")
    rubric = re.search(r"^### A rubric for lesson 14\n(.*?)(?=^##|\Z)", guide, re.M | re.S)[1].strip()
    mark = _mark("rubric", task=True, locked=True, points=RUBRIC)
    return _cell("markdown", "rubric", f"## How your game is graded\n\n{rubric}", mark)


def _cell(kind, name, source, mark=()):
    metadata = {"slideshow": {"slide_type": "skip"}, **dict(mark)}
    return {"cell_type": kind, "id": name, "metadata": metadata, "source": source}


def _mark(name, **more):
    """Return the metadata by which nbgrader recognizes a cell."""
    kinds = dict.fromkeys(("grade", "solution", "locked", "task"), False)
    return {"nbgrader": {**kinds, "grade_id": name, "schema_version": 3, **more}}
