"""Pictures of graphs: which arrows lead back, what tells those apart that cross, boards with lines, who is to move."""

import random
import re
from xml.etree import ElementTree

import pytest
from examples import Labelled, sentence
from test_draw import SVG, extent, groups, lines, picture, said

from gametree import Game, Node, OneTwoTen, build_graph, build_tree, draw, games, label_graph, nodes
from gametree.drawing.arrows import LEADS_BACK
from gametree.drawing.dot import BACK, TONES, wide

GRAPHS = {
    "merged": build_graph(OneTwoTen()),
    "take back": build_graph(OneTwoTen(take_back=True)),
    "Pong Hau K'i": build_graph(games.PongHauKi()),
    "whoever moves": build_graph(OneTwoTen(), key=lambda state: state[1]),
    "Nim": build_graph(games.Nim(1, 2, 3), key=lambda state: state[1:]),
    "endgame": build_graph(games.TicTacToe("XO.OX....")),
}
ALL = pytest.mark.parametrize("root", GRAPHS.values(), ids=GRAPHS)


def wild(seed):
    """The root of any graph at all: self-loops, two ways, several knots."""
    dice = random.Random(seed)
    every = [Labelled(str(i), state=(1, i)) for i in range(dice.randint(1, 25))]
    for i, node in enumerate(every):
        node.children = [dice.choice(every[max(0, i - dice.randint(0, 25)) :]) for _ in range(dice.randint(0, 3))]
        node.children += every[i + 1 : i + 2]
    return every[0]


def seen(root):
    """The drawing of a root, its picture, and its arrows: (from, to) -> those groups."""
    drawing = draw(root)
    svg, arrows = ElementTree.fromstring(drawing.svg), {}
    for group in groups(svg, "edge"):
        arrows.setdefault((int(group.get("data-from")), int(group.get("data-to"))), []).append(group)
    return drawing, svg, arrows


def line_of(group):
    return next(path for path in group.iter(f"{SVG}path") if path.get("class") != "gametree-under")


def is_dashed(group):
    return bool(line_of(group).get("stroke-dasharray"))


def reached(ways, first):
    found, waiting = {first}, [first]
    for i in waiting:
        fresh = {child for child in ways.get(i, ()) if child not in found}
        found |= fresh
        waiting += fresh
    return found


@pytest.mark.parametrize("root", [*GRAPHS.values(), *map(wild, range(60))], ids=[*GRAPHS, *range(60)])
def test_dashed_arrows_are_on_a_way_round_and_without_them_nothing_goes_round(root):
    drawing, svg, arrows = seen(root)
    assert sorted(arrows) == sorted({(i, child) for i, ways in drawing.tree.ways.items() for _, child in ways})
    ways = {i: [child for _, child in ways] for i, ways in drawing.tree.ways.items()}
    down = {}
    for (i, child), drawn in arrows.items():
        dashed = {is_dashed(group) for group in drawn}
        assert len(dashed) == 1
        if dashed.pop():
            assert i in reached(ways, child)
        else:
            down.setdefault(i, []).append(child)
    assert not any(i in reached(down, child) for i, below in down.items() for child in below)
    goes_round = any(is_dashed(group) for drawn in arrows.values() for group in drawn)
    assert drawing.notes == [LEADS_BACK] * goes_round and said(svg) == []
    assert svg.get("aria-label").endswith(LEADS_BACK) == goes_round


