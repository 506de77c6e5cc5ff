"""Trees as people write them: nodes with left and right, tries, and dicts of dicts. They need no `children=`."""

import re
from dataclasses import dataclass
from types import SimpleNamespace

import pytest
import truth

from gametree import draw, record, watch
from gametree.core.introspect import is_node, sides_of
from gametree.watching.narrating.story import Story


class Val:
    def __init__(self, val, left=None, right=None):
        self.val, self.left, self.right = val, left, right


class Key:
    __slots__ = "key", "left", "right"

    def __init__(self, key, left=None, right=None):
        self.key, self.left, self.right = key, left, right


class Value:
    left = right = None

    def __init__(self, value, left=None, right=None):
        self.value = value
        if left:
            self.left = left
        if right:
            self.right = right


@dataclass
class Data:
    data: str
    left: "Data | None" = None
    right: "Data | None" = None


class Sub(Val):
    pass


class Letter:
    def __init__(self):
        self.children, self.is_end = {}, False


def binary(kind):
    return kind(8, kind(3, None, kind(6, kind(4))), kind(10, None, kind(14)))


def height(node):
    return 0 if node is None else 1 + max(height(node.left), height(node.right))


def insert(node, val):
    if node is None:
        return Val(val)
    if val < node.val:
        node.left = insert(node.left, val)
    else:
        node.right = insert(node.right, val)
    return node


def invert(node):
    if node:
        node.left, node.right = invert(node.right), invert(node.left)
    return node


def add(node, word):
    if not word:
        node.is_end = True
    else:
        add(node.children.setdefault(word[0], Letter()), word[1:])


def add_all(node, words):
    for word in words:
        add(node, word)


def size(thing):
    return 1 + sum(map(size, thing.values())) if isinstance(thing, dict) else 1


def people(person):
    return 1 + sum(map(people, person.get("children", ())))


def total(node):
    return node["value"] + total(node["left"]) + total(node["right"]) if node else 0


ANIMALS = {"animals": {"cats": {"lion": {}, "tiger": {}}, "dogs": {}}, "plants": {"oak": 3}}
FAMILY = {"name": "Ann", "children": [{"name": "Bob", "children": []}, {"name": "Cid", "children": [{"name": "Di"}]}]}
FOUR = {"value": 4, "left": None, "right": None}
SIDED = {"value": 5, "left": {"value": 3, "left": None, "right": FOUR}, "right": None}
TREES = {  # a function, the root, and the names of all nodes, level by level
    "val": (height, binary(Val), ["8", "3", "10", "6", "14", "4"]),
    "key": (height, binary(Key), ["8", "3", "10", "6", "14", "4"]),
    "value": (height, binary(Value), ["8", "3", "10", "6", "14", "4"]),
    "data": (height, binary(Data), ["8", "3", "10", "6", "14", "4"]),
    "a subclass": (height, Val(1, Sub(2), Sub(3, Val(4))), ["1", "2", "3", "4"]),
    "words": (size, ANIMALS, ["a dict", "animals", "plants", "cats", "dogs", "3", "lion", "tiger"]),
    "letters": (size, {"c": {"a": {"t": {}}, "o": {"t": {}}}}, ["a dict", "c", "ca", "co", "cat", "cot"]),
    "people": (people, FAMILY, ["Ann", "Bob", "Cid", "Di"]),
    "sides in a dict": (total, SIDED, ["5", "3", "4"]),
}


@pytest.mark.parametrize(("function", "root", "names"), TREES.values(), ids=TREES)
def test_tree_is_recognized_and_its_nodes_are_titled(function, root, names):
    story = Story(record(function, root))
    assert [*map(story.name, range(len(story.tree.nodes)))] == [*map(story.text, story.tree.nodes)] == names
    assert not story.recording.calls and story.mistakes == []
    entered = [step.node for step in story.steps if step.kind == "enter"]
    assert sorted(entered) == [*range(len(names))]
    assert story.recording.strangers == 0 and not story.recording.rearranged
    drawing = draw(root)
    assert drawing.texts == names and {*drawing.marks} <= {"", "?"}


