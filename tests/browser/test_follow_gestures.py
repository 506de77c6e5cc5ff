"""What mouse, wheel, fingers and keys do to a large tree: drag, zoom around the pointer, pinch, the full screen."""

import pytest
from playwright.sync_api import expect
from reading import button, count, press, quiet, says, soon
from test_follow_alone import LETTERS, WIDGETS, frame_is_right, go, in_the_middle, now, picture, scrolled, strip

from gametree import OneTwoTen, build_tree, label, predict, watch

UNDER = """([box, x, y]) => { // the place of the picture that is under a point, as shares of it
  const all = box.firstElementChild.getBoundingClientRect();
  return [(x - all.left) / all.width, (y - all.top) / all.height] }"""
INSIDE = """g => { const box = g.closest('.gametree-tree').getBoundingClientRect(), at = g.getBoundingClientRect();
  return at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom }"""
TO_THE_MIDDLE = """box =>
  box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2)"""
ALL = pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)


def box(output):
    return output.locator(".gametree-tree")


def centre(element):
    at = element.bounding_box()
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def under(tab, x, y):
    return tab.page.evaluate(UNDER, [box(tab.views[0]).element_handle(), x, y])


def drag(tab, x, y, right, down):
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    tab.page.mouse.move(x + right / 2, y + down / 2)
    tab.page.mouse.move(x + right, y + down)
    tab.page.mouse.up()


def fingers(tab):
    """A function that puts fingers at points of the page, or takes them all away."""
    session = tab.context.new_cdp_session(tab.page)

    def touch(kind, *points):
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


@ALL
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_drag_moves_the_tree_with_the_mouse(show_widget, make, scheme):
    tab = show_widget(make(), viewport=(1280, 720), color_scheme=scheme)
    box(tab.views[0]).evaluate(TO_THE_MIDDLE)
    x, y = centre(box(tab.views[0]))
    held = under(tab, x, y)
    drag(tab, x, y, -300, -40)
    assert under(tab, x - 300, y - 40) == pytest.approx(held, abs=0.002)
    tab.page.mouse.move(x + 100, y)
    assert under(tab, x - 300, y - 40) == pytest.approx(held, abs=0.002)  # it was let go
    assert frame_is_right(tab.views[0])
    quiet(tab)


def test_a_drag_is_no_click_and_a_click_is_no_drag(show_widget):
    tab = show_widget(watch(label, build_tree(OneTwoTen())), viewport=(1280, 720))
    output = tab.views[0]
    go(output, 40)
    node = output.locator("g.node[data-node='60']")
    node.scroll_into_view_if_needed()
    before = scrolled(output)
    drag(tab, *centre(node), 60, 0)
    assert scrolled(output)[0] == before[0] - 60
    expect(count(output)).to_contain_text("step 40 of")
    x, y = centre(node)
    drag(tab, x, y, 2, 1)  # a hand is never quite still
    expect(now(output)).to_have_attribute("data-node", "60")
    expect(count(output)).not_to_contain_text("step 40 of")
    press(output, "forward")
    assert in_the_middle(now(output))


def test_a_drag_that_ends_outside_is_over_and_the_next_click_counts(show_widget):
    quiz = predict(build_tree(OneTwoTen()), free=True)
    tab = show_widget(quiz, viewport=(1280, 720))
    output = tab.views[0]
    x, y = centre(box(output))
    before = scrolled(output)[0]
    drag(tab, x, y, -200, 500)
    assert scrolled(output)[0] == before + 200
    tab.page.mouse.move(x, y)
    assert scrolled(output)[0] == before + 200
    node = output.locator("g.node[data-node='4']")
    node.click()
    expect(says(output)).to_have_text(f"{quiz.nodes[4]!r}, player 1 to move: W, L or D?".replace(", ?)", ")"))


