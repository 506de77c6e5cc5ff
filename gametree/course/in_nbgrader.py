"""in_nbgrader: what nbgrader needs for a course. Only the nbgrader_config.py of a course imports this."""

import os
import re
from pathlib import Path
from sysconfig import get_path

from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.preprocessors import ClearSolutions, SaveAutoGrades
from nbgrader.utils import is_grade

from ..core.errors import GameError


class ClearMarkedSolutions(ClearSolutions):
    """Remove what is between BEGIN SOLUTION and END SOLUTION, and keep the open exercises of the lessons unchanged."""

    def preprocess_cell(self, cell, resources, cell_index):
        """Clear one cell."""
        if self.begin_solution_delimeter in cell.source:
            return super().preprocess_cell(cell, resources, cell_index)
        return cell, resources


class SaveAllGrades(SaveAutoGrades):
    """Save the points, and the bonus points as extra credit."""

    def preprocess(self, nb, resources):
        """Refuse a notebook in which no cell has points, because nbgrader would give it none without a word."""
        if not any(map(is_grade, nb.cells)):
            raise GameError("This notebook is not the assignment. Ask for the one that students got from release/.")
        return super().preprocess(nb, resources)

    def _add_score(self, cell, resources):
        super()._add_score(cell, resources)
        if float(cell.metadata.nbgrader["points"]) == 0:
            place = cell.metadata.nbgrader["grade_id"], self.notebook_id, self.assignment_id, self.student_id
            bonus = re.findall(r"(?m)^Bonus points: (.+)$", "".join(each.get("text", "") for each in cell.outputs))
            self.gradebook.find_grade(*place).extra_credit = float(bonus[-1] if bonus else 0)
            self.gradebook.db.commit()


def configure(config, file):
    """Set up nbgrader for a course.

    Args:
        config: The configuration object of nbgrader.
        file: The path of the course's nbgrader_config.py.
    """
    os.environ["PATH"] = os.pathsep.join([get_path("scripts"), os.environ.get("PATH", "")])  # nbgrader runs alembic
    config.CourseDirectory.root = str(Path(file).resolve().parent)
    config.GenerateAssignment.preprocessors = _replace(GenerateAssignment.preprocessors, ClearMarkedSolutions)
    config.Autograde.autograde_preprocessors = _replace(Autograde.autograde_preprocessors, SaveAllGrades)


def _replace(steps, ours):
    return [ours if issubclass(ours, step) else step for step in steps.default()]
