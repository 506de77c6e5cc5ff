"""Tests of lesson 08, The same state twice: its checks accept right answers and explain likely errors."""

import re
from collections import Counter
from functools import reduce
from itertools import pairwise

import numpy as np
import pytest
from page import Page, right, run, wrong

from gametree import GameError, Node, build_graph, build_tree, draw, games, label, nodes, watch
from gametree.lessons.lesson08 import check_8_1, check_8_2, check_8_3, check_8_4, check_8_5

PAGE = Page("08-same-state-twice")


def counting(key=lambda node: node.state[1], where=nodes, first=1, more=1):
    """Return a function that counts nodes by a key."""

    def how_often(root):
        counts = {}
        for node in where(root):
            counts[key(node)] = counts[key(node)] + more if key(node) in counts else first
        return counts

    return how_often


def by_hand(root, counts=None):
    counts = {} if counts is None else counts
    counts[root.state[1]] = counts.get(root.state[1], 0) + 1
    for child in root.children.values():
        by_hand(child, counts)
    return counts


ONES, FIRST, LIST = "Your count of each pile is 1.", "A new pile is not in counts yet.", "A node is not a list."
PLAYER, ALONE = "counts state[0], which is the player", "Your function counted only the root. Does it return before"
test_8_4_accepts_right_answers = right(
    check_8_4,
    counting(),
    by_hand,
    lambda root: reduce(lambda counts, node: counts.update([node.state[1]]) or counts, nodes(root), Counter()),
    lambda root: dict(zip(*np.unique([node.state[1] for node in nodes(root)], return_counts=True), strict=True)),
)
test_8_4_explains_wrong_answers = wrong(
    check_8_4,
    (counting(more=0), "the count for the pile 2 is wrong", ONES),
    (lambda root: {}[root.state[1]] + 1, "failed: KeyError: 0", FIRST),
    (counting(key=lambda node: node.state[0]), "the pile 0 occurs, but your dictionary does not contain it.", PLAYER),
    (lambda root: {node.state[1]: 1 for node in root}, "0 is not a move from (1, 0)", LIST),
    (counting(where=lambda root: nodes(root)[:1]), "the pile 1 occurs, but your dictionary does not", ALONE),
)
ANOTHER, MAKES, OF_PAIR = "But there is another such pair.", "To reach (", "A pair is (player, pile):"
test_8_1_accepts_right_answers = right(
    check_8_1, [(2, 0), (1, 1)], {(1, 1), (2, 0)}, [[2, 0], [1, 1]], np.array([[1, 1], [2, 0]])
)
test_8_1_explains_wrong_answers = wrong(
    check_8_1,
    ([(2, 0)], "Something is missing. If this were the only pair that never occurs, there", ANOTHER),
    ([(2, 0), (1, 1), (1, 10)], "To reach (1, 10), add 1, then 1, then 2, then 2, then 2, then 2.", MAKES),
    ([(0, 2), (1, 1)], "(0, 2) should not be included.", OF_PAIR),
    ([(1, 1), [1, 1]], "", ANOTHER),
    ((2, 0), "That is only one pair. Write a list of pairs, such as [(1, 5), (2, 7)]. If this were", ANOTHER),
    ((1, 5), "That is only one pair. Write a list of pairs, such as [(1, 5), (2, 7)]. To reach (1, 5), add", MAKES),
)


def test_8_1_is_not_answered_yet_if_a_pair_contains_dots():
    for answer in [(1, ...)], [(2, 0), (1, ...)], [[..., 0]]:
        assert check_8_1(answer).sentence == "… Not answered yet. There are still dots in your answer."


def building(key=lambda state: state, look=True, put="first", rest=None, found=None):
    """Return a student's build_once. Options are its key, whether it looks in made, and when it stores which node."""

    def build(game, state, made):
        if look and key(state) in made:
            if found is not all:  # `all` means that a return is missing
                return found(state) if found else made[key(state)]
        node = Node(game, state)
        if put == "first":
            made[key(state)] = node
        moves = game.moves(state)
        node.children = {move: (rest or build)(game, after, made) for move, after in moves.items()}
        if put in ("last", "another"):
            made[key(state)] = node if put == "last" else Node(game, state)
        return node

    return build


straight, put_last, put_first, tree = building(), building(put="last"), building(look=False), building(look=0, put=0)
KEPT, FOUND = "Is each new node stored in it?", "Does it look in made first and return the node that it finds"
TWO = "made[(1, 0)] is not the node that your function returned, so (1, 0) has two nodes."
NODE = "A key of made must be a state, not a node"
WHOLE = "it returned the node for (1, 2). Do you use the whole state as the key?"
OUTSIDE = "Does it use a dictionary from outside the function instead of the one that is passed to it?"
EMPTY = "First give it a dictionary for them: node.children = {}."


def with_outside(known):
    """Return a build_once that uses the dictionary `known` instead of its argument."""
    return lambda game, state, made: straight(game, state, known)


