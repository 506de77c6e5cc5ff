"""Cuts: what is said to matter or not agrees with brute force over all values that the unseen leaves could have."""

import copy
import json
import random
from math import inf

import numpy as np
import pytest
from examples import GAMES, Pile, sentence, tree

from gametree import Game, OneTwoTen, alphabeta, build_graph, build_tree, games, leaves, nodes, predict, value_of
from gametree.core.introspect import name
from gametree.widgets import predict_facts as facts
from gametree.widgets.predict_facts import Note

FAR = 10**6  # larger than any payoff, and so as good as infinity


def payoffs(seed):
    """Return a game of payoffs whose tree has about ten leaves, some of them equal."""
    rng = random.Random(seed)
    budget = [10]

    def grow(depth):
        if depth == 0 or budget[0] < 3 or rng.random() < 0.1 and depth < 4:
            budget[0] -= 1
            return rng.randint(-3, 6)
        return [grow(depth - 1) for _ in range(rng.randint(1, 3))]

    return games.Payoffs([grow(3) for _ in range(rng.randint(1, 3))] or [1], first=rng.choice((1, 2)))


TREES = {title: game for title, game in GAMES.items() if len(leaves(build_tree(game))) <= 14}
TREES |= {f"payoffs {seed}": payoffs(seed) for seed in range(40)}
ALL = pytest.mark.parametrize("game", TREES.values(), ids=TREES)
DEEP = games.Payoffs([[[3, 5], [6, 9]], [[1, 5], [0, 7]]])


class Oracle:
    """Knows what can still happen: `value[i]` has the value of node i for every way to fill in the unseen leaves.

    Each unseen leaf is one axis. An axis has the best, the worst and (in a small tree) a middle value.
    """

    def __init__(self, quiz):
        self.search, self.pays = quiz._search, quiz._quiz.pays
        children, self.players, solution = quiz._quiz.children, self.search.players, quiz._quiz.solution
        least, most = (-FAR, FAR) if self.pays else (-1, 1)
        unseen = [i for i in children if not children[i] and i not in self.search.visited]
        choices = [least, 0, most] if len(unseen) <= 10 else [least, most]
        self.value = {}
        for i in reversed(children):
            if children[i]:
                values = [self.value[child] for child in children[i]]
                self.value[i] = values[0]
                for other in values[1:]:
                    self.value[i] = (np.maximum if self.players[i] == 1 else np.minimum)(self.value[i], other)
            elif i in unseen:
                shape = [1] * len(unseen)
                shape[unseen.index(i)] = len(choices)
                self.value[i] = np.array(choices).reshape(shape)
            else:
                self.value[i] = np.array(solution[i]).reshape([1] * len(unseen))
        self.axes = {}
        for i in reversed(children):
            below = [self.axes[child] for child in children[i]]
            self.axes[i] = sum(below, []) if below else [unseen.index(i)] if i in unseen else []

    def matters(self, i):
        """Return whether the value of the root depends on any leaf below a node."""
        root = self.value[0]
        return any(root.shape[axis] > 1 and (root != root.take([0], axis)).any() for axis in self.axes[i])

    def range_of(self, i):
        """Return the smallest and the largest value that a node can still have, or None for one without a limit."""
        low, high = self.value[i].min(), self.value[i].max()
        least, most = (-FAR, FAR) if self.pays else (-1, 1)
        return low if low > least or low == high else None, high if high < most or low == high else None


def walk_through(quiz, rng, share):
    """Press next to the end, and yield before each step. Of all right clicks, make this share."""
    while quiz._search.path:
        yield
        for i in rng.sample(range(len(quiz.nodes)), len(quiz.nodes)):
            if rng.random() < share and copy.deepcopy(quiz._search).skip(i)[1]:
                quiz.skip(quiz.nodes[i])
        quiz.next()


@ALL
@pytest.mark.parametrize("share", [0, 0.2, 1])
def test_every_click_is_judged_as_brute_force_judges_it(game, share):
    quiz = predict(build_tree(game), cuts=True)
    number = {title: i for i, title in enumerate(quiz._search.names)}
    assert len(number) == len(quiz.nodes) or not quiz._quiz.pays  # names may be ambiguous, as in other quizzes
    for _ in walk_through(quiz, random.Random(1), share):
        search, oracle = quiz._search, Oracle(quiz)
        for i in range(len(quiz.nodes)):
            fact, right = copy.deepcopy(search).skip(i)
            if i in search.visited or i in search.skipped:
                assert right is None and isinstance(fact, facts.CannotSkip)
                continue
            assert right is not oracle.matters(i)
            assert right or fact.alpha < fact.beta
            if right and quiz._quiz.pays:
                check_guarantees(fact, oracle, number)


