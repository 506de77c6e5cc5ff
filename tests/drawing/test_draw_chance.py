"""Pictures of games with chance, of Grundy values, and of what has long texts: what a reader sees in them."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from examples import Labelled
from test_draw import SVG, drawn, extent, groups, lines, picture

from gametree import Game, GameError, Nim, OneTwoTen, Sum, build_graph, build_tree, draw, games, grundy, label, minimax
from gametree.drawing.dot import COLOURS


class Coin(Game):
    """Toss a coin that is heads so often."""

    start = (0, "coin")

    def __init__(self, heads):
        self.chances = lambda state: {"heads": heads, "tails": 1 - heads}

    def moves(self, state):
        return {side: (2, side) for side in ("heads", "tails")} if state == self.start else {}


def written(svg):
    """What stands beside the arrows: (from, to) -> texts."""
    found = {}
    for *ends, text in lines(svg):
        found.setdefault(tuple(ends), []).extend([text] * (text is not None))
    return found


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


@pytest.mark.parametrize(("heads", "due"), [
    (Fraction(1, 3), ["heads: 1/3", "tails: 2/3"]), (0.25, ["heads: 0.25", "tails: 0.75"]),
    (1, ["heads: 1", "tails: 0"]),
], ids=str)  # fmt: skip
def test_probabilities_are_those_of_the_game(heads, due):
    assert [*written(picture(build_tree(Coin(heads)))).values()] == [[text] for text in due]


def test_of_many_moves_to_one_node_the_arrow_says_how_likely_they_are_together():
    root = build_graph(games.DiceTen(5, 6))
    texts = {text for texts in written(picture(root)).values() for text in texts}
    assert {"×4: 2/3", "×5: 5/6", "6: 1/6", "add 1", "roll"} <= texts


def test_a_compact_picture_says_nothing_of_probabilities():
    drawing = draw(build_tree(games.DiceTen(4, 3)))
    assert drawing.compact and {text for *_, text in lines(ElementTree.fromstring(drawing.svg))} == {None}


def test_probabilities_that_go_wrong_are_told_so():
    with pytest.raises(GameError, match=r"Coin.chances\(\(0, 'coin'\)\) gives 'heads' the probability 1.5: a prob"):
        draw(build_tree(Coin(1.5)))


def test_a_diamond_whose_game_is_not_known_has_its_moves_alone():
    root = Labelled("toss", children={"heads": Labelled("won"), "tails": Labelled("lost")}, state=(0, "toss"))
    assert "shape=diamond" in draw(root).source
    assert [*written(picture(root)).values()] == [["heads"], ["tails"]]
    root.children = [*root.children.values()]
    assert [*written(picture(root)).values()] == [[], []]


def test_expected_values_stand_under_the_nodes_as_fractions_and_are_spoken():
    root = build_tree(games.DiceTen(3, 2))
    minimax(root)
    svg = picture(root)
    colours = {mark: COLOURS[label][0] for mark, label in {"−1": "L", "−1/2": "L", "0": "D", "1": "W"}.items()}
    assert {node[1]: node[2].upper() for node in drawn(svg).values()} == colours
    assert told(svg)[2].split(";")[0] == "node 0, chance moves: −1/2"


@pytest.mark.cases(9)
@pytest.mark.parametrize(("value", "text"), [
    (Fraction(-7, 18), "−7/18"), (Fraction(-127, 216), "−0.588"), (Fraction(11, 216), "11/216"), (Fraction(6, 3), "2"),
    (0.5, "0.5"), (-1 / 3, "−0.333"), (-0.0, "0"), (float("-inf"), "−∞"), (123, "123"),
], ids=str)  # fmt: skip
def test_any_number_is_drawn_short(value, text):
    root = build_tree(OneTwoTen(1))
    root.value = value
    assert drawn(picture(root))[0][1] == text


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


def test_labels_and_values_go_before_grundy_values():
    root = build_tree(Nim(1, 2))
    minimax(root)
    before = draw(root).svg
    grundy(root)
    assert draw(root).svg == before
    label(root)
    assert {mark for _, mark, *_ in drawn(picture(root)).values()} == {"W", "L"}


@pytest.mark.parametrize(("move", "text"), [
    ((1, 2), "(1, 2)"), ((1, 3, 2), "1,3,2"), (((1, 2), (2, 2)), "1,2 2,2"), ((2, (1, 2, 1)), "2 1,2,1"),
    ((10, (100, 200)), "10 100,200"), (("a", "b"), "a,b"), ((), "()"),
], ids=repr)  # fmt: skip
def test_a_long_move_is_written_without_its_brackets(move, text):
    assert lines(picture(Labelled("root", children={move: Labelled("child")}))) == [(0, 1, text)]


def test_long_moves_are_cut_off_unless_two_of_a_node_would_look_the_same():
    two = ["pile 1, one", "pile 1, two"]
    for moves, texts in ((["forwards, one"], ["forwards, one"[:7] + "…"]), (two, two)):
        svg = picture(Labelled("root", children={move: Labelled(f"to {move}") for move in moves}))
        assert [text for *_, text in lines(svg)] == texts


def test_a_tree_of_words_is_read_whole():
    leaf, long = Labelled("chess"), "impartial, like Nim"
    svg = picture(Labelled("games", children=[Labelled("partisan", children=[leaf]), Labelled(long)]))
    assert [text for text, *_ in drawn(svg).values()] == ["games", "partisan", long, "chess"]
    assert told(svg)[3] == "node chess: not known yet; reached by child 1 from partisan"


def test_words_in_a_compact_picture_are_broken_into_lines_and_not_cut_off():
    root = Labelled("hidden information", children=[Labelled(str(i)) for i in range(60)])
    drawing = draw(root)
    svg = ElementTree.fromstring(drawing.svg)
    assert drawing.compact and drawn(svg)[0][0] == "hidden\ninformation"
    group = groups(svg, "node")[0]
    left, top, right, bottom = extent(group[0])
    for text in group.iter(f"{SVG}text"):
        assert left < float(text.get("x")) < right and top < float(text.get("y")) < bottom
    assert group.get("aria-label") == "node hidden information: not known yet"
