"""Predict's Python side: remarks about answers, hints, and the attributes that can be read."""

import functools
import itertools
import json
import re

import pytest
from examples import GAMES, Pile, Row, sentence, solver, tree

from gametree import Game, OneTwoTen, build_graph, build_tree, games, nodes, predict
from gametree.core.introspect import name
from gametree.watching.watch_facts import LeafRule
from gametree.widgets import predict_facts as facts
from gametree.widgets.predict_facts import Note

SMALL = {title: game for title, game in GAMES.items() if len(nodes(build_tree(game))) <= 100}
TINY = {title: game for title, game in SMALL.items() if len(nodes(build_tree(game))) <= 50}
ALL = pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
pytestmark = pytest.mark.usefixtures("without_dot")


def right_labels(quiz, game):
    """Return the label of each of the quiz's nodes according to an independent solver."""
    oracle = solver(game)
    return [oracle((node.player, node.pile) if isinstance(node, Pile) else node.state).label for node in quiz.nodes]


def marks(quiz):
    return quiz.view["marks"]


def do(quiz, what, node=0, **more):
    """Send the quiz what the page sends."""
    quiz._on_message(None, {"do": what, "node": node, **more}, None)


def bottom_up(quiz):
    """Return the numbers of the nodes, with each node after its children. Nodes are numbered level by level."""
    return [*range(len(quiz.nodes))][::-1]


# right and wrong answers


@ALL
def test_each_right_label_gets_a_reason_and_all_together_a_full_score(game):
    quiz = predict(build_tree(game))
    labels = right_labels(quiz, game)
    count = len(labels)
    assert quiz.view["answers"] == [each for each in "WLD" if each != "D" or each in labels]
    for known, number in enumerate(bottom_up(quiz), 1):
        do(quiz, "say", number, label=labels[number].lower())
        (right, reason, then), on = quiz.facts, quiz.view["at"]
        assert right == Note.RIGHT and (reason.node, reason.answer) == (name(quiz.nodes[number]), labels[number])
        assert known == count or marks(quiz)[on] == "?" and then.node == name(quiz.nodes[on])
        assert marks(quiz)[number] == labels[number] and marks(quiz).count("?") == count - known
        assert quiz.view["count"] == f"{known} of {count} known, {known} right on the first try"
    assert marks(quiz) == labels and quiz.score == count and quiz.view["done"]
    assert json.loads(json.dumps(quiz.view)) == quiz.view
    assert then == facts.AllKnown(count, "label", count, count)
    expected = [(quiz.nodes[number].state, labels[number], True) for number in bottom_up(quiz)]
    assert [(node.state, answer, right) for node, answer, right in quiz.answers] == expected


@pytest.mark.parametrize(
    ("game", "free"),
    [*((game, False) for game in GAMES.values()), *((game, True) for game in TINY.values())],
    ids=[*GAMES, *(f"{title}, free" for title in TINY)],
)
def test_wrong_label_gets_a_hint_that_does_not_reveal_the_right_one(game, free):
    quiz = predict(build_tree(game), free=free)
    labels = right_labels(quiz, game)
    for number in range(len(labels)) if free else bottom_up(quiz):
        node, before = quiz.nodes[number], list(marks(quiz))
        for wrong in {"W", "L", "D"} - {labels[number]}:
            do(quiz, "say", number, label=wrong)
            says, look = quiz.view["says"], quiz.view["look"]
            assert quiz.facts[0].answer == wrong and marks(quiz) == before and quiz.view["at"] == number
            revealed = re.findall(r"\b(?:is|becomes|are) ([WLD])\b", says)
            if look is None:
                assert not node.children and not revealed
            else:
                child = quiz.nodes[look]
                assert child in node.children.values() and quiz.facts[0].hint.child == name(child)
                assert revealed in ([], [marks(quiz)[look]])  # a hint may mention only a visible label
                assert labels[look] == {"W": "L", "D": "D"}.get(labels[number], labels[look])
        if not free:
            do(quiz, "say", number, label=labels[number])
    assert [right for _, _, right in quiz.answers].count(False) == 2 * len(labels) and quiz.score == 0


@ALL
def test_quiz_says_where_to_start_if_a_node_is_answered_too_early(game):
    quiz = predict(build_tree(game))
    labels = right_labels(quiz, game)

    def must_wait(node):
        known = [marks(quiz)[quiz.nodes.index(child)] for child in node.children.values()]
        return "?" in known and "L" not in known

    for number in bottom_up(quiz):
        before = marks(quiz)
        for above, node in enumerate(quiz.nodes[:number]):
            if must_wait(node):
                for what in ("select", "say", "show"):
                    do(quiz, what, above, label=labels[above])
                    first = quiz.nodes[quiz.view["look"]]
                    early, begin = quiz.facts
                    assert early == facts.TooEarly(name(node), node.state[0], "label")
                    assert (begin.node, begin.first) == (name(node), name(first))
                    assert marks(quiz) == before and quiz.view["at"] == above
                    assert first in nodes(node) and before[quiz.view["look"]] == "?" and not must_wait(first)
                break
        do(quiz, "say", number, label=labels[number])
    assert quiz.score == len(labels)


