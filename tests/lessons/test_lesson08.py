"""Lesson 08, The same state twice: what its checks say, to right answers and to likely wrong ones; its figures."""

import json
import re
from collections import Counter, defaultdict
from functools import reduce
from itertools import pairwise
from operator import xor
from pathlib import Path

import numpy as np
import pytest

from gametree import GameError, Node, build_graph, build_tree, draw, games, label, nodes, watch
from gametree.lessons.lesson08 import check_8_1, check_8_2, check_8_3, check_8_4, check_8_5

PAGE = Path(__file__).parents[2] / "notebooks/08-same-state-twice.ipynb"


def sources(path):
    return {cell["id"]: "".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]}


SOURCE, SOLVED = sources(PAGE), sources(PAGE.parent / "solutions" / PAGE.name)


def told(verdict, texts):
    """Which of these hints somebody is given."""
    return [text for text in texts if text in verdict.sentence]


def counting(key=lambda node: node.state[1], where=nodes, first=1, more=1):
    """A function that counts what nodes have in common."""

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


def with_zeros(root):
    return {pile: sum(node.state[1] == pile for node in nodes(root)) for pile in range(11)}


def by_default(root):
    counts = defaultdict(int)
    for node in nodes(root):
        counts[node.state[1]] += 1
    return counts


@pytest.mark.parametrize(
    "function",
    [
        counting(),
        by_hand,
        with_zeros,
        by_default,
        lambda root: Counter(node.state[1] for node in nodes(root)),
        lambda root: dict(zip(*np.unique([node.state[1] for node in nodes(root)], return_counts=True), strict=True)),
    ],
)
def test_8_1_is_right_whatever_way_it_is_written(function):
    says = "✓ Right. Tried on 4 trees. Up to five, most nodes have the pile 5: 8 of the 20."
    assert check_8_1(function).sentence == says
    assert Counter(node.state[1] for node in nodes(build_tree(games.OneTwoTen(5)))).most_common(1) == [(5, 8)]


def kept():
    """A function whose counts are there already when it is called again."""
    counts = {}

    def how_often(root):
        for node in nodes(root):
            counts[node.state[1]] = counts.get(node.state[1], 0) + 1
        return counts

    return how_often


def too_early(root):
    counts = {}
    for node in nodes(root):
        counts[node.state[1]] = counts.get(node.state[1], 0) + 1
        return counts


def without_first(root):
    counts = {}
    for node in nodes(root):
        counts[node.state[1]] += 1
    return counts


def without_return(root):
    counting()(root)


def in_the_function(root):
    return {node.state[1]: 1 for node in nodes}


def with_brackets(root):
    return {node.state[1]: 1 for node in nodes[root]}


def through_the_moves(root):
    return {child.state[1]: 1 for child in root.children}


def through_the_state(root):
    return {part.state[1]: 1 for part in root.state}


def appended(root):
    counts = {}
    counts.append(root.state[1])
    return counts


def of_another_tree():
    """A function that counts a tree that is there already, and not the one that it is given."""
    small = build_tree(games.OneTwoTen(5))
    return lambda root: by_hand(small)


def turned(root):
    return {count: pile for pile, count in by_hand(root).items()}


def inside_out(root):
    return {1: 1, 2: 2, 3: 3} if len(nodes(root)) == 20 else {}


def inner(root):
    return [node for node in nodes(root) if node.children]


STATES, PLAYERS, ONES, NOTHING = "These are the states.", "These are the players.", "It gives 1 for", "counts nothing"
SMALL, LARGE, ROOT, LEAVES = "one too small.", "one too large.", "The root is a node too.", "The leaves are nodes too."
SAME, MOVES, BY_PILE, TURNED = "same for every tree.", "gives the moves;", "counts[pile] = …", "the numbers are the"
ROW, TWO_ROWS, ONE_PILE = "only the children of", "only the root and its", "Does return stand inside the loop?"
AGAIN, FIRST, PART = "Asked again", "is not in counts yet.", "The pile of a node is node.state[1]."
NO_LIST, FUNCTION, NODES = "A node is no list", "nodes is a function", "These are the nodes."
OF_COUNTS = (NO_LIST, FUNCTION, NODES, STATES, PLAYERS, ONES, NOTHING, SMALL, LARGE, ROOT, LEAVES, ROW, TWO_ROWS,
             ONE_PILE, AGAIN, FIRST, PART, SAME, MOVES, BY_PILE, TURNED)  # fmt: skip


