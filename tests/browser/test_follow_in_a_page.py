"""Trees that are too large to read: the whole tree, the current node, the strip and the pins; mouse, touch, keys."""

import pytest
from playwright.sync_api import expect
from reading import LETTERS, assert_readable, becomes_true, button, go, keys, look, node, part, press, says, slider

from gametree import OneTwoTen, build_tree, draw, games, label, minimax, predict, watch
from gametree.widgets import Picture

SCREENS = {  # the size of the window in CSS pixels, and device options
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
OUTSIDE = """nodes => Math.max(...nodes.flatMap(g => { // how far a letter sticks out of its node, in pixels
  const shape = g.querySelector('.gametree-shape').getBoundingClientRect();
  return [...g.querySelectorAll('text')].map(text => text.getBoundingClientRect()).flatMap(
    ({ left, right }) => [shape.left - left, right - shape.right]) }))"""
ON_SCREENS = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
ALL = pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
PLACE = """node => { // the place of a node in the visible part: 0 to 1, from left to right and from top to bottom
  const { left, top, width, height } = node.getBoundingClientRect();
  const box = node.closest('.gametree-tree'), seen = box.getBoundingClientRect();
  return { x: (left + width / 2 - seen.left) / seen.width, y: (top + height / 2 - seen.top) / seen.height,
    edge: [box.scrollLeft < 1, box.scrollLeft > box.scrollWidth - box.clientWidth - 1,
           box.scrollTop < 1, box.scrollTop > box.scrollHeight - box.clientHeight - 1] } }"""
FRAME = """view => { // the frame on the strip and the visible part: left, top, right, bottom, as shares
  const sides = ({ left, top, right, bottom }, all) => [(left - all.left) / all.width, (top - all.top) / all.height,
    (right - all.left) / all.width, (bottom - all.top) / all.height];
  const rect = name => view.querySelector(name).getBoundingClientRect();
  const all = rect('.gametree-tree > svg'), seen = sides(rect('.gametree-tree'), all);
  return [sides(rect('.gametree-lens'), rect('.gametree-strip')), seen.map(at => Math.min(1, Math.max(0, at)))] }"""
FILLS = """view => ['.gametree-strip .node', 'g.node > .gametree-shape'].map(each => // null if there is none
  [...view.querySelectorAll(each)].map(getComputedStyle).map(({ fill, visibility }) =>
    visibility === 'hidden' ? null : fill))"""
UNDER = """(box, [x, y]) => { // the place in the picture under a point, as shares
  const all = box.firstElementChild.getBoundingClientRect();
  return [(x - all.left) / all.width, (y - all.top) / all.height] }"""
INSIDE = """g => { const box = g.closest('.gametree-tree').getBoundingClientRect(), at = g.getBoundingClientRect();
  return at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom }"""
LIT = """row => { const at = row.getBoundingClientRect(), seen = row.closest('.gametree-code').getBoundingClientRect();
  return at.top >= seen.top && at.bottom <= seen.bottom }"""
SIDEWAYS = "() => document.documentElement.scrollWidth <= innerWidth"
GREEN, RED, DARK_RED = "rgb(127, 201, 127)", "rgb(165, 0, 38)", "rgb(194, 25, 63)"
box = part(".gametree-tree")
picture = part(".gametree-tree > svg")
strip = part(".gametree-strip")
view = part(".gametree-view")


def current(output):
    """Return the current node, which is the root before the first step."""
    return output.locator(".gametree-now, [data-node='0']").last


def show_followed(show_widget, make, **options):
    """Return a Tab with a widget whose `follow` button is pressed."""
    tab = show_widget(make(), **options)
    press(tab.output, "follow")
    return tab


def letters(output):
    return picture(output).evaluate(LETTERS)


def scrolled(output):
    return box(output).evaluate("box => [box.scrollLeft, box.scrollTop]")


def in_the_middle(node):
    """Return whether a node is in the middle of the view, or as near to it as the edge of the tree permits."""
    place = node.evaluate(PLACE)
    left, right, top, bottom = place["edge"]
    across = abs(place["x"] - 0.5) < 0.02 or (left and place["x"] < 0.5) or (right and place["x"] > 0.5)
    down = abs(place["y"] - 0.5) < 0.02 or (top and place["y"] < 0.5) or (bottom and place["y"] > 0.5)
    return across and down and 0 < place["x"] < 1 and 0 < place["y"] < 1


def frame_is_right(output):
    """Return whether the strip's frame is around the visible part, once the page has been painted."""

    def holds():
        shown, seen = view(output).evaluate(FRAME)
        return shown == pytest.approx(seen, abs=0.01)

    return becomes_true(output, holds)


def is_in_the_middle(output, x):
    """Return whether place x of the strip, from 0 to 1, is in the middle of the view or as near as possible."""
    left, _, right, _ = view(output).evaluate(FRAME)[1]
    half = (right - left) / 2
    return left + half == pytest.approx(min(1 - half, max(half, x)), abs=0.01)


def whole_is_seen(output):
    return view(output).evaluate(FRAME)[1] == pytest.approx([0, 0, 1, 1], abs=0.01)


def centre(element):
    at = element.bounding_box()
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def drag(tab, x, y, right, down):
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    tab.page.mouse.move(x + right / 2, y + down / 2)
    tab.page.mouse.move(x + right, y + down)
    tab.page.mouse.up()


@ON_SCREENS
@ALL
def test_letters_are_readable_and_a_strip_shows_the_whole_tree(show_widget, make, screen):
    tab = show_followed(show_widget, make, **screen)
    output, mouse, at = tab.output, tab.page.mouse, strip(tab.output).bounding_box()
    assert letters(output) >= 14 and tab.page.evaluate(SIDEWAYS)
    assert view(output).bounding_box()["height"] >= 0.5 * screen["viewport"][1]
    assert output.locator(".gametree").bounding_box()["height"] <= screen["viewport"][1] - 16
    assert 40 <= at["height"] < 90 and at["y"] + at["height"] <= box(output).bounding_box()["y"]
    assert at["width"] == pytest.approx(view(output).bounding_box()["width"], abs=1)
    assert at["width"] > 0.9 * screen["viewport"][0]
    assert strip(output).inner_text() == "" and len(view(output).evaluate(FILLS)[0]) == 232
    assert frame_is_right(output) and not whole_is_seen(output)

    def moved(x):
        mouse.click(at["x"] + x * at["width"], at["y"] + 0.5 * at["height"])
        return is_in_the_middle(output, x)

    for x in (0.8, 0.5):
        assert becomes_true(output, lambda x=x: moved(x)) and frame_is_right(output)
    mouse.down()
    places = []
    for x in (0.5, 0.6, 0.7):
        mouse.move(at["x"] + x * at["width"], at["y"] + at["height"] + 50)  # the drag goes on below the strip
        places.append(scrolled(output)[0])
    mouse.up()
    mouse.move(at["x"] + 0.2 * at["width"], at["y"] + 0.5 * at["height"])
    assert places == sorted(set(places)) and scrolled(output)[0] == places[-1]


@ON_SCREENS
def test_current_node_is_in_the_middle_and_marked_on_the_strip_at_every_step(
    show_widget, screen
):
    output, places, colours = show_widget(WIDGETS["Stepper"](), **screen).output, set(), set()
    for step in (40, 131, 250, 333, 465, 12):
        go(output, step)
        assert in_the_middle(current(output)) and frame_is_right(output), step
        places.add(tuple(scrolled(output)))
        bar = strip(output).locator(".node").nth(int(current(output).get_attribute("data-node")))
        assert look(bar, "stroke") == look(current(output).locator(".gametree-shape"), "stroke")
        bars, fills = view(output).evaluate(FILLS)
        assert bars == fills
        colours |= set(bars)
    red = DARK_RED if screen.get("color_scheme") == "dark" else RED
    assert len(places) >= 5 and len(colours) == 3 and colours > {GREEN, red}


def test_strip_shows_only_nodes_that_already_exist(show_widget):
    grows, counts = show_widget(watch(build_tree, OneTwoTen()), viewport=(1280, 720)), []
    for step in (1, 20, 100, 146):
        go(grows.output, step)
        bars, fills = view(grows.output).evaluate(FILLS)
        assert [bar is None for bar in bars] == [fill is None for fill in fills]
        counts.append(len(bars) - bars.count(None))
    assert counts[0] == 1 and counts == sorted(set(counts))


@pytest.mark.parametrize("target", [4, 6])
def test_small_tree_is_shown_whole_and_without_a_strip_in_a_wide_window(show_widget, target):
    tab = show_widget(watch(label, build_tree(OneTwoTen(target))))
    for width in (1280, 330, 1280):
        tab.dress((width, 720))
        followed = width == 330 and target == 6
        if followed:
            press(tab.output, "follow")
        expect(strip(tab.output)).to_be_visible(visible=followed)
        assert letters(tab.output) >= 14
    assert view(tab.output).evaluate(FRAME)[1] == pytest.approx([0, 0, 1, 1], abs=0.05)
    before = picture(tab.output).bounding_box()
    assert view(tab.output).bounding_box()["height"] == pytest.approx(before["height"] + 8, abs=1)
    press(tab.output, "fit")
    expect(button(tab.output, "follow")).to_have_count(0)
    assert picture(tab.output).bounding_box() == before


@ALL
def test_one_button_switches_between_fit_and_follow(show_widget, make):
    output = show_followed(show_widget, make, viewport=(1280, 720)).output
    expect(button(output, "follow")).to_have_count(0)
    button(output, "fit").focus()
    height = view(output).bounding_box()["height"]
    for _ in range(2):
        keys(output, "Enter")
        assert view(output).bounding_box()["height"] == height  # so everything below the tree stays in place
        expect(button(output, "follow")).to_be_focused()
        assert whole_is_seen(output) and letters(output) < 12
        expect(button(output, "fit")).to_have_count(0)
        keys(output, "Enter")
        expect(button(output, "fit")).to_be_focused()
        assert letters(output) >= 14
    press(output, "zoom out", "fit")
    assert whole_is_seen(output)


def test_fit_stays_on_at_later_steps_and_follow_returns_to_the_current_node(show_widget):
    output = show_widget(WIDGETS["Stepper"](), viewport=(1280, 720)).output
    press(output, "forward", "fit")
    for step in (1, 333, 465):
        go(output, step)
        assert whole_is_seen(output)
    press(output, "follow")
    strip(output).click(position={"x": 1100, "y": 30})
    assert not in_the_middle(current(output))
    press(output, "forward")
    assert in_the_middle(current(output))


def test_predict_brings_the_current_node_and_the_node_of_a_hint_into_view(show_widget):
    quiz = predict(build_tree(OneTwoTen()), free=True)
    output = show_widget(quiz, **SCREENS["phone"]).output
    for i in (30, 3, 200):
        quiz.select(quiz.nodes[i])
        expect(current(output)).to_have_attribute("data-node", str(i))
        assert in_the_middle(current(output))
    for i in (0, 4):  # the children of these two nodes are far apart
        quiz.say(quiz.nodes[i], "D")
        expect(says(output)).to_contain_text("Look at")
        place = output.locator("g.node.gametree-reason").last.evaluate(PLACE)
        assert 0 < place["x"] < 1 and 0 < place["y"] < 1


def test_clicked_node_of_a_drawing_is_outlined_until_escape_is_pressed(show_widget):
    output = show_widget(WIDGETS["a drawing"](), viewport=(1280, 720)).output
    ringed = output.locator("g.gametree-now")
    node(output, 3).click()
    expect(ringed).to_have_attribute("data-node", "3")
    assert in_the_middle(ringed)
    keys(output, "Escape")
    expect(ringed).to_have_count(0)


@ALL
def test_drag_moves_the_tree_until_the_mouse_is_released_and_is_not_a_click(show_widget, make):
    tab = show_followed(show_widget, make, viewport=(1280, 720))
    output, clicked, before = tab.output, node(tab.output, 60), current(tab.output).get_attribute("data-node")
    show = lambda: clicked.evaluate("node => node.scrollIntoView({ block: 'center', inline: 'center' })")  # noqa: E731
    show()
    for place, right, down in ((clicked, 300, -40), (box(output), -60, 500)):  # the mouse may even leave the tree
        (x, y), at = centre(place), scrolled(output)[0]
        drag(tab, x, y, right, down)
        assert scrolled(output)[0] == at - right
        tab.page.mouse.move(x + 100, y)
        assert scrolled(output)[0] == at - right
    assert frame_is_right(output)
    expect(current(output)).to_have_attribute("data-node", before)
    show()
    drag(tab, *centre(clicked), 2, 1)  # this still counts as a click, because no hand is perfectly steady
    expect(current(output)).to_have_attribute("data-node", "60")


@ALL
def test_wheel_with_ctrl_zooms_around_the_pointer_and_wheel_alone_scrolls(show_widget, make):
    tab = show_followed(show_widget, make, viewport=(1280, 720))
    output, (x, y) = tab.output, centre(box(tab.output))
    point = [x - 150, y - 30]
    tab.page.mouse.move(*point)
    size, point_in_picture = letters(output), box(output).evaluate(UNDER, point)
    for key, wheel in (("Control", -300), ("Meta", -100), ("Control", 100)):
        tab.page.keyboard.down(key)
        tab.page.mouse.wheel(0, wheel)
        assert becomes_true(output, lambda before=size: letters(output) != before)
        tab.page.keyboard.up(key)
        assert (letters(output) > size) == (wheel < 0)
        assert box(output).evaluate(UNDER, point) == pytest.approx(point_in_picture, abs=0.002)
        size = letters(output)
    before = scrolled(output)
    tab.page.mouse.wheel(0, 60)
    assert becomes_true(output, lambda: scrolled(output)[1] > before[1])
    assert letters(output) == size and frame_is_right(output)
    assert tab.page.evaluate("() => visualViewport.scale") == 1


@ALL
def test_two_fingers_zoom_around_their_midpoint_and_one_finger_scrolls(show_widget, make):
    tab = show_followed(show_widget, make, viewport=(400, 800), has_touch=True)
    output, (x, y), session = tab.output, centre(box(tab.output)), tab.context.new_cdp_session(tab.page)

    def touch(*moves):
        for kind, xs in zip(["touchStart", *["touchMove"] * (len(moves) - 1), "touchEnd"], [*moves, ()], strict=True):
            points = [{"x": x, "y": y, "id": i} for i, x in enumerate(xs)]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    size, point_in_picture = letters(output), box(output).evaluate(UNDER, [x, y])
    touch(*((x - half, x + half) for half in (40, 50, 60, 70, 80)))
    assert letters(output) == pytest.approx(2 * size, rel=0.05)
    assert box(output).evaluate(UNDER, [x, y]) == pytest.approx(point_in_picture, abs=0.005)
    assert tab.page.evaluate("() => visualViewport.scale") == 1
    size, before = letters(output), scrolled(output)
    touch(*([x - left] for left in range(0, 110, 10)))
    assert becomes_true(output, lambda: scrolled(output)[0] > before[0] + 50) and letters(output) == size


@ALL
def test_focused_node_scrolls_into_view_however_large_the_tree_is(show_widget, make):
    output = show_widget(make(), viewport=(780, 600)).output
    focused = output.locator("g.node:focus")
    press(output, *["zoom in"] * 3)
    keys(output, "Tab")
    for key in (*["ArrowUp"] * 12, *["ArrowDown"] * 9, *["ArrowUp"] * 4, "ArrowRight", "ArrowDown", "ArrowDown"):
        keys(output, key)
        assert focused.evaluate(INSIDE)
    strip(output).click(position={"x": 620, "y": 30})
    assert not output.locator("g.node[tabindex='0']").evaluate(INSIDE)
    box(output).focus()
    keys(output, "Tab")
    assert focused.evaluate(INSIDE)


@ALL
def test_tab_key_reaches_all_controls_and_a_click_beside_nodes_focuses_the_tree(show_widget, make):
    tab, reached = show_followed(show_widget, make, viewport=(1280, 720)), set()
    for _ in range(25):
        keys(tab.output, "Tab")
        reached.add(tab.page.evaluate("() => document.activeElement.getAttribute('aria-label')"))
    assert {"full screen", "zoom out", "fit", "zoom in"} <= reached
    assert sum(name.startswith("node ") for name in reached - {None}) == 1
    size = letters(tab.output)
    for place in (strip(tab.output), box(tab.output)):
        button(tab.output, "zoom in").press("Enter")
        place.click(position={"x": 8, "y": 40})
        expect(box(tab.output)).to_be_focused()  # so that no cell of a notebook has the focus
    assert letters(tab.output) > size


@pytest.mark.parametrize("face", ["Verdana", "serif", "monospace"])
def test_tree_uses_the_pages_font_and_buttons_are_large_enough_to_touch(show_widget, face):
    tab = show_widget(watch(minimax, build_tree(games.Matches(5))), viewport=(1280, 720))
    tab.page.add_style_tag(content=f":root {{ --jp-ui-font-family: {face} }}")
    texts = tab.output.locator("g.node > text")
    assert look(texts.first, "fontFamily") == [face]
    assert tab.output.locator("g.node").evaluate_all(OUTSIDE) <= 0
    boxes = [each.bounding_box() for each in tab.output.locator("button, select").filter(visible=True).all()]
    assert min(min(each["width"], each["height"]) for each in boxes) >= 28


@pytest.mark.parametrize("place", [node, lambda output, _: button(output, "last"), lambda output, _: slider(output)])
def test_keys_zoom_and_toggle_code_and_full_screen_wherever_the_focus_is(show_widget, place):
    tab = show_widget(WIDGETS["Stepper"](), viewport=(1280, 720))
    place(tab.output, 0).focus()
    sizes, step = [letters(tab.output)], slider(tab.output).input_value()
    for key in "+=-0":
        keys(tab.output, key)
        sizes.append(letters(tab.output))
    first, large, larger, less, fitted = sizes
    assert fitted <= first < less < larger and first < large < larger
    for key in "CcF":
        name = {"c": "code", "f": "full screen"}[key.lower()]
        before = button(tab.output, name).get_attribute("aria-pressed")
        expect(button(tab.output, name)).to_have_attribute("title", f"{name} (key {key.lower()})")
        keys(tab.output, key)
        assert name == "full screen" or button(tab.output, name).get_attribute("aria-pressed") != before
    tab.wait("() => document.fullscreenElement?.matches('.gametree')")
    assert slider(tab.output).input_value() == step


@ALL
def test_one_button_enters_and_leaves_full_screen(show_widget, make):
    tab = show_followed(show_widget, make, viewport=(1280, 720))
    output = tab.output
    press(output, "full screen")
    tab.wait("() => document.fullscreenElement?.clientHeight === innerHeight")
    tab.wait("() => document.fullscreenElement?.contains(document.activeElement)")
    tab.settle()
    tree, window = box(output).bounding_box(), tab.page.evaluate("() => [innerWidth, innerHeight]")
    legend = output.locator(".gametree-signs").bounding_box()
    assert legend["y"] + legend["height"] == pytest.approx(window[1], abs=17)
    assert tree["width"] > 0.95 * window[0] and letters(output) >= 18
    keys(output, " ")  # the space bar does not leave full screen
    assert tab.page.evaluate("() => document.fullscreenElement?.matches('.gametree')")
    press(output, "full screen")
    tab.wait("() => !document.fullscreenElement")


@ALL
def test_current_node_is_in_view_after_every_resize(show_widget, make):
    tab = show_widget(make(), viewport=(1280, 720))
    output, lit = tab.output, tab.output.locator(".gametree-lit")
    if slider(output).count():
        press(output, "code")
        go(output, 30)
    for size in ((1280, 720), (780, 420), (400, 800), (1000, 500), None):
        tab.dress(size) if size else press(output, "full screen")
        assert becomes_true(output, lambda: current(output).evaluate(INSIDE)), size
        assert becomes_true(output, lambda: lit.count() == 0 or lit.evaluate(LIT)), size


@ALL
def test_large_tree_is_shown_whole_at_first_and_ancestors_are_pinned_later(show_widget, make):
    output = show_widget(make(), viewport=(848, 600)).output
    pins, height = output.locator(".gametree-pin"), view(output).bounding_box()["height"]
    assert output.locator("g.node").evaluate_all(f"all => all.every({INSIDE})") and letters(output) < 12
    expect(strip(output)).to_be_hidden()
    expect(pins).to_have_count(0)
    node(output, 60).press("Enter")
    expect(current(output)).to_have_attribute("data-node", "60")
    assert letters(output) >= 14 and in_the_middle(current(output)) and not node(output, 0).evaluate(INSIDE)
    assert view(output).bounding_box()["height"] == height
    names = output.locator("g.node").evaluate_all("all => all.map(g => g.getAttribute('aria-label'))")
    shown = [text.strip("?") for text in pins.all_text_contents()]
    assert shown == ["0", *sorted(shown[1:])] and 2 <= len(shown) <= 6
    expect(output.get_by_role("button", name=names[0])).to_have_count(1)  # screen readers find the root only once
    pins.first.click()
    assert becomes_true(output, lambda: node(output, 0).evaluate(INSIDE))
    assert becomes_true(output, lambda: not pins.count() or not pins.first.text_content().startswith("0"))


@pytest.mark.parametrize("theme", ["projector", "dark"])
def test_everything_on_the_strip_contrasts_with_the_page(show_widget, theme):
    output = show_widget(watch(label, build_tree(OneTwoTen())), **SCREENS[theme]).output
    go(output, 333)
    assert_readable(*strip(output).locator(".node, .gametree-bar-lines, .gametree-lens").all()[::9], contrast=3)


@pytest.mark.parametrize(("motion", "jumps"), [("reduce", True), ("no-preference", False)])
def test_view_glides_unless_the_reader_prefers_reduced_motion(show_widget, motion, jumps):
    tab = show_widget(WIDGETS["Stepper"](), viewport=(1280, 720), reduced_motion=motion)
    grown = current(tab.output).evaluate("""async g => {
      const size = () => g.getBoundingClientRect().width, before = size();
      window.model.set('step', 1); await null; // without a frame in between
      return size() / before }""")
    assert (grown > 2) == jumps
    assert becomes_true(tab.output, lambda: letters(tab.output) > 14 and in_the_middle(current(tab.output)))
    moved = box(tab.output).evaluate("""async box => {
      const from = box.scrollLeft;
      window.model.set('step', 12); await null;
      return from - box.scrollLeft }""")
    assert (moved > 200) == jumps
    assert becomes_true(tab.output, lambda: scrolled(tab.output)[0] < 300 and in_the_middle(current(tab.output)))


def test_overview_of_a_chance_tree_keeps_its_shape_and_pins_cover_no_node(show_widget):
    die = build_tree(games.DiceTen(3, sides=2))  # the tree of lesson 12
    output = show_widget(watch(minimax, die, gives="value"), viewport=(900, 600)).output
    go(output, round(0.6 * int(slider(output).get_attribute("max"))))
    small, all_, stage = (part_.bounding_box() for part_ in (strip(output), picture(output), box(output)))
    assert small["width"] / small["height"] < 6 * all_["width"] / all_["height"]
    assert small["width"] < 0.5 * stage["width"]
    pins = output.locator(".gametree-pin")
    expect(pins.first).to_be_visible()
    assert all(pin.bounding_box()["y"] < stage["y"] for pin in pins.all())
