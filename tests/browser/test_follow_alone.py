"""Trees too large to be read as a whole: the view follows the current node, and a strip above shows the whole tree."""

import pytest
from playwright.sync_api import expect
from reading import button, press, quiet, says, soon

from gametree import EvenOrOdd, OneTwoTen, build_tree, draw, games, label, minimax, predict, watch
from gametree.widgets import Picture

SCREENS = {  # the window in CSS pixels, and what of the device is behind it
    "projector": {"viewport": (1280, 720)},
    "zoomed to 200 %": {"viewport": (640, 360), "device_scale_factor": 2},
    "phone": {"viewport": (400, 800), "device_scale_factor": 2, "has_touch": True},
    "dark": {"viewport": (1280, 720), "color_scheme": "dark"},
}
WIDGETS = {
    "Stepper": lambda: watch(label, build_tree(OneTwoTen())),
    "Predict": lambda: predict(build_tree(OneTwoTen())),
    "a drawing": lambda: Picture(draw(build_tree(OneTwoTen()))),
}
ON_SCREENS = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
LETTERS = """picture => { // how high the letters in nodes are at the least: by their font, by their place
  const size = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
  return Math.min(...[...picture.querySelectorAll('g.node > text')].filter(text => text.textContent.trim()).map(text =>
    Math.min(size * parseFloat(getComputedStyle(text).fontSize), text.getBoundingClientRect().height))) }"""
PLACE = """node => { // where a node stands in what is seen: 0 to 1, from left to right, from top to bottom
  const { left, top, width, height } = node.getBoundingClientRect();
  const box = node.closest('.gametree-tree'), seen = box.getBoundingClientRect();
  return { x: (left + width / 2 - seen.left) / seen.width, y: (top + height / 2 - seen.top) / seen.height,
    edge: [box.scrollLeft < 1, box.scrollLeft > box.scrollWidth - box.clientWidth - 1,
           box.scrollTop < 1, box.scrollTop > box.scrollHeight - box.clientHeight - 1] } }"""
FRAME = """view => { // what the frame on the strip says is seen, and what is seen: left, top, right, bottom, as shares
  const sides = ({ left, top, right, bottom }, all) => [(left - all.left) / all.width, (top - all.top) / all.height,
    (right - all.left) / all.width, (bottom - all.top) / all.height];
  const rect = name => view.querySelector(name).getBoundingClientRect();
  const all = rect('.gametree-tree > svg'), seen = sides(rect('.gametree-tree'), all);
  return [sides(rect('.gametree-frame'), rect('.gametree-strip')), seen.map(at => Math.min(1, Math.max(0, at)))] }"""
BARS = """view => [...view.querySelectorAll('.gametree-strip rect')].map(bar => {
  const { fill, visibility, opacity } = getComputedStyle(bar);
  return visibility === 'hidden' ? null : fill })"""
FILLS = """view => [...view.querySelectorAll('.gametree-tree g.node')].map(g => {
  const { fill, visibility } = getComputedStyle(g.querySelector('.gametree-shape'));
  return visibility === 'hidden' ? null : fill })"""


def picture(output):
    return output.locator(".gametree-tree > svg")


def strip(output):
    return output.locator(".gametree-strip")


def view(output):
    return output.locator(".gametree-view")


def now(output):
    return output.locator("g.gametree-now")


def go(output, step):
    output.get_by_role("slider", name="step").fill(str(step))


def scrolled(output):
    return output.locator(".gametree-tree").evaluate("box => [box.scrollLeft, box.scrollTop]")


def in_the_middle(node):
    """Whether a node stands in the middle of the view, or as near to it as the tree's own edge lets it."""
    place = node.evaluate(PLACE)
    left, right, top, bottom = place["edge"]
    across = abs(place["x"] - 0.5) < 0.02 or (left and place["x"] < 0.5) or (right and place["x"] > 0.5)
    down = abs(place["y"] - 0.5) < 0.02 or (top and place["y"] < 0.5) or (bottom and place["y"] > 0.5)
    return across and down and 0 < place["x"] < 1 and 0 < place["y"] < 1


def frame_is_right(output):
    def holds():
        shown, seen = view(output).evaluate(FRAME)
        return shown == pytest.approx(seen, abs=0.01)

    return soon(output, holds)  # the frame is moved when the page is painted


def is_in_the_middle(output, x):
    """Whether the place x of the strip, from 0 to 1, is in the middle of the view, or as near to it as can be."""
    left, _, right, _ = view(output).evaluate(FRAME)[1]
    half = (right - left) / 2
    return left + half == pytest.approx(min(1 - half, max(half, x)), abs=0.01)


def whole_is_seen(output):
    return view(output).evaluate(FRAME)[1] == pytest.approx([0, 0, 1, 1], abs=0.01)


def small_enough(tab):
    return tab.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@ON_SCREENS
