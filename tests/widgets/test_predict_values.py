"""Predict where chance moves: numbers are asked for, held against an oracle, and what is said of them is true."""

import functools
import json
from fractions import Fraction

import pytest
from examples import NASTY, TOSSED, Labelled, expected, sentence
from test_predict import do, marks

from gametree import Game, build_graph, build_tree, games, predict
from gametree.core.introspect import name
from gametree.core.text import format_number
from gametree.drawing.captions import short

ALL = pytest.mark.parametrize("game", TOSSED.values(), ids=TOSSED)


class Coin(Game):
    """Player 1 takes what is sure, a draw, or tosses a coin that is heads so often: heads is a win, tails a loss."""

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
    """A coin that may fall on its edge, for a draw."""

    def moves(self, state):
        return super().moves(state) | ({"edge": (2, "draw")} if state[1] == "toss" else {})

    def chances(self, state):
        return {"heads": Fraction(1, 2), "tails": Fraction(1, 3), "edge": Fraction(1, 6)}


def right(quiz, game):
    """What an oracle says that the nodes are worth, in their order."""
    value = expected(game)
    return [Fraction(value(node.state)) for node in quiz.nodes]


@ALL
@pytest.mark.parametrize("build", [build_tree, build_graph])
def test_who_says_every_value_rightly_gets_a_reason_for_each_and_all_the_points(game, build):
    quiz = predict(build(game))
    values, count = right(quiz, game), len(quiz.nodes)
    for known in range(1, count + 1):
        i, node = quiz.view["at"], name(quiz.nodes[quiz.view["at"]])
        assert quiz.view["answers"] == [] and f"What is {node} worth to player 1?" in quiz.view["says"]
        do(quiz, "say", i, label=str(values[i]))
        assert quiz.view["says"].startswith(f"Right. {node} is worth {format_number(values[i])} to player 1: ")
        assert marks(quiz)[i] == short(values[i])
        assert quiz.view["count"] == f"{known} of {count} known, {known} right at the first try"
        json.dumps(quiz.view)
        do(quiz, "next")
    assert quiz.view["done"] and quiz.score == count and all(right for _, _, right in quiz.answers)
    assert f"All {count} values are known: {count} of {count} were right at the first try." in quiz.view["says"]


@ALL
def test_wrong_values_show_nothing_and_are_told_why(game):
    quiz = predict(build_graph(game))
    values = right(quiz, game)
    while not quiz.view["done"]:
        i, before = quiz.view["at"], list(marks(quiz))
        for said in ("1", "0", "-1", "1/2", "-0.123", "5"):
            if Fraction(said) != values[i]:
                do(quiz, "say", i, label=said)
                assert quiz.view["says"].startswith(f"Not {said.replace('-', '−')}. ") and marks(quiz) == before
                assert short(values[i]) in ("1", "−1", "0") or short(values[i]) not in quiz.view["says"][10:]
        do(quiz, "say", i, label=str(values[i]))
        do(quiz, "next")
    assert quiz.score <= 1


THIRD = [
    "1/3", " 1 / 3 ", "2/6", "+1/3", "0.33", "0.333", ".33", "0,33", "0." + 16 * "3", 1 / 3, Fraction(1, 3), 0.33
]  # fmt: skip
TOLD = [  # how likely heads is, an answer, and whether it is right
    *((Fraction(2, 3), said, True) for said in THIRD),
    *((Fraction(2, 3), said, False) for said in ("0.3", "0.34", "0.32", "0.3334", "-1/3", ".3", "0.332", 0.3, 0, 1)),
    (Fraction(1, 6), "-0.67", True), (Fraction(1, 6), "−2/3", True), (Fraction(1, 6), "-0.66", False),
    *((0.3, said, True) for said in ("-0.4", "-0.40", "-2/5", -0.4, Fraction(-2, 5))),
]  # fmt: skip


@pytest.mark.cases(14)
@pytest.mark.parametrize(("heads", "said", "is_right"), TOLD, ids=str)
def test_a_value_may_be_said_in_many_ways_exact_or_rounded_to_two_decimals(heads, said, is_right):
    quiz = predict(build_tree(Coin(heads)), free=True)
    quiz.say(quiz.nodes[TOSS], said)
    assert quiz.answers[-1].right is is_right and quiz.score == is_right
    assert marks(quiz)[TOSS] == (short(2 * heads - 1) if is_right else "?")


NO_NUMBER = ["", "W", "one", "1/0", "1/2/3", "0.5.5", "--1", "1e9", "nan", "½", "9" * 50, NASTY[0], None, True, [1]]


