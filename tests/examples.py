"""examples: games and nodes for the tests, from the package and as students might write them."""

import functools
import platform
import random
import sys
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import pytest

from gametree import Game, GameError, OneTwoTen, Sum, games

# Whether PyPI has a wheel of OpenSpiel for this platform. If so, tests fail without it.
OPENSPIEL = sys.version_info >= (3, 11) and (sys.platform != "darwin" or platform.machine() == "arm64")
SIZES = {  # other games are tested at their default size
    "OneTwoTen": [(0,), (1,), (2,), (5,), (10,)],
    "EvenOrOdd": [(0,), (1,), (2,), (5,), (8,)],
    "Nim": [(0,), (3,), (1, 2), (2, 2), (1, 1, 1), (1, 2, 3)],
    "Chomp": [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2)],
    "Matches": [(0,), (1,), (3,), (6, 2), (5, 3, False), (8, 1)],
    "TicTacToe": [("XOXOXO...",), ("XOXOOX...",), ("X.O.O.X..",), ("XX.OO....",)],
    "PongHauKi": [],  # it has loops, so it has no tree
    "Hexapawn": [(3, 1), (3, 2)],
    "ConnectFour": [(2, 3, 2), (2, 2, 3)],
    "Domineering": [(1, 1), (2, 3)],
    "Kayles": [(0,), (3,)],
    "DawsonsKayles": [(5,)],
    "GrundysGame": [(7,)],
    "Subtraction": [(4, 1)],
    "DiceTen": [],  # chance moves, so it has no labels
}


class Matches(Game):
    """Take one to three matches. Whoever takes the last one loses."""

    def __init__(self, matches):
        self.start = (1, matches)

    def moves(self, state):
        player, left = state
        return {n: (3 - player, left - n) for n in (1, 2, 3) if n <= left}

    def outcome(self, state):
        return "W"


class Three(Game):
    """Add one or two. Whoever makes it three wins."""

    start = (1, 0)

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile + n) for n in (1, 2) if pile + n <= 3}


def of(kind=Three, **words):
    """Return a game of class `kind` with some attributes changed. A value for a method is what the method returns."""
    unchanged = {word for word in words if word == "start" or callable(words[word])}
    attributes = {
        word: value if word in unchanged else lambda self, *arguments, result=value: result
        for word, value in words.items()
    }
    return type("Mine", (kind,), attributes)()


def again(self, state):
    """Return the moves in a state, for use with `of`. A player who adds two moves again."""
    return {n: (state[0] if n == 2 else 3 - state[0], state[1] + n) for n in (1, 2) if state[1] + n <= 3}


class Wild(Game):
    """A random game determined by its seed. It is six moves deep, with up to three moves in a state, and W, L and D."""

    def __init__(self, seed):
        self.seed, self.start = seed, (1, 0, 0)

    def dice(self, state):
        return random.Random(f"{self.seed} {state}")

    def moves(self, state):
        player, depth, _ = state
        dice = self.dice(state)
        count = dice.choice((0, 1, 2, 3, 3)) if 0 < depth < 6 else 3 * (depth == 0)
        return {move: (3 - player, depth + 1, dice.randrange(9)) for move in "abc"[:count]}

    def outcome(self, state):
        return self.dice(state).choice("WLD")


class Dice(Wild):
    """A random game in which chance may move as well. Its probabilities are fractions and may be 0."""

    def __init__(self, seed):
        super().__init__(seed)
        self.start = (self.dice(None).randrange(3), 0, 0)

    def moves(self, state):
        moves = super().moves(state) or ({"a": (1, 6, 0)} if state[0] == 0 else {})  # chance must have a move
        return {move: (self.mover(after), *after[1:]) for move, after in moves.items()}

    def mover(self, after):
        """Return the player to move in a state, or 0 if chance moves. Chance never moves at the end."""
        return self.dice((after, "who")).choice((0, 1, 2) if after[1] < 6 else (1, 2))

    def chances(self, state):
        shares = [self.dice((state, move, "share")).randrange(4) for move in self.moves(state)]
        shares[0] += 1
        return {move: Fraction(share, sum(shares)) for move, share in zip(self.moves(state), shares, strict=True)}


