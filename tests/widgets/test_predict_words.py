"""The words of a quiz: every fact has its words, and all words come from predict_words."""
# ruff: noqa: F403, F405 (the table names every fact)

import itertools
import re
from fractions import Fraction
from math import inf

import pytest
from examples import sentence
from respell import english_in, respelled
from test_predict import do

from gametree import Game, build_graph, build_tree, predict
from gametree.watching import watch_words
from gametree.watching.watch_facts import AllEqual
from gametree.widgets.predict_facts import *
from gametree.widgets.predict_words import SENTENCES, say

FOLLOWS = FollowsFrom(AllEqual(1, ("(2, 1)", "(2, 2)")))
WORDS = {
    LabelQuestion("(1, 0)", 1, draws=False): "(1, 0), player 1 to move: W or L?",
    LabelQuestion("a Node", None, draws=True): "a Node: W, L or D?",
    ValueQuestion("(1, 0)", 1, over=False): "What is (1, 0) worth to player 1? It is player 1's turn there.",
    ValueQuestion("(0, 0)", 0, over=False): "What is (0, 0) worth to player 1? Chance moves there.",
    ValueQuestion("(1, 4)", 1, over=True): "What is (1, 4) worth to player 1? The game is over there.",
    # right
    FOLLOWS: ": both moves have value 1.",
    BestAlready(1, "(2, 3)"): ": it is player 1's turn, and no move is better than the one to (2, 3).",
    AnswerKnown("(1, 0)", "label", "W", Note.LABELS_UNKNOWN): "(1, 0) is W. The labels below it will show why.",
    AnswerKnown("(1, 0)", "value", Fraction(-1, 3), FOLLOWS): "(1, 0) is worth −1/3 to player 1: both moves have value "
    "1.",
    # wrong
    Wrong("-1/3", Note.NEAR): "Not −1/3. That is close. Enter an exact fraction, or round to at least two decimal "
    "places.",
    LeafHint("(1, 4)", 1, draws=False): "The game is over at (1, 4). Under the rules, is that a win or a loss for "
    "player 1, who is to move?",
    LeafHint("a Node", None, draws=True): "The game is over at a Node. Under the rules, is that a win, a loss or a "
    "draw for the player to move?",
    NodeHint("(1, 4)", "beyond"): "The game continues from (1, 4), but this picture stops there. Where do the "
    "moves lead?",
    WinHint("(2, 3)", known=True, has_player=True, draws=False): "Look at (2, 3), which is L. Whose turn is it there?",
    WinHint("a Node", known=True, has_player=False, draws=False): "Look at a Node, which is L. Does the player to move "
    "there win?",
    WinHint("(2, 3)", known=False, has_player=True, draws=True): "Look at (2, 3). Is it W, L or D?",
    LookHint("(2, 3)", others=True): "Look at (2, 3) and the other children. Who wins there?",
    LookHint("(2, 3)", others=False, needs="W"): "A win needs a move to an L. Look at (2, 3).",
    LookHint("(2, 3)", others=True, needs="D"): "A draw needs a move to a D. Look at (2, 3) and the other children.",
    LookHint("(2, 3)", others=False, needs="L", loops=True): "A loss needs every move to lead to a W. Look at (2, 3). "
    "Can either player force a win there?",
    RangeHint(-2, 14): "Every value lies between −2 and 14, the smallest and the largest payoff.",
    NodeHint("(1, 4)", "over"): "The game is over at (1, 4). Its value is 1 if player 1 wins, −1 if player 2 wins, and "
    "0 for a draw.",
    NodeHint("(0, 0)", "chance"): "No player chooses at (0, 0): chance moves. Multiply each child's value by the "
    "probability of reaching it, and add the results.",
    ChoiceHint("(1, 0)", 1, is_child=False): "Player 1 chooses at (1, 0), so this node has the value of one of its "
    "children.",
    ChoiceHint("(1, 0)", 1, is_child=True): "Player 1 chooses at (1, 0) and takes the largest value.",
    ChoiceHint("(2, 0)", 2, is_child=True): "Player 2 chooses at (2, 0) and takes the smallest value.",
    # progress in the quiz
    TooEarly("(1, 0)", 1, "label"): "You can't answer (1, 0) yet: it is player 1's turn there, and the "
    "labels known so far don't determine this one.",
    TooEarly("(0, 0)", 0, "value"): "You can't answer (0, 0) yet: chance moves there, and the values known so "
    "far don't determine this one.",
    TooEarly("a Node", None, "label"): "You can't answer a Node yet: the labels known so far don't determine this one.",
    BeginAt("(1, 0)", "(1, 4)", 1, leaves=True, what="label"): "Start with (1, 4).",
    BeginAt("(1, 0)", "(1, 4)", 2, leaves=True, what="label"): "Start with (1, 4) or any other leaf that has no label "
    "yet.",
    BeginAt("(1, 0)", "(2, 3)", 4, leaves=False, what="value"): "Start with (2, 3) or one of 4 other nodes below (1, "
    "0).",
    TakenBack("(1, 4)", 1, "label"): "The label of (1, 4) is hidden again. The count of first tries stays the same.",
    TakenBack(None, 5, "value"): "5 values are hidden again. The count of first tries stays the same.",
    AllKnown(1, "label", 0, 1): "The label is known. You got 0 of 1 right on the first try.",
    AllKnown(13, "value", 3, 4): "All 13 values are known. You got 3 of 4 right on the first try.",
    Score(2, 4, 1): "2 of 4 known, 1 right on the first try",
    # what alpha-beta can skip
    Bounds("B", -inf, 3): "At B, alpha is −∞ and beta is 3.",
    Worth("B", "−3"): "The value of B is −3.",
    Worth("B", "≥ 6"): "The value of B is at least 6.",
    Worth("B", "≤ 1/3"): "The value of B is at most 1/3.",
    Worth("B", "?"): "The value of B is not known.",
    CanMatter("C", 1, Bounds("B", -inf, inf)): "C can still matter. At B, alpha is −∞ and beta is ∞. So any value "
    "could still change the result.",
    CanMatter("C", 1, Bounds("B", 3, 5)): "C can still matter. At B, alpha is 3 and beta is 5. So a value above 3 "
    "could still change the result.",
    CanMatter("C", 2, Bounds("B", 3, 5)): "C can still matter. At B, alpha is 3 and beta is 5. So a value below 5 "
    "could still change the result.",
    CanMatter("C", 1, Bounds("B", -inf, 5)): "C can still matter. At B, alpha is −∞ and beta is 5. So a value below 5 "
    "could still change the result.",
    CanMatter("C", 2, Bounds("B", 3, inf)): "C can still matter. At B, alpha is 3 and beta is ∞. So a value above 3 "
    "could still change the result.",
    CannotMatter(("E2", "E3"), "E", 1, 6, "B", 5): "Right. E2 and E3 can't matter: player 1 is guaranteed at least 6 "
    "at E. But player 2 can hold player 1 to at most 5 at B, so player 2 won't let the game come to E.",
    CannotMatter(("C2",), "C", 2, 2, "A", 3): "Right. C2 can't matter: player 2 can hold player 1 to at most 2 at C. "
    "But player 1 is guaranteed at least 3 at A, so player 1 won't let the game come to C.",
    CannotMatter(("(2, 3)",), "(1, 4)", 1, 1, None, 1): "Right. (2, 3) can't matter: player 1 is guaranteed at least 1 "
    "at (1, 4), and no value is larger.",
    CannotMatter(("(1, 3)",), "(2, 4)", 2, -1, None, -1): "Right. (1, 3) can't matter: player 2 can hold player 1 to "
    "at most −1 at (2, 4), and no value is smaller.",
    Missed(("E2", "G")): "The search is over. You could also have skipped E2 and G.",
    # impossible quizzes
    Failed("'x' is not a label."): "'x' is not a label.",
    NotALabel("'x'", draws=False): "'x' is not a label. Answer W or L.",
    NotANumber("'x'"): "'x' is not a number. Answer with a number such as 1/3, 0.33 or −1.",
    TooManyNodes(1_000): "This quiz would have more than 1,000 nodes. Use a smaller game, or the part of the tree "
    "below one node.",
    CannotAsk("7", "elsewhere"): "7 is not a node of this tree.",
    CannotAsk("3", "in_list"): "3 is an entry in a list, not a node with a label. If the numbers in the "
    "list are payoffs, turn it into a game: predict(build_tree(games.Payoffs(tree))).",
    CannotAsk("(2, 1)", "not_built"): "(2, 1) has moves, but its children are not built. Build the whole tree: "
    "build_tree(game) without depth=.",
    CannotAsk("a Node", "no_state"): "a Node has no state, so its outcome is unknown.",
    CannotAsk("a Node", "no_player"): "a Node doesn't say whose turn it is, so its value for player 1 is unknown.",
    CannotAsk("a Node", "no_state_or_player"): "a Node needs a game, a state and a player to move. Without them, its "
    "outcome is unknown.",
    CannotAsk("(1, 4)", "outcomes_differ"): "The outcome of (1, 4) changes from call to call. It must always be the "
    "same.",
    CannotAsk("(0, 0)", "no_odds"): "Chance moves at (0, 0), but the probabilities are unknown. Pass the game: "
    "predict(root, game=…).",
    CannotAsk("(1, 0)", "on_loop"): "(1, 0) is on a loop. A quiz about values needs a game without loops.",
}


