"""What the steps say: what happened and why, by the three rules; what is wrong, with the child that contradicts it."""

import math
import re
from fractions import Fraction
from itertools import product
from textwrap import indent

import pytest
import truth
from examples import ALL, EACH, GAMES, Pile, hang, solver, tree
from test_told_as_it_is import Row

from gametree import Matches, Nim, OneTwoTen, build_graph, build_tree, games, nodes, record
from gametree.algorithms.guarded import alphabeta, grundy, label, minimax
from gametree.algorithms.label import rule
from gametree.core import limits
from gametree.core.introspect import name
from gametree.core.text import format_number as written
from gametree.drawing.svg import size_of
from gametree.watching.narrating.story import Story
from gametree.widgets.stepper import Stepper

SMALL = [key for key, game in GAMES.items() if solver(game)(game.start).nodes <= 150]


def told(walk, root, *given, **more):
    return Story(record(walk, root, *given, **more))


def sentences(walk, root, *given, **more):
    return truth.says(told(walk, root, *given, **more))


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
LEAF = "a leaf, and by the rules of the game a"


def piles(target):
    return lambda: tree((Pile,), target)


def ours(game, depth=None):
    return lambda: build_tree(game, depth=depth)


def labelled_before():
    root = tree((Pile,), 3)
    right(root)
    return root


def shared():
    root = tree((Pile,), 3)
    root.add1.add2 = root.add2.add1  # (1, 3)
    return root