# trees that are incomplete or too large, and objects that are not trees


class Odds(Game):
    """A game in which a player can choose between a draw and a loss."""

    start = (1, 0)

    def moves(self, state):
        return {"a": (2, 1), "b": (2, 2)} if state[1] == 0 else {}

    def outcome(self, state):
        return "D" if state[1] == 1 else "W"


# games that fail


class Bare:
    children = ()


class Moody(OneTwoTen):
    """A game whose outcome alternates between W and L."""

    says = itertools.cycle("WL")

    def outcome(self, state):
        return next(self.says)


REFUSED = [
    (build_tree(Moody(2)), None, "The outcome of (2, 2) changes from call to call."),
    (Bare(), OneTwoTen(2), "a Bare has no state, so its outcome is unknown."),
    (build_tree(OneTwoTen(15)), None, "This quiz would have more than 1,000 nodes. Use a smaller game"),
    (build_tree(OneTwoTen(3), depth=1), None, "(2, 1) has moves, but its children are not built. Build the whole "),
    (tree((Pile,), 2), OneTwoTen(5), "has moves, but its children are not built"),
    (None, None, "This is None, not a tree"),
]


@pytest.mark.parametrize(("root", "game", "message"), REFUSED, ids=[message[:20] for _, _, message in REFUSED])
def test_impossible_quiz_is_refused_with_a_message(root, game, message):
    assert message in sentence(predict, root, game=game)
    assert message not in predict(build_tree(OneTwoTen(2)), game=OneTwoTen(2)).view["says"]


# when each fact is stated


def facts_after(*gestures, root=None, **more):
    """Return the facts after gestures. A gesture is a node's number with an action or with a label as the answer."""
    quiz = predict(build_tree(OneTwoTen(2)) if root is None else root, **more)
    for number, what in gestures:
        do(quiz, *(("say", number) if what in "WLD" else (what, number)), label=what)
    return [*quiz.facts, *(fact.because for fact in quiz.facts if hasattr(fact, "because"))]


def pile(mine="?"):
    root = tree((Pile,), 1)
    root.add1.win_loss = mine
    return root


