"""Tests of the notebooks: they run from top to bottom, unanswered and answered, and keep the form of a lesson."""

import itertools
import json
import re
from pathlib import Path

import pytest
from examples import OPENSPIEL

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
PAGES = sorted(NOTEBOOKS.glob("*.ipynb"))
LESSONS = [page for page in PAGES if not page.name.startswith("00")]
VIEW = "application/vnd.jupyter.widget-view+json"
SOLUTIONS = sorted((NOTEBOOKS / "solutions").glob("*.ipynb"))
FIGURES = {"05-minimax": 1, "06-nim": 4, "07-chomp": 2, "08-same-state-twice": 1, "11-partisan": 1, "13-long-rows": 1}
MORE = sorted((NOTEBOOKS / "more").glob("*.ipynb"))  # extra pages that belong to a lesson


def named(paths):
    return pytest.mark.parametrize("path", paths, ids=lambda path: path.stem)


def read(path):
    import nbformat  # imported only when needed, because it is slow to load

    return nbformat.read(path, as_version=4)


def run(notebook):
    """Run every cell of a notebook and return the notebook. If a cell fails, raise its error."""
    from nbclient import NotebookClient

    for tries_left in (2, 1, 0):
        try:
            where = {"metadata": {"path": NOTEBOOKS}}
            NotebookClient(notebook, startup_timeout=600, kernel_name="python3", resources=where).execute()
            return notebook
        except RuntimeError as error:  # two kernels may try to use the same port
            if "before replying" not in str(error) or not tries_left:
                raise


def skip_guesses(notebook):
    """Let every question of a notebook count as answered, so that its results are shown."""
    import nbformat

    skip = "from gametree.exercises import questions; questions.Question.guess = None"
    notebook.cells.insert(0, nbformat.v4.new_code_cell(skip))


def text_shown(cell):
    """Return the text that a cell shows, without the progress bar that appears on a slow machine."""
    shown = [output.get("data", {"text/plain": output.get("text", "")}) for output in cell.outputs]
    return "".join(data.get("text/plain", "") for data in shown if VIEW not in data)


def solution_of(path):
    """Return the solution of a page. For a page in `more`, it is the solution of its lesson."""
    return next((page for page in SOLUTIONS if page.name[:3] == path.name[:3]), None)


def exercises(notebook):
    """Return the cells of the exercises. Each holds an answer, with its check in the last line."""
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.id.startswith("ex-")]


def check_verdicts(cells, expected):
    for cell in cells:
        assert text_shown(cell).startswith(expected), f"{cell.id}: {text_shown(cell)}"


@pytest.mark.cases(0)
@named(PAGES + MORE)
def test_unanswered_notebook_runs_and_every_check_says_not_answered_yet(path):
    check_verdicts(exercises(run(read(path))), "… Not answered yet.")


@pytest.mark.cases(0)
@pytest.mark.parametrize("installed", [True] * OPENSPIEL + [False])
def test_page_on_other_libraries_says_what_to_install_if_one_is_missing(installed):
    import nbformat

    page = read(NOTEBOOKS / "more" / "from-elsewhere.ipynb")
    skip_guesses(page)
    page.cells.insert(0, nbformat.v4.new_code_cell("" if installed else "import sys; sys.modules['pyspiel'] = None"))
    shown = [output for cell in run(page).cells for output in cell.get("outputs", ())]
    errors = ["\n".join(output["traceback"]) for output in shown if "traceback" in output]
    assert len(errors) == (0 if installed else 2)
    for error in errors:
        assert error.startswith("GameError: OpenSpiel is not installed. ") and "\n" not in error
    assert installed is any("states, value" in output.get("text", "") for output in shown)