@pytest.mark.parametrize("said", NO_NUMBER, ids=ascii)
def test_what_is_no_number_is_told_so_and_counts_as_nothing(said):
    quiz, due = predict(build_tree(Coin()), free=True), " is not a number: answer with one such as 1/3, 0.33 or −1."
    assert sentence(quiz.say, quiz.nodes[0], said).endswith(due)
    do(quiz, "say", 0, label=said)
    assert quiz.view["says"].endswith(due) or not isinstance(said, str)
    assert quiz.answers == [] and set(marks(quiz)) == {"?"}


class Round(Coin):
    def moves(self, state):
        return {**super().moves(state), "back": (1, "start")} if state[1] == "toss" else super().moves(state)

    def chances(self, state):
        return dict.fromkeys(("heads", "tails", "back"), Fraction(1, 3))


def swapped():
    root = build_tree(Coin())
    root["toss"].children = [root["sure"], root["sure"]]
    return root


def unknown(state=(0, "toss"), below=((2, "heads"), (2, "tails"))):
    return Labelled("toss", children=[Labelled(after[1], state=after) for after in below], state=state)


def half_known():
    root = build_tree(Coin())
    return Labelled("start", children=[root["toss"]])


REFUSED = [
    (build_graph(Round()), None,
     "(1, 'start') can come back to itself: a value is found only where no game goes round."),
    (build_tree(Coin(2)), None, "Coin.chances((0, 'toss')) gives 'heads' the probability 2: a probability is a number"),
    (build_tree(Coin(), depth=1), None, "(0, 'toss') has moves, but not its children: build the whole tree first, "),
    (swapped(), None, "These are not the children that the rules of the game give."),
    (unknown(), None, "does not tell its game, its state and who is to move: nobody knows how it ended."),
    (half_known(), None, "start does not tell who is to move, so nobody can know what it is worth to player 1."),
    (
        Labelled("toss", children=[build_tree(Coin())["sure"]], state=(0, "toss")), None,
        "At (0, 'toss') chance moves: give the game, predict(root, game=…), which knows how likely.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("root", "game", "said"), REFUSED, ids=[said[:40] for *_, said in REFUSED])
def test_what_has_no_value_is_refused_in_a_sentence(root, game, said):
    assert said in sentence(predict, root, game=game)


# every sentence, where it is true and where it must not be said


def says(*gestures, game=None, depth=None, root=None, **more):
    """What the widget says after gestures: the number of a node and what is done there, or the number that is said."""
    quiz = predict(root or build_tree(game or Coin(), depth=depth), **more)
    for i, what in gestures:
        do(quiz, *(("say", i) if what[-1].isdigit() else (what, i)), label=what)
    return quiz.view["says"]


# Coin: 0 is the start, 1 "sure", 2 the toss, 3 heads, 4 tails
START, SURE, TOSS, HEADS, TAILS = range(5)
after = functools.partial(functools.partial, says)
free = functools.partial(after, free=True)
BELOW = [(HEADS, "1"), (TAILS, "-1"), (SURE, "0")]
DIE = {"game": games.DiceTen(3, 2)}
CUT = {"depth": 1, "free": True}
BOOK, LOSS = {"game": games.Payoffs()}, {"game": games.Payoffs([[-3, 5], [2, 4]])}
SAID = [  # a part of what is said; a call that says it; a call like it that must not say it
    ("What is each node worth to player 1? A win for player 1 is worth 1, a loss −1, and a draw 0. Type a number, such "
     "as 1/3 or 0.33, and press Enter.", after(), after((HEADS, "select"))),
    ("and press Enter. Begin with the leaves.", after(), free()),
    ("What is (2, 'heads') worth to player 1? The game is over there.", after((HEADS, "select")),
     after((TOSS, "select"))),
    ("What is (0, 'toss') worth to player 1? Chance moves there.", after(*BELOW, (TOSS, "select")),
     after((TOSS, "select"))),
    ("What is (1, 'start') worth to player 1? Player 1 is to move there.", free((START, "select")),
     after((0, "select"))),
    ("(0, 'toss'), where chance moves, can't be answered yet: the values below it don't decide it. Begin with "
     "(2, 'heads')", after((TOSS, "select")), free((TOSS, "select"))),
    ("is worth −1/3 to player 1. The game goes on from here, below this picture.", after((TOSS, "-1/3"), **CUT),
     free((TOSS, "-1/3"))),
    ("There are moves from (0, 'toss'), below this picture. What do they lead to?", after((TOSS, "1/2"), **CUT),
     free((TOSS, "1/2"))),
    ("(0, 'toss') is worth −1/3 to player 1. The values below it will show why.", free((TOSS, "-1/3")),
     after(*BELOW, (TOSS, "-1/3"))),
    ("player 1 is to move, and nothing is better than to go to (2, 3).",
     after((7, "1"), (3, "1"), **DIE), after(*BELOW, (TOSS, "-1/3"), (START, "0"))),
    ("(0, 'toss') is worth −1/3 to player 1: the average: 1/3 × 1 + 2/3 × −1 = −1/3.", after(*BELOW, (TOSS, "-1/3")),
     free((TOSS, "-1/3"))),
    ("(0, 0, 1) is worth −1/5 to player 1: the average of 5 values.",
     after((0, "show_all"), (2, "select"), root=build_graph(games.DiceTen(6, 5))),
     after((0, "show_all"), (2, "select"), **DIE)),
    ("Taken back: 5 values.", after((0, "show_all"), (0, "undo")), after((HEADS, "1"), (0, "undo"))),
    ("the only move leads to", after((0, "show_all"), (2, "select"), game=games.DiceTen(1, 1)),
     after((0, "show_all"), (TOSS, "select"))),
    ("(1, 'start') is worth 0 to player 1: the larger of 0 and −1/3, for it is player 1's turn.",
     after(*BELOW, (TOSS, "-1/3"), (START, "0")), free((START, "0"))),
    ("(2, 'heads') is worth 1 to player 1: a leaf, and player 1 has won.", after((HEADS, "1")), after((TAILS, "-1"))),
    ("Every value lies between −1, where player 2 is sure to win, and 1, where player 1 is.", free((TOSS, "2")),
     free((TOSS, "1"))),
    ("That is near. Write a fraction, which is exact, or round to two decimals or more.", free((TOSS, "-0.3")),
     free((TOSS, "-1"))),
    ("That is near.", free((TOSS, "-0.34")), free((TOSS, "-0.35"))),
    ("That is near.", free((TOSS, "-0.4")), free((TOSS, "0"))),
    ("The game is over at (2, 'heads'). It is 1 if player 1 has won, −1 if player 2 has, and 0 for a draw.",
     after((HEADS, "-1")), free((TOSS, "1"))),
    ("Take care whose value it is: 1 is a win for player 1, and −1 a win for player 2.", free((TOSS, "1/3")),
     free((TOSS, "1/2"))),
    ("The moves are not equally likely: take each value times the probability of its move, and add them up.",
     free((TOSS, "0")), free((TOSS, "1/2"), game=Wheel())),
    ("Nobody chooses at (0, 'toss'), for chance moves. Take each value times the probability of its move, and add them "
     "up.", free((TOSS, "1")), free((TOSS, "0"))),
    ("Not 1/2. Take each value below it times the probability of its move, and add them up.", free((TOSS, "1/2")),
     free((TOSS, "-1"))),
    ("At (1, 'start') player 1 chooses: it is worth as much as one of its children.", free((START, "1/2")),
     free((START, "-1/3"))),
    ("At (1, 'start') player 1 chooses, and takes the largest value.", free((START, "-1/3")), free((START, "1/2"))),
    ("What is each node worth to player 1? The payoffs are given. Type a number, and press Enter. Begin just above the "
     "leaves. What is (2, 'B') worth to player 1?", after(**BOOK), after(**DIE)),
    ("(2, 'B') is worth 3 to player 1: the smallest of 3, 12 and 8, for it is player 2", after((1, "3"), **BOOK),
     after((2, "2"), **BOOK)),
    ("Every value lies between 2 and 14, the least payoff and the largest.", after((1, "99"), **BOOK),
     after((1, "14"), **BOOK)),
    ("Take care whose value it is: what player 1 gets is above 0, and what player 1 pays is below.",
     after((1, "3"), **LOSS), after((1, "2"), **LOSS)),
    ("(1, 'B1') is worth 3 to player 1: a leaf, and the payoff there is 3.", after((4, "select"), **BOOK),
     after((5, "select"), **BOOK)),
    ("player 2 is to move, and nothing is better than to go to (1, 'C1').",
     free((2, "2"), root=build_tree(games.Payoffs([[3, 12], [2, [4, 5]]]))), after((1, "3"), **BOOK)),
    ("All 13 values are known: 3 of 4 were right at the first try.",
     after((1, "12"), (1, "3"), (2, "2"), (3, "2"), (0, "3"), **BOOK), after((1, "3"), **BOOK)),
    ("At (2, 2) player 2 chooses, and takes the smallest value.",
     free((6, "0"), **DIE), free((6, "1/2"), **DIE)),
]  # fmt: skip


@pytest.mark.parametrize(("said", "says", "silent"), SAID, ids=[ascii(said)[:60] for said, _, _ in SAID])
def test_a_sentence_is_said_where_it_is_true_and_not_where_it_is_not(said, says, silent):
    assert said in says()
    assert said not in silent()