@pytest.mark.parametrize(
    ("function", "hints", "says"),
    [
        (counting(lambda node: node.state), [STATES], "In the tree of OneTwoTen(5), no node has the pile (1, 0)."),
        (counting(lambda node: node.state[0]), [PLAYERS], "the pile 0 comes up, but the dictionary does not have it."),
        (counting(more=0), [ONES], "the number for the pile 2 is wrong: 1 is too small."),
        (lambda root: {}, [NOTHING], "the pile 0 comes up, but"),
        (counting(first=0), [SMALL], "the number for the pile 0 is wrong: 0 is too small."),
        (counting(first=2), [LARGE], "the number for the pile 0 is wrong: 2 is too large."),
        (counting(where=lambda root: nodes(root)[1:]), [ROOT], ""),
        (counting(where=inner), [LEAVES], "the pile 5 comes up, but"),
        (counting(where=lambda root: root.children.values()), [ROW], ""),
        (counting(where=lambda root: [root, *root.children.values()]), [TWO_ROWS], ""),
        (too_early, [ONE_PILE], ""),
        (kept(), [AGAIN], "In the tree of OneTwoTen(4), no node has the pile 5."),
        (without_first, [FIRST], "stopped: KeyError: 0"),
        (counting(lambda node: node.pile), [PART], "stopped: AttributeError"),
        (counting(lambda node: list(node)[1]), [NO_LIST], ""),
        (counting(lambda node: node), [NODES], "no node has the pile (1, 0, ?)."),
        (in_the_function, [FUNCTION], "'function' object is not iterable"),
        (with_brackets, [FUNCTION], "'function' object is not subscriptable"),
        (through_the_moves, [MOVES], "'int' object has no attribute 'state'"),
        (through_the_state, [MOVES], "'int' object has no attribute 'state'"),
        (appended, [BY_PILE], "'dict' object has no attribute 'append'"),
        (of_another_tree(), [SAME], "In the tree of OneTwoTen(4), no node has the pile 5."),
        (turned, [TURNED], "no node has the pile 8."),
        (inside_out, [], "the pile 0 comes up, but the dictionary does not have it."),
        (counting(lambda node: node["state"][1]), [], "'state' is not a move from (1, 0)"),
        (counting(where=lambda root: root), [NO_LIST], "0 is not a move from (1, 0)"),
        (without_return, [], "It gives None: is a return missing"),
        (lambda root: [1, 1, 2, 3, 5, 8], [], "and a dictionary is wanted"),
        (lambda root: len(nodes(root)), [], "and a dictionary is wanted"),
        (lambda root: with_zeros(build_tree(games.OneTwoTen(5))), [SAME], "In the tree of OneTwoTen(4), no node has"),
        (lambda: {}, [], "stopped: TypeError"),
        (42, [], "42 is no function"),
        (None, [], "None is no function"),
        (Counter, [NO_LIST], "stopped"),
        (lambda root: {None: 3, (): "x"}, [SAME], "no node has the pile None."),
        (lambda root: {0: None}, [SAME], "the number for the pile 0 is wrong: None is not right."),
    ],
)
def test_8_1_is_told_what_went_wrong_and_nothing_else(function, hints, says):
    verdict = check_8_1(function)
    assert verdict.right is False and told(verdict, OF_COUNTS) == hints and says in verdict.sentence


@pytest.mark.parametrize(
    "answer",
    [[(2, 0), (1, 1)], {(1, 1), (2, 0)}, [[2, 0], [1, 1]], ((1, 1), (2, 0)), np.array([[2, 0], [1, 1]])],
)
def test_8_2_is_right(answer):
    verdict = check_8_2(answer)
    assert verdict.right is True and verdict.sentence.endswith("So 20 are left: the blog has one too many.")


BLOG, PARENTHESES, ORDER = "Count again.", "each has its own parentheses", "The player comes first"
ALL_22, NO_PAIR, WAY, START = "there would be 22 states", "and a pile from 0 to 10.", "lead", "The game starts there."
OF_NEVER = BLOG, PARENTHESES, ORDER, ALL_22, NO_PAIR, WAY, START


@pytest.mark.parametrize(
    ("answer", "hints", "says"),
    [
        ([(2, 0)], [BLOG], "Something is missing. Without this pair there are twenty-one states left"),
        ([(1, 1)], [BLOG], ""),
        ([(2, 0), (2, 0)], [BLOG], ""),
        ([], [ALL_22], ""),
        ((2, 0), [PARENTHESES], "2 does not belong there."),
        ([2, 0, 1, 1], [PARENTHESES], ""),
        ([(0, 2), (1, 1)], [ORDER], "(0, 2) does not belong there."),
        ([(2, 0), (1, 1), (1, 10)], [WAY], "(1, 10) does not belong there. The moves 1, 1, 2, 2, 2, 2 lead there."),
        ([(2, 0), (2, 1)], [WAY], "The move 1 leads there."),
        ([(1, 0)], [START], ""),
        ([(2, 0), (1, 1), (3, 5)], [NO_PAIR], ""),
        ([(2, 11)], [NO_PAIR], ""),
        ([(2, 0, 0)], [PARENTHESES], ""),
        (["(2, 0)", "(1, 1)"], [], "leave the quotes out."),
        (20, [], "write it as in"),
        ("(2, 0)", [], ""),
        (None, [], "The answer is None"),
        ({(2, 0): (1, 1)}, [], ""),
        ([None], [PARENTHESES], ""),
        ([([], {})], [NO_PAIR], ""),
    ],
)
def test_8_2_is_told_what_went_wrong_and_nothing_else(answer, hints, says):
    verdict = check_8_2(answer)
    assert verdict.right is False and told(verdict, OF_NEVER) == hints and says in verdict.sentence


