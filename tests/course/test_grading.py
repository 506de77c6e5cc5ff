"""Tests of the course for nbgrader: what it contains, and that nbgrader itself gives each notebook its points."""

import csv
import html
import json
import re
import subprocess
import sys

import pytest

from gametree.course import assignments
from gametree.course.__main__ import main
from gametree.course.assignments import BONUS, NOTEBOOKS, POINTS, RUBRIC

LESSONS = sorted(path.stem for path in NOTEBOOKS.glob("[0-9]*.ipynb"))
BY_HAND = {"14-your-own-game": RUBRIC}  # points that only a person gives
OWN_SOLUTIONS = {"00-start-here": {"ex-0-1": "answer_0_1 = 55\ncheck_0_1(answer_0_1)"}}  # of lessons without a solution
SECONDS = 20  # for a cell: enough for the slowest cell on a slow machine


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lecturer") / "my-course"
    assert main(["new", str(folder)]) == 0
    return folder


def nbgrader(course, command, *options, status=0):
    """Run a command of nbgrader as a lecturer does, in the folder of the course, and return what it prints."""
    words = [sys.executable, "-m", "nbgrader", command, *options]
    done = subprocess.run(words, cwd=course, capture_output=True, encoding="utf-8", errors="replace")
    assert done.returncode == status, done.stderr
    return done.stderr


def sources(course, lesson):
    return {path.stem: read(path) for path in sorted((course / "source" / lesson).glob("*.ipynb"))}


def worth(cells):
    """Return a dict from the id of each exercise in these cells to its points and its bonus points."""
    found = {}
    for cell in cells:
        if cell["id"].startswith("points-"):
            kind, number = re.search(r", (points|bonus)=(\d+)\)$", cell["source"]).groups()
            found[cell["id"].replace("points", "ex")] = (int(number), 0) if kind == "points" else (0, int(number))
    return found


def points_of(course, lesson):
    """Return a dict from the id of each exercise of an assignment to its points and its bonus points."""
    return {name: each for cells in sources(course, lesson).values() for name, each in worth(cells).items()}


@pytest.mark.parametrize("lesson", LESSONS)
def test_assignment_has_points_for_each_exercise_and_no_solution(course, lesson):
    for name, cells in sources(course, lesson).items():
        page = next(NOTEBOOKS.glob(f"**/{name}.ipynb")) if lesson == name else NOTEBOOKS / f"more/{name}.ipynb"
        original = {cell["id"]: "".join(cell["source"]) for cell in read(page)}
        code = {cell["id"]: cell for cell in cells if cell["cell_type"] == "code"}
        exercises = {name for name in original if name.startswith("ex-") and name in code}
        assert worth(cells).keys() == exercises and exercises
        ids = [cell["id"] for cell in cells]
        for each in exercises:
            assert "".join(code[each]["source"]) == original[each]  # as in the lesson, not solved
            points = code[each.replace("ex", "points")]
            assert ids.index(points["id"]) == ids.index(each) + 1
            mark = points["metadata"]["nbgrader"]
            assert mark["grade"] and mark["locked"] and mark["points"] == worth(cells)[each][0]
        text = "\n".join("".join(cell["source"]) for cell in cells)
        assert "](solutions" not in text and "](../" not in text and "BEGIN SOLUTION" not in text
        assert "mybinder" not in text and len({*ids}) == len(ids)


def test_course_has_exactly_the_lessons_and_further_gives_bonus_points(course):
    from nbgrader.apps.api import NbGraderAPI
    from nbgrader.coursedir import CourseDirectory

    assert NbGraderAPI(CourseDirectory(root=str(course))).get_source_assignments() == {*LESSONS}
    points = {lesson: points_of(course, lesson) for lesson in LESSONS}
    bonus = {name for each in points.values() for name, (_, bonus) in each.items() if bonus}
    assert {"ex-3-4", "ex-6-6", "ex-11-4", "ex-13-6", "ex-14-4"} < bonus and not {"ex-3-1", "ex-5-6", "ex-14-6"} & bonus
    assert all(any(required for required, _ in each.values()) for each in points.values())


