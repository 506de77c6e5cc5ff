"""The score: what its bars show and keep to themselves, and where the mouse, keys and buttons lead."""

import pytest
from examples import Pile, tree
from playwright.sync_api import expect
from reading import assert_readable, button, count, go, keys, look, node, press, says, slider

from gametree import Matches, Nim, OneTwoTen, build_graph, build_tree, grundy, label, label_graph, minimax, watch

FOUR = OneTwoTen(4)
FILLS = {"W": "rgb(127, 201, 127)", "L": "rgb(165, 0, 38)"}
SEEN = """(strip, [places, count]) => { // what is seen at these places, each in the middle of a step and of a row
  const chart = strip.querySelector('svg'), { left, top, width, height } = chart.getBoundingClientRect();
  return places.map(([k, depth]) => {
    const x = left + (k + 0.4) / count * width, y = top + (depth + 0.4) / chart.viewBox.baseVal.height * height;
    const seen = strip.getRootNode().elementFromPoint(x, y), path = seen.matches('path');
    return path ? seen.dataset.label ?? seen.getAttribute('class').replace('gametree-', '') : '' }) }"""
WIDE = """view => { // the places and widths of all controls at each step
  const seen = new Set();
  for (let k = 0; k < model.get('script').scenes.at.length; k++) {
    model.set('step', k);
    const controls = [...view.querySelectorAll('.gametree-controls > *'), view.querySelector('.gametree-score')];
    seen.add(JSON.stringify(controls.map(each => Object.values(each.getBoundingClientRect().toJSON())))) }
  return seen.size }"""


def ways(n):
    return 1 if n < 2 else ways(n - 1) + ways(n - 2)


def ever_more(n):
    return ever_more(n - 1) + ever_more(n - 2)


def no_label(node):
    for child in node.children.values():
        no_label(child)


def all_for_any(node):
    for child in node.children:
        all_for_any(child)
    won = all(child.win_loss == "L" for child in node.children)
    node.win_loss = "W" if won else "L"


def strip(output):
    return output.locator(".gametree-score")


def calls_of(stepper):
    """Return for each call the numbers of its first step and its last, and how deep it is."""
    scenes, calls = stepper.script["scenes"], {}
    for k, caller in enumerate(scenes["call"]):
        if str(k) in scenes["enters"]:
            calls[k] = [k, k, calls[caller][2] + 1 if caller >= 0 else 0]
        inner = k if k in calls else caller
        while inner >= 0:
            calls[inner][1] = k
            inner = scenes["call"][inner]
    return calls


def seen_at(output, stepper, places):
    return strip(output).evaluate(SEEN, [places, len(stepper.sentences)])


def point(output, stepper, k, depth):
    """Return the point of the page that is at this step and this depth of calls."""
    box, high = strip(output).locator("svg").first.bounding_box(), max(call[2] for call in calls_of(stepper).values())
    x = box["x"] + (k + 0.5) / len(stepper.sentences) * box["width"]
    return x, box["y"] + (depth + 0.5) / (high + 1) * box["height"]


COLOURS = {  # function -> (the root, the label whose colours the bar of a call has, from its result)
    label: (build_tree(FOUR), lambda result: result),
    minimax: (build_tree(Matches(4)), lambda result: "L" if result == "−1" else "W"),
    grundy: (build_tree(Nim(1, 2)), lambda result: "L" if result == "0" else "W"),
    ways: (5, lambda result: "?"),
}


@pytest.mark.parametrize("function", COLOURS)
def test_bar_of_a_call_is_faint_then_neutral_and_then_in_the_colour_of_its_result(show_widget, function):
    root, label_of = COLOURS[function]
    stepper = watch(function, root)
    output, calls, returns = show_widget(stepper).output, calls_of(stepper), stepper.script["scenes"]["returns"]
    last, results = len(stepper.sentences) - 1, {to: text for to, text in returns.items()}
    for step in range(0, last + 1, 3):
        go(output, step)
        open_calls = [call for call, (first, to, _) in calls.items() if first <= step <= to]
        expected, places = [], []
        for call, (first, to, depth) in calls.items():
            state = label_of(results[str(to)]) if to < step else "coming" if first > step else "open"
            expected.append("inner" if call in open_calls[-1:] else state)
            places.append([first, depth])
            if first <= step < to:  # the rest of an open call gives nothing away
                expected.append("coming")
                places.append([to, depth])
        assert seen_at(output, stepper, places) == expected, step


