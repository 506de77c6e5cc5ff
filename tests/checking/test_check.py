"""`check` replies in sentences and marks the first wrong node, but never shows a traceback or the right answer."""

import math
import re
import sys
from fractions import Fraction

import numpy as np
import pytest
import test_check_chance
from examples import ALL, EACH, NASTY, Matches, Pile, every, hang, reached, tree

from gametree import Game, GameError, OneTwoTen, build_graph, build_tree, check, label_graph, minimax, nodes
from gametree.checking import check_facts as facts
from gametree.checking.check_facts import Note
from gametree.core.introspect import name
from gametree.watching import watch_facts
from gametree.watching.watch_facts import LeafBroken, LossMissed, NoEnd, TooDeep


def id_of(thing):
    """Return a name for a value in the id of a test. The name is the same in every run."""
    ordered = sorted(map(ascii, thing)) if isinstance(thing, (set, frozenset)) else thing
    text = getattr(thing, "__name__", "") or ascii(ordered)
    return type(thing).__name__ if " at 0x" in text else text


pytestmark = pytest.mark.usefixtures("without_dot")
THIRD = Fraction(1, 3)


def labelled(game):
    root = build_tree(game)
    label_graph(root)
    return root


def marked(verdict):
    """Return the names of the nodes that are marked in the picture of a verdict."""
    return [name(node) for node in verdict.drawing.nodes if verdict.drawing.tree.number(node) in verdict.drawing.marked]


@pytest.mark.parametrize("right", [42, "W", {1, 4}, OneTwoTen(3), [(Pile(1, 0), 4)], {10: "L"}], ids=id_of)
def test_dots_count_as_not_answered_yet_but_none_is_a_wrong_answer(right):
    assert repr(check(..., right, hint="no", notice="no")) == "… Not answered yet."
    assert "None" in check(None, right).sentence and check(None, right).right is False


def test_right_answer_gets_the_notice_and_wrong_value_gets_the_hint():
    verdict = check(42, 42, hint="no", notice="And so on.")
    assert (verdict.right, repr(verdict), verdict.drawing) == (True, "✓ Right. And so on.", None)
    assert repr(check(41, 42, hint="Look again.", notice="no")) == "✗ Not yet. 41 is too small. Look again."
    for answer, right in (("42", 42), (len, 42), (42, [1]), ({1, 2}, (1, 2)), (lambda: 1 / 0, 42), (broken, PAIRS)):
        verdict = check(answer, right, hint="Look again.")
        assert verdict.right is False and "Look again." not in verdict.sentence


def test_hint_function_receives_the_node_state_or_answer_that_is_wrong():
    def hint(state):
        return "The player to move comes first." if state == (0, 1) else ""

    assert check((0, 1), (1, 0), hint=hint).sentence.endswith("is not right. The player to move comes first.")
    assert check((3, 3), (1, 0), hint=hint).sentence.endswith("is not right.")
    assert check(ten, PAIRS, hint=lambda node: f"Look at {node}.").sentence.endswith("Look at (1, 0, ?).")
    assert check(OneTwoTen(5), OneTwoTen(4), hint=lambda state: f"At {state}.").sentence.endswith(". At (1, 3).")


def test_picture_shows_the_results_of_the_function():
    def wrong(node):
        below = [wrong(child) for child in node.children.values()]
        return -1 if below else 1

    root = build_tree(Matches(2))
    assert minimax(root) == 1  # sets the right values, but the picture shows the function's results
    for function, marks in ((wrong, ["−1", "−1", "1"]), (lambda node: -1 if node is root else 1, ["−1", "", ""])):
        verdict = check(function, [(root, 1)])
        assert (marked(verdict), verdict.drawing.marks) == (["(1, 2)"], marks)


def test_picture_shows_the_values_of_children_if_a_move_is_expected():
    root = build_tree(Matches(4))
    minimax(root)
    verdict = check(lambda node: 1, [(root, {3})])
    assert (marked(verdict), verdict.drawing.marks) == (["(1, 4)"], ["", "−1", "−1", "1"])


def test_picture_of_a_large_tree_shows_only_the_wrong_node_and_its_children():
    root = labelled(OneTwoTen())
    root[1].label = "W"
    verdict = check(root, OneTwoTen())
    assert [node.state for node in verdict.drawing.nodes] == [(2, 1), (1, 2), (1, 3)]


