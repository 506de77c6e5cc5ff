"""Predict with values: answers are compared with a solver's values, and all remarks about them are true."""

import functools
import json
from fractions import Fraction

import pytest
from examples import NASTY, TOSSED, expected, sentence
from test_predict import do, marks

from gametree import Game, build_graph, build_tree, games, predict
from gametree.core.introspect import name
from gametree.drawing.captions import short
from gametree.watching import watch_facts as judged
from gametree.widgets import predict_facts as facts
from gametree.widgets.predict_facts import Note

ALL = pytest.mark.parametrize("game", TOSSED.values(), ids=TOSSED)


class Coin(Game):
    """Player 1 takes a sure draw or tosses a coin. Heads has the given probability and wins; tails loses."""

    start = (1, "start")

    def __init__(self, heads=Fraction(1, 3)):
        self.heads = heads

    def moves(self, state):
        if state[1] == "start":
            return {"sure": (2, "draw"), "toss": (0, "toss")}
        return {"heads": (2, "heads"), "tails": (2, "tails")} if state[1] == "toss" else {}

    def chances(self, state):
        return {"heads": self.heads, "tails": 1 - self.heads}

    def outcome(self, state):
        return {"draw": "D", "heads": "L", "tails": "W"}[state[1]]


class Wheel(Coin):
    """A coin that may also land on its edge, which is a draw."""

    def moves(self, state):
        return super().moves(state) | ({"edge": (2, "draw")} if state[1] == "toss" else {})

    def chances(self, state):
        return {"heads": Fraction(1, 2), "tails": Fraction(1, 3), "edge": Fraction(1, 6)}


def right_values(quiz, game):
    """Return the value of each node according to an independent solver."""
    value = expected(game)
    return [Fraction(value(node.state)) for node in quiz.nodes]


@ALL
@pytest.mark.parametrize("build", [build_tree, build_graph])
def test_each_right_value_gets_a_reason_and_all_together_a_full_score(game, build):
    quiz = predict(build(game))
    values, count = right_values(quiz, game), len(quiz.nodes)
    for known in range(1, count + 1):
        i, node = quiz.view["at"], name(quiz.nodes[quiz.view["at"]])
        assert quiz.view["answers"] == [] and quiz.facts[-1].node == node
        do(quiz, "say", i, label=str(values[i]))
        praise, reason, *_ = quiz.facts
        assert praise == Note.RIGHT and (reason.node, reason.answer) == (node, values[i])
        assert marks(quiz)[i] == short(values[i])
        assert quiz.view["count"] == f"{known} of {count} known, {known} right on the first try"
        json.dumps(quiz.view)
        do(quiz, "next")
    assert quiz.view["done"] and quiz.score == count and all(right for _, _, right in quiz.answers)
    assert quiz.facts[-1] == facts.AllKnown(count, "value", count, count)


THIRD = [
    "1/3", " 1 / 3 ", "2/6", "+1/3", "0.33", "0.333", ".33", "0,33", "0." + 16 * "3", 1 / 3, Fraction(1, 3), 0.33
]  # fmt: skip
NOT_A_THIRD = "0.3", "0.34", "0.32", "0.3334", "-1/3", ".3", "0.332", 0.3, 0, 1
ANSWERS = [  # rows: the probability of heads, an answer, and whether the answer is right
    *((Fraction(2, 3), answer, True) for answer in THIRD),
    *((Fraction(2, 3), answer, False) for answer in NOT_A_THIRD),
    (Fraction(1, 6), "-0.67", True), (Fraction(1, 6), "−2/3", True), (Fraction(1, 6), "-0.66", False),
    *((0.3, answer, True) for answer in ("-0.4", "-0.40", "-2/5", -0.4, Fraction(-2, 5))),
]  # fmt: skip


