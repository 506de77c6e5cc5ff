"""All of a tree is on the stage at every step: letters, dots, the loupe; zoom with mouse, touch and keys."""

import pytest
from reading import assert_readable, becomes_true, button, expect, go, keys, look, node, part, press, says, slider
from tab import MOTIONS, THEMES

from gametree import OneTwoTen, build_graph, build_tree, draw, games, label, minimax, predict, watch
from gametree.widgets import Picture

SCREENS = {  # the size of the window in CSS pixels, and device options
    "JupyterLab": {"viewport": (848, 600)},
    "projector": {"viewport": (1280, 720)},
    "zoomed to 200 %": {"viewport": (640, 360), "device_scale_factor": 2},
    "phone": {"viewport": (400, 800), "device_scale_factor": 2, "has_touch": True},
    "dark": {"viewport": (1280, 720), "color_scheme": "dark"},
}


def ways(n):
    return ways(n - 1) + ways(n - 2)


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


WIDGETS = {
    "Stepper": lambda: watch(label, build_tree(OneTwoTen())),
    "Predict": lambda: predict(build_tree(OneTwoTen())),
    "a drawing": lambda: Picture(draw(build_tree(OneTwoTen()))),
}
PROGRAMS = {
    "a tree of 232 nodes": WIDGETS["Stepper"],
    "753 calls": lambda: watch(fib, 13),
    "calls without end": lambda: watch(ways, 5),
    "a tree with values": lambda: watch(minimax, build_tree(games.Matches(8))),
    "a tree with chance": lambda: watch(minimax, build_tree(games.DiceTen(3, sides=2)), gives="value"),
    "a graph": lambda: watch(label, build_graph(OneTwoTen())),
}
NOT_EVERYWHERE = {"phone": pytest.mark.beyond("firefox", "webkit"), "dark": pytest.mark.beyond("webkit")}
ON_SCREENS = pytest.mark.parametrize(
    "screen", [pytest.param(each, id=name, marks=NOT_EVERYWHERE.get(name, ())) for name, each in SCREENS.items()]
)
ALL = pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
STAGE = """box => { // what is shown: counts, the nodes that stick out, and the smallest letters (in pixels)
  const seen = box.getBoundingClientRect();
  const shows = g => getComputedStyle(g).display !== 'none' && getComputedStyle(g).visibility === 'visible';
  const out = each => { // without strokes, which Firefox includes in getBoundingClientRect
    const { x, y, width, height } = each.getBBox(), { a, d, e, f } = each.getScreenCTM();
    return x * a + e < seen.left - 1 || (x + width) * a + e > seen.right + 1
      || y * d + f < seen.top - 1 || (y + height) * d + f > seen.bottom + 1 };
  const lettered = [...box.querySelectorAll('g.node')].filter(shows);
  const dots = [...box.querySelectorAll('.gametree-dots > path')].filter(path => path.getAttribute('d'));
  const scale = box.querySelector('svg').getScreenCTM().a;
  const size = text => scale * parseFloat(getComputedStyle(text).fontSize);
  const letters = nodes => Math.min(99, ...nodes.flatMap(g => [...g.querySelectorAll('text.gametree-text')].map(size)));
  return {
    lettered: lettered.length,
    dots: dots.map(path => path.getAttribute('d').split('M').length - 1).reduce((all, each) => all + each, 0),
    out: [...lettered.map(g => g.querySelector('.gametree-shape')), ...dots].filter(out).length,
    letters: letters(lettered),
    now: letters(lettered.filter(g => g.matches('.gametree-now'))),
    scrolls: box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight } }"""
DOT = """box => { // a place in the window where a dot is
  const path = [...box.querySelectorAll('.gametree-dots > path')].find(path => path.getAttribute('d'));
  const [x, y] = path.getAttribute('d').match(/[-\\d.]+,[-\\d.]+/)[0].split(',').map(Number), to = path.getScreenCTM();
  return [x * to.a + to.e, y * to.d + to.f] }"""
OUTSIDE = """nodes => Math.max(...nodes.flatMap(g => { // how far a letter sticks out of its node, in pixels
  const shape = g.querySelector('.gametree-shape').getBoundingClientRect();
  return [...g.querySelectorAll('text')].map(text => text.getBoundingClientRect()).flatMap(
    ({ left, right }) => [shape.left - left, right - shape.right]) }))"""
LIT = """row => { const at = row.getBoundingClientRect(), seen = row.closest('.gametree-code').getBoundingClientRect();
  return at.top >= seen.top && at.bottom <= seen.bottom }"""
