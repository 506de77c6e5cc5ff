"""The calls that have not come back, in one line above the tree; and one mistake after the other."""

import pytest
from by_hand import THREE, by_hand, entered, nested
from playwright.sync_api import expect
from reading import OVERFLOW, button, count, press, quiet

from gametree import OneTwoTen, build_tree, label, watch

LINE = "line => line.innerText.replace(/\\s+/g, ' ').trim()"
HIGH = "line => line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).fontSize)"


def line(output):
    return output.locator(".gametree-calls")


def said(output):
    return line(output).evaluate(LINE)


def test_the_calls_stand_in_one_line_from_the_first_to_the_innermost(show_widget):
    tab = show_widget(by_hand(THREE))
    output, seen = tab.views[0], []
    for _ in THREE:
        seen.append(said(output))
        press(output, "forward")
    two, three = "(1, 0) › (2, 1)", "(1, 0) › (2, 1) › (1, 2)"
    assert seen == ["", "(1, 0)", two, three, three, f"{three} ↩", two, ""]
    for k in reversed(range(len(THREE))):
        assert said(output) == seen[k]
        press(output, "back")
    quiet(tab)


def test_every_open_call_has_the_numbers_that_it_was_given_as_they_are_now(show_widget):
    given = [
        {},
        entered(0, "(1, 3)", given="alpha −1, beta 1"),
        entered(1, "(2, 2)", 1, given="alpha −1, beta 1"),
        entered(3, "(1, 1)", 2, given="alpha −1, beta 1"),
        {"at": 3, "call": 3, "leaves": True, "given": "alpha −1, beta 1"},
        {"at": 1, "call": 2, "given": "alpha −1, beta 0"},
        entered(4, "(1, 0)", 2, given="alpha −1, beta 0"),
        {"at": 4, "call": 6, "given": "alpha 0, beta 0"},
        {"at": 0, "call": 1, "given": "alpha 0, beta 1"},
        entered(2, "(2, 1)", 1, given=""),
        {"at": 0},
    ]
    stepper = by_hand(given)
    tab = show_widget(stepper)
    output = tab.views[0]
    for step, says in (
        (7, "(1, 3) alpha −1, beta 1 › (2, 2) alpha −1, beta 0 › (1, 0) alpha 0, beta 0"),
        (3, "(1, 3) alpha −1, beta 1 › (2, 2) alpha −1, beta 1 › (1, 1) alpha −1, beta 1"),
        (6, "(1, 3) alpha −1, beta 1 › (2, 2) alpha −1, beta 0 › (1, 0) alpha −1, beta 0"),
        (8, "(1, 3) alpha 0, beta 1"),
        (9, "(1, 3) alpha 0, beta 1 › (2, 1)"),
        (10, ""),
    ):
        stepper.step = step
        assert said(output) == says


def test_a_click_on_a_call_leads_to_the_step_that_entered_it(show_widget):
    stepper = by_hand(THREE)
    tab = show_widget(stepper)
    output = tab.views[0]
    for step, name, leads in ((4, "(2, 1)", 2), (5, "(1, 2), comes back", 3), (6, "(1, 0)", 1)):
        stepper.step = step
        press(output, name)
        expect(count(output)).to_have_text(f"step {leads} of 7")
    quiet(tab)


def test_the_calls_are_reached_by_keys_and_the_steppers_keys_go_on_there(show_widget):
    stepper = by_hand(THREE)
    tab = show_widget(stepper)
    output = tab.views[0]
    stepper.step = 4
    button(output, "zoom in").focus()
    tab.page.keyboard.press("Tab")
    expect(button(output, "(1, 0)")).to_be_focused()
    tab.page.keyboard.press("Tab")
    expect(button(output, "(2, 1)")).to_be_focused()
    tab.page.keyboard.press("ArrowRight")
    expect(count(output)).to_have_text("step 5 of 7")
    tab.page.keyboard.press("ArrowLeft")
    tab.page.keyboard.press("Enter")
    expect(count(output)).to_have_text("step 2 of 7")
    expect(button(output, "(2, 1)")).to_be_focused()
    tab.page.keyboard.press("ArrowLeft")  # to a step where this call is not open yet
    expect(button(output, "(1, 0)")).to_be_focused()
    tab.page.keyboard.press("Home")
    expect(button(output, "forward")).to_be_focused()
    tab.page.keyboard.press("ArrowRight")
    expect(count(output)).to_have_text("step 1 of 7")
    tab.page.keyboard.press("End")
    expect(count(output)).to_have_text("step 7 of 7")