SMALL = [  # of every game that there is: the graphs and trees in which moves are written
    *(build_graph(OneTwoTen(size, take_back=back)) for size in range(2, 9) for back in (False, True)),
    *(build_graph(OneTwoTen(size), key=lambda state: state[1]) for size in (3, 6, 10)),
    *(build_graph(games.Nim(*heaps)) for heaps in ((3,), (1, 2), (2, 2), (1, 4), (2, 3), (1, 1, 1), (3, 3), (1, 2, 3))),
    *(build_graph(games.Nim(*heaps), key=lambda state: state[1:]) for heaps in ((1, 2), (1, 4), (1, 2, 3))),
    *(build_graph(games.Chomp(*size)) for size in ((1, 3), (2, 2), (2, 3), (3, 2), (3, 3))),
    *(build_graph(kind(size)) for kind in (games.EvenOrOdd, games.Matches, games.Subtraction) for size in (3, 6, 8)),
    *(build_graph(kind(size)) for kind in (games.Kayles, games.DawsonsKayles, games.GrundysGame) for size in (4, 6)),
    *(build_graph(games.TicTacToe(board)) for board in ("XO.OX....", "X.O.O.X..", "XX.OO....", "XOXOOX...")),
    *(build(games.Hexapawn(*size)) for build in (build_graph, build_tree) for size in ((3, 1), (3, 2))),
    *(build(games.Domineering(2, wide)) for build in (build_graph, build_tree) for wide in (2, 3)),
    build_graph(games.ConnectFour(2, 3, 2)), build_graph(games.PongHauKi()),
    *(build_graph(games.DiceTen(size, 2)) for size in (2, 3, 4)), build_tree(OneTwoTen(5)), build_tree(games.Nim(1, 2)),
]  # fmt: skip


@pytest.mark.cases(25)
@pytest.mark.parametrize("root", SMALL, ids=range(len(SMALL)))
def test_no_two_moves_beside_arrows_meet_nor_does_one_meet_a_node(root):
    drawing = draw(root)
    svg, high, boxes = ElementTree.fromstring(drawing.svg), float(drawing.font), []
    for text in svg.findall(f".//{SVG}g[@class='edge']/{SVG}text"):
        x, y, across = float(text.get("x")), float(text.get("y")), wide(text.text, high)
        boxes.append((x - across / 2, y - 0.75 * high, x + across / 2, y + 0.05 * high))
    there = boxes + [extent(group[0]) for group in groups(svg, "node") if group.get("data-node")]
    for k, (left, top, right, bottom) in enumerate(boxes):
        for low, up, high, down in there[k + 1 :]:
            assert min(right, high) - max(left, low) < 1 or min(bottom, down) - max(top, up) < 1


def test_the_note_stands_above_the_picture_in_a_page_and_in_it_in_a_file(tmp_path):
    drawing = draw(GRAPHS["take back"])
    page, file = drawing._repr_mimebundle_()["text/html"], tmp_path / "graph.svg"
    assert page.index(f'<p class="gametree-note">{LEADS_BACK}</p>') < page.index("<svg")
    drawing.save(file)
    saved = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert " ".join(said(saved)) == LEADS_BACK and len(groups(saved, "node")) == len(drawing.nodes)


def test_a_loop_makes_the_picture_no_taller_than_the_shortest_ways_and_pong_hau_ki_is_read_on_one_page():
    label_graph(root := GRAPHS["Pong Hau K'i"])
    drawing, svg, _ = seen(root)
    assert len(drawing.nodes) == 56 and len(lines(svg)) == 76
    width, height = (float(svg.get(side)[:-2]) for side in ("width", "height"))
    assert width < 540 and height < 950 and float(drawing.font) * min(595 / width, 842 / height) > 7.5  # points on A4
    assert float(picture(GRAPHS["take back"]).get("height")[:-2]) < 650  # 1,474 else


@ALL
def test_no_arrow_lies_on_another(root):
    _, _, arrows = seen(root)
    paths = [line_of(group).get("d") for drawn in arrows.values() for group in drawn]
    points = [frozenset(re.findall(r"-?[\d.]+,-?[\d.]+", path)) for path in paths]
    assert len(set(points)) == len(points)


@ALL
def test_an_arrow_has_its_head_at_the_node_that_it_leads_to(root):
    _, svg, arrows = seen(root)
    places = {int(group.get("data-node")): extent(group[0]) for group in groups(svg, "node")}

    def far(group, i):
        (left, top, right, bottom), least = places[i], []
        for point in (point for head in group.iter(f"{SVG}polygon") for point in head.get("points").split()):
            x, y = map(float, point.split(","))
            least.append(max(left - x, x - right, top - y, y - bottom))
        return min(least)

    assert all(far(g, to) < far(g, i) for (i, to), drawn in arrows.items() for g in drawn)