def test_links_of_an_assignment_lead_to_the_repository_or_are_text(course, monkeypatch, tmp_path):
    page = NOTEBOOKS / "14-your-own-game.ipynb"
    link = re.compile(r"\]\((?!https?:)([^)]+)\)")
    for lesson in LESSONS:
        for cells in sources(course, lesson).values():
            texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
            targets = link.findall("\n".join(texts))
            assert all((course / "source" / lesson / target).exists() for target in targets)
    makefile = (assignments.ROOT / "Makefile").read_text(encoding="utf-8")
    (tmp_path / "Makefile").write_text(re.sub(r"^REPOSITORY = .*", "REPOSITORY = ada/trees", makefile, flags=re.M))
    (tmp_path / "notebooks/more").mkdir(parents=True)
    for name in (page.name, "teaching-guide.md", "more/11-in-which-order.ipynb"):
        (tmp_path / "notebooks" / name).write_bytes((NOTEBOOKS / name).read_bytes())
    monkeypatch.setattr(assignments, "ROOT", tmp_path)
    monkeypatch.setattr(assignments, "NOTEBOOKS", tmp_path / "notebooks")
    for name in (page.name, "more/11-in-which-order.ipynb"):
        path = tmp_path / "notebooks" / name
        text = json.dumps(assignments._assignment(path, [path]))
        assert "](https://github.com/ada/trees/blob/HEAD/notebooks/" in text and not link.findall(text)


def test_lesson_14_has_the_rubric_of_the_guide_to_be_graded_by_hand(course):
    cell = sources(course, "14-your-own-game")["14-your-own-game"][1]
    mark = cell["metadata"]["nbgrader"]
    assert mark["task"] and mark["points"] == RUBRIC
    rubric = cell["source"].partition("\n\n")[2]
    assert rubric in (NOTEBOOKS / "teaching-guide.md").read_text(encoding="utf-8") and len(rubric) > 200


@pytest.mark.parametrize("place", ["full", "file", "repository", "lessons"])
def test_folder_that_cannot_be_used_is_refused_in_a_sentence(place, tmp_path, capsys, monkeypatch):
    (tmp_path / "full").mkdir()
    (tmp_path / "full/notes.txt").touch()
    (tmp_path / "file").touch()
    folder, why = tmp_path / place, "already exists and is not an empty folder"
    if place == "repository":
        folder, why = NOTEBOOKS / "my-course", "is in the repository"
    if place == "lessons":
        monkeypatch.setattr(assignments, "NOTEBOOKS", tmp_path / "missing")
        why = 'pip install -e ".[lab,grading]"'
    assert main(["new", str(folder)]) == 1
    message = capsys.readouterr().err
    assert why in message and message.count("\n") == 1
    assert not (NOTEBOOKS / "my-course").exists() and {path.name for path in tmp_path.iterdir()} == {"full", "file"}


def submit(course, student, lesson, answers, whole=False):
    """Hand in the notebooks of an assignment with these answers.

    Unless the `whole` notebook is handed in, it has only the cells that the solutions need, and so it runs faster.
    """
    solution = NOTEBOOKS / f"solutions/{lesson}.ipynb"
    for path in (course / "release" / lesson).glob("*.ipynb"):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        if solution.exists() and not whole:
            graded = {cell["id"]: cell for cell in notebook["cells"] if re.match("ex-|points-", cell["id"])}
            needed = []
            for cell in read(solution):
                points = graded.get(cell["id"].replace("ex", "points"))
                needed += [graded[cell["id"]], points] if points else [cell]
            notebook["cells"] = needed
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell["source"] = answers.get(cell["id"], cell["source"])
        to = course / "submitted" / student / lesson / path.name
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(json.dumps(notebook), encoding="utf-8")


def solutions(lesson):
    """Return a dict from the id of each exercise of a lesson to the solution."""
    path = NOTEBOOKS / f"solutions/{lesson}.ipynb"
    cells = [cell for cell in read(path) if cell["cell_type"] == "code"] if path.exists() else []
    return OWN_SOLUTIONS.get(lesson) or {cell["id"]: cell["source"] for cell in cells if cell["id"].startswith("ex-")}


