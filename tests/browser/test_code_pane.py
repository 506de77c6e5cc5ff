"""The code beside the tree: its lines, the signs at them, its place, and the button that folds it."""

import pytest
from by_hand import CODE, THREE, by_hand, nested
from playwright.sync_api import expect
from reading import OVERFLOW, button, press, quiet

SIGNS = """rows => rows.map(row => ['sign', 'waiting', 'number', 'text'].map(part =>
  row.querySelector('.gametree-' + part).textContent))"""
BACKGROUND = "row => getComputedStyle(row).backgroundColor"
CONTRAST = """text => {  // of colours that let others through
  const paper = document.createElement('canvas').getContext('2d'), boxes = [];
  const paint = colour => { paper.fillStyle = colour; paper.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...paper.getImageData(0, 0, 1, 1).data].map(c => (c / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  for (let box = text; box; box = box.parentElement) boxes.unshift(getComputedStyle(box).backgroundColor);
  const behind = boxes.map(paint).at(-1);
  paper.globalAlpha = getComputedStyle(text).opacity;
  const [low, high] = [behind, paint(getComputedStyle(text).color)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05) }"""
INSIDE = """row => {
  const at = row.getBoundingClientRect(), view = row.closest('.gametree-code').getBoundingClientRect();
  return at.top >= view.top && at.bottom <= view.bottom }"""
DARK = ":root { color-scheme: dark } body { background: #111 !important; color: #eee }"
LONG = {"name": "long", "ours": False, "rows": [[i, f"line {i}"] for i in range(1, 101)]}


def pane(output):
    return output.locator(".gametree-code")


def rows(output):
    return output.locator(".gametree-row")


def lit(output):
    return output.locator(".gametree-row[aria-current='true']")


def signs(output):
    return [(number, sign, waiting) for sign, waiting, number, _ in rows(output).evaluate_all(SIGNS) if sign or waiting]


def test_the_line_of_the_step_is_lit_and_the_lines_where_calls_wait_are_marked(show_widget):
    tab = show_widget(by_hand(THREE, [CODE]))
    output = tab.views[0]
    seen = []
    for _ in THREE:
        seen.append(signs(output))
        press(output, "forward")
    assert seen == [
        [],
        [("3", "▶", "")],
        [("3", "▶", ""), ("5", "", "⋮")],
        [("3", "▶", ""), ("5", "", "⋮2")],
        [("5", "", "⋮2"), ("7", "▶", "")],
        [("5", "", "↩2"), ("7", "▶", "")],
        [("5", "", "⋮"), ("7", "▶", "")],
        [],
    ]
    for k in reversed(range(len(THREE))):
        assert signs(output) == seen[k]
        press(output, "back")
    quiet(tab)


def test_a_row_says_to_a_screen_reader_and_a_mouse_what_its_sign_means(show_widget):
    stepper = by_hand(THREE, [CODE])
    tab = show_widget(stepper)
    output = tab.views[0]
    for step, says in (
        (2, "waiting here: (1, 0)"),
        (3, "waiting here: (1, 0), (2, 1)"),
        (5, "goes back to (2, 1); waiting here: (1, 0), (2, 1)"),
    ):
        stepper.step = step
        sign = output.get_by_role("img", name=says, exact=True)
        expect(sign).to_have_attribute("title", says)
        expect(lit(output)).to_have_count(1)
    stepper.step = 0
    expect(pane(output).get_by_role("img")).to_have_count(0)
    expect(lit(output)).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lit_lines_differ_from_waiting_ones_and_from_others_and_all_can_be_read(show_widget, theme):
    stepper = by_hand(THREE, [CODE])
    tab = show_widget(stepper, color_scheme=theme)
    if theme == "dark":
        tab.page.add_style_tag(content=DARK)
    stepper.step = 4
    first, second, waiting, now = rows(tab.views[0]).all()
    grounds = [row.evaluate(BACKGROUND) for row in (first, waiting, now)]
    assert len(set(grounds)) == 3
    assert second.evaluate(BACKGROUND) == grounds[0]
    for text in pane(tab.views[0]).locator(".gametree-text, .gametree-number, .gametree-source-name").all():
        assert text.evaluate(CONTRAST) > 4.5
    stepper.step = 5
    assert waiting.evaluate("row => getComputedStyle(row).borderTopStyle") == "dashed"
    assert first.evaluate("row => getComputedStyle(row).borderTopStyle") == "solid"


def test_the_code_stands_under_its_names_with_its_numbers_and_as_far_in_as_it_was_typed(show_widget):
    other = {"name": "<b>best</b>", "ours": False, "rows": [[12, "x = '<img src=x onerror=alert(1)>'"], [13, "\ty"]]}
    tab = show_widget(by_hand([*THREE, {"at": 0, "line": 5}], [CODE, other]))
    output = tab.views[0]
    assert output.locator(".gametree-source-name").all_text_contents() == ["label", "<b>best</b>"]
    assert [row[2:] for row in rows(output).evaluate_all(SIGNS)] == [
        [str(number), text] for source in (CODE, other) for number, text in source["rows"]
    ]
    one, two = (rows(output).nth(i).locator(".gametree-text") for i in (0, 2))
    letters = "text => { const range = document.createRange(); range.setStart(text.firstChild, +%d);"
    letters += " range.setEnd(text.firstChild, %d); return range.getBoundingClientRect().left }"
    inset = two.evaluate(letters % (8, 9)) - one.evaluate(letters % (0, 1))
    wide = one.evaluate(letters % (8, 9)) - one.evaluate(letters % (0, 1))
    assert inset == pytest.approx(wide, abs=1) and wide > 40  # eight letters, all of one width
    press(output, "last")  # a row counted through all functions
    expect(lit(output)).to_have_text("▶13\ty")
    assert tab.page.evaluate("() => !document.querySelector('.gametree b, .gametree img')")
    quiet(tab)