def without_children(game, state, made):
    made[state] = node = Node(game, state)
    for move, after in game.moves(state).items():
        node.children[move] = without_children(game, after, made)
    return node


def with_empty_children(game, state, made):
    if state not in made:
        made[state] = node = Node(game, state)
        node.children = {}
        for move, after in game.moves(state).items():
            node.children[move] = with_empty_children(game, after, made)
    return made[state]


test_8_2_accepts_right_answers = right(check_8_2, straight, put_last, building(repr), with_empty_children)
test_8_2_explains_wrong_answers = wrong(
    check_8_2,
    (building(put="never"), "there are 20 nodes for 10 states: 4 nodes have the state (2, 5).", KEPT),
    (building(look=False, put="last"), "there are 20 nodes for 10 states", FOUND),
    (building(lambda state: Node(None, state)), "On OneTwoTen(5), there are 20 nodes for 10 states", NODE),
    (building(lambda state: state[1]), "I tried your function on OneTwoTen(5). (1, 0) has the child (1, 2)", WHOLE),
    (building(put="another"), "On OneTwoTen(5), ", TWO),
    (with_outside({}), "each time with an empty dictionary, and it returned the same node.", OUTSIDE),
    (with_outside({(1, 0): Node(games.OneTwoTen(4), (1, 0))}), "it returned the same node.", OUTSIDE),
    (without_children, "This node has no children yet.", EMPTY),
)


def test_8_3_accepts_right_answers():
    for key, count in (
        (lambda state: (*state[:2], state[2] % 2), 56),
        (lambda state: (state[1], state[1 + state[0]] % 2), 30),
        (lambda state: np.int64(state[1] * 2 + state[1 + state[0]] % 2), 30),
    ):
        sentence = check_8_3(key).sentence
        assert sentence.startswith(f"✓ Right. With this key, EvenOrOdd(15) has {count} nodes for 128 states.")
        assert not sentence.partition("128 states.")[2]  # nothing that sends students off to look for a smaller key


MIDDLE, TURN, TUPLE = "left in the middle.", "whose turn it is?", "Use tuple(…) to make it a tuple"
FORGETS, APART = "The key forgets too much.", "Do they differ in anything that matters?"
test_8_3_explains_wrong_answers = wrong(
    check_8_3,
    (lambda state: (state[0], state[2] % 2, state[3] % 2), FORGETS, MIDDLE),
    (lambda state: (state[1], state[2] % 2, state[3] % 2), FORGETS, TURN),
    (lambda state: state, "EvenOrOdd(15) has 128 nodes for 128 states.", APART),
    (lambda state: list(state), "returned [1, 15, 0, 0], a list", TUPLE),
)


def test_8_3_names_two_states_that_may_share_a_node():
    says = check_8_3(lambda state: state).sentence
    one, other = (tuple(map(int, text.split(", "))) for text in re.findall(r"\((\d+, \d+, \d+, \d+)\)", says))
    assert one != other and one[:2] == other[:2] and one[2] % 2 == other[2] % 2


WITH_PLAYER, OFTEN = "The number of the player is sorted with the heaps", "It forgets how often"
test_8_5_accepts_right_answers = right(
    check_8_5,
    lambda state: tuple(sorted(filter(None, state[1:]), reverse=True)),
    lambda state: frozenset(Counter(state[1:]).items()),
    lambda state: tuple(np.sort(state[1:])),
)
test_8_5_explains_wrong_answers = wrong(
    check_8_5,
    (lambda state: tuple(sorted(state)), FORGETS, WITH_PLAYER),
    (lambda state: frozenset(state[1:]), FORGETS, OFTEN),
    (lambda state: state[1:], "has 120 nodes for 232 states.", APART),
    (lambda state: sorted(state[1:]), "a list", TUPLE),
)


def test_counts_of_piles_are_fibonacci_numbers_and_there_are_20_states():
    tree = build_tree(games.OneTwoTen())
    bars = [by_hand(tree)[pile] for pile in range(11)]
    assert bars == [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89] and sum(bars) == 232
    assert all(one + other == third for (one, other), third in zip(pairwise(bars), bars[2:], strict=False))
    states = {node.state for node in nodes(tree)}
    pairs = {(player, pile) for player in (1, 2) for pile in range(11)}
    assert len(states) == 20 and pairs - states == {(2, 0), (1, 1)}


def test_small_tree_contains_the_two_nodes_named_in_the_text():
    small = run(PAGE.cells["count"], draw=lambda root: None)["small"]
    label(small)
    assert sum(node.state[1] == 4 for node in nodes(small)) == 5
    one, other = small[1][2], small[2][1]
    assert one.state == other.state == (1, 3) and one is not other and len(nodes(small)) == 20
    assert [repr(node) for node in nodes(one)] == [repr(node) for node in nodes(other)]
    assert sum(node.state == (2, 4) for node in nodes(small)) == 3
    above = [[child.state for child in node.children.values()] for node in nodes(build_graph(games.OneTwoTen(5)))]
    assert sum((2, 4) in children for children in above) == 2


