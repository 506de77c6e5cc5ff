"""What the steps say: what happened and why, by the three rules; what is wrong, with the child that contradicts it."""

import math
import re
from itertools import product
from textwrap import indent

import pytest
import truth
from examples import GAMES, Pile, solver, tree
from test_told_as_it_is import Row

from gametree import Matches, Nim, OneTwoTen, build_graph, build_tree, games, nodes, record
from gametree.algorithms.guarded import alphabeta, grundy, label, minimax
from gametree.algorithms.label import rule
from gametree.core import limits
from gametree.core.text import format_number as written
from gametree.watching.narrating.story import Story

SMALL = [key for key, game in GAMES.items() if solver(game)(game.start).nodes <= 150]


def told(walk, root, *given, **more):
    return Story(record(walk, root, *given, **more))


def by_rule(node):
    """The label of an inner node, as the rules have it."""
    return "W" if any(child.win_loss == "L" for child in node.children) else "L"


def right(node):
    for child in node.children:
        right(child)
    node.win_loss = by_rule(node)


def painted(story):
    """What the picture shows after the last scene: the marks, and which nodes are wrong, and which faded, numbers."""
    marks, shown = [*story.first["mark"]], {"wrong": set(), "faded": set()}
    for i, key, new in (change for scene in story.scenes for change in scene.changes):
        if key == "mark":
            marks[i] = new
        elif key in shown:
            (shown[key].add if new else shown[key].discard)(i)
    return marks, shown["wrong"], shown["faded"]


# One sentence each: a function, `walk`, and what must be said of it, or must not

BELOW = "for child in node.children: walk(child)\n"
INNER = "for child in node.children.values(): walk(child)\n"
BY_RULE = BELOW + "node.win_loss = by_rule(node)"


def piles(target):
    return lambda: tree((Pile,), target)


def ours(game, depth=None):
    return lambda: build_tree(game, depth=depth)


def labelled_before():
    root = tree((Pile,), 3)
    right(root)
    return root


SAID = {
    "a loss by both moves": Row(
        BY_RULE, piles(10), ("(1, 7) becomes L: both moves, to (2, 8) and (2, 9), leave the other player winning.",)),
    "a leaf without a game": Row(
        BELOW + "node.win_loss = 'W' if not node.children else by_rule(node)", piles(5),
        ("becomes W: a leaf, taken as it is given.",), ("of the game a win",)),
    "contradicted later": Row(
        "node.win_loss = 'L'\n" + BELOW, piles(2),
        ("Now (1, 0) is against the rules: (2, 1) is L, and the move there leaves the other player losing.",),
        mistakes=None),
    "an earlier run upside down": Row(
        "node.win_loss = by_rule(node)\n" + BELOW, labelled_before, ("it is too early to say",), mistakes=None),
    "half of it": Row(
        "if node.children: walk(node.children[0])\nnode.win_loss = 'W' if node.children else 'L'", piles(2),
        ("walk is done. 1 node has no label, the first is (2, 2). It entered 3 of the 4 nodes.",)),
    "no return": Row(
        "if not node.children: return 1 if node.state[0] == 1 else -1\n" + INNER, ours(Matches(2)),
        ("walk comes back from (2, 1) with nothing. Is a return missing?",
         "walk is done. 2 calls came back with nothing, the first at (2, 1), step 5."), mistakes=2),
    "no return wanted": Row(
        INNER + "node.label = rule([c.label for c in node.children.values()]) if node.children else 'L'",
        ours(OneTwoTen(4)), (), ("with nothing",)),
    "children not built": Row(
        INNER + "node.label = 'W'", ours(games.Chomp(3, 3), 2),
        ("(1, 1, 1, 0) becomes W: its children are not built, so it is taken as it is given.",
         "walk is called on (1, 1, 1, 0), whose children are not built.", "walk is called on (1, 1, 0, 0), a leaf.",
         "(1, 1, 0, 0) becomes W, against the rules: nobody can move here"), mistakes=None),
    "the larger and the smallest": Row(
        "return minimax(node)", ours(Matches(4)),
        ("(1, 2) becomes 1: the larger of 1 and −1, for it is player 1's turn.",
         "(2, 3) becomes −1: the smallest of 1, −1 and 1, for it is player 2's turn.",
         "(1, 4) is worth 1 to player 1: player 1 wins.")),
    "alpha and beta": Row(
        "alphabeta", ours(Matches(4)),
        ("alphabeta is called on (1, 4), with alpha −1, beta 1.",
         "alphabeta is called on (1, 0), a leaf, with alpha −1, beta 1.",
         "alpha becomes 1 at (1, 2): player 1 is sure of at least +1.",
         "beta becomes −1 at (2, 3): player 2 is sure of at most −1.",
         "alphabeta on (1, 2) returns 1. It never enters (2, 0): at least +1 is already sure. The rest of these moves "
         "can't matter.",
         "alphabeta on (2, 3) returns −1. It never enters (1, 0): at most −1 is already sure. The rest of these")),
    "it compares, and sets nothing": Row(INNER + "node.label == 'L'", ours(OneTwoTen(2)), ("It set nothing",)),
    "a generator": Row("yield node", ours(OneTwoTen(2)), ("does nothing until somebody loops over it",)),
    "another tree": Row(
        INNER + "return minimax(build_tree(TWO))", ours(OneTwoTen(3)),
        ("It also walked nodes outside the tree: those of another, or children that are made anew",)),
}  # fmt: skip


