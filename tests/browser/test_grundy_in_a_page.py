"""Grundy values in a page: in the colours of wins and losses, and said in words; a large picture of them."""

import copy

from playwright.sync_api import expect
from reading import quiet
from test_stepper_alone import as_it_stands

from gametree import build_tree, draw, games, grundy, watch
from gametree.widgets import Picture
from gametree.widgets.view import CSS


def test_a_step_may_say_that_a_number_is_a_grundy_value(harness):
    stepper = watch(grundy, build_tree(games.Nim(1, 1)))
    script = copy.deepcopy(stepper.script)
    for change in script["scenes"]["changes"]:
        change["nimber"] = {i: True for i, mark in change.get("mark", {}).items() if mark not in ("?", "")}
    tab = harness(as_it_stands("stepper"), {"svg": stepper.svg, "script": script, "step": 0}, CSS)
    nodes = tab.page.locator("g.node[data-node]")
    expect(nodes.nth(0)).to_have_accessible_name("node 1-1, player 1 to move: not known yet")
    tab.page.evaluate("step => model.set('step', step)", len(stepper.sentences) - 1)
    names = ["node 1-1 0, player 1 to move: Grundy value 0", "node 0-1 1, player 2 to move: Grundy value 1"]
    for i, (name, label) in enumerate(zip(names, "LW", strict=True)):
        expect(nodes.nth(i)).to_have_accessible_name(name)
        expect(nodes.nth(i)).to_have_attribute("data-label", label)
    tab.page.evaluate("() => model.set('step', 0)")
    expect(nodes.nth(0)).to_have_attribute("data-label", "?")
    quiet(tab)


def test_a_large_picture_of_grundy_values_has_their_colours_in_its_strip_too(show_widget):
    root = build_tree(games.Nim(2, 2))
    grundy(root)
    drawing = draw(root)
    tab = show_widget(Picture(drawing), viewport=(400, 600))
    labels = ["W" if node.grundy else "L" for node in drawing.nodes]
    seen = "all => all.map(each => each.getAttribute('data-label'))"
    assert tab.page.locator("g.node[data-node]").evaluate_all(seen) == labels
    assert tab.page.locator(".gametree-strip rect").evaluate_all(seen) == labels
    expect(tab.page.locator("g.node[data-node='0']")).to_have_accessible_name(
        "node 2-2, player 1 to move: Grundy value 0"
    )
    quiet(tab)
