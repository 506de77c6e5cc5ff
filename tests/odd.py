"""Odd inputs of every kind, written as Python, and a process of its own to try them in.

Whatever happens there, the tests go on. `python tests/odd.py 5000 7` tries five thousand of them, drawn with the seed
7, and prints what breaks the promise: a result or one clear sentence, and all as it was before.
"""

import contextlib
import functools
import gc
import importlib
import io
import json
import os
import random
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import examples
from examples import Careful, Data, Pile, Slotted, below, tree

import gametree
from gametree import Game, GameError, Node, Played, build_tree, label, nodes, play, predict, watch
from gametree.checking.check import Verdict
from gametree.core.text import plain
from gametree.core.tree import PROPERTY
from gametree.drawing.draw import Drawing
from gametree.watching.recording import tracer
from gametree.watching.recording.record import Recording
from gametree.widgets import Card, Play, Predict, Stepper

TESTS, ROOT = Path(__file__).parent, Path(gametree.__file__).parents[1]
SCRIPT = "<script>alert(1)</script>"
QUOTE = "\"'><img src=x onerror=alert(1)>"
LINES = "one\ntwo\x00\u2028\ud800"
END = b"end\n"
SHOWS = Stepper, Predict, Play, Verdict, Drawing, Card
NODES = Pile, Slotted, Data, Careful, Node  # and the classes below them are listened to, when something is recorded
USED = """collections copy decimal fractions functools graphviz itertools math numpy operator os pathlib pickle
    pygraphviz random re sys tempfile threading types IPython.display"""


class Three(Game):
    """Add one or two tokens; whoever makes it three has won."""

    start = (1, 0)

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile + n) for n in (1, 2) if pile + n <= 3}


def a_game(**words):
    """A game of the student's own in which something is odd."""
    return type("Odd", (Three,), words)()


def own(**attributes):
    """A tree of the student's own class in which something is odd."""
    return tree((type("Own", (Pile,), attributes),), 3)


def thing(**attributes):
    """An object in which something is odd."""
    return type("Thing", (), attributes)()


def put(node, *_, **attributes):
    """A node that was given something odd."""
    for attribute, value in attributes.items():
        setattr(node, attribute, value)
    return node


def deep(node, **attributes):
    """A tree with something odd two moves below its root."""
    put(below(below(node)[0])[0], **attributes)
    return node


def looped(root):
    """A tree that comes back to its root."""
    if isinstance(root, Node):
        root[1].children[2] = root
    else:
        root.add1.add1 = root
    return root


def my_node(**attributes):
    """A node of a class that the student made of ours."""
    return type("Mine", (Node,), attributes)(Three(), (1, 0))


def labelled(game):
    """The tree of a game with its labels."""
    root = build_tree(game)
    label(root)
    return root


def fails(*arguments, **more):
    """A function that only stops."""
    raise ValueError(SCRIPT)


def cries(text):
    """Code that stops with this text."""
    raise KeyError(text)


def each(do):
    """A function that does something to every node, children first."""

    def walk(node, *more):
        for child in below(node):
            walk(child, *more)
        return do(node)

    return walk


def answers(do):
    """A function of states that makes its answer of the answers to all that come after."""

    def answer(state, *more):
        player, pile = state
        return do(state, [answer((3 - player, pile + n), *more) for n in (1, 2) if pile + n <= 3])

    return answer


def then(result, *methods):
    """A widget after some of its methods were called, as by a click: (name, arguments …) of each."""
    for name, *arguments in methods:
        getattr(result, name)(*arguments)
    return result