def check_guarantees(fact, oracle, number):
    """Check that both players are guaranteed what a fact says, whatever the unseen leaves are worth."""
    better = {1: lambda i, value: oracle.value[i].min() >= value, 2: lambda i, value: oracle.value[i].max() <= value}
    assert better[fact.player](number[fact.at], fact.value)
    held = [better[3 - fact.player](child, fact.other) for child in oracle.search.children[number[fact.where]]]
    assert any(held) and oracle.players[number[fact.where]] == 3 - fact.player  # by a move to one of the children
    assert number[fact.where] in oracle.search.path and number[fact.at] in oracle.search.path
    assert fact.value >= fact.other if fact.player == 1 else fact.value <= fact.other


@ALL
@pytest.mark.parametrize("share", [0, 0.2, 1])
def test_values_and_marks_say_exactly_what_is_known(game, share):
    quiz = predict(build_tree(game), cuts=True)
    for _ in walk_through(quiz, random.Random(2), share):
        oracle = Oracle(quiz)
        for i, mark in enumerate(quiz._search.marks()):
            if i not in quiz._search.visited:
                assert mark == "?"
            elif i not in quiz._search.path:
                assert quiz._search._known(i) == oracle.range_of(i)
    *_, over, missed = quiz.facts
    assert over == facts.SearchOver(len(quiz.view["skipped"]), len(quiz.nodes))
    assert missed == (facts.Missed(tuple(map(quiz._name, quiz.missed))) if quiz.missed else Note.NONE_MISSED)
    assert len(quiz._search.visited) + len(quiz.view["skipped"]) == len(quiz.nodes) and quiz.view["done"]


def visits(node, alpha, beta, log):
    """Search with the lesson's alpha-beta. Add every visited node and its bounds to the log, and return the value."""
    log.append((node, alpha, beta))
    player, values = node.state[0], []
    if not node.children:
        return value_of(node.game.outcome(node.state), player)
    for child in node.children.values():
        values.append(visits(child, alpha, beta, log))
        if player == 1:
            alpha = max(alpha, values[-1])
        else:
            beta = min(beta, values[-1])
        if alpha >= beta:
            break
    return max(values) if player == 1 else min(values)


@ALL
def test_student_who_skips_all_that_can_be_skipped_visits_what_alphabeta_visits(game):
    quiz, log, seen = predict(build_tree(game), cuts=True), [], []
    infinite = (-inf, inf) if quiz._quiz.pays else (-1, 1)
    value = visits(quiz.nodes[0], *infinite, log)
    for _ in walk_through(quiz, random.Random(3), 1):
        if len(seen) < len(quiz._search.visited):
            i = quiz._search.visited[-1]
            if quiz.nodes[i].children:
                seen.append((quiz.nodes[i], *quiz._search.bounds[i]))
    assert [each[0].state for each in log] == [quiz.nodes[i].state for i in quiz._search.visited]
    assert [each for each in log if each[0].children] == list(dict.fromkeys(seen))
    assert not quiz.missed and quiz.facts[-1] == Note.NONE_MISSED
    assert value == alphabeta(game, *infinite) and quiz._search._known(0) == (value, value)


def at(quiz, title):
    return next(node for node in quiz.nodes if node.state[1] == title)


def press(quiz, times):
    for _ in range(times):
        quiz._on_message(None, {"do": "next"}, None)
    return quiz.facts


def click(quiz, title):
    quiz._on_message(None, {"do": "skip", "node": quiz.nodes.index(at(quiz, title))}, None)
    return quiz.facts


def test_search_is_told_step_by_step():
    quiz = predict(build_tree(DEEP), cuts=True)
    assert quiz.facts == [Note.SKIP_BRANCHES] and quiz.view["path"] == [0]
    assert click(quiz, "C") == [facts.CanMatter("C", "A", 1, -inf, inf)]
    assert press(quiz, 1) == [facts.Visiting("B", -inf, inf)]
    assert press(quiz, 2) == [facts.Returned("D1", 3, 3), facts.BoundChanged("D", "alpha", 3)]
    assert click(quiz, "D2") == [facts.CanMatter("D2", "D", 1, 3, inf)] and quiz.view["wrong"] == 2
    assert click(quiz, "D") == [facts.CannotSkip("D", "current")] and quiz.view["wrong"] == 0
    assert press(quiz, 2) == [facts.Returned("D", 5, 5), facts.BoundChanged("B", "beta", 5)]
    assert press(quiz, 2) == [facts.Returned("E1", 6, 6), facts.BoundChanged("E", "alpha", 6)]
    assert click(quiz, "E2") == [facts.CannotMatter(("E2",), "E", 1, 6, "B", 5)]
    assert click(quiz, "E2") == [facts.CannotSkip("E2", "skipped")]
    assert click(quiz, "D") == [facts.CannotSkip("D", "visited")]
    assert press(quiz, 1) == [facts.Returned("E", 6, None), facts.BoundsStay("B")]
    press(quiz, 4)  # F1
    assert click(quiz, "G1") == [facts.CanMatter("G1", "C", 2, 5, inf)]
    press(quiz, 2)  # returns from F
    assert click(quiz, "G2") == [facts.CannotMatter(("G",), "C", 2, 5, "A", 5)]
    assert press(quiz, 2)[0] == facts.Returned("A", 5, 5) and press(quiz, 1) == quiz.facts[-3:]
    assert quiz.view["count"] == "11 of 15 nodes visited, 2 of 5 clicks right" and quiz.score == 2
    assert [(answer.node.state[1], answer.right) for answer in quiz.answers][-1] == ("G2", True)
    assert json.loads(json.dumps(quiz.view)) == quiz.view


