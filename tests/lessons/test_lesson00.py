"""Lesson 00: what its check says of right and wrong answers, and that its page gives nothing away."""

import json
from pathlib import Path

import pytest

from gametree import watch
from gametree.lessons.lesson00 import check_0_1

PAGE = Path(__file__).parents[2] / "notebooks/00-start-here.ipynb"
CELLS = {cell["id"]: "".join(cell["source"]) for cell in json.loads(PAGE.read_text(encoding="utf-8"))["cells"]}
WRONG = [
    (45, "too small. Is the ten in it too?"),
    (54, "too small. Is the one in it too?"),
    (110, "too large. Is each number in it only once?"),
    (10, "too small. Python can add"),
    (46.5, "too small. Python can add"),
    ("55", "leave the quotes out."),
    ("fifty-five", "a number is wanted."),
    (sum, "sum is a function: give what it returns"),
    ([1, 10], "[1, 10] is a list, and a number is wanted."),
    (range(11), "range(0, 11) is a range, and a number is wanted."),
    (None, "None"),
]
HINTS = ("Is the ten", "Is the one", "only once", "Python can add")


def test_the_sum_is_right_as_a_number_of_any_kind_and_dots_are_not_answered_yet():
    assert repr(check_0_1(55)) == repr(check_0_1(55.0)) == "✓ Right. So that is how answers are checked."
    assert repr(check_0_1(...)) == "… Not answered yet."


@pytest.mark.parametrize(("answer", "said"), WRONG, ids=[ascii(answer) for answer, _ in WRONG])
def test_a_wrong_sum_is_told_what_went_wrong_and_no_other_hint(answer, said):
    verdict = check_0_1(answer)
    assert verdict.right is False and said in verdict.sentence and "55" not in verdict.sentence.replace("'55'", "")
    assert sum(hint in verdict.sentence for hint in HINTS) == sum(hint in said for hint in HINTS)


def test_the_rules_stand_above_the_game_and_who_wins_is_not_told():
    ids = list(CELLS)
    assert ids.index("rules") < ids.index("first-cell") and "**ten** has won" in CELLS["rules"]
    before = " ".join(text for id, text in CELLS.items() if id != "map").lower()
    assert not any(spoiler in before for spoiler in ("you can win", "first player wins", "is won", "is lost"))


def test_a_word_that_the_page_shows_is_introduced_there():
    page = {}
    exec(CELLS["works-click"].partition("stepper")[0], page)
    assert page["ways"](3) == 3  # as the text has it
    shown = " ".join(watch(page["ways"], 4).sentences)
    assert "node" in shown and "**node**" in CELLS["stepper"] and "*call*" in CELLS["stepper"]
    assert not any(word in shown + " ".join(CELLS.values()) for word in ("label", "(1, 0)", "root", "leaf"))


def test_the_map_says_how_many_minutes_each_lesson_takes():
    rows = [line.split("|") for line in CELLS["map"].splitlines() if ".ipynb" in line]
    assert len(rows) == len(list(PAGE.parent.glob("*.ipynb"))) - 1 and all(row[4].strip()[:2].isdigit() for row in rows)