@pytest.mark.parametrize("answer", [[(1, ...)], [(2, 0), (1, ...)], [[..., 0]], ((1, ...),)])
def test_a_pair_with_dots_in_it_is_not_called_wrong(answer):
    assert check_8_2(answer).sentence == "… Not answered yet. There are still dots in it."


@pytest.mark.parametrize("key", [lambda state: (state[0], ...), lambda state: [...], lambda state: ... % 2])
@pytest.mark.parametrize("check", [check_8_4, check_8_5])
def test_a_key_with_dots_in_it_is_not_called_wrong(check, key):
    assert check(key).right is None


def test_8_2_names_a_way_that_leads_there():
    game = games.OneTwoTen()
    for pair in sorted({node.state for node in nodes(build_graph(game))} - {game.start}):
        moves = re.search(r"The moves? ([\d, ]+) leads? there\.", check_8_2([pair]).sentence)[1]
        state = game.start
        for move in moves.split(", "):
            state = game.moves(state)[int(move)]
        assert state == pair


def below(game, state, ask):
    return {move: ask(after) for move, after in game.moves(state).items()}


def look_first(game, state, made):
    if state not in made:
        made[state] = node = Node(game, state)
        node.children = below(game, state, lambda after: look_first(game, after, made))
    return made[state]


def straight(game, state, made):
    if state in made:
        return made[state]
    made[state] = node = Node(game, state)
    moves = game.moves(state)
    node.children = {move: straight(game, moves[move], made) for move in moves}
    return node


def put_last(game, state, made):
    if state in made:
        return made[state]
    node = Node(game, state)
    node.children = below(game, state, lambda after: put_last(game, after, made))
    made[state] = node
    return node


def waste_a_node(game, state, made):
    node = Node(game, state)
    if state in made:
        return made[state]
    made[state] = node
    node.children = below(game, state, lambda after: waste_a_node(game, after, made))
    return node


def by_a_list(game, state, made):
    if state in made:
        return made[state]
    made[state] = root = Node(game, state)
    waiting = [root]
    for node in waiting:
        node.children = {}
        for move, after in game.moves(node.state).items():
            if after not in made:
                made[after] = Node(game, after)
                waiting.append(made[after])
            node.children[move] = made[after]
    return root


def by_text(game, state, made):
    if repr(state) not in made:
        made[repr(state)] = node = Node(game, state)
        node.children = below(game, state, lambda after: by_text(game, after, made))
    return made[repr(state)]


def asks_the_class(game, state, made):
    kind = next(kind for kind in (games.OneTwoTen, games.Nim, games.EvenOrOdd, games.Matches) if isinstance(game, kind))
    if state not in made:
        made[state] = node = Node(game, state)
        node.children = {move: asks_the_class(game, after, made) for move, after in kind.moves(game, state).items()}
    return made[state]


class Mine:
    def __init__(self, state):
        self.state, self.children = state, []


def of_my_class(game, state, made):
    if state not in made:
        made[state] = node = Mine(state)
        node.children = [of_my_class(game, after, made) for after in game.moves(state).values()]
    return made[state]


@pytest.mark.parametrize("function", [look_first, straight, put_last, waste_a_node, by_a_list, by_text, of_my_class,
                                      asks_the_class])  # fmt: skip
def test_8_3_is_right_whatever_way_it_is_written(function):
    assert check_8_3(function).sentence == "✓ Right. Tried on 6 games: one node for each state, and all its moves."


def tree(game, state, made=None):
    node = Node(game, state)
    node.children = below(game, state, lambda after: tree(game, after))
    return node


def never_puts(game, state, made):
    if state in made:
        return made[state]
    node = Node(game, state)
    node.children = below(game, state, lambda after: never_puts(game, after, made))
    return node


def never_looks(game, state, made):
    made[state] = node = Node(game, state)
    node.children = below(game, state, lambda after: never_looks(game, after, made))
    return node


def by_pile(game, state, made):
    if state[1:] in made:
        return made[state[1:]]
    made[state[1:]] = node = Node(game, state)
    node.children = below(game, state, lambda after: by_pile(game, after, made))
    return node


def builds_the_rest(game, state, made):
    if state in made:
        return made[state]
    made[state] = node = Node(game, state)
    node.children = below(game, state, lambda after: tree(game, after))
    return node


def a_new_one_each_time(game, state, made):
    if state in made:
        return made[state]
    made[state] = node = Node(game, state)
    node.children = below(game, state, lambda after: a_new_one_each_time(game, after, {}))
    return node


def looks_too_late(game, state, made):
    node = Node(game, state)
    node.children = below(game, state, lambda after: looks_too_late(game, after, made))
    return made.setdefault(state, node)


def keeping():
    """A build with a dictionary outside, which is there still when the next game comes."""
    nodes_made = {}

    def build_once(game, state, made):
        return look_first(game, state, nodes_made)

    return build_once


def asks_above(game, state, made):
    moves = game.moves(state)
    if state in made:
        return made[state]
    made[state] = node = Node(game, state)
    node.children = {move: asks_above(game, moves[move], made) for move in moves}
    return node