@pytest.mark.cases(3)
@named([page for page in LESSONS + MORE if solution_of(page)])
def test_exercise_is_not_answered_at_first_and_right_with_its_solution(path):
    lesson, solution = read(path), read(solution_of(path))
    answers, still_open = {cell.id: cell for cell in exercises(solution)}, exercises(lesson)
    for cell in still_open:
        lesson.cells.insert(lesson.cells.index(cell) + 1, answers[cell.id])
    skip_guesses(lesson)
    run(lesson)
    maps = [cell for cell in lesson.cells if "\nshow_maps(" in cell.source]
    assert all(any("image/png" in output.get("data", {}) for output in cell.outputs) for cell in maps)
    shown = [output.get("data", {}) for cell in lesson.cells for output in cell.get("outputs", ())]
    # each figure has a description for students who can't see it
    figures = [data for data in shown if "image/png" in data]
    descriptions = [re.findall('aria-label="(.+?)"', data.get("text/html", "")) for data in figures]
    assert all(descriptions) and len(descriptions) == FIGURES.get(path.stem, 0)
    check_verdicts(still_open, "… Not answered yet.")
    check_verdicts([answers[cell.id] for cell in still_open], "✓ Right.")


@pytest.mark.cases(0)
@named(SOLUTIONS)
def test_solution_runs_on_its_own_and_every_check_passes(path):
    check_verdicts(exercises(run(read(path))), "✓ Right.")


@named(PAGES + MORE)
def test_exercise_and_solution_end_with_the_check(path):
    solution = solution_of(path)
    solved = {cell.id: cell.source for cell in exercises(read(solution))} if solution else {}
    for cell in exercises(read(path)):
        last = cell.source.splitlines()[-1]
        assert re.match(rf"check_{cell.id[3:].replace('-', '_')}\(.*\)$", last), cell.id
        assert not solved or solved[cell.id].splitlines()[-1] == last


@named(SOLUTIONS)
def test_solution_answers_each_exercise_once_and_keeps_the_given_code(path):
    pages = [page for page in PAGES + MORE if page.name[:3] == path.name[:3]]
    solved, lesson = ({cell.id: cell.source for page in of for cell in exercises(read(page))} for of in ([path], pages))
    assert solved.keys() == lesson.keys()
    for name, source in solved.items():
        given_code, answers = re.subn(r"(?ms)^ *### BEGIN SOLUTION$.*?^ *### END SOLUTION$", "", source)
        lesson_lines = iter(lesson[name].splitlines())
        same = all(line in lesson_lines for line in given_code.split("\n") if line)  # given lines in the same order
        assert answers == 1 and same, name
        assert len(source.splitlines()) <= 20, name


