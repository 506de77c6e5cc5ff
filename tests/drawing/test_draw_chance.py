"""Pictures of games with chance, of Grundy values, and of long texts, as a reader sees them."""

import re
from xml.etree import ElementTree

import pytest
from examples import Labelled
from test_draw import drawn, groups, lines, picture

from gametree import Nim, Sum, build_graph, build_tree, draw, games, grundy, label, minimax
from gametree.drawing.dot import COLOURS


def labels_of(svg):
    return [group.get("aria-label") for group in groups(svg, "node") if group.get("data-node")]


def test_chance_node_is_a_diamond_with_probabilities_on_its_arrows():
    drawing = draw(build_tree(games.DiceTen(3, 2)))
    shapes = re.findall(r"^\tn\d+ \[.*shape=(\w+)", drawing.source, re.M)
    assert [shape == "diamond" for shape in shapes] == [node.state[0] == 0 for node in drawing.nodes]
    svg = ElementTree.fromstring(drawing.svg)
    for parent, child_number, text in lines(svg):
        node = drawing.nodes[parent]
        move = next(move for move, child in node.children.items() if child is drawing.nodes[child_number])
        assert text == (f"{move}: 1/2" if node.state[0] == 0 else move)
    movers = ("0, player 1 to move", "1, player 2 to move", "0, chance moves")
    paths = "", "; reached from 0 by the move add 1", "; reached from 0 by the move roll"
    names = [f"node {mover}: not known yet{path}" for mover, path in zip(movers, paths, strict=True)]
    assert labels_of(svg)[:3] == names


def test_expected_values_are_shown_and_read_aloud_as_fractions():
    root = build_tree(games.DiceTen(3, 2))
    minimax(root)
    svg = picture(root)
    colours = {mark: COLOURS[label][0] for mark, label in {"−1": "L", "−1/2": "L", "0": "D", "1": "W"}.items()}
    assert {node[1]: node[2].upper() for node in drawn(svg).values()} == colours
    assert labels_of(svg)[2].split(";")[0] == "node 0, chance moves: −1/2"


@pytest.mark.parametrize("game", [Nim(1, 2), games.Kayles(4), Sum(Nim(1), games.Subtraction(4))], ids=repr)
@pytest.mark.parametrize("build", [build_tree, build_graph])
def test_grundy_value_0_is_coloured_as_a_loss_and_others_as_wins(game, build):
    root = build(game)
    grundy(root)
    drawing = draw(root)
    label(root)
    svg = ElementTree.fromstring(drawing.svg)
    for node, (_, mark, fill, ink, _) in zip(drawing.nodes, (seen := drawn(svg)).values(), strict=True):
        assert mark == str(node.grundy) and node.label == "LW"[node.grundy > 0]
        assert (fill.lower(), ink) == tuple(part.lower() for part in COLOURS[node.label])
        assert labels_of(svg)[drawing.nodes.index(node)].split(";")[0].endswith(f" to move: Grundy value {node.grundy}")
    marks = [group.get("data-label") for group in groups(svg, "node") if group.get("data-node")]
    assert marks == [node.label for node in drawing.nodes] and len(seen) == len(marks)


def test_long_moves_are_cut_off_unless_two_would_look_the_same():
    two = ["pile 1, one", "pile 1, two"]
    for moves, texts in ((["forwards, one"], ["forwards, one"[:7] + "…"]), (two, two)):
        svg = picture(Labelled("root", children={move: Labelled(f"to {move}") for move in moves}))
        assert [text for *_, text in lines(svg)] == texts