def printed(function, *arguments):
    """What a function prints, a string."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        function(*arguments)
    return out.getvalue()


# The grammar: <word> stands for any of the texts under that word.

GRAMMAR = {
    "thing": """
        None|...|True|False|0|-1|1|2|3.5|math.nan|math.inf|-math.inf|10 ** 30|-10 ** 5000|2 + 3j|np.int64(2)|np.uint8(1)
        np.float64(0.5)|np.float32(0.5)|np.bool_(True)|np.array([1, 2])|np.array(1)|np.array([])|np.array([[None]])
        fractions.Fraction(1, 2)|decimal.Decimal("NaN")|""|" "|"2"|"W"|"w"|"perfect"|"?"|SCRIPT|QUOTE|LINES|"x" * 10_000
        b"W"|int|Pile|OneTwoTen|Game|Exception|np.ndarray|len|print|fails|lambda: 0|lambda: 1 / 0|lambda node: None
        lambda node: 1|lambda node: node|(n for n in [1])|iter([1])|zip()|[]|[1]|[[1]]|[None]|{}|{1: 2}|{1: {2: [3]}}
        {SCRIPT: "W"}|{0: "W", 3: "L"}|{"0": SCRIPT}|set()|{1, 2}|frozenset()|()|(1,)|(2, 0)|(3, 0)|("1", 0)|((1, 0),)
        (1, [0])|(1, np.array([1, 2]))|(np.int64(1), np.int64(0))|range(3)|slice(1)|object()|sys|NotImplemented
        threading.Lock()|pathlib.Path("x")|ValueError(SCRIPT)|collections.Counter("a")|collections.defaultdict(list)
        collections.OrderedDict()|collections.deque([1])|collections.namedtuple("P", "a")(1)
        types.SimpleNamespace(children=1)|re.compile("x")|thing()|thing(__repr__=fails)|thing(__repr__=lambda self: 5)
        thing(__repr__=lambda self: LINES)|thing(__str__=fails)|thing(__eq__=fails)
        thing(__eq__=lambda self, other: np.array([1, 2]), __hash__=lambda self: 1)
        thing(__eq__=lambda self, other: self)|thing(__hash__=fails)|thing(__bool__=fails)|thing(__len__=fails)
        thing(__iter__=fails)|thing(__getattr__=fails)|thing(__getattr__=lambda self, name: self)
        thing(__getattr__=lambda self, name: 1)|thing(__call__=fails)|thing(__call__=lambda self: 1)
        thing(__lt__=fails, __gt__=fails)|thing(__index__=lambda self: 1)|thing(__float__=lambda self: 1.0)
        thing(children=[])|thing(children={})|thing(children=None)|thing(children=5)|thing(children=[None])
        thing(children=[[]])|thing(children={1: 2})|thing(children=property(fails))|thing(children=lambda self: [])
        thing(children=(n for n in ()))|thing(children=SCRIPT)|type("T", (tuple,), {"__repr__": fails})((1, 0))
        threading.Thread()|Three()|build_tree(Three())|labelled(Three())|Node(Three, (1, 0))|Node(Three(), 5)
        Node(None, None)|Node(5, (1, 0))|Pile(1, 0)|own()
        """,
    "state": """
        <thing>|(1, 1)|(2, 1)|(np.int64(2), np.int64(1))|(np.int8(2), 1)|(np.float64(2), 1)|(2.0, 1)|(True, 1)|(0, 1)
        (3, 1)|(-1, 1)|("2", 1)|(None, 1)|(SCRIPT, 1)|(2, SCRIPT)|(2, <thing>)|(<thing>, 1)|(2, 1, <thing>)|[2, 1]
        (2, (1, (1,)))|(2, math.nan)|(2, LINES)|(2,)|()
        """,
    "answer": """
        lambda self, state: <thing>|lambda self, state: <state>|lambda self: 0|lambda self, state: state[9]
        lambda self, state: fails()|property(fails)|property(lambda self: <thing>)|<thing>
        staticmethod(lambda state: <thing>)|lambda self, state: random.choice([])|lambda self, state: self.moves(state)
        lambda self, state: self.text(state)|lambda self, state: next(iter([]))|lambda self, state: cries(LINES)
        lambda self, state: (yield)|lambda self, state: self.nothing|lambda self, state: nothing
        lambda self, state: random.choice("WLD")
        """,
    "moves": """
        <answer>|lambda self, state: {1: <state>} if state == (1, 0) else {}
        lambda self, state: {<thing>: (2, 1)} if state == (1, 0) else {}
        lambda self, state: {1: (2, 1), <thing>: <state>} if state == (1, 0) else {}
        lambda self, state: {1: (2, 1)} if state == (1, 0) else <thing>
        lambda self, state: {n: (state[0] + 1, state[1] + 1) for n in (1, 2) if state[1] < 3}
        lambda self, state: [(2, 1)] if state == (1, 0) else []
        lambda self, state: {SCRIPT: (2, 1), QUOTE: (2, 2), LINES: (2, 3)} if state == (1, 0) else {}
        lambda self, state: {n: (3 - state[0], state[1] + 1) for n in (1, 2) if random.random() < .5 and state[1] < 4}
        lambda self, state: fails() if random.random() < .3 else Three.moves(self, state)
        lambda self, state: <thing> if random.random() < .3 else Three.moves(self, state)
        """,
    "outcome": """
        <answer>|lambda self, state: fails() if random.random() < .5 else "D"|lambda self, state: "w"
        lambda self, state: ["W"]|lambda self, state: np.str_("W")|lambda self, state: 1
        """,
    "board": """
        <answer>|lambda self, state: [<thing>]|lambda self, state: [[<thing>]]|lambda self, state: [[(<thing>, 1)]]
        lambda self, state: [[("x", <thing>)]]|lambda self, state: [[(SCRIPT, None), (LINES, 1)], []]
        lambda self, state: [[("a", 1)], [], [("b", 2)] * 3]
        """,
    "game": """
        Three()|a_game(moves=<moves>)|a_game(moves=<moves>)|a_game(moves=<moves>)|a_game(outcome=<outcome>)
        a_game(outcome=<outcome>)|a_game(text=<answer>)|a_game(board=<board>)|a_game(start=<state>)
        a_game(start=property(fails))|a_game(verb=<thing>)|a_game(verb=property(fails))|a_game(chances=<answer>)
        a_game(__repr__=<thing>)|a_game(__eq__=fails)|a_game(__eq__=fails, __hash__=None)|a_game(__bool__=fails)
        a_game(__len__=lambda self: 0)|a_game(__doc__=<thing>)|a_game(__getattr__=fails)|a_game(start=(0, 0))
        a_game(start=(np.int64(1), np.int64(0)))|Three|Game()|Game|<thing>
        """,
    "tree": """
        build_tree(<game>)|build_tree(Three())|labelled(Three())|build_tree(Three(), depth=1)
        put(build_tree(Three()), label=<thing>)|put(labelled(Three()), value=<thing>)
        put(build_tree(Three()), state=<state>)|put(build_tree(Three()), game=<game>)
        put(build_tree(Three()), children=<thing>)|deep(build_tree(Three()), children=<thing>)
        deep(labelled(Three()), label=<thing>)|deep(build_tree(Three()), state=<state>)
        deep(build_tree(Three()), game=<game>)|Node(<game>, <state>)|own()|own(__repr__=<thing>)
        own(__repr__=lambda self: <thing>)|own(__repr__=fails)|own(__repr__=lambda self: repr(self))
        own(children=property(lambda self: self.children))|own(__getattr__=lambda self, name: getattr(self, name))
        own(children=property(lambda self: next(iter([]))))|own(children=property(lambda self: cries(LINES)))|my_node()
        my_node(__init__=lambda self, *_: None)|my_node(label=property(fails, put))
        my_node(children=property(lambda self: <thing>, put))|my_node(state=<state>)|my_node(children={1: <thing>})
        my_node(__getitem__=fails)|my_node(__repr__=<thing>)|put(build_tree(Three()), children={1: <tree>})
        looped(build_tree(Three()))|looped(own())|own(__eq__=fails)|own(__hash__=None)|own(__bool__=fails)
        own(__len__=lambda self: 0)|own(__getattr__=fails)|own(__getattr__=lambda self, name: self)
        own(__getattr__=lambda self, name: <thing>)|own(__setattr__=fails)|own(children=<thing>)|own(children=fails)
        own(children=property(fails))|own(children=property(lambda self: <thing>))
        own(children=property(lambda self: [<thing>]))|own(label=property(fails))
        own(label=property(lambda self: <thing>))|own(label=<thing>)|own(state=<state>)|own(game=<game>)
        own(value=<thing>)|own(player=<thing>)|own(pile=<thing>)|own(__iter__=fails)|deep(own(), win_loss=<thing>)
        deep(own(), player=<thing>)|deep(own(), pile=<thing>)|put(own(), add1=<thing>)|deep(own(), add1=<thing>)
        tree((Slotted,), 3)|tree((Data,), 3)|tree((Careful,), 3)|tree((Same,), 3)|tree((Moves,), 3)|tree((Guarded,), 3)
        put(tree((Data,), 3), children={<thing>: Pile(2, 1)})|<thing>
        """,
    "function": """
        label|minimax|alphabeta|remoteness|build_tree|build_graph|label_graph|fails|each(lambda node: <thing>)
        each(lambda node: put(node, label=<thing>))|each(lambda node: put(node, win_loss=<thing>))
        each(lambda node: put(node, value=<thing>))|each(lambda node: put(node, children=<thing>))
        each(lambda node: put(node, state=<state>))|each(lambda node: node.children.append(node))
        each(lambda node: node.children.clear())|each(lambda node: node.nothing)
        each(lambda node: setattr(node, SCRIPT, 1))|lambda node: <thing>|lambda: 0|lambda node, other: 0
        each(lambda node: fails())|each(lambda node: random.choice([]))|functools.partial(label)|each(Node.spawn)
        each(lambda node: cries(LINES))|each(lambda node: next(iter([])))|lambda node: (yield node)
        functools.cache(label)|operator.attrgetter("children")|Pile|each(looped)
        each(lambda node: put(node, __class__=Pile))|each(lambda node: put(node, game=<thing>))
        lambda node: watch(label, node)|lambda node: draw(node)|each(lambda node: check(node, Three()))
        functools.partial(fails)|Pile.do_win_loss|each(lambda node: "L")|each(lambda node: delattr(node, "label"))
        each(lambda node: -1)|print|each(print_tree)|<thing>
        """,
    "recursion": """
        answers(lambda state, below: False in below)|answers(lambda state, below: "W" if "L" in below else "L")
        answers(lambda state, below: max([-value for value in below], default=-1))|answers(lambda state, below: <thing>)
        answers(lambda state, below: <thing> if below else <thing>)|answers(lambda state, below: [state, *below])
        answers(lambda state, below: fails() if below else 1)|functools.cache(answers(lambda state, below: <thing>))
        answers(lambda state, below: <thing> if random.random() < .5 else 1)|answers(lambda state, below: nothing)
        """,
    "player": """
        perfect|random_player|forgetful()|forgetful(1, seed=1)|"perfect"|"forgetful"|None|ask|lambda node: <thing>
        lambda node: 1|lambda: 1|fails|lambda node: random.choice([])|lambda node: list(node.children)[0]
        lambda node: put(node, state=<state>) and 1|lambda node: put(node, children=<thing>) and 1
        lambda node: node.game.moves(node.state)|<thing>
        """,
    "root": "build_tree(Three())|labelled(Three())|own()",  # nothing is odd in these
}  # fmt: skip

# For every name of `gametree.__all__`, and for what a widget or a drawing can do: how it may be called.
CALLS = {
    "Chomp": """
        Chomp(<thing>)|Chomp(<thing>, <thing>)|Chomp(2, <thing>)|Chomp(columns=<thing>)|play(Chomp(<thing>, 2))
        build_tree(Chomp(2, <thing>), depth=1)|draw(build_tree(Chomp(<thing>, 3), depth=1))
        """,
    "EvenOrOdd": "EvenOrOdd(<thing>)|play(EvenOrOdd(<thing>))",
    "Game": """
        Game()|a_game(start=<state>)|repr(a_game(start=<state>))|repr(a_game(start=property(fails)))
        then(Game(), ("outcome", <state>))
        """,
    "GameError": "GameError(<thing>)|str(GameError(SCRIPT))|GameError(SCRIPT)._render_traceback_()",
    "Matches": "Matches(<thing>)|Matches(3, <thing>)|Matches(3, 2, <thing>)|build_tree(Matches(3, misere=<thing>))",
    "Nim": """
        Nim(<thing>)|Nim(1, <thing>)|Nim(<thing>, <thing>)|Nim(1, 2, misere=<thing>)|play(Nim(<thing>, 1))
        build_tree(Nim(1, <thing>), depth=1)|draw(build_tree(Nim(<thing>, 2), depth=1))
        """,
    "Node": """
        Node(<game>, <state>)|plain(Node(<game>, <state>))|then(Node(<game>, <state>), ("spawn",))
        labelled(Three())[<thing>]|build_tree(Three())[<thing>]|then(build_tree(<game>), ("spawn",))
        Node(Three(), <state>)[<thing>]|then(Node(<game>, (1, 0)), ("spawn",))
        put(build_tree(Three()), children=<thing>)[1]|build_tree(Three()).children[<thing>]
        Node(Three(), (1, 0)).children.update({1: <thing>})|Node(Three(), (1, 0)).children.setdefault(<thing>, 1)
        build_tree(Three())[1][2].children.pop(1, None)
        """,
    "OneTwoTen": "OneTwoTen(<thing>)|build_tree(OneTwoTen(<thing>), depth=2)",
    "Played": """
        then(Played([1], <thing>))|play_game(<game>, perfect, perfect).winner|play_game(<game>, <player>, perfect).moves
        """,
    "PongHauKi": "PongHauKi(<thing>)|play(PongHauKi(<thing>))|build_graph(PongHauKi(<thing>))",
    "TicTacToe": "TicTacToe(<thing>)|play(TicTacToe(<thing>))|build_tree(TicTacToe(<thing>), depth=1)",
    "alphabeta": """
        alphabeta(<tree>)|alphabeta(<game>)|alphabeta(<root>, <thing>, <thing>)|alphabeta(Three(), depth=<thing>)
        alphabeta(Three(), depth=1, evaluate=<player>)|alphabeta(<game>, depth=1, evaluate=lambda state: 0)
        alphabeta(build_tree(Three(), depth=2), evaluate=lambda state: <thing>)|alphabeta(Three(), beta=<thing>)
        """,
    "ask": "ask(<tree>)|ask(<thing>)|play_game(<game>, ask, ask)",
    "build_tree": """
        build_tree(<game>)|build_tree(<tree>)|build_tree(<thing>)|build_tree(Three(), <thing>)
        build_tree(Three(), depth=<thing>, limit=<thing>)|build_tree(Three(), limit=<thing>)
        """,
    "beside": "beside(<thing>)|beside(draw(<root>), <thing>)|beside(draw(<tree>), draw(<root>))|beside()",
    "build_graph": """
        build_graph(<game>)|build_graph(<tree>)|build_graph(<thing>)|build_graph(Three(), <thing>)
        build_graph(Three(), limit=<thing>)|build_graph(Three(), lambda state: <thing>)|build_graph(<root>, <player>)
        build_graph(Three(), lambda state: state[random.randrange(2)])|build_graph(OneTwoTen(3, True), <thing>, <thing>)
        """,
    "card": """
        card(<game>)|card(<game>, <thing>)|card(<thing>)|card(Three(), author=<thing>)|card(a_game(start=<state>))
        then(card(Three()), ("save", <thing>))|then(card(<game>), ("save", os.devnull + ".html"))
        then(card(a_game(text=<player>)), ("save", "/nowhere/x.html"))|card(a_game(board=<player>))
        card(a_game(chances=<player>, start=(0, 1)))|card(a_game(rules=<thing>))|card(a_game(phrase=<player>))
        """,
    "check": """
        check(<thing>, <thing>)|check(<tree>, Three())|check(<tree>, <game>)|check(<game>, Three())
        check(Three(), <game>)|check(<function>, Three(), tree=<root>)|check(<function>, Three(), tree=<tree>)
        check(<function>, <thing>)|check(<function>, [(<root>, <thing>)])|check(label, [<thing>])
        check(label, [(<tree>, "W")])|check(<thing>, [(<root>, 1)])|check({<thing>: "W"}, Three())
        check({0: <thing>}, Three())|check(<thing>, {0: "W", 1: "L"})|check(<game>, {<thing>: "W"})
        check(<game>, {0: <thing>})|check(lambda: <thing>, <thing>)|check(lambda: <tree>, Three())
        check(<game>.moves, Three())|check([<thing>], [1, 2])|check([1, 2], [<thing>])|check((1, <thing>), (1, 2))
        check({<thing>}, {1})|check(<thing>, (1, 2))|check(<thing>, 42)|check(<thing>, "W")|check(1, 2, hint=<thing>)
        check(1, 1, notice=<thing>)|check(label, Three(), tree=<thing>)|check(<thing>, 0.5)|check(<thing>, None)
        check({1: "W"}, {1: <thing>})|check(label, {<thing>})|check(label, [(<root>, {<thing>})])
        """,
    "check_rules": """
        check_rules(<game>)|check_rules(<game>)|check_rules(<thing>)|check_rules(a_game(chances=<player>, start=(0, 1)))
        check_rules(Sum(<game>, Three()))
        """,
    "draw": """
        draw(<tree>)|draw(<tree>, triangles=True)|draw(<root>, <thing>)|draw(<root>, letters=<thing>)
        draw(<root>, marked=<thing>)|draw(<root>, marked=[<thing>])|draw(<root>, most=<thing>)
        draw(<root>, triangles=<thing>)|draw(<tree>, depth=1)|draw(<thing>)|draw(<root>, depth=<thing>, most=<thing>)
        draw(<game>)
        """,
    "Drawing": """
        then(draw(<root>), ("save", <thing>))|then(draw(<tree>), ("save", "/nowhere/x.svg"))
        then(draw(<root>), ("save", "/nowhere/x.png"))
        """,
    "forgetful": """
        forgetful(<thing>)|forgetful(0.5, <thing>)|forgetful(0.5)(<tree>)|forgetful(1, seed=<thing>)(<root>)
        play_game(<game>, forgetful(1), forgetful(0, 1))
        """,
    "games": """
        games.Matches(<thing>)|games.EvenOrOdd(<thing>)|games.OneTwoTen(<thing>)|games.Nim(<thing>)|games.Chomp(<thing>)
        games.Hexapawn(<thing>, 3)|games.Domineering(2, <thing>)|games.ConnectFour(<thing>, 2, <thing>)
        games.Kayles(<thing>)|games.DawsonsKayles(1, <thing>)|games.GrundysGame(<thing>)|games.DiceTen(3, <thing>)
        games.Subtraction(3, take=<thing>)|games.Subtraction(3, take=[<thing>])|build_tree(games.DiceTen(<thing>), 1)
        """,
    "grundy": """
        grundy(<tree>)|grundy(build_graph(<game>))|grundy(<thing>)|grundy(Node(<game>, (1, 0)))
        grundy(deep(build_tree(Three()), children=<thing>))|grundy(looped(build_tree(Three())))
        """,
    "label": """
        label(<tree>)|label(build_tree(<game>))|label(<thing>)|label(Node(<game>, (1, 0)))
        label(deep(build_tree(Three()), children=<thing>))
        """,
    "label_graph": """
        label_graph(<tree>)|label_graph(build_graph(<game>))|label_graph(<thing>)|label_graph(Node(<game>, (1, 0)))
        label_graph(deep(build_tree(Three()), children=<thing>))|label_graph(looped(build_tree(Three())))
        """,
    "leaves": "leaves(<tree>)|leaves(<thing>)|leaves(own(children=property(lambda self: <thing>)))",
    "mex": "mex(<thing>)|mex([<thing>])|mex([0, 1, <thing>])",
    "minimax": """
        minimax(a_game(start=(0, 0), chances=<player>))|minimax(a_game(start=(0, 0), chances=lambda *_: {1: <thing>}))
        minimax(<tree>)|minimax(<game>)|minimax(<game>, <state>)|minimax(Three(), <state>)
        minimax(Three(), depth=<thing>)|minimax(Three(), depth=1, evaluate=<player>)|minimax(<root>, depth=<thing>)
        minimax(<root>, depth=1, evaluate=lambda state: <thing>)
        minimax(build_tree(<game>), depth=2, evaluate=lambda state: 0)|minimax(<root>, <thing>)
        minimax(<game>, depth=1, evaluate=lambda state: 0)|minimax(build_tree(Three(), depth=1), evaluate=<thing>)
        minimax(Three(), depth=1, evaluate=lambda state: <thing>)
        """,
    "nodes": "nodes(<tree>)|nodes(<thing>)|nodes(own(children=property(lambda self: <thing>)))",
    "perfect": "perfect(<tree>)|perfect(Node(<game>, <state>))|perfect(build_tree(<game>))|perfect(<thing>)",
    "play": """
        play(<game>)|play(<game>)|play(<game>, <player>)|play(Three(), <player>, first=2)|play(<game>, None)
        play(<game>, first=2)|play(Three(), first=<thing>)|play(Three(), "forgetful", mistakes=<thing>)
        play(Three(), "forgetful", seed=<thing>)|play(Three(), <thing>)|play(<thing>)
        """,
    "Play": """
        then(play(<game>), ("move", 1))|then(play(<game>), ("hints",))
        then(play(<game>, None), ("hints",), ("move", 1), ("move", 2))|then(play(Three()), ("move", <thing>))
        then(play(<game>), ("move", <thing>))|then(play(Three()), ("click", <thing>, <thing>))
        then(play(<game>), ("click", 0, 0), ("undo",))|then(play(<game>), ("swap_sides",))
        then(play(<game>, <player>), ("move", 1), ("move", 1))
        then(play(Three(), <player>, first=2), ("hints",), ("move", 1))|then(play(<game>), ("offer_a_draw",))
        then(play(<game>, None), ("offer_a_draw",), ("undo",), ("new_game",))
        then(play(<game>), ("move", 1), ("undo",), ("hints",), ("offer_a_draw",), ("swap_sides",))
        """,
    "play_game": """
        play_game(<game>, perfect, perfect)|play_game(Three(), <player>, <player>)
        play_game(<tree>, perfect, random_player)|play_game(<game>, random_player, <player>)
        play_game(<game>, lambda node: list(node.children)[0], lambda node: list(node.children)[-1])
        play_game(Three(), perfect, perfect, most=<thing>)|play_game(Node(<game>, <state>), perfect, perfect)
        """,
    "predict": """
        predict(<tree>)|predict(<tree>, free=True)|predict(<root>, free=<thing>)|predict(<root>, game=<game>)
        predict(<tree>, game=<game>, free=True)|predict(<thing>)|predict(<game>)
        """,
    "Predict": """
        then(predict(<root>), ("say", <thing>, "W"))
        then(predict(<root>, free=True), ("say", build_tree(Three()), <thing>))|said_of(<tree>, "W", "L", "D")
        said_of(<root>, <thing>)|then(predict(<tree>), ("show_all",), ("undo",))
        then(predict(<root>), ("select", <thing>))|then(predict(<root>), ("show", <thing>))
        said_of(deep(own(), win_loss=<thing>), "L", "W")|predict(<root>).score
        """,
    "print_tree": "printed(print_tree, <tree>)|printed(print_tree, <thing>)|printed(print_tree, <root>, <thing>)",
    "random_player": "random_player(<tree>)|random_player(Node(<game>, <state>))|random_player(<thing>)",
    "record": """
        record(<function>, <tree>)|record(<function>, <root>)|record(<function>, <game>)
        record(label, <root>, limit=<thing>)|record(label, <root>, game=<game>)|record(<function>)
        record(<function>, <root>, <thing>)|record(<function>, <thing>)|record(<function>, <state>)
        record(<recursion>, <state>)|record(<recursion>, <state>, game=<game>)|record(<recursion>, (1, 0), <thing>)
        record(<function>, <game>, <state>)
        """,
    "remoteness": """
        remoteness(<tree>)|remoteness(deep(labelled(Three()), label=<thing>))|remoteness(<thing>)
        remoteness(labelled(<game>))
        """,
    "solve": """
        solve(<game>)|solve(<game>, <state>)|solve(Three(), <state>)|solve(Three(), limit=<thing>)
        solve(<game>, limit=1)
        """,
    "Stepper": """
        then(watch(label, <root>), ("save", <thing>))|then(watch(<function>, <root>), ("save", "/nowhere/x.html"))
        then(watch(<function>, <tree>), ("save", os.devnull + ".html"))|saved(watch(<function>, <tree>))
        saved(watch(<recursion>, (1, 0), <thing>, game=<game>))
        """,
    "Sum": """
        Sum(<thing>)|Sum(<game>, Three())|build_tree(Sum(<game>, Three()), depth=2)|play(Sum(<game>, Three()))
        draw(build_tree(Sum(Three(), <game>), depth=1))
        """,
    "tree_text": """
        tree_text(<tree>)|tree_text(<thing>)|tree_text(<root>, <thing>)|tree_text(own(__repr__=lambda self: <thing>))
        """,
    "value_of": "value_of(<thing>, 1)|value_of('W', <thing>)|value_of(<thing>, <thing>)",
    "watch": """
        watch(<function>, <root>)|watch(<function>, <tree>)|watch(<function>, <root>)|watch(<function>, <game>)
        watch(label, <tree>)|watch(minimax, <tree>)|watch(<function>)|watch(<function>, <root>, <thing>)
        watch(<function>, <root>, game=<game>)|watch(alphabeta, <root>, <thing>, <thing>)
        watch(label, <root>, limit=<thing>)|watch(<function>, <thing>)|watch(<recursion>, <state>)
        watch(<recursion>, <state>)|watch(<recursion>, (1, 0), game=<game>)|watch(<recursion>, (1, 0), game=Three())
        watch(<recursion>, (1, 0), <thing>)|watch(<recursion>, (1, 0), limit=<thing>)|watch(minimax, <game>)
        watch(<recursion>, (1, 0), <thing>, game=<game>)|watch(lambda game, state: <thing>, <game>, <state>)
        """,
}  # fmt: skip


def said_of(root, *labels):
    """A Predict in which every node was answered so, from below."""
    quiz = predict(root)
    for node in reversed(nodes(root)):
        for said in labels:
            quiz.say(node, said)
    return quiz


def saved(stepper):
    """A Stepper whose page was saved and has no script in it but our own."""
    with tempfile.TemporaryDirectory() as folder:
        stepper.save(f"{folder}/page.html")
        page = Path(folder, "page.html").read_text(encoding="utf-8")
    assert page.count("<script") == page.count("</script") == 1, "a script gets into the page"
    return stepper


@functools.cache
def choices(rule):
    """The texts of the grammar under a word, or the calls of a name."""
    lines = (GRAMMAR.get(rule) or CALLS[rule]).splitlines()
    return [text.strip() for line in lines for text in line.split("|") if text.strip()]


def source(rule, choose):
    """A text of the grammar under a word, written out by a function that chooses one of a list."""
    return re.sub(r"<([a-z]+)>", lambda word: source(word[1], choose), choose(choices(rule)))


# What is shown of a result, and what may not be in it


def shown(result):
    """What a student reads of a result, the last sentence last, and the markup that a notebook gets."""
    if isinstance(result, SHOWS):
        bundle = result._repr_mimebundle_()
        page = (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"] + getattr(result, "svg", "")
        return [repr(result), *read(result)], page
    if isinstance(result, str):
        return result.splitlines() or [""], ""
    if isinstance(result, (Node, Played)):
        return [plain(result, 300)], ""
    return [repr(result) if isinstance(result, (Game, Recording)) else ""], ""


def read(widget):
    """The texts of a widget or a verdict, a list; raises ValueError where a page can't take them."""
    if isinstance(widget, Stepper):
        json.dumps(widget.script, allow_nan=False)
        return widget.script["scenes"]["says"]
    if isinstance(widget, Verdict):
        return [widget.sentence]
    if isinstance(widget, Card):
        return [*widget.figures, widget.note]
    view = getattr(widget, "view", {})
    json.dumps(view, allow_nan=False)
    cells = [str(part) for row in view.get("rows", []) for cell in row for part in cell]
    return [*cells, *(view[key] for key in ("now", "says") if key in view)]


