"""Cuts: which values matter agrees with brute force over all values that the unseen leaves could have."""

import copy
import json
import random
from math import inf

import numpy as np
import pytest
from examples import GAMES, Pile, sentence, tree

from gametree import Game, OneTwoTen, alphabeta, build_graph, build_tree, games, leaves, predict, value_of
from gametree.core.text import format_number
from gametree.widgets import predict_facts as facts
from gametree.widgets.predict_facts import Note
from gametree.widgets.predict_words import say

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
        self.search, self.pays = quiz._quiz, quiz._quiz.pays
        children, solution = self.search.children, self.search.solution
        self.players = [node.player for node in self.search.nodes]
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

    def allows(self, i, mark):
        """Return whether a mark is true of a node, and says its exact value if that is known."""
        low, high = self.value[i].min(), self.value[i].max()
        least, most = (-FAR, FAR) if self.pays else (-1, 1)
        sign, _, limit = mark.rpartition(" ")
        if mark == "?":
            return low == least < high == most
        exact = float(limit.replace("−", "-"))
        return {"": low == high == exact, "≥": least < low == exact < high, "≤": low < high == exact < most}[sign]


def walk_through(quiz, rng, share):
    """Press next to the end, and yield before each step. Of all right clicks, make this share."""
    while quiz._quiz.path:
        yield
        for i in rng.sample(range(len(quiz.nodes)), len(quiz.nodes)):
            if rng.random() < share and copy.deepcopy(quiz._quiz).skip(i)[1]:
                quiz.select(quiz.nodes[i])
        quiz.next()


@ALL
@pytest.mark.parametrize("share", [0, 0.2, 1])
def test_every_click_is_judged_as_brute_force_judges_it(game, share):
    quiz = predict(build_tree(game), cuts=True)
    number = {asked.display_name: i for i, asked in enumerate(quiz._quiz.nodes)}
    assert len(number) == len(quiz.nodes) or not quiz._quiz.pays  # names may be ambiguous, as in other quizzes
    for _ in walk_through(quiz, random.Random(1), share):
        search, oracle = quiz._quiz, Oracle(quiz)
        for i in range(len(quiz.nodes)):
            fact, right = copy.deepcopy(search).skip(i)
            if i in search.visited or i in search.skipped:
                assert right is None and isinstance(fact, (facts.Worth, facts.Bounds))
                continue
            assert right is not oracle.matters(i)
            assert right or fact.bounds.alpha < fact.bounds.beta
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
def test_marks_say_what_is_known_and_the_end_lists_what_was_missed(game, share):
    quiz = predict(build_tree(game), cuts=True)
    search, idle, missed, before, oracle = quiz._quiz, set(), [], {0}, None
    for _ in walk_through(quiz, random.Random(2), share):
        for i in search.visited - before:
            if not oracle.matters(i):
                missed += [i] * (not idle & {*search.path})
                idle.add(i)
        oracle, before = Oracle(quiz), {*search.visited}
        for i, mark in enumerate(quiz.view["marks"]):
            assert mark == "?" if i not in search.visited else i in search.path or oracle.allows(i, mark)
    missed += [i for i in search.visited - before if not oracle.matters(i)]
    names = tuple(search.nodes[i].display_name for i in search.missed)
    assert quiz.facts[-1] == (facts.Missed(names)) and search.missed == missed
    assert len(search.visited) + len(quiz.view["skipped"]) == len(quiz.nodes) and quiz.view["done"]


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
    quiz, log, seen, order = predict(build_tree(game), cuts=True), [], [], [0]
    infinite = (-inf, inf) if quiz._quiz.pays else (-1, 1)
    value = visits(quiz.nodes[0], *infinite, log)
    for _ in walk_through(quiz, random.Random(3), 1):
        order += quiz._quiz.visited - {*order}
        i = quiz._quiz.path[-1]
        if quiz.nodes[i].children and quiz.nodes[i] not in [node for node, *_ in seen]:
            seen.append((quiz.nodes[i], *quiz._quiz.bounds[i]))
    order += quiz._quiz.visited - {*order}
    assert [each[0].state for each in log] == [quiz.nodes[i].state for i in order]
    assert [each for each in log if each[0].children] == seen
    assert not quiz._quiz.missed and quiz.facts[-1] == facts.Missed(())
    assert value == alphabeta(game, *infinite) and quiz.view["marks"][0] == format_number(value)
    given_up = predict(build_tree(game), cuts=True)
    given_up.show_all()
    assert [given_up.view[what] for what in ("marks", "skipped")] == [quiz.view[what] for what in ("marks", "skipped")]
    assert given_up.view["done"] and not given_up.answers and given_up.facts[-1] == facts.Missed(())


def at(quiz, title):
    return next(node for node in quiz.nodes if node.state[1] == title)


def press(quiz, times):
    for _ in range(times):
        quiz._on_message(None, {"do": "next"}, None)
    return quiz.facts


def click(quiz, title):
    quiz._on_message(None, {"do": "select", "node": quiz.nodes.index(at(quiz, title))}, None)
    return quiz.facts