class Heaps(Game):
    """Take any number of tokens from one heap. Whoever takes the last one wins. A move is a (heap, number) pair."""

    verb = "take"

    def __init__(self, *heaps):
        self.start = (1, *heaps)

    def moves(self, state):
        player, *heaps = state
        sizes = {(place, n): size - n for place, size in enumerate(heaps) for n in range(1, size + 1)}
        return {move: (3 - player, *heaps[: move[0]], size, *heaps[move[0] + 1 :]) for move, size in sizes.items()}

    def board(self, state):
        return [
            [(f"{size}", None), *(("|", (place, n)) for n in range(1, size + 1))]
            for place, size in enumerate(state[1:])
        ]


class TakeBack(OneTwoTen):
    """Add one or two tokens, or take one back. Whoever makes it ten wins."""

    def moves(self, state):
        player, pile = state
        back = {-1: (3 - player, pile - 1)} if 0 < pile < self.target else {}
        return super().moves(state) | back


class Endless(Game):
    """Add one or two, forever."""

    start = (1, 0)

    def moves(self, state):
        return {n: (3 - state[0], state[1] + n) for n in (1, 2)}


class Row(Game):
    """A row of states, each with one move to the next. With `back`, the last state leads back to the first."""

    start = (1, 0)

    def __init__(self, states=100_000, back=False):
        self.states, self.back = states, back

    def moves(self, state):
        player, place = state
        place += 1
        return {1: (3 - player, place % self.states)} if place < self.states or self.back else {}


class Tangle(Game):
    """A random game with loops. It has thirty states and can end in W, L and D."""

    def __init__(self, seed):
        dice = random.Random(seed)
        states = [(player, place) for player in (1, 2) for place in range(15)]
        count = {state: dice.choice((0, 1, 2, 2, 3)) for state in states}
        self.after = {state: {n: (3 - state[0], dice.randrange(15)) for n in range(count[state])} for state in states}
        self.end, self.start = {state: dice.choice("WLLLD") for state in states}, (1, 0)

    def moves(self, state):
        return self.after[state]

    def outcome(self, state):
        return self.end[state]


class Bet(Game):
    """Stop and pay one, or bet: a coin is tossed, and player 2 may double the payoff."""

    start = (1, "bet?")

    def moves(self, state):
        after = {"bet?": {"stop": (2, -1), "bet": (0, "coin")}, "coin": {"heads": (2, 3), "tails": (2, -4)}}
        more = {"double": (1, 2 * state[1]), "leave": (1, state[1])} if state in [(2, 3), (2, -4)] else {}
        return after.get(state[1], more)

    def outcome(self, state):
        return state[1]


LABELLED = [kind for kind in games.__all__ if kind != "Payoffs"]
SHIPPED = {f"{kind}{size}": getattr(games, kind)(*size) for kind in LABELLED for size in SIZES.get(kind, [()])}
SHIPPED |= {f"Nim{piles}, misère": games.Nim(*piles, misere=True) for piles in [(0,), (2,), (1, 1), (1, 2), (1, 1, 2)]}
SHIPPED |= {"Sum(Kayles(2), Nim(1, 1))": Sum(games.Kayles(2), games.Nim(1, 1))}
SHIPPED["Sum(Domineering(2, 2), Domineering(1, 3))"] = Sum(games.Domineering(2, 2), games.Domineering(1, 3))
LOOPS = {f"OneTwoTen({n}, take_back)": games.OneTwoTen(n, take_back=True) for n in (0, 1, 3, 10)}
LOOPS |= {f"PongHauKi({points})": games.PongHauKi(points) for points in ("XX.OO", "OX.XO", "XOXO.")}
GAMES = {  # games that have a tree
    **SHIPPED,
    **{f"Matches({n})": Matches(n) for n in (1, 2, 4, 7)},
    **{f"Wild({seed})": Wild(seed) for seed in range(8)},
}
ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


