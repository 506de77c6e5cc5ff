"""The wave watched, and calls that go round: what is ringed in the page, step by step."""

import pytest
from playwright.sync_api import expect
from reading import CONTRAST, quiet, says

from gametree import OneTwoTen, build_graph, label_graph, watch

ROUND = OneTwoTen(5, take_back=True)
RINGED = "() => Array.from(document.querySelectorAll('g.node.gametree-ringed'), g => +g.dataset.node)"
LOOK = """g => [...['.gametree-shape', '.gametree-halo'].map(part => {
  const { display, stroke, strokeWidth } = getComputedStyle(g.querySelector(part) ?? document.body);
  return g.querySelector(part) && display !== 'none' ? stroke + ' ' + strokeWidth : '' })]"""
EDGES = """() => Array.from(document.querySelectorAll('g.edge.gametree-stack'), ({ dataset }) =>
  [+dataset.from, +dataset.to]).sort()"""


def node(tab, i):
    return tab.views[0].locator(f"g.node[data-node='{i}']")


def frontier(tab, count):
    """The nodes that have a label under one that has none, as the page shows them; and of all the label."""
    marks = [node(tab, i).get_attribute("data-label") for i in range(count)]
    edges = tab.page.evaluate(
        "() => Array.from(document.querySelectorAll('g.edge'), ({ dataset }) => [+dataset.from, +dataset.to])"
    )
    return sorted({to for above, to in edges if marks[to] != "?" and marks[above] == "?"}), marks


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_frontier_of_a_wave_is_ringed_at_every_step_and_looks_like_nothing_else(show_widget, theme):
    stepper = watch(label_graph, build_graph(ROUND))
    tab = show_widget(stepper, color_scheme=theme)
    if theme == "dark":
        colours = "body { background: #111 !important; color: #eee } :root { --jp-layout-color0: #111 }"
        tab.page.add_style_tag(content=colours)
    sizes = []
    for step in (1, 3, 5, 7, 9, 13, 15, 7):
        stepper.step = step
        expected, marks = frontier(tab, 12)
        assert sorted(tab.page.evaluate(RINGED)) == expected
        sizes.append(len(expected))
    assert sizes[0] == sizes[5] == sizes[6] == 0 and max(sizes) >= 4
    wave = "Wave 1: (2, 4) becomes W: the move to (1, 5) leaves the other player losing."
    expect(says(tab.views[0])).to_have_text(wave)
    ringed, now, waits, reason = expected[0], 8, 0, 11
    assert ringed not in (now, waits, reason) and marks[ringed] == "W"
    looks = [tuple(node(tab, i).evaluate(LOOK)) for i in (ringed, now, waits, reason, marks.index("?", 1))]
    assert len(set(looks)) == 5
    assert node(tab, ringed).locator(".gametree-halo").evaluate(CONTRAST) > 3
    expect(node(tab, ringed)).to_have_attribute("aria-label", "node 3 W, player 1 to move: win, on the frontier")
    quiet(tab)


def test_calls_that_go_round_light_the_ways_that_they_took_and_no_other(show_widget):
    def win_loss(node):
        labels = [win_loss(child) for child in node.children.values()]
        node.label = "W" if "L" in labels else "L"
        return node.label

    stepper = watch(win_loss, build_graph(ROUND))
    tab = show_widget(stepper, viewport=(700, 900))
    output = tab.views[0]
    expect(says(output)).to_contain_text("its calls went round: (2, 3) › (1, 4) › (2, 3), and so on.")
    calls = output.locator(".gametree-call:visible")
    assert calls.last.inner_text().split()[-2:] == ["(2,", "3)"] and calls.count() == 10
    assert tab.page.evaluate(EDGES) == sorted([[0, 1], [1, 3], [3, 7], [5, 7], [7, 5]])
    assert output.locator(".gametree-calls").bounding_box()["height"] < 80
    stepper.step = 8
    expect(says(output)).not_to_contain_text("gone round")
    assert [7, 5] in tab.page.evaluate(EDGES) and [5, 7] not in tab.page.evaluate(EDGES)
    stepper.step = 9
    expect(says(output)).to_have_text(
        "win_loss is called on (2, 3), and its call of step 4 still waits: the calls have gone round."
    )
    assert [5, 7] in tab.page.evaluate(EDGES)
    expect(node(tab, 7)).to_have_class("node gametree-stack gametree-now")
    quiet(tab)


def grow(node, known):
    """Nodes that are there already get an arrow where their call comes to them."""
    known[node.state] = node
    for move, after in FOUR.moves(node.state).items():
        if after in known:
            node.children[move] = known[after]
        else:
            node.children[move] = known[after] = Fresh(after)
            grow(node.children[move], known)


class Fresh:
    def __init__(self, state):
        self.state, self.children = state, {}


FOUR = OneTwoTen(4)
SEEN = """() => Array.from(document.querySelectorAll('g.edge'), ({ dataset, classList }) =>
  [+dataset.from, +dataset.to, !classList.contains('gametree-hidden')])"""


def test_an_arrow_is_seen_from_the_step_on_at_which_the_code_makes_it(show_widget):
    stepper = watch(grow, Fresh((1, 0)), {}, game=FOUR)
    tab, made = show_widget(stepper), {}
    for step, (says_, at) in enumerate(zip(stepper.sentences, stepper.script["scenes"]["at"], strict=True)):
        if " gets a" in says_:
            made[step] = at, says_.count(")") - 1
    assert sum(count for _, count in made.values()) == len(tab.page.evaluate(SEEN)) == 10
    for step in (0, 2, 8, 10, 16, 20, 21, 22, 11, 25, 0):
        stepper.step = step
        expect(says(tab.views[0])).to_have_text(stepper.sentences[step])
        seen = [start for start, _, there in tab.page.evaluate(SEEN) if there]
        assert sorted(seen) == sorted(at for k, (at, count) in made.items() if k <= step for _ in range(count))
    quiet(tab)
