"""The teaching guide's plans: minutes of longer sessions, homework, outcomes, and the rubric of lesson 14."""

import json
import re

import pytest
from test_notebooks import FRONT, GUIDE, HEADER, MORE, NOTEBOOKS, PAGES, TAUGHT, minutes_in, tables_of

TABLES = [tables_of(text) for text in TAUGHT]
PLAN = r"\| session of (\d+) minutes \| sections \| minutes \|\n\|---\|---\|---\|\n((?:\|.+\|\n)+)"
SESSION = r"(?m)^\| (.+?) \| (.+) \| (\d+) \|$"
PLANS = {int(length): re.findall(SESSION, rows) for length, rows in re.findall(PLAN, FRONT)}
SECTIONS = r"(\d+)(?:, part (one|two|three))?( in full)?(?: from \*(.+?)\*)?( in full)?(?: to \*(.+?)\*)?"
SLACK = {75: 6, 90: 8}


def sections_of(item):
    """Return the rows of the guide's tables that an item of a plan names, and whether it is done in full."""
    lesson, part, one, first, other, last = re.fullmatch(SECTIONS, item).groups()
    tables = TABLES[int(lesson)]
    assert (part is None) == (len(tables) == 1), item
    table = tables[["one", "two", "three"].index(part) if part else 0]
    names = [name for name, *_ in table]
    begin = one_that_begins(names, first) if first else 0
    end = one_that_begins(names, last) if last else len(names) - 1
    assert begin <= end, item
    return table[begin : end + 1], bool(one or other)


def one_that_begins(names, text):
    (place,) = [i for i, name in enumerate(names) if name.startswith(text)]
    return place


@pytest.mark.parametrize("length", SLACK)
def test_longer_sessions_have_slack_and_the_minutes_of_their_sections(length):
    for session, items, minutes in PLANS[length]:
        chosen = [sections_of(item) for item in items.split(" · ")]
        assert sum(minutes_in(rows, in_full) for rows, in_full in chosen) == int(minutes), session
        assert int(minutes) <= length - SLACK[length], session


@pytest.mark.parametrize("length", SLACK)
def test_longer_sessions_contain_every_planned_section_once_and_in_order(length):
    *sessions, last = PLANS[length]
    assert [name for name, *_ in sessions] == [str(i + 1) for i in range(len(sessions))] and last[0] == "last of three"
    chosen = [row for _, items, _ in sessions for item in items.split(" · ") for row in sections_of(item)[0]]
    planned = [row for tables in TABLES[1:] for table in tables for row in table]
    assert [row for row in chosen if row[1].isdigit()] == [row for row in planned if row[1].isdigit()]


def test_courses_of_sessions_of_50_minutes_have_as_many_sessions_as_they_say():
    rows = re.findall(r"(?m)^\| (three|six|fifteen) \| (.+?) \|", FRONT)
    counts = {"one": 1, "one and two": 2, "two and three": 2}
    for name, lessons in rows:
        sessions = 0
        for item in lessons.split(" · "):
            lesson, words = re.match(r"(\d+)(?:, parts? (.+)| \(two\))?", item).groups()
            sessions += counts[words] if words else len(TABLES[int(lesson)])
        assert sessions == {"three": 3, "six": 6, "fifteen": 15}[name], name
    assert len(rows) == 3 and sum(map(len, TABLES[1:])) == 21


def headings_of(number):
    pages = [page for page in (PAGES[number], *MORE) if page.name[:3] == PAGES[number].name[:3]]
    cells = [cell for page in pages for cell in json.loads(page.read_text(encoding="utf-8"))["cells"]]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    return re.findall(r"(?m)^#+ (.+)", "\n".join(texts))


@pytest.mark.cases(14)
@pytest.mark.parametrize("number", range(1, 15))
def test_homework_names_sections_that_are_not_planned_and_adds_up(number):
    text = " ".join(re.search(r"(?s)\*\*Homework\.\*\* (.+?)\n\n", TAUGHT[number])[1].split())
    total, items, further = re.match(r"(\d+) minutes: (.+)\. All of \*Further\* .+ (\d+) minutes\.", text).groups()
    homework = {name: int(minutes) for name, minutes in re.findall(r"\*(.+?)\* \((\d+)\)", items)}
    assert sum(homework.values()) == int(total) and 20 <= int(total) <= 45
    assert homework.keys() <= {*headings_of(number)}
    rows = {name: minutes for table in TABLES[number] for name, minutes, *_ in table}
    assert {name for name, minutes in rows.items() if not minutes.isdigit()} <= homework.keys()
    open_parts = {name: minutes for name, minutes in homework.items() if name in rows}
    for name, minutes in open_parts.items():  # a section has the same name in two parts of a lesson
        assert any((name, f"({minutes})") == row[:2] for table in TABLES[number] for row in table), name
    assert sum(homework.values()) - sum(open_parts.values()) <= int(further)


@pytest.mark.cases(15)
@pytest.mark.parametrize("number", range(15))
def test_outcomes_name_exercises_of_the_lesson(number):
    text = " ".join(re.search(r"(?s)\*\*Outcomes\.\*\* (.+?)\n\n", TAUGHT[number])[1].split())
    assert text.startswith("Students can ")
    exercises = re.findall(r"\b(\d+)\.(\d)\b", text)
    assert exercises and all(lesson == str(number) for lesson, _ in exercises)
    headings = "\n".join(headings_of(number))
    assert all(f"xercise {lesson}.{each}" in headings for lesson, each in exercises)


def test_rubric_of_lesson_14_has_five_criteria_with_20_points():
    assert GUIDE.count("\n### A rubric for lesson 14\n") == 1
    rubric = TAUGHT[14].partition("### A rubric for lesson 14\n")[2]
    assert HEADER not in rubric
    rows = re.findall(r"(?m)^\| \*\*.+?\*\* \| (\d): .+ \| (\d): .+ \| (\d): .+ \|$", rubric)
    assert len(rows) == 5 and all(int(full) == 2 * int(half) and none == "0" for full, half, none in rows)
    assert f"is {sum(int(full) for full, *_ in rows)} points" in rubric


def test_guide_links_the_exam_questions_and_explains_what_is_public():
    assert "](exam-questions.md)" in FRONT and (NOTEBOOKS / "exam-questions.md").exists()
    assert "## Public solutions and AI assistants" in GUIDE
