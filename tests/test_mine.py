"""Mistakes that students make: each ends in a result or in one sentence, and leaves nothing behind."""

import itertools
import json
import random
import re
import signal
import sys
from functools import partial
from pathlib import Path

import pytest
from examples import Data, Pile, below, tree

import gametree
from gametree import (
    Chomp,
    EvenOrOdd,
    Game,
    GameError,
    Matches,
    Nim,
    Node,
    OneTwoTen,
    build_graph,
    build_tree,
    check_rules,
    draw,
    grundy,
    label,
    label_graph,
    minimax,
    play,
    predict,
    remoteness,
    solve,
    watch,
)
from gametree.checking.verdict import Verdict
from gametree.core.tree import PROPERTY
from gametree.widgets import Play, Predict, Stepper

ROOT = Path(gametree.__file__).parents[1]
NEWS = "one\ntwo"


class Three(Game):
    """Add one or two tokens; whoever makes it three has won."""

    start = (1, 0)

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile + n) for n in (1, 2) if pile + n <= 3}


class Endless(Three):
    """The rule that ends it is forgotten."""

    def moves(self, state):
        return {n: (3 - state[0], state[1] + n) for n in (1, 2)}


class History(Game):
    """A state holds all that was played, and it never ends."""

    start = (1,)

    def moves(self, state):
        return {1: (3 - state[0], *state[1:], 1)}


class FromZero(Three):
    """The players are 0 and 1."""

    start = (0, 0)

    def moves(self, state):
        return {n: (1 - state[0], state[1] + n) for n in (1, 2) if state[1] + n <= 3}


class NextPlayer(Three):
    """`player + 1` is to move next, also after player 2."""

    def moves(self, state):
        return {n: (state[0] + 1, state[1] + n) for n in (1, 2) if state[0] < 3 and state[1] + n <= 3}


class Passing(Game):
    """Player 2 may pass, and is to move again."""

    start = (2, 0)

    def moves(self, state):
        return {"pass": state}


class Wide(Game):
    """The first move is any number below 10,000, and ends the game."""

    start = (1, 0)

    def moves(self, state):
        return {n: (2, n) for n in range(10_000)} if state == self.start else {}


class Dice(Game):
    """Throw a die, and take as many."""

    start = (1, 3)

    def moves(self, state):
        player, pile = state
        return {"throw": (0, pile)} if player and pile else {n: (2, max(0, pile - n)) for n in (1, 2)} if pile else {}


def a_game(**words):
    """A game of the student's own in which one word is wrong."""
    return type("Odd", (Three,), words)()


def own(**attributes):
    """A tree of the student's own class in which something is wrong."""
    return tree((type("Own", (Pile,), attributes),), 3)


def put(node, **attributes):
    """A node that was given something else."""
    for attribute, value in attributes.items():
        setattr(node, attribute, value)
    return node


def looped(root):
    """A tree that comes back to its root."""
    root[1].children[2] = root
    return root


def then(widget, *methods):
    """A widget after some of its methods were called, as by a click: (name, arguments …) of each."""
    for name, *arguments in methods:
        getattr(widget, name)(*arguments)
    return widget


def fails(*arguments):
    raise ValueError(NEWS)


def forever(*arguments):
    while True:
        pass


def ever_deeper(node):
    return ever_deeper(node)


def label_all(node):
    labels = [label_all(child) for child in below(node)]
    node.win_loss = "W" if "L" in labels else "L"
    return node.win_loss


def each_child_twice(node):
    for child in node.children:
        node.children.append(child)


def takes_the_children(node):
    node.children = None
    for child in node.children:
        takes_the_children(child)


