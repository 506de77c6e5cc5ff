"""loops: graphs that go round, to try a student's backwards labelling on."""

from random import Random

from .. import Game, OneTwoTen, PongHauKi, build_graph, check, label, label_graph, minimax, solve
from ..exercises import Verdict, call, count_of, forbid, label_of

PLAYERS = 1, 2
LABELS = "W", "L", "D"
RANDOM = 40  # graphs made by chance


class OneThree(Game):
    """Add one or three tokens to the pile, or take one back; whoever makes it ten has won."""

    def __init__(self, target=10):
        self.start, self.target = (1, 0), target

    def moves(self, state):
        player, pile = state
        if pile == self.target:
            return {}
        return {n: (3 - player, pile + n) for n in (1, 3, -1) if 0 <= pile + n <= self.target}


class Misere(OneTwoTen):
    """1, 2, … where whoever reaches the target has lost."""

    def outcome(self, state):
        return "W"


class Ways(Game):
    """A game that is written down as a dict: state -> what each of its moves leads to; and how it ends, where it does.

    A state is (player, letter), and it starts at (1, "a"); the moves are numbered from 1.
    """

    start = (1, "a")

    def __init__(self, ways, ends):
        self.ways, self.ends = ways, ends

    def moves(self, state):
        return dict(enumerate(self.ways.get(state, ()), 1))

    def outcome(self, state):
        return self.ends[state]


A, B, C, D, E, F = ((1 + place % 2, letter) for place, letter in enumerate("abcdef"))
ENOUGH, END = "A move to a W is not enough for an L.", "Can anybody force an end there?"
TWO, LOOP = "Where one move leads to {}, and one to {}", "Where a move and a move back make a loop"
TWICE, AGAIN = "Where a node has two moves to an L", "Did a node come into wave twice?"
LONG, EACH = "On a way of four moves", "Did each new node come into the list that the loop goes through?"
HINTS = {  # where a node has a wrong label -> which label -> what may help
    TWO.format("a W", "an L"): {"L": ENOUGH}, TWO.format("an L", "a W"): {"L": ENOUGH},
    LOOP: {"L": END, "W": END}, TWICE: {"L": AGAIN}, LONG: {"D": EACH},
}  # fmt: skip


def tiny():
    """Graphs that are made for one mistake each, pairs of where it is and a game; none asks what a later one asks."""
    yield "Where the only move leads to an L", Ways({A: [B]}, {B: "L"})
    yield "Where the only move leads to a W", Ways({A: [B]}, {B: "W"})
    yield TWO.format("a W", "an L"), Ways({A: [B, D]}, {B: "W", D: "L"})
    yield TWO.format("an L", "a W"), Ways({A: [D, B]}, {B: "W", D: "L"})
    yield "Where both moves lead to a W", Ways({A: [B, D]}, {B: "W", D: "W"})
    yield LOOP, Ways({A: [B, D], B: [A]}, {D: "W"})
    yield LONG, Ways({A: [B], B: [C], C: [D], D: [E]}, {E: "L"})
    yield "Where the only move leads to a leaf that is a draw", Ways({A: [B]}, {B: "D"})
    yield TWO.format("a leaf that is a draw", "an L"), Ways({A: [B, D]}, {B: "D", D: "L"})
    yield TWO.format("an L", "a leaf that is a draw"), Ways({A: [D, B]}, {B: "D", D: "L"})
    yield TWO.format("a W", "a leaf that is a draw"), Ways({A: [B, D]}, {B: "W", D: "D"})
    yield TWICE, Ways({A: [B, F], B: [C, E]}, {C: "L", E: "L", F: "D"})
    yield "Where two moves lead to one node", Ways({A: [B, B]}, {B: "W"})
    yield "Where two moves lead to one node, and one to another", Ways({A: [B, B, D]}, {B: "W", D: "D"})


def tried():
    """Graphs to try a labelling on, pairs of where it is tried and a game; small ones first."""
    yield from tiny()
    one_two = "On 1, 2, … {0} with a take-back"
    yield from ((one_two.format(target), OneTwoTen(target, take_back=True)) for target in (3, 5, 4))
    yield "On the game of ones and threes, up to five", OneThree(5)
    yield "On 1, 2, … 4 with a take-back, where whoever makes it four has lost", Misere(4, take_back=True)
    yield "On Pong Hau K'i", PongHauKi()
    yield one_two.format(10), OneTwoTen(take_back=True)
    yield "On the game of ones and threes, up to forty", OneThree(40)
    yield from (("On one of many graphs made by chance", by_chance(seed)) for seed in range(RANDOM))


def by_chance(seed):
    """A game made by chance: up to twelve letters for each player, and up to three moves from each state."""
    dice = Random(seed)
    letters = "abcdefghijkl"[: dice.randint(3, 12)]
    states = [(player, letter) for letter in letters for player in PLAYERS]
    ways = {state: [(3 - state[0], dice.choice(letters)) for _ in range(dice.randint(0, 3))] for state in states}
    return Ways(ways | {A: ways[A] or [B]}, {state: dice.choice("LLWD") for state in states})


def labelled(function):
    """The Verdict on a function that labels graphs that go round."""
    for where, game in tried():
        root, hints = build_graph(game), HINTS.get(where, {})
        verdict = check(function, game, hint=lambda node, hints=hints: hints.get(label_of(node), ""), tree=root)
        if not verdict.right:
            if verdict.right is False:
                verdict.facts = (f"{where}:", *verdict.facts)
            return verdict
    call(function, build_graph(Ways({A: [B]}, {B: "L"})), forbidden=forbid(label_graph, label, solve, minimax))
    return Verdict(True, f"Every label is right, on {count_of(len([*tried()]), 'graph')}.")
