"""Texts that are too long for a sentence are cut so that they stay true."""

import ast
import random
from collections import Counter, deque

import pytest

from gametree.core.text import quoted_repr, short_repr


class Custom:
    """An object with this repr."""

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


NUMBERS = list(range(10, 30))
CUT = [  # an object, the largest number of characters, and what is shown
    (NUMBERS, 12, "[10, 11, …]"),
    (tuple(NUMBERS), 12, "(10, 11, …)"),
    ([NUMBERS], 16, "[[10, 11, …]]"),
    ([NUMBERS, NUMBERS], 16, "[[10, 11, …], …]"),
    ([[1, 2], [3, 4], [5, 6]], 16, "[[1, 2], …]"),  # two whole items would leave no room for "…"
    ((1, NUMBERS), 20, "(1, [10, 11, 12, …])"),
    ({"a": NUMBERS, "b": 1}, 22, "{'a': [10, 11, …], …}"),
    (deque(NUMBERS), 20, "deque([10, 11, …])"),
    (Counter("aaabbc"), 24, "Counter({'a': 3, …})"),
    (["a long text", "b"], 14, "['a long…', …]"),
    (["a, long [text"], 12, "['a, long…']"),
    ("a long text", 8, "a long …"),
    ("[one] and another [two]", 12, "[one] and a…"),
    ("'one' and 'two'", 8, "'one' a…"),
    (Custom("Node([1, 2], [3, 4], [5, 6])"), 16, "Node([1, 2], …)"),
    (Custom("Node([1, 2, 3, 4, 5, 6], [7])"), 21, "Node([1, 2, 3, …], …)"),
    (Custom("Node(it's, 1, 2, 3, 4)"), 14, "Node(it's, 1…)"),
    (Custom("f(x) is y, and g(z)"), 9, "f(x) is …"),
    (["x" * 2_000], 12, "['xxxxxxxx…]"),  # the end of the string is not looked for
    (10**40, 8, "1000000…"),
    (NUMBERS, 3, "[1…"),
]


@pytest.mark.parametrize(("thing", "most", "expected"), CUT, ids=str)
def test_brackets_and_quotes_of_a_cut_text_are_closed(thing, most, expected):
    assert short_repr(thing, most) == expected and len(expected) <= most


def test_quoted_string_keeps_both_quotes():
    assert quoted_repr("it's a long text", 10) == '"it\'s a …"'


SORTED = [  # an object, and how it is shown
    ({"b", "c", "a"}, "{'a', 'b', 'c'}"),
    (frozenset("ba"), "frozenset({'a', 'b'})"),
    ({10, 9, "a", (2, "b"), (2, "a"), None}, "{9, 10, 'a', (2, 'a'), (2, 'b'), None}"),
    ({frozenset("b"), frozenset(), frozenset("ba")}, "{frozenset(), frozenset({'a', 'b'}), frozenset({'b'})}"),
    ([{"b", "a"}, ({"d", "c"},), {"e": {"g", "f"}}, ()], "[{'a', 'b'}, ({'c', 'd'},), {'e': {'f', 'g'}}, ()]"),
    (["b", "a"], "['b', 'a']"), ({"b": 1, "a": {}}, "{'b': 1, 'a': {}}"),  # these have an order of their own
    (set(), "set()"), ([set(), frozenset(), {}], "[set(), frozenset(), {}]"),
]  # fmt: skip


@pytest.mark.parametrize(("thing", "expected"), SORTED, ids=[expected for _, expected in SORTED])
def test_sets_are_sorted_and_everything_else_keeps_its_order(thing, expected):
    assert short_repr(thing, 100) == expected and eval(expected) == thing


def test_container_that_contains_itself_is_shown_as_python_does():
    thing = {"a": 1}
    thing["b"] = thing
    assert short_repr(thing) == "{'a': 1, 'b': {...}}"


def is_beginning(shown, thing):
    """Return whether a cut object shows the first items of an object, and "…" if and only if there are more."""
    if isinstance(thing, str) and shown != thing:
        return shown.endswith("…") and len(shown) <= len(thing) and thing.startswith(shown[:-1])
    if not isinstance(thing, list):
        return shown == thing
    items = [item for item in shown if item is not ...]
    is_cut = [*items, ...] == shown and len(items) < len(thing)
    return (is_cut or len(items) == len(thing) == len(shown)) and all(map(is_beginning, items, thing))


def test_cut_lists_show_their_first_items_and_whether_there_are_more():
    choose, read = random.Random(1), 0

    def anything(levels):
        if choose.random() < 0.5 and levels:
            return [anything(levels - 1) for _ in range(choose.randrange(5))]
        return choose.choice([choose.randrange(1_000), "".join(choose.choices("ab,[]'\"\\", k=choose.randrange(9)))])

    for _ in range(3_000):
        thing, most = [anything(3) for _ in range(5)], choose.randrange(16, 60)
        text = short_repr(thing, most)
        assert len(text) <= most
        try:
            shown = ast.literal_eval(text.replace("…]", "...]"))
        except SyntaxError:  # so many brackets that they can't all be closed
            assert text.endswith("…]") and repr(thing).startswith(text[:-2]) and text.startswith("[[[")
        else:
            assert is_beginning(shown, thing)
            read += 1
    assert read > 2_900
