"""For nbgrader: `nbgrader generate_assignment solutions`, in this folder, makes assignments of all solutions.

Each is the whole lesson, in ../release/solutions, with its exercises open, and marked to be graded by hand.
"""

import re
from pathlib import Path

import nbformat
from nbgrader.converters import GenerateAssignment
from nbgrader.preprocessors import ClearSolutions

LESSONS = Path(__file__).parents[1]


class OpenLesson(ClearSolutions):
    """In the place of a solution: its lesson, with the exercises of the solution, their answers cut out."""

    def preprocess(self, solution, resources):
        lesson = nbformat.read(LESSONS / f"{resources['nbgrader']['notebook']}.ipynb", as_version=4)
        solved = {cell.id: cell.source for cell in solution.cells if "### BEGIN SOLUTION" in cell.source}
        for cell in lesson.cells:
            if cell.id in solved:
                cell.source = re.sub(r"(?ms)^( *)### BEGIN SOLUTION$(.*?)^ *### END SOLUTION$", there, solved[cell.id])
                kind = {"grade": True, "solution": True, "locked": False, "task": False, "points": 1}
                cell.metadata.nbgrader = {**kind, "grade_id": cell.id, "cell_type": "code", "schema_version": 3}
        return lesson, resources


def there(answer):
    """What the lesson has in the place of an answer: the lines that stand behind "#: " in it, or three dots."""
    lines = re.findall(r"(?m)^( *)#: (.*)$", answer[2])
    return "\n".join(map("".join, lines)) or f"{answer[1]}..."


c = get_config()  # noqa: F821
c.CourseDirectory.root = str(LESSONS)
c.CourseDirectory.source_directory = "."
c.CourseDirectory.ignore = [Path(__file__).name]
steps = GenerateAssignment.preprocessors.default()
c.GenerateAssignment.preprocessors = [OpenLesson if step is ClearSolutions else step for step in steps]