SIDEWAYS = "() => document.documentElement.scrollWidth <= innerWidth"
GREEN, RED, DARK_RED = "rgb(127, 201, 127)", "rgb(165, 0, 38)", "rgb(194, 25, 63)"
box = part(".gametree-tree")
dots = part(".gametree-dots > path")
loupe = part(".gametree-loupe")


def stage(output):
    return box(output).evaluate(STAGE)


def current(output):
    """Return the current node, which is the root before the first step."""
    return output.locator(".gametree-now, [data-node='0']").last


def is_shown(output, i):
    """Return whether node i has its letters and is inside the box."""
    return node(output, i).is_visible() and stage(output)["out"] == 0


def size_of(element):
    place = element.bounding_box()
    return place["width"], place["height"]


def shares(last):
    return [*(round(share * last) for share in (0, 0.1, 0.35, 0.6, 0.85)), last - 1]


@ON_SCREENS
@pytest.mark.parametrize("make", PROGRAMS.values(), ids=PROGRAMS)
def test_every_node_is_on_the_stage_and_the_current_one_is_readable_at_every_step(show_widget, make, screen):
    tab = show_widget(make(), **screen)
    output, last, place = tab.output, int(slider(tab.output).get_attribute("max")), None
    for step in shares(last):
        go(output, step)
        place = place or size_of(box(output))
        seen, at = stage(output), current(output).get_attribute("data-node")
        hidden = output.locator("g.node.gametree-hidden").count()
        assert seen["lettered"] + seen["dots"] == output.locator("g.node").count() - hidden, step
        assert seen["out"] == 0 and not seen["scrolls"], step
        assert seen["lettered"] == 0 or seen["now"] >= 10.9 and is_shown(output, at), step
        assert size_of(box(output)) == pytest.approx(place, abs=1.5), step  # nothing below jumps
    press(output, "back")  # the last sentence, which tells why code was stopped, may be long
    assert tab.page.evaluate(SIDEWAYS)
    assert output.locator(".gametree").bounding_box()["height"] <= screen["viewport"][1] - 16


@ALL
def test_path_and_its_children_have_letters_of_one_size(show_widget, make):
    output, sizes = show_widget(make(), viewport=(848, 600)).output, set()
    for i in (3, 60, 150, 231):
        node(output, i).evaluate("g => g.dispatchEvent(new MouseEvent('click'))")
        expect(current(output)).to_have_attribute("data-node", str(i))
        sizes.add(round(stage(output)["now"], 1))
        up = i
        while up:
            up = int(node(output, up).get_attribute("data-up"))
            expect(node(output, up)).to_be_visible()
            for child in output.locator(f"g.node[data-up='{up}']").all():
                expect(child).to_be_visible()
        assert stage(output)["dots"] > 60
    assert len(sizes) == 1 and min(sizes) >= 10.9


@pytest.mark.parametrize("theme", THEMES)
def test_dots_have_the_colours_of_their_nodes_and_contrast_with_the_page(show_widget, theme):
    output = show_widget(WIDGETS["Stepper"](), viewport=(1280, 720), color_scheme=theme).output
    go(output, 333)
    shown = [dot for dot in dots(output).all() if dot.get_attribute("d")]
    red = DARK_RED if theme == "dark" else RED
    assert {look(dot, "fill")[0] for dot in shown} > {GREEN, red}
    for name in ("W", "L", "?"):
        dotted = output.locator(f"g.node[data-label='{name}'].gametree-merged").count()
        paths = output.locator(f".gametree-dots > path[data-label='{name}']").all()
        assert sum((path.get_attribute("d") or "").count("M") for path in paths) == dotted > 0
    assert_readable(*shown, output.locator(".gametree-thin"), contrast=3)


def test_dots_appear_with_their_nodes_and_mistakes_are_marked(show_widget):
    grows, counts = show_widget(watch(build_tree, OneTwoTen()), viewport=(1280, 720)), []
    for step in (1, 20, 100, 146):
        go(grows.output, step)
        seen = stage(grows.output)
        counts.append(seen["lettered"] + seen["dots"])
        assert counts[-1] == grows.output.locator("g.node:not(.gametree-hidden)").count()
    assert counts[0] == 1 and counts == sorted(set(counts))

    def wrong(node):
        for child in node.children.values():
            wrong(child)
        node.label = "W" if all(child.label == "L" for child in node.children.values()) else "L"

    output = show_widget(watch(wrong, build_tree(OneTwoTen()), game=OneTwoTen())).output
    press(output, "last")
    assert any(path.get_attribute("d") for path in output.locator(".gametree-dots > .gametree-wrong").all())