def test_colours_of_bars_are_those_of_nodes_in_any_theme(show_widget):
    for media in ({}, {"color_scheme": "dark"}, {"forced_colors": "active"}):
        output = show_widget(watch(label, build_tree(FOUR)), **media).output
        press(output, "last")
        for mark in "WL":
            fill = look(strip(output).locator(f"[data-label='{mark}']"), "fill")
            assert fill == look(output.locator(f"g.node[data-label='{mark}'] > .gametree-shape").first, "fill")
        assert_readable(strip(output).locator(".gametree-cursor"), contrast=4.5)


def test_calls_that_return_nothing_have_the_colours_of_the_labels_they_set(show_widget):
    stepper = watch(all_for_any, tree([Pile], 10, 1, 6), game=OneTwoTen())
    output, calls = show_widget(stepper).output, calls_of(stepper)
    press(output, "last")
    nodes = [stepper.script["scenes"]["at"][call] for call in calls]
    marks = [node(output, i).get_attribute("data-label") for i in nodes]
    assert set(marks) == {"W", "L"}
    assert seen_at(output, stepper, [[first, depth] for first, _, depth in calls.values()]) == marks


def test_run_without_nested_calls_has_a_bar_for_each_label(show_widget):
    stepper = watch(label_graph, build_graph(OneTwoTen(5, take_back=True)))
    output, changes = show_widget(stepper).output, stepper.script["scenes"]["changes"]
    marks = [next(iter(change.get("mark", {"": ""}).values())) for change in changes]
    press(output, "last")
    assert seen_at(output, stepper, [[k, 1] for k in range(len(marks))]) == marks
    go(output, 6)
    assert seen_at(output, stepper, [[5, 1], [7, 1]]) == [marks[5], "coming"]


