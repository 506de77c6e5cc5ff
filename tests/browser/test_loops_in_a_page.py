"""Programs made of loops: what a user sees of each of them, and how to go from round to round."""

import random

import loops
import pytest
from reading import assert_fits, assert_readable, button, count, expect, go, node, part, press, says

from gametree import Node, OneTwoTen, build_graph, build_tree, label, watch

FIVE = OneTwoTen(5)
TEXTS = """(table, look) => [...table.rows].map(row => [...row.querySelectorAll(look)].map(cell => cell.innerText))
  .filter(row => row.length)"""
pane, figures = part(".gametree-tables"), part(".gametree-tables figure")


def table(output, name):
    return output.locator(f".gametree-tables table[aria-label^='{name}, ']")


def cells(output, name, look="td:not(.gametree-gone)"):
    """Return the texts of a table's cells, row by row. A row of one cell is that cell."""
    rows = table(output, name).evaluate(TEXTS, look)
    return rows[0] if len(rows) == 1 else rows


def texts(found):
    return found.evaluate_all("all => all.map(each => each.innerText)")


def marked(output, name, look=".gametree-new"):
    return texts(table(output, name).locator(look))


def step_that_says(stepper, words, after=0):
    return next(k for k, sentence in enumerate(stepper.sentences) if k > after and words in sentence)


def at(show_widget, stepper, words, **options):
    """Show a Stepper at the first step whose sentence contains these words."""
    output = show_widget(stepper, **options).output
    go(output, step_that_says(stepper, words))
    expect(says(output)).to_contain_text(words)
    return output


def test_breadth_first_search_shows_its_queue_its_dictionary_and_the_maze(show_widget):
    stepper = watch(loops.bfs, loops.MAZE, (1, 1), (3, 5))
    output = at(show_widget, stepper, "queue gets (1, 2)")
    assert cells(output, "queue") == marked(output, "queue") == ["(1, 2)"]
    assert cells(output, "parent") == [["(1, 1)", "None"], ["(1, 2)", "(1, 1)"]] and marked(output, "parent") == []
    assert ["".join(row) for row in cells(output, "grid")] == loops.MAZE
    assert [each.split()[0] for each in texts(figures(output))] == ["queue", "grid", "parent"]
    expect(output.locator(".gametree-view")).to_be_hidden()  # one call is no picture
    expect(output.locator(".gametree-row[aria-current]")).to_contain_text("queue.append(there)")
    taken = step_that_says(stepper, "cell becomes (1, 2) and queue loses (1, 2) at the front")
    go(output, taken)
    gone = table(output, "queue").locator(".gametree-gone")
    expect(gone).to_have_text("(1, 2)")
    assert cells(output, "queue") == ["(2, 1)"] and look_before(gone, table(output, "queue"))
    before = pane(output).evaluate("pane => pane.innerHTML")
    press(output, "forward", "forward", "back", "back")  # going back restores everything
    assert pane(output).evaluate("pane => pane.innerHTML") == before
    assert_fits(output)


def look_before(gone, table):
    """Return whether what was taken stands before what is left."""
    return gone.bounding_box()["x"] < table.locator("td:not(.gametree-gone)").first.bounding_box()["x"]


def test_cells_that_a_line_reads_are_outlined_and_variables_point_at_theirs(show_widget):
    stepper = watch(loops.bfs, loops.MAZE, (1, 1), (3, 5))
    output = at(show_widget, stepper, "“there not in parent” is false: (1, 1) is in parent. Round 3")
    assert marked(output, "parent", ".gametree-read") == ["(1, 1)"]
    names = "cells => cells.map(each => [each.parentNode.rowIndex - 1, each.cellIndex - 1, each.dataset.names])"
    pointed = table(output, "grid").locator("[data-names]").evaluate_all(names)
    assert pointed == [[1, 1, "start, there"], [2, 1, "cell"], [3, 5, "goal"]]
    assert_readable(table(output, "grid").locator("[data-names]").first)
    output = at(show_widget, watch(loops.bubble_sort, [5, 2, 9, 1]), "“items[i] > items[i + 1]” is false: 5 ≤ 9")
    assert marked(output, "items", ".gametree-read") == ["5", "9"]
    assert marked(output, "items", "[data-names='i']") == ["9"]