class Markup(HTMLParser):
    """Finds in a page what runs or was never ours, `found`."""

    def __init__(self, page):
        super().__init__()
        self.found = ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        foreign = tag in ("script", "img", "b", "table", "foreignobject")
        if foreign or any(name.startswith("on") for name, _ in attributes):
            self.found = self.get_starttag_text()


def amiss(sentences, page):
    """What is wrong with what is shown, a string; "" where nothing is."""
    if markup := Markup(page).found:
        return f"markup gets through: {markup}"
    for sentence in sentences:
        sentence = sentence.replace(PROPERTY, "")  # the one answer that is several lines of code
        if not sentence.isprintable():
            return f"no single line: {sentence!r}"
        if len(sentence.lstrip()) > 1_000:
            return f"{len(sentence)} letters: {sentence[:80]!r}"
        if "MemoryError" in sentence:
            return sentence
    return ""


def standing():
    """What has to be after a call as it was before it, by name."""
    errors = os.fstat(2)
    return {
        "trace": (sys.gettrace(), threading.gettrace()),
        "profile": (sys.getprofile(), threading.getprofile()),
        "signals": [signal.getsignal(number) for number in (signal.SIGALRM, signal.SIGINT, signal.SIGVTALRM)],
        "timer": signal.getitimer(signal.ITIMER_REAL),
        "recursion limit": sys.getrecursionlimit(),
        "collector": (gc.isenabled(), gc.get_threshold()),
        "streams": [id(sys.stdin), *((id(stream), stream.closed) for stream in (sys.stdout, sys.stderr))],
        "descriptor 2": (errors.st_dev, errors.st_ino),
        "files": len(os.listdir("/dev/fd")),
        "hooks": (sys.excepthook, threading.excepthook, sys.unraisablehook),
        "folder": os.getcwd(),
        "threads": [thread.name for thread in threading.enumerate() if "guard" not in thread.name],
        "classes": [kind.__name__ for kind in kinds(*NODES) if _ours(vars(kind).get("__setattr__"))],
    }


