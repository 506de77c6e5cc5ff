"""Guesses in the lessons: nothing shows an answer before there is a guess, and typical wrong guesses get a reply."""

import importlib
import re
from pathlib import Path

import pytest
from test_notebooks import LESSONS, MORE, VIEW, main, named, read, run

from gametree.checking.questions import Choice, NodeOf, Number

MODULES = sorted(Path(__file__).parents[2].glob("gametree/lessons/guesses*.py"))
ASKED = r"\bguess\(\"([^\"]+)\""
WITHHELD = "gametree-withheld"
PAGES = [page for page in LESSONS + MORE if "guess(" in page.read_text(encoding="utf-8")]


def questions_of(path):
    """Return the questions of a page's lesson, from the module that the page imports."""
    module = re.search(r"gametree\.lessons\.guesses\d\d", path.read_text(encoding="utf-8"))[0]
    return importlib.import_module(module).QUESTIONS


def questions_asked(cells, questions):
    """Return the names of the questions that cells ask. A cell may take the name from a variable."""
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code" and "guess(" in cell.source)
    return {name for name in questions if re.search(rf"\"{re.escape(name)}\"", code)}


@named(PAGES)
def test_cells_ask_questions_instead_of_having_a_variable_for_a_guess(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\bguess\w* = \.\.\.|your guess(es)?:|Put (in )?your guess", text)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_every_question_is_asked_once(module):
    questions = importlib.import_module(f"gametree.lessons.{module.stem}").QUESTIONS
    pages = [read(page).cells for page in PAGES if f"lessons.{module.stem}" in page.read_text(encoding="utf-8")]
    code = "\n".join(cell.source for cells in pages for cell in cells if cell.cell_type == "code")
    asked = re.findall(ASKED, code)
    assert len(asked) == len({*asked}) and {*asked} <= {*questions}
    assert not set().union(*(questions_asked(cells, questions) for cells in pages)) ^ {*questions} or "guess(f" in code


@named([page for page in PAGES if page in LESSONS])
def test_question_on_the_main_path_has_replies_to_two_typical_wrong_guesses(path):
    questions = questions_of(path)
    for name in questions_asked(main(read(path).cells), questions):
        question = questions[name]
        wrong = len(question.choices) - 1 if isinstance(question, Choice) and not question.several else 2
        assert question.answer is None or len(question.replies) >= min(2, wrong), name
        wrong_guesses = [guess for guess in question.replies if not callable(guess)]
        if not isinstance(question, NodeOf):
            assert not any(question.same(guess, question.answer) for guess in wrong_guesses), name


@pytest.mark.cases(0)
@named(PAGES)
def test_no_cell_shows_an_answer_before_there_is_a_guess(path):
    """Run a page unanswered: after a question its cell shows nothing, and no large answer stands above the question."""
    cells, above, questions = main(run(read(path)).cells), "", questions_of(path)
    for cell in cells:
        above += cell.source if cell.cell_type == "markdown" else ""
        outputs = [output.get("data", {"text/plain": output.get("text", "")}) for output in cell.get("outputs", ())]
        names = re.findall(ASKED, cell.source) if cell.cell_type == "code" else []
        texts = [data.get("text/plain", "") for data in outputs]
        if any(text.startswith("Guess first:") for text in texts):
            begun = next(i for i, text in enumerate(texts) if text.startswith("Guess first:"))
            for data in outputs[begun + 1 :]:
                text = data.get("text/plain", "")
                assert VIEW in data or text.startswith("Guess first:") or WITHHELD in data.get("text/html", ""), cell.id
        above += " ".join(texts)
        for name in names:
            question = questions[name]
            answer = question.answer
            if isinstance(question, Number) and isinstance(answer, int) and answer >= 100:
                assert f"{answer:,}" not in above and str(answer) not in above, f"{cell.id}: {name}"