@ALL
@pytest.mark.parametrize("key", ["Control", "Meta"])
def test_the_wheel_with_ctrl_zooms_around_the_pointer_and_alone_it_scrolls(show_widget, make, key):
    tab = show_widget(make(), viewport=(1280, 720))
    output = tab.views[0]
    middle_x, middle_y = centre(box(output))
    x, y = middle_x - 150, middle_y - 30
    tab.page.mouse.move(x, y)
    letters, held = picture(output).evaluate(LETTERS), under(tab, x, y)
    for wheel, larger in ((-300, True), (-100, True), (100, False)):
        tab.page.keyboard.down(key)
        tab.page.mouse.wheel(0, wheel)
        assert soon(output, lambda before=letters: picture(output).evaluate(LETTERS) != before)
        tab.page.keyboard.up(key)
        after = picture(output).evaluate(LETTERS)
        assert (after > letters) == larger
        assert under(tab, x, y) == pytest.approx(held, abs=0.002)
        letters = after
    assert tab.page.evaluate("() => visualViewport.scale") == 1
    before = scrolled(output)
    tab.page.mouse.wheel(0, 60)
    tab.wait("([box, top]) => box.scrollTop > top", [box(output).element_handle(), before[1]], 3)
    assert picture(output).evaluate(LETTERS) == letters
    assert frame_is_right(output)
    quiet(tab)


@ALL
def test_two_fingers_zoom_around_their_middle_and_one_scrolls(show_widget, make):
    tab = show_widget(make(), viewport=(400, 800), has_touch=True)
    output, touch = tab.views[0], fingers(tab)
    x, y = centre(box(output))
    letters, held = picture(output).evaluate(LETTERS), under(tab, x, y)
    touch("touchStart", (x - 40, y), (x + 40, y))
    for apart in (50, 60, 70, 80):
        touch("touchMove", (x - apart, y), (x + apart, y))
    touch("touchEnd")
    assert picture(output).evaluate(LETTERS) == pytest.approx(2 * letters, rel=0.05)
    assert under(tab, x, y) == pytest.approx(held, abs=0.005)
    assert tab.page.evaluate("() => visualViewport.scale") == 1
    letters, before = picture(output).evaluate(LETTERS), scrolled(output)
    touch("touchStart", (x, y))
    for left in range(10, 110, 10):
        touch("touchMove", (x - left, y))
    touch("touchEnd")
    tab.wait("([box, left]) => box.scrollLeft > left + 50", [box(output).element_handle(), before[0]], 3)
    assert picture(output).evaluate(LETTERS) == letters
    quiet(tab)


@pytest.mark.parametrize("name", ["Stepper", "Predict", "a drawing"])
def test_a_node_that_gets_the_focus_comes_into_view_however_large_the_tree_is(show_widget, name):
    tab = show_widget(WIDGETS[name](), viewport=(700, 600))
    output = tab.views[0]
    for _ in range(3):
        press(output, "zoom in")
    tab.page.keyboard.press("Tab")
    focused = output.locator("g.node:focus")
    expect(focused).to_have_attribute("data-node", "0" if name != "Predict" else "231")  # there it begins on a leaf
    for key in ("ArrowUp",) * 12 + ("ArrowDown",) * 9 + ("ArrowUp",) * 4 + ("ArrowRight", "ArrowDown", "ArrowDown"):
        tab.page.keyboard.press(key)
        assert focused.evaluate(INSIDE)
    at = strip(output).bounding_box()
    tab.page.mouse.click(at["x"] + 0.95 * at["width"], at["y"] + 30)
    assert not output.locator("g.node[tabindex='0']").evaluate(INSIDE)
    button(output, "zoom in").focus()
    tab.page.keyboard.press("Tab")
    expect(focused).to_have_count(1)
    assert focused.evaluate(INSIDE)


