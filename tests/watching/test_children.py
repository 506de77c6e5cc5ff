"""Trees whose children are found by `children=` are recorded like all others."""

from dataclasses import dataclass, field
from math import inf
from typing import Any

import pytest
import truth

from gametree import GameError, draw, label, record
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story


class Kid:
    """A node with a list `kids`; a leaf has a payoff instead."""

    def __init__(self, *kids, payoff=None):
        self.kids, self.payoff = kids or None, payoff


class Pair:
    """A node with `left` and `right`; a leaf has a number instead."""

    def __init__(self, left=None, right=None, data=None):
        self.left, self.right, self.data = left, right, data


class Graph:
    """A graph like networkx's DiGraph: its nodes are names, and `successors` yields the successors of a node."""

    def __init__(self, after):
        self.after = after

    def successors(self, name):
        return iter(self.after[name])


def of_kids(node, top=True):
    if not node.kids:
        return node.payoff
    return (max if top else min)(of_kids(kid, not top) for kid in node.kids)


def of_pairs(node, top=True):
    if node.data is not None:
        return node.data
    return (max if top else min)(of_pairs(node.left, not top), of_pairs(node.right, not top))


def of_lists(node, top=True):
    if isinstance(node, int):
        return node
    return (max if top else min)([of_lists(below, not top) for below in node])


def pruned(node, alpha, beta, top):
    if isinstance(node, int):
        return node
    for below in node:
        value = pruned(below, alpha, beta, not top)
        alpha, beta = (max(alpha, value), beta) if top else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if top else beta


def of_named(node):
    return 1 + sum(map(of_named, node[1]))


def of_graph(graph, depth, name):
    return 1 + sum(of_graph(graph, depth + 1, below) for below in graph.successors(name))


def largest(graph, name):
    return max((smallest(graph, below) for below in graph.successors(name)), default=len(name))


def smallest(graph, name):
    return min((largest(graph, below) for below in graph.successors(name)), default=len(name))


def after(state):
    player, pile = state
    return {take: (3 - player, pile - take) for take in (1, 2) if take <= pile}


def of_states(state):
    return sum([not of_states(below) for below in after(state).values()]) > 0


KIDS = Kid(Kid(Kid(payoff=3), Kid(payoff=5)), Kid(Kid(payoff=2), Kid(payoff=9)))
PAIRS = Pair(Pair(Pair(data=3), Pair(data=5)), Pair(Pair(data=2), Pair(data=9)))
LISTS = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
NAMED = Graph({"A": ["BB", "C"], "BB": ["D"], "C": ["D", "EEE"], "D": [], "EEE": []})
AFTER = {1: [2, 3], 2: [4], 3: [4], 4: []}
TREES = {  # a function, its arguments, `children`, the number of nodes, the number of calls, the result
    "an attribute": (of_kids, [KIDS], "kids", 7, 7, 3),
    "two attributes": (of_pairs, [PAIRS], lambda node: [node.left, node.right], 7, 7, 3),
    "lists in lists": (of_lists, [LISTS], list, 13, 13, 3),
    "tuples": (of_lists, [((3, 3), (2, 3))], lambda node: node, 7, 7, 3),
    "a name and a list": (of_named, [("all", [("a", []), ("b", [("c", [])])])], lambda node: node[1], 4, 4, 4),
    "numbers for names": (of_graph, [Graph(AFTER), 0, 1], AFTER.get, 4, 5, 5),
    "a cut": (pruned, [LISTS, -inf, inf, True], list, 13, 11, 3),
    "names": (largest, [NAMED, "A"], NAMED.successors, 5, 6, 1),
    "states": (of_states, [(1, 4)], after, 8, 12, True),
}


@pytest.mark.parametrize(("function", "arguments", "children", "count", "calls", "result"), TREES.values(), ids=TREES)
def test_children_are_found_with_the_children_argument(function, arguments, children, count, calls, result):
    recording = record(function, *arguments, children=children)
    assert (recording.result, recording.error, recording.calls) == (result, None, 0)
    assert len(recording.nodes) == count
    entered = [step for step in recording.steps if step.kind == "enter"]
    assert len(entered) == calls and len({id(step.node) for step in entered}) == min(count, calls)
    for step in entered:  # each call is made by the call on the parent
        above = recording.steps[step.call].node if step.call >= 0 else None
        assert step.node is recording.root if above is None else step.node in [kid for _, kid in recording.below(above)]
    story = Story(recording)
    assert not truth.accusations(story) and story.mistakes == []
    is_root = lambda thing: thing is recording.root or thing is getattr(recording.root, "thing", None)  # noqa: E731
    root = next(filter(is_root, arguments))
    assert len(draw(root, children=children).nodes) == count


@pytest.mark.parametrize(("arguments", "says"), [
    (([label, Pair(3, Pair(4, 5))], {}), "This Pair has right, but no children. Pass children= to watch, draw or "
                                         "predict, as in watch(f, root, children=lambda node: [node.right])."),
    (([label, KIDS], {}), 'This Kid has kids, but no children. Pass children= to watch, draw or predict, as in '
                          'watch(f, root, children="kids").'),
    (([of_kids, KIDS], {"children": "sons"}), "children= finds no children at a Kid: AttributeError: 'Kid' object"),
    (([of_kids, KIDS], {"children": 3}), "children=3 is not valid: it must be a function from a node to its children"),
    (([of_pairs, PAIRS], {"children": lambda node: [node.left, node.right] if node.data is None else node.data.kids}),
     "children= failed at 3: AttributeError: 'int' object has no attribute 'kids', on line"),
    (([of_kids, KIDS], {"children": lambda node: [Kid()]}), "a Kid has different children each time"),
])  # fmt: skip
def test_error_explains_missing_children_or_a_wrong_children_argument(arguments, says):
    arguments, named = arguments
    with pytest.raises(GameError) as error:
        record(*arguments, **named)
    assert str(error.value).startswith(says)