@pytest.mark.cases(14)
@pytest.mark.parametrize(("heads", "answer", "is_right"), ANSWERS, ids=str)
def test_value_may_be_exact_or_rounded_to_two_decimals(heads, answer, is_right):
    quiz = predict(build_tree(Coin(heads)), free=True)
    quiz.say(quiz.nodes[TOSS], answer)
    assert quiz.answers[-1].right is is_right and quiz.score == is_right
    assert marks(quiz)[TOSS] == (short(2 * heads - 1) if is_right else "?")


NO_NUMBER = ["", "W", "one", "1/0", "1/2/3", "0.5.5", "--1", "1e9", "nan", "½", "9" * 50, NASTY[0], None, True, [1]]


@pytest.mark.parametrize("answer", NO_NUMBER, ids=ascii)
def test_answer_that_is_not_a_number_is_refused_and_not_counted(answer):
    quiz = predict(build_tree(Coin()), free=True)
    expected_end = " is not a number. Answer with a number such as 1/3, 0.33 or −1."
    assert sentence(quiz.say, quiz.nodes[0], answer).endswith(expected_end)
    do(quiz, "say", 0, label=answer)
    assert quiz.view["says"].endswith(expected_end) or not isinstance(answer, str)
    assert quiz.answers == [] and set(marks(quiz)) == {"?"}


# when each fact is stated


def facts_after(*gestures, game=None, depth=None, root=None, **more):
    """Return the facts after gestures. A gesture is a node's number with an action or with a value as the answer."""
    quiz = predict(root or build_tree(game or Coin(), depth=depth), **more)
    for i, what in gestures:
        do(quiz, *(("say", i) if what[-1].isdigit() else (what, i)), label=what)
    return [*quiz.facts, *(fact.because for fact in quiz.facts if hasattr(fact, "because"))]