@pytest.mark.parametrize("target", [3, 4, 5])
def test_where_two_moves_are_on_one_level_the_first_one_is_on_the_left_in_small_graphs(target):
    _, svg, arrows = seen(root := build_graph(OneTwoTen(target)))
    places = {int(group.get("data-node")): extent(group[0]) for group in groups(svg, "node")}
    ways = [[places[to] for at, to in arrows if at == i] for i in range(len(nodes(root)))]
    level = [(one, two) for one, two in (way for way in ways if len(way) == 2) if abs(one[1] - two[1]) < 9]
    assert len(level) > 1 and all(one[0] < two[0] for one, two in level)


def light(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True)) + 0.05


@pytest.mark.parametrize("tone", [*TONES[1:], BACK])
def test_the_tones_of_arrows_are_seen_in_both_themes(tone):
    assert light("#FFFFFF") / light(tone) >= 3 and light(tone) / light("#111111") >= 3


def test_what_is_written_beside_an_arrow_has_its_tone_and_a_number_its_minus():
    edges = groups(picture(build_graph(OneTwoTen(2, take_back=True))), "edge")
    assert {edge.findtext(f"{SVG}text").strip() for edge in edges} == {"1", "2", "−1"}
    for edge in edges:
        tone = line_of(edge).get("stroke")
        assert edge.get("color") == (None if tone == "currentColor" else tone)
        assert edge.find(f"{SVG}text").get("fill") == "currentColor"


@ALL
def test_arrows_have_the_tone_of_the_node_that_they_leave_and_a_ground_where_they_cross_others(root):
    _, svg, arrows = seen(root)
    for i, group in ((i, group) for (i, _), drawn in arrows.items() for group in drawn):
        tone, dashed = BACK if is_dashed(group) else TONES[i % len(TONES)], is_dashed(group)
        assert line_of(group).get("stroke").lower() == ("currentColor" if tone == "black" else tone).lower()
        assert [path.get("class") for path in group.iter(f"{SVG}path")][:-1] == ["gametree-under"] * (not dashed)
    parts = [part.get("class") for part in groups(svg, "graph")[0] if part.get("class")]
    assert parts == sorted(parts)  # nodes come after, and so above, all that leads there


def test_a_node_of_either_player_claims_none_by_shape_or_word():
    first, *others = groups(picture(GRAPHS["whoever moves"]), "node")
    for group in (first, *others):
        assert len(set(group[0].get("points").split())) == 8 and "player" not in group.get("aria-label")
    assert first.get("aria-label") == "node 0: not known yet"


@pytest.mark.parametrize("labelled", [True, False])
def test_the_lines_of_a_board_are_drawn_between_its_points(labelled):
    root = build_graph(games.PongHauKi())
    if labelled:
        label_graph(root)
    for group in groups(picture(root), "node"):
        (joins,) = (part for part in group if part.get("class") == "gametree-joins")
        assert joins.get("d").count("M") == len(games.PongHauKi.lines) == 7
        points = [tuple(map(float, point)) for point in re.findall(r"(-?[\d.]+),(-?[\d.]+)", joins.get("d"))]
        left, top, right, bottom = extent(group[0])
        assert all(left < x < right and top < y < bottom for x, y in points)
        assert joins.get("stroke") == next(text for text in group.iter(f"{SVG}text")).get("fill", "black")


@pytest.mark.parametrize("odd", [5, [((0, 0), (9, 9))], [((0, 0), "a")]], ids=str)
def test_lines_that_are_none_are_left_out(odd):
    words = {"start": (1, ""), "moves": lambda *_: {}, "text": lambda *_: "ab\ncd", "lines": odd}
    svg = draw(Node(type("Ruled", (Game,), words)(), (1, ""))).svg
    assert "gametree-joins" not in svg and ">ab<" in svg


def test_what_is_too_large_is_told_of_its_graph_where_that_can_be_drawn_and_a_graph_is_called_one():
    root = build_tree(OneTwoTen(12))
    advice = sentence(draw, root, most=100)
    assert advice.startswith("This tree has more than 100 nodes")
    assert advice.endswith(" Or draw its graph: draw(build_graph(root)), with one node for each state, has 24 nodes.")
    assert len(draw(build_graph(root), most=100).nodes) == 24
    advice = sentence(draw, GRAPHS["take back"], most=10)
    assert advice.startswith("This graph has more than 10 nodes") and "or the graph below one of its nodes" in advice
