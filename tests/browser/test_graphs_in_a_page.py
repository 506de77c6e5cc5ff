"""Graphs in a page: waves, calls that form a loop, arrows that appear when they are made, and games with loops."""

import pytest
from playwright.sync_api import expect
from reading import assert_fits, assert_readable, count, look, node, press, says, shape, wait_for_answers

from gametree import OneTwoTen, build_graph, label_graph, predict, watch

ROUND, FOUR = OneTwoTen(5, take_back=True), OneTwoTen(4)
EDGES = """edges => edges.map(({ dataset, classList }) =>
  [+dataset.from, +dataset.to, !classList.contains('gametree-hidden')]).sort()"""
NUMBERS = "nodes => nodes.map(g => +g.dataset.node).sort((a, b) => a - b)"
BOLD = """edges => edges.filter(g => parseFloat(getComputedStyle(g.querySelector('path:last-of-type')).strokeWidth) > 2)
  .map(g => `${g.dataset.from}-${g.dataset.to}`).sort()"""


def edges(output, which=""):
    return output.locator(f"g.edge{which}").evaluate_all(EDGES)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_rings_of_the_frontier_differ_from_all_other_outlines_at_every_step(show_widget, theme):
    stepper = watch(label_graph, build_graph(ROUND))
    output, sizes = show_widget(stepper, color_scheme=theme).output, []
    for step in (1, 5, 13, 15, 7):
        stepper.step = step
        marks = [node(output, i).get_attribute("data-label") for i in range(12)]
        frontier = sorted({to for above, to, _ in edges(output) if marks[to] != "?" and marks[above] == "?"})
        assert output.locator("g.node.gametree-ringed").evaluate_all(NUMBERS) == frontier
        sizes.append(len(frontier))
    assert sizes[0] == sizes[2] == sizes[3] == 0
    wave = "In wave 1, (2, 4) becomes W: the move to (1, 5) leaves the other player losing."
    expect(says(output)).to_have_text(wave)
    ringed, now, waits, reason = frontier[0], 8, 0, 11
    assert ringed not in (now, waits, reason) and marks[ringed] == "W"
    looks = set()
    for i in (ringed, now, waits, reason, marks.index("?", 1)):
        ring = node(output, i).locator(".gametree-ring:visible")
        looks.add((*look(shape(output, i), "stroke", "strokeWidth"), *(look(ring, "stroke") if ring.count() else ())))
    assert len(looks) == 5
    assert_readable(node(output, ringed).locator(".gametree-ring"), contrast=3)
    heard = "node 3 W, player 1 to move: win, wave 1, on the frontier"
    expect(node(output, ringed)).to_have_attribute("aria-label", heard)


@pytest.mark.cases(2)
@pytest.mark.parametrize(("step", "waves", "signs"), [
    (0, "", ""), (1, "", "now"), (2, "0", "L loss, for the player to move, now, waiting, frontier, n wave"),
    (7, "001111", "W win, L loss, for the player to move, now, waiting, reason, frontier, n wave"),
    (15, "001111", "W win, L loss, D draw, for the player to move, now, n wave"),
])  # fmt: skip
def test_nodes_show_wave_numbers_and_the_legend_explains_only_visible_signs(
    show_widget, step, waves, signs
):
    stepper = watch(label_graph, build_graph(ROUND))
    stepper.step = step
    tab = show_widget(stepper, viewport=(864, 720))
    assert "".join(sorted(tab.output.locator("g.node .gametree-wave").all_text_contents())) == waves
    legend, note = tab.output.locator(".gametree-signs"), tab.output.locator(".gametree-note")
    seen = legend.locator("li:not([hidden])").all_text_contents()
    assert ", ".join(" ".join(sign.split()) for sign in seen) == ", ".join(filter(None, ["player 1, player 2", signs]))
    line = lambda: [round(legend.bounding_box()[side]) for side in ("x", "width", "height")]  # noqa: E731
    assert line()[:2] == [8, 848] and line()[2] < 26
    top = tab.output.locator(".gametree-tree").bounding_box()["y"]
    assert note.bounding_box()["y"] + note.bounding_box()["height"] <= top  # so no ring overlaps the note
    tab.dress((400, 720))
    assert line()[2] > 26
    assert_fits(tab.output)