def asks_for_each_child(game, state, made):
    if state in made:
        return made[state]
    made[state] = node = Node(game, state)
    node.children = {
        move: asks_for_each_child(game, game.moves(state)[move], made) for move in game.moves(state)
    }
    return node


def without_dictionary(game, state, made):
    if state in made:
        return made[state]
    made[state] = node = Node(game, state)
    for move, after in game.moves(state).items():
        node.children[move] = without_dictionary(game, after, made)
    return node


def no_way_to_node(game, state, made):
    if state not in made:
        made[state] = node = Node(game, state)
        node.children = below(game, state, lambda after: no_way_to_node(game, after, made))
    return node


def looks_and_does_not_return(game, state, made):
    if state in made:
        made[state]
    made[state] = node = Node(game, state)
    node.children = below(game, state, lambda after: looks_and_does_not_return(game, after, made))
    return node


def looks_at_the_values(game, state, made):
    if state in made.values():
        return made[state]
    made[state] = node = Node(game, state)
    node.children = below(game, state, lambda after: looks_at_the_values(game, after, made))
    return node


def puts_by_pile(game, state, made):
    if state in made:
        return made[state]
    made[state[1]] = node = Node(game, state)
    node.children = below(game, state, lambda after: puts_by_pile(game, after, made))
    return node


def puts_another(game, state, made):
    if state in made:
        return made[state]
    node, made[state] = Node(game, state), Node(game, state)
    node.children = below(game, state, lambda after: puts_another(game, after, made))
    return node


def splits_below(game, state, made):
    """Finds what is there when it is asked from outside, and not when it is asked by itself."""
    if state in made:
        return made[state]

    def grow(here):
        made[here] = node = Node(game, here)
        node.children = below(game, here, grow)
        return node

    return grow(state)


def its_own(game, state, made):
    made = {}
    return never_puts(game, state, made)


def keeps_truth(game, state, made):
    if state in made:
        return made[state]
    node, made[state] = Node(game, state), True
    node.children = below(game, state, lambda after: keeps_truth(game, after, made))
    return node


def from_the_start(game, state, made):
    return look_first(game, game.start, made)


def never_looks_at_first(game, state, made):
    made.clear()
    return look_first(game, state, made)


def forgets_a_return(game, state, made):
    if state in made:
        return
    made[state] = node = Node(game, state)
    node.children = below(game, state, lambda after: forgets_a_return(game, after, made))
    return node


def returns_whether(game, state, made):
    if state in made:
        return state in made
    made[state] = node = Node(game, state)
    node.children = below(game, state, lambda after: returns_whether(game, after, made))
    return node


def without_the_found(game, state, made):
    if state not in made:
        made[state] = node = Node(game, state)
        fresh = {move: after for move, after in game.moves(state).items() if after not in made}
        node.children = {move: without_the_found(game, after, made) for move, after in fresh.items()}
    return made[state]


def for_ever(game, state, made):
    return for_ever(game, state, made)


def childless(game, state, made):
    return made.setdefault(state, Node(game, state))


EMPTY, ONLY_START = "the dictionary that it was given is empty.", "get the same dictionary?"
FIND, NO_DICT, UNSET = "return the node that it finds?", "node.children = {}", "no line gives node a value."
ANOTHER, ONCE = "another node than the one that is returned.", "and once is enough."
STRANGE = "which is no state of this game."
OTHER, EVERY_WAY, LATE = "kept from game to game?", "Does every way through", "what should it do first?"
OF_BUILDS = EMPTY, ONLY_START, FIND, STRANGE, OTHER, EVERY_WAY, ONCE, LATE, NO_DICT, UNSET, ANOTHER