# the numbers of the nodes in the tree of Coin
START, SURE, TOSS, HEADS, TAILS = range(5)
after = functools.partial(functools.partial, facts_after)
free = functools.partial(after, free=True)
ALL_BELOW = [(HEADS, "1"), (TAILS, "-1"), (SURE, "0")]
DIE = {"game": games.DiceTen(3, 2)}
CUT = {"depth": 1, "free": True}
BOOK, LOSS = {"game": games.Payoffs()}, {"game": games.Payoffs([[-3, 5], [2, 4]])}
ASKED = functools.partial(facts.ValueQuestion, over=False)
BECAUSE = facts.FollowsFrom
AVERAGE = BECAUSE(judged.Average(Fraction(-1, 3), ((Fraction(1, 3), 1), (Fraction(2, 3), -1))))
FACTS = [  # rows: a fact, a call that returns it, and a similar call that does not return it
    (Note.TYPE_VALUES, after(), after((HEADS, "select"))),
    (Note.BEGIN_AT_LEAVES, after(), free()),
    (ASKED("(2, 'heads')", 2, over=True), after((HEADS, "select")), after((TOSS, "select"))),
    (ASKED("(0, 'toss')", 0), after(*ALL_BELOW, (TOSS, "select")), after((TOSS, "select"))),
    (ASKED("(1, 'start')", 1), free((START, "select")), after((0, "select"))),
    (facts.TooEarly("(0, 'toss')", 0, "value"), after((TOSS, "select")), free((TOSS, "select"))),
    (facts.BeginAt("(0, 'toss')", "(2, 'heads')", 1, True, "value"), after((TOSS, "select")), free((TOSS, "select"))),
    (facts.AnswerKnown("(0, 'toss')", "value", Fraction(-1, 3), Note.GOES_ON), after((TOSS, "-1/3"), **CUT),
     free((TOSS, "-1/3"))),
    (facts.Wrong("1/2", facts.NodeHint("(0, 'toss')", "beyond")), after((TOSS, "1/2"), **CUT), free((TOSS, "1/2"))),
    (Note.VALUES_UNKNOWN, free((TOSS, "-1/3")), after(*ALL_BELOW, (TOSS, "-1/3"))),
    (facts.BestAlready(1, "(2, 3)"),
     after((7, "1"), (3, "1"), **DIE), after(*ALL_BELOW, (TOSS, "-1/3"), (START, "0"))),
    (AVERAGE, after(*ALL_BELOW, (TOSS, "-1/3")), free((TOSS, "-1/3"))),
    (facts.TakenBack(None, 5, "value"), after((0, "show_all"), (0, "undo")), after((HEADS, "1"), (0, "undo"))),
    (BECAUSE(judged.Average(1, ((1, 1),))), after((0, "show_all"), (2, "select"), game=games.DiceTen(1, 1)),
     after((0, "show_all"), (TOSS, "select"))),
    (BECAUSE(judged.Best(1, 0, (0, Fraction(-1, 3)), ("(2, 'draw')",))),
     after(*ALL_BELOW, (TOSS, "-1/3"), (START, "0")), free((START, "0"))),
    (BECAUSE(judged.LeafWon(1)), after((HEADS, "1")), after((TAILS, "-1"))),
    (facts.Wrong("2", Note.BEYOND_A_WIN), free((TOSS, "2")), free((TOSS, "1"))),
    *((facts.Wrong(near, Note.NEAR), free((TOSS, near)), free((TOSS, far)))
      for near, far in (("-0.3", "-1"), ("-0.34", "-0.35"), ("-0.4", "0"))),
    (facts.Wrong("-1", facts.NodeHint("(2, 'heads')", "over")), after((HEADS, "-1")), free((TOSS, "1"))),
    (facts.Wrong("1/3", Note.SIGN_TURNED), free((TOSS, "1/3")), free((TOSS, "1/2"))),
    (facts.Wrong("0", Note.ODDS_UNEQUAL), free((TOSS, "0")), free((TOSS, "1/2"), game=Wheel())),
    (facts.Wrong("1", facts.NodeHint("(0, 'toss')", "chance")), free((TOSS, "1")), free((TOSS, "0"))),
    (facts.Wrong("1/2", Note.NO_AVERAGE), free((TOSS, "1/2")), free((TOSS, "-1"))),
    (facts.Wrong("1/2", facts.ChoiceHint("(1, 'start')", 1, False)), free((START, "1/2")), free((START, "-1/3"))),
    (facts.Wrong("-1/3", facts.ChoiceHint("(1, 'start')", 1, True)), free((START, "-1/3")), free((START, "1/2"))),
    (Note.TYPE_VALUES_OF_PAYOFFS, after(**BOOK), after(**DIE)),
    (Note.BEGIN_ABOVE_LEAVES, after(**BOOK), after(**DIE)),
    (ASKED("(2, 'B')", 2), after(**BOOK), after((1, "3"), **BOOK)),
    (BECAUSE(judged.Best(2, 3, (3, 12, 8), ("(1, 'B1')",))), after((1, "3"), **BOOK),
     after((2, "2"), **BOOK)),
    (facts.Wrong("99", facts.RangeHint(2, 14)), after((1, "99"), **BOOK), after((1, "14"), **BOOK)),
    (facts.Wrong("3", Note.PAYOFF_TURNED), after((1, "3"), **LOSS), after((1, "2"), **LOSS)),
    (BECAUSE(judged.LeafPayoff(3)), after((4, "select"), **BOOK), after((5, "select"), **BOOK)),
    (facts.BestAlready(2, "(1, 'C1')"),
     free((2, "2"), root=build_tree(games.Payoffs([[3, 12], [2, [4, 5]]]))), after((1, "3"), **BOOK)),
    (facts.AllKnown(13, "value", 3, 4),
     after((1, "12"), (1, "3"), (2, "2"), (3, "2"), (0, "3"), **BOOK), after((1, "3"), **BOOK)),
    (facts.Wrong("0", facts.ChoiceHint("(2, 2)", 2, True)), free((6, "0"), **DIE), free((6, "1/2"), **DIE)),
]  # fmt: skip


IDS = [ascii(fact)[:60] for fact, _, _ in FACTS]


@pytest.mark.parametrize(("fact", "with_fact", "without_fact"), FACTS, ids=IDS)
def test_fact_is_stated_only_if_it_is_true(fact, with_fact, without_fact):
    assert fact in with_fact()
    assert fact not in without_fact()