@ALL
def test_right_tree_is_accepted_and_a_wrong_label_or_missing_level_is_found(game):
    root, labels = build_tree(game), labelled(game)
    if root.children:
        assert repr(check(root, game)) == "… Not answered yet. No node has a label yet."
        assert check(labels, game).right is True
    count = len(nodes(root))
    for place in range(1, count, 1 + count // 5):
        victim = nodes(labels)[place]
        right, victim.label = victim.label, {"W": "L", "L": "D", "D": "W"}[victim.label]
        verdict = check(labels, game)
        assert verdict.right is False
        assert (verdict.facts[0].node, verdict.facts[0].label) == (name(victim), victim.label)
        assert name(victim) in marked(verdict)
        victim.label = right
    root = build_tree(game, depth=1)
    if any(game.moves(child.state) for child in root.children.values()):
        verdict = check(root, game)
        assert re.search(r"has no children, but the game has (1 move|\d+ moves) from there\.", verdict.sentence)
        assert marked(verdict)


@EACH
def test_tree_of_any_class_is_checked(kinds):
    root = tree(kinds, 6)
    assert repr(check(root, OneTwoTen(6))) == "… Not answered yet. No node has a label yet."
    for node in every(root):
        setattr(node, "label" if hasattr(node, "label") else "win_loss", "L" if node.pile % 3 == 0 else "W")
    assert repr(check(root, OneTwoTen(6))) == "✓ Right. All 33 labels follow from the rules."


def count(node):
    return 1 + sum(count(child) for child in node.children.values())


PAIRS = [(build_tree(OneTwoTen(target)), right) for target, right in ((1, 2), (2, 4), (3, 7))]


def never(node):
    return never(node)


def endless(node):
    while True:
        node = node


def broken(node):
    return node.add1.pile


def interrupted(node):
    raise KeyboardInterrupt


def unwritten(node):
    return ...


def half_written(node):
    if not node.children:
        return 1
    ...


def half_labelled(node):
    node.win_loss = ...


@pytest.mark.parametrize("function", [unwritten, half_written, half_labelled])
def test_function_with_dots_counts_as_not_answered_yet(function):
    dots = f"There are still dots in {function.__name__}. Replace them with your code."
    assert repr(check(function, PAIRS)) == f"… Not answered yet. {dots}"
    assert "dots" not in check(moody, PAIRS).sentence


def mark(node):
    for child in node.children:
        mark(child)
    node.win_loss = "W" if any(child.win_loss == "L" for child in node.children) else "L"


class Bare(Pile):
    """The class of lesson 2, before its nodes have labels."""

    def __init__(self, player, pile):
        super().__init__(player, pile)
        del self.win_loss


def grow_bare(node):
    hang(node, [Bare(3 - node.player, node.pile + n) for n in (1, 2) if node.pile + n <= 2])
    for child in node.children:
        grow_bare(child)


def grow_on(node):
    hang(node, [Pile(3 - node.player, node.pile + 2)])
    for child in node.children:
        grow_on(child)


def returns_only(node):
    return "L" if all(returns_only(child) == "W" for child in node.children) else "W"


class Listless:
    def children(self):
        return []


class Endless(Pile):
    @property
    def children(self):
        return [Endless(3 - self.player, self.pile + n) for n in (1, 2)]


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_hostile_answers_are_shown_as_short_text(text):
    root = tree((type("Odd", (Pile,), {"__repr__": lambda self: text}),), 2)
    root.add1.win_loss = text
    pairs = (text, 42), (lambda node: text, PAIRS), ({0: text}, OneTwoTen(1)), (root, OneTwoTen(2)), ([text], {1})
    for answer, right in pairs:
        verdict = check(answer, right)
        html = verdict._repr_mimebundle_()["text/html"]
        assert verdict.right is False and "<script" not in html and "<b>" not in html
        sentence = re.search("<p[^>]*>(.*?)</p>", html)[1]
        assert "\n" not in sentence and "\x00" not in sentence and len(sentence) < 400
        sentence.encode()


def test_notebook_gets_the_sentence_and_the_picture():
    bundle = check(with_labels(one_zero="L"), SMALL)._repr_mimebundle_()
    assert bundle["text/plain"].startswith("✗ Not yet.") and "<svg" in bundle["text/html"]
    assert "<svg" not in check(42, 42)._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize(("answer", "right"), [
    (42.0, 42), ("w", "W"), (" W ", "W"), ((1, 4), [4, 1]), ([1, 4], (1, 4)), ([1, 1, 4], {1, 4}), ((1, 2), (1, 2)),
    (np.array([1, 4]), [1, 4]), (Fraction(1, 2), 0.5), (0.1 + 0.2, 0.3), (1 - 0.9 - 0.1, 0.0), (math.inf, math.inf),
    ({"a": 1, "b": 4}.values(), [1, 4]), (range(1, 4), [1, 2, 3]), (range(1, 4), (1, 2, 3)), (["w", " L "], ["W", "L"]),
    (("w", 2), ("W", 2)), (["L", "W", "W"], ["W", "L", "W"]), ([(1, 0), (2, 1)], [(2, 1), (1, 0)]), ({1: 2}, {1: 2}),
    (THIRD, 0.3333333), (1e-17, 0), (sum([1 / 6] * 6), Fraction(1)), ([1 / 3, 2 / 3], [THIRD, 2 * THIRD]),
    ({"a": 1 / 3}, {"a": THIRD}), (lambda: [1, 4], [1, 4]), (len, len), (Pile, Pile), (False, False), (count, PAIRS),
    ({pile: "L" if pile in (1, 4, 7, 10) else "W" for pile in range(11)}, OneTwoTen()),
    ({str(pile): "L" if pile in (1, 4, 7, 10) else "W" for pile in range(11)}, OneTwoTen()),
    (Matches(4), {pile: "L" if pile == 1 else "W" for pile in range(5)}),
], ids=id_of)  # fmt: skip
def test_right_answer_is_accepted_in_any_form(answer, right):
    assert re.match(r"✓ Right\.( (All|Every) |$)", check(answer, right).sentence)


@pytest.mark.parametrize(("answer", "right"), [
    (True, 1), (1, True), ([True, 4], [1, 4]), ((True, 0), (1, 0)), (["1", "4"], [1, 4]), (1, "1"), (b"W", "W"),
    (42.001, 42), (0.3001, 0.3), (10**12 + 1, 10**12), (1j, 1), ("L", "W"), (["W", "L"], ["W", "L", "L"]),
    (["W", "L", "L", "L"], ["W", "L", "L"]), ([1], [1, 4]), ((4, 1), (1, 4)), ([[1, 0]], [(1, 0)]),
    (np.array([1, 4, 7]), [1, 4]), ([], [1]), ({}, {1}), ({1: 3}, {1: 2}), (min, max), (Pile, Bare), (0, False),
    ("", 0), (OneTwoTen(), 42), (range(1, 4), [1, 2]), (0.333, THIRD), (0.3333333, Fraction(1, 4)), (True, Fraction(1)),
    (1.00001, 1), (1e-6, 0), (math.nan, THIRD), ({"a": 0.33}, {"a": THIRD}), ({"b": THIRD}, {"a": THIRD}),
], ids=id_of)  # fmt: skip
def test_wrong_answer_is_rejected_even_if_it_looks_like_the_right_one(answer, right):
    assert check(answer, right).right is False


class Own:
    """A student's node of a graph."""

    def __init__(self, player, pile):
        self.player, self.pile = player, pile


def own(game):
    met = {state: Own(*state) for state in reached(game)}
    for state, node in met.items():
        node.children = [met[after] for after in game.moves(state).values()]
    return met[game.start]


class Three(OneTwoTen):
    """The next player is player + 1 instead of 3 - player."""

    def moves(self, state):
        player, pile = state
        return {n: (player + 1, pile + n) for n in (1, 2) if pile + n <= self.target}


def test_game_with_a_third_player_is_rejected_in_every_comparison():
    message, four = "the move 1 leads to (3, 2), which is not a valid state. A state is a tuple", OneTwoTen(4)
    pairs = (Three(4), four), (Three(4).moves, four), (Three(4), {4: "L"}), (lambda: labelled(Three(4)), four)
    assert all(message in check(answer, right).sentence for answer, right in pairs)


def test_verdict_keeps_its_sentence_if_the_picture_cannot_be_drawn(monkeypatch):
    verdict = check(returns_only, OneTwoTen(4), tree=tree((Pile,), 5))

    def refused(*arguments, **more):
        raise GameError("too many lines")

    monkeypatch.setattr(sys.modules["gametree.drawing.draw"], "layout", refused)
    html = verdict._repr_mimebundle_()["text/html"]
    assert "leads there" in html and "too many lines" in html


INSTRUCTORS = [
    ({"right": None}, "There is nothing to compare the answer with: right is None."),
    ({"right": ...}, "There is nothing to compare the answer with: right is Ellipsis."),
    ({"right": OneTwoTen}, "OneTwoTen is a class. Create an object: OneTwoTen()."),
    ({"tree": Pile(1, 0)}, "42 is not a game"),
    ({"right": Three()}, "the move 1 leads to (3, 2)"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "message"), INSTRUCTORS, ids=id_of)
def test_invalid_argument_from_the_instructor_raises_a_game_error(arguments, message):
    with pytest.raises(GameError, match=re.escape(message)):
        check(7, **{"right": 42, **arguments})


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
    """Sort the children and store a value, as a search may do."""
    found = len(nodes(node))
    node.children = dict(sorted(node.children.items(), reverse=True))
    node.value = 1
    return found


def on_root(function, problem):
    return facts.WrongResult(function, "(1, 0)", problem)


def first_move(node):
    return next(iter(node.children), None)


def game(moves=None, outcome="L", start=(1, 0)):
    """Return a game like OneTwoTen(2), but with different moves, a different outcome or a different start."""

    class Mine(OneTwoTen):
        def moves(self, state):
            return moves(super().moves(state), state) if moves else super().moves(state)

        def outcome(self, state):
            return outcome

    mine = Mine(2)
    mine.start = start
    return mine


def grown(*children, kind=Pile):
    """Return a root with these (player, pile) children and, below them, the leaf of OneTwoTen(2)."""
    root = kind(1, 0)
    hang(root, [kind(*child) for child in children])
    for child in root.children:
        if child.pile == 1:
            hang(child, [kind(3 - child.player, 2)])
    return root


def with_labels(**labels):
    """Return the tree of OneTwoTen(2) with different labels at some states; one_two is the state (1, 2)."""
    root = labelled(OneTwoTen(2))
    states = {"one_zero": root, "two_one": root[1], "one_two": root[1][1], "two_two": root[2]}
    for where, mine in labels.items():
        states[where].label = mine
    return root


def swapped(*moves):
    root = build_tree(OneTwoTen(2))
    root.children = dict(zip(moves, reversed(root.children.values()), strict=True))
    return root


class Alone(OneTwoTen):
    """A game in which player 1 always moves."""

    def moves(self, state):
        return {move: (1, after[1]) for move, after in super().moves(state).items()}


class Half(OneTwoTen):
    """A game whose outcome is not written yet."""

    def outcome(self, state):
        return ...


class Growing(Game):
    """A game that ends after this number of moves and in which every state has the text x."""

    start = (1, 0)

    def __init__(self, moves=math.inf):
        self.most = moves

    def moves(self, state):
        return {"on": (3 - state[0], state[1] + 1)} if state[1] < self.most else {}

    def text(self, state):
        return "x"


def recursion(node):
    node.label = "W" if "L" in [recursion(child) for child in node.children.values()] else "L"
    return node.label


def deeper(node):
    return deeper(node)


CHILDREN, LABELS = [(2, 1), (2, 2)], {0: "W", 1: "W", 2: "L"}
SMALL, LOOPING = OneTwoTen(2), OneTwoTen(4, take_back=True)
FOUR, DRAWN = [(build_tree(SMALL), 4)], [(build_graph(LOOPING), "D")]
# wrong labels that follow from each other
CONSISTENT = {(1, 0): "W", (1, 1): "W", (2, 0): "L", (2, 1): "L", 2: "W", 3: "W", 4: "L"}
ONCE = game(lambda moves, state: {1: moves[1]} if moves else moves)
ELSE = game(lambda moves, state: {**moves, 1: (1, 1)} if moves else moves)
LOOP = facts.CallsLoop(("(1, 2)", "(2, 3)", "(1, 2)"))
# rows: right answer; fact, or part of a sentence; answer for which it is reported; answer for which it is not
ANSWERS = [
    (DRAWN, facts.Stopped("recursion", LOOP, "(1, 0)"), recursion, deeper), (1, facts.WrongForm([1], "number"), [1], 2),
    (LABELS, facts.DotsIn("outcome"), Half(), SMALL), (1, Note.ANSWER_IS_NONE, None, 0),
    ([1], Note.DOTS_LEFT, [1, ...], [1, 2]), ({1: 2}, Note.DOTS_LEFT, {1: ...}, {1: 3}),
    (42, facts.Named("class", "Pile"), Pile, Pile(1, 0)), (SMALL, facts.Named("class", "OneTwoTen"), OneTwoTen, SMALL),
    (FOUR, facts.Quoted("not_a_function", 4), 4, count), ([1], facts.Named("not_called", "count"), count, [2]),
    (SMALL, facts.Named("not_called", "moves"), OneTwoTen.moves, SMALL.moves),
    (4, "Not answered", lambda: ..., lambda: 3),
    (4, "Your code failed: ZeroDivisionError: division by zero, on line", lambda: 1 / 0, lambda: 3),
    (FOUR, "broken failed on (1, 0): AttributeError", broken, ten),
    (FOUR, on_root("ten", facts.WrongValue(10, "large")), ten, count),
    (FOUR, facts.MissingReturn("nothing", "(1, 0)"), nothing, ten),
    ([(FOUR[0][0], "W")], on_root("<lambda>", facts.WrongValue("w", "other")), lambda node: "w", lambda node: "W"),
    (FOUR, on_root("<lambda>", facts.NoText("two", "number")), lambda node: "two", ten),
    (FOUR, on_root("<lambda>", facts.NoText("2", "number")), lambda node: str(2), ten),
    (42, facts.NoText("42", "unquoted"), "42", 43), (True, facts.WrongValue(1, "bool"), 1, False),
    (42, facts.WrongValue(41, "small"), 41, 43), (1, facts.WrongValue(-1, "small"), -1, 2),
    (42, facts.WrongValue(math.inf, "large"), math.inf, -math.inf),
    ([1, 4], facts.ExtraPart(0, belongs=False), range(10**12), range(1, 10**12)),
    ([42], facts.WrongForm(42, "list", "[…, …]"), 42, [43]),
    ((1, 2, 3), facts.WrongForm(42, "parts", "(…, …, …)"), 42, (1, 2, 4)),
    ({1, 2}, facts.WrongForm({1: 2}, "parts", "{…, …}"), {1: 2}, {1: 2}.keys()),
    ([1], facts.ExtraPart(8, belongs=False), [1, 8], [1, 1]),
    ([(1,)], facts.ExtraPart([1], belongs=False), [[1]], [(1,)]), ([1, 4], Note.PART_MISSING, [1], [4, 1, 1]),
    (["W", "L", "L", "W"], facts.ExtraPart("W", belongs=True), [*"WWWLL"], [*"WWLL"]),
    (FOUR, facts.Stopped("never", TooDeep(False), "(1, 0)"), never, ten),
    (FOUR, facts.Stopped("endless", NoEnd(False, False), "(1, 0)"), endless, never),
    (game(outcome="W"), facts.WrongLabel("(2, 2)", "L", LeafBroken("W")), with_labels(),
     with_labels(one_two="W", two_two="W")),
    (SMALL, facts.ExtraChild("(1, 0)", "(1, 1)", twice=False), build_graph(Alone(2)), build_graph(SMALL)),
    (SMALL, facts.WrongStart((2, 0), (1, 0)), game(start=(2, 0)), game(outcome="W")),
    (SMALL, facts.MissingMoves((1, 0), 0, 2), game(lambda moves, state: {}), ONCE),
    (SMALL, facts.WrongMove((2, 2), 3), game(lambda moves, state: moves or {3: (1, 5)}), ELSE),
    (SMALL, facts.WrongMove((1, 0), 1, (1, 1)), ELSE, SMALL),
    (SMALL, facts.MissingMoves((1, 0), 1, 2), ONCE, game(lambda moves, state: {})),
    (SMALL, facts.WrongState("(2, 2)", "W", "outcome"), game(outcome="W"), SMALL),
    (SMALL, "seemed to run forever", game(lambda moves, state: endless(state)), SMALL),
    (SMALL, facts.AllRight("moves", 4), SMALL.moves, Three(2).moves),
    (SMALL, facts.AllRight("states", 4), SMALL, game(outcome="W")),
    ({"x": "L"}, "Growing has more than 100,000 states. Does every game end?", Growing(), Growing(9)),
    (SMALL, facts.StatesOpen(("1", "2")), {**LABELS, 1: ..., 2: ...}, {**LABELS, 1: "L"}),
    (SMALL, facts.AtState("unknown", "9"), {**LABELS, 9: "L"}, {(1, 0): "W", "1": " w ", 2: "l"}),
    (SMALL, facts.NoLabel("(2, 2)", 1), {0: "W", 1: "W"}, LABELS),
    (SMALL, facts.NotALabel("(2, 2)", "lost"), {**LABELS, 2: "lost"}, {**LABELS, 2: " l "}),
    (SMALL, facts.Quoted("no_tree", [4]), [4], {}), (SMALL, "Is @property missing?", Listless(), grown()),
    (SMALL, facts.WrongRoot("(2, 0)", (1, 0)), build_tree(game(start=(2, 0))), build_tree(SMALL)),
    (SMALL, facts.ExtraChild("(2, 1)", "(1, 3)", twice=False), Endless(1, 0), grown(*CHILDREN)),
    (SMALL, facts.ExtraChild("(1, 0)", "(2, [1])", twice=False), grown((2, [1]), (2, 2)), grown(*CHILDREN)),
    (SMALL, facts.ExtraChild("(1, 0)", "(2, 2)", twice=True), grown((2, 2), (2, 2)), grown(*CHILDREN)),
    (SMALL, facts.WrongChild("(1, 0)", 1, "(2, 2)"), swapped(1, 2), swapped("one", "two")),
    (SMALL, facts.MissingChildren("(1, 0)", 1, 2), grown((2, 1)), grown(*CHILDREN)),
    (SMALL, facts.MissingChildren("(2, 1)", 0, 1), build_tree(SMALL, depth=1), grown(*CHILDREN)),
    (SMALL, facts.AllRight("tree", 4), grown(*CHILDREN, kind=Bare), grown(*CHILDREN)),
    (SMALL, Note.NO_LABELS, grown(*CHILDREN), grown(*CHILDREN, kind=Bare)),
    (SMALL, facts.NoLabel("(2, 1)", 0), with_labels(two_one="?"), with_labels()),
    (SMALL, facts.NotALabel("(2, 1)", "w"), with_labels(two_one="w"), with_labels(two_one="L")),
    (SMALL, facts.WrongLabel("(2, 1)", "D", LossMissed("(1, 2)")), with_labels(two_one="D"), with_labels()),
    (SMALL, facts.RootRight(2, 4), with_labels(two_one="L", one_two="W"), with_labels(one_two="W")),
    (LOOPING, facts.WrongLabel("(2, 0)", "L", Note.CAN_LOOP), CONSISTENT, {**CONSISTENT, 3: "L"}),
    (LOOPING, facts.AllRight("graph", 10), own(LOOPING), with_labels()),
    (LOOPING, Note.NODES_MERGED, build_graph(LOOPING, key=lambda state: state[1]), build_graph(LOOPING)),
    (SMALL, facts.AllRight("labels"), LABELS, {**LABELS, 0: "L"}),
    (LOOPING, facts.AllRight("labels"), {0: "D", 1: "D", 2: "W", 3: "W", 4: "L"}, CONSISTENT),
    (SMALL, facts.AllRight("labels", 4), with_labels(), with_labels(two_two="W")),
]  # fmt: skip
RIGHTS = [  # rows: answer; fact; right answer for which the fact is reported; right answer for which it is not
    (range(2), facts.WrongForm(range(0, 2), "number"), 1, [1]),
    (nothing, facts.MissingReturn("nothing", "(1, 0)"), FOUR, [(FOUR[0][0], None)]),
    (first_move, on_root("first_move", facts.WrongValue(1, "unexpected")), [(FOUR[0][0], {2})], [(FOUR[0][0], {1, 2})]),
    ("L", facts.NoText("L", "number"), 42, "W"), ("L", facts.NoText("L", "other"), (1, 2), 42),
    (["x"], facts.NoText("x", "number"), [1], ["W"]), (True, facts.WrongValue(True, "number"), 1, False),
    ("(1, 0)", facts.NoText("(1, 0)", "unquoted"), (1, 0), ["(1, 1)"]),
    ({1, 2}, facts.WrongForm({1, 2}, "order", "(…, …)"), (1, 2), [1, 3]),
    ([1], facts.WrongCount([1], 1, 2), (1, 2), [1, 2]),
    ([1, 2], facts.WrongPart([1, 2], 2, numbers=True), (1, 3), (0, 2)),
    (("W", 2), facts.WrongPart(("W", 2), 1, numbers=False), ("L", 2), ("W", 3)),
    ([*"WWW"], facts.ExtraPart("W", belongs=True), ["W", "W"], ["W"]),
    (SMALL, facts.WrongState("(2, 2)", "L", "Game"), {0: "W", 1: "L", 2: "W"}, LABELS),
    (SMALL, facts.AtState("missing", "9"), {**LABELS, 9: "L"}, LABELS),
    (OneTwoTen(3), facts.AtState("extra", (1, 3)), {0: "L", 1: "W", 2: "W"}, {0: "L", 1: "W", 2: "W", 3: "L"}),
    (SMALL, facts.WrongState("(1, 0)", "W", "solution"), {**LABELS, 0: "L"}, {**LABELS, 2: "W"}),
    (Pile(1, 0), Note.NO_CHILDREN, OneTwoTen(1), OneTwoTen(0)),
]  # fmt: skip
WHOLE_TREE, BARE_TREE = (lambda kind=kind: grown(*CHILDREN, kind=kind) for kind in (Pile, Bare))
ALONE = lambda: Pile(1, 0)  # noqa: E731
WORK = [  # rows: tree; fact, or part of a sentence; function for which it is reported; function for which it is not
    (WHOLE_TREE, facts.Stopped("interrupted", watch_facts.Note.INTERRUPTED), interrupted, mark),
    (ALONE, facts.LeftUndone("ten", "children", returns=True), ten, nothing),
    (BARE_TREE, facts.LeftUndone("nothing", "label", returns=False), nothing, mark),
    (WHOLE_TREE, facts.LeftUndone("returns_only", "label", returns=True), returns_only, nothing),
    (WHOLE_TREE, facts.Misspelt("attribute", "winloss", "win_loss"), misspelt, mark),
    (ALONE, "broken failed: AttributeError", broken, mark),
    (WHOLE_TREE, facts.Stopped("deeper", TooDeep(False)), deeper, broken),
    (ALONE, facts.ExtraChild("(2, 2)", "(1, 4)", twice=False), grow_on, nothing),
]  # fmt: skip


def on_tree(function):
    return lambda: check(function, [(build_tree(SMALL), 4)])


def compared(answer, right, root=None):
    return lambda: check(answer, right, tree=root() if root else None)


STATED = [(fact, compared(answer, right), compared(other, right)) for right, fact, answer, other in ANSWERS]
STATED += [(fact, compared(answer, right), compared(answer, other)) for answer, fact, right, other in RIGHTS]
STATED += [(facts.ChildRemoved("taking", "(1, 0)", "(2, 1)", "(1, 0)"), on_tree(taking), on_tree(keeping))]
STATED += [(fact, compared(answer, SMALL, root), compared(other, SMALL, root)) for root, fact, answer, other in WORK]
ON_GRAPH = [compared(function, LOOPING, lambda: build_graph(LOOPING)) for function in (recursion, deeper)]
STATED += [(facts.Stopped("recursion", LOOP), *ON_GRAPH)]
STATED += test_check_chance.STATED


def states(verdict, fact):
    return fact in (verdict.sentence if isinstance(fact, str) else verdict.facts)


@pytest.mark.parametrize(("fact", "with_fact", "without_fact"), STATED, ids=[ascii(fact) for fact, _, _ in STATED])
def test_fact_is_stated_only_if_it_is_true(fact, with_fact, without_fact):
    assert states(with_fact(), fact)
    assert not states(without_fact(), fact)


@pytest.mark.parametrize(("function", "root", "fact"), [
    (mark, grown(*CHILDREN), facts.AllRight("labels", 4)),
    (grow_bare, Bare(1, 0), facts.AllRight("tree", 4)),
])  # fmt: skip
def test_function_that_builds_or_labels_a_tree_correctly_is_accepted(function, root, fact):
    assert check(function, SMALL, tree=root).facts == (fact,)


def test_list_must_contain_each_number_as_often_as_the_expected_list():
    assert check([1, 2, 2], [1, 1, 2]).right is False and check([2, 1, 1], [1, 1, 2]).right


def test_position_of_a_wrong_part_is_counted_from_one():
    assert check((1, 2, 3), (1, 2, 4)).facts[-1] == facts.WrongPart((1, 2, 3), 3, True)