@pytest.mark.parametrize("target", [4, 6])
def test_tree_that_fits_is_shown_as_it_is_drawn(show_widget, target):
    tab = show_widget(watch(label, build_tree(OneTwoTen(target))))
    for size in ((1280, 720), (848, 600)):
        tab.dress(size)
        for step in (0, 20):
            go(tab.output, step)
            seen = stage(tab.output)
            assert seen["dots"] == 0 and seen["letters"] >= 11 and seen["out"] == 0
    tab.dress((1280, 720))
    assert stage(tab.output)["letters"] >= 14


def test_the_pointer_enlarges_the_subtree_of_a_dot_and_a_click_leads_to_it(show_widget):
    tab = show_widget(WIDGETS["Stepper"](), viewport=(848, 600))
    output = tab.output
    go(output, 150)
    expect(loupe(output)).to_be_hidden()
    tab.page.mouse.move(*box(output).evaluate(DOT))
    expect(loupe(output)).to_be_visible()
    inside, seen = loupe(output).bounding_box(), box(output).bounding_box()
    assert inside["x"] >= seen["x"] and inside["x"] + inside["width"] <= seen["x"] + seen["width"]
    i = loupe(output).locator("g.node").first.get_attribute("data-node")
    expect(node(output, i).first).to_be_hidden()
    tab.page.mouse.down()
    tab.page.mouse.up()
    expect(output.locator("svg > g > g.gametree-now")).to_have_attribute("data-node", i)
    tab.page.mouse.move(0, 0)
    expect(loupe(output)).to_be_hidden()


def test_predict_shows_the_letters_of_the_current_node_and_of_the_node_of_a_hint(show_widget):
    quiz = predict(build_tree(OneTwoTen()), free=True)
    output = show_widget(quiz, viewport=(400, 800)).output
    for i in (30, 3, 200):
        quiz.select(quiz.nodes[i])
        expect(current(output)).to_have_attribute("data-node", str(i))
        assert is_shown(output, i)
    for i in (0, 4):  # the children of these two nodes are far apart
        quiz.say(quiz.nodes[i], "D")
        expect(says(output)).to_contain_text("Look at")
        expect(output.locator("g.node.gametree-reason").last).to_be_visible()


def test_clicked_node_of_a_drawing_is_outlined_until_escape_is_pressed(show_widget):
    output = show_widget(WIDGETS["a drawing"](), viewport=(1280, 720)).output
    ringed = output.locator("g.gametree-now")
    node(output, 3).click()
    expect(ringed).to_have_attribute("data-node", "3")
    keys(output, "Escape")
    expect(ringed).to_have_count(0)


@ALL
def test_arrow_keys_reach_dots_which_then_have_letters(show_widget, make):
    output = show_widget(make(), viewport=(848, 600)).output
    focused = output.locator("g.node:focus")
    node(output, 0).focus()
    for key in (*["ArrowDown"] * 9, *["ArrowUp"] * 4, "ArrowRight", "ArrowDown", "ArrowDown", *["ArrowRight"] * 9):
        before = focused.get_attribute("data-node")
        keys(output, key)
        assert focused.get_attribute("data-node") != before
        assert is_shown(output, focused.get_attribute("data-node"))


@ALL
def test_wheel_with_ctrl_zooms_around_the_pointer(show_widget, make):
    tab = show_widget(make(), viewport=(1280, 720))
    output, place = tab.output, box(tab.output).bounding_box()
    few = stage(output)["lettered"]
    wheel = """box => { const { left, top, width, height } = box.getBoundingClientRect();
      box.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY: -300, cancelable: true,
        clientX: left + width / 2, clientY: top + height / 2 })) }"""
    for _ in range(3):
        box(output).evaluate(wheel)
    assert becomes_true(output, lambda: stage(output)["scrolls"])
    assert stage(output)["lettered"] > few
    assert box(output).bounding_box()["height"] == pytest.approx(place["height"], abs=1)
    across = "box => (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth"
    assert box(output).evaluate(across) == pytest.approx(0.5, abs=0.05)
    scroll = "box => { const from = box.scrollLeft; box.scrollBy(60, 0); return box.scrollLeft - from }"
    assert box(output).evaluate(scroll)
    assert tab.page.evaluate("() => visualViewport.scale") == 1
    press(output, *["zoom out"] * 12)
    assert becomes_true(output, lambda: not stage(output)["scrolls"])


@pytest.mark.beyond("firefox", "webkit")
@ALL
def test_two_fingers_zoom_and_one_finger_scrolls(show_widget, make):
    tab = show_widget(make(), viewport=(400, 800), has_touch=True)
    output, place = tab.output, box(tab.output).bounding_box()
    session = tab.context.new_cdp_session(tab.page)
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2

    def touch(*moves):
        for kind, xs in zip(["touchStart", *["touchMove"] * (len(moves) - 1), "touchEnd"], [*moves, ()], strict=True):
            points = [{"x": x, "y": y, "id": i} for i, x in enumerate(xs)]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    few = stage(output)["lettered"]
    touch(*((x - half, x + half) for half in (40, 60, 80, 100, 120)))
    assert becomes_true(output, lambda: stage(output)["scrolls"]) and stage(output)["lettered"] > few
    assert tab.page.evaluate("() => visualViewport.scale") == 1
    before = box(output).evaluate("box => box.scrollLeft")
    touch(*([x - left] for left in range(0, 110, 10)))
    assert becomes_true(output, lambda: box(output).evaluate("box => box.scrollLeft") > before + 50)