SAID, REFUSED, NOT_YET = "", "^GameError: ", "^result: ✗ "
STOPPED, DICE = "no end in sight", "^GameError: .*(chance|dice|1 or 2)"
ROWS = {  # a call -> what comes of it: "result: " and its last sentence, or "GameError: " and its sentence
    # code that never ends, inside watch and check
    "watch(forever, own())": f"^result: forever stopped at .*{STOPPED}",
    "watch(ever_deeper, own())": "^result: ever_deeper stopped",
    "watch(each_child_twice, tree((Data,), 3))": "^result: each_child_twice stopped",
    "watch(build_tree, a_game(moves=forever))": STOPPED,
    "check(lambda: forever(), 42)": f"{NOT_YET}.*{STOPPED}",
    "check(forever, [(own(), 1)])": f"{NOT_YET}.*{STOPPED}",
    "check(forever, Three(), tree=own())": f"{NOT_YET}.*{STOPPED}",
    "check(a_game(moves=forever), Three())": f"{NOT_YET}.*{STOPPED}",
    "check_rules(a_game(moves=forever))": f"{NOT_YET}.*{STOPPED}",
    # games and trees without end, or too large
    "build_tree(Endless(), limit=10_000)": f"{REFUSED}.*more than 10,000 nodes",
    "build_graph(Endless(), limit=10_000)": f"{REFUSED}.*more than 10,000 nodes",
    "build_tree(History(), limit=10_000)": REFUSED,
    "minimax(History())": f"{REFUSED}.*deeper",
    "label(looped(build_tree(Three())))": f"{REFUSED}.*come back to itself.*label_graph",
    "minimax(looped(build_tree(Three())))": REFUSED,
    "alphabeta(looped(build_tree(Three())))": REFUSED,
    "tree_text(looped(build_tree(Three())))": "again",
    "watch(label, looped(build_tree(Three())))": "^result: label stopped",
    "play_game(Endless(), perfect, perfect, most=30)": f"{REFUSED}.*end",
    "play_game(Passing(), perfect, perfect)": "^result: Played.*None",
    "play(Passing())": SAID,
    "play(OneTwoTen(10 ** 9))": SAID,
    "play(Wide())": SAID,
    "draw(build_tree(Wide()))": REFUSED,
    "predict(build_tree(Wide()))": REFUSED,
    "watch(label, build_tree(Wide()))": SAID,
    "check(Endless(), Three())": NOT_YET,
    # players with other numbers, and dice where there are none
    "play_game(FromZero(), perfect, perfect)": DICE,
    "minimax(FromZero())": DICE,
    "label(build_tree(NextPlayer()))": f"{REFUSED}.*1 or 2",
    "minimax(build_tree(NextPlayer()))": f"{REFUSED}.*1 or 2",
    "check(NextPlayer(), Three())": f"{NOT_YET}.*1 or 2",
    "label(build_tree(Dice()))": DICE,
    "solve(Dice())": DICE,
    "play_game(Dice(), perfect, perfect)": "^result: Played",
    # the three words
    "build_tree(Three)": f"{REFUSED}Three is a class",
    "label(Node(OneTwoTen, (1, 0)))": f"{REFUSED}OneTwoTen is a class",
    "build_tree(Game())": f"{REFUSED}Game has no start",
    "build_tree(a_game(start=()))": rf"{REFUSED}\(\) is not a state",
    "build_tree(a_game(start=[1, 0]))": rf"{REFUSED}\[1, 0\] is not a state",
    "build_tree(a_game(moves=lambda self, state: None))": f"{REFUSED}.*a return missing",
    "build_tree(a_game(moves=lambda self, state: [(2, 1)]))": f"{REFUSED}.*a dict",
    "build_tree(a_game(moves=lambda self, state: {1: 5}))": f"{REFUSED}.*a state is a tuple",
    "build_tree(a_game(moves=lambda self, state: {1: (2, [1])}))": f"{REFUSED}.*with no list in it",
    "build_tree(a_game(moves=fails))": f"{REFUSED}Odd.moves.* stopped: ValueError",
    "build_tree(a_game(moves=lambda self: {}))": f"{REFUSED}Odd.moves.* stopped: TypeError",
    "build_graph(a_game(moves=fails))": f"{REFUSED}Odd.moves.* stopped: ValueError",
    "solve(a_game(moves=fails))": f"{REFUSED}Odd.moves.* stopped: ValueError",
    "play(a_game(moves=fails))": "Odd.moves.* stopped: ValueError",
    "label(build_tree(a_game(outcome=fails)))": f"{REFUSED}Odd.outcome.* stopped: ValueError",
    "label(build_tree(a_game(outcome=lambda self, state: None)))": f"{REFUSED}.*a return missing",
    "label(build_tree(a_game(outcome=lambda self, state: 1)))": f'{REFUSED}.*"W", "L" or "D"',
    "draw(build_tree(a_game(text=lambda self, state: [1])))": f"{REFUSED}.*text.*string",
    "play(a_game(text=lambda self, state: [1]))": SAID,
    "play(a_game(board=lambda self, state: None))": "a return missing",
    "value_of('?', 1)": f'{REFUSED}.*"W", "L" or "D"',
    "value_of('W', 3)": f"{REFUSED}.*1 or 2",
    # trees of the student's own
    "draw(Three())": f"{REFUSED}Three is a game, not yet a tree",
    "draw(Pile)": f"{REFUSED}Pile is a class, not yet a node",
    "draw(None)": f"{REFUSED}.*None: a return may be missing",
    "draw(5)": f"{REFUSED}5 has no children",
    "label(own())": f"{REFUSED}.*label takes the nodes that build_tree makes",
    "nodes(own(children=None))": f"{REFUSED}.*a return may be missing",
    "nodes(own(children=lambda self: []))": f"{REFUSED}.*@property may be missing",
    "nodes(own(children=property(lambda self: [None])))": f"{REFUSED}.*leave out a child that is not there",
    "nodes(own(children=property(fails)))": f"{REFUSED}.*can't be had: ValueError",
    "label(put(build_tree(Three()), children=[]))": f"{REFUSED}.*a Node keeps them in a dict",
    "build_tree(Three())[3]": f"{REFUSED}3 is not a move from \\(1, 0\\): the moves are 1, 2",
    "label(build_tree(Three(), depth=1))": f"{REFUSED}.*not its children",
    "watch(label_all, own(children=property(fails)))": f"{REFUSED}.*can't be had",
    "watch(takes_the_children, tree((Data,), 2))": "^result: takes_the_children stopped at .*None",
    "watch(fails, own())": "^result: fails stopped at .*ValueError: one two",
    "watch(lambda node: exit(), own())": "^result: <lambda> stopped at .*exit",
    "watch(label(build_tree(Three())), build_tree(Three()))": f"{REFUSED}.*without parentheses",
    "watch(label_all)": f"{REFUSED}.*What is label_all to work on",
    # players, guesses, and sizes
    "play_game(Three(), fails, perfect)": f"{REFUSED}fails stopped at .*ValueError: one two",
    "play_game(Three(), lambda node: None, perfect)": f"{REFUSED}.*gave no move",
    "play_game(Three(), lambda node: 3, perfect)": f"{REFUSED}.*3, and the moves are 1, 2",
    "then(play(Three(), fails), ('move', 1))": "fails stopped",
    "minimax(Three(), depth=1)": f"{REFUSED}.*evaluate=",
    "minimax(Three(), depth=1, evaluate=lambda state: None)": f"{REFUSED}.*a number from −1 to 1",
    "minimax(Three(), depth=1, evaluate=fails)": f"{REFUSED}Your evaluation",
    "minimax(Three(), depth='2')": f"{REFUSED}.*depth",
    "build_tree(Three(), depth=1.5)": f"{REFUSED}.*depth",
    "draw(own(), depth=-1)": f"{REFUSED}.*depth",
    "OneTwoTen('10')": f"{REFUSED}.*target is a whole number",
    "Nim(3, -1)": f"{REFUSED}.*whole number",
    "draw(own()).save('not/there/x.svg')": f"{REFUSED}.*folder",
    "watch(label_all, own()).save('not/there/x.html')": f"{REFUSED}.*folder",
    # answers
    "check(lambda node: node, [1, 4, 7, 10])": f"{NOT_YET}.*(function|list)",
    "check(None, 42)": f"{NOT_YET}.*return",
    "check('42', 42)": NOT_YET,
    "check(Three, Three())": SAID,
}  # fmt: skip