@pytest.mark.parametrize("part", range(8))  # all of them, also where eight cases of a test are tried
def test_what_is_said_and_what_is_not(part):
    for key in list(SAID)[part::8]:
        row, there = SAID[key], dict(by_rule=by_rule, rule=rule, end=end, TWO=OneTwoTen(2))
        program = row.program if row.program == "alphabeta" else "def walk(node):\n" + indent(row.program, "    ")
        story = row._replace(program=program).story(there)
        says = "\n".join(scene.says for scene in story.scenes)
        assert all(sentence in says for sentence in row.said), (key, says)
        assert not any(sentence in says for sentence in row.unsaid), (key, says)
        for scene in story.scenes:  # "Now …" stands where another node, right so far, turns wrong, and nowhere else
            turned = [story.name(i) for i, kind, wrong in scene.changes if kind == "wrong" and wrong and i != scene.at]
            assert re.findall(r" Now (\(.*?\)) is against the rules: ", scene.says) == turned, (key, scene.says)
        mistakes = len(story.mistakes)
        assert mistakes == row.mistakes if row.mistakes is not None else mistakes or "early" in says, key


DEEPER = "its calls went ever deeper and none came back. Does each call go on to a child, and does a leaf end it?"
ROUND = "there was no end in sight. From step 2 on the same lines ran again and again"
AGAIN = INNER + "if not node.children: raise KeyError('leaf')\n"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return walk(node)", f"walk stopped at (1, 0): {DEEPER}"),
        ("while True: node.label = '?'", f"walk stopped at (1, 0): {ROUND}, at (1, 0). When does that loop"),
        ("while True:\n    " + INNER, "walk stopped at (2, 3): there was no end in sight. Does each loop end, "
         "and does each call go on to a child, to each child only once?"),
        ("node.label = 'L'\nnode.add3.label = 'W'", "walk stopped at (1, 0): AttributeError: 'Node' object has no a"),
        ("raise KeyboardInterrupt", "walk stopped at (1, 0): it was interrupted. All that it did until then is shown."),
        ("raise SystemExit", "walk stopped at (1, 0): it called exit, which ends a program."),
        (AGAIN, "walk stopped at (2, 3): KeyError: 'leaf'"),
        ("try:\n" + indent(AGAIN, "    ") + "except KeyError: raise", "walk stopped at (2, 3): "),
        ("try:\n" + indent(AGAIN, "    ") + "finally: node.value = 0", "walk stopped at (2, 3): "),
    ],
)
def test_code_that_does_not_end_well_is_told_in_a_sentence_and_no_call_comes_back(body, reason, monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 100_000)
    there = {}
    exec("def walk(node):\n" + indent(body, "    "), there)
    story = told(there["walk"], build_tree(OneTwoTen(3)), limit=2_000)
    said = [scene.says for scene in story.scenes]
    assert said[-1].startswith(reason) and "\n" not in said[-1] and story.mistakes == []
    assert not any("comes back" in says or "leaves" in says or "never enters" in says for says in said)


# Values, as minimax and alpha-beta find them


def end(node):
    return truth.value_of(node.game.outcome(node.state), node.state[0])


WINDOWS = [(-1, 1), (-math.inf, math.inf)]


@pytest.mark.parametrize(("key", "build"), [*product(GAMES, [build_tree]), *product(SMALL, [build_graph])])
def test_no_right_alpha_beta_is_ever_accused_and_what_it_never_enters_is_faded(key, build):
    for window in WINDOWS:
        root, value = build(GAMES[key]), minimax(GAMES[key])
        story = told(alphabeta, root, *window)
        (marks, wrong, faded), met = painted(story), {scene.at for scene in story.scenes if scene.enters}
        assert story.recording.error is None and story.recording.result == value
        assert not truth.accusations(story) and not story.mistakes and not wrong
        assert faded == {*range(len(nodes(root)))} - met and marks[0] == written(value)
        count = f" It entered {len(met)} of the {len(nodes(root))} nodes."
        assert story.scenes[-1].says.endswith(count) == bool(faded)
        for scene in story.scenes:  # where it passes by, it says so; what it enters after all is pale no more
            new, says = [new for _, kind, new in scene.changes if kind == "faded"], scene.says
            assert True not in new or " It never enters " in says or " from here: " in says and build is build_graph
            assert False not in new or scene.enters
            assert " It never enters " not in says or any(new) or build is build_graph


def negamax(state):
    moves = OneTwoTen(5).moves(state)
    return max((-negamax(after) for after in moves.values()), default=-1)


def size(state):
    return 1 + sum(map(size, OneTwoTen(5).moves(state).values()))


@pytest.mark.parametrize("walk, root, kind", [
    (minimax, build_tree(OneTwoTen(5)), "value"), (alphabeta, build_tree(Matches(4)), "value"),
    (negamax, (1, 0), "value"),
    (size, (1, 0), ""), (label, build_tree(OneTwoTen(5)), ""), (grundy, build_tree(Nim(1, 2)), "nimber"),
])  # fmt: skip
def test_a_value_has_a_colour_by_its_sign_and_a_count_has_none(walk, root, kind):
    story = told(walk, root, game=OneTwoTen(5)) if root == (1, 0) else told(walk, root)
    written = {(key, new) for scene in story.scenes for _, key, new in scene.changes if key in ("kind", "mark")}
    assert {new for key, new in written if key == "kind"} <= {kind} and (("kind", kind) in written) == bool(kind)