@pytest.mark.parametrize(
    ("function", "hints", "says"),
    [
        (tree, [EMPTY], "On OneTwoTen(5), there are 20 nodes for 10 states: (2, 5) has 4 of them."),
        (never_puts, [EMPTY], "there are 20 nodes"),
        (its_own, [EMPTY], "there are 20 nodes"),
        (never_looks, [FIND], "Asked for (1, 0), which is in made already, it does not give the node that is there."),
        (looks_and_does_not_return, [FIND], "there are 20 nodes"),
        (looks_at_the_values, [FIND], "there are 20 nodes"),
        (puts_by_pile, [STRANGE], "there are 20 nodes for 10 states: (2, 5) has 4 of them. made has the key 0,"),
        (puts_another, [ANOTHER], "made[(1, 0)] is another node than the one that is returned."),
        (splits_below, [], "there are 20 nodes for 10 states"),
        (without_dictionary, [NO_DICT], "On OneTwoTen(5), without_dictionary stopped: a new node has no dictionary"),
        (no_way_to_node, [UNSET], "On OneTwoTen(5), no_way_to_node stopped: UnboundLocalError"),
        (asks_above, [ONCE, LATE], "The graph is right. But up to five it asks for the moves of (1, 4) 2 times"),
        (asks_for_each_child, [ONCE], "The graph is right. But up to five it asks for the moves of (1, 0) 3 times"),
        (by_pile, [STRANGE], "made has the key (0,), which is no state of this game."),
        (builds_the_rest, [ONLY_START], "At the end only (1, 0) is in made."),
        (a_new_one_each_time, [ONLY_START], "there are 20 nodes"),
        (looks_too_late, [ONCE, LATE], "The graph is right. But up to five it asks for the moves of (2, 5) 4 times"),
        (keeping(), [OTHER], "Some of the nodes were made for another game."),
        (keeps_truth, [], "made[(1, 0)] is True, and a node is wanted there."),
        (forgets_a_return, [EVERY_WAY], "On OneTwoTen(5), something is wrong."),
        (returns_whether, [], "True"),
        (without_the_found, [], "has no children, but there is one move from here."),
        (for_ever, [], "stopped: "),
        (from_the_start, [], "On OneTwoTen(5), build_once(game, (2, 1), {}) gives (1, 0, ?): it begins"),
        (never_looks_at_first, [], "Asked for (1, 0) again, with the same dictionary, it makes another node."),
        (childless, [], "(1, 0) has no children."),
        (lambda game, state, made: None, [], "it gives None, and a node is wanted: is a return missing"),
        (lambda game, state, made: made, [], "it gives {}, and a node is wanted."),
        (lambda game, state, made: state, [], "it gives (1, 0), and a node is wanted."),
        (lambda game, state: Node(game, state), [], "stopped: TypeError"),
        (lambda game, state, made: build_graph(games.OneTwoTen(5)), [], "gives (1, 0, ?): it begins at"),
        (42, [], "42 is no function"),
        (None, [], "None is no function"),
        (Node, [], "stopped: TypeError"),
    ],
)
def test_8_3_is_told_what_went_wrong_and_nothing_else(function, hints, says):
    verdict = check_8_3(function)
    assert verdict.right is False and says in verdict.sentence, verdict
    assert told(verdict, OF_BUILDS) == hints


def parity(state):
    return state[2] % 2


@pytest.mark.parametrize(
    ("key", "count"),
    [
        (lambda state: (*state[:2], state[2] % 2), 56),
        (lambda state: f"{state[0]} {state[1]} {state[2] % 2 == state[3] % 2} {state[2] % 2}", 56),
        (lambda state: (state[0], state[1], state[1 + state[0]] % 2), 56),
        (lambda state: (state[1], state[1 + state[0]] % 2), 30),
        (lambda state: np.int64(state[1] * 2 + state[1 + state[0]] % 2), 30),
        (lambda state: state[1] * 2 + state[1 + state[0]] % 2, 30),
    ],
)
def test_8_4_is_right(key, count):
    verdict = check_8_4(key)
    assert verdict.sentence.startswith(f"✓ Right. With it EvenOrOdd(15) has {count} nodes, for 128 states.")
    assert ("There is a key that makes only 30." in verdict.sentence) == (count == 56)


CONSTANT, MIDDLE, APART, TUPLE = "the same for all states.", "still in the middle?", "that matters?", "tuple(…) makes"
TURN, COMMAS, RETURN = "whose turn it is?", "With commas they stay apart", "is a return missing"
OF_KEYS = CONSTANT, MIDDLE, APART, TUPLE, TURN, COMMAS, RETURN


@pytest.mark.parametrize(
    ("key", "hints", "says"),
    [
        (lambda state: state[:2], [], "(1, 0, 7, 8) and (1, 0, 6, 9) have the same key, (1, 0)"),
        (lambda state: (state[0], state[2] % 2, state[3] % 2), [MIDDLE], "The key forgets too much."),
        (lambda state: (state[2] % 2, state[3] % 2), [MIDDLE], ""),
        (lambda state: (state[0], state[2]), [MIDDLE], ""),
        (lambda state: state[2] % 2, [MIDDLE], ""),
        (lambda state: (state[1], state[2] % 2), [TURN], "The key forgets too much."),
        (lambda state: (state[1], state[2] % 2, state[3] % 2), [TURN], ""),
        (lambda state: state[0] + state[1] + state[2] % 2, [COMMAS], "have the same key, 15"),
        (lambda state: (state[0], state[3], state[1] % 2), [], "The key forgets too much."),
        (lambda state: state[1], [], ""),
        (lambda state: state, [APART], "EvenOrOdd(15) has 128 nodes, for 128 states."),
        (lambda state: state[:3], [APART], "has 128 nodes"),
        (lambda state: (state[1], state[1 + state[0]], state[4 - state[0]]), [APART], "has 76 nodes"),
        (lambda state: 0, [CONSTANT], ""),
        (lambda state: list(state), [TUPLE], "a list. Python can't find a list in a dictionary"),
        (lambda state: {state[0]: state[1]}, [], "give a number, a text or a tuple"),
        (lambda state: None, [RETURN], "gives None"),
        (lambda player, middle: player, [], "stopped: TypeError"),
        (lambda state: state[9], [], "stopped: IndexError"),
        (42, [], "42 is no function"),
        (None, [], "None is no function"),
    ],
)
def test_8_4_is_told_what_went_wrong_and_nothing_else(key, hints, says):
    verdict = check_8_4(key)
    assert verdict.right is False and told(verdict, OF_KEYS) == hints and says in verdict.sentence, verdict