def test_build_once_makes_one_more_call_than_there_are_moves():
    says = watch(straight, games.OneTwoTen(5), (1, 0), {}).sentences
    graph = nodes(build_graph(games.OneTwoTen(5)))
    assert len(graph) == 10 and sum(len(node.children) for node in graph) == 14
    assert says[-1].endswith("There were 15 calls.") and sum(" is called again on " in line for line in says) == 5
    assert watch(put_first, games.OneTwoTen(5), (1, 0), {}).sentences[-1].endswith("There were 20 calls.")


def test_cache_has_twenty_misses_and_fifteen_hits(capsys):
    run(PAGE.cells["cache"])
    assert capsys.readouterr().out == "player 1 can win: True\n20 misses, 15 hits: 35 calls\n"
    watched = []
    run(PAGE.cells["wins"], beside=lambda *steppers: watched.extend(steppers))
    assert [stepper.mistakes for stepper in watched] == [[], []]
    assert [stepper.sentences[-1].split("There were ")[1] for stepper in watched] == ["20 calls.", "15 calls."]


def test_tree_and_graph_have_the_sizes_that_the_text_states(capsys):
    run(PAGE.cells["cost"].replace("repeat=20", "repeat=1"))
    printed = capsys.readouterr().out
    assert "build_tree: 10,945 nodes, " in printed and "build_graph: 36 nodes, " in printed
    assert [len(nodes(build_graph(games.OneTwoTen(target)))) for target in range(1, 30)] == [*range(2, 60, 2)]
    sizes = run(PAGE.cells["hundred"])["sizes"]
    assert capsys.readouterr().out.startswith("graph: 200 nodes")
    assert [len(nodes(build_tree(games.OneTwoTen(target)))) for target in range(13)] == sizes[:13]
    assert 1.6 < sizes[100] / sizes[99] < 1.63 and sizes[59] / sizes[30] > 1e6 > sizes[58] / sizes[30]


def test_merging_by_pile_keeps_the_labels(capsys):
    key = run(PAGE.cells["key"], beside=lambda *drawings: None)["pile"]
    merged, graph = build_graph(games.OneTwoTen(), key=key), build_graph(games.OneTwoTen())
    label(merged), label(graph)
    labels = {node.state[1]: node.label for node in nodes(merged)}
    assert capsys.readouterr().out == "11 nodes\n"
    assert all(labels[node.state[1]] == node.label for node in nodes(graph))
    assert re.findall(r"shape=(\w+)", draw(merged).source) == ["octagon"] * 11


def test_unsuitable_key_is_refused_with_the_two_states_that_the_text_names():
    game = games.EvenOrOdd(15)
    says = check_8_3(lambda state: state[:2]).sentence
    assert "(1, 0, 7, 8) and (1, 0, 6, 9) have the same key, (1, 0)" in says
    assert [game.outcome(state) for state in ((1, 0, 7, 8), (1, 0, 6, 9))] == ["L", "W"]
    with pytest.raises(GameError, match=r"have the same key, \(1, 0\)"):
        build_graph(game, key=lambda state: state[:2])


def test_sizes_in_the_text_are_right():
    assert len(nodes(build_tree(games.EvenOrOdd(15)))) == 12_640
    for game, whole, without_player in ((games.Nim(3, 4, 5), 232, 120), (games.Chomp(3, 3), 36, 19)):
        assert len(nodes(build_graph(game))) == whole
        assert len(nodes(build_graph(game, key=lambda state: state[1:]))) == without_player
    loop = games.OneTwoTen(5, take_back=True)
    assert len(nodes(straight(loop, loop.start, {}))) == 12
    with pytest.raises(RecursionError):
        put_last(loop, loop.start, {})
    with pytest.raises(GameError, match="The key forgets too much"):
        build_graph(games.OneTwoTen(), key=lambda state: (10 - state[1]) % 3)


def test_mirror_images_share_a_node_and_keep_their_labels(capsys):
    names, whole = run(PAGE.cells["mirror"], draw=lambda root: root, beside=lambda *roots: None), games.Chomp(3, 3)
    mirrored, whole = names["mirrored"], build_graph(whole)
    merged = build_graph(games.Chomp(3, 3), key=mirrored)
    label(whole), label(merged)
    labels = {mirrored(node.state): node.label for node in nodes(merged)}
    assert capsys.readouterr().out == "13 nodes\n"
    assert all(labels[mirrored(node.state)] == node.label for node in nodes(whole))


def test_lesson_8_hides_its_answers():
    hidden = "Fibonacci", "15 are hits", "about 1.6 times", "each node is an octagon", "has seven tokens, an odd number"
    PAGE.hides(*hidden, never=("(2, 0)", "(1, 1)", "sorted", "% 2", "30 nodes", "13 nodes", "blog"))
