"""Each step says what happens and why, and a mistake is explained by the child that contradicts it."""

import math
import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from textwrap import indent

import pytest
import truth
from examples import GAMES, Pile, solver, tree
from test_claims import Row

from gametree import Game, Matches, Nim, OneTwoTen, build_graph, build_tree, games, nodes, record
from gametree.algorithms.guarded import alphabeta, grundy, label, minimax
from gametree.algorithms.label import rule
from gametree.core import limits
from gametree.core.text import format_number
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story
from gametree.watching.watch_facts import Note
from gametree.watching.watch_words import say

ROOT = Path(__file__).parents[2]
SMALL = [key for key, game in GAMES.items() if solver(game)(game.start).nodes <= 150]


def story_of(walk, root, *arguments, **more):
    return Story(record(walk, root, *arguments, **more))


def by_rule(node):
    """Return the label of an inner node according to the rules."""
    return "W" if any(child.win_loss == "L" for child in node.children) else "L"


def right(node):
    for child in node.children:
        right(child)
    node.win_loss = by_rule(node)


def painted(story):
    """Return the marks in the final picture, the numbers of the wrong nodes, and the numbers of the faded nodes."""
    marks, shown = [*story.first["mark"]], {"wrong": set(), "faded": set()}
    for i, key, new in (change for scene in story.scenes for change in scene.changes):
        if key == "mark":
            marks[i] = new
        elif key in shown:
            (shown[key].add if new else shown[key].discard)(i)
    return marks, shown["wrong"], shown["faded"]


# The body of a function `walk`, sentences that must be said about it, and sentences that must not

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
    "both moves lose": Row(
        BY_RULE, piles(10), ("(1, 7) becomes L: both moves, to (2, 8) and (2, 9), leave the other player winning.",)),
    "a leaf without a game": Row(
        BELOW + "node.win_loss = 'W' if not node.children else by_rule(node)", piles(5),
        ("becomes W: it is a leaf, and there are no rules to check its label against.",), ("under the rules",)),
    "a label is contradicted later": Row(
        "node.win_loss = 'L'\n" + BELOW, piles(2),
        ("Now the label of (1, 0) does not follow from its children's labels: the move to (2, 1), which is labelled L, "
         "leaves the other player losing.",),
        mistakes=None),
    "labels of an earlier run, parents first": Row(
        "node.win_loss = by_rule(node)\n" + BELOW, labelled_before, ("it is too early to judge",), mistakes=None),
    "half of the tree": Row(
        "if node.children: walk(node.children[0])\nnode.win_loss = 'W' if node.children else 'L'", piles(2),
        ("walk finished. One node, (2, 2), has no label. walk visited 3 of the 4 nodes.",)),
    "no return": Row(
        "if not node.children: return 1 if node.state[0] == 1 else -1\n" + INNER, ours(Matches(2)),
        ("walk returns None for (2, 1). Is a return missing or in the wrong place?",
         "walk finished. 2 calls returned None. The first is the call on (2, 1), at step 5."), mistakes=2),
    "no return needed": Row(
        INNER + "node.label = rule([c.label for c in node.children.values()]) if node.children else 'L'",
        ours(OneTwoTen(4)), (), ("returns None",)),
    "children not built": Row(
        INNER + "node.label = 'W'", ours(games.Chomp(3, 3), 2),
        ("(1, 1, 1, 0) becomes W: its children are not built, so its label can't be checked.",
         "walk is called on (1, 1, 1, 0), whose children are not built.", "walk is called on (1, 1, 0, 0), a leaf.",
         "(1, 1, 0, 0) becomes W, but that is wrong: it has no moves"), mistakes=None),
    "the larger and the smallest": Row(
        "return minimax(node)", ours(Matches(4)),
        ("The value of (1, 2) becomes 1: the larger of 1 and −1, because it is player 1's turn.",
         "The value of (2, 3) becomes −1: the smallest of 1, −1 and 1, because it is player 2's turn.",
         "(1, 4) is worth 1 to player 1: player 1 wins.")),
    "alpha and beta": Row(
        "alphabeta", ours(Matches(4)),
        ("alphabeta is called on (1, 4), with alpha −1 and beta 1.",
         "alphabeta is called on (1, 0), a leaf, with alpha −1 and beta 1.",
         "At (1, 2), alpha becomes 1: player 1 is guaranteed at least +1.",
         "At (2, 3), beta becomes −1: player 2 can hold player 1 to −1 or less.",
         "alphabeta on (1, 2) returns 1. It skipped (2, 0): player 1 is already guaranteed at least +1, so the rest "
         "can't matter.",
         "alphabeta on (2, 3) returns −1. It skipped (1, 0): player 2 can already hold player 1 to −1 or less, so")),
    "it compares, and sets nothing": Row(INNER + "node.label == 'L'", ours(OneTwoTen(2)), ("It stored nothing",)),
    "a generator": Row("yield node", ours(OneTwoTen(2)), ("does nothing until it is looped over",)),
    "another tree": Row(
        INNER + "return minimax(build_tree(TWO))", ours(OneTwoTen(3)),
        ("It also visited nodes outside this tree: nodes of another tree, or children that are created again",)),
}  # fmt: skip