@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
def test_letters_can_be_read_and_the_whole_tree_is_a_low_strip_above(show_widget, make, screen):
    tab = show_widget(make(), **screen)
    output = tab.views[0]
    assert picture(output).evaluate(LETTERS) >= 14
    strip_at, tree_at = strip(output).bounding_box(), output.locator(".gametree-tree").bounding_box()
    assert 40 <= strip_at["height"] < 90
    assert strip_at["width"] == pytest.approx(view(output).bounding_box()["width"], abs=1)
    assert strip_at["width"] > 0.9 * screen["viewport"][0]
    assert strip_at["y"] + strip_at["height"] <= tree_at["y"]
    assert strip(output).inner_text() == ""
    assert len(view(output).evaluate(BARS)) == 232
    assert frame_is_right(output)
    assert not whole_is_seen(output)
    assert small_enough(tab)
    quiet(tab)


@ON_SCREENS
def test_the_current_node_stands_in_the_middle_at_every_step(show_widget, screen):
    tab = show_widget(watch(label, build_tree(OneTwoTen())), **screen)
    output, seen = tab.views[0], set()
    for step in (0, 1, 7, 40, 130, 131, 250, 333, 400, 464, 465, 12):
        go(output, step)
        assert in_the_middle(output.locator(".gametree-now, [data-node='0']").last), step
        assert frame_is_right(output), step
        seen.add(tuple(scrolled(output)))
    assert len(seen) >= 6
    quiet(tab)


@pytest.mark.parametrize("screen", ["zoomed to 200 %", "phone"])
def test_a_tree_of_52_nodes_is_followed_where_the_window_is_narrow(show_widget, screen):
    tab = show_widget(watch(minimax, build_tree(games.Matches(6))), **SCREENS[screen])
    output = tab.views[0]
    for step in (0, 30, 60, 104):
        go(output, step)
        assert picture(output).evaluate(LETTERS) >= 14
        assert in_the_middle(output.locator(".gametree-now, [data-node='0']").last)
    expect(strip(output)).to_be_visible()
    assert small_enough(tab)


def test_a_small_tree_is_shown_as_a_whole_and_without_a_strip(show_widget):
    for game in (OneTwoTen(4), OneTwoTen(6), EvenOrOdd(4)):
        tab = show_widget(watch(label, build_tree(game)), viewport=(1280, 720))
        output = tab.views[0]
        expect(strip(output)).to_be_hidden()
        assert view(output).evaluate(FRAME)[1] == pytest.approx([0, 0, 1, 1], abs=0.05)
        assert picture(output).evaluate(LETTERS) >= 11.99
        before = picture(output).bounding_box()
        press(output, "fit")
        expect(button(output, "follow")).to_have_count(0)
        assert picture(output).bounding_box() == before


def test_a_tree_becomes_large_when_its_window_becomes_narrow_and_small_again(show_widget):
    tab = show_widget(watch(label, build_tree(OneTwoTen(6))), viewport=(1280, 720))
    output = tab.views[0]
    expect(strip(output)).to_be_hidden()
    tab.page.set_viewport_size({"width": 330, "height": 720})
    expect(strip(output)).to_be_visible()
    assert picture(output).evaluate(LETTERS) >= 14
    tab.page.set_viewport_size({"width": 1280, "height": 720})
    expect(strip(output)).to_be_hidden()


@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
def test_one_button_says_and_does_fit_and_follow_by_turns(show_widget, make):
    output = show_widget(make(), viewport=(1280, 720)).views[0]
    expect(button(output, "follow")).to_have_count(0)
    button(output, "fit").focus()
    height = view(output).bounding_box()["height"]
    for _ in range(2):
        output.page.keyboard.press("Enter")
        assert view(output).bounding_box()["height"] == height  # what is below it stays where it is
        expect(button(output, "follow")).to_be_focused()
        assert whole_is_seen(output)
        assert picture(output).evaluate(LETTERS) < 12
        expect(button(output, "fit")).to_have_count(0)
        output.page.keyboard.press("Enter")
        expect(button(output, "fit")).to_be_focused()
        assert picture(output).evaluate(LETTERS) >= 14
        expect(button(output, "follow")).to_have_count(0)
    press(output, "zoom out")
    press(output, "fit")
    assert whole_is_seen(output)


def test_what_was_asked_to_fit_stays_so_at_every_step(show_widget):
    output = show_widget(watch(label, build_tree(OneTwoTen())), viewport=(1280, 720)).views[0]
    press(output, "fit")
    for step in (1, 40, 333, 465):
        go(output, step)
        assert whole_is_seen(output)


@pytest.mark.parametrize("screen", ["projector", "dark"])
def test_the_strip_has_the_colours_of_the_tree_at_every_step(show_widget, screen):
    tab = show_widget(watch(label, build_tree(OneTwoTen())), **SCREENS[screen])
    output, seen = tab.views[0], set()
    for step in (0, 50, 250, 465, 100):
        go(output, step)
        bars = view(output).evaluate(BARS)
        assert bars == view(output).evaluate(FILLS)
        seen |= set(bars)
    assert seen == {"rgb(255, 255, 255)", "rgb(127, 201, 127)", "rgb(165, 0, 38)"}