def test_missed_branches_are_listed_at_the_end_and_their_descendants_are_not():
    quiz = predict(build_tree(DEEP), cuts=True)
    press(quiz, 99)
    assert [node.state[1] for node in quiz.missed] == ["E2", "G"]
    assert quiz.facts[-2:] == [facts.SearchOver(0, 15), facts.Missed(("E2", "G"))]


def test_last_step_can_be_taken_back_and_answers_stay():
    quiz = predict(build_tree(DEEP), cuts=True)
    assert not quiz.view["undo"]
    press(quiz, 7)  # E1
    before = quiz.view
    click(quiz, "E2")
    press(quiz, 1)
    for _ in range(2):
        quiz._on_message(None, {"do": "undo"}, None)
    assert {**quiz.view, "says": 0, "at": 0, "count": 0} == {**before, "says": 0, "at": 0, "count": 0}
    press(quiz, 1)  # now E2 is visited
    assert [node.state[1] for node in quiz.missed] == ["E2"] and quiz.score == 1
    quiz.undo()
    assert quiz.missed == [] and quiz.facts == [Note.STEP_TAKEN_BACK]


def test_payoffs_are_hidden_until_they_are_visited():
    quiz = predict(build_tree(games.Payoffs([[31, 47], [83, 59]])), cuts=True)
    texts = " ".join(part.partition("<")[0] for part in quiz.svg.split(">"))
    assert not any(number in texts for number in ("31", "47", "83", "59")) and "B1" in texts
    press(quiz, 2)
    assert quiz.view["marks"].count("31") == 1 and "α −∞ β 31" in quiz.view["marks"]


def test_draws_and_wins_have_bounds_from_the_start():
    quiz = predict(build_tree(games.EvenOrOdd(4)), cuts=True)
    assert quiz.view["marks"][0] == "α −1 β 1"
    for _ in walk_through(quiz, random.Random(4), 1):
        pass
    assert len(quiz.view["skipped"]) == 1  # see the lesson: one of 15 nodes, because of a draw
    quiz = predict(build_tree(games.Matches(3)), cuts=True)
    assert any(isinstance(fact, facts.CannotMatter) and fact.where is None for fact in all_reasons(quiz))


def all_reasons(quiz):
    for _ in walk_through(quiz, random.Random(5), 0):
        yield from (copy.deepcopy(quiz._search).skip(i)[0] for i in range(len(quiz.nodes)))


def test_students_own_tree_can_be_searched_and_other_things_are_refused():
    quiz = predict(tree([Pile], 4), game=OneTwoTen(4), cuts=True)
    press(quiz, 99)
    assert quiz.view["done"] and quiz._search._known(0) == (1, 1)
    assert sentence(predict, build_graph(OneTwoTen(4)), cuts=True).endswith("alpha-beta searches a tree.")
    assert "Chance moves at (0, 0, 1)" in sentence(predict, build_tree(games.DiceTen(1, 2)), cuts=True)
    assert "are not built" in sentence(predict, build_tree(OneTwoTen(4), depth=1), cuts=True)
    assert sentence(predict, build_tree(OneTwoTen(4)), cuts="no").startswith("cuts='no' is not valid")


class Over(Game):
    """A game that is over at the start."""

    start = (1, 0)

    def moves(self, state):
        return {}


def test_tree_of_one_node_and_messages_that_make_no_sense():
    quiz = predict(build_tree(Over()), cuts=True)
    for message in (None, "next", {"do": "skip", "node": 5}, {"do": "skip"}, {"do": "say"}, {"do": "undo"}):
        quiz._on_message(None, message, None)
    assert quiz.facts == [Note.SKIP_BRANCHES]
    assert press(quiz, 1) == [facts.Returned(name(quiz.nodes[0]), -1, -1), facts.SearchOver(0, 1), Note.NONE_MISSED]
    assert len(nodes(quiz.nodes[0])) == 1 and "tree for alpha-beta, 1 node; run this cell" in repr(quiz)