@pytest.mark.parametrize("part", range(8))  # each part checks every eighth row
def test_program_gets_its_sentences_and_no_false_ones(part):
    for key in list(SAID)[part::8]:
        row, names = SAID[key], dict(by_rule=by_rule, rule=rule, end=end, TWO=OneTwoTen(2))
        program = row.program if row.program == "alphabeta" else "def walk(node):\n" + indent(row.program, "    ")
        story = row._replace(program=program).story(names)
        says = "\n".join(scene.says for scene in story.scenes)
        assert all(sentence in says for sentence in row.said), (key, says)
        assert not any(sentence in says for sentence in row.unsaid), (key, says)
        for scene in story.scenes:  # a NowBroken says which labels became wrong elsewhere
            turned = [story.name(i) for i, kind, wrong in scene.changes if kind == "wrong" and wrong and i != scene.at]
            assert [fact.node for fact in scene.facts if isinstance(fact, facts.NowBroken)] == turned, (key, scene.says)
        mistakes = len(story.mistakes)
        assert mistakes == row.mistakes if row.mistakes is not None else mistakes or "early" in says, key


DEEPER = say(facts.TooDeep(calls=False))
ROUND = f"{say(Note.LOOP_NO_END)} From step 2 on, the same lines ran again and again"
AGAIN = INNER + "if not node.children: raise KeyError('leaf')\n"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return walk(node)", f"walk failed at (1, 0): {DEEPER}"),
        ("while True: node.label = '?'", f"walk was stopped at (1, 0): {ROUND} at (1, 0). When should that loop"),
        ("while True:\n    " + INNER, "walk was stopped at (2, 3): it seemed to run forever. Does every loop end, "
         "and does every call move on to a child, visiting each child only once?"),
        ("node.label = 'L'\nnode.add3.label = 'W'", "walk failed at (1, 0): AttributeError: 'Node' object has no a"),
        ("raise KeyboardInterrupt", f"walk was stopped at (1, 0): it was interrupted. {say(Note.ALL_SHOWN)}"),
        ("raise SystemExit", "walk ended at (1, 0): it called exit, which ends a program."),
        (AGAIN, "walk failed at (2, 3): KeyError: 'leaf'"),
        ("try:\n" + indent(AGAIN, "    ") + "except KeyError: raise", "walk failed at (2, 3): "),
        ("try:\n" + indent(AGAIN, "    ") + "finally: node.value = 0", "walk failed at (2, 3): "),
    ],
)
def test_failure_is_described_in_one_sentence_and_no_call_is_said_to_return(body, reason, monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 100_000)
    names = {}
    exec("def walk(node):\n" + indent(body, "    "), names)
    story = story_of(names["walk"], build_tree(OneTwoTen(3)), limit=2_000)
    said = [scene.says for scene in story.scenes]
    assert said[-1].startswith(reason) and "\n" not in said[-1] and story.mistakes == []
    ending = facts.ReturnedNone, facts.Returned, facts.ReturnMissing, facts.LeftWithout, facts.Skipped
    assert not any(truth.find_fact(scene, *ending) for scene in story.scenes)