CHANCE = {f"DiceTen{size}": games.DiceTen(*size) for size in [(0, 1), (1, 2), (3, 2), (4, 3), (3, 6)]}
CHANCE |= {f"Dice({seed})": Dice(seed) for seed in (12, 14, 45, 50)}  # the value of none of these games is 1, 0 or −1


def sentence(function, *arguments, **more):
    """Return the message of the GameError that a call raises."""
    with pytest.raises(GameError) as caught:
        function(*arguments, **more)
    return str(caught.value)


def expected(game):
    """Return a brute-force oracle for games with chance: a function from a state to its value for player 1."""

    @functools.cache
    def value(state):
        moves = game.moves(state)
        if not moves:
            end = game.outcome(state)  # a payoff is always for player 1
            return {"W": 1, "D": 0, "L": -1}[end] * (1 if state[0] == 1 else -1) if end in list("WDL") else end
        if state[0] == 0:
            return sum(game.chances(state)[move] * value(after) for move, after in moves.items())
        return (max if state[0] == 1 else min)(map(value, moves.values()))

    return value


class Solved(NamedTuple):
    """The label of a state, the number of moves that the game lasts, and how many nodes and leaves its tree has."""

    label: str
    lasts: int
    nodes: int
    leaves: int


def solver(game):
    """Return an oracle that does not use nodes: a function from a state to a Solved."""

    @functools.cache
    def solve(state):
        after = [solve(below) for below in game.moves(state).values()]
        if not after:
            return Solved(game.outcome(state), 0, 1, 1)
        best = max({"L": 1, "D": 0, "W": -1}[below.label] for below in after)
        lasts = [below.lasts for below in after if {"L": 1, "D": 0, "W": -1}[below.label] == best]
        return Solved(
            {1: "W", 0: "D", -1: "L"}[best],
            1 + (min(lasts) if best == 1 else max(lasts)),
            1 + sum(below.nodes for below in after),
            sum(below.leaves for below in after),
        )

    return solve


def reached(game):
    """Return the set of all states that can be reached."""
    states, waiting = {game.start}, [game.start]
    while waiting:
        new = set(game.moves(waiting.pop()).values()) - states
        states |= new
        waiting += new
    return states


TOSSED = {  # small games in which chance moves
    title: game
    for title, game in CHANCE.items()
    if len(states := reached(game)) <= 60 and any(state[0] == 0 for state in states)
}


def round_by_round(game):
    """Return the labels of a game with loops. The rules are applied to all states until no label changes."""
    states = reached(game)
    found = {state: (game.outcome(state), 0) for state in states if not game.moves(state)}
    for lasts in range(1, len(states) + 1):
        new = {}
        for state in states - set(found):
            below = [found.get(after, ("?",))[0] for after in game.moves(state).values()]
            if "L" in below or set(below) == {"W"}:
                new[state] = ("W" if "L" in below else "L", lasts)
        found |= new
    return {
        state: (label, None if label == "D" else lasts)
        for state in states
        for label, lasts in [found.get(state, ("D", None))]
    }


class Pile:
    """The class of nodes from lesson 02, for a game in which players add one or two."""

    def __init__(self, player, pile):
        self.player, self.pile = player, pile
        self.win_loss = "?"
        self.add1 = self.add2 = None

    def __repr__(self):
        return f"({self.player}, {self.pile}, {self.win_loss})"

    @property
    def children(self):
        return [child for child in (self.add1, self.add2) if child is not None]

    def do_win_loss(self):
        for child in self.children:
            child.do_win_loss()
        self.win_loss = "W" if any(child.win_loss == "L" for child in self.children) else "L"


