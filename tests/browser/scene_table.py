"""The scenes that benchmarks/scenes.py photographs and test_scenes.py measures: the code of a cell, and what to do.

An action gets the output of the cell. `place` is "lab", "presentation" (JupyterLab's Presentation Mode), "notebook7" or
"slide".
"""

import ast
import linecache
from collections.abc import Callable
from typing import NamedTuple

from reading import cells, go, keys, node, press, slider

FIRST = "from gametree import *\nfrom gametree import games"
WRONG = """def rule(node):
    for child in node.children.values(): rule(child)
    node.label = "W" if all(child.label == "L" for child in node.children.values()) else "L"
watch(rule, build_tree(OneTwoTen(5)), game=OneTwoTen(5))"""
CRASH = """def deep(node):
    labels = [deep(child) for child in node.children.values()]
    node.label = "W" if labels[0] == "L" else "L"
    return node.label
watch(deep, build_tree(OneTwoTen(4)))"""
BOUNDS = """def my_alphabeta(node, alpha=-1, beta=1):
    player, values = node.state[0], []
    if not node.children:
        end = node.game.outcome(node.state)
        return value_of(end, player)
    for child in node.children.values():
        values.append(my_alphabeta(child, alpha, beta))
        if player == 1:
            alpha = max(alpha, values[-1])
        else:
            beta = min(beta, values[-1])
        if alpha >= beta:
            break
    return max(values) if player == 1 else min(values)
watch(my_alphabeta, build_tree(Matches(6)))"""
CALLS = "def ways(n):\n    return 1 if n < 2 else ways(n - 1) + ways(n - 2)\nwatch(ways, {})"
ENDLESS = "def ways(n):\n    return ways(n - 1) + ways(n - 2)\nwatch(ways, 5)"
STATES = """def wins(state):
    player, pile = state
    return any(not wins((3 - player, pile + n)) for n in (1, 2) if pile + n <= 5)
watch(wins, (1, 0), game=OneTwoTen(5))"""
OWN_BOARD = """class Board:
    def __init__(self, cells): self.cells = cells
    def __repr__(self): return self.cells[:3] + '/' + self.cells[3:6] + '/' + self.cells[6:]
    def free(self): return [i for i, c in enumerate(self.cells) if c == '.']
    def put(self, i, mark): return Board(self.cells[:i] + mark + self.cells[i+1:])
    def won(self):
        c, lines = self.cells, "012 345 678 036 147 258 048 246".split()
        return any(c[int(a)] == c[int(b)] == c[int(d)] != '.' for a, b, d in lines)
def score(board, x_moves):
    if board.won(): return -1 if x_moves else 1
    if not board.free(): return 0
    values = [score(board.put(i, 'X' if x_moves else 'O'), not x_moves) for i in board.free()]
    return max(values) if x_moves else min(values)
watch(score, Board('XO.OXX.O.'), True)"""
BESIDE = "small = build_tree(OneTwoTen(5)); label(small)\nbeside(draw(small[1][2]), draw(small[2][1]))"
OWN_GAME = """class Race(Game):
    start = (1, 0, 0)
    def moves(self, state):
        player, mine, other = state
        return {n: (3 - player, other, mine + n) for n in (1, 2, 3) if mine + n <= 8 and other < 8}
card(Race())"""


def at(step):
    """Return a function that goes to a step, which is a number or a share of all steps."""
    def act(output):
        last = int(slider(output).get_attribute("max"))
        go(output, step if isinstance(step, int) else round(step * last))

    return act


def pressed(*names):
    return lambda output: press(output, *names)


def clicked(*places):
    """Return a function that clicks on cells of a board, by their numbers."""
    def act(output):
        for place in places:
            cells(output).nth(place).click()
            output.page.wait_for_timeout(700)

    return act


def hinted(*places):
    return lambda output: (clicked(*places)(output), press(output, "hints"))


def enlarged(step):
    def act(output):
        press(output, "full screen")
        at(step)(output)

    return act


def answered(i, key):
    """Return a function that answers node i of a quiz with a key."""
    def act(output):
        node(output, i).click()
        keys(output, key)

    return act


class Scene(NamedTuple):
    """The code of a cell, an action, and where the notebook is shown."""

    code: str
    act: Callable | None = None
    place: str = "lab"