SAID = {
    "a loss by both moves": Row(
        BY_RULE, piles(10), ("(1, 7) becomes L: both moves, to (2, 8) and (2, 9), leave the other player winning.",)),
    "a leaf with a game": Row(BY_RULE, piles(3), (f"(1, 3) becomes L: {LEAF} loss for the player",), game=OneTwoTen(3)),
    "a leaf without a game": Row(
        BELOW + "node.win_loss = 'W' if not node.children else by_rule(node)", piles(5),
        ("becomes W: a leaf, taken as it is given.",), ("of the game a win",)),
    "contradicted later": Row(
        "node.win_loss = 'L'\n" + BELOW, piles(2),
        ("Now (1, 0) is against the rules: (2, 1) is L, and the move there leaves the other player losing.",),
        mistakes=None),
    "mended": Row(
        BELOW + "node.win_loss = {'W': 'L', 'L': 'W'}[by_rule(node)]\nnode.win_loss = by_rule(node)", piles(4),
        ("becomes L for now.", "changes from L to W: "), ("against",), game=OneTwoTen(4)),
    "no label, but no label's place": Row("node.value = 'win'", piles(1), ("value of (1, 0) becomes win.",)),
    "a number returned": Row(
        "return 1 + sum(walk(child) for child in node.children)", piles(2),
        ("walk on (1, 0) returns 4.", "walk on (1, 2) returns 1.")),
    "an earlier run": Row(
        BY_RULE, labelled_before, (" The pale labels were there before.", "(1, 0) becomes "), ("too early",)),
    "an earlier run upside down": Row(
        "node.win_loss = by_rule(node)\n" + BELOW, labelled_before, ("it is too early to say",), mistakes=None),
    "nothing at all": Row(
        "return False", piles(0), ("walk on (1, 0) returns False.", "walk came back with False.")),
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
    "an end turned round": Row(
        "node.value = {'W': 1, 'D': 0, 'L': -1}[node.game.outcome(node.state)]\nif node.children:\n    node.value ="
        " (max if node.state[0] == 1 else min)([walk(child) for child in node.children.values()])\nreturn node.value",
        ours(Matches(3)), ("(2, 0) becomes 1, against the rules, which say −1: a leaf, and player 2 has won.",),
        mistakes=None),
    "equal moves": Row(
        "return minimax(node)", ours(Nim(3, 3)), ("(1, 3, 3) becomes −1: all 6 moves lead to −1.",)),
    "a guess": Row(
        "return minimax(node, None, 1, lambda state: 0)", ours(Matches(3)),
        ("walk came back with 0. (1, 3) comes out at 0 for player 1; by the rules it is worth 1.",)),
    "a value stored, a count returned": Row(
        "many = 1 + sum([walk(child) for child in node.children.values()])\n"
        "below = [child.value for child in node.children.values()]\n"
        "node.value = (max if node.state[0] == 1 else min)(below) if below else end(node)\nreturn many",
        ours(Matches(4)), ("walk on (1, 4) returns 15.",
                           "walk came back with 15. (1, 4) is worth 1 to player 1: player 1 wins.")),
    "alpha and beta": Row(
        "alphabeta", ours(Matches(4)),
        ("alphabeta is called on (1, 4), with alpha −1, beta 1.",
         "alphabeta is called on (1, 0), a leaf, with alpha −1, beta 1.",
         "alpha becomes 1 at (1, 2): player 1 is sure of at least +1.",
         "beta becomes −1 at (2, 3): player 2 is sure of at most −1.",
         "alphabeta on (1, 2) returns 1. It never enters (2, 0): at least +1 is already sure. The rest of these moves "
         "can't matter.",
         "alphabeta on (2, 3) returns −1. It never enters (1, 0): at most −1 is already sure. The rest of these")),
    "alpha and beta, both sure": Row(
        "alphabeta", ours(Matches(7)),
        ("is called on (1, 7), with alpha −∞, beta ∞.",
         ": at least +1 is already sure, and elsewhere the other player is sure of at most −1. The rest"),
        more=(-math.inf, math.inf)),
    "alpha and beta with draws": Row(
        "return alphabeta(node)", ours(GAMES["Wild(0)"]),
        (": at most −1 is already sure, and elsewhere the other player is sure of at least 0. The rest",)),
    "a depth": Row("return minimax(node, None, 2, lambda state: 0)", ours(Matches(4)),
                   ("minimax is called on (2, 3), with depth 1.",)),
    "known already": Row(
        "for child in node.children:\n    if child.win_loss == '?': walk(child)\nnode.win_loss = by_rule(node)", shared,
        (), ("never enters", "It entered")),
    "leaves without a call": Row(
        "for child in node.children.values():\n    if child.children: walk(child)\n"
        "    else: child.label = child.game.outcome(child.state)\n"
        "node.label = rule([child.label for child in node.children.values()])", ours(OneTwoTen(6)),
        ("walk is done. 33 labels; ",), ("never enters", "It entered")),
    "by level": Row(
        "for each in reversed(nodes(node)):\n    below = [child.value for child in each.children.values()]\n"
        "    each.value = (max if each.state[0] == 1 else min)(below) if below else end(each)", ours(Matches(4)),
        (), ("never enters", "It entered")),
    "it compares, and sets nothing": Row(INNER + "node.label == 'L'", ours(OneTwoTen(2)), ("It set nothing",)),
    "a generator": Row("yield node", ours(OneTwoTen(2)), ("does nothing until somebody loops over it",)),
    "only the leaves": Row("for leaf in leaves(node): leaf.value = end(leaf)", ours(Matches(4)), (), ("It entered",)),
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


def given_back(node):
    if not node.children:
        return node.game.outcome(node.state)
    return rule([given_back(child) for child in node.children.values()])


@ALL
@pytest.mark.parametrize("walk", [label, given_back], ids=lambda walk: walk.__name__)
def test_the_children_that_are_the_reason_are_pointed_at(game, walk):
    story, due = Story(record(walk, build_tree(game))), solver(game)
    told, explained = story.tree.nodes, set()
    for scene in story.scenes:
        if scene.look:
            children, label = [told[i] for i in scene.look], due(told[scene.at].state).label
            assert {due(child.state).label for child in children} == {{"W": "L", "D": "D", "L": "W"}[label]}
            if label == "L":
                assert children == [*told[scene.at].children.values()]
            else:
                [child] = children
                assert child in told[scene.at].children.values() and f"to {name(child)} " in scene.says
            explained.add(scene.at)
    assert explained == {i for i, node in enumerate(told) if node.children}


def test_the_child_that_contradicts_a_label_is_pointed_at():
    def swapped(node):
        return "L" if not node.children or "L" in list(map(swapped, node.children)) else "W"

    story = Story(record(swapped, tree((Pile,), 6), game=OneTwoTen(6), gives="label"))
    looks = [scene for scene in map(story.scenes.__getitem__, story.mistakes) if len(scene.look) == 1]
    assert looks
    for scene in looks:
        assert f"against the rules: {story.name(*scene.look)} is L, and the move there" in scene.says


def test_growth_is_said():
    def build(node):
        if node.pile < 2:
            hang(node, [Pile(2, node.pile + 1)])
            build(node.add1)

    assert sentences(build, Pile(1, 0))[1:] == [
        "build is called on (1, 0).", "(1, 0) gets a child: (2, 1).",
        "build is called on (2, 1).", "(2, 1) gets a child: (2, 2).",
        "build is called on (2, 2), a leaf, and comes back at once.",
        "build comes back from (2, 1).", "build comes back from (1, 0).", "build is done. The tree has 3 nodes.",
    ]  # fmt: skip


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


@EACH
def test_any_class_is_told(kinds):
    def walk(node):
        for child in node.children.values() if isinstance(node.children, dict) else node.children:
            walk(child)
        setattr(node, "label" if hasattr(node, "label") else "win_loss", "W" if node.pile % 3 != 4 % 3 else "L")

    story = told(walk, tree(kinds, 4), game=OneTwoTen(4))
    assert story.mistakes == []
    assert story.scenes[-1].says == "walk is done. 12 labels; the root, (1, 0), is a win for the player to move."


# Values, as minimax and alpha-beta find them


def end(node):
    return truth.value_of(node.game.outcome(node.state), node.state[0])


def returned(node):
    if not node.children:
        return end(node)
    return (max if node.state[0] == 1 else min)([returned(child) for child in node.children.values()])


WINDOWS = [(-1, 1), (-math.inf, math.inf)]


def test_every_sentence_of_a_small_search_whether_it_stores_or_returns():
    due = [
        "Watch {0} work on the tree of (1, 2), step by step. A ring shows where it is.",
        "{0} is called on (1, 2).",
        "{0} is called on (2, 1).",
        "{0} is called on (1, 0), a leaf.",
        "{1}(1, 0) {2} 1: a leaf, and player 1 has won.",
        "minimax on (1, 0) returns 1.",
        "{1}(2, 1) {2} 1: the only move, to (1, 0), leads to 1.",
        "minimax on (2, 1) returns 1.",
        "{0} is called on (2, 0), a leaf.",
        "{1}(2, 0) {2} −1: a leaf, and player 2 has won.",
        "minimax on (2, 0) returns −1.",
        "{1}(1, 2) {2} 1: the larger of 1 and −1, for it is player 1's turn.",
        "minimax on (1, 2) returns 1.",
        "{0} came back with 1. (1, 2) is worth 1 to player 1: player 1 wins.",
    ]
    assert sentences(minimax, build_tree(Matches(2))) == [says.format("minimax", "", "becomes") for says in due]
    assert sentences(returned, build_tree(Matches(2))) == [
        says.format("returned", "returned on ", "returns") for says in due if not says.startswith("minimax")
    ]


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


def hesitant_then_wrong(node):
    """Is wrong at (2, 3) at first, mends it, and is wrong at (1, 3) to the end."""
    for child in node.children:
        hesitant_then_wrong(child)
    node.win_loss = {"W": "L", "L": "W"}[by_rule(node)] if node.pile == 3 else by_rule(node)
    if node.player == 2:
        node.win_loss = by_rule(node)


@pytest.mark.parametrize("target", [4, 5, 6])
def test_the_end_names_the_first_node_that_stays_wrong_with_its_own_step(target):
    story = told(hesitant_then_wrong, tree((Pile,), target), game=OneTwoTen(target))
    first, step = re.search(r"the first at (\(1, 3\)), step (\d+)\.$", story.scenes[-1].says).groups()
    scene = story.scenes[int(step)]
    assert scene.says.startswith(f"{first} becomes ") and (scene.at, "wrong", True) in scene.changes
    assert story.mistakes[0] == int(step) and story.scenes[0].says.endswith(f"The first mistake comes at step {step}.")
    assert f" {len(painted(story)[1])} label" in story.scenes[-1].says
    hesitant = [place for place, scene in enumerate(story.scenes) if re.match(r"\(2, 3\) .* for now", scene.says)]
    assert hesitant[0] < int(step) and "(2, 3)" not in "".join(story.scenes[place].says for place in story.mistakes)


def test_the_end_does_not_name_a_node_for_which_a_later_call_gives_back_what_is_right():
    root, leaves_met = tree((Pile,), 3), []
    root.add1.add2 = root.add2.add1  # (1, 3)

    def wrong_once(node):
        leaves_met.extend([node] * (not node.children))
        if not node.children:
            return "W" if len(leaves_met) == 2 else "L"
        return "W" if "L" in [wrong_once(child) for child in node.children] else "L"

    story = told(wrong_once, root, game=OneTwoTen(3), gives="label")
    (mistake,) = story.mistakes
    assert story.scenes[mistake].says.startswith("wrong_once on (1, 3) returns W, against the rules: ")
    assert not painted(story)[1]
    last = story.scenes[-1].says
    assert last.startswith(f"wrong_once came back with W. The first mistake is at step {mistake}.")
    assert "against the rules" not in last and "is a win" not in last


def test_a_right_function_with_more_steps_than_can_be_shown_is_not_said_to_have_no_end():
    last = told(label, build_tree(OneTwoTen()), limit=300).scenes[-1].says
    assert re.fullmatch(
        r"label came back with W, after more steps than can be shown\. The first \d+ steps are shown\.", last
    )


def test_calls_that_are_too_many_to_be_shown_are_counted_all_the_same():
    game, times = Nim(3, 4, 5), 0

    def wins(state):
        nonlocal times
        times += 1
        return any(not wins(after) for after in game.moves(state).values())

    says = sentences(wins, game.start, game=game)
    assert times == 25_772 and len(says) < 2_000
    assert says[-1] == "wins came back with True, after 25,772 calls. The first 1,000 calls are shown."


def test_calls_that_take_too_long_are_stopped_and_counted_and_nobody_is_told_a_place(monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 100_000)
    game = Nim(5, 5, 5)

    def wins(state):
        return False in [wins(after) for after in game.moves(state).values()]

    story = told(wins, game.start, game=game)
    count, rest = re.fullmatch(r"wins stopped after ([\d,]+) calls: (.*)", story.scenes[-1].says).groups()
    assert int(count.replace(",", "")) > 1_000 and not painted(story)[1] and not story.mistakes
    assert rest == (
        "there was no end in sight. Does each loop end, and do the calls come to an end? If so, it only takes long: "
        "give it something smaller. The first 1,000 calls are shown."
    )


DICE = games.DiceTen(3, 2)


class Solver:
    """What is called itself, as a function is; its fractions have functions of their own."""

    def __call__(self, state):
        values = [self(after) for after in DICE.moves(state).values()]
        if not values:
            return truth.value_of(DICE.outcome(state), state[0])
        return (max if state[0] == 1 else min)(values) if state[0] else sum(values) / Fraction(len(values))


def test_a_thing_that_is_called_itself_is_watched_and_nothing_of_python_s_own():
    story = Story(record(Solver(), (1, 0), game=DICE))
    assert not any("reverse" in sentence for sentence in truth.says(story)) and story.mistakes == []
    assert truth.says(story)[-1].endswith("(1, 0) is worth 0 to player 1. It took 33 calls.")


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


FORMS = {  # what a value and a move, which a leaf has not, are given back as, and what stands in the nodes then
    "value and move": (lambda value, move: (value, move), ["10", "0", "−10"]),
    "move and value": (lambda value, move: (move, value), ["10", "0", "−10"]),
    "a move of two": (lambda value, move: (value, (move, move)), ["10", "0", "−10"]),
    "a score": (lambda value, move: {"score": value}, ["10", "0", "−10"]),
    "an index": (lambda value, move: {"score": value} | ({"index": move} if move else {}), ["10", "0", "−10"]),
    "two numbers": (lambda value, move: (value, move or 0), ["(10, 2)", "(0, 1)", "(−10, 0)"]),
    "a list": (lambda value, move: [move, None, value], ["[2, None, 1…", "[1, None, 0]", "[None, None…"]),
    "no numbers": (lambda value, move: (str(value),), ["('10',)", "('0',)", "('-10',)"]),
    "True": (lambda value, move: value > 0, ["True", "False", "False"]),
}


@pytest.mark.parametrize("key", FORMS)
def test_results_are_written_in_one_form_and_there_is_room_for_them(key):
    give, due = FORMS[key]

    def walk(pile):
        if pile:
            walk(pile - 1)
        return give(10 * (pile - 1), pile or None)

    assert painted(told(walk, 2))[0] == due
    across, _ = size_of(Stepper(record(walk, 2)).svg)
    assert across > 9 * max(map(len, due))  # points


def test_a_state_that_is_given_back_is_no_value_and_a_move():
    game = Pair()

    def first(state):
        for after in game.moves(state).values():
            first(after)
        return state

    assert "1" not in painted(told(first, game.start, game=game))[0]


class Pair(games.OneTwoTen):
    """A state is a player and a pair."""

    start = (1, (0, 0))

    def __init__(self):
        pass

    def moves(self, state):
        return {1: (2, (1, 0))} if state == self.start else {}
