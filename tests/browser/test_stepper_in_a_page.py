"""The Stepper: the picture at every step, keys, a student's mistakes, what was never entered, ends of games."""

import copy
import re
from itertools import pairwise

import pytest
from examples import Pile, tree
from playwright.sync_api import expect
from reading import button, count, go, keys, look, node, press, quiet, readable, says, shape, slider

from gametree import Chomp, OneTwoTen, alphabeta, build_tree, draw, games, grundy, label, minimax, watch

PICTURE = """view => [...view.querySelectorAll('.gametree-tree :is(g.node, g.edge)')].map(g =>
  [g.dataset.label, [...g.classList].sort().join(' '), g.getAttribute('aria-label'),
   g.querySelector('.gametree-mark')?.textContent])"""
PLACES = """view => [...view.querySelectorAll('.gametree-tree :is(g.node, g.edge)')].map(g => {
  const box = g.getBBox(); return [box.x, box.y, box.width, box.height] })"""
SQUARES = """() => [...document.querySelectorAll('g.node')].map(g => {
  const middle = box => box.x + box.width / 2, rows = [...g.querySelectorAll('.gametree-text')];
  const { y, height } = g.querySelector('.gametree-shape').getBBox();
  return { shape: middle(g.getBBox()), mark: middle(g.querySelector('.gametree-mark').getBBox()),
    inside: [...g.querySelectorAll('text')].every(text => text.getBBox().y >= y - 1 &&
      text.getBBox().y + text.getBBox().height <= y + height + 1),
    rows: rows.map(row => [...row.textContent].map((_, i) => middle(row.getExtentOfChar(i)))) } })"""
INSIDE = """box => {
  const view = box.getBoundingClientRect(), node = box.querySelector('.gametree-now').getBoundingClientRect();
  return node.left >= view.left && node.right <= view.right && node.top >= view.top && node.bottom <= view.bottom }"""
PAINTED = """nodes => nodes.map(g => [
  g.classList.contains('gametree-faded'), getComputedStyle(g.querySelector('.gametree-shape')).strokeDasharray,
  g.querySelector('.gametree-mark').textContent, g.getAttribute('aria-label').endsWith(', never entered')])"""
CORNERS = """nodes => nodes.map(g => [
  new Set(g.querySelector('.gametree-shape').getAttribute('points')?.split(' ')).size,
  [...g.querySelectorAll('text')].map(text => text.textContent)])"""
SPILLED = """picture => [...picture.querySelectorAll('g.node')].flatMap(g => {
  const shape = g.querySelector('.gametree-shape'), point = picture.createSVGPoint();
  return [...g.querySelectorAll('text')].filter(text => text.textContent.trim()).filter(text => {
    const { x, y, width, height } = text.getBBox(), inset = height / 5; // letters are not as high as their line
    return [x, x + width].some(left => [y + inset, y + height - inset].some(top => {
      point.x = left; point.y = top; return !shape.isPointInFill(point) }))
  }).map(text => g.textContent + ': ' + text.textContent) })"""
FOUR = OneTwoTen(4)


def build(node):
    """Gives a student's node its children, and these theirs."""
    if node.pile <= 9:
        node.add1 = Pile(3 - node.player, node.pile + 1)
    if node.pile <= 8:
        node.add2 = Pile(3 - node.player, node.pile + 2)
    for child in node.children:
        build(child)


def all_of_the_leaves(node):
    for child in node.children:
        all_of_the_leaves(child)
    node.win_loss = "W" if all(child.win_loss == "L" for child in node.children) else "L"


def all_for_any(node):
    for child in node.children:
        all_for_any(child)
    node.win_loss = "W" if node.children and all(child.win_loss == "L" for child in node.children) else "L"


def last_step(output):
    return int(slider(output).get_attribute("max"))


def picture(output):
    return output.evaluate(PICTURE)


