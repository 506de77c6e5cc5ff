"""Pictures as a reader sees them, drawn by any Graphviz and with any texts."""

import os
import re
import stat
import sys
from xml.etree import ElementTree

import pytest
from examples import ALL, NASTY, Labelled, solver

from gametree import Game, GameError, build_tree, draw, games, nodes
from gametree.algorithms.guarded import label, minimax
from gametree.core.introspect import WORDS
from gametree.drawing.dot import COLOURS, WRONG
from gametree.drawing.svg import SVG
from gametree.games import Matches, OneTwoTen

MODULE = sys.modules["gametree.drawing.draw"]  # not gametree.draw, which is the function


def picture(root, **how):
    return ElementTree.fromstring(draw(root, **how).svg)


def groups(svg, kind):
    return [group for group in svg.iter(f"{SVG}g") if group.get("class") == kind]


def drawn(svg):
    """Return a dict of what a reader sees: node number -> (text, mark if any, fill, text colour, tag of the shape)."""
    found = {}
    for group in groups(svg, "node"):
        if number := group.get("data-node"):
            shape, texts = group[0], group.findall(f"{SVG}text")
            marks = [text.text for text in texts if text.get("class") == "gametree-mark"]
            written = "\n".join(text.text or "" for text in texts[: len(texts) - len(marks)])
            look = shape.get("fill"), texts[0].get("fill", "black"), shape.tag[len(SVG) :]
            found[int(number)] = (written.replace("\xa0", " "), *marks, *look)
    return found


def test_pieces_look_the_same_in_every_node():
    root = build_tree(games.Hexapawn(), depth=2)
    for node, mark in zip(nodes(root), "WL" * 99, strict=False):
        node.label = mark
    looks = {"#1F4E8C": 0, "#F3C6DD": 0}
    for group in groups(picture(root), "node"):
        (pieces,) = group.findall(f"{SVG}g")
        dark, pale, rings = pieces
        assert (dark.get("stroke"), pale.get("stroke"), rings.get("fill")) == ("white", "black", "#F3C6DD")
        for path in (dark, pale):
            looks[path.get("fill")] += path.get("d").count("M")
    pawns = "".join(game_text for node in nodes(root) for game_text in node.state[1:])
    assert looks == {"#1F4E8C": pawns.count("X"), "#F3C6DD": pawns.count("O")}


class Words(Game):
    start, moves, text = (1,), lambda self, state: {}, lambda self, state: "FOX\nBOX"


class Letters(Game):
    """A game with pieces of its own and a board, but no text."""

    start, pieces, moves = (1,), ("B", "W"), lambda self, state: {}

    def board(self, state):
        return [[("B", None), ("·", None)], [("", None), ("W", None)]]


def test_letters_on_a_board_are_pieces_only_if_all_of_them_are():
    words, letters = picture(build_tree(Words())), picture(build_tree(Letters()))
    assert not list(words.iter(f"{SVG}path")) and "FOX" in ElementTree.tostring(words, encoding="unicode")
    (pieces,) = groups(letters, "gametree-tokens")
    assert [(each.get("fill"), each.text) for each in pieces.iter(f"{SVG}text")] == [("white", "B"), ("black", "W")]
    assert [each.get("fill") for each in pieces.iter(f"{SVG}path")] == ["#1F4E8C", "#F3C6DD"]


def spoken(game, state):
    """Return a node's text as it is read aloud: line by line, or the state if there are no letters or digits."""
    text = game.text(state)
    unreadable = "\n" in text and not any(letter.isalnum() for letter in text)
    return ", ".join(str(part) or "empty" for part in state[1:]) if unreadable else " ".join(text.split())