def test_next_round_is_one_of_the_loop_in_which_the_step_is(show_widget):
    stepper = watch(loops.distance, "ab", "cb")
    output = at(show_widget, stepper, "Round 1 of “for j in …”")
    sentences = []
    for _ in range(4):
        press(output, "next round")
        sentences.append(says(output).inner_text().rpartition("Round")[2])
    assert sentences[:2] == [" 2 of “for j in …”: j becomes 1.", " 3 of “for j in …”: j becomes 2."]
    assert sentences[2:] == [" 2 of “for i in …”: i becomes 1.", " 3 of “for i in …”: i becomes 2."]


def test_grid_stays_in_its_place_while_the_queue_grows(show_widget):
    stepper = watch(loops.bfs, loops.MAZE, (1, 1), (3, 5))
    output = at(show_widget, stepper, "queue becomes")
    places = set()
    for k in range(step_that_says(stepper, "parent becomes"), step_that_says(stepper, "path becomes")):
        go(output, k)
        box = table(output, "grid").bounding_box()
        places.add((round(box["x"]), round(box["y"]), round(box["width"])))
    assert len(places) == 1
    expect(button(output, "zoom in")).to_be_hidden()  # there is no tree
    press(output, "last")
    assert [each.split()[0] for each in texts(figures(output))][1:3] == ["path", "returned"]


def test_a_star_shows_its_heap_its_costs_and_the_finished_cells(show_widget):
    stepper = watch(loops.astar, loops.MAZE, (1, 1), (1, 5))
    output = at(show_widget, stepper, "heap gets (6, (2, 1)) at the end")
    assert cells(output, "heap") == ["(4, (1, 2))", "(6, (2, 1))"] and marked(output, "heap") == ["(6, (2, 1))"]
    assert cells(output, "done") == ["(1, 1)"]
    press(output, "last")
    assert ["(1, 5)", "6"] in cells(output, "cost")


def test_table_of_coin_change_is_folded_around_the_change(show_widget):
    stepper = watch(loops.coin_change, [1, 3, 4], 90)
    output = at(show_widget, stepper, "fewest[45] becomes 12")
    shown = cells(output, "fewest")
    assert marked(output, "fewest") == ["12"] and shown[0] == "0" and shown[-1] == "None" and shown.count("…") == 2
    assert len(shown) < 30
    expect(table(output, "fewest").locator("th").filter(has_text="45")).to_be_visible()
    small = watch(loops.coin_change, [1, 3, 4], 6)
    output = show_widget(small).output
    press(output, "last")
    assert cells(output, "fewest") == ["0", "1", "2", "1", "1", "2", "2"]


def test_edit_distance_is_a_grid_in_which_the_changed_cell_is_marked(show_widget):
    output = at(show_widget, watch(loops.distance, "ab", "cb"), "table[2][2] becomes 1")
    assert cells(output, "table") == [["0", "1", "2"], ["1", "1", "2"], ["2", "2", "1"]]
    assert marked(output, "table") == ["1"]
    new = table(output, "table").locator(".gametree-new")
    place = new.evaluate("cell => [cell.parentNode.rowIndex, cell.cellIndex]")
    assert place == [3, 3]  # below and beside the numbers of columns and rows


def test_bubble_sort_swaps_two_cells(show_widget):
    output = at(show_widget, watch(loops.bubble_sort, [5, 2, 9, 1]), "items[0] and items[1] are swapped")
    assert cells(output, "items") == ["2", "5", "9", "1"] and marked(output, "items") == ["2", "5"]
    assert_readable(table(output, "items").locator(".gametree-new").first)
    press(output, "last")
    assert cells(output, "items") == ["1", "2", "5", "9"]


def test_table_of_kayles_grows_by_one_value_in_each_round(show_widget):
    stepper = watch(loops.kayles, 8)
    output = show_widget(stepper).output
    for pins in range(1, 9):
        press(output, "next round")
        assert f"Round {pins} of “for pins in …”: pins becomes {pins - 1}" in says(output).inner_text()
        assert len(cells(output, "values")) == pins - 1 or pins == 1
    press(output, "last")
    assert cells(output, "values") == ["0", "1", "2", "3", "1", "4", "3", "2", "1"]


