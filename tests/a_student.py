"""a_student: a student's program that two type checkers read (see test_types.py). Its session is never run."""

from fractions import Fraction

from typing_extensions import assert_type

import gametree
from gametree import Game, Node, build_graph, build_tree, games, label, minimax, nodes, perfect, play_game, solve
from gametree.outside import openspiel


class Countdown(Game):
    """Take one or two tokens."""

    start = (1, 5)

    def __init__(self, most=2):
        self.most = most

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile - n) for n in range(1, self.most + 1) if n <= pile}

    def outcome(self, state):
        return "W" if state[1] else "L"

    def text(self, state):
        return str(state[1])

    def board(self, state):
        return [[("●", n if n in self.moves(state) else None) for n in range(state[1])]]


class Typed(Game):
    """The same game, with types."""

    start = (1, 5)

    def moves(self, state: tuple[int, int]) -> dict[int, tuple[int, int]]:
        player, pile = state
        return {n: (3 - player, pile - n) for n in (1, 2) if n <= pile}

    def outcome(self, state: tuple[int, int]) -> str:
        return "L"


class Die(Game):
    """Roll once."""

    def __init__(self, sides):
        self.start = (0, sides)

    def moves(self, state):
        return {side: (1, side) for side in range(state[1])} if state[0] == 0 else {}

    def chances(self, state):
        return {side: Fraction(1, state[1]) for side in self.moves(state)}


class Paid(Game):
    """The same game, but the winner gets a payoff."""

    start = (1, 5)

    def moves(self, state):
        return Countdown().moves(state)

    def outcome(self, state: tuple[int, int]) -> Fraction:
        return Fraction(state[1], 2)


class Other(games.Nim):
    """A game of Nim that always ends in a draw."""

    def outcome(self, state):
        return "D"

    def moves(self, state):
        return {"all": (3 - state[0], 0)} if state[1] else {}


def longest(node):
    return max(node.children, key=lambda move: len(node.children[move].children))


def session():
    root = build_tree(Countdown())
    assert_type(root, Node)
    assert_type(root[1], Node)
    assert_type(label(root), str)
    assert_type(minimax(root), float)
    assert_type(gametree.grundy(build_graph(gametree.Sum(games.Nim(3), games.Kayles(4)))), int)
    assert_type(solve(Typed())[1, 5].label, str)
    assert_type(play_game(Countdown(), perfect, longest).winner, int | None)
    assert_type(minimax(build_graph(openspiel("hex(board_size=3)", key=str))), float)
    assert_type(gametree.watch(label, root).sentences, list[str])
    for node in nodes(root):
        print(node.state[0], node.label.lower(), list(node.children))
    for move, after in Countdown().moves((1, 5)).items():
        print(move, after[1])
    minimax(Typed(), depth=3, evaluate=lambda state: 0.5)
    assert_type(gametree.watch(max, [[3, 12], [2, 4]], calls=50, children=list).mistakes, list[int])
    gametree.draw(root, marked=[root[1]]).save("tree.svg")
    gametree.card(Die(6), "me").save("card.html")
    gametree.check(lambda: 3, 4, hint=lambda answer: f"{answer} is too small.")
    gametree.play(Other(3), computer=longest)