# Values, as minimax and alpha-beta find them


def end(node):
    return truth.value_of(node.game.outcome(node.state), node.state[0])


WINDOWS = [(-1, 1), (-math.inf, math.inf)]


@pytest.mark.parametrize(("key", "build"), [*product(GAMES, [build_tree]), *product(SMALL, [build_graph])])
def test_correct_alpha_beta_has_no_mistakes_and_skipped_nodes_are_faded(key, build):
    for window in WINDOWS:
        root, value = build(GAMES[key]), minimax(GAMES[key])
        story = story_of(alphabeta, root, *window)
        (marks, wrong, faded), met = painted(story), {scene.at for scene in story.scenes if scene.enters}
        assert story.recording.error is None and story.recording.result == value
        assert not truth.accusations(story) and not story.mistakes and not wrong
        assert faded == {*range(len(nodes(root)))} - met and marks[0] == format_number(value)
        visited = facts.Visited(story.recording.function, len(met), len(nodes(root)))
        assert (visited in story.scenes[-1].facts) == bool(faded)
        for scene in story.scenes:  # a call that skips nodes says so; a node visited later is not faded
            new = [new for _, kind, new in scene.changes if kind == "faded"]
            skipped = truth.find_fact(scene, facts.Skipped)
            assert True not in new or skipped and (skipped.ever or build is build_graph)
            assert False not in new or scene.enters
            assert not skipped or not skipped.ever or any(new) or build is build_graph


def negamax(state):
    moves = OneTwoTen(5).moves(state)
    return max((-negamax(after) for after in moves.values()), default=-1)


def size(state):
    return 1 + sum(map(size, OneTwoTen(5).moves(state).values()))


@pytest.mark.parametrize("walk, root, kind", [
    (minimax, build_tree(OneTwoTen(5)), "value"), (alphabeta, build_tree(Matches(4)), "value"),
    (negamax, (1, 0), ""),  # values for the player to move
    (size, (1, 0), ""), (label, build_tree(OneTwoTen(5)), ""), (grundy, build_tree(Nim(1, 2)), "nimber"),
])  # fmt: skip
def test_value_is_coloured_by_its_sign_but_a_count_is_not(walk, root, kind):
    story = story_of(walk, root, game=OneTwoTen(5)) if root == (1, 0) else story_of(walk, root)
    written = {(key, new) for scene in story.scenes for _, key, new in scene.changes if key in ("kind", "mark")}
    assert {new for key, new in written if key == "kind"} <= {kind} and (("kind", kind) in written) == bool(kind)


class Word:
    """An object with a long text."""

    def __repr__(self):
        return "a word that is " + "very " * 20 + "long"


ENDS = [  # a result, and what is said about it at the end
    ([*range(20)], "returned [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …]."), ([1, 2], "returned [1, 2]."),
    (Word(), "returned a word that is very very very very very…"), (["….", "… "], "returned ['….', '… ']."),
]  # fmt: skip


@pytest.mark.parametrize(("result", "end"), ENDS, ids=str)
def test_cut_result_is_closed_and_no_sentence_ends_in_four_dots(result, end):
    assert story_of(lambda: result, None).scenes[-1].says.endswith(f" {end} There was 1 call.")


class Tokens(Game):
    """White tokens in a row. A move turns the fifth or the sixth of them. Its states are longer than their names."""

    start = (1, *["white"] * 6)

    def moves(self, state):
        player, *colours = state
        return {
            i: (3 - player, *colours[:i], "black", *colours[i + 1 :]) for i in (4, 5) if colours[i] == "white"
        }  # fmt: skip


