"""Answers to exercises: a sentence back, the first wrong node shown, never a traceback and never the answer."""

import ast
import math
import random
import re
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import test_check_chance
from examples import GAMES, KINDS, NASTY, Matches, Pile, Wild, every, hang, solver, tree
from test_answers_on_graphs import own

import gametree
from gametree import (
    Game,
    GameError,
    Node,
    OneTwoTen,
    build_graph,
    build_tree,
    check,
    games,
    label,
    label_graph,
    minimax,
    nodes,
    solve,
)
from gametree.checking.verdict import PRAISE
from gametree.core.introspect import name
from gametree.watching.recording import tracer

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
EACH = pytest.mark.parametrize("kinds", KINDS, ids=lambda kinds: "+".join(kind.__name__ for kind in kinds))


def called(thing):
    """What a value is called in the name of a test, the same in every run."""
    ordered = sorted(map(ascii, thing)) if isinstance(thing, (set, frozenset)) else thing
    said = getattr(thing, "__name__", "") or ascii(ordered)
    return type(thing).__name__ if " at 0x" in said else said


@pytest.fixture(autouse=True)
def without_dot(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))


def labelled(game):
    root = build_tree(game)
    label(root)
    return root


def marked(verdict):
    """What is marked in the picture of a verdict: names of nodes."""
    return [name(node) for node in verdict.drawing.nodes if verdict.drawing.tree.number(node) in verdict.drawing.marked]


@pytest.mark.parametrize("right", [
    42, "W", {1, 4}, OneTwoTen(3), [(build_tree(OneTwoTen(2)), 4)], {10: "L"},
], ids=lambda right: type(right).__name__)  # fmt: skip
def test_dots_are_not_answered_yet(right):
    assert repr(check(..., right, hint="no", notice="no")) == "… Not answered yet."
    assert "None" in check(None, right).sentence and check(None, right).right is False


@pytest.mark.parametrize(("answer", "right"), [
    (42, 42), (42.0, 42), ("w", "W"), (" W ", "W"), ([10, 7, 4, 1], {1, 4, 7, 10}), ((1, 4), [4, 1]), ([1, 4], (1, 4)),
    (True, True), ((1, 2), (1, 2)), ([1, 1, 4], {1, 4}),
])  # fmt: skip
def test_a_right_answer_is_praised_and_what_to_notice_is_added(answer, right):
    verdict = check(answer, right, hint="no", notice="And so on.")
    assert (verdict.right, repr(verdict), verdict.drawing) == (True, "✓ Right. And so on.", None)


@pytest.mark.parametrize(("answer", "right", "said"), [
    (41, 42, "41 is too small."), (43, 42, "43 is too large."), ("L", "W", "'L' is not right."),
    ([1, 4, 8], {1, 4, 7}, "8 does not belong there."), ([1, 4], {1, 4, 7}, "Something is missing."),
    ([[1]], [(1,)], "[1] does not belong there."), (OneTwoTen(), 42, "is not right."),
    ([1, 2], (1, 3), "The second number in [1, 2] is not right."), ([1], (1, 3), "[1] has 1 part, and 2 are wanted."),
    (float("nan"), 42, "nan is not a number."),
])  # fmt: skip
def test_a_wrong_answer_gets_a_sentence_and_the_hint(answer, right, said):
    verdict = check(answer, right, hint="Look again.", notice="no")
    assert verdict.right is False
    assert repr(verdict).startswith("✗ Not yet.") and said in repr(verdict) and repr(verdict).endswith("Look again.")
    assert "Traceback" not in repr(verdict)


@pytest.mark.parametrize(("answer", "right"), [
    ("forty-two", 42), ("42", 42), (len, 42), (42, [1]), ({1, 2}, (1, 2)), (None, 42), (lambda: 1 / 0, 42),
], ids=called)  # fmt: skip
def test_a_wrong_form_gets_no_hint_for_that_would_be_about_something_else(answer, right):
    verdict = check(answer, right, hint="Look again.", notice="no")
    assert verdict.right is False and "Look again." not in verdict.sentence


def test_a_hint_may_depend_on_what_is_wrong():
    def hint(state):
        return "First comes who is to move." if state == (0, 1) else ""

    assert check((0, 1), (1, 0), hint=hint).sentence.endswith("is not right. First comes who is to move.")
    assert check((3, 3), (1, 0), hint=hint).sentence.endswith("is not right.")
    assert check(lambda node: 9, PAIRS, hint=lambda node: f"Look at {node}.").sentence.endswith("Look at (1, 0, ?).")
    assert check(OneTwoTen(5), OneTwoTen(4), hint=lambda state: f"At {state}.").sentence.endswith(". At (1, 3).")


def test_the_picture_shows_what_the_function_gave_and_not_the_right_result():
    def wrong(node):
        below = [wrong(child) for child in node.children.values()]
        return -1 if below else 1

    root = build_tree(Matches(2))
    assert minimax(root) == 1  # its own values are right
    verdict = check(wrong, [(root, 1)])
    assert (marked(verdict), verdict.drawing.marks) == (["(1, 2)"], ["−1", "−1", "1"])
    verdict = check(lambda node: -1 if node is root else 1, [(root, 1)])
    assert (marked(verdict), verdict.drawing.marks) == (["(1, 2)"], ["−1", "", ""])


def test_where_a_move_is_wanted_the_picture_shows_the_values_to_choose_from():
    root = build_tree(Matches(4))
    minimax(root)
    verdict = check(lambda node: 1, [(root, {3})])
    assert (marked(verdict), verdict.drawing.marks) == (["(1, 4)"], ["", "−1", "−1", "1"])


