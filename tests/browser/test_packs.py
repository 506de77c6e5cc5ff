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
READ = """() => { // the slide that is shown, and what is cut
  const slide = Reveal.getCurrentSlide(), { left, right, top } = slide.getBoundingClientRect();
  const bottom = document.querySelector('.slide-number').getBoundingClientRect().top + 2, blocks = [...slide.children];
  const hides = (each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
  const cut = blocks.filter(each => {
    const box = each.getBoundingClientRect(), scrolls = /auto|scroll/.test(getComputedStyle(each).overflowY);
    return hides(each) && !scrolls || box.left < left || box.right > right || box.top < top || box.bottom > bottom });
  return {
    place: [Reveal.getIndices().h, Reveal.getIndices().v ?? 0], more: Reveal.availableFragments().next,
    last: Reveal.isLastSlide(), down: Reveal.availableRoutes().down, text: slide.innerText,
    cut: cut.map(each => each.outerHTML.slice(0, 300)),
    hidden: [...slide.querySelectorAll('.fragment:not(.visible)')].map(each => each.textContent.trim()),
    live: slide.querySelector('.live.visible > iframe, .live:not(.fragment) > iframe')?.title } }"""
LETTER = 842 - 792 + 20  # points from the bottom of an A4 page to that of a US letter, whose printers leave 20 free
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
    expected = "✓ Right." if pack.number else ""  # Start here has no notebook of solutions
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


@pytest.fixture
def deck(pack, open_tab):
    """Return a Tab with the slides of a lesson, opened from a file."""
    tab = open_tab(viewport=(1280, 720))
    tab.page.goto((pack.folder / "slides.html").as_uri())
    yield tab
    assert not tab.outside and not tab.errors


@of_lessons
def test_deck_begins_at_slide_1_and_the_right_arrow_reaches_the_last_one(pack, deck):
    seen = list(go_through(deck))
    places = [each["place"] for each in seen]
    title = pack.lesson.cells[0].source.splitlines()[0].removeprefix("# ")
    assert places[0] == [0, 0] and title in seen[0]["text"] and len(seen) > 20
    assert places == sorted(places) and {h for h, _ in places} == {*range(places[-1][0] + 1)}
    assert not [each["cut"] for each in seen if each["cut"]]
    deck.page.keyboard.press("ArrowLeft")
    back = deck.page.evaluate(READ)
    assert (back["place"], back["hidden"]) != (places[-1], seen[-1]["hidden"])


@of_lessons
def test_deck_hides_each_answer_until_the_next_press(pack, deck):
    answered, solved = 0, 0
    for seen in go_through(deck):
        answers = [each for each in seen["hidden"] if each.startswith("Right: ")]
        assert "Solution of exercise" not in seen["text"] and not any(each in seen["text"] for each in answers)
        answered += len(answers)
        if seen["down"] and not seen["more"]:
            deck.page.keyboard.press("ArrowDown")
            deck.settle()
            below = deck.page.evaluate(READ)
            solved += "Solution of exercise" in below["text"]
            deck.page.keyboard.press("ArrowUp")
            deck.settle()
    assert (answered and solved) or not pack.number


@of_lessons
def test_stepper_on_a_slide_is_live_and_escape_leads_back_to_the_slides(pack, deck):
    for seen in go_through(deck):
        if seen["live"] == "Stepper":
            frame = deck.page.frame_locator(".present iframe[title=Stepper]").first
            count = frame.locator(".gametree-count")
            counts = {count.inner_text()}
            for name in ("last", "first"):
                frame.get_by_role("button", name=name, exact=True).click()
                deck.settle()
                counts.add(count.inner_text())
            assert len(counts) >= 2  # some begin at another step than the first
            deck.page.keyboard.press("Escape")  # the keys belong to the slides again
            deck.page.keyboard.press("ArrowRight")
            deck.settle()
            after = deck.page.evaluate(READ)
            assert (after["place"], after["hidden"]) != (seen["place"], seen["hidden"])
            return
    assert not any("watch(" in cell.source for cell in pack.lesson.cells if cell.cell_type == "code")


@of_lessons
def test_handouts_have_two_pages_and_only_one_of_them_has_answers(pack):
    names = "handout", "handout-with-answers"
    blank, full = (words_of(pack.papers[name]) for name in names)
    count = 2 if pack.number else 1  # Start here has a single exercise
    assert [len(pack.papers[name].pages) for name in names] == [count, count]
    assert "Name:" in blank and "Withanswers" in full
    assert not [each for each in answers_of(pack) if each in blank]
    assert not re.search("✓|Right:", blank) and (re.search("Right[:.]", full) or not pack.number)
    painted = [page.get_contents().get_data() for page in pack.papers["handout"].pages]
    assert not any(map(COLOURS.search, painted))


@of_lessons
def test_handout_without_answers_has_no_line_of_a_solution(pack):
    before, after = ({cell.id: cell.source.splitlines() for cell in each.cells} for each in (pack.lesson, pack.done))
    given = {re.sub(r"\s", "", line) for lines in before.values() for line in lines}
    solved = {re.sub(r"\s", "", line) for name, lines in after.items() if name.startswith("ex-") for line in lines}
    new = [line for line in solved - given if len(line) > 9]
    blank, full = (words_of(pack.papers[name]) for name in ("handout", "handout-with-answers"))
    assert not [line for line in new if line in blank]
    assert any(line in full for line in new) or not pack.number


@pytest.mark.parametrize("pack", [3], indirect=True)
def test_handout_says_what_to_do_and_has_the_code_that_its_exercises_name(pack):
    blank, full = (words_of(pack.papers[name]) for name in ("handout", "handout-with-answers"))
    for each in "defbroken(node):", "classMyOneTwoTen(Game):", "LabeleachnodeWorL.", "Further·Exercise3.4", "☐player2":
        assert each in blank
    assert "☑player2" in full and "☐player1" in full and not re.search("☑|step13", blank)


@of_lessons
def test_handout_fits_on_us_letter_paper(pack):
    heights = []

    def note(text, matrix, at, *_):
        if text.strip():
            heights.append(at[4] * matrix[1] + at[5] * matrix[3] + matrix[5])

    for page in pack.papers["handout"].pages:
        page.extract_text(visitor_text=note)
    assert len(heights) > (30 if pack.number else 3) and min(heights) > LETTER, min(heights)


@of_lessons
def test_answer_sheet_has_every_exercise_with_the_sentence_of_its_check(pack):
    text = words_of(pack.papers["answer-sheet"])
    for name, says in checked(pack):
        assert f"Exercise{name[3:].replace('-', '.')}" in text
        assert re.sub(r"\s|^.", "", says) in text