def scores(course, lesson):
    """Return a dict from each student to the score, and the largest score without bonus points."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}", course.name) as book:
        found = {each.student.id: each.score for each in book.assignment_submissions(lesson)}
        return found, book.find_assignment(lesson).max_score


@pytest.mark.cases(1)
@pytest.mark.parametrize("lesson", [each for each in LESSONS if each != "03-win-or-lose"])
def test_solutions_get_all_points_and_half_of_them_half(course, lesson):
    answers = solutions(lesson)
    half = dict(list(answers.items())[: len(answers) // 2])
    nbgrader(course, "generate_assignment", f"--assignment={lesson}")
    for student, given in {"all": answers, "half": half, "none": {}}.items():
        submit(course, student, lesson, given)
    nbgrader(course, "autograde", f"--assignment={lesson}")
    of = points_of(course, lesson)
    found, largest = scores(course, lesson)
    assert largest - BY_HAND.get(lesson, 0) == POINTS * sum(required > 0 for required, _ in of.values())
    assert found == {"all": sum(map(sum, of.values())), "half": sum(sum(of[name]) for name in half), "none": 0}
    assert BONUS * len(half) == found["half"]


def test_notebook_of_the_course_is_refused_in_place_of_the_assignment(tmp_path):
    lesson, course = "01-draw-the-game", tmp_path / "my-course"
    assert main(["new", str(course)]) == 0
    nbgrader(course, "generate_assignment", f"--assignment={lesson}")
    notebook = json.loads((NOTEBOOKS / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] in ("title", "imports", "ex-1-1")]
    folder = course / "submitted/cy" / lesson
    folder.mkdir(parents=True)
    (folder / f"{lesson}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    printed = nbgrader(course, "autograde", f"--assignment={lesson}", "--student=cy", status=1)
    assert "This notebook is not the assignment." in printed and not (course / "autograded/cy" / lesson).exists()


WRONG = {  # one that fails, one that never ends when it is called, a right one, and one that never ends when it is run
    "ex-3-1": "def do_win_loss(self):\n    self.win_loss = 1 / 0\n\nNode.do_win_loss = do_win_loss\n\ncheck_3_1(Node)",
    "ex-3-2": "def mended(node):\n    while True:\n        pass\n\ncheck_3_2(mended, Node)",
    "ex-3-3": solutions("03-win-or-lose")["ex-3-3"],
    "ex-3-4": "import time\ntime.sleep(1e6)\nanswer_3_4 = 11\ncheck_3_4(answer_3_4)",
}


def test_round_from_a_new_course_to_feedback_and_export(course):
    lesson = "03-win-or-lose"
    nbgrader(course, "generate_assignment", f"--assignment={lesson}")
    for student, answers in {"ada": solutions(lesson), "ben": WRONG}.items():
        submit(course, student, lesson, answers, whole=True)
    nbgrader(course, "autograde", f"--assignment={lesson}", f"--Execute.timeout={SECONDS}")
    expected = {"ada": 3 * POINTS + BONUS, "ben": POINTS}
    assert scores(course, lesson) == (expected, 3 * POINTS)
    nbgrader(course, "generate_feedback", f"--assignment={lesson}")
    paths = {name: course / f"feedback/{name}/{lesson}/{lesson}.html" for name in expected}
    pages = {name: html.unescape(path.read_text(encoding="utf-8")) for name, path in paths.items()}
    assert pages["ada"].count("✓ Right.") >= 4
    for why in "do_win_loss failed: ZeroDivisionError: division by zero", "mended failed: it seemed to run forever.":
        assert f"✗ Not yet. {why}" in pages["ben"]
    nbgrader(course, "export")
    with (course / "grades.csv").open() as file:
        rows = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file) if row["assignment"] == lesson}
    assert rows == expected | {name: 0 for name in rows.keys() - expected.keys()}