@ALL
def test_all_is_reached_by_keys_alone(show_widget, make):
    tab = show_widget(make(), viewport=(1280, 720))
    reached = set()
    for _ in range(25):
        tab.page.keyboard.press("Tab")
        reached.add(tab.page.evaluate("() => document.activeElement.getAttribute('aria-label')"))
    assert {"full screen", "zoom out", "fit", "zoom in"} <= reached
    assert sum(name.startswith("node ") for name in reached - {None}) == 1
    letters = picture(tab.views[0]).evaluate(LETTERS)
    button(tab.views[0], "zoom in").focus()
    tab.page.keyboard.press("Enter")
    assert picture(tab.views[0]).evaluate(LETTERS) > letters


@ALL
def test_the_full_screen_is_the_trees_and_one_button_goes_there_and_back(show_widget, make):
    tab = show_widget(make(), viewport=(1280, 720))
    output = tab.views[0]
    before = box(output).bounding_box()
    press(output, "full screen")
    tab.wait("() => document.fullscreenElement?.classList.contains('gametree')")
    tab.wait("() => document.fullscreenElement.clientHeight === innerHeight")
    tree, window = box(output).bounding_box(), tab.page.evaluate("() => [innerWidth, innerHeight]")
    assert tree["y"] + tree["height"] == pytest.approx(window[1], abs=16)
    assert tree["width"] > 0.95 * window[0]
    assert tree["height"] > before["height"]
    assert picture(output).evaluate(LETTERS) >= 14
    expect(strip(output)).to_be_visible()
    press(output, "fit")
    press(output, "full screen")
    tab.wait("() => !document.fullscreenElement")
    quiet(tab)


def test_after_a_click_on_full_screen_a_space_does_not_leave_it(show_widget):
    tab = show_widget(WIDGETS["Stepper"](), viewport=(1280, 720))
    press(tab.views[0], "full screen")
    tab.wait("() => document.fullscreenElement?.contains(document.activeElement)")
    tab.page.keyboard.press(" ")
    tab.page.wait_for_timeout(200)
    assert tab.page.evaluate("() => document.fullscreenElement !== null")
    press(tab.views[0], "full screen")
    tab.wait("() => !document.fullscreenElement")


def test_where_there_is_no_full_screen_there_is_no_button(show_widget, harness):
    stepper = watch(label, build_tree(OneTwoTen(4)))
    off = "Object.defineProperty(document, 'fullscreenEnabled', { get: () => false });\n"
    state = {"svg": stepper.svg, "script": stepper.script, "step": 0}
    tab = harness(off + stepper._esm, state, stepper._css)
    expect(button(tab.page, "zoom in")).to_be_visible()
    expect(button(tab.page, "full screen")).to_have_count(0)


def test_the_view_glides_but_for_those_who_want_no_motion(show_widget):
    for motion, jumps in (("reduce", True), ("no-preference", False)):
        tab = show_widget(watch(label, build_tree(OneTwoTen())), viewport=(1280, 720), reduced_motion=motion)
        output = tab.views[0]
        go(output, 1)
        tab.page.wait_for_timeout(100)
        moved = output.evaluate("""async view => {
          const box = view.querySelector('.gametree-tree'), from = box.scrollLeft, model = window.model;
          model.set('step', 12); await new Promise(requestAnimationFrame);
          return from - box.scrollLeft }""")
        assert (moved > 200) == jumps
        tab.wait("([box, last]) => box.scrollLeft < 300", [box(output).element_handle(), 0], 5)
        assert soon(output, lambda output=output: in_the_middle(now(output)))
        quiet(tab)


def test_a_click_beside_the_nodes_gives_the_tree_the_focus_and_no_cell_of_a_notebook(show_widget):
    tab = show_widget(watch(label, build_tree(OneTwoTen())), viewport=(1280, 720))
    output = tab.views[0]
    for place in (strip(output), box(output)):
        button(output, "zoom in").focus()
        place.click(position={"x": 8, "y": 40})
        expect(box(output)).to_be_focused()