def test_every_kind_of_fact_is_put_into_the_expected_words():
    for fact, words in WORDS.items():
        assert say(fact) == words
    assert {*say.registry} == {object, Note, *map(type, WORDS)}
    assert {*Note} <= SENTENCES.keys()


class Ω(Game):
    start = (1, 0)

    def moves(self, state):
        return {n: (3 - state[0], state[1] + n) for n in (1, 2) if state[1] + n <= 4}


class Δ(Game):
    start = (1, 0)

    def moves(self, state):
        if state[0] == 0:
            return {n: (2, n) for n in (1, 2, 3)}
        return {1: (0, 0), 2: (1, 3), 3: (2, 9)} if state == self.start else {4: (1, 5)} if state[1] == 9 else {}

    def outcome(self, state):
        return "L" if state[1] == 1 else "W"


@pytest.mark.parametrize(("game", "answers"), [(Ω(), "WL"), (Δ(), ["1", "-1", "1/3", "-0.3", "7", "x"])])
def test_all_english_in_a_quiz_comes_from_predict_words(game, answers):
    texts = []
    with respelled(say, watch_words.say):
        texts.append(sentence(predict, build_tree(game, depth=1)))
        for root, free in itertools.product((build_tree(game), build_graph(game)), (False, True)):
            quiz = predict(root, free=free)
            nodes = range(len(quiz.nodes))[::-1]
            gestures = [("select", 0)] + [(what, i) for i in nodes for what in ("select", *answers, "next", "reach")]
            for what, number in [*gestures, ("undo", 0), ("select", 0), ("show_all", 0), ("undo", 0)]:
                do(quiz, "say" if what in answers else what, number, label=what)
                texts += [quiz.view["says"], quiz.view["count"]]
    kinds = {"Note.RIGHT", "Wrong", "TooEarly", "BeginAt", "TakenBack", "AllKnown", "Score", "CannotAsk"}
    assert kinds <= {*re.findall(r"⟨([\w.]+)", "".join(texts))}
    assert [found for text in texts for found in english_in(text)] == []


def test_all_english_in_a_search_comes_from_predict_words():
    texts = []
    with respelled(say, watch_words.say):
        for root in (build_graph(Ω()), build_tree(Δ())):
            texts.append(sentence(predict, root, cuts=True))
        search = predict(build_tree(Ω()), cuts=True)
        while not search.view["done"]:
            for what, i in [*(("select", i) for i in range(len(search.nodes))), ("next", 0)]:
                do(search, what, i)
                texts += [search.view["says"], search.view["count"]]
    kinds = {"CanMatter", "CannotMatter", "Bounds", "Worth", "Note.NO_CUTS", "Missed"}
    assert kinds <= {*re.findall(r"⟨([\w.]+)", "".join(texts))}
    assert [found for text in texts for found in english_in(text)] == []