def test_endless_recursion_is_a_wedge_of_few_elements(show_widget):
    stepper = watch(ever_more, 5)
    output, last = show_widget(stepper).output, len(stepper.sentences) - 1
    assert last > 900 and strip(output).locator("*").count() < 20
    places = [[last // 2, last // 4], [last // 2, last * 3 // 4], [last - 1, last * 3 // 4]]
    assert seen_at(output, stepper, places) == ["open", "", "open"]
    go(output, last // 4)
    assert seen_at(output, stepper, [[last // 5, last // 8], *places]) == ["open", "coming", "", "coming"]


def test_mistakes_and_the_end_of_a_failed_run_are_marked_above_the_bars(show_widget):
    stepper = watch(all_for_any, tree([Pile], 10, 1, 4), game=OneTwoTen())
    output = show_widget(stepper).output
    slips, bars = output.locator(".gametree-slip"), strip(output).locator("svg").first.bounding_box()
    places = slips.evaluate("path => path.getAttribute('d').match(/(?<=M)[\\d.]+/g).map(Number)")
    assert len(places) > 2 and places == [k + 0.5 for k in stepper.mistakes]
    box = output.locator(".gametree-slips").bounding_box()
    assert box["y"] + box["height"] <= bars["y"]
    assert_readable(slips, contrast=3)
    output.page.mouse.click(bars["x"] + places[1] / len(stepper.sentences) * bars["width"] + 3, box["y"] + 4)
    expect(count(output)).to_contain_text(f"step {stepper.mistakes[1]} of ")
    failed = show_widget(watch(ways, "x")).output
    expect(strip(failed)).to_have_attribute("data-end", "✕")


def test_click_on_a_bar_goes_to_its_first_step_and_a_drag_scrubs(show_widget):
    stepper = watch(label, build_tree(FOUR))
    output, calls = show_widget(stepper).output, calls_of(stepper)
    mouse = output.page.mouse
    first, to, depth = list(calls.values())[2]
    mouse.click(*point(output, stepper, to - 1, depth))
    expect(count(output)).to_have_text(f"step {first} of 37")
    mouse.click(*point(output, stepper, 30, 4))  # below all bars there
    expect(count(output)).to_have_text("step 30 of 37")
    mouse.move(*point(output, stepper, 20, 0))
    mouse.down()
    for k in (24, 9, 37):
        mouse.move(*point(output, stepper, k, 0))
        expect(count(output)).to_have_text(f"step {k} of 37")
    mouse.move(5000, 5)
    mouse.up()
    expect(count(output)).to_have_text("step 37 of 37")
    keys(output, "ArrowLeft")  # the widget has the focus
    expect(count(output)).to_have_text("step 36 of 37")


def test_finger_scrubs(show_widget):
    stepper = watch(label, build_tree(FOUR))
    output = show_widget(stepper, has_touch=True).output
    output.page.touchscreen.tap(*point(output, stepper, 30, 4))
    expect(count(output)).to_have_text("step 30 of 37")
    expect(strip(output).locator(".gametree-peek")).to_be_hidden()


def test_pointing_shows_the_sentence_of_a_step_without_moving_anything(show_widget):
    stepper = watch(label, build_tree(FOUR))
    output = show_widget(stepper).output
    peek, before = strip(output).locator(".gametree-peek"), output.locator(".gametree-tree").bounding_box()
    for k, promised in ((0, 0), (14, 1), (37, 37)):  # a bar leads to its first step
        output.page.mouse.move(*point(output, stepper, k, 0))
        expect(peek).to_have_text(f"Step {promised}: {stepper.sentences[promised]}")
        expect(peek).to_be_visible()
        around, inside = strip(output).bounding_box(), peek.bounding_box()
        assert around["x"] <= inside["x"] and inside["x"] + inside["width"] <= around["x"] + around["width"] + 1
    expect(count(output)).to_have_text("step 0 of 37")
    assert output.locator(".gametree-tree").bounding_box() == before
    output.page.mouse.move(5, 5)
    expect(peek).to_be_hidden()
    for k, row in ((14, 0), (14, 1), (14, 3), (30, 2)):
        output.page.mouse.move(*point(output, stepper, k, row))
        promised = peek.text_content().removeprefix("Step ").partition(":")[0]
        output.page.mouse.click(*point(output, stepper, k, row))
        expect(count(output)).to_have_text(f"step {promised} of 37")


def test_up_and_down_keys_lead_to_the_caller_and_the_first_call_inside(show_widget):
    output = show_widget(watch(label, build_tree(FOUR))).output
    slider(output).focus()
    steps = ("Down", 1), ("Down", 2), ("Down", 3), ("Up", 2), ("Up", 1), ("Up", 1), ("Down", 2), ("Right", 3)
    for key, step in steps:
        keys(output, f"Arrow{key}")
        expect(count(output)).to_have_text(f"step {step} of 37")
    go(output, 12)  # the second call on a leaf, inside the call of step 3
    for key, step in (("Down", 12), ("Up", 3)):
        says(output).click()  # this gives the widget the focus
        keys(output, f"Arrow{key}")
        expect(count(output)).to_have_text(f"step {step} of 37")
    node(output, 0).focus()
    keys(output, "ArrowDown")  # in the tree, arrow keys go from node to node
    expect(node(output, 1)).to_be_focused()
    expect(count(output)).to_have_text("step 3 of 37")


@pytest.mark.parametrize(("function", "root", "name", "steps"), [
    (label, build_tree(FOUR), "next label", [6, 8, 11]),
    (minimax, build_tree(Matches(3)), "next value", [5, 7, 10]),
    (ways, 4, "next result", [5, 7, 8]),
    (no_label, build_tree(FOUR), None, []),
])  # fmt: skip
def test_button_and_key_lead_to_the_next_label_value_or_result(show_widget, function, root, name, steps):
    output = show_widget(watch(function, root)).output
    following = output.get_by_role("button", name="next ")
    expect(following).to_have_count(1 if name else 0)
    for i, step in enumerate(steps):
        expect(following).to_have_attribute("title", f"{name} (key n)")
        keys(output, "n") if i == 1 else press(output, name)
        expect(count(output)).to_contain_text(f"step {step} of ")
    if name:
        press(output, "last", name)  # there are no more, so it stays
        last = len(watch(function, root).sentences) - 1
        expect(count(output)).to_have_text(f"step {last} of {last}")


@pytest.mark.parametrize("width", [848, 390])
def test_controls_keep_their_places_and_widths_at_every_step(show_widget, width):
    stepper = watch(all_for_any, tree([Pile], 10, 1, 4), game=OneTwoTen())
    tab = show_widget(stepper, viewport=(width, 720))
    expect(button(tab.output, f"mistake ({len(stepper.mistakes)})")).to_be_visible()
    assert tab.output.evaluate(WIDE) == 1


@pytest.mark.parametrize(("size", "least", "most"), [((848, 600), 50, 68), ((390, 700), 28, 40), ((640, 360), 28, 40)])
def test_strip_is_half_as_high_if_there_is_little_room(show_widget, size, least, most):
    output = show_widget(watch(label, build_tree(OneTwoTen())), viewport=size).output
    assert least <= strip(output).bounding_box()["height"] <= most