def test_call_is_called_again_only_on_the_same_state_even_if_names_are_cut():
    def is_lost(state):
        return not any([is_lost(after) for after in Tokens().moves(state).values()])

    story = story_of(is_lost, Tokens.start, game=Tokens())
    entered = [fact for scene in story.scenes for fact in scene.facts if isinstance(fact, facts.CallEntered)]
    assert [fact.answered for fact in entered] == [None, None, None, None, 4]  # only the last state has two parents


SETS = """
from gametree import record
from gametree.watching.narrating.story import Story

def words(text):
    seen = set(text.split())
    pairs = {(each, len(each)) for each in seen}
    seen |= {"x", "y", "z"}
    return {frozenset(each) for each in pairs} if pairs else seen

def reach(node, seen):
    return seen.union(*[reach(each, seen | {node}) for each in node[1:]], {node})

for story in (Story(record(words, "the quick brown fox")), Story(record(reach, "abcd", set()))):
    print(*[(scene.says, scene.holds, scene.patches) for scene in story.scenes])
"""


def test_sentences_and_tables_about_sets_are_the_same_in_each_run(tmp_path):
    (tmp_path / "sets.py").write_text(SETS)
    told = {
        subprocess.run(
            [sys.executable, tmp_path / "sets.py"], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        ).stdout
        for seed in "123"
    }  # fmt: skip
    assert len(told) == 1 and "'fox', 'quick', 'the'}" in told.pop()


def halves(items, result):
    """Call itself on both halves of a list, and return what the function `result` returns for it."""
    if len(items) > 1:
        halves(items[: len(items) // 2], result)
        halves(items[len(items) // 2 :], result)
    return result(items)


SHOWN = [  # the result for a list, and the texts in the nodes for [40, 30, 20, 10] and for [40]
    (lambda items: None, "None", "None"),
    (sorted, "[10, 20, 30, 40]", "[40]"),
    (set, "{10, 20, 30, 40}", "{40}"),
    (lambda items: "abcdefgh" * (len(items) - 1), "abcdefghabcdefghabcdefgh", "''"),
    (lambda items: Word(), "a word that is very very very very very…", "a word that is …"),
    (lambda items: [items] * 20, "[[40, 30, 20, 10], [40, 30, 20, 10], …]", "[[40], [40], …]"),
    (lambda items: 12345678 * len(items), "49382712", "12345678"),
    (lambda items: len(items) > 1, "True", "False"),
]


@pytest.mark.parametrize(("result", "first", "last"), SHOWN)
def test_each_call_that_has_returned_shows_so_in_its_node(result, first, last):
    story = story_of(halves, [40, 30, 20, 10], result)
    marks, *_ = painted(story)
    assert marks[0] == first and marks[3] == last and None not in marks
    assert story.first["mark"] == [None] * 7
    for scene in story.scenes[1:-1]:  # a node gets its text when its call returns, and not earlier
        assert [i for i, key, _ in scene.changes if key == "mark"] == [scene.at] * scene.leaves


def test_call_that_fails_and_node_of_a_tree_show_no_result():
    failed = story_of(halves, [2, 1], lambda items: items[1])
    assert painted(failed)[0] == [None, None]  # the first half has no second item
    on_nodes = story_of(right, tree((Pile,), 2))
    assert {mark for mark in painted(on_nodes)[0]} == {"W", "L"} and not any(
        new for _, key, new in on_nodes.scenes[2].changes if key == "mark" and new == "None"
    )


def test_results_have_more_letters_where_fewer_calls_are_side_by_side():
    marks, *_ = painted(story_of(halves, [*range(16)], lambda items: [*range(10, 30)]))
    assert [marks[i] for i in (0, 1, 3, 7, 15)] == [
        "[10, 11, 12, 13, 14, 15, 16, 17, 18, …]", "[10, 11, 12, 13, 14, 15, 16, …]", "[10, 11, 12, …]",
        "[10, 11, …]", "[10, 11, …]",
    ]  # fmt: skip