def test_what_8_4_says_need_not_be_told_apart_need_not():
    says = check_8_4(lambda state: state).sentence
    one, other = (tuple(map(int, text.split(", "))) for text in re.findall(r"\((\d+, \d+, \d+, \d+)\)", says))
    assert one != other and one[:2] == other[:2] and one[2] % 2 == other[2] % 2


@pytest.mark.parametrize(
    "key",
    [
        lambda state: tuple(sorted(state[1:])),
        lambda state: tuple(sorted(filter(None, state[1:]), reverse=True)),
        lambda state: str(sorted(state[1:])),
        lambda state: frozenset(Counter(state[1:]).items()),
        lambda state: tuple(np.sort(state[1:])),
    ],
)
def test_8_5_is_right(key):
    assert check_8_5(key).sentence == "✓ Right. With it Nim(3, 4, 5) has 48 nodes, for 232 states."


def sorts_and_forgets_the_return(state):
    heaps = list(state[1:])
    heaps.sort()


WITH_PLAYER, STONES, NIM_SUM = "The player is put in order", "how many stones there are in all", "The nim-sum says"
SORT, TWO = "sorted(…) gives a list.", "Two of these are never equal"
SET, LARGEST, FIRST_HEAP = "It forgets how often", "It knows the largest heap only.", "It knows the first heap only."
OF_HEAPS = WITH_PLAYER, STONES, NIM_SUM, SET, LARGEST, FIRST_HEAP, CONSTANT, APART, TUPLE, SORT, TWO, RETURN


@pytest.mark.parametrize(
    ("key", "hints", "says"),
    [
        (lambda state: tuple(sorted(state)), [WITH_PLAYER], "The key forgets too much."),
        (lambda state: sum(state[1:]), [STONES], ""),
        (lambda state: reduce(xor, state[1:]), [NIM_SUM], ""),
        (lambda state: frozenset(state[1:]), [SET], ""),
        (lambda state: tuple(set(state[1:])), [SET], ""),
        (lambda state: (state[0], frozenset(state[1:])), [SET], ""),
        (lambda state: max(state[1:]), [LARGEST], ""),
        (lambda state: state[1], [FIRST_HEAP], ""),
        (lambda state: 1, [CONSTANT], ""),
        (lambda state: state, [APART], "has 232 nodes, for 232 states."),
        (lambda state: state[1:], [APART], "has 120 nodes, for 232 states."),
        (lambda state: (state[0], *sorted(state[1:])), [APART], "has 91 nodes"),
        (lambda state: min(state[1:], state[:0:-1]), [APART], "has 90 nodes"),
        (lambda state: sorted(state[1:]), [TUPLE], "a list"),
        (lambda state: (heap for heap in sorted(state[1:])), [TUPLE, TWO], "gives a generator."),
        (lambda state: "".join(map(str, sorted(state[1:]))), [], "(1, 1, 111) and (1, 11, 11) have the same key,"),
        (lambda state: set(state[1:]), [], "a set. Python can't find a set in a dictionary: give a number"),
        (lambda state: state[1:].sort(), [], "stopped: AttributeError"),
        (lambda state: list(state[1:]).sort(), [SORT], "gives None, for .sort() gives None"),
        (lambda state: tuple(list(state[1:]).sort()), [SORT], "stopped: TypeError"),
        (lambda state: tuple(None), [], "stopped: TypeError"),
        (sorts_and_forgets_the_return, [RETURN], "gives None"),
        (lambda state: None, [RETURN], "gives None"),
        (lambda state: tuple(sorted((state[1], state[2], state[3]))), [], "stopped: IndexError"),
        (lambda state: (min(state[1:]), max(state[1:]), sum(state[1:])), [], "The key forgets too much."),
        ("tuple", [], "'tuple' is no function"),
        (None, [], "None is no function"),
    ],
)
def test_8_5_is_told_what_went_wrong_and_nothing_else(key, hints, says):
    verdict = check_8_5(key)
    assert verdict.right is False and told(verdict, OF_HEAPS) == hints, verdict
    assert says in verdict.sentence, verdict


class Unequal:
    """Something that can neither be compared nor be a key."""

    __hash__ = None

    def __eq__(self, other):
        raise ValueError("not comparable")

    def tolist(self):
        return [self]


@pytest.mark.parametrize("check", [check_8_1, check_8_2, check_8_3, check_8_4, check_8_5])
@pytest.mark.parametrize(
    "odd",
    [None, 42, "x", b"x", [], {}, {1: 2}, (), float("nan"), np.array([]), object(), Unequal(), [Unequal()], int, Node,
     Node(games.Nim(1), (1, 1)), print, len, lambda *given: given, lambda *given: Unequal(), lambda *given: Unequal,
     lambda *given: {(): Unequal()}, lambda *given: memoryview(bytearray(2)), lambda *given: 1 / 0, lambda: None,
     lambda *given: exit(), lambda *given: np.array([1, 2]), lambda *given: Node],
)  # fmt: skip
def test_no_check_stops_or_is_content_whatever_it_is_given(check, odd):
    verdict = check(odd)
    assert verdict.right is False and verdict._repr_mimebundle_()