SCENES = {
    "stepper-small": Scene("watch(label, build_tree(OneTwoTen(5)))", at(0.4)),
    "stepper-start": Scene("watch(label, build_tree(OneTwoTen()))"),
    "stepper-first": Scene("watch(label, build_tree(OneTwoTen()))", at(1)),
    "stepper-large": Scene("watch(label, build_tree(OneTwoTen()))", at(0.5)),
    "stepper-deep": Scene("watch(label, build_tree(OneTwoTen()))", at(38)),
    "stepper-building": Scene("watch(build_tree, OneTwoTen())", at(0.4)),
    "stepper-values": Scene("watch(minimax, build_tree(Matches(5)))", at(1.0)),
    "stepper-bounds": Scene(BOUNDS, at(36)),
    "stepper-cuts": Scene("watch(alphabeta, build_tree(Matches(8)))", at(0.7)),
    "stepper-chance": Scene("watch(minimax, build_tree(games.DiceTen(3, sides=2)), gives='value')", at(0.7)),
    "stepper-waves": Scene("watch(label_graph, build_graph(OneTwoTen(5, take_back=True)))", at(0.6)),
    "stepper-graph": Scene("watch(label, build_graph(OneTwoTen()))", at(0.6)),
    "stepper-grundy": Scene("watch(grundy, build_tree(Nim(2, 2)))", at(0.8)),
    "stepper-calls": Scene(CALLS.format(5), at(0.5)),
    "stepper-753-calls": Scene(CALLS.format(13), at(0.6)),
    "stepper-endless": Scene(ENDLESS, at(1.0)),
    "stepper-wrong": Scene(WRONG, at(0.7)),
    "stepper-crash": Scene(CRASH, at(1.0)),
    "stepper-boards": Scene("watch(label, build_tree(games.TicTacToe('XO.OXX.O.')))", at(0.5)),
    "stepper-own-board": Scene(OWN_BOARD, at(12)),
    "stepper-presentation": Scene(STATES, at(16), "presentation"),
    "stepper-full-screen": Scene("watch(label, build_tree(OneTwoTen(5)))", enlarged(30)),
    "stepper-notebook7": Scene(WRONG, at(0.7), "notebook7"),
    "stepper-slide": Scene("watch(label, build_tree(OneTwoTen()))", at(0.5), "slide"),
    "draw-small": Scene("root = build_tree(OneTwoTen(3)); label(root); draw(root)"),
    "draw-tree": Scene("root = build_tree(OneTwoTen(5)); label(root); draw(root)"),
    "draw-large": Scene("root = build_tree(OneTwoTen()); label(root); draw(root)"),
    "draw-graph": Scene("root = build_graph(OneTwoTen()); label(root); draw(root)"),
    "draw-loops": Scene("root = build_graph(games.PongHauKi()); label_graph(root); draw(root)"),
    "draw-pieces": Scene("root = build_tree(games.Hexapawn()); label(root); draw(root, depth=2)"),
    "draw-heaps": Scene("root = build_tree(Nim(2, 2)); label(root); draw(root)"),
    "beside": Scene(BESIDE),
    "cuts": Scene("predict(build_tree(games.Payoffs()), cuts=True)", pressed(*["next"] * 8)),
    "predict-first": Scene("predict(build_tree(OneTwoTen(4)))"),
    "predict-wrong": Scene("predict(build_tree(OneTwoTen(4)))", answered(11, "w")),
    "predict-large": Scene("predict(build_tree(OneTwoTen()), free=True)", answered(4, "l")),
    "predict-slide": Scene("predict(build_tree(OneTwoTen(4)))", answered(11, "l"), "slide"),
    "play-pile": Scene("play(OneTwoTen())", pressed("hints")),
    "play-nim": Scene("play(Nim(3, 4, 5))", clicked(2)),
    "play-chomp": Scene("play(Chomp(4, 5))", pressed("hints")),
    "play-hexapawn": Scene("play(games.Hexapawn())", hinted()),
    "play-domineering": Scene("play(games.Domineering(4, 4))", clicked(0)),
    "play-connect-four": Scene("play(games.ConnectFour())", clicked(38)),
    "play-kayles": Scene("play(games.Kayles(8))", pressed("hints")),
    "play-sum": Scene("play(Sum(games.Kayles(5), Nim(3, 2)))", hinted(16)),
    "play-tic-tac-toe": Scene("play(games.TicTacToe())", hinted(4)),
    "play-pong": Scene("play(games.PongHauKi())", pressed("hints")),
    "card": Scene("card(OneTwoTen())"),
    "card-own": Scene(OWN_GAME),
}


def value_of_cell(code):
    """Run the code of a cell and return the value of its last line."""
    name = f"<scene {abs(hash(code))}>"  # Python finds the source of functions by this name
    names, (*lines, last) = {}, ast.parse(code).body
    linecache.cache[name] = len(code), None, code.splitlines(keepends=True), name
    exec(FIRST, names)
    exec(compile(ast.Module(lines, []), name, "exec"), names)
    return eval(compile(ast.Expression(last.value), name, "eval"), names)
