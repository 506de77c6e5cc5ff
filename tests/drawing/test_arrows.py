"""Pictures of graphs: arrows that lead back, and arrows and texts that must not overlap."""

import random
import re
from xml.etree import ElementTree

import pytest
from examples import Labelled
from test_draw import SVG, extent, groups, outside_texts

from gametree import OneTwoTen, build_graph, build_tree, draw, games
from gametree.drawing.arrows import LEADS_BACK
from gametree.drawing.dot import wide
from gametree.lessons.loops import OneThree

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
    """Return the root of a random graph with self-loops, parallel arrows and several components."""
    dice = random.Random(seed)
    every = [Labelled(str(i), state=(1, i)) for i in range(dice.randint(1, 25))]
    for i, node in enumerate(every):
        node.children = [dice.choice(every[max(0, i - dice.randint(0, 25)) :]) for _ in range(dice.randint(0, 3))]
        node.children += every[i + 1 : i + 2]
    return every[0]


def picture_of(root):
    """Return the drawing of a root, its picture, and a dict (from, to) -> groups of arrows."""
    drawing = draw(root)
    svg, arrows = ElementTree.fromstring(drawing.svg), {}
    for group in groups(svg, "edge"):
        arrows.setdefault((int(group.get("data-from")), int(group.get("data-to"))), []).append(group)
    return drawing, svg, arrows


def line_of(group):
    return next(path for path in group.iter(f"{SVG}path") if path.get("class") != "gametree-under")


def is_dashed(group):
    return bool(line_of(group).get("stroke-dasharray"))


def reached(children, first):
    found, waiting = {first}, [first]
    for i in waiting:
        fresh = {child for child in children.get(i, ()) if child not in found}
        found |= fresh
        waiting += fresh
    return found


@pytest.mark.parametrize("root", [*GRAPHS.values(), *map(wild, range(60))], ids=[*GRAPHS, *range(60)])
def test_every_dashed_arrow_is_on_a_loop_and_every_loop_has_a_dashed_arrow(root):
    drawing, svg, arrows = picture_of(root)
    children = {i: [child for _, child in each] for i, each in drawing.tree.branches.items()}
    assert sorted(arrows) == sorted({(i, child) for i, each in children.items() for child in each})
    down = {}
    for (i, child), drawn in arrows.items():
        dashed = {is_dashed(group) for group in drawn}
        assert len(dashed) == 1
        if dashed.pop():
            assert i in reached(children, child)
        else:
            down.setdefault(i, []).append(child)
    assert not any(i in reached(down, child) for i, children in down.items() for child in children)
    has_loop = any(is_dashed(group) for drawn in arrows.values() for group in drawn)
    assert drawing.notes == [LEADS_BACK] * has_loop and outside_texts(svg) == []
    assert svg.get("aria-label").endswith(LEADS_BACK) == has_loop


@pytest.mark.parametrize("game", [OneThree(), *(OneTwoTen(size, take_back=True) for size in (3, 4, 10))])
def test_take_backs_are_dashed_and_the_piles_are_drawn_row_by_row(game):
    drawing, svg, arrows = picture_of(root := build_graph(game))
    moves = {(i, child): move for i, each in drawing.tree.branches.items() for move, child in each}
    assert all(is_dashed(group) == (moves[at] < 0) for at, drawn in arrows.items() for group in drawn)
    tops = {int(group.get("data-node")): extent(group[0])[1] for group in groups(svg, "node")}
    piles = {round(tops[i]): node.state[1] for i, node in enumerate(drawing.nodes)}
    assert [pile for _, pile in sorted(piles.items())] == list(range(game.target + 1)) and drawing.nodes[0] is root


def test_arrows_lead_back_toward_the_root_if_no_moves_are_take_backs():
    one = Labelled("one", state=(1, 1), children={1: Labelled("two", state=(2, 1))})
    one.children[1].children = {1: one}
    assert draw(one).back == {(1, 0): True} and not draw(one).rows


SMALL = [  # graphs and trees of all kinds of games that are small enough to show the moves
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
def test_moves_beside_arrows_do_not_overlap_each_other_or_nodes(root):
    drawing = draw(root)
    svg, high, boxes = ElementTree.fromstring(drawing.svg), float(drawing.font), []
    for text in svg.findall(f".//{SVG}g[@class='edge']/{SVG}text"):
        x, y, across = float(text.get("x")), float(text.get("y")), wide(text.text, high)
        boxes.append((x - across / 2, y - 0.75 * high, x + across / 2, y + 0.05 * high))
    obstacles = boxes + [extent(group[0]) for group in groups(svg, "node") if group.get("data-node")]
    for k, (left, top, right, bottom) in enumerate(boxes):
        for low, up, high, down in obstacles[k + 1 :]:
            assert min(right, high) - max(left, low) < 1 or min(bottom, down) - max(top, up) < 1


@ALL
def test_arrows_do_not_coincide(root):
    _, _, arrows = picture_of(root)
    paths = [line_of(group).get("d") for drawn in arrows.values() for group in drawn]
    points = [frozenset(re.findall(r"-?[\d.]+,-?[\d.]+", path)) for path in paths]
    assert len(set(points)) == len(points)


@ALL
def test_arrowhead_is_at_the_node_that_the_arrow_leads_to(root):
    _, svg, arrows = picture_of(root)
    places = {int(group.get("data-node")): extent(group[0]) for group in groups(svg, "node")}

    def distance(group, i):
        (left, top, right, bottom), least = places[i], []
        for point in (point for head in group.iter(f"{SVG}polygon") for point in head.get("points").split()):
            x, y = map(float, point.split(","))
            least.append(max(left - x, x - right, top - y, y - bottom))
        return min(least)

    assert all(distance(g, to) < distance(g, i) for (i, to), drawn in arrows.items() for g in drawn)