def test_the_picture_agrees_with_the_answer(show_widget):
    output = show_widget(watch(label, build_tree(OneTwoTen()))).output
    unknown = {mark for mark, *_ in picture(output)} - {None}
    press(output, "last")
    nodes = [(mark, name) for mark, _, name, _ in picture(output) if mark]
    right = set()
    for player, pile in {(player, pile) for player in (1, 2) for pile in range(11)} - {(1, 1), (2, 0)}:
        mark, ends = ("L", "loss") if pile % 3 == 1 else ("W", "win")
        right.add((mark, f"node {pile} {mark}, player {player} to move: {ends}"))
    assert unknown == {"?"} and len(nodes) == 232 and set(nodes) == right
    press(output, "first")
    assert {mark for mark, *_ in picture(output)} - {None} == {"?"}


@pytest.mark.parametrize("algorithm", [label, all_of_the_leaves, build])
def test_going_step_by_step_in_two_views_shows_what_jumping_shows_and_nothing_moves(show_widget, algorithm):
    root = build_tree(FOUR) if algorithm is label else Pile(1, 6)
    if algorithm is all_of_the_leaves:
        build(root)
    tab = show_widget(watch(algorithm, root, game=OneTwoTen()), views=2)
    (output, other), last, pictures, places = tab.views, last_step(tab.output), [], tab.output.evaluate(PLACES)
    for step in range(last + 1):
        expect(count(output)).to_have_text(f"step {step} of {last}")
        pictures.append(picture(output))
        press(output, "forward")
    for step in reversed(range(last + 1)):
        assert picture(output) == pictures[step]
        press(output, "back")
    for step in (last, 3, last - 1, 0, last // 2, 1):
        go(output, step)
        assert picture(output) == picture(other) == pictures[step]
    assert all(before != after for before, after in pairwise(pictures))  # at every step something is to be seen
    assert tab.output.evaluate(PLACES) == places


def test_a_tree_grows_node_by_node_and_the_tab_stop_is_never_a_node_that_is_not_there_yet(show_widget):
    root = Pile(1, 6)
    output, counts = show_widget(watch(build, root)).output, []
    nodes, lines = output.locator("g.node:visible"), output.locator("g.edge:not(.gametree-hidden)")
    for step in range(last_step(output) + 1):
        go(output, step)
        counts.append(nodes.count())
        assert lines.count() == counts[-1] - 1
    assert set(counts) == set(range(1, 13)) and counts == sorted(counts)
    output.locator("g.node").last.click()
    press(output, "first")
    stop = output.locator("g.node[tabindex='0']")
    expect(stop).to_have_count(1)
    expect(stop).to_have_attribute("data-node", "0")
    stop.focus()
    keys(output, "ArrowDown", "ArrowRight")  # to none that is hidden
    expect(output.locator("g.node:focus")).to_have_attribute("data-node", "0")


@pytest.mark.parametrize(
    ("algorithm", "says_wrong", "mark", "name"),
    [
        (
            all_of_the_leaves,
            "(1, 10) becomes W, against the rules: nobody can move here, and by the rules of the game that is a loss",
            "W!",
            "node 10 W!, player 1 to move: win, against the rules",
        ),
        (
            all_for_any,
            "(1, 8) becomes L, against the rules: (2, 10) is L, and the move there leaves the other player losing.",
            "L!",
            "node 8 L!, player 1 to move: loss, against the rules",
        ),
    ],
    ids=["leaves", "all for any"],
)
def test_the_first_label_against_the_rules_is_marked_and_explained(show_widget, algorithm, says_wrong, mark, name):
    tab = show_widget(watch(algorithm, tree([Pile], 10, 1, 6), game=OneTwoTen()))
    output, marked = tab.output, tab.output.locator("g.node.gametree-wrong")
    expect(says(output)).to_contain_text("The first mistake comes at step")
    output.get_by_role("button", name="mistake").click()
    expect(says(output)).to_contain_text(says_wrong)
    expect(marked).to_have_count(1)
    expect(marked.locator(".gametree-mark")).to_have_text(mark)
    expect(marked).to_have_accessible_name(name)
    press(output, "back")
    expect(marked).to_have_count(0)
    quiet(tab)


def test_a_step_that_python_takes_is_shown_and_one_taken_in_the_page_is_known_to_python(show_widget):
    stepper = watch(label, build_tree(FOUR))
    tab = show_widget(stepper, views=2)
    stepper.step = 5
    for output in tab.views:
        expect(count(output)).to_have_text("step 5 of 37")
    press(tab.views[1], "forward")
    expect(count(tab.views[0])).to_have_text("step 6 of 37")
    tab.page.evaluate("model.told")
    assert stepper.step == 6
    quiet(tab)


def test_the_tree_is_one_tab_stop_and_the_arrows_walk_it_and_its_levels_over_families(show_widget):
    output = show_widget(watch(label, build_tree(FOUR))).output
    button(output, "zoom in").focus()
    focused = output.locator("g.node:focus")
    for key, name in (
        ("Tab", "node 0, player 1 to move: not known yet"),
        ("ArrowDown", "node 1, player 2"),
        ("ArrowRight", "node 2, player 2"),
        ("ArrowRight", "node 2, player 2"),
        ("ArrowDown", "node 3, player 1"),
        ("ArrowLeft", "node 3, player 1"),  # of another family
        ("ArrowLeft", "node 2, player 1"),
        ("ArrowUp", "node 1, player 2"),
        ("ArrowUp", "node 0, player 1"),
        ("ArrowUp", "node 0, player 1"),
        ("ArrowDown", "node 1, player 2"),
        ("Enter", "node 1 L, player 2 to move: loss"),
    ):
        keys(output, key)
        expect(focused).to_have_accessible_name(re.compile(f"^{name}"))
    expect(says(output)).to_contain_text("(2, 1) becomes L:")
    expect(output.locator("g.node[tabindex='0']")).to_have_count(1)
    keys(output, "Escape")
    expect(focused).to_have_count(0)
    keys(output, "Tab")
    expect(focused).to_have_count(0)  # one stop, and it was there already
    button(output, "(2, 1)").focus()  # the last call in the line of calls, which comes before the tree
    keys(output, "Tab")
    expect(focused).to_have_accessible_name("node 1 L, player 2 to move: loss")


def test_a_click_on_a_node_leads_to_the_step_that_labels_it_and_then_the_arrows_step(show_widget):
    output = show_widget(watch(label, build_tree(FOUR))).output
    step = lambda: int(slider(output).input_value())  # noqa: E731
    output.get_by_role("button", name="node 2, player 2").click()
    expect(says(output)).to_have_text("(2, 2) becomes W: the move to (1, 4) leaves the other player losing.")
    at = step()
    for key, by in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowLeft", 0)):
        keys(output, key)
        assert step() == at + by
    keys(output, "Shift+Tab", "Tab", "ArrowLeft")  # by Tab it is the nodes that they walk
    expect(output.locator("g.node:focus")).to_have_accessible_name(re.compile("^node 1 L, player 2"))
    assert step() == at
    says(output).click()  # where nothing takes the focus
    keys(output, "ArrowRight")
    assert step() == at + 1


def test_a_screen_reader_is_told_names_labels_and_sentences(show_widget):
    output = show_widget(watch(label, build_tree(FOUR))).output
    for name in ("first", "back", "play", "forward", "last", "zoom out", "fit", "zoom in"):
        expect(button(output, name)).to_have_count(1)
    expect(output.get_by_role("combobox", name="speed", exact=True)).to_have_count(1)
    expect(says(output)).to_have_attribute("aria-live", "polite")
    for step, four in ((0, 0), (6, 1), (5, 0)):
        go(output, step)
        expect(slider(output)).to_have_attribute("aria-valuetext", f"step {step} of 37")
        expect(output.get_by_role("button", name="node 4 L, player 1 to move: loss")).to_have_count(four)
    expect(output.get_by_role("button", name="node 4, player 1 to move: not known yet").first).to_be_visible()


def test_play_goes_on_by_itself_until_it_is_stopped_or_at_the_end(show_widget):
    tab = show_widget(watch(label, build_tree(OneTwoTen(6))))
    output, tab.spent, last = tab.output, True, last_step(tab.output)
    tab.page.clock.install(time=0)
    tab.page.clock.pause_at(1000)
    for speed, steps in (("slow", 1), ("steady", 3), ("fast", 23)):
        output.get_by_role("combobox", name="speed").select_option(speed)
        press(output, "play")
        expect(button(output, "play")).to_have_count(0)
        tab.page.clock.run_for(2010)
        expect(count(output)).to_have_text(f"step {steps} of {last}")
        press(output, "pause")
        expect(button(output, "pause")).to_have_count(0)
        tab.page.clock.run_for(5000)
        expect(count(output)).to_have_text(f"step {steps} of {last}")
    output.get_by_role("combobox", name="speed").select_option("very fast")
    press(output, "play")
    tab.page.clock.run_for(5_000)
    expect(count(output)).to_have_text(f"step {last} of {last}")
    expect(button(output, "pause")).to_have_count(0)
    press(output, "play")  # once more, from the start
    expect(count(output)).to_have_text(f"step 0 of {last}")


def test_zooming_in_scrolls_in_the_tree_and_keeps_the_node_in_view(show_widget):
    tab = show_widget(watch(label, build_tree(OneTwoTen())), viewport=(700, 700))
    output, box, svg = tab.output, *(tab.page.locator(f".gametree-tree{part}") for part in ("", " > svg"))
    press(output, "fit")
    fits = svg.bounding_box()["width"]
    assert fits == pytest.approx(box.bounding_box()["width"], abs=10)
    press(output, *["zoom in"] * 6)
    assert svg.bounding_box()["width"] > 3 * fits
    assert tab.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for step in (1, 12, 200, 333, 690, 697, 17):
        go(output, step)
        assert box.evaluate(INSIDE), step
    for name in ("zoom out", "zoom in", "zoom in", "zoom in"):
        press(output, name)
        assert box.evaluate(INSIDE), name
    press(output, "fit")
    assert svg.bounding_box()["width"] == pytest.approx(fits)
    tab.page.set_viewport_size({"width": 500, "height": 700})
    tab.wait("() => document.querySelector('.gametree-tree > svg').clientWidth < 500")


def test_what_alphabeta_never_enters_is_dotted(show_widget):
    tab = show_widget(watch(alphabeta, build_tree(games.Matches(6))))
    output = tab.output
    painted = lambda: output.locator("g.node").evaluate_all(PAINTED)  # noqa: E731
    given = output.locator(".gametree-call:visible .gametree-numbers").last
    press(output, "forward")
    expect(given).to_have_text("alpha −1, beta 1")
    readable(given)
    go(output, 14)
    expect(says(output)).to_contain_text("never enters (2, 0): at least +1 is already sure")
    expect(given).to_have_text("alpha 1, beta 1")
    assert sum(faded for faded, *_ in painted()) == 1
    press(output, "last")
    expect(says(output)).to_contain_text("(1, 6) is worth 1 to player 1: player 1 wins. It entered 23 of the 52 nodes.")
    expect(given).to_have_count(0)
    assert len(painted()) == 52 and sum(faded for faded, *_ in painted()) == 29
    for faded, outline, mark, spoken in painted():
        assert outline == ("0px, 5px" if faded else "none")  # dots: what is pale is a label of an earlier run
        assert (mark == "?") == faded == spoken
    press(output, "first")
    expect(count(output)).to_have_text("step 0 of 78")
    assert all((faded, outline, mark) == (False, "none", "?") for faded, outline, mark, _ in painted())
    quiet(tab)


def valued_by(first, second):
    """A student's minimax, as it should be or the other way round."""

    def value(node):
        if not node.children:
            return 1 if node.state[0] == 1 else -1
        values = [value(child) for child in node.children.values()]
        return first(values) if node.state[0] == 1 else second(values)

    return value


def test_values_that_a_students_function_returns_are_shown_and_judged(show_widget):
    both = [show_widget(watch(valued_by(*one), build_tree(games.Matches(4)))) for one in ((max, min), (min, max))]
    right, swapped = (tab.output for tab in both)
    expect(right.get_by_role("button", name="mistake")).to_have_count(0)
    press(right, "last")
    expect(says(right)).to_contain_text("(1, 4) is worth 1 to player 1")
    values = [mark for _, _, mark, _ in right.locator("g.node").evaluate_all(PAINTED)]
    assert values[:4] == ["1", "−1", "−1", "1"] and set(values) == {"1", "−1"}
    node(right, 0).click()
    expect(says(right)).to_have_text(
        "value on (1, 4) returns 1: the largest of −1, −1 and 1, for it is player 1's turn."
    )
    swapped.get_by_role("button", name="mistake").click()
    expect(says(swapped)).to_contain_text("(1, 2) returns −1, against the rules, which say 1: the larger of 1 and −1,")
    marked = swapped.locator("g.gametree-wrong")
    expect(marked).to_have_count(1)
    expect(marked.locator(".gametree-mark")).to_have_text("−1!")
    expect(marked).to_have_accessible_name("node 2 −1!, player 1 to move: −1, against the rules")
    quiet(*both)


def test_a_step_may_say_that_a_number_is_a_grundy_value(show_widget):
    stepper = watch(grundy, build_tree(games.Nim(1, 1)))
    script = copy.deepcopy(stepper.script)
    for change in script["scenes"]["changes"]:
        change["nimber"] = {i: True for i, mark in change.get("mark", {}).items() if mark not in ("?", "")}
    stepper.script = script
    tab = show_widget(stepper)
    expect(node(tab.output, 0)).to_have_accessible_name("node 1-1, player 1 to move: not known yet")
    press(tab.output, "last")
    names = ["node 1-1 0, player 1 to move: Grundy value 0", "node 0-1 1, player 2 to move: Grundy value 1"]
    for i, (name, colour) in enumerate(zip(names, ("rgb(165, 0, 38)", "rgb(127, 201, 127)"), strict=True)):
        expect(node(tab.output, i)).to_have_accessible_name(name)
        assert look(shape(tab.output, i), "fill") == [colour]
    quiet(tab)


@pytest.mark.parametrize(("matches", "valued", "ends"), [(4, False, 7), (4, True, 7), (7, False, 44), (7, True, 44)])
def test_the_ends_of_games_are_triangles_with_their_text_inside(open_tab, matches, valued, ends):
    root, tab = build_tree(games.Matches(matches)), open_tab()
    if valued:
        minimax(root)
    tab.page.set_content(draw(root, triangles=True)._repr_mimebundle_()["text/html"])
    svg = tab.page.locator("svg[aria-label^='game tree']")
    assert svg.evaluate(SPILLED) == []
    triangles = [texts[0] for corners, texts in svg.locator("g.node").evaluate_all(CORNERS) if corners == 3]
    assert triangles == ["0"] * ends
    if (matches, valued) == (4, True):
        assert svg.locator("g.node").first.locator("text").all_text_contents() == ["4", "1"]
        taken = [text.strip() for text in svg.locator("g.edge text").all_text_contents()]
        assert sorted(taken) == [*"11111111222233"]
    quiet(tab)


def test_the_squares_of_a_board_stand_one_below_the_other_in_the_letters_of_the_page(open_tab):
    root, tab = build_tree(Chomp(2, 3)), open_tab()
    label(root)
    tab.page.set_content(draw(root).svg)
    seen = tab.page.evaluate(SQUARES)
    assert len(seen) == 58
    for each in seen:
        assert each["inside"] and each["mark"] == pytest.approx(each["shape"], abs=0.5)
        assert each["rows"][0] == pytest.approx(each["rows"][1], abs=0.1) and len(each["rows"][0]) == 3
        assert each["rows"][0][1] == pytest.approx(each["shape"], abs=0.5)