def test_equal_calls_one_inside_the_other_are_counted(show_widget):
    stepper = by_hand(nested(["(1, 0)", *["(2, 2)"] * 23, "(1, 3)"], given="alpha 1"))
    tab = show_widget(stepper)
    output = tab.views[0]
    stepper.step = 2
    assert said(output) == "(1, 0) alpha 1 › (2, 2) alpha 1"
    stepper.step = 24
    assert said(output) == "(1, 0) alpha 1 › (2, 2) 23 times alpha 1"
    stepper.step = 25
    assert said(output) == "(1, 0) alpha 1 › (2, 2) 23 times alpha 1 › (1, 3) alpha 1"
    press(output, "(2, 2) 23 times")  # to where they begin
    expect(count(output)).to_have_text("step 2 of 25")


@pytest.mark.parametrize("given", ["", "alpha −1, beta 1"])
@pytest.mark.parametrize("width", [1400, 820, 400])
def test_a_long_line_of_calls_is_shortened_in_the_middle_and_two_lines_high_at_most(show_widget, width, given):
    stepper = by_hand(nested([f"({k % 2 + 1}, {k})" for k in range(60)], given=given))
    tab = show_widget(stepper, viewport=(width, 800))
    output, shortened, place = tab.views[0], 0, set()
    for step in range(61):
        stepper.step = step
        shown = said(output)
        if step:
            assert f"({(step - 1) % 2 + 1}, {step - 1})" in shown.split(" › ")[-1]
            assert shown.startswith("(1, 0)") or width == 400 and given
        left_out = [part for part in shown.split(" › ") if part.startswith("…")]
        parts = [part for part in shown.split(" › ") if part and not part.startswith("…")]
        if left_out:
            shortened += 1
            number, noun = left_out[0].strip("… ").split()
            assert len(parts) + int(number) == step and noun == ("call" if number == "1" else "calls")
        else:
            assert len(parts) == step
        assert line(output).evaluate(HIGH) < 4.6  # two lines of buttons
        place.add(output.locator(".gametree-tree").bounding_box()["y"])
    assert shortened > 20 and len(place) == 1
    assert line(output).evaluate(OVERFLOW) == ""
    output.get_by_role("button", name="… ").click()  # to the innermost of those left out
    assert "…" not in said(output).split(" › ")[-1]


def test_the_tree_stays_in_its_place_whatever_is_called(show_widget):
    stepper = watch(label, build_tree(OneTwoTen()))
    for width in (1280, 500):
        tab = show_widget(stepper, viewport=(width, 800))
        tree, places = tab.views[0].locator(".gametree-tree"), set()
        for step in (0, 1, 5, 12, 13, 200, 697):
            stepper.step = step
            tab.wait("k => document.querySelector('.gametree-count').textContent.startsWith(`step ${k} `)", step)
            places.add(tree.bounding_box()["y"] - tab.views[0].locator(".gametree-says").bounding_box()["height"])
        assert len(places) == 1


def test_where_nothing_is_called_there_is_no_line(show_widget):
    tab = show_widget(by_hand([{}, {"at": 0}]))
    expect(line(tab.views[0])).to_be_hidden()
    quiet(tab)


def test_the_button_mistake_goes_from_one_to_the_next_and_from_the_last_to_the_first(show_widget):
    stepper = by_hand([{"at": k % 5} for k in range(30)], mistakes=[4, 11, 23])
    tab = show_widget(stepper)
    output, mistake = tab.views[0], tab.views[0].get_by_role("button", name="mistake")
    wide = mistake.bounding_box()["width"]
    for step, place in ((4, 1), (11, 2), (23, 3), (4, 1)):
        mistake.click()
        expect(count(output)).to_have_text(f"step {step} of 29")
        expect(mistake).to_have_text(f"mistake {place} of 3")
        expect(mistake).to_have_accessible_name(f"mistake {place} of 3")
        assert mistake.bounding_box()["width"] == pytest.approx(wide, abs=0.1)
    stepper.step = 12
    expect(mistake).to_have_text("mistake (3)")
    mistake.press("Enter")
    expect(count(output)).to_have_text("step 23 of 29")
    quiet(tab)


def test_a_single_mistake_needs_no_number_and_none_no_button(show_widget):
    tab = show_widget(by_hand([{"at": 0} for _ in range(5)], mistakes=[2]))
    press(tab.views[0], "mistake")
    press(tab.views[0], "mistake")
    expect(count(tab.views[0])).to_have_text("step 2 of 4")
    expect(button(tab.views[0], "mistake")).to_have_text("mistake")
    expect(button(show_widget(by_hand([{}, {"at": 0}])).views[0], "mistake")).to_have_count(0)
