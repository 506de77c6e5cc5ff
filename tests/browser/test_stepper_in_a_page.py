"""The Stepper: the picture at every step, keys, a student's mistakes, skipped nodes, and how runs end."""

import re
from itertools import pairwise

import pytest
from examples import Pile, tree
from reading import assert_readable, becomes_true, button, count, expect, go, keys, look, press, says, shape, slider
from tab import MOTIONS, THEMES

from gametree import OneTwoTen, alphabeta, build_tree, games, label, watch

PICTURE = """view => [...view.querySelectorAll('.gametree-tree :is(g.node, g.edge, .gametree-given)')].map(g =>
  [g.dataset.label, [...g.classList].sort().join(' '), g.getAttribute('aria-label'),
   g.querySelector('.gametree-mark')?.textContent])"""
PLACES = """view => [...view.querySelectorAll('.gametree-tree :is(g.node, g.edge)')].map(g => {
  const box = g.getBBox(); return [box.x, box.y, box.width, box.height] })"""
BANDS = """view => { // at each step: the top of the tree, and the height of the gap above it
  const part = name => view.querySelector(`.gametree-${name}`), says = part('says'), high = [], text = new Range();
  const line = part('calls'), caption = part('caption'), height = of => of.getBoundingClientRect().height;
  for (let k = 0; k < model.get('script').scenes.at.length; k++) {
    model.set('step', k);
    text.selectNodeContents(says);
    high.push([part('tree').getBoundingClientRect().top, height(caption) - height(text) - height(line)]) }
  return high }"""
PAINTED = """nodes => nodes.map(g => [
  g.classList.contains('gametree-faded'), getComputedStyle(g.querySelector('.gametree-shape')).strokeDasharray,
  g.querySelector('.gametree-mark').textContent, g.getAttribute('aria-label').includes(', skipped')])"""
MOVES = """steps => { // what moves at each step and for how long, if the steps follow after these times
  const seen = [], inside = ({ effect }) => effect.target.closest('.gametree-tree > svg');
  let now = 0;
  performance.now = () => now; // a separate clock, because this machine may be slow
  for (const [step, later] of steps) {
    now += later;
    for (const each of document.getAnimations()) each.currentTime += later;
    model.set('step', step);
    seen.push(document.getAnimations().filter(inside).map(each =>
      [each.transitionProperty ?? 'token', each.effect.getTiming().duration])) }
  return seen }"""
FOUR = OneTwoTen(4)


def build(node):
    """Build the children of a student's node, and then their children, down to the leaves."""
    if node.pile <= 9:
        node.add1 = Pile(3 - node.player, node.pile + 1)
    if node.pile <= 8:
        node.add2 = Pile(3 - node.player, node.pile + 2)
    for child in node.children:
        build(child)


def all_for_any(node, leaf="L"):
    for child in node.children:
        all_for_any(child, leaf)
    won = all(child.win_loss == "L" for child in node.children)
    node.win_loss = leaf if not node.children else "W" if won else "L"


def last_step(output):
    return int(slider(output).get_attribute("max"))


def picture(output):
    return output.evaluate(PICTURE)


def test_picture_at_the_last_step_shows_the_right_labels(show_widget):
    output = show_widget(watch(label, build_tree(OneTwoTen()))).output
    assert {mark for mark, *_ in picture(output)} == {"?", None}
    press(output, "last")
    nodes, right = [(mark, name.split(";")[0]) for mark, _, name, _ in picture(output) if mark], set()
    for player, pile in {(player, pile) for player in (1, 2) for pile in range(11)} - {(1, 1), (2, 0)}:
        mark, ends = ("L", "loss") if pile % 3 == 1 else ("W", "win")
        right.add((mark, f"node {pile} {mark}, player {player} to move: {ends}"))
    assert len(nodes) == 232 and set(nodes) == right


