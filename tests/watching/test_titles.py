"""The title of a call is its first argument that differs and means something, not a depth or a player's number."""

from math import inf

import pytest

from gametree import record
from gametree.watching.narrating.story import Story

GRAPH = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}


class Bones:
    def __init__(self, pile, current_player=1):
        self.pile, self.current_player = pile, current_player

    def after(self):
        return [type(self)(self.pile - n, 3 - self.current_player) for n in (1, 2) if n <= self.pile]


class Board(Bones):
    def __str__(self):
        return "x" * self.pile


def negamax(game, depth, scoring, alpha, beta):
    if not depth or not game.pile:
        return scoring(game)
    for below in game.after():
        alpha = max(alpha, -negamax(below, depth - 1, scoring, -beta, -alpha))
    return alpha


def of_agents(agent, depth, state):
    return max((of_agents(1 - agent, depth + agent, below) for below in state.after()), default=0)


def of_self(self, n):
    self.count = getattr(self, "count", 0) ^ 1
    return n and of_self(self, n - 1) + of_self(self, n - 1)


def paths(graph, start, end, visited):
    if start == end:
        return 1
    return sum(paths(graph, each, end, visited | {start}) for each in graph[start] if each not in visited)


def seen(visited, node):
    visited.add(node)
    for each in GRAPH[node]:
        if each not in visited:
            seen(visited, each)


def compose(f, k):
    return f(1) if k == 0 else compose(lambda x: f(f(x)), k - 1)


def less(n):
    return n - 1


def much_less(n):
    return n - 2


def by_function(f, n):
    return n > 0 and [by_function(less, f(n)), by_function(much_less, f(n))]


def binomial(n, k):
    return 1 if k in (0, n) else binomial(n - 1, k - 1) + binomial(n - 1, k)


def hanoi(n, a, b, c):
    return n and hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)


def subsets(left, chosen):
    for each in left:
        subsets(left - {each}, chosen + 1)


TITLES = {  # a function, its arguments, and the titles of the first calls
    "a part of an object": (negamax, [Bones(4), 3, lambda game: game.pile, -inf, inf], ["4", "3", "2"]),
    "an object's text": (negamax, [Board(4), 3, lambda game: game.pile, -inf, inf], ["xxxx", "xxx", "xx"]),
    "after agent and depth": (of_agents, [0, 0, Bones(3)], ["3", "2", "1"]),
    "a number before a part of self": (of_self, [Bones(1), 2], ["2", "1", "0"]),
    "a node, not a set": (paths, [GRAPH, "a", "d", frozenset()], ["a", "b", "d"]),
    "a node after a set": (seen, [set(), "a"], ["a", "b", "d"]),
    "a number, not a function": (compose, [abs, 2], ["2", "1", "0"]),
    "a number after functions": (by_function, [less, 3], ["3", "2", "1"]),
    "the first of two numbers": (binomial, [4, 2], ["4", "3", "2"]),
    "a depth before words": (hanoi, [2, "A", "B", "C"], ["2", "1", "0"]),
    "a set": (subsets, [frozenset({1, 2}), 0], ["{1, 2}", "{2}", "set()"]),
}  # fmt: skip


@pytest.mark.parametrize(("function", "arguments", "titles"), TITLES.values(), ids=TITLES)
def test_title_of_a_call_is_the_argument_that_tells_most(function, arguments, titles):
    story = Story(record(function, *arguments))
    entered = [story.tree.nodes[step.node] for step in story.steps if step.kind == "enter" and step.name != "lambda"]
    assert [node.text.strip("'") for node in entered[: len(titles)]] == titles
