"""Pictures of games with chance, of Grundy values, and of what has long texts: what a reader sees in them."""

import re
from xml.etree import ElementTree

import pytest
from examples import Labelled
from test_draw import drawn, groups, lines, picture

from gametree import Nim, Sum, build_graph, build_tree, draw, games, grundy, label, minimax
from gametree.drawing.dot import COLOURS


def told(svg):
    return [group.get("aria-label") for group in groups(svg, "node") if group.get("data-node")]


def test_where_chance_moves_is_a_diamond_and_each_of_its_arrows_says_how_likely_the_move_is():
    drawing = draw(build_tree(games.DiceTen(3, 2)))
    shapes = re.findall(r"^\tn\d+ \[.*shape=(\w+)", drawing.source, re.M)
    assert [shape == "diamond" for shape in shapes] == [node.state[0] == 0 for node in drawing.nodes]
    svg = ElementTree.fromstring(drawing.svg)
    for above, below, text in lines(svg):
        node = drawing.nodes[above]
        move = next(move for move, child in node.children.items() if child is drawing.nodes[below])
        assert text == (f"{move}: 1/2" if node.state[0] == 0 else move)
    movers = ("0, player 1 to move", "1, player 2 to move", "0, chance moves")
    ways = "", "; reached by add 1 from 0", "; reached by roll from 0"
    assert told(svg)[:3] == [f"node {mover}: not known yet{way}" for mover, way in zip(movers, ways, strict=True)]


def test_expected_values_stand_under_the_nodes_as_fractions_and_are_spoken():
    root = build_tree(games.DiceTen(3, 2))
    minimax(root)
    svg = picture(root)
    colours = {mark: COLOURS[label][0] for mark, label in {"−1": "L", "−1/2": "L", "0": "D", "1": "W"}.items()}
    assert {node[1]: node[2].upper() for node in drawn(svg).values()} == colours
    assert told(svg)[2].split(";")[0] == "node 0, chance moves: −1/2"


@pytest.mark.parametrize("game", [Nim(1, 2), games.Kayles(4), Sum(Nim(1), games.Subtraction(4))], ids=repr)
@pytest.mark.parametrize("build", [build_tree, build_graph])
def test_grundy_values_are_shown_and_0_is_coloured_as_a_loss_any_other_as_a_win(game, build):
    root = build(game)
    grundy(root)
    drawing = draw(root)
    label(root)
    svg = ElementTree.fromstring(drawing.svg)
    for node, (_, mark, fill, ink, _) in zip(drawing.nodes, (seen := drawn(svg)).values(), strict=True):
        assert mark == str(node.grundy) and node.label == "LW"[node.grundy > 0]
        assert (fill.lower(), ink) == tuple(part.lower() for part in COLOURS[node.label])
        assert told(svg)[drawing.nodes.index(node)].split(";")[0].endswith(f" to move: Grundy value {node.grundy}")
    marks = [group.get("data-label") for group in groups(svg, "node") if group.get("data-node")]
    assert marks == [node.label for node in drawing.nodes] and len(seen) == len(marks)


def test_long_moves_are_cut_off_unless_two_of_a_node_would_look_the_same():
    two = ["pile 1, one", "pile 1, two"]
    for moves, texts in ((["forwards, one"], ["forwards, one"[:7] + "…"]), (two, two)):
        svg = picture(Labelled("root", children={move: Labelled(f"to {move}") for move in moves}))
        assert [text for *_, text in lines(svg)] == texts