@pytest.mark.parametrize(
    ("id", "name", "check"),
    [
        ("ex-8-1", "how_often", check_8_1),
        ("ex-8-3", "build_once", check_8_3),
        ("ex-8-4", "enough", check_8_4),
        ("ex-8-5", "nim_key", check_8_5),
    ],
)
def test_an_exercise_of_lesson_8_that_is_not_written_yet_is_not_called_wrong(id, name, check, tmp_path):
    (file := tmp_path / "cell.py").write_text(re.sub(r"(?m)^check_.*$", "", SOURCE[id]), encoding="utf-8")
    names = {"Node": Node, "nodes": nodes}
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), names)
    assert check(names[name]).right is None and check(...).right is None
    assert check(lambda *answers: ...).right is None


def test_each_bar_is_as_high_as_the_two_before_it_together():
    bars = [by_hand(build_tree(games.OneTwoTen()))[pile] for pile in range(11)]
    assert bars == [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89] and sum(bars) == 232
    assert all(one + other == third for (one, other), third in zip(pairwise(bars), bars[2:], strict=False))


def test_the_small_tree_has_the_two_nodes_that_are_shown():
    small = build_tree(games.OneTwoTen(5))
    label(small)
    one, other = small[1][2], small[2][1]
    assert one.state == other.state == (1, 3) and one is not other and len(nodes(small)) == 20
    assert [repr(node) for node in nodes(one)] == [repr(node) for node in nodes(other)]


def test_twenty_states_are_different_and_not_twenty_one():
    states = {node.state for node in nodes(build_tree(games.OneTwoTen()))}
    assert len(states) == 20 and len({pile for _, pile in states}) == 11
    assert {(player, pile) for player in (1, 2) for pile in range(11)} - states == {(2, 0), (1, 1)}
    assert "22 pairs" in SOURCE["ex-8-2-text"] and "twenty-one" in SOURCE["ex-8-2-text"]


def test_the_calls_of_a_build_with_a_dict_are_the_moves_and_one_more():
    says = watch(straight, games.OneTwoTen(5), (1, 0), {}).sentences
    graph = nodes(build_graph(games.OneTwoTen(5)))
    assert len(graph) == 10 and sum(len(node.children) for node in graph) == 14
    assert says[-1].endswith("It took 15 calls.") and sum(" again: " in line for line in says) == 5
    says = watch(put_first, games.OneTwoTen(5), (1, 0), {}).sentences
    assert says[-1].endswith("It took 20 calls.") and check_8_3(put_first).right is False


def test_three_ways_and_two_arrows_lead_to_the_state_that_the_lesson_looks_for():
    game = games.OneTwoTen(5)
    above = [[child.state for child in node.children.values()] for node in nodes(build_graph(game))]
    assert sum(node.state == (2, 4) for node in nodes(build_tree(game))) == 3
    assert sum((2, 4) in children for children in above) == 2


def cell(id, source=SOURCE, **names):
    """The names that a cell of the lesson leaves behind, and what it prints."""
    printed = []
    names["print"] = lambda *parts, end="\n": printed.append(" ".join(map(str, parts)))
    exec(source[id], names)
    return names, printed


def put_first(game, state, made):
    made[state] = node = Node(game, state)
    moves = game.moves(state)
    node.children = {move: put_first(game, moves[move], made) for move in moves}
    return node


def test_the_cache_has_twenty_misses_and_fifteen_hits():
    from functools import cache

    assert cell("cache", games=games, cache=cache)[1] == [
        "player 1 can win: True",
        "20 misses, 15 hits: 35 calls;",
        "your guess: none",
    ]
    assert sum(len(node.children) for node in nodes(build_graph(games.OneTwoTen()))) == 34
    calls = []
    cell("cache", games=games, cache=lambda wins: counted(wins, calls))
    assert len(calls) == 232


def test_the_functions_of_states_are_watched_without_a_mistake_and_take_20_and_15_calls():
    watched = []
    cell("wins", games=games, watch=watch, beside=lambda *steppers: watched.extend(steppers))
    assert [stepper.mistakes for stepper in watched] == [[], []]
    assert [stepper.sentences[-1].split("It took ")[1] for stepper in watched] == ["20 calls.", "15 calls."]
    assert sum(" again" in says for says in watched[1].sentences) == 5


def counted(function, calls):
    """The function itself, which writes down its calls."""

    def wins(state):
        calls.append(state)
        return function(state)

    wins.cache_info = lambda: type("Info", (), {"misses": 0, "hits": 0})
    return wins


def test_up_to_18_the_tree_and_the_graph_are_as_large_as_the_lesson_says_and_both_are_shown():
    import tracemalloc

    import matplotlib.pyplot as plt

    made = {"games": games, "nodes": nodes, "build_tree": build_tree, "build_graph": build_graph}
    names, _ = cell("cost", plt=plt, repeat=lambda *build, **often: [0.001], tracemalloc=tracemalloc, **made)
    curves = [place.lines[0].get_ydata() for place in names["places"][0]]
    assert [list(curve)[-1] for curve in curves] == [10_945, 36] and list(curves[1]) == [*range(2, 37, 2)]
    assert all(place.get_ylim()[1] < 2 * max(place.lines[0].get_ydata()) for place in names["places"].flat)
    assert "10,945 nodes, and the graph has 36" in SOURCE["cost-text"]
    plt.close("all")