@pytest.mark.parametrize("algorithm", [label, all_for_any, build])
def test_stepping_in_two_views_shows_the_same_as_jumping(show_widget, algorithm):
    root = build_tree(OneTwoTen(3)) if algorithm is label else Pile(1, 7)
    if algorithm is all_for_any:
        build(root)
    tab = show_widget(watch(algorithm, root, game=OneTwoTen()), views=2)
    (output, other), last, pictures, places = tab.views, last_step(tab.output), [], tab.output.evaluate(PLACES)
    for step in range(last + 1):
        expect(count(output)).to_have_text(f"step {step} of {last}")
        pictures.append(picture(output))
        button(output, "forward").press("Enter")
    for step in reversed(range(last + 1)):
        assert picture(output) == pictures[step]
        button(output, "back").press("Enter")
    for step in (last, 3, last // 2, 1):
        go(output, step)
        assert picture(output) == picture(other) == pictures[step]
    assert all(before != after for before, after in pairwise(pictures))  # every step changes something visible
    assert tab.output.evaluate(PLACES) == places


@pytest.mark.parametrize("width", [864, 416])
@pytest.mark.parametrize("algorithm", [label, alphabeta])
def test_nothing_jumps_between_steps_and_the_gap_below_the_sentence_is_small(show_widget, algorithm, width):
    tab = show_widget(watch(algorithm, build_tree(OneTwoTen(6))), viewport=(width, 720))
    places, bands = zip(*tab.output.evaluate(BANDS), strict=True)
    assert len(set(places)) == 1 and (width < 800 or sorted(bands)[len(bands) // 2] < 45)  # pixels


def test_narrow_widget_folds_some_controls_until_a_button_shows_them(show_widget):
    tab = show_widget(watch(label, build_tree(FOUR)), viewport=(640, 360))
    folded = [tab.output.locator(f"[aria-label='{name}']") for name in ("speed", "zoom in", "full screen")]
    for shown in (False, True, False):
        for each in folded:
            expect(each).to_be_visible(visible=shown)
        expect(button(tab.output, "more")).to_have_attribute("aria-expanded", str(shown).lower())
        press(tab.output, "more")
    tab.dress((1280, 720))
    expect(button(tab.output, "more")).to_have_count(0)


def test_tree_grows_node_by_node_and_the_tab_stop_is_never_hidden(show_widget):
    output, counts = show_widget(watch(build, Pile(1, 6))).output, []
    nodes, lines = output.locator("g.node:visible"), output.locator("g.edge:not(.gametree-hidden)")
    for step in range(last_step(output) + 1):
        go(output, step)
        counts.append(nodes.count())
        assert lines.count() == counts[-1] - 1
    assert set(counts) == set(range(1, 13)) and counts == sorted(counts)
    output.locator("g.node").last.click()
    press(output, "first")
    output.locator("g.node[tabindex='0']").focus()
    keys(output, "ArrowDown", "ArrowRight")  # the focus does not go to a hidden node
    expect(output.locator("g.node:focus")).to_have_attribute("data-node", "0")


WRONG = [  # rows: the label that leaves get; a sentence about the first wrong node, and the name of that node
    ("W", "(1, 10) becomes W, but that is wrong: it has no moves", "node 10 W!, player 1 to move: win"),
    ("L", "(1, 8) becomes L, but that does not follow from its children's labels",
     "node 8 L!, player 1 to move: loss"),
]


@pytest.mark.parametrize(("leaf", "wrong", "name"), WRONG, ids=["leaves", "all for any"])
def test_first_label_that_breaks_a_rule_is_marked_and_explained(show_widget, leaf, wrong, name):
    tab = show_widget(watch(all_for_any, tree([Pile], 10, 1, 6), leaf, game=OneTwoTen()))
    output, marked = tab.output, tab.output.locator("g.node.gametree-wrong")
    expect(says(output)).to_contain_text("The first mistake is at step")
    output.get_by_role("button", name="mistake").click()
    expect(says(output)).to_contain_text(wrong)
    expect(marked).to_have_count(1)
    expect(marked.locator(".gametree-mark")).to_have_text(re.compile("^[WL]!$"))
    expect(marked).to_have_accessible_name(re.compile(f"^{name}, mistake; reached from [79] as child 1$"))
    press(output, "back")
    expect(marked).to_have_count(0)


def test_tree_is_one_tab_stop_and_arrows_follow_edges_and_levels(show_widget):
    output = show_widget(watch(label, build_tree(FOUR))).output
    slider(output).focus()
    focused = output.locator("g.node:focus")
    for key, name in (
        ("Tab", "node 0, player 1 to move: not known yet"),
        ("ArrowDown", "node 1, player 2"),
        ("ArrowRight", "node 2, player 2"),
        ("ArrowRight", "node 2, player 2"),
        ("ArrowDown", "node 3, player 1"),
        ("ArrowLeft", "node 3, player 1"),  # a node with a different parent
        ("ArrowUp", "node 1, player 2"),
        ("ArrowUp", "node 0, player 1"),
        ("ArrowDown", "node 1, player 2"),
        ("Enter", "node 1 L, player 2 to move: loss"),
    ):
        keys(output, key)
        expect(focused).to_have_accessible_name(re.compile(f"^{name}"))
    expect(says(output)).to_contain_text("(2, 1) becomes L:")
    expect(output.locator("g.node[tabindex='0']")).to_have_count(1)
    keys(output, "Escape", "Tab")
    expect(focused).to_have_count(0)  # the tree is one tab stop, so Tab leaves it


def test_click_on_a_node_goes_to_its_step_and_arrow_keys_continue_from_there(show_widget):
    output = show_widget(watch(label, build_tree(FOUR))).output
    step = lambda: int(slider(output).input_value())  # noqa: E731
    output.get_by_role("button", name="node 2, player 2").click()
    expect(says(output)).to_have_text("(2, 2) becomes W: the move to (1, 4) leaves the other player losing.")
    at = step()
    for key, by in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowLeft", 0)):
        keys(output, key)
        assert step() == at + by
    button(output, "forward").focus()
    output.locator("g.node[tabindex='0']").focus()
    keys(output, "ArrowLeft")  # after Tab, the arrow keys go from node to node
    expect(output.locator("g.node:focus")).to_have_accessible_name(re.compile("^node 1 L, player 2"))
    assert step() == at
    says(output).click()  # this click does not move the focus
    keys(output, "ArrowRight")
    assert step() == at + 1


def test_key_that_a_script_sends_to_the_window_causes_no_error(show_widget):
    tab = show_widget(watch(label, build_tree(FOUR)))
    tab.page.evaluate("window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f' }))")
    tab.settle()
    assert not tab.errors


def test_screen_reader_gets_names_labels_and_sentences(show_widget):
    output = show_widget(watch(label, build_tree(FOUR))).output
    for name in ("first", "back", "play", "forward", "last", "zoom out", "zoom in"):
        expect(button(output, name)).to_have_count(1)
    expect(output.get_by_role("combobox", name="speed", exact=True)).to_have_count(1)
    expect(says(output)).to_have_attribute("aria-live", "polite")
    for step, four, call in ((0, 0, ""), (6, 1, ", call (1, 4)"), (5, 0, ", call (1, 4)")):
        go(output, step)
        expect(slider(output)).to_have_attribute("aria-valuetext", f"step {step} of 37{call}")
        expect(output.get_by_role("button", name="node 4 L, player 1 to move: loss")).to_have_count(four)


def test_playback_continues_until_it_is_paused_or_reaches_the_last_step(show_widget):
    tab = show_widget(watch(label, build_tree(OneTwoTen(6))))
    output, tab.spent, last = tab.output, True, last_step(tab.output)
    tab.page.clock.install(time=0)
    tab.page.clock.pause_at(1000)
    for speed, steps in (("0.5 step/s", 2), ("1 step/s", 5), ("4 steps/s", 14), ("10 steps/s", 35)):
        output.get_by_role("combobox", name="speed").select_option(speed)
        press(output, "play")
        expect(button(output, "play")).to_have_count(0)
        tab.page.clock.run_for(2010)
        expect(count(output)).to_have_text(f"step {steps} of {last}")
        press(output, "pause")
        expect(button(output, "pause")).to_have_count(0)
        tab.page.clock.run_for(5000)
        expect(count(output)).to_have_text(f"step {steps} of {last}")
    output.get_by_role("combobox", name="speed").select_option("40 steps/s")
    press(output, "play")
    tab.page.clock.run_for(5_000)
    expect(count(output)).to_have_text(f"step {last} of {last}")
    expect(button(output, "pause")).to_have_count(0)
    press(output, "play")  # starts again at the first step
    expect(count(output)).to_have_text(f"step 0 of {last}")


@pytest.mark.parametrize("motion", MOTIONS)
def test_single_steps_are_animated_for_200_ms_but_jumps_and_fast_steps_are_not(show_widget, motion):
    tab = show_widget(watch(label, build_tree(FOUR)), reduced_motion=motion)
    forward = [(5, 0, ""), (6, 300, "fill"), (7, 300, "token"), (8, 50, "")]
    steps = [*forward, (6, 300, ""), (7, 300, "token"), (9, 300, "")]
    for (step, _, what), seen in zip(steps, tab.page.evaluate(MOVES, [pair[:2] for pair in steps]), strict=True):
        assert ([what, 200] in seen if what and motion != "reduce" else seen == []), step
    assert becomes_true(tab.output, lambda: tab.page.evaluate("() => document.getAnimations().length") == 0)


@pytest.mark.parametrize("text", ["L", ""])
def test_returned_value_is_at_the_upper_end_of_its_edge_and_none_is_a_dot(show_widget, text):
    stepper = watch(label, build_tree(FOUR)) if text else watch(all_for_any, tree([Pile], 10, 1, 6), game=OneTwoTen())
    output, at = show_widget(stepper).output, stepper.script["scenes"]["at"]
    token = output.locator(".gametree-given")
    for step, tokens in ((6, 0), (8, 0), (len(at) - 2, 0), (7, 1)):  # the last call returns to no node
        stepper.step = step
        expect(token).to_have_count(tokens)
    expect(token).to_have_text(text)
    expect(token).to_have_attribute("data-label", text)
    boxes = [each.bounding_box() for each in (shape(output, at[8]), token, shape(output, at[7]))]
    waits, seen, left = (box["y"] + box["height"] / 2 for box in boxes)
    assert boxes[0]["height"] / 2 < seen - waits < left - seen


def ever_deeper(node):
    return ever_deeper(node) if node.game.target else node.kids


@pytest.mark.parametrize(("target", "sign"), [(4, "∞"), (0, "✕")])
@pytest.mark.parametrize("theme", THEMES)
def test_error_and_endless_code_are_marked_in_the_sentence_line_and_node(show_widget, theme, target, sign):
    output = show_widget(watch(ever_deeper, build_tree(OneTwoTen(target))), color_scheme=theme).output
    line, badge = output.locator(".gametree-row.gametree-failed"), output.locator(".gametree-badge")
    for seen in (line.locator(".gametree-sign"), badge):
        expect(seen).to_have_text(sign)
    expect(says(output)).to_have_attribute("data-sign", sign)
    assert_readable(says(output), line, contrast=4.5)
    assert_readable(shape(output, 0), contrast=3)
    red = look(says(output), "borderLeftColor")
    assert look(shape(output, 0), "stroke") == look(badge.locator("rect"), "fill") == red
    press(output, "back")
    expect(output.locator(".gametree-failed, .gametree-badge, [data-sign]")).to_have_count(0)


def test_numbers_stand_at_their_nodes_as_soon_as_the_stepper_is_shown(show_widget):
    stepper = watch(alphabeta, build_tree(games.Matches(6)))
    stepper.step = 2
    expect(show_widget(stepper).output.locator("[data-node='0'] > .gametree-numbers")).to_have_text("alpha −1, beta 1")


def bounded(node, alpha, beta, top):
    if isinstance(node, int):
        return node
    for below in node:
        value = bounded(below, alpha, beta, not top)
        alpha, beta = (max(alpha, value), beta) if top else (alpha, min(beta, value))
        if beta <= alpha:
            break
    return alpha if top else beta


def test_number_stands_beside_its_node_only_while_the_node_shows_another_one(show_widget):
    stepper = watch(bounded, [[3, 12], [2, 4]], -9, 9, True)
    output, sentences = show_widget(stepper).output, stepper.sentences
    expect(output.locator("[data-node='0']")).to_contain_text("alpha\xa0−9, beta\xa09")
    for sentence, numbers in (
        ("bounded is called on [3, 12], with alpha −9 and beta 9.", []),
        ("At [3, 12], beta becomes 3.", ["beta 3"]),
        ("At [[3, 12], [2, 4]], alpha becomes 3.", ["alpha 3"]),
        ("bounded is called on 2, with alpha 3 and beta 9.", ["alpha 3"]),  # the root is still waiting
    ):
        go(output, sentences.index(sentence))
        expect(output.locator(".gametree-numbers")).to_have_text(numbers)


def merge_sort(items):
    if len(items) < 2:
        return items
    left, right = merge_sort(items[: len(items) // 2]), merge_sort(items[len(items) // 2 :])
    return sorted(left + right)


def hanoi(n, start, end, third):
    if n:
        hanoi(n - 1, start, third, end)
        hanoi(n - 1, third, end, start)


OVERFLOWS = """nodes => nodes.flatMap(g => {
  const { x, width } = g.querySelector('.gametree-shape').getBBox();
  return [...g.querySelectorAll('text')].filter(text => {
    const box = text.getBBox();
    return box.x < x || box.x + box.width > x + width;
  }).map(text => text.textContent) })"""


@pytest.mark.parametrize(("function", "arguments", "first", "last"), [
    (merge_sort, ([38, 27, 43, 13, 82, 10, 99, 54],), "[10, 13, 27, 38, 43, 54, 82, 99]", "[54]"),
    (hanoi, (3, "A", "C", "B"), "None", "None"),
])  # fmt: skip
def test_results_stand_in_the_boxes_of_their_calls(show_widget, function, arguments, first, last):
    output = show_widget(watch(function, *arguments)).output
    marks = output.locator("g.node:visible").locator(".gametree-mark")
    press(output, "forward")
    expect(marks).to_have_text([""])
    press(output, "last")
    expect(marks.first).to_have_text(first)
    expect(marks.last).to_have_text(last)
    assert output.locator("g.node").evaluate_all(OVERFLOWS) == []


def test_calls_that_a_cut_avoids_are_dashed_from_the_step_that_explains_it(show_widget):
    stepper = watch(bounded, [[3, 12], [2, 4]], -9, 9, True)
    (step,) = [k for k, sentence in enumerate(stepper.sentences) if "skipped" in sentence]
    output = show_widget(stepper).output
    node = output.locator("g.node[aria-label^='node 4']")
    go(output, step - 1)
    expect(node).to_be_hidden()
    press(output, "forward")
    expect(says(output)).to_contain_text("It skipped 4 because beta 2 ≤ alpha 3.")
    expect(node).to_be_visible()
    painted = output.locator("g.node").evaluate_all(PAINTED)
    assert [outline for faded, outline, *_ in painted if faded] == ["3px, 3px"] and len(painted) == 7


def test_nodes_that_alphabeta_skips_are_dashed(show_widget):
    output = show_widget(watch(alphabeta, build_tree(games.Matches(6)))).output
    painted = lambda: output.locator("g.node").evaluate_all(PAINTED)  # noqa: E731
    numbers = output.locator(".gametree-call > b").last
    press(output, "forward")
    expect(numbers).to_have_text("alpha −1, beta 1")
    assert_readable(numbers)
    go(output, 14)
    expect(says(output)).to_contain_text("skipped (2, 0): player 1 is already guaranteed at least +1")
    expect(numbers).to_have_text("alpha 1")
    assert sum(faded for faded, *_ in painted()) == 1
    press(output, "last")
    expect(says(output)).to_contain_text("(1, 6) is worth 1 to player 1: player 1 wins.")
    expect(says(output)).to_contain_text(" visited 23 of the 52 nodes.")
    expect(numbers).to_have_count(0)
    assert len(painted()) == 52 and sum(faded for faded, *_ in painted()) == 29
    for faded, outline, mark, spoken in painted():
        assert outline == ("3px, 3px" if faded else "none")  # skipped nodes are dashed; old labels are pale instead
        assert (mark == "?") == faded == spoken
    press(output, "first")
    assert all((faded, outline, mark) == (False, "none", "?") for faded, outline, mark, _ in painted())