def test_search_is_told_step_by_step():
    quiz = predict(build_tree(DEEP), cuts=True)
    assert quiz.facts == [Note.SKIP_BRANCHES] and quiz.view["path"] == [0]
    assert click(quiz, "C") == [facts.CanMatter("C", 1, facts.Bounds("A", -inf, inf))]
    assert press(quiz, 1) == [facts.Bounds("B", -inf, inf)]
    assert press(quiz, 2) == [facts.Worth("D1", "3"), facts.Bounds("D", 3, inf)]
    assert click(quiz, "D2") == [facts.CanMatter("D2", 1, facts.Bounds("D", 3, inf))] and quiz.view["wrong"] == 2
    assert click(quiz, "D") == [Note.TOO_LATE, facts.Bounds("D", 3, inf)] and quiz.view["wrong"] == 0
    assert press(quiz, 2) == [facts.Worth("D", "5"), facts.Bounds("B", -inf, 5)]
    assert press(quiz, 2) == [facts.Worth("E1", "6"), facts.Bounds("E", 6, 5)]
    assert click(quiz, "E2") == [facts.CannotMatter(("E2",), "E", 1, 6, "B", 5)]
    assert click(quiz, "E2") == [facts.Worth("E2", "?")] and click(quiz, "D")[-1] == facts.Worth("D", "5")
    assert press(quiz, 1) == [facts.Worth("E", "≥ 6"), facts.Bounds("B", -inf, 5)]
    press(quiz, 4)  # F1
    assert click(quiz, "G1") == [facts.CanMatter("G1", 2, facts.Bounds("C", 5, inf))]
    press(quiz, 2)  # returns from F
    assert click(quiz, "G2") == [facts.CannotMatter(("G",), "C", 2, 5, "A", 5)]
    end = [facts.Worth("A", "5"), facts.Missed(())]
    assert press(quiz, 2) == press(quiz, 1) == end and quiz.view["done"]
    assert [(answer.node.state[1], answer.right) for answer in quiz.answers] == [
        ("C", False), ("D2", False), ("E2", True), ("G1", False), ("G2", True)
    ]  # fmt: skip
    assert quiz.score == 2 and json.loads(json.dumps(quiz.view)) == quiz.view


def test_branch_is_skipped_as_soon_as_the_visited_leaves_decide_it():
    quiz = predict(build_tree(DEEP), cuts=True)
    press(quiz, 14)  # F2; alpha-beta has not returned from F yet
    assert quiz.facts == [facts.Worth("F2", "5"), facts.Bounds("F", 5, inf)]
    assert click(quiz, "G1") == [facts.CannotMatter(("G",), "C", 2, 5, "A", 5)]


def test_missed_branches_are_listed_at_the_end_and_their_descendants_are_not():
    quiz = predict(build_tree(DEEP), cuts=True)
    assert press(quiz, 99)[-1] == facts.Missed(("E2", "G")) and quiz.view["skipped"] == []


def test_late_click_is_answered_until_the_search_is_over():
    quiz = predict(build_tree(DEEP), cuts=True)
    press(quiz, 17)
    assert quiz.view["marks"][quiz.nodes.index(at(quiz, "G"))] == "α 5 β 5"
    assert click(quiz, "G") == [Note.TOO_LATE, facts.Bounds("G", 5, 5)] and len(quiz.answers) == 0
    assert "too late to skip it. At G, alpha is 5 and beta is 5." in quiz.view["says"]
    press(quiz, 99)
    assert click(quiz, "G") == [facts.Worth("G", "7")]


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
    assert any(getattr(fact, "where", 0) is None for fact in all_reasons(quiz))


def all_reasons(quiz):
    for _ in walk_through(quiz, random.Random(5), 0):
        yield from (copy.deepcopy(quiz._quiz).skip(i)[0] for i in range(len(quiz.nodes)))


def test_students_own_tree_can_be_searched_and_other_things_are_refused():
    quiz = predict(tree([Pile], 4), game=OneTwoTen(4), cuts=True)
    press(quiz, 99)
    assert quiz.view["done"] and quiz.view["marks"][0] == "1"
    for root in (build_graph(OneTwoTen(4)), build_tree(games.DiceTen(1, 2))):
        assert sentence(predict, root, cuts=True) == say(Note.NO_CUTS)
    assert "are not built" in sentence(predict, build_tree(OneTwoTen(4), depth=1), cuts=True)


class Over(Game):
    """A game that is over at the start."""

    start = (1, 0)

    def moves(self, state):
        return {}


def test_tree_of_one_node_and_messages_that_make_no_sense():
    quiz = predict(build_tree(Over()), cuts=True)
    for message in (None, "next", {"do": "select", "node": 5}, {"do": "select"}, {"do": "say"}, {"do": "undo"}):
        quiz._on_message(None, message, None)
    assert quiz.facts == [Note.SKIP_BRANCHES]
    assert press(quiz, 1) == [facts.Worth("(1, 0)", "−1"), facts.Missed(())]
    assert repr(quiz) == "game tree to predict, 1 node; run this cell to make it live"