def test_values_can_be_told_on_the_strip_from_what_is_not_known(show_widget):
    output = show_widget(watch(minimax, build_tree(games.Matches(6))), viewport=(640, 720)).views[0]
    for step, known in ((0, 0), (1_000, 52)):
        go(output, step)
        bars = view(output).evaluate(BARS)
        assert len(bars) - bars.count("rgb(255, 255, 255)") == known


def test_nodes_that_are_not_there_yet_are_not_on_the_strip(show_widget):
    output = show_widget(watch(build_tree, OneTwoTen()), viewport=(1280, 720)).views[0]
    counts = []
    for step in (0, 20, 100, 231):
        go(output, step)
        bars = view(output).evaluate(BARS)
        assert [bar is None for bar in bars] == [fill is None for fill in view(output).evaluate(FILLS)]
        counts.append(len(bars) - bars.count(None))
    assert counts[0] == 1
    assert counts == sorted(set(counts))


@ON_SCREENS
def test_the_strip_marks_the_current_node(show_widget, screen):
    output = show_widget(watch(label, build_tree(OneTwoTen())), **screen).views[0]
    expect(output.locator(".gametree-here")).to_be_hidden()  # at the start there is none
    for step in (1, 40, 333):
        go(output, step)
        number = int(now(output).get_attribute("data-node"))
        bar, mark = (
            output.locator(name).bounding_box()
            for name in (f".gametree-strip rect >> nth={number}", ".gametree-here")
        )
        middles = [[at["x"] + at["width"] / 2, at["y"] + at["height"] / 2] for at in (bar, mark)]
        assert middles[0] == pytest.approx(middles[1], abs=2)


@ON_SCREENS
@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
def test_a_click_or_a_drag_on_the_strip_moves_the_view(show_widget, make, screen):
    tab = show_widget(make(), **screen)
    output, at = tab.views[0], strip(tab.views[0]).bounding_box()
    mouse = tab.page.mouse

    def moved(x, y):
        mouse.click(at["x"] + x * at["width"], at["y"] + y * at["height"])
        return is_in_the_middle(output, x)

    for x, y in ((0.8, 0.6), (0.3, 0.4)):
        assert soon(output, lambda x=x, y=y: moved(x, y))
        assert frame_is_right(output)
    mouse.move(at["x"] + 0.5 * at["width"], at["y"] + 0.5 * at["height"])
    mouse.down()
    places = []
    for x in (0.5, 0.6, 0.7):
        mouse.move(at["x"] + x * at["width"], at["y"] + at["height"] + 50)  # below it, and still dragging
        places.append(scrolled(output)[0])
    mouse.up()
    assert places == sorted(set(places))
    mouse.move(at["x"] + 0.2 * at["width"], at["y"] + 0.5 * at["height"])
    assert scrolled(output)[0] == places[-1]
    quiet(tab)


def test_after_a_look_elsewhere_the_next_step_comes_back_to_the_current_node(show_widget):
    output = show_widget(watch(label, build_tree(OneTwoTen())), viewport=(1280, 720)).views[0]
    go(output, 40)
    at = strip(output).bounding_box()
    output.page.mouse.click(at["x"] + 0.9 * at["width"], at["y"] + 0.5 * at["height"])
    assert not in_the_middle(now(output))
    press(output, "forward")
    assert in_the_middle(now(output))


@ON_SCREENS
def test_predict_shows_the_node_that_is_asked_and_the_one_to_look_at(show_widget, screen):
    quiz = predict(build_tree(OneTwoTen()), free=True)
    tab = show_widget(quiz, **screen)
    output = tab.views[0]
    for i in (30, 3, 200):
        quiz.select(quiz.nodes[i])
        expect(now(output)).to_have_attribute("data-node", str(i))
        assert in_the_middle(now(output))
    for i in (0, 1, 2, 4):  # the children of these are far apart
        quiz.say(quiz.nodes[i], "D")
        expect(says(output)).to_contain_text("Look at")
        place = output.locator("g.gametree-reason").last.evaluate(PLACE)
        assert 0 < place["x"] < 1
        assert 0 < place["y"] < 1
    quiet(tab)


def test_a_node_that_is_clicked_in_a_drawing_is_ringed_until_escape(show_widget):
    output = show_widget(WIDGETS["a drawing"](), viewport=(1280, 720)).views[0]
    expect(now(output)).to_have_count(0)
    output.locator("g.node[data-node='3']").click()
    expect(now(output)).to_have_attribute("data-node", "3")
    assert in_the_middle(now(output))
    output.page.keyboard.press("Escape")
    expect(now(output)).to_have_count(0)