@pytest.mark.parametrize(("kind", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_picture_is_saved_as_svg_png_or_pdf(kind, start, without_dot, tmp_path):
    draw(build_tree(OneTwoTen(4))).save(tmp_path / f"tree.{kind}")
    assert (tmp_path / f"tree.{kind}").read_bytes().startswith(start)


def test_message_says_what_to_install_if_graphviz_is_missing(without_dot, monkeypatch):
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    drawing = draw(build_tree(OneTwoTen(2)))
    with pytest.raises(GameError, match="Graphviz, .*, is not installed. .* pip install 'pygraphviz>=2'"):
        drawing.svg  # noqa: B018
    assert drawing.source.startswith("digraph {")


@ALL
def test_every_node_is_drawn_once_with_the_right_look_and_name(game, without_dot):
    root, solve = build_tree(game), solver(game)
    label(root)
    drawing = draw(root, most=2_000)
    svg = ElementTree.fromstring(drawing.svg)
    assert {id(node) for node in drawing.nodes} == {id(node) for node in nodes(root)}
    seen, long = drawn(svg), max(len(game.text(node.state)) for node in drawing.nodes) > 2
    for number, node in enumerate(drawing.nodes):
        text, letter, fill, ink, shape = seen[number]
        right, player = solve(node.state).label, node.state[0]
        assert (text, letter) == (re.sub("[●○XO■☠]" if "\n" in text else "$^", " ", game.text(node.state)), right)
        assert (fill.lower(), ink) == (COLOURS[right][0].lower(), COLOURS[right][1])
        assert long or shape == {1: "polygon", 2: "ellipse"}[player]
    assert len(groups(svg, "edge")) == len(drawing.nodes) - 1 == len({*drawing.heard}) - 1  # all spoken names differ
    for group in groups(svg, "node"):
        node = drawing.nodes[int(group.get("data-node"))]
        says = f"node {spoken(game, node.state)}, player {node.state[0]} to move: {WORDS[node.label]}"
        label_text, reached, _ = group.get("aria-label").partition("; reached from ")
        assert (group.get("data-label"), label_text, bool(reached)) == (node.label, says, node is not root)
        siblings = [] if node is root else drawing.nodes[int(group.get("data-up"))].children.values()
        assert node is root or any(child is node for child in siblings)


def test_marked_node_has_a_ring_and_an_exclamation_mark(without_dot):
    root = build_tree(OneTwoTen(4))
    label(root)
    svg = picture(root, marked=[root[1]])
    marked = [group for group in groups(svg, "node") if group[0].get("stroke").lower() == WRONG.lower()]
    assert len(marked) == 1 and len(marked[0].findall(f"{SVG}ellipse")) == 2  # the outline and, after a gap, the ring
    assert [text.text for text in marked[0].iter(f"{SVG}text")] == ["1", root[1].label + "!"]


def test_picture_with_too_many_nodes_is_refused_with_advice():
    message = r"^This tree has more than 1,000 nodes, so the picture would be unreadable\. "
    message += "Draw only the first moves, as in"
    with pytest.raises(GameError, match=message) as caught:
        draw(root := build_tree(OneTwoTen(15)))
    depth = int(re.search(r"\(root, depth=(\d+)", str(caught.value))[1])
    assert len(draw(root, depth=depth).nodes) <= 1_000 and len(draw(root, depth=1, most=3).nodes) == 3
    with pytest.raises(GameError, match="more than 100 nodes"):
        draw(root, depth=7, most=100)


@pytest.fixture(scope="module")
def nasty_picture():
    """Return a picture with all hostile texts, each as a text, a label and a move."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PATH", "")
        return picture(Labelled("root", children={text: Labelled(text, text) for text in NASTY}), letters=True)


def shortened(text, most):
    """Return a text as it may be shown: on one line, without control characters, and not too long."""
    text = "".join(letter if letter.isprintable() else "␣" for letter in " ".join(text.split()))
    return text if len(text) <= most else text[: most - 1] + "…"


def test_hostile_text_is_shown_as_short_text(nasty_picture):
    first, *others = (group for group in groups(nasty_picture, "node") if group.get("data-node"))
    for text, group in zip(NASTY, others, strict=True):
        seen = [(part.text or "").strip().replace("\xa0", " ") for part in group.iter(f"{SVG}text")]
        expected = [shortened(text, most).strip() for most in (24, 6)]
        assert [*filter(None, seen)] == [*filter(None, expected)] and group.get("data-label") == "?"
        assert group.get("aria-label").startswith(f"node {shortened(text, 24)}")
    names = {part.tag[len(SVG) :] for part in nasty_picture.iter()}
    assert names <= {"svg", "g", "polygon", "ellipse", "path", "text", "polyline"}
    assert not [key for part in nasty_picture.iter() for key in part.keys() if re.match("on|.*href$", key)]


def test_layout_failure_is_reported_once(monkeypatch, tmp_path):
    drawing, asked = draw(build_tree(OneTwoTen())), []
    monkeypatch.setattr(MODULE, "layout", lambda *args: asked.append(args))
    with pytest.raises(NotImplementedError):  # so that IPython calls _repr_mimebundle_, which reports the failure
        drawing._ipython_display_()
    with pytest.raises(GameError, match="Graphviz could not lay out the picture"):
        drawing._repr_mimebundle_()


# Values and terminal positions


def corners(svg, number):
    """Return the corners of a drawn node's shape as a set of (x, y)."""
    group = next(group for group in groups(svg, "node") if group.get("data-node") == str(number))
    return {tuple(map(float, point.split(","))) for point in group[0].get("points").split()}


def test_both_figures_in_the_article_have_the_right_texts_and_shapes(without_dot):
    root = build_tree(Matches(4))
    svg = picture(root, triangles=True)
    assert [text for text, *_ in drawn(svg).values()] == list("432121010010000")
    assert sorted(written for *_, written in lines(svg)) == ["1"] * 8 + ["2"] * 4 + ["3"] * 2
    assert len(corners(svg, 0)) == 4 and len(corners(svg, 6)) == 3  # a square (player 1) and a triangle (terminal)
    minimax(root)
    assert [value for _, value, *_ in drawn(picture(root, triangles=True)).values()][:4] == ["1", "−1", "−1", "1"]


# Graphviz as a process


def program(folder, text):
    """Write a program `dot` with this source code into a folder."""
    path = folder / "dot"
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IEXEC)


@pytest.mark.parametrize(
    "texts", [["\t\n\t\t"], ["", ""], [" ", "\v", "\xa0"], ["a\n\n<b", "\u3000\n\r"], ["…\n" * 30, "🐉\n🐉"]], ids=ascii
)
def test_no_text_crashes_graphviz(texts, without_dot):
    for letters in (True, None):
        assert len(drawn(picture(build_tree(Says(*texts)), letters=letters))) >= len(texts)


def test_graphviz_failure_is_quoted_and_stderr_is_restored(monkeypatch, tmp_path, capfd):
    def fails(why):
        with pytest.raises(GameError, match=f"^Graphviz failed to draw this: {why}"):
            draw(build_tree(OneTwoTen(2))).svg  # noqa: B018

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("pygraphviz.AGraph", lambda string: 1 / 0)
    fails("ZeroDivisionError")
    os.write(2, b"still here")
    assert capfd.readouterr().err == "still here"
    program(tmp_path, "#!/bin/sh\necho 'a remark' >&2\necho 'Format: \"svg\" not recognized.' >&2\nexit 1\n")
    fails(r'Format: "svg" not recognized\.$')
    program(tmp_path, "no program")
    fails(".*Exec format error: .*dot")


# Lines, and texts outside of nodes


def lines(svg):
    """Return the drawn lines as a list of (from, to, text or None)."""
    edges = [group for group in groups(svg, "edge") if group.get("data-from")]
    texts = [edge.findtext(f"{SVG}text") for edge in edges]
    ends = [(int(edge.get("data-from")), int(edge.get("data-to"))) for edge in edges]
    return [(*pair, text and text.strip()) for pair, text in zip(ends, texts, strict=True)]


def outside_texts(svg):
    """Return the texts of a picture outside of its nodes and lines."""
    (group,) = groups(svg, "graph")
    return [text.text for text in group.findall(f"{SVG}text")]


# A game with given texts, and the place of a shape


class Says(Game):
    """A game with one move to each of several states, whose texts are passed in."""

    start = (0, 0)

    def __init__(self, *texts):
        self.texts, self.start = texts, (0 if len(texts) > 1 else 1, 0)

    def moves(self, state):
        return {text or "on": (2, i) for i, text in enumerate(self.texts, 1)} if state == self.start else {}

    def chances(self, state):
        return dict.fromkeys(moves := self.moves(state), 1 / len(moves))

    def text(self, state):
        return self.texts[state[1] - 1]


def extent(shape):
    """Return the left, top, right and bottom of a shape."""
    if shape.get("cx"):
        cx, cy, rx, ry = (float(shape.get(name)) for name in ("cx", "cy", "rx", "ry"))
        return cx - rx, cy - ry, cx + rx, cy + ry
    xs, ys = zip(*(map(float, point.split(",")) for point in shape.get("points").split()), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


class Named:
    """A node of a student's tree that is known by a list of numbers."""

    def __init__(self, numbers, children=()):
        self.data, self.children = numbers, list(children)


def test_box_is_wide_enough_for_its_text_in_the_widest_font_of_a_page():
    numbers = ["[48, 18, 33, 92, 76, 25]", "[48]", "[0, 18, 33]", "[0]"]
    source = draw(Named(numbers[0], map(Named, numbers[1:]))).source
    for text in numbers:  # the widths of digits, of brackets, and of commas and spaces in DejaVu Sans
        needed = 13.5 * sum(0.39 if letter in "[]" else 0.318 if letter in ", " else 0.637 for letter in text) / 72
        (line,) = [line for line in source.split("\n") if f"<{text}>" in line]
        width = float((re.search(r"width=([\d.]+)", line) or ["", "0.5"])[1])  # without a width, it is half an inch
        assert needed < width < 1.3 * needed + 0.3


def test_state_of_a_game_keeps_the_width_of_its_shape():
    assert "width" not in draw(build_tree(OneTwoTen(4))).source.partition("n0 [")[2]
