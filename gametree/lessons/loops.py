"""loops: check a function that labels graphs with loops, working backward from the leaves."""

from random import Random

from .. import Game, OneTwoTen, PongHauKi, build_graph, check, label, label_graph, minimax, solve
from ..exercises import Verdict, call, count_of, forbid, label_of

PLAYERS = 1, 2
LABELS = "W", "L", "D"
RANDOM = 40  # the number of random graphs


class OneThree(Game):
    """Add one or three tokens to the pile, or take one back; whoever makes it ten wins."""

    def __init__(self, target=10):
        self.start, self.target = (1, 0), target

    def moves(self, state):
        player, pile = state
        if pile == self.target:
            return {}
        return {n: (3 - player, pile + n) for n in (1, 3, -1) if 0 <= pile + n <= self.target}


class Misere(OneTwoTen):
    """1, 2, … in which whoever reaches the target loses."""

    def outcome(self, state):
        return "W"


class TableGame(Game):
    """A game given by two dicts: state -> list of next states, and terminal state -> label.

    A state is (player, letter), the start is (1, "a"), and the moves are numbered from 1.
    """

    start = (1, "a")

    def __init__(self, table, labels):
        self.table, self.labels = table, labels

    def moves(self, state):
        return dict(enumerate(self.table.get(state, ()), 1))

    def outcome(self, state):
        return self.labels[state]


A, B, C, D, E, F = ((1 + place % 2, letter) for place, letter in enumerate("abcdef"))
ENOUGH, END = "One move to a W is not enough for an L.", "Can either player leave the loop and win?"
TWO, LOOP = "a graph where one move leads to {} and one to {}", "a graph where a move can be taken back"
TWICE, AGAIN = "a graph where a node has two moves to an L", f"{B} has two moves to an L. Was it added to wave twice?"
LONG, EACH = "a path of four moves", "Was each new node added to the list that the loop goes through?"
HINTS = {  # a case -> a wrong label -> a hint
    TWO.format("a W", "an L"): {"L": ENOUGH}, TWO.format("an L", "a W"): {"L": ENOUGH},
    LOOP: {"L": END, "W": END}, TWICE: {"L": AGAIN}, LONG: {"D": EACH},
}  # fmt: skip


def small_graphs():
    """Yield small graphs as (case, game) pairs. Each can reveal one particular mistake."""
    yield "a graph where the only move leads to an L", TableGame({A: [B]}, {B: "L"})
    yield "a graph where the only move leads to a W", TableGame({A: [B]}, {B: "W"})
    yield TWO.format("a W", "an L"), TableGame({A: [B, D]}, {B: "W", D: "L"})
    yield TWO.format("an L", "a W"), TableGame({A: [D, B]}, {B: "W", D: "L"})
    yield "a graph where both moves lead to a W", TableGame({A: [B, D]}, {B: "W", D: "W"})
    yield LOOP, TableGame({A: [B, D], B: [A]}, {D: "W"})
    yield LONG, TableGame({A: [B], B: [C], C: [D], D: [E]}, {E: "L"})
    yield "a graph where the only move leads to a leaf that is a draw", TableGame({A: [B]}, {B: "D"})
    yield TWO.format("a leaf that is a draw", "an L"), TableGame({A: [B, D]}, {B: "D", D: "L"})
    yield TWO.format("an L", "a leaf that is a draw"), TableGame({A: [D, B]}, {B: "D", D: "L"})
    yield TWO.format("a W", "a leaf that is a draw"), TableGame({A: [B, D]}, {B: "W", D: "D"})
    yield TWICE, TableGame({A: [B, F], B: [C, E]}, {C: "L", E: "L", F: "D"})
    yield "a graph where two moves lead to one node", TableGame({A: [B, B]}, {B: "W"})
    yield "a graph where two moves lead to one node and a third to another", TableGame({A: [B, B, D]}, {B: "W", D: "D"})


def graph_cases():
    """Yield graphs to try a labelling on as (case, game) pairs, the small graphs first."""
    yield from small_graphs()
    one_two = "1, 2, … {0} with a take-back"
    yield from ((one_two.format(target), OneTwoTen(target, take_back=True)) for target in (3, 5, 4))
    yield "the game of ones and threes, up to five", OneThree(5)
    yield "1, 2, … 4 with a take-back, in which the player who makes four loses", Misere(4, take_back=True)
    yield "Pong Hau K'i", PongHauKi()
    yield one_two.format(10), OneTwoTen(take_back=True)
    yield "the game of ones and threes, up to forty", OneThree(40)
    yield from (("one of many random graphs", random_game(seed)) for seed in range(RANDOM))


def random_game(seed):
    """Return a random game: up to twelve letters for each player, and up to three moves from each state."""
    dice = Random(seed)
    letters = "abcdefghijkl"[: dice.randint(3, 12)]
    states = [(player, letter) for letter in letters for player in PLAYERS]
    table = {state: [(3 - state[0], dice.choice(letters)) for _ in range(dice.randint(0, 3))] for state in states}
    return TableGame(table | {A: table[A] or [B]}, {state: dice.choice("LLWD") for state in states})


def check_labelling(function):
    """Return the Verdict on a function that labels graphs with loops."""
    for case, game in graph_cases():
        root, hints = build_graph(game), HINTS.get(case, {})
        verdict = check(function, game, hint=lambda node, hints=hints: hints.get(label_of(node), ""), tree=root)
        if not verdict.right:
            if verdict.right is False and callable(function) and not isinstance(function, type):
                verdict.facts = (f"I tried {case}.", *verdict.facts)
            return verdict
    call(function, build_graph(TableGame({A: [B]}, {B: "L"})), forbidden=forbid(label_graph, label, solve, minimax))
    return Verdict(True, f"Every label is right in all {count_of(len([*graph_cases()]), 'graph')}.")