def test_loop_of_calls_highlights_only_the_edges_that_the_calls_followed(show_widget):
    def win_loss(node):
        labels = [win_loss(child) for child in node.children.values()]
        node.label = "W" if "L" in labels else "L"
        return node.label

    stepper = watch(win_loss, build_graph(ROUND))
    output = show_widget(stepper, viewport=(700, 900)).output
    lit = lambda: [edge[:2] for edge in edges(output, ".gametree-stack")]  # noqa: E731
    expect(says(output)).to_contain_text("its calls form a loop: (2, 3) › (1, 4) › (2, 3), and so on")
    calls = output.locator(".gametree-call")
    assert calls.last.inner_text().split()[-2:] == ["(2,", "3)"] and calls.count() == 10
    assert lit() == [[0, 1], [1, 3], [3, 7], [5, 7], [7, 5]]
    stepper.step = 8
    expect(says(output)).not_to_contain_text("form a loop")
    assert [7, 5] in lit() and [5, 7] not in lit()
    stepper.step = 9
    expect(says(output)).to_contain_text("but the same call, from step 4, is still waiting: the calls form a loop.")
    assert [5, 7] in lit()
    expect(node(output, 7)).to_have_class("node gametree-stack gametree-now")


def test_arrow_is_visible_from_the_step_where_the_code_adds_it(show_widget):
    class Fresh:
        def __init__(self, state):
            self.state, self.children = state, {}

    def grow(node, known):  # a known state gets one more arrow, but no new node
        known[node.state] = node
        for move, after in FOUR.moves(node.state).items():
            if after in known:
                node.children[move] = known[after]
            else:
                node.children[move] = known[after] = Fresh(after)
                grow(node.children[move], known)

    stepper = watch(grow, Fresh((1, 0)), {}, game=FOUR)
    output, made = show_widget(stepper).output, []
    for step, (sentence, at) in enumerate(zip(stepper.sentences, stepper.script["scenes"]["at"], strict=True)):
        if " gets a" in sentence:
            made += [(step, at)] * (sentence.count(")") - 1)
    assert len(made) == len(edges(output)) == 10
    for step in (0, 2, 8, 10, 16, 21, 25, 0):
        stepper.step = step
        expect(says(output)).to_have_text(stepper.sentences[step])
        starts = [start for start, _, visible in edges(output) if visible]
        assert sorted(starts) == sorted(at for k, at in made if k <= step)


def test_quiz_on_a_game_with_loops_highlights_the_arrows_to_the_current_node(show_widget):
    quiz = predict(build_graph(OneTwoTen(4, take_back=True)))
    tab = show_widget(quiz, color_scheme="dark")
    output, arrows = tab.output, tab.output.locator(".gametree g.edge")
    expect(output.get_by_text("A dashed arrow leads back to an earlier node")).to_be_visible()
    output.get_by_role("button", name="node 4, player 1").click()
    wait_for_answers(output)
    i = quiz.view["at"]
    assert arrows.evaluate_all(BOLD) == sorted(f"{above}-{i}" for above in quiz._tree.parents[i])
    while not quiz.view["done"]:
        press(output, quiz._quiz.solution[quiz.view["at"]])
        expect(count(output)).to_contain_text(f"{10 - quiz.view['marks'].count('?')} of 10 known")
        if not quiz.view["done"]:
            press(output, "next")
            expect(says(output)).to_contain_text("W, L or D?")
        wait_for_answers(output)
    expect(says(output)).to_contain_text("neither player can force a win there.")
    expect(output.locator(".gametree g.node[data-label='D']")).to_have_count(4)