def kinds(*classes):
    """Classes and all below them."""
    return [further for kind in classes for further in (kind, *kinds(*kind.__subclasses__()))]


def _ours(function):
    return str(getattr(function, "__module__", "")).startswith("gametree.")


# A process of its own


class Apart:
    """A process that tries sources, each in a fork of itself, and says what came of them."""

    def __init__(self, *modules):
        path = os.pathsep.join(map(str, [ROOT, TESTS]))
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"import odd; odd.serve(*{modules})"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1"},  # a fork of threads is none
        )

    def came(self, *texts, seconds=10, megabytes=1_000):
        """What came of the first source that breaks the promise, or else of the last, within so much time and memory.

        `text`; `kind` ("result", "GameError", the name of another exception, "no return", "crash"); `says`; `broken`
        (how it breaks the promise, or ""); `seconds`, and of them `cpu`, the processor's; `megabytes`.
        """
        self.process.stdin.write(json.dumps([texts, seconds, megabytes]) + "\n")
        self.process.stdin.flush()
        return SimpleNamespace(**json.loads(self.process.stdout.readline()))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def serve(*modules):
    """Answer every line of the input, sources and their bounds, by a line that says what came of them."""
    names = {name.split(".")[0]: importlib.import_module(name) for name in USED.split()}
    names["np"] = names["numpy"]
    for module in (examples, gametree, sys.modules[__name__], *map(importlib.import_module, modules)):
        names |= vars(module)
    tracer.awake = True  # as far as this process knows: a fork begins without a thread
    watch(label, build_tree(Three())), predict(build_tree(Three())), play(Three())
    tracer.awake = False
    gc.collect()
    gc.freeze()
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    for line in sys.stdin:
        answers.write(json.dumps(_forked(names, *json.loads(line))) + "\n")
        answers.flush()