def test_numbers_that_alpha_beta_skips_in_a_tree_of_lists_are_named():
    said = truth.says(Story(record(pruned, LISTS, -inf, inf, True, children=list)))
    assert "pruned on [2, 4, 6] returns 2. It skipped 4 and 6 because alpha 3 ≥ beta 2." in said
    assert "pruned is called on 3, a leaf, with alpha −∞ and beta ∞." in said  # the number is the node, not an argument
    assert said[-1] == "pruned returned 3. pruned visited 11 of the 13 nodes."


# Nodes of a student's own class, without `children=`


class Many:
    """A node with any number of children, in `kids`."""

    def __init__(self, value, *kids):
        self.value, self.kids = value, kids

    def below(self):
        return self.kids

    def height(self):
        return 1 + max((kid.height() for kid in self.below()), default=0)


class Expression:
    """An operation on numbers or expressions."""

    def __init__(self, operation, lhs, rhs):
        self.operation, self.lhs, self.rhs = operation, lhs, rhs


class Link:
    """An item of a linked list."""

    def __init__(self, value, next=None):
        self.value, self.next = value, next


class Trie:
    """A node with a dict of children."""

    def __init__(self, **subs):
        self.subs = subs


@dataclass
class Data:
    """A node of a binary tree."""

    value: int
    l: Any = None  # noqa: E741
    r: Any = None


@dataclass
class ManyData:
    """A node with a list of children."""

    value: int
    subs: list = field(default_factory=list)


def height(tree):
    return 1 + max((height(kid) for kid in tree.kids), default=0)


def evaluate(e):
    if not isinstance(e, Expression):
        return e
    left, right = evaluate(e.lhs), evaluate(e.rhs)
    return left + right if e.operation == "+" else left * right


def length(link):
    return 0 if link is None else 1 + length(link.next)


def count(trie):
    return 1 + sum(map(count, trie.subs.values()))


def total(tree):
    return 0 if tree is None else tree.value + total(tree.l) + total(tree.r)


def total_of_many(tree):
    return tree.value + sum(map(total_of_many, tree.subs))


def longest_path(after, i):
    return 1 + max((longest_path(after, j) for j in after[i]), default=0)


MANY = Many(1, Many(2), Many(3, Many(4)))
OWN = {  # a function, its arguments, what its calls are on, and the result
    "kids": (height, [MANY], "1 2 3 4", 3),
    "methods": (Many.height, [MANY], "1 2 3 4", 3),
    "a bound method": (MANY.height, [], "1 2 3 4", 3),
    "expressions": (evaluate, [Expression("+", 2, Expression("*", 3, 4))], "'+' 2 '*' 3 4", 14),
    "a linked list": (length, [Link(1, Link(2, Link(3)))], "1 2 3 None", 3),
    "a dict": (count, [Trie(a=Trie(), b=Trie(c=Trie()))], "a Trie, a Trie, a Trie, a Trie", 4),
    "a dataclass": (total, [Data(5, Data(3), Data(8))], "5 3 None None 8 None None", 16),
    "a dataclass with a list": (total_of_many, [ManyData(1, [ManyData(2), ManyData(3)])], "1 2 3", 6),
    "indexes": (longest_path, [[[1, 2], [3], [], []], 0], "0 1 3 2", 3),
}


@pytest.mark.parametrize(("function", "arguments", "nodes", "result"), OWN.values(), ids=OWN)
def test_calls_are_the_tree_if_nothing_says_where_nodes_keep_their_children(function, arguments, nodes, result):
    recording = record(function, *arguments)
    assert (recording.result, recording.error) == (result, None)
    names = nodes.split(", " if "," in nodes else None)
    assert [step.node.text for step in recording.steps if step.kind == "enter"] == names
    assert recording.calls == len(names)
    story = Story(recording)
    assert not truth.accusations(story) and story.mistakes == []
    assert story.scenes[1].says == f"{function.__name__} is called on {names[0]}."


def test_call_is_made_again_only_if_it_is_on_the_same_node():
    def answered(tree):
        story = Story(record(height, tree))
        return [truth.find_fact(scene, facts.CallEntered).answered for scene in story.scenes if scene.enters]

    shared = Many(2)
    assert answered(Many(1, Many(2), Many(2))) == [None, None, None]  # two nodes that look alike
    assert answered(Many(1, shared, shared)) == [None, None, 3]
    deep = Many(0, *(Many(1, Many(2, Many(3, Many(4, Many(i))))) for i in (5, 6)))
    assert set(answered(deep)) == {None}


def test_call_on_a_node_that_changes_is_not_said_to_be_in_a_loop():
    def drain(link):
        if link.value:
            link.value -= 1
            drain(link.next)

    one, other = Link(2), Link(2)
    one.next, other.next = other, one
    assert not any("still waiting" in says or "loop" in says for says in truth.says(Story(record(drain, one))))


def test_function_on_a_node_that_does_not_call_itself_is_shown_line_by_line():
    def count_links(link):
        n = 0
        while link is not None:
            n += 1
            link = link.next
        return n

    said = truth.says(Story(record(count_links, Link(7, Link(8)))))
    assert said[1] == "count_links is called on 7." and "Round 2 of “while link is not None”: n becomes 2." in said
