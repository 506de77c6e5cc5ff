"""Packs of lessons: the completed notebook, the slides, which are gone through in a browser, and the printed papers."""

import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[2]
NUMBERS = [3, *range(3), *range(4, 15)]  # without --all, all tests use the same lesson, which is packed only once
COLOURS = re.compile(rb"\.647\d* 0 \.149\d* rg|\.498\d* \.788\d* \.498\d* rg")  # what a PDF fills labelled nodes with
READ = """() => { // what is shown on the slide, and what does not fit
  const slide = Reveal.getCurrentSlide(), { left, right, top, bottom } = slide.getBoundingClientRect();
  const blocks = [...slide.children], running = document.querySelector('.running').getBoundingClientRect();
  const cut = blocks.filter(each => {
    const box = each.getBoundingClientRect(), isScrolled = each.matches('.tall') || each.scrollWidth > each.clientWidth;
    const hides = isScrolled && !/auto|scroll/.test(getComputedStyle(each).overflow);
    return hides || box.left < left || box.right > right || box.top < top || box.bottom > running.top + 2 });
  const { h, v } = Reveal.getIndices(), shown = [...slide.querySelectorAll('.block, .fragment')];
  const visible = each => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return { place: [h, v ?? 0], cut: cut.map(each => each.outerHTML.slice(0, 300)), more: Reveal.availableFragments().next,
    shown: shown.filter(visible).length, hidden: shown.filter(each => !visible(each)).length, last: Reveal.isLastSlide(),
    kinds: blocks.map(each => each.className), text: slide.innerText, frames: slide.querySelectorAll('iframe').length } }
"""
packs = {}  # number of a lesson -> its pack


@pytest.fixture
def pack(request, tmp_path_factory):
    """Return the pack of a lesson: its folder, the notebook, the texts of its papers, and the lesson itself."""
    import nbformat
    from pypdf import PdfReader

    number = request.param
    if number not in packs:
        out = tmp_path_factory.mktemp("packs")
        subprocess.run([sys.executable, ROOT / "packs/build.py", str(number), "--out", out], check=True)
        (folder,) = out.iterdir()
        papers = {path.stem: PdfReader(path) for path in folder.glob("*.pdf")}
        done, lesson = (nbformat.read(next(at.glob(f"{number:02}*.ipynb")), 4) for at in (folder, ROOT / "notebooks"))
        packs[number] = SimpleNamespace(number=number, folder=folder, papers=papers, done=done, lesson=lesson)
    return packs[number]


def of_lessons(test):
    return pytest.mark.cases(1)(pytest.mark.parametrize("pack", NUMBERS, indirect=True, ids="lesson {}".format)(test))


def words_of(paper):
    """Return the text of a printed paper without spaces, which depend on where lines end."""
    return re.sub(r"\s", "", "".join(page.extract_text() for page in paper.pages))


def answers_of(pack):
    """Return the folded answers of a lesson's main path, as their words without spaces."""
    main = "\n".join(cell.source for cell in pack.lesson.cells).partition("\n# Further")[0]
    folded = re.findall(r"(?s)</summary>\s*(.+?)\n", main)
    return [re.sub(r"[\s*`_]|\[|\]\(.*?\)", "", each) for each in folded]


def checked(pack):
    """Yield the id of each exercise with the sentence of its check."""
    for cell in pack.done.cells:
        if cell.cell_type == "code" and cell.id.startswith("ex-"):
            yield cell.id, "".join(output.get("data", {}).get("text/plain", "") for output in cell.outputs)


@of_lessons
def test_completed_notebook_has_no_errors_and_every_check_is_passed(pack):
    sentences = dict(checked(pack))
    outputs = [output for cell in pack.done.cells for output in cell.get("outputs", ())]
    assert [cell.id for cell in pack.done.cells] == [cell.id for cell in pack.lesson.cells]
    assert sentences and outputs and not any(output.output_type == "error" for output in outputs)
    expected = "✓ Right." if pack.number else "… Not answered yet."  # Start here has no notebook of solutions
    assert all(says.startswith(expected) for says in sentences.values()), sentences