@pytest.mark.parametrize(
    ("width", "beside"), [(1400, True), (1280, True), (1020, True), (940, False), (820, False), (400, False)]
)
def test_the_code_is_beside_the_tree_where_there_is_room_and_nothing_scrolls_sideways(show_widget, width, beside):
    stepper = by_hand(THREE, [CODE])
    tab = show_widget(stepper, viewport=(width, 800))
    stepper.step = 3
    output = tab.views[0]
    tree, code = output.locator(".gametree-tree").bounding_box(), pane(output).bounding_box()
    assert (code["x"] >= tree["x"] + tree["width"]) == beside
    assert (code["y"] >= tree["y"] + tree["height"]) == (not beside)
    assert code["x"] + code["width"] <= width
    if beside:
        assert tree["width"] > 0.5 * width
    assert output.locator(".gametree-stage").evaluate(OVERFLOW) == ""
    assert tab.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert pane(output).evaluate("pane => pane.scrollWidth <= pane.clientWidth")
    lines = [row.bounding_box()["height"] for row in rows(output).all()]
    if width < 1280:  # the last line is too long for the pane, and goes on below
        assert lines[3] > 1.5 * lines[0]


def test_it_is_the_room_of_the_widget_that_counts_and_not_that_of_the_window(show_widget):
    tab = show_widget(by_hand(THREE, [CODE]), viewport=(1400, 800))
    output = tab.views[0]
    tab.page.evaluate("() => { document.querySelector('.view').style.width = '700px' }")
    tree, code = output.locator(".gametree-tree").bounding_box(), pane(output).bounding_box()
    assert code["y"] >= tree["y"] + tree["height"]


@pytest.mark.parametrize("width", [1400, 400])
def test_the_line_of_the_step_is_in_view_and_the_page_stays_where_it_is(show_widget, width):
    stepper = by_hand([{"at": 0, "line": line} for line in (0, 50, 99, 1, 98, 49)], [LONG])
    tab = show_widget(stepper, viewport=(width, 500))
    output = tab.views[0]
    assert pane(output).evaluate("pane => pane.scrollHeight > pane.clientHeight + 500")
    tab.page.evaluate("() => { document.body.style.paddingBottom = '2000px'; scrollTo(0, 60) }")
    for step in (1, 2, 3, 4, 5, 0):
        stepper.step = step
        assert lit(output).evaluate(INSIDE), step
        assert tab.page.evaluate("() => scrollY") == 60


def test_the_button_code_folds_the_code_away_and_back(show_widget):
    stepper = by_hand([{"at": 0, "line": line} for line in (0, 99)], [LONG])
    tab = show_widget(stepper, viewport=(1400, 600))
    output, code = tab.views[0], button(tab.views[0], "code")
    expect(code).to_have_attribute("aria-pressed", "true")
    narrow = output.locator(".gametree-tree").bounding_box()["width"]
    code.press("Enter")
    expect(pane(output)).to_be_hidden()
    expect(code).to_have_attribute("aria-pressed", "false")
    assert output.locator(".gametree-tree").bounding_box()["width"] > narrow + 100
    press(output, "forward")
    code.click()
    expect(pane(output)).to_be_visible()
    expect(code).to_have_attribute("aria-pressed", "true")
    assert lit(output).evaluate(INSIDE)  # where the Stepper has gone meanwhile


OURS = CODE | {"ours": True, "name": "ours"}


@pytest.mark.parametrize(("code", "opened"), [([OURS], False), ([CODE], True), ([OURS, CODE], True)])
def test_the_packages_own_code_is_folded_at_first_and_a_students_is_not(show_widget, code, opened):
    tab = show_widget(by_hand(THREE, code))
    assert pane(tab.views[0]).is_visible() == opened
    expect(button(tab.views[0], "code")).to_have_attribute("aria-pressed", str(opened).lower())


def test_where_there_is_no_source_there_is_neither_pane_nor_button(show_widget):
    tab = show_widget(by_hand(nested(["(1, 0)", "(2, 1)"]), []))
    expect(pane(tab.views[0])).to_have_count(0)
    expect(button(tab.views[0], "code")).to_have_count(0)
    press(tab.views[0], "last")
    quiet(tab)


def test_the_code_is_scrolled_by_keys_that_jupyter_leaves_to_it(show_widget):
    tab = show_widget(by_hand([{"at": 0, "line": 0}], [LONG]), viewport=(1400, 500))
    code = tab.views[0].get_by_role("region", name="code")
    code.press("End")
    expect(code).to_have_attribute("data-lm-suppress-shortcuts", "")
    tab.wait("() => document.querySelector('.gametree-code').scrollTop > 500")
