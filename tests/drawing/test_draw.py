"""Pictures: what a reader sees in them, whichever Graphviz laid them out and whatever the nodes say."""

import json
import os
import re
import signal
import stat
import subprocess
import sys
import threading
import time
from xml.etree import ElementTree

import pytest
from examples import ALL, EACH, NASTY, Labelled, Pile, every, of, solver, tree

from gametree import Game, GameError, Node, build_graph, build_tree, draw, games, nodes
from gametree.algorithms.guarded import grundy, label, label_graph, minimax
from gametree.core import limits
from gametree.core.introspect import WORDS
from gametree.core.text import format_number as written
from gametree.drawing.dot import COLOURS, WRONG
from gametree.drawing.svg import SVG
from gametree.games import Chomp, Matches, OneTwoTen

MODULE = sys.modules["gametree.drawing.draw"]  # gametree.draw is the function


def picture(root, **how):
    return ElementTree.fromstring(draw(root, **how).svg)


def groups(svg, kind):
    return [group for group in svg.iter(f"{SVG}g") if group.get("class") == kind]


def drawn(svg):
    """The nodes as a reader sees them, by number: (text, letter or None, fill, colour of the text, shape's element)."""
    found = {}
    for group in groups(svg, "node"):
        if number := group.get("data-node"):
            shape, *texts = group
            marks = [text.text for text in texts if text.get("class") == "gametree-mark"]
            written = "\n".join(text.text or "" for text in texts[: len(texts) - len(marks)])
            look = shape.get("fill"), texts[0].get("fill", "black"), shape.tag[len(SVG) :]
            found[int(number)] = (written.replace("\xa0", " "), *marks, *look)
    return found


def spoken(game, state):
    """A node's text as it is read aloud: a board line by line, or the state where it has no letters."""
    text = game.text(state)
    silent = "\n" in text and not any(letter.isalnum() for letter in text)
    return ", ".join(str(part) or "empty" for part in state[1:]) if silent else " ".join(text.split())