@named(PAGES + SOLUTIONS + MORE)
def test_notebook_is_committed_without_outputs_and_with_named_cells(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert "widgets" not in notebook["metadata"]
    for cell in notebook["cells"]:
        assert not cell.get("outputs") and cell.get("execution_count") is None, cell["id"]
        assert re.fullmatch(r"[a-z][a-z0-9-]*", cell["id"]), f"{cell['id']}: a cell needs a name that stays"
        slide = cell["metadata"].get("slideshow", {}).get("slide_type")  # None: the same slide as the cell before
        assert slide in ("slide", "subslide", "fragment", "skip", "notes", None), cell["id"]


def main(cells):
    """Return the cells of a lesson before its last part, Further."""
    return cells[: next((i for i, cell in enumerate(cells) if cell.source.startswith("# Further")), None)]


def parts(cells):
    """Return the parts of a lesson's main path. Each part is a list of cells for one sitting."""
    path = main(cells)
    starts = [i for i, cell in enumerate(path) if re.match("# Part (?!one)", cell.source)]
    return [path[one:two] for one, two in zip([0, *starts], [*starts, len(path)], strict=True)]


@named(LESSONS)
def test_lesson_has_the_usual_parts_and_lengths(path):
    cells = read(path).cells
    sources = [cell.source for cell in cells]
    path_of = main(cells)
    assert len(path_of) >= 20 and len(cells) - len(path_of) <= 25
    assert len(parts(cells)) == 1 + sum(source.startswith("## Here you can stop") for source in sources)
    assert all(len(cell.source.splitlines()) <= 20 for cell in cells if cell.cell_type == "code")
    assert re.match(r"# \d+ · ", sources[0])
    assert all(part in sources[0] for part in ("**", "*Before you start:*", "mybinder.org"))
    assert "## What you can do now" in path_of[-1].source and "](" in path_of[-1].source
    assert 2 <= len(exercises(read(path))) <= 6
    code = sum(cell.cell_type == "code" for cell in cells)
    prose = sum(cell.cell_type != "code" and not cell.source.startswith("<details>") for cell in cells)
    assert 1 / 2 < code / prose < 2


def words(text):
    """Return the number of words in a text."""
    return sum(bool(re.search(r"\w", word)) for word in text.split())


def prose(cells):
    """Return a dict from each cell's id to its visible text, without folded text, link addresses and marks."""
    texts = {cell.id: cell.source for cell in cells if cell.cell_type == "markdown"}
    hidden = re.compile(r"<details>.*?</details>|\]\([^)]*\)|<!-- /?address:?|-->", re.DOTALL)
    return {i: hidden.sub("", text) for i, text in texts.items()}


@named(PAGES + MORE)
def test_part_fits_into_one_sitting_and_no_cell_has_too_much_text(path):
    cells = read(path).cells
    most_words, most_cells = (420, 22) if path.name.startswith("00") else (900, 30)
    for part in parts(cells):
        assert sum(map(words, prose(part).values())) <= most_words and len(part) <= most_cells
    for name, text in prose(cells).items():
        paragraphs = re.split(r"\n\s*\n|\n(?=[*|] |\d+\. )", text)
        assert len(text.split()) <= 120 and all(words(each) <= 60 for each in paragraphs if each[:1] != "|"), name


@named(LESSONS)
def test_lesson_ends_with_an_answer_and_links_to_solutions_and_the_next_lesson(path):
    cells = main(read(path).cells)
    asked = next(i for i, cell in enumerate(cells) if cell.source.startswith("my_answer ="))
    after = "\n".join(cell.source for cell in cells[asked:])
    assert len(cells) - asked <= 4 and "<details>" in after and f"](solutions/{path.name})" in after
    assert re.search(r"\]\(\d\d-[a-z-]+\.ipynb\)", cells[-1].source)


ODD = (  # phrases that confused students
    r"can('t| ?not)? be said|\b[Ss]ay (the|all the) (leaves|twos|others|nodes)|has it ended|In a node stand"
    r"|Commit yourself|does not fit the page well|they reach up to it|The cell after that asks|[Nn]umber 1 in|grey line"
)


def test_phrases_that_confused_students_are_gone():
    for path in (*PAGES, *SOLUTIONS, *MORE, *(ROOT / "gametree").rglob("*.[jp][sy]")):
        assert not re.search(ODD, path.read_text(encoding="utf-8")), path.name


@named(PAGES + SOLUTIONS + MORE)
def test_links_between_pages_of_the_course_lead_to_existing_files(path):
    for cell in read(path).cells:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", cell.source if cell.cell_type == "markdown" else ""):
            assert (path.parent / target).exists(), target


GUIDE = (NOTEBOOKS / "teaching-guide.md").read_text(encoding="utf-8")
FRONT, *TAUGHT = re.split(r"(?m)^## (?=\d+ · )", GUIDE)
TAUGHT[-1] = TAUGHT[-1].partition("\n## ")[0]  # without the part after the lessons
HEADER = "| section | minutes | ask first | model answer |\n|---|---|---|---|\n"
ROW = r"(?m)^\| (.+?) \| (\d+|\(\d+\)) \| (.+) \| (.+) \|$"  # minutes in parentheses: not planned


def tables_of(text):
    """Return the tables of a lesson in the guide, one for each part: a list of sections as (name, minutes, …)."""
    return [re.findall(ROW, table.partition("\n\n")[0]) for table in text.split(HEADER)[1:]]


def minutes_in(table, in_full=False):
    """Return how long the planned sections of a table take, or all of them."""
    return sum(int(minutes.strip("()")) for _, minutes, *_ in table if in_full or minutes.isdigit())


@named(PAGES)
def test_guide_lists_sections_minutes_exercises_and_messages_of_a_lesson(path):
    text = TAUGHT[PAGES.index(path)]
    cells = [cell for page in (path, *MORE) if page.name[:3] == path.name[:3] for cell in read(page).cells]
    headings = re.findall(r"(?m)^#+ (.+)", "\n".join(cell.source for cell in cells if cell.cell_type == "markdown"))
    assert text.splitlines()[0].removeprefix("0 · ") == headings[0]
    tables = tables_of(text)
    assert len(tables) == len(parts(read(path).cells))
    for table in tables:
        assert {name for name, *_ in table} <= {*headings}
        if path.name.startswith("00"):
            assert minutes_in(table) == 15
        else:  # a session of 50 minutes has at least 4 minutes of slack, and room for everything without it
            assert 35 <= minutes_in(table) <= 46 and minutes_in(table, in_full=True) == 50
    exercises_named = re.findall(r"\*\*(\d+)\.(\d)\*\*", text)
    assert exercises_named and {f"ex-{one}-{other}" for one, other in exercises_named} <= {cell.id for cell in cells}
    checks = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "gametree").rglob("*.py"))
    for quote in re.findall(r'\*"(.+?)"\*', text.replace("\n", " ")):
        assert quote in checks, quote
    for part in ("**Goal.**", "**Outcomes.**", "**Homework.**", "**Wrong.**", "**Short of time.**", "**Present.**"):
        assert text.count(part) == 1, part