def test_up_to_a_hundred_the_graph_has_two_hundred_nodes_and_the_tree_is_counted_rightly():
    names, printed = cell("hundred", games=games, nodes=nodes, build_graph=build_graph)
    assert printed[0].startswith("200 nodes")
    assert [len(nodes(build_tree(games.OneTwoTen(target)))) for target in range(13)] == names["sizes"][:13]
    assert 1.6 < names["sizes"][100] / names["sizes"][99] < 1.63
    assert names["sizes"][59] / names["sizes"][30] > 1e6 > names["sizes"][58] / names["sizes"][30]
    assert [len(nodes(build_graph(games.OneTwoTen(target)))) for target in range(1, 30)] == [*range(2, 60, 2)]


def test_one_node_for_each_pile_bears_the_same_labels():
    names, printed = cell(
        "key", games=games, nodes=nodes, label=label, build_graph=build_graph, draw=lambda root: None
    )
    assert printed == ["11 nodes"]
    graph = build_graph(games.OneTwoTen())
    label(graph)
    labels = {node.state[1]: node.label for node in nodes(names["by_pile"])}
    assert all(labels[node.state[1]] == node.label for node in nodes(graph))
    shapes = re.findall(r"shape=(\w+)", draw(names["by_pile"]).source)
    assert shapes == ["octagon"] * 11 and "eight corners" in SOURCE["key-text"]


def test_the_key_that_forgets_is_refused_with_the_two_states_that_the_lesson_names():
    from textwrap import fill

    _, printed = cell("wrong", games=games, build_graph=build_graph, GameError=GameError, fill=fill)
    assert printed[0].startswith("(1, 0, 2, 3) and (1, 0, 3, 2) have the same key, (1, 0)")
    assert "(1, 0, 2, 3)" in SOURCE["wrong-text"] and "(1, 0, 3, 2)" in SOURCE["wrong-text"]
    game = games.EvenOrOdd(5)
    assert [game.outcome(state) for state in ((1, 0, 2, 3), (1, 0, 3, 2))] == ["W", "L"]


def test_the_sizes_that_part_two_states_are_right():
    assert len(nodes(build_tree(games.EvenOrOdd(15)))) == 12_640
    assert len(nodes(build_graph(games.EvenOrOdd(15)))) == 128
    heaps = games.Nim(3, 4, 5)
    assert [len(nodes(build_graph(heaps, key=key))) for key in (None, lambda state: state[1:])] == [232, 120]
    bar = games.Chomp(3, 3)
    assert [len(nodes(build_graph(bar, key=key))) for key in (None, lambda state: state[1:])] == [36, 19]


def test_mirror_images_share_a_node_and_keep_their_labels():
    made = {"games": games, "nodes": nodes, "build_graph": build_graph}
    names, printed = cell("mirror", **made, draw=lambda root: root, beside=lambda *roots: None)
    mirrored, whole = names["mirrored"], build_graph(games.Chomp(3, 3))
    merged = build_graph(games.Chomp(3, 3), key=mirrored)
    label(whole), label(merged)
    labels = {mirrored(node.state): node.label for node in nodes(merged)}
    assert printed == ["13 nodes; your guess: none"]
    assert all(labels[mirrored(node.state)] == node.label for node in nodes(whole))
    images = Counter(mirrored((1, *bar)) for bar in {node.state[1:] for node in nodes(whole)})
    assert Counter(images.values()) == {1: 7, 2: 6}


def test_what_the_solutions_say_of_the_last_questions_is_so():
    with pytest.raises(GameError, match="The key forgets too much"):
        build_graph(games.OneTwoTen(), key=lambda state: (10 - state[1]) % 3)
    build, made = straight, {}
    assert [len(nodes(build(game, game.start, made))) for game in (games.OneTwoTen(5), games.OneTwoTen())] == [10, 10]
    loop = games.OneTwoTen(5, take_back=True)
    assert len(nodes(look_first(loop, loop.start, {}))) == 12
    for endless in (tree, put_last):
        with pytest.raises(RecursionError):
            endless(loop, loop.start, {})


def test_no_answer_of_lesson_8_stands_in_plain_sight():
    everything = "\n".join(SOURCE.values())
    sight = re.sub(r"(?s)<details>.*?</details>", "", everything)
    for spoiler in ("Fibonacci", "15 are hits", "about 1.6 times", "Neither. A square", "has three, and she has lost",
                    "Yes, the nodes of the graph"):  # fmt: skip
        assert spoiler in everything and spoiler not in sight
    for spoiler in ("(2, 0)", "(1, 1)", "sorted", "% 2", "30 nodes", "13 nodes"):
        assert spoiler not in everything


def test_the_source_of_lesson_8_is_named():
    assert "Computational Games, part 3" in SOURCE["done"]