@pytest.mark.parametrize(("kind", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_svg_png_and_pdf_are_saved(kind, start, without_dot, tmp_path):
    draw(build_tree(OneTwoTen(4))).save(tmp_path / f"tree.{kind}")
    assert (tmp_path / f"tree.{kind}").read_bytes().startswith(start)


def test_without_any_graphviz_a_sentence_says_what_to_install_and_there_is_the_source(without_dot, monkeypatch):
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    drawing = draw(build_tree(OneTwoTen(2)))
    with pytest.raises(GameError, match="Graphviz is missing, .* pip install 'pygraphviz>=2' brings it"):
        drawing.svg  # noqa: B018
    assert drawing.source.startswith("digraph {")


@ALL
def test_every_node_is_drawn_once_and_looks_and_is_told_as_what_it_is(game, without_dot):
    root, solve = build_tree(game), solver(game)
    label(root)
    drawing = draw(root, most=2_000)
    svg = ElementTree.fromstring(drawing.svg)
    assert {id(node) for node in drawing.nodes} == {id(node) for node in nodes(root)}
    seen, long = drawn(svg), max(len(game.text(node.state)) for node in drawing.nodes) > 2
    for number, node in enumerate(drawing.nodes):
        text, letter, fill, ink, shape = seen[number]
        right, player = solve(node.state).label, node.state[0]
        assert (text, letter) == (game.text(node.state), right)
        assert (fill.lower(), ink) == (COLOURS[right][0].lower(), COLOURS[right][1])
        assert long or shape == {1: "polygon", 2: "ellipse"}[player]
    assert len(groups(svg, "edge")) == len(drawing.nodes) - 1 == len({*drawing.heard}) - 1  # each is heard as another
    for group in groups(svg, "node"):
        node = drawing.nodes[int(group.get("data-node"))]
        says = f"node {spoken(game, node.state)}, player {node.state[0]} to move: {WORDS[node.label]}"
        told, by, _ = group.get("aria-label").partition("; reached by ")
        assert (group.get("data-label"), told, bool(by)) == (node.label, says, node is not root)
        above = [] if node is root else drawing.nodes[int(group.get("data-up"))].children.values()
        assert node is root or any(child is node for child in above)


def test_a_plain_tree_is_white_has_no_letters_and_lines_in_the_colour_of_the_page(without_dot):
    svg = picture(build_tree(OneTwoTen(4)))
    assert not [part for part in svg.iter() if part.tag.endswith("title") or part.get("id")]  # these would clash
    assert svg.get("aria-label") == "game tree, 12 nodes" and svg.get("class") is None and said(svg) == []
    assert all(len(node) == 4 and node[1] == "white" for node in drawn(svg).values())
    assert all(len(node) == 5 for node in drawn(picture(build_tree(OneTwoTen(4)), letters=True)).values())
    for edge in groups(svg, "edge"):
        assert {part.get("stroke") for part in edge if part.get("stroke")} == {"currentColor"}
        assert [part.get("fill") for part in edge if part.tag == f"{SVG}text"] == ["currentColor"]


def test_edges_carry_the_move_where_there_is_room(without_dot):
    small, large = (picture(build_tree(OneTwoTen(target))) for target in (5, 10))
    assert {text for *_, text in lines(small)} == {"1", "2"} and {text for *_, text in lines(large)} == {None}
    assert len(drawn(large)) == 232 and 1_700 < float(large.get("width")[:-2]) < 2_100


def test_a_tree_of_payoffs_is_drawn_as_in_the_books_and_no_name_is_written_twice(without_dot):
    root = build_tree(games.Payoffs({"up": [3, -12], "down": {"left": [2], "right": 14}}))
    seen = drawn(svg := picture(root))
    assert [look[0] for look in seen.values()] == ["A", "up", "down", "3", "−12", "left", "14", "2"]
    assert {look[-1] for number, look in seen.items() if number in (0, 3, 4, 6)} == {"polygon"}  # player 1, a square
    assert [text for *_, text in lines(svg)] == [None, None, "1", "2", None, "right", "1"]
    minimax(root)
    marks = {look[0]: (look[1], look[2].upper()) for look in drawn(picture(root)).values()}
    assert marks == {
        "A": ("2", "#7FC97F"), "up": ("−12", "#A50026"), "down": ("2", "#7FC97F"), "3": ("3", "#7FC97F"),
        "−12": ("−12", "#A50026"), "left": ("2", "#7FC97F"), "14": ("14", "#7FC97F"), "2": ("2", "#7FC97F"),
    }  # fmt: skip


@EACH
def test_any_class_with_children_is_drawn_like_ours(kinds, without_dot):
    root, ours = tree(kinds, 5), build_tree(OneTwoTen(5))
    for node in every(root):
        setattr(node, "label" if hasattr(node, "label") else "win_loss", "L" if node.pile % 3 == 2 else "W")
    label(ours)
    assert [node[:3] for node in drawn(picture(root)).values()] == [node[:3] for node in drawn(picture(ours)).values()]


@pytest.mark.parametrize(
    ("names", "texts", "marks"),
    [("AWL", "AWL", ["", "", "4"]), ("WLX", "WLX", ["", "", "4"]), ("DWL", ["a Named"] * 3, "DWL")],
)
def test_labels_that_are_names_are_drawn_as_names(names, texts, marks):
    class Named:
        def __init__(self, label, children=(), value=None):
            self.label, self.children, self.value = label, children, value

    drawing = draw(Named(names[0], [Named(names[1]), Named(names[2], value=4)]))
    assert (drawing.texts, drawing.marks) == ([*texts], [*marks])


def test_marked_nodes_have_a_ring_and_an_exclamation_mark(without_dot):
    root = build_tree(OneTwoTen(4))
    label(root)
    svg = picture(root, marked=[root[1]])
    marked = [group for group in groups(svg, "node") if group[0].get("stroke").lower() == WRONG.lower()]
    assert len(marked) == 1 and len(marked[0].findall(f"{SVG}ellipse")) == 2  # the node, and the ring around a gap
    assert [text.text for text in marked[0].iter(f"{SVG}text")] == ["1", root[1].label + "!"]


def test_depth_draws_the_first_moves_and_says_that_there_is_more(without_dot):
    root = build_tree(OneTwoTen())
    svg = picture(root, depth=2)
    assert len(drawn(svg)) == 7 and [text.text for text in svg.iter(f"{SVG}text")].count("…") == 4
    assert [len(draw(root, depth=depth).nodes) for depth in (0, 2, 99)] == [1, 7, 232]


def test_what_nobody_could_read_is_refused_with_what_to_do_instead():
    due = r"^This tree has more than 1,000 nodes, and nobody could read the picture\. Draw its first moves, as in draw"
    with pytest.raises(GameError, match=due) as caught:
        draw(root := build_tree(OneTwoTen(15)))
    depth = int(re.search(r"\(root, depth=(\d+)", str(caught.value))[1])
    assert len(draw(root, depth=depth).nodes) <= 1_000 and len(draw(root, depth=1, most=3).nodes) == 3
    with pytest.raises(GameError, match="more than 100 nodes"):
        draw(root, depth=7, most=100)


def test_a_shared_node_is_drawn_once_with_arrows(without_dot):
    shared = Labelled("c", state=(1, 2))
    root = Labelled("a", children=[Labelled("b", children=[shared], state=(2, 1)), shared], state=(1, 0))
    svg = picture(root)
    assert len(drawn(svg)) == 3 and len(groups(svg, "edge")) == 3
    assert all(edge.find(f"{SVG}polygon") is not None for edge in groups(svg, "edge"))
    assert [group.get("data-up") for group in groups(svg, "node")] == [None, "0", "0"]  # the nearest to the root


def test_a_text_of_a_game_that_stops_is_told_so():
    due = r"^Mine\.text\(\(1, 0\)\) stopped: IndexError: tuple index out of range, in line \d+: "
    with pytest.raises(GameError, match=due):
        draw(build_tree(of(text=lambda self, state: state[7])))


@pytest.fixture(scope="module")
def nasty_picture():
    """All hostile texts in one picture: as text, label and move."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PATH", "")
        return picture(Labelled("root", children={text: Labelled(text, text) for text in NASTY}), letters=True)


def shortened(text, most):
    """What may be seen of a text: one line, no control characters, at most so long."""
    text = "".join(letter if letter.isprintable() else "␣" for letter in " ".join(text.split()))
    return text if len(text) <= most else text[: most - 1] + "…"


def test_hostile_text_is_shown_as_text_and_shortened(nasty_picture):
    first, *others = (group for group in groups(nasty_picture, "node") if group.get("data-node"))
    for text, group in zip(NASTY, others, strict=True):
        seen = [(part.text or "").strip().replace("\xa0", " ") for part in group.iter(f"{SVG}text")]
        due = [shortened(text, most).strip() for most in (24, 6)]
        assert [*filter(None, seen)] == [*filter(None, due)] and group.get("data-label") == "?"
        assert group.get("aria-label").startswith(f"node {shortened(text, 24)}")
    names = {part.tag[len(SVG) :] for part in nasty_picture.iter()}
    assert names <= {"svg", "g", "polygon", "ellipse", "path", "text", "polyline"}
    assert not [key for part in nasty_picture.iter() for key in part.keys() if re.match("on|.*href$", key)]


def test_a_mark_has_its_place_under_every_text_even_if_both_are_still_empty(without_dot):
    nodes = [Labelled("", "L"), Labelled("x", ""), Labelled("", None)]
    for group in groups(picture(Labelled("root", "W", children=nodes), letters=True), "node"):
        assert [text.get("class") for text in group.iter(f"{SVG}text")] == ["gametree-text", "gametree-mark"]


def test_a_notebook_gets_the_picture_and_text(without_dot):
    drawing = draw(build_tree(OneTwoTen(4)))
    bundle = drawing._repr_mimebundle_()
    assert bundle["text/plain"] == repr(drawing) == "<drawing of a tree, 12 nodes>"
    page = ElementTree.fromstring(bundle["text/html"])
    assert len(drawn(page.find(f".//{SVG}svg"))) == 12
    assert [item.text for item in page.find(".//ul[@class='gametree-heard']")] == drawing.heard
    assert repr(draw(Node(OneTwoTen(), (1, 0)))) == "<drawing of a tree, 1 node>"


def solved(root, *algorithms):
    for algorithm in algorithms:
        algorithm(root)
    return root


MOVERS, WHOM = ["player 1", "player 2"], "for who is to move"


@pytest.mark.parametrize(("root", "how", "due"), [
    (build_tree(OneTwoTen(4)), {}, MOVERS),
    (build_tree(OneTwoTen(4)), {"triangles": True}, [*MOVERS, "the game is over"]),
    (build_tree(OneTwoTen(0)), {}, MOVERS[:1]),
    (solved(build_tree(OneTwoTen(4)), label), {}, [*MOVERS, "W win", "L loss", WHOM]),
    (solved(build_graph(OneTwoTen(4, take_back=True)), label_graph), {}, [*MOVERS, "W win", "L loss", "D draw", WHOM]),
    (solved(build_tree(Matches(5)), minimax), {}, [*MOVERS, "+ good for player 1", "− good for player 2"]),
    (solved(build_tree(OneTwoTen(3)), grundy), {}, [*MOVERS, "1 or more: win", "0 loss", WHOM]),
    (solved(build_tree(games.DiceTen(2, 2)), minimax), {},
     [*MOVERS, "chance", "+ good for player 1", "− good for player 2", "0 even"]),
    (build_graph(OneTwoTen(4), key=lambda state: state[1]), {}, ["either player"]),
    (Labelled("words"), {}, []),
], ids=range(10))  # fmt: skip
def test_below_a_picture_stands_what_is_in_it_and_only_that(root, how, due):
    page = ElementTree.fromstring(draw(root, **how)._repr_mimebundle_()["text/html"])
    legend = page.find(".//ul[@class='gametree-signs']")
    assert ["".join(sign.itertext()).strip() for sign in legend] == due


def in_ipython(source, blocked=()):
    """What code displays in a kernel: the kinds of every output; what it writes, and complains."""
    code = f"""
import sys
sys.modules.update(dict.fromkeys({blocked!r}))
import json
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
shell = InteractiveShell.instance()
with capture_output() as seen:
    shell.run_cell({source!r}).raise_error()
print(json.dumps([sorted(output.data) for output in seen.outputs] + [seen.stdout, seen.stderr]))
"""
    return json.loads(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


FEW = "from gametree import *; display(draw(build_tree(OneTwoTen(5))))"
MANY = "from gametree import *; display(draw(build_tree(OneTwoTen())))"
LIVE, STILL = ["application/vnd.jupyter.widget-view+json", "text/plain"], ["text/html", "text/plain"]


def test_a_drawing_that_could_not_be_read_in_a_page_is_live_and_leaves_a_still_picture():
    assert in_ipython(MANY) == [LIVE, STILL, "", ""]
    assert in_ipython(FEW) == in_ipython(MANY, ["anywidget"]) == in_ipython(MANY, ["ipywidgets"]) == [STILL, "", ""]


def test_a_picture_that_graphviz_cannot_lay_out_is_said_to_be_so_once(monkeypatch, tmp_path):
    drawing, asked = draw(build_tree(OneTwoTen())), []
    monkeypatch.setattr(MODULE, "layout", lambda *args: asked.append(args))
    with pytest.raises(NotImplementedError):  # so that IPython asks for the still picture, which says it
        drawing._ipython_display_()
    with pytest.raises(GameError, match="Graphviz found no place for every node"):
        drawing._repr_mimebundle_()


# Values and the ends of games


@ALL
def test_values_stand_under_the_nodes_coloured_by_their_sign_and_are_spoken(game, without_dot):
    root = build_tree(game)
    minimax(root)
    drawing = draw(root, most=2_000)
    svg = ElementTree.fromstring(drawing.svg)
    for number, (text, value, fill, ink, _) in drawn(svg).items():
        node = drawing.nodes[number]
        assert (text, value) == (game.text(node.state), {1: "1", 0: "0", -1: "−1"}[node.value])
        assert (fill.upper(), ink) == COLOURS[{1: "W", 0: "D", -1: "L"}[node.value]]
    for group in groups(svg, "node"):
        value = written(drawing.nodes[int(group.get("data-node"))].value)
        assert f" to move: {value}" in group.get("aria-label").split(";")[0]


@ALL
def test_the_ends_of_games_are_triangles_if_asked_for(game):
    root = build_tree(game)
    drawing, plain = draw(root, most=2_000, triangles=True), draw(root, most=2_000)
    shapes, usual = (re.findall(r"^\tn\d+ \[.*shape=(\w+)", drawn.source, re.MULTILINE) for drawn in (drawing, plain))
    assert shapes == [shape if node.children else "triangle" for node, shape in zip(drawing.nodes, usual, strict=True)]
    assert set(usual) <= {"square", "circle", "box", "ellipse"}


def corners(svg, number):
    """The corners of a drawn node's shape, a set of (x, y)."""
    group = next(group for group in groups(svg, "node") if group.get("data-node") == str(number))
    return {tuple(map(float, point.split(","))) for point in group[0].get("points").split()}


def test_the_articles_two_figures(without_dot):
    root = build_tree(Matches(4))
    svg = picture(root, triangles=True)
    assert [text for text, *_ in drawn(svg).values()] == list("432121010010000")
    assert sorted(written for *_, written in lines(svg)) == ["1"] * 8 + ["2"] * 4 + ["3"] * 2
    assert len(corners(svg, 0)) == 4 and len(corners(svg, 6)) == 3  # player 1, and an end
    minimax(root)
    assert [value for _, value, *_ in drawn(picture(root, triangles=True)).values()][:4] == ["1", "−1", "−1", "1"]


@pytest.mark.parametrize("matches", [4, 7])  # with room, and compact
def test_what_is_written_in_a_triangle_stands_inside_of_it(matches, without_dot):
    root = build_tree(Matches(matches))
    minimax(root)
    svg = picture(root, triangles=True)
    for group in groups(svg, "node"):
        if group[0].get("points") and len(points := corners(svg, group.get("data-node"))) == 3:
            assert max(float(text.get("y")) for text in group[1:]) < max(y for _, y in points)


def test_where_a_tree_is_cut_no_game_has_ended(without_dot):
    assert "triangle" not in draw(build_tree(Matches(9)), depth=2, triangles=True).source
    assert "triangle" not in draw(build_tree(Matches(9), depth=2), triangles=True).source
    assert draw(build_tree(Matches(2), depth=1), triangles=True).source.count("triangle") == 1
    assert draw(tree((Pile,), 2), triangles=True).source.count("triangle") == 2  # a class that knows no game


# Graphviz is a process of its own


def program(folder, text):
    """A `dot` of this text in a folder."""
    path = folder / "dot"
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IEXEC)


@pytest.fixture
def slow_dot(monkeypatch, tmp_path):
    """A `dot` on PATH that goes on for ever, and says its process in a file: gives that, once it is waited for."""
    log, waited, communicate = tmp_path / "pid", threading.Event(), subprocess.Popen.communicate
    said = f"open({str(log)!r}, 'w').write(str(os.getpid()))"
    program(tmp_path, f"#!{sys.executable}\nimport os, time\n{said}\ntime.sleep(600)\n")
    monkeypatch.setenv("PATH", str(tmp_path))

    def process():
        while not (waited.is_set() and log.exists() and log.read_text()):
            time.sleep(0.01)
        return int(log.read_text())

    def wait(self, *args, **options):  # its time begins when it runs
        waited.set()
        process()
        return communicate(self, *args, **options)

    monkeypatch.setattr(subprocess.Popen, "communicate", wait)
    return process


def ended(process):
    """Whether a process that we have started is no more, at the latest in ten seconds."""
    for _ in range(1_000):
        try:
            if os.waitpid(process, os.WNOHANG) != (0, 0):
                return True
        except ChildProcessError:
            return True
        time.sleep(0.01)


def test_a_layout_without_end_ends_in_a_sentence_and_leaves_no_process(slow_dot, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_OF_LAYOUT", 0.1)
    monkeypatch.setattr(limits, "SECONDS_OF_TREE_LAYOUT", 0.1)
    due = "^Graphviz found no place for every node within 0.1 seconds. Draw its first moves, as in draw.root, depth=4"
    with pytest.raises(GameError, match=due):
        draw(build_tree(OneTwoTen(4))).svg  # noqa: B018
    assert ended(slow_dot())


def interrupt():
    """■ is pressed."""
    os.kill(os.getpid(), signal.SIGINT)


def test_a_layout_can_be_interrupted_and_leaves_no_process(slow_dot):
    thread = threading.Thread(target=lambda: (slow_dot(), interrupt()))
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        draw(build_tree(OneTwoTen(4))).svg  # noqa: B018
    thread.join()
    assert ended(slow_dot())


def test_a_layout_in_this_process_that_is_interrupted_leaves_nothing(without_dot, monkeypatch):
    import pygraphviz

    def left():
        return os.fstat(2), sorted(os.listdir("/dev/fd"))

    before = left()
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(pygraphviz, "AGraph", lambda string: interrupt())
        draw(build_tree(OneTwoTen(4))).svg  # noqa: B018
    assert left() == before
    assert len(drawn(picture(build_tree(OneTwoTen(4))))) == 12


@pytest.mark.parametrize(
    "texts", [["\t\n\t\t"], ["", ""], [" ", "\v", "\xa0"], ["a\n\n<b", "\u3000\n\r"], ["…\n" * 30, "🐉\n🐉"]], ids=ascii
)
def test_no_text_kills_the_process_that_draws_it(texts, without_dot):
    for letters in (True, None):
        assert len(drawn(picture(build_tree(Says(*texts)), letters=letters))) >= len(texts)


def test_a_graphviz_that_fails_is_quoted_and_the_screen_comes_back(monkeypatch, tmp_path, capfd):
    def fails(why):
        with pytest.raises(GameError, match=f"^Graphviz has failed to draw this: {why}"):
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


@pytest.mark.parametrize("count", [3, 9])  # in this process, and in one of its own
def test_graphviz_says_nothing_on_the_screen(count, without_dot, capfd):
    assert len(drawn(picture(all_to_all(count)))) == count
    assert capfd.readouterr() == ("", "")


def test_a_file_of_the_student_s_does_not_stand_in_for_python_s_own(without_dot, tmp_path, monkeypatch):
    for module in ("random", "tempfile", "pygraphviz", "struct"):
        (tmp_path / f"{module}.py").write_text("raise SystemExit('this is mine')")
    monkeypatch.chdir(tmp_path)
    assert len(drawn(picture(all_to_all(9)))) == 9


# Lines that are too many


def lines(svg):
    """The drawn lines, a list of (from, to, what is written on it, or None)."""
    edges = [group for group in groups(svg, "edge") if group.get("data-from")]
    texts = [edge.findtext(f"{SVG}text") for edge in edges]
    ends = [(int(edge.get("data-from")), int(edge.get("data-to"))) for edge in edges]
    return [(*pair, text and text.strip()) for pair, text in zip(ends, texts, strict=True)]


def said(svg):
    """What the picture says outside of its nodes and lines."""
    (group,) = groups(svg, "graph")
    return [text.text for text in group.findall(f"{SVG}text")]


def all_to_all(count):
    every = [Labelled(str(number)) for number in range(count)]
    for node in every:
        node.children = list(every)
    return every[0]


def test_equal_lines_are_drawn_up_to_three_and_more_are_one_that_says_how_many(without_dot):
    a, b, c, d = (Labelled(text) for text in "abcd")
    root = Labelled("root", children=[a, b, b, b, b, c, c, c, d, b])
    svg = picture(root)
    assert sorted(lines(svg)) == [(0, 1, None), (0, 2, "×5"), (0, 3, None), (0, 3, None), (0, 3, None), (0, 4, None)]
    assert [drawn(svg)[i][0] for i in range(5)] == ["root", "a", "b", "c", "d"]


def test_of_too_many_lines_only_the_first_to_each_node_is_drawn_and_the_picture_says_so(without_dot):
    drawing = draw(all_to_all(50))
    svg = ElementTree.fromstring(drawing.svg)
    assert len(drawn(svg)) == 50 and lines(svg) == [(0, number, None) for number in range(1, 50)]
    assert drawing.left_out == "2,500 lines are too many for a picture: only the first line to each node is drawn."
    assert drawing.notes == [drawing.left_out] and svg.get("aria-label").endswith(drawing.left_out)
    assert lines(picture(Labelled("above", children=[all_to_all(50)])))[0][:2] == (0, 1)


def test_lines_that_take_too_long_are_left_out_as_well_in_every_kind_of_picture(without_dot, monkeypatch, tmp_path):
    monkeypatch.setattr(limits, "SECONDS_OF_LAYOUT", 0.001)
    drawing = draw(all_to_all(8))
    assert drawing.left_out == "" and drawing.source.count("->") == 64
    drawing.save(tmp_path / "tree.png")
    assert drawing.left_out == "64 lines are too many for a picture: only the first line to each node is drawn."
    assert lines(ElementTree.fromstring(drawing.svg)) == [(0, number, None) for number in range(1, 8)]
    assert drawing.source.count("->") == 7


# Odd arguments, and names that can't be written


@pytest.mark.parametrize(("how", "said"), [
    ({"depth": "2"}, "depth=.2. won't do: depth is a whole number, 0 or more."),
    ({"most": None}, "most=None won't do: most is a whole number, 0 or more."),
    ({"marked": None}, r"marked=None won't do: marked is a list of nodes, as in draw\(root, marked=\[root\]\)."),
    ({"marked": Node(OneTwoTen(), (1, 0))}, r"marked=\(1, 0, \?\) won't do: marked is a list of nodes"),
])  # fmt: skip
def test_odd_arguments_are_told_so(how, said):
    with pytest.raises(GameError, match=f"^{said}"):
        draw(build_tree(OneTwoTen(2)), **how)


@pytest.mark.parametrize(("name", "said"), [
    ("nowhere/tree.svg", r"nowhere/tree\.svg' can't be written: there is no folder .*nowhere'\. Give another"),
    ("folder.png", r"folder\.png' can't be written: Is a directory\. Give another"),
    *((name, rf"^'{name}' should end in \.svg, \.png or \.pdf\.") for name in ("tree.gif", "tree", ".svg", "")),
])  # fmt: skip
def test_a_name_that_can_t_be_written_is_told_so_and_nothing_is_written(name, said, without_dot, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(GameError, match=said):
        draw(build_tree(OneTwoTen(2))).save(name)
    draw(build_tree(OneTwoTen(2))).save("TREE.SVG")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["TREE.SVG", "folder.png"]


def test_a_node_that_says_more_of_itself_than_player_and_pile_is_drawn_with_all_of_it():
    class Remembering(Pile):
        def __repr__(self):
            return f"({self.player}, {self.pile}, {self.last}, {self.win_loss})"

    for kind, text in ((Pile, "4"), (Remembering, "4, 2")):
        node = kind(1, 4)
        node.last = 2
        assert draw(node).texts == [text]
        node.win_loss = "W"
        assert draw(node).texts == [text]


# Little boards: texts of several lines


class Says(Game):
    """One move, and a text of any kind."""

    start = (0, 0)

    def __init__(self, *texts):
        self.texts, self.start = texts, (0 if len(texts) > 1 else 1, 0)

    def moves(self, state):
        return {text or "on": (2, i) for i, text in enumerate(self.texts, 1)} if state == self.start else {}

    def chances(self, state):
        return dict.fromkeys(moves := self.moves(state), 1 / len(moves))

    def text(self, state):
        return self.texts[state[1] - 1]


def lines_of(group):
    """The lines of a node's text, and the places of their letters: (x of every letter, y)."""
    texts = [text for text in group.iter(f"{SVG}text") if text.get("class") == "gametree-text"]
    return [(text.text, [float(x) for x in text.get("x").split()], float(text.get("y"))) for text in texts]


def extent(shape):
    """Where a shape is: left, top, right, bottom."""
    if shape.get("cx"):
        cx, cy, rx, ry = (float(shape.get(name)) for name in ("cx", "cy", "rx", "ry"))
        return cx - rx, cy - ry, cx + rx, cy + ry
    xs, ys = zip(*(map(float, point.split(",")) for point in shape.get("points").split()), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("game", [Chomp(2, 2), Chomp(2, 3), Chomp(3, 2), Chomp(2, 4)], ids=repr)
@pytest.mark.parametrize("lettered", [True, False])
def test_the_letters_of_a_board_stand_one_below_the_other_inside_of_their_node(game, lettered, without_dot):
    root = build_tree(game)
    if lettered:
        label(root)
    for group in groups(picture(root), "node"):
        rows, (left, top, right, bottom) = lines_of(group), extent(group[0])
        assert all(xs == rows[0][1] and len(xs) == len(row) for row, xs, _ in rows)
        apart = {round(b - a, 1) for _, xs, _ in rows for a, b in zip(xs, xs[1:], strict=False)}
        apart |= {round(b[2] - a[2], 1) for a, b in zip(rows, rows[1:], strict=False)}
        assert len(apart) == 1 and apart.pop() > 6  # squares
        assert left < min(rows[0][1]) - 3 and max(rows[0][1]) + 3 < right
        assert abs(sum(rows[0][1]) / len(rows[0][1]) - (left + right) / 2) < 0.1
        marks = [text for text in group.iter(f"{SVG}text") if text.get("class") == "gametree-mark"]
        assert len(marks) == lettered
        ys = [y for _, _, y in rows] + [float(mark.get("y")) for mark in marks]
        assert ys == sorted(ys) and top < ys[0] - 6 and ys[-1] < bottom


def test_a_board_keeps_its_gaps_and_is_read_aloud_line_by_line(without_dot):
    svg = picture(build_tree(Says("X  \n O \n\t X")), letters=True)
    first = groups(svg, "node")[0]
    assert [text.replace("\xa0", " ") for text, _, _ in lines_of(first)] == ["X  ", " O ", "  X"]
    assert first.get("aria-label") == "node X O X, player 1 to move: not known yet"


def test_a_board_is_drawn_whole_in_a_compact_tree_too(without_dot):
    drawing = draw(build_tree(Chomp(2, 12), depth=2))
    assert drawing.compact
    rows = lines_of(groups(ElementTree.fromstring(drawing.svg), "node")[0])
    assert [row for row, _, _ in rows] == ["■" * 12, "☠" + "■" * 11]