def test_of_a_large_tree_the_picture_is_the_node_and_its_children():
    root = labelled(OneTwoTen())
    root[1].label = "W"
    verdict = check(root, OneTwoTen())
    assert [node.state for node in verdict.drawing.nodes] == [(2, 1), (1, 2), (1, 3)]


@ALL
def test_the_tree_of_a_game_is_right_with_and_without_labels(game):
    if game.moves(game.start):
        assert repr(check(build_tree(game), game)) == "… Not answered yet. No node has a label yet."
        assert check(labelled(game), game).right is True


@ALL
def test_any_one_wrong_label_is_found_and_marked(game):
    count = len(list(nodes(build_tree(game))))
    for place in range(1 if count > 1 else count, count, 1 + count // 5):
        root = labelled(game)
        victim = list(nodes(root))[place]
        victim.label = {"W": "L", "L": "D", "D": "W"}[victim.label]
        verdict = check(root, game)
        assert verdict.right is False and f"{name(victim)} is labelled {victim.label}, but " in verdict.sentence
        assert name(victim) in marked(verdict)


@ALL
def test_a_tree_that_ends_too_early_is_found(game):
    root = build_tree(game, depth=1)
    if any(game.moves(child.state) for child in root.children.values()):
        verdict = check(root, game)
        assert re.search(r"has no children, but there (is one move|are \d moves) from here\.", verdict.sentence)
        assert marked(verdict)


def test_a_root_alone_is_not_answered_yet():
    assert repr(check(Pile(1, 0), OneTwoTen())) == "… Not answered yet. The root has no children yet."


@EACH
def test_any_class_is_checked(kinds):
    root = tree(kinds, 6)
    assert repr(check(root, OneTwoTen(6))) == "… Not answered yet. No node has a label yet."
    for node in every(root):
        setattr(node, "label" if hasattr(node, "label") else "win_loss", "L" if node.pile % 3 == 0 else "W")
    assert repr(check(root, OneTwoTen(6))) == "✓ Right. Every label follows from the rules: 33 nodes."


def test_a_misere_game_holds_its_leaves_to_be_wins():
    game = Matches(4)
    root = labelled(game)
    assert check(root, game).right is True
    for node in reversed(list(nodes(root))):
        node.label = "L" if all(child.label == "W" for child in node.children.values()) else "W"
    assert "nobody can move here, and by the rules of the game that is a win" in check(root, game).sentence


def test_labels_by_what_the_nodes_say():
    right = {pile: "L" if pile in (1, 4, 7, 10) else "W" for pile in range(11)}
    assert check(right, OneTwoTen()).right is True
    assert check({str(pile): mine for pile, mine in right.items()}, OneTwoTen()).right is True
    assert "(1, 7) is labelled W" in check({**right, 7: "W"}, OneTwoTen()).sentence.replace("(2, 7)", "(1, 7)")
    assert "has no label" in check({10: "L"}, OneTwoTen()).sentence
    assert check({**right, 7: ..., 8: ...}, OneTwoTen()).sentence == "… Not answered yet. Still open: 7, 8."
    assert "a label is W, L or D" in check({**right, 10: "lost"}, OneTwoTen()).sentence


def test_a_game_is_checked_by_the_labels_that_its_states_get():
    class LastLoses(OneTwoTen):
        def outcome(self, state):
            return "W"

    due = {pile: "L" if pile in (0, 3, 6, 9) else "W" for pile in range(11)}
    assert check(LastLoses(), due).right is True
    verdict = check(OneTwoTen(), due)
    assert (
        verdict.right is False
        and "is the end of a game, and the outcome of Game says L, which is not what the rules say" in verdict.sentence
    )


def count(node):
    return 1 + sum(count(child) for child in node.children.values())


PAIRS = [(build_tree(OneTwoTen(target)), right) for target, right in ((1, 2), (2, 4), (3, 7))]


def test_a_right_function_is_right():
    assert check(count, PAIRS).right is True


def never(node):
    return never(node)


def endless(node):
    while True:
        node = node


class Endlessly(OneTwoTen):
    def moves(self, state):
        return endless(state) if state[1] == 2 else super().moves(state)


def broken(node):
    return node.add1.pile


def interrupted(node):
    raise KeyboardInterrupt


@pytest.mark.parametrize(("function", "said"), [
    (never, "never on (1, 0) stopped: "), (endless, "endless on (1, 0) stopped: there was no end in sight."),
    (broken, "broken on (1, 0) stopped: AttributeError: 'Node' object has no attribute 'add1', in line "),
    (interrupted, "interrupted on (1, 0) stopped: it was interrupted."),
    (lambda node: 1, "<lambda> on (1, 0): 1 is too small."),
    (lambda node: "two", "<lambda> on (1, 0): 'two' is a text, and a number is wanted."),
    (lambda node: None, "<lambda> on (1, 0) gives None: is a return missing, or in the wrong place?"),
    (lambda: 2, "<lambda> on (1, 0) stopped: TypeError"),
])  # fmt: skip
def test_a_wrong_function_gets_a_sentence(function, said, monkeypatch):
    monkeypatch.setattr(tracer, "SECONDS", 0.3)
    verdict = check(function, PAIRS, hint="Look again.")
    assert verdict.right is False and said in verdict.sentence
    assert verdict.sentence.endswith("Look again.") is said.endswith("too small.")


def unwritten(node):
    return ...


def half_written(node):
    if not node.children:
        return 1
    ...


def half_labelled(node):
    node.win_loss = ...


@pytest.mark.parametrize("function", [unwritten, half_written, half_labelled])
def test_a_function_that_is_still_empty_is_not_answered(function):
    assert (
        repr(check(function, PAIRS))
        == f"… Not answered yet. There are still dots in {function.__name__}: put your code in their place."
    )


def mark(node):
    for child in node.children:
        mark(child)
    node.win_loss = "W" if any(child.win_loss == "L" for child in node.children) else "L"


class Bare(Pile):
    """As lesson 02 has it, before there are labels."""

    def __init__(self, player, pile):
        super().__init__(player, pile)
        del self.win_loss


def grow_bare(node):
    hang(node, [Bare(3 - node.player, node.pile + n) for n in (1, 2) if node.pile + n <= 4])
    for child in node.children:
        grow_bare(child)


@pytest.mark.parametrize("function", [mark, Pile.do_win_loss])
def test_a_function_that_labels_a_tree_is_right(function):
    verdict = check(function, OneTwoTen(4), tree=tree((Pile,), 4))
    assert repr(verdict) == "✓ Right. Every label follows from the rules: 12 nodes."


def only_the_root(node):
    node.win_loss = "W"


def returns_only(node):
    return "L" if all(returns_only(child) == "W" for child in node.children) else "W"


@pytest.mark.parametrize(("function", "said"), [
    (only_the_root, "has no label"),
    (returns_only, "no node has a label yet, though it returns something: a label has to be kept in the node"),
    (never, "never stopped: its calls went ever deeper"), (broken, "broken stopped: AttributeError"),
])  # fmt: skip
def test_a_function_that_labels_a_tree_wrongly_gets_a_sentence(function, said):
    root = tree((Pile,), 4)
    if function is broken:
        root.add1 = None
    verdict = check(function, OneTwoTen(4), tree=root)
    assert verdict.right is False and said in verdict.sentence


class Listless:
    def children(self):
        return []


class Endless(Pile):
    @property
    def children(self):
        return [Endless(3 - self.player, self.pile + n) for n in (1, 2)]


class Rules(Game):
    start = (1, 0)

    def moves(self, state):
        return None


@pytest.mark.parametrize(("answer", "said"), [
    (42, "42 is neither a tree nor a dictionary of labels."),
    ("root", "'root' is neither a tree nor a dictionary of labels."),
    (Pile, "Pile is a class: make an object of it, Pile(…)."),
    (OneTwoTen, "OneTwoTen is a class: make an object of it, OneTwoTen(…)."), (Listless(), "@property may be missing"),
    (Endless(1, 0), "to which no move leads"), (lambda: 1, "is neither a tree nor a dictionary of labels."),
])  # fmt: skip
def test_what_is_no_tree_gets_a_sentence_and_no_traceback(answer, said):
    verdict = check(answer, OneTwoTen(3))
    assert verdict.right is False and said in verdict.sentence


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_hostile_answers_are_shown_as_text_and_shortened(text):
    class Odd(Pile):
        def __repr__(self):
            return text

    root = tree((Odd,), 2)
    root.add1.win_loss = text
    for verdict in (
        check(text, 42),
        check(lambda node: text, PAIRS),
        check({0: text}, OneTwoTen(1)),
        check(root, OneTwoTen(2)),
        check([text], {1}),
    ):
        bundle = verdict._repr_mimebundle_()
        assert verdict.right is False
        assert "<script" not in bundle["text/html"] and "<b>" not in bundle["text/html"]
        said = re.search("<p[^>]*>(.*?)</p>", bundle["text/html"])[1]
        assert "\n" not in said and "\x00" not in said and len(said) < 400
        said.encode()


def test_a_notebook_gets_the_sentence_and_the_picture():
    root = labelled(OneTwoTen(3))
    root.label = "L" if root.label == "W" else "W"
    bundle = check(root, OneTwoTen(3))._repr_mimebundle_()
    assert bundle["text/plain"].startswith("✗ Not yet.") and "<svg" in bundle["text/html"]
    assert "<svg" not in check(42, 42)._repr_mimebundle_()["text/html"]


def test_a_child_too_many_is_named_when_it_keeps_the_tree_from_ending():
    def endless(node):
        hang(node, [Pile(3 - node.player, node.pile + 2)])
        for child in node.children:
            endless(child)

    verdict = check(endless, OneTwoTen(), tree=Pile(1, 0))
    assert verdict.right is False and "to which no move leads" in verdict.sentence, verdict


def test_any_of_several_results_will_do_and_no_other():
    root = build_tree(OneTwoTen(2))
    assert check(lambda_free(1), [(root, {1, 2})]).right
    verdict = check(lambda_free(3), [(root, {1, 2})], hint="Look at its children.")
    assert verdict.right is False
    assert verdict.sentence == "✗ Not yet. same on (1, 0): 3 is not right. Look at its children."


def lambda_free(result):
    def same(node):
        return result

    return same


def test_an_answer_that_has_yet_to_be_worked_out_may_fail():
    assert check(lambda: 4, 4).right
    assert check(lambda: ..., 4).right is None
    assert check(lambda: 1 / 0, 4).sentence.startswith("✗ Not yet. It stopped: ZeroDivisionError: division by zero")
    assert check(lambda: build_tree(OneTwoTen), 4).sentence.startswith("✗ Not yet. It stopped: OneTwoTen is a class")


# answers of every kind


@pytest.mark.parametrize(("answer", "right"), [
    (np.int64(42), 42), (np.array([1, 4, 7, 10]), [1, 4, 7, 10]), (Decimal("42"), 42), (Decimal("0.1"), 0.1),
    (Fraction(1, 2), 0.5), (42 + 0j, 42), (0.1 + 0.2, 0.3), (1 - 0.9 - 0.1, 0.0), (math.inf, math.inf),
    (math.nan, float("nan")), ({1, math.nan}, {1, float("nan")}), (frozenset({1, 4}), {4, 1}),
    ({1: "a", 4: "b"}.keys(), [1, 4]), ({"a": 1, "b": 4}.values(), [1, 4]), (range(1, 4), [1, 2, 3]),
    (["w", " L "], ["W", "L"]), (("w", 2), ("W", 2)), (["L", "W", "W"], ["W", "L", "W"]),
    ([(1, 0), (2, 1)], [(2, 1), (1, 0)]), ({1: 2}, {1: 2}), (lambda: [1, 4], [1, 4]), (lambda: [], []), (len, len),
    (Pile, Pile), (lambda: len, len), (False, False),
], ids=called)  # fmt: skip
def test_what_is_right_is_right_in_whatever_form_it_comes(answer, right):
    assert check(answer, right).sentence == "✓ Right."


@pytest.mark.parametrize(("answer", "right"), [
    (True, 1), (1, True), ([True, 4], [1, 4]), ((True, 0), (1, 0)), ("1", 1), (["1", "4"], [1, 4]), (1, "1"),
    (b"W", "W"), (42.001, 42), (0.3001, 0.3), (10**12 + 1, 10**12), (math.nan, 0), (0, math.nan),
    (["W", "W", "L"], ["W", "L", "L"]), (["W", "L"], ["W", "L", "L"]), (["W", "L", "L", "L"], ["W", "L", "L"]),
    ([1], [1, 4]), ((4, 1), (1, 4)), ([[1, 0]], [(1, 0)]), (np.array([1, 4, 7]), [1, 4]), ([], [1]), ({}, {1}),
    ({1: 3}, {1: 2}), (iter([1, 4]), [1, 4]), (min, max), (Pile, Bare), (0, False), ("", 0),
], ids=called)  # fmt: skip
def test_what_is_wrong_is_wrong_however_much_it_looks_alike(answer, right):
    assert check(answer, right).right is False


@pytest.mark.parametrize("seed", range(24))
def test_labels_are_right_where_all_are_what_an_oracle_says_and_else_they_are_not(seed):
    dice, game, kinds = random.Random(seed), Wild(seed), dict.fromkeys("WLD")
    root, oracle = build_tree(game), solver(game)
    everything = nodes(root)
    for node in everything:
        node.label = oracle(node.state).label
    assert check(root, game).right is True
    for node in dice.sample(everything, dice.randint(1, len(everything))):
        node.label = dice.choice(list(kinds))
    wrong = {node.state for node in everything if node.label != oracle(node.state).label}
    said = check(root, game)
    assert said.right is not wrong and said.right is (not wrong)
    assert ("The root is right all the same" in said.sentence) == (bool(wrong) and root.state not in wrong)


class Passing(Game):
    """Who passes passes on; who stops has lost, or won at the other place. Nobody need ever stop."""

    start = (1, "here")

    def moves(self, state):
        player, place = state
        after = {"pass": (3 - player, place), "stop": (3 - player, "end")}
        return {} if place == "end" else after

    def outcome(self, state):
        return "W"


def graph(game, labels):
    """A node for every state, with the labels given."""
    found = {state: Node(game, state) for state in solve(game)}
    for state, node in found.items():
        node.children = {move: found[after] for move, after in game.moves(state).items()}
        node.label = labels[state]
    return found[game.start]


# what code does


@pytest.mark.parametrize("error", [SystemExit, SystemExit(3), KeyboardInterrupt], ids=called)
def test_an_exit_or_an_interrupt_in_an_answer_ends_the_answer_only(error):
    def stops(*arguments):
        raise error

    words = "it was interrupted." if error is KeyboardInterrupt else "it called exit, which ends a program."
    assert check(lambda: stops(), 42, hint="Look.").sentence == f"✗ Not yet. It stopped: {words}"
    assert check(stops, PAIRS).sentence == f"✗ Not yet. stops on (1, 0) stopped: {words}"
    assert check(stops, OneTwoTen(2), tree=Pile(1, 0)).sentence == f"✗ Not yet. stops stopped: {words}"


class Three(OneTwoTen):
    """player + 1, and not the other player."""

    def moves(self, state):
        player, pile = state
        return {n: (player + 1, pile + n) for n in (1, 2) if pile + n <= self.target}


def test_a_player_three_is_nobodys_right_answer():
    told = "leads by 1 to (3, 2): a state is a tuple that begins with the player to move, 1 or 2"
    assert told in check(Three(4), OneTwoTen(4)).sentence
    assert told in check(Three(4).moves, OneTwoTen(4)).sentence
    assert told in check(Three(4), {4: "L"}).sentence
    assert told in check(lambda: labelled(Three(4)), OneTwoTen(4)).sentence
    root = Pile(1, 0)
    hang(root, [Pile(2, 1), Pile(2, 2)])
    hang(root.add1, [Pile(3, 2), Pile(3, 3)])
    said = check(root, OneTwoTen(4))
    assert said.sentence == "✗ Not yet. (2, 1) has the child (3, 2) to which no move leads." and said.right is False
    with pytest.raises(GameError, match=re.escape(told)):  # this is the instructor's
        check({4: "L"}, Three(4))


@pytest.mark.parametrize(("answer", "right"), [
    (lambda: endless(1), 42), (Endlessly(), OneTwoTen()), (Endlessly(), {10: "L"}), (Endlessly().moves, OneTwoTen()),
], ids=["lambda", "game", "labels", "moves"])  # fmt: skip
def test_what_never_comes_to_an_end_is_stopped_and_its_line_is_told(answer, right, monkeypatch):
    monkeypatch.setattr(tracer, "SECONDS", 0.2)
    said = check(answer, right)
    assert said.right is False
    assert re.search(r"no end in sight, .* It was in line \d+: (while True:|node = node)", said.sentence)


# trees of every kind


def test_a_verdict_whose_picture_cannot_be_drawn_keeps_its_sentence(monkeypatch):
    class Unnamed(OneTwoTen):
        def text(self, state):
            raise ValueError

    root = labelled(Unnamed(3))
    root.label = "D"
    said = check(root, OneTwoTen(3))
    assert "(1, 0) is labelled D, but " in said.sentence and said.drawing is None
    said = check(returns_only, OneTwoTen(4), tree=tree((Pile,), 5))

    def refused(*arguments, **more):
        raise GameError("too many lines")

    monkeypatch.setattr(sys.modules["gametree.drawing.draw"], "layout", refused)
    html = said._repr_mimebundle_()["text/html"]
    assert "to which no move leads" in html and "too many lines" in html


# what an instructor gives


INSTRUCTORS = [
    ({"hint": None}, "None is no text: hint= and notice= are sentences for the student."),
    ({"notice": 7}, "7 is no text: hint= and notice= are sentences for the student."),
    ({"right": None}, "There is nothing to hold the answer against: right is None."),
    ({"right": ...}, "There is nothing to hold the answer against: right is Ellipsis."),
    ({"right": OneTwoTen}, "OneTwoTen is a class, the plan of a game. Make a game by it: OneTwoTen()."),
    ({"tree": Pile(1, 0)}, "42 is not a game"),
    ({"right": Rules()}, "Rules.moves((1, 0)) gave None: is a return missing?"),
    ({"right": Three()}, "leads by 1 to (3, 2)"),
]  # fmt: skip


@pytest.mark.parametrize(("more", "said"), INSTRUCTORS, ids=called)
def test_what_an_instructor_gives_wrongly_is_no_mistake_of_the_students(more, said):
    with pytest.raises(GameError, match=re.escape(said)):
        check(7, **{"right": 42, **more})


# every sentence, where it is true and where it must not be said


def nothing(node):
    return None


def misspelt(node):
    node.winloss = "L"


def ten(node):
    return 10


def moody(node):
    """Count the nodes: ...

    ...
    """
    # the rest: ...
    return len(nodes(node))  # return ...


def taking(node):
    found = len(nodes(node))
    node.children = {}
    return found


def keeping(node):
    """What a search may do to a tree: put the best moves first, and keep what it has found."""
    found = len(nodes(node))
    node.children = dict(sorted(node.children.items(), reverse=True))
    node.value = 1
    return found


def first_move(node):
    return next(iter(node.children), None)


def game(moves=None, outcome="L", start=(1, 0)):
    """A game whose moves are others than those of OneTwoTen(2)."""

    class Mine(OneTwoTen):
        def moves(self, state):
            return moves(super().moves(state), state) if moves else super().moves(state)

        def outcome(self, state):
            return outcome

    mine = Mine(2)
    mine.start = start
    return mine


def grown(*children, kind=Pile):
    """A root with these children, (player, pile), and below them what OneTwoTen(2) has."""
    root = kind(1, 0)
    hang(root, [kind(*child) for child in children])
    for child in root.children:
        if child.pile == 1:
            hang(child, [kind(3 - child.player, 2)])
    return root


def with_labels(**labels):
    """The tree of OneTwoTen(2) with some labels that differ: a name such as one_two, which is the state (1, 2)."""
    root = labelled(OneTwoTen(2))
    states = {"one_zero": root, "two_one": root[1], "one_two": root[1][1], "two_two": root[2]}
    for where, mine in labels.items():
        states[where].label = mine
    return root


def swapped(*moves):
    root = build_tree(OneTwoTen(2))
    root.children = dict(zip(moves, reversed(root.children.values()), strict=True))
    return root


class Half(OneTwoTen):
    """Its outcome is not written yet."""

    def outcome(self, state):
        return ...


class Growing(Game):
    """Goes on for so many moves; all of its states are called x."""

    start = (1, 0)

    def __init__(self, moves=math.inf):
        self.most = moves

    def moves(self, state):
        return {"on": (3 - state[0], state[1] + 1)} if state[1] < self.most else {}

    def text(self, state):
        return "x"


def trial(function, root):
    return lambda: check(function, OneTwoTen(2), tree=root)


def held(right, wrong, other):
    """Two answers, held against the same."""
    return lambda: check(wrong, right), lambda: check(other, right)


def recursion(node):
    node.label = "W" if "L" in [recursion(child) for child in node.children.values()] else "L"
    return node.label


def deeper(node):
    return deeper(node)


WHOLE = [(2, 1), (2, 2)]
DUE = {0: "W", 1: "W", 2: "L"}
SMALL, ROUND = OneTwoTen(2), OneTwoTen(4, take_back=True)
FOUR = [(build_tree(SMALL), 4)]
BORNE = {(1, "here"): "W", (2, "here"): "L", (1, "end"): "W", (2, "end"): "W"}
GOES = "stopped: its calls went round: (1, 2) › (2, 3) › (1, 2), and so on."
SAID = [  # a part of a sentence; a call that says it; a call like it to which it must not be said
    (GOES, lambda: check(recursion, ROUND, tree=build_graph(ROUND)), lambda: check(deeper, ROUND,
     tree=build_graph(ROUND))),
    (GOES, lambda: check(recursion, [(build_graph(ROUND), "D")]), lambda: check(deeper, [(build_graph(ROUND), "D")])),
    ("There are still dots in unwritten: put your code in their place.", *held(PAIRS, unwritten, moody)),
    ("There are still dots in outcome: put your code in their place.", *held({10: "W"}, Half(), OneTwoTen())),
    ("There are still dots in it.", *held([1], [1, ...], [1, 2])),
    ("There are still dots in it.", *held({1: 2}, {1: ...}, {1: 3})),
    ("The answer is None, which is nothing. A function without return gives None, and so does print.", *held(1, None,
     0)),
    ("[1] is a list, and a number is wanted.", *held(1, [1], 2)),
    ("range(0, 2) is a range, and a number is wanted.", lambda: check(range(2), 1), lambda: check(range(2), [1])),
    ("Pile is a class: make an object of it, Pile(…).", *held(42, Pile, Pile(1, 0))),
    ("4 is not a function: give the function itself, without parentheses.", *held(FOUR, 4, count)),
    ("'W' is not a function: give", trial("W", Pile(1, 0)), lambda: check("W", SMALL)),
    ("count is a function: give what it returns, count(…), and not the function itself.", *held([1], count, [2])),
    ("count is a function: give", lambda: check(count, 4), lambda: check(count, max)),
    ("<lambda> is a function: give", *held([1, 4], lambda node: node, lambda four=4: [four])),
    ("moves is a function: give", *held(SMALL, OneTwoTen.moves, SMALL.moves)),
    ("outcome is a function: give", *held(SMALL, SMALL.outcome, SMALL)),
    ("It stopped: ZeroDivisionError: division by zero, in line", *held(4, lambda: 1 / 0, lambda: 3)),
    ("broken on (1, 0) stopped: AttributeError", *held(FOUR, broken, ten)),
    ("ten on (1, 0): 10 is too large.", *held(FOUR, ten, count)),
    ("nothing on (1, 0) gives None: is a return missing, or in the wrong place?", *held(FOUR, nothing, ten)),
    ("gives None", lambda: check(nothing, FOUR), lambda: check(nothing, [(Node(SMALL, (1, 2)), None)])),
    ("first_move on (1, 0): 1 is not right.", *(lambda due=due: check(first_move, [(FOUR[0][0], due)]) for due in ({2},
     {1, 2}))),
    ("<lambda> on (1, 0): 'w' is not right.", *held([(FOUR[0][0], "W")], lambda node: "w", lambda node: "W")),
    ("taking on (1, 0) gives the right result, but takes the child (2, 1) away from (1, 0).",
     *(lambda function=function: check(function, [(build_tree(SMALL), 4)]) for function in (taking, keeping))),
    ("interrupted stopped: it was interrupted.", trial(interrupted, grown(*WHOLE)), trial(mark, grown(*WHOLE))),
    ("nothing came to its end, but no node has a label yet.", trial(nothing, grown(*WHOLE)), trial(mark,
     grown(*WHOLE))),
    ("but no node has a label yet.", trial(nothing, grown(*WHOLE, kind=Bare)), lambda: check(grow_bare, OneTwoTen(4),
     tree=Bare(1, 0))),
    (", though it returns something: a label has to be kept in the node.", *(trial(one, grown(*WHOLE)) for one in (ten,
     nothing))),
    ("It sets winloss, and a label is kept in win_loss.", trial(misspelt, grown(*WHOLE)), trial(mark, grown(*WHOLE))),
    ("the root has no children yet, though it returns something: children have to be kept in the node.", *(trial(one,
     Pile(1, 0)) for one in (ten, nothing))),
    ("'42' is a text: leave the quotes out.", *held(42, "42", 43)),
    ("'L' is a text, and a number is wanted.", lambda: check("L", 42), lambda: check("L", "W")),
    ("'L' is a text, and none is wanted.", lambda: check("L", (1, 2)), lambda: check("L", 42)),
    ("'x' is a text, and a number is wanted.", lambda: check(["x"], [1]), lambda: check(["x"], ["W"])),
    ("is a text, and none is wanted.", lambda: check(["x"], [(1, 2)]), lambda: check(["3"], [(1, 2)])),
    ("is a text: leave the quotes out.", lambda: check("(1, 0)", (1, 0)), lambda: check("W", ["W"])),
    ("1 is neither True nor False.", *held(True, 1, False)),
    ("True is not a number.", lambda: check(True, 1), lambda: check(True, False)),
    ("nan is not a number.", *held(1, math.nan, math.inf)),
    ("41 is too small.", *held(42, 41, 43)),
    ("inf is too large.", *held(42, math.inf, -math.inf)),
    ("too", *held(42, Fraction(85, 2), 1j)),
    ("1j is not right.", *held(42, 1j, 42 + 0j)),
    ("42 is not of the right kind: write it as in […, …].", *held([42], 42, [43])),
    ("write it as in (…, …, …).", *held((1, 2, 3), 42, (1, 2, 4))),
    ("write it as in {…, …}.", *held({1, 2}, {1: 2}, {1: 2}.keys())),
    ("{1, 2} is a set, which has no order: write (…, …).", lambda: check({1, 2}, (1, 2)), lambda: check({1, 2}, [1,
     3])),
    ("[1] has 1 part, and 2 are wanted.", lambda: check([1], (1, 2)), lambda: check([1], [1, 2])),
    ("The second number in [1, 2] is not right.", lambda: check([1, 2], (1, 3)), lambda: check([1, 2], (0, 2))),
    ("The first part in ('W', 2) is not right.", lambda: check(("W", 2), ("L", 2)), lambda: check((1, 2), (2, 2))),
    ("The 11th number in", lambda: check(range(11), (*range(10), 11)), lambda: check([*range(9), 10, 10], (*range(9), 9,
     10))),
    ("The tenth number in", *(lambda n=n: check([*range(n), 0, 0], (*range(n), 5, 0)) for n in (9, 8))),
    ("−1 is too small.", *held(1, -1, 2)),
    ("8 does not belong there.", *held([1], [1, 8], [1, 1])),
    ("Something is missing.", *held([1, 4], [1], [4, 1, 1])),
    ("'W' comes too often.", *(lambda n=n: check(["W"] * n + ["L"] * 2, ["W", "L", "L", "W"]) for n in (3, 2))),
    ("'W' comes too often.", *(lambda due=due: check(["W", "W", "W"], due) for due in (["W", "W"], ["W"]))),
    ("Your game starts with (2, 0), and should start with (1, 0).", *held(SMALL, game(start=(2, 0)),
     game(outcome="W"))),
    ("From (1, 0) your game has no move at all: does each line put a state into the dictionary?", *held(SMALL,
     game(lambda due, state: {}), game(lambda due, state: due if state[1] else {1: due[1]}))),
    ("your game has the move 3, which the rules do not allow.", *held(SMALL, game(lambda due, state: due or {3: (1,
     5)}), game(lambda due, state: {1: (1, 1)}))),
    ("The move 1 leads in your game from (1, 0) to (1, 1). It should not.", *held(SMALL, game(lambda due,
     state: {**due, 1: (1, 1)} if due else due), SMALL)),
    ("From (1, 0) your game has 1 move, and there should be 2.", *held(SMALL, game(lambda due,
     state: {1: due[1]} if due else due), game(lambda due, state: {}))),
    ("is the end of a game, and your outcome says W, which is not what the rules say.", *held(SMALL, game(outcome="W"),
     SMALL)),
    ("is the end of a game, and the outcome of Game says L", lambda: check(SMALL, {0: "W", 1: "L", 2: "W"}),
     lambda: check(game(outcome="W"), {0: "L", 1: "W", 2: "L"})),
    ("The moves from all 4 states are right.", *held(SMALL, SMALL.moves, Three(2).moves)),
    ("Every state gets its label: 4 states.", *held(SMALL, SMALL, game(outcome="W"))),
    ("In your game no way leads to 9.", *(lambda due=due: check(SMALL, due) for due in ({**DUE, 9: "L"}, DUE))),
    ("In your game a way leads to (1, 3), and there should be none.", *(lambda due=due: check(OneTwoTen(3),
     due) for due in ({0: "L", 1: "W", 2: "W"}, {0: "L", 1: "W", 2: "W", 3: "L"}))),
    ("(1, 0) comes out as W, which is not what the rules say.", *(lambda due=due: check(SMALL, due) for due in ({**DUE,
     0: "L"}, {**DUE, 2: "W"}))),
    ("Growing has more than 100,000 states. Does every game come to an end?", *held({"x": "L"}, Growing(),
     Growing(9))),
    ("Still open: 1, 2.", *held(SMALL, {**DUE, 1: ..., 2: ...}, {**DUE, 1: "L"})),
    ("9 is no state of this game.", *held(SMALL, {**DUE, 9: "L"}, {(1, 0): "W", "1": " w ", 2: "l"})),
    ("has no label, nor has 1 other.", *held(SMALL, {0: "W", 1: "W"}, DUE)),
    ("is labelled lost, and a label is W, L or D.", *held(SMALL, {**DUE, 2: "lost"}, {**DUE, 2: " l "})),
    ("is labelled True, and a label is W, L or D.", *held(SMALL, {**DUE, 2: True}, DUE)),
    ("[4] is neither a tree nor a dictionary of labels.", *held(SMALL, [4], {})),
    ("The root has no children yet.", *held(SMALL, Pile(1, 0), build_tree(SMALL))),
    ("The root has no children yet.", *(lambda most=most: check(Pile(1, 0), OneTwoTen(most)) for most in (1, 0))),
    ("The root is (2, 0), but the game starts with (1, 0).", *held(SMALL, build_tree(game(start=(2, 0))),
     build_tree(SMALL))),
    ("(1, 0) has the child (1, 1) to which no move leads.", *held(SMALL, grown((1, 1), (2, 2)), grown(*WHOLE))),
    ("(1, 0) has the child (2, [1]) to which no move leads.", *held(SMALL, grown((2, [1]), (2, 2)), grown(*WHOLE))),
    ("(1, 0) has the child (2, 2) twice.", *held(SMALL, grown((2, 2), (2, 2)), grown(*WHOLE))),
    ("The move 1 leads from (1, 0) to (2, 2). It should not.", *held(SMALL, swapped(1, 2), swapped("one", "two"))),
    ("(1, 0) has 1 child, but there are 2 moves from here.", *held(SMALL, grown((2, 1)), grown(*WHOLE))),
    ("(2, 1) has no children, but there is one move from here.", *held(SMALL, build_tree(SMALL, depth=1),
     grown(*WHOLE))),
    ("Every label follows from the rules.", lambda: check({0: "W", 1: "W", 2: "L"}, OneTwoTen(2)),
     lambda: check({0: "L", 1: "W", 2: "L"}, OneTwoTen(2))),
    ("The tree is as the game has it: 4 nodes.", *held(SMALL, grown(*WHOLE, kind=Bare), grown(*WHOLE))),
    ("No node has a label yet.", *held(SMALL, grown(*WHOLE), grown(*WHOLE, kind=Bare))),
    ("(2, 1) has no label.", *held(SMALL, with_labels(two_one="?"), with_labels())),
    ("has no label, nor have 2 others.", *held(SMALL, with_labels(two_one="?", one_two="?", two_two="?"),
     with_labels(one_two="?"))),
    ("(2, 1) is labelled w, and a label is W, L or D.", *held(SMALL, with_labels(two_one="w"),
     with_labels(two_one="L"))),
    ("(2, 1) is labelled D, but (1, 2) is L", *held(SMALL, with_labels(two_one="D"), with_labels())),
    ("The root is right all the same, but 1 of the 4 states is not.", *held(SMALL, with_labels(two_one="L"),
     with_labels(one_zero="L"))),
    ("The root is right all the same, but 2 of the 4 states are not.", *held(SMALL, with_labels(two_one="L",
     one_two="W"), with_labels(one_two="W"))),
    ("but nobody can force that: the game can go round and round.", lambda: check(graph(Passing(), BORNE), Passing()),
     lambda: check(with_labels(one_zero="L"), SMALL)),
    ("The graph is as the game has it: 10 nodes.", *held(ROUND, own(ROUND)[1, 0], with_labels())),
    ("Every label follows from the rules: 4 nodes.", *held(SMALL, with_labels(), with_labels(two_two="W"))),
]  # fmt: skip


@pytest.mark.parametrize(("said", "says", "silent"), SAID, ids=[ascii(said) for said, _, _ in SAID])
def test_a_sentence_is_said_where_it_is_true_and_not_where_it_is_not(said, says, silent):
    assert said in says().sentence
    assert said not in silent().sentence


def by_pile(state):
    return state[1]


def in_order(state):
    return state[0], *sorted(state[1:])


KEYED = [(OneTwoTen(4, take_back=True), by_pile), (OneTwoTen(5), by_pile), (games.Nim(2, 3, 4), in_order)]
KEYED += [(games.Nim(3, 3), lambda state: (*sorted(state[1:]),))]


@pytest.mark.parametrize(("game", "key"), KEYED)
def test_a_graph_with_a_right_key_is_right_and_each_wrong_label_in_it_is_found(game, key):
    root = build_graph(game, key=key)
    assert check(root, game).sentence == "… Not answered yet. No node has a label yet."
    label_graph(root)
    count = len(nodes(root))
    assert check(root, game).sentence == f"✓ Right. Every label follows from the rules: {count} nodes."
    for node in nodes(root)[:30]:
        due = node.label
        for node.label in {"W", "D", "L"} - {due}:
            said = check(root, game)
            assert said.right is False and said.about is node
            if node is not root:
                assert said.sentence.endswith(f"The root is right all the same, but 1 of the {count} nodes is not.")
        node.label = due
    assert check(root, game).right


def test_in_a_graph_with_a_key_a_move_that_leads_elsewhere_is_found_and_so_is_another_game():
    game = OneTwoTen(4, take_back=True)
    root = build_graph(game, key=by_pile)
    label_graph(root)
    said = check(root, OneTwoTen(4))
    assert said.sentence == "✗ Not yet. The move -1 leads from (2, 1) to (1, 0). It should not."
    below = root[1].children
    below[1], below[2] = below[2], below[1]
    assert check(root, game).sentence == "✗ Not yet. The move 1 leads from (2, 1) to (1, 3). It should not."


def test_a_tree_whose_moves_forget_the_other_player_is_wrong_whatever_a_key_could_merge():
    class Alone(OneTwoTen):
        def moves(self, state):
            return {move: (1, after[1]) for move, after in super().moves(state).items()}

    for build in build_tree, build_graph:
        said = check(build(Alone(3)), OneTwoTen(3)).sentence
        assert said == "✗ Not yet. (1, 0) has the child (1, 1) to which no move leads."


@pytest.mark.parametrize("module", ["check", "verdict", "dots", "compare_games", "compare_trees", "compare"])
def test_no_sentence_is_without_such_a_test(module):
    where = [*SAID, *test_check_chance.SAID]
    said = "\n".join([*PRAISE.values(), *(said for said, _, _ in where), *(said for _, said in INSTRUCTORS)])
    for piece in sentences(Path(gametree.__file__).parent / "checking" / f"{module}.py"):
        assert piece in said, piece


def sentences(path):
    """The parts of sentences in a module: its strings of several words, but docstrings, without what is filled in."""
    code = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {id(part.value) for part in ast.walk(code) if isinstance(part, ast.Expr)}
    strings = (part.value for part in ast.walk(code) if isinstance(part, ast.Constant) and id(part) not in docstrings)
    for string in strings:
        if isinstance(string, str):
            pieces = (piece.strip() for piece in re.split(r"\{\d?\}", string))
            yield from (piece for piece in pieces if re.search("[a-z]{2,} [a-z]", piece))
