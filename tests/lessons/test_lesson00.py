"""Tests of lesson 00: its check accepts right answers and explains wrong answers, and its page gives nothing away."""

from page import PAGES, Page, right, run, wrong

from gametree import watch
from gametree.lessons.lesson00 import check_0_1

PAGE = Page("00-start-here")


def check(answer):
    verdict = check_0_1(answer)
    assert "55" not in verdict.sentence.replace("'55'", "")
    return verdict


TEN, ONE, ONCE, PYTHON = (
    "Did you include the 10?",
    "Did you include the 1?",
    "Did you add each number only once?",
    "Let Python add",
)
test_0_1_accepts_a_number_of_any_type = right(check, 55, 55.0, says="So that is how your answers are checked.")
test_0_1_explains_wrong_answers = wrong(
    check,
    (45, "too small.", TEN),
    (54, "too small.", ONE),
    (110, "too large.", ONCE),
    (10, "too small.", PYTHON),
)


def test_rules_come_before_the_game_and_the_winner_is_not_revealed():
    ids = list(PAGE.cells)
    assert ids.index("rules") < ids.index("first-cell") and "**ten** wins" in PAGE.cells["rules"]
    before = " ".join(text for id, text in PAGE.cells.items() if id != "map").lower()
    assert not any(spoiler in before for spoiler in ("you can win", "first player wins", "is won", "is lost"))


def test_terms_in_the_steppers_sentences_are_explained_on_the_page():
    ways = run(PAGE.cells["works-click"].partition("stepper")[0])["ways"]
    assert ways(3) == 3  # the number in the text
    sentences = watch(ways, 4).sentences
    assert "until the last step" in PAGE.cells["works-click-see"] and "ways returned 5" in sentences[-1]
    assert not any("returns 5" in sentence for sentence in sentences[:-2])
    shown = " ".join(sentences)
    assert "node" in shown and "**node**" in PAGE.cells["stepper"] and "*call*" in PAGE.cells["stepper"]
    assert not any(word in shown + PAGE.text for word in ("label", "(1, 0)", "root", "leaf"))


def test_map_links_every_lesson_by_its_title():
    for path in PAGES.glob("[01][0-9]-*.ipynb"):
        title = Page(path.stem).cells["title"].splitlines()[0].removeprefix("# ").replace(" · ", " [")
        assert path.stem.startswith("00") or f"{title}]({path.name})" in PAGE.cells["map"], path
    assert "nothing else" not in PAGE.text  # because later lessons have prerequisites