def test_current_node_stays_in_view_when_the_tree_is_zoomed(show_widget):
    output = show_widget(WIDGETS["Stepper"](), viewport=(1280, 720)).output
    press(output, *["zoom in"] * 3)
    inside = """g => { // without its outline
      const box = g.closest('.gametree-tree').getBoundingClientRect();
      const at = g.querySelector('text').getBoundingClientRect();
      return at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom }"""
    for step in (40, 333, 465, 12):
        go(output, step)
        assert current(output).evaluate(inside), step


@ALL
def test_tab_key_reaches_all_controls_and_a_click_beside_nodes_focuses_the_tree(show_widget, make):
    tab, reached = show_widget(make(), viewport=(1280, 720)), set()
    for _ in range(25):
        keys(tab.output, "Tab")
        reached.add(tab.page.evaluate("() => document.activeElement.getAttribute('aria-label')"))
    assert {"full screen", "zoom out", "zoom in"} <= reached
    assert sum(name.startswith("node ") for name in reached - {None}) == 1
    place = box(tab.output).bounding_box()
    tab.page.mouse.move(place["x"] + 8, place["y"] + 8)
    tab.page.mouse.down()
    tab.page.mouse.up()
    expect(box(tab.output)).to_be_focused()  # so that no cell of a notebook has the focus


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
    across = "box => box.scrollWidth"
    sizes, step = [box(tab.output).evaluate(across)], slider(tab.output).input_value()
    for key in "+=--":
        keys(tab.output, key)
        sizes.append(box(tab.output).evaluate(across))
    first, large, larger, less, least = sizes
    assert first == least < less < larger and less == pytest.approx(large, rel=0.05)
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
    tab = show_widget(make(), viewport=(1280, 720))
    output = tab.output
    press(output, "full screen")
    tab.wait("() => document.fullscreenElement?.clientHeight === innerHeight")
    tab.wait("() => document.fullscreenElement?.contains(document.activeElement)")
    tab.settle()
    tree, window, seen = box(output).bounding_box(), tab.page.evaluate("() => [innerWidth, innerHeight]"), stage(output)
    assert tree["width"] > 0.95 * window[0] and seen["out"] == 0 and seen["letters"] >= 14
    assert output.locator(".gametree").evaluate("root => root.scrollHeight <= root.clientHeight")
    keys(output, " ")  # the space bar does not leave full screen
    assert tab.page.evaluate("() => document.fullscreenElement?.matches('.gametree')")
    press(output, "full screen")
    tab.wait("() => !document.fullscreenElement")


@ALL
def test_everything_fits_after_every_resize(show_widget, make):
    tab = show_widget(make(), viewport=(1280, 720))
    output, lit = tab.output, tab.output.locator(".gametree-lit")
    if slider(output).count():
        press(output, "code")
        go(output, 30)
    for size in ((1280, 720), (780, 420), (400, 800), (1000, 500), None):
        tab.dress(size) if size else press(output, "full screen")
        assert becomes_true(output, lambda: current(output).is_visible() and stage(output)["out"] == 0), size
        assert becomes_true(output, lambda: lit.count() == 0 or lit.evaluate(LIT)), size


@pytest.mark.parametrize("motion", MOTIONS)
def test_nodes_glide_unless_the_reader_prefers_reduced_motion(show_widget, motion):
    tab = show_widget(WIDGETS["Stepper"](), viewport=(1280, 720), reduced_motion=motion)
    go(tab.output, 30)
    tab.page.wait_for_timeout(300)
    places = tab.page.evaluate("""async () => {
      const nodes = [...document.querySelectorAll('g.node:not(.gametree-merged)')];
      const read = () => nodes.map(g => g.getAttribute('transform')).join();
      const frame = () => new Promise(requestAnimationFrame), seen = [];
      for (let k = 31; k < 60 && seen.length < 2; k++) { // a step at which nodes move
        await new Promise(done => setTimeout(done, 300));
        seen.length = 0; window.model.set('step', k); await null;
        for (let i = 0; i < 30; i++) {
          const now = read(); if (now !== seen.at(-1)) seen.push(now); await frame() } }
      return seen.length }""")
    assert (places == 1) == (motion == "reduce")