def standing():
    """What has to be after a call as it was before it."""
    listening = [kind.__name__ for kind in (Pile, Node, Data) if "__setattr__" in vars(kind)]
    return sys.gettrace(), sys.getprofile(), sys.getrecursionlimit(), signal.getsignal(signal.SIGINT), listening


def came(call):
    """What comes of a call, and its last sentence; all that is said is one line, and nothing else is raised."""
    before = standing()
    try:
        result = eval(call, vars(gametree) | globals()) if isinstance(call, str) else call()
        said = f"result: {last_said(result)}"
    except GameError as error:
        said = f"GameError: {error}"
    assert standing() == before
    line = said.replace(PROPERTY, "")  # the one answer that is several lines of code
    assert line.isprintable() and len(line) < 1_000 and len(line.split()) > 1, line
    return said


def last_said(result):
    if isinstance(result, Stepper):
        json.dumps(result.script, allow_nan=False)
        return result.sentences[-1]
    if isinstance(result, (Play, Predict)):
        json.dumps(result.view, allow_nan=False)
        return f"{result.view['now']} {result.view['says']}"
    return result.sentence if isinstance(result, Verdict) else " ".join(f"it is {result!r}".split())


@pytest.mark.parametrize("call", ROWS)
def test_a_mistake_ends_in_a_result_or_a_sentence(call):
    assert re.search(ROWS[call], came(call))