def test_backwards_shows_its_wave_as_small_nodes_in_the_colours_of_the_tree(show_widget):
    stepper = watch(loops.backwards, build_graph(OneTwoTen(4, take_back=True)))
    output = at(show_widget, stepper, "wave gets (2, 2) at the end")
    chips = table(output, "wave").locator(".gametree-chip")
    assert chips.evaluate_all("chips => chips.map(each => each.dataset.label)") == ["L", "L", "W", "W"]
    rounded = chips.evaluate_all("chips => chips.map(each => each.classList.contains('gametree-round'))")
    assert rounded == [False, True, True, True]  # player 2 is a circle
    assert texts(chips) == ["4 L", "4 L", "3 W", "2 W"]
    fill = "each => getComputedStyle(each)[each.matches('span') ? 'backgroundColor' : 'fill']"
    shape = output.locator("g.node[data-label='W'] > .gametree-shape").first
    assert chips.last.evaluate(fill) == shape.evaluate(fill)
    assert len(cells(output, "left")) >= 5 and len(cells(output, "above")) >= 5
    go(output, step_that_says(stepper, "parent becomes (1, 3)"))
    current = next(i for i in range(10) if "gametree-now" in node(output, i).get_attribute("class"))
    expect(node(output, current)).to_have_attribute("aria-label", node(output, current).get_attribute("aria-label"))
    assert "3" in node(output, current).evaluate("node => node.textContent")
    boxes = [output.locator(css).bounding_box() for css in (".gametree-code", ".gametree-tables", ".gametree-stage")]
    code, data, stage = boxes
    assert code["y"] + code["height"] <= data["y"] and data["y"] + data["height"] <= stage["y"] + stage["height"] + 1


def build_once(game, state, made):
    if state in made:
        return made[state]
    node = made[state] = Node(game, state)
    moves = game.moves(state)
    node.children = {move: build_once(game, moves[move], made) for move in moves}
    return node


def test_dictionary_of_lesson_8_stands_below_the_code(show_widget):
    stepper = watch(build_once, FIVE, (1, 0), {})
    output = show_widget(stepper).output
    press(output, "last", "back")
    expect(table(output, "made")).to_be_visible()
    assert cells(output, "made")[0] == ["(1, 0)", "(1, 0)"]
    assert figures(output).inner_text().startswith("made")
    expect(output.locator(".gametree-view")).to_be_visible()


def test_tree_search_draws_the_tree_that_it_builds(show_widget):
    random.seed(1)
    stepper = watch(loops.mcts, "XOX.O..X.", 12)
    output = at(show_widget, stepper, "gets children: XOXOO..X.")
    expect(output.locator("g.node:not(.gametree-hidden)")).to_have_count(5)
    go(output, step_that_says(stepper, "node becomes XOXOO..X."))
    expect(output.locator("g.node.gametree-now")).to_contain_text("XOXOO..X.")


def many_rounds(n):
    total = 0
    for i in range(n):
        total += i
    return total


def test_ten_thousand_rounds_are_bars_that_lead_to_rounds(show_widget):
    stepper = watch(many_rounds, 10_000)
    output = show_widget(stepper).output
    expect(count(output)).to_have_text("step 0 of 20003")
    bars = output.locator(".gametree-coming").get_attribute("d")
    assert 100 <= bars.count("M") <= 220  # a bar stands for 100 rounds
    press(output, "next round", "next round")
    expect(says(output)).to_have_text("Round 2 of “for i in …”: i becomes 1.")
    chart = output.locator(".gametree-score svg").first.bounding_box()
    output.page.mouse.click(chart["x"] + chart["width"] / 2, chart["y"] + chart["height"] * 0.75)
    assert "Round 50" in says(output).inner_text() or "Round 49" in says(output).inner_text()
    first = int(count(output).inner_text().split()[1])
    assert stepper.sentences[first].endswith("00.")  # the first of its hundred rounds
    press(output, "last")
    expect(count(output)).to_have_text("step 20003 of 20003")


@pytest.mark.parametrize("width", [848, 390])
def test_tables_fit_and_keep_the_code_in_its_place_at_every_step(show_widget, width):
    stepper = watch(loops.bfs, loops.MAZE, (1, 1), (3, 5))
    output = show_widget(stepper, viewport=(width, 720)).output
    places = set()
    for k in range(1, len(stepper.sentences), 7):
        go(output, k)
        assert_fits(output)
        places.add(round(output.locator(".gametree-code").bounding_box()["x"]))
    assert len(places) == 1


def test_recursive_functions_without_long_containers_have_no_tables(show_widget):
    output = show_widget(watch(label, build_tree(FIVE))).output
    expect(pane(output)).to_be_hidden()
    expect(button(output, "next label")).to_be_visible()