CUT = {"root": build_tree(OneTwoTen(3), depth=1), "free": True}
FOUR = {"root": build_tree(OneTwoTen(4))}
ODDS, LOST = {"root": build_tree(Odds()), "free": True}, {"root": build_tree(OneTwoTen(3)), "free": True}
ROOT, FIRST, SECOND, LAST = range(4)  # (1, 0), (2, 1), (2, 2) and (1, 2) of OneTwoTen(2)
ALL_BUT = [(LAST, "L"), (SECOND, "L"), (FIRST, "W")]
after = functools.partial(functools.partial, facts_after)  # returns a function that makes the call later
ROUND = functools.partial(after, root=build_graph(OneTwoTen(4, take_back=True)))
PILES = build_graph(OneTwoTen(4, take_back=True), key=lambda state: state[1])  # at a node, either player may move
WAVES = [(5, "L"), (8, "L"), *((i, "W") for i in (2, 3, 4, 7))]  # all nodes that belong to waves: (1, 4), (2, 4), …
LINE = {"root": build_tree(Row(3)), "free": True}
ENDGAME = {"root": build_tree(games.TicTacToe("XOXOOX.X.")), "free": True}
WIN, LOOK = facts.WinHint, facts.LookHint
ASKED = functools.partial(facts.LabelQuestion, player=1, draws=False)
TOO_EARLY, LAST_FIRST = facts.TooEarly("(1, 0)", 1, "label"), facts.BeginAt("(1, 0)", "(1, 2)", 1, True, "label")
FACTS = [  # rows: a fact, a call that returns it, and a similar call that does not return it
    (Note.LABEL_W_OR_L, after(), after((ROOT, "select"))),
    (Note.LABEL_W_L_OR_D, after(**ENDGAME), after()),
    (Note.BEGIN_AT_LEAVES, after(), after(free=True)),
    (Note.BEGIN_ANYWHERE, after(free=True), after()),
    (Note.RIGHT, after((LAST, "L")), after((LAST, "show"))),
    (facts.AnswerKnown("(1, 2)", "label", "L", facts.FollowsFrom(LeafRule("L"))), after((LAST, "show")), after()),
    (facts.Wrong("W", facts.LeafHint("(1, 2)", 1, draws=False)), after((LAST, "W")), after((LAST, "L"))),
    (ASKED("(1, 2)"), after((LAST, "select")), after((LAST, "L"), (LAST, "select"))),
    (TOO_EARLY, after((ROOT, "L")), after(*ALL_BUT, (ROOT, "L"))),
    (TOO_EARLY, after((ROOT, "select")), after((ROOT, "select"), free=True)),
    (TOO_EARLY, after((ROOT, "reach")), after(*ALL_BUT, (ROOT, "reach"))),
    (LAST_FIRST, after((ROOT, "select")), after((ROOT, "reach"))),
    (facts.BeginAt("(1, 0)", "(1, 4)", 4, True, "label"), after((0, "select"), **FOUR), after((0, "select"))),
    (facts.BeginAt("(1, 0)", "(2, 3)", 4, False, "label"),
     after((11, "L"), (0, "select"), **FOUR), after((0, "select"), **FOUR)),
    (facts.TakenBack("(1, 2)", 1, "label"), after((LAST, "L"), (0, "undo")), after((0, "undo"))),
    (facts.AllKnown(4, "label", 1, 4), after((LAST, "L"), (0, "show_all")), after(*ALL_BUT)),
    (Note.NO_MOVE_LOST, after((1, "L"), root=pile()), after((1, "W"), root=pile("W"))),
    (Note.NO_MOVE,
     after((1, "W"), root=pile("W")), after((1, "L"), root=pile("W"), game=OneTwoTen(1))),
    (facts.AnswerKnown("(2, 1)", "label", "W", Note.GOES_ON), after((1, "W"), **CUT), after((LAST, "L"))),
    (facts.Wrong("L", facts.NodeHint("(2, 1)", "beyond")), after((1, "L"), **CUT), after((LAST, "W"))),
    (facts.AnswerKnown("(1, 0)", "label", "W", Note.UNEXPLAINED),
     after(*ALL_BUT, (ROOT, "W"), reasons=False), after(*ALL_BUT, (ROOT, "W"))),
    (facts.AnswerKnown("(1, 0)", "label", "W", Note.UNEXPLAINED),
     after(*ALL_BUT, (ROOT, "W"), (ROOT, "select"), reasons=False), after((ROOT, "select"), reasons=False)),
    (Note.NO_MOVE_LOST, after((1, "L"), root=pile(), reasons=False), after((1, "W"), root=pile("W"), reasons=False)),
    (Note.LABELS_UNKNOWN, after((ROOT, "W"), free=True), after(*ALL_BUT, (ROOT, "W"), free=True)),
    (facts.Wrong("W", facts.LeafHint("(2, 'XOXOOXXXO')", 2, draws=True)), after((4, "W"), **ENDGAME), after()),
    (facts.Wrong("W", facts.LeafHint("a Bare", None, draws=False)), after((0, "W"), root=Bare()), after((LAST, "W"))),
    (facts.Wrong("L", WIN("(2, 2)", True, True, False)), after(*ALL_BUT, (ROOT, "L")), after((ROOT, "L"), free=True)),
    (facts.Wrong("L", WIN("(2, 2)", False, True, False)), after((ROOT, "L"), free=True), after(*ALL_BUT, (ROOT, "L"))),
    (facts.Wrong("W", LOOK("(2, 1)", True, "W")), after((0, "W"), **ODDS), after((0, "W"), **LINE)),
    (facts.Wrong("L", LOOK("(2, 1)", False, "L")), after((0, "L"), **ODDS), after((0, "W"), **ODDS)),
    (facts.Wrong("D", LOOK("(2, 1)", True, "D")), after((0, "D"), **LOST), after((0, "W"), **LOST)),
    (facts.Wrong("W", LOOK("(2, 1)", True, "W", loops=True)), ROUND(*WAVES, (0, "W")), ROUND((0, "W"))),
    (facts.Wrong("L", LOOK("(2, 1)", False, "L", loops=True)),
     ROUND(*WAVES, (0, "L")), ROUND(*WAVES, (1, "D"), (0, "L"))),
    (facts.AnswerKnown("(1, 0)", "label", "D", Note.NO_WAVE), ROUND(*WAVES, (0, "D")), ROUND((0, "D"))),
    (Note.NO_WAVE, ROUND((0, "D"), free=True), after((0, "D"), **ENDGAME)),
    (facts.Wrong("D", WIN("(1, 4)", True, False, True)),
     after((4, "L"), (2, "D"), root=PILES), ROUND((5, "L"), (2, "D"))),
    (ASKED("(2, 2)", player=2), after((FIRST, "W"), free=True), after((FIRST, "W"), (0, "next"), free=True)),
    (facts.Wrong("W", LOOK("(2, 1)", False)), after((0, "W"), **LINE), after((0, "W"), **ODDS)),
    (facts.Wrong("W", LOOK("(2, 1)", True)),
     after((0, "W"), root=build_tree(OneTwoTen(3)), free=True), after((0, "W"), **ODDS)),
    (ASKED("(1, 0)", draws=True), ROUND(*WAVES, (0, "select")), ROUND((8, "select"))),
    (ASKED("(1, 0)", draws=True), ROUND(*WAVES, (0, "reach")), ROUND((0, "reach"))),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "with_fact", "without_fact"), FACTS, ids=[ascii(fact) for fact, _, _ in FACTS])
def test_fact_is_stated_only_if_it_is_true(fact, with_fact, without_fact):
    assert fact in with_fact()
    assert fact not in without_fact()