def go_through(tab):
    """Yield what is shown after each press of →, from the first slide to the last."""
    tab.wait("() => window.Reveal?.isReady()")
    while True:
        tab.settle()
        seen = tab.page.evaluate(READ)
        yield seen
        if seen["last"] and not seen["more"]:
            return
        tab.page.keyboard.press("ArrowRight")


@of_lessons
def test_deck_begins_at_slide_1_and_arrow_keys_reach_every_slide_uncut(pack, open_tab):
    tab = open_tab(viewport=(1280, 720))
    tab.page.goto((pack.folder / "slides.html").as_uri())
    seen = list(go_through(tab))
    places = [each["place"] for each in seen]
    title = pack.lesson.cells[0].source.splitlines()[0].removeprefix("# ")
    assert seen[0]["place"] == [0, 0] and title in seen[0]["text"] and len(seen) > 15
    assert places == sorted(places) and {h for h, _ in places} == {*range(places[-1][0] + 1)}
    assert not [each["cut"] for each in seen if each["cut"]]
    assert not [each for each in seen if "Traceback" in each["text"]]
    tab.page.keyboard.press("ArrowLeft")
    assert tab.page.evaluate(READ)["place"] in (places[-1], places[-2])
    assert not tab.outside and not tab.errors


@of_lessons
def test_deck_shows_a_question_before_its_answer(pack, open_tab):
    tab = open_tab(viewport=(1280, 720))
    tab.page.goto((pack.folder / "slides.html").as_uri())
    asked = 0
    for one, other in zip(seen := list(go_through(tab)), seen[1:]):
        if one["place"] == other["place"]:
            assert other["shown"] > one["shown"] and one["hidden"] > other["hidden"]
            asked += 1
        else:
            assert one["hidden"] == 0 or one["more"] is False
    assert asked >= 3
    replies = [i for i, each in enumerate(seen) if any("guess" in kind for kind in each["kinds"])]
    for i in replies:
        assert "Right: " not in seen[i]["text"] or seen[i]["shown"] > seen[replies[0]]["shown"] or i != replies[0]


@of_lessons
def test_stepper_on_a_slide_is_live(pack, open_tab):
    tab = open_tab(viewport=(1280, 720))
    tab.page.goto((pack.folder / "slides.html").as_uri())
    for seen in go_through(tab):
        if any("live Stepper" in kind for kind in seen["kinds"]) and not seen["hidden"]:
            frame = tab.page.frame_locator(".present iframe[title=Stepper]").first
            count, forward = frame.locator(".gametree-count"), frame.get_by_role("button", name="forward", exact=True)
            before = count.inner_text()
            forward.click()
            tab.settle()
            assert count.inner_text() != before
            tab.page.keyboard.press("PageDown")  # leads on, although the Stepper has the focus
            tab.settle()
            assert tab.page.evaluate(READ)["place"] != seen["place"] or seen["last"]
            return
    assert not any(cell.source.count("watch(") for cell in pack.lesson.cells if cell.cell_type == "code")


@of_lessons
def test_handouts_have_two_pages_and_only_one_has_answers(pack):
    blank, full = (words_of(pack.papers[name]) for name in ("handout", "handout-with-answers"))
    assert [len(pack.papers[name].pages) for name in ("handout", "handout-with-answers")] == [2, 2]
    assert "Name:" in blank and "Withanswers" in full
    assert not [each for each in answers_of(pack) if each in blank]
    assert not pack.number or "Right" in full.partition("Withanswers")[2] and "✓" not in blank and "Right:" not in blank
    drawn = [b"".join(page.get_contents().get_data() for page in pack.papers["handout"].pages)]
    assert not COLOURS.search(drawn[0])


@of_lessons
def test_handout_fits_on_a_letter_too(pack):
    lowest = []
    for page in pack.papers["handout"].pages:
        page.extract_text(visitor_text=lambda text, _, at, *more: text.strip() and lowest.append(at[5]))
    assert len(lowest) > 30


@of_lessons
def test_answer_sheet_has_every_exercise_with_the_sentence_of_its_check(pack):
    text = words_of(pack.papers["answer-sheet"])
    for name, says in checked(pack):
        assert f"Exercise{name[3:].replace('-', '.')}" in text
        assert re.sub(r"\s|^.", "", says) in text