ODD = {  # objects with `left` and `right` that are no nodes
    "an interval": SimpleNamespace(left=0, right=3), "half an interval": SimpleNamespace(left=None, right=3),
    "an expression": Val("+", 3, Val(4)), "words": SimpleNamespace(left="a", right="b"),
    "a class": Value, "only left": SimpleNamespace(left=None),
    "a property": type("Lazy", (), {"left": property(lambda self: 1 / 0), "right": None})(),
}  # fmt: skip


@pytest.mark.parametrize("thing", ODD.values(), ids=ODD)
def test_object_whose_left_and_right_are_no_children_is_no_node(thing):
    assert sides_of(thing) is None and not is_node(thing)


DICTS = {  # dicts that are no trees, and another argument
    "distances": ({"A": {"B": 3, "C": 1}, "B": {}, "C": {"B": 1}}, "A"), "lists": ({"A": ["B"], "B": []}, "A"),
    "a graph of dicts": ({"A": {"B": {"weight": 3}}, "B": {"A": {"weight": 3}}}, None),
    "a start": ({"A": {"x": {"y": 1}}}, "A"), "a table": ({(1, 2): 3}, 1), "a flat dict": ({"a": {"b": 1}}, 1),
    "numbers at the sides": ({"left": 1, "right": 2}, 1), "a number of children": ({"children": 3}, 1),
}


@pytest.mark.parametrize(("thing", "other"), DICTS.values(), ids=DICTS)
def test_dict_that_is_no_tree_is_an_argument_of_calls(thing, other):
    assert record(lambda table, start: len(table), thing, other).calls == 1


def test_tree_grows_where_its_nodes_get_children():
    said = truth.says(Story(record(insert, Val(5), 3)))
    assert said[1:3] == ["insert is called on 5, with val 3.", "5 gets a child: 3."]
    said = truth.says(Story(record(add_all, Letter(), ["cat", "car", "do"])))
    assert {"add is called on c.", "a gets a child: t.", "At t, is_end becomes True."} <= {*said}
    assert "add returns from a." in said and not any("skipped r" in sentence for sentence in said)


def test_picture_of_a_tree_that_is_rearranged_is_said_to_show_the_end():
    said = truth.says(Story(record(invert, binary(Val))))
    assert said[0].endswith("The function moves nodes, and the picture shows where they are at the end.")
    assert not any("already exists" in sentence for sentence in said)
    assert "moves nodes" not in truth.says(Story(record(insert, binary(Val), 5)))[0]


def double(node):
    node.value *= 2
    for child in filter(None, (node.left, node.right)):
        double(child)


def test_value_that_the_function_sets_is_no_name():
    said = truth.says(Story(record(double, Value(1, Value(2)))))
    assert said[1:4] == ["double is called on Value #1.", "The value of Value #1 becomes 2.",
                         "double is called on Value #2, a leaf."]  # fmt: skip


def delete(node, val):
    if val < node.val:
        node.left = delete(node.left, val)
    elif val > node.val:
        node.right = delete(node.right, val)
    else:
        return node.left or node.right
    return node


def test_node_that_is_removed_is_not_called_a_leaf():
    said = truth.says(Story(record(delete, binary(Val), 10)))
    assert said[1:3] == ["delete is called on 8, with val 10.", "delete is called on 10, with val 10."]
    assert len(watch(delete, binary(Val), 10).sentences) == len(said) and "moves nodes" in said[0]


def test_tree_that_belongs_to_no_game_has_no_moves():
    def values(root):
        return [root.val]

    assert truth.says(Story(record(values, binary(Val))))[-1] == "values returned [8]. The tree has 6 nodes."


def places(root):
    """Return the middle of each node in a drawing."""
    groups = re.findall(r'<g class="node".*?</g>', draw(root).svg, re.S)
    points = [re.search(r'points="([^"]+)"', group)[1].split() for group in groups]
    return [sum(float(point.split(",")[0]) for point in each[:4]) / 4 for each in points]


@pytest.mark.parametrize("kind", [Val, Key, Value])
def test_only_child_leans_to_its_side(kind):
    eight, three, ten, six, fourteen, four = places(binary(kind))
    assert three < eight < ten and six > three + 6 and fourteen > ten + 6 and four < six - 6
    five, left, right = places(SIDED)
    assert left < five - 6 and right > left + 6


def test_only_child_without_a_side_is_below_its_parent():
    top, child = places(SimpleNamespace(name="a", children=[SimpleNamespace(name="b", children=[])]))
    assert abs(top - child) < 1