def _forked(names, texts, seconds, megabytes):
    """What came of the sources, tried in a fork that is gone afterwards, with all that it has begun."""
    read_end, write_end = os.pipe()
    began = time.perf_counter()
    if not (pid := os.fork()):
        with contextlib.suppress(BaseException):
            os.setsid()
            os.close(read_end)
            _bound(seconds, megabytes)
            _try_all(names, texts, write_end)
        os._exit(0)
    os.close(write_end)
    answer = _read(read_end, began + 5 * seconds)  # the machine may have more to do
    os.close(read_end)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    _, status, used = os.wait4(pid, 0)
    came = json.loads(answer.removesuffix(END).splitlines()[-1])
    if "kind" not in came:
        kind = "no return" if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else "crash"
        came |= {"kind": kind, "says": "", "broken": f"{kind}: signal {os.WTERMSIG(status)}"}
    took, cpu = time.perf_counter() - began, used.ru_utime + used.ru_stime
    return {**came, "seconds": round(took, 2), "cpu": round(cpu, 2), "megabytes": used.ru_maxrss // 1024}


def _read(descriptor, last):
    answer = b""
    while select.select([descriptor], [], [], max(0, last - time.perf_counter()))[0]:
        if not (part := os.read(descriptor, 65_536)):
            break
        answer += part
        if answer.endswith(END):
            break
    return answer


def _bound(seconds, megabytes):
    """Nobody types here, the guard does not wait for long, and time and memory have an end."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdin = open(0, closefd=False)
    tracer.SECONDS, tracer.TICK = 0.1, 0.02
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    if sys.platform == "linux":
        most = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _try_all(names, texts, descriptor):
    for text in texts:
        os.write(descriptor, json.dumps({"text": text}).encode() + b"\n")
        came = _tried(names, text)
        os.write(descriptor, json.dumps({"text": text, **came}).encode() + b"\n")
        if came["broken"]:
            break
    os.write(descriptor, END)


def _tried(names, text):
    random.seed(0)
    before, wrong, says = standing(), "", ""
    try:
        result = eval(text, names)
        kind, (sentences, page) = "result", shown(result)
        says, wrong = sentences[-1], amiss(sentences, page)
    except GameError as error:
        kind, says = "GameError", str(error)
        wrong = amiss([says], "") or ("" if says.strip() else "it says nothing")
    except EOFError:
        kind = "EOFError"  # nobody is there to type: what comes of that is up to who asked
    except BaseException as error:
        kind, places = type(error).__name__, _places(error)
        if places or isinstance(error, AssertionError):  # or it is only the source that failed
            wrong = f"{kind}: {plain(_text(error), 300)} @ {places}"
    result, after = None, standing()
    left = [what for what in before if before[what] != after[what]]
    return {"kind": kind, "says": says[:3_000], "broken": wrong or left and f"not as before: {', '.join(left)}" or ""}


def _text(error):
    try:
        return str(error)
    except Exception:
        return "?"


def _places(error):
    """Where in gametree an error came about, the last calls, a string; "" where it had nothing to do with it."""
    lines = [(Path(line.filename), line.lineno) for line in traceback.extract_tb(error.__traceback__)]
    return " › ".join(f"{path.name}:{line}" for path, line in lines if path.is_relative_to(ROOT / "gametree"))[-200:]


def search(count, seed):
    """Try so many sources, and print those that break the promise; of those that do so at one place the shortest."""
    dice, found = random.Random(seed), {}
    with Apart() as apart:
        for number in range(count // 10):
            texts = [source(list(CALLS)[number % len(CALLS)], dice.choice) for _ in range(10)]
            while texts:
                came = apart.came(*texts)
                if came.broken:
                    place = came.broken.split(" @ ")[-1].split(" › ")[-1][:30]
                    found.setdefault((came.kind, place), []).append((len(came.text), came.text, came.broken))
                texts = texts[texts.index(came.text) + 1 :]
    for failures in sorted(found.values(), key=len, reverse=True):
        _, text, why = min(failures)
        print(f"{len(failures)} × {text}\n      {why[:400]}")


if __name__ == "__main__":
    search(*map(int, sys.argv[1:]))