WRONG = "None ... 0 -1 2.5 'W' [1] {1:'W'} (1,0) Three Three() Pile fails own()".split()
TAKES = {  # how each public name may be called: … stands for what is wrong
    **{name: f"{name}(…)" for name in (
        "Chomp Nim Matches EvenOrOdd OneTwoTen PongHauKi TicTacToe Sum build_tree build_graph label label_graph "
        "minimax alphabeta grundy solve remoteness mex nodes leaves tree_text draw predict play card check_rules "
        "perfect random_player forgetful beside"
    ).split()},
    "Node": "Node(Three(), …).spawn()", "GameError": "GameError(…)", "Game": "a_game(start=…)",
    "Played": "Played([1], …)", "value_of": "value_of('W', …)", "watch": "watch(…, build_tree(Three()))",
    "record": "record(label_all, …)", "check": "check(…, 42)", "play_game": "play_game(Three(), …, perfect)",
    "ask": "play(Three(), …, first=2)", "games": "games.Subtraction(3, …)", "print_tree": "print_tree(…)",
}  # fmt: skip


def test_every_public_name_is_tried_with_what_is_wrong():
    assert TAKES.keys() == set(gametree.__all__)


@pytest.mark.parametrize(("name", "wrong"), itertools.product(sorted(TAKES), WRONG))
def test_whatever_is_put_into_a_public_function_it_answers_by_a_result_or_a_sentence(name, wrong):
    came(TAKES[name].replace("…", wrong))


@pytest.mark.parametrize("seed", range(30))
def test_whatever_way_a_game_goes_all_tools_answer_by_a_result_or_a_sentence(seed):
    dice = random.Random(seed)
    ways = {i: dice.choices(range(7), k=dice.randrange(3)) for i in range(6)}

    class Some(Game):
        start = (1, 0)

        def moves(self, state):
            return {i: (3 - state[0], after) for i, after in enumerate(ways.get(state[1], ()))}

    game = Some()
    for tool in (solve, minimax, check_rules, play, lambda game: build_tree(game, limit=300)):
        came(partial(tool, game))
    root = build_graph(game)
    for tool in (label, label_graph, draw, predict, grundy, remoteness, lambda root: watch(label_all, root)):
        came(partial(tool, root))


def test_a_tree_that_was_too_large_is_not_kept():
    root = Node(Endless(), (1, 0))
    with pytest.raises(GameError):
        build_tree(root, limit=1_000)
    assert not root.children


def test_the_rules_of_a_game_are_plain_python_when_they_are_asked_by_hand():
    for asked in (OneTwoTen().moves, EvenOrOdd().outcome, Matches().board, Nim().moves, Chomp().board):
        with pytest.raises(TypeError):
            asked(5)


def test_the_first_lesson_says_what_to_do_when_nothing_helps():
    cells = json.loads((ROOT / "notebooks/00-start-here.ipynb").read_text(encoding="utf-8"))["cells"]
    text = " ".join("".join(cell["source"]) for cell in cells)
    assert "■" in text and re.search(r"\*(Kernel > )?Restart", text)