def test_first_part_of_the_guide_is_short_and_its_links_and_code_work():
    import yaml

    assert len(TAUGHT) == len(PAGES) and len(FRONT.splitlines()) <= 175
    assert all((NOTEBOOKS / target).exists() for target in re.findall(r"\]\((?!https?:)([^)#]+)", GUIDE))
    hubs = [yaml.safe_load(text) for text in re.findall(r"(?s)```yaml\n(.+?)```", GUIDE)]
    assert hubs[0]["singleuser"]["image"]["tag"] == "1" and hubs[1]["limits"] == {"memory": "1G"}
    exec(re.search(r"(?s)```python\n(.+?)```", FRONT)[1], {})


def test_binder_links_lead_to_the_repository_in_the_makefile():
    repository = re.search(r"^REPOSITORY = (\S+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)[1]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    texts = {path.name: read(path).cells[0].source for path in PAGES} | {"00-start-here.ipynb": readme}
    for name, text in texts.items():
        assert f"https://mybinder.org/v2/gh/{repository}/HEAD?labpath=notebooks%2F{name})" in text, name
    for path in PAGES:
        assert path.name in readme


def test_links_to_the_page_that_watches_programs_name_one_of_its_programs():
    repository = re.search(r"^REPOSITORY = (\S+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)[1]
    programs = {path.stem[3:] for path in (ROOT / "site/watch/programs").glob("*.py")}
    texts = "".join(path.read_text(encoding="utf-8") for path in PAGES + MORE)
    links = re.findall(r"\]\(([^\s()]+)/watch\.html#([^\s()]+)\)", texts)
    assert len(links) == texts.count("watch.html") >= 5
    assert {site for site, _ in links} == {f"https://{repository.replace('/', '.github.io/')}"}
    assert {name for _, name in links} <= programs


@named([page for page in LESSONS if "# Further" in page.read_text(encoding="utf-8")])
def test_answer_is_below_the_cell_that_it_is_about(path):
    cells = read(path).cells
    for cell, below in itertools.pairwise(cells):
        if "<details>" in cell.source:
            assert below.cell_type != "code" or below.id.startswith("ex-"), cell.id
