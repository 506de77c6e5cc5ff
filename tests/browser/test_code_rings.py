"""What a node looks like that is old, that is the reason, that is wrong and current; and what all of it costs."""

import json

import pytest
from by_hand import by_hand, entered
from playwright.sync_api import expect
from reading import CONTRAST, quiet

from gametree import OneTwoTen, build_tree, label, watch

RING = """g => ['.gametree-shape', '.gametree-halo'].map(part => {
  const { display, stroke, strokeWidth, strokeDasharray } = getComputedStyle(g.querySelector(part) ?? document.body);
  return g.querySelector(part) && display !== 'none' ? [stroke, strokeWidth, strokeDasharray].join(' ') : '' })"""


def node(output, i):
    return output.locator(f"g.node[data-node='{i}']")


def ring(output, i):
    return tuple(node(output, i).evaluate(RING))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_reason_has_a_ring_of_its_own_for_as_long_as_it_is_one(show_widget, theme):
    scenes = [
        {},
        entered(0, "(1, 0)"),
        entered(1, "(2, 1)", 1),
        {"at": 4, "call": 2, "changes": {"wrong": {"4": True}}},
        {"at": 1, "call": 2, "look": 3},
        {"at": 1, "call": 2, "look": 4},
        {"at": 0},
    ]
    stepper = by_hand(scenes)
    tab = show_widget(stepper, color_scheme=theme)
    if theme == "dark":
        tab.page.add_style_tag(content="body { background: #111 !important; color: #eee }")
    output = tab.views[0]
    plain = ring(output, 3)
    stepper.step = 4
    looks = {i: ring(output, i) for i in (0, 1, 2, 3, 4)}  # waiting, current, none, the reason, wrong
    assert len(set(looks.values())) == 5
    assert looks[2] == plain
    assert looks[3][1].split(" ")[-2:] == ["0px,", "15px"]  # dots
    assert node(output, 3).locator(".gametree-halo").evaluate(CONTRAST) > 3
    stepper.step = 5
    assert ring(output, 3)[1] == "" and ring(output, 4) == (looks[4][0], looks[3][1])  # wrong, and the reason too
    stepper.step = 4
    assert {i: ring(output, i) for i in looks} == looks
    stepper.step = 6
    assert ring(output, 3) == plain
    expect(output.locator("g.gametree-reason")).to_have_count(0)
    quiet(tab)


def test_a_wrong_node_that_is_current_looks_different_from_one_that_is_not(show_widget):
    scenes = [{}, {"at": 1, "changes": {"wrong": {"1": True}, "mark": {"1": "W"}}}, {"at": 2}, {"at": 3}]
    stepper = by_hand(scenes)
    tab = show_widget(stepper)
    output = tab.views[0]
    stepper.step = 1
    both = ring(output, 1)
    stepper.step = 2
    wrong, now = ring(output, 1), ring(output, 2)
    assert len({both, wrong, now, ring(output, 3)}) == 4
    assert both[0] != wrong[0] or both[1]
    assert wrong[1] == now[1] == ""
    assert both[1].split(" ")[0:3] == now[0].split(" ")[0:3]  # the colour of what is current, around what is wrong
    stepper.step = 3
    assert ring(output, 1) == wrong


def test_a_label_of_an_earlier_run_is_pale_dashed_thin_and_called_old_until_it_is_given_anew(show_widget):
    stepper = by_hand(
        [{}, {"at": 3, "changes": {"mark": {"3": "L"}, "old": {"3": False}}}, {"at": 0}],
        first=["W", "?", "L", "W", *["?"] * 8],
        old=[True, False, True, True, *[False] * 8],
    )
    tab = show_widget(stepper)
    output = tab.views[0]
    fill = "g => getComputedStyle(g.querySelector('.gametree-shape')).fill"
    thick = "g => getComputedStyle(g.querySelector('.gametree-mark')).fontWeight"
    old = node(output, 3)
    expect(old).to_have_attribute("aria-label", "node 2 W, player 1 to move: win, old")
    pale = old.evaluate(fill), old.evaluate(thick), ring(output, 3)[0].split(" ")[-1]
    assert pale[1:] == ("400", "2px")
    for i in (0, 2, 3):
        assert node(output, i).evaluate("g => getComputedStyle(g.querySelector('text')).fill") == "rgb(0, 0, 0)"
    stepper.step = 2
    expect(old).to_have_attribute("aria-label", "node 2 L, player 1 to move: loss")
    assert old.evaluate(fill) == "rgb(165, 0, 38)" and old.evaluate(thick) == "700"
    assert ring(output, 3)[0].split(" ")[-1] == "none"
    expect(output.locator("g.gametree-old")).to_have_count(2)
    stepper.step = 0
    expect(old).to_have_attribute("aria-label", "node 2 W, player 1 to move: win, old")
    assert (old.evaluate(fill), old.evaluate(thick), ring(output, 3)[0].split(" ")[-1]) == pale
    quiet(tab)


def test_a_step_takes_at_most_130_bytes_in_the_page():
    columns = watch(label, build_tree(OneTwoTen())).script["scenes"]
    assert len(json.dumps(columns, ensure_ascii=False)) / len(columns["at"]) < 130