class Labelled:
    """A node with the given text, label, children and state."""

    def __init__(self, text, label="?", children=(), state=None):
        self.text, self.label, self.children = text, label, children
        if state is not None:
            self.state = state

    def __repr__(self):
        return self.text


class Slotted:
    __slots__ = "player", "pile", "win_loss", "children"

    def __init__(self, player, pile):
        self.player, self.pile, self.win_loss, self.children = player, pile, "?", ()


@dataclass
class Data:  # compared by its fields, so it is not hashable
    player: int
    pile: int
    label: str = "?"
    children: list = field(default_factory=list)


class Guarded(Pile):
    """A node whose own __setattr__ rejects invalid labels and does not call super()."""

    def __setattr__(self, attribute, value):
        if attribute == "win_loss" and value not in ("W", "L", "?"):
            raise ValueError(value)
        self.__dict__[attribute] = value


class Careful:
    """A node whose label is a property with a setter, and whose children are a generator."""

    def __init__(self, player, pile):
        self.player, self.pile, self._label, self._below = player, pile, "?", []

    @property
    def label(self):
        return self._label

    @label.setter
    def label(self, new):
        self._label = new

    @property
    def children(self):
        yield from self._below


class Same(Pile):
    """A node that equals every node with the same pile, is not hashable, and fails if compared with anything else."""

    def __eq__(self, other):
        return self.pile == other.pile


class Moves(Pile):
    """A node whose children are a dict from move to node."""

    @property
    def children(self):
        return {n: child for n, child in ((1, self.add1), (2, self.add2)) if child is not None}


KINDS = [*((kind,) for kind in (Pile, Slotted, Data, Guarded, Careful, Same, Moves)), (Pile, Guarded)]
KINDS.append((Guarded, Pile, Moves))
EACH = pytest.mark.parametrize("kinds", KINDS, ids=lambda kinds: "+".join(kind.__name__ for kind in kinds))


def below(node):
    """Return a list of the children of a node of any of these classes."""
    return list(node.children.values() if isinstance(node.children, dict) else node.children)


def hang(node, children):
    """Set the children of a node of any of these classes."""
    if isinstance(node, Pile):
        node.add1, node.add2 = (*children, None, None)[:2]
    elif isinstance(node, Careful):
        node._below = children
    else:
        node.children = children


def tree(kinds, target, player=1, pile=0):
    """Return the tree of OneTwoTen(target). The class of each node depends on its pile."""
    node = kinds[pile % len(kinds)](player, pile)
    hang(node, [tree(kinds, target, 3 - player, pile + n) for n in (1, 2) if pile + n <= target])
    return node


def every(node):
    """Return all nodes of a tree without loops, the root first."""
    return [node, *(descendant for child in below(node) for descendant in every(child))]


# Strings that a student's code may contain, intentionally or by mistake.
NASTY = [
    "<script>alert(1)</script>", "<b>bold</b>", "<<table></table>>", 'a"b', '"', 'a\\"b', "\\", "a\\",
    "\\N\\G\\l\\r\\n",
    "two\nlines\ttab", "🐉🏳️‍🌈" * 9, "\ud800", "\x00\x1b[0m", "x" * 10_000, "&lt;b&gt;", "&amp;amp;", "&",
    "&#x41;", "{a|b}",
    "]]>", "<!--", "%s%d", "\u202eabc", "n0", "", " ", "digraph { a -> b }", "a;b", "node", "\ufffe\uffff",
    "</script><script>alert(1)</script>", "<b>", "\u2028", "{0}", "{}", "${1}", "`",
]  # fmt: skip


def hostile(text):
    """Return a class of nodes whose repr is a string, and a function that stores this string and fails with it."""

    class Node(Pile):
        def __repr__(self):
            return text

    def walk(node):
        for child in node.children:
            walk(child)
        node.win_loss = node.value = text
        raise ValueError(text)

    return Node, walk
