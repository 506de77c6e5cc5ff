"""Lesson 00: what its check says of right and wrong answers, and that its page gives nothing away."""

from page import PAGES, Page, right, run, wrong

from gametree import watch
from gametree.lessons.lesson00 import check_0_1

PAGE = Page("00-start-here")


def check(answer):
    verdict = check_0_1(answer)
    assert "55" not in verdict.sentence.replace("'55'", "")
    return verdict


TEN, ONE, ONCE, PYTHON = "Is the ten in it too?", "Is the one in it too?", "Is each number in it only once?", "can add"
test_the_sum_is_right_as_a_number_of_any_kind = right(check, 55, 55.0, says="So that is how answers are checked.")
test_a_wrong_sum_is_told_what_went_wrong = wrong(
    check,
    (45, "too small.", TEN),
    (54, "too small.", ONE),
    (110, "too large.", ONCE),
    (10, "too small.", PYTHON),
)


def test_the_rules_stand_above_the_game_and_who_wins_is_not_told():
    ids = list(PAGE.cells)
    assert ids.index("rules") < ids.index("first-cell") and "**ten** wins" in PAGE.cells["rules"]
    before = " ".join(text for id, text in PAGE.cells.items() if id != "map").lower()
    assert not any(spoiler in before for spoiler in ("you can win", "first player wins", "is won", "is lost"))


def test_a_word_that_the_page_shows_is_introduced_there():
    ways = run(PAGE.cells["works-click"].partition("stepper")[0])["ways"]
    assert ways(3) == 3  # as the text has it
    told = watch(ways, 4).sentences
    assert "until the last step" in PAGE.cells["works-click-see"] and "ways returned 5" in told[-1]  # not before
    assert not any("returns 5" in said for said in told[:-2])
    shown = " ".join(told)
    assert "node" in shown and "**node**" in PAGE.cells["stepper"] and "*call*" in PAGE.cells["stepper"]
    assert not any(word in shown + PAGE.text for word in ("label", "(1, 0)", "root", "leaf"))


def test_the_map_leads_to_every_lesson_by_its_title_and_promises_no_more_than_holds():
    for path in PAGES.glob("[01][0-9]-*.ipynb"):
        title = Page(path.stem).cells["title"].splitlines()[0].removeprefix("# ").replace(" · ", " [")
        assert path.stem.startswith("00") or f"{title}]({path.name})" in PAGE.cells["map"], path
    assert "nothing else" not in PAGE.text  # later lessons say themselves what they need
